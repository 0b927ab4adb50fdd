import { blank, type Facts } from "./facts.ts";

/** Facts as threads post them: what they say as text, since copying objects costs several times as much. */
export interface PackedFacts {
  /** A line of JSON each. */
  text: string;
  /** The prints of all of them, in their order. */
  prints: Uint32Array;
}

/** What facts say, without all that they leave unsaid; of prints only how many numbers there are. */
interface SlimFacts extends Pick<Facts, "kind" | "where"> {
  [name: string]: unknown;
  prints?: [items: number, texts: number];
}

const unsaid = blank("request", { file: 0, payload: 0 });
const named = ["kind", "where", "items", "texts"] as const;
type Name = Exclude<keyof Facts, (typeof named)[number]>;
const names = Object.keys(unsaid).filter((name) => !(named as readonly string[]).includes(name)) as Name[];

/** Packs facts as they come, so that hardly any of them are in memory at a time. */
export class Packer {
  readonly #lines: string[] = [];
  #prints = new Uint32Array(1 << 10);
  #count = 0;

  add(facts: Facts): void {
    const { kind, where, items, texts } = facts;
    const slim: SlimFacts = { kind, where };
    for (const name of names) {
      const value = facts[name];
      if (value !== unsaid[name] && !(Array.isArray(value) && value.length === 0)) slim[name] = value;
    }
    if (items.length + texts.length > 0) {
      slim.prints = [items.length, texts.length];
      this.#addPrints(items);
      this.#addPrints(texts);
    }
    this.#lines.push(JSON.stringify(slim));
  }

  packed(): PackedFacts {
    return { text: this.#lines.join("\n"), prints: this.#prints.slice(0, this.#count) };
  }

  #addPrints(prints: Facts["items"]): void {
    const end = this.#count + prints.length;
    if (end > this.#prints.length) {
      const larger = new Uint32Array(Math.max(end, this.#prints.length * 2));
      larger.set(this.#prints);
      this.#prints = larger;
    }
    for (let i = 0; i < prints.length; i++) this.#prints[this.#count++] = prints[i] as number;
  }
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
    for (const name in slim) if (name !== "prints") said[name] = slim[name];
    // JSON has no undefined.
    if (facts.contracts.length > 0) facts.contracts = facts.contracts.map((name) => name ?? undefined);
    if (facts.accounts.length > 0) facts.accounts = facts.accounts.map((name) => name ?? undefined);
    if (slim.prints) {
      const [items, texts] = slim.prints;
      facts.items = take(items);
      if (texts > 0) facts.texts = take(texts);
    }
    yield facts;
  }
}
