import { blank, type Facts } from "../batch/facts.ts";

/** Facts as threads post them: what they say as text, since copying objects costs several times as much. */
export interface PackedFacts {
  /** A line of JSON each. */
  text: string;
  /** The prints of all of them, in their order. */
  prints: Uint32Array;
}

/** Facts as they are packed: what says nothing is undefined, and of prints there is only how many numbers they have. */
type SlimFacts = Pick<Facts, "kind" | "where"> & { [Name in Exclude<keyof Facts, "items" | "texts">]: unknown } & {
  prints: [items: number, texts: number] | undefined;
};

/** Packs facts as they come, so that hardly any of them are in memory at a time. */
export class Packer {
  readonly #lines: string[] = [];
  #prints = new Uint32Array(1 << 10);
  #count = 0;

  add(facts: Facts): void {
    const { items, texts } = facts;
    const hasPrints = items.length > 0;
    const slim: SlimFacts = {
      kind: facts.kind,
      where: facts.where,
      supplier: facts.supplier,
      account: facts.account,
      prints: hasPrints ? [items.length, texts.length] : undefined,
      business: facts.business,
      identity: facts.identity,
      outcome: facts.outcome,
      unreadable: facts.unreadable,
      isKnown: facts.isKnown || undefined,
      isReadable: facts.isReadable && undefined,
      isWrapped: facts.isWrapped || undefined,
      hasContracts: facts.hasContracts || undefined,
      isDryRun: facts.isDryRun || undefined,
      contracts: filled(facts.contracts),
      references: filled(facts.references),
      documents: filled(facts.documents),
      states: filled(facts.states),
    };
    this.#lines.push(JSON.stringify(slim));
    if (!hasPrints) return;
    this.#addPrints(items);
    this.#addPrints(texts);
  }

  packed(): PackedFacts {
    return { text: this.#lines.join("\n"), prints: this.#prints.slice(0, this.#count) };
  }

  #addPrints(all: Facts["items"]): void {
    const end = this.#count + all.length;
    if (end > this.#prints.length) {
      const larger = new Uint32Array(Math.max(end, this.#prints.length * 2));
      larger.set(this.#prints);
      this.#prints = larger;
    }
    const prints = this.#prints;
    for (let at = this.#count, i = 0; at < end; at++, i++) prints[at] = all[i] as number;
    this.#count = end;
  }
}

/** A list that holds something. */
function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** Unpacks facts one by one. */
export function* unpack({ text, prints }: PackedFacts): Generator<Facts> {
  let at = 0;
  const take = (count: number): Facts["items"] => {
    at += count;
    return prints.subarray(at - count, at);
  };
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    const slim = JSON.parse(text.slice(start, end)) as SlimFacts;
    start = end + 1;
    const facts = blank(slim.kind, slim.where);
    const said = facts as unknown as Record<string, unknown>;
    for (const name in slim) if (name !== "prints") said[name] = slim[name as keyof SlimFacts];
    if (slim.prints) {
      const [items, texts] = slim.prints;
      facts.items = take(items);
      if (texts > 0) facts.texts = take(texts);
    }
    yield facts;
  }
}
