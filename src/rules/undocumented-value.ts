import { attrOf, type Path } from "../json/path.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import { didYouMean } from "../text/wording.ts";
import { defineRule, transactions } from "./define.ts";
import { correction, listedIfFew, meantValue, valueVariants } from "./wording.ts";

const charge = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 10 };

export default defineRule({
  id: "undocumented-value",
  title: "A value that the interface does not show",
  severity: "warning",
  basis: "shown",
  code: "undocumented_value",
  variants: valueVariants,
  section: "Transaction (account); Payment instruction; Business",
  why: "For some fields the interface shows values without saying that there are no others. Another value may be right, but a slip in case or spelling is more likely.",
  examples: {
    bad: ["Supply charge", "SUPLY_CHARGE", "ADJUSTMENT"].map((type) => ({
      ...transactions({ ...charge, type }),
      attr: "transactions.0.type",
    })),
    good: [transactions({ ...charge, type: "SUPPLY_CHARGE" })],
  },
  schema: {
    keywords: ["x-known-values"],
    describe: ({ path, value, params, kind, schemas }) => {
      const shown = params["shown"] as string[];
      const meant = meantValue(value, shown);
      const few = listedIfFew(shown);
      return {
        detail: () =>
          `${attrOf(path)} is not among the values that ${schemas.isOfOperator?.(kind) && !isOfInterface(kind, path, shown) ? "the operator's document lists" : "the interface shows"}${meant || !few ? "" : ` (${few})`}. ${didYouMean(meant, "Check that the service knows it.")}`,
        ...correction(value, shown, meant),
      };
    },
  },
});

/** Whether the values are those of the interface, which a profile has where the operator's document allows any text. */
function isOfInterface(kind: string, path: Path, shown: readonly string[]): boolean {
  return baseLookups.nodesAt(kind, path).some((node) => String(node["x-known-values"]) === String(shown));
}
