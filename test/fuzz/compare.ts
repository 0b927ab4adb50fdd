import { PlainFacts } from "../../src/batch/plain-facts.ts";
import { factsOfRecognised } from "../../src/batch/recognised.ts";
import { factsOf } from "../../src/check/batch.ts";
import { isClean } from "../../src/check/clean.ts";
import { check } from "../../src/check/payload.ts";
import { payloadText } from "../../src/input/payload.ts";
import type { Profile } from "../../src/profile/profile.ts";
import type { Kind } from "../../src/spec/operations.ts";

const common = { levels: new Map(), today: "2026-06-30", showValues: false };

/** Why a recogniser must not accept a payload, or what is wrong with its facts; undefined if it accepts it rightly. */
export type Outcome = { isAccepted: boolean; disagreement?: string };

/** Compares a recogniser with the check of a payload. */
export function compare(kind: Kind, bytes: Uint8Array, profile?: Profile): Outcome {
  const options = { ...common, profile };
  const text = payloadText(bytes);
  if (!isClean(text, kind, options)) return { isAccepted: false };
  const facts = JSON.stringify(factsOfRecognised(kind, { file: 0, payload: 0 }, profile?.references), withArrays);
  const columns = new PlainFacts();
  const isPlain = columns.add(kind, 0, true);
  const plain = isPlain ? JSON.stringify(new PlainFacts(columns.packed()).facts(0), withArrays) : undefined;
  const checked = check(text, kind, "a", 0, options);
  const [finding] = checked.findings;
  if (finding) return { isAccepted: true, disagreement: `${finding.finding.rule}: ${finding.finding.detail}` };
  const [exact] = factsOf(checked, 0, 0, text, profile?.references);
  const expected = JSON.stringify(exact, withArrays);
  if (facts !== expected) return { isAccepted: true, disagreement: `${facts}\n${expected}` };
  const withoutDocuments = JSON.stringify({ ...exact, documents: [] }, withArrays);
  if (isPlain && plain !== withoutDocuments)
    return { isAccepted: true, disagreement: `columns: ${plain}\n${withoutDocuments}` };
  return { isAccepted: true };
}

function withArrays(_: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) ? [...(value as unknown as number[])] : value;
}

/** Whether the check of a payload finds nothing. */
export function hasNoFindings(kind: Kind, bytes: Uint8Array, profile?: Profile): boolean {
  return check(payloadText(bytes), kind, "a", 0, { ...common, profile }).findings.length === 0;
}
