import { valueAt } from "../batch/paths.ts";
import { defineRule, refusedInstruction } from "./define.ts";

export default defineRule({
  id: "retried-request",
  title: "A payment instruction sent again after a 400",
  severity: "warning",
  basis: "documented",
  code: "retried_request",
  section: "Other responses",
  why: "The service answers operations 4 and 12 with 400 for validation errors or persistent trouble with the payment vendor. Such a request must not be retried in the same form: correct it, or find out what is wrong at the vendor. Checked where the 400 is recorded, in an earlier request of the batch or in one given as known; the order of fields and blanks make no other form. If the same request is recorded as accepted since, it may be sent.",
  examples: {
    bad: [{ batch: [refusedInstruction(400), refusedInstruction()], at: 1, attr: "" }],
    good: [
      { batch: [refusedInstruction(500), refusedInstruction()] },
      { batch: [refusedInstruction(400), refusedInstruction(undefined, "R-2")] },
    ],
  },
  batch: {
    onFacts: (facts, { registry, report }) => {
      const refused = registry.findRefusedInstruction(facts);
      if (!refused) return;
      report({
        at: valueAt(facts, []),
        detail:
          "The service refused this request before (400), so it must not be retried in the same form. Correct it first.",
        related: { at: valueAt(refused, []), detail: "The request that it refused." },
      });
    },
  },
});
