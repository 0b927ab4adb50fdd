// Run by many.test.ts in a process with little memory: writes each report of many findings, and prints their lengths.

import type { ReportedFinding } from "../../src/check/locate-faults.ts";
import { reporters } from "../../src/reporters/index.ts";
import { context, findingWith, makeReport, reportOf } from "./reports.ts";

const count = Number(process.argv[2]);
const perFile = 10_000;

/** Findings like those of a large migration: files of many records with the same few faults. */
function* many(): Generator<ReportedFinding> {
  for (let i = 0; i < count; i++) {
    const attr = `transactions.${i % 40}.${i % 3 === 0 ? "amount" : "type"}`;
    const line = (i % perFile) + 1;
    yield {
      finding: findingWith({
        rule: i % 3 === 0 ? "amount-decimals" : "undocumented-value",
        code: i % 3 === 0 ? "max_decimal_places" : "undocumented_value",
        severity: i % 5 === 0 ? "error" : "warning",
        detail: `${attr} is not as documented. Correct it.`,
        attr,
        pointer: `/${attr.replaceAll(".", "/")}`,
        kind: "transactions",
        file: `wave-${Math.floor(i / perFile)}.transactions.jsonl`,
        payload: line - 1,
        line,
        endLine: line,
      }),
      codeFrame: {
        text: `${"•".repeat(100)}"amount": 24.125${"•".repeat(100)}`,
        start: 110,
        end: 116,
        cutLeft: true,
        cutRight: true,
      },
    };
  }
}

const errors = Math.ceil(count / 5);
const summary = {
  payloads: count,
  errors,
  warnings: count - errors,
  byRule: { "amount-decimals": 1, "undocumented-value": 1 },
};
const report = makeReport(reportOf([], summary).summary, { [Symbol.iterator]: many });
const lengths: Record<string, number> = {};
for (const [name, reporter] of Object.entries(reporters)) {
  let length = 0;
  for (const piece of reporter.write(report, context)) length += piece.length;
  lengths[name] = length;
}
process.stdout.write(JSON.stringify(lengths));
