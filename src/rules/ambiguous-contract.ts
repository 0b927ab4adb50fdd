import { contractPosition, positionOf } from "../batch/paths.ts";
import { business, defineRule } from "./define.ts";

export default defineRule({
  id: "ambiguous-contract",
  title: "One contract identifier in two businesses",
  severity: "error",
  basis: "inferred",
  code: "duplicate_contract_identifiers",
  section: "What the service does",
  why: "An account names only its contract, so if two businesses of one supplier have a contract with the same identifier, nothing shows which business the account belongs to. Other suppliers may use the same identifiers.",
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
    onFacts: (facts, { registry, report }) => {
      const { supplier, business, contracts } = facts;
      if (business === undefined) return;
      for (const [index, name] of contracts.entries()) {
        const first = registry.find("contract", supplier, name ?? undefined);
        const owner = first?.owners[0];
        if (first === undefined || owner === undefined || owner === business) continue;
        report({
          at: contractPosition(facts, index),
          detail: `The contract "${name}" already belongs to the business "${owner}". Give each contract its own identifier.`,
          related: { at: positionOf(first), detail: "It is used here first." },
        });
      }
    },
  },
});
