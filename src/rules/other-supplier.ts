import { positionOf } from "../batch/paths.ts";
import { account, data, defineRule } from "./define.ts";
import { sentHere } from "./shared.ts";

const codes = {
  account: "account_not_found",
  business: "not_found",
  contract: "missing_contract_identifier",
} as const;

export default defineRule({
  id: "other-supplier",
  title: "A reference that only another supplier has",
  severity: "warning",
  basis: "inferred",
  code: "account_not_found",
  otherCodes: ["not_found", "missing_contract_identifier"],
  section: "What the service does",
  why: "Accounts and businesses are identified by the pair of import supplier code and external number. If a number was only sent under another supplier, the supplier code is probably wrong; two suppliers may use the same numbers, so this is a warning.",
  examples: {
    bad: [{ batch: [account("A-1"), data("A-1", "OTHER_ENERGY")], at: 1, attr: "external_account_number" }],
    good: [{ batch: [account("A-1"), data("A-1")] }],
  },
  batch: {
    onUnresolved: (reference, explanation, { report }) => {
      const { target, kind, supplier, name } = reference;
      // business-before-data reports accounts that an instruction covers.
      const isCovered = target === "account" && kind === "business-payment-instruction";
      if (explanation.because !== "other-supplier" || isCovered) return;
      const { other } = explanation;
      report({
        at: positionOf(reference),
        code: codes[target],
        detail: `The ${target} "${name}" is sent for "${other.supplier}", not for "${supplier}". Correct the supplier if it is the same.`,
        related: sentHere(target, other.definition),
      });
    },
  },
});
