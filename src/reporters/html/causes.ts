import type { ReportedFinding } from "../../check/locate-faults.ts";
import { rules } from "../../rules/index.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { type Digest, detailOf, type Group, markOf } from "../digest.ts";
import { type ReporterContext, shownPlace } from "../reporter.ts";
import { command } from "./about.ts";
import { bar, maxOfCause, withoutFrames } from "./findings.ts";
import { code, escaped } from "./text.ts";

const fewCauses = 5;
/** The causes that are shown with their source, and with the reason of their rule: a page has less than 3 MB. */
const maxWithSource = 30;
const maxWithReason = 100;

/** The causes, biggest effect first, each with its numbers, values, first findings and commands. */
export function* causesSection({ groups, help }: Digest, context: ReporterContext): Generator<string> {
  const most = Math.max(...groups.map(({ count }) => count));
  yield `<section id="causes" aria-labelledby="causes-title">
<h2 id="causes-title">${counted(groups.length, "cause")}</h2>
<p class="quiet">One correction fixes all findings of a cause. The first are in most payloads.</p>
${help ? helpOf(help, groups) : ""}`;
  for (const [i, group] of groups.entries()) yield cause(group, i, most, groups.length <= fewCauses, context);
  yield "</section>\n";
}

function helpOf({ sentence, groups: first }: NonNullable<Digest["help"]>, groups: readonly Group[]): string {
  const items = first.map(
    (group) =>
      `<li><a href="#cause-${groups.indexOf(group) + 1}">${escaped(group.heading)}</a> ${code(group.field)}</li>\n`,
  );
  return `<div class="help"><p>${escaped(sentence)}</p>\n<ol>\n${items.join("")}</ol></div>\n`;
}

function cause(group: Group, index: number, most: number, isOpen: boolean, context: ReporterContext): string {
  const { causes, severity, rule, codes, heading, field, message, count, payloads, files, values, samples } = group;
  const { basis, section, why } = rules.find((each) => each.id === rule) ?? {};
  const { run } = context;
  const again = run?.commandForRule(rule);
  const fix = group.fixable > 0 ? run?.fix() : undefined;
  const mark = markOf(group).replace(/[[\]]/g, "");
  const isCut = causes.some(({ cause }) => cause.count > maxOfCause);
  const show = count === 1 ? "Show this finding in the table" : `Show all ${grouped(count)} in the table`;
  const shown = isCut ? `Show the first ${grouped(maxOfCause)} in the table` : show;
  return `<details class="cause ${severity}" id="cause-${index + 1}"${isOpen ? " open" : ""}>
<summary><span class="severity">${severity}</span>\
<span class="what"><span class="title">${escaped(heading)}</span>${mark === "" ? "" : ` <span class="badge">${mark}</span>`} <code class="of">${escaped(field)}</code></span>\
${bar({ error: 0, warning: 0, [severity]: count }, most)}\
<span class="number">${grouped(count)}<span class="unseen"> ${count === 1 ? "finding" : "findings"}</span></span>\
<span class="extent">${counted(payloads, "payload")}, ${counted(files, "file")}</span>\
${values === undefined ? "" : `<span class="values">values: ${escaped(values)}</span>`}</summary>
<div class="content">
<p>${escaped(message)}</p>
${fix === undefined ? "" : `<p>Corrected by ${command(fix)}</p>\n`}<ul class="samples">
${samples
  .slice(0, index < maxWithReason ? samples.length : 1)
  .map((sample) => example(index < maxWithSource ? sample : withoutFrames(sample), message, context))
  .join("")}</ul>
<p><button class="show" type="button" data-filter="cause" data-value="${escaped(causes[0].cause.id)}" hidden>${shown}</button></p>
${isCut ? `<p class="quiet">The other ${grouped(count - maxOfCause)} are not in this file.${again === undefined ? "" : " The next command lists them."}</p>\n` : ""}\
<p class="quiet">rule ${code(rule)} · code ${code(codes)}${basis === undefined ? "" : ` · ${basis} · interface: ${escaped(section ?? "")}`}</p>
${why === undefined || index >= maxWithReason ? "" : `<p class="why">${withCode(why)}</p>\n`}\
${again === undefined ? "" : `<p>${command(again)}</p>\n`}<p>${command(`preflight explain ${rule}`)}</p>
</div></details>
`;
}

/** Text in which backticks enclose code. */
function withCode(text: string): string {
  return text
    .split("`")
    .map((part, i) => (i % 2 === 1 ? code(part) : escaped(part)))
    .join("");
}

/** A finding of a cause, with its own sentence where that of the cause is another. */
function example(reported: ReportedFinding, message: string, { cwd }: ReporterContext): string {
  const { line, suggestion, related = [] } = reported.finding;
  const detail = detailOf(reported);
  const { codeFrame, relatedCodeFrames } = reported;
  const others = related.map(
    (other, i) =>
      `<li>${code(shownPlace(other, cwd))} ${escaped(`${other.attr} ${other.detail}`)}${frame(relatedCodeFrames?.[i], other.line)}</li>\n`,
  );
  return `<li><p>${code(shownPlace(reported.finding, cwd))}</p>
${message.startsWith(detail) ? "" : `<p>${escaped(detail)}</p>\n`}${frame(codeFrame, line)}${suggestion === undefined ? "" : `<p class="suggestion">Suggestion: ${code(suggestion)}</p>\n`}\
${others.length === 0 ? "" : `<ul>\n${others.join("")}</ul>\n`}</li>
`;
}

function frame(shown: ReportedFinding["codeFrame"], line: number): string {
  if (!shown) return "";
  const { text, start, end, cutLeft, cutRight } = shown;
  const cut = (isCut: boolean): string => (isCut ? "…" : "");
  return `<pre><span class="line">${line} | </span>${cut(cutLeft)}${escaped(text.slice(0, start))}\
<mark>${escaped(text.slice(start, end)) || " "}</mark>${escaped(text.slice(end))}${cut(cutRight)}</pre>
`;
}
