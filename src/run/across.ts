import type { PayloadRef } from "../batch/facts.ts";
import type { LinkedFault } from "../check/batch.ts";
import { type CodeFrame, codeFrameOf } from "../check/code-frame.ts";
import { countFull } from "../check/count-full.ts";
import { faultIn } from "../check/fault.ts";
import type { Related } from "../check/finding.ts";
import { type Severities, severityOf } from "../check/levels.ts";
import { type LocatableFault, type LocateOptions, locateFaults, type ReportedFinding } from "../check/locate-faults.ts";
import { causeOf } from "../check/make-finding.ts";
import { severitiesIn } from "../check/payload.ts";
import { hold } from "../check/read-text.ts";
import { type Input, type PayloadText, payloadText, positionsOf } from "../input/payload.ts";
import { attrOf, type Path } from "../json/path.ts";
import { spansAt } from "../json/spans.ts";
import type { Severity } from "../rules/rule.ts";
import type { Kind } from "../spec/operations.ts";
import { absorbBytes, beginHash, endLongHash, hash } from "../tables/keyed-hash.ts";
import { rootOf } from "./causes.ts";
import { type Counted, type CountedInFile, Counting, Listing } from "./counted.ts";
import { type ReportUnreadable, readAgain } from "./read-again.ts";
import type { Repetitions } from "./repetitions.ts";

// When a fault across payloads is found, its payloads are no longer in memory. So the files that hold them are read once
// more, and the payloads concerned are searched.

/** An input of a run, and the place of its first payload in the send order. */
export interface SentInput {
  input: Input;
  order: number;
}

export interface AcrossOptions extends LocateOptions {
  /** The severities of the findings in a file; undefined if they are those of all files. */
  severitiesOf?: ((file: string) => Severities | undefined) | undefined;
}

/** What faults across payloads need besides: the inputs, and where to note what is repeated and what is not readable. */
export interface AcrossContext {
  inputs: readonly SentInput[];
  options: AcrossOptions;
  reportUnreadable: ReportUnreadable;
  repetitions?: Repetitions | undefined;
}

/** The faults across payloads in one input: those to be listed, and the others, counted. */
export interface CountedInput {
  /** The index of the input. */
  index: number;
  listed: LinkedFault[];
  counted: CountedInFile & Pick<Counted, "symptoms">;
}

/** What to look for in one payload: its own faults, and the places that faults of other payloads refer to. */
interface Targets {
  /** The kind of the text that the payload is in. */
  kind: Kind;
  faults: AcrossFault[];
  related: RelatedTarget[];
  /** Identifies its text, once that is read, if other payloads repeat its items. */
  print?: string | undefined;
  isRepeated: boolean;
}

interface AcrossFault extends LocatableFault {
  linked: LinkedFault;
  /** The payload whose item it repeats. */
  original: Targets | undefined;
}

interface RelatedTarget {
  path: Path;
  into: Related;
  frames: CodeFrame[] | undefined;
}

/** The faults of a payload that is read again, with the severities that apply to them. */
interface Visited {
  payload: number;
  targets: Targets;
  text: PayloadText | undefined;
  faults: readonly AcrossFault[];
  severities: AcrossOptions;
}

/** Maximum number of findings of one rule whose related place gets a frame: reports show few, and frames take memory. */
const maxRelatedFrames = 1000;

/** Locates faults across payloads. */
export async function* locateAcross(
  faults: readonly LinkedFault[],
  context: AcrossContext,
): AsyncGenerator<ReportedFinding> {
  // The related places of a finding may be in a later file, so findings wait until all files are read.
  const found: ReportedFinding[] = [];
  const { inputs, options, repetitions } = context;
  const targets = targetsOf(faults, context);
  for (const index of inOrder(targets)) {
    const { input, order } = inputs[index] as SentInput;
    const { file } = input;
    await visitAll(index, targets, context, ({ payload, targets, text, faults, severities }) => {
      const { kind, related } = targets;
      if (text) locateRelated(related, text, kind, options);
      if (faults.length === 0) return;
      const isCopy =
        repetitions !== undefined &&
        faults.some((fault) => fault.relatedElsewhere?.[0]?.file !== file && isCopyOf(fault, targets, text));
      const place = { file, payload, order: order + payload };
      for (const each of locateFaults(faults, text ?? payloadText(""), kind, place, severities)) {
        found.push(each);
        repetitions?.add(each.finding.rule, file, payload, each.finding.related?.[0]?.file, isCopy);
      }
    });
  }
  yield* found;
}

/**
 * Counts faults across payloads by cause, but for the first of each cause. The values at fault are read from their
 * payloads. Returns them by input, in order.
 */
export async function* countAcross(
  faults: readonly LinkedFault[],
  context: AcrossContext,
  ofEachCause: number,
): AsyncGenerator<CountedInput> {
  const { inputs, repetitions } = context;
  const listing = new Listing(ofEachCause);
  const targets = targetsOf(faults, context);
  for (const index of inOrder(targets)) {
    const { input, order } = inputs[index] as SentInput;
    const { file } = input;
    const counting = new Counting();
    const allListed: LinkedFault[] = [];
    await visitAll(index, targets, context, ({ payload, targets, text, faults, severities }) => {
      const { kind } = targets;
      const kept = severities.overrides ? faults.filter((fault) => severityOf(fault, severities) !== "off") : faults;
      // The order of findings in a text made from another is that of their sources.
      const isFull = text?.source ? () => false : listing.isFull;
      const counted = countFull(kept, text ?? payloadText(""), kind, isFull, severities);
      counting.add(payload, counted);
      for (const fault of kept) {
        const { linked, relatedElsewhere } = fault;
        const other = relatedElsewhere?.[0];
        if (other) repetitions?.add(linked.rule.id, file, payload, other.file, isCopyOf(fault, targets, text));
        if (linked.because && severityOf(linked, severities) === "error") addSymptom(counting, linked, linked.because);
      }
      for (const fault of counted.listed) {
        listing.add(causeOf(fault, severityOf(fault, severities) as Severity, fault.kind ?? kind));
        allListed.push(fault.linked);
      }
    });
    yield { index, listed: allListed, counted: { ...counting.result, file, payload: 0, order } };
  }
}

