import { recognisers, unmistakable } from "../generated/recognisers.ts";
import type { PayloadText } from "../input/payload.ts";
import {
  bytes,
  capacity,
  End,
  HighBits,
  isUtf8 as isUtf8Text,
  notes,
  OnlyFaults,
  place,
  placeString,
  Start,
  Today,
} from "../json/recognise.ts";
import type { Profile, Recogniser } from "../profile/profile.ts";
import type { Kind } from "../spec/operations.ts";

/** What a recogniser needs to know besides the payload. */
interface CleanOptions {
  today: string;
  profile?: Profile | undefined;
}

/**
 * The kind of a payload that a recogniser accepts: if so, `check` would find nothing, whatever the levels of rules, and
 * `factsOfRecognised` returns its facts until the next payload. Else undefined: only `check` can tell. Without the kind
 * that is given, only kinds are tried that no field of another kind can show.
 */
export function cleanKind(
  { bytes: text, start, end, bom, har, isSpread }: PayloadText,
  kind: Kind | undefined,
  options: CleanOptions,
): Kind | undefined {
  notes[OnlyFaults] = 0;
  const candidates = candidatesOf(kind, options);
  if (candidates.length === 0 || bom || har || isSpread || end - start > capacity) return undefined;
  place(text, start, end);
  return acceptedBy(candidates, 0, end - start, options);
}

/**
 * The same for each text of a chunk, in any order. It takes less time, because texts of one buffer are copied at once,
 * and their encoding is checked at once by `isUtf8`.
 */
export function cleanKindOf(
  texts: readonly PayloadText[],
  kind: Kind | undefined,
  options: CleanOptions,
  isUtf8: (bytes: Uint8Array) => boolean,
): (text: PayloadText) => Kind | undefined {
  const [first] = texts;
  const last = texts.at(-1);
  const candidates = candidatesOf(kind, options, texts.length);
  notes[OnlyFaults] = 0;
  if (!first || !last || candidates.length === 0) return () => undefined;
  const { bytes, start } = first;
  const { end } = last;
  if (end - start > capacity || !areApart(texts)) return (text) => cleanKind(text, kind, options);
  place(bytes, start, end);
  let areUtf8: boolean | undefined;
  const isValid = (from: number, to: number): boolean => {
    areUtf8 ??= isUtf8(bytes.subarray(start, end));
    return areUtf8 || isUtf8Text(from, to);
  };
  return (text) => {
    notes[OnlyFaults] = 0;
    if (text.bom || text.har || text.isSpread) return undefined;
    return acceptedBy(candidates, text.start - start, text.end - start, options, isValid);
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
export function cleanKindOfString(text: string, kind: Kind | undefined, options: CleanOptions): Kind | undefined {
  const candidates = candidatesOf(kind, options);
  const length = candidates.length > 0 ? placeString(text) : -1;
  return length < 0 ? undefined : acceptedBy(candidates, 0, length, options);
}

/** Whether the payload that was recognised last is ASCII. */
export function isAscii(): boolean {
  return notes[HighBits] === 0;
}

/** A kind that a payload may be of, with its recogniser. */
type Candidate = readonly [kind: Kind, recogniser: Recogniser];

function candidatesOf(kind: Kind | undefined, { profile }: CleanOptions, payloads = 1): Candidate[] {
  const kinds = kind === undefined ? (profile ? profile.unmistakable : unmistakable) : [kind];
  const candidates: Candidate[] = [];
  for (const each of kinds ?? none) {
    const recogniser = profile ? profile.recogniser?.(each, payloads) : recognisers[each];
    if (recogniser) candidates.push([each, recogniser]);
  }
  return candidates;
}

const none: readonly never[] = [];
/** The kind that was accepted last, which is tried first. */
let previous: Kind | undefined;

function acceptedBy(
  candidates: Candidate[],
  start: number,
  end: number,
  { today }: CleanOptions,
  isValid = isUtf8Text,
): Kind | undefined {
  notes[Today] = dayOf(today);
  notes[Start] = start;
  notes[End] = end;
  // No reader passes a byte that JSON cannot have.
  bytes[end] = 0;
  if (candidates.length > 1) candidates.sort(([a], [b]) => Number(b === previous) - Number(a === previous));
  for (const [kind, recogniser] of candidates) {
    const isAccepted = recogniser(start, end);
    // Of a payload with faults, the kind must be given.
    const isNoted = candidates.length === 1 && notes[OnlyFaults] !== 0;
    if ((!isAccepted && !isNoted) || !(isAscii() || isValid(start, end))) continue;
    previous = kind;
    return isAccepted ? kind : undefined;
  }
  notes[OnlyFaults] = 0;
  return undefined;
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
