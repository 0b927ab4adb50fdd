import { account, data, defineRule } from "./define.ts";
import { sentLater, sentMisspelt, spellingVariants } from "./shared.ts";

export default defineRule({
  id: "account-before-data",
  title: "Data sent before the account it is for",
  severity: "error",
  basis: "documented",
  code: "account_not_found",
  variants: {
    ...spellingVariants,
    late: "the account is sent later",
  },
  section: "What the service does; Other responses",
  why: "An account must be imported before notes, transactions, statements and payment instructions are sent for it; otherwise the service responds that it is not found. An account outside the batch may have been imported earlier, so it is not judged, unless the batch sends one with nearly the same number (warning).",
  examples: {
    bad: [
      { batch: [data("A-1"), account("A-1")], at: 0, attr: "external_account_number" },
      { batch: [account("A-1"), data("a-1")], at: 1, attr: "external_account_number" },
    ],
    good: [{ batch: [account("A-1"), data("A-1")] }, { batch: [data("A-9")] }],
  },
  batch: {
    onLate: (reference, definition, { report }) => {
      if (reference.target !== "account" || reference.kind === "business-payment-instruction") return;
      report(sentLater(reference, definition));
    },
    onUnresolved: (reference, explanation, { report }) => {
      if (reference.target !== "account" || reference.kind === "business-payment-instruction") return;
      if (explanation.because === "misspelt") report(sentMisspelt(reference, explanation));
    },
  },
});
