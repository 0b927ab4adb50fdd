import { businessPath, contractsPath } from "../../batch/places.ts";
import { business } from "../examples.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "contracts-in-one-payload",
  title: "A business sent again with other contracts",
  severity: "error",
  basis: "documented",
  code: "business_exists",
  section: "What the service does; Endpoints 11 and 13",
  why: "A business is created once, with all its contracts in the same payload. Further contracts of a created business are scheduled by operation 13.",
  examples: {
    bad: [{ batch: [business("B-1", "C-1"), business("B-1", "C-2")], at: 1, attr: "business.business_contracts" }],
    good: [{ batch: [business("B-1", "C-1"), business("B-2", "C-2")] }],
  },
  batch: {
    onFacts: (facts, { register, report }) => {
      if (
        facts.kind !== "business" ||
        facts.supplier === undefined ||
        facts.business === undefined ||
        facts.hasHiddenContracts
      )
        return;
      const compared = register.compareBusiness(facts, facts.business);
      const first = compared?.sameContracts === false && register.find("business", facts.supplier, facts.business);
      if (!first) return;
      report({
        where: facts.where,
        kind: facts.kind,
        path: contractsPath(facts.kind),
        // A business sent again may lack the list altogether.
        mark: facts.hasContracts ? "value" : "parent",
        detail: `The business "${facts.business}" was sent before with other contracts: send all in one payload, or further ones through operation 13.`,
        related: {
          where: first.where,
          kind: first.kind,
          path: businessPath(first.kind),
          detail: "It is sent here first.",
        },
      });
    },
  },
});
