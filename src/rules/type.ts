import { listed, typeName } from "../text/wording.ts";
import { notes, transactions } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { inMinorUnits } from "./shared.ts";
import { fieldName, mustBe } from "./wording.ts";

const names: Record<string, string> = {
  array: "a list",
  object: "an object",
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
};

export default defineRule({
  id: "type",
  title: "A value of the wrong type",
  severity: "error",
  basis: "documented",
  code: "invalid",
  otherCodes: ["not_a_list"],
  section: "The tables of each payload",
  why: "Each field has one JSON type. Amounts are numbers in requests and decimal strings with two places in responses, flags are true or false without quotes, and a list is a list even with one element. In an account payload, whose shape the interface does not show, a wrong type is a warning.",
  examples: {
    bad: [
      {
        ...transactions({ transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT", amount: "10.00" }),
        attr: "transactions.0.amount",
      },
      { ...notes({ body: "a", is_pinned: "true" }), attr: "notes.0.is_pinned" },
      { ...notes({ document_paths: "letters/a-1001.pdf" }), attr: "notes.0.document_paths" },
    ],
    good: [
      transactions({ transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT", amount: 10.0 }),
      notes({ body: "a", is_pinned: true, unpin_at: "2026-06-30T12:00:00Z" }),
    ],
  },
  schema: {
    keywords: ["type", "pattern", "x-expected-type", "oneOf", "not"],
    describe: (fault) => {
      const { keyword, path, value, params, kind } = fault;
      if (keyword === "not" || keyword === "oneOf")
        return { path, anchor: "value", detail: `${fieldName(path)} is in none of the documented forms. Correct it.` };
      if (value === null) return undefined;
      if (keyword === "pattern")
        return { path, anchor: "value", detail: mustBe(kind, path, formOf(params["pattern"])) };
      const minor = inMinorUnits(fault);
      if (minor !== undefined) return { path, anchor: "value", detail: minor };
      const types = [params["type"] as string | string[]].flat();
      const hint =
        Array.isArray(value) && path.length === 0
          ? " Lint each element by itself, or put one payload per line in a .jsonl file."
          : "";
      return {
        path,
        anchor: "value",
        ...(keyword === "x-expected-type" ? { severity: "warning" } : {}),
        code: types[0] === "array" ? "not_a_list" : "invalid",
        detail: `${mustBe(kind, path, listed(types.map((type) => names[type] as string)), typeName(value))}${hint}`,
      };
    },
  },
});

/** What a string must be to match a pattern, of the interface or of an operator. */
function formOf(pattern: unknown): string {
  return pattern === "^-?[0-9]+\\.[0-9]{2}$"
    ? 'a decimal string with two places, such as "10.00"'
    : `a string that matches ${pattern}`;
}
