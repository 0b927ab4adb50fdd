import { referencePlace, sentPlace, valueAt } from "../batch/places.ts";
import { spellingDifference } from "../text/spelling.ts";
import { account, business, coveredAccounts, schedule } from "./examples.ts";
import { defineRule } from "./rule.ts";

export default defineRule({
  id: "business-before-data",
  title: "An instruction or schedule sent before its business or accounts",
  severity: "error",
  basis: "documented",
  code: "not_found",
  otherCodes: ["account_not_found"],
  section: "What the service does; Endpoints 12 and 13",
  why: "Payment instructions and further contracts are for a business that is created already, and an instruction is linked to accounts that are imported already. An account that an instruction covers should belong to its business and supplier (warning).",
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
    onFacts: (facts, { register, report }) => {
      const { kind, supplier, business, accounts } = facts;
      if (kind !== "business-payment-instruction" || business === undefined) return;
      for (const [index, name] of accounts.entries()) {
        const account = register.find("account", supplier, name);
        const contract = register.find("contract", supplier, account?.owner);
        // What payloads differ about is other rules' to report.
        if (!account || account.isDisputed || !contract || contract.isDisputed) continue;
        if (contract.owner === undefined || contract.owner === business) continue;
        report({
          ...valueAt(facts, ["accounts", index, "external_account_number"]),
          severity: "warning",
          detail: `The account "${name}" belongs to the business "${contract.owner}": list it in an instruction of that business.`,
          related: { ...sentPlace("account", account), detail: "The account is sent here." },
        });
      }
    },
    onLate: (reference, sent, { report }) => {
      const { target, kind, name } = reference;
      if (target === "contract" || (target === "account" && kind !== "business-payment-instruction")) return;
      report({
        ...referencePlace(reference),
        code: target === "account" ? "account_not_found" : "not_found",
        detail: `The ${target} "${name}" comes later than this: send the ${target} first.`,
        related: { ...sentPlace(target, sent), detail: `The ${target} is sent here.` },
      });
    },
    onUnresolved: (reference, { register, report }) => {
      const { target, kind, supplier, name } = reference;
      if (target === "contract" || (target === "account" && kind !== "business-payment-instruction")) return;
      if (register.mayBring(reference) || (target === "account" && register.state(supplier, name))) return;
      const warning = {
        ...referencePlace(reference),
        severity: "warning",
        code: target === "account" ? "account_not_found" : "not_found",
      } as const;
      const alike = register.spelledAlike(reference);
      const sent = register.find(target, supplier, alike);
      const other = target === "account" ? register.otherSupplier(reference) : undefined;
      if (alike !== undefined && sent)
        report({
          ...warning,
          detail: `No ${target} "${name}" is sent, but one that differs in ${spellingDifference(name, alike)}: correct it if it is the same.`,
          suggestion: alike,
          related: { ...sentPlace(target, sent), detail: `The ${target} that is sent.` },
        });
      else if (other !== undefined)
        report({
          ...warning,
          detail: `The account "${name}" is sent for "${other}", not for "${supplier}": an instruction covers accounts of its own supplier.`,
        });
    },
  },
});
