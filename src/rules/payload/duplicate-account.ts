import { account, coveredAccounts } from "../examples.ts";
import { defineRule } from "../rule.ts";
import { repeatOf, repeats } from "../shared.ts";

export default defineRule({
  id: "duplicate-account",
  title: "An account sent more than once",
  severity: "warning",
  basis: "inferred",
  code: "duplicate_account",
  section: "Payment instruction; What the service does",
  why: "A payment instruction covers each account once; an account is identified by import supplier and external account number, and is sent once.",
  examples: {
    bad: [
      { ...coveredAccounts("A-1001", "A-1001"), attr: "accounts.1.external_account_number" },
      { batch: [account("A-1"), account("A-1")], at: 1, attr: "external_account_number" },
    ],
    good: [coveredAccounts("A-1001", "A-1002")],
  },
  schema: { keywords: ["x-unique"], describe: (fault) => repeats("duplicate-account", fault) },
  batch: {
    onFacts: (facts, { register, report }) => {
      const { account, supplier } = facts;
      if (facts.kind !== "account" || supplier === undefined || account === undefined) return;
      const first = register.find("account", supplier, account);
      if (first?.kind === "account")
        report(repeatOf(facts, ["external_account_number"], first, ["external_account_number"]));
    },
  },
});
