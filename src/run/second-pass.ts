import type { LinkedFault } from "../check/batch.ts";
import { type CodeFrame, codeFrameOf } from "../check/code-frame.ts";
import { faultIn, type Root } from "../check/fault.ts";
import type { Related } from "../check/finding.ts";
import type { Severities } from "../check/levels.ts";
import { type LocatableFault, type LocateOptions, locateFaults, type ReportedFinding } from "../check/locate-faults.ts";
import { severitiesIn } from "../check/payload.ts";
import { type PayloadText, payloadText, positionsOf } from "../input/payload.ts";
import { attrOf, type Path } from "../json/path.ts";
import { locate } from "../json/spans.ts";
import type { Kind } from "../spec/operations.ts";
import { type MaybeRepeat, type OriginalPayload, Originals, originalOf } from "./originals.ts";
import type { ReportUnreadable } from "./read-again.ts";
import type { Repetitions } from "./repetitions.ts";
import { type SentInput, Targets } from "./targets.ts";

/** What to locate in one payload: its own faults, and the places that faults of other payloads refer to. */
interface LocateTargets {
  kind: Kind;
  faults: (LocatableFault & MaybeRepeat)[];
  related: RelatedTarget[];
  original?: OriginalPayload;
}

interface RelatedTarget {
  path: Path;
  into: Related;
  frames: CodeFrame[] | undefined;
}

/** Maximum number of findings of one rule whose related place gets a frame: reports show few, and frames take memory. */
const maxRelatedFrames = 1000;

export interface SecondPassOptions extends LocateOptions {
  /** The severities of the findings in a file; undefined if they are those of all files. */
  severitiesOf?: ((file: string) => Severities | undefined) | undefined;
}

/**
 * Locates faults across payloads. When such a fault is found, its payloads are no longer in memory, so the files that
 * hold them are read once more, and the payloads concerned are searched. Adds to `repetitions` those that it locates.
 */
export async function* secondPass(
  faults: readonly LinkedFault[],
  inputs: readonly SentInput[],
  options: SecondPassOptions,
  reportUnreadable: ReportUnreadable,
  repetitions?: Repetitions,
): AsyncGenerator<ReportedFinding> {
  // The related places of a finding may be in a later file, so findings wait until all files are read.
  const found: ReportedFinding[] = [];
  const originals = new Originals(options.profile?.references);
  const targets = targetsOf(faults, inputs, options);
  for (const index of targets.inputs()) {
    const sent = inputs[index] as SentInput;
    const { file } = sent.input;
    const own = { ...options, ...options.severitiesOf?.(file) };
    await targets.read(index, sent, reportUnreadable, (payload, { kind, faults, related, original }, text) => {
      if (text && original) originals.read(original, text);
      if (text) locateRelated(related, text, kind, options);
      if (faults.length === 0) return;
      const read = text ?? payloadText("");
      const wanted = text ? originals.withoutChance(faults, text) : faults.map(atStart);
      const place = { file, payload, order: sent.order + payload };
      const severities = own.overrides ? { ...own, ...severitiesIn(read, kind, own) } : own;
      const isCopy =
        repetitions !== undefined &&
        wanted.some(
          ({ original, relatedElsewhere: [other] = noRelated }) =>
            original && other?.file !== file && originals.isCopy(original.payload, read),
        );
      for (const each of locateFaults(wanted, read, kind, place, severities)) {
        found.push(each);
        repetitions?.add(each.finding.rule, file, payload, each.finding.related?.[0]?.file, isCopy);
      }
    });
  }
  yield* found;
}

/** Sorts faults, and the places they refer to, by payload. */
function targetsOf(
  faults: readonly LinkedFault[],
  inputs: readonly SentInput[],
  options: LocateOptions,
): Targets<LocateTargets> {
  const targets = new Targets<LocateTargets>();
  const fileOf = (index: number): string => inputs[index]?.input.file ?? "";
  const frameCounts = new Map<string, number>();
  for (const fault of faults) {
    const { where, kind, related, rule, because } = fault;
    const count = (frameCounts.get(rule.id) ?? 0) + 1;
    frameCounts.set(rule.id, count);
    const frames = options.wantsCodeFrame && count <= maxRelatedFrames ? [] : undefined;
    const target: LocateTargets["faults"][number] = Object.assign(faultIn(fault), {
      because: because && rootIn(because, fileOf(because.where.file)),
      relatedElsewhere: noRelated,
      relatedElsewhereFrames: frames,
      original: undefined,
    });
    if (related) {
      const { path, detail } = related;
      const into = { file: fileOf(related.where.file), line: 1, column: 1, attr: attrOf(path), detail };
      target.relatedElsewhere = [into];
      const other = targets.in(related.where, () => noTargets(related));
      other.related.push({ path: [...(related.where.base ?? []), ...path], into, frames });
      if (fault.isRepeat) {
        other.original ??= { items: [] };
        target.original = originalOf(related, other.original);
      }
    }
    targets.in(where, () => noTargets({ where, kind })).faults.push(target);
  }
  return targets;
}

const noRelated: Related[] = [];

function rootIn({ rule, path, attr, where: { payload } }: LinkedFault, file: string): Root {
  return { rule, path, attr, payload: { file, payload } };
}

function noTargets({ where, kind }: Pick<LinkedFault, "where" | "kind">): LocateTargets {
  return { kind: textKindOf({ where, kind }), faults: [], related: [] };
}

/** The kind of the text that a payload is in. */
export function textKindOf({ where, kind }: Pick<LinkedFault, "where" | "kind">): Kind {
  return where.base ? "request" : kind;
}

/** A fault of a payload that can no longer be read: it counts, but is reported at the start of the file. */
export function atStart<F extends LocatableFault>({ related: _, ...fault }: F): Omit<F, "related"> & LocatableFault {
  return { ...fault, byteRange: { start: 0, end: 0 } };
}

/** Fills in the positions and frames of places that other payloads' faults refer to. */
function locateRelated(
  related: readonly RelatedTarget[],
  text: PayloadText,
  kind: Kind,
  { showValues = false, profile }: LocateOptions,
): void {
  if (related.length === 0) return;
  const paths = related.map(({ path }) => path);
  const spans = paths.some((path) => path.length > 0) ? locate(text.bytes, text.start, text.end, paths) : [];
  // The start of the text if it has no such value, or cannot be parsed.
  const ranges = paths.map((path, i) => (path.length > 0 && spans[i]) || { start: text.start, end: text.start });
  for (const [i, [position]] of positionsOf(text, ranges).entries()) {
    const { path, into, frames } = related[i] as RelatedTarget;
    Object.assign(into, position);
    const { start, end } = ranges[i] as (typeof ranges)[number];
    frames?.push(codeFrameOf(text, path.length > 0 ? kind : undefined, start, end, showValues, profile));
  }
}
