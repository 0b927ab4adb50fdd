import {
  Backslash,
  CloseBrace,
  CloseBracket,
  Comma,
  decodeString,
  isSpace,
  OpenBrace,
  OpenBracket,
  Quote,
  skipSpace,
} from "./bytes.ts";
import type { Path } from "./path.ts";
import type { ByteRange } from "./position.ts";

/** Byte offsets of one value; `keyStart` and `keyEnd` are those of its key if it is a member. */
export interface Span {
  keyStart?: number;
  keyEnd?: number;
  start: number;
  end: number;
}

/** A tree of the requested paths. */
interface PathNode {
  /** Indexes of the paths that end here. */
  asked: number[];
  children: Map<string | number, PathNode>;
  /** The names of its members, as they are in the text without escapes; undefined if they must be decoded. */
  names: { name: string; node: PathNode }[] | undefined;
}

/** More names than these are looked up rather than compared one by one. */
const maxNames = 8;

function emptyNode(): PathNode {
  return { asked: [], children: new Map(), names: [] };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters of one byte.
const ascii = /^[\x00-\x7f]*$/;

/** The node below a node, which is made if there is none. */
function below(node: PathNode, step: string | number): PathNode {
  const known = node.children.get(step);
  if (known) return known;
  const child = emptyNode();
  node.children.set(step, child);
  if (typeof step === "number") return child;
  if (node.names && node.names.length < maxNames && ascii.test(step)) node.names.push({ name: step, node: child });
  else node.names = undefined;
  return child;
}

function hasEscape(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i] === Backslash) return true;
  return false;
}

/** The node below a node for the key literal from `start` to `end`. */
function memberAt(node: PathNode, bytes: Uint8Array, start: number, end: number): PathNode | undefined {
  if (!node.names || hasEscape(bytes, start, end)) return node.children.get(decodeString(bytes, start, end));
  const length = end - start - 2;
  for (const { name, node: child } of node.names) {
    if (name.length !== length) continue;
    let i = 0;
    while (i < length && bytes[start + 1 + i] === name.charCodeAt(i)) i++;
    if (i === length) return child;
  }
  return undefined;
}

/**
 * Finds values in the text of a payload by their paths, in one pass that skips whatever no path leads into. The text
 * from `start` to `end` must be well-formed. Of repeated members the last one is found, as in `JSON.parse`.
 *
 * @returns one span per path, undefined if the path leads nowhere
 */
export function locate(bytes: Uint8Array, start: number, end: number, paths: readonly Path[]): (Span | undefined)[] {
  const root = emptyNode();
  paths.forEach((path, ask) => {
    path.reduce(below, root).asked.push(ask);
  });
  const spans: (Span | undefined)[] = new Array(paths.length);
  if (paths.length === 0) return spans;

  /** Reads the value at `at` and fills in the requested spans within it. Returns the offset after it. */
  function read(at: number, node: PathNode, keyStart?: number, keyEnd?: number): number {
    const opener = bytes[at];
    let behind: number;
    if (node.children.size === 0 || (opener !== OpenBrace && opener !== OpenBracket))
      behind = skipValue(bytes, at, end);
    else if (opener === OpenBrace) behind = readObject(at, node);
    else behind = readArray(at, node);
    for (const ask of node.asked)
      spans[ask] =
        keyStart === undefined
          ? { start: at, end: behind }
          : { keyStart, keyEnd: keyEnd as number, start: at, end: behind };
    return behind;
  }

  function readObject(at: number, node: PathNode): number {
    let i = skipSpace(bytes, at + 1, end);
    while (bytes[i] !== CloseBrace) {
      const keyStart = i;
      const keyEnd = skipString(bytes, i, end);
      const child = memberAt(node, bytes, keyStart, keyEnd);
      i = skipSpace(bytes, keyEnd, end);
      i = skipSpace(bytes, i + 1, end);
      if (child) forget(child);
      i = child ? read(i, child, keyStart, keyEnd) : skipValue(bytes, i, end);
      i = skipSpace(bytes, i, end);
      if (bytes[i] === Comma) i = skipSpace(bytes, i + 1, end);
    }
    return i + 1;
  }

  /** Drops the spans found in an earlier member of the same name. */
  function forget(node: PathNode): void {
    for (const ask of node.asked) spans[ask] = undefined;
    for (const child of node.children.values()) forget(child);
  }

  function readArray(at: number, node: PathNode): number {
    let i = skipSpace(bytes, at + 1, end);
    for (let index = 0; bytes[i] !== CloseBracket; index++) {
      const child = node.children.get(index);
      i = child ? read(i, child) : skipValue(bytes, i, end);
      i = skipSpace(bytes, i, end);
      if (bytes[i] === Comma) i = skipSpace(bytes, i + 1, end);
    }
    return i + 1;
  }

  read(skipSpace(bytes, start, end), root);
  return spans;
}

/** Offset after the string literal at `at`. */
function skipString(bytes: Uint8Array, at: number, end: number): number {
  let i = at + 1;
  while (i < end && bytes[i] !== Quote) i += bytes[i] === Backslash ? 2 : 1;
  return i + 1;
}

/** Offset after the value at `at`. Works without recursion. */
function skipValue(bytes: Uint8Array, at: number, end: number): number {
  let depth = 0;
  let i = at;
  while (i < end) {
    const c = bytes[i];
    if (c === Quote) i = skipString(bytes, i, end);
    else if (c === OpenBrace || c === OpenBracket) {
      depth++;
      i++;
      continue;
    } else if (c === CloseBrace || c === CloseBracket) {
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
  return c === Comma || c === CloseBrace || c === CloseBracket || isSpace(c);
}

/**
 * The members of the object, or the elements of the array, that begins at `at`, each with its step of a `Path`; of these
 * only the ones that overlap the bytes of `within`.
 */
export function* children(
  bytes: Uint8Array,
  at: number,
  end: number,
  within: ByteRange = { start: at, end },
): Generator<Span & { step: string | number }> {
  const isObject = bytes[at] === OpenBrace;
  let i = skipSpace(bytes, at + 1, end);
  for (let index = 0; bytes[i] !== (isObject ? CloseBrace : CloseBracket) && i < within.end; index++) {
    const keyStart = i;
    let keyEnd = i;
    if (isObject) {
      keyEnd = skipString(bytes, i, end);
      i = skipSpace(bytes, skipSpace(bytes, keyEnd, end) + 1, end);
    }
    const behind = skipValue(bytes, i, end);
    if (behind > within.start) {
      if (isObject) yield { step: decodeString(bytes, keyStart, keyEnd), keyStart, keyEnd, start: i, end: behind };
      else yield { step: index, start: i, end: behind };
    }
    i = skipSpace(bytes, behind, end);
    if (bytes[i] === Comma) i = skipSpace(bytes, i + 1, end);
  }
}
