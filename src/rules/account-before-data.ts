import { positionOf } from "../batch/paths.ts";
import { account, data } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { notSentBut, spellingVariants } from "./shared.ts";

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
      report({
        ...positionOf(reference),
        variant: "late",
        detail: `The account "${reference.name}" is only sent later. Send the account first.`,
        related: { ...positionOf(definition), detail: "The account is sent here." },
      });
    },
    onUnresolved: (reference, explanation, { report }) => {
      const { target, kind, name } = reference;
      if (target !== "account" || kind === "business-payment-instruction") return;
      if (explanation.because !== "misspelt") return;
      const { meant, difference, definition } = explanation;
      report({
        ...positionOf(reference),
        severity: "warning",
        variant: difference,
        ...notSentBut("The account", name, meant, difference),
        related: { ...positionOf(definition), detail: "The account that is sent." },
      });
    },
  },
});
