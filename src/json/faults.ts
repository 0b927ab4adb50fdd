/** What is wrong with a text as JSON, or is lost of it by JSON.parse: described from its tape. */

import { getOrMake } from "../tables/remember.ts";
import {
  Backslash,
  CloseBrace,
  CloseBracket,
  Comma,
  decode,
  isDigit,
  isSpace,
  isWordByte,
  Minus,
  OpenBrace,
  OpenBracket,
  Quote,
  skipSpace,
} from "./bytes.ts";
import { lossOf, type NumberLoss } from "./number.ts";
import type { Path } from "./path.ts";
import type { ByteRange } from "./position.ts";
import { rangeAt } from "./spans.ts";
import {
  after,
  type Expected,
  hasEscape,
  hasRepeatedKey,
  isListAt,
  isObjectAt,
  LoneSurrogates,
  LongNumbers,
  lastReading,
  notes,
  readText,
  repeatsKeyWithin,
  type Stop,
  stringAt,
  TapeEnd,
  tape,
  words,
} from "./tape.ts";
import { escapeAt } from "./unescape.ts";

export type SyntaxProblem =
  | "empty"
  | "unrecorded"
  | "unexpected-end"
  | "unexpected"
  | "trailing-comma"
  | "comment"
  | "single-quote"
  | "curly-quote"
  | "unquoted-key"
  | "not-a-json-literal"
  | "call"
  | "escaped"
  | "inner-quote"
  | "not-a-value"
  | "capital-boolean"
  | "leading-zeros"
  | "bad-number"
  | "bad-escape"
  | "control-character"
  | "unclosed-string"
  | "second-value"
  | "carriage-return"
  | "comma-after"
  | "python"
  | "csv"
  | "compressed"
  | "other"
  | "spread"
  | "too-deep";

/** Where a text cannot be read on. */
export interface SyntaxFault extends ByteRange {
  type: "syntax";
  problem: SyntaxProblem;
  expected: Expected;
  /** A word that programs write, or `U+FEFF` for a character that readers may not see. */
  word?: string | undefined;
}

/** A word or a number with leading zeros in place of a value, after which reading goes on. */
export interface BareWord extends SyntaxFault {
  path: Path;
}

/** One fault of a text. `start` and `end` are byte offsets; `path` leads to the value or member concerned. */
export type LexicalFault =
  | SyntaxFault
  | BareWord
  | { type: "duplicate-key"; path: Path; start: number; end: number; first: number }
  | { type: "lone-surrogate"; path: Path; start: number; end: number }
  | { type: "number"; loss: NumberLoss; path: Path; start: number; end: number };

/** Words that programs write in place of values, in lower case. */
const known: ReadonlyMap<string, SyntaxProblem> = new Map([
  ...["nan", "inf", "infinity", "none", "null", "nil", "undefined", "nat", "na"].map(
    (word) => [word, "not-a-value"] as const,
  ),
  ...["true", "false"].map((word) => [word, "capital-boolean"] as const),
]);

/** The faults of a text, which is read to the tape. */
export function faultsIn(text: Uint8Array, start: number, end: number): LexicalFault[] {
  readText(text, start, end);
  return faultsOnTape(start);
}

/**
 * The faults of the text on the tape, which begins at `textStart`, in order of position. The fault at which reading
 * stopped is the last, unless it is the rest of a word. At most `maxPaths` + 1 faults of each type have their path; that
 * of the others is empty.
 */
export function faultsOnTape(textStart: number, maxPaths = Number.POSITIVE_INFINITY): LexicalFault[] {
  const isWhole = notes[LongNumbers] === 0 && notes[LoneSurrogates] === 0 && words.length === 0 && !repeatsKeyWithin(0);
  const faults = isWhole ? [] : readableFaults(textStart, maxPaths);
  const { stop } = lastReading;
  if (stop) {
    const last = faults.at(-1);
    const fault = syntaxFault(stop, textStart);
    // The rest of a broken word is the same mistake: `tr,ue`, `fals}e`.
    const isRest = last?.type === "syntax" && last.problem === "not-a-json-literal" && fault.start <= last.end + 1;
    if (!isRest || stop.at >= stop.end) faults.push(fault);
  }
  return faults;
}

