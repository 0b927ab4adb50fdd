import { ownPosition, positionOf } from "../batch/paths.ts";
import { linkedContracts } from "../batch/references.ts";
import { account, coveredAccounts, defineRule } from "./define.ts";
import { repeats } from "./shared.ts";

export default defineRule({
  id: "duplicate-account",
  title: "An account sent more than once",
  severity: "warning",
  basis: "inferred",
  code: "duplicate_account",
  variants: {
    within: "in one payload",
    moved: "linked to another contract",
    again: "in two payloads",
    imported: "it is already imported",
  },
  section: "Payment instruction; What the service does",
  why: "A payment instruction covers each account once. An account is identified by import supplier and external account number, and is sent once.",
  examples: {
    bad: [
      { ...coveredAccounts("A-1001", "A-1001"), attr: "accounts.1.external_account_number" },
      { batch: [account("A-1"), account("A-1")], at: 1, attr: "external_account_number" },
    ],
    good: [coveredAccounts("A-1001", "A-1002")],
  },
  schema: { keywords: ["x-unique"], describe: (fault) => repeats(fault, "within") },
  batch: {
    onFacts: (facts, { registry, report }) => {
      const { kind, supplier, account } = facts;
      const first = kind === "account" ? registry.findLikely("account", supplier, account) : undefined;
      // Requests to undocumented endpoints may validate, stage and create the same account.
      if (!first || facts.where.base || (first.kind === "account" && first.where.base)) return;
      const isSent = first.kind === "account";
      const isMoved = isSent && !isSameSet(first.owners, linkedContracts(facts));
      report({
        at: ownPosition(facts, "account"),
        variant: isMoved ? "moved" : isSent ? "again" : "imported",
        detail: isMoved
          ? `The account "${account}" was sent before, linked to ${contractsNamed(first.owners)}. Send it once, with the right one.`
          : isSent
            ? `The account "${account}" was sent before. Send it once, or correct one of them.`
            : `The account "${account}" is already imported, as a captured response shows. Do not send it again.`,
        related: { at: positionOf(first), detail: isSent ? "The first of them." : "The response." },
      });
    },
  },
});

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

function contractsNamed(names: readonly string[]): string {
  if (names.length === 0) return "no contract";
  return `the contract${names.length > 1 ? "s" : ""} ${names.map((name) => `"${name}"`).join(", ")}`;
}
