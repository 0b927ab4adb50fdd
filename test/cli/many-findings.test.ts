import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type ReporterName, reporters } from "../../src/reporters/index.ts";
import { makeFolder } from "./folder.ts";

// A million takes minutes, so it waits for "npm run test:slow".
const isSlow = process.env["MODE"] === "slow";
const payloads = isSlow ? 500_000 : 300;
const megabytes = isSlow ? 96 : 26;
const bin = fileURLToPath(new URL("../../bin/preflight.js", import.meta.url));
const names = Object.keys(reporters) as ReporterName[];

/** A payload with an error and a warning. */
function payload(i: number): string {
  const transaction = `{"transaction_id":"T-${i}","transaction_date":"2025-03-14","amount":12.345,"type":"CHARGE","refrence":"x"}`;
  return `{"import_supplier":"H","external_account_number":"${i}","transactions":[${transaction}]}\n`;
}

test(`${(2 * payloads).toLocaleString("en")} findings are reported, sorted and recorded in ${megabytes} MB of heap`, {
  timeout: 60 * 60_000,
}, async () => {
  const folder = makeFolder();
  const file = createWriteStream(folder.file("a.transactions.jsonl"));
  for (let i = 0; i < payloads; i++) if (!file.write(payload(i)) && i % 1000 === 0) await once(file, "drain");
  await once(file.end(), "close");

  const limited = [`--max-old-space-size=${megabytes}`, bin, "lint", "a.transactions.jsonl", "--workers", "1"];
  const outputs = names.map((name) => `--format=${name}=report.${name}`);
  const lint = (...argv: string[]) => {
    const options = { cwd: folder.path, encoding: "utf8", maxBuffer: 1e9 } as const;
    return spawnSync(process.execPath, [...limited, ...argv], options);
  };
  const many = payloads.toLocaleString("en");
  const { status, stdout, stderr } = lint(...outputs, "--accepted=ok", "--rejected=no");
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `preflight: 0 payloads accepted, ${many} rejected.\n`,
  });
  const last = `${many} payloads in 1 file: ${many} errors, ${many} warnings\n`;
  expect(stdout.endsWith(last)).toBe(true);
  expect(stdout.length).toBeLessThan(5000);
  expect(stdout.replaceAll(/\s+/g, " ")).toContain(`${many} times in 1 file`);
  expect(count(folder.file("no"))).toBe(payloads);
  expect(count(folder.file("report.ndjson"))).toBe(2 * payloads);
  expect(count(folder.file("report.csv"))).toBe(2 * payloads + 1);
  expect(count(folder.file("report.service"))).toBe(payloads);

  const recorded = lint("--baseline=base", "--write-baseline");
  expect(recorded.status).toBe(0);
  expect(folder.read("base").length).toBeLessThan(1000);
  expect(recorded.stdout).toContain(`${(2 * payloads).toLocaleString("en")} findings suppressed by the baseline\n`);
});

/** The number of lines of a file of any size. */
function count(file: string): number {
  return Number(spawnSync("wc", ["-l", file], { encoding: "utf8" }).stdout.trim().split(" ")[0]);
}
