import { nearest, orMeant } from "../text/spelling.ts";
import { didYouMean, listed } from "../text/wording.ts";
import type { RuleId } from "./ids.ts";
import { ruleIds } from "./ids.ts";
import type { Basis } from "./rule.ts";

/** Selectors of rules, as a config and a profile have them: an id, a pattern of ids, or a basis. */

export const bases: readonly Basis[] = ["documented", "operator", "inferred", "shown"];
export const basisPrefix = "basis:";

/** The rules that a selector names: an id, a pattern with `*`, or `basis:NAME`; with the basis in the last case. */
export function selected(selector: string): { ids: readonly RuleId[]; basis?: Basis } {
  if (selector.startsWith(basisPrefix)) {
    const basis = bases.find((name) => name === selector.slice(basisPrefix.length));
    return basis === undefined ? { ids: [] } : { ids: ruleIds, basis };
  }
  return { ids: ruleIds.filter((id) => isMatch(id, selector)) };
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
  const prefixes = ruleIds.flatMap((id) => [...id.matchAll(/-/g)].map(({ index }) => `${id.slice(0, index)}-*`));
  const suffixes = ruleIds.flatMap((id) => [...id.matchAll(/-/g)].map(({ index }) => `*${id.slice(index)}`));
  const others = selector.startsWith(basisPrefix.slice(0, 3)) ? bases.map((basis) => basisPrefix + basis) : ruleIds;
  const meant = orMeant(selector, isPattern ? [...prefixes, ...suffixes] : others);
  return `${isPattern ? "No rule matches" : "There is no rule"} "${selector}"${meant} Run preflight explain for the list.`;
}
