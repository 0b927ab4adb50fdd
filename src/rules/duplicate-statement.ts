import { defineRule, statements } from "./define.ts";
import { repeatedItems, repeats, repeatVariants } from "./shared.ts";

export default defineRule({
  id: "duplicate-statement",
  title: "A statement sent more than once",
  severity: "warning",
  basis: "inferred",
  code: "historical_statement_already_exists",
  variants: repeatVariants,
  section: "Historical statement",
  why: "A statement_id identifies one statement of the account. If two statements share it, one of them is a repeat or has the wrong id.",
  examples: {
    bad: [{ ...statements({ statement_id: "S-1" }, { statement_id: "S-1" }), attr: "statements.1.statement_id" }],
    good: [statements({ statement_id: "S-1" }, { statement_id: "S-2" })],
  },
  schema: { keywords: ["x-unique"], describe: (fault) => repeats(fault, "within") },
  batch: { onFacts: repeatedItems("statement") },
});
