import type { Finding } from "../check/finding.ts";
import type { RuleId } from "../rules/index.ts";
import type { Summary } from "../run/run.ts";
import { counted, grouped } from "../text/grouped.ts";
import { visible } from "../text/visible.ts";
import { forPeople } from "./for-people.ts";
import { relativeName } from "./relative-name.ts";
import type { Reporter } from "./reporter.ts";

/** The findings of one rule in one file. */
interface Case {
  errors: number;
  warnings: number;
  code: string;
  /** The first findings, one per line. */
  lines: string[];
}

/** Test views choke on long texts, so only this many findings of a rule in a file are listed. */
const maxLines = 100;

/**
 * For the test views of CI systems: a suite per file with findings, a case per rule that has findings in it. Errors fail
 * the case; with warnings only it passes, and they are in its output. The first suite is about reading the input, so
 * that a clean run has a passed test.
 */
export const junit: Reporter = {
  *write({ summary, findings }, { cwd }) {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="preflight">\n';
    yield inputSuite(summary);
    let file: string | undefined;
    let cases = new Map<RuleId, Case>();
    for (const reported of findings) {
      const finding = forPeople(reported);
      if (file !== undefined && finding.file !== file) {
        yield suite(relativeName(file, cwd), cases);
        cases = new Map();
      }
      file = finding.file;
      add(cases, finding);
    }
    if (file !== undefined) yield suite(relativeName(file, cwd), cases);
    yield "</testsuites>\n";
  },
};

function add(cases: Map<RuleId, Case>, finding: Finding): void {
  const { rule, severity, code, line, column, part, attr, detail, more = 0 } = finding;
  const found = cases.get(rule) ?? { errors: 0, warnings: 0, code, lines: [] };
  found[severity === "error" ? "errors" : "warnings"] += 1 + more;
  if (found.lines.length < maxLines) {
    const head = [severity, code, part, attr].filter(Boolean).join(" ");
    found.lines.push(`${line}:${column}: ${head}: ${detail}`);
  }
  cases.set(rule, found);
}

function suite(file: string, cases: ReadonlyMap<RuleId, Case>): string {
  const failures = [...cases.values()].filter(({ errors }) => errors > 0).length;
  return [
    `  <testsuite name="${xml(file)}" tests="${cases.size}" failures="${failures}" errors="0">\n`,
    ...[...cases].map(([rule, found]) => testcase(file, rule, found)),
    "  </testsuite>\n",
  ].join("");
}

function testcase(file: string, rule: RuleId, { errors, warnings, code, lines }: Case): string {
  const unlisted = errors + warnings - lines.length;
  const text = [...lines, ...(unlisted > 0 ? [`and ${grouped(unlisted)} more`] : [])].map(xml).join("\n");
  const body =
    errors > 0
      ? `<failure type="${xml(code)}" message="${counted(errors, "error")}, ${counted(warnings, "warning")}">${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `    <testcase classname="${xml(file)}" name="${xml(rule)}">\n      ${body}\n    </testcase>\n`;
}

function inputSuite({ payloads, files, unreadable, interrupted }: Summary): string {
  const details = unreadable.map(({ detail }) => detail);
  if (interrupted) details.push("The run was interrupted before all input was read.");
  const faults = details.map((detail) => `      <error type="unreadable" message="${xml(detail)}"/>\n`);
  return `  <testsuite name="input" tests="1" failures="0" errors="${faults.length > 0 ? 1 : 0}">
    <testcase classname="input" name="all input was read">
${faults.join("")}      <system-out>${counted(payloads, "payload")} in ${counted(files, "file")}</system-out>
    </testcase>
  </testsuite>
`;
}

/** Text escaped for XML 1.0. `visible` removes what XML forbids; with `>` escaped, no `]]>` remains. */
function xml(text: string): string {
  return visible(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
