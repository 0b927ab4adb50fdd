import { referencePath } from "../../batch/places.ts";
import { account, business } from "../examples.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "contract-linkage",
  title: "An account whose contract nobody sends",
  severity: "error",
  basis: "documented",
  code: "missing_contract_identifier",
  section: "What the service does",
  why: "An account is linked to a contract by the equality of business.business_contract_identifier and an identifier in business.business_contracts, under the same import supplier: case, spaces and the composition of characters count. Where no business of the supplier is in sight, nothing is judged and the summary says so; where a business payload cannot be read, that is said once.",
  examples: {
    bad: [
      { batch: [business("B-1", "C-1"), account("A-1", "c-1")], at: 1, attr: "business.business_contract_identifier" },
    ],
    good: [{ batch: [business("B-1", "C-1"), account("A-1", "C-1")] }, { batch: [account("A-1", "C-9")] }],
  },
  batch: {
    onUnresolved: (reference, { register, report }) => {
      const { target, supplier, name, kind, where } = reference;
      if (target !== "contract") return;
      const hidden = register.hiddenContracts(supplier);
      if (hidden && !hidden.isKnown && register.isFirstTold(hidden))
        report({
          where,
          kind,
          path: referencePath(reference),
          mark: "value",
          severity: "warning",
          detail: `The contract "${name}" may be one that cannot be read in a business payload: mend that one first. This is said once.`,
          related: { where: hidden.where, kind: hidden.kind, path: [], detail: "Its contracts cannot be read." },
        });
      if (hidden || !register.hasBusinesses(supplier)) return;
      const meant = register.nearest("contract", supplier, name);
      const other = meant === undefined ? register.otherSupplier("contract", supplier, name) : undefined;
      report({
        where,
        kind,
        path: referencePath(reference),
        mark: "value",
        detail: `No business of ${supplier} brings the contract "${name}": ${
          meant !== undefined
            ? `did you mean "${meant}"?`
            : other !== undefined
              ? `one of ${other} does, correct the supplier.`
              : "send its business, or correct the identifier."
        }`,
        suggestion: meant,
      });
    },
  },
});
