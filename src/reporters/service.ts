import type { Finding } from "../check/finding.ts";
import { type ErrorBody, errorBody } from "../service/error-body.ts";
import { errorResponse } from "../service/error-response.ts";
import { operationOf, statusOf } from "../spec/kinds.ts";
import { matchRecord } from "../spec/match-request.ts";
import type { Kind, OperationId } from "../spec/operations.ts";
import { jsonText } from "./json-text.ts";
import type { Reporter } from "./reporter.ts";

/**
 * One payload with errors a line: `{ file, line, kind, operation, status, body }`, the body as the service would answer,
 * but for personal values of the transaction that it quotes, which are masked. A payload that is no request, or of no
 * known kind, has no answer: operation, status and body are null. A request record is answered as its operation does.
 */
export const service: Reporter = {
  needs: { body: true },
  *write({ findings }) {
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
  },
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

function recordAnswer(errors: readonly Finding[], record: unknown): Answer & { kind: Kind } {
  const { status, body } = errorResponse({ ok: false, kind: "request", value: record, findings: errors }) ?? none;
  return { kind: "request", operation: matchRecord(record)?.operation.id ?? null, status, body };
}
