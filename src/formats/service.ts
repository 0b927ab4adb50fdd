import { operationOf, statusOf } from "../interface/kinds.ts";
import type { Finding } from "../lint/finding.ts";
import { errorBody } from "../service/body.ts";
import type { Format } from "./format.ts";

/**
 * One payload with errors a line: `{ file, line, kind, operation, status, body }`, the body exactly as the service
 * would answer. A payload that is no request, or of no known kind, has no answer: operation, status and body are null.
 */
export const service: Format = function* ({ findings }, context) {
  let errors: Finding[] = [];
  for (const { finding } of findings) {
    if (finding.severity !== "error") continue;
    const [first] = errors;
    if (first && (first.file !== finding.file || first.payload !== finding.payload)) {
      yield answer(errors, context.body(first));
      errors = [];
    }
    errors.push(finding);
  }
  const [first] = errors;
  if (first) yield answer(errors, context.body(first));
};

function answer(errors: readonly Finding[], payload: unknown): string {
  const { file, line, kind } = errors[0] as Finding;
  const isRequest = kind !== null && kind !== "request" && statusOf(kind) === undefined;
  return `${JSON.stringify({
    file,
    line,
    kind,
    operation: isRequest ? (operationOf(kind)?.id ?? null) : null,
    status: isRequest ? 400 : null,
    body: isRequest ? errorBody(kind, errors, payload) : null,
  })}\n`;
}
