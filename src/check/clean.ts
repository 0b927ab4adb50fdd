import { recognisers } from "../generated/recognisers.ts";
import type { PayloadText } from "../input/payload.ts";
import { bytes, capacity, HighBits, notes, place, Today } from "../json/recognise.ts";
import { firstInvalidByte } from "../json/utf8.ts";
import type { Profile } from "../profile/profile.ts";
import type { Kind } from "../spec/operations.ts";

/**
 * Whether a recogniser accepts a payload: if so, `check` would find nothing, whatever the levels of rules, and
 * `factsOfRecognised` returns its facts until the next payload. If not, only `check` can tell.
 */
export function isClean(
  { bytes: text, start, end, bom, har }: PayloadText,
  kind: Kind | undefined,
  { today, profile }: { today: string; profile?: Profile | undefined },
): kind is Kind {
  const accepts = kind && recognisers[kind];
  if (!accepts || profile || bom || har || end - start > capacity) return false;
  notes[Today] = dayOf(today);
  place(text, start, end);
  if (!accepts(0, end - start)) return false;
  return notes[HighBits] === 0 || firstInvalidByte(bytes, 0, end - start) < 0;
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
