import { positionOf } from "../batch/paths.ts";
import { data, stagedAccounts } from "./examples.ts";
import { defineRule } from "./rule.ts";

export default defineRule({
  id: "import-state",
  title: "Data for an account that is not imported",
  severity: "error",
  basis: "documented",
  code: "account_not_found",
  otherCodes: ["import_process_does_not_exist"],
  variants: {
    staged: "it is only staged",
    unknown: "it has no import process",
  },
  section: "What the service does; States and transitions",
  why: "An account must be imported, not merely staged, before data is sent for it. Checked against captured responses of the status endpoints given as known: an account that they report as unknown or staged, and that the batch does not send, is not imported.",
  examples: {
    bad: [{ known: [stagedAccounts("A-1")], batch: [data("A-1")], at: 0, attr: "external_account_number" }],
    good: [{ known: [stagedAccounts("A-1")], batch: [data("A-2")] }, { batch: [data("A-1")] }],
  },
  batch: {
    onUnresolved: (reference, { because }, { report }) => {
      if (because !== "staged" && because !== "unknown") return;
      report({
        ...positionOf(reference),
        variant: because,
        code: because === "staged" ? "account_not_found" : "import_process_does_not_exist",
        detail:
          because === "staged"
            ? `The account "${reference.name}" is only staged. Wait until it is imported.`
            : `The account "${reference.name}" has no import process. Import it first.`,
      });
    },
  },
});
