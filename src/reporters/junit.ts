import type { ReportedFinding } from "../check/locate-faults.ts";
import type { Cause } from "../run/causes.ts";
import type { Summary } from "../run/run.ts";
import { counted, grouped } from "../text/grouped.ts";
import { fieldOf } from "./digest.ts";
import { escaped as xml } from "./html/text.ts";
import { forPeople, type Reporter, relativeName } from "./reporter.ts";
import { byFileAndCause, type InFile, quotas, taker, withCauses } from "./selection.ts";

/** Test views handle long texts badly, so only this many findings of a cause in a file are listed. */
const maxLines = 100;
/** They handle many cases badly too. */
const maxCases = 10_000;

/**
 * For the test views of CI systems: a suite per file with findings, a case per cause that has findings in it. Errors
 * fail the case; with warnings it passes, and they are in its output. The first suite is about reading the input, so
 * that a clean run has a passed test.
 */
export const junit: Reporter = {
  *write(report, { cwd, all }) {
    const quota = quotas(report, all ? Number.POSITIVE_INFINITY : maxCases, ({ files }) => files);
    const isListed = taker(quota);
    const list = report.causes().causes;
    const unlisted = list.reduce((sum, { cause }) => sum + cause.files - (quota.get(cause.id) ?? 0), 0);
    const titles = new Map(list.map(({ cause }) => [cause.id, cause]));
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="preflight">\n';
    yield inputSuite(report.summary, unlisted);
    for (const { file, causes } of byFileAndCause(withCauses(report), maxLines)) {
      const cases = [...causes]
        .filter(([id]) => isListed(id))
        .map(([id, found]): Case => [titles.get(id) as Cause, found]);
      if (cases.length > 0) yield suite(relativeName(file, cwd), cases);
    }
    yield "</testsuites>\n";
  },
};

type Case = [cause: Cause, found: InFile];

function lineOf(reported: ReportedFinding): string {
  const { severity, code, line, column, part, attr, detail } = forPeople(reported);
  const head = [severity, code, part, attr].filter(Boolean).join(" ");
  return `${line}:${column}: ${head}: ${detail}`;
}

function suite(file: string, cases: readonly Case[]): string {
  const failures = cases.filter(([{ severity }]) => severity === "error").length;
  return [
    `  <testsuite name="${xml(file)}" tests="${cases.length}" failures="${failures}" errors="0">\n`,
    ...cases.map((each) => testcase(file, each)),
    "  </testsuite>\n",
  ].join("");
}

function testcase(file: string, [cause, { count, first }]: Case): string {
  const unlisted = count - first.length;
  const more = unlisted > 0 ? [`and ${grouped(unlisted)} more`] : [];
  const text = [...first.map(lineOf), ...more].map(xml).join("\n");
  const message = `${counted(count, cause.severity)}: ${cause.title}`;
  const body =
    cause.severity === "error"
      ? `<failure type="${xml(cause.code)}" message="${xml(message)}">${text}</failure>`
      : `<system-out>${text}</system-out>`;
  const name = [cause.variant === undefined ? cause.rule : `${cause.rule}/${cause.variant}`, fieldOf(cause)];
  return `    <testcase classname="${xml(file)}" name="${xml(name.filter(Boolean).join(" "))}">\n      ${body}\n    </testcase>\n`;
}

function inputSuite({ payloads, files, unreadable, interrupted }: Summary, unlisted: number): string {
  const details = unreadable.map(({ detail }) => detail);
  if (payloads === 0 && details.length === 0) details.push("No payload was read");
  if (interrupted) details.push("The run was interrupted before all input was read");
  const faults = details.map((detail) => `      <error type="unreadable" message="${xml(detail)}"/>\n`);
  const left = unlisted > 0 ? `; ${counted(unlisted, "more case")} not listed (--all lists each)` : "";
  return `  <testsuite name="input" tests="1" failures="0" errors="${faults.length > 0 ? 1 : 0}">
    <testcase classname="input" name="all input was read">
${faults.join("")}      <system-out>${counted(payloads, "payload")} in ${counted(files, "file")}${left}</system-out>
    </testcase>
  </testsuite>
`;
}
