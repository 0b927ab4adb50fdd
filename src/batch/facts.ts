import type { Path } from "../input/scan.ts";
import { statusOf } from "../interface/kinds.ts";
import type { Kind } from "../interface/operations.ts";
import { textsIn } from "./salvage.ts";

/** Which payload: the position of its file in the send order, and its index in the file. */
export interface Where {
  file: number;
  payload: number;
  /** What leads from the text to it, in a request record: to its body, or to that of its response. */
  base?: Path | undefined;
}

/** A note's identity; a document path of a payload; both with the place that a finding would have. */
interface NoteFact {
  body: string;
  createdAt: string | undefined;
}

interface DocumentFact {
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
  where: Where;
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
  notes: readonly (NoteFact | undefined)[];
  /** Ids of the transactions or statements. */
  ids: readonly (string | undefined)[];
  documents: readonly DocumentFact[];
  /** What a response says of accounts. */
  states: readonly AccountState[];
  /** What it brings that cannot be read. */
  hidden: Hidden | undefined;
}

/** How far an account's import has come, as a captured response says (interface: States and transitions). */
export interface AccountState {
  /** Undefined where the response is of one account: that of the facts. */
  account: string | undefined;
  state: "imported" | "staged" | "unknown";
  index: number;
}

/** What a payload brings, or would, that cannot be read: its own fault is reported, others are not to follow from it. */
export interface Hidden {
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
export function factsOfPayload(kind: Kind, value: unknown, where: Where, isBroken: boolean): Facts | undefined {
  const read = readers[kind];
  return read && saying(blank(kind, where), read(fields(value), isBroken));
}

/** What facts say, without all that they leave unsaid: so they are posted between threads. */
export type SlimFacts = Pick<Facts, "kind" | "where"> & Partial<Facts>;

export function slim(facts: Facts): SlimFacts {
  const said: Record<string, unknown> = {};
  const unsaid = blank(facts.kind, facts.where);
  for (const key in facts) {
    const value = facts[key as keyof Facts];
    if (value !== unsaid[key as keyof Facts] && !(Array.isArray(value) && value.length === 0)) said[key] = value;
  }
  said["kind"] = facts.kind;
  said["where"] = facts.where;
  return said as unknown as SlimFacts;
}

export function whole(facts: SlimFacts): Facts {
  return saying(blank(facts.kind, facts.where), facts);
}

/** Facts that say more. Field by field, since spreading objects of many shapes costs several times as much. */
function saying(facts: Facts, more: Partial<Facts>): Facts {
  const open = facts as unknown as Record<string, unknown>;
  for (const key in more) open[key] = more[key as keyof Facts];
  return facts;
}

/** What is hidden in the text of a payload that is no JSON. */
export function hiddenIn(
  kind: Kind,
  where: Where,
  { supplier, texts, isCutOff }: { supplier: string | undefined; texts: readonly string[]; isCutOff: boolean },
): Facts | undefined {
  const targets = bringing[kind];
  return (
    targets &&
    saying(blank(kind, where), { isReadable: false, supplier, hidden: { targets, texts, unnamed: 0, isCutOff } })
  );
}

/** Whether a payload is what the service answered, rather than what is sent. */
export function isResponse({ kind, states }: Facts): boolean {
  return states.length > 0 || statusOf(kind) !== undefined;
}

/** What tells notes apart that have a time. */
export function datedNote(createdAt: string, body: string): string {
  return `${createdAt.length} ${createdAt} ${body}`;
}

const none: readonly never[] = [];

/** Facts of a payload that says nothing. */
export function blank(kind: Kind, where: Where): Facts {
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
    notes: none,
    ids: none,
    documents: none,
    states: none,
    hidden: undefined,
  };
}

/** What payloads of a kind bring that others refer to. */
const bringing: Partial<Record<Kind, Hidden["targets"]>> = {
  account: ["account"],
  business: ["business", "contract"],
  "business-contracts": ["contract"],
};

const ofAccount = (value: Fields): Partial<Facts> => ({
  supplier: text(value["import_supplier"]),
  account: text(value["external_account_number"]),
});

const ofBusiness = (value: Fields): Partial<Facts> => ({
  supplier: text(value["import_supplier_code"]),
  business: text(value["external_business_identifier"]),
});

