import type { RuledFault } from "../../src/check/fault.ts";
import { FaultList } from "../../src/check/fault-list.ts";
import { checkPart } from "../../src/check/part-faults.ts";
import { type Part, partsOf } from "../../src/check/parts.ts";
import type { Judging } from "../../src/check/validate.ts";
import type { Kind } from "../../src/spec/operations.ts";

/** The faults that `check` finds in a value, other than those of its text. Their paths start at its parts. */
export function checkJson(
  kind: Kind,
  value: unknown,
  options: Judging,
): { parts: readonly Part[]; faults: RuledFault[] } {
  const faults = new FaultList({ levels: new Map() }, Number.POSITIVE_INFINITY);
  const parts = partsOf(kind, { value }, options.profile);
  for (const part of parts) checkPart(part, options, (fault) => faults.add(fault));
  return { parts, faults: faults.list() };
}
