import { recognisers } from "../generated/recognisers.ts";
import type { PayloadText } from "../input/payload.ts";
import { capacity, HighBits, isUtf8, notes, OnlyBlanks, place, placeString, Today } from "../json/recognise.ts";
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
  return accepts(recogniser, end - start, options.today);
}

/** The same for the text of a payload as a string. */
export function isCleanString(text: string, kind: Kind | undefined, options: CleanOptions): kind is Kind {
  const recogniser = recogniserOf(kind, options);
  const length = recogniser ? placeString(text) : -1;
  return recogniser !== undefined && length >= 0 && accepts(recogniser, length, options.today);
}

/** Whether the payload that was recognised last is ASCII. */
export function isAscii(): boolean {
  return notes[HighBits] === 0;
}

/** Kinds that rules check by code, of which recognisers know nothing. */
const checkedByCode: ReadonlySet<Kind> = new Set(
  (rules as readonly RegisteredRule[]).flatMap(({ payload }) => payload?.kinds ?? []),
);

function recogniserOf(kind: Kind | undefined, { profile }: CleanOptions): Recogniser | undefined {
  if (kind === undefined || checkedByCode.has(kind)) return undefined;
  return profile ? profile.recogniser?.(kind) : recognisers[kind];
}

function accepts(recogniser: Recogniser, length: number, today: string): boolean {
  notes[Today] = dayOf(today);
  const isAccepted = recogniser(0, length);
  if ((isAccepted || notes[OnlyBlanks] !== 0) && (isAscii() || isUtf8(0, length))) return isAccepted;
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
