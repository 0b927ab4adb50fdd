import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { type ReporterName, reporters } from "../../src/reporters/index.ts";
import type { Report } from "../../src/run/run.ts";
import { context, findingWith, hostileTexts, junitSchema, reportOf, text } from "./reports.ts";

/** Any text: lone surrogates, control characters, and syntax of the report formats. */
const anyText = fc
  .array(
    fc.oneof(
      fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(...Object.values(hostileTexts)),
    ),
    {
      maxLength: 12,
    },
  )
  .map((pieces) => pieces.join(""));

const anyReport = fc
  .array(
    fc.record({
      file: anyText,
      attr: anyText,
      detail: anyText,
      suggestion: anyText,
      severity: fc.constantFrom("error", "warning"),
    }),
    { minLength: 300, maxLength: 300 },
  )
  .map((parts) => reportOf(parts.map((part) => ({ finding: findingWith(part) }))));

const [report] = fc.sample(anyReport, { seed: 42, numRuns: 1 }) as [Report];
const count = [...report.findings].length;

/** A report as it is read back from a file. */
function written(name: ReporterName, all = false): string {
  return Buffer.from(text(reporters[name].write(report, { ...context, all }))).toString();
}

test.each(["compact", "github", "ndjson"] as const)("%s has a line a finding with --all", (name) => {
  const last = name === "ndjson" ? 0 : 1;
  expect(written(name, true).trimEnd().split("\n")).toHaveLength(count + last);
});

test.each(["json", "sarif", "gitlab"] as const)("%s is JSON", (name) => {
  expect(() => JSON.parse(written(name))).not.toThrow();
});

test("csv has a row a finding", () => {
  expect(parse(written("csv"), { columns: true, record_delimiter: "\r\n" })).toHaveLength(count);
});

test("junit is XML by its schema", async () => {
  const { errors } = await validateXML({ xml: written("junit"), schema: junitSchema });
  expect(errors).toEqual([]);
});

test("html holds every finding", () => {
  const [, json = ""] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(written("html")) ?? [];
  const { files } = JSON.parse(json) as { files: { findings: object[] }[] };
  expect(files.flatMap(({ findings }) => findings)).toHaveLength(count);
});
