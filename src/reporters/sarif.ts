import type { Finding } from "../check/finding.ts";
import { type RegisteredRule, type RuleId, rules } from "../rules/index.ts";
import { rulePage } from "../rules/page.ts";
import { codesOf } from "../rules/rule.ts";
import type { Report } from "../run/run.ts";
import { visible } from "../text/visible.ts";
import { fingerprinter } from "./fingerprint.ts";
import { forPeople } from "./for-people.ts";
import { jsonText } from "./json-text.ts";
import { relativeName } from "./relative-name.ts";
import type { Reporter } from "./reporter.ts";

/** SARIF 2.1.0: one run with the rules that have findings, and one result per finding. */
export const sarif: Reporter = {
  *write({ summary, findings }: Report, { version, cwd, profile }) {
    const used = rules.filter(({ id }) => summary.byRule[id] !== undefined);
    const indexes = new Map<RuleId, number>(used.map(({ id }, index) => [id, index]));
    const fingerprint = fingerprinter(cwd);
    const driver = { name: "migration-preflight", version, rules: used.map(descriptor) };
    const invocation = {
      executionSuccessful: summary.unreadable.length === 0 && !summary.interrupted,
      toolExecutionNotifications: summary.unreadable.map(({ file, detail }) => ({
        level: "error",
        message: { text: messageText(detail) },
        locations: [{ physicalLocation: { artifactLocation: { uri: uri(file, cwd) } } }],
      })),
    };
    yield `{
  "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
  "version": "2.1.0",
  "runs": [
    {
      "tool": ${jsonText({ driver })},
      "invocations": ${jsonText([invocation])},
      "columnKind": "utf16CodeUnits",${profile ? `\n      "properties": ${jsonText({ profile })},` : ""}
      "results": [`;
    let separator = "";
    for (const reported of findings) {
      const { finding } = reported;
      const result = {
        ruleId: finding.rule,
        ruleIndex: indexes.get(finding.rule),
        level: finding.severity,
        message: { text: messageText(finding.detail) },
        locations: [location(forPeople(reported), cwd)],
        relatedLocations: finding.related?.map((other) => ({
          ...location({ ...other, endLine: other.line, endColumn: other.column }, cwd),
          message: { text: messageText(other.detail) },
        })),
        // The only fingerprint that GitHub reads.
        partialFingerprints: { primaryLocationLineHash: fingerprint(finding) },
        properties: {
          code: finding.code,
          basis: finding.basis,
          kind: finding.kind,
          part: finding.part,
          payload: finding.payload,
          order: finding.order,
        },
      };
      yield `${separator}\n        ${jsonText(result)}`;
      separator = ",";
    }
    yield `${separator === "" ? "" : "\n      "}]\n    }\n  ]\n}\n`;
  },
};

function descriptor(rule: RegisteredRule) {
  const { id, title, why, severity, basis } = rule;
  return {
    id,
    name: id.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: `${title}.` },
    fullDescription: { text: why },
    help: { text: `${title}. ${why}`, markdown: rulePage(rule) },
    defaultConfiguration: { level: severity },
    properties: { basis, codes: codesOf(rule) },
  };
}

function location(
  {
    file,
    line,
    column,
    endLine,
    endColumn,
    attr,
  }: Pick<Finding, "file" | "line" | "column" | "endLine" | "endColumn" | "attr">,
  cwd: string,
) {
  return {
    physicalLocation: {
      artifactLocation: { uri: uri(file, cwd) },
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
    logicalLocations: attr === "" ? undefined : [{ fullyQualifiedName: attr }],
  };
}

/** A file's URI: relative, or with the scheme `file`. */
function uri(file: string, cwd: string): string {
  const path = relativeName(file, cwd)
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
  if (path.startsWith("/")) return `file://${path}`;
  return /^[A-Za-z]%3A\//.test(path) ? `file:///${path.replace("%3A", ":")}` : path;
}

/** In a SARIF message, brackets make links and braces are placeholders, so both are escaped. */
function messageText(text: string): string {
  return visible(text)
    .replace(/[\\[\]]/g, "\\$&")
    .replace(/[{}]/g, "$&$&");
}
