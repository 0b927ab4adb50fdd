import { readFileSync } from "node:fs";
import { join } from "node:path";
import { causeId, type Finding, starred } from "../../src/check/finding.ts";
import type { ReportedFinding } from "../../src/check/locate-faults.ts";
import type { ReporterContext } from "../../src/reporters/reporter.ts";
import { rules } from "../../src/rules/index.ts";
import { type CauseList, Causes } from "../../src/run/causes.ts";
import type { Counted } from "../../src/run/counted.ts";
import type { Report, Summary } from "../../src/run/run.ts";

export const context: ReporterContext = {
  version: "1.2.3",
  cwd: "/work/wave",
  color: false,
  width: 100,
  all: false,
  run: {
    startedAt: "2026-07-01T09:30:15.000Z",
    today: "2026-06-30",
    command: "preflight lint . '--known=<b>&\u202E'",
    commandForRule: (rule) => `preflight lint --only=${rule} .`,
    fix: () => "preflight fix . --to ../fixed/",
    config: "preflight.config.json",
    hasKnown: false,
    isMasked: true,
    notLinted: ["Skipped 1 hidden file."],
    rulesOff: ["blank-value"],
  },
};

/** The schema of the reports that Jenkins reads: junit-4.xsd of its dtkit library, under the MIT licence. */
export const junitSchema = readFileSync(join(import.meta.dirname, "junit.xsd"), "utf8");

/** A harmless finding with the given changes. */
export function findingWith(part: Partial<Finding> = {}, variant?: string): Finding {
  const finding = {
    rule: "unknown-field",
    code: "unknown_field",
    severity: "error",
    basis: "documented",
    detail: "notes.0.pinned is not a documented field. Did you mean is_pinned?",
    attr: "notes.0.pinned",
    pointer: "/notes/0/pinned",
    kind: "notes",
    file: "hb-0001.notes.json",
    payload: 0,
    line: 4,
    column: 17,
    endLine: 4,
    endColumn: 25,
    ...part,
  } satisfies Omit<Finding, "cause">;
  return { ...finding, cause: part.cause ?? causeId({ ...finding, variant, attr: starred(finding.attr) }) };
}

/** The causes of findings in order of file and payload. */
export function causesOf(findings: Iterable<ReportedFinding>, counted?: Counted): CauseList {
  const causes = new Causes();
  let last: Finding | undefined;
  let order = -1;
  for (const reported of findings) {
    const { finding } = reported;
    if (finding.file !== last?.file || finding.payload !== last.payload) order++;
    causes.add(reported, order);
    last = finding;
  }
  if (counted) causes.count(counted, "counted.json", order + 1);
  return causes.list(rules);
}

/** A report of findings that can be iterated repeatedly. */
export function makeReport(summary: Summary, findings: Iterable<ReportedFinding>): Report {
  let causes: CauseList | undefined;
  return {
    summary,
    findings,
    causes: () => {
      causes ??= causesOf(findings);
      return causes;
    },
  };
}

/** The report of a run with these findings. */
export function reportOf(shown: readonly ReportedFinding[], summary: Partial<Summary> = {}): Report {
  const count = (key: "rule" | "kind" | "file"): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { finding } of shown) {
      const name = finding[key] ?? "unrecognised";
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  };
  const errors = shown.filter(({ finding }) => finding.severity === "error").length;
  return makeReport(
    {
      payloads: 1234,
      files: 56,
      payloadsByKind: { notes: 1200, transactions: 34 },
      errors,
      warnings: shown.length - errors,
      symptoms: 0,
      suppressed: 0,
      resolved: 0,
      interrupted: false,
      byRule: count("rule"),
      byKind: count("kind"),
      byFile: count("file"),
      notJudged: { accounts: 0, payloads: 0 },
      foreignEntries: { entries: 0, files: 0 },
      unlistedStatuses: {},
      unreadable: [],
      ...summary,
    },
    shown,
  );
}

export function text(pieces: Iterable<string>): string {
  return [...pieces].join("");
}

