import { isResponse } from "../../batch/facts.ts";
import { supplierPlace } from "../../batch/places.ts";
import { data } from "../examples.ts";
import { defineRule } from "../rule.ts";
import { nearest } from "../spelling.ts";

export default defineRule({
  id: "supplier-status",
  title: "A payload for a supplier that accepts none",
  severity: "error",
  basis: "documented",
  code: "import_supplier_migration_not_ongoing",
  section: "States and transitions: import supplier status",
  why: "Migrations for an import supplier that is Paused or Complete are refused. Judged only where the config lists suppliers; then one that it does not list is an error too.",
  examples: {
    bad: [
      { batch: [data("A-1")], suppliers: { HALCYON_ENERGY: { status: "Paused" } }, at: 0, attr: "import_supplier" },
      { batch: [data("A-1")], suppliers: { OTHER_ENERGY: { status: "Ongoing" } }, at: 0, attr: "import_supplier" },
    ],
    good: [{ batch: [data("A-1")], suppliers: { HALCYON_ENERGY: { status: "Ongoing" } } }, { batch: [data("A-1")] }],
  },
  batch: {
    onFacts: (facts, { settings: { suppliers }, report }) => {
      const { supplier } = facts;
      if (!suppliers || Object.keys(suppliers).length === 0) return;
      if (supplier === undefined || isResponse(facts)) return;
      const listed = Object.hasOwn(suppliers, supplier) ? suppliers[supplier] : undefined;
      const { status = "Ongoing" } = listed ?? {};
      if (listed && status === "Ongoing") return;
      const meant = listed ? undefined : nearest(supplier, Object.keys(suppliers));
      report({
        ...supplierPlace(facts),
        detail: listed
          ? `The supplier "${supplier}" is ${status}: the service refuses its migrations.`
          : `The supplier "${supplier}" is not listed in the config: ${meant === undefined ? "correct the code, or list it." : `did you mean "${meant}"?`}`,
        suggestion: meant,
      });
    },
  },
});
