import type { Path } from "../json/path.ts";
import { statusOf } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { ItemHasher, type ItemHashes, type ItemType } from "./item-hash.ts";
import { textsIn } from "./recover.ts";

/** Which payload: the position of its file in the send order, and its index in the file. */
export interface PayloadRef {
  file: number;
  payload: number;
  /** What leads from the text to it, in a request record: to its body, or to that of its response. */
  base?: Path | undefined;
  /** True for an account whose fields stand in `payload`, not at the root. */
  isWrapped?: boolean | undefined;
}

/** A document path of a payload, with the place that a finding would have. */
interface DocumentReference {
  path: Path;
  document: string;
}

/**
 * The small record that a payload contributes to rules across payloads: who it is about and what it brings, never the
 * payload itself. What cannot be read is undefined, in lists too, so that indexes stay true. Plain data, fit to be
 * posted between threads.
 */
export interface Facts {
  kind: Kind;
  where: PayloadRef;
  /** Known to exist before anything of the batch is sent. */
  isKnown: boolean;
  /** False where the payload is no JSON, so that nothing is known of it but its kind. */
  isReadable: boolean;
  /** What became of a request, where its answer was captured with it. */
  answer: "accepted" | "refused" | undefined;
  supplier: string | undefined;
  /** Undefined for payloads that are about a business; of the account, else. */
  account: string | undefined;
  business: string | undefined;
  /** The contract that an account is linked to. */
  contract: string | undefined;
  /** Identifiers of the contracts that a business or a schedule brings. */
  contracts: readonly (string | undefined)[];
  /** Whether it has a list of contracts at all. */
  hasContracts: boolean;
  /** Name, number and type of a business, as one text; undefined where they cannot be told. */
  identity: string | undefined;
  isDryRun: boolean;
  /** Accounts that a business payment instruction covers. */
  accounts: readonly (string | undefined)[];
  /** By index, the transactions, statements or notes; of a schedule, its contracts as one. */
  items: ItemHashes;
  /** By index, the texts of notes that have a time too. */
  texts: ItemHashes;
  documents: readonly DocumentReference[];
  /** What a response says of accounts. */
  states: readonly AccountState[];
  /** What it brings that cannot be read. */
  unreadable: Unreadable | undefined;
}

/** How far an account's import has come, as a captured response says (interface: States and transitions). */
export interface AccountState {
  /** Undefined where the response is of one account: that of the facts. */
  account: string | undefined;
  state: "imported" | "staged" | "unknown";
  index: number;
}

/** What a payload brings, or would, that cannot be read: its own fault is reported, others are not to follow from it. */
export interface Unreadable {
  targets: readonly ("account" | "business" | "contract")[];
  /** Texts in it that may be names. */
  texts: readonly string[];
  /** Contracts without any identifier, which may have any. */
  unnamed: number;
  /** Whether it breaks off, so that it may bring anything. */
  isCutOff: boolean;
}

type Fields = Record<string, unknown>;

/** The facts of one payload of a kind; undefined where it contributes none. */
export function factsOfPayload(kind: Kind, value: unknown, where: PayloadRef, isBroken: boolean): Facts | undefined {
  const read = readers[kind];
  if (!read) return undefined;
  const facts = blank(kind, where);
  read(facts, fields(value), isBroken);
  return facts;
}

/** What is hidden in the text of a payload that is no JSON. */
export function unreadableFacts(
  kind: Kind,
  where: PayloadRef,
  { supplier, texts, isCutOff }: { supplier: string | undefined; texts: readonly string[]; isCutOff: boolean },
): Facts | undefined {
  const targets = bringing[kind];
  if (!targets) return undefined;
  return { ...blank(kind, where), isReadable: false, supplier, unreadable: { targets, texts, unnamed: 0, isCutOff } };
}

/** Whether a payload is what the service answered, rather than what is sent. */
export function isResponse({ kind, states }: Facts): boolean {
  return states.length > 0 || statusOf(kind) !== undefined;
}

const none: readonly never[] = [];

/** Facts of a payload that says nothing. */
export function blank(kind: Kind, where: PayloadRef): Facts {
  return {
    kind,
    where,
    isKnown: false,
    isReadable: true,
    answer: undefined,
    supplier: undefined,
    account: undefined,
    business: undefined,
    contract: undefined,
    contracts: none,
    hasContracts: false,
    identity: undefined,
    isDryRun: false,
    accounts: none,
    items: none,
    texts: none,
    documents: none,
    states: none,
    unreadable: undefined,
  };
}

