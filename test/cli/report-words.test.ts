/** What the report for people says of values and places that are easy to misread. */
import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Folder, lines, makeFolder } from "./folder.ts";
import { inFolder } from "./run.ts";

const own = { import_supplier: "S", external_account_number: "A-1" };
const transaction = {
  transaction_id: "T-1",
  transaction_date: "2026-01-31",
  type: "CREDIT",
  amount: 10,
  reason: "IMPORTED_CREDIT",
};
const transactions = (...each: object[]): string =>
  JSON.stringify({ ...own, transactions: each.map((fields) => ({ ...transaction, ...fields })) });

async function reportOf(folder: Folder, ...argv: string[]): Promise<string> {
  const { stdout } = await inFolder([...argv, "--today", "2026-06-30"], { cwd: folder.path });
  return stdout;
}

test("a value with blanks around it is in quotes", async () => {
  const folder = makeFolder({
    "1.notes.jsonl": lines(
      JSON.stringify({ ...own, external_account_number: "A-1 ", notes: [{ body: "a" }] }),
      JSON.stringify({ ...own, external_account_number: " A-1", notes: [{ body: "b" }] }),
    ),
  });
  const stdout = await reportOf(folder, "lint", ".");
  expect(stdout).toContain('  - "A-1 "\n  + A-1\n  1.notes.jsonl:2:50  " A-1"\n  values: " A-1" x1 · "A-1 " x1\n');
});

test("null is not listed as a value", async () => {
  const folder = makeFolder({
    "1.notes.jsonl": lines(
      ...["a", "b"].map((body) => JSON.stringify({ ...own, notes: [{ body, document_paths: null, is_pinned: null }] })),
    ),
  });
  const stdout = await reportOf(folder, "lint", ".");
  expect(stdout).toContain("null-value");
  expect(stdout).not.toContain("values:");
});

test("a text in UTF-16 has no source line", async () => {
  const folder = makeFolder();
  writeFileSync(folder.file("a.notes.json"), `\ufeff${JSON.stringify({ ...own, notes: [{ body: "a" }] })}`, "utf16le");
  expect(await reportOf(folder, "lint", ".")).toMatch(/^ {2}a\.notes\.json:1:1\n {2}rule: invalid-encoding/m);
});

test("causes that differ in their remedy alone have it in their headings", async () => {
  const folder = makeFolder({
    "a.transactions.jsonl": lines(
      ...["1,50", "2.50", "3,50", "4.50"].map((amount, i) => transactions({ transaction_id: `T-${i}`, amount })),
    ),
  });
  const stdout = await reportOf(folder, "lint", ".", "--statistics");
  expect(stdout).toMatch(/not a string\. .*\n +Write the digits alone, with a point\n +before the fraction\n/);
  expect(stdout).toMatch(/not a string\. .*\n +Remove the quotes\n/);
});

test("a field of a payload without its wrapper is named as it is written", async () => {
  const contract = { identifier: "C", valid_from_date: "2026-01-01T00:00:00Z" };
  const payload = { import_supplier: "S", external_business_identifier: "B", business_contracts: [contract] };
  const folder = makeFolder({ "a.business-contracts.json": JSON.stringify(payload) });
  const { stdout } = await inFolder(["lint", ".", "--format", "compact"], { cwd: folder.path });
  expect(stdout).toContain(" business_contracts.0.valid_from_date: business_contracts.0.valid_from_date is a datetime");
});

test("brackets that are missing or too many are named", async () => {
  const folder = makeFolder({
    "a.notes.json": JSON.stringify({ ...own, notes: { body: "a" } }),
    "b.notes.json": JSON.stringify({ ...own, notes: [[{ body: "a" }]] }),
  });
  const stdout = await reportOf(folder, "lint", ".");
  expect(stdout).toContain("notes must be a list, not an object. Put it in square brackets.");
  expect(stdout).toContain("notes.0 must be an object, not a list. Remove the square brackets around it.");
});

test("plan says once what is in the way in several places", async () => {
  const folder = makeFolder({ "a.notes.jsonl": lines('{"a":1},', '{"a":1},', '{"a":1},', '{"a":1},') });
  const { code, stdout } = await inFolder(["plan", "."], { cwd: folder.path });
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^# in the way 4 times: A comma follows .*\n# {3}a\.notes\.jsonl:1\n# {3}a\.notes\.jsonl:2\n# {3}a\.notes\.jsonl:3\n# {3}and 1 more\n$/m,
  );
});

test("another order of the files is offered if no config gives one", async () => {
  const folder = makeFolder({
    "1.notes.json": JSON.stringify({ ...own, notes: [{ body: "a" }] }),
    "2.account.json": JSON.stringify(own),
  });
  expect(await reportOf(folder, "lint", ".")).toContain("preflight plan .");
  writeFileSync(folder.file("preflight.config.json"), JSON.stringify({ order: ["1.notes.json"] }));
  const ordered = await reportOf(folder, "lint", ".");
  expect(ordered).toContain("account-before-data");
  expect(ordered).not.toContain("preflight plan .");
});
