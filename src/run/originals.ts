import { type Identity, identityAt, isSameItem } from "../batch/same-items.ts";
import type { RuledFault } from "../check/fault.ts";
import type { PayloadText } from "../input/payload.ts";
import { decode } from "../json/bytes.ts";
import type { Path } from "../json/path.ts";
import type { ByteRange } from "../json/position.ts";
import { locate } from "../json/spans.ts";
import type { BatchFault } from "../rules/rule.ts";
import type { Kind } from "../spec/operations.ts";
import type { References } from "../spec/references.ts";

/** An item that another payload repeats. */
export interface Original {
  payload: OriginalPayload;
  kind: Kind;
  /** The path from the text to the payload, if that is within it, and from the payload to the item. */
  base: Path;
  path: Path;
  /** Undefined until it is read, and where nothing identifies the item. */
  identity?: Identity;
}

/** A payload that has items which others repeat. */
export interface OriginalPayload {
  items: Original[];
  /** Where the copy of its text is, once it is read, unless its items are identified instead. */
  copy?: ByteRange;
  isIdentified?: true;
}

const none: Path = [];

/** Adds an item to the originals in a payload. */
export function originalOf(
  { where: { base = none }, kind, path }: Pick<BatchFault, "where" | "kind" | "path">,
  payload: OriginalPayload,
): Original {
  const original = { payload, kind, base, path };
  payload.items.push(original);
  return original;
}

/** A fault that may be a repeat of an item. */
export interface MaybeRepeat extends RuledFault {
  original?: Original | undefined;
}

/** The most bytes of texts that are copied. */
const maxCopied = 1 << 24;
const firstCopied = 1 << 16;

/** Tells repeats of items from items that only have the same hash. It reads each original before its repeats. */
export class Originals {
  readonly #table: References | undefined;
  readonly #max: number;
  /** Copies of texts, one after the other. */
  #copies = Buffer.alloc(0);
  #end = 0;
  /** The last payload that a text was compared with, and the result. */
  #last: { payload: OriginalPayload; text: PayloadText; isCopy: boolean } | undefined;

  /** @param max bytes of texts that are copied; for tests */
  constructor(table: References | undefined, max = maxCopied) {
    this.#table = table;
    this.#max = max;
  }

  /** Keeps what repeats are compared with: the text, or what identifies the items if the copies take too much memory. */
  read(payload: OriginalPayload, { bytes, start, end }: PayloadText): void {
    const copy = { start: this.#end, end: this.#end + end - start };
    if (copy.end > this.#max) {
      this.#identify(payload, bytes, start, end);
      return;
    }
    if (copy.end > this.#copies.length) {
      const length = Math.max(copy.end, this.#copies.length * 2, firstCopied);
      const larger = Buffer.allocUnsafeSlow(Math.min(length, this.#max));
      larger.set(this.#copies.subarray(0, this.#end));
      this.#copies = larger;
    }
    this.#copies.set(bytes.subarray(start, end), copy.start);
    this.#end = copy.end;
    payload.copy = copy;
  }

  /** Whether a text is known to be the same as that of a payload. */
  isCopy(payload: OriginalPayload, text: PayloadText): boolean {
    if (this.#last?.payload === payload && this.#last.text === text) return this.#last.isCopy;
    const { copy } = payload;
    const { bytes, start, end } = text;
    const isCopy =
      copy !== undefined &&
      copy.end - copy.start === end - start &&
      this.#copies.compare(bytes, start, end, copy.start, copy.end) === 0;
    this.#last = { payload, text, isCopy };
    return isCopy;
  }

  /** The faults of a text that are no repeats, or repeat what they should. */
  withoutChance<F extends MaybeRepeat>(faults: readonly F[], text: PayloadText): readonly F[] {
    const differing: F[] = [];
    for (const fault of faults) {
      const { original } = fault;
      // In equal texts, items at the same place are equal.
      if (original && !(this.isCopy(original.payload, text) && isSamePlace(fault, original))) differing.push(fault);
    }
    if (differing.length === 0) return faults;
    const byChance = this.#byChance(differing, text);
    return byChance.size === 0 ? faults : faults.filter((fault) => !byChance.has(fault));
  }

  #byChance<F extends MaybeRepeat>(repeats: readonly F[], { bytes, start, end }: PayloadText): Set<F> {
    const paths = repeats.map(({ base = [], path }) => [...base, ...path]);
    const spans = locate(bytes, start, end, paths);
    const byChance = new Set<F>();
    for (const [i, fault] of repeats.entries()) {
      const original = fault.original as Original;
      const own = identityAt(fault.kind ?? original.kind, fault.path, valueIn(bytes, spans[i]), this.#table);
      if (!isSameItem(own, this.#identityOf(original))) byChance.add(fault);
    }
    return byChance;
  }

  #identityOf(original: Original): Identity {
    const { copy, isIdentified } = original.payload;
    if (copy && !isIdentified) this.#identify(original.payload, this.#copies, copy.start, copy.end);
    return original.identity;
  }

  #identify(payload: OriginalPayload, bytes: Uint8Array, start: number, end: number): void {
    const paths = payload.items.map(({ base, path }) => [...base, ...path]);
    const spans = locate(bytes, start, end, paths);
    for (const [i, item] of payload.items.entries())
      item.identity = identityAt(item.kind, item.path, valueIn(bytes, spans[i]), this.#table);
    payload.isIdentified = true;
  }
}

function isSamePlace({ kind, base = none, path }: RuledFault, original: Original): boolean {
  return kind === original.kind && isSamePath(path, original.path) && isSamePath(base, original.base);
}

function isSamePath(path: Path, other: Path): boolean {
  if (path.length !== other.length) return false;
  for (let i = 0; i < path.length; i++) if (path[i] !== other[i]) return false;
  return true;
}

function valueIn(bytes: Uint8Array, span: ByteRange | undefined): unknown {
  try {
    return span && JSON.parse(decode(bytes, span.start, span.end));
  } catch {
    // The payload has changed since its facts were read.
    return undefined;
  }
}
