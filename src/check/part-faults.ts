import type { Path } from "../json/path.ts";
import { indexesAt } from "../json/spans.ts";
import { leadsToStandIn } from "../json/stand-ins.ts";
import { type Replacement, valueAt, whileReplaced } from "../json/tape.ts";
import { type RegisteredRule, rules } from "../rules/index.ts";
import required from "../rules/required.ts";
import type { Kind } from "../spec/operations.ts";
import { type Change, changedCopy } from "./change.ts";
import { type RuledFault, ruledFault } from "./fault.ts";
import type { Severities } from "./levels.ts";
import { type Part, partOf } from "./parts.ts";
import { type Judging, validate } from "./validate.ts";

/** The rules that are plain code, by kind. */
export const codeRules = new Map<Kind, RegisteredRule[]>();
for (const rule of rules as readonly RegisteredRule[])
  for (const kind of rule.payload?.kinds ?? []) codeRules.set(kind, [...(codeRules.get(kind) ?? []), rule]);

/** What is needed to check a part again. */
export interface Recheck {
  judging: Judging;
  severities: Severities;
  /** Whether the tape has the text that the part is in. */
  isOnTape: () => boolean;
}

/** Visits the faults of a part after changes of its value, at the paths that are wanted. */
export function checkChanged(
  part: Part,
  changes: readonly Change[],
  isWanted: (path: Path) => boolean,
  { judging, isOnTape }: Recheck,
  visit: (fault: RuledFault) => void,
): void {
  // Spread last, which is fast.
  const options = { isWanted, ...judging };
  if (isOnTape() && checkReplaced(part, changes, options, visit)) return;
  checkPart({ ...partOf(part), value: changedCopy(part.value, changes) }, options, visit);
}

/** Visits the faults of a part on the tape after changes. Returns false if those cannot be made there. */
function checkReplaced(
  part: Part,
  changes: readonly Change[],
  options: Judging,
  visit: (fault: RuledFault) => void,
): boolean {
  const v = codeRules.has(part.kind) ? undefined : indexesAt([part.base ?? []])[0];
  const replacements = v === undefined ? undefined : replacementsOf(changes);
  if (v === undefined || !replacements) return false;
  let isJudged = false;
  const isReplaced = whileReplaced(replacements, () => {
    isJudged = validate(part, () => valueAt(v), options, visit, v);
  });
  return isReplaced && isJudged;
}

/** The pairs of the tape that changes replace; undefined if a member moves to another object. */
function replacementsOf(changes: readonly Change[]): Replacement[] | undefined {
  const replacements: Replacement[] = [];
  for (const { index, name, value } of changes) {
    if (index === undefined) return undefined;
    if (value !== undefined) replacements.push({ pair: index, json: value });
    else if (name !== undefined) replacements.push({ pair: index - 2, json: JSON.stringify(name) });
    else return undefined;
  }
  return replacements;
}

/** Runs the rules of the kind's schema and those that are plain code. `v` is the index of the value on the tape. */
export function checkPart(part: Part, options: Judging, add: (fault: RuledFault) => void, v?: number): void {
  const { kind } = part;
  if (part.base && part.value === undefined) {
    const detail = "The body is required for this operation. Add it.";
    add({ rule: required, ...partOf(part), path: [], anchor: "parent", variant: "body", detail });
    return;
  }
  validate(part, () => part.value, options, add, v);
  for (const rule of codeRules.get(kind) ?? [])
    for (const fault of rule.payload?.check(part.value, kind, options.profile) ?? [])
      if (!options.hasStandIns || !leadsToStandIn(part.value, fault.path))
        add(ruledFault(rule, part, fault, fault.path, fault.related));
}
