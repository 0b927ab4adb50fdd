import type { Finding } from "../check/finding.ts";
import type { Cause } from "../run/causes.ts";
import { visible } from "../text/visible.ts";
import { type Reporter, relativeName, shownPlace } from "./reporter.ts";

type Cell = string | number | null | undefined;

const columns = {
  severity: ({ severity }) => severity,
  file: ({ file }, cwd) => relativeName(file, cwd),
  line: ({ line }) => line,
  column: ({ column }) => column,
  endLine: ({ endLine }) => endLine,
  endColumn: ({ endColumn }) => endColumn,
  rule: ({ rule }) => rule,
  code: ({ code }) => code,
  part: ({ part }) => part,
  attr: ({ attr }) => attr,
  detail: ({ detail }) => detail,
  suggestion: ({ suggestion }) => suggestion,
  related: ({ related = [] }, cwd) => related.map((other) => `${shownPlace(other, cwd)} ${other.attr}`).join("; "),
  kind: ({ kind }) => kind,
  payload: ({ payload }) => payload,
  order: ({ order }) => order,
  basis: ({ basis }) => basis,
  because: ({ because }, cwd) =>
    because && `${because.rule} ${relativeName(because.file, cwd)}#${because.payload} ${because.attr}`.trimEnd(),
  cause: ({ cause }) => cause,
} satisfies Record<string, (finding: Finding, cwd: string) => Cell>;

const causeColumns = {
  severity: ({ severity }) => severity,
  findings: ({ count }) => count,
  payloads: ({ payloads }) => payloads,
  files: ({ files }) => files,
  rule: ({ rule }) => rule,
  variant: ({ variant }) => variant,
  code: ({ code }) => code,
  kind: ({ kind }) => kind,
  part: ({ part }) => part,
  attr: ({ attr }) => attr,
  title: ({ title }) => title,
  values: ({ values }) => values.map(({ value, count }) => `${value} ${count}`).join("; "),
  cause: ({ id }) => id,
} satisfies Record<string, (cause: Cause) => Cell>;

/** For spreadsheets, by RFC 4180 with CR LF. A row is one line, and no cell a formula: an apostrophe precedes it. */
export const csv: Reporter = {
  *write({ findings }, { cwd }) {
    yield row(Object.keys(columns));
    for (const { finding } of findings) yield row(Object.values(columns).map((read) => read(finding, cwd)));
  },
  *statistics({ causes }) {
    yield row(Object.keys(causeColumns));
    for (const { cause } of causes().causes) yield row(Object.values(causeColumns).map((read) => read(cause)));
  },
};

function row(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

// Where semicolons separate cells, as in much of Europe, a formula may start after one.
const formula = /(^|;)(?=\s*[=+\-@＝＋－＠])/g;

function cell(value: Cell): string {
  if (typeof value !== "string") return String(value ?? "");
  const text = visible(value).replace(formula, "$1'");
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
