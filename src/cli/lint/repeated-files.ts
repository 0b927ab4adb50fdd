import { InputError } from "../../input/input-error.ts";
import { eachPayload } from "../../input/payload.ts";
import type { Checked } from "./check-inputs.ts";
import type { CheckedInput } from "./sort-payloads.ts";

/** A file all of whose payloads are in other files too. */
export interface RepeatedFile {
  file: string;
  /** The first of the other files. */
  other: string;
}

/** Limits on memory: the files that are looked at, and the payloads of one of them and of those it repeats. */
const maxFiles = 10;
const maxOthers = 1000;
const maxPayloads = 100_000;

/**
 * Finds files whose payloads are all in other files, such as accepted payloads that an earlier run wrote. Only files in
 * which every payload repeats something of another file are read again, so a run without repetitions costs nothing.
 */
export async function repeatedFiles({ summary, allFindings, read }: Checked): Promise<RepeatedFile[]> {
  if (summary.interrupted || !Object.keys(summary.byRule).some(isRepetition)) return [];
  const candidates = new Map<string, { payloads: number; last: number; others: Set<string> }>();
  for (const { finding } of allFindings) {
    const other = finding.related?.[0]?.file;
    if (!isRepetition(finding.rule) || other === undefined || other === finding.file) continue;
    const candidate = candidates.get(finding.file) ?? { payloads: 0, last: -1, others: new Set() };
    if (candidate.last !== finding.payload) candidate.payloads++;
    candidate.last = finding.payload;
    if (candidate.others.size < maxOthers) candidate.others.add(other);
    candidates.set(finding.file, candidate);
  }
  const inputs = new Map(read.map((input) => [input.file, input]));
  const found: RepeatedFile[] = [];
  for (const [file, { payloads, others }] of candidates) {
    const input = inputs.get(file);
    if (found.length === maxFiles || input?.count !== payloads || payloads > maxPayloads) continue;
    const wanted = await hashesOf(input);
    for (const other of others) {
      const from = inputs.get(other);
      if (from && wanted.size > 0) for await (const hash of eachHash(from)) wanted.delete(hash);
    }
    if (wanted.size === 0) found.push({ file, other: [...others][0] as string });
  }
  return found;
}

function isRepetition(rule: string): boolean {
  return rule.startsWith("duplicate-") && rule !== "duplicate-key";
}

async function hashesOf(input: CheckedInput): Promise<Set<string>> {
  const hashes = new Set<string>();
  for await (const hash of eachHash(input)) hashes.add(hash);
  return hashes;
}

/** A hash of each payload that does not depend on white space. */
async function* eachHash({ payloads, count }: CheckedInput): AsyncGenerator<string> {
  // Runs without repetitions do not load these.
  const [{ createHash }, { parse }] = await Promise.all([import("node:crypto"), import("../../check/payload.ts")]);
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
