/** A list of items, as an annotation of its schema says it: x-unique. */
export interface UniqueItems {
  rule: string;
  by: readonly string[];
  /** A field that identifies an element by itself, where it has that. */
  first?: string;
}

/** How lists that the interface does not have are recognised: by what identifies an element and a field beside it. */
const forms: readonly { rule: string; by: readonly string[]; beside: readonly string[] }[] = [
  { rule: "duplicate-transaction", by: ["transaction_id"], beside: ["transaction_date", "amount"] },
  { rule: "duplicate-statement", by: ["statement_id"], beside: ["statement_path"] },
  { rule: "duplicate-note", by: ["body", "created_at"], beside: ["created_at"] },
  { rule: "duplicate-note", by: ["body", "created_at"], beside: ["document_paths"] },
];

/** What must differ in a list whose elements have these fields: transactions, statements or notes. */
export function uniqueByForm(fields: ReadonlySet<string>): UniqueItems | undefined {
  const form = forms.find(({ by, beside }) => [by[0] as string, ...beside].every((name) => fields.has(name)));
  return form && withFirst({ rule: form.rule, by: form.by }, fields);
}

/** The same, where operators number their notes. */
export function withFirst(unique: UniqueItems, fields: ReadonlySet<string>): UniqueItems {
  return unique.rule === "duplicate-note" && fields.has("external_id") ? { ...unique, first: "external_id" } : unique;
}
