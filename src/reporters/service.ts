import type { Finding } from "../check/finding.ts";
import { errorResponse } from "../service/error-response.ts";
import { operationOf } from "../spec/kinds.ts";
import { matchRecord } from "../spec/match-request.ts";
import { jsonText } from "../text/json-text.ts";
import type { Reporter } from "./reporter.ts";

/**
 * One line per payload with errors: `{ file, line, kind, operation, status, body }`, where the body is the service's
 * error response, but with personal values masked in the transaction that it quotes. Operation, status and body are
 * null for a payload that is not a request or of unknown kind. A request record gets the response of its operation.
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
  const { file, line, kind: own } = errors[0] as Finding;
  const kind = errors.some(({ part }) => part !== undefined) ? "request" : own;
  const response = kind === null ? null : errorResponse({ ok: false, kind, value: payload, findings: errors });
  const ofKind = kind === null || response === null ? undefined : operationOf(kind);
  const operation = kind === "request" ? matchRecord(payload)?.operation : ofKind;
  const { status = null, body = null } = response ?? {};
  return `${jsonText({ file, line, kind, operation: operation?.id ?? null, status, body })}\n`;
}
