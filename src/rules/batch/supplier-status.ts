import { supplierPath } from "../../batch/places.ts";
import { data } from "../examples.ts";
import { defineRule } from "../rule.ts";

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
    onFacts: ({ kind, supplier, where, isKnown, states }, { settings: { suppliers }, report }) => {
      if (!suppliers || supplier === undefined || isKnown || states.length > 0) return;
      const listed = Object.hasOwn(suppliers, supplier) ? suppliers[supplier] : undefined;
      const status = listed?.status;
      if (listed && (status ?? "Ongoing") === "Ongoing") return;
      report({
        where,
        kind,
        path: supplierPath(kind),
        mark: "value",
        detail:
          status === undefined
            ? `The supplier "${supplier}" is not listed in the config: correct the code, or list it.`
            : `The supplier "${supplier}" is ${status}: the service refuses its migrations.`,
      });
    },
  },
});
