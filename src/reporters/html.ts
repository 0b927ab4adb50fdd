import type { ReportedFinding } from "../check/locate-faults.ts";
import { script, scriptHash, style, styleHash } from "../generated/html-report.ts";
import { rules } from "../rules/index.ts";
import type { Severity } from "../rules/rule.ts";
import { rareCount } from "../run/causes.ts";
import type { Report, Summary } from "../run/run.ts";
import { counted, grouped } from "../text/grouped.ts";
import { visible } from "../text/visible.ts";
import { forPeople, roots } from "./for-people.ts";
import { notesOf } from "./notes.ts";
import { profileName } from "./pretty.ts";
import { relativeName } from "./relative-name.ts";
import type { ProfileId, Reporter } from "./reporter.ts";
import { quotas, taker, withCauses } from "./selection.ts";

/** How many findings a page holds: as many as a browser handles well, and more than anyone reads. */
export const maxFindings = 50_000;

/**
 * One page that opens from disk, without a network: totals, bars by rule and by file, and a table to filter and sort,
 * with the source line and rule of each finding. Its policy allows only the style and script that it names by hash.
 */
export const html: Reporter = {
  needs: { codeFrames: { first: maxFindings, ofEachCause: rareCount } },
  *write(report, { version, cwd, profile }) {
    const { summary, findings } = report;
    const counts = countFindings(findings, cwd);
    yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Preflight report</title>
<style>${style}</style>
</head>
<body>
`;
    yield head(summary, profile);
    if (counts.total === 0) yield `<main><p${unread(summary) === "" ? ' class="clean"' : ""}>No findings.</p></main>\n`;
    else {
      yield `<main>\n${charts(counts)}${table(counts)}`;
      yield* data(report, counts, cwd);
      yield "</main>\n";
    }
    yield `<footer>Made by migration-preflight ${escaped(version)}.</footer>\n`;
    if (counts.total > 0) yield `<script>${script}</script>\n`;
    yield "</body>\n</html>\n";
  },
};

const policy = [
  "default-src 'none'",
  `style-src '${styleHash}'`,
  `script-src '${scriptHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

type Count = Record<Severity, number>;

/** The number of findings of each severity, by rule and by file, most first. */
interface Counts {
  total: number;
  rules: [name: string, count: Count][];
  files: [name: string, count: Count][];
}

function countFindings(findings: Iterable<ReportedFinding>, cwd: string): Counts {
  const byRule = new Map<string, Count>();
  const byFile = new Map<string, Count>();
  const count = (counts: Map<string, Count>, key: string, severity: Severity): void => {
    const found = counts.get(key) ?? { error: 0, warning: 0 };
    found[severity]++;
    counts.set(key, found);
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

function sum({ error, warning }: Count): number {
  return error + warning;
}

function head(summary: Summary, profile: ProfileId | undefined): string {
  const { payloads, files, errors, warnings } = summary;
  const totals = [
    ["Payloads", payloads, ""],
    ["Files", files, ""],
    ["Errors", errors, errors > 0 ? "error" : ""],
    ["Warnings", warnings, warnings > 0 ? "warning" : ""],
  ] as const;
  const by = profile
    ? `<p class="quiet" data-profile="${escaped(JSON.stringify(profile))}">By ${escaped(profileName(profile))}.</p>\n`
    : "";
  return `<header>
<h1>Preflight report</h1>
<p class="quiet">Errors would be rejected by the data-import service; warnings may not do what you intend.</p>
${by}<dl class="totals">
${totals.map(([name, number, type]) => `<div class="${type}"><dt>${name}</dt><dd>${grouped(number)}</dd></div>\n`).join("")}</dl>
${unread(summary)}${notesOf(summary, profile)
  .map((note) => `<p class="quiet">${note}.</p>\n`)
  .join("")}</header>
`;
}

function unread({ unreadable, interrupted }: Summary): string {
  const reasons = unreadable.map(({ detail }) => detail);
  if (interrupted) reasons.push("The run was interrupted before all input was read.");
  if (reasons.length === 0) return "";
  return `<div class="notice"><p><strong>Some input was not read:</strong></p><ul>
${reasons.map((reason) => `<li>${escaped(reason)}</li>\n`).join("")}</ul></div>
`;
}

const maxBars = 12;

function charts({ rules, files }: Counts): string {
  return `<div class="charts">
${chart("rule", "Findings by rule", rules)}${chart("file", "Findings by file", files)}</div>
<p class="legend"><span>${swatch("error")}errors</span><span>${swatch("warning")}warnings</span></p>
`;
}

function swatch(severity: Severity): string {
  return `<svg viewBox="0 0 10 10" aria-hidden="true"><rect class="${severity}" width="10" height="10"/></svg>`;
}

function chart(filter: "rule" | "file", title: string, counts: Counts["rules"]): string {
  const bars = counts.slice(0, maxBars);
  const others = counts.slice(maxBars);
  const most = Math.max(...bars.map(([, count]) => sum(count)));
  const otherFindings = others.reduce((total, [, count]) => total + sum(count), 0);
  return `<figure>
<figcaption><h2>${title}</h2></figcaption>
<ol>
${bars.map(([name, count]) => bar(filter, name, count, most)).join("")}</ol>
${others.length > 0 ? `<p class="quiet">${grouped(otherFindings)} more in ${grouped(others.length)} other ${filter}${others.length === 1 ? "" : "s"}.</p>\n` : ""}</figure>
`;
}

/** A bar. It is a button that filters the table. */
function bar(filter: "rule" | "file", name: string, count: Count, most: number): string {
  const value = escaped(name);
  const cut = value.lastIndexOf("/") + 1;
  const [errors, all] = [(count.error / most) * 100, (sum(count) / most) * 100].map((width) => width.toFixed(2));
  return `<li><button class="bar" type="button" data-filter="${filter}" data-value="${value}" aria-pressed="false" title="${value}">\
<span class="name"><span class="folder">${value.slice(0, cut)}</span><span class="base">${value.slice(cut)}</span></span>\
<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/>\
<rect class="warning" width="${all}" height="10"/><rect class="error" width="${errors}" height="10"/></svg>\
<span class="number">${grouped(sum(count))}<span class="unseen"> ${sum(count) === 1 ? "finding" : "findings"}, ${counted(count.error, "error")}</span></span>\
</button></li>
`;
}

const maxFileChoices = 1000;

function table({ rules, files }: Counts): string {
  return `<noscript><p class="notice">The table of findings needs JavaScript, which is turned off in this browser.</p></noscript>
<section id="findings" aria-labelledby="findings-title" hidden>
<h2 id="findings-title" class="unseen">Findings</h2>
<div class="filters" role="search" aria-label="Findings">
<label class="text">Text<input id="text" type="search" autocomplete="off" spellcheck="false" placeholder="file, field or message"></label>
<label>Severity<select id="severity"><option value="">All</option><option value="error">Errors</option><option value="warning">Warnings</option></select></label>
<label>Rule<select id="rule"><option value="">All</option>${rules.map(([name, count]) => `<option value="${escaped(name)}">${escaped(name)} (${grouped(sum(count))})</option>`).join("")}</select></label>
<label class="file">File<input id="file" type="search" list="files" autocomplete="off" spellcheck="false" placeholder="part of a path"></label>
<datalist id="files">${files
    .slice(0, maxFileChoices)
    .map(([name]) => `<option value="${escaped(name)}"></option>`)
    .join("")}</datalist>
<button id="clear" type="button">Clear</button>
</div>
<div class="about"><p id="status" role="status"></p>
<p id="keys"><kbd>↑</kbd> <kbd>↓</kbd> move between findings, <kbd>Enter</kbd> opens one</p></div>
<table tabindex="-1" aria-label="Findings" aria-describedby="keys">
<thead><tr>\
<th class="severity" scope="col" data-sort="severity"><button class="sort" type="button">Severity</button></th>\
<th class="place" scope="col" data-sort="place"><button class="sort" type="button">Position</button></th>\
<th class="rule" scope="col" data-sort="rule"><button class="sort" type="button">Rule</button></th>\
<th class="field" scope="col" data-sort="field"><button class="sort" type="button">Field</button></th>\
<th class="detail" scope="col" data-sort="detail"><button class="sort" type="button">Problem</button></th>\
</tr></thead>
<tbody aria-hidden="true"><tr class="spacer"><td colspan="5"></td></tr></tbody>
<tbody></tbody>
<tbody aria-hidden="true"><tr class="spacer"><td colspan="5"></td></tr></tbody>
</table>
<p id="empty" class="empty" hidden>No finding matches these filters.</p>
</section>
`;
}

/** The causes and their findings for the script, findings in groups of one file. */
function* data(report: Report, counts: Counts, cwd: string): Generator<string> {
  const used = new Set(counts.rules.map(([id]) => id));
  const texts = Object.fromEntries(
    rules
      .filter(({ id }) => used.has(id))
      .map(({ id, title, why, basis, section }) => [id, { title, why, basis, section }]),
  );
  const { causes, rejected } = report.causes();
  const indexes = new Map(causes.map(({ cause }, i) => [cause.id, i]));
  const { errors, warnings } = report.summary;
  const notShown = errors + warnings - Math.min(counts.total, maxFindings);
  yield `<script type="application/json" id="data">{"rules":${embed(texts)},"causes":${embed(causes.map(({ cause }) => cause))},"rejected":${embed(rejected)},"notShown":${notShown},"files":[`;
  const isListed = taker(quotas(report, maxFindings, ({ count }) => count));
  let file: string | undefined;
  for (const { reported, cause } of withCauses(report)) {
    if (!isListed(cause)) continue;
    if (reported.finding.file === file) yield ",\n";
    else {
      if (file !== undefined) yield "]},\n";
      file = reported.finding.file;
      yield `{"file":${embed(relativeName(file, cwd))},"findings":[\n`;
    }
    yield embed({ ...row(reported, cwd), cause: indexes.get(cause) });
  }
  yield "]}]}</script>\n";
}

function row(reported: ReportedFinding, cwd: string) {
  const { codeFrame: frame, relatedCodeFrames } = reported;
  const finding = forPeople(reported);
  const { severity, rule, code, kind, payload, line, column, part, detail, suggestion } = finding;
  const attr = [part, finding.attr].filter(Boolean).join(" ");
  const related = finding.related?.map((other, i) => ({
    ...other,
    file: relativeName(other.file, cwd),
    frame: relatedCodeFrames?.[i],
  }));
  return { severity, rule, code, kind, payload, line, column, attr, detail, suggestion, frame, related };
}

/** JSON for a script element, with control characters made visible as everywhere on the page. */
function embed(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === "string" ? visible(part) : part)).replaceAll(
    "<",
    "\\u003c",
  );
}

/** Text escaped for an element or an attribute. */
function escaped(text: string): string {
  return visible(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
