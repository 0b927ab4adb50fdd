/**
 * Values for the bare words of a text that is JSON but for them, such as NaN. The rest of the text is judged as if a
 * wrong value stood there.
 */

import { decode } from "./bytes.ts";
import type { Path } from "./path.ts";
import { endOf, tape, words } from "./tape.ts";

/** The first element of a stand-in. The second is the offset of the word, so that no two are the same. */
const mark = "\u0000";

/** The value of the text on the tape. Each word in it is a list that no field of a payload can be. */
export function parseAround(): unknown {
  let json = "";
  let at = tape.pairs[0] as number;
  for (const word of words) {
    const start = tape.pairs[word] as number;
    json += decode(tape.bytes, at, start) + JSON.stringify([mark, start]);
    at = tape.pairs[word + 1] as number;
  }
  return JSON.parse(json + decode(tape.bytes, at, endOf(0)));
}

export function leadsToStandIn(value: unknown, path: Path): boolean {
  let at = value;
  for (const step of path) {
    if (isStandIn(at)) return true;
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return false;
    at = (at as Record<string | number, unknown>)[step];
  }
  return isStandIn(at);
}

export function isStandIn(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value[0] === mark;
}
