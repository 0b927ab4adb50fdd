import type { ReportedFinding } from "../../check/locate-faults.ts";
import { rules } from "../../rules/index.ts";
import type { Severity } from "../../rules/rule.ts";
import type { CauseList } from "../../run/causes.ts";
import type { Report } from "../../run/run.ts";
import { getOrMake } from "../../tables/remember.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { fieldOf } from "../digest.ts";
import { forPeople, relativeName, roots, shownPlace } from "../reporter.ts";
import { quotas, taker, withCauses } from "../selection.ts";
import { embed, escaped } from "./text.ts";

/** The largest number of findings of a cause in a page, and of all. A page has less than 3 MB then. */
export const maxOfCause = 1000;
export const maxFindings = 6000;

/** How many findings of each cause the table has with their source, and how many characters of source in all. */
export const framesOfEachCause = 20;
const maxFrameLength = 200_000;

/** How many of them the page lists without JavaScript. */
export const maxStatic = 200;

type Count = Record<Severity, number>;

function sum({ error, warning }: Count): number {
  return error + warning;
}

/** The narrowest part of a bar, in percent, so that few findings are visible too. */
const minWidth = 2.5;

/** A bar whose full width is `most` findings, errors before warnings. */
export function bar({ error, warning }: Count, most: number): string {
  const width = (count: number): number => (count === 0 ? 0 : Math.max(minWidth, (count / most) * 100));
  const warnings = width(warning);
  const errors = Math.min(width(error), 100 - warnings);
  const part = (severity: Severity, x: number, size: number): string =>
    size === 0 ? "" : `<rect class="${severity}" x="${x.toFixed(2)}" width="${size.toFixed(2)}" height="10"/>`;
  return `<svg class="scale" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">\
<rect class="track" width="100" height="10"/>${part("error", 0, errors)}${part("warning", errors, warnings)}</svg>`;
}

type Counts = ReturnType<typeof countFindings>;

/** The number of findings of each severity, by rule and by file, most first. */
export function countFindings(findings: Iterable<ReportedFinding>, cwd: string) {
  const byRule = new Map<string, Count>();
  const byFile = new Map<string, Count>();
  const count = (counts: Map<string, Count>, key: string, severity: Severity): void => {
    getOrMake(counts, key, () => ({ error: 0, warning: 0 }))[severity]++;
  };
  let total = 0;
  for (const { finding } of roots(findings)) {
    total++;
    count(byRule, finding.rule, finding.severity);
    count(byFile, relativeName(finding.file, cwd), finding.severity);
  }
  const sorted = (counts: Map<string, Count>): [string, Count][] => [...counts].sort((a, b) => sum(b[1]) - sum(a[1]));
  return { total, rules: sorted(byRule), files: sorted(byFile) };
}

/** Bars, a table to filter and sort, the first findings for browsers without JavaScript, and the data of the table. */
export function* findingsSection(report: Report, counts: Counts, cwd: string): Generator<string> {
  yield `<section class="findings-of-run" aria-labelledby="findings-title">
<h2 id="findings-title">${counted(counts.total, "finding")}</h2>
${charts(counts)}${table(counts, report.causes())}`;
  yield* staticTable(report, counts, cwd);
  yield "</section>\n";
  yield* data(report, counts, cwd);
}

const maxBars = 12;

function charts({ rules, files }: Counts): string {
  return `<div class="charts">
${chart("rule", "By rule", rules)}${chart("file", "By file", files)}</div>
<p class="legend"><span>${swatch("error")}errors</span><span>${swatch("warning")}warnings</span></p>
`;
}

function swatch(severity: Severity): string {
  return `<svg viewBox="0 0 10 10" aria-hidden="true"><rect class="${severity}" width="10" height="10"/></svg>`;
}

function chart(filter: "rule" | "file", title: string, counts: Counts["rules"]): string {
  const most = Math.max(...counts.slice(0, 1).map(([, count]) => sum(count)));
  const bars = (some: Counts["rules"]): string =>
    `<ol>\n${some.map(([name, count]) => filterBar(filter, name, count, most)).join("")}</ol>\n`;
  const others = counts.slice(maxBars);
  const otherFindings = others.reduce((total, [, count]) => total + sum(count), 0);
  const more = `${grouped(otherFindings)} more in ${counted(others.length, `other ${filter}`)}`;
  // Rules are few; files may be many.
  const rest = filter === "rule" ? `<details><summary>${more}</summary>\n${bars(others)}</details>` : `<p>${more}.</p>`;
  return `<figure>
<figcaption><h3>${title}</h3></figcaption>
${bars(counts.slice(0, maxBars))}${others.length > 0 ? `${rest}\n` : ""}</figure>
`;
}

function filterBar(filter: "rule" | "file", name: string, count: Count, most: number): string {
  const value = escaped(name);
  const cut = value.lastIndexOf("/") + 1;
  return `<li><button class="bar" type="button" data-filter="${filter}" data-value="${value}" aria-pressed="false" title="${value}">\
<span class="name"><span class="folder">${value.slice(0, cut)}</span><span class="base">${value.slice(cut)}</span></span>\
${bar(count, most)}\
<span class="number">${grouped(sum(count))}<span class="unseen"> ${sum(count) === 1 ? "finding" : "findings"}, ${counted(count.error, "error")}</span></span>\
</button></li>
`;
}

const maxFileChoices = 1000;

