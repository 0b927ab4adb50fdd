import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keywords } from "../../src/rules/keywords.ts";
import type { Schema } from "../../src/schema/load.ts";
import { UnusableSchema } from "../../src/schema/references.ts";
import { unionSchema } from "../../src/schema/unions.ts";
import { validators } from "../../src/schema/validators.ts";
import { runs } from "../runs.ts";
import { context, differences, placesOf, sourceOf, spoilt } from "./oracle.ts";

const values = [
  null,
  true,
  false,
  0,
  1,
  -1,
  12.5,
  1e21,
  "",
  "x",
  "12.50",
  "PAYMENT",
  "CREDIT",
  "payment",
  "2026-02-29",
  "2026-01-31",
  "\u{1f600}\u{1f600}",
  [],
  [1, 1],
  {},
  { a: 1 },
  { type: "PAYMENT" },
];

/** Made-up schemas, with what real documents hold: unions by a key, nullable objects, decimals, merges, recursion. */
const files: Record<string, Schema> = {
  "requests/made-up.schema.json": {
    type: "object",
    required: ["transactions", "constructor"],
    properties: {
      transactions: { type: "array", minItems: 1, maxItems: 4, items: { $ref: "../parts/transaction.schema.json" } },
      contact: { anyOf: [{ $ref: "../parts/contact.schema.json" }, { type: "null" }] },
      meter: { $ref: "../parts/meter.schema.json" },
      tree: { $ref: "../parts/tree.schema.json" },
      merged: {
        allOf: [{ $ref: "../parts/base.schema.json" }, { required: ["b"], properties: { b: { type: "integer" } } }],
      },
      tags: {
        type: "object",
        propertyNames: { pattern: "^[a-z]+$" },
        additionalProperties: { type: ["string", "null"] },
      },
      constructor: { type: "string" },
      "a/b~c": { oneOf: [{ type: "integer" }, { minimum: 10 }, { const: { deep: [1, null] } }] },
      set: { type: "array", uniqueItems: true },
      free: {},
      never: false as unknown as Schema,
    },
    additionalProperties: false,
  },
  "parts/transaction.schema.json": {
    type: "object",
    ...unionSchema("type", [
      { values: ["PAYMENT"], schema: { $ref: "./payment.schema.json" } },
      { values: ["CREDIT", "CHARGE"], schema: { $ref: "./credit.schema.json" } },
    ]),
  },
  "parts/payment.schema.json": {
    type: "object",
    required: ["type", "amount"],
    properties: {
      type: { const: "PAYMENT" },
      amount: {
        type: ["number", "string"],
        pattern: "^-?[0-9]{1,3}(?:\\.[0-9]{0,2})?$",
        maximum: 1000,
        exclusiveMinimum: -5,
      },
      date: { type: "string", format: "date", "x-not-future": { rule: "future-transaction" } },
      note: { type: ["string", "null"], maxLength: 3, minLength: 2 },
    },
    additionalProperties: false,
  },
  "parts/credit.schema.json": {
    type: "object",
    properties: {
      type: { enum: ["CREDIT", "CHARGE"] },
      reason: { type: "string", enum: ["", "A", "B"] },
      lines: {
        type: "array",
        items: { $ref: "./base.schema.json" },
        "x-unique": { rule: "duplicate-transaction", by: ["a"] },
      },
    },
    dependentRequired: { reason: ["lines", "type"] },
    minProperties: 2,
    additionalProperties: false,
  },
  "parts/contact.schema.json": {
    type: "object",
    required: ["phone"],
    properties: { phone: { type: "string", not: { pattern: "^0" } }, email: { type: "string" } },
    maxProperties: 2,
  },
  // A union by true, false and null, whose absent key is judged by the branch of null.
  "parts/meter.schema.json": unionSchema(
    "is_smart",
    [
      { values: [true], schema: { required: ["serial"], properties: { serial: { type: "string" } } } },
      { values: [false], schema: { properties: { reads: { type: "integer" } } } },
      { values: [null], schema: { $ref: "#/$defs/unknown" } },
    ],
    { $ref: "./base.schema.json" },
  ),
  "parts/base.schema.json": {
    type: "object",
    properties: { a: { type: "string" } },
    anyOf: [{ required: ["a"] }, { required: ["b"] }],
  },
  "parts/tree.schema.json": {
    type: "object",
    properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "./tree.schema.json" } } },
    // biome-ignore lint/suspicious/noThenProperty: this is the keyword of JSON Schema.
    then: false as unknown as Schema,
    additionalProperties: false,
  },
};
(files["parts/meter.schema.json"] as Record<string, unknown>)["$defs"] = {
  unknown: { properties: { is_smart: {}, note: { type: "string" } }, additionalProperties: false },
};
const file = "requests/made-up.schema.json";

