import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Finding } from "../../src/index.ts";
import * as payloads from "../check/payloads.ts";
import { type Folder, makeFolder } from "./folder.ts";

// A million takes minutes, so it waits for "npm run test:slow".
const isSlow = process.env["MODE"] === "slow";
const accounts = isSlow ? 1_000_000 : 1_000;
const businesses = isSlow ? 20_000 : 100;
/** How often each fault is planted. */
const plants = isSlow ? 100 : 10;
const bin = fileURLToPath(new URL("../../bin/preflight.js", import.meta.url));

const supplier = "HALCYON_ENERGY";
const numberOf = (i: number): string => `HE-${String(i).padStart(8, "0")}`;
const businessOf = (b: number): string => `HEB-${String(b).padStart(6, "0")}`;
const contractOf = (b: number, nth = 0): string => `HEC-${String(b).padStart(6, "0")}-${"ABCD"[nth]}`;

const business = (b: number, contracts: string[], name = `Fernhollow ${b} Ltd`) =>
  payloads.business(businessOf(b), contracts, { fields: { company_name: name } }).payload as object;
const account = (number: string, linked?: string, code = supplier) => ({
  ...(payloads.account(number, linked, code).payload as object),
  billing_name: "Made up in a test",
  billing_address: { address_line_1: "1 Gritstone Yard", town: "Ambleforth", postcode: "ZT4 2HL" },
  meter_points: [{ mpan: "1299640507060" }],
});
const notes = (number: string, body: string, code = supplier) =>
  payloads.notes(number, { body, supplier: code }).payload as object;
const transactions = (number: string, ...ids: string[]) => payloads.transactions(number, ...ids).payload as object;
const covering = (b: number, ...numbers: string[]) => payloads.covering(businessOf(b), numbers).payload as object;
const schedule = (b: number, contracts: string[]) => payloads.schedule(businessOf(b), contracts).payload as object;

/** A payload, or the text of a broken one, and what lint must find in it, by rule and severity. */
type Line = readonly [payload: object | string, ...planted: string[]];

/** Plants one thing after every so many lines, as often as faults are planted. */
function* amid(lines: number, line: (i: number) => Line, ...planted: ((nth: number) => Line)[]): Generator<Line> {
  const every = Math.floor(lines / (plants * planted.length + 1));
  for (let i = 0, nth = 0; i < lines; i++) {
    if (every > 0 && i % every === every - 1 && nth < plants * planted.length) {
      yield planted[nth % planted.length]?.(Math.floor(nth / planted.length)) as Line;
      nth++;
    }
    yield line(i);
  }
}

/** Businesses and accounts beyond those of the batch, which only planted faults are about. */
const odd = (nth: number): number => businesses + nth;

const files: Record<string, () => Generator<Line>> = {
  "01-early.notes.jsonl": () =>
    amid(plants + 1, (i) => [notes(numberOf(2 * i), "Too early."), "account-before-data error"]),
  "02-early.account.jsonl": () =>
    amid(plants, (i) => [account(`EARLY-${i}`, contractOf(i)), "business-before-account error"]),
  "03-businesses.business.jsonl": () =>
    amid(
      businesses,
      (b) => [business(b, [contractOf(b), contractOf(b, 1)])],
      (nth) => [business(odd(nth), [contractOf(odd(nth))])],
    ),
  "04-businesses-again.business.jsonl": () =>
    amid(
      3 * plants + 1,
      (i) => [business(odd(2 * plants + i), [contractOf(odd(2 * plants + i))])],
      (nth) => [business(odd(nth), [contractOf(odd(nth))]), "business-identity warning"],
      (nth) => [business(odd(nth), [contractOf(odd(nth), 1)]), "contracts-in-one-payload error"],
      (nth) => [business(odd(plants + nth), [contractOf(businesses - 1 - nth)]), "ambiguous-contract error"],
    ),
  "05-broken.business.jsonl": () =>
    amid(plants, (i) => [
      JSON.stringify(business(odd(9 * plants + i), [`BROKEN-${i}`])).replace(/\}$/, ",}"),
      "json-syntax error",
    ]),
  "06-accounts.account.jsonl": () =>
    amid(
      accounts,
      (i) => [account(numberOf(i), i % 10 === 9 ? undefined : contractOf(i % businesses, (i >> 3) % 2))],
      (nth) => [account(`LOST-${nth}`, `NOWHERE-${nth}`), "contract-linkage error"],
      (nth) => [account(`NEAR-${nth}`, contractOf(nth).toLowerCase()), "contract-linkage error"],
      (nth) => [account(`OF-BROKEN-${nth}`, `BROKEN-${nth}`), "contract-linkage warning"],
      () => [account(numberOf(0), contractOf(0)), "duplicate-account warning"],
      (nth) => [account(`FOREIGN-${nth}`, contractOf(nth), "OTHER_ENERGY"), "other-supplier warning"],
      (nth) => [account(`WAITS-${nth}`, contractOf(nth, 2)), "contract-scheduling warning"],
    ),
  "07-notes.notes.jsonl": () =>
    amid(
      Math.floor(accounts / 10),
      (i) => [notes(numberOf(i), `Note ${i}`)],
      (nth) => [notes(numberOf(accounts + nth), "Nobody knows.")],
      (nth) => [notes(numberOf(nth), "Whose?", "OTHER_ENERGY"), "other-supplier warning"],
      (nth) => [notes(`near-${nth}`, "In lower case."), "account-before-data warning"],
    ),
  "08-transactions.transactions.jsonl": () =>
    amid(
      Math.floor(accounts / 10),
      (i) => [transactions(numberOf(i), `T-${i}`, `U-${i}`)],
      () => [transactions(numberOf(0), "T-0"), "duplicate-transaction warning"],
    ),
  "09-instructions.business-payment-instruction.jsonl": () =>
    amid(
      businesses,
      (b) => [covering(b, numberOf(b), ...(b + businesses < accounts ? [numberOf(b + businesses)] : []))],
      (nth) => [covering(1, numberOf(500 + 10 * nth)), "business-before-data warning"],
    ),
  "10-further.business-contracts.jsonl": () =>
    amid(
      3 * plants + 1,
      (i) => [schedule(i, [contractOf(i, 2)])],
      (nth) => [schedule(nth, [contractOf(nth)]), "contract-scheduling error"],
      () => [schedule(0, [contractOf(0, 2)]), "contract-scheduling warning"],
      (nth) => [schedule(odd(900 + nth), [contractOf(odd(900 + nth), 3)])],
    ),
};

