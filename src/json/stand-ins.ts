/**
 * Values for the bare words of a text that is JSON but for them, such as NaN. The rest of the text is judged as if a
 * wrong value stood there.
 */

import { decode } from "./bytes.ts";
import type { Path } from "./path.ts";
import type { BareWord } from "./scan.ts";

/** The first element of a stand-in. The second is the offset of the word, so that no two are the same. */
const mark = "\u0000";

/** The value of a text that is JSON but for some words. Each word is a list that no field of a payload can be. */
export function parseAround(bytes: Uint8Array, start: number, end: number, words: readonly BareWord[]): unknown {
  const standIns = words.map((word) => encoder.encode(`[${JSON.stringify(mark)},${word.start}]`));
  const length = words.reduce(
    (sum, word, i) => sum - (word.end - word.start) + (standIns[i]?.length ?? 0),
    end - start,
  );
  const source = new Uint8Array(length);
  let at = 0;
  let from = start;
  const copy = (part: Uint8Array): void => {
    source.set(part, at);
    at += part.length;
  };
  for (const [i, word] of words.entries()) {
    copy(bytes.subarray(from, word.start));
    copy(standIns[i] as Uint8Array);
    from = word.end;
  }
  copy(bytes.subarray(from, end));
  return JSON.parse(decode(source, 0, length));
}

/** True if a path leads to a stand-in, or into one. */
export function leadsToStandIn(value: unknown, path: Path): boolean {
  let at = value;
  for (const step of path) {
    if (isStandIn(at)) return true;
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return false;
    at = (at as Record<string | number, unknown>)[step];
  }
  return isStandIn(at);
}

function isStandIn(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value[0] === mark;
}

const encoder = new TextEncoder();
