import { businessPath } from "../../batch/places.ts";
import { business, renamedBusiness } from "../examples.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "business-identity",
  title: "A business sent again",
  severity: "error",
  basis: "documented",
  code: "business_exists",
  section: "Business",
  why: "A business is unique by its external identifier together with name, number and type. The same identifier with another of these is another business, or a slip (error); the very same business again is refused or useless (warning).",
  examples: {
    bad: [
      { batch: [business("B-1", "C-1"), renamedBusiness("B-1", "C-1")], at: 1, attr: "external_business_identifier" },
      { batch: [business("B-1", "C-1"), business("B-1", "C-1")], at: 1, attr: "external_business_identifier" },
    ],
    good: [{ batch: [business("B-1", "C-1"), business("B-2", "C-2")] }],
  },
  batch: {
    onFacts: (facts, { register, report }) => {
      if (facts.kind !== "business" || facts.supplier === undefined || facts.business === undefined) return;
      const compared = register.compareBusiness(facts, facts.business);
      const first = compared && register.find("business", facts.supplier, facts.business);
      if (!compared || !first || (compared.sameIdentity && !compared.sameContracts)) return;
      report({
        where: facts.where,
        kind: facts.kind,
        path: businessPath(facts.kind),
        mark: "value",
        severity: compared.sameIdentity ? "warning" : "error",
        detail: compared.sameIdentity
          ? `The business "${facts.business}" is sent a second time: send it once.`
          : `The business "${facts.business}" was sent before with another name, number or type: correct one, or give it its own identifier.`,
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
