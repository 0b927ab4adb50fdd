/**
 * Lints payloads of the data-import service, and creates the error responses that the service would return. This module
 * reads no files, keeps no state between calls, and never throws because of a payload. It runs in browsers, without
 * eval. `@migration-preflight/toolkit/files` lints files.
 */

import { frozen } from "./api/frozen.ts";
import { standardSchemas as allStandardSchemas } from "./api/standard-schema.ts";
import { rules as allRules } from "./rules/index.ts";
import { codes as allCodes } from "./spec/codes.ts";
import { kinds as allKinds, requestKinds as allRequestKinds } from "./spec/kinds.ts";
import { operations as allOperations } from "./spec/operations.ts";

export { Batch } from "./api/batch.ts";
export { jsonSchema } from "./api/json-schema.ts";
export { isPayload, lintText, lintValue } from "./api/lint.ts";
export { positionOf } from "./api/position-of.ts";
export { standard } from "./api/standard-schema.ts";
export { errorResponse } from "./service/error-response.ts";
export { isKind } from "./spec/kinds.ts";
export type * from "./types.ts";

export const rules = /* @__PURE__ */ frozen(allRules);
export const codes = /* @__PURE__ */ frozen(allCodes);
export const kinds = /* @__PURE__ */ frozen(allKinds);
export const requestKinds = /* @__PURE__ */ frozen(allRequestKinds);
export const operations = /* @__PURE__ */ frozen(allOperations);
export const standardSchemas = /* @__PURE__ */ frozen(allStandardSchemas);
