import type { PayloadRef } from "../batch/facts.ts";
import type { BatchPosition } from "../batch/paths.ts";
import type { LinkedFault } from "../check/batch.ts";
import { codeFrameOf } from "../check/code-frame.ts";
import { countFull } from "../check/count-full.ts";
import type { Related } from "../check/finding.ts";
import { type Severities, severityOf } from "../check/levels.ts";
import { type LocatableFault, type LocateOptions, locateFaults, type ReportedFinding } from "../check/locate-faults.ts";
import { severitiesIn } from "../check/payload.ts";
import { hold } from "../check/read-text.ts";
import { type Input, type PayloadText, positionsOf } from "../input/payload.ts";
import { skipSpace } from "../json/bytes.ts";
import { attrOf } from "../json/path.ts";
import { spansAt } from "../json/spans.ts";
import { addTo } from "../tables/add-to.ts";
import { rootOf } from "./causes.ts";
import { Counting, Listing } from "./counted.ts";
import { type ReportUnreadable, readAgain } from "./read-again.ts";
import type { Repetitions } from "./repetitions.ts";

// When a fault across payloads is found, its payloads are no longer in memory. So the files that hold them are read
// once more, and the payloads concerned are searched; then those that hold the related places of what is listed.

export interface SentInput {
  input: Input;
  /** The place of its first payload in the send order. */
  order: number;
  /** The severities of the findings in it, if they are not those of all inputs. */
  severities?: Severities | undefined;
}

/** What faults across payloads need besides: the inputs, and where to note what is repeated or not readable. */
export interface AcrossContext {
  inputs: readonly SentInput[];
  options: LocateOptions;
  reportUnreadable: ReportUnreadable;
  repetitions?: Repetitions | undefined;
  /** How many findings of each cause are listed, about; undefined for all. The others are counted. */
  ofEachCause?: number | undefined;
}

/** The place in another payload that a listed finding refers to. */
interface RelatedPlace extends BatchPosition {
  into: Related;
  reported: ReportedFinding;
}

/** The faults across payloads in one input: those that are listed as findings, and the others, counted. */
export type FoundInInput = Awaited<ReturnType<typeof locateAcross>>[number];

/** Locates faults across payloads, or counts them by cause. Returns what is found by input, in order. */
export async function locateAcross(faults: readonly LinkedFault[], context: AcrossContext) {
  const { inputs, options, repetitions, ofEachCause } = context;
  const listing = ofEachCause === undefined ? undefined : new Listing(ofEachCause);
  const related: RelatedPlace[] = [];
  const found: Awaited<ReturnType<typeof locateIn>>[] = [];
  for (const [index, ofInput] of byInput(faults)) found.push(await locateIn(index, ofInput));
  for (const [index, ofInput] of byInput(related))
    for await (const [, text, places] of readWith(ofInput, index, context))
      if (text) locateRelated(places, text, options);
      else for (const { reported } of places) delete reported.finding.related;
  return found;

  /** Locates the faults in one input, or counts those whose causes have enough findings. */
  async function locateIn(index: number, ofInput: readonly LinkedFault[]) {
    const { input, order, severities: levels } = inputs[index] as SentInput;
    const { file } = input;
    const own = { ...options, ...levels };
    const counting = new Counting();
    const findings: ReportedFinding[] = [];
    for await (const [payload, text, ofPayload] of readWith(ofInput, index, context)) {
      // Nothing is known of a file that was changed, which is reported.
      if (!text) continue;
      const [first] = ofPayload as [LinkedFault];
      const kind = first.where.base ? "request" : first.kind;
      const severities = own.overrides ? { ...own, ...severitiesIn(text, kind, own) } : own;
      const faults = ofPayload.filter((fault) => severityOf(fault, severities) !== "off");
      for (const { rule, elsewhere } of faults)
        repetitions?.add(rule.id, file, payload, elsewhere && fileOf(elsewhere.at.where));
      // The order of findings in a text made from another is that of their sources.
      const isFull = listing && (text.source ? () => false : listing.isFull);
      const counted = isFull && countFull(faults, text, isFull, severities);
      if (counted) {
        counting.add(payload, counted);
        for (const fault of faults) {
          const { because: root, where } = fault;
          const isElsewhere = root?.where.file !== where.file || root.where.payload !== payload;
          if (root && isElsewhere && severityOf(fault, severities) === "error")
            counting.addSymptom(payload, rootOf({ rule: root.rule.id, attr: root.attr ?? attrOf(root.path) }));
        }
      }
      const listed = counted?.listed ?? faults;
      if (listed.length === 0) continue;
      const locatable = listed.map(locatableFault);
      const places = new Map(
        locatable.map(({ relatedElsewhere, elsewhere }) => [relatedElsewhere?.[0], elsewhere?.at]),
      );
      const where = { file, payload, order: order + payload };
      const located = locateFaults(locatable, text, kind, where, severities);
      listing?.note(located);
      for (const reported of located) {
        const [into] = reported.finding.related ?? [];
        const place = into && places.get(into);
        if (place) related.push({ into, reported, ...place });
        findings.push(reported);
      }
    }
    // The order is that of its first payload.
    return { file, order, findings, counted: listing && counting.result };
  }

  /** A fault as what it refers to is listed: by the names of files. */
  function locatableFault(fault: LinkedFault) {
    const { elsewhere, because } = fault;
    const of = ({ at, detail }: NonNullable<typeof elsewhere>): Related[] => [
      { file: fileOf(at.where), line: 1, column: 1, attr: attrOf(at.path), detail },
    ];
    return {
      relatedElsewhere: elsewhere && of(elsewhere),
      ...fault,
      because: because && { ...because, payload: { file: fileOf(because.where), payload: because.where.payload } },
    } satisfies LocatableFault;
  }

  function fileOf({ file }: PayloadRef): string {
    return (inputs[file] as SentInput).input.file;
  }
}

