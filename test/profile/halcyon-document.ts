import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FromOpenapi, fromOpenapi } from "../../src/profile/openapi/from-openapi.ts";
import type { OperatorFile } from "../../src/profile/operator.ts";
import { profileValidators } from "../../src/profile/validators.ts";
import type { SchemaError } from "../../src/schema/checks.ts";

/** The made-up document of an operator, with the faults that real ones have. */
export const halcyonText = readFileSync(join(import.meta.dirname, "../fixtures/operator/halcyon.openapi.yml"), "utf8");

export function convert(text: string, isStrict = false): FromOpenapi {
  return fromOpenapi(text, {
    file: "halcyon.openapi.yml",
    sha256: "ab".repeat(32),
    base: "migration-preflight 0.0.0",
    isStrict,
  });
}

export const halcyon = convert(halcyonText);

/** The document with one part of its text replaced, which must be there. */
export function edited(from: string, to: string, text = halcyonText): string {
  if (!text.includes(from)) throw new Error(`The document does not hold ${from}`);
  return text.replace(from, () => to);
}

/** A document with these components and one operation that takes the component Notes. */
export function documentOf(schemas: Record<string, unknown>, more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Small", version: "v1" },
    paths: {
      "/v1/data-import/notes/create/": {
        post: {
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Notes" } } } },
          responses: {},
        },
      },
    },
    components: { schemas },
    ...more,
  });
}

/** What is wrong with a payload by an operator's schemas, advice aside: `keyword at/pointer`. */
export function faults(operator: OperatorFile, kind: string, value: unknown): string[] {
  return errors(operator, kind, value)
    .filter(({ keyword, params }) => !advice.has(keyword) && !params["isAdvised"])
    .map(({ keyword, instancePath, params }) => {
      const field = params["missingProperty"] ?? params["additionalProperty"];
      return `${keyword} ${instancePath}${field === undefined ? "" : `/${field}`}`;
    });
}

const advice: ReadonlySet<string> = new Set([
  "if",
  "deprecated",
  "x-expected",
  "x-fillable",
  "x-known-values",
  "x-max-decimals",
  "x-undocumented",
  "x-use-instead",
]);

/** The errors and advice of an operator's schemas on a payload, as a profile checks them. */
export function errors(operator: OperatorFile, kind: string, value: unknown): SchemaError[] {
  const validator = profileValidators(
    (file) => operator.schemas[file],
    Object.keys(operator.schemas),
  )(fileOf(operator, kind));
  validator.call({ today: "2026-01-31" }, value);
  return [...(validator.errors ?? [])];
}

/** The examples that an operator's file has of a kind. */
export function examplesOf(operator: OperatorFile, kind: string): readonly unknown[] {
  return operator.schemas[fileOf(operator, kind)]?.examples ?? [];
}

export function fileOf(operator: OperatorFile, kind: string): string {
  const file = ["requests", "responses", "errors"]
    .map((folder) => `${folder}/${kind}.schema.json`)
    .find((file) => operator.schemas[file]);
  if (!file) throw new Error(`There is no schema of ${kind}.`);
  return file;
}

/** A payload of the transactions kind. */
export function transactions(...list: object[]) {
  return { import_supplier: "HALCYON_EAST", external_account_number: "HE-1", transactions: list };
}

export const payment = {
  transaction_id: "T-1",
  transaction_date: "2025-02-14",
  amount: 95.4,
  type: "PAYMENT",
  reason: "DEPOSIT",
};
