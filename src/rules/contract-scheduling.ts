import { contractPath, contractsPath, referencePlace, sentPlace, valueAt } from "../batch/places.ts";
import { account, business, schedule } from "./examples.ts";
import { defineRule } from "./rule.ts";

export default defineRule({
  id: "contract-scheduling",
  title: "A contract scheduled twice, or too late",
  severity: "error",
  basis: "inferred",
  code: "contract_with_identifier_exists",
  otherCodes: ["missing_contract_identifier"],
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
      const { kind, supplier, business, contracts, isDryRun } = facts;
      if (kind !== "business-contracts" || business === undefined || contracts.length === 0) return;
      const twin = register.findItem(facts, 0);
      if (twin) {
        report({
          ...valueAt(facts, contractsPath(kind)),
          severity: "warning",
          detail: "These contracts were scheduled before: send the request once, unless the first was not answered.",
          related: {
            where: twin.where,
            kind: twin.kind,
            path: contractsPath(twin.kind),
            detail: "They are scheduled here first.",
          },
        });
        return;
      }
      for (const [index, name] of contracts.entries()) {
        const sent = register.find("contract", supplier, name);
        // One of another business is ambiguous-contract's to report.
        if (sent?.owner !== business) continue;
        report({
          ...valueAt(facts, contractPath(kind, index)),
          // Nothing would be lost by a trial.
          severity: isDryRun ? "warning" : "error",
          detail: `The contract "${name}" exists already: schedule new contracts only.`,
          related: { ...sentPlace("contract", sent), detail: "It is brought here." },
        });
      }
    },
    onLate: (reference, sent, { report }) => {
      if (reference.target !== "contract" || sent.kind !== "business-contracts") return;
      report({
        ...referencePlace(reference),
        severity: "warning",
        code: "missing_contract_identifier",
        detail: `The contract "${reference.name}" is scheduled only later: send the schedule, and let it finish, before this account.`,
        related: { ...sentPlace("contract", sent), detail: "It is scheduled here." },
      });
    },
  },
});
