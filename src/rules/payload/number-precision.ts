import { transactions } from "../examples.ts";
import { defineRule } from "../rule.ts";
import { fieldName } from "../wording.ts";

export default defineRule({
  id: "number-precision",
  title: "A number that a double cannot hold",
  severity: "warning",
  basis: "inferred",
  code: "max_digits",
  section: "Introduction: all request and response bodies are JSON",
  why: "JSON parsers commonly keep numbers as doubles: some 15 to 17 significant digits. Further digits are changed without a word, and a number beyond the range becomes infinite (an error). Send the digits that count.",
  examples: {
    bad: [
      {
        kind: "transactions",
        text: '{"import_supplier": "HALCYON_ENERGY", "external_account_number": "A-1001", "transactions": [{"transaction_id": "T-1", "transaction_date": "2026-01-31", "type": "CREDIT", "amount": 12345678901234567890}]}',
        attr: "transactions.0.amount",
      },
      {
        kind: "transactions",
        text: '{"import_supplier": "HALCYON_ENERGY", "external_account_number": "A-1001", "transactions": [{"transaction_id": "T-1", "transaction_date": "2026-01-31", "type": "CREDIT", "amount": 1e400}]}',
        attr: "transactions.0.amount",
      },
    ],
    good: [
      transactions({ transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT", amount: 1234567890.12 }),
    ],
  },
  text: {
    fault: "number",
    describe: ({ path, overflow }) =>
      overflow
        ? {
            code: "max_value",
            severity: "error",
            detail: `${fieldName(path)} is beyond the range of numbers: a parser would read it as infinite.`,
          }
        : { detail: `${fieldName(path)} has more digits than a parser keeps: they would be changed, send fewer.` },
  },
});
