import type { UnionKey } from "../operator.ts";

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
