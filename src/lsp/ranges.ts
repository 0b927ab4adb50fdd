import type { Position, Range } from "vscode-languageserver-protocol";
import type { FindingPosition } from "../check/finding.ts";

/** A position of a finding as a range of the protocol. */
export function rangeOf({ line, column, endLine, endColumn }: FindingPosition): Range {
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: endLine - 1, character: endColumn - 1 },
  };
}

export function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

export function overlaps(a: Range, b: Range): boolean {
  return compare(a.start, b.end) <= 0 && compare(b.start, a.end) <= 0;
}

/** Whether a position is in a range, or at its end. */
export function contains({ start, end }: Range, position: Position): boolean {
  return compare(start, position) <= 0 && compare(position, end) <= 0;
}