/** Writes a batch. Returns what lint must find: file, line, rule, severity. */
async function write(folder: Folder): Promise<{ planted: string[]; payloads: number }> {
  const planted: string[] = [];
  let payloads = 0;
  for (const [name, lines] of Object.entries(files)) {
    const file = createWriteStream(folder.file(name));
    let line = 0;
    for (const [payload, ...faults] of lines()) {
      line++;
      for (const fault of faults) planted.push(`${name}:${line} ${fault}`);
      const text = typeof payload === "string" ? payload : JSON.stringify(payload);
      if (!file.write(`${text}\n`) && line % 1000 === 0) await once(file, "drain");
    }
    payloads += line;
    await once(file.end(), "close");
  }
  return { planted, payloads };
}

/** Lints in a process of its own. Returns its peak memory in megabytes, if the system reports it. */
async function lint(folder: Folder, report: string, ...argv: string[]): Promise<{ stdout: string; peak: number }> {
  const args = ["lint", ".", "--today", "2026-06-30", `--format=ndjson=${report}`, ...argv];
  const child = spawn(process.execPath, [bin, ...args], { cwd: folder.path, stdio: ["ignore", "pipe", "inherit"] });
  const status = `/proc/${child.pid}/status`;
  let peak = Number.NaN;
  const watch = setInterval(() => {
    const [, kilobytes] = existsSync(status) ? (/VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8")) ?? []) : [];
    if (kilobytes !== undefined) peak = Number(kilobytes) / 1000;
  }, 50);
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  await once(child, "close");
  clearInterval(watch);
  return { stdout, peak };
}

test(`all that is planted in ${accounts.toLocaleString("en")} accounts on ${businesses.toLocaleString("en")} businesses is found, and nothing else`, {
  timeout: 20 * 60_000,
}, async () => {
  const folder = makeFolder();
  const { planted, payloads } = await write(folder);
  const { stdout, peak } = await lint(folder, "one.report", "--workers=1");

  const found: string[] = [];
  for await (const line of createInterface({ input: createReadStream(folder.file("one.report")) })) {
    const { file, line: at, rule, severity } = JSON.parse(line) as Finding;
    found.push(`${file}:${at} ${rule} ${severity}`);
  }
  const expected = new Set(planted);
  expect(found.filter((each) => !expected.delete(each))).toEqual([]);
  expect([...expected]).toEqual([]);
  const errors = planted.filter((each) => each.endsWith("error")).length;
  const en = (count: number): string => count.toLocaleString("en");
  expect(stdout.replaceAll(/\s+/g, " ")).toContain(
    `${en(2 * plants)} payloads refer to accounts or businesses outside this batch; checks across payloads skipped them (add them with --known)`,
  );
  expect(stdout.split("\n").slice(-2)).toEqual([
    `${en(payloads)} payloads in 10 files: ${en(errors)} errors, ${en(planted.length - errors)} warnings`,
    "",
  ]);

  // Two threads write the same report, to the byte.
  await lint(folder, "two.report", "--workers=2");
  expect(spawnSync("cmp", [folder.file("one.report"), folder.file("two.report")]).status).toBe(0);

  console.log(`${payloads} payloads on one thread, at most ${peak.toFixed(0)} MB`);
  if (!Number.isNaN(peak)) expect(peak).toBeLessThan(isSlow ? 700 : 300);
});
