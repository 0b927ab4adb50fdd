import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { junit } from "../../src/reporters/junit.ts";
import type { Report } from "../../src/run/run.ts";
import { context, emptyReport, findingWith, hostileReport, junitSchema, reportOf, text } from "./reports.ts";

async function faultsOf(report: Report): Promise<string[]> {
  const xml = Buffer.from(text(junit.write(report, context))).toString();
  const { errors } = await validateXML({ xml: { fileName: "report.xml", contents: xml }, schema: junitSchema });
  return errors.map(({ rawMessage }) => rawMessage);
}

test.each([
  ["what is hostile", hostileReport],
  ["nothing found", emptyReport],
])("%s makes a valid document", async (_, report) => {
  expect(await faultsOf(report)).toEqual([]);
});

test("the schema refuses what is not a report", async () => {
  const { valid } = await validateXML({ xml: "<testsuites><testcase/></testsuites>", schema: junitSchema });
  expect(valid).toBe(false);
});

test("a cause of errors in a file is a failed case, one of warnings a passed one", () => {
  const output = text(
    junit.write(
      reportOf([
        { finding: findingWith() },
        { finding: findingWith({ rule: "blank-value", code: "blank", severity: "warning" }) },
        { finding: findingWith({ file: "other.notes.json" }) },
      ]),
      context,
    ),
  );
  expect(output).toContain('<testsuite name="hb-0001.notes.json" tests="2" failures="1" errors="0">');
  expect(output).toContain('<testsuite name="other.notes.json" tests="1" failures="1" errors="0">');
  expect(output.match(/<failure /g)).toHaveLength(2);
});

test("a clean run has a passed test, and unread input an error", () => {
  expect(text(junit.write(emptyReport, context))).toContain(
    '<testsuite name="input" tests="1" failures="0" errors="0">',
  );
  const unread = reportOf([], { unreadable: [{ file: "a.json", detail: "a.json does not exist" }] });
  expect(text(junit.write(unread, context))).toContain('<error type="unreadable" message="a.json does not exist"/>');
  const errorsOf = (...shown: Parameters<typeof reportOf>) =>
    text(junit.write(reportOf(...shown), context)).match(/<error /g);
  expect(errorsOf([], { payloads: 0 })).toHaveLength(1);
  expect(errorsOf([], { payloads: 0, unreadable: [{ file: "a.json", detail: "a.json does not exist" }] })).toHaveLength(
    1,
  );
});

test("what is not listed is counted", () => {
  const many = reportOf(Array.from({ length: 1120 }, (_, i) => ({ finding: findingWith({ line: i + 1 }) })));
  expect(text(junit.write(many, context))).toContain("\nand 1,020 more</failure>");
});

test("each variant of a rule in a file is a case of its own", () => {
  const report = reportOf([{ finding: findingWith({}, "case") }, { finding: findingWith({}, "spaces") }]);
  const output = text(junit.write(report, context));
  expect(output).toContain('name="unknown-field/case notes.*.pinned"');
  expect(output).toContain('name="unknown-field/spaces notes.*.pinned"');
});

test("cases beyond the limit are counted, and rare causes listed", () => {
  const common = Array.from({ length: 11_000 }, (_, i) => ({ finding: findingWith({ file: `${i}` }) }));
  const rare = { finding: findingWith({ file: "rare", rule: "uuid", code: "invalid" }) };
  const report = reportOf([...common, rare]);
  const output = text(junit.write(report, context));
  expect(output.match(/<failure /g)).toHaveLength(10_000);
  // Another one is about the input.
  expect(output.match(/<testsuite /g)).toHaveLength(10_001);
  expect(text(junit.write(report, { ...context, all: true })).match(/<failure /g)).toHaveLength(11_001);
  expect(output).toContain('classname="rare"');
  expect(output).toContain("; 1,001 more cases not listed");
});
