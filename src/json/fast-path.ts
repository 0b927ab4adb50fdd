import { Backslash, CloseBrace, CloseBracket, Colon, isDigit, Minus, OpenBrace, OpenBracket, Quote } from "./bytes.ts";
import { maxDepth } from "./scan.ts";

/**
 * The fast path around `scan` for text that `JSON.parse` accepts. If the text has as many members as the parsed value,
 * no key is repeated, and `scan` has nothing to find.
 */
export function losesNothing(bytes: Uint8Array, start: number, end: number, value: unknown): boolean {
  const members = countMembers(bytes, start, end);
  return members >= 0 && members === membersOf(value);
}

/**
 * Counts the members of all objects in valid JSON text. Returns -1 if only `scan` can tell whether parsing loses
 * something: the text holds a long number, an escaped surrogate, or nesting beyond `maxDepth`.
 */
function countMembers(bytes: Uint8Array, start: number, end: number): number {
  let members = 0;
  let depth = 0;
  for (let i = start; i < end; i++) {
    const c = bytes[i] as number;
    if (c === Quote) {
      for (i++; bytes[i] !== Quote; i++) {
        if (bytes[i] !== Backslash) continue;
        i++;
        // An escaped surrogate: \ud8 to \udf.
        if (bytes[i] === 0x75 && ((bytes[i + 1] as number) | 0x20) === 0x64 && (bytes[i + 2] as number) > 0x37)
          return -1;
      }
    } else if (c === Colon) members++;
    else if (c === Minus || isDigit(c)) {
      const from = i;
      while (isDigitOrPoint(bytes[i + 1] as number)) i++;
      if (i - from >= 15 || ((bytes[i + 1] as number) | 0x20) === 0x65) return -1;
    } else if (c === OpenBrace || c === OpenBracket) {
      if (++depth > maxDepth) return -1;
    } else if (c === CloseBrace || c === CloseBracket) depth--;
  }
  return members;
}

/** Counts the members of all objects in a value that is nested no deeper than `maxDepth`. */
function membersOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) for (const element of value) members += membersOf(element);
  else
    for (const member of Object.values(value)) {
      members += typeof member === "object" ? 1 + membersOf(member) : 1;
    }
  return members;
}

function isDigitOrPoint(c: number): boolean {
  return isDigit(c) || c === 0x2e;
}
