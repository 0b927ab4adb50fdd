import type { PayloadRef } from "../batch/facts.ts";
import { type Identity, identityAt, isSameItem } from "../batch/same-items.ts";
import type { LinkedFault } from "../check/batch.ts";
import { type CodeFrame, codeFrameOf } from "../check/code-frame.ts";
import { faultIn } from "../check/fault.ts";
import type { Related } from "../check/finding.ts";
import type { Severities } from "../check/levels.ts";
import { type LocatableFault, type LocateOptions, locateFaults, type ReportedFinding } from "../check/locate-faults.ts";
import { severitiesIn } from "../check/payload.ts";
import { InputError } from "../input/input-error.ts";
import { type Input, numbered, type PayloadText, payloadText, positionsOf } from "../input/payload.ts";
import { changed } from "../input/read.ts";
import { decode } from "../json/bytes.ts";
import { attrOf, type Path } from "../json/path.ts";
import type { ByteRange, Position } from "../json/position.ts";
import { locate } from "../json/spans.ts";
import type { Kind } from "../spec/operations.ts";
import type { References } from "../spec/references.ts";

/** What to locate in one payload: its own faults, and the places that faults of other payloads refer to. */
interface Targets {
  kind: Kind;
  faults: BatchTarget[];
  related: { path: Path; into: Related; frames: CodeFrame[] | undefined; repeated?: Repeated | undefined }[];
}

interface BatchTarget extends LocatableFault {
  /** Of a repeat, what it repeats. */
  repeated?: Repeated | undefined;
}

/** An item that another payload has as well. */
interface Repeated {
  kind: Kind;
  path: Path;
  /** Undefined until the payload is read. */
  identity?: Identity;
}

/** Targets by index of the input, then by index of the payload in it. */
type TargetsByPayload = Map<number, Map<number, Targets>>;

/** Maximum number of findings of one rule whose related place gets a frame: reports show few, and frames take memory. */
const maxRelatedFrames = 1000;

interface SecondPassOptions extends LocateOptions {
  /** The severities of the findings in a file; undefined if they are those of all files. */
  severitiesOf?: ((file: string) => Severities | undefined) | undefined;
}

/**
 * Locates faults across payloads. When such a fault is found, its payloads are no longer in memory, so the files that
 * hold them are read once more, and the payloads concerned are searched.
 */
