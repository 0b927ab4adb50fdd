import type { PackedEntries } from "../batch/entries.ts";
import type { PayloadRef } from "../batch/facts.ts";
import { type LinkedFault, makeLinker } from "../check/batch.ts";
import { type Level, type Severities, severityOf } from "../check/levels.ts";
import { factsOfText } from "../check/payload.ts";
import type { Input } from "../input/payload.ts";
import { openSpool } from "../input/temp-file.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import { isResponseKind } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import type { Abortable } from "./abortable.ts";
import { type AcrossOptions, locateAcross, type SentInput } from "./across.ts";
import { Linking } from "./linking.ts";
import { chunkOptions, kindOfFile, type RunOptions } from "./options.ts";
import { readAgain } from "./read-again.ts";
import type { Sink } from "./sink.ts";

/** How many faults across payloads are located at once. Each time, the files concerned are read again. */
const maxUnlocated = 20_000;
/** The same where faults, and what they refer to, are in send order, so that each time another part of a file is read. */
const maxInOrder = 4000;

interface NumberedInput extends SentInput {
  /** The number of its first payload among all that were read, known ones first. */
  first: number;
}

/** The inputs of a run in send order, and what only all of them together show. */
export class SentBatch {
  readonly #options: RunOptions;
  readonly #across: AcrossOptions;
  readonly #sink: Sink;
  readonly #abortable: Abortable;
  readonly #linking: Linking;
  readonly #inputs: NumberedInput[] = [];
  /** Number of payloads so far, and of those that exist before the batch. */
  #sent = 0;
  #known = 0;
  #unlocated: LinkedFault[] = [];
  #areInOrder = true;

  constructor(options: RunOptions, sink: Sink, abortable: Abortable) {
    this.#options = options;
    this.#sink = sink;
    this.#abortable = abortable;
    const { settings, profile, findDocument, severitiesOf } = options;
    this.#across = { ...chunkOptions(options), severitiesOf };
    const table = profile?.references;
    const batch = { suppliers: settings.suppliers, findDocument };
    const linker = makeLinker(batch, table, (fault) => this.#levelOf(fault));
    this.#linking = new Linking(linker, { table, openStore: openSpool });
  }

  /** Adds an input whose payloads follow. Returns the place of the first in the send order. */
  begin(input: Input): number {
    this.#inputs.push({ input, order: this.#sent, first: this.#known + this.#sent });
    return this.#sent;
  }

  /** Keeps the entries of the payloads that are sent next, or that are known, until the batch is complete. */
  link(entries: Iterable<PackedEntries>, isKnown = false): void {
    if (this.#options.settings.alone) return;
    for (const each of entries) {
      if (!isKnown) for (const kind of each.scope.kinds) this.#noteKind(kind);
      this.#linking.add(each, this.#known + this.#sent, isKnown);
    }
  }

  /** Counts payloads that were sent, or that are known. */
  count(payloads: number, isKnown = false): void {
    if (isKnown) this.#known += payloads;
    else this.#sent += payloads;
  }

  /** Reports what only the end of the batch shows: the payloads that may have to do with others are read again. */
  async finish(): Promise<void> {
    const suspects = this.#linking.suspects();
    for (const [file, { first }] of this.#inputs.entries()) {
      const end = this.#inputs[file + 1]?.first ?? this.#known + this.#sent;
      const next = (from: number): number => {
        const number = suspects.next(first + from);
        return number < end ? number - first : Number.POSITIVE_INFINITY;
      };
      if (next(0) < end) await this.#linkSuspects(file, next);
    }
    const faults = this.#linking.finish(this.#options.profile ?? baseLookups);
    let step = faults.next();
    for (; !step.done; step = faults.next()) await this.#keep(step.value);
    this.#sink.summary.notJudged = step.value;
    await this.#locate();
  }

  /** Gives the facts of the suspects in an input to the registry and the rules across payloads. */
  async #linkSuspects(file: number, next: (from: number) => number): Promise<void> {
    const linking = this.#linking;
    const { input, first } = this.#inputs[file] as NumberedInput;
    const isKnown = first < this.#known;
    const { settings, severitiesOf } = this.#options;
    const options = chunkOptions(this.#options, isKnown ? undefined : severitiesOf?.(input.file));
    const kind = (isKnown ? undefined : settings.as) ?? kindOfFile(input.file, this.#options);
    for await (const found of this.#abortable.read(readAgain(input, next, this.#sink.reportUnreadable)))
      for (const [payload, text] of found)
        for (const facts of factsOfText(text, kind, linking.flawsOf(first + payload), { file, payload }, options)) {
          facts.isKnown = isKnown;
          for (const fault of linking.take(facts)) await this.#keep(fault);
        }
  }

  /** Keeps a fault across payloads until there are enough of them to read the files again. */
  async #keep(fault: LinkedFault): Promise<void> {
    if (this.#levelOf(fault) === "off") return;
    const last = this.#unlocated.at(-1);
    this.#areInOrder &&= !last || isInOrder(last, fault);
    const { maxUnlocated: max = this.#areInOrder ? maxInOrder : maxUnlocated } = this.#options;
    if (this.#unlocated.push(fault) >= max) await this.#locate();
  }

  /** The severity of a fault; undefined if overrides may change it, which depends on its payload. */
  #levelOf(fault: LinkedFault): Level | undefined {
    const file = this.#inputs[fault.where.file]?.input.file ?? "";
    const severities: Severities = this.#across.severitiesOf?.(file) ?? this.#across;
    return severities.overrides ? undefined : severityOf(fault, severities);
  }

  /** Turns the faults kept so far into findings with positions, or counts them. */
  async #locate(): Promise<void> {
    const faults = this.#unlocated;
    if (faults.length === 0) return;
    const [inputs, options] = [this.#inputs, this.#across];
    const { reportUnreadable, repetitions } = this.#sink;
    const ofEachCause = this.#options.listing?.listed.ofEachCause;
    const found = await this.#abortable.unlessAborted(
      locateAcross(faults, { inputs, options, reportUnreadable, repetitions, ofEachCause }),
    );
    this.#sink.addAcross(found ?? []);
    this.#unlocated = [];
    this.#areInOrder = true;
  }

  /** Notes a kind of request that the profile has no schema for. */
  #noteKind(kind: Kind): void {
    const { profile } = this.#options;
    if (!profile || isResponseKind(kind) || profile.isOfOperator?.(kind)) return;
    const { summary } = this.#sink;
    summary.undocumentedKinds ??= [];
    if (!summary.undocumentedKinds.includes(kind)) summary.undocumentedKinds.push(kind);
  }
}

/** Whether a fault comes after another one, and what it refers to too. */
function isInOrder(last: LinkedFault, next: LinkedFault): boolean {
  return (
    isBefore(last.where, next.where) &&
    (!last.related || !next.related || isBefore(last.related.where, next.related.where))
  );
}

function isBefore(a: PayloadRef, b: PayloadRef): boolean {
  return a.file < b.file || (a.file === b.file && a.payload <= b.payload);
}
