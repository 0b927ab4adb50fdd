import { defineRule, statements } from "./define.ts";
import { tooEarly } from "./shared.ts";

export default defineRule({
  id: "period-order",
  title: "A period that ends before it starts",
  severity: "warning",
  basis: "inferred",
  code: "start_date_later_than_end_date",
  section: "Historical statement; Transaction (account)",
  why: "A bill period or a line item cannot end before it starts. Either the two dates are swapped, or one of them is wrong. A period of one day is fine.",
  examples: {
    bad: [
      {
        ...statements({ bill_period_from_date: "2026-02-01", bill_period_to_date: "2026-01-31" }),
        attr: "statements.0.bill_period_to_date",
      },
    ],
    good: [statements({ bill_period_from_date: "2026-01-31", bill_period_to_date: "2026-01-31" })],
  },
  schema: {
    keywords: ["x-not-before"],
    describe: (fault) => tooEarly("start_date_later_than_end_date", fault),
  },
});
