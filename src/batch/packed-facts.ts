import { blank, type Facts } from "./facts.ts";

/** Facts as threads post them: what they say as text, since copying objects costs several times as much. */
export interface PackedFacts {
  /** A line of JSON each. */
  text: string;
  /** The prints of all of them, in their order. */
  prints: Uint32Array;
}

/** What facts say, without all that they leave unsaid; of prints only how many numbers there are. */
type SlimFacts = Omit<Partial<Facts>, "items" | "texts"> &
  Pick<Facts, "kind" | "where"> & { prints?: [number, number] };

export function pack(all: readonly Facts[]): PackedFacts {
  const lines = all.map((facts) => JSON.stringify(slimmed(facts)));
  const prints = new Uint32Array(all.reduce((sum, { items, texts }) => sum + items.length + texts.length, 0));
  let at = 0;
  for (const { items, texts } of all) {
    prints.set(items, at);
    prints.set(texts, at + items.length);
    at += items.length + texts.length;
  }
  return { text: lines.join("\n"), prints };
}

/** Unpacks them one by one, so that few of them are in memory at a time. */
export function* unpack({ text, prints }: PackedFacts): Generator<Facts> {
  if (text === "") return;
  let at = 0;
  for (const line of text.split("\n")) {
    const { prints: counts, ...said } = JSON.parse(line) as SlimFacts;
    const facts = Object.assign(blank(said.kind, said.where), said);
    // JSON has no undefined.
    if (facts.contracts.length > 0) facts.contracts = facts.contracts.map((name) => name ?? undefined);
    if (facts.accounts.length > 0) facts.accounts = facts.accounts.map((name) => name ?? undefined);
    if (counts) {
      const [items, texts] = counts;
      facts.items = prints.subarray(at, at + items);
      facts.texts = prints.subarray(at + items, at + items + texts);
      at += items + texts;
    }
    yield facts;
  }
}

const unsaid = blank("request", { file: 0, payload: 0 }) as Facts & Record<string, unknown>;

function slimmed(facts: Facts): SlimFacts {
  const { kind, where, items, texts } = facts;
  const slim: SlimFacts & Record<string, unknown> = { kind, where };
  if (items.length > 0 || texts.length > 0) slim.prints = [items.length, texts.length];
  for (const key in facts) {
    const value = facts[key as keyof Facts];
    if (value === unsaid[key] || key === "items" || key === "texts") continue;
    if (!(Array.isArray(value) && value.length === 0)) slim[key] = value;
  }
  return slim;
}
