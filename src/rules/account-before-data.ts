import { referencePlace, sentPlace } from "../batch/places.ts";
import { spellingDifference } from "../text/spelling.ts";
import { account, data } from "./examples.ts";
import { defineRule } from "./rule.ts";

export default defineRule({
  id: "account-before-data",
  title: "Data sent before the account it is for",
  severity: "error",
  basis: "documented",
  code: "account_not_found",
  section: "What the service does; Other responses",
  why: "An account must be imported before notes, transactions, statements and payment instructions are sent for it: else the service answers that it is not found. Accounts that are not in the batch may have been imported earlier, and are not judged; only where the batch sends one that is spelled alike is that said (warning).",
  examples: {
    bad: [
      { batch: [data("A-1"), account("A-1")], at: 0, attr: "external_account_number" },
      { batch: [account("A-1"), data("a-1")], at: 1, attr: "external_account_number" },
    ],
    good: [{ batch: [account("A-1"), data("A-1")] }, { batch: [data("A-9")] }],
  },
  batch: {
    onLate: (reference, sent, { report }) => {
      if (reference.target !== "account" || reference.kind === "business-payment-instruction") return;
      report({
        ...referencePlace(reference),
        detail: `The account "${reference.name}" comes later than this: send the account first.`,
        related: { ...sentPlace("account", sent), detail: "The account is sent here." },
      });
    },
    onUnresolved: (reference, { register, report }) => {
      const { target, kind, supplier, name } = reference;
      if (target !== "account" || kind === "business-payment-instruction") return;
      if (register.mayBring(reference) || register.state(supplier, name)) return;
      const alike = register.spelledAlike(reference);
      const sent = register.find("account", supplier, alike);
      if (alike === undefined || !sent) return;
      report({
        ...referencePlace(reference),
        severity: "warning",
        detail: `No account "${name}" is sent, but one that differs in ${spellingDifference(name, alike)}: correct it if it is the same.`,
        suggestion: alike,
        related: { ...sentPlace("account", sent), detail: "The account that is sent." },
      });
    },
  },
});
