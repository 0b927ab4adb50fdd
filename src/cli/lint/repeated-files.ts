import { parse } from "../../check/read-text.ts";
import { InputError } from "../../input/input-error.ts";
import { eachPayload } from "../../input/payload.ts";
import { printable } from "../../text/visible.ts";
import type { Checked } from "./check-inputs.ts";
import type { CheckedInput } from "./sort-payloads.ts";

/** Limits on memory: the files that are looked at, and the payloads of one of them. */
const maxFiles = 10;
const maxPayloads = 100_000;

/**
 * The sentences about files whose payloads are all in other files, such as accepted payloads that an earlier run wrote.
 * Only files in which every payload repeats something of another file are read again, so a run without repetitions costs
 * nothing.
 */
export async function repeatedNotes({ summary, repetitions, read }: Checked): Promise<string[]> {
  if (summary.interrupted || repetitions.size === 0) return [];
  const inputs = new Map(read.map((input) => [input.file, input]));
  const found: string[] = [];
  for (const [file, { payloads, others }] of repetitions) {
    const input = inputs.get(file);
    if (found.length === maxFiles || input?.count !== payloads || payloads > maxPayloads) continue;
    const from = [...others].flatMap((other) => inputs.get(other) ?? []);
    if (!(await areIn(input, from))) continue;
    const such = `such as ${[...others][0]}: it may be left from an earlier run.`;
    found.push(printable(`All payloads of ${file} are in other files too, ${such}`));
  }
  return found;
}

/** Whether all payloads of an input are among those of others, by their hashes. */
async function areIn(input: CheckedInput, others: readonly CheckedInput[]): Promise<boolean> {
  const wanted = new Set<string>();
  for await (const hash of eachHash(input)) wanted.add(hash);
  for (const other of others) if (wanted.size > 0) for await (const hash of eachHash(other)) wanted.delete(hash);
  return wanted.size === 0;
}

/** A hash of each payload that does not depend on white space. */
async function* eachHash({ payloads, count }: CheckedInput): AsyncGenerator<string> {
  // A run without repetitions does not load it.
  const { createHash } = await import("node:crypto");
  try {
    for await (const [text] of eachPayload(payloads, count))
      yield createHash("sha256")
        .update(JSON.stringify(parse(text).value ?? null))
        .digest("base64");
  } catch (error) {
    // The run reports what cannot be read.
    if (!(error instanceof InputError)) throw error;
  }
}
