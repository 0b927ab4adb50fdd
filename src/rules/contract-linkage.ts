import type { Explanation } from "../batch/explain.ts";
import { positionOf, valueAt } from "../batch/paths.ts";
import { bareIdentifier } from "../text/placeholders.ts";
import { differences } from "../text/spelling.ts";
import { account, business, defineRule } from "./define.ts";
import { correctionOf, sentHere, spellingVariants } from "./shared.ts";

export default defineRule({
  id: "contract-linkage",
  title: "An account whose contract is not sent",
  severity: "error",
  basis: "inferred",
  code: "missing_contract_identifier",
  variants: {
    ...spellingVariants,
    letter: "differs in one letter from one that is sent",
    supplier: "only another supplier sends it",
    missing: "no business sends it",
    "dry-run": "only a dry run schedules it",
    unreadable: "it may be in a broken payload",
  },
  section: "What the service does",
  why: "An account is linked to a contract if its business.business_contract_identifier equals an identifier in business.business_contracts under the same import supplier; case, spaces and the composition of characters count. A contract that no payload creates may have been sent in an earlier run: give what was sent before with --known. Where the batch has no business of the supplier, the account is not judged and the summary says so. Under a profile, an account may name several contracts, in the fields that the profile's links.contract lists: each must be sent. If the contract of an account may be in a broken business payload, that is a warning, reported once for each broken payload.",
  examples: {
    bad: [
      { batch: [business("B-1", "C-1"), account("A-1", "c-1")], at: 1, attr: "business.business_contract_identifier" },
    ],
    good: [{ batch: [business("B-1", "C-1"), account("A-1", "C-1")] }, { batch: [account("A-1", "C-9")] }],
  },
  batch: {
    onUnresolved: (reference, explanation, { registry, report }) => {
      if (reference.target !== "contract") return;
      const { because } = explanation;
      if (because === "unreadable") {
        const { payload, number } = explanation;
        if (payload.isKnown || !registry.isFirstMention(number)) return;
        report({
          at: positionOf(reference),
          severity: "warning",
          variant: "unreadable",
          detail: `The contract "${reference.name}" may be in a broken payload. Fix that payload first. (Reported once per broken payload.)`,
          related: { at: valueAt(payload, []), detail: "Not all its contracts can be read." },
        });
      }
      if (because === "dry-run")
        report({
          at: positionOf(reference),
          variant: "dry-run",
          detail: `The contract "${reference.name}" is only scheduled by a dry run, which creates none. Schedule it for real before this account.`,
          related: { at: positionOf(explanation.dryRun), detail: "The dry run." },
        });
      if (because === "misspelt" || because === "missing") {
        const sent = because === "misspelt" ? explanation.definition : explanation.other?.definition;
        report({
          at: positionOf(reference),
          variant: variantOf(explanation),
          detail: `No business of "${reference.supplier}" has the contract "${reference.name}". ${remedy(explanation)}`,
          suggestion: because === "misspelt" ? correctionOf(reference, explanation) : undefined,
          related: sent && sentHere("contract", sent),
        });
      }
    },
  },
});

type Because<B extends Explanation["because"]> = Extract<Explanation, { because: B }>;

function variantOf(explanation: Because<"misspelt" | "missing">): string {
  if (explanation.because === "misspelt") return explanation.difference;
  return explanation.other ? "supplier" : "missing";
}

function remedy(explanation: Because<"misspelt" | "missing">): string {
  if (explanation.because === "misspelt") {
    const { meant, difference } = explanation;
    return bareIdentifier(meant) === meant
      ? `Did you mean "${meant}", which differs in ${differences[difference]}?`
      : `One has "${meant}", which has blanks or quotes around it. Remove them there.`;
  }
  const { other } = explanation;
  return other
    ? `A business of "${other.supplier}" does, so correct the supplier.`
    : "Send its business, or correct the identifier.";
}