/** What payloads of a kind bring that others refer to. */
const bringing: Partial<Record<Kind, Unreadable["targets"]>> = {
  account: ["account"],
  business: ["business", "contract"],
  "business-contracts": ["contract"],
};

// Facts are made of every payload, so their fields are set one by one: objects of one shape, and none in between.

function readAccount(facts: Facts, value: Fields): void {
  facts.supplier = text(value["import_supplier"]);
  facts.account = text(value["external_account_number"]);
}

/** Whether an account is within `payload`: the condition that its schema states. */
function isWrappedAccount(value: Fields): boolean {
  return value["payload"] !== undefined && value["external_account_number"] === undefined;
}

function readBusiness(facts: Facts, value: Fields): void {
  facts.supplier = text(value["import_supplier_code"]);
  facts.business = text(value["external_business_identifier"]);
}

/** The prints of a list's elements, each by the id that it has. */
function itemsOf(facts: Facts, type: ItemType, elements: readonly unknown[], id: string): ItemHashes {
  const { supplier, account } = facts;
  if (supplier === undefined || account === undefined) return none;
  const printer = new ItemHasher(type, supplier, account);
  for (const element of elements) {
    const name = text(fields(element)[id]);
    if (name === undefined) printer.skip();
    else printer.add(name);
  }
  return printer.hashes;
}

const readers: Partial<Record<Kind, (facts: Facts, value: Fields, isBroken: boolean) => void>> = {
  account: (facts, value) => {
    const isWrapped = isWrappedAccount(value);
    const account = isWrapped ? fields(value["payload"]) : value;
    if (isWrapped) facts.where = { ...facts.where, isWrapped };
    readAccount(facts, account);
    facts.contract = text(fields(account["business"])["business_contract_identifier"]);
    if (facts.account === undefined) facts.unreadable = hidden(value, ["account"]);
  },
  notes: (facts, value) => {
    readAccount(facts, value);
    const notes = list(value["notes"]);
    const documents: DocumentReference[] = [];
    for (const [i, note] of notes.entries())
      for (const [j, element] of list(fields(note)["document_paths"]).entries())
        readDocument(documents, element, ["notes", i, "document_paths", j, "document_path"]);
    facts.documents = documents;
    const { supplier, account } = facts;
    if (supplier === undefined || account === undefined) return;
    const items = new ItemHasher("note", supplier, account);
    const texts = new ItemHasher("note", supplier, account);
    for (const note of notes) {
      const { body, created_at } = fields(note);
      const [said, time] = [text(body), text(created_at)];
      if (said === undefined) items.skip();
      else if (time === undefined) items.add(said);
      else items.add(said, time);
      if (said === undefined || time === undefined) texts.skip();
      else texts.add(said);
    }
    facts.items = items.hashes;
    facts.texts = texts.hashes;
  },
  transactions: (facts, value) => {
    readAccount(facts, value);
    facts.items = itemsOf(facts, "transaction", list(value["transactions"]), "transaction_id");
  },
  "historical-statements": (facts, value) => {
    readAccount(facts, value);
    const statements = list(value["statements"]);
    facts.items = itemsOf(facts, "statement", statements, "statement_id");
    const documents: DocumentReference[] = [];
    for (const [i, statement] of statements.entries())
      readDocument(documents, statement, ["statements", i, "statement_path"]);
    facts.documents = documents;
  },
  "payment-instruction": readAccount,
  business: (facts, value, isBroken) => {
    readBusiness(facts, value);
    const business = fields(value["business"]);
    const contracts = readContracts(facts, business["business_contracts"], isBroken || business !== value["business"]);
    facts.identity = identityOf(business, isBroken);
    const targets: Unreadable["targets"][number][] = [];
    if (facts.business === undefined) targets.push("business");
    if (contracts.areHidden) targets.push("contract");
    if (targets.length > 0) facts.unreadable = { ...hidden(value, targets), unnamed: contracts.unnamed };
  },
  "business-payment-instruction": (facts, value) => {
    readBusiness(facts, value);
    facts.accounts = list(value["accounts"]).map((account) => text(fields(account)["external_account_number"]));
  },
  "business-contracts": (facts, value, isBroken) => {
    const payload = fields(value["payload"]);
    facts.supplier = text(payload["import_supplier"]);
    facts.business = text(payload["external_business_identifier"]);
    const isDryRun = fields(value["task_params"])["is_dry_run"];
    // Nobody knows whether it is in earnest, so what it may bring is hidden.
    if (isDryRun !== undefined && typeof isDryRun !== "boolean") {
      facts.unreadable = hidden(value, ["contract"]);
      return;
    }
    facts.isDryRun = isDryRun === true;
    const contracts = readContracts(facts, payload["business_contracts"], isBroken);
    if (contracts.areHidden) facts.unreadable = { ...hidden(value, ["contract"]), unnamed: contracts.unnamed };
    const set = contractSet(facts);
    if (set === undefined || facts.supplier === undefined || facts.business === undefined) return;
    const printer = new ItemHasher("schedule", facts.supplier, facts.business);
    printer.add(set);
    facts.items = printer.hashes;
  },
  "account-transfer-status.200": (facts, value) => {
    const [status, number] = [value["status"], value["service_account_number"]];
    const isCreated = isFilled(number) || (number === undefined && createdStates.has(status));
    const state = status === "UNKNOWN" ? "unknown" : number === "" ? "staged" : isCreated ? "imported" : undefined;
    if (state) facts.states = [{ account: undefined, state, index: 0 }];
  },
  "all-account-import-processes.200": (facts, value) =>
    readProcesses(facts, value, ({ service_account_number: number, account_created_at: createdAt }) =>
      isFilled(number) || isFilled(createdAt) ? "imported" : number === null || number === "" ? "staged" : undefined,
    ),
  "pending-account-import-processes.200": (facts, value) => readProcesses(facts, value, () => "staged"),
  "imported-account-import-processes.200": (facts, value) => readProcesses(facts, value, () => "imported"),
  "business.201": (facts, value) => {
    facts.business = text(value["external_business_identifier"]);
  },
  // Says that contracts were scheduled, but not which.
  "business-contracts.201": () => {},
};

