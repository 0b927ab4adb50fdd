import { rules as all } from "../generated/rules.ts";
import { frozen } from "../json/value.ts";
import type { RuleId } from "./ids.ts";
import type { Rule } from "./rule.ts";

export type RegisteredRule = Rule & { readonly id: RuleId };

/** Every rule, in the order in which a payload is checked. */
export const rules: readonly RegisteredRule[] = frozen(all);
