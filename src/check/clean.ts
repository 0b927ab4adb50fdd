import { recognisers } from "../generated/recognisers.ts";
import type { PayloadText } from "../input/payload.ts";
import {
  bytes,
  capacity,
  End,
  HighBits,
  isUtf8 as isUtf8Text,
  notes,
  OnlyBlanks,
  place,
  placeString,
  Start,
  Today,
} from "../json/recognise.ts";
import type { Profile, Recogniser } from "../profile/profile.ts";
import { type RegisteredRule, rules } from "../rules/index.ts";
import type { Kind } from "../spec/operations.ts";

/** What a recogniser needs to know besides the payload. */
interface CleanOptions {
  today: string;
  profile?: Profile | undefined;
}

/**
 * Whether a recogniser accepts a payload: if so, `check` would find nothing, whatever the levels of rules, and
 * `factsOfRecognised` returns its facts until the next payload. If not, only `check` can tell.
 */
export function isClean(
  { bytes: text, start, end, bom, har }: PayloadText,
  kind: Kind | undefined,
  options: CleanOptions,
): kind is Kind {
  notes[OnlyBlanks] = 0;
  const recogniser = recogniserOf(kind, options);
  if (!recogniser || bom || har || end - start > capacity) return false;
  place(text, start, end);
  return accepts(recogniser, 0, end - start, options.today);
}

/**
 * The same for each text of a chunk, in any order. It takes less time, because texts of one buffer are copied at once,
 * and their encoding is checked at once by `isUtf8`.
 */
export function cleanOf(
  texts: readonly PayloadText[],
  kind: Kind | undefined,
  options: CleanOptions,
  isUtf8: (bytes: Uint8Array) => boolean,
): (text: PayloadText) => boolean {
  const [first] = texts;
  const last = texts.at(-1);
  const recogniser = recogniserOf(kind, options, texts.length);
  notes[OnlyBlanks] = 0;
  if (!first || !last || !recogniser) return () => false;
  const { bytes, start } = first;
  const { end } = last;
  if (end - start > capacity || !areApart(texts)) return (text) => isClean(text, kind, options);
  place(bytes, start, end);
  let areUtf8: boolean | undefined;
  const isValid = (from: number, to: number): boolean => {
    areUtf8 ??= isUtf8(bytes.subarray(start, end));
    return areUtf8 || isUtf8Text(from, to);
  };
  return (text) => {
    notes[OnlyBlanks] = 0;
    return !text.bom && !text.har && accepts(recogniser, text.start - start, text.end - start, options.today, isValid);
  };
}

/** Whether texts are in one buffer, in order, with at least a byte after each. */
function areApart(texts: readonly PayloadText[]): boolean {
  for (let i = 1; i < texts.length; i++) {
    const [before, text] = [texts[i - 1] as PayloadText, texts[i] as PayloadText];
    if (text.bytes !== before.bytes || text.start <= before.end) return false;
  }
  return true;
}

/** The same for the text of a payload as a string. */
export function isCleanString(text: string, kind: Kind | undefined, options: CleanOptions): kind is Kind {
  const recogniser = recogniserOf(kind, options);
  const length = recogniser ? placeString(text) : -1;
  return recogniser !== undefined && length >= 0 && accepts(recogniser, 0, length, options.today);
}

/** Whether the payload that was recognised last is ASCII. */
export function isAscii(): boolean {
  return notes[HighBits] === 0;
}

/** Kinds that rules check by code, of which recognisers know nothing. */
const checkedByCode: ReadonlySet<Kind> = new Set(
  (rules as readonly RegisteredRule[]).flatMap(({ payload }) => payload?.kinds ?? []),
);

function recogniserOf(kind: Kind | undefined, { profile }: CleanOptions, payloads = 1): Recogniser | undefined {
  if (kind === undefined || checkedByCode.has(kind)) return undefined;
  return profile ? profile.recogniser?.(kind, payloads) : recognisers[kind];
}

function accepts(recogniser: Recogniser, start: number, end: number, today: string, isValid = isUtf8Text): boolean {
  notes[Today] = dayOf(today);
  notes[Start] = start;
  notes[End] = end;
  // No reader passes a byte that JSON cannot have.
  bytes[end] = 0;
  const isAccepted = recogniser(start, end);
  if ((isAccepted || notes[OnlyBlanks] !== 0) && (isAscii() || isValid(start, end))) return isAccepted;
  notes[OnlyBlanks] = 0;
  return false;
}

let knownDay = "";
let dayNumber = -1;

/** A day as recognisers compare it; -1, which is before every day, if it is none. */
function dayOf(today: string): number {
  if (today !== knownDay) {
    knownDay = today;
    dayNumber = /^\d{4}-\d\d-\d\d$/.test(today) ? Number(today.replaceAll("-", "")) : -1;
  }
  return dayNumber;
}