const readers: Partial<Record<Kind, (value: Fields, isBroken: boolean) => Partial<Facts>>> = {
  account: (value) => {
    const facts = ofAccount(value);
    return {
      ...facts,
      contract: text(fields(value["business"])["business_contract_identifier"]),
      hidden: facts.account === undefined ? hidden(value, ["account"]) : undefined,
    };
  },
  notes: (value) => {
    const notes = list(value["notes"]);
    return {
      ...ofAccount(value),
      notes: notes.map((note) => {
        const body = text(fields(note)["body"]);
        return body === undefined ? undefined : { body, createdAt: text(fields(note)["created_at"]) };
      }),
      documents: notes.flatMap((note, i) =>
        list(fields(note)["document_paths"]).flatMap((element, j) =>
          document(element, ["notes", i, "document_paths", j, "document_path"]),
        ),
      ),
    };
  },
  transactions: (value) => ({
    ...ofAccount(value),
    ids: list(value["transactions"]).map((transaction) => text(fields(transaction)["transaction_id"])),
  }),
  "historical-statements": (value) => {
    const statements = list(value["statements"]);
    return {
      ...ofAccount(value),
      ids: statements.map((statement) => text(fields(statement)["statement_id"])),
      documents: statements.flatMap((statement, i) => document(statement, ["statements", i, "statement_path"])),
    };
  },
  "payment-instruction": ofAccount,
  business: (value, isBroken) => {
    const facts = ofBusiness(value);
    const business = fields(value["business"]);
    const contracts = contractsOf(business["business_contracts"], isBroken || business !== value["business"]);
    const targets = [
      ...(facts.business === undefined ? (["business"] as const) : []),
      ...(contracts.areHidden ? (["contract"] as const) : []),
    ];
    return {
      ...facts,
      ...contracts.facts,
      identity: identityOf(business, isBroken),
      hidden: targets.length > 0 ? { ...hidden(value, targets), unnamed: contracts.unnamed } : undefined,
    };
  },
  "business-payment-instruction": (value) => ({
    ...ofBusiness(value),
    accounts: list(value["accounts"]).map((account) => text(fields(account)["external_account_number"])),
  }),
  "business-contracts": (value, isBroken) => {
    const payload = fields(value["payload"]);
    const contracts = contractsOf(payload["business_contracts"], isBroken);
    const isDryRun = fields(value["task_params"])["is_dry_run"];
    // Nobody knows whether it is in earnest, so what it may bring is hidden.
    if (isDryRun !== undefined && typeof isDryRun !== "boolean")
      return {
        supplier: text(payload["import_supplier"]),
        business: text(payload["external_business_identifier"]),
        hidden: hidden(value, ["contract"]),
      };
    return {
      supplier: text(payload["import_supplier"]),
      business: text(payload["external_business_identifier"]),
      ...contracts.facts,
      isDryRun: isDryRun === true,
      hidden: contracts.areHidden ? { ...hidden(value, ["contract"]), unnamed: contracts.unnamed } : undefined,
    };
  },
  "account-transfer-status.200": (value) => {
    const [status, number] = [value["status"], value["service_account_number"]];
    const isCreated = isFilled(number) || (number === undefined && createdStates.has(status));
    const state = status === "UNKNOWN" ? "unknown" : number === "" ? "staged" : isCreated ? "imported" : undefined;
    return { states: state ? [{ account: undefined, state, index: 0 }] : [] };
  },
  "all-account-import-processes.200": (value) =>
    processes(value, ({ service_account_number: number, account_created_at: createdAt }) =>
      isFilled(number) || isFilled(createdAt) ? "imported" : number === null || number === "" ? "staged" : undefined,
    ),
  "pending-account-import-processes.200": (value) => processes(value, () => "staged"),
  "imported-account-import-processes.200": (value) => processes(value, () => "imported"),
  "business.201": (value) => ({ business: text(value["external_business_identifier"]) }),
  // Says that contracts were scheduled, but not which.
  "business-contracts.201": () => ({}),
};

/** The states of an account that has been created (interface: Account import status). */
const createdStates: ReadonlySet<unknown> = new Set(["PENDING", "IN_PROGRESS", "REJECTED", "COMPLETED"]);

function processes(value: Fields, stateOf: (process: Fields) => AccountState["state"] | undefined): Partial<Facts> {
  return {
    states: list(value).flatMap((process, index) => {
      const state = stateOf(fields(process));
      const account = text(fields(process)["external_account_number"]);
      return state && account !== undefined ? [{ account, state, index }] : [];
    }),
  };
}

function document(element: unknown, path: Path): DocumentFact[] {
  const found = fields(element)[path.at(-1) as string];
  return typeof found === "string" ? [{ path, document: found }] : [];
}

/** Contracts by their identifiers, and whether there may be others than those. */
function contractsOf(value: unknown, isBroken: boolean) {
  if (!Array.isArray(value)) {
    // A list that is missing may be misspelt where the payload has a fault.
    return { facts: { hasContracts: value !== undefined }, areHidden: value !== undefined || isBroken, unnamed: 0 };
  }
  const contracts = value.map((contract) => text(fields(contract)["identifier"]));
  const unnamed = value.filter((contract) => !isNamed(contract)).length;
  return { facts: { contracts, hasContracts: true }, areHidden: contracts.includes(undefined), unnamed };
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

function hidden(value: unknown, targets: Hidden["targets"]): Hidden {
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
