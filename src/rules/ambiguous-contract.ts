import { contractPath, sentPlace, valueAt } from "../batch/places.ts";
import { business } from "./examples.ts";
import { defineRule } from "./rule.ts";

export default defineRule({
  id: "ambiguous-contract",
  title: "One contract identifier in two businesses",
  severity: "error",
  basis: "inferred",
  code: "duplicate_contract_identifiers",
  section: "What the service does",
  why: "An account names only the contract it belongs to, so two businesses of one supplier with the same contract identifier leave open whose account it is. Other suppliers may use the same identifiers.",
  examples: {
    bad: [
      {
        batch: [business("B-1", "C-1"), business("B-2", "C-1")],
        at: 1,
        attr: "business.business_contracts.0.identifier",
      },
    ],
    good: [{ batch: [business("B-1", "C-1"), business("B-2", "C-2")] }],
  },
  batch: {
    onFacts: (facts, { register, report }) => {
      const { supplier, business, contracts } = facts;
      if (business === undefined) return;
      for (const [index, name] of contracts.entries()) {
        const first = register.find("contract", supplier, name);
        if (first?.owner === undefined || first.owner === business) continue;
        report({
          ...valueAt(facts, contractPath(facts.kind, index)),
          detail: `The contract "${name}" belongs to the business "${first.owner}" already: give each contract an identifier of its own.`,
          related: { ...sentPlace("contract", first), detail: "It is used here first." },
        });
      }
    },
  },
});
