import { statusOf } from "../interface/kinds.ts";
import { matchRecord } from "../interface/match-operation.ts";
import type { Kind } from "../interface/operations.ts";
import type { Finding } from "../lint/finding.ts";
import { type ErrorBody, type ErrorItem, errorBody } from "./body.ts";

/** The response with which the service refuses a request. */
export interface Answer {
  status: 400 | 401;
  body: ErrorBody | Omit<ErrorItem, "attr">;
}

/** What `lintText` and `lintValue` answer, as far as the service's answer needs it. */
export interface Linted {
  kind: Kind | null;
  value: unknown;
  findings: readonly Pick<Finding, "severity" | "detail" | "code" | "attr" | "part">[];
}

/**
 * The status and body with which the service answers a request that was linted, or null where it has nothing to refuse.
 * Errors only; warnings are the sender's own affair (interface: Errors).
 *
 * A request record is answered as its operation does: 401 for its credentials, before all else (interface:
 * Authentication 3; the body is not shown, that of the v2 404 is our choice), else 400 for its path, query and body.
 * Responses, and records of no documented operation, have no answer: null.
 */
export function answerOf({ kind, value, findings }: Linted): Answer | null {
  const errors = findings.filter(({ severity, part }) => severity === "error" && part !== "response");
  const [first] = errors;
  if (!first || (kind !== null && statusOf(kind) !== undefined)) return null;
  if (kind !== "request") return { status: 400, body: errorBody(kind ?? "request", errors, value) };
  const operation = matchRecord(value)?.operation;
  if (!operation) return null;
  const refused = errors.find(({ part }) => part === "headers");
  if (refused) return { status: 401, body: { detail: refused.detail, code: refused.code } };
  return {
    status: 400,
    body: errorBody(operation.request ?? operation.id, errors, (value as { body?: unknown }).body),
  };
}
