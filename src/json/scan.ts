import type { Path } from "./path.ts";

/**
 * The lexical check: what the text of a payload says that `JSON.parse` refuses without a place, or silently loses.
 * Strict RFC 8259 over UTF-8 bytes, in one pass, without recursion and without building a value.
 */

/** Deeper nesting than this is refused: receivers' parsers overflow not far above it. */
export const maxDepth = 1000;

export type SyntaxProblem =
  | "empty"
  | "unexpected-end"
  | "unexpected"
  | "trailing-comma"
  | "comment"
  | "single-quote"
  | "unquoted-key"
  | "not-a-json-literal"
  | "bad-number"
  | "bad-escape"
  | "control-character"
  | "unclosed-string"
  | "second-value"
  | "too-deep";

export type Expected =
  | "a value"
  | "a key"
  | "a key or }"
  | "a value or ]"
  | ","
  | ", or }"
  | ", or ]"
  | ":"
  | "the end";

/** What a double does to a number that it cannot hold: it becomes infinite, it becomes 0, or its last digits change. */
export type NumberLoss = "overflow" | "underflow" | "digits";

/** One lexical fault. `start` and `end` are byte offsets; `path` leads to the value or member concerned. */
export type LexicalFault =
  | { type: "syntax"; problem: SyntaxProblem; expected: Expected; start: number; end: number }
  | { type: "duplicate-key"; path: Path; start: number; end: number; first: number }
  | { type: "lone-surrogate"; path: Path; start: number; end: number }
  | { type: "number"; loss: NumberLoss; path: Path; start: number; end: number };

const none: readonly LexicalFault[] = [];
// A byte order mark within a text is a character of it, so a stretch that begins with one keeps it.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Text of a stretch of UTF-8 bytes; ill-formed sequences become U+FFFD. */
export function decode(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}

/** The text of a string literal, its quotes and escapes resolved. */
export function decodeString(bytes: Uint8Array, start: number, end: number): string {
  const text = decode(bytes, start, end);
  return text.includes("\\") ? (JSON.parse(text) as string) : text.slice(1, -1);
}

const Quote = 0x22;
const Backslash = 0x5c;
const Comma = 0x2c;
const Colon = 0x3a;
const OpenBrace = 0x7b;
const CloseBrace = 0x7d;
const OpenBracket = 0x5b;
const CloseBracket = 0x5d;
const Minus = 0x2d;

/** Objects with more members than this are checked for repeats through a Map instead of pair by pair. */
const wideObject = 48;

// What the last call of scanString saw, kept beside it so that a clean string costs no allocation.
let stringProblem: SyntaxProblem | undefined;
let stringHash = 0;
let stringEscaped = false;
let loneSurrogate = -1;

/** Scans the string literal whose opening quote stands at `at`; returns the offset behind it, or of its fault. */
function scanString(bytes: Uint8Array, at: number, end: number): number {
  stringProblem = undefined;
  stringEscaped = false;
  loneSurrogate = -1;
  let hash = 0;
  let i = at + 1;
  while (i < end) {
    const c = bytes[i] as number;
    if (c === Quote) {
      stringHash = hash;
      return i + 1;
    }
    if (c === Backslash) {
      stringEscaped = true;
      const escaped = bytes[i + 1];
      if (escaped === 0x75) {
        const unit = hex4(bytes, i + 2, end);
        if (unit < 0) break;
        if (unit >= 0xd800 && unit <= 0xdfff) {
          const low =
            unit <= 0xdbff && bytes[i + 6] === Backslash && bytes[i + 7] === 0x75 ? hex4(bytes, i + 8, end) : -1;
          if (low >= 0xdc00 && low <= 0xdfff) i += 6;
          else if (loneSurrogate < 0) loneSurrogate = i;
        }
        i += 6;
      } else if (i + 1 < end && isSimpleEscape(escaped as number)) i += 2;
      else break;
    } else if (c < 0x20) break;
    else {
      hash = (Math.imul(hash, 31) + c) | 0;
      i++;
    }
  }
  if (i >= end) stringProblem = "unclosed-string";
  else if (bytes[i] === Backslash) stringProblem = i + 1 >= end ? "unclosed-string" : "bad-escape";
  else stringProblem = bytes[i] === 0x0a || bytes[i] === 0x0d ? "unclosed-string" : "control-character";
  return i;
}

