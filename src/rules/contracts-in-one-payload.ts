import { contractsPosition, positionOf } from "../batch/paths.ts";
import { business, defineRule } from "./define.ts";

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
    onFacts: (facts, { registry, report }) => {
      const { kind, supplier, business } = facts;
      const first = kind === "business" ? registry.find("business", supplier, business) : undefined;
      if (!first) return;
      const { sameIdentity, sameContracts } = registry.compareBusiness(facts);
      // Under another name it is another business with its own contracts, which business-identity reports.
      if (sameIdentity === false || sameContracts !== false) return;
      report({
        // The later payload may have no list of contracts.
        at: { ...contractsPosition(facts), anchor: facts.hasContracts ? "value" : "parent" },
        detail: `The business "${business}" was sent before with other contracts. Send all in one payload, or further ones through operation 13.`,
        related: { at: positionOf(first), detail: "It is sent here first." },
      });
    },
  },
});
