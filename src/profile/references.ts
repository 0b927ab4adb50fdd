import { isObject, mapMembers } from "../json/value.ts";
import type { Schema } from "../schema/load.ts";
import type { Lookups } from "../schema/lookups.ts";
import { eachSchema } from "../schema/map.ts";
import { resolveRef, type SchemaSource } from "../schema/references.ts";
import { statusOf } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { type ItemList, type ItemType, type KindReferences, type References, references } from "../spec/references.ts";
import { addTo } from "../tables/add-to.ts";
import type { ProfileFile } from "./operator.ts";
import { eachPlace } from "./places.ts";

export interface ProfileSchemas {
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly source: SchemaSource;
  readonly kinds: readonly string[];
  readonly fileOf: (kind: string) => string | undefined;
}

/** What each kind says about others as the operator runs the interface: links and names of a profile laid over ours. */
export function profileReferences(
  { links = {} }: Pick<ProfileFile, "links">,
  { schemas, source, kinds: allKinds, fileOf }: ProfileSchemas,
  fieldsAt: Lookups["fieldsAt"],
  nameOf: (field: string) => string,
): References {
  const kinds = Object.entries(references) as [Kind, KindReferences][];
  const isFollowed = filesWithItems(schemas);
  return Object.fromEntries([
    ...kinds.map(([kind, entry]) => [kind, entry.stage === undefined ? renamed(entry) : linked(kind, entry)]),
    ...allKinds.flatMap((kind) => {
      const entry =
        Object.hasOwn(references, kind) || statusOf(kind as Kind) !== undefined ? undefined : own(kind as Kind);
      return entry ? [[kind, entry]] : [];
    }),
  ]);

  function own(kind: Kind): KindReferences | undefined {
    const supplier = ["import_supplier", "import_supplier_code"].find((path) => hasField(kind, path));
    const [account, ...otherAccounts] = new Set(
      [...(links.account ?? []), "external_account_number"].filter((path) => hasField(kind, path)),
    );
    if (supplier === undefined || account === undefined) return undefined;
    const entry = { supplier, account, ...(otherAccounts.length > 0 ? { otherAccounts } : {}) };
    const dryRun = dryRunOf(kind);
    return {
      ...entry,
      ...(dryRun === undefined ? {} : { dryRun }),
      ...itemsOf(kind, entry),
      refersTo: { account: [account, ...otherAccounts] },
    };
  }

  /** The lists of items and the document paths of a kind: the fields that its schemas annotate, besides ours. */
  function itemsOf(kind: Kind, entry: KindReferences): Partial<KindReferences> {
    const file = fileOf(kind);
    if (file === undefined || !file.startsWith("requests/")) return {};
    const items = new Map<string, ItemList>();
    const documents = new Set(entry.documents);
    eachPlace(
      source,
      file,
      (schema, path) => {
        const list = path.join(".");
        const item = itemOf(schema, list);
        if (item) items.set(list, item);
        if (schema["x-document-path"]) documents.add(list);
      },
      isFollowed,
    );
    // An example may have what the document lacks.
    for (const example of source(file)?.examples ?? []) {
      const wrapped = entry.wrapper === undefined || !isObject(example) ? undefined : example[entry.wrapper];
      readExample(wrapped ?? example, [], items);
    }
    const ours = entry.items?.list === undefined ? undefined : items.get(entry.items.list);
    if (ours) items.delete(ours.list);
    return {
      ...(ours ? { items: { ...entry.items, ...ours } } : {}),
      ...(items.size > 0 ? { furtherItems: [...items.values()] } : {}),
      ...(documents.size > 0 ? { documents: [...documents] } : {}),
    };
  }

  /** The paths in a response, by the operator's names of its fields. */
  function renamed(entry: KindReferences): KindReferences {
    return mapMembers(entry as Record<string, string>, (path) => path.split(".").map(nameOf).join("."));
  }

  function linked(kind: Kind, entry: KindReferences): KindReferences {
    const { dryRun = dryRunOf(kind) } = entry;
    return {
      ...entry,
      ...itemsOf(kind, entry),
      ...accountsOf(kind, entry),
      ...(dryRun === undefined ? {} : { dryRun }),
      ...(kind === "account" && fileOf(kind) !== undefined ? { isWrapperAssumed: false } : {}),
      ...(kind === "account" && links.contract ? { refersTo: { ...entry.refersTo, contract: links.contract } } : {}),
    };
  }

  /** Where a payload names its account: the profile's fields that the kind has, and ours, in the profile's order. */
  function accountsOf(
    kind: Kind,
    { account: ours }: KindReferences,
  ): Pick<KindReferences, "account" | "otherAccounts"> {
    // A request record names its account in the path of the request.
    if (ours === undefined || kind === "request") return {};
    const theirs = (links.account ?? []).filter((path) => hasField(kind, path));
    const [account = ours, ...otherAccounts] = new Set([...theirs, ours]);
    return otherAccounts.length > 0 ? { account, otherAccounts } : { account };
  }

  function dryRunOf(kind: Kind): string | undefined {
    return ["dry_run", "task_params.is_dry_run"].find((path) => hasField(kind, path));
  }

  function hasField(kind: Kind, path: string): boolean {
    const steps = path.split(".");
    return fieldsAt(kind, steps.slice(0, -1)).includes(steps.at(-1) as string);
  }
}

/** The types of items, by the rule that reports elements that repeat others. */
const itemTypes: Readonly<Record<string, ItemType>> = {
  "duplicate-transaction": "transaction",
  "duplicate-statement": "statement",
  "duplicate-note": "note",
};

function readExample(value: unknown, path: readonly string[], items: Map<string, ItemList>): void {
  if (typeof value !== "object" || value === null || path.length > maxSteps) return;
  if (!Array.isArray(value)) {
    for (const [name, member] of Object.entries(value)) readExample(member, [...path, name], items);
    return;
  }
  const fields = new Set(value.flatMap((element: unknown) => Object.keys(Object(element) as object)));
  const list = path.join(".");
  const item = itemOf({ "x-unique": uniqueByForm(fields) }, list);
  if (item && !items.has(list)) items.set(list, item);
  for (const element of value) readExample(element, [...path, "*"], items);
}

const maxSteps = 12;

function itemOf(schema: { readonly [keyword: string]: unknown }, list: string): ItemList | undefined {
  const unique = schema["x-unique"] as UniqueItems | undefined;
  const type = unique && itemTypes[unique.rule];
  if (!unique || !type) return undefined;
  return { type, list, id: unique.by, ...(unique.first === undefined ? {} : { first: unique.first }) };
}

/** Whether a file, or what it refers to, has lists of items or document paths. */
function filesWithItems(schemas: ReadonlyMap<string, Schema>): (file: string) => boolean {
  const users = new Map<string, string[]>();
  const found: string[] = [];
  for (const [file, schema] of schemas)
    eachSchema(schema, (node) => {
      if (node["x-document-path"] || itemOf(node, "")) found.push(file);
      if (node.$ref !== undefined) addTo(users, resolveRef(node.$ref, file).file, file);
    });
  const files = new Set(found);
  // The set grows while it is read.
  for (const file of files) for (const user of users.get(file) ?? []) files.add(user);
  return (file) => files.has(file);
}

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