/** The states of an account that has been created (interface: Account import status). */
const createdStates: ReadonlySet<unknown> = new Set(["PENDING", "IN_PROGRESS", "REJECTED", "COMPLETED"]);

function readProcesses(
  facts: Facts,
  value: Fields,
  stateOf: (process: Fields) => AccountState["state"] | undefined,
): void {
  facts.states = list(value).flatMap((process, index) => {
    const state = stateOf(fields(process));
    const account = text(fields(process)["external_account_number"]);
    return state && account !== undefined ? [{ account, state, index }] : [];
  });
}

function readDocument(documents: DocumentReference[], element: unknown, path: Path): void {
  const document = fields(element)[path.at(-1) as string];
  if (typeof document === "string") documents.push({ path, document });
}

/** Reads contracts by their identifiers; answers whether there may be others than those. */
function readContracts(facts: Facts, value: unknown, isBroken: boolean): { areHidden: boolean; unnamed: number } {
  facts.hasContracts = value !== undefined;
  // A list that is missing may be misspelt where the payload has a fault.
  if (!Array.isArray(value)) return { areHidden: value !== undefined || isBroken, unnamed: 0 };
  const contracts = value.map((contract) => text(fields(contract)["identifier"]));
  facts.contracts = contracts;
  return { areHidden: contracts.includes(undefined), unnamed: value.filter((contract) => !isNamed(contract)).length };
}

/** The contracts of a payload as one text, whatever their order; undefined where some of them cannot be read. */
export function contractSet({ contracts, unreadable: hidden }: Facts): string | undefined {
  return hidden?.targets.includes("contract") ? undefined : JSON.stringify([...contracts].sort());
}

/** Whether a contract has something that may be its identifier, be it under another name. */
function isNamed(contract: unknown): boolean {
  if (typeof contract === "string" || typeof contract === "number") return true;
  const { valid_from_date: _, signed_at_date: __, versions: ___, ...others } = fields(contract);
  return Object.values(others).some((value) => isFilled(value) || typeof value === "number");
}

/** Of a broken payload a name that is missing or no text may be anything. */
function identityOf(business: Fields, isBroken: boolean): string | undefined {
  const parts = ["company_name", "company_number", "business_type"].map((name) => business[name]);
  const isTold = parts.every((part) => typeof part === "string" || (part === undefined && !isBroken));
  return isTold ? JSON.stringify(parts.map((part) => part ?? null)) : undefined;
}

function hidden(value: unknown, targets: Unreadable["targets"]): Unreadable {
  return { targets, ...textsIn(value), unnamed: 0 };
}

/** An identifier that holds something. */
export function text(value: unknown): string | undefined {
  return isFilled(value) ? value : undefined;
}

function isFilled(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
