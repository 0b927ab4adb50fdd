/**
 * Lints the payloads of the data-import service, and answers bad ones in its own words. Nothing here reads a file,
 * keeps state between calls, or throws for what a payload holds; all of it runs in browsers, without eval. Files are
 * linted by `@migration-preflight/toolkit/files`.
 */

export { Batch } from "./api/batch.ts";
export { jsonSchema } from "./api/json-schema.ts";
export { isPayload, lintText, lintValue } from "./api/lint.ts";
export { positionOf } from "./api/position-of.ts";
export { standard, standardSchemas } from "./api/standard-schema.ts";
export { rules } from "./rules/index.ts";
export { errorResponse } from "./service/error-response.ts";
export { codes } from "./spec/codes.ts";
export { isKind, kinds, requestKinds } from "./spec/kinds.ts";
export { operations } from "./spec/operations.ts";
export type * from "./types.ts";
