import { referencePlace, sentPlace } from "../batch/places.ts";
import { spellingDifference } from "../text/spelling.ts";
import { account, business } from "./examples.ts";
import { defineRule } from "./rule.ts";

export default defineRule({
  id: "contract-linkage",
  title: "An account whose contract nobody sends",
  severity: "error",
  basis: "inferred",
  code: "missing_contract_identifier",
  section: "What the service does",
  why: "An account is linked to a contract by the equality of business.business_contract_identifier and an identifier in business.business_contracts, under the same import supplier: case, spaces and the composition of characters count. That a contract is in no payload in sight is no proof that an earlier run did not send it: give what was sent before by --known. Where no business of the supplier is in sight, nothing is judged and the summary says so; an account whose contract may stand in a broken business payload is a warning, said once for that payload.",
  examples: {
    bad: [
      { batch: [business("B-1", "C-1"), account("A-1", "c-1")], at: 1, attr: "business.business_contract_identifier" },
    ],
    good: [{ batch: [business("B-1", "C-1"), account("A-1", "C-1")] }, { batch: [account("A-1", "C-9")] }],
  },
  batch: {
    onUnresolved: (reference, { register, report }) => {
      const { target, supplier, name } = reference;
      if (target !== "contract") return;
      const place = referencePlace(reference);
      const source = register.mayBring(reference);
      if (source && source !== "unseen" && !source.payload.isKnown && register.isFirstTold(source.number)) {
        const { where, kind } = source.payload;
        report({
          ...place,
          severity: "warning",
          detail: `The contract "${name}" may be one that cannot be read in a broken payload: mend that one first. This is said once.`,
          related: { where, kind, path: [], detail: "Its contracts cannot all be read." },
        });
      }
      if (source || !register.hasBusinesses(supplier)) return;
      const trial = register.findDryRun(reference);
      if (trial) {
        report({
          ...place,
          detail: `The contract "${name}" is scheduled by a dry run only, which brings none: schedule it in earnest before this account.`,
          related: { ...sentPlace("contract", trial), detail: "The dry run." },
        });
        return;
      }
      const meant = register.nearest(reference);
      const other = meant === undefined ? register.otherSupplier(reference) : undefined;
      const remedy =
        meant !== undefined
          ? `did you mean "${meant}", which differs in ${spellingDifference(name, meant)}?`
          : other !== undefined
            ? `one of "${other}" does, correct the supplier.`
            : "send its business, or correct the identifier.";
      report({
        ...place,
        detail: `No business of "${supplier}" brings the contract "${name}": ${remedy}`,
        suggestion: meant,
      });
    },
  },
});
