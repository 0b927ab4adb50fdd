/**
 * Lints payloads of the data-import service, and creates the error responses that the service would return. This module
 * reads no files, keeps no state between calls, and never throws because of a payload. It runs in browsers, without
 * eval. `@migration-preflight/toolkit/files` lints files.
 */

import type { RuleId } from "./rules/ids.ts";
import { rules as registered } from "./rules/index.ts";
import type { RuleInfo } from "./rules/rule.ts";

export { Batch } from "./api/batch.ts";
export { jsonSchema } from "./api/json-schema.ts";
export { isPayload, lintText, lintValue } from "./api/lint.ts";
export { positionOf } from "./api/position-of.ts";
export { standard, standardSchemas } from "./api/standard-schema.ts";
export { lintStream } from "./api/stream.ts";
export { errorResponse } from "./service/error-response.ts";
export { codes } from "./spec/codes.ts";
export { isKind, kinds, requestKinds } from "./spec/kinds.ts";
export { operations } from "./spec/operations.ts";
export type * from "./types.ts";

/** All rules, in the order in which a payload is checked. */
export const rules: readonly (RuleInfo & { readonly id: RuleId })[] = registered;
