/**
 * Lints the payloads of the data-import service, and answers bad ones in its own words. Nothing here reads a file,
 * keeps state between calls, or throws for what a payload holds; all of it runs in browsers, without eval. Files are
 * linted by `@migration-preflight/toolkit/files`.
 */

export { codes } from "./interface/codes.ts";
export { isKind, kinds, requestKinds } from "./interface/kinds.ts";
export { operations } from "./interface/operations.ts";
export { Batch } from "./library/batch.ts";
export { jsonSchema } from "./library/json-schema.ts";
export { isPayload, lintText, lintValue } from "./library/lint.ts";
export { placeOf } from "./library/place.ts";
export { standardSchemas } from "./library/standard.ts";
export { rules } from "./rules/index.ts";
export { answerOf } from "./service/answer.ts";
export type * from "./types.ts";
