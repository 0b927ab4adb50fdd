import type { Rule } from "../rules/rule.ts";

/** Source of a module that names every rule, so that a run over clean files need not load the rules. */
export function generateRuleData(rules: readonly Rule[]): string {
  const titles = rules.map(({ id, title, variants }) => [id, { title, ...(variants && { variants }) }]);
  return `// Generated from src/rules/ by "npm run generate". Do not edit.
import type { RuleId } from "../rules/index.ts";

/** The ids of all rules, in the order in which a payload is checked. */
export const ruleIds: readonly RuleId[] = ${JSON.stringify(rules.map(({ id }) => id))};

/** The titles of each rule and of its variants. */
export const ruleTitles: Readonly<Record<RuleId, { title: string; variants?: Readonly<Record<string, string>> }>> =
  ${JSON.stringify(Object.fromEntries(titles))};
`;
}