/** Texts that break a format unless it escapes them. */
export const hostileTexts: Readonly<Record<string, string>> = {
  ansi: "\u001b[31mred\u001b[0m \u009b31m",
  controls: "\0\b\t\v\f\u007f\u0085",
  newlines: "one\ntwo\r\nthree\u2028four\u2029five",
  cdata: "<![CDATA[ ]]> ]]>",
  entities: "&amp; &#x0; &lt;",
  script: "</script><script>alert(1)</script><!-- <script>",
  attribute: "\" onclick='alert(1)' x=\"",
  style: "</style></title></option><img src=x onerror=alert(1)>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is meant to look like a template.
  template: "`${alert(1)}` \\u003c \\",
  percent: "%0A::error file=x::y %25 100%",
  command: "::stop-commands::x ##[add-mask]y",
  properties: "a:b,c=d",
  quoting: 'a,"b";c\t\'d',
  formula: "=cmd()",
  formulas: ";=cmd()|' /C calc'!A0;+1;-1;@x\r=x",
  link: "[click](https://evil.test) {0} {{1}}",
  bidi: "\u202Eevil\u2066\u200F \u061c",
  surrogates: "\uD800 \uDC00 \u{1F600}",
  nonCharacters: "\uFFFE\uFFFF\uFEFF",
  prototype: "__proto__",
  empty: "",
};

/** One finding per hostile text, with the text in every field that can hold text. */
const hostile: ReportedFinding[] = Object.values(hostileTexts).map((text, i) => ({
  finding: findingWith({
    detail: `${text} is not a documented field. Remove it.`,
    attr: text,
    pointer: `/${text}`,
    file: `/work/wave/${text}`,
    suggestion: text,
    part: i % 2 === 0 ? "body" : undefined,
    related: [{ file: text, line: 1, column: 2, attr: text, detail: text }],
  }),
  codeFrame: { text: `before ${text} behind`, start: 7, end: 7 + text.length, cutLeft: true, cutRight: true },
  relatedCodeFrames: [{ text, start: 0, end: text.length, cutLeft: false, cutRight: false }],
}));

/** Harmless findings: of every severity, over many lines, without a kind, and one that is repeated often. */
const plain: ReportedFinding[] = [
  {
    finding: findingWith({ suggestion: "is_pinned" }),
    codeFrame: { text: '      "pinned": •••••', start: 6, end: 14, cutLeft: false, cutRight: false },
  },
  {
    finding: findingWith({
      rule: "duplicate-note",
      code: "duplicate_note",
      severity: "warning",
      basis: "inferred",
      detail: "notes.1 repeats an earlier note: the service would skip it.",
      attr: "notes.1",
      line: 7,
      column: 5,
      endLine: 10,
      endColumn: 6,
      related: [{ file: "hb-0001.notes.json", line: 3, column: 5, attr: "notes.0", detail: "is the same note" }],
    }),
  },
  {
    finding: findingWith({
      rule: "json-syntax",
      code: "parse_error",
      detail: "The text is empty: it holds no payload.",
      attr: "",
      pointer: "",
      kind: null,
      file: "folder with space/100% ü.json",
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
    }),
  },
  ...Array.from({ length: 12 }, (_, i) => ({
    finding: findingWith({
      attr: `notes.${i}.body`,
      detail: `notes.${i}.body is empty. Give it a value, or leave it out.`,
      rule: "blank-value",
      code: "blank",
      severity: i === 11 ? "error" : "warning",
      file: "/work/wave/many.notes.jsonl",
      payload: i,
      line: i + 1,
      endLine: i + 1,
    }),
  })),
];

/** One report with everything that is hard to report. */
export const hostileReport: Report = reportOf([...hostile, ...plain], {
  suppressed: 3,
  resolved: 2,
  interrupted: true,
  notJudged: { accounts: 4, payloads: 5 },
  unreadable: Object.values(hostileTexts).map((text) => ({ file: text, detail: `${text} does not exist` })),
});

export const emptyReport: Report = reportOf([]);
