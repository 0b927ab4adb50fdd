import { contractPath, sentPath } from "../../batch/places.ts";
import { business } from "../examples.ts";
import { defineRule } from "../rule.ts";

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
      if ((facts.kind !== "business" && facts.kind !== "business-contracts") || facts.supplier === undefined) return;
      for (const [index, name] of facts.contracts.entries()) {
        const first = name === undefined ? undefined : register.find("contract", facts.supplier, name);
        if (!first || first.owner === undefined || facts.business === undefined || first.owner === facts.business)
          continue;
        report({
          where: facts.where,
          kind: facts.kind,
          path: contractPath(facts.kind, index),
          mark: "value",
          detail: `The contract "${name}" belongs to the business "${first.owner}" already: give each contract an identifier of its own.`,
          related: {
            where: first.where,
            kind: first.kind,
            path: sentPath("contract", first),
            detail: "It is used here first.",
          },
        });
      }
    },
  },
});
