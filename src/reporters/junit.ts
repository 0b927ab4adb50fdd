import type { Finding } from "../check/finding.ts";
import type { RuleId } from "../rules/index.ts";
import type { Summary } from "../run/run.ts";
import { visible } from "../text/visible.ts";
import { forPeople } from "./for-people.ts";
import { relativeName } from "./relative-name.ts";
import type { Reporter } from "./reporter.ts";

/** What one rule found in one file. */
interface Case {
  errors: number;
  warnings: number;
  code: string;
  /** The first of its findings, as lines. */
  lines: string[];
}

/** Test views choke on long texts: of one rule in one file they get this many lines, and the number of all. */
const maxLines = 100;

/**
 * For the test views of CI systems: a suite a file with findings, a case a rule that found something in it. Errors fail
 * the case; warnings alone pass it and stand in its output. The first suite is the reading of the input, so a clean
 * run has a passed test to show.
 */
export const junit: Reporter = {
  *write({ summary, findings }, { cwd }) {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="preflight">\n';
    yield inputSuite(summary);
    let file: string | undefined;
    let cases = new Map<RuleId, Case>();
    for (const shown of findings) {
      const finding = forPeople(shown);
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
  const text = [...lines, ...(unlisted > 0 ? [`and ${unlisted} more`] : [])].map(xml).join("\n");
  const body =
    errors > 0
      ? `<failure type="${xml(code)}" message="${errors} errors, ${warnings} warnings">${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `    <testcase classname="${xml(file)}" name="${xml(rule)}">\n      ${body}\n    </testcase>\n`;
}

function inputSuite({ payloads, files, unreadable, interrupted }: Summary): string {
  const details = unreadable.map(({ detail }) => detail);
  if (interrupted) details.push("The run was ended before all input was read.");
  const faults = details.map((detail) => `      <error type="unreadable" message="${xml(detail)}"/>\n`);
  return `  <testsuite name="input" tests="1" failures="0" errors="${faults.length > 0 ? 1 : 0}">
    <testcase classname="input" name="all input was read">
${faults.join("")}      <system-out>${payloads} payloads in ${files} files</system-out>
    </testcase>
  </testsuite>
`;
}

/** Text as XML 1.0 may hold it: what it forbids is not among visible characters, and an escaped `>` ends no `]]>`. */
function xml(text: string): string {
  return visible(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
