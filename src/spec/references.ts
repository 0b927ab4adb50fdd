import type { Kind } from "./operations.ts";

/** What payloads create and refer to, across a batch. */
export type Target = "account" | "business" | "contract";

export const targets: readonly Target[] = ["account", "business", "contract"];

/** The stages of a migration, in the order in which the rules across payloads require them. */
export const stages = [
  "businesses with their contracts",
  "further contracts that accounts need",
  "accounts",
  "notes, transactions and statements",
  "payment instructions",
  "further contracts",
] as const;

/** The index of a stage in `stages`. */
export type Stage = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * What is sent once for an account, or once for a business (a schedule of further contracts); and a payment
 * instruction, which may be sent again unless the service refused it as it is.
 */
export const itemTypes = ["transaction", "statement", "note", "schedule", "instruction"] as const;
export type ItemType = (typeof itemTypes)[number];

export interface ItemSource {
  readonly type: ItemType;
  readonly list?: string;
  /** What identifies an element: its first field, and the second where it has that. */
  readonly id: readonly string[];
  /** A field that identifies an element by itself, where it has that. */
  readonly first?: string;
}

export interface ItemList extends ItemSource {
  readonly list: string;
}

/**
 * What a kind of payload says about other payloads. Paths are field names joined by dots; `*` is every element of a
 * list. The paths of a request record are the names of segments in the path of its request.
 */
export interface KindReferences {
  /** When it is sent; undefined for what is never sent. */
  readonly stage?: Stage;
  /** The field that may wrap the whole payload, which then has no account at its root. */
  readonly wrapper?: string;
  /** True if the wrapper is not documented, so that nothing in it is certain. */
  readonly isWrapperAssumed?: boolean;
  readonly supplier?: string;
  /** The account that it is about. A payload that does not create it refers to it. */
  readonly account?: string;
  /** Where the account is named instead, in this order. */
  readonly otherAccounts?: readonly string[];
  /** The business that it is about, likewise. */
  readonly business?: string;
  readonly creates?: readonly Target[];
  /** The identifiers of the contracts that it creates. */
  readonly contracts?: string;
  /** Which of a contract's fields cannot be its identifier under a wrong name. */
  readonly contractDetails?: readonly string[];
  /** Paths of the fields that are a business together with its identifier. */
  readonly identity?: readonly string[];
  /** What is true in a payload that is only tried: a path in the whole of it, wrapped or not. */
  readonly dryRun?: string;
  /** What else it refers to. */
  readonly refersTo?: Partial<Readonly<Record<Target, readonly string[]>>>;
  /** What of it is sent once: the elements of a list, or all its contracts, or all that an instruction holds. */
  readonly items?: ItemSource;
  /** Further lists of items of an operator, such as the transactions in an account's ledgers. */
  readonly furtherItems?: readonly ItemList[];
  /** Paths of documents in the file store. */
  readonly documents?: readonly string[];
  /** In a response, the accounts whose state it reports. */
  readonly states?: string;
  /** Beside an account whose state is reported, the fields that show it. */
  readonly status?: string;
  readonly accountNumber?: string;
  readonly createdAt?: string;
  /** Fields at the root that show the kind, even misspelt: one that no other kind has, or several together. */
  readonly recognisedBy?: readonly (readonly string[])[];
}

export type References = Readonly<Partial<Record<Kind, KindReferences>>>;

