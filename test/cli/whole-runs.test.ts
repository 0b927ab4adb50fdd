/** What a run over files reports, however its work is divided. */
import { appendFileSync, existsSync, readdirSync, statSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { lines, makeFolder, note, valuesIn } from "./folder.ts";
import { inFolder, inProcess } from "./run.ts";

const supplier = "HALCYON_ENERGY";
const notes = (account: string, ...all: object[]): string =>
  JSON.stringify({ import_supplier: supplier, external_account_number: account, notes: all });
const instruction = (account: string, type: string): string =>
  JSON.stringify({
    import_supplier: supplier,
    external_account_number: account,
    vendor: "PAY",
    reference: `R-${account}`,
    type,
  });

/** How many threads a command starts, beside what it returns. */
async function withThreads(argv: readonly string[], cwd: string) {
  let threads = 0;
  const count = (): void => {
    threads++;
  };
  process.on("worker", count);
  onTestFinished(() => {
    process.off("worker", count);
  });
  return { ...(await inFolder(argv, { cwd })), threads };
}

describe("two threads", () => {
  const folder = (): ReturnType<typeof makeFolder> =>
    makeFolder({
      "a.payment-instruction.jsonl": lines(
        ...Array.from({ length: 600 }, (_, i) => instruction(`A-${i % 590}`, i % 2 === 0 ? "GIRO" : "CASH")),
      ),
      "b.notes.jsonl": lines(
        ...Array.from({ length: 2_500 }, (_, i) =>
          notes(`A-${i % 2_490}`, { body: "Prefers letters. ".repeat(60), ...(i % 25 === 0 ? { pinned: true } : {}) }),
        ),
      ),
    });

  test("are started, and report as one", async () => {
    const { path, file, read } = folder();
    const names = ["pretty", "ndjson", "json"];
    const lint = async (workers: string) => {
      const outputs = names.map((name) => `--format=${name}=${file(name)}`);
      const outcome = await withThreads(["lint", "--workers", workers, ...outputs, "--today", "2026-06-30", "."], path);
      return { ...outcome, reports: names.map(read) };
    };
    const [one, two] = [await lint("1"), await lint("2")];
    expect(one.threads).toBe(0);
    expect(two.threads).toBeGreaterThan(0);
    expect(two.reports).toEqual(one.reports);
    expect(two.stdout).toBe(one.stdout);
    expect(two.code).toBe(1);
  });
});

describe("causes", () => {
  test("count equally frequent values in the order of their texts", async () => {
    const { path } = makeFolder({
      "a.payment-instruction.jsonl": lines(
        ...["GIRO", "CASH", "CHEQUE", "GIRO", "CASH", "CHEQUE", "BARTER"].map((type, i) => instruction(`A-${i}`, type)),
      ),
    });
    const { stdout } = await inProcess("lint", "--format", "json", "--statistics", path);
    const [cause] = JSON.parse(stdout).causes;
    expect(cause).toMatchObject({
      rule: "undocumented-value",
      count: 7,
      values: [
        { value: "CASH", count: 2 },
        { value: "CHEQUE", count: 2 },
        { value: "GIRO", count: 2 },
        { value: "BARTER", count: 1 },
      ],
    });
  });
});

describe("a file of payloads that are there twice", () => {
  const payloads = Array.from({ length: 5 }, (_, i) => note(`Body ${i}`, `A-${i}`));
  const copyNote = /are in .* too|copy|copies/i;

  test("is a copy of another file", async () => {
    const { path } = makeFolder({ "a.notes.jsonl": lines(...payloads), "b.notes.jsonl": lines(...payloads) });
    const { stdout, stderr } = await inProcess("lint", path);
    expect(stdout + stderr).toMatch(/b\.notes\.jsonl.*a\.notes\.jsonl/);
  });

  test("is no copy of itself", async () => {
    const { path } = makeFolder({ "a.notes.jsonl": lines(...payloads, ...payloads) });
    const { stdout, stderr } = await inProcess("lint", path);
    expect(stdout + stderr).not.toMatch(copyNote);
    const { stdout: listed } = await inProcess("lint", "--format", "ndjson", path);
    expect(valuesIn(listed).map(({ payload }) => payload)).toEqual([5, 6, 7, 8, 9]);
  });
});

test("a pattern of a folder ignores no file of that name", async () => {
  const { path } = makeFolder({
    ".preflightignore": "old.notes.json/\n*.json/\n",
    "old.notes.json": note("x"),
    "in/old.notes.json": note("y"),
  });
  const { stdout, code } = await inProcess("lint", path);
  expect({ code, last: stdout.trim().split("\n").at(-1) }).toEqual({
    code: 0,
    last: "2 payloads in 2 files: 0 errors, 0 warnings",
  });
});

test.skipIf(!existsSync("/dev/full"))(
  "a report that was not written is an error, even if nothing else is",
  async () => {
    const folder = makeFolder({ "a.notes.json": note("x") });
    const { code, stderr } = await inProcess("lint", folder.path, "--format", "json=/dev/full");
    expect(code).toBe(2);
    expect(stderr).toContain("/dev/full");
  },
);

test("fix keeps no copy of an input that changes while it is read", async () => {
  const before = lines(...Array.from({ length: 30_000 }, (_, i) => note(`${i}`)));
  const folder = makeFolder({ "in/a.notes.jsonl": before });
  const run = inProcess("fix", folder.file("in"), "--to", folder.file("out"));
  const copies = (): string[] =>
    readdirSync(folder.path, { recursive: true, encoding: "utf8" }).filter((name) =>
      /^out.*\.(part|jsonl)$/.test(name),
    );
  const isBegun = (name: string): boolean => (statSync(folder.file(name), { throwIfNoEntry: false })?.size ?? 0) > 0;
  while (!copies().some(isBegun)) await setImmediate();
  appendFileSync(folder.file("in/a.notes.jsonl"), note("late"));
  const { code, stderr } = await run;
  expect(code).toBe(3);
  expect(stderr).toContain("a.notes.jsonl");
  expect(copies()).toEqual([]);
});

test("a plan moves a schedule before the accounts only for a contract that no business creates", async () => {
  const contracts = (...identifiers: string[]): object[] =>
    identifiers.map((identifier) => ({
      identifier,
      valid_from_date: "2026-01-01",
      signed_at_date: "2025-12-01",
      versions: [{ applicable_at_date: "2026-01-01", terms: ["FIXED"] }],
    }));
  const business = {
    import_supplier_code: supplier,
    external_business_identifier: "B-1",
    business: { business_type: "LTD", company_number: "1", company_name: "A", business_contracts: contracts("C-1") },
  };
  const schedule = (...identifiers: string[]): string =>
    JSON.stringify({
      payload: {
        import_supplier: supplier,
        external_business_identifier: "B-1",
        business_contracts: contracts(...identifiers),
      },
      task_params: { is_dry_run: false },
    });
  const account = (number: string, contract: string): string =>
    JSON.stringify({
      import_supplier: supplier,
      external_account_number: number,
      business: { business_contract_identifier: contract },
    });
  const { path } = makeFolder({
    "1.business.json": JSON.stringify(business),
    "2.account.jsonl": lines(account("A-1", "C-1"), account("A-2", "C-3")),
    "3.business-contracts.json": schedule("C-1", "C-2"),
    "4.business-contracts.json": schedule("C-3"),
  });
  const { stdout } = await inProcess("plan", path);
  const files = stdout.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(files.map((file) => file.slice(path.length + 1))).toEqual([
    "1.business.json",
    "4.business-contracts.json",
    "2.account.jsonl",
    "3.business-contracts.json",
  ]);
});
