import type { RuleId } from "../rules/index.ts";
import type { Basis, PartName, Severity } from "../rules/rule.ts";
import type { Code } from "../spec/codes.ts";
import type { Kind } from "../spec/operations.ts";

/** A second place that a finding speaks of. */
export interface Related {
  file: string;
  /** 1-based. */
  line: number;
  /** 1-based, in UTF-16 code units. */
  column: number;
  attr: string;
  detail: string;
}

/** One reported problem: plain data that survives `JSON.stringify`. */
export interface Finding {
  rule: RuleId;
  code: Code;
  severity: Severity;
  basis: Basis;
  /** A sentence that names the field and the remedy; its wording may change. */
  detail: string;
  /** The service's dot-delimited path, zero-based indexes; `""` is the whole body (interface: Errors). */
  attr: string;
  /** The same place as an RFC 6901 pointer, which tells a key with a dot from two keys. */
  pointer: string;
  /** Null where the payload's kind could not be told. */
  kind: Kind | null;
  /** Of a request record: which part of it `attr` is relative to. */
  part?: PartName;
  file: string;
  /** 0-based index of the payload in its file. */
  payload: number;
  /** 0-based place of the payload in the send order of a run, over all its files. */
  order?: number;
  /** 1-based lines; 1-based columns in UTF-16 code units; the end stands behind the last character. */
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  related?: Related[];
  /** The text that would mend it. */
  suggestion?: string;
  /** How many further findings of this rule in the payload are counted with this one, but not listed. */
  more?: number;
}

/** An attr with its indexes starred: the place that it shares with the elements beside it. */
export function starred(attr: string): string {
  return attr.replace(/(?<=^|\.)\d+(?=$|\.)/g, "*");
}