/** What each kind says about others (interface: What the service does, Resources and their fields), in send order. */
export const references: References = {
  business: {
    stage: 0,
    supplier: "import_supplier_code",
    business: "external_business_identifier",
    creates: ["business", "contract"],
    contracts: "business.business_contracts.*.identifier",
    contractDetails: ["valid_from_date", "signed_at_date", "versions"],
    identity: ["business.company_name", "business.company_number", "business.business_type"],
    recognisedBy: [["business", "external_business_identifier"]],
  },
  account: {
    stage: 2,
    wrapper: "payload",
    isWrapperAssumed: true,
    supplier: "import_supplier",
    account: "external_account_number",
    creates: ["account"],
    refersTo: { contract: ["business.business_contract_identifier"] },
  },
  notes: {
    stage: 3,
    supplier: "import_supplier",
    account: "external_account_number",
    items: { type: "note", list: "notes", id: ["body", "created_at"] },
    documents: ["notes.*.document_paths.*.document_path"],
    recognisedBy: [["notes"]],
  },
  transactions: {
    stage: 3,
    supplier: "import_supplier",
    account: "external_account_number",
    items: { type: "transaction", list: "transactions", id: ["transaction_id"] },
    recognisedBy: [["transactions"]],
  },
  "historical-statements": {
    stage: 3,
    supplier: "import_supplier",
    account: "external_account_number",
    items: { type: "statement", list: "statements", id: ["statement_id"] },
    documents: ["statements.*.statement_path"],
    recognisedBy: [["statements"]],
  },
  // Registration flows and meter points: the path of the request is all that is sent.
  request: {
    stage: 3,
    supplier: "import_supplier_code",
    account: "external_account_number",
  },
  "payment-instruction": {
    stage: 4,
    supplier: "import_supplier",
    account: "external_account_number",
    items: { type: "instruction", id: [] },
    recognisedBy: [["vendor", "external_account_number"]],
  },
  "business-payment-instruction": {
    stage: 4,
    supplier: "import_supplier_code",
    business: "external_business_identifier",
    refersTo: { account: ["accounts.*.external_account_number"] },
    items: { type: "instruction", id: [] },
    recognisedBy: [["accounts"], ["vendor", "external_business_identifier"]],
  },
  "business-contracts": {
    stage: 5,
    supplier: "payload.import_supplier",
    business: "payload.external_business_identifier",
    creates: ["contract"],
    contracts: "payload.business_contracts.*.identifier",
    contractDetails: ["valid_from_date", "signed_at_date", "versions"],
    dryRun: "task_params.is_dry_run",
    items: { type: "schedule", id: [] },
  },
  "account-transfer-status.200": {
    states: "external_account_number",
    status: "status",
    accountNumber: "service_account_number",
  },
  "all-account-import-processes.200": {
    states: "*.external_account_number",
    accountNumber: "service_account_number",
    createdAt: "account_created_at",
  },
  "pending-account-import-processes.200": { states: "*.external_account_number" },
  "imported-account-import-processes.200": { states: "*.external_account_number" },
  "business.201": { business: "external_business_identifier" },
  // Says that a sub-process was asked for, in the path of its request.
  "business-contracts-status.200": {},
  // Says that contracts were scheduled, but not which.
  "business-contracts.201": {},
};

/** The segments in the paths of operations that name what a request is about. */
export const segments = {
  supplier: "import_supplier_code",
  account: "external_account_number",
  business: "external_business_identifier",
} as const;

/** Fields at the root that show a kind, alone or together. */
export interface Mark {
  readonly kind: Kind;
  readonly fields: readonly string[];
}

export function marksIn(table: References): Mark[] {
  return (Object.entries(table) as [Kind, KindReferences][]).flatMap(([kind, { recognisedBy = [] }]) =>
    recognisedBy.map((fields) => ({ kind, fields })),
  );
}

/** Marks in the order in which they are looked for: those of one field come first. */
export function ordered(marks: readonly Mark[]): Mark[] {
  return [...marks].sort((a, b) => Number(a.fields.length > 1) - Number(b.fields.length > 1));
}

/** What the root of this tool's own output has. */
const ofOutput: readonly string[] = ["file", "findings", "rule", "runs"];

/**
 * Whether a payload shows its kind if it is an object of a schema without a finding: whatever fields it has, they show
 * the kind before they show another. False if the schema does not itself list the fields.
 */
export function isUnmistakable(
  kind: Kind,
  schema: { [keyword: string]: unknown } | undefined,
  table: References,
): boolean {
  const { properties, required = [], ...own } = (schema ?? {}) as { properties?: object; required?: readonly string[] };
  const { "x-expected": expected = [], additionalProperties, $ref, allOf } = own as { [keyword: string]: unknown };
  const present = [...required, ...(expected as readonly string[])];
  const all = Object.keys(properties ?? {});
  if (additionalProperties !== false || $ref !== undefined || allOf !== undefined) return false;
  if (all.some((field) => ofOutput.includes(field))) return false;
  for (const { kind: other, fields } of ordered(marksIn(table))) {
    if (!fields.every((field) => all.includes(field))) continue;
    if (other !== kind) return false;
    if (fields.every((field) => present.includes(field))) return true;
  }
  return false;
}

/** Whether payloads of a kind refer to the account or business that they are about, rather than create it. */
export function refersToOwn(entry: KindReferences, target: "account" | "business"): boolean {
  return entry.stage !== undefined && entry[target] !== undefined && entry.creates?.includes(target) !== true;
}

/** The fields that may name the account of a payload, in the order in which they are read. */
export function accountFields({ account, otherAccounts = [] }: KindReferences): readonly string[] {
  return account === undefined ? [] : [account, ...otherAccounts];
}
