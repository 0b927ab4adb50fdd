import { blank, type Facts } from "../batch/facts.ts";
import { type PackedPlainFacts, PlainFacts } from "../batch/plain-facts.ts";

/** Facts as threads post them: one line of JSON each, because copying objects takes several times as long. */
export type PackedFacts = string;

/** Packs facts one by one, so that few of them are in memory at a time. */
export class Packer {
  readonly #lines: string[] = [];

  add(facts: Facts): void {
    const empty = blank(facts.kind, facts.where) as unknown as Record<string, unknown>;
    const filled: Record<string, unknown> = { kind: facts.kind, where: facts.where };
    for (const name in facts) {
      const value = facts[name as keyof Facts];
      if (value !== empty[name]) filled[name] = value;
    }
    this.#lines.push(JSON.stringify(filled));
  }

  packed(): PackedFacts {
    return this.#lines.join("\n");
  }

  /** Number of facts packed. */
  get count(): number {
    return this.#lines.length;
  }
}

/** Unpacks facts one by one. */
export function* unpack(packed: PackedFacts): Generator<Facts> {
  for (let start = 0; start < packed.length; ) {
    const feed = packed.indexOf("\n", start);
    const end = feed < 0 ? packed.length : feed;
    const filled = JSON.parse(packed.slice(start, end)) as Facts;
    start = end + 1;
    yield Object.assign(blank(filled.kind, filled.where), filled);
  }
}

/** Packs facts in their order: plain ones as their columns, others as lines. */
export function packAll(all: readonly (Facts | PlainFacts)[]): (PackedFacts | PackedPlainFacts)[] {
  const packed: (PackedFacts | PackedPlainFacts)[] = [];
  let packer: Packer | undefined;
  for (const facts of all)
    if (facts instanceof PlainFacts) {
      if (packer) packed.push(packer.packed());
      packer = undefined;
      packed.push(facts.packed());
    } else {
      packer ??= new Packer();
      packer.add(facts);
    }
  if (packer) packed.push(packer.packed());
  return packed;
}

/** Unpacks facts in their order. */
export function* unpackAll(all: readonly (PackedFacts | PackedPlainFacts)[]): Generator<Facts | PlainFacts> {
  for (const packed of all)
    if (typeof packed === "string") yield* unpack(packed);
    else yield new PlainFacts(packed);
}
