import { changed, InputError } from "../input/input-error.ts";
import { type Input, numbered, type PayloadText } from "../input/payload.ts";

export type ReportUnreadable = (file: string, detail: string) => void;

/** A payload that is read again: its index in its input, and its text unless it can no longer be read. */
export type ReadAgain = [payload: number, text: PayloadText | undefined];

/**
 * Reads payloads of an input again, in order, some at a time. `next` returns the index of the first one wanted from an
 * index on; infinite if there is none. A text is valid until further ones are requested.
 */
export async function* readAgain(
  input: Input,
  next: (from: number) => number,
  reportUnreadable: ReportUnreadable,
): AsyncGenerator<ReadAgain[]> {
  let wanted = next(0);
  const isWanted = (payload: number): boolean => payload === wanted;
  const from = (payload: number): ReturnType<NonNullable<Input["from"]>> =>
    input.from?.(payload, isWanted) ?? { first: 0, payloads: input.payloads };
  try {
    for (let before = -1; wanted > before && wanted < Number.POSITIVE_INFINITY; ) {
      before = wanted;
      let { first, payloads } = from(wanted);
      for await (const texts of payloads) {
        const found: ReadAgain[] = [];
        for (const [text, payload] of numbered(texts, first)) {
          if (payload !== wanted) continue;
          found.push([payload, text]);
          wanted = next(payload + 1);
        }
        if (found.length > 0) yield found;
        first += texts.length;
        if (wanted === Number.POSITIVE_INFINITY || from(wanted).first > first) break;
      }
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    reportUnreadable(input.file, error.message);
  }
  if (wanted === Number.POSITIVE_INFINITY) return;
  reportUnreadable(input.file, changed(input.file).message);
  for (; wanted < Number.POSITIVE_INFINITY; wanted = next(wanted + 1)) yield [[wanted, undefined]];
}
