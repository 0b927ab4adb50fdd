import type { Where } from "../batch/facts.ts";
import { locate } from "../input/locate.ts";
import { type PayloadText, placesOf } from "../input/payload.ts";
import type { Path } from "../input/scan.ts";
import type { Kind } from "../interface/operations.ts";
import { attrOf } from "../rules/wording.ts";
import type { Related } from "./finding.ts";
import type { LinkedFault } from "./link.ts";
import { type PlaceOptions, placeFaults, type RuledFault, type Shown } from "./place-faults.ts";
import type { Input } from "./run.ts";

/** What is to be found in one payload: the places of its own faults, and those that other payloads' faults speak of. */
interface Wanted {
  kind: Kind;
  faults: RuledFault[];
  related: { path: Path; into: Related }[];
}

/**
 * Gives faults across payloads their places. The payloads are long gone when such a fault is known, so the files that
 * hold them are read once more, and only the payloads concerned are looked into.
 */
export async function* relocate(
  faults: readonly LinkedFault[],
  inputs: readonly Input[],
  options: PlaceOptions,
): AsyncGenerator<Shown> {
  const byFile = new Map<number, Map<number, Wanted>>();
  const wantedIn = (where: Where, kind: Kind): Wanted => {
    const payloads = byFile.get(where.file) ?? new Map<number, Wanted>();
    byFile.set(where.file, payloads);
    const wanted = payloads.get(where.payload) ?? { kind: where.base ? "request" : kind, faults: [], related: [] };
    payloads.set(where.payload, wanted);
    return wanted;
  };
  for (const { where, kind, related, ...fault } of faults) {
    if (options.levels.get(fault.rule.id) === "off") continue;
    const elsewhere: Related[] = [];
    if (related) {
      const file = inputs[related.where.file]?.file ?? "";
      const into = { file, line: 1, column: 1, attr: attrOf(related.path), detail: related.detail };
      elsewhere.push(into);
      const path = [...(related.where.base ?? []), ...related.path];
      wantedIn(related.where, related.kind).related.push({ path, into });
    }
    const part = where.base ? { base: where.base, part: "body" as const } : {};
    wantedIn(where, kind).faults.push({ ...fault, kind, ...part, elsewhere });
  }
  // Related places are filled in as their files are read, so findings wait until all are.
  const found: Shown[] = [];
  for (const [file, payloads] of byFile) {
    const input = inputs[file];
    if (!input) continue;
    let payload = 0;
    let missing = payloads.size;
    reading: for await (const batch of input.payloads)
      for (const text of batch) {
        const wanted = payloads.get(payload);
        if (wanted) {
          for (const { path, into } of wanted.related) Object.assign(into, placeOf(text, path));
          found.push(...placeFaults(wanted.faults, text, wanted.kind, input.file, payload, options));
          if (--missing === 0) break reading;
        }
        payload++;
      }
  }
  yield* found;
}

/** Where a value begins; of a text that cannot be read, or holds none there, the text itself. */
function placeOf(text: PayloadText, path: Path): { line: number; column: number } {
  const [span] = path.length === 0 ? [] : locate(text.bytes, text.start, text.end, [path]);
  const [place] = placesOf(text, [span ?? { start: text.start, end: text.start }]);
  return (place as NonNullable<typeof place>)[0];
}
