import { attrOf } from "../json/path.ts";
import { nearest } from "../text/spelling.ts";
import { didYouMean } from "../text/wording.ts";
import { notes, transactions } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { fieldName } from "./wording.ts";

export default defineRule({
  id: "unknown-field",
  title: "A field that is not documented",
  severity: "error",
  basis: "documented",
  code: "unknown_field",
  section: "General conventions 5",
  why: "Only documented fields may be sent, because other names may get a meaning in future. The finding suggests the most similar documented field.",
  examples: {
    bad: [
      { ...notes({ body: "a", pinned: true }), attr: "notes.0.pinned" },
      {
        ...transactions({ transaction_id: "T-1", transactionDate: "2026-01-31", type: "CREDIT", amount: 10 }),
        attr: "transactions.0.transactionDate",
      },
    ],
    good: [notes({ body: "a", is_pinned: true, unpin_at: "2026-06-30T12:00:00Z" })],
  },
  schema: {
    keywords: ["additionalProperties", "propertyNames", "false schema"],
    describe: ({ path, params, kind, value, schemas, payload }) => {
      const field = (params["additionalProperty"] ?? params["propertyName"]) as string | undefined;
      if (field === undefined)
        return { path, anchor: "value", detail: `${fieldName(path)} must not be sent. Remove it.` };
      const unknown = [...path, field];
      const meant = nearest(
        field,
        schemas.fieldsAt(kind, path, { payload }).filter((name) => !Object.hasOwn(value as object, name)),
      );
      return {
        path: unknown,
        anchor: "key",
        detail: `${attrOf(unknown)} is not a documented field. ${didYouMean(meant, "Remove it.")}`,
        suggestion: meant,
      };
    },
  },
});
