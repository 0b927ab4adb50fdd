import type { Finding } from "../check/finding.ts";
import { type ErrorBody, errorBody } from "../service/error-body.ts";
import { errorResponse } from "../service/error-response.ts";
import { operationOf, statusOf } from "../spec/kinds.ts";
import { matchRecord } from "../spec/match-request.ts";
import type { Kind, OperationId } from "../spec/operations.ts";
import { jsonText } from "../text/json-text.ts";
import type { Reporter } from "./reporter.ts";

/**
 * One line per payload with errors: `{ file, line, kind, operation, status, body }`, where the body is the service's error
 * response, but with personal values masked in the transaction that it quotes. Operation, status and body are null for
 * a payload that is not a request or of unknown kind. A request record gets the response of its operation.
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
        yield lineOf(errors, payload);
        errors = [];
        payload = undefined;
      }
      errors.push(finding);
      payload ??= body;
    }
    if (errors.length > 0) yield lineOf(errors, payload);
  },
};

function lineOf(errors: readonly Finding[], payload: unknown): string {
  const { file, line, kind } = errors[0] as Finding;
  const isOfRecord = kind === "request" || errors.some(({ part }) => part !== undefined);
  const response = isOfRecord ? responseToRecord(errors, payload) : { kind, ...responseTo(kind, errors, payload) };
  return `${jsonText({ file, line, ...response })}\n`;
}

interface ErrorResponse {
  operation: OperationId | null;
  status: 400 | 401 | null;
  body: ErrorBody | null;
}

const none: ErrorResponse = { operation: null, status: null, body: null };

function responseTo(kind: Kind | null, errors: readonly Finding[], payload: unknown): ErrorResponse {
  if (kind === null || statusOf(kind) !== undefined) return none;
  return { operation: operationOf(kind)?.id ?? null, status: 400, body: errorBody(kind, errors, payload) };
}

function responseToRecord(errors: readonly Finding[], record: unknown): ErrorResponse & { kind: Kind } {
  const { status, body } = errorResponse({ ok: false, kind: "request", value: record, findings: errors }) ?? none;
  return { kind: "request", operation: matchRecord(record)?.operation.id ?? null, status, body };
}