/** Things in payloads, by the index of the input, in send order. */
function byInput<T extends { where: PayloadRef }>(things: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const thing of [...things].sort(({ where: a }, { where: b }) => a.file - b.file || a.payload - b.payload))
    addTo(found, thing.where.file, thing);
  return found;
}

/** Reads the payloads that things are in, in order: each index, its text if it can be read again, and its things. */
async function* readWith<T extends { where: PayloadRef }>(
  things: readonly T[],
  index: number,
  { inputs, reportUnreadable }: AcrossContext,
): AsyncGenerator<[payload: number, text: PayloadText | undefined, things: readonly T[]]> {
  const { input } = inputs[index] as SentInput;
  let at = 0;
  let end = 0;
  const next = (from: number): number => {
    while ((things[at]?.where.payload ?? from) < from) at++;
    return things[at]?.where.payload ?? Number.POSITIVE_INFINITY;
  };
  for await (const found of readAgain(input, next, reportUnreadable))
    for (const [payload, text] of found) {
      const start = end;
      while (things[end]?.where.payload === payload) end++;
      yield [payload, text, things.slice(start, end)];
    }
}

/** Fills in the positions, and where wanted the frames, of places in a payload that findings of others refer to. */
function locateRelated(
  places: readonly RelatedPlace[],
  text: PayloadText,
  { showValues = false, profile }: LocateOptions,
): void {
  const paths = places.map(({ where, path }) => [...(where.base ?? []), ...path]);
  const spans = paths.some((path) => path.length > 0) && hold(text) ? spansAt(paths, text.start) : [];
  // Where the payload starts if it has no such value, or cannot be parsed.
  const start = skipSpace(text.bytes, text.start, text.end);
  const ranges = paths.map((path, i) => (path.length > 0 && spans[i]) || { start, end: start });
  for (const [i, [position]] of positionsOf(text, ranges).entries()) {
    const { where, kind, into, reported } = places[i] as RelatedPlace;
    Object.assign(into, position);
    if (!reported.codeFrame) continue;
    const { start, end } = ranges[i] as (typeof ranges)[number];
    const textKind = where.base ? "request" : kind;
    const isWhole = paths[i]?.length === 0;
    reported.relatedCodeFrames = [codeFrameOf(text, isWhole ? undefined : textKind, start, end, showValues, profile)];
  }
}
