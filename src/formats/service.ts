import { operationOf, statusOf } from "../interface/kinds.ts";
import { matchRecord } from "../interface/match-operation.ts";
import type { Kind, OperationId } from "../interface/operations.ts";
import type { Finding } from "../lint/finding.ts";
import { type ErrorBody, errorBody } from "../service/body.ts";
import type { Format } from "./format.ts";
import { jsonText } from "./json-text.ts";

/**
 * One payload with errors a line: `{ file, line, kind, operation, status, body }`, the body as the service would answer,
 * but for personal values of the transaction that it quotes, which are masked. A payload that is no request, or of no
 * known kind, has no answer: operation, status and body are null. A request record is answered as its operation does;
 * where only its credentials are wrong by 401, whose body the interface does not show.
 */
export const service: Format = function* ({ findings }) {
  let errors: Finding[] = [];
  let payload: unknown;
  for (const { finding, body } of findings) {
    if (finding.severity !== "error") continue;
    const [first] = errors;
    if (first && (first.file !== finding.file || first.payload !== finding.payload)) {
      yield answer(errors, payload);
      errors = [];
      payload = undefined;
    }
    errors.push(finding);
    payload ??= body;
  }
  if (errors.length > 0) yield answer(errors, payload);
};

function answer(errors: readonly Finding[], payload: unknown): string {
  const { file, line, kind } = errors[0] as Finding;
  const isOfRecord = kind === "request" || errors.some(({ part }) => part !== undefined);
  const answered = isOfRecord ? recordAnswer(errors, payload) : { kind, ...payloadAnswer(kind, errors, payload) };
  return `${jsonText({ file, line, ...answered })}\n`;
}

interface Answer {
  operation: OperationId | null;
  status: 400 | 401 | null;
  body: ErrorBody | null;
}

const none: Answer = { operation: null, status: null, body: null };

function payloadAnswer(kind: Kind | null, errors: readonly Finding[], payload: unknown): Answer {
  if (kind === null || statusOf(kind) !== undefined) return none;
  return { operation: operationOf(kind)?.id ?? null, status: 400, body: errorBody(kind, errors, payload) };
}

/** What a response is blamed for is no fault of its request. */
function recordAnswer(all: readonly Finding[], record: unknown): Answer & { kind: Kind } {
  const operation = matchRecord(record)?.operation;
  const errors = all.filter(({ part }) => part !== "response");
  if (!operation || errors.length === 0) return { kind: "request", ...none, operation: operation?.id ?? null };
  const others = errors.filter(({ rule }) => rule !== "authorization");
  return {
    kind: "request",
    operation: operation.id,
    ...(others.length === 0
      ? { status: 401, body: null }
      : {
          status: 400,
          body: errorBody(operation.request ?? operation.id, others, (record as { body?: unknown }).body),
        }),
  };
}
