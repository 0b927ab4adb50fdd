import { kinds } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
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

/** Occurrences by number, in typed arrays. */
export class Occurrences {
  /** The file's number + 1; 0 is what was never set. */
  readonly #files = new Column();
  readonly #payloads = new Column();
  readonly #details = new Column();
  /** The number of the attr, among those that occurred: mostly 0, which takes no memory. */
  readonly #attrIds = new Column();
  readonly #attrs: string[] = [];
  readonly #idsByAttr = new Map<string, number>();

  has(number: number): boolean {
    return this.#files.get(number) !== 0;
  }

  set(number: number, occurrence: Occurrence): void {
    this.#files.set(number, occurrence.where.file + 1);
    this.#payloads.set(number, occurrence.where.payload);
    this.#details.set(number, packed(occurrence));
    const attrId = this.#attrId(occurrence.attr);
    if (attrId !== this.#attrIds.get(number)) this.#attrIds.set(number, attrId);
  }

  isKnown(number: number): boolean {
    return this.#details.get(number) % 2 === 1;
  }

  get(number: number): Occurrence {
    const { base, ...detail } = unpacked(this.#details.get(number));
    const where = { file: this.#files.get(number) - 1, payload: this.#payloads.get(number), base };
    return { ...detail, where, attr: this.#attrs[this.#attrIds.get(number)] as string };
  }

  #attrId(attr: string): number {
    if (attr === this.#attrs[0]) return 0;
    let id = this.#idsByAttr.get(attr);
    if (id === undefined) {
      id = this.#attrs.push(attr) - 1;
      this.#idsByAttr.set(attr, id);
    }
    return id;
  }
}

/** What payloads create, by entry of an index: the first payload to create it, and whose it is. */
export class FirstSent {
  readonly #occurrences = new Occurrences();
  /** The owner's entry + 1; above 2^31 where payloads disagree about it. */
  readonly #owners = new Column();

  has(entry: number): boolean {
    return this.#occurrences.has(entry);
  }

  /** Records the first occurrence; of later ones only the owner that they name, -1 for none. */
  set(entry: number, occurrence: Occurrence, owner = -1): void {
    const first = this.owner(entry);
    if (!this.has(entry)) this.replace(entry, occurrence, owner);
    else if (first < 0) this.#owners.set(entry, owner + 1);
    else if (owner >= 0 && owner !== first) this.#owners.set(entry, first + 1 + disputed);
  }

  replace(entry: number, occurrence: Occurrence, owner = -1): void {
    this.#occurrences.set(entry, occurrence);
    this.#owners.set(entry, owner + 1);
  }

  get(entry: number): Occurrence {
    return this.#occurrences.get(entry);
  }

  /** True if the first occurrence exists before the batch. */
  isKnown(entry: number): boolean {
    return this.#occurrences.isKnown(entry);
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

/** The kinds that occurred, by number; an operator's profile has kinds of its own. */
const occurringKinds: Kind[] = [...kinds];
const kindIds = new Map<Kind, number>(occurringKinds.map((kind, id) => [kind, id]));
const bases: readonly PayloadRef["base"][] = [undefined, ["body"], ["response", "body"]];
const kindBits = 8;
const maxIndex = 2 ** 21 - 1;

/** Packs a kind, the part of a request record, an index and whether the payload is known into 32 bits. */
function packed({ kind, where, index, isKnown }: Occurrence): number {
  const part = where.base === undefined ? 0 : where.base.length;
  let kindId = kindIds.get(kind);
  if (kindId === undefined) {
    kindId = occurringKinds.push(kind) - 1;
    kindIds.set(kind, kindId);
  }
  return ((Math.min(index, maxIndex) * 4 + part) * 2 ** kindBits + kindId) * 2 + (isKnown ? 1 : 0);
}

function unpacked(detail: number): Pick<Occurrence, "kind" | "index" | "isKnown"> & Pick<PayloadRef, "base"> {
  const isKnown = detail % 2 === 1;
  const kindId = (detail >>> 1) % 2 ** kindBits;
  const place = detail >>> (1 + kindBits);
  return { kind: occurringKinds[kindId] as Kind, base: bases[place % 4], index: place >>> 2, isKnown };
}
