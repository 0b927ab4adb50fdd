import { operationOf, statusOf } from "../interface/kinds.ts";
import type { Finding } from "../lint/finding.ts";
import { errorBody } from "../service/body.ts";
import type { Format } from "./format.ts";
import { jsonText } from "./json-text.ts";

/**
 * One payload with errors a line: `{ file, line, kind, operation, status, body }`, the body as the service would answer,
 * but for personal values of the transaction that it quotes, which are masked. A payload that is no request, or of no known kind, has no answer: operation, status and body are null.
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
  const isRequest = kind !== null && kind !== "request" && statusOf(kind) === undefined;
  return `${jsonText({
    file,
    line,
    kind,
    operation: isRequest ? (operationOf(kind)?.id ?? null) : null,
    status: isRequest ? 400 : null,
    body: isRequest ? errorBody(kind, errors, payload) : null,
  })}\n`;
}
