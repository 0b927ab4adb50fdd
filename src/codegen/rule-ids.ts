import type { Rule } from "../rules/rule.ts";

/** Source of a module that lists the ids of rules, so that a run over clean files need not load the rules. */
export function generateRuleIds(rules: readonly Rule[]): string {
  return `// Generated from src/rules/ by "npm run generate". Do not edit.
/** The ids of all rules, in the order in which a payload is checked. */
export const ruleIds = ${JSON.stringify(rules.map(({ id }) => id))} as const;

/** The id of a rule. */
export type RuleId = (typeof ruleIds)[number];
`;
}
