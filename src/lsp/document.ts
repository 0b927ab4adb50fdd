import type { Range, TextDocumentContentChangeEvent } from "vscode-languageserver-protocol";

/** Lines that an edit replaced: `removed` lines from the index `from` became `added` lines. */
export interface LineChange {
  from: number;
  removed: number;
  added: number;
}

/**
 * The text of an open document, kept as lines, so that an edit costs only the lines that it touches. As in a file of
 * JSON Lines, only a line feed ends a line. Each line but the last includes its line feed.
 */
export class LineDocument {
  version: number;
  readonly lines: string[];

  constructor(text: string, version: number) {
    this.lines = linesOf(text);
    this.version = version;
  }

  text(): string {
    return this.lines.join("");
  }

  /** Applies one change of a client. A position after a line or the text is at its end, before what ends the line. */
  apply(change: TextDocumentContentChangeEvent): LineChange {
    const { range } = change as { range?: Range };
    if (!range) {
      const removed = this.lines.length;
      const lines = linesOf(change.text);
      replaceLines(this.lines, 0, removed, lines);
      return { from: 0, removed, added: lines.length };
    }
    const start = this.#clamp(range.start);
    const end = this.#clamp(range.end);
    const before = (this.lines[start.line] as string).slice(0, start.character);
    const after = (this.lines[end.line] as string).slice(end.character);
    const lines = linesOf(before + change.text + after);
    const removed = end.line - start.line + 1;
    // A line that ends in a line feed is followed by another one, so an edit may not leave an extra empty line.
    if (end.line + 1 < this.lines.length && lines.at(-1) === "") lines.pop();
    replaceLines(this.lines, start.line, removed, lines);
    return { from: start.line, removed, added: lines.length };
  }

  #clamp({ line, character }: Range["start"]): Range["start"] {
    const last = this.lines.length - 1;
    if (line > last) return { line: last, character: (this.lines[last] as string).length };
    const text = this.lines[line] as string;
    const end = text.endsWith("\r\n") ? 2 : text.endsWith("\n") ? 1 : 0;
    return { line, character: Math.min(character, text.length - end) };
  }
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  for (let i = 0; i < lines.length - 1; i++) lines[i] += "\n";
  return lines;
}

/** Replaces elements of an array in place. Unlike `splice` it takes any number of them. */
export function replaceLines<T>(array: T[], from: number, removed: number, added: readonly T[]): void {
  if (added.length < 10_000) {
    array.splice(from, removed, ...added);
    return;
  }
  const rest = array.slice(from + removed);
  array.length = from;
  for (const each of added) array.push(each);
  for (const each of rest) array.push(each);
}
