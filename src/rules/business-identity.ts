import { businessPath, sentPlace, valueAt } from "../batch/places.ts";
import { business, renamedBusiness } from "./examples.ts";
import { defineRule } from "./rule.ts";

export default defineRule({
  id: "business-identity",
  title: "A business sent again",
  severity: "error",
  basis: "inferred",
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
      const { kind, supplier, business } = facts;
      if (kind !== "business") return;
      const first = register.findLikely("business", supplier, business);
      if (!first) return;
      const { sameIdentity, sameContracts } = register.compare(facts);
      const place = valueAt(facts, businessPath(kind));
      const related = { ...sentPlace("business", first), detail: "It is sent here first." };
      if (sameIdentity === false)
        report({
          ...place,
          detail: `The business "${business}" was sent before with another name, number or type: correct one, or give it its own identifier.`,
          related,
        });
      else if (sameIdentity && sameContracts)
        report({
          ...place,
          severity: "warning",
          detail: `The business "${business}" is sent a second time: send it once.`,
          related,
        });
      else if (first.kind === "business.201")
        report({
          ...place,
          severity: "warning",
          detail: `The business "${business}" exists already, as a captured response says: send it no more.`,
          related: { ...related, detail: "The response." },
        });
    },
  },
});
