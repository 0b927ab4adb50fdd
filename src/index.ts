import { payloadText } from "./input/payload.ts";
import type { Kind } from "./interface/operations.ts";
import { type CheckOptions, check } from "./lint/check.ts";
import type { Finding } from "./lint/finding.ts";
import { localToday } from "./lint/today.ts";

export type { Payloads } from "./generated/types.ts";
export { type Code, codes } from "./interface/codes.ts";
export { isKind, kinds } from "./interface/kinds.ts";
export { type Kind, type Operation, operations } from "./interface/operations.ts";
export type { Finding, Related } from "./lint/finding.ts";
export { type RuleId, rules } from "./rules/index.ts";
export { type ErrorBody, type ErrorItem, errorBody } from "./service/body.ts";

/** What is known of a text beside itself. */
export interface LintTextOptions extends Partial<Pick<CheckOptions, "levels" | "today">> {
  /** The payload's kind; without it, its shape decides. */
  kind?: Kind;
  /** The name that findings give its file. */
  file?: string;
}

/** What one payload is, and everything that is wrong with it. */
export interface LintResult {
  /** Null where it could not be told. */
  kind: Kind | null;
  /** The parsed payload; undefined where the text is not JSON. */
  value: unknown;
  /** In order of place. */
  findings: Finding[];
}

/** Lints the text of one payload by every rule that needs nothing else. Never throws for what the text holds. */
export function lintText(text: string | Uint8Array, options: LintTextOptions = {}): LintResult {
  const { kind, file = "<text>", levels = new Map(), today = localToday() } = options;
  const checked = check(payloadText(text), kind, file, 0, { levels, today });
  return { ...checked, findings: checked.findings.map(({ finding }) => finding) };
}
