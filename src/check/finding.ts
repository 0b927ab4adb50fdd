import { areAlike, attrOf, type Path, pointerOf } from "../json/path.ts";
import type { Position } from "../json/position.ts";
import type { RuleId } from "../rules/index.ts";
import type { Basis, PartName, Severity } from "../rules/rule.ts";
import type { Code } from "../spec/codes.ts";
import type { Kind } from "../spec/operations.ts";
import type { Root, RuledFault } from "./fault.ts";
import { isDataKey } from "./looks-like.ts";

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

/** What a finding has besides its fault. */
interface Located<P, R> extends FindingPayload, Pick<Finding, "severity" | "kind" | "detail" | "suggestion"> {
  /** The position in the text; empty if there is no text. */
  position: P;
  related: readonly R[];
  /** The JSON text to write at the position, if a replacement cannot be wrong. */
  edit?: string | undefined;
}

/** A finding with its position, or without one. */
type Built<P, R> = Omit<Finding, keyof FindingPosition | "related"> & P & { related?: R[] };

/** Builds the finding of a fault. Members are assigned one by one, because there are many findings and spreading is slow. */
export function findingOf<P extends FindingPosition | object, R>(
  { rule, code = rule.code, variant, basis, attr, path, base, part, more, because }: RuledFault,
  { severity, kind, detail, suggestion, file, payload, order, position, related, edit }: Located<P, R>,
): Built<P, R> {
  const finding = {
    rule: rule.id,
    code,
    severity,
    basis: basis ?? rule.basis,
    detail,
    attr: attr ?? attrOf(path),
    pointer: pointerOf(base ? [...base, ...path] : path),
    cause: causeOf({ rule, code, variant, attr, path, part }, severity, kind),
    kind,
  } as Built<P, R>;
  if (part !== undefined) finding.part = part;
  finding.file = file;
  finding.payload = payload;
  Object.assign(finding, position);
  if (related.length > 0) finding.related = [...related];
  if (suggestion !== undefined) finding.suggestion = suggestion;
  if (because !== undefined) finding.because = rootOf(because, file, payload);
  if (edit !== undefined) finding.edit = { range: position as FindingPosition, text: edit };
  if (more !== undefined) finding.more = more;
  if (order !== undefined) finding.order = order;
  return finding;
}

function rootOf(
  { rule, attr, path, payload: other }: Root,
  file: string,
  payload: number,
): NonNullable<Finding["because"]> {
  return { rule: rule.id, attr: attr ?? attrOf(path), file: other?.file ?? file, payload: other?.payload ?? payload };
}

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

/** What of a fault decides its cause. */
type CausingFault = Pick<RuledFault, "rule" | "code" | "variant" | "attr" | "path" | "part">;

/** The cause that was asked for last, because many findings in a row share one. */
let lastCause: { fault: CausingFault; severity: Severity; kind: Kind | null; cause: string } | undefined;

/** The id of the cause of a fault. */
export function causeOf(fault: CausingFault, severity: Severity, kind: Kind | null): string {
  if (lastCause?.severity === severity && lastCause.kind === kind && isAlike(lastCause.fault, fault))
    return lastCause.cause;
  const { rule, code = rule.code, variant, attr, path, part } = fault;
  const cause = causeId({ rule: rule.id, variant, code, severity, kind, part, attr: causeAttr(attr ?? path) });
  lastCause = { fault: { rule, code: fault.code, variant, attr, path, part }, severity, kind, cause };
  return cause;
}

/** Whether two faults differ in indexes at most. */
function isAlike(a: CausingFault, b: CausingFault): boolean {
  return (
    a.rule === b.rule &&
    a.code === b.code &&
    a.variant === b.variant &&
    a.part === b.part &&
    a.attr === b.attr &&
    areAlike(a.path, b.path)
  );
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

/** The attr of a cause: indexes, and names that look like data, are starred. */
function causeAttr(at: string | Path): string {
  if (typeof at === "string") return isDataKey(at) ? "*" : starred(at);
  return attrOf(at.map((step) => (typeof step === "number" || isDataKey(step) ? "*" : step)));
}

/** How many findings one counts for in totals. A symptom counts for none, because its root is counted. */
export function countOf({ more = 0, because }: Pick<Finding, "more" | "because">): number {
  return because ? 0 : 1 + more;
}

/** An attr with its indexes starred, which it shares with the elements beside it. */
export function starred(attr: string): string {
  return attr.replace(/(?<=^|\.)\d+(?=$|\.)/g, "*");
}
