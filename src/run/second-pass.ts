import type { PayloadRef } from "../batch/facts.ts";
import type { LinkedFault } from "../check/batch.ts";
import { type CodeFrame, codeFrameOf } from "../check/code-frame.ts";
import type { Related } from "../check/finding.ts";
import { type LocateOptions, locateFaults, type ReportedFinding, type RuledFault } from "../check/locate-faults.ts";
import { InputError } from "../input/input-error.ts";
import { type Input, type PayloadText, payloadText, positionsOf } from "../input/payload.ts";
import { changed } from "../input/read.ts";
import { attrOf, type Path } from "../json/path.ts";
import type { ByteRange, Position } from "../json/position.ts";
import { locate } from "../json/spans.ts";
import type { RuleId } from "../rules/index.ts";
import type { Kind } from "../spec/operations.ts";

/** What is to be found in one payload: the places of its own faults, and those that other payloads' faults speak of. */
interface Wanted {
  kind: Kind;
  faults: RuledFault[];
  related: { path: Path; into: Related; frames: CodeFrame[] | undefined }[];
}

/** Findings of one rule whose second place gets a frame, if any are wanted: reports show few, and memory is to be bounded. */
const maxFramed = 1000;

/**
 * Gives faults across payloads their places. The payloads are long gone when such a fault is known, so the files that
 * hold them are read once more, and only the payloads concerned are looked into.
 */
export async function* secondPass(
  faults: readonly LinkedFault[],
  inputs: readonly Input[],
  options: LocateOptions,
  complain: (file: string, detail: string) => void,
): AsyncGenerator<ReportedFinding> {
  const byFile = new Map<number, Map<number, Wanted>>();
  const byRule = new Map<RuleId, number>();
  const isFramed = (rule: RuleId): boolean => {
    const count = (byRule.get(rule) ?? 0) + 1;
    byRule.set(rule, count);
    return options.wantsCodeFrame !== undefined && count <= maxFramed;
  };
  const wantedIn = (where: PayloadRef, kind: Kind): Wanted => {
    const payloads = byFile.get(where.file) ?? new Map<number, Wanted>();
    byFile.set(where.file, payloads);
    const wanted = payloads.get(where.payload) ?? { kind: where.base ? "request" : kind, faults: [], related: [] };
    payloads.set(where.payload, wanted);
    return wanted;
  };
  for (const { where, kind, related, ...fault } of faults) {
    const elsewhere: Related[] = [];
    const frames = isFramed(fault.rule.id) ? [] : undefined;
    if (related) {
      const file = inputs[related.where.file]?.file ?? "";
      const into = { file, line: 1, column: 1, attr: attrOf(related.path), detail: related.detail };
      elsewhere.push(into);
      const path = [...(related.where.base ?? []), ...related.path];
      wantedIn(related.where, related.kind).related.push({ path, into, frames });
    }
    const part = where.base ? { base: where.base, part: "body" as const } : {};
    wantedIn(where, kind).faults.push({
      ...fault,
      kind,
      ...part,
      relatedElsewhere: elsewhere,
      relatedElsewhereFrames: frames,
    });
  }
  // Related places are filled in as their files are read, so findings wait until all are.
  const found: ReportedFinding[] = [];
  for (const [file, payloads] of [...byFile].sort(([a], [b]) => a - b)) {
    const input = inputs[file] as Input;
    try {
      for await (const [payload, text, { kind, faults, related }] of wantedOf(input, payloads)) {
        const look = lookInto(text);
        for (const { path, into, frames } of related) {
          const { span, place } = look(path);
          Object.assign(into, place);
          if (frames)
            frames.push(
              codeFrameOf(
                text,
                path.length > 0 ? kind : undefined,
                span.start,
                span.end,
                options.showValues ?? false,
                options.profile,
              ),
            );
        }
        found.push(...locateFaults(faults, text, kind, input.file, payload, options));
        payloads.delete(payload);
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      complain(input.file, error.message);
    }
    if (payloads.size > 0) complain(input.file, changed(input.file).message);
    for (const [payload, { kind, faults }] of payloads)
      found.push(...locateFaults(faults.map(atBeginning), payloadText(""), kind, input.file, payload, options));
  }
  yield* found;
}

/** Reads an input as far as the last payload that is wanted of it, and leaves out what it can. */
async function* wantedOf(
  input: Input,
  wanted: ReadonlyMap<number, Wanted>,
): AsyncGenerator<[payload: number, PayloadText, Wanted]> {
  const all = [...wanted].sort(([a], [b]) => a - b);
  let next = 0;
  while (next < all.length) {
    const begun = next;
    const { first, payloads } = fromPayload(input, all[next]?.[0] as number);
    let payload = first;
    for await (const texts of payloads) {
      for (const text of texts) {
        const [number, own] = all[next] ?? [];
        if (payload === number && own) {
          yield [payload, text, own];
          if (++next === all.length) return;
        }
        payload++;
      }
      if (fromPayload(input, all[next]?.[0] as number).first > payload) break;
    }
    // The input has ended before.
    if (next === begun) return;
  }
}

function fromPayload({ from, payloads }: Input, payload: number): ReturnType<NonNullable<Input["from"]>> {
  return from?.(payload) ?? { first: 0, payloads };
}

/** What is lost counts, though nobody knows where it stood. */
function atBeginning({ related: _, ...fault }: RuledFault): RuledFault {
  return { ...fault, byteRange: { start: 0, end: 0 } };
}

/** Tells where values stand in a text, each looked for once: a thousand accounts may speak of one contract. */
function lookInto(text: PayloadText): (path: Path) => { span: ByteRange; place: Position | undefined } {
  const seen = new Map<string, { span: ByteRange; place: Position | undefined }>();
  return (path) => {
    const key = JSON.stringify(path);
    const known = seen.get(key);
    if (known) return known;
    const span = spanOf(text, path);
    const found = { span, place: positionsOf(text, [span])[0]?.[0] };
    seen.set(key, found);
    return found;
  };
}

/** Where a value stands; of a text that cannot be read, or holds none there, its beginning. */
function spanOf(text: PayloadText, path: Path): ByteRange {
  const [span] = path.length === 0 ? [] : locate(text.bytes, text.start, text.end, [path]);
  return span ?? { start: text.start, end: text.start };
}
