import { visible } from "../text/visible.ts";
import { fingerprinter } from "./fingerprint.ts";
import { jsonText } from "./json-text.ts";
import { relativeName } from "./relative-name.ts";
import type { Reporter } from "./reporter.ts";

/** A Code Quality report for GitLab: errors are major, warnings minor. */
export const gitlab: Reporter = {
  *write({ findings }, { cwd }) {
    const fingerprint = fingerprinter(cwd);
    let separator = "[";
    for (const { finding } of findings) {
      const { rule, severity, detail, file, line, endLine } = finding;
      yield `${separator}\n  ${jsonText({
        description: visible(detail),
        check_name: rule,
        fingerprint: fingerprint(finding),
        severity: severity === "error" ? "major" : "minor",
        location: { path: relativeName(file, cwd), lines: { begin: line, end: endLine } },
      })}`;
      separator = ",";
    }
    yield separator === "[" ? "[]\n" : "\n]\n";
  },
};