function readableFaults(textStart: number, maxPaths: number): LexicalFault[] {
  const faults: LexicalFault[] = [];
  /** The way to the current value: the indexes of elements, and the complements of the indexes of keys on the tape. */
  const steps: number[] = [];
  /** The number of paths requested so far, by type of fault. */
  const pathCounts = new Map<string, number>();
  /** The keys of paths by their indexes: all paths share one string for a long key. */
  const keys = new Map<number, string>();
  let wordCount = 0;
  visit(0);
  return faults;

  function visit(v: number): void {
    if (isObjectAt(v)) visitMembers(v);
    else if (isListAt(v)) {
      const end = tape.pairs[v + 1] as number;
      for (let i = v + 2, count = 0; i < end; i = after(i), count++) {
        steps.push(count);
        visit(i);
        steps.pop();
      }
    } else if (v === words[wordCount]) {
      wordCount++;
      addWord(v);
    } else if (tape.bytes[tape.pairs[v] as number] === Quote) visitString(v);
    else if (notes[LongNumbers] !== 0) visitNumber(v);
  }

  function visitMembers(v: number): void {
    const end = tape.pairs[v + 1] as number;
    const firsts = hasRepeatedKey(v) ? new Map<string, number>() : undefined;
    for (let k = v + 2; k < end; k = after(k + 2)) {
      steps.push(~k);
      if (firsts) {
        const { start, end } = rangeAt(k, textStart);
        const key = stringAt(k);
        const first = firsts.get(key);
        if (first === undefined) firsts.set(key, start);
        else faults.push({ type: "duplicate-key", path: pathFor("duplicate-key"), start, end, first });
      }
      visitString(k);
      visit(k + 2);
      steps.pop();
    }
  }

  function addWord(v: number): void {
    const text = decode(tape.bytes, tape.pairs[v] as number, tape.pairs[v + 1] as number);
    const word = text.replace(/^[-+]/, "");
    const problem = text.startsWith("0") ? "leading-zeros" : known.get(word.toLowerCase());
    const isKnown = problem !== undefined && (word === text || problem === "not-a-value");
    faults.push({
      type: "syntax",
      problem: isKnown ? problem : "not-a-json-literal",
      expected: "a value",
      path: pathFor("word"),
      ...(isKnown ? { word: text } : {}),
      ...rangeAt(v, textStart),
    });
  }

  /** Adds the first lone surrogate of a string. */
  function visitString(v: number): void {
    const [from, to] = [tape.pairs[v] as number, tape.pairs[v + 1] as number];
    if (notes[LoneSurrogates] === 0 || !hasEscape(from, to)) return;
    for (let at = from; at < to; at++) {
      if (tape.bytes[at] !== Backslash) continue;
      const { meant, size } = escapeAt(tape.bytes, at);
      if (meant.length === 1 && meant >= "\ud800" && meant <= "\udfff") {
        const start = textStart + at;
        faults.push({ type: "lone-surrogate", path: pathFor("lone-surrogate"), start, end: start + size });
        return;
      }
      at += size - 1;
    }
  }

  function visitNumber(v: number): void {
    const [from, to] = [tape.pairs[v] as number, tape.pairs[v + 1] as number];
    const first = tape.bytes[from] as number;
    if (first !== Minus && !isDigit(first)) return;
    // A double holds every decimal of up to 15 characters.
    let isLong = to - from > 15;
    for (let at = from; !isLong && at < to; at++) isLong = ((tape.bytes[at] as number) | 0x20) === 0x65;
    const loss = isLong ? lossOf(decode(tape.bytes, from, to)) : undefined;
    if (loss) faults.push({ type: "number", loss, path: pathFor(`number ${loss}`), ...rangeAt(v, textStart) });
  }

  /** The path to the current value; empty for a fault of a type that has had as many as are wanted. */
  function pathFor(type: string): Path {
    const count = (pathCounts.get(type) ?? 0) + 1;
    pathCounts.set(type, count);
    const keyAt = (k: number): string => getOrMake(keys, k, () => stringAt(k));
    return count > maxPaths + 1 ? [] : steps.map((step) => (step < 0 ? keyAt(~step) : step));
  }
}

/** The fault at which reading stopped, in the text on the tape that begins at `textStart`. */
export function syntaxFault(stopped: Stop, textStart: number): SyntaxFault {
  const { expected, end } = stopped;
  const { problem, at, word } = problemAt(stopped);
  const start = textStart + Math.min(at, end);
  return {
    type: "syntax",
    problem,
    expected,
    word,
    start,
    end: textStart + (problem === "empty" ? 0 : Math.min(at + 1, end)),
  };
}