export async function* secondPass(
  faults: readonly LinkedFault[],
  inputs: readonly { input: Input; order: number }[],
  options: SecondPassOptions,
  reportUnreadable: (file: string, detail: string) => void,
): AsyncGenerator<ReportedFinding> {
  // The related places of a finding may be in a later file, so findings wait until all files are read.
  const found: ReportedFinding[] = [];
  for (const [index, payloads] of [...targetsOf(faults, inputs, options)].sort(([a], [b]) => a - b)) {
    const { input, order: firstOrder } = inputs[index] as (typeof inputs)[number];
    const { file } = input;
    const own = { ...options, ...options.severitiesOf?.(file) };
    const findingsIn = (payload: number, text: PayloadText, kind: Kind, faults: LocatableFault[]): ReportedFinding[] =>
      locateFaults(
        faults,
        text,
        kind,
        { file, payload, order: firstOrder + payload },
        { ...own, ...severitiesIn(text, kind, own) },
      );
    try {
      for await (const [payload, text, { kind, faults, related }] of targetPayloads(input, payloads)) {
        locateRelated(related, text, kind, options);
        found.push(...findingsIn(payload, text, kind, withoutChance(faults, text, options.profile?.references)));
        payloads.delete(payload);
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      reportUnreadable(file, error.message);
    }
    if (payloads.size > 0) reportUnreadable(file, changed(file).message);
    for (const [payload, { kind, faults }] of payloads)
      found.push(...findingsIn(payload, payloadText(""), kind, faults.map(atStart)));
  }
  yield* found;
}

/** Sorts faults, and the places they refer to, by payload. */
function targetsOf(
  faults: readonly LinkedFault[],
  inputs: readonly { input: Input }[],
  options: LocateOptions,
): TargetsByPayload {
  const all: TargetsByPayload = new Map();
  const targetsIn = ({ file, payload, base }: PayloadRef, kind: Kind): Targets => {
    const payloads = all.get(file) ?? new Map<number, Targets>();
    all.set(file, payloads);
    const targets = payloads.get(payload) ?? { kind: base ? "request" : kind, faults: [], related: [] };
    payloads.set(payload, targets);
    return targets;
  };
  const frameCounts = new Map<string, number>();
  for (const fault of faults) {
    const { where, kind, related, rule, because } = fault;
    const root = because && {
      ...faultIn(because),
      payload: { file: inputs[because.where.file]?.input.file ?? "", payload: because.where.payload },
    };
    const count = (frameCounts.get(rule.id) ?? 0) + 1;
    frameCounts.set(rule.id, count);
    const frames = options.wantsCodeFrame && count <= maxRelatedFrames ? [] : undefined;
    const relatedElsewhere: Related[] = [];
    const repeated: Repeated | undefined = fault.isRepeat && related && { kind: related.kind, path: related.path };
    if (related) {
      const file = inputs[related.where.file]?.input.file ?? "";
      const into = { file, line: 1, column: 1, attr: attrOf(related.path), detail: related.detail };
      relatedElsewhere.push(into);
      const path = [...(related.where.base ?? []), ...related.path];
      targetsIn(related.where, related.kind).related.push({ path, into, frames, repeated });
    }
    targetsIn(where, kind).faults.push({
      ...faultIn(fault),
      because: root,
      relatedElsewhere,
      relatedElsewhereFrames: frames,
      repeated,
    });
  }
  return all;
}

/** Reads an input up to its last target, and skips what it can. */
async function* targetPayloads(
  input: Input,
  targets: ReadonlyMap<number, Targets>,
): AsyncGenerator<[payload: number, PayloadText, Targets]> {
  const all = [...targets].sort(([a], [b]) => a - b);
  let next = 0;
  while (next < all.length) {
    const nextBefore = next;
    let { first, payloads } = fromPayload(input, all[next]?.[0] as number);
    for await (const texts of payloads) {
      for (const [text, payload] of numbered(texts, first)) {
        const [target, own] = all[next] ?? [];
        if (payload !== target || !own) continue;
        yield [payload, text, own];
        if (++next === all.length) return;
      }
      first += texts.length;
      if (fromPayload(input, all[next]?.[0] as number).first > first) break;
    }
    // The input ended before the next target.
    if (next === nextBefore) return;
  }
}

function fromPayload(input: Input, payload: number): ReturnType<NonNullable<Input["from"]>> {
  return input.from?.(payload) ?? { first: 0, payloads: input.payloads };
}

/** The faults without repeats of items that only have the same hash. */
function withoutChance(
  faults: readonly BatchTarget[],
  text: PayloadText,
  table: References | undefined,
): BatchTarget[] {
  const repeats = faults.filter(({ repeated }) => repeated?.identity);
  const paths = repeats.map(({ base = [], path }) => [...base, ...path]);
  const spans = paths.length === 0 ? [] : locate(text.bytes, text.start, text.end, paths);
  const byChance = new Set<BatchTarget>();
  for (const [i, fault] of repeats.entries()) {
    const { kind, identity } = fault.repeated as Repeated;
    const own = identityAt(fault.kind ?? kind, fault.path, valueIn(text, spans[i]), table);
    if (!isSameItem(own, identity)) byChance.add(fault);
  }
  return faults.filter((fault) => !byChance.has(fault));
}

function valueIn({ bytes }: PayloadText, span: ByteRange | undefined): unknown {
  try {
    return span && JSON.parse(decode(bytes, span.start, span.end));
  } catch {
    // The payload has changed since its facts were read.
    return undefined;
  }
}

/** A fault of a payload that can no longer be read: it counts, but is reported at the start of the file. */
function atStart({ related: _, ...fault }: LocatableFault): LocatableFault {
  return { ...fault, byteRange: { start: 0, end: 0 } };
}

/** Fills in the positions and frames of places that other payloads' faults refer to. */
function locateRelated(
  related: Targets["related"],
  text: PayloadText,
  kind: Kind,
  { showValues = false, profile }: LocateOptions,
): void {
  // A thousand accounts may refer to one contract.
  const located = new Map<string, { range: ByteRange; position: Position | undefined }>();
  for (const { path, into, frames, repeated } of related) {
    const key = JSON.stringify(path);
    let place = located.get(key);
    if (!place) {
      const range = rangeOf(text, path);
      place = { range, position: positionsOf(text, [range])[0]?.[0] };
      located.set(key, place);
    }
    Object.assign(into, place.position);
    if (repeated)
      repeated.identity = identityAt(repeated.kind, repeated.path, valueIn(text, place.range), profile?.references);
    const { start, end } = place.range;
    frames?.push(codeFrameOf(text, path.length > 0 ? kind : undefined, start, end, showValues, profile));
  }
}

/** The bytes of a value; the start of the text if it has no such value or cannot be parsed. */
function rangeOf(text: PayloadText, path: Path): ByteRange {
  const [span] = path.length === 0 ? [] : locate(text.bytes, text.start, text.end, [path]);
  return span ?? { start: text.start, end: text.start };
}