const sample = {
  transactions: [
    { type: "PAYMENT", amount: "12.50", date: "2026-01-31", note: "ab" },
    { type: "PAYMENT", amount: 3 },
    { type: "CREDIT", reason: "", lines: [{ a: "x" }, { a: "y" }] },
    { type: "CHARGE", lines: [] },
  ],
  contact: { phone: "123", email: "x" },
  meter: { is_smart: true, serial: "1" },
  tree: { name: "x", children: [{ name: "y", children: [] }] },
  merged: { a: "x", b: 1 },
  tags: { a: "x", b: null },
  set: [1, 2, ["1"], { a: 1, b: 2 }, { a: 1, c: 2 }],
  constructor: "x",
  "a/b~c": 5,
  free: { any: [1] },
};
const samples = [
  sample,
  { ...sample, contact: null, meter: { is_smart: false, reads: 1 } },
  { ...sample, meter: { is_smart: null } },
  { ...sample, meter: { a: "x" } },
];
const formats = { date: (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) };

describe("validators", () => {
  it("take the samples", () => {
    const validate = validators(sourceOf(files), { annotations: keywords, formats })(file);
    for (const one of samples) expect(placesOf(validate, one)).toEqual([]);
  });

  it("equal ajv in every keyword and place over mutations of a made-up document", () => {
    differences(files, file, spoilt(samples, values), runs(12_000, 1000), { formats });
  });

  it("equal ajv on any value", () => {
    differences(files, file, fc.jsonValue(), 500, { formats });
  });

  it("equal ajv on multiples, as far as doubles hold them", () => {
    const steps = { "a.schema.json": { multipleOf: 3 }, "b.schema.json": { multipleOf: 0.25 } };
    differences(steps, "a.schema.json", fc.integer(), 500);
    differences(
      steps,
      "b.schema.json",
      fc.integer().map((value) => value / 8),
      500,
    );
  });

  it("look a branch of a union up by its key, and judge an object by none where the key is wrong", () => {
    const validate = validators(sourceOf(files), { annotations: keywords, formats })("parts/transaction.schema.json");
    const errorsOf = (value: unknown): string[] => placesOf(validate, value).filter((error) => !error.endsWith(" if"));
    expect(errorsOf({ type: "PAYMNT", lines: 1, zz: 1 })).toEqual(["/type enum"]);
    expect(errorsOf({ lines: 1, zz: 1 })).toEqual([" required"]);
    expect(errorsOf({ type: 5, zz: 1 })).toEqual(["/type enum", "/type type"]);
    expect(errorsOf({ type: "PAYMENT", amount: 1, lines: [] })).toEqual([" additionalProperties"]);
  });

  it("give the errors of a generated validator, and take it as their context", () => {
    const validate = validators(sourceOf(files), { annotations: keywords, formats })(file);
    expect(validate.call({ today: "2026-01-30" }, sample)).toBe(false);
    const [error, ...others] = validate.errors?.filter(({ keyword }) => keyword !== "if") ?? [];
    expect(others).toEqual([]);
    expect(error).toMatchObject({
      keyword: "x-not-future",
      instancePath: "/transactions/0/date",
      schemaPath: "parts/payment.schema.json#/properties/date/x-not-future",
      params: { rule: "future-transaction" },
    });
    expect(validate.call(context, sample)).toBe(true);
    expect(validate.errors).toBeNull();
  });

  it("end on recursive schemas, and refuse those that would not end", () => {
    const refuse = (broken: Record<string, Schema>): unknown => {
      try {
        return validators(sourceOf(broken))("a.schema.json");
      } catch (error) {
        return error;
      }
    };
    expect(refuse({ "a.schema.json": { $ref: "#" } })).toBeInstanceOf(UnusableSchema);
    expect(
      refuse({
        "a.schema.json": { properties: { x: { $ref: "b.schema.json" } }, allOf: [{ $ref: "b.schema.json" }] },
        "b.schema.json": { anyOf: [{ $ref: "a.schema.json" }, { type: "null" }] },
      }),
    ).toMatchObject({ at: "a.schema.json#" });
    expect(refuse({ "a.schema.json": { items: { $ref: "c.schema.json" } } })).toBeInstanceOf(UnusableSchema);
    expect(refuse({ "a.schema.json": { pattern: "(" } })).toBeInstanceOf(UnusableSchema);
    expect(refuse({ "a.schema.json": { format: "email" } })).toBeInstanceOf(UnusableSchema);
    const tree = validators(
      sourceOf({ "a.schema.json": { properties: { x: { anyOf: [{ $ref: "#" }, { type: "null" }] } } } }),
    );
    expect(tree("a.schema.json").call(context, { x: { x: { x: null } } })).toBe(true);
  });
});

