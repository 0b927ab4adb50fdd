/**
 * Every type of the package: of each kind of payload, by its name in `Payloads`, and of what linting tells.
 */

export type * from "./generated/types.ts";
export type { Code } from "./interface/codes.ts";
export type { Kind, Operation, OperationId, RequestKind, ResponseKind } from "./interface/operations.ts";
export type { Schema } from "./interface/schemas.ts";
export type { Batch, BatchOptions, BatchPayloadOptions, BatchResult } from "./library/batch.ts";
export type { Dialect, JsonSchemaOptions } from "./library/json-schema.ts";
export type {
  LintOptions,
  LintResult,
  PayloadOptions,
  RuleLevels,
  UnplacedFinding,
  UnplacedRelated,
} from "./library/lint.ts";
export type { StandardIssue, StandardPayload } from "./library/standard.ts";
export type { Finding, Related } from "./lint/finding.ts";
export type { NotJudged } from "./lint/link.ts";
export type { RuleId } from "./rules/index.ts";
export type { Basis, FindDocument, PartName, Rule, Severity } from "./rules/rule.ts";
export type { Answer, Linted, Refused } from "./service/answer.ts";
export type { ErrorBody, ErrorBodyV1, ErrorBodyV2, ErrorItem, TransactionErrorBody } from "./service/body.ts";
