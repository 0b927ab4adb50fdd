/** Rules across payloads that read the lists and documents within an operator's account payload. */
import { describe, expect, it } from "vitest";
import { Batch, lintText } from "../../src/index.ts";
import { makeProfile } from "../../src/profile/profile.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { convert } from "./halcyon-document.ts";

const text = { type: "string" };
const object = (properties: Record<string, unknown>) => ({ type: "object", properties });
const list = (items: unknown) => ({ type: "array", items });
const body = (schema: unknown, example?: unknown) => ({
  content: { "application/json": { schema, ...(example === undefined ? {} : { example }) } },
});

const identity = { import_supplier: text, external_account_number: text };
const number = { type: "number" };
const lineItem = object({ number_of_units: number, price_per_unit: number, net_amount: number });
const taxItem = object({ amount: number, value_taxed: number, rate: number, unit_type: text });
const transaction = object({
  transaction_id: text,
  transaction_date: text,
  amount: number,
  type: text,
  line_items: list(lineItem),
  tax_items: list(taxItem),
});
const note = object({ body: text, external_id: text, created_at: text });

const accountFields = {
  ...identity,
  current_statement_transactions: list(transaction),
  historical_statement_transactions: list({ allOf: [transaction, object({ booked: text })] }),
  ledgers: list(object({ name: text, historical_statement_transactions: list(transaction) })),
  statements: list(object({ statement_id: text, statement_path: text })),
  notes: list(object({ ...note.properties, document_paths: list(object({ document_path: text })) })),
  contracts: list(object({ business_contract_identifier: text })),
  business: object({ business_contract_identifier: text }),
};

const { operator, profile: decisions } = convert(
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Small", version: "v1" },
    paths: {
      "/v1/data-import/transactions/create/": {
        post: { requestBody: body(object({ ...identity, transactions: list(transaction) })), responses: {} },
      },
      "/v1/data-import/notes/create/": {
        post: { requestBody: body(object({ ...identity, notes: list(note) })), responses: {} },
      },
      "/v2/data-import/accounts/": {
        post: {
          requestBody: body(
            object({ payload: object(accountFields), task_params: object({ is_dry_run: { type: "boolean" } }) }),
            {
              import_supplier: "S",
              external_account_number: "A-0",
              extras: { pending: [{ transaction_id: "T-0", transaction_date: "2026-01-31", amount: 1 }] },
            },
          ),
          responses: {},
        },
      },
      "/v1/data-import/account-notes/{number}/close/": {
        post: {
          requestBody: body(object({ ...identity, note: text })),
          responses: { 200: body(object({ state: { type: "string", enum: ["CLOSED"] } })) },
        },
      },
    },
  }),
);
const profile = makeProfile(operator, decisions);

function account(fields: object, number = "A-1"): Record<string, unknown> {
  return { import_supplier: "S", external_account_number: number, ...fields };
}

const payment = (id: string) => ({ transaction_id: id, transaction_date: "2026-01-31", amount: 1, type: "PAYMENT" });

function across(payloads: readonly [Kind, unknown][], documents?: readonly string[]): string[] {
  const batch = new Batch({
    profile,
    today: "2026-06-30",
    ...(documents ? { findDocument: (_: string, path: string) => (documents.includes(path) ? undefined : {}) } : {}),
  } as ConstructorParameters<typeof Batch>[0]);
  const found = payloads.flatMap(([kind, payload]) => batch.addText(JSON.stringify(payload), { kind }).across);
  return [...found, ...batch.finish().across].map(({ rule, attr }) => `${rule} ${attr}`);
}

describe("the transactions within an account", () => {
  const ledger = account({ ledgers: [{ name: "x" }, { historical_statement_transactions: [payment("T-1")] }] });

  it("were sent before where a later payload has them", () => {
    const later = account({ transactions: [payment("T-2"), payment("T-1")] });
    expect(
      across([
        ["account", ledger],
        ["transactions", later],
      ]),
    ).toEqual(["duplicate-transaction transactions.1.transaction_id"]);
    expect(
      across([
        ["account", ledger],
        ["transactions", account({ transactions: [payment("T-1")] }, "A-2")],
      ]),
    ).toEqual([]);
  });

  it("are repeated where an earlier payload or another list has them, also in a wrapped account", () => {
    const twice = account({ ...ledger, current_statement_transactions: [payment("T-2"), payment("T-1")] });
    expect(across([["account", { payload: twice }]])).toEqual([
      "duplicate-transaction payload.ledgers.1.historical_statement_transactions.0.transaction_id",
    ]);
  });

  it("are read where only an example has them", () => {
    const extra = account({ extras: { pending: [payment("T-1")] } });
    expect(
      across([
        ["account", extra],
        ["transactions", account({ transactions: [payment("T-1")] })],
      ]),
    ).toEqual(["duplicate-transaction transactions.0.transaction_id"]);
  });

  it("are not sent by a dry run", () => {
    const dry = { payload: ledger, task_params: { is_dry_run: true } };
    expect(
      across([
        ["account", dry],
        ["transactions", account({ transactions: [payment("T-1")] })],
      ]),
    ).toEqual([]);
  });

  it("are repeated within one list", () => {
    const twice = account({ current_statement_transactions: [payment("T-1"), payment("T-1")] });
    const { findings } = lintText(JSON.stringify(twice), { kind: "account", profile });
    expect(findings.map(({ rule, attr }) => `${rule} ${attr}`)).toEqual([
      "duplicate-transaction current_statement_transactions.1.transaction_id",
    ]);
  });
});

