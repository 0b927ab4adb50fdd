import type { Finding } from "../check/finding.ts";
import { withoutInherited } from "../json/inherited.ts";
import { statusOf } from "../spec/kinds.ts";
import { matchRecord } from "../spec/match-request.ts";
import type { Kind, RequestKind } from "../spec/operations.ts";
import { type ErrorBody, errorBody } from "./error-body.ts";

/** The response of the service to a request with errors. */
export interface ErrorResponse {
  status: 400 | 401;
  /** Null if the interface shows no such body: for a 401, and for a 400 of operations 5 to 10. */
  body: ErrorBody | null;
}

/** The part of the result of `lintText` and `lintValue` that `errorResponse` needs. */
export interface Linted {
  ok: boolean;
  kind: Kind | null;
  value: unknown;
  findings: readonly Pick<Finding, "severity" | "detail" | "code" | "attr" | "part">[];
}

/** The result for a request body with errors. The kind is null where it may have been recognised and was not. */
export interface Refused extends Linted {
  ok: false;
  kind: Exclude<RequestKind, "request"> | null;
}

/**
 * The status and body that the service returns for a linted request, or null if it has no errors. Warnings are not
 * included (interface: Errors).
 *
 * For a request record, invalid credentials give a 401 before anything else is checked (interface: Authentication 3);
 * errors in its path, query or body give a 400. Its body is null for operations 5 to 10, of which the interface shows
 * no 400. The result is null for responses, and for records of undocumented operations.
 */
export function errorResponse(linted: Refused): ErrorResponse & { status: 400; body: ErrorBody };
export function errorResponse(linted: Linted): ErrorResponse | null;
export function errorResponse(linted: Linted): ErrorResponse | null {
  return withoutInherited(() => responseTo(linted));
}

function responseTo(linted: Linted): ErrorResponse | null {
  const { ok, kind, value, findings } = (linted ?? {}) as Linted;
  const isKind = kind === null || typeof kind === "string";
  if (
    typeof ok !== "boolean" ||
    !isKind ||
    !Array.isArray(findings) ||
    !findings.every((each) => typeof each?.attr === "string")
  )
    throw new TypeError("errorResponse takes the result of lintText or lintValue.");
  if (ok || (kind !== null && statusOf(kind) !== undefined)) return null;
  const errors = findings.filter(({ severity, part }) => severity === "error" && part !== "response");
  if (kind !== "request") return { status: 400, body: errorBody(kind ?? "request", errors, value) };
  const operation = matchRecord(value)?.operation;
  if (!operation || errors.length === 0) return null;
  if (errors.some(({ part }) => part === "headers")) return { status: 401, body: null };
  if (!Object.hasOwn(operation.responses, 400)) return { status: 400, body: null };
  const { body } = value as { body?: unknown };
  return { status: 400, body: errorBody(operation.request ?? operation.id, errors, body) };
}
