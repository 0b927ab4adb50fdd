import { referencePath, sentPath } from "../../batch/places.ts";
import { account, business, coveredAccounts, schedule } from "../examples.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "business-before-data",
  title: "An instruction or schedule sent before its business or accounts",
  severity: "error",
  basis: "documented",
  code: "not_found",
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
      if (facts.kind !== "business-payment-instruction" || facts.supplier === undefined) return;
      for (const [index, name] of facts.accounts.entries()) {
        const account = name === undefined ? undefined : register.find("account", facts.supplier, name);
        if (!account?.owner) continue;
        const contract = register.find("contract", facts.supplier, account.owner);
        if (contract?.owner === undefined || facts.business === undefined || contract.owner === facts.business)
          continue;
        report({
          where: facts.where,
          kind: facts.kind,
          path: ["accounts", index, "external_account_number"],
          mark: "value",
          severity: "warning",
          detail: `The account "${name}" belongs to the business "${contract.owner}": list it in an instruction of that business.`,
          related: {
            where: account.where,
            kind: account.kind,
            path: sentPath("account", account),
            detail: "The account is sent here.",
          },
        });
      }
    },
    onLate: (reference, sent, { report }) => {
      const { target, kind, name, where } = reference;
      if (target === "contract" || (target === "account" && kind !== "business-payment-instruction")) return;
      report({
        where,
        kind,
        path: referencePath(reference),
        mark: "value",
        code: target === "account" ? "account_not_found" : "not_found",
        detail: `The ${target} "${name}" comes later than this: send the ${target} first.`,
        related: {
          where: sent.where,
          kind: sent.kind,
          path: sentPath(target, sent),
          detail: `The ${target} is sent here.`,
        },
      });
    },
    onUnresolved: (reference, { register, report }) => {
      const { target, kind, supplier, name, where } = reference;
      if (target !== "account" || kind !== "business-payment-instruction") return;
      const other = register.otherSupplier("account", supplier, name);
      if (other === undefined) return;
      report({
        where,
        kind,
        path: referencePath(reference),
        mark: "value",
        severity: "warning",
        code: "account_not_found",
        detail: `The account "${name}" is sent for ${other}, not for ${supplier}: an instruction covers accounts of its own supplier.`,
      });
    },
  },
});
