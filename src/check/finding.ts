import type { Position } from "../json/position.ts";
import type { RuleId } from "../rules/ids.ts";
import type { Basis, PartName, Severity } from "../rules/rule.ts";
import type { Code } from "../spec/codes.ts";
import type { Kind } from "../spec/operations.ts";

/** A second place that a finding refers to. */
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
  /** The same place as an RFC 6901 pointer, which distinguishes a key with a dot from two keys. */
  pointer: string;
  /**
   * The id of its cause, shared by all findings that one correction fixes. It consists of severity, rule and variant,
   * code, kind and part, and attr with indexes starred: `error:uuid:invalid:notes:notes.*.id`.
   */
  cause: string;
  /** Null if the kind of the payload is unknown. */
  kind: Kind | null;
  /** Of a request record: the part of it that `attr` is relative to. */
  part?: PartName;
  file: string;
  /** 0-based index of the payload in its file. */
  payload: number;
  /** 0-based place of the payload in the send order of a run, over all its files. */
  order?: number;
  /** 1-based lines; 1-based columns in UTF-16 code units; the end is after the last character. */
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  related?: Related[];
  /** The text to write instead. */
  suggestion?: string;
  /** A replacement that cannot be wrong: the text to write in place of a range of the file. */
  edit?: { range: FindingPosition; text: string };
  /** For a symptom: the finding that causes it. Totals and reports for people count the root only. */
  because?: Pick<Finding, "rule" | "attr" | "file" | "payload">;
  /** Number of further findings of this rule in the payload that are counted with this one, but not listed. */
  more?: number;
}

/** The position of a finding in its file. */
export type FindingPosition = Pick<Finding, "line" | "column" | "endLine" | "endColumn">;

export function positionBetween(from: Position, to: Position): FindingPosition {
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

/** The payload that a finding is in. */
export type FindingPayload = Pick<Finding, "file" | "payload" | "order">;

/** What identifies a cause. Its attr has stars for indexes; it is undefined for a cause of many attrs. */
export interface CauseKey extends Pick<Finding, "rule" | "code" | "severity" | "kind"> {
  variant?: string | undefined;
  part?: PartName | undefined;
  attr: string | undefined;
}

const unknownKind = "unrecognised";
const manyAttrs = "…";

/** The readable id of a cause. Only the attr, which comes last, may contain a colon. */
export function causeId({ rule, variant, code, severity, kind, part, attr = manyAttrs }: CauseKey): string {
  const check = variant === undefined ? rule : `${rule}/${variant}`;
  const where = part === undefined ? (kind ?? unknownKind) : `${kind ?? unknownKind}/${part}`;
  return `${severity}:${check}:${code}:${where}:${attr}`;
}

/** Reads the id of a cause. */
export function causeKey(id: string): CauseKey {
  const [, severity, rule, variant, code, kind, part, attr] =
    /^([^:]*):([^:/]*)(?:\/([^:]*))?:([^:]*):([^:/]*)(?:\/([^:]*))?:(.*)$/s.exec(id) ?? [];
  return {
    rule: rule as RuleId,
    code: code as Code,
    severity: severity as Severity,
    kind: kind === unknownKind ? null : (kind as Kind),
    ...(variant === undefined ? {} : { variant }),
    ...(part === undefined ? {} : { part: part as PartName }),
    attr: attr === manyAttrs ? undefined : attr,
  };
}

/** How many findings one counts for in totals. A symptom counts for none, because its root is counted. */
export function countOf({ more = 0, because }: Pick<Finding, "more" | "because">): number {
  return because ? 0 : 1 + more;
}

/** An attr with its indexes starred, which it shares with the elements beside it. */
export function starred(attr: string): string {
  return attr.replace(/(?<=^|\.)\d+(?=$|\.)/g, "*");
}
