import { otherFormatOf } from "../input/line-form.ts";
import { isUtf16, type PayloadText } from "../input/payload.ts";
import { decode, LineFeed, OpenBracket, skipSpace } from "../json/bytes.ts";
import { faultsOnTape, type LexicalFault, type SyntaxFault, type SyntaxProblem } from "../json/faults.ts";
import { parseAround } from "../json/stand-ins.ts";
import {
  HighBits,
  LoneSurrogates,
  LongNumbers,
  lastReading,
  notes,
  readText,
  repeatsKeyWithin,
  words,
} from "../json/tape.ts";
import { firstInvalidByte } from "../json/utf8.ts";
import type { TextFault } from "../rules/rule.ts";
import { noteSentAmounts } from "./sent-amounts.ts";

/** A text that was read to the tape. */
export interface Reading {
  /** The faults of the text before its first character. */
  readonly faults: readonly TextFault[];
  /** Whether it is JSON in UTF-8 that JSON.parse keeps whole, but for repeated keys. */
  readonly isWhole: boolean;
  readonly isJson: boolean;
}

/** The reading of most texts. */
const usual: Reading = { faults: [], isWhole: true, isJson: true };

/** The text that was read last, and which reading that was. */
let held: { text: PayloadText; reading: number; isReadable: boolean } | undefined;

/** Reads a text to the tape unless it is there. Returns false if it is not JSON, but for words such as NaN. */
export function hold(text: PayloadText): boolean {
  if (held?.text !== text || held.reading !== lastReading.number) {
    const isReadable = !isUtf16(text) && readText(text.bytes, text.start, text.end);
    held = { text, reading: lastReading.number, isReadable };
  }
  return held.isReadable;
}

/** Reads a text to the tape. */
export function read(text: PayloadText): Reading {
  const { start, end, bom } = text;
  if (isUtf16(text)) {
    const fault = { type: "encoding", utf16: true, path: [], start, end: start } as const;
    return { faults: [fault], isWhole: false, isJson: false };
  }
  // An empty text is that, whatever is before it, and a second mark is no JSON.
  const hasMark = bom === "utf-8" && skipSpace(text.bytes, start, end) < end && text.bytes[start] !== 0xef;
  const faults: TextFault[] = hasMark ? [{ type: "byte-order-mark", path: [], start, end: start }] : [];
  held = undefined;
  const isJson = hold(text) && words.length === 0;
  const isKept = isJson && notes[LongNumbers] === 0 && notes[LoneSurrogates] === 0;
  const isUtf8 = notes[HighBits] === 0 || firstInvalidByte(text.bytes, start, end) < 0;
  const isWhole = isKept && faults.length === 0 && text.isSpread !== true && isUtf8;
  return isWhole ? usual : { faults, isWhole, isJson };
}

/** Whether a text is on the tape. */
export function isHeld(text: PayloadText): boolean {
  return held?.text === text && held.reading === lastReading.number && held.isReadable;
}

/** Whether a text is on the tape, and ASCII on one line. */
export function isOneAsciiLine(text: PayloadText): boolean {
  const { bytes, start, end } = text;
  return isHeld(text) && notes[HighBits] === 0 && !bytes.subarray(start, end).includes(LineFeed);
}

/** What is read of a text. */
export interface Parsed {
  readonly value: unknown;
  readonly isParsed: boolean;
  /** Whether the value is that on the tape, until something else is read. */
  readonly isOnTape?: boolean;
  readonly hasStandIns?: boolean;
  readonly faults: readonly TextFault[];
}

/** A text without a fault, on the tape. It is parsed when its value is first read. */
export class WholeText implements Parsed {
  readonly isParsed = true;
  readonly isOnTape = true;
  readonly faults = none;
  readonly #text: PayloadText;
  #value: unknown;

  constructor(text: PayloadText) {
    this.#text = text;
  }

  get value(): unknown {
    const { bytes, start, end } = this.#text;
    this.#value ??= JSON.parse(decode(bytes, start, end));
    return this.#value;
  }
}

const none: readonly never[] = [];

/** The parsed value of a text, and the faults of the text. */
export function parse(text: PayloadText, maxPaths = Number.POSITIVE_INFINITY): Parsed {
  return parsed(text, read(text), maxPaths);
}

/** The same of a text that is on the tape. */
export function parsed(text: PayloadText, { faults: before, isWhole, isJson }: Reading, maxPaths: number): Parsed {
  const { bytes, start, end } = text;
  const faults = [...before];
  if (isUtf16(text)) return { value: undefined, isParsed: false, faults };
  if (isWhole && !repeatsKeyWithin(0)) return new WholeText(text);
  const invalid = firstInvalidByte(bytes, start, end);
  if (invalid >= 0) faults.push({ type: "encoding", utf16: false, path: [], start: invalid, end: invalid + 1 });
  const source = decode(bytes, start, end);
  // A list is reported as a list.
  if (text.isSpread && !(isJson && bytes[skipSpace(bytes, start, end)] === OpenBracket))
    faults.push(syntaxFault("spread", text));
  const isReadable = hold(text);
  const lexical = faultsOnTape(start, maxPaths);
  const [first] = lexical;
  if (first?.start === skipSpace(bytes, start, end) && isOtherFormat(first))
    lexical[0] = { ...first, problem: "other" };
  if (!isReadable) {
    const last = lexical.at(-1);
    const other = text.isCut ? "unrecorded" : otherFormatOf(bytes.subarray(skipSpace(bytes, start, end), end));
    if (other === "compressed") return { value: undefined, isParsed: false, faults: [syntaxFault(other, text)] };
    if (other) faults.push(syntaxFault(other, text));
    else if (last?.type === "syntax" && last.problem === "single-quote" && isPython(source))
      faults.push(...lexical.filter(({ type }) => type !== "syntax"), { ...last, problem: "python" });
    else faults.push(...lexical.filter((fault) => !text.isSpread || !isSecondValue(fault)));
    return { value: undefined, isParsed: false, faults };
  }
  for (const fault of lexical) faults.push(fault);
  if (words.length > 0) return { value: parseAround(), isParsed: true, hasStandIns: true, faults };
  const value: unknown = JSON.parse(source);
  noteSentAmounts(value, bytes, lexical);
  // The value is the last of repeated members; the tape has them all.
  const isOnTape = isJson && invalid < 0 && !lexical.some(({ type }) => type === "duplicate-key");
  return { value, isParsed: true, isOnTape, faults };
}

/** A fault of a text as a whole, where it begins. */
function syntaxFault(problem: SyntaxProblem, { bytes, start, end }: PayloadText): TextFault {
  const at = skipSpace(bytes, start, end);
  return { type: "syntax", problem, expected: "a value", start: at, end: Math.min(at + 1, end) };
}

/** Whether a text with single quotes is Python's: with its words, or at least without those of JavaScript. */
function isPython(source: string): boolean {
  const unquoted = source.slice(0, 1 << 16).replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs, "");
  return /\b(?:None|True|False)\b/.test(unquoted) || !/\b(?:null|true|false|undefined)\b/.test(unquoted);
}

/** Whether a fault, which is at the first character, says that the text does not begin as JSON does. */
function isOtherFormat(fault: LexicalFault): fault is SyntaxFault {
  if (fault.type !== "syntax" || fault.word !== undefined) return false;
  return ["not-a-json-literal", "call", "curly-quote", "escaped", "bad-number", "unexpected"].includes(fault.problem);
}

function isSecondValue(fault: LexicalFault): boolean {
  return fault.type === "syntax" && (fault.problem === "second-value" || fault.problem === "carriage-return");
}
