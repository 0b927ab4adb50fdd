import { positionOf } from "../batch/paths.ts";
import { account, business, defineRule } from "./define.ts";

export default defineRule({
  id: "business-before-account",
  title: "An account sent before its business",
  severity: "error",
  basis: "documented",
  code: "missing_contract_identifier",
  section: "What the service does",
  why: "A business that has business contracts must be created, with all its contracts in the same payload, before any account belonging to it is migrated. A business sent late is one finding: those of its other accounts are symptoms of the first.",
  examples: {
    bad: [
      { batch: [account("A-1", "C-1"), business("B-1", "C-1")], at: 0, attr: "business.business_contract_identifier" },
    ],
    good: [
      { batch: [business("B-1", "C-1"), account("A-1", "C-1")] },
      { batch: [account("A-1"), business("B-1", "C-1")] },
    ],
  },
  batch: {
    onLate: (reference, definition, { report }) => {
      if (reference.target !== "contract" || definition.kind !== "business") return;
      report({
        at: positionOf(reference),
        detail: `The business with the contract "${reference.name}" is only sent after this account. Send it first.`,
        related: { at: positionOf(definition), detail: "The contract is created here." },
      });
    },
  },
});
