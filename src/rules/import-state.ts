import { referencePlace } from "../batch/places.ts";
import { data, stagedAccounts } from "./examples.ts";
import { defineRule } from "./rule.ts";

export default defineRule({
  id: "import-state",
  title: "Data for an account that is not imported",
  severity: "error",
  basis: "documented",
  code: "account_not_found",
  otherCodes: ["import_process_does_not_exist"],
  section: "What the service does; States and transitions",
  why: "An account must be imported, not merely staged, before data is sent for it. Judged by captured responses of the status endpoints given as known: an account that they call unknown or staged, and that the batch does not send, is not there.",
  examples: {
    bad: [{ known: [stagedAccounts("A-1")], batch: [data("A-1")], at: 0, attr: "external_account_number" }],
    good: [{ known: [stagedAccounts("A-1")], batch: [data("A-2")] }, { batch: [data("A-1")] }],
  },
  batch: {
    onUnresolved: (reference, { register, report }) => {
      const { target, supplier, name } = reference;
      if (target !== "account" || register.mayBring(reference)) return;
      const state = register.state(supplier, name);
      if (state !== "staged" && state !== "unknown") return;
      report({
        ...referencePlace(reference),
        code: state === "staged" ? "account_not_found" : "import_process_does_not_exist",
        detail:
          state === "staged"
            ? `The account "${name}" is only staged: wait until it is imported.`
            : `No import process of the account "${name}" is known: import it first.`,
      });
    },
  },
});
