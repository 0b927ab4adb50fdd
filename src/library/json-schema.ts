import { publishedSchema } from "../interface/bundle.ts";
import type { Kind } from "../interface/operations.ts";
import { type Schema, schemaFileOf } from "../interface/schemas.ts";

/** The JSON Schema drafts in which schemas are given out, as Standard JSON Schema names them. */
export type Dialect = "draft-2020-12" | "draft-07";

/**
 * The published schema of a kind in one piece, with its annotations for editors: what it refuses is what the interface
 * documents as wrong (interface: Resources and their fields).
 */
export function jsonSchema(kind: Kind, dialect: Dialect = "draft-2020-12"): Schema {
  // A copy: what the caller does to it is the caller's affair.
  return structuredClone(publishedSchema(schemaFileOf(kind), { bundle: true, draft7: dialect === "draft-07" }));
}
