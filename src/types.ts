/** All public types: of the payloads (`Payloads` has them by kind), and of options and results. */

export type { Batch, BatchOptions, BatchPayloadOptions, BatchResult } from "./api/batch.ts";
export type { Dialect, JsonSchemaOptions } from "./api/json-schema.ts";
export type {
  LintOptions,
  LintResult,
  PayloadOptions,
  RuleLevels,
  UnplacedFinding,
  UnplacedRelated,
} from "./api/lint.ts";
export type { SchemaError, StandardIssue, StandardPayload, StandardValidator } from "./api/standard-schema.ts";
export type { StreamedBatch, StreamedPayload, StreamOptions, StreamResult } from "./api/stream.ts";
export type { NotJudged } from "./check/batch.ts";
export type { Finding, Related } from "./check/finding.ts";
export type * from "./generated/types.ts";
export type { FindDocument } from "./input/documents.ts";
export type { ChunkBlob, ChunkStream, Chunks, StreamSource } from "./input/stream.ts";
export type { RuleId } from "./rules/ids.ts";
export type { Basis, PartName, RuleInfo as Rule, Severity } from "./rules/rule.ts";
export type { Schema } from "./schema/load.ts";
export type { ErrorBody, ErrorBodyV1, ErrorBodyV2, ErrorItem, TransactionErrorBody } from "./service/error-body.ts";
export type { ErrorResponse, Linted, Refused } from "./service/error-response.ts";
export type { Code } from "./spec/codes.ts";
export type { Kind, Operation, OperationId, RequestKind, ResponseKind } from "./spec/operations.ts";
