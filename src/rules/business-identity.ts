import { ownPosition, positionOf } from "../batch/paths.ts";
import { business, defineRule, renamedBusiness } from "./define.ts";

export default defineRule({
  id: "business-identity",
  title: "A business sent again",
  severity: "error",
  basis: "inferred",
  code: "business_exists",
  variants: {
    renamed: "with another name, number or type",
    repeated: "unchanged",
    existing: "it already exists",
  },
  section: "Business",
  why: "A business is unique by its external identifier together with name, number and type. The same identifier with a different name, number or type is another business or a mistake (error); sending the same business again is refused or has no effect (warning).",
  examples: {
    bad: [
      { batch: [business("B-1", "C-1"), renamedBusiness("B-1", "C-1")], at: 1, attr: "external_business_identifier" },
      { batch: [business("B-1", "C-1"), business("B-1", "C-1")], at: 1, attr: "external_business_identifier" },
    ],
    good: [{ batch: [business("B-1", "C-1"), business("B-2", "C-2")] }],
  },
  batch: {
    onFacts: (facts, { registry, report }) => {
      const { kind, supplier, business } = facts;
      if (kind !== "business") return;
      const first = registry.findLikely("business", supplier, business);
      if (!first) return;
      const { sameIdentity, sameContracts } = registry.compareBusiness(facts);
      const at = ownPosition(facts, "business");
      const related = { at: positionOf(first), detail: "It is sent here first." };
      if (sameIdentity === false)
        report({
          at,
          variant: "renamed",
          detail: `The business "${business}" was sent before with another name, number or type. Correct one, or give it its own identifier.`,
          related,
        });
      else if (sameIdentity && sameContracts)
        report({
          at,
          severity: "warning",
          variant: "repeated",
          detail: `The business "${business}" is sent a second time. Send it once.`,
          related,
        });
      else if (first.kind === "business.201")
        report({
          at,
          severity: "warning",
          variant: "existing",
          detail: `The business "${business}" already exists, as a captured response shows. Do not send it again.`,
          related: { at: related.at, detail: "The response." },
        });
    },
  },
});