/** Sorts faults, and the places they refer to, by input and payload. */
function targetsOf(
  faults: readonly LinkedFault[],
  { inputs, options }: AcrossContext,
): Map<number, Map<number, Targets>> {
  const all = new Map<number, Map<number, Targets>>();
  const targetsIn = ({ where, kind }: { where: PayloadRef; kind: Kind }): Targets => {
    const ofInput = all.get(where.file) ?? new Map<number, Targets>();
    all.set(where.file, ofInput);
    let targets = ofInput.get(where.payload);
    if (!targets) {
      targets = { kind: where.base ? "request" : kind, faults: [], related: [], isRepeated: false };
      ofInput.set(where.payload, targets);
    }
    return targets;
  };
  const fileOf = (index: number): string => inputs[index]?.input.file ?? "";
  const frameCounts = new Map<string, number>();
  for (const linked of faults) {
    const { related, rule, because } = linked;
    const count = (frameCounts.get(rule.id) ?? 0) + 1;
    frameCounts.set(rule.id, count);
    const frames = options.wantsCodeFrame && count <= maxRelatedFrames ? [] : undefined;
    const target: AcrossFault = Object.assign(faultIn(linked), {
      because: because && {
        rule: because.rule,
        path: because.path,
        attr: because.attr,
        payload: { file: fileOf(because.where.file), payload: because.where.payload },
      },
      relatedElsewhere: none,
      relatedElsewhereFrames: frames,
      linked,
      original: undefined,
    });
    if (related) {
      const { path, detail, where } = related;
      const into = { file: fileOf(where.file), line: 1, column: 1, attr: attrOf(path), detail };
      target.relatedElsewhere = [into];
      const other = targetsIn(related);
      other.related.push({ path: [...(where.base ?? []), ...path], into, frames });
      if (linked.isRepeat) {
        other.isRepeated = true;
        target.original = other;
      }
    }
    targetsIn(linked).faults.push(target);
  }
  return all;
}

const none: Related[] = [];

function inOrder(map: ReadonlyMap<number, unknown>): number[] {
  return [...map.keys()].sort((a, b) => a - b);
}

/** Reads the payloads of an input that have targets, in order. */
async function visitAll(
  index: number,
  all: ReadonlyMap<number, ReadonlyMap<number, Targets>>,
  { inputs, options, reportUnreadable }: AcrossContext,
  visit: (visited: Visited) => void,
): Promise<void> {
  const { input } = inputs[index] as SentInput;
  const own = { ...options, ...options.severitiesOf?.(input.file) };
  const targetsIn = all.get(index) as ReadonlyMap<number, Targets>;
  const wanted = inOrder(targetsIn);
  let at = 0;
  const next = (from: number): number => {
    while ((wanted[at] ?? from) < from) at++;
    return wanted[at] ?? Number.POSITIVE_INFINITY;
  };
  for await (const found of readAgain(input, next, reportUnreadable))
    for (const [payload, text] of found) {
      const targets = targetsIn.get(payload) as Targets;
      const { kind, faults, isRepeated } = targets;
      // It comes before what repeats it, or is in the same payload.
      if (isRepeated) targets.print = text && printOf(text);
      const severities =
        own.overrides && faults.length > 0 ? { ...own, ...severitiesIn(text ?? payloadText(""), kind, own) } : own;
      visit({ payload, targets, text, faults: text ? faults : faults.map(atStart), severities });
    }
}

/** A fault of a payload that can no longer be read: it counts, but is reported at the start of the file. */
function atStart({ related: _, ...fault }: AcrossFault): AcrossFault {
  return { ...fault, byteRange: { start: 0, end: 0 } };
}

/** Whether a fault repeats an item of a payload that has the same text. */
function isCopyOf({ original }: AcrossFault, targets: Targets, text: PayloadText | undefined): boolean {
  if (!text || original?.print === undefined) return false;
  targets.print ??= printOf(text);
  return original.print === targets.print;
}

function printOf({ bytes, start, end }: PayloadText): string {
  beginHash();
  // A hash takes bytes four at a time.
  const padded = new Uint8Array(end - start + 3);
  padded.set(bytes.subarray(start, end));
  absorbBytes(new DataView(padded.buffer), 0, end - start);
  endLongHash();
  return hash.join();
}

/** Adds an error that one in another payload causes. */
function addSymptom(counting: Counting, { where }: LinkedFault, root: LinkedFault): void {
  if (root.where.file === where.file && root.where.payload === where.payload) return;
  counting.addSymptom(where.payload, rootOf({ rule: root.rule.id, attr: root.attr ?? attrOf(root.path) }));
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
  const spans = paths.some((path) => path.length > 0) && hold(text) ? spansAt(paths, text.start) : [];
  // The start of the text if it has no such value, or cannot be parsed.
  const ranges = paths.map((path, i) => (path.length > 0 && spans[i]) || { start: text.start, end: text.start });
  for (const [i, [position]] of positionsOf(text, ranges).entries()) {
    const { path, into, frames } = related[i] as RelatedTarget;
    Object.assign(into, position);
    const { start, end } = ranges[i] as (typeof ranges)[number];
    frames?.push(codeFrameOf(text, path.length > 0 ? kind : undefined, start, end, showValues, profile));
  }
}
