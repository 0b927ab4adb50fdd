import {
  Backslash,
  CloseBrace,
  CloseBracket,
  Colon,
  Comma,
  decode,
  decodeString,
  hexAt,
  isDigit,
  isSpace,
  Minus,
  OpenBrace,
  OpenBracket,
  Quote,
  skipSpace,
} from "./bytes.ts";
import { lossOf, type NumberLoss, skipDecimal, skipExponent } from "./number.ts";
import type { Path } from "./path.ts";

/** Maximum depth of nesting. Receivers' parsers overflow their stack not far above it. */
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
  | "not-a-value"
  | "capital-boolean"
  | "leading-zeros"
  | "bad-number"
  | "bad-escape"
  | "control-character"
  | "unclosed-string"
  | "second-value"
  | "comma-after"
  | "python"
  | "csv"
  | "spread"
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

/** A word or a number with leading zeros in place of a value, after which reading goes on. `word` is absent unless it is one that programs write. */
export interface BareWord {
  type: "syntax";
  problem: SyntaxProblem;
  expected: Expected;
  path: Path;
  word?: string;
  start: number;
  end: number;
}

/** One lexical fault. `start` and `end` are byte offsets; `path` leads to the value or member concerned. */
export type LexicalFault =
  | { type: "syntax"; problem: SyntaxProblem; expected: Expected; start: number; end: number }
  | BareWord
  | { type: "duplicate-key"; path: Path; start: number; end: number; first: number }
  | { type: "lone-surrogate"; path: Path; start: number; end: number }
  | { type: "number"; loss: NumberLoss; path: Path; start: number; end: number };

/**
 * Scans the payload in the bytes from `start` to `end`: strict RFC 8259, in one pass, without recursion and without
 * building a value. It finds what `JSON.parse` rejects without a position or loses silently.
 *
 * Returns the lexical faults in order of position. A syntax fault other than a bare word is the last one, since nothing
 * after it can be read with certainty. No fault means that `JSON.parse` accepts the text and loses nothing of it. At most `maxPaths` + 1
 * faults of each type have their path; the path of the others is empty.
 */
export function scan(
  bytes: Uint8Array,
  start: number,
  end: number,
  maxPaths = Number.POSITIVE_INFINITY,
): readonly LexicalFault[] {
  return new Scanner(bytes, start, end, maxPaths).run();
}

/** True unless the scan ended before the end of the text. */
export function isReadable(faults: readonly LexicalFault[]): boolean {
  const last = faults.at(-1);
  return last?.type !== "syntax" || "path" in last;
}

/** The words in place of values. */
export function bareWords(faults: readonly LexicalFault[]): readonly BareWord[] {
  return faults.filter((fault) => fault.type === "syntax" && "path" in fault);
}

const none: readonly LexicalFault[] = [];

/** Objects with more members than this are searched for repeated keys through a Map instead of key by key. */
const wideObject = 48;
/** Keys longer than this are decoded once, however many paths lead through them. */
const longKey = 100;

/** Longer words, with the white space after them, end the scan. */
const longWord = 100;

/** Words that programs write in place of values, in lower case. */
const words: ReadonlyMap<string, SyntaxProblem> = new Map([
  ...["nan", "inf", "infinity", "none", "null", "nil", "undefined", "nat", "na"].map(
    (word) => [word, "not-a-value"] as const,
  ),
  ...["true", "false"].map((word) => [word, "capital-boolean"] as const),
]);

/** Methods that read a part of the text return false after a syntax fault, which ends the scan. */
class Scanner {
  readonly #bytes: Uint8Array;
  readonly #start: number;
  readonly #end: number;
  readonly #maxPaths: number;
  #faults: LexicalFault[] | undefined;
  /** Offset of the next byte to read. */
  #at: number;

  /** Level of nesting; -1 outside the root value. */
  #depth = -1;
  /** True right after an opening bracket, where a closing one may follow. */
  #isOpened = false;
  /** By level: -1 for an object, else the current index in an array. */
  readonly #index: number[] = [];
  /** By level: where the keys of its object begin in the lists of keys. The last key is that of the current member. */
  readonly #keyBase: number[] = [];
  #keyCount = 0;
  readonly #keyStart: number[] = [];
  readonly #keyEnd: number[] = [];
  /** By level: the offsets of decoded keys, for wide objects and for keys with escapes. */
  #keyMaps: (Map<string, number> | undefined)[] | undefined;
  #hasEscapedKey = false;

