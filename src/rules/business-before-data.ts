import { positionOf } from "../batch/paths.ts";
import type { Reference } from "../batch/references.ts";
import { foldedIdentifier } from "../text/spelling.ts";
import { account, business, coveredAccounts, defineRule, schedule } from "./define.ts";
import { sentHere, sentLater, sentMisspelt, spellingVariants } from "./shared.ts";

export default defineRule({
  id: "business-before-data",
  title: "An instruction or schedule sent before its business or accounts",
  severity: "error",
  basis: "documented",
  code: "not_found",
  otherCodes: ["account_not_found"],
  variants: {
    ...spellingVariants,
    late: "the business or account is sent later",
    business: "an account of another business",
    supplier: "an account of another supplier",
  },
  section: "What the service does; Endpoints 12 and 13",
  why: "Payment instructions and further contracts are for a business that already exists, and an instruction is linked to accounts that are already imported. An account that an instruction covers should belong to its business and supplier (warning).",
  examples: {
    bad: [
      { batch: [schedule("B-1", "C-2"), business("B-1", "C-1")], at: 0, attr: "payload.external_business_identifier" },
      {
        batch: [business("B-2001", "C-1"), coveredAccounts("A-1"), account("A-1", "C-1")],
        at: 1,
        attr: "accounts.0.external_account_number",
      },
      {
        batch: [business("B-2001", "C-1"), business("B-2", "C-2"), account("A-1", "C-2"), coveredAccounts("A-1")],
        at: 3,
        attr: "accounts.0.external_account_number",
      },
    ],
    good: [
      { batch: [business("B-1", "C-1"), schedule("B-1", "C-2")] },
      { batch: [business("B-2001", "C-1"), account("A-1", "C-1"), coveredAccounts("A-1")] },
    ],
  },
  batch: {
    onFacts: (facts, { registry, report }) => {
      const { kind, where, supplier, business, references } = facts;
      if (kind !== "business-payment-instruction" || business === undefined) return;
      for (const { target, attr, names } of references)
        for (const [index, name] of names.entries()) {
          if (target !== "account" || name === null) continue;
          const account = registry.find("account", supplier, name);
          // Other rules report owners that payloads disagree about.
          if (!account || account.isDisputed) continue;
          const owners = account.owners.map((contract) => {
            const sent = registry.find("contract", supplier, contract);
            return sent?.isDisputed ? undefined : sent?.owners[0];
          });
          const [owner] = owners;
          // One contract of the business is enough, and a contract that is not sent may be of any.
          if (owner === undefined || owners.includes(undefined) || owners.includes(business)) continue;
          // That the business is misspelt is reported where it stands.
          const isMisspelt = owners.some((each) => foldedIdentifier(each as string) === foldedIdentifier(business));
          if (isMisspelt && !registry.find("business", supplier, business)) continue;
          report({
            at: positionOf({ kind, where, attr, index }),
            severity: "warning",
            variant: "business",
            detail: `The account "${name}" belongs to the business "${owner}". List it in an instruction of that business.`,
            related: sentHere(target, account),
          });
        }
    },
    onLate: (reference, definition, { report }) => {
      if (isOwn(reference)) report(sentLater(reference, definition, codeOf(reference)));
    },
    onUnresolved: (reference, explanation, { report }) => {
      const { target, supplier, name } = reference;
      if (!isOwn(reference)) return;
      if (explanation.because === "misspelt") report(sentMisspelt(reference, explanation, codeOf(reference)));
      else if (explanation.because === "other-supplier" && target === "account")
        report({
          at: positionOf(reference),
          severity: "warning",
          code: codeOf(reference),
          variant: "supplier",
          detail: `The account "${name}" is sent for "${explanation.other.supplier}", not for "${supplier}". Correct the supplier if it is the same, else send an instruction for each.`,
          related: sentHere(target, explanation.other.definition),
        });
    },
  },
});

function codeOf({ target }: Reference): "account_not_found" | "not_found" {
  return target === "account" ? "account_not_found" : "not_found";
}

/** True for a reference to a business, or of an instruction to an account. */
function isOwn({ target, kind }: Reference): boolean {
  return target === "business" || (target === "account" && kind === "business-payment-instruction");
}
