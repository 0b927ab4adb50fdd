import type { LinkedFault } from "../check/batch.ts";
import { countFull } from "../check/count-full.ts";
import { faultIn } from "../check/fault.ts";
import { severityOf } from "../check/levels.ts";
import { causeOf } from "../check/make-finding.ts";
import { severitiesIn } from "../check/payload.ts";
import { payloadText } from "../input/payload.ts";
import { attrOf } from "../json/path.ts";
import type { Severity } from "../rules/rule.ts";
import type { Kind } from "../spec/operations.ts";
import { rootOf } from "./causes.ts";
import { type Counted, type CountedInFile, Counting, Listing } from "./counted.ts";
import { type MaybeRepeat, type OriginalPayload, Originals, originalOf } from "./originals.ts";
import type { ReportUnreadable } from "./read-again.ts";
import type { Repetitions } from "./repetitions.ts";
import { atStart, type SecondPassOptions, textKindOf } from "./second-pass.ts";
import { type SentInput, Targets } from "./targets.ts";

/** The faults across payloads in one input: those to be listed, and the others, counted. */
export interface CountedInput {
  /** The index of the input. */
  index: number;
  listed: LinkedFault[];
  counted: CountedInFile & Pick<Counted, "symptoms">;
}

/** The faults of one payload, and its items that others repeat. */
interface CountTargets {
  kind: Kind;
  faults: CountTarget[];
  original?: OriginalPayload;
}

/** What of a fault decides how it is counted. */
interface CountTarget extends MaybeRepeat {
  linked: LinkedFault;
}

/**
 * Counts faults across payloads by cause, but for the first of each cause. Their payloads are read once more: for the
 * values at fault, and to compare each repeat with what it repeats. Returns them by input, in order.
 */
export async function* countAcross(
  faults: readonly LinkedFault[],
  inputs: readonly SentInput[],
  options: SecondPassOptions & { ofEachCause: number },
  repetitions: Repetitions,
  reportUnreadable: ReportUnreadable,
): AsyncGenerator<CountedInput> {
  const listing = new Listing(options.ofEachCause);
  const originals = new Originals(options.profile?.references);
  const fileOf = (input: number): string => inputs[input]?.input.file ?? "";
  const targets = targetsOf(faults);
  for (const index of targets.inputs()) {
    const sent = inputs[index] as SentInput;
    const { file } = sent.input;
    const own = { ...options, ...options.severitiesOf?.(file) };
    const counting = new Counting();
    const allListed: LinkedFault[] = [];
    await targets.read(index, sent, reportUnreadable, (payload, { kind, faults, original }, text) => {
      // Originals come before their repeats, or are in the same payload.
      if (text && original) originals.read(original, text);
      if (faults.length === 0) return;
      const read = text ?? payloadText("");
      const severities = own.overrides ? { ...own, ...severitiesIn(read, kind, own) } : own;
      const all = text ? originals.withoutChance(faults, text) : faults.map(atStart);
      const kept = own.overrides ? all.filter((fault) => severityOf(fault, severities) !== "off") : all;
      // The order of findings in a text made from another is that of their sources.
      const isFull = text?.source ? () => false : listing.isFull;
      const { counted, symptoms, listed } = countFull(kept, read, kind, undefined, isFull, severities);
      counting.add(payload, { counted, symptoms });
      for (const { linked, original } of kept) {
        const isCopy = original !== undefined && originals.isCopy(original.payload, read);
        if (linked.related) repetitions.add(linked.rule.id, file, payload, fileOf(linked.related.where.file), isCopy);
        if (linked.because && severityOf(linked, severities) === "error") addSymptom(counting, linked, linked.because);
      }
      for (const fault of listed) {
        listing.add(causeOf(fault, severityOf(fault, severities) as Severity, fault.kind ?? kind));
        allListed.push(fault.linked);
      }
    });
    yield { index, listed: allListed, counted: { ...counting.result, file, payload: 0, order: sent.order } };
  }
}

/** Sorts faults, and the items that they repeat, by payload. */
function targetsOf(faults: readonly LinkedFault[]): Targets<CountTargets> {
  const targets = new Targets<CountTargets>();
  for (const linked of faults) {
    const { where, related } = linked;
    const fault: CountTarget = Object.assign(faultIn(linked), { because: linked.because, linked, original: undefined });
    if (linked.isRepeat && related) {
      const other = targets.in(related.where, () => noTargets(related));
      other.original ??= { items: [] };
      fault.original = originalOf(related, other.original);
    }
    targets.in(where, () => noTargets(linked)).faults.push(fault);
  }
  return targets;
}

function noTargets(place: Pick<LinkedFault, "where" | "kind">): CountTargets {
  return { kind: textKindOf(place), faults: [] };
}

/** Adds an error that one in another payload causes. */
function addSymptom(counting: Counting, { where }: LinkedFault, root: LinkedFault): void {
  if (root.where.file === where.file && root.where.payload === where.payload) return;
  counting.addSymptom(where.payload, rootOf({ rule: root.rule.id, attr: root.attr ?? attrOf(root.path) }));
}
