import type { UnionKey } from "../operator.ts";
import type { Codes } from "./codes.ts";
import type { Draft } from "./draft.ts";
import type { Json } from "./read.ts";
import type { Resolve } from "./references.ts";

/** What was lost or changed on the way, for the report. */
export interface Gap {
  at: string;
  text: string;
}

/** The place of a schema that is converted. */
export interface Context {
  file: string;
  isSent: boolean;
  /** Where we are, for the report. */
  at: string;
  depth?: number;
  /** In a branch of a union: the field that decides and the values that choose the branch. */
  narrowed?: { key: string; values: readonly UnionKey[] };
}

/** What converting a part of a schema needs of the converter. */
export interface Conversion {
  /** Follows the references of a schema. */
  resolve: Resolve;
  /** Follows the references of a schema, and merges its allOf. */
  resolveMerged: Resolve;
  /** Converts a schema below the current one. */
  convert: (node: Json | undefined, context: Context) => Draft;
  gaps: Gap[];
  codes: Codes;
}
