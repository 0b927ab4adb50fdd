import { pathToFileURL } from "node:url";
import type { Diagnostic, DiagnosticRelatedInformation, Position, Range } from "vscode-languageserver-protocol";
import { DiagnosticSeverity } from "vscode-languageserver-types";
import { type Finding, type FindingPosition, positionBetween, type Related } from "../check/finding.ts";
import type { Position as Place } from "../json/position.ts";
import { rulePageUrl } from "../rules/page.ts";
import { visible } from "../text/visible.ts";

const maxDiagnostics = 1000;

export const diagnosticSource = "preflight";

export interface ShownAs {
  uriOf: (file: string) => string;
  /** Whether the client shows related places, and links of codes. */
  hasRelated: boolean;
  hasCodeDescription: boolean;
}

/** The diagnostics of findings; beyond the maximum, one that counts the rest. */
export function diagnosticsOf(findings: readonly Finding[], shown: ShownAs): Diagnostic[] {
  const diagnostics = findings.slice(0, maxDiagnostics).map((finding) => diagnosticOf(finding, shown));
  const left = findings.length - diagnostics.length;
  const sentence = `${left} more findings in this file are not shown. Run preflight lint for all of them.`;
  if (left > 0) diagnostics.push(plainDiagnostic(sentence, DiagnosticSeverity.Information));
  return diagnostics;
}

/** A diagnostic that no rule made, by default at the start of its file. */
export function plainDiagnostic(
  message: string,
  severity: DiagnosticSeverity,
  place: Place = { line: 1, column: 1 },
): Diagnostic {
  return { range: rangeAt(place), severity, source: diagnosticSource, message };
}

export function diagnosticOf(finding: Finding, { uriOf, hasRelated, hasCodeDescription }: ShownAs): Diagnostic {
  const { rule, code, severity, detail, cause, related = [], because } = finding;
  const isError = severity === "error";
  const page = hasCodeDescription ? rulePageUrl(rule) : undefined;
  const relatedOf = ({ file, line, column, detail }: Related): DiagnosticRelatedInformation => ({
    location: { uri: uriOf(file), range: rangeAt({ line, column }) },
    message: visible(detail),
  });
  return {
    range: rangeOf(finding),
    // The root of a symptom is shown as a finding of its own.
    severity: because ? DiagnosticSeverity.Hint : isError ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    source: diagnosticSource,
    code: rule,
    ...(page ? { codeDescription: { href: page } } : {}),
    message: visible(detail),
    ...(hasRelated && related.length > 0 ? { relatedInformation: related.map(relatedOf) } : {}),
    // The code that the service would return, and the id of what one correction fixes.
    data: { code, cause },
  };
}

export function rangeOf({ line, column, endLine, endColumn }: FindingPosition): Range {
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: endLine - 1, character: endColumn - 1 },
  };
}

function rangeAt(place: Place): Range {
  return rangeOf(positionBetween(place, place));
}

export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

export function overlaps(a: Range, b: Range): boolean {
  return comparePositions(a.start, b.end) <= 0 && comparePositions(b.start, a.end) <= 0;
}

/** Whether a position is in a range, or at its end. */
export function contains({ start, end }: Range, position: Position): boolean {
  return comparePositions(start, position) <= 0 && comparePositions(position, end) <= 0;
}

export function fileUri(file: string): string {
  return pathToFileURL(file).href;
}
