/** The inputs of a comparison, made from a seed: samples, corpora, the examples of rules, random batches, mutated payloads. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { kindOfFileName } from "../../src/spec/kinds.ts";
import {
  businesses,
  type Corpus,
  longAccounts,
  mixed,
  notes,
  randomOf,
  statements,
  systematic,
  transactions,
  warned,
} from "../bench/corpora.ts";
import { operatorDocument } from "../bench/operator.ts";
import { payloadOf, specs } from "../check/oracle.ts";
import { mutant } from "../fuzz/mutate.ts";
import { type Seed, seeds } from "../fuzz/seeds.ts";

export interface Inputs {
  /** Files and folders that are linted with every report. */
  corpora: string[];
  /** Folders of a few files each. */
  batches: string[];
  /** Files of JSON Lines. */
  mutated: string[];
  /** How many mutated payloads there are. */
  mutants: number;
  /** OpenAPI documents of operators. */
  documents: string[];
}

interface Sizes {
  batches: number;
  mutations: number;
  bytes: number;
  seed: number;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const payloadsPerFile = 1_000;

export function writeInputs(folder: string, { batches, mutations, bytes, seed }: Sizes): Inputs {
  const at = (name: string): string => {
    mkdirSync(join(folder, name), { recursive: true });
    return join(folder, name);
  };
  cpSync(join(root, "samples"), join(folder, "samples"), { recursive: true });
  const recipes: readonly ((path: string) => Corpus)[] = [
    (path) => transactions(path, bytes, "one-percent-bad"),
    (path) => transactions(path, bytes, "shuffled", { isShuffled: true }),
    (path) => transactions(path, bytes, "one-fault-in-each", systematic),
    (path) => transactions(path, bytes, "one-warning-in-each", warned),
    (path) => statements(path, bytes),
    (path) => longAccounts(path, bytes),
    (path) => notes(path, bytes),
    (path) => businesses(path, bytes),
    (path) => mixed(path, Math.ceil(bytes / 2_000)),
  ];
  const corpora = recipes.flatMap((make) => make(at("corpora")).paths);
  const all = seeds();
  const examples = all.filter(({ from }) => from === "rules");
  for (const [kind, texts] of byKind(examples)) {
    const path = join(at("examples"), `rules.${kind}.jsonl`);
    writeFileSync(path, texts.join("\n"));
    corpora.push(path);
  }
  const random = randomOf(seed);
  const mutants = Array.from({ length: mutations }, () => mutant(all, random));
  const mutated = [...byKind(mutants)].flatMap(([kind, texts]) =>
    Array.from({ length: Math.ceil(texts.length / payloadsPerFile) }, (_, i) => {
      const part = texts.slice(i * payloadsPerFile, (i + 1) * payloadsPerFile);
      const path = join(at("mutated"), `${i}.${kind}.jsonl`);
      writeFileSync(path, Buffer.concat(part.flatMap((text) => [Buffer.from(text), Buffer.from("\n")])));
      return path;
    }),
  );
  const sets = fc.sample(fc.array(specs, { minLength: 1, maxLength: 16 }), { numRuns: batches, seed });
  const folders = sets.map((set, index) => {
    const path = at(`batches/${index}`);
    for (const [i, spec] of set.entries()) {
      const { kind, payload } = payloadOf(spec);
      const text = typeof payload === "string" ? payload : JSON.stringify(payload);
      writeFileSync(join(path, `${String(i).padStart(2, "0")}.${kind}.json`), text);
    }
    return path;
  });
  const fixture = join(at("documents"), "halcyon.yml");
  cpSync(join(root, "test/fixtures/operator/halcyon.openapi.yml"), fixture);
  const within = (path: string): string => path.slice(folder.length + 1);
  return {
    corpora: ["samples", ...corpora.map(within)],
    batches: folders.map(within),
    mutated: mutated.map(within),
    mutants: mutants.length,
    documents: [fixture, operatorDocument(at("documents"))].map(within),
  };
}

/** Texts by kind, each on one line: breaks of lines are blanks in JSON. */
function byKind(payloads: readonly { kind: Seed["kind"]; text: string | Uint8Array }[]): Map<string, Uint8Array[]> {
  const all = new Map<string, Uint8Array[]>();
  for (const { kind, text } of payloads) {
    const bytes = Buffer.from(text).map((byte) => (byte === lineFeed || byte === carriageReturn ? blank : byte));
    if (kindOfFileName(`x.${kind}.json`) === kind) all.set(kind, [...(all.get(kind) ?? []), bytes]);
  }
  return all;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const blank = 0x20;
