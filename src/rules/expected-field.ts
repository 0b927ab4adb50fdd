import { attrOf, type Path } from "../json/path.ts";
import { namesIn } from "../json/value.ts";
import { foldedName } from "../text/spelling.ts";
import { credit, defineRule, transactions } from "./define.ts";
import type { RelatedPlace } from "./rule.ts";

/** The field in another spelling, which an account may have as any other field, so that it is not reported by itself. */
function respelt(field: string, path: Path, value: unknown): RelatedPlace[] {
  const name = namesIn(value).find((each) => foldedName(each) === foldedName(field));
  return name === undefined ? [] : [{ path: [...path, name], detail: `Rename this to ${field} if it is meant.` }];
}

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
    describe: ({ path, value, params, kind, schemas }) =>
      (params["missing"] as string[]).map((field) => ({
        path: [...path, field],
        anchor: "parent" as const,
        related: kind === "account" ? respelt(field, path, value) : [],
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
