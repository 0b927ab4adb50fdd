import type { Path } from "./path.ts";
import { decodeString, skipSpace } from "./scan.ts";

/** Byte offsets of one value; `keyStart` and `keyEnd` those of its member's key, where it is a member. */
export interface Span {
  keyStart?: number;
  keyEnd?: number;
  start: number;
  end: number;
}

interface Wanted {
  /** Which of the asked paths end here. */
  asked: number[];
  children: Map<string | number, Wanted>;
}

/**
 * Finds where values stand in the text of a payload, all in one pass that skips whatever no path leads into.
 * The text from `start` to `end` must be well-formed. The last of repeated members is the one found, as in
 * `JSON.parse`. Answers one span a path, undefined where the path leads nowhere.
 */
export function locate(bytes: Uint8Array, start: number, end: number, paths: readonly Path[]): (Span | undefined)[] {
  const root: Wanted = { asked: [], children: new Map() };
  paths.forEach((path, ask) => {
    let node = root;
    for (const step of path) {
      let next = node.children.get(step);
      if (!next) {
        next = { asked: [], children: new Map() };
        node.children.set(step, next);
      }
      node = next;
    }
    node.asked.push(ask);
  });
  const spans: (Span | undefined)[] = new Array(paths.length);
  if (paths.length === 0) return spans;

  /** Reads the value at `at`, filling in the spans asked within it; returns the offset behind it. */
  function read(at: number, wanted: Wanted, keyStart?: number, keyEnd?: number): number {
    const opener = bytes[at];
    let behind: number;
    if (wanted.children.size === 0 || (opener !== 0x7b && opener !== 0x5b)) behind = skipValue(bytes, at, end);
    else if (opener === 0x7b) behind = readObject(at, wanted);
    else behind = readArray(at, wanted);
    for (const ask of wanted.asked)
      spans[ask] =
        keyStart === undefined
          ? { start: at, end: behind }
          : { keyStart, keyEnd: keyEnd as number, start: at, end: behind };
    return behind;
  }

  function readObject(at: number, wanted: Wanted): number {
    let i = skipSpace(bytes, at + 1, end);
    while (bytes[i] !== 0x7d) {
      const keyStart = i;
      const keyEnd = skipString(bytes, i, end);
      const child = wanted.children.get(decodeString(bytes, keyStart, keyEnd));
      i = skipSpace(bytes, keyEnd, end);
      i = skipSpace(bytes, i + 1, end);
      if (child) forget(child);
      i = child ? read(i, child, keyStart, keyEnd) : skipValue(bytes, i, end);
      i = skipSpace(bytes, i, end);
      if (bytes[i] === 0x2c) i = skipSpace(bytes, i + 1, end);
    }
    return i + 1;
  }

  /** Drops what an earlier member of the same name gave. */
  function forget(wanted: Wanted): void {
    for (const ask of wanted.asked) spans[ask] = undefined;
    for (const child of wanted.children.values()) forget(child);
  }

  function readArray(at: number, wanted: Wanted): number {
    let i = skipSpace(bytes, at + 1, end);
    for (let index = 0; bytes[i] !== 0x5d; index++) {
      const child = wanted.children.get(index);
      i = child ? read(i, child) : skipValue(bytes, i, end);
      i = skipSpace(bytes, i, end);
      if (bytes[i] === 0x2c) i = skipSpace(bytes, i + 1, end);
    }
    return i + 1;
  }

  read(skipSpace(bytes, start, end), root);
  return spans;
}

/** Offset behind the string literal at `at`. */
function skipString(bytes: Uint8Array, at: number, end: number): number {
  let i = at + 1;
  while (i < end && bytes[i] !== 0x22) i += bytes[i] === 0x5c ? 2 : 1;
  return i + 1;
}

/** Offset behind the value at `at`, without looking into it. */
function skipValue(bytes: Uint8Array, at: number, end: number): number {
  let depth = 0;
  let i = at;
  while (i < end) {
    const c = bytes[i];
    if (c === 0x22) i = skipString(bytes, i, end);
    else if (c === 0x7b || c === 0x5b) {
      depth++;
      i++;
      continue;
    } else if (c === 0x7d || c === 0x5d) {
      if (depth === 0) return i;
      depth--;
      i++;
    } else if (depth === 0) {
      while (i < end && !isDelimiter(bytes[i] as number)) i++;
    } else {
      i++;
      continue;
    }
    if (depth === 0) return i;
  }
  return i;
}

function isDelimiter(c: number): boolean {
  return c === 0x2c || c === 0x7d || c === 0x5d || c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09;
}

/** The members of the object, or elements of the array, that begins at `at`; keys and indexes as `Path` has them. */
export function* children(bytes: Uint8Array, at: number, end: number): Generator<Span & { step: string | number }> {
  const isObject = bytes[at] === 0x7b;
  let i = skipSpace(bytes, at + 1, end);
  for (let index = 0; bytes[i] !== (isObject ? 0x7d : 0x5d); index++) {
    let step: string | number = index;
    let key: Pick<Span, "keyStart" | "keyEnd"> | undefined;
    if (isObject) {
      const keyEnd = skipString(bytes, i, end);
      step = decodeString(bytes, i, keyEnd);
      key = { keyStart: i, keyEnd };
      i = skipSpace(bytes, skipSpace(bytes, keyEnd, end) + 1, end);
    }
    const behind = skipValue(bytes, i, end);
    yield { step, ...key, start: i, end: behind };
    i = skipSpace(bytes, behind, end);
    if (bytes[i] === 0x2c) i = skipSpace(bytes, i + 1, end);
  }
}
