import type { OperatorFile } from "../../src/profile/operator.ts";
import { unionSchema } from "../../src/schema/unions.ts";

const amount = {
  type: ["number", "string"],
  pattern: "^-?(?:[0-9]{1,10}(?:\\.[0-9]{0,10})?|\\.[0-9]{1,10})$",
  "x-decimal": { whole: 10, places: 10, unit: "major" },
  maximum: 5_000_000,
};

/** A small operator.json, made by hand: a union by a key, decimals, a part that two kinds share, demotions. */
export function operatorFile(): OperatorFile {
  return {
    format: 1,
    base: "migration-preflight 0.2.0",
    source: {
      file: "halcyon.openapi.yml",
      title: "Data import",
      version: "v1",
      openapi: "3.0.3",
      sha256: "1a".repeat(32),
    },
    operations: {
      known: { transactions: "POST /v1/data-import/transactions/create/" },
      missing: ["business"],
      other: {
        "account-schedule": { method: "POST", path: "/v2/data-import/accounts/", request: "account", under: "payload" },
      },
    },
    schemas: {
      "requests/transactions.schema.json": {
        type: "object",
        required: ["external_account_number", "transactions"],
        properties: {
          import_supplier: { type: "string", "x-known-values": ["HALCYON", "HALCYON_B"] },
          external_account_number: { type: "string", "x-identifying": true },
          account_number: { type: "string", deprecated: true, "x-use-instead": "external_account_number" },
          dry_run: { type: "boolean" },
          transactions: { type: "array", items: { $ref: "../parts/transaction.schema.json" } },
        },
        additionalProperties: false,
      },
      "parts/transaction.schema.json": {
        title: "Transaction",
        type: "object",
        required: ["type"],
        ...unionSchema("type", [
          { values: ["PAYMENT"], schema: { $ref: "./payment.schema.json" } },
          { values: ["CHARGE"], schema: { $ref: "./charge.schema.json" } },
        ]),
      },
      "parts/payment.schema.json": {
        required: ["amount"],
        properties: {
          type: { const: "PAYMENT" },
          amount,
          reason: { type: "string", enum: ["DEBIT", "CARD", ""] },
          reference: { type: ["string", "null"], maxLength: 5 },
          paid_at: { type: "string", format: "date-time" },
        },
        additionalProperties: false,
      },
      "parts/charge.schema.json": {
        "x-expected": ["amount"],
        properties: {
          type: { const: "CHARGE" },
          amount,
          reference: { type: "string", "x-undocumented": true },
          line_items: { type: "array", items: { $ref: "./line-item.schema.json" }, maxItems: 3 },
        },
        additionalProperties: false,
      },
      "parts/line-item.schema.json": {
        type: "object",
        "x-expected": ["params"],
        properties: {
          net_amount: amount,
          pence: { type: "integer", "x-decimal": { unit: "minor" } },
          params: { type: "object" },
        },
        additionalProperties: false,
      },
      "requests/notes.schema.json": {
        type: "object",
        required: ["notes"],
        properties: { notes: { type: "array", items: { $ref: "../parts/note.schema.json" } } },
        additionalProperties: false,
      },
      "parts/note.schema.json": {
        type: "object",
        properties: {
          body: { type: "string", "x-personal": true },
          documents: { type: "array", items: { $ref: "./note-document.schema.json" } },
        },
        additionalProperties: false,
      },
      "parts/note-document.schema.json": {
        type: "object",
        required: ["path"],
        properties: { path: { type: "string", description: "Where it is.", "x-document-path": true } },
        additionalProperties: false,
      },
      "requests/account.schema.json": {
        type: "object",
        properties: {
          external_account_number: { type: "string" },
          account_number: { type: "string" },
          notes: { type: "array", items: { $ref: "../parts/note.schema.json" } },
          business: { anyOf: [{ $ref: "../parts/business.schema.json" }, { type: "null" }] },
          effective_from: { type: "string" },
          ledgers: { "x-undocumented": true },
        },
        additionalProperties: false,
      },
      "parts/business.schema.json": {
        type: "object",
        properties: {
          contract_identifiers: { type: "array", items: { type: "string" } },
          child: { $ref: "./business.schema.json" },
        },
      },
      "responses/payment-instruction.201.schema.json": {
        type: "object",
        properties: { vendor_account_number: { type: "string" } },
      },
      "responses/account-schedule.201.schema.json": { type: "object", properties: { identifier: { type: "string" } } },
    },
    demoted: [
      { at: "transactions.import_supplier", was: { enum: 2 }, now: "x-known-values", example: "POST transactions" },
      {
        at: "transactions.transactions.*.line_items.*.params",
        was: { required: true },
        now: "x-expected",
        example: "POST transactions",
      },
      {
        at: "transactions.transactions.*.reference",
        branch: "CHARGE",
        was: { additionalProperties: false },
        now: "x-undocumented",
        example: "POST transactions",
      },
      { at: "account.effective_from", was: { format: "date" }, now: null, example: "POST account" },
    ],
    codes: { transaction_in_future: { title: "The transaction is in the future." } },
  };
}
