import type { Path } from "../json/path.ts";
import type { ByteRange } from "../json/position.ts";
import type { RegisteredRule } from "../rules/index.ts";
import type { BatchFault, Fault } from "../rules/rule.ts";
import type { Kind } from "../spec/operations.ts";

/** A fault with its rule and what is known of its payload. */
export interface RuledFault extends Fault {
  rule: RegisteredRule;
  /** Null if the kind of the payload is unknown, or if that of the text applies. */
  kind: Kind | null;
  /** The path from the text to the payload that `path` is relative to. */
  base?: Path;
  /** A second place; with a base of its own if it lies in another part. */
  related?: NonNullable<Fault["related"]> & { base?: Path };
  /** What to mark, if the text alone gave it. */
  byteRange?: ByteRange;
  /** Number of further faults of the rule in the payload that this one counts. */
  more?: number;
}

/** A fault across payloads as a fault of the payload it is in. The other payload it relates to is left out. */
export function faultIn({ where, related: _, ...fault }: BatchFault & { rule: RegisteredRule }): RuledFault {
  return where.base ? { ...fault, base: where.base, part: fault.part ?? "body" } : fault;
}
