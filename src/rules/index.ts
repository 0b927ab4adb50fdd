import { rules as all } from "../generated/rules.ts";
import { frozen } from "../json/value.ts";
import { addTo } from "../tables/add-to.ts";
import type { RuleId } from "./ids.ts";
import type { DescribedFault, Rule, SchemaFault } from "./rule.ts";

export type RegisteredRule = Rule & { readonly id: RuleId };

/** Every rule, in the order in which a payload is checked. */
export const rules: readonly RegisteredRule[] = frozen(all);

const byKeyword = new Map<string, RegisteredRule[]>();
for (const rule of rules) for (const keyword of rule.schema?.keywords ?? []) addTo(byKeyword, keyword, rule);

/** What the first rule says of a fault of a schema that has something to say about it. */
export function describe(fault: SchemaFault): { rule: RegisteredRule; said: readonly DescribedFault[] } | undefined {
  const { rule: named } = fault.params;
  for (const rule of byKeyword.get(fault.keyword) ?? []) {
    // Many annotations say which rule they are for.
    if (named !== undefined && named !== rule.id) continue;
    const said = rule.schema?.describe(fault);
    if (said) return { rule, said: Array.isArray(said) ? said : [said] };
  }
  return undefined;
}