describe("the amounts of transactions within an account", () => {
  const charge = {
    ...payment("T-1"),
    type: "SUPPLY_CHARGE",
    amount: 65,
    line_items: [{ number_of_units: 200, price_per_unit: 0.31, net_amount: 50 }],
    tax_items: [{ amount: 10, value_taxed: 50, rate: 0.05, unit_type: "PROPORTION" }],
  };

  it.each([
    ["current_statement_transactions.0", { current_statement_transactions: [charge] }],
    ["historical_statement_transactions.0", { historical_statement_transactions: [charge] }],
    [
      "ledgers.0.historical_statement_transactions.0",
      { ledgers: [{ name: "x", historical_statement_transactions: [charge] }] },
    ],
  ])("are computed at %s", (path, fields) => {
    const { findings } = lintText(JSON.stringify(account(fields)), { kind: "account", profile });
    const attrs = findings.flatMap(({ rule, attr }) => (rule === "amount-arithmetic" ? [attr] : []));
    expect(attrs.sort()).toEqual([`${path}.amount`, `${path}.line_items.0.net_amount`, `${path}.tax_items.0.amount`]);
  });
});

describe("a note with an identifier of its own", () => {
  const sent = (...notes: object[]): [Kind, unknown] => ["notes", account({ notes })];

  it("is repeated by the same identifier, whatever its text", () => {
    expect(across([sent({ external_id: "1", body: "a" }), sent({ external_id: "1", body: "b" })])).toEqual([
      "duplicate-note notes.0",
    ]);
    expect(across([sent({ external_id: "1", body: "a" }), sent({ external_id: "2", body: "a" })])).toEqual([]);
    expect(across([sent({ body: "a" }), sent({ body: "a" })])).toEqual(["duplicate-note notes.0"]);
  });

  it("is repeated within one payload too", () => {
    const value = account({ notes: [{ external_id: "1", body: "a" }, { body: "b" }, { external_id: "1", body: "c" }] });
    const { findings } = lintText(JSON.stringify(value), { kind: "notes", profile });
    expect(findings.map(({ rule, attr }) => `${rule} ${attr}`)).toContain("duplicate-note notes.2");
  });
});

it("the documents of an account are looked up", () => {
  const value = account({
    notes: [{ body: "a", document_paths: [{ document_path: "a.pdf" }, { document_path: "b.pdf" }] }],
    statements: [{ statement_id: "1", statement_path: "c.pdf" }],
  });
  const batch = [["account", { payload: value }]] as [Kind, unknown][];
  expect([...(profile.references.account?.documents ?? [])].sort()).toEqual([
    "notes.*.document_paths.*.document_path",
    "statements.*.statement_path",
  ]);
  expect(across(batch)).toEqual([]);
});

describe("an account of several contracts", () => {
  const business = (name: string, ...contracts: string[]): [Kind, unknown] => [
    "business",
    {
      import_supplier_code: "S",
      external_business_identifier: name,
      business: {
        company_name: name,
        business_type: "LIMITED",
        business_contracts: contracts.map((identifier) => ({ identifier })),
      },
    },
  ];
  const linked: [Kind, unknown] = [
    "account",
    account({
      business: { business_contract_identifier: "C-1" },
      contracts: [{ business_contract_identifier: "C-2" }],
    }),
  ];
  const instruction = (name: string): [Kind, unknown] => [
    "business-payment-instruction",
    {
      import_supplier_code: "S",
      external_business_identifier: name,
      vendor: "BANK_A",
      accounts: [{ external_account_number: "A-1" }],
    },
  ];

  it("belongs to the business of each", () => {
    const before = [business("B-1", "C-1"), business("B-2", "C-2"), business("B-3", "C-3"), linked];
    expect(across([...before, instruction("B-1")])).toEqual([]);
    expect(across([...before, instruction("B-2")])).toEqual([]);
    expect(across([...before, instruction("B-3")])).toEqual([
      "business-before-data accounts.0.external_account_number",
    ]);
  });

  it("is the same account where its contracts are named in another order", () => {
    const other = account({
      business: { business_contract_identifier: "C-2" },
      contracts: [{ business_contract_identifier: "C-1" }],
    });
    const batch = new Batch({ profile });
    const lint = (value: unknown) => batch.addText(JSON.stringify(value), { kind: "account" }).across;
    lint(linked[1]);
    expect(lint(other)[0]?.detail).not.toContain("linked to");
  });
});

describe("an operation that only the operator has", () => {
  const close = (number: string) => account({ note: "x" }, number);
  const kind = operator.operations.other["account-notes-close"]?.request as Kind;
  const record = (fields: object) =>
    JSON.stringify({ method: "POST", path: "/api/v1/data-import/account-notes/A-1/close/", ...fields });

  it("refers to its account, in whatever order it is sent", () => {
    expect(
      across([
        [kind, close("A-1")],
        ["account", account({})],
      ]),
    ).toEqual([]);
    expect(
      across([
        ["account", account({}, "HE-1001")],
        [kind, close("he-1001")],
      ]),
    ).toEqual(["account-before-data external_account_number"]);
  });

  it("is known in a request record, with its bodies", () => {
    const findings = (fields: object) =>
      lintText(record(fields), { kind: "request", profile }).findings.map(
        ({ rule, part, attr }) => `${rule} ${part ?? ""} ${attr}`,
      );
    expect(findings({ body: close("A-1") })).toEqual([]);
    expect(findings({ body: { ...close("A-1"), nte: "x" } })).toEqual(["unknown-field body nte"]);
    expect(findings({ body: close("A-1"), response: { status: 200, body: { state: 7 } } })).toEqual([
      "type response state",
    ]);
  });
});