describe("the nearest branch", () => {
  const errorsOf = (schema: Schema, value: unknown): string[] =>
    placesOf(
      validators(sourceOf({ "a.schema.json": schema }), { branches: "nearest", annotations: keywords })(
        "a.schema.json",
      ),
      value,
    );
  const nullable: Schema = { anyOf: [{ type: "object", properties: { a: { type: "string" } } }, { type: "null" }] };

  it("speaks alone where the type of the value fits it", () => {
    expect(errorsOf(nullable, { a: 1 })).toEqual(["/a type"]);
    expect(
      errorsOf({ anyOf: [{ required: ["a", "b"] }, { required: ["c"], properties: { d: { type: "null" } } }] }, {}),
    ).toEqual([" anyOf", " required"]);
    expect(errorsOf({ anyOf: [{ minProperties: 1, required: ["a", "b"] }, { required: ["c"] }] }, {})).toEqual([
      " required",
    ]);
  });

  it("knows the fields of the value, however many faults are within them", () => {
    const text = { type: "string" };
    const electricity = { type: "object", properties: { a: text, b: text }, additionalProperties: false };
    const schema: Schema = {
      anyOf: [
        { type: "object", properties: { id: text, agreement: electricity }, additionalProperties: false },
        { type: "object", properties: { id: text }, additionalProperties: false },
      ],
    };
    expect(errorsOf(schema, { id: "1", agreement: { a: 1, b: 2 } })).toEqual([
      "/agreement/a type",
      "/agreement/b type",
    ]);
    const other: Schema = { type: "object", properties: { id: { type: "null" } } };
    expect(errorsOf({ anyOf: [...(schema.anyOf ?? []), other] }, { id: "1", agreement: { c: "x" } })).toEqual([
      "/agreement additionalProperties",
    ]);
  });

  it("is no farther for advice, or because a condition holds", () => {
    const texts: Schema = { properties: { a: { type: "string" }, b: { type: "string" } } };
    const nulls: Schema = { properties: { a: { type: "null" } } };
    // biome-ignore lint/suspicious/noThenProperty: this is the keyword of JSON Schema.
    const conditional: Schema = { if: { required: ["b"] }, then: nulls };
    expect(errorsOf({ anyOf: [texts, conditional] }, { a: 1, b: 2 })).toEqual([" if", "/a type"]);
    expect(errorsOf({ anyOf: [nulls, { ...texts, "x-expected": ["c", "d"] }] }, { a: "x" })).toEqual([" x-expected"]);
  });

  it("is no branch where the value has the type of none", () => {
    expect(errorsOf(nullable, "x")).toEqual([" type"]);
  });

  it("is all branches where each only lists values", () => {
    const schema: Schema = { anyOf: [{ enum: ["A"] }, { enum: ["B", ""] }, { const: null }] };
    const validate = validators(sourceOf({ "a.schema.json": schema }), { branches: "nearest" })("a.schema.json");
    validate.call(context, "C");
    expect(validate.errors).toMatchObject([{ keyword: "enum", params: { allowedValues: ["A", "B", "", null] } }]);
  });
});
