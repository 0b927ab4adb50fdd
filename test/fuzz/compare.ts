import { PlainFacts } from "../../src/batch/plain-facts.ts";
import { factsOfRecognised } from "../../src/batch/recognised.ts";
import { factsOf } from "../../src/check/batch.ts";
import { checkBlanks } from "../../src/check/blanks.ts";
import { isClean } from "../../src/check/clean.ts";
import { check } from "../../src/check/payload.ts";
import { payloadText } from "../../src/input/payload.ts";
import type { Kind } from "../../src/spec/operations.ts";

const options = { levels: new Map(), today: "2026-06-30", showValues: false };

/**
 * Why a recogniser must not accept a payload, or note empty strings as all that is wrong with it, or what is wrong with
 * its facts; undefined if it does so rightly.
 */
export type Outcome = { isAccepted: boolean; isNoted?: boolean; disagreement?: string };

/** Compares a recogniser with the check of a payload. */
export function compare(kind: Kind, bytes: Uint8Array): Outcome {
  const text = payloadText(bytes);
  const isAccepted = isClean(text, kind, options);
  const blanks = isAccepted ? undefined : checkBlanks(text, kind, "a", 0, options);
  if (!isAccepted && !blanks) return { isAccepted: false };
  const outcome: Outcome = blanks ? { isAccepted, isNoted: true } : { isAccepted };
  const facts = JSON.stringify(factsOfRecognised(kind, { file: 0, payload: 0 }), withArrays);
  const columns = new PlainFacts();
  const isPlain = columns.add(kind, 0, true);
  const plain = isPlain ? JSON.stringify(new PlainFacts(columns.packed()).facts(0), withArrays) : undefined;
  const full = blanks && checkBlanks(text, kind, "a", 0, { ...options, isFull: () => true });
  const checked = check(text, kind, "a", 0, options);
  const found = JSON.stringify(checked.findings);
  const noted = JSON.stringify(blanks?.findings ?? []);
  if (found !== noted) return { ...outcome, disagreement: `${noted} instead of ${found}` };
  const values = JSON.stringify(checked.findings.map(({ finding, value }) => [finding.cause, value]));
  const counted = JSON.stringify(full?.counted.map(({ cause, value }) => [cause, value]) ?? []);
  if (values !== counted) return { ...outcome, disagreement: `${counted} instead of ${values}` };
  const [exact] = factsOf(checked, 0, 0, text);
  const expected = JSON.stringify(exact, withArrays);
  if (facts !== expected) return { ...outcome, disagreement: `${facts}\n${expected}` };
  const withoutDocuments = JSON.stringify({ ...exact, documents: [] }, withArrays);
  if (isPlain && plain !== withoutDocuments)
    return { ...outcome, disagreement: `columns: ${plain}\n${withoutDocuments}` };
  return outcome;
}

function withArrays(_: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) ? [...(value as unknown as number[])] : value;
}

/** Whether the check of a payload finds nothing. */
export function hasNoFindings(kind: Kind, bytes: Uint8Array): boolean {
  return check(payloadText(bytes), kind, "a", 0, options).findings.length === 0;
}
