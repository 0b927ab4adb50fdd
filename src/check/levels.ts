import type { RuleId } from "../rules/ids.ts";
import { ruleIds } from "../rules/ids.ts";
import type { Basis, Severity } from "../rules/rule.ts";
import { bases, basisPrefix, selected } from "../rules/selectors.ts";
import type { Kind } from "../spec/operations.ts";
import type { RuledFault } from "./fault.ts";

/** What a user sets a rule to. */
export type Level = Severity | "off";

/** Levels that differ from the rules' own severities: by rule, or by rule and basis, `ID BASIS`. */
export type Levels = ReadonlyMap<string, Level>;

/** Levels that apply to some of the findings only. Plain data that threads can post. */
export interface Override {
  kinds?: readonly string[] | undefined;
  suppliers?: readonly string[] | undefined;
  /** The steps of an attr; `*` is any step. */
  attr?: readonly string[] | undefined;
  levels: Levels;
}

/** Everything that decides the severity of a finding. */
export interface Severities {
  levels: Levels;
  /** The last one that applies takes precedence, and each of them over `levels`. */
  overrides?: readonly Override[] | undefined;
}

/** Rules whose findings mean that a payload could not be checked at all. */
export const indispensable: readonly RuleId[] = ["json-syntax", "unrecognised-payload"];

/**
 * The levels of several sources; later ones take precedence. Within a source the more precise selector takes
 * precedence: an id over a pattern, and a pattern over a basis. Only its id turns an indispensable rule off.
 */
export function levelsFrom(...sources: readonly (Iterable<readonly [selector: string, Level]> | undefined)[]): Levels {
  const levels = new Map<string, Level>();
  const precision = (selector: string): number =>
    selector.startsWith(basisPrefix) ? 0 : selector.includes("*") ? 1 : 2;
  for (const source of sources)
    for (const [selector, level] of [...(source ?? [])].sort(([a], [b]) => precision(a) - precision(b))) {
      const { ids, basis } = selected(selector);
      for (const id of ids) {
        if (level === "off" && id !== selector && indispensable.includes(id)) continue;
        if (basis === undefined) for (const each of bases) levels.delete(`${id} ${each}`);
        levels.set(basis === undefined ? id : `${id} ${basis}`, level);
      }
    }
  return levels;
}

/**
 * Levels in which every rule that no selector names is off, except the rules without which nothing is checked. A rule
 * that a selector names is on.
 */
export function onlyRules(levels: Levels, selectors: readonly string[]): Levels {
  if (selectors.length === 0) return levels;
  const named = selectors.map(selected);
  const only = new Map(levels);
  for (const id of ruleIds) {
    const own = named.filter((each) => each.ids.includes(id));
    const isWhole = own.some(({ basis }) => basis === undefined);
    if (isWhole || indispensable.includes(id)) {
      if (isWhole && only.get(id) === "off") only.delete(id);
      continue;
    }
    for (const basis of bases) if (!own.some((each) => each.basis === basis)) only.set(`${id} ${basis}`, "off");
  }
  return only;
}

type JudgedFault = Pick<RuledFault, "rule" | "severity" | "basis" | "kind" | "path" | "attr">;

/** The severity of a fault of one payload, whose overrides are those of `overridesOf`. */
export function severityOf(fault: JudgedFault, { levels, overrides = [] }: Severities): Level {
  for (let i = overrides.length - 1; i >= 0; i--) {
    const override = overrides[i] as Override;
    const level = levelOf(override.levels, fault);
    if (level !== undefined && appliesTo(override, fault)) return level;
  }
  return levelOf(levels, fault) ?? fault.severity ?? fault.rule.severity;
}

function levelOf(levels: Levels, { rule, basis = rule.basis }: JudgedFault): Level | undefined {
  return levels.size === 0 ? undefined : levelIn(levels, rule.id, basis);
}

/** The level of a rule's findings of a basis, if the levels set one. */
export function levelIn(levels: Levels, id: string, basis: Basis): Level | undefined {
  return levels.get(`${id} ${basis}`) ?? levels.get(id);
}

function appliesTo({ kinds, attr }: Override, fault: JudgedFault): boolean {
  if (kinds && !kinds.includes(fault.kind ?? "")) return false;
  if (!attr) return true;
  const steps = fault.attr?.split(".") ?? fault.path;
  return attr.length === steps.length && attr.every((step, i) => step === "*" || step === String(steps[i]));
}

/**
 * The overrides that may apply to the payloads of a text, by its suppliers and kind. `severityOf` decides about the
 * kind of a part of it, such as the body of a request record.
 */
export function overridesOf(
  overrides: readonly Override[] | undefined,
  kind: Kind | null,
  suppliersOf: () => readonly (string | undefined)[],
): readonly Override[] | undefined {
  if (!overrides || overrides.length === 0) return undefined;
  let found: readonly (string | undefined)[] | undefined;
  const isOfSupplier = (supplier: string): boolean => {
    found ??= suppliersOf();
    return found.includes(supplier);
  };
  return overrides
    .filter(({ suppliers }) => !suppliers || suppliers.some(isOfSupplier))
    .map((override) => (override.kinds?.includes(kind ?? "") ? { ...override, kinds: undefined } : override));
}

/** True if a root may cause a fault: a symptom is counted with its root, so it must not be more severe. */
export function isCausable(fault: RuledFault, root: RuledFault, severities: Severities): boolean {
  if (fault.more !== undefined) return false;
  return severityOf(root, severities) === "error" || severityOf(fault, severities) === "warning";
}
