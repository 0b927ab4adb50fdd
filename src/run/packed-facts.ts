import { blank, type Facts } from "../batch/facts.ts";

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