/** Offset behind a string literal without escapes, as most values are; -1 for any other, which wants a closer look. */
function behindPlainString(bytes: Uint8Array, at: number, end: number): number {
  let i = at + 1;
  while (i < end) {
    const c = bytes[i] as number;
    if (c === Quote) return i + 1;
    if (c === Backslash || c < 0x20) return -1;
    i++;
  }
  return -1;
}

function hex4(bytes: Uint8Array, at: number, end: number): number {
  if (at + 4 > end) return -1;
  let value = 0;
  for (let i = at; i < at + 4; i++) {
    const c = bytes[i] as number;
    const digit = c >= 0x30 && c <= 0x39 ? c - 0x30 : (c | 0x20) >= 0x61 && (c | 0x20) <= 0x66 ? (c | 0x20) - 0x57 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** One of `" \ / b f n r t`. */
function isSimpleEscape(c: number): boolean {
  return (
    c === Quote || c === Backslash || c === 0x2f || c === 0x62 || c === 0x66 || c === 0x6e || c === 0x72 || c === 0x74
  );
}

function isDigit(c: number | undefined): boolean {
  return c !== undefined && c >= 0x30 && c <= 0x39;
}

/** Offset of the first byte that is not JSON white space. */
export function skipSpace(bytes: Uint8Array, at: number, end: number): number {
  let i = at;
  while (i < end) {
    const c = bytes[i];
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) break;
    i++;
  }
  return i;
}

// The last number scanned: whether its literal is long enough that a double may not hold it.
let numberSuspicious = false;

/** Scans a number literal; returns the offset behind it, or -1 where it is not one. */
function scanNumber(bytes: Uint8Array, at: number, end: number): number {
  let i = bytes[at] === Minus ? at + 1 : at;
  const first = i;
  if (i >= end || !isDigit(bytes[i])) return -1;
  if (bytes[i] === 0x30) i++;
  else while (i < end && isDigit(bytes[i])) i++;
  if (i < end && bytes[i] === 0x2e) {
    const fraction = ++i;
    while (i < end && isDigit(bytes[i])) i++;
    if (i === fraction) return -1;
  }
  numberSuspicious = i - first > 15;
  if (i < end && ((bytes[i] as number) | 0x20) === 0x65) {
    numberSuspicious = true;
    i++;
    if (bytes[i] === Minus || bytes[i] === 0x2b) i++;
    const exponent = i;
    while (i < end && isDigit(bytes[i])) i++;
    if (i === exponent) return -1;
  }
  return i;
}

/** A decimal literal without its freedom of spelling: significant digits, and the power of ten of the last one. */
function canonicalDecimal(literal: string): string {
  const [, sign, integer = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const digits = `${integer}${fraction}`.replace(/^0+/, "");
  if (digits === "") return "0";
  let kept = digits.length;
  while (digits[kept - 1] === "0") kept--;
  // An exponent too large to be exact is not that of a double either way.
  return `${sign}${digits.slice(0, kept)}e${Number(exponent) - fraction.length + digits.length - kept}`;
}

/** Whether a double keeps every digit that a number literal writes (`0.10` and `1e2` are kept, `0.1` too). */
export function doubleKeeps(literal: string): boolean {
  const value = Number(literal);
  return Number.isFinite(value) && canonicalDecimal(String(value)) === canonicalDecimal(literal);
}

/** What happens to a literal that a double does not keep. */
function lossOf(literal: string): NumberLoss {
  const value = Number(literal);
  if (value === 0) return "underflow";
  return Number.isFinite(value) ? "digits" : "overflow";
}

/**
 * Scans one payload, the bytes from `start` to `end`. Answers every lexical fault in order of place; the first syntax
 * fault is the last of them, since nothing after it can be read with certainty. An empty answer means that `JSON.parse`
 * accepts the text and loses nothing of it. Of each sort of fault `maxPaths` have their path, and one more; the others
 * have an empty one.
 */
export function scan(
  bytes: Uint8Array,
  start: number,
  end: number,
  maxPaths = Number.POSITIVE_INFINITY,
): readonly LexicalFault[] {
  let faults: LexicalFault[] | undefined;
  let i = skipSpace(bytes, start, end);
  let depth = -1;
  // One entry a level of nesting: -1 for an object, else the index reached in an array.
  const index: number[] = [];
  // The key of the member being read, and where the frame's keys begin in the three lists below.
  const keyBase: number[] = [];
  const keyStart: number[] = [];
  const keyEnd: number[] = [];
  const keyHash: number[] = [];
  let keyCount = 0;
  let anyEscapedKey = false;
  let wide: Map<number, Map<string, number>> | undefined;

  const paths = new Map<string, number>();
  const longKeys = new Map<number, string>();

  /** The path to the place that has been reached; empty for a fault of a sort that has had as many as are wanted. */
  function path(sort: string): Path {
    const steps: (string | number)[] = [];
    const count = (paths.get(sort) ?? 0) + 1;
    paths.set(sort, count);
    if (count > maxPaths + 1) return steps;
    for (let level = 0; level <= depth; level++) {
      const at = index[level] as number;
      if (at >= 0) steps.push(at);
      else {
        // The last key of a level is the one just before the next level's first.
        const key = (level < depth ? (keyBase[level + 1] as number) : keyCount) - 1;
        if (key >= (keyBase[level] as number)) steps.push(keyText(keyStart[key] as number, keyEnd[key] as number));
      }
    }
    return steps;
  }

  /** The text of a key. Paths share that of a long one. */
  function keyText(from: number, to: number): string {
    const known = longKeys.get(from);
    if (known !== undefined) return known;
    const text = decodeString(bytes, from, to);
    if (to - from > 100) longKeys.set(from, text);
    return text;
  }

  function add(fault: LexicalFault): void {
    faults ??= [];
    faults.push(fault);
  }

  function syntax(problem: SyntaxProblem, expected: Expected, at: number): LexicalFault[] {
    add({ type: "syntax", problem, expected, start: Math.min(at, end), end: Math.min(at + 1, end) });
    return faults as LexicalFault[];
  }

  /** The syntax fault for a byte that cannot stand at `at`, named as closely as it can be. */
  function refuse(at: number, expected: Expected): LexicalFault[] {
    if (at >= end) return syntax(depth < 0 ? "empty" : "unexpected-end", expected, at);
    const c = bytes[at] as number;
    const text = decode(bytes, at, Math.min(end, at + 2));
    const word = /^[-+]?[A-Za-z_$]/.test(text);
    let problem: SyntaxProblem = "unexpected";
    if (/^(?:#|\/[/*])/.test(text)) problem = "comment";
    else if (c === 0x27) problem = "single-quote";
    else if ((c === CloseBrace || c === CloseBracket) && lastByteBefore(bytes, at, start) === Comma)
      problem = "trailing-comma";
    else if (word && expected.startsWith("a key")) problem = "unquoted-key";
    else if (word && expected.startsWith("a value")) problem = "not-a-json-literal";
    else if ((c === 0x2b || c === 0x2e) && expected.startsWith("a value")) problem = "bad-number";
    return syntax(problem, expected, at);
  }

  /** Notes the key from `from` to `to`, and whether its object already had it. */
  function addKey(from: number, to: number): void {
    const base = keyBase[depth] as number;
    const count = keyCount - base;
    let hash = stringHash;
    let twin = -1;
    if (stringEscaped) {
      anyEscapedKey = true;
      hash = 0;
      for (const byte of new TextEncoder().encode(decodeString(bytes, from, to)))
        hash = (Math.imul(hash, 31) + byte) | 0;
    }
    if (count >= wideObject) {
      wide ??= new Map();
      let seen = count === wideObject ? undefined : wide.get(depth);
      if (!seen) {
        seen = new Map();
        for (let k = base; k < keyCount; k++)
          seen.set(decodeString(bytes, keyStart[k] as number, keyEnd[k] as number), keyStart[k] as number);
        wide.set(depth, seen);
      }
      const key = decodeString(bytes, from, to);
      twin = seen.get(key) ?? -1;
      if (twin < 0) seen.set(key, from);
    } else
      for (let k = base; k < keyCount; k++)
        if (
          keyHash[k] === hash &&
          sameKey(bytes, keyStart[k] as number, keyEnd[k] as number, from, to, anyEscapedKey)
        ) {
          twin = keyStart[k] as number;
          break;
        }
    keyStart[keyCount] = from;
    keyEnd[keyCount] = to;
    keyHash[keyCount] = hash;
    keyCount++;
    if (twin >= 0) add({ type: "duplicate-key", path: path("duplicate-key"), start: from, end: to, first: twin });
  }

  if (i >= end) return refuse(i, "a value");

  value: for (;;) {
    // A value begins at i, which is no white space.
    const c = bytes[i] as number;
    let opened = false;
    if (i >= end) return refuse(i, "a value");
    if (c === Quote) {
      const behind = behindPlainString(bytes, i, end);
      if (behind >= 0) i = behind;
      else {
        i = scanString(bytes, i, end);
        if (stringProblem) return syntax(stringProblem, "a value", i);
        if (loneSurrogate >= 0)
          add({ type: "lone-surrogate", path: path("lone-surrogate"), start: loneSurrogate, end: loneSurrogate + 6 });
      }
    } else if (c === OpenBrace || c === OpenBracket) {
      if (depth + 1 >= maxDepth) return syntax("too-deep", "a value", i);
      depth++;
      index[depth] = c === OpenBrace ? -1 : 0;
      keyBase[depth] = keyCount;
      i = skipSpace(bytes, i + 1, end);
      opened = true;
    } else if (c === Minus || isDigit(c)) {
      const to = scanNumber(bytes, i, end);
      if (to < 0 || (to < end && isNumberTail(bytes[to] as number))) {
        const isWord = c === Minus && /^-(?:Infinity|NaN)/.test(decode(bytes, i, Math.min(end, i + 9)));
        return syntax(isWord ? "not-a-json-literal" : "bad-number", "a value", i);
      }
      if (numberSuspicious) {
        const literal = decode(bytes, i, to);
        if (!doubleKeeps(literal)) {
          const loss = lossOf(literal);
          add({ type: "number", loss, path: path(`number ${loss}`), start: i, end: to });
        }
      }
      i = to;
    } else {
      const length = c === 0x66 ? 5 : 4;
      if (!isLiteral(bytes, i, end)) return refuse(i, "a value");
      i += length;
    }

    // A value, or an opening bracket, has just ended at i.
    for (;;) {
      if (depth < 0) {
        i = skipSpace(bytes, i, end);
        if (i >= end) return faults ?? none;
        return beginsValue(bytes[i] as number) ? syntax("second-value", "the end", i) : refuse(i, "the end");
      }
      const isObject = (index[depth] as number) < 0;
      if (!opened) i = skipSpace(bytes, i, end);
      const next = i < end ? (bytes[i] as number) : -1;
      if (next === (isObject ? CloseBrace : CloseBracket)) {
        keyCount = keyBase[depth] as number;
        depth--;
        i++;
        opened = false;
        continue;
      }
      if (!opened) {
        if (next !== Comma) return refuse(i, isObject ? ", or }" : ", or ]");
        i = skipSpace(bytes, i + 1, end);
        if (!isObject) index[depth] = (index[depth] as number) + 1;
      }
      if (isObject) {
        if (bytes[i] !== Quote || i >= end) return refuse(i, opened ? "a key or }" : "a key");
        const from = i;
        i = scanString(bytes, i, end);
        if (stringProblem) return syntax(stringProblem, "a key", i);
        const surrogate = loneSurrogate;
        addKey(from, i);
        if (surrogate >= 0)
          add({ type: "lone-surrogate", path: path("lone-surrogate"), start: surrogate, end: surrogate + 6 });
        i = skipSpace(bytes, i, end);
        if (bytes[i] !== Colon || i >= end) return refuse(i, ":");
        i = skipSpace(bytes, i + 1, end);
        if (i >= end) return refuse(i, "a value");
      } else if (i >= end || bytes[i] === CloseBracket) return refuse(i, opened ? "a value or ]" : "a value");
      continue value;
    }
  }
}

/**
 * The number of members of all objects in a text that `JSON.parse` accepts; -1 where only `scan` can tell whether
 * something is lost of it: a long number, half a character, or deep nesting. For most texts this is all there is to do:
 * where the value has as many members (`membersOf`), no key was repeated.
 */
export function countMembers(bytes: Uint8Array, start: number, end: number): number {
  let members = 0;
  let depth = 0;
  for (let i = start; i < end; i++) {
    const c = bytes[i] as number;
    if (c === Quote) {
      for (i++; bytes[i] !== Quote; i++) {
        if (bytes[i] !== Backslash) continue;
        i++;
        // The escape of a surrogate: \ud8 to \udf.
        if (bytes[i] === 0x75 && ((bytes[i + 1] as number) | 0x20) === 0x64 && (bytes[i + 2] as number) > 0x37)
          return -1;
      }
    } else if (c === Colon) members++;
    else if (c === Minus || isDigit(c)) {
      const from = i;
      while (isNumberByte(bytes[i + 1] as number)) i++;
      if (i - from >= 15 || ((bytes[i + 1] as number) | 0x20) === 0x65) return -1;
    } else if (c === OpenBrace || c === OpenBracket) {
      if (++depth > maxDepth) return -1;
    } else if (c === CloseBrace || c === CloseBracket) depth--;
  }
  return members;
}

/** The number of members of all objects in a value that is not nested too deep for `scan`. */
export function membersOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) for (const element of value) members += membersOf(element);
  else
    for (const key in value) {
      const member: unknown = value[key as keyof typeof value];
      members += typeof member === "object" ? 1 + membersOf(member) : 1;
    }
  return members;
}

/** A digit or a point. */
function isNumberByte(c: number): boolean {
  return isDigit(c) || c === 0x2e;
}

function isLiteral(bytes: Uint8Array, at: number, end: number): boolean {
  const word = bytes[at] === 0x74 ? "true" : bytes[at] === 0x66 ? "false" : bytes[at] === 0x6e ? "null" : undefined;
  if (word === undefined || at + word.length > end) return false;
  for (let i = 1; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false;
  const next = at + word.length < end ? (bytes[at + word.length] as number) : 0x20;
  return !isWordByte(next);
}

/** Whether a value may be meant by what begins with a byte: brackets, quote, sign, digit or word. */
function beginsValue(c: number): boolean {
  return c === OpenBrace || c === OpenBracket || c === Quote || c === Minus || isWordByte(c);
}

function isWordByte(c: number): boolean {
  return isDigit(c) || ((c | 0x20) >= 0x61 && (c | 0x20) <= 0x7a) || c === 0x5f || c === 0x24;
}

/** A byte right behind a number that makes it no number: `1.`, `01`, `0x1F`, `1_000`. */
function isNumberTail(c: number): boolean {
  return isWordByte(c) || c === 0x2e || c === 0x2b || c === Minus;
}

function lastByteBefore(bytes: Uint8Array, at: number, start: number): number | undefined {
  for (let i = at - 1; i >= start; i--) {
    const c = bytes[i];
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) return c;
  }
  return undefined;
}

function sameKey(bytes: Uint8Array, a: number, aEnd: number, b: number, bEnd: number, escaped: boolean): boolean {
  if (escaped) return decodeString(bytes, a, aEnd) === decodeString(bytes, b, bEnd);
  if (aEnd - a !== bEnd - b) return false;
  for (let i = 0; i < aEnd - a; i++) if (bytes[a + i] !== bytes[b + i]) return false;
  return true;
}