/** The most specific problem with what may not stand where reading stopped, and its place. */
function problemAt({ at, expected, isInString, end }: Stop): Pick<SyntaxFault, "problem" | "word"> & { at: number } {
  if (isInString) return { problem: stringProblem(at, end), at };
  const isWithin = notes[TapeEnd] !== 0 && expected !== "the end";
  if (at >= end && !isWithin) return { problem: "empty", at: 0 };
  if (at >= end || (isWithin && isStartOfLiteral(at, end))) return { problem: "unexpected-end", at: end };
  const c = tape.bytes[at] as number;
  if (expected === "the end" && c === Comma) return { problem: "comma-after", at };
  if (expected === "the end" && beginsValue(c)) {
    const between = decode(tape.bytes, lastAt(at) + 1, at);
    return { problem: between.includes("\r") && !between.includes("\n") ? "carriage-return" : "second-value", at };
  }
  const text = decode(tape.bytes, at, Math.min(end, at + 9));
  if (/^(?:#|\/[/*])/.test(text)) return { problem: "comment", at };
  if (c === 0x27) return { problem: "single-quote", at };
  if (/^[\p{Pi}\p{Pf}„]/u.test(text)) return { problem: "curly-quote", at };
  if (c === Backslash || text.startsWith("&")) return { problem: "escaped", at };
  const before = lastAt(at);
  // The comma is at fault, not what follows it.
  if ((c === CloseBrace || c === CloseBracket) && tape.bytes[before] === Comma)
    return { problem: "trailing-comma", at: before };
  // A comma in a number: `{"amount": 12,50}`.
  if (expected === "a key" && isDigit(c) && isDigit(tape.bytes[at - 2])) return { problem: "bad-number", at: at - 1 };
  const isWord = /^[-+]?[\p{L}_$]/u.test(text);
  if (isWord && expected.startsWith("a key")) return { problem: "unquoted-key", at };
  // The quote is at fault, not what follows it: `{"body": "said "yes" twice"}`.
  if (isWord && tape.bytes[before] === Quote && expected !== ":") return { problem: "inner-quote", at: before };
  const [char] = /^[\p{C}\p{Z}]/u.exec(text) ?? [];
  const word = char && `U+${char.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
  if (word !== undefined || !expected.startsWith("a value")) return { problem: "unexpected", at, word };
  if (c === OpenBrace || c === OpenBracket) return { problem: "too-deep", at };
  if (isCall(at, end)) return { problem: "call", at };
  if (c === Minus ? /^-(?:Infinity|NaN)/.test(text) : isWord) return { problem: "not-a-json-literal", at };
  return { problem: /^(?:-|\+?\.?\d)/.test(text) ? "bad-number" : "unexpected", at };
}

/** True for a value as a database's shell or a program writes it: ISODate("2026-01-31"), new Date(0), Decimal("1"). */
function isCall(at: number, end: number): boolean {
  return /^(?:new )?[A-Za-z_$][\w$.]* ?\(/.test(decode(tape.bytes, at, Math.min(end, at + 60)));
}

/** What is wrong with a string that cannot be read beyond `at`. */
function stringProblem(at: number, end: number): SyntaxProblem {
  if (at >= end) return "unclosed-string";
  if (tape.bytes[at] === Backslash) return at + 1 >= end ? "unclosed-string" : "bad-escape";
  return tape.bytes[at] === 0x0a || tape.bytes[at] === 0x0d ? "unclosed-string" : "control-character";
}

/** True for the first characters of a literal, if they are all that is left of a text. */
function isStartOfLiteral(at: number, end: number): boolean {
  let to = at;
  while (to < end && to < at + 4 && isWordByte(tape.bytes[to] as number)) to++;
  return (
    skipSpace(tape.bytes, to, end) === end && /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul)$/.test(decode(tape.bytes, at, to))
  );
}

/** True for a byte that begins something that may be meant as a value: a bracket, quote, sign, digit or word. */
function beginsValue(c: number): boolean {
  return c === OpenBrace || c === OpenBracket || c === Quote || c === Minus || isWordByte(c);
}

/** The offset of the last byte before `at` that is not white space; -1 if there is none. */
function lastAt(at: number): number {
  let before = at - 1;
  while (before >= 0 && isSpace(tape.bytes[before] as number)) before--;
  return before;
}
