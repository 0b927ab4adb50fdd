import { isResponse } from "../batch/facts.ts";
import { ownPosition } from "../batch/paths.ts";
import type { Kind } from "../spec/operations.ts";
import { nearest } from "../text/spelling.ts";
import { account, data, defineRule } from "./define.ts";
import type { BatchSettings } from "./rule.ts";

/** Kinds that create what is migrated; the others are about what an earlier run may have created. */
const migrations: ReadonlySet<Kind> = new Set(["account", "business"]);

export default defineRule({
  id: "supplier-status",
  title: "A payload for a supplier that is not ongoing, or that the config does not list",
  severity: "error",
  basis: "documented",
  code: "import_supplier_migration_not_ongoing",
  otherCodes: ["import_supplier_not_listed"],
  variants: {
    paused: "it is paused",
    complete: "it is complete",
    misspelt: "the config lists a similar one",
    unlisted: "the config does not list it",
  },
  section: "States and transitions: import supplier status",
  why: "Migrations for an import supplier that is Paused or Complete are refused. The interface says this of migrations, so accounts and businesses are errors; whether data for accounts imported earlier is refused too is not shown, so it is a warning; requests that are recorded as accepted are neither. Checked only where the config lists suppliers; a supplier that it does not list is then an error with its own code.",
  examples: {
    bad: [
      { batch: [account("A-1")], suppliers: { HALCYON_ENERGY: { status: "Paused" } }, at: 0, attr: "import_supplier" },
      { batch: [data("A-1")], suppliers: { HALCYON_ENERGY: { status: "Complete" } }, at: 0, attr: "import_supplier" },
      { batch: [data("A-1")], suppliers: { OTHER_ENERGY: { status: "Ongoing" } }, at: 0, attr: "import_supplier" },
    ],
    good: [{ batch: [data("A-1")], suppliers: { HALCYON_ENERGY: { status: "Ongoing" } } }, { batch: [data("A-1")] }],
  },
  batch: {
    mayReportInnocent: (supplier, settings) => faultOf(supplier, settings) !== undefined,
    onFacts: (facts, { settings, report }) => {
      const { supplier } = facts;
      if (supplier === undefined || isResponse(facts)) return;
      const fault = faultOf(supplier, settings);
      // What the service accepted was sent while the supplier was ongoing.
      if (!fault || (fault.listed && facts.outcome === "accepted")) return;
      const { suppliers, listed, status } = fault;
      const isMigration = migrations.has(facts.kind);
      const meant = listed ? undefined : nearest(supplier, Object.keys(suppliers));
      report({
        at: ownPosition(facts, "supplier"),
        variant: listed ? status.toLowerCase() : meant === undefined ? "unlisted" : "misspelt",
        code: listed ? undefined : "import_supplier_not_listed",
        basis: listed && isMigration ? undefined : "inferred",
        severity: listed && !isMigration ? "warning" : undefined,
        detail: listed
          ? `The supplier "${supplier}" is ${status}, so the service refuses its migrations${isMigration ? ". Send only for suppliers that are Ongoing." : ", and perhaps this. Send it once the supplier is Ongoing, or ask the operators."}`
          : `The supplier "${supplier}" is not listed in the config. ${meant === undefined ? "Correct the code, or list it." : `Did you mean "${meant}"?`}`,
        suggestion: meant,
      });
    },
  },
});

/** What is wrong with a supplier: its status, or that the config does not list it; undefined if nothing is. */
function faultOf(supplier: string, { suppliers }: BatchSettings) {
  if (!suppliers || Object.keys(suppliers).length === 0) return undefined;
  const listed = Object.hasOwn(suppliers, supplier) ? suppliers[supplier] : undefined;
  const { status = "Ongoing" } = listed ?? {};
  return listed && status === "Ongoing" ? undefined : { suppliers, listed, status };
}
