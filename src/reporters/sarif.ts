import type { Finding, FindingPosition } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { encoder } from "../json/bytes.ts";
import type { RuleId } from "../rules/ids.ts";
import { type RegisteredRule, rules } from "../rules/index.ts";
import { rulePage, rulePageUrl } from "../rules/page.ts";
import { codesOf } from "../rules/rule.ts";
import type { Report } from "../run/run.ts";
import { counted, grouped } from "../text/grouped.ts";
import { jsonText, listText } from "../text/json-text.ts";
import { visible } from "../text/visible.ts";
import { fingerprinter } from "./fingerprint.ts";
import { forPeople, type Reporter, relativeName } from "./reporter.ts";
import { quotas, taker, withCauses } from "./selection.ts";

/** GitHub rejects a run with more results, or a larger file. */
const maxResults = 25_000;
const maxBytes = 10_000_000;

/** SARIF 2.1.0. Results that GitHub would not take are left out, largest causes first; a notification says so. */
export const sarif: Reporter = {
  *write(report: Report, { version, cwd, profile, all }) {
    const { summary } = report;
    const used = rules.filter(({ id }) => summary.byRule[id] !== undefined);
    const indexes = new Map<RuleId, number>(used.map(({ id }, index) => [id, index]));
    const driver = { name: "migration-preflight", version, rules: used.map(descriptor) };
    const head = jsonText({ driver });
    const toText = (reported: ReportedFinding, fingerprint: string): string =>
      jsonText(resultOf(reported, indexes.get(reported.finding.rule), fingerprint, cwd));
    const quota = all ? undefined : fittingQuotas(report, toText, maxBytes - byteLength(head));
    const invocation = {
      executionSuccessful: summary.payloads > 0 && summary.unreadable.length === 0 && !summary.interrupted,
      toolExecutionNotifications: [
        ...summary.unreadable.map(({ file, detail }) => ({
          level: "error",
          message: { text: messageText(detail) },
          locations: [{ physicalLocation: { artifactLocation: { uri: uri(file, cwd) } } }],
        })),
        ...(quota ? leftOut(report, quota) : []),
      ],
    };
    yield `{
  "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
  "version": "2.1.0",
  "runs": [
    {
      "tool": ${head},
      "invocations": ${jsonText([invocation])},
      "columnKind": "utf16CodeUnits",${profile ? `\n      "properties": ${jsonText({ profile })},` : ""}
      "results": `;
    const fingerprint = fingerprinter(cwd);
    const isListed = quota ? taker(quota) : () => true;
    yield* listText(withCauses(report), "      ", ({ reported, cause }) => {
      // Results that are left out count too, so that a fingerprint does not depend on the limits.
      const own = fingerprint(reported.finding);
      return isListed(cause) ? toText(reported, own) : undefined;
    });
    yield "\n    }\n  ]\n}\n";
  },
};

/** How many results of each cause the file has room for. */
function fittingQuotas(
  report: Report,
  toText: (reported: ReportedFinding, fingerprint: string) => string,
  room: number,
): Map<string, number> {
  for (let limit = maxResults; ; ) {
    const quota = quotas(report, limit, ({ count }) => count);
    const isListed = taker(quota);
    let size = 0;
    for (const { reported, cause } of withCauses(report))
      if (isListed(cause)) size += byteLength(toText(reported, `${"0".repeat(16)}:${maxResults}`)) + separatorSize;
    if (size <= room || limit === 0) return quota;
    limit = Math.max(0, Math.floor((limit * room * 0.98) / size));
  }
}

const separatorSize = 10;

/** The notification about results that are left out, if any are. */
function leftOut(report: Report, quota: ReadonlyMap<string, number>): object[] {
  const reduced = report
    .causes()
    .causes.map(({ cause }) => ({ cause, listed: quota.get(cause.id) ?? 0 }))
    .filter(({ cause, listed }) => listed < cause.count);
  if (reduced.length === 0) return [];
  const number = reduced.reduce((sum, { cause, listed }) => sum + cause.count - listed, 0);
  const examples = reduced
    .slice(0, maxNamed)
    .map(({ cause, listed }) => `${grouped(listed)} of ${grouped(cause.count)} are listed of ${cause.id}`);
  const others = reduced.length - examples.length;
  const text = `${counted(number, "finding")} left out, to stay within 25,000 results and 10 MB: ${examples.join("; ")}${others > 0 ? `; and of ${counted(others, "other cause")}` : ""}. Other formats list all.`;
  return [{ level: "warning", message: { text: messageText(text) } }];
}

const maxNamed = 5;

function byteLength(text: string): number {
  return encoder.encode(text).length;
}

function resultOf(reported: ReportedFinding, ruleIndex: number | undefined, fingerprint: string, cwd: string) {
  const { finding } = reported;
  const { cause, code, basis, kind, part, payload, order } = finding;
  return {
    ruleId: finding.rule,
    ruleIndex,
    level: finding.severity,
    message: { text: messageText(finding.detail) },
    locations: [location(forPeople(reported), cwd)],
    relatedLocations: finding.related?.map((other) => ({
      ...location({ ...other, endLine: other.line, endColumn: other.column }, cwd),
      message: { text: messageText(other.detail) },
    })),
    fixes: fixesOf(finding, cwd),
    // The only fingerprint that GitHub reads.
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    properties: { cause, code, basis, kind, part, payload, order },
  };
}

/** The exact edit of a finding. Columns do not count a byte order mark, so its removal is no region. */
function fixesOf({ file, detail, edit }: Finding, cwd: string): object[] | undefined {
  if (!edit || edit.text === "") return undefined;
  const replacements = [{ deletedRegion: region(edit.range), insertedContent: { text: edit.text } }];
  const artifactChanges = [{ artifactLocation: { uri: uri(file, cwd) }, replacements }];
  return [{ description: { text: messageText(detail) }, artifactChanges }];
}

function descriptor(rule: RegisteredRule) {
  const { id, title, why, severity, basis } = rule;
  return {
    id,
    name: id.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: `${title}.` },
    fullDescription: { text: why },
    helpUri: rulePageUrl(id),
    help: { text: `${title}. ${why}`, markdown: rulePage(rule) },
    defaultConfiguration: { level: severity },
    properties: { basis, codes: codesOf(rule) },
  };
}

function location({ file, attr, ...position }: FindingPosition & Pick<Finding, "file" | "attr">, cwd: string) {
  return {
    physicalLocation: { artifactLocation: { uri: uri(file, cwd) }, region: region(position) },
    logicalLocations: attr === "" ? undefined : [{ fullyQualifiedName: attr }],
  };
}

function region({ line, column, endLine, endColumn }: FindingPosition) {
  return { startLine: line, startColumn: column, endLine, endColumn };
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
