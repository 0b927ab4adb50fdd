import type { ReportedFinding } from "../../check/locate-faults.ts";
import { rules } from "../../rules/index.ts";
import type { CauseList, ReportedCause } from "../../run/causes.ts";
import { worthwhileFixes } from "../../run/rejected.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { fieldOf, shownOfMany, valuesOf, whatWouldHelp } from "../cause-text.ts";
import { forPeople } from "../for-people.ts";
import { relativeName } from "../relative-name.ts";
import type { ReporterContext } from "../reporter.ts";
import { command } from "./about.ts";
import { bar } from "./bars.ts";
import { code, escaped } from "./text.ts";

/** Few causes are shown open. */
const fewCauses = 5;

/** The causes, each with its numbers, values, first findings and commands. */
export function* causesSection(list: CauseList, context: ReporterContext): Generator<string> {
  const { causes } = list;
  const most = Math.max(...causes.map(({ cause }) => cause.count));
  yield `<section id="causes" aria-labelledby="causes-title">
<h2 id="causes-title">${counted(causes.length, "cause")}</h2>
<p class="quiet">One correction fixes all findings of a cause. Rare errors come first, then the most frequent.</p>
${help(list)}`;
  for (const [i, each] of causes.entries()) yield cause(each, i, most, causes.length <= fewCauses, context);
  yield "</section>\n";
}

function help(list: CauseList): string {
  const [sentence] = whatWouldHelp(list);
  if (sentence === undefined) return "";
  const fixes = (worthwhileFixes(list.rejected) ?? []).flatMap((fix) => {
    const at = list.causes.findIndex(({ cause }) => cause.id === fix.cause);
    const found = list.causes[at]?.cause;
    return found ? [`<li><a href="#cause-${at + 1}">${escaped(found.title)}</a> ${code(fieldOf(found))}</li>\n`] : [];
  });
  return `<div class="help"><p>${escaped(sentence)}</p>\n<ol>\n${fixes.join("")}</ol></div>\n`;
}

function cause(
  { cause, samples }: ReportedCause,
  index: number,
  most: number,
  isOpen: boolean,
  context: ReporterContext,
): string {
  const { id, severity, rule, code: errorCode, title, count, payloads, files, evidence } = cause;
  const values = valuesOf(cause);
  const { basis, section, why } = rules.find((each) => each.id === rule) ?? {};
  const again = context.run?.commandForRule(rule);
  const shown = samples.slice(0, shownOfMany);
  return `<details class="cause ${severity}" id="cause-${index + 1}"${isOpen ? " open" : ""}>
<summary><span class="severity">${severity}</span>\
<span class="what"><span class="title">${escaped(title)}</span> <code class="of">${escaped(fieldOf(cause))}</code></span>\
${bar({ error: 0, warning: 0, [severity]: count }, most)}\
<span class="number">${grouped(count)}<span class="unseen"> ${count === 1 ? "finding" : "findings"}</span></span>\
<span class="extent">${counted(payloads, "payload")}, ${counted(files, "file")}</span>\
${values === undefined ? "" : `<span class="values">values: ${escaped(values)}</span>`}</summary>
<div class="content">
<ul class="samples">
${shown.map((sample) => example(sample, context)).join("")}</ul>
<p><button class="show" type="button" data-filter="cause" data-value="${escaped(id)}" hidden>${count === 1 ? "Show this finding in the table" : `Show all ${grouped(count)} in the table`}</button></p>
${evidence === undefined ? "" : `<p>${escaped(evidence)}.</p>\n`}<p class="quiet">rule ${code(rule)} · code ${code(errorCode)}${basis === undefined ? "" : ` · ${basis} · interface: ${escaped(section ?? "")}`}</p>
${why === undefined ? "" : `<p class="why">${withCode(why)}</p>\n`}\
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

function example(reported: ReportedFinding, { cwd }: ReporterContext): string {
  const { file, line, column, detail, suggestion, related = [] } = forPeople(reported);
  const { codeFrame, relatedCodeFrames } = reported;
  const others = related.map(
    (other, i) =>
      `<li>${code(`${relativeName(other.file, cwd)}:${other.line}:${other.column}`)} ${escaped(`${other.attr} ${other.detail}`)}${frame(relatedCodeFrames?.[i], other.line)}</li>\n`,
  );
  return `<li><p>${code(`${relativeName(file, cwd)}:${line}:${column}`)}</p>
<p>${escaped(detail)}</p>
${frame(codeFrame, line)}${suggestion === undefined ? "" : `<p class="suggestion">Suggestion: ${code(suggestion)}</p>\n`}\
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
