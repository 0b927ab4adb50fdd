/** Documents of a made-up operator: one that takes the payloads of the corpora, and one as large as real ones are. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dump } from "js-yaml";
import { largeDocument } from "../profile/made-documents.ts";
import type { Corpus } from "./corpora.ts";

type Node = Record<string, unknown>;

const text = (maxLength: number): Node => ({ type: "string", maxLength });
const date: Node = { type: "string", format: "date" };
const decimal: Node = { type: "string", format: "decimal", pattern: "^-?\\d{0,10}(?:\\.\\d{0,10})?$" };
const list = (items: Node): Node => ({ type: "array", items });
const object = (properties: Node, required: string[]): Node => ({ type: "object", properties, required });
const ref = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });

const transaction = (fields: Node): Node =>
  object(
    {
      transaction_id: text(64),
      transaction_date: date,
      amount: decimal,
      type: { type: "string", enum: ["PAYMENT", "SUPPLY_CHARGE"] },
      note: text(200),
      reference: text(64),
      ...fields,
    },
    ["amount", "transaction_date", "transaction_id", "type"],
  );

const schemas: Node = {
  Payment: transaction({ reason: text(64), payment_type: text(64) }),
  SupplyCharge: transaction({
    display_note: text(200),
    product_code: text(64),
    line_items: list(ref("LineItem")),
    tax_items: list(ref("TaxItem")),
  }),
  LineItem: object(
    {
      rate_band: text(64),
      start_date: date,
      end_date: date,
      number_of_units: decimal,
      net_amount: decimal,
      price_per_unit: decimal,
      units: list({ type: "number" }),
    },
    ["end_date", "net_amount", "start_date"],
  ),
  TaxItem: object({ amount: decimal, tax_type: text(20), value_taxed: decimal, rate: decimal, unit_type: text(20) }, [
    "amount",
  ]),
  Transaction: {
    oneOf: [ref("Payment"), ref("SupplyCharge")],
    discriminator: {
      propertyName: "type",
      mapping: { PAYMENT: "#/components/schemas/Payment", SUPPLY_CHARGE: "#/components/schemas/SupplyCharge" },
    },
  },
  Transactions: object(
    { import_supplier: text(64), external_account_number: text(64), transactions: list(ref("Transaction")) },
    ["external_account_number", "import_supplier", "transactions"],
  ),
  Note: object(
    {
      body: { type: "string" },
      created_at: { type: "string", format: "date-time" },
      is_pinned: { type: "boolean" },
      unpin_at: { type: "string", format: "date-time" },
      document_paths: list(object({ document_path: text(200) }, ["document_path"])),
    },
    ["body"],
  ),
  Notes: object({ import_supplier: text(64), external_account_number: text(64), notes: list(ref("Note")) }, [
    "external_account_number",
    "import_supplier",
    "notes",
  ]),
};

const operation = (name: string): Node => ({
  post: { requestBody: { content: { "application/json": { schema: ref(name) } } }, responses: {} },
});

/** The document of an operator that takes the transactions and notes of the corpora. */
export function operatorDocument(folder: string): string {
  const file = join(folder, "operator.json");
  writeFileSync(
    file,
    JSON.stringify({
      openapi: "3.0.3",
      info: { title: "Bench", version: "v1" },
      paths: {
        "/v1/data-import/transactions/create/": operation("Transactions"),
        "/v1/data-import/notes/create/": operation("Notes"),
      },
      components: { schemas },
    }),
  );
  return file;
}

/** A document of 1 MB, as a corpus of one file. */
export function largeOperatorDocument(folder: string): Corpus {
  mkdirSync(join(folder, "large"));
  const path = join(folder, "large/operator.yml");
  const document = dump(JSON.parse(JSON.stringify(largeDocument(14))));
  writeFileSync(path, document);
  return { name: "operator document", paths: [path], bytes: Buffer.byteLength(document), payloads: 1, faulty: 0 };
}
