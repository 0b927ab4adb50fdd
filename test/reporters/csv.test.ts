import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csv } from "../../src/reporters/csv.ts";
import { visible } from "../../src/text/visible.ts";
import { context, findingWith, hostileReport, reportOf, text } from "./reports.ts";

function read(of: string): Record<string, string>[] {
  return parse(of, { columns: true, record_delimiter: "\r\n", relax_quotes: false });
}

/** A text without apostrophes, since cells may have additional ones. */
function bare(text = ""): string {
  return text.replaceAll("'", "");
}

test("each finding is one line and one row, with every text", () => {
  const output = text(csv.write(hostileReport, context));
  const findings = [...hostileReport.findings].map(({ finding }) => finding);
  const rows = read(output);
  expect(rows).toHaveLength(findings.length);
  expect(output.split("\r\n")).toHaveLength(findings.length + 2);
  findings.forEach(({ attr, detail, line, rule }, i) => {
    const row = rows[i] as Record<string, string>;
    expect(row).toMatchObject({ rule, line: String(line) });
    expect(bare(row["attr"])).toBe(bare(visible(attr)));
    expect(bare(row["detail"])).toBe(bare(visible(detail)));
  });
});

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "' =1"],
  ["\r=1", "␍=1"],
  ["＝1", "'＝1"],
  ["a;=1; @x", "a;'=1;' @x"],
  ["a=1", "a=1"],
])("no cell is a formula: %j", (attr, cell) => {
  const [row] = read(text(csv.write(reportOf([{ finding: findingWith({ attr }) }]), context)));
  expect(row?.["attr"]).toBe(cell);
});
