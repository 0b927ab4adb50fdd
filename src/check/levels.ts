import { type RuleId, rules } from "../rules/index.ts";
import type { Basis, Severity } from "../rules/rule.ts";
import type { Kind } from "../spec/operations.ts";
import { nearest, orMeant } from "../text/spelling.ts";
import { didYouMean, listed } from "../text/wording.ts";
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
  /** The last one that applies wins, and all of them win over `levels`. */
  overrides?: readonly Override[] | undefined;
}

const ids: readonly RuleId[] = rules.map(({ id }) => id);
const bases: readonly Basis[] = ["documented", "operator", "inferred", "shown"];
const basisPrefix = "basis:";

/** The rules that a selector names: an id, a pattern with `*`, or `basis:NAME`; with the basis in the last case. */
function selected(selector: string): { ids: readonly RuleId[]; basis?: Basis } {
  if (selector.startsWith(basisPrefix)) {
    const basis = bases.find((name) => name === selector.slice(basisPrefix.length));
    return basis === undefined ? { ids: [] } : { ids, basis };
  }
  return { ids: ids.filter((id) => isMatch(id, selector)) };
}

/** True if a text matches a pattern whose only wildcard is `*`. Takes linear time: each part takes its first match. */
function isMatch(text: string, pattern: string): boolean {
  const [first = "", ...parts] = pattern.split("*");
  const last = parts.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** What is wrong with a selector of rules, as a sentence; undefined if it selects some. */
export function selectorFault(selector: string): string | undefined {
  if (selected(selector).ids.length > 0) return undefined;
  if (selector.startsWith(basisPrefix)) {
    const meant = nearest(
      selector,
      bases.map((basis) => basisPrefix + basis),
    );
    return `There is no basis "${selector.slice(basisPrefix.length)}". ${didYouMean(meant, `Choose ${listed(bases)}.`)}`;
  }
  const isPattern = selector.includes("*");
  const prefixes = ids.flatMap((id) => [...id.matchAll(/-/g)].map(({ index }) => `${id.slice(0, index)}-*`));
  const suffixes = ids.flatMap((id) => [...id.matchAll(/-/g)].map(({ index }) => `*${id.slice(index)}`));
  const others = selector.startsWith(basisPrefix.slice(0, 3)) ? bases.map((basis) => basisPrefix + basis) : ids;
  const meant = orMeant(selector, isPattern ? [...prefixes, ...suffixes] : others);
  return isPattern ? `No rule matches "${selector}"${meant}` : `There is no rule "${selector}"${meant}`;
}

/**
 * The levels of several sources, of which later ones win. Within a source the more precise selector wins: an id over a
 * pattern, and a pattern over a basis.
 */
export function levelsFrom(...sources: readonly (Iterable<readonly [selector: string, Level]> | undefined)[]): Levels {
  const levels = new Map<string, Level>();
  const precision = (selector: string): number =>
    selector.startsWith(basisPrefix) ? 0 : selector.includes("*") ? 1 : 2;
  for (const source of sources)
    for (const [selector, level] of [...(source ?? [])].sort(([a], [b]) => precision(a) - precision(b))) {
      const { ids, basis } = selected(selector);
      for (const id of ids) {
        if (basis === undefined) for (const each of bases) levels.delete(`${id} ${each}`);
        levels.set(basis === undefined ? id : `${id} ${basis}`, level);
      }
    }
  return levels;
}

/** Rules that say that a payload could not be checked at all. */
const indispensable: readonly RuleId[] = ["json-syntax", "unrecognised-payload"];

/**
 * Levels in which every rule is off that no selector names, except those without which nothing is checked. A rule that
 * is named is not off.
 */
export function onlyRules(levels: Levels, selectors: readonly string[]): Levels {
  if (selectors.length === 0) return levels;
  const named = selectors.map(selected);
  const only = new Map(levels);
  for (const id of ids) {
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
    const level = levelIn(override.levels, fault);
    if (level !== undefined && appliesTo(override, fault)) return level;
  }
  return levelIn(levels, fault) ?? fault.severity ?? fault.rule.severity;
}

function levelIn(levels: Levels, { rule, basis = rule.basis }: JudgedFault): Level | undefined {
  return levels.size === 0 ? undefined : (levels.get(`${rule.id} ${basis}`) ?? levels.get(rule.id));
}

function appliesTo({ kinds, attr }: Override, fault: JudgedFault): boolean {
  if (kinds && !kinds.includes(fault.kind ?? "")) return false;
  if (!attr) return true;
  const steps = fault.attr?.split(".") ?? fault.path;
  return attr.length === steps.length && attr.every((step, i) => step === "*" || step === String(steps[i]));
}

/**
 * The overrides that apply to the payloads of a text. What the text alone decides is decided here: its suppliers, and
 * its kind. The kind of a part of it, such as the body of a request record, is left to `severityOf`.
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
