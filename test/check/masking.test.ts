import { describe, expect, test } from "vitest";
import { isDataKey, shapeOf } from "../../src/check/looks-like.ts";
import { withSentAmounts } from "../../src/check/mask.ts";
import { parse } from "../../src/check/read-text.ts";
import { payloadText } from "../../src/input/payload.ts";
import { type ReporterName, reporters } from "../../src/reporters/index.ts";
import { baseLookups } from "../../src/schema/base-lookups.ts";
import { makeFolder } from "../cli/folder.ts";
import { inProcess } from "../cli/run.ts";

const forPrograms: readonly ReporterName[] = ["ndjson", "json", "csv", "service"];

/** The report of a payload in each format, and its baseline. */
async function reportsOf(kind: string, payload: unknown, ...argv: string[]): Promise<Record<string, string>> {
  const folder = makeFolder({ [`in/a.${kind}.json`]: JSON.stringify(payload) });
  const names = Object.keys(reporters);
  const outputs = names.map((name) => `--format=${name}=${folder.file(name)}`);
  await inProcess("lint", folder.file("in"), "--all", ...outputs, ...argv);
  const reports = Object.fromEntries(names.map((name) => [name, folder.read(name)]));
  await inProcess("lint", folder.file("in"), `--baseline=${folder.file("baseline")}`, "--write-baseline", ...argv);
  return { ...reports, baseline: folder.read("baseline") };
}

const transaction = {
  transaction_id: "T-1",
  transaction_date: "2025-01-01",
  amount: 1,
  type: "CREDIT",
  reason: "GENERAL_CREDIT",
};
const transactions = (...all: object[]) => ({
  import_supplier: "HALCYON_ENERGY",
  external_account_number: "A-1001",
  transactions: all,
});

describe("a personal value in a field that is not personal", () => {
  test.each(["type", "reason", "transaction_date", "amount", "transaction_id", "payment_type"])(
    "is masked in every report: %s",
    async (field) => {
      const values = ["Zqxwv Vrblk", "zqxwv@example.org", "Zqxwvé", ["Zqxwv"], { name: "Zqxwv" }];
      const all = values.map((value) => ({ ...transaction, [field]: value }));
      const reports = await reportsOf("transactions", transactions(...all));
      expect(reports["ndjson"]).toContain("transactions.4.");
      for (const [name, report] of Object.entries(reports))
        if (name !== "baseline") expect(report, name).not.toMatch(/[Zz]qxwv/);
    },
  );

  test.each([
    ["notes", { notes: "ZQXWV" }],
    ["notes", { notes: ["ZQXWV"] }],
    ["business", { business: { details: ["ZQXWV"] } }],
    ["business", { business: "ZQXWV" }],
    ["notes", "ZQXWV"],
  ])("is masked in every report in place of an object or a list that may hold it: %s %j", async (kind, payload) => {
    const { baseline, ...reports } = await reportsOf(kind, payload);
    for (const [name, report] of Object.entries(reports)) expect(report, name).not.toContain("ZQXWV");
  });

  test("is shown with --show-values", async () => {
    const { pretty } = await reportsOf(
      "transactions",
      transactions({ ...transaction, type: "Zqx Vrb" }),
      "--show-values",
    );
    expect(pretty).toContain("Zqx Vrb");
  });

  test.each([
    ["type", "Supply charge", true],
    ["type", "WRITE_OFF", true],
    ["type", "Anna Smith", false],
    ["transaction_date", "31/01/2026", true],
    ["transaction_date", "2026-02-30T12:00:00Z", true],
    ["transaction_date", "+44 7911 123456", false],
    ["transaction_date", "Anna", false],
    ["amount", "10.00", true],
    ["amount", "1,000.5", true],
    ["amount", "ten pounds", false],
    ["transaction_id", "T-0001/7", true],
    ["transaction_id", "Anna", false],
    ["transaction_id", "Anna Smith", false],
  ])("is told by its look: %s %j", (field, value, isShown) => {
    expect(shapeOf(baseLookups, "transactions", ["transactions", 0, field])(value)).toBe(isShown);
  });
});

describe("a name of a field that looks like data", () => {
  const payload = transactions({ ...transaction, "Zqx Vrb 1": 1, "zqx@example.org": 2, is_pined: 3, Reference: 4 });

  test("is masked in reports for people, and exact in the attr for programs", async () => {
    const reports = await reportsOf("transactions", payload);
    for (const [name, report] of Object.entries(reports)) {
      if (!forPrograms.includes(name as ReporterName)) expect(report, name).not.toMatch(/zqx/i);
      else if (name !== "service") expect(report, name).toContain("transactions.0.Zqx Vrb 1");
    }
    expect(reports["pretty"]).toContain("is_pined");
    expect(reports["pretty"]).toContain("Reference is not a documented field");
    for (const line of reports["ndjson"]?.trim().split("\n") ?? []) expect(JSON.parse(line).detail).not.toMatch(/zqx/i);
  });

  test("is shown with --show-values", async () => {
    const { pretty } = await reportsOf("transactions", payload, "--show-values");
    expect(pretty).toContain("Zqx Vrb 1 is not a documented field");
  });

  test.each([
    ["Anna Smith", true],
    ["anna@example.org", true],
    ["07911123456", true],
    ["Größe", true],
    ["1989-02-03", true],
    ["is_pined", false],
    ["Body", false],
    ["business_contract_identifer2", false],
    ["transactionDate", false],
    ["address_line_2", false],
    ["notes.0.created_at", false],
    ["ns:notes", false],
    ["a.1.2", true],
    ["customerName", false],
  ])("is told by its look: %j", (name, isData) => {
    expect(isDataKey(name)).toBe(isData);
  });
});

test("the suggested document is masked like the path, unless --show-values is given", async () => {
  const folder = makeFolder({
    "listing.txt": "letters/zqxwv.pdf\n",
    "a.notes.json": JSON.stringify({
      import_supplier: "H",
      external_account_number: "1",
      notes: [{ document_paths: [{ document_path: "letters/zqxww.pdf" }] }],
    }),
  });
  const names = Object.keys(reporters);
  const outputs = names.map((name) => `--format=${name}=${folder.file(name)}`);
  const argv = ["lint", folder.file("a.notes.json"), "--documents", folder.file("listing.txt"), ...outputs];
  await inProcess(...argv);
  expect(folder.read("ndjson")).toContain("path_does_not_exist_in_file_store");
  for (const name of names) expect(folder.read(name), name).not.toContain("zqxw");
  await inProcess(...argv, "--show-values");
  expect(folder.read("pretty")).toContain("+ letters/zqxwv.pdf");
  expect(folder.read("pretty")).toContain('"letters/zqxww.pdf"');
});

test("an amount that a double cannot hold is shown as it was sent", () => {
  const { value } = parse(
    payloadText('{"transactions": [{"amount": 12345678901234567.89, "note": null}, {"amount": 1.5}]}'),
  );
  expect(withSentAmounts(value)).toEqual({
    transactions: [{ amount: "12345678901234567.89", note: null }, { amount: 1.5 }],
  });
});