function table({ rules, files }: Counts, { causes }: CauseList): string {
  const option = (value: string, text: string, count: number): string =>
    `<option value="${escaped(value)}">${escaped(text)} (${grouped(count)})</option>`;
  return `<div id="findings" hidden>
<div class="filters" role="search" aria-label="Findings">
<label class="text">Text<input id="text" type="search" autocomplete="off" spellcheck="false" placeholder="file, field or message"></label>
<label>Severity<select id="severity"><option value="">All</option><option value="error">Errors</option><option value="warning">Warnings</option></select></label>
<label>Cause<select id="cause"><option value="">All</option>${causes.map(({ cause }) => option(cause.id, `${cause.title}: ${fieldOf(cause)}`, cause.count)).join("")}</select></label>
<label>Rule<select id="rule"><option value="">All</option>${rules.map(([name, count]) => option(name, name, sum(count))).join("")}</select></label>
<label class="file">File<input id="file" type="search" list="files" autocomplete="off" spellcheck="false" placeholder="part of a path"></label>
<datalist id="files">${files
    .slice(0, maxFileChoices)
    .map(([name]) => `<option value="${escaped(name)}"></option>`)
    .join("")}</datalist>
<button id="clear" type="button">Clear</button>
</div>
<div class="about"><p id="status" role="status"></p>
<p id="keys"><kbd>↑</kbd> <kbd>↓</kbd> move between findings, <kbd>Enter</kbd> opens one</p></div>
<table role="table" class="findings" id="table" tabindex="-1" aria-label="Findings" aria-describedby="keys">
<thead role="rowgroup"><tr role="row">\
${columns.map(([name, title]) => `<th class="${name}" role="columnheader" scope="col" data-sort="${name}"><button class="sort" type="button">${title}</button></th>`).join("")}\
</tr></thead>
<tbody role="rowgroup"></tbody>
</table>
<p id="empty" class="empty" hidden>No finding matches these filters.</p>
</div>
`;
}

const columns = [
  ["severity", "Severity"],
  ["place", "Position"],
  ["rule", "Rule"],
  ["field", "Field"],
  ["detail", "Problem"],
] as const;

/** The first findings, some of each cause, as a table that needs no JavaScript. */
function* staticTable(report: Report, { total }: Counts, cwd: string): Generator<string> {
  const isListed = taker(quotas(report, maxStatic, ({ count }) => count));
  const shown = total > maxStatic ? `The first ${maxStatic} of ${counted(total, "finding")}, some of each cause. ` : "";
  yield `<noscript><p class="notice">${shown}Filters, sorting and source lines need JavaScript, which is turned off in this browser.</p>
<table class="static" aria-label="Findings"><thead><tr>${columns.map(([name, title]) => `<th class="${name}" scope="col">${title}</th>`).join("")}</tr></thead>
<tbody>
`;
  let left = Math.min(total, maxStatic);
  for (const { reported, cause } of withCauses(report)) {
    if (left === 0) break;
    if (!isListed(cause)) continue;
    left--;
    const { severity, rule } = reported.finding;
    const { attr, detail } = row(reported, cwd);
    const position = shownPlace(reported.finding, cwd);
    yield `<tr class="finding ${severity}"><td class="severity">${severity}</td><th class="place mono" scope="row">${escaped(position)}</th>\
<td class="rule">${escaped(rule)}</td><td class="field mono">${escaped(attr)}</td><td class="detail">${escaped(detail)}</td></tr>
`;
  }
  yield "</tbody></table></noscript>\n";
}

/** The ids of the causes and the findings for the script, findings in groups of one file. */
function* data(report: Report, counts: Counts, cwd: string): Generator<string> {
  const used = new Set(counts.rules.map(([id]) => id));
  const texts = Object.fromEntries(
    rules
      .filter(({ id }) => used.has(id))
      .map(({ id, title, why, basis, section }) => [id, { title, why, basis, section }]),
  );
  const list = report.causes().causes.map(({ cause }) => cause);
  const indexes = new Map(list.map(({ id }, i) => [id, i]));
  const causes = list.map(({ id, severity, rule, code, kind }) => ({ id, severity, rule, code, kind }));
  const { errors, warnings } = report.summary;
  const quota = quotas(report, maxFindings, ({ count }) => Math.min(count, maxOfCause));
  const held = [...quota.values()].reduce((sum, count) => sum + count, 0);
  const notShown = errors + warnings - Math.min(counts.total, held);
  yield `<script type="application/json" id="data">{"rules":${embed(texts)},"causes":${embed(causes)},"notShown":${notShown},"files":[`;
  const isListed = taker(quota);
  let frameLength = 0;
  let file: string | undefined;
  for (const { reported, cause } of withCauses(report)) {
    if (!isListed(cause)) continue;
    if (reported.finding.file === file) yield ",\n";
    else {
      if (file !== undefined) yield "]},\n";
      file = reported.finding.file;
      yield `{"file":${embed(relativeName(file, cwd))},"findings":[\n`;
    }
    frameLength += reported.codeFrame?.text.length ?? 0;
    const shown = frameLength > maxFrameLength ? withoutFrames(reported) : reported;
    yield embed({ ...row(shown, cwd), cause: indexes.get(cause) });
  }
  yield "]}]}</script>\n";
}

export function withoutFrames({ codeFrame: _, relatedCodeFrames: __, ...reported }: ReportedFinding): ReportedFinding {
  return reported;
}

/** What the table shows of a finding, besides what it shares with those of its cause. */
function row(reported: ReportedFinding, cwd: string) {
  const { codeFrame: frame, relatedCodeFrames } = reported;
  const finding = forPeople(reported);
  const { payload, line, column, part, detail, suggestion } = finding;
  const attr = [part, finding.attr].filter(Boolean).join(" ");
  const related = finding.related?.map((other, i) => ({
    ...other,
    file: relativeName(other.file, cwd),
    frame: relatedCodeFrames?.[i],
  }));
  return { payload, line, column, attr, detail, suggestion, frame, related };
}
