import type { Finding } from "../check/finding.ts";
import { statusOf } from "../spec/kinds.ts";
import { matchRecord } from "../spec/match-request.ts";
import type { Kind, RequestKind } from "../spec/operations.ts";
import { type ErrorBody, errorBody } from "./error-body.ts";

/** The response with which the service refuses a request. */
export interface ErrorResponse {
  status: 400 | 401;
  /** Null where the interface does not show it: of a 401. */
  body: ErrorBody | null;
}

/** What `lintText` and `lintValue` answer, as far as the service's answer needs it. */
export interface Linted {
  ok: boolean;
  kind: Kind | null;
  value: unknown;
  findings: readonly Pick<Finding, "severity" | "detail" | "code" | "attr" | "part">[];
}

/** The body of a request that was refused. */
export interface Refused extends Linted {
  ok: false;
  kind: Exclude<RequestKind, "request">;
}

/**
 * The status and body with which the service answers a request that was linted, or null where it has nothing to refuse.
 * Errors only; warnings are the sender's own affair (interface: Errors).
 *
 * A request record is answered as its operation does: 401 for its credentials, before all else (interface:
 * Authentication 3), else 400 for its path, query and body. Responses, and records of no documented operation, have no
 * answer: null.
 */
export function errorResponse(linted: Refused): ErrorResponse & { status: 400; body: ErrorBody };
export function errorResponse(linted: Linted): ErrorResponse | null;
export function errorResponse({ ok, kind, value, findings }: Linted): ErrorResponse | null {
  if (ok || (kind !== null && statusOf(kind) !== undefined)) return null;
  const errors = findings.filter(({ severity, part }) => severity === "error" && part !== "response");
  if (kind !== "request") return { status: 400, body: errorBody(kind ?? "request", errors, value) };
  const operation = matchRecord(value)?.operation;
  if (!operation || errors.length === 0) return null;
  if (errors.some(({ part }) => part === "headers")) return { status: 401, body: null };
  const { body } = value as { body?: unknown };
  return { status: 400, body: errorBody(operation.request ?? operation.id, errors, body) };
}
