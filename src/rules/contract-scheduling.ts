import { contractPosition, contractsPosition, positionOf } from "../batch/paths.ts";
import { account, business, defineRule, schedule } from "./define.ts";

export default defineRule({
  id: "contract-scheduling",
  title: "A contract scheduled twice, or too late",
  severity: "error",
  basis: "inferred",
  code: "contract_with_identifier_exists",
  otherCodes: ["missing_contract_identifier"],
  variants: {
    repeated: "the request is repeated",
    exists: "the contract exists",
    late: "it is scheduled after its account",
    wait: "it is scheduled just before its account",
  },
  section: "Endpoints 13; What the service does",
  why: "Operation 13 creates further contracts of a business: one that already exists cannot be created again (error; repeating the same request is a warning, since clients retry). An account sent before its contract is scheduled is not linked to it (warning). The service creates the contracts in an asynchronous sub-process: wait until operation 14 reports that it has ended before you send an account that needs one (warning, once for each schedule of the batch, unless a recorded response of operation 14 follows it, or a recorded success of an account with the contract). A dry run creates nothing.",
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
      {
        batch: [business("B-1", "C-1"), schedule("B-1", "C-2"), account("A-1", "C-2")],
        at: 2,
        attr: "business.business_contract_identifier",
      },
    ],
    good: [
      { batch: [business("B-1", "C-1"), schedule("B-1", "C-2"), account("A-1", "C-1")] },
      { known: [business("B-1", "C-1"), schedule("B-1", "C-2")], batch: [account("A-1", "C-2")] },
    ],
  },
  batch: {
    onFacts: (facts, { registry, report }) => {
      const { kind, where, supplier, business, contracts, references, isDryRun } = facts;
      for (const { target, attr, names } of supplier !== undefined && facts.outcome !== "accepted" ? references : [])
        for (const [index, name] of names.entries()) {
          const scheduled = target === "contract" ? registry.find(target, supplier, name ?? undefined) : undefined;
          if (!scheduled || supplier === undefined || !registry.isFirstToAwait(scheduled, supplier, name)) continue;
          report({
            at: positionOf({ kind, where, attr, index }),
            severity: "warning",
            variant: "wait",
            code: "missing_contract_identifier",
            detail: `The contract "${name}" is scheduled, and created asynchronously. Send this account only once operation 14 reports that the sub-process has ended.`,
            related: { at: positionOf(scheduled), detail: "It is scheduled here." },
          });
        }
      if (kind !== "business-contracts" || business === undefined || contracts.length === 0) return;
      const twin = registry.findItem(facts, 0);
      if (twin) {
        report({
          at: contractsPosition(facts),
          severity: "warning",
          variant: "repeated",
          detail: "These contracts were scheduled before. Send the request once, unless the first one got no response.",
          related: { at: contractsPosition(twin), detail: "They are scheduled here first." },
        });
        return;
      }
      for (const [index, name] of contracts.entries()) {
        const earlier = registry.find("contract", supplier, name ?? undefined);
        // ambiguous-contract reports contracts of another business.
        if (earlier?.owners[0] !== business) continue;
        report({
          at: contractPosition(facts, index),
          // A dry run changes nothing.
          severity: isDryRun ? "warning" : "error",
          variant: "exists",
          detail: `The contract "${name}" already exists. Schedule new contracts only.`,
          related: { at: positionOf(earlier), detail: "It is created here." },
        });
      }
    },
    onLate: (reference, definition, { report }) => {
      if (reference.target !== "contract" || definition.kind !== "business-contracts") return;
      report({
        at: positionOf(reference),
        severity: "warning",
        variant: "late",
        code: "missing_contract_identifier",
        detail: `The contract "${reference.name}" is only scheduled later. Send the schedule, and let it finish, before this account.`,
        related: { at: positionOf(definition), detail: "It is scheduled here." },
      });
    },
  },
});
