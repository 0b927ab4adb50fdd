import type { Finding } from "../../src/check/finding.ts";
import { type Input, payloadText } from "../../src/input/payload.ts";
import type { BatchExample } from "../../src/rules/rule.ts";
import { type RunOptions, run, type Summary } from "../../src/run/run.ts";
import type { Kind } from "../../src/spec/operations.ts";

export interface Sent {
  kind: Kind;
  payload: unknown;
}

/** Each payload as a separate file, named after its position in the send order and its kind. */
export function inputsOf(payloads: readonly Sent[], prefix = "sent"): Input[] {
  return payloads.map(({ kind, payload }, index) => {
    const text = payloadText(typeof payload === "string" ? payload : JSON.stringify(payload));
    return {
      file: `${prefix}-${index}.${kind}.json`,
      payloads: {
        async *[Symbol.asyncIterator]() {
          yield [text];
        },
      },
    };
  });
}

/** Lints payloads in send order. */
export async function lintBatch(
  payloads: readonly Sent[],
  options: Partial<RunOptions> & { knownPayloads?: readonly Sent[] } = {},
): Promise<{ findings: Finding[]; summary: Summary }> {
  const { summary, findings } = await run(inputsOf(payloads), {
    levels: new Map(),
    today: "2026-06-30",
    known: inputsOf(options.knownPayloads ?? [], "known"),
    ...options,
  });
  return { summary, findings: [...findings].map(({ finding }) => finding) };
}

/** Lints the batch of a rule's example. */
export function lintExample({ batch, known, suppliers, documents }: BatchExample, options: Partial<RunOptions> = {}) {
  const findDocument =
    documents && ((_: string, path: string) => (documents.includes(path) ? undefined : { nearest: undefined }));
  return lintBatch(batch, { ...options, knownPayloads: known ?? [], settings: { suppliers, findDocument } });
}
