import { type Path, pointerOf } from "../json/path.ts";
import type { ByteRange } from "../json/position.ts";
import type { RegisteredRule } from "../rules/index.ts";
import type { DescribedFault, Fault, RelatedPlace } from "../rules/rule.ts";
import type { CheckedKind, Kind } from "../spec/operations.ts";

/** A fault with its rule and what is known of its payload. */
export interface RuledFault extends Fault {
  rule: RegisteredRule;
  /** Null if the kind of the payload is unknown. */
  kind: Kind | null;
  /** The path from the text to the payload that `path` is relative to. */
  base?: Path;
  /** Its path with the names of fields that were meant, if any in `path` is misspelt. */
  documentedPath?: Path;
  /** Other places. One has a base of its own if it lies in another part, and a range if the text alone gave it. */
  related?: readonly RuledRelated[];
  /** What to mark, if the text alone gave it. */
  byteRange?: ByteRange;
  /** The index on the tape of the value that it marks, or whose key it marks; undefined if it must be searched for. */
  index?: number | undefined;
  /** Number of further faults of the rule in the payload that this one counts. */
  more?: number;
  /** For a symptom: the fault that causes it. */
  because?: Root | undefined;
}

/** A text that is the same for a fault that another check finds again. */
export function keyOf({ rule, code, path }: Pick<RuledFault, "rule" | "code" | "path">): string {
  return `${rule.id} ${code} ${pointerOf(path)}`;
}

/** A fault that causes others. */
export interface Root extends Pick<RuledFault, "rule" | "path" | "attr"> {
  /** The payload that it is in, if not that of the symptom. */
  payload?: { file: string; payload: number };
}

/** Another place that a fault is about. */
export interface RuledRelated extends RelatedPlace {
  base?: Path;
  byteRange?: ByteRange;
}

/** All members of a fault, none left out. */
type Members = Pick<RuledFault, "rule" | "kind" | "base" | "related" | "index" | "because"> & {
  [Name in keyof Required<Omit<Fault, "related">>]: Fault[Name];
};

/**
 * What a rule says, as a fault of a part of a text: unless it says otherwise, of the value at `at`. Members are
 * assigned one by one, because there are many faults and spreading is slow.
 */
export function ruledFault(
  rule: RegisteredRule,
  { kind, base, part }: Pick<RuledFault, "base" | "part"> & { kind: CheckedKind | null },
  said: Omit<DescribedFault, "related">,
  at: Path,
  related?: RuledFault["related"],
): RuledFault {
  return {
    rule,
    // A config is no payload.
    kind: kind === "config" ? null : kind,
    base,
    path: said.path ?? at,
    attr: said.attr,
    part: said.part ?? part,
    anchor: said.anchor ?? "value",
    detail: said.detail,
    code: said.code,
    severity: said.severity,
    variant: said.variant,
    basis: said.basis,
    suggestion: said.suggestion,
    edit: said.edit,
    meantPath: said.meantPath,
    supplies: said.supplies,
    related,
    index: undefined,
    because: undefined,
  } satisfies Members;
}
