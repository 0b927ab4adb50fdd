import type { PackedEntries } from "../batch/entries.ts";
import { type LinkedFault, makeLinker } from "../check/batch.ts";
import { type Level, type Severities, severityOf } from "../check/levels.ts";
import { factsOfText } from "../check/payload.ts";
import type { Input } from "../input/payload.ts";
import { openSpool } from "../input/temp-file.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import { isResponseKind } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import type { Abortable } from "./abortable.ts";
import { locateAcross, type SentInput } from "./across.ts";
import { linkingBy } from "./linking.ts";
import { chunkOptions, kindOfFile, type RunOptions } from "./options.ts";
import { readAgain } from "./read-again.ts";
import type { Sink } from "./sink.ts";

/** How many faults across payloads are located at once. Each time, the files concerned are read again. */
const maxUnlocated = 20_000;

interface NumberedInput extends SentInput {
  /** The number of its first payload among all that were read, known ones first. */
  first: number;
}

export type SentBatch = ReturnType<typeof sentBatch>;

/** The inputs of a run in send order, and what only all of them together show. */
export function sentBatch(options: RunOptions, sink: Sink, abortable: Abortable) {
  const { settings, profile, findDocument, severitiesOf } = options;
  const inputs: NumberedInput[] = [];
  /** Number of payloads so far, and of those that exist before the batch. */
  let sent = 0;
  let known = 0;
  let unlocated: LinkedFault[] = [];
  const across = chunkOptions(options, false);
  const table = profile?.references;
  const linker = makeLinker({ suppliers: settings.suppliers, findDocument }, table, levelOf);
  const linking = linkingBy(linker, openSpool);
  return { begin, add, finish };

  /** Adds an input whose payloads follow. Returns the place of the first in the send order. */
  function begin(input: Input): number {
    inputs.push({ input, order: sent, severities: severitiesOf?.(input.file), first: known + sent });
    return sent;
  }

  /** Adds the payloads that are sent next, or that are known. Keeps their entries until the batch is complete. */
  function add(payloads: number, entries: Iterable<PackedEntries>, isKnown = false): void {
    for (const each of entries) {
      if (!isKnown) for (const kind of each.scope.kinds) noteKind(kind);
      linking.add(each, known + sent, isKnown);
    }
    if (isKnown) known += payloads;
    else sent += payloads;
  }

  /** Reports what only the end of the batch shows: the payloads that may have to do with others are read again. */
  async function finish(): Promise<void> {
    const suspects = linking.suspects();
    for (const [file, { first }] of inputs.entries()) {
      const end = inputs[file + 1]?.first ?? known + sent;
      const next = (from: number): number => {
        const number = suspects.next(first + from);
        return number < end ? number - first : Number.POSITIVE_INFINITY;
      };
      if (next(0) < end) await linkSuspects(file, next);
    }
    const faults = linking.finish(profile ?? baseLookups);
    let step = faults.next();
    for (; !step.done; step = faults.next()) if (keep(step.value)) await locate();
    sink.summary.notJudged = step.value;
    await locate();
  }

  /** Gives the facts of the suspects in an input to the registry and the rules across payloads. */
  async function linkSuspects(file: number, next: (from: number) => number): Promise<void> {
    const { input, first } = inputs[file] as NumberedInput;
    const isKnown = first < known;
    const kind = (isKnown ? undefined : settings.as) ?? kindOfFile(input.file, options);
    for await (const found of abortable.read(readAgain(input, next, sink.reportUnreadable)))
      for (const [payload, text] of found)
        for (const facts of factsOfText(text, kind, linking.flawsOf(first + payload), { file, payload }, across)) {
          facts.isKnown = isKnown;
          for (const fault of linking.take(facts)) if (keep(fault)) await locate();
        }
  }

  /** Keeps a fault across payloads. Returns true once there are enough of them to read the files again. */
  function keep(fault: LinkedFault): boolean {
    return levelOf(fault) !== "off" && unlocated.push(fault) >= (options.maxUnlocated ?? maxUnlocated);
  }

  /** The severity of a fault; undefined if overrides may change it, which depends on its payload. */
  function levelOf(fault: LinkedFault): Level | undefined {
    const severities: Severities = inputs[fault.where.file]?.severities ?? across;
    return severities.overrides ? undefined : severityOf(fault, severities);
  }

  /** Turns the faults kept so far into findings with positions, or counts them. */
  async function locate(): Promise<void> {
    const faults = unlocated;
    if (faults.length === 0) return;
    const { reportUnreadable, repetitions } = sink;
    const ofEachCause = options.listing?.listed.ofEachCause;
    const context = { inputs, options: across, reportUnreadable, repetitions, ofEachCause };
    sink.addAcross((await abortable.unlessAborted(locateAcross(faults, context))) ?? []);
    unlocated = [];
  }

  /** Notes a kind of request that the profile has no schema for. */
  function noteKind(kind: Kind): void {
    if (!profile || isResponseKind(kind) || profile.isOfOperator?.(kind)) return;
    const { summary } = sink;
    summary.undocumentedKinds ??= [];
    if (!summary.undocumentedKinds.includes(kind)) summary.undocumentedKinds.push(kind);
  }
}
