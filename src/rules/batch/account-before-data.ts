import { referencePath, sentPath } from "../../batch/places.ts";
import { account, data } from "../examples.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "account-before-data",
  title: "Data sent before the account it is for",
  severity: "error",
  basis: "documented",
  code: "account_not_found",
  section: "What the service does; Other responses",
  why: "An account must be imported before notes, transactions, statements and payment instructions are sent for it: else the service answers that it is not found. Accounts that are not in the batch may have been imported earlier, and are not judged.",
  examples: {
    bad: [{ batch: [data("A-1"), account("A-1")], at: 0, attr: "external_account_number" }],
    good: [{ batch: [account("A-1"), data("A-1")] }, { batch: [data("A-9")] }],
  },
  batch: {
    onLate: (reference, sent, { report }) => {
      if (reference.target !== "account" || reference.kind === "business-payment-instruction") return;
      report({
        where: reference.where,
        kind: reference.kind,
        path: referencePath(reference),
        mark: "value",
        detail: `The account "${reference.name}" comes later than this: send the account first.`,
        related: {
          where: sent.where,
          kind: sent.kind,
          path: sentPath("account", sent),
          detail: "The account is sent here.",
        },
      });
    },
  },
});
