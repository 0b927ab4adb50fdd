import { referencePlace } from "../batch/places.ts";
import { account, data } from "./examples.ts";
import { defineRule } from "./rule.ts";

const codes = {
  account: "account_not_found",
  business: "not_found",
  contract: "missing_contract_identifier",
} as const;

export default defineRule({
  id: "other-supplier",
  title: "A reference that fits under another supplier only",
  severity: "warning",
  basis: "inferred",
  code: "account_not_found",
  otherCodes: ["not_found", "missing_contract_identifier"],
  section: "What the service does",
  why: "Accounts and businesses are identified by the pair of import supplier code and external number. A number that was sent under another supplier only is likely a wrong supplier code; two suppliers may use the same numbers, so it is a warning.",
  examples: {
    bad: [{ batch: [account("A-1"), data("A-1", "OTHER_ENERGY")], at: 1, attr: "external_account_number" }],
    good: [{ batch: [account("A-1"), data("A-1")] }],
  },
  batch: {
    onUnresolved: (reference, { register, report }) => {
      const { target, kind, supplier, name } = reference;
      // business-before-data and import-state say it of these.
      const isCovered = target === "account" && kind === "business-payment-instruction";
      if (isCovered || (target === "account" && register.state(supplier, name))) return;
      // contract-linkage says it where a business of the supplier is in sight.
      if (register.mayBring(reference) || (target === "contract" && register.hasBusinesses(supplier))) return;
      const other = register.otherSupplier(reference);
      if (other === undefined || register.spelledAlike(reference) !== undefined) return;
      report({
        ...referencePlace(reference),
        code: codes[target],
        detail: `The ${target} "${name}" is sent for "${other}", not for "${supplier}": correct the supplier if it is the same.`,
      });
    },
  },
});
