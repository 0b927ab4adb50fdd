import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { recognise } from "../../src/check/recognise.ts";
import { rules } from "../../src/rules/index.ts";
import type { Rule } from "../../src/rules/rule.ts";
import { schemaOf } from "../../src/schema/described.ts";
import { kindOfFileName, requestKinds } from "../../src/spec/kinds.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { makers, randomOf } from "../bench/corpora.ts";

/** A payload that mutations start from. */
export interface Seed {
  kind: Kind;
  text: string;
  /** Where it is from: a clean one is free of findings. */
  from: "samples" | "corpora" | "rules" | "schemas";
}

const samples = new URL("../../samples/", import.meta.url).pathname;

/** Payloads of every kind that is sent: the samples, the examples of the rules and schemas, and some of each corpus. */
export function seeds(): Seed[] {
  const all: Seed[] = [];
  const add = (kind: Kind | undefined, text: string, from: Seed["from"]): void => {
    if (kind && requestKinds.includes(kind as never)) all.push({ kind, text, from });
  };
  for (const file of readdirSync(samples, { recursive: true, encoding: "utf8" })) {
    if (!/\.jsonl?$/.test(file)) continue;
    const text = readFileSync(join(samples, file), "utf8");
    for (const payload of file.endsWith("l") ? text.split("\n").filter((line) => line !== "") : [text])
      add(kindOfFileName(file) ?? kindOf(payload), payload, "samples");
  }
  for (const { examples } of rules as readonly Rule[])
    for (const example of [...examples.good, ...examples.bad])
      for (const each of "batch" in example ? [...example.batch, ...(example.known ?? [])] : [example])
        if ("text" in each) add(each.kind, each.text, "rules");
        else add(each.kind, JSON.stringify(each.payload), "rules");
  for (const kind of requestKinds)
    for (const example of schemaOf(kind).examples ?? []) add(kind, JSON.stringify(example), "schemas");
  for (const [kind, make] of Object.entries(makers)) {
    const random = randomOf(1);
    for (let i = 0; i < 40; i++) add(kind as Kind, JSON.stringify(make(i, random)), "corpora");
  }
  return all;
}

function kindOf(text: string): Kind | undefined {
  try {
    return recognise(JSON.parse(text));
  } catch {
    return undefined;
  }
}