  /** Properties of the last string: whether it has an escape, and the offset of its first lone surrogate or -1. */
  #hasEscape = false;
  #loneSurrogate = -1;

  /** The number of paths requested so far, by type of fault. */
  readonly #pathCounts = new Map<string, number>();
  readonly #longKeys = new Map<number, string>();

  constructor(bytes: Uint8Array, start: number, end: number, maxPaths: number) {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
    this.#maxPaths = maxPaths;
    this.#at = skipSpace(bytes, start, end);
  }

  run(): readonly LexicalFault[] {
    while (this.#readValue() && this.#moveToValue()) {}
    return this.#faults ?? none;
  }

  /** Reads a scalar, or the opening bracket of an object or array. */
  #readValue(): boolean {
    const at = this.#at;
    if (at >= this.#end) return this.#refuse(at, "a value");
    const c = this.#bytes[at] as number;
    if (c === Quote) return this.#readString();
    if (c === OpenBrace || c === OpenBracket) return this.#open(c);
    if (c === Minus || isDigit(c)) return this.#readNumber();
    const length = literalLength(this.#bytes, at, this.#end);
    if (length === 0) return this.#readWord(at) || this.#refuse(at, "a value");
    this.#at = at + length;
    return true;
  }

  /** Reads a word in place of a value, if nothing but the word is wrong. */
  #readWord(at: number): boolean {
    if (this.#depth < 0) return false;
    const [text, word = "", sign = ""] =
      /^(([-+]?)[A-Za-z_$][\w$]*|0\d+)\s*[,}\]]/.exec(decode(this.#bytes, at, Math.min(this.#end, at + longWord))) ??
      [];
    if (text === undefined) return false;
    const problem = word.startsWith("0") ? "leading-zeros" : words.get(word.slice(sign.length).toLowerCase());
    const isKnown = problem !== undefined && (sign === "" || problem === "not-a-value");
    this.#at = at + word.length;
    this.#add({
      type: "syntax",
      problem: isKnown ? problem : "not-a-json-literal",
      expected: "a value",
      path: this.#path("word"),
      ...(isKnown ? { word } : {}),
      start: at,
      end: this.#at,
    });
    return true;
  }

