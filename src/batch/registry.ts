import { type References, references, type Target } from "../spec/references.ts";
import { addTo } from "../tables/add-to.ts";
import type { Businesses } from "./businesses.ts";
import type { Definition } from "./definitions.ts";
import { Explainer, type Explanation, Said } from "./explain.ts";
import { type Facts, hashAt, isRefused, isResponse, type PayloadRef } from "./facts.ts";
import { Items } from "./items.ts";
import type { Occurrence } from "./occurrences.ts";
import { createdAttr } from "./paths.ts";
import { eachCreated, eachShown, linkedContracts, type Reference, referencesIn } from "./references.ts";

/** Waiting references whose target was sent at last. */
export interface Late {
  references: () => Iterable<Reference>;
  definition: Definition;
}

const none: readonly never[] = [];

/**
 * What a batch has said so far: `record` takes what a payload creates, `refer` takes a reference, `find` returns what
 * was sent, `explain` says why a reference leads nowhere. Keeps keys and positions in typed arrays, never payloads.
 */
export class Registry {
  readonly #table: References;
  readonly #said = new Said();
  readonly #definitions = this.#said.definitions;
  readonly #items = new Items();
  /** Payment instructions that the service refused as they are. */
  readonly #refusedInstructions = new Items();
  /** Those of them that it accepted since. */
  readonly #acceptedSince = new Set<string>();
  /** Schedules that an account had to wait for, or that were asked for; and by business, those that were not. */
  readonly #awaited = new Set<string>();
  readonly #unpolled = new Map<string, string[]>();
  /** Whether the batch holds anything that a reference to a target could resolve to; if not, it is not judged. */
  readonly #isJudged: Record<Target, boolean> = { account: false, business: false, contract: false };
  #explainer: Explainer | undefined;

  constructor(table: References = references) {
    this.#table = table;
  }

