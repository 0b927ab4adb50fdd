/** For each rule a corpus in which every batch of payloads has its fault: its first bad example, with other values. */
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Batch, type Kind, type Rule, rules } from "../../src/index.ts";
import type { Corpus } from "./corpora.ts";

export interface FaultyCorpus extends Corpus {
  rule: string;
  /** How many texts and numbers of the example have other values in each batch. */
  varied: number;
}

type Sent = readonly { readonly kind?: Kind; readonly payload: unknown }[];
/** Another text or number for the same one, by the number of the batch. */
type Variation = (index: number) => unknown;

/** Rules whose examples need a profile, documents, suppliers or a text that is not JSON have none. */
export function* faultyCorpora(folder: string, bytes: number): Generator<FaultyCorpus> {
  for (const rule of rules as readonly Rule[]) {
    const sent = rule.examples.bad.map(sentOf).find((each) => each !== undefined && rulesOf(each).has(rule.id));
    if (sent) yield corpusOf(rule.id, sent, folder, bytes);
  }
}

function sentOf(example: Rule["examples"]["bad"][number]): Sent | undefined {
  if ("batch" in example) return example.known || example.suppliers || example.documents ? undefined : example.batch;
  if (!("payload" in example) || example.operator) return undefined;
  return [{ ...(example.kind ? { kind: example.kind } : {}), payload: example.payload }];
}

/** The rules that a batch breaks. */
function rulesOf(sent: Sent): Set<string> {
  const batch = new Batch({ today: "2026-06-30" });
  const results = sent.map(({ kind, payload }) => batch.addText(JSON.stringify(payload), kind ? { kind } : {}));
  const found = [...results.flatMap(({ findings, across }) => [...findings, ...across]), ...batch.finish().across];
  return new Set(found.map(({ rule }) => rule));
}

function corpusOf(rule: string, sent: Sent, outer: string, bytes: number): FaultyCorpus {
  const folder = join(outer, `rule-${rule}`);
  mkdirSync(folder);
  const variations = variationsOf(sent);
  const paths = sent.map(({ kind }, i) => join(folder, `${i}${kind ? `.${kind}` : ""}.jsonl`));
  const files = paths.map((path) => openSync(path, "w"));
  const corpus = { name: `every ${rule}`, rule, varied: variations.size, paths, bytes: 0, payloads: 0, faulty: 0 };
  for (let first = 0; corpus.bytes < bytes; first += 500) {
    const batches = Array.from({ length: 500 }, (_, i) => varied(sent, variations, first + i));
    for (const [part, file] of files.entries())
      corpus.bytes += writeSync(file, batches.map((batch) => `${JSON.stringify(batch[part]?.payload)}\n`).join(""));
    corpus.payloads += batches.length * sent.length;
    corpus.faulty += batches.length;
  }
  for (const file of files) closeSync(file);
  return corpus;
}

/** The values that can be others without that other rules are broken. The same value in two places remains the same. */
function variationsOf(sent: Sent): Map<unknown, Variation> {
  const wanted = [...rulesOf(sent)].sort().join();
  const found = new Map<unknown, Variation>();
  for (const value of new Set(leavesOf(sent.map(({ payload }) => payload))))
    for (const variation of candidates(value)) {
      found.set(value, variation);
      const isSame = [1, 7, 31, 12_345].every((i) => [...rulesOf(varied(sent, found, i))].sort().join() === wanted);
      if (isSame) break;
      found.delete(value);
    }
  return found;
}

function* leavesOf(value: unknown): Generator<unknown> {
  if (typeof value === "string" || typeof value === "number") yield value;
  else if (typeof value === "object" && value !== null)
    for (const child of Object.values(value)) yield* leavesOf(child);
}

/** Other values like a value, the most different ones first. */
function candidates(value: unknown): Variation[] {
  if (typeof value === "number")
    return [(i) => value + i, (i) => Math.round(value * 100 + i) / 100, (i) => value + (i % 10)];
  const text = String(value);
  const lastRun = (digits: (length: number) => string): string =>
    text.replace(/\d+(?=\D*$)/, (run) => digits(run.length).padStart(run.length, "0").slice(-run.length));
  return [
    ...["", "-", " "].map(
      (between): Variation =>
        (i) =>
          `${text}${between}${i}`,
    ),
    (i) => lastRun(() => String(i)),
    // Another day of a month.
    (i) => lastRun(() => String(10 + (i % 18))),
  ];
}

function varied(sent: Sent, variations: ReadonlyMap<unknown, Variation>, index: number): Sent {
  const other = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(other);
    if (typeof value !== "object" || value === null) return variations.get(value)?.(index) ?? value;
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, other(child)]));
  };
  return sent.map(({ payload, ...rest }) => ({ ...rest, payload: other(payload) }));
}