  /**
   * Moves from the end of a value, or from an opening bracket, to the next value: past closing brackets, a comma, and
   * the key of a member. Returns false at the end of the text.
   */
  #moveToValue(): boolean {
    const bytes = this.#bytes;
    const end = this.#end;
    while (this.#depth >= 0) {
      const isObject = (this.#index[this.#depth] as number) < 0;
      this.#at = skipSpace(bytes, this.#at, end);
      if (this.#at < end && bytes[this.#at] === (isObject ? CloseBrace : CloseBracket)) {
        this.#close();
        continue;
      }
      const isFirst = this.#isOpened;
      this.#isOpened = false;
      if (!isFirst && !this.#readComma(isObject)) return false;
      if (isObject) return this.#readKey(isFirst);
      if (this.#at < end && bytes[this.#at] !== CloseBracket) return true;
      return this.#refuse(this.#at, isFirst ? "a value or ]" : "a value");
    }
    const at = skipSpace(bytes, this.#at, end);
    if (at >= end) return false;
    if (bytes[at] === Comma) return this.#addSyntax("comma-after", "the end", at);
    return beginsValue(bytes[at] as number)
      ? this.#addSyntax("second-value", "the end", at)
      : this.#refuse(at, "the end");
  }

  #open(bracket: number): boolean {
    if (this.#depth + 1 >= maxDepth) return this.#addSyntax("too-deep", "a value", this.#at);
    this.#depth++;
    this.#index[this.#depth] = bracket === OpenBrace ? -1 : 0;
    this.#keyBase[this.#depth] = this.#keyCount;
    if (this.#keyMaps) this.#keyMaps[this.#depth] = undefined;
    this.#at++;
    this.#isOpened = true;
    return true;
  }

  #close(): void {
    this.#keyCount = this.#keyBase[this.#depth] as number;
    this.#depth--;
    this.#at++;
    this.#isOpened = false;
  }

  #readComma(isObject: boolean): boolean {
    if (this.#at >= this.#end || this.#bytes[this.#at] !== Comma)
      return this.#refuse(this.#at, isObject ? ", or }" : ", or ]");
    this.#at = skipSpace(this.#bytes, this.#at + 1, this.#end);
    if (!isObject) this.#index[this.#depth] = (this.#index[this.#depth] as number) + 1;
    return true;
  }

  /** Reads the key of a member and its colon. */
  #readKey(isFirst: boolean): boolean {
    const bytes = this.#bytes;
    const end = this.#end;
    const from = this.#at;
    if (from >= end || bytes[from] !== Quote) return this.#refuse(from, isFirst ? "a key or }" : "a key");
    const to = this.#skipString(from, "a key");
    if (to < 0) return false;
    this.#addKey(from, to);
    this.#addLoneSurrogate();
    this.#at = skipSpace(bytes, to, end);
    if (this.#at >= end || bytes[this.#at] !== Colon) return this.#refuse(this.#at, ":");
    this.#at = skipSpace(bytes, this.#at + 1, end);
    return this.#at < end || this.#refuse(this.#at, "a value");
  }

  #readString(): boolean {
    const to = this.#skipString(this.#at, "a value");
    if (to < 0) return false;
    this.#addLoneSurrogate();
    this.#at = to;
    return true;
  }

  #readNumber(): boolean {
    const bytes = this.#bytes;
    const from = this.#at;
    const decimal = skipDecimal(bytes, from, this.#end);
    const to = decimal < 0 ? -1 : skipExponent(bytes, decimal, this.#end);
    if (to < 0 || (to < this.#end && isNumberTail(bytes[to] as number))) {
      if (this.#readWord(from)) return true;
      const isWord = /^-(?:Infinity|NaN)/.test(decode(bytes, from, Math.min(this.#end, from + 9)));
      return this.#addSyntax(isWord ? "not-a-json-literal" : "bad-number", "a value", from);
    }
    // A double holds every decimal of up to 15 characters.
    if (to > decimal || to - from > 15) {
      const loss = lossOf(decode(bytes, from, to));
      if (loss) this.#add({ type: "number", loss, path: this.#path(`number ${loss}`), start: from, end: to });
    }
    this.#at = to;
    return true;
  }

  /** Offset after the string literal at `at`; -1 after a syntax fault in it. */
  #skipString(at: number, expected: Expected): number {
    this.#hasEscape = false;
    this.#loneSurrogate = -1;
    const bytes = this.#bytes;
    const end = this.#end;
    let i = skipPlain(bytes, at + 1, end);
    while (i < end) {
      const c = bytes[i] as number;
      if (c === Quote) return i + 1;
      if (c < 0x20) break;
      const behind = this.#skipEscape(i);
      if (behind < 0) break;
      i = skipPlain(bytes, behind, end);
    }
    this.#addSyntax(stringProblem(bytes, i, end), expected, i);
    return -1;
  }

  /** Offset after the escape at `at`; -1 if it is malformed. Notes the first half of a surrogate pair without the other. */
  #skipEscape(at: number): number {
    this.#hasEscape = true;
    const bytes = this.#bytes;
    const end = this.#end;
    if (at + 1 >= end) return -1;
    if (bytes[at + 1] !== 0x75) return isSimpleEscape(bytes[at + 1] as number) ? at + 2 : -1;
    const unit = hexAt(bytes, at + 2, end);
    if (unit < 0) return -1;
    if (unit < 0xd800 || unit > 0xdfff) return at + 6;
    const low =
      unit <= 0xdbff && bytes[at + 6] === Backslash && bytes[at + 7] === 0x75 ? hexAt(bytes, at + 8, end) : -1;
    if (low >= 0xdc00 && low <= 0xdfff) return at + 12;
    if (this.#loneSurrogate < 0) this.#loneSurrogate = at;
    return at + 6;
  }

  /** Adds a key to those of its object, and a fault if the object has it already. */
  #addKey(from: number, to: number): void {
    const first = this.#findKey(from, to);
    this.#keyStart[this.#keyCount] = from;
    this.#keyEnd[this.#keyCount] = to;
    this.#keyCount++;
    if (first >= 0)
      this.#add({ type: "duplicate-key", path: this.#path("duplicate-key"), start: from, end: to, first });
  }

  /** Offset of the first key of the current object that equals the one from `from` to `to`; -1 if there is none. */
  #findKey(from: number, to: number): number {
    const base = this.#keyBase[this.#depth] as number;
    if (this.#hasEscape) this.#hasEscapedKey = true;
    if (this.#hasEscapedKey || this.#keyCount - base >= wideObject) return this.#findDecodedKey(base, from, to);
    for (let k = base; k < this.#keyCount; k++) {
      const start = this.#keyStart[k] as number;
      if ((this.#keyEnd[k] as number) - start === to - from && isSame(this.#bytes, start, from, to - from))
        return start;
    }
    return -1;
  }

  #findDecodedKey(base: number, from: number, to: number): number {
    this.#keyMaps ??= [];
    let keys = this.#keyMaps[this.#depth];
    if (!keys) {
      keys = new Map();
      for (let k = this.#keyCount - 1; k >= base; k--)
        keys.set(this.#keyText(this.#keyStart[k] as number, this.#keyEnd[k] as number), this.#keyStart[k] as number);
      this.#keyMaps[this.#depth] = keys;
    }
    const key = decodeString(this.#bytes, from, to);
    const first = keys.get(key);
    if (first === undefined) keys.set(key, from);
    return first ?? -1;
  }

  /** The path to the current value; empty for a fault of a type that has had as many as are wanted. */
  #path(type: string): Path {
    const path: (string | number)[] = [];
    const count = (this.#pathCounts.get(type) ?? 0) + 1;
    this.#pathCounts.set(type, count);
    if (count > this.#maxPaths + 1) return path;
    for (let level = 0; level <= this.#depth; level++) {
      const index = this.#index[level] as number;
      if (index >= 0) path.push(index);
      else {
        // The last key of a level is the one just before the next level's first.
        const key = (level < this.#depth ? (this.#keyBase[level + 1] as number) : this.#keyCount) - 1;
        if (key >= (this.#keyBase[level] as number))
          path.push(this.#keyText(this.#keyStart[key] as number, this.#keyEnd[key] as number));
      }
    }
    return path;
  }

  /** The text of a key. All paths share one string for a long key. */
  #keyText(from: number, to: number): string {
    const known = this.#longKeys.get(from);
    if (known !== undefined) return known;
    const text = decodeString(this.#bytes, from, to);
    if (to - from > longKey) this.#longKeys.set(from, text);
    return text;
  }

  #add(fault: LexicalFault): void {
    this.#faults ??= [];
    this.#faults.push(fault);
  }

  #addLoneSurrogate(): void {
    const start = this.#loneSurrogate;
    if (start >= 0) this.#add({ type: "lone-surrogate", path: this.#path("lone-surrogate"), start, end: start + 6 });
  }

  #addSyntax(problem: SyntaxProblem, expected: Expected, at: number): false {
    const end = this.#end;
    this.#add({ type: "syntax", problem, expected, start: Math.min(at, end), end: Math.min(at + 1, end) });
    return false;
  }

  /** Adds the fault of a text without a value at its start, as some readers leave out the white space. */
  #addEmpty(expected: Expected): false {
    this.#add({ type: "syntax", problem: "empty", expected, start: this.#start, end: this.#start });
    return false;
  }

  /** Adds the most specific syntax fault for a byte that is not allowed at `at`. */
  #refuse(at: number, expected: Expected): false {
    const bytes = this.#bytes;
    if (at >= this.#end && this.#depth < 0) return this.#addEmpty(expected);
    const isCutOff = at >= this.#end || (this.#depth >= 0 && isStartOfLiteral(bytes, at, this.#end));
    if (isCutOff) return this.#addSyntax("unexpected-end", expected, this.#end);
    const c = bytes[at] as number;
    const text = decode(bytes, at, Math.min(this.#end, at + 2));
    const isWord = /^[-+]?[A-Za-z_$]/.test(text);
    let problem: SyntaxProblem = "unexpected";
    if (/^(?:#|\/[/*])/.test(text)) problem = "comment";
    else if (c === 0x27) problem = "single-quote";
    else if ((c === CloseBrace || c === CloseBracket) && bytes[lastAt(bytes, at, this.#start)] === Comma)
      problem = "trailing-comma";
    else if (isWord && expected.startsWith("a key")) problem = "unquoted-key";
    else if (isWord && expected.startsWith("a value")) problem = "not-a-json-literal";
    else if ((c === 0x2b || c === 0x2e) && expected.startsWith("a value")) problem = "bad-number";
    // The comma is at fault, not what follows it.
    const comma = problem === "trailing-comma" ? lastAt(bytes, at, this.#start) : at;
    return this.#addSyntax(problem, expected, comma);
  }
}

/** True for the first characters of a literal, if they are all that is left of a text. */
function isStartOfLiteral(bytes: Uint8Array, at: number, end: number): boolean {
  let to = at;
  while (to < end && to < at + 4 && isWordByte(bytes[to] as number)) to++;
  const rest = decode(bytes, at, to);
  return to > at && skipSpace(bytes, to, end) === end && /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul)$/.test(rest);
}

/** Offset of the first byte in a string literal that ends it or is not a character by itself. */
function skipPlain(bytes: Uint8Array, at: number, end: number): number {
  let i = at;
  while (i < end) {
    const c = bytes[i] as number;
    if (c === Quote || c === Backslash || c < 0x20) break;
    i++;
  }
  return i;
}

/** What is wrong with a string literal that cannot be read beyond `at`. */
function stringProblem(bytes: Uint8Array, at: number, end: number): SyntaxProblem {
  if (at >= end) return "unclosed-string";
  if (bytes[at] === Backslash) return at + 1 >= end ? "unclosed-string" : "bad-escape";
  return bytes[at] === 0x0a || bytes[at] === 0x0d ? "unclosed-string" : "control-character";
}

/** True for one of `" \ / b f n r t`. */
function isSimpleEscape(c: number): boolean {
  return (
    c === Quote || c === Backslash || c === 0x2f || c === 0x62 || c === 0x66 || c === 0x6e || c === 0x72 || c === 0x74
  );
}

/** Length of `true`, `false` or `null` at `at`; 0 if there is none. */
function literalLength(bytes: Uint8Array, at: number, end: number): number {
  const word = bytes[at] === 0x74 ? "true" : bytes[at] === 0x66 ? "false" : bytes[at] === 0x6e ? "null" : undefined;
  if (word === undefined || at + word.length > end) return 0;
  for (let i = 1; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return 0;
  const behind = at + word.length;
  return behind < end && isWordByte(bytes[behind] as number) ? 0 : word.length;
}

/** True for a byte that begins something that may be meant as a value: a bracket, quote, sign, digit or word. */
function beginsValue(c: number): boolean {
  return c === OpenBrace || c === OpenBracket || c === Quote || c === Minus || isWordByte(c);
}

function isWordByte(c: number): boolean {
  return isDigit(c) || ((c | 0x20) >= 0x61 && (c | 0x20) <= 0x7a) || c === 0x5f || c === 0x24;
}

/** True for a byte that makes the number before it malformed: `1.`, `01`, `0x1F`, `1_000`. */
function isNumberTail(c: number): boolean {
  return isWordByte(c) || c === 0x2e || c === 0x2b || c === Minus;
}

/** The offset of the last byte before `at` that is not white space; -1 if there is none. */
function lastAt(bytes: Uint8Array, at: number, start: number): number {
  for (let i = at - 1; i >= start; i--) if (!isSpace(bytes[i] as number)) return i;
  return -1;
}

function isSame(bytes: Uint8Array, a: number, b: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (bytes[a + i] !== bytes[b + i]) return false;
  return true;
}
