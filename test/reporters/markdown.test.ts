import { expect, test } from "vitest";
import { markdown } from "../../src/reporters/markdown.ts";
import { context, emptyReport, findingWith, hostileReport, hostileTexts, reportOf, text } from "./reports.ts";

const page = (report: typeof emptyReport): string => text(markdown.write(report, context));

test("the verdict and the totals come first, then what to do, then a row for each cause", () => {
  const edit = { range: { line: 4, column: 17, endLine: 4, endColumn: 25 }, text: '"is_pinned"' };
  const others = Array.from({ length: 3 }, (_, i) => ({
    finding: findingWith({ rule: "uuid", code: "invalid", payload: i, attr: "notes.0.id" }),
    value: "x|y",
  }));
  const lines = page(reportOf([...others, { finding: findingWith({ edit, payload: 3 }) }])).split("\n");
  expect(lines.slice(0, 5)).toEqual([
    "### Preflight report",
    "",
    "**1,230 of 1,234 payloads would be accepted, with 1 rule off.**",
    "",
    "1,234 payloads in 56 files: 4 errors, 0 warnings",
  ]);
  expect(lines).toContain("    preflight fix . --to ../fixed/");
  const rows = lines.filter((line) => line.startsWith("| error"));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain("| 3 | 3 |");
  expect(rows[0]).toContain("values: x\\|y x3");
  expect(rows[1]).toContain("[fix]");
});

test("causes of one heading for one field are told apart by their kinds, or else by their remedies", () => {
  const ofType = (part: Parameters<typeof findingWith>[0], variant?: string) => ({
    finding: findingWith(
      { rule: "type", code: "invalid", detail: "amount must be a number. Convert it.", ...part },
      variant,
    ),
  });
  const rowsOf = (...findings: ReturnType<typeof ofType>[]): string[] =>
    Array.from(page(reportOf(findings)).matchAll(/^\| error .*?\| \*\*(.*?)\*\*<br>`(.*?)`/gm), ([, ...cells]) =>
      cells.join(": "),
    );
  const notes = ofType({ attr: "amount", kind: "notes" });
  const transactions = { attr: "amount", kind: "transactions" } as const;
  expect(rowsOf(notes, ofType(transactions), ofType({ ...transactions, payload: 1 }))).toEqual([
    "amount must be a number: amount in transactions",
    "amount must be a number: amount in notes",
  ]);
  const quoted = ofType(
    { attr: "amount", kind: "notes", detail: "amount must be a number. Remove the quotes." },
    "quoted",
  );
  expect(rowsOf(notes, quoted)).toEqual([
    "amount must be a number. Convert it: amount",
    "amount must be a number. Remove the quotes: amount",
  ]);
});

test("a table has at most a hundred causes, and counts the others", () => {
  const many = Array.from({ length: 150 }, (_, i) => ({ finding: findingWith({ attr: `notes.0.field_${i}` }) }));
  const written = page(reportOf(many));
  expect(written.match(/^\| error/gm)).toHaveLength(100);
  expect(written).toContain("\n50 more causes not listed.\n");
});

test("hostile texts are no markup: every row has its cells, and outside of code nothing is a tag, link or mention", () => {
  const written = page(hostileReport);
  const rows = written.split("\n").filter((line) => /^\| (error|warning)/.test(line));
  expect(rows.length).toBeGreaterThan(Object.keys(hostileTexts).length);
  for (const row of rows) {
    expect(row.match(/(?<!\\)\|/g)).toHaveLength(6);
    const plain = row.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, "").replaceAll("<br>", "");
    expect(plain).not.toMatch(/[<>@]|(?<!\\)\[(?!fix)|:\/\//);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there.
  expect(written).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});

test("a run without findings says so in two lines", () => {
  expect(page(emptyReport)).toContain("**1,234 of 1,234 payloads would be accepted, with 1 rule off.**");
  expect(page(emptyReport)).not.toContain("|");
});
