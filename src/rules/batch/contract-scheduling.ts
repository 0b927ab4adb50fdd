import { contractPath, contractsPath, referencePath, sentPath } from "../../batch/places.ts";
import { account, business, schedule } from "../examples.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "contract-scheduling",
  title: "A contract scheduled twice, or too late",
  severity: "error",
  basis: "inferred",
  code: "contract_with_identifier_exists",
  section: "Endpoints 13; What the service does",
  why: "Operation 13 brings further contracts of a business: one that exists already cannot be brought again (error; the very same request again is a warning, since clients retry). An account sent before its contract is scheduled finds none (warning). A dry run brings nothing.",
  examples: {
    bad: [
      {
        batch: [business("B-1", "C-1"), schedule("B-1", "C-1")],
        at: 1,
        attr: "payload.business_contracts.0.identifier",
      },
      {
        batch: [business("B-1", "C-1"), account("A-1", "C-2"), schedule("B-1", "C-2")],
        at: 1,
        attr: "business.business_contract_identifier",
      },
    ],
    good: [{ batch: [business("B-1", "C-1"), schedule("B-1", "C-2"), account("A-1", "C-2")] }],
  },
  batch: {
    onFacts: (facts, { register, report }) => {
      if (facts.kind !== "business-contracts" || facts.supplier === undefined) return;
      const earlier = facts.contracts.map((name) =>
        name === undefined ? undefined : register.find("contract", facts.supplier as string, name),
      );
      // One of another business is ambiguous-contract's to report.
      const repeats = earlier.map((sent) => (sent && sent.owner === facts.business ? sent : undefined));
      const [first] = repeats;
      const isRetry =
        first?.kind === "business-contracts" &&
        repeats.every(
          (sent) => sent && sent.where.file === first.where.file && sent.where.payload === first.where.payload,
        );
      if (isRetry) {
        report({
          where: facts.where,
          kind: facts.kind,
          path: contractsPath(facts.kind),
          mark: "value",
          severity: "warning",
          detail: "These contracts were scheduled before: send the request once, unless the first was not answered.",
          related: {
            where: first.where,
            kind: first.kind,
            path: contractsPath(first.kind),
            detail: "They are scheduled here first.",
          },
        });
        return;
      }
      for (const [index, sent] of repeats.entries())
        if (sent)
          report({
            where: facts.where,
            kind: facts.kind,
            path: contractPath(facts.kind, index),
            mark: "value",
            detail: `The contract "${facts.contracts[index]}" exists already: schedule new contracts only.`,
            related: {
              where: sent.where,
              kind: sent.kind,
              path: sentPath("contract", sent),
              detail: "It is brought here.",
            },
          });
    },
    onLate: (reference, sent, { report }) => {
      if (reference.target !== "contract" || sent.kind !== "business-contracts") return;
      report({
        where: reference.where,
        kind: reference.kind,
        path: referencePath(reference),
        mark: "value",
        severity: "warning",
        code: "missing_contract_identifier",
        detail: `The contract "${reference.name}" is scheduled only later: send the schedule, and let it finish, before this account.`,
        related: {
          where: sent.where,
          kind: sent.kind,
          path: sentPath("contract", sent),
          detail: "It is scheduled here.",
        },
      });
    },
  },
});