  /** Records what a payload creates or a response reports; returns the references that waited for it. */
  record(facts: Facts): readonly Late[] {
    // Whatever it says, a response that names no supplier may be about its supplier.
    this.#supplierOf(facts);
    if (isRefused(facts)) {
      if (facts.outcome === "invalid") this.#recordInvalid(facts);
      return none;
    }
    if (facts.unreadable && !facts.isDryRun) this.#said.unreadable.add(this.#supplierOf(facts), facts);
    if (!facts.isReadable) return none;
    if (facts.outcome === "accepted") this.#recordAccepted(facts);
    if (isResponse(facts)) {
      this.#recordResponse(facts);
      return none;
    }
    const creates = this.#table[facts.kind]?.creates;
    const late = creates ? this.#recordCreated(facts, creates) : none;
    if (!facts.isDryRun && !isInstruction(facts, this.#table)) this.#items.add(facts);
    return late;
  }

  /** Notes what payloads that it is not given say: what the batch can be judged by, and suppliers with businesses. */
  assume(judged: readonly Target[], businessSuppliers: Iterable<string>): void {
    for (const target of judged) this.#isJudged[target] = true;
    for (const supplier of businessSuppliers)
      this.#said.businesses.addSupplier(this.#definitions.suppliers.add(supplier));
  }

  /** Records a reference, which waits for its target unless that was sent. */
  refer(reference: Reference): void {
    const { target, name } = reference;
    const entry = this.#definitions.enter(target, this.#supplierOf(reference), name);
    // Where the supplier of what was sent cannot be read, it may be this one.
    if (!this.#definitions.isSent(entry) && !this.#definitions.isSentUnderAny(target, name))
      this.#definitions.wait(entry, reference);
  }

  /** Returns what was sent under a name; undefined before it is. */
  find(target: Target, supplier: string | undefined, name: string | undefined): Definition | undefined {
    return this.#definitions.find(target, supplier, name);
  }

  /** The same; or what a response that names no supplier reports, if no other supplier uses the name. */
  findLikely(target: Target, supplier: string | undefined, name: string | undefined): Definition | undefined {
    return this.#definitions.findLikely(target, supplier, name);
  }

  /** Returns the occurrence of a payload's item in an earlier payload. */
  findItem({ items }: Facts, index: number): Occurrence | undefined {
    return this.#items.find(items, index);
  }

  /** Returns the earlier request with the same instruction, which the service refused, and did not accept since. */
  findRefusedInstruction(facts: Facts): Occurrence | undefined {
    const refused = isInstruction(facts, this.#table) ? this.#refusedInstructions.find(facts.items, 0) : undefined;
    return refused && this.#acceptedSince.has(instructionOf(facts)) ? undefined : refused;
  }

  /**
   * Returns true the first time it is called for a schedule of contracts of this batch of which an account needs one,
   * unless its sub-process was asked for since, or the service accepted another account with the contract.
   */
  isFirstToAwait({ kind, where, isKnown }: Definition, supplier: string, contract: string | null): boolean {
    if (kind !== "business-contracts" || isKnown) return false;
    if (contract !== null && this.#said.confirmed.find("contract", this.#definitions.suppliers.add(supplier), contract))
      return false;
    const schedule = payloadKey(where);
    const isFirst = !this.#awaited.has(schedule);
    this.#awaited.add(schedule);
    return isFirst;
  }

  /** Whether a business was sent before with the same identity and contracts; undefined where that is unknown. */
  compareBusiness(facts: Facts): ReturnType<Businesses["compare"]> {
    const supplier = this.#definitions.suppliers.find(facts.supplier);
    return this.#said.businesses.compare(this.#definitions.entryOf("business", supplier, facts.business), facts);
  }

  /** The references that still wait, in the order in which their names first occurred. The batch must be complete. */
  *waiting(): Generator<Reference> {
    const definitions = this.#definitions;
    if (!this.#said.unreadable.isEmpty)
      for (const entry of this.#waitingEntries("contract"))
        this.#said.unreadable.countMissing(definitions.supplierOf(entry), definitions.nameOf(entry));
    for (const target of ["contract", "account", "business"] as const)
      for (const entry of this.#waitingEntries(target))
        yield* this.#references(target, entry, definitions.waiting(entry));
  }

  /** The references to an entry that occur in these places. */
  *#references(target: Target, entry: number, occurrences: Iterable<Occurrence>): Generator<Reference> {
    const definitions = this.#definitions;
    const supplier = definitions.suppliers.name(definitions.supplierOf(entry));
    const name = definitions.nameOf(entry);
    for (const occurrence of occurrences) yield { target, supplier, name, ...occurrence };
  }

  /** Says why a reference that still waits leads nowhere. The batch must be complete. */
  explain(reference: Reference): Explanation {
    const { target, supplier, name } = reference;
    if (!this.#isJudged[target] && this.#said.unreadable.isEmpty) return { because: "not-judged" };
    this.#explainer ??= new Explainer(this.#said, this.#table);
    return this.#explainer.explain(target, this.#definitions.suppliers.find(supplier), name);
  }

  /** Returns true the first time it is called for the broken payload of an explanation. */
  isFirstMention(number: number): boolean {
    return this.#said.unreadable.isFirstMention(number);
  }

  #supplierOf({ supplier }: Pick<Facts, "supplier">): number {
    return this.#definitions.suppliers.add(supplier);
  }

  #recordCreated(facts: Facts, creates: readonly Target[]): readonly Late[] {
    const late: Late[] = [];
    if (creates.includes("business") && !facts.isDryRun) {
      if (facts.supplier !== undefined) {
        this.#isJudged.contract = true;
        this.#said.businesses.addSupplier(this.#supplierOf(facts));
      }
    } else if (creates.includes("contract") && facts.isKnown) this.#countUnseenSchedules(-1);
    else if (creates.includes("contract"))
      addTo(this.#unpolled, JSON.stringify([facts.supplier, facts.business]), payloadKey(facts.where));
    if (facts.isDryRun)
      for (const [index, name] of facts.contracts.entries()) if (name !== null) this.#recordDryRun(facts, name, index);
    eachCreated(facts, this.#table, (target, name, index) => {
      const entry = this.#define(target, facts, name, index, ownersOf(target, facts), late);
      if (target === "business") this.#said.businesses.describe(entry, facts);
    });
    return late;
  }

  /** Records a request that the service refused as it is: a business that does not exist, or an instruction. */
  #recordInvalid(facts: Facts): void {
    if (isInstruction(facts, this.#table)) {
      this.#refusedInstructions.add(facts);
      this.#acceptedSince.delete(instructionOf(facts));
    }
    const creates = this.#table[facts.kind]?.creates;
    if (!facts.isKnown || !creates?.includes("business") || facts.supplier === undefined) return;
    eachCreated(facts, this.#table, (target, name, index) => {
      this.#isJudged[target] = true;
      this.#said.refused.record(target, this.#supplierOf(facts), name, this.#occurrence(target, facts, index));
    });
  }

  #recordDryRun(facts: Facts, name: string, index: number): void {
    this.#isJudged.contract = true;
    this.#said.dryRuns.record("contract", this.#supplierOf(facts), name, this.#occurrence("contract", facts, index));
  }

  /** Records what an accepted request refers to: it existed, whatever responses reported before. */
  #recordAccepted(facts: Facts): void {
    if (this.findRefusedInstruction(facts)) this.#acceptedSince.add(instructionOf(facts));
    for (const reference of referencesIn(facts, this.#table)) {
      const { target, name } = reference;
      const supplier = this.#supplierOf(reference);
      if (target === "account") this.#definitions.states.add(supplier, name, "imported");
      this.#said.confirmed.record(target, supplier, name, reference);
    }
  }

  /** Records what a captured response reports. That was so before, so references to it are not late. */
  #recordResponse(facts: Facts): void {
    const { kind, isKnown, business, states } = facts;
    if (kind === "business-contracts-status.200") {
      const asked = JSON.stringify([facts.supplier, business]);
      for (const schedule of this.#unpolled.get(asked) ?? none) this.#awaited.add(schedule);
      this.#unpolled.delete(asked);
      if (business !== undefined)
        this.#said.confirmed.record(
          "business",
          this.#supplierOf(facts),
          business,
          this.#occurrence("business", facts, 0),
        );
      return;
    }
    const { states: known } = this.#definitions;
    this.#isJudged.account = true;
    const supplier = this.#supplierOf(facts);
    // An account that a response within the batch leaves out may be imported later in the batch.
    if (isKnown && kind === "all-account-import-processes.200") known.addList(supplier);
    for (const { account = facts.account, state } of states)
      if (isKnown && account !== undefined) known.add(supplier, account, state);
    eachShown(facts, (target, name, index) => this.#define(target, facts, name, index));
    if (kind === "business-contracts.201" && isKnown) this.#countUnseenSchedules(1);
  }

  #countUnseenSchedules(by: 1 | -1): void {
    this.#isJudged.contract = true;
    this.#said.businesses.unseenSchedules += by;
  }

  /** Records a target as sent; returns its entry. Adds the references that waited for it to `late`, if it is late. */
  #define(
    target: Target,
    facts: Facts,
    name: string,
    index: number,
    owners: readonly string[] = none,
    late?: Late[],
  ): number {
    this.#isJudged[target] = true;
    if (target === "business") this.#isJudged.contract = true;
    const occurrence = this.#occurrence(target, facts, index);
    const supplier = this.#supplierOf(facts);
    const entry = this.#definitions.add(target, supplier, name, occurrence, owners);
    if (!this.#definitions.hasWaiting(entry)) return entry;
    const waiting = this.#definitions.takeWaiting(entry);
    // What is known, or what an accepted request referred to, existed before.
    if (late && !facts.isKnown && !this.#said.confirmed.find(target, supplier, name))
      late.push({
        references: () => this.#lateReferences(target, entry, waiting()),
        definition: { owners, isDisputed: false, ...occurrence },
      });
    return entry;
  }

  /** The references to an entry whose payloads have a place in the send order, as those only an operator has do not. */
  *#lateReferences(target: Target, entry: number, waiting: Iterable<Occurrence>): Generator<Reference> {
    for (const each of this.#references(target, entry, waiting))
      if (this.#table[each.kind]?.stage !== undefined) yield each;
  }

  #occurrence(target: Target, facts: Facts, index: number): Occurrence {
    const { kind, where, isKnown } = facts;
    return { kind, where, isKnown, attr: createdAttr(facts, target, this.#table), index };
  }

  *#waitingEntries(target: Target): Generator<number> {
    const definitions = this.#definitions;
    for (const entry of definitions.entries(target))
      if (
        definitions.hasWaiting(entry) &&
        !definitions.isSent(entry) &&
        !definitions.isSentUnderAny(target, definitions.nameOf(entry))
      )
        yield entry;
  }
}

/** What something that a payload creates belongs to: of a contract, its business; of an account, its contracts. */
function ownersOf(target: Target, facts: Facts): readonly string[] {
  if (target === "account") return linkedContracts(facts);
  return target === "contract" && facts.business !== undefined ? [facts.business] : none;
}

/** True for a payload that is one item, a payment instruction. */
function isInstruction({ kind }: Facts, table: References): boolean {
  return table[kind]?.items?.type === "instruction";
}

/** The instruction of a payload as a key. */
function instructionOf({ items }: Facts): string {
  return hashAt(items, 0);
}

/** A payload as a key. */
function payloadKey({ file, payload, base }: PayloadRef): string {
  return JSON.stringify([file, payload, base]);
}
