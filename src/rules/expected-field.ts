import { attrOf } from "../json/path.ts";
import { credit, defineRule, transactions } from "./define.ts";

export default defineRule({
  id: "expected-field",
  title: "A field that the interface lists is missing",
  severity: "warning",
  basis: "shown",
  code: "expected_field",
  otherCodes: ["missing_transaction_id", "missing_contract_identifier"],
  section: "The tables of each payload; General conventions 7",
  why: "The interface lists these fields but does not show which of them are required, so a payload without one may be refused.",
  examples: {
    bad: [
      {
        ...transactions({ transaction_date: "2026-01-31", type: "CREDIT", amount: 10 }),
        attr: "transactions.0.transaction_id",
      },
    ],
    good: [transactions({ ...credit, amount: 10 })],
  },
  schema: {
    keywords: ["x-expected"],
    describe: ({ path, params, kind, schemas }) =>
      (params["missing"] as string[]).map((field) => ({
        path: [...path, field],
        anchor: "parent" as const,
        code:
          field === "transaction_id"
            ? "missing_transaction_id"
            : field === "identifier"
              ? "missing_contract_identifier"
              : undefined,
        detail: () =>
          `${attrOf([...path, field])} is missing. ${schemas.isOfOperator?.(kind) ? "The operator's document lists it, but it is not known" : "The interface lists it but does not show"} whether it is required. Send it if you have it.`,
      })),
  },
});
