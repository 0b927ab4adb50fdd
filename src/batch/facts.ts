import type { Path } from "../input/scan.ts";
import type { Kind } from "../interface/operations.ts";

/** Which payload: the position of its file in the send order, and its index in the file. */
export interface Where {
  file: number;
  payload: number;
  /** What leads from the text to it: ["body"] in a request record. */
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
  /** Whether the payload was given errors of its own. */
  isBroken: boolean;
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
  /** Whether it brings contracts that cannot be read. */
  hasHiddenContracts: boolean;
  /** Name, number and type of a business, as one text. */
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
}

/** How far an account's import has come, as a captured response says (interface: States and transitions). */
export interface AccountState {
  /** Undefined where the response is of one account: that of the facts. */
  account: string | undefined;
  state: "imported" | "staged" | "unknown";
  index: number | undefined;
}

type Fields = Record<string, unknown>;

/** The facts of one payload of a kind; undefined where it contributes none. */
export function factsOfPayload(kind: Kind, value: unknown, where: Where, isBroken: boolean): Facts | undefined {
  const read = readers[kind];
  if (!read) return undefined;
  return { ...nothing, kind, where, isBroken, ...read(fields(value)) };
}

/** The facts of a payload whose text is no JSON: that there was one of its kind. */
export function unreadable(kind: Kind, where: Where): Facts | undefined {
  return readers[kind] && { ...nothing, kind, where, isBroken: true, isReadable: false };
}

const nothing = {
  isKnown: false,
  isReadable: true,
  supplier: undefined,
  account: undefined,
  business: undefined,
  contract: undefined,
  contracts: [],
  hasContracts: false,
  hasHiddenContracts: false,
  identity: undefined,
  isDryRun: false,
  accounts: [],
  notes: [],
  ids: [],
  documents: [],
  states: [],
} as const;

const ofAccount = (value: Fields): Partial<Facts> => ({
  supplier: text(value["import_supplier"]),
  account: text(value["external_account_number"]),
});

const ofBusiness = (value: Fields): Partial<Facts> => ({
  supplier: text(value["import_supplier_code"]),
  business: text(value["external_business_identifier"]),
});

const readers: Partial<Record<Kind, (value: Fields) => Partial<Facts>>> = {
  account: (value) => ({
    ...ofAccount(value),
    contract: text(fields(value["business"])["business_contract_identifier"]),
  }),
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
  business: (value) => {
    const business = fields(value["business"]);
    return {
      ...ofBusiness(value),
      identity: JSON.stringify(
        ["company_name", "company_number", "business_type"].map((name) => business[name] ?? null),
      ),
      ...contracts(business["business_contracts"], value["business"] === undefined || isFields(value["business"])),
    };
  },
  "business-payment-instruction": (value) => ({
    ...ofBusiness(value),
    accounts: list(value["accounts"]).map((account) => text(fields(account)["external_account_number"])),
  }),
  "business-contracts": (value) => {
    const payload = fields(value["payload"]);
    return {
      supplier: text(payload["import_supplier"]),
      business: text(payload["external_business_identifier"]),
      ...contracts(payload["business_contracts"], true),
      isDryRun: fields(value["task_params"])["is_dry_run"] === true,
    };
  },
  "account-transfer-status.200": (value) => {
    const number = value["service_account_number"];
    const state = value["status"] === "UNKNOWN" ? "unknown" : number === "" ? "staged" : "imported";
    return { states: [{ account: undefined, state, index: undefined }] };
  },
  "all-account-import-processes.200": processes,
  "pending-account-import-processes.200": processes,
  "imported-account-import-processes.200": processes,
  "business.201": (value) => ({ business: text(value["external_business_identifier"]) }),
};

function processes(value: Fields): Partial<Facts> {
  return {
    states: list(value).map((process, index) => ({
      account: text(fields(process)["external_account_number"]),
      state: fields(process)["service_account_number"] === null ? "staged" : "imported",
      index,
    })),
  };
}

function document(element: unknown, path: Path): DocumentFact[] {
  const found = fields(element)[path.at(-1) as string];
  return typeof found === "string" ? [{ path, document: found }] : [];
}

function contracts(value: unknown, isShown: boolean): Partial<Facts> {
  if (!Array.isArray(value))
    return { hasContracts: value !== undefined, hasHiddenContracts: value !== undefined || !isShown };
  const found = value.map((contract) => text(fields(contract)["identifier"]));
  return { contracts: found, hasContracts: true, hasHiddenContracts: found.includes(undefined) };
}

/** An identifier that holds something. */
function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function fields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
