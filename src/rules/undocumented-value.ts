import { attrOf } from "../json/path.ts";
import { transactions } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { choices, meantValue } from "./wording.ts";

export default defineRule({
  id: "undocumented-value",
  title: "A value that is not among those shown",
  severity: "warning",
  basis: "shown",
  code: "undocumented_value",
  section: "Transaction (account); Payment instruction; Business",
  why: "For some fields the interface shows values without saying that there are no others. Another value may be right, but a slip in case or spelling is likelier; the shown value that differs only so is named.",
  examples: {
    bad: [
      {
        ...transactions({ transaction_id: "T-1", transaction_date: "2026-01-31", type: "Supply charge", amount: 10 }),
        attr: "transactions.0.type",
      },
    ],
    good: [transactions({ transaction_id: "T-1", transaction_date: "2026-01-31", type: "SUPPLY_CHARGE", amount: 10 })],
  },
  schema: {
    keywords: ["x-known-values"],
    describe: ({ path, value, params }) => {
      const shown = params["shown"] as string[];
      const meant = meantValue(value, shown);
      return {
        path,
        anchor: "value",
        detail: meant
          ? `${attrOf(path)} is not the documented ${meant}: did you mean it?`
          : `${attrOf(path)} is not among the values shown (${choices(shown, meant)}): make sure that the service knows it.`,
        suggestion: meant,
      };
    },
  },
});
