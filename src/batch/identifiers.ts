import type { Kind } from "../spec/operations.ts";
import { type Target, targets } from "../spec/references.ts";
import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import type { PayloadRef } from "./facts.ts";

/** A place in a payload of the batch where something is named. */
export interface Occurrence {
  kind: Kind;
  where: PayloadRef;
  isKnown: boolean;
  /** Where it is named; of a request record, the name of the segment of its path. `*` is the index. */
  attr: string;
  /** The index of an element of a list. */
  index: number;
}

/** What many occurrences have in common. */
type Form = Pick<Occurrence, "kind" | "isKnown" | "attr"> & Pick<PayloadRef, "base">;

/** Occurrences by number, in typed arrays. */
export class Occurrences {
  /** The file's number + 1; 0 is what was never set. */
  readonly #files = new Column();
  readonly #payloads = new Column();
  // Mostly 0, which takes no memory.
  readonly #indexes = new Column();
  readonly #formIds = new Column();
  readonly #forms: Form[] = [];
  readonly #idsByForm = new Map<string, number>();
  #lastId = 0;

  has(number: number): boolean {
    return this.#files.get(number) !== 0;
  }

  set(number: number, occurrence: Occurrence): void {
    const { where, index } = occurrence;
    this.#files.set(number, where.file + 1);
    this.#payloads.set(number, where.payload);
    if (index !== this.#indexes.get(number)) this.#indexes.set(number, index);
    const formId = this.#formId(occurrence);
    if (formId !== this.#formIds.get(number)) this.#formIds.set(number, formId);
  }

  /** True if it exists before the batch. */
  isKnown(number: number): boolean {
    return this.#formOf(number).isKnown;
  }

  get(number: number): Occurrence {
    const { base, ...form } = this.#formOf(number);
    const where = { file: this.#files.get(number) - 1, payload: this.#payloads.get(number), base };
    return { ...form, where, index: this.#indexes.get(number) };
  }

  #formOf(number: number): Form {
    return this.#forms[this.#formIds.get(number)] as Form;
  }

  /** The number of a form, which is mostly that of the one before. */
  #formId({ kind, isKnown, attr, where: { base } }: Occurrence): number {
    const last = this.#forms[this.#lastId];
    if (last?.kind === kind && last.isKnown === isKnown && last.attr === attr && last.base?.length === base?.length)
      return this.#lastId;
    const key = JSON.stringify([kind, isKnown, attr, base]);
    this.#lastId = this.#idsByForm.get(key) ?? this.#forms.push({ kind, isKnown, attr, base }) - 1;
    this.#idsByForm.set(key, this.#lastId);
    return this.#lastId;
  }
}

/** What payloads create, by entry of an index: the first payload to create it, and whose it is. */
export class FirstSent extends Occurrences {
  /** The owner's entry + 1; above 2^31 where payloads disagree about it. */
  readonly #owners = new Column();

  /** Records the first occurrence; of later ones only the owner that they name, -1 for none. */
  add(entry: number, occurrence: Occurrence, owner = -1): void {
    const first = this.owner(entry);
    if (!this.has(entry)) this.replace(entry, occurrence, owner);
    else if (first < 0) this.#owners.set(entry, owner + 1);
    else if (owner >= 0 && owner !== first) this.#owners.set(entry, first + 1 + disputed);
  }

  replace(entry: number, occurrence: Occurrence, owner = -1): void {
    this.set(entry, occurrence);
    this.#owners.set(entry, owner + 1);
  }

  /** The first owner's entry, or -1. */
  owner(entry: number): number {
    return (this.#owners.get(entry) % disputed) - 1;
  }

  /** True if payloads disagree about the owner. */
  isDisputed(entry: number): boolean {
    return this.#owners.get(entry) >= disputed;
  }
}

const disputed = 2 ** 31;

/** The identifiers of accounts, businesses or contracts: what was sent under each, and the references that wait for it. */
export class Identifiers {
  readonly index = new KeyIndex();
  readonly firstSent = new FirstSent();
  /** Waiting references, by number. */
  readonly #waiting = new Occurrences();
  #count = 0;
  /** By entry, the number + 1 of the last reference that waits for it. */
  readonly #last = new Column();
  /** Circular list of the references that wait for one entry: by number, the next one's number + 1. */
  readonly #next = new Column();

  wait(entry: number, reference: Occurrence): void {
    const number = this.#count++;
    this.#waiting.set(number, reference);
    const last = this.#last.get(entry);
    if (last === 0) this.#next.set(number, number + 1);
    else {
      this.#next.set(number, this.#next.get(last - 1));
      this.#next.set(last - 1, number + 1);
    }
    this.#last.set(entry, number + 1);
  }

  hasWaiting(entry: number): boolean {
    return this.#last.get(entry) !== 0;
  }

  /** The references that wait for an entry, in order. */
  *waiting(entry: number, last = this.#last.get(entry)): Generator<Occurrence> {
    for (let at = last; last !== 0; ) {
      at = this.#next.get(at - 1);
      yield this.#waiting.get(at - 1);
      if (at === last) return;
    }
  }

  /** Returns the references that wait for an entry, in order, and removes them. They can be iterated repeatedly. */
  takeWaiting(entry: number): Iterable<Occurrence> {
    const last = this.#last.get(entry);
    this.#last.set(entry, 0);
    return { [Symbol.iterator]: () => this.waiting(entry, last) };
  }
}

/** What some requests name that others create, such as those that the service refused: the first request with each name. */
export class Mentions {
  readonly #index = new KeyIndex();
  readonly #first = new Occurrences();

  record(target: Target, supplier: number, name: string, occurrence: Occurrence): void {
    const entry = this.#index.add(keyOf(supplier, target), name);
    if (!this.#first.has(entry)) this.#first.set(entry, occurrence);
  }

  /** The first request with a name. */
  find(target: Target, supplier: number, name: string): Occurrence | undefined {
    const entry = this.#index.find(keyOf(supplier, target), name);
    return entry < 0 ? undefined : this.#first.get(entry);
  }
}

/** A supplier and a target as one number. */
export function keyOf(supplier: number, target: Target): number {
  return supplier * targets.length + targets.indexOf(target);
}
