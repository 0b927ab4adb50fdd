import { kinds } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import type { PayloadRef } from "./facts.ts";

/** A payload, and which of several like things in it. */
export interface Occurrence {
  kind: Kind;
  where: PayloadRef;
  isKnown: boolean;
  /** Of what stands in a list: its index. */
  index: number;
}

/** Spots by number, in typed arrays. */
export class Occurrences {
  /** The file's number + 1; 0 is what was never set. */
  readonly #files = new Column();
  readonly #payloads = new Column();
  readonly #details = new Column();

  has(number: number): boolean {
    return this.#files.get(number) !== 0;
  }

  set(number: number, spot: Occurrence): void {
    this.#files.set(number, spot.where.file + 1);
    this.#payloads.set(number, spot.where.payload);
    this.#details.set(number, packed(spot));
  }

  get(number: number): Occurrence {
    const { base, isWrapped, ...detail } = unpacked(this.#details.get(number));
    const where = { file: this.#files.get(number) - 1, payload: this.#payloads.get(number), base, isWrapped };
    return { ...detail, where };
  }
}

/** What was sent, by entry of an index: by which payload first, and to whom it belongs. */
export class FirstSent {
  readonly #spots = new Occurrences();
  /** The owner's entry + 1; above 2^31 where payloads differ about it. */
  readonly #owners = new Column();

  has(entry: number): boolean {
    return this.#spots.has(entry);
  }

  /** Notes who sent it first; of later ones only the owner that they give it, -1 for none. */
  set(entry: number, spot: Occurrence, owner = -1): void {
    const first = this.owner(entry);
    if (!this.has(entry)) this.replace(entry, spot, owner);
    else if (first < 0) this.#owners.set(entry, owner + 1);
    else if (owner >= 0 && owner !== first) this.#owners.set(entry, first + 1 + disputed);
  }

  replace(entry: number, spot: Occurrence, owner = -1): void {
    this.#spots.set(entry, spot);
    this.#owners.set(entry, owner + 1);
  }

  get(entry: number): Occurrence {
    return this.#spots.get(entry);
  }

  /** Its first owner's entry, or -1. */
  owner(entry: number): number {
    return (this.#owners.get(entry) % disputed) - 1;
  }

  /** Whether payloads differ about its owner. */
  isDisputed(entry: number): boolean {
    return this.#owners.get(entry) >= disputed;
  }
}

const disputed = 2 ** 31;

/** Names of one kind of thing: what was sent under them, and who waits for what was not. */
export class Identifiers {
  readonly index = new KeyIndex();
  readonly sendings = new FirstSent();
  /** Who waits, by number. */
  readonly #spots = new Occurrences();
  #count = 0;
  /** By entry, the number + 1 of the last one that waits for it. */
  readonly #last = new Column();
  /** By number, the number + 1 of the next one that waits for the same; of the last, that of the first. */
  readonly #next = new Column();

  wait(entry: number, spot: Occurrence): void {
    const number = this.#count++;
    this.#spots.set(number, spot);
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

  /** Who waits for a name, in order. */
  *waiting(entry: number): Generator<Occurrence> {
    const last = this.#last.get(entry);
    for (let at = last; last !== 0; ) {
      at = this.#next.get(at - 1);
      yield this.#spots.get(at - 1);
      if (at === last) return;
    }
  }

  /** Who waits for a name, in order; they do so no longer. */
  takeWaiting(entry: number): Iterable<Occurrence> {
    const waiting = this.waiting(entry);
    // A generator reads where it ends when it begins.
    const first = waiting.next();
    this.#last.set(entry, 0);
    return (function* () {
      if (!first.done) yield first.value;
      yield* waiting;
    })();
  }
}

const kindIds = new Map(kinds.map((kind, id) => [kind, id]));
const bases: readonly PayloadRef["base"][] = [undefined, ["body"], ["response", "body"]];
const kindBits = 6;
const maxIndex = 2 ** 22 - 1;

/** A kind, the part of a request record, an index, whether it is wrapped and whether it is known, in 32 bits. */
function packed({ kind, where, index, isKnown }: Occurrence): number {
  const part = where.base === undefined ? 0 : where.base.length;
  const kindId = kindIds.get(kind) as number;
  const place = (Math.min(index, maxIndex) * 2 + (where.isWrapped ? 1 : 0)) * 4 + part;
  return (place * 2 ** kindBits + kindId) * 2 + (isKnown ? 1 : 0);
}

function unpacked(detail: number): Omit<Occurrence, "where"> & Pick<PayloadRef, "base" | "isWrapped"> {
  const isKnown = detail % 2 === 1;
  const kindId = (detail >>> 1) % 2 ** kindBits;
  const place = detail >>> (1 + kindBits);
  const isWrapped = (place >>> 2) % 2 === 1;
  return { kind: kinds[kindId] as Kind, base: bases[place % 4], isWrapped, index: place >>> 3, isKnown };
}
