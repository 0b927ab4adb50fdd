import { compile } from "json-schema-to-typescript";
import { describe, expect, test } from "vitest";
import { lintText } from "../../src/index.ts";
import { diffOperators } from "../../src/profile/openapi/diff.ts";
import type { OperatorFile as Operator } from "../../src/profile/operator.ts";
import { makeProfile } from "../../src/profile/profile.ts";
import { profileTypes } from "../../src/profile/types.ts";
import { convert, documentOf, errors, examplesOf, faults } from "./halcyon-document.ts";

/** Documents of shapes that the made-up operator's does not have. None may make a right payload wrong. */

const text = { type: "string" };

function notes(schemas: Record<string, unknown>, value: unknown): string[] {
  return faults(convert(documentOf(schemas)).operator, "notes", value);
}

/** A document whose one operation is changed. */
function documentWith(change: (operation: Record<string, unknown>) => void, schemas: Record<string, unknown>): string {
  const document = JSON.parse(documentOf(schemas)) as { paths: Record<string, { post: Record<string, unknown> }> };
  change(document.paths["/v1/data-import/notes/create/"]?.post as Record<string, unknown>);
  return JSON.stringify(document);
}

/** A document with an example of its one operation. */
function exampled(schemas: Record<string, unknown>, example: unknown): string {
  return documentWith((operation) => {
    const { content } = operation["requestBody"] as { content: Record<string, Record<string, unknown>> };
    (content["application/json"] as Record<string, unknown>)["example"] = example;
  }, schemas);
}

const object = (properties: Record<string, unknown>, more = {}): object => ({ type: "object", properties, ...more });

describe("a base with a discriminator", () => {
  const schemas = {
    Notes: object({ pet: { $ref: "#/components/schemas/Pet" } }),
    Pet: object({ kind: text }, { required: ["kind"], discriminator: { propertyName: "kind" } }),
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, object({ lives: { type: "integer" } })] },
    Dog: { allOf: [{ $ref: "#/components/schemas/Pet" }, object({ tricks: text })] },
  };

  test("stands for the components that extend it", () => {
    expect(notes(schemas, { pet: { kind: "Cat", lives: 9 } })).toEqual([]);
    expect(notes(schemas, { pet: { kind: "Dog", lives: 9 } })).toEqual(["additionalProperties /pet/lives"]);
    expect(notes(schemas, { pet: { kind: "Cow" } })).toEqual(["enum /pet/kind"]);
  });

  test("takes the values of its mapping", () => {
    const discriminator = {
      propertyName: "kind",
      mapping: { cat: "#/components/schemas/Cat", dog: "Dog" },
    };
    const mapped = { ...schemas, Pet: { ...schemas.Pet, discriminator } };
    expect(notes(mapped, { pet: { kind: "cat", lives: 9 } })).toEqual([]);
    expect(notes(mapped, { pet: { kind: "dog", tricks: "sit" } })).toEqual([]);
    expect(notes(mapped, { pet: { kind: "Dog" } })).toEqual(["enum /pet/kind"]);
  });
});

test("a base whose key has choices stands for the components that one of them, or the mapping, chooses", () => {
  const extension = (...parts: object[]): object => ({ allOf: [{ $ref: "#/components/schemas/Pet" }, ...parts] });
  const schemas = {
    Notes: object({ pet: { $ref: "#/components/schemas/Pet" } }),
    Pet: object(
      { kind: { type: "string", enum: ["cat", "dog"] } },
      { required: ["kind"], discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat" } } },
    ),
    Cat: extension(object({ lives: { type: "integer" } })),
    Hound: extension(object({ tricks: text, kind: { enum: ["dog"] } })),
    Beast: extension(object({ size: { type: "integer" } })),
  };
  expect(notes(schemas, { pet: { kind: "cat", lives: 9 } })).toEqual([]);
  expect(notes(schemas, { pet: { kind: "dog", tricks: "sit" } })).toEqual([]);
  expect(notes(schemas, { pet: { kind: "cat", size: 9 } })).toEqual(["additionalProperties /pet/size"]);
});

test("a union takes the discriminator of a base that its branches extend, if that names them all", () => {
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const schemas = (mapping?: object) => ({
    Notes: object({ pet: { oneOf: [ref("Cat"), ref("Dog")] } }),
    Pet: object({ kind: text }, { required: ["kind"], discriminator: { propertyName: "kind", mapping } }),
    Cat: { allOf: [ref("Pet"), object({ lives: { type: "integer" } })] },
    Dog: { allOf: [ref("Pet"), object({ tricks: text })] },
  });
  const named = schemas({ CAT: "#/components/schemas/Cat", DOG: "Dog", COW: "Cow" });
  expect(notes(named, { pet: { kind: "DOG", tricks: "sit" } })).toEqual([]);
  expect(notes(named, { pet: { kind: "CAT", tricks: "sit" } })).toEqual(["additionalProperties /pet/tricks"]);
  expect(notes(named, { pet: { kind: "COW" } })).toEqual(["enum /pet/kind"]);
  expect(notes(schemas(), { pet: { kind: "CAT", lives: 9 } })).toEqual([]);
});

test.each([{}, { discriminator: { propertyName: "kind" } }])(
  "a base may list the components that extend it: %j",
  (more) => {
    const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
    const kind = (name: string) => ({ kind: { type: "string", enum: [name] } });
    const schemas = {
      Notes: object({ pet: ref("Pet") }),
      Pet: object({ name: text }, { required: ["name"], oneOf: [ref("Cat"), ref("Dog")], ...more }),
      Mammal: { allOf: [ref("Pet"), object({ legs: { type: "integer" } })] },
      Cat: { allOf: [ref("Mammal"), object({ ...kind("Cat"), lives: { type: "integer" } }, { required: ["kind"] })] },
      Dog: { allOf: [ref("Pet"), object({ ...kind("Dog"), parent: ref("Pet") }, { required: ["kind"] })] },
    };
    const cat = { name: "Tom", kind: "Cat", legs: 4, lives: 9 };
    expect(notes(schemas, { pet: cat })).toEqual([]);
    expect(notes(schemas, { pet: { name: "Rex", kind: "Dog", parent: { ...cat, tricks: 1 } } })).toEqual([
      "additionalProperties /pet/parent/tricks",
    ]);
    expect(notes(schemas, { pet: { name: "Rex", kind: "Dog", lives: 9 } })).toEqual([
      "additionalProperties /pet/lives",
    ]);
    expect(notes(schemas, { pet: { kind: "Cat" } })).toEqual(["required /pet/name"]);
  },
);

test("a base that lists its alternatives itself has no others", () => {
  const kindOf = (name: string) => object({ kind: { const: name } }, { required: ["kind"] });
  const listed = {
    Notes: object({ pet: { $ref: "#/components/schemas/Pet" } }),
    Pet: { oneOf: [kindOf("CAT"), kindOf("DOG")], discriminator: { propertyName: "kind" } },
    Fish: { allOf: [{ $ref: "#/components/schemas/Pet" }, object({ fins: { type: "integer" } })] },
  };
  expect(notes(listed, { pet: { kind: "CAT" } })).toEqual([]);
  expect(notes(listed, { pet: { kind: "CAT", fins: 1 } })).not.toEqual([]);
});

describe("a discriminator", () => {
  const branch = (value: string, field: string): object =>
    object({ kind: { type: "string", enum: [value] }, [field]: text });
  const union = (discriminator: object): Record<string, unknown> => ({
    Notes: {
      oneOf: [{ $ref: "#/components/schemas/CreditNote" }, { $ref: "#/components/schemas/ChargeNote" }],
      discriminator,
    },
    CreditNote: branch("CREDIT", "reason"),
    ChargeNote: branch("CHARGE", "meter"),
  });

  test("without a mapping takes the values that its branches list", () => {
    const schemas = union({ propertyName: "kind" });
    expect(notes(schemas, { kind: "CREDIT", reason: "x" })).toEqual([]);
    expect(notes(schemas, { kind: "CREDIT", meter: "x" })).toEqual(["additionalProperties /meter"]);
  });

  test("whose mapping lacks a branch takes that branch's own values", () => {
    const schemas = union({ propertyName: "kind", mapping: { CREDIT: "#/components/schemas/CreditNote" } });
    expect(notes(schemas, { kind: "CHARGE", meter: "x" })).toEqual([]);
  });

  test("that maps a value to nothing, or tells no alternative, is in the report", () => {
    const mapping = { CREDIT: "#/components/schemas/CreditNote", REFUND: "#/components/schemas/Refund" };
    expect(convert(documentOf(union({ propertyName: "kind", mapping }))).report).toContain(
      "- `Notes`: has a discriminator whose REFUND leads nowhere.",
    );
    expect(convert(documentOf(union({ propertyName: "sort" }))).report).not.toContain("has a discriminator");
    const { report } = convert(
      documentOf({
        Notes: { oneOf: [object({ a: text }), object({ b: text })], discriminator: { propertyName: "kind" } },
      }),
    );
    expect(report).toContain("- `Notes`: has a discriminator that does not tell its alternatives apart: any may hold.");
  });

  test("may map an empty text, which is null only where the field may be null", () => {
    const mapping = { "": "#/components/schemas/Plain", CARD: "#/components/schemas/Card" };
    const schemas = (more: object) => ({
      Notes: {
        oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
        discriminator: { propertyName: "kind", mapping },
      },
      Plain: object({ kind: { ...text, ...more }, plain: text }, { required: ["kind"] }),
      Card: object({ kind: text, card: text }, { required: ["kind"] }),
    });
    expect(notes(schemas({}), { kind: "", plain: "x" })).toEqual([]);
    expect(notes(schemas({}), { kind: null, plain: "x" })).not.toEqual([]);
    expect(notes(schemas({ nullable: true }), { kind: null, plain: "x" })).toEqual([]);
  });

  test("of one branch takes the values of its mapping", () => {
    const $ref = "#/components/schemas/Card";
    const Notes = { oneOf: [{ $ref }], discriminator: { propertyName: "kind", mapping: { CARD: $ref } } };
    const schemas = { Notes, Card: object({ kind: text }) };
    expect(notes(schemas, { kind: "CARD" })).toEqual([]);
    expect(notes(schemas, { kind: "CASH" })).toEqual(["enum /kind"]);
  });

  test("takes choices that are alternatives of one constant each", () => {
    const one = (field: string, ...kinds: string[]): object =>
      object(
        { kind: { anyOf: kinds.map((kind) => ({ const: kind, type: "string" })) }, [field]: text },
        { required: ["kind"] },
      );
    const schemas = { Notes: { anyOf: [one("a", "A"), one("b", "B", "C")] } };
    expect(notes(schemas, { kind: "C", b: "x" })).toEqual([]);
    expect(notes(schemas, { kind: "A", b: "x" })).toEqual(["additionalProperties /b"]);
  });

  test("takes constants of any type, also of fields that have none", () => {
    const one = (kind: unknown, field: string): object =>
      object({ kind: { const: kind }, [field]: text }, { required: ["kind"] });
    const schemas = { Notes: { oneOf: [one(1, "a"), one(2, "b"), one(true, "c"), one("3", "d")] } };
    for (const value of [
      { kind: 2, b: "x" },
      { kind: true, c: "x" },
      { kind: "3", d: "x" },
    ])
      expect(notes(schemas, value)).toEqual([]);
    expect(notes(schemas, { kind: 1, b: "x" })).toEqual(["additionalProperties /b"]);
  });

  test.each([{ discriminator: { propertyName: "kind" } }, { properties: { kind: { enum: ["A", "B"] } } }, {}])(
    "that is required beside the branches is never absent: %j",
    (more) => {
      const one = (kind: string, field: string): object => ({ properties: { kind: { const: kind }, [field]: text } });
      const schemas = { Notes: { type: "object", required: ["kind"], anyOf: [one("A", "a"), one("B", "b")], ...more } };
      expect(notes(schemas, { kind: "A", a: "x" })).toEqual([]);
      expect(notes(schemas, { a: "x" })).toEqual(["required /kind"]);
      expect(notes(schemas, { kind: "A", b: "x" })).toEqual(["additionalProperties /b"]);
    },
  );

  test("that some branches require is absent in the others only", () => {
    const schemas = union({ propertyName: "kind" });
    schemas["CreditNote"] = { ...branch("CREDIT", "reason"), required: ["kind"] };
    expect(notes(schemas, { meter: "x" })).toEqual([]);
    expect(notes(schemas, { reason: "x" })).toEqual(["additionalProperties /reason"]);
  });

  test("may map to components of which the branches are copies", () => {
    const branch = (field: string): object => object({ kind: text, [field]: text }, { required: ["kind"] });
    const components = { CreditNote: branch("reason"), ChargeNote: branch("meter") };
    const mapping = { A: "#/components/schemas/CreditNote", B: "#/components/schemas/ChargeNote" };
    const oneOf = structuredClone(Object.values(components));
    const schemas = { ...components, Notes: { oneOf, discriminator: { propertyName: "kind", mapping } } };
    expect(notes(schemas, { kind: "B", meter: "x" })).toEqual([]);
    expect(notes(schemas, { kind: "A", meter: "x" })).toEqual(["additionalProperties /meter"]);
    expect(notes(schemas, { kind: "C" })).toEqual(["enum /kind"]);
  });

  test("leaves a free branch open", () => {
    const schemas = {
      ...union({ propertyName: "kind", mapping: { A: "CreditNote", B: "ChargeNote" } }),
      ChargeNote: { type: "object" },
    };
    expect(notes(schemas, { kind: "B", anything: 1 })).toEqual([]);
  });
});

describe("alternatives", () => {
  test("by anyOf may hold together, with the fields of each", () => {
    const schemas = { Notes: { anyOf: [object({ a: text }, { required: ["a"] }), object({ b: text })] } };
    expect(notes(schemas, { a: "x", b: "y" })).toEqual([]);
    expect(notes(schemas, { b: "y" })).toEqual([]);
    expect(notes(schemas, { a: "x", c: "y" })).not.toEqual([]);
    const { schemas: made } = convert(documentOf(schemas)).operator;
    expect(made["requests/notes.schema.json"]).not.toHaveProperty("anyOf");
  });

  test("of notes need what they require themselves, not a body or documents", () => {
    const alternatives = (...names: string[]): object[] =>
      names.map((name) => object({ [name]: text }, { required: [name] }));
    const anyOf = alternatives("body", "document_paths", "voice");
    const schemas = { Notes: object({ notes: { type: "array", items: { anyOf } } }) };
    expect(notes(schemas, { notes: [{ voice: "x" }] })).toEqual([]);
    expect(notes(schemas, { notes: [{}] })).not.toEqual([]);
  });

  test("by anyOf that are closed have no fields of others", () => {
    const closed = { required: ["a"], additionalProperties: false };
    const schemas = { Notes: { anyOf: [object({ a: text }, closed), object({ b: text }, { required: ["b"] })] } };
    expect(notes(schemas, { a: "x" })).toEqual([]);
    expect(notes(schemas, { a: "x", b: "y" })).toEqual([]);
    const both = {
      Notes: { anyOf: [object({ a: text }, closed), object({ b: text }, { ...closed, required: ["b"] })] },
    };
    expect(notes(both, { a: "x", b: "y" })).not.toEqual([]);
  });

  test("by anyOf leave a field to a branch without it that others describe differently", () => {
    const branch = (name: string, fields: object): object => object({ [name]: text, ...fields }, { required: [name] });
    const anyOf = [branch("a", { x: text }), branch("b", { x: { type: "integer" } }), branch("c", {})];
    expect(notes({ Notes: { anyOf } }, { c: "z", x: "x" })).toEqual([]);
    expect(notes({ Notes: { anyOf } }, { b: "z", x: "x" })).not.toEqual([]);
  });

  test("of required fields beside the properties all take the properties", () => {
    const schemas = {
      Notes: { ...object({ a: text, b: text, c: text }), anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    };
    expect(notes(schemas, { a: "x", c: "z" })).toEqual([]);
    expect(notes(schemas, { b: "x", c: "z" })).toEqual([]);
    expect(notes(schemas, { c: "z" })).not.toEqual([]);
  });

  test("of listed values or a type take both", () => {
    const schemas = { Notes: object({ due: { oneOf: [{ ...text, enum: ["NOW", "NEVER"] }, { type: "integer" }] } }) };
    expect(notes(schemas, { due: "NEVER" })).toEqual([]);
    expect(notes(schemas, { due: 14 })).toEqual([]);
    expect(notes(schemas, { due: "LATER" })).toEqual(["enum /due"]);
  });

  test("in several parts of an allOf all bring their fields", () => {
    const schemas = {
      Notes: {
        allOf: [
          object({ common: text }),
          { oneOf: [object({ a: text }, { required: ["a"] }), object({ b: text }, { required: ["b"] })] },
          { oneOf: [object({ c: text }, { required: ["c"] }), object({ d: text }, { required: ["d"] })] },
        ],
      },
    };
    expect(notes(schemas, { common: "x", a: "x", d: "y" })).toEqual([]);
    expect(notes(schemas, { b: "x", c: "y" })).toEqual([]);
    expect(notes(schemas, { b: "x" })).not.toEqual([]);
    expect(notes(schemas, { b: "x", c: "y", z: "z" })).not.toEqual([]);
  });
});

describe("a limit", () => {
  test("that a boolean makes exclusive excludes itself", () => {
    const schemas = {
      Notes: object({
        low: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
        high: { type: "number", minimum: 0, exclusiveMinimum: false, maximum: 9, exclusiveMaximum: true },
      }),
    };
    expect(notes(schemas, { low: 9, high: 0 })).toEqual([]);
    expect(notes(schemas, { low: 0, high: 9 })).toEqual(["exclusiveMinimum /low", "exclusiveMaximum /high"]);
  });

  test.each([
    ["-1.00", "-2.00", "10.01"],
    ["11.00", "12.00", "-0.01"],
  ])("of a decimal that the example %s contradicts is dropped, and the other stays", (example, like, beyond) => {
    const amount = { type: "string", format: "decimal", minimum: 0, maximum: 10 };
    const { operator } = convert(exampled({ Notes: object({ amount }) }, { amount: example }));
    expect(faults(operator, "notes", { amount: like })).toEqual([]);
    expect(faults(operator, "notes", { amount: beyond })).toEqual(["x-decimal /amount"]);
  });
});

describe("a newer document", () => {
  const changes = (before: object, after: object): ReturnType<typeof diffOperators> => {
    const [old, newer] = [before, after].map(
      (field) => convert(documentOf({ Notes: object({ mark: field }) })).operator,
    ) as [Operator, Operator];
    return diffOperators(old, newer);
  };
  const either = (...anyOf: object[]): object => ({ anyOf });
  const fields = (more = {}): object => object({ a: text, b: { type: "integer" } }, more);

  test.each([
    ["a limit", either(text, { type: "integer" }), either(text, { type: "integer", maximum: 1 })],
    ["a pattern", either(fields(), text), either(fields(), { ...text, pattern: "^x" })],
    [
      "a length",
      either({ type: "integer" }, text, { type: "array", items: text }),
      either({ type: "integer" }, { ...text, maxLength: 3 }, { type: "array", items: text }),
    ],
    [
      "a choice",
      either({ type: "integer" }, { ...text, enum: ["A", "B"] }),
      either({ type: "integer" }, { ...text, enum: ["A"] }),
    ],
    [
      "a choice of numbers",
      either(text, { type: "number", enum: [1, 2] }),
      either(text, { type: "number", enum: [1] }),
    ],
    [
      "a number beside integers",
      either({ type: "integer" }, { type: "number", enum: [0.5, 1.5] }),
      either({ type: "integer" }, { type: "number", enum: [0.5] }),
    ],
    [
      "a choice beside a format",
      either({ ...text, enum: ["A", "B"] }, { ...text, format: "date" }),
      either({ ...text, enum: ["A"] }, { ...text, format: "date" }),
    ],
    [
      "a length beside a pattern",
      either({ ...text, maxLength: 3 }, { ...text, pattern: "^x" }),
      either({ ...text, maxLength: 3, minLength: 2 }, { ...text, pattern: "^x" }),
    ],
    [
      "a length of a field",
      either(object({ a: text }, { required: ["a"] }), object({ a: text, b: text }, { required: ["b"] })),
      either(
        object({ a: { ...text, maxLength: 3 } }, { required: ["a"] }),
        object({ a: text, b: text }, { required: ["b"] }),
      ),
    ],
    ["any value", {}, text],
    ["a number", { type: "number" }, { type: "integer" }],
    ["any element", { type: "array" }, { type: "array", items: text }],
    ["a required field", either(fields(), text), either(fields({ required: ["a"] }), text)],
    ["a field", either(fields(), text), either(object({ a: text }), text)],
  ])("that changes %s of one of several alternatives may refuse what passed", (_, before, after) => {
    expect(changes(before, after)).toMatchObject({ mayFail: true, lines: [expect.stringMatching(/^notes\.mark/)] });
    expect(changes(after, before)).toMatchObject({ mayFail: false, lines: [expect.stringMatching(/^notes\.mark/)] });
    expect(changes(after, after)).toEqual({ mayFail: false, lines: [] });
  });

  test.each([
    ["integers", { type: "integer" }, "number"],
    ["numbers", { type: "number" }, "integer"],
  ])("that changes a choice of alternatives beside %s that take it refuses nothing", (_, other, type) => {
    const [before, after] = [[1, 2], [1]].map((values) => either(other, { type, enum: values })) as [object, object];
    expect(changes(before, after)).toEqual({ mayFail: false, lines: [] });
  });

  test("that describes an object where any value was taken may refuse what passed", () => {
    const { mayFail, lines } = changes({}, fields());
    expect(mayFail).toBe(true);
    expect(lines).toEqual([
      "notes.mark: type: any -> object (payloads that passed may fail)",
      "notes.mark.a: field added",
      "notes.mark.b: field added",
    ]);
    expect(changes(fields(), {}).mayFail).toBe(false);
  });

  test("that requires the key of a union may refuse what passed", () => {
    const branch = (kind: string, more = {}): object => object({ kind: { const: kind }, [kind]: text }, more);
    const union = (more = {}): object => ({
      oneOf: [branch("a", more), branch("b", more)],
      discriminator: { propertyName: "kind" },
    });
    const required = union({ required: ["kind"] });
    expect(changes(union(), required)).toEqual({
      lines: ["notes.mark.kind: required (payloads that passed may fail)"],
      mayFail: true,
    });
    expect(changes(required, union())).toEqual({ lines: ["notes.mark.kind: optional"], mayFail: false });
  });

  const map = (additionalProperties: unknown): object => ({ type: "object", additionalProperties });

  test("that changes what fields of any name hold may refuse what passed", () => {
    expect(changes(map(text), map({ ...text, maxLength: 3 }))).toEqual({
      mayFail: true,
      lines: ["notes.mark.*: limit: maxLength none -> maxLength 3 (payloads that passed may fail)"],
    });
    expect(changes(map(fields()), map(object({ a: text }))).mayFail).toBe(true);
    expect(changes(map(true), map(text)).mayFail).toBe(true);
    expect(changes(map(text), map(true))).toEqual({ mayFail: false, lines: ["notes.mark: opened"] });
    expect(changes(map(object({ a: text })), map(fields())).mayFail).toBe(false);
  });
});

test("a constant or null takes both, with or without a type", () => {
  for (const only of [{ const: "K" }, { type: "string", const: "K" }, { enum: ["K"] }, { const: 5 }])
    for (const anyOf of [
      [only, { type: "null" }],
      [{ type: "null" }, only],
    ]) {
      const schemas = { Notes: object({ mark: { anyOf } }) };
      const value = "const" in only ? only.const : "K";
      expect(notes(schemas, { mark: null }), JSON.stringify(anyOf)).toEqual([]);
      expect(notes(schemas, { mark: value })).toEqual([]);
      expect(notes(schemas, { mark: "L" })).not.toEqual([]);
    }
});

test("a required field that an example lacks is expected, and one that is restored is required only", () => {
  const schemas = { Notes: object({ a: text, b: text, c: text }, { required: ["a", "b", "c"] }) };
  const { operator, profile } = convert(exampled(schemas, { a: "x" }));
  const findings = (keep: string[]): string[] =>
    lintText('{"a": "x"}', { kind: "notes", profile: makeProfile(operator, { ...profile, keep }) }).findings.map(
      ({ rule, attr }) => `${rule} ${attr}`,
    );
  expect(findings([]).sort()).toEqual(["expected-field b", "expected-field c"]);
  expect(findings(["notes.b"]).sort()).toEqual(["expected-field c", "required b"]);
});

test("an allOf of which one part is closed takes the fields of all parts, and no others", () => {
  const parts = [object({ a: text }, { additionalProperties: false }), object({ b: text })];
  for (const allOf of [parts, [...parts].reverse()]) {
    expect(notes({ Notes: { allOf } }, { a: "x", b: "y" })).toEqual([]);
    expect(notes({ Notes: { allOf } }, { a: "x", c: "y" })).toEqual(["additionalProperties /c"]);
  }
});

describe("an object", () => {
  test("takes a required field that is not described", () => {
    const schemas = { Notes: object({ a: text }, { required: ["a", "b"] }) };
    expect(notes(schemas, { a: "x", b: 7 })).toEqual([]);
    expect(notes(schemas, { a: "x" })).toEqual(["required /b"]);
  });

  test("with pattern properties takes further fields", () => {
    const schemas = { Notes: object({ a: text }, { patternProperties: { "^x-": text } }) };
    expect(notes(schemas, { a: "x", "x-1": "y" })).toEqual([]);
  });

  test("that overrides a nested object of its base keeps the fields of both", () => {
    const schemas = {
      Base: object({ nested: object({ a: text }) }),
      Notes: { allOf: [{ $ref: "#/components/schemas/Base" }, object({ nested: object({ b: text }) })] },
    };
    expect(notes(schemas, { nested: { a: "x", b: "y" } })).toEqual([]);
    expect(notes(schemas, { nested: { c: "x" } })).toEqual(["additionalProperties /nested/c"]);
  });

  test("with a read-only field beside a reference need not send it", () => {
    const schemas = {
      Id: text,
      Notes: object({ id: { $ref: "#/components/schemas/Id", readOnly: true } }, { required: ["id"] }),
    };
    expect(notes(schemas, {})).toEqual([]);
  });

  test("of a response need not have a field that is only sent", () => {
    const schema = object(
      { key: { ...text, writeOnly: true }, id: { ...text, readOnly: true } },
      { required: ["key", "id"] },
    );
    const source = documentWith((operation) => {
      operation["responses"] = { 201: { content: { "application/json": { schema } } } };
    }, {});
    expect(faults(convert(source).operator, "notes.201", {})).toEqual(["required /id"]);
  });

  test("need not send a field of which one of several schemas says that it is read-only", () => {
    const id = { allOf: [{ $ref: "#/components/schemas/Id" }] };
    const base = object({ id, key: text }, { required: ["id", "key"] });
    const schemas = {
      Notes: { allOf: [base, object({ key: { readOnly: true } })] },
      Id: { type: "integer", readOnly: true },
    };
    expect(notes(schemas, {})).toEqual([]);
    expect(notes(schemas, { id: "x" })).toEqual(["type /id"]);
  });
});

test.each([
  ["The Small East API", "small"],
  ["", "halcyon"],
])("a profile of a document with the title %j is named by it, else by its file", (title, name) => {
  const { profile } = convert(documentOf({ Notes: object({}) }, { info: { title, version: "1" } }));
  expect(profile.name).toBe(name);
});

test("choices with blanks at their ends are named in quotes", () => {
  const profile = makeProfile(convert(documentOf({ Notes: object({ a: { enum: ["FREE", "PAID "] } }) })).operator);
  const [finding] = lintText('{"a": "x"}', { kind: "notes", profile }).findings;
  expect(finding?.detail).toContain('FREE or "PAID "');
});

test("choices of a text that YAML reads as numbers or booleans are texts too", () => {
  const schemas = { Notes: object({ a: { type: "string", enum: [1, true, "x"] } }) };
  expect(notes(schemas, { a: "1" })).toEqual([]);
  expect(notes(schemas, { a: "true" })).toEqual([]);
  for (const a of ["2", 1, true]) expect(notes(schemas, { a })).not.toEqual([]);
});

test("choices in quotes are of the type beside them", () => {
  const schemas = {
    Notes: object({ a: { type: ["integer", "null"], enum: ["1", "2", null] }, b: { type: "boolean", enum: ["true"] } }),
  };
  expect(notes(schemas, { a: 1, b: true })).toEqual([]);
  expect(notes(schemas, { a: "1", b: "true" })).toEqual(expect.arrayContaining(["type /a", "type /b"]));
});

test("choices of a text are as YAML has them, and those that a pattern or a length beside them allows", () => {
  const { operator } = convert(
    `openapi: 3.1.0
paths: {/v1/data-import/notes/create/: {post: {requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/N"}}}}}}}
components: {schemas: {N: {properties: {
  version: {type: string, enum: [1.0, 1.10, 2]},
  code: {type: [string, "null"], enum: [AB, abc, ABCD, null], pattern: "^[A-Z]+$", maxLength: 3}}}}}`,
  );
  const properties = operator.schemas["requests/notes.schema.json"]?.properties;
  expect(properties?.["version"]?.["enum"]).toEqual(["1.0", "1.10", "2"]);
  expect(properties?.["code"]?.["enum"]).toEqual([null, "AB"]);
});

test("choices side by side take null if one of them does", () => {
  const choices = (...values: string[]): object => ({ type: "string", enum: values });
  const schemas = { Notes: object({ a: { oneOf: [{ ...choices("x"), nullable: true }, choices("y")] } }) };
  expect(notes(schemas, { a: null })).toEqual([]);
  expect(notes(schemas, { a: "z" })).toEqual(["enum /a"]);
});

test("a value that may be of several alternatives of oneOf is in the report", () => {
  const either = (...oneOf: object[]): object => ({ oneOf });
  const required = (name: string): object => ({ required: [name] });
  const schemas = {
    Notes: object({
      limits: either({ type: "integer" }, { type: "number", minimum: 5 }),
      patterns: either({ type: "string", pattern: "^a" }, { type: "string", pattern: "z$" }),
      forms: { ...object({ a: text, b: text }), ...either(required("a"), required("b")) },
      types: either(text, { type: "integer" }, { type: "array", items: text }),
      fields: either(object({ a: text }, { required: ["a"] }), object({ b: text }, { required: ["b"] })),
      values: either({ type: "string", enum: ["a"] }, { type: "string", pattern: "z$" }),
      choices: either({ type: "string", enum: ["a", "b"] }, { enum: ["b", "c"] }),
      others: either({ type: "string", enum: ["a"] }, { type: "string", enum: ["b"] }),
    }),
  };
  const found = convert(documentOf(schemas)).report.matchAll(/`Notes\.(\w+)`: may be of several alternatives/g);
  expect(Array.from(found, ([, name]) => name)).toEqual(["choices", "forms", "limits", "patterns"]);
});

test("a number with limits beside a decimal text keeps them", () => {
  const schemas = {
    Notes: object({
      rate: {
        anyOf: [
          { type: "number", minimum: 0, maximum: 1 },
          { type: "string", pattern: "^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$" },
        ],
      },
    }),
  };
  for (const rate of [0.5, "0.5"]) expect(notes(schemas, { rate })).toEqual([]);
  for (const rate of [-1, 1.5, "x"]) expect(notes(schemas, { rate })).not.toEqual([]);
});

test("an integer has the limits of its size", () => {
  const integer = (format: string): object => ({ type: "integer", format });
  const schemas = { Notes: object({ a: integer("int32"), b: integer("uint8"), c: integer("int64") }) };
  expect(notes(schemas, { a: 2147483647, b: 255, c: 2147483648 })).toEqual([]);
  expect(notes(schemas, { a: 2147483648, b: -1 })).toEqual(["maximum /a", "minimum /b"]);
});

test("choices that are lists or objects are not checked, and neither are those beside them", () => {
  const { operator, report } = convert(
    documentOf({ Notes: object({ a: { enum: [["x"], "y"] }, b: { const: { c: 1 } } }) }),
  );
  expect(faults(operator, "notes", { a: ["x"], b: { c: 1 } })).toEqual([]);
  expect(report).toContain("has 2 choices");
});

test("a list with a form for each element is not checked by the form of further ones", () => {
  const schemas = { Notes: object({ a: { type: "array", prefixItems: [text, text], items: false } }) };
  expect(notes(schemas, { a: ["x", "y"] })).toEqual([]);
});

test.each([
  { prefixItems: [text, text], items: false },
  { prefixItems: [text, text], maxItems: 2 },
  { items: [text, text], additionalItems: false, maxItems: 2 },
])("a list with one form for each of so many elements is checked by it: %j", (forms) => {
  const pair = { type: "array", ...forms };
  const { operator, report } = convert(documentOf({ Notes: object({ a: pair }) }));
  expect(faults(operator, "notes", { a: ["x", "y"] })).toEqual([]);
  expect(faults(operator, "notes", { a: ["x", 1] })).toEqual(["type /a/1"]);
  expect(faults(operator, "notes", { a: ["x", "y", "z"] })).toEqual(["maxItems /a"]);
  expect(report).not.toContain("tems is not checked");
});

test("a range of statuses stands for its first status", () => {
  const body = (schema: object): object => ({ content: { "application/json": { schema } } });
  const { operator } = convert(
    documentWith(
      (operation) => {
        operation["responses"] = { "2XX": body(object({ a: text })), 202: body(object({ b: text })) };
      },
      { Notes: object({ a: text }) },
    ),
  );
  expect(faults(operator, "notes.201", { a: 7, b: 7 })).toEqual(["type /a"]);
});

test.each([
  {},
  { type: "object" },
  { type: "object", additionalProperties: {}, description: "Unspecified request body" },
])("a body of which the document says nothing is checked by the interface alone: %j", (schema) => {
  const { operator, profile, report } = convert(documentWith(() => {}, { Notes: schema }));
  expect(report).toContain("`notes`: has a body without fields");
  const linted = lintText('{"notes": [{"bdy": "Hi"}]}', { kind: "notes", profile: makeProfile(operator, profile) });
  expect(linted.findings.map(({ attr }) => attr)).toContain("notes.0.bdy");
  const shown = convert(documentWith(() => {}, { Notes: { ...schema, example: { any: 1 } } })).operator;
  expect(faults(shown, "notes", { any: 1 })).toEqual([]);
});

test("the report says of a field that only the interface has whether the operator accepts it", () => {
  const reportOf = (items: object) =>
    convert(documentOf({ Notes: object({ notes: { type: "array", items } }) })).report;
  expect(reportOf({})).toContain("- `notes.notes.*.body`: only the interface has it, so anything is accepted\n");
  expect(reportOf(object({ text }))).toContain("- `notes.notes.*.body`: only the interface has it\n");
});

test("the report names the bodies that are not JSON of operations that only the operator has", () => {
  const source = (type: string) =>
    documentOf({}).replace("notes/create", "notes/upload").replace("application/json", type).replaceAll("Notes", "");
  const line = "- `notes-upload`: has a body without a schema of JSON, which is not checked.\n";
  expect(convert(source("multipart/form-data")).report).toContain(line);
  expect(convert(source("application/vnd.halcyon+json")).report).not.toContain(line);
});

test("a body of any media type is JSON, and JSON comes first", () => {
  const change = (content: Record<string, unknown>) => (operation: Record<string, unknown>) => {
    operation["requestBody"] = { content };
  };
  const a = { schema: object({ a: text }) };
  const b = { schema: object({ b: text }) };
  expect(convert(documentWith(change({ "multipart/form-data": a }), {})).report).toContain("`notes`: has no JSON body");
  const made = (content: Record<string, unknown>) => convert(documentWith(change(content), {})).operator;
  expect(faults(made({ "*/*": a }), "notes", { b: 1 })).toEqual(["additionalProperties /b"]);
  expect(
    faults(made({ "*/*": a, "multipart/form-data": a, "application/json; charset=utf-8": b }), "notes", { b: "x" }),
  ).toEqual([]);
});

describe("an example", () => {
  const convertWith = (media: object, schemas: Record<string, unknown>, more = {}) => {
    const document = JSON.parse(
      documentWith((operation) => {
        operation["requestBody"] = {
          content: { "application/json": { schema: { $ref: "#/components/schemas/Notes" }, ...media } },
        };
      }, schemas),
    ) as { components: object };
    return convert(JSON.stringify({ ...document, components: { ...document.components, ...more } })).operator;
  };
  const schemas = { Notes: object({ a: text }) };

  test("that is JSON in a text is read", () => {
    const operator = convertWith({ example: '{"a": "x", "b": 1}' }, schemas);
    expect(examplesOf(operator, "notes")).toEqual([{ a: "x", b: 1 }]);
    expect(operator.demoted.map(({ at }) => at)).toEqual(["notes.b"]);
  });

  test("may be a reference to a component", () => {
    const examples = { One: { value: { a: 7 } } };
    const operator = convertWith({ example: { $ref: "#/components/examples/One" } }, schemas, { examples });
    expect(examplesOf(operator, "notes")).toEqual([{ a: 7 }]);
  });

  test("has all its contradictions resolved, however many one object has", () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`field_${i}`, i]));
    const operator = convertWith(
      { example: { ...many, list: [1, null, true] } },
      {
        Notes: object({ list: { type: "array", items: text } }),
      },
    );
    expect(operator.demoted).toHaveLength(501);
    expect(faults(operator, "notes", { list: ["x", 1, null, true] })).toEqual([]);
    expect(errors(operator, "notes", many).filter(({ keyword }) => keyword === "additionalProperties")).toEqual([]);
  });
});

test("the version of a server may be a variable, and the version of OpenAPI a number", () => {
  const text = documentOf({ Notes: object({}) }).replace("/v1/data-import/", "/data-import/");
  const { operator } = convert(
    JSON.stringify({
      ...(JSON.parse(text) as object),
      openapi: 3.1,
      servers: [{ url: "https://{host}/api/{version}/", variables: { host: {}, version: { default: "v1" } } }],
    }),
  );
  expect(Object.keys(operator.operations.known)).toEqual(["notes"]);
});

test.each([
  ["3.0", 3],
  ["3.2", 3.2],
  ["3.2", "3.2.0"],
])("OpenAPI %s is read with %j for its version", (_, openapi) => {
  expect(faults(convert(documentOf({ Notes: object({ a: text }) }, { openapi })).operator, "notes", { a: 1 })).toEqual([
    "type /a",
  ]);
});

test("OpenAPI 3.2 has media types to refer to, values of examples as data, and defaults of a discriminator", () => {
  const branch = (kind: object): object => object({ kind, a: text }, { required: ["kind"] });
  const discriminator = { propertyName: "kind", mapping: { A: "A" }, defaultMapping: "Other" };
  const schema = {
    oneOf: ["A", "Other"].map((name) => ({ $ref: `#/components/schemas/${name}` })),
    discriminator,
  };
  const $ref = "#/components/mediaTypes/Notes";
  const change = (operation: Record<string, unknown>) => {
    operation["requestBody"] = { content: { "application/json": { $ref } } };
  };
  const document = JSON.parse(
    documentWith(change, { A: branch({ type: "string", enum: ["A"] }), Other: branch(text) }),
  ) as { components: object };
  Object.assign(document, { openapi: "3.2.0" });
  const example = { kind: "B", b: 1 };
  Object.assign(document.components, {
    mediaTypes: { Notes: { schema, examples: { one: { dataValue: example } } } },
  });
  const { operator } = convert(JSON.stringify(document));
  expect(operator.demoted.map(({ at }) => at)).toEqual(["notes.b"]);
  expect(faults(operator, "notes", { kind: "C", a: "x" })).toEqual([]);
  expect(faults(operator, "notes", { kind: "C", a: 1 })).toContain("type /a");
});

test.each([
  ["the version is in the server", "/data-import", [{ url: "https://operator.example/api/v1" }], []],
  ["all is in the server", "", [{ url: "/sandbox" }, { url: "https://operator.example/v1/data-import/" }], []],
  ["all is in a server of the path", "", [{ url: "https://operator.example" }], [{ url: "/v1/data-import" }]],
])("recorded requests are matched where %s, with or without a slash at the end", (_, base, servers, own) => {
  const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/Notes" } } } };
  const item = { servers: own, post: { requestBody: body, responses: {} } };
  const { operator, profile } = convert(
    documentOf(
      { Notes: object({}) },
      { servers, paths: { [`${base}/notes/create`]: item, [`${base}/ledgers/{number}`]: item } },
    ),
  );
  const found = (path: string): string[] =>
    lintText(
      JSON.stringify({ method: "POST", path: `https://operator.example/api/v1/data-import/${path}`, body: {} }),
      {
        kind: "request",
        profile: makeProfile(operator, profile),
      },
    )
      .findings.filter(({ part }) => part === "path")
      .map(({ rule }) => rule);
  for (const path of ["notes/create", "notes/create/", "ledgers/7", "ledgers/7/"]) expect(found(path)).toEqual([]);
  expect(found("transactions/create")).toEqual(["path-segment"]);
  expect(found("ledger/7")).toEqual(["unrecognised-payload"]);
});

test("a value is compared with those of the interface where the document allows any text, and the finding says so", () => {
  const shownBy = (type: object): string[] => {
    const { operator, profile } = convert(
      documentOf({ Notes: object({ type }, { example: { type: "TOKEN" } }) }).replace("notes/", "payment-instruction/"),
    );
    const linted = lintText('{"type":"CASH"}', {
      kind: "payment-instruction",
      profile: makeProfile(operator, profile),
    });
    return linted.findings
      .filter(({ rule }) => rule === "undocumented-value")
      .map(({ detail }) => /the interface|the operator/.exec(detail)?.[0] ?? detail);
  };
  expect(shownBy(text)).toEqual(["the interface"]);
  expect(shownBy({ ...text, enum: ["CARD", "VOUCHER"] })).toEqual(["the operator"]);
});

test("a field goes with the values of another as in the interface, unless the operator has others", () => {
  const irrelevant = (choices: string[], type: string): string[] => {
    const transaction = object({ type: { ...text, enum: choices }, payment_type: text });
    const document = documentOf({ Notes: object({ transactions: { type: "array", items: transaction } }) });
    const profile = makeProfile(convert(document.replace("notes/create", "transactions/create")).operator);
    const payload = JSON.stringify({ transactions: [{ type, payment_type: "DEBIT_CARD" }] });
    return lintText(payload, { kind: "transactions", profile }).findings.map(({ rule }) => rule);
  };
  expect(irrelevant(["CREDIT", "PAYMENT", "REPAYMENT"], "CREDIT")).toEqual(["transaction-shape"]);
  expect(irrelevant(["CREDIT", "PAYMENT", "REPAYMENT", "REFUND"], "REFUND")).toEqual([]);
  expect(irrelevant(["CREDIT", "PAYMENT"], "CREDIT")).toEqual([]);
});

test("a field of the interface is not taken for another that the operator has in place of it", () => {
  const told = (field: string): string | undefined => {
    const documented = object({ note: text, external_id: text });
    const document = documentOf({ Notes: object({ transactions: { type: "array", items: documented } }) });
    const profile = makeProfile(convert(document.replace("notes/create", "transactions/create")).operator);
    const payload = JSON.stringify({ transactions: [{ [field]: "a" }] });
    return lintText(payload, { kind: "transactions", profile }).findings[0]?.suggestion;
  };
  expect(told("display_note")).toBeUndefined();
  expect(told("internal_note")).toBe("note");
});

test("a payment instruction is recognised by the fields that the operator gives it", () => {
  const schemas = { Notes: object({ import_supplier: text, external_account_number: text, sort_code: text }) };
  const document = documentOf(schemas).replace("notes/create", "payment-instruction/create");
  const profile = makeProfile(convert(document).operator);
  const payload = JSON.stringify({ import_supplier: "A", external_account_number: "B", sort_code: 1 });
  expect(lintText(payload, { profile })).toMatchObject({ kind: "payment-instruction", findings: [{ rule: "type" }] });
});

test("a pattern of a document path holds beside the form that the interface wants", () => {
  const path = { ...text, pattern: "\\.pdf$" };
  const documents = { type: "array", items: object({ document_path: path }) };
  const schemas = { Notes: object({ notes: { type: "array", items: object({ document_paths: documents }) } }) };
  const found = (document_path: string): string[] =>
    notes(schemas, { notes: [{ document_paths: [{ document_path }] }] }).map((fault) => fault.split(" ")[0] as string);
  expect(found("a/b.pdf")).toEqual([]);
  expect(found("a/b.doc")).toEqual(["pattern"]);
  expect(found("/b.pdf")).toEqual(["x-document-path"]);
});

test("a pattern that a document path matches once it is corrected is no second cause", () => {
  const found = (pattern: string, document_path: string, levels = {}): string[] => {
    const documents = { type: "array", items: object({ document_path: { ...text, pattern } }) };
    const document = documentOf({
      Notes: object({ notes: { type: "array", items: object({ document_paths: documents }) } }),
    });
    const profile = makeProfile(convert(document).operator);
    const payload = { notes: [{ document_paths: [{ document_path }] }] };
    const request = { method: "POST", path: "/v1/data-import/notes/create/", body: payload };
    const [own, inRecord] = [payload, request].map((sent) =>
      lintText(JSON.stringify(sent), { kind: sent === payload ? "notes" : "request", profile, rules: levels })
        .findings.filter(({ attr }) => attr.endsWith("document_path"))
        .map(({ rule, because }) => `${rule}${because ? ` < ${because.rule} ${because.attr.split(".").at(-1)}` : ""}`),
    );
    expect(inRecord).toEqual(own);
    return own as string[];
  };
  expect(found("^[^/].*$", "/bills/a.pdf")).toEqual(["document-path", "type < document-path document_path"]);
  // A path that is wrong besides, one without a correction, a warning beside the error, and a rule that is off.
  expect(found("^bills/", "/letters/a.pdf")).toEqual(["document-path", "type"]);
  expect(found("^[^:]*$", "C:/bills/a.pdf")).toEqual(["document-path", "type"]);
  expect(found("^[^\\\\]*$", "bills\\a.pdf")).toEqual(["document-path", "type"]);
  expect(found("^[^/].*$", "/bills/a.pdf", { "document-path": "off" })).toEqual(["type"]);
});

test("a newer document that changes what stands beside a wrapped account is told", () => {
  const identity = { import_supplier: text, external_account_number: text };
  const account = object({
    payload: object({ ...identity, customers: { type: "array", items: text } }),
    task_params: object({}),
  });
  const operatorWith = (schema: object): Operator =>
    convert(documentOf({ Notes: schema }).replace("v1/data-import/notes/create", "v2/data-import/accounts")).operator;
  const newer = { ...account, required: ["task_params"] };
  expect(diffOperators(operatorWith(account), operatorWith(newer))).toMatchObject({
    lines: [expect.stringMatching(/^account\.task_params: required/)],
    mayFail: true,
  });
});

test.each([text, { anyOf: [text, { type: "null" }] }])(
  "a new pattern of a document path may refuse what passed: %j",
  (path) => {
    const operatorWith = (schema: unknown): Operator => {
      const list = { type: "array", items: object({ statement_path: schema }) };
      const document = documentOf({ Notes: object({ statements: list }) }).replace(
        "notes/create",
        "historical-statements/create",
      );
      return convert(document).operator;
    };
    const newer = operatorWith(JSON.parse(JSON.stringify(path).replace('"string"', '"string","pattern":"[.]pdf$"')));
    expect(diffOperators(operatorWith(path), newer)).toMatchObject({
      lines: [
        expect.stringMatching(/^historical-statements\.statements\.\*\.statement_path: pattern: any -> \[\.\]pdf\$ /),
      ],
      mayFail: true,
    });
  },
);

test("a leading slash that an example of the account has is a warning there", () => {
  const path = "/letters/a.pdf";
  const { operator } = convert(
    documentWith(
      (operation) => {
        operation["requestBody"] = {
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/Notes" },
              example: { notes: [{ document_paths: [{ document_path: path }] }] },
            },
          },
        };
      },
      {
        Notes: object({
          notes: {
            type: "array",
            items: object({ document_paths: { type: "array", items: object({ document_path: text }) } }),
          },
        }),
      },
    ),
  );
  const value = { notes: [{ document_paths: [{ document_path: path }] }] };
  expect(faults(operator, "notes", value)).toEqual([]);
  expect(errors(operator, "notes", value).map(({ keyword, params }) => [keyword, params])).toContainEqual([
    "x-document-path",
    { problem: "absolute", isAdvised: true },
  ]);
});

describe("the query parameters of an operation", () => {
  const parameters = (...list: object[]): string => {
    const document = JSON.parse(documentOf({ Notes: object({}) })) as { paths: Record<string, object> };
    const path = document.paths["/v1/data-import/notes/create/"] as { post: object };
    const page = { in: "query", name: "page", schema: { type: "integer", maximum: 9 } };
    document.paths["/v1/data-import/notes/create/"] = {
      parameters: [page],
      post: { ...path.post, parameters: list },
    } as object;
    const transactions = "/v1/data-import/transactions/create/";
    document.paths[transactions] = path;
    return JSON.stringify(document);
  };
  const currency = { in: "query", name: "currency", schema: { type: "string", enum: ["EUR", "GBP"] } };
  const since = { in: "query", name: "since", schema: { type: "string", format: "date-time" } };
  const tags = { in: "query", name: "tags", schema: { type: "array", items: text } };
  const slow = { in: "query", name: "slow", schema: { type: "string", pattern: "^(a+)+$" } };
  const filter = { in: "query", name: "filter", style: "deepObject", schema: object({ name: text }) };
  const ids = { in: "query", name: "ids[]", schema: { type: "array", items: { type: "integer" } } };
  const pageable = {
    in: "query",
    name: "pageable",
    schema: object({ size: { type: "integer", exclusiveMinimum: 0 } }),
  };
  const { operator, profile, report } = convert(parameters(currency, since, tags, slow, filter, ids, pageable));
  const made = makeProfile(operator, profile);
  const query = (path: string, parameters?: object): string[] =>
    lintText(JSON.stringify({ method: "POST", path: `/v1/data-import/${path}`, query: parameters, body: {} }), {
      kind: "request",
      profile: made,
    })
      .findings.filter(({ rule }) => rule === "query-parameter")
      .map(({ severity, code, attr, suggestion }) => `${severity} ${code} ${attr} ${suggestion ?? ""}`);

  test("are named in the report where something of them is not checked", () => {
    const day = { in: "query", name: "day", schema: { type: "string", format: "date", pattern: "^20" } };
    expect(convert(parameters(day)).report).toContain("- `notes.day`: ");
  });

  test("are of the path and of the operation, and hold values that their schemas take", () => {
    const right = "page=2&currency=EUR&since=2026-01-31T12:00:00%2B10:00&tags=a&tags=b&filter[name]=x";
    expect(query(`notes/create/?${right}`)).toEqual([]);
    expect(query("notes/create/?page=two")).toEqual(["error invalid page "]);
    expect(query("notes/create/?page=10")).toEqual(["error invalid page "]);
    expect(query("notes/create/", { currency: "EURO" })).toEqual(["error invalid currency EUR"]);
    expect(query("notes/create/?currency=EURO")).toEqual(["error invalid currency "]);
    expect(query("notes/create/?since=yesterday")).toEqual(["error invalid since "]);
    expect(query("notes/create/?page=1&page=2")).toEqual(["error repeated_parameter page "]);
    expect(query("notes/create/", { curency: "EUR" })).toEqual(["error unknown_field curency currency"]);
    expect(query("notes/create/?slow=aa")).toEqual([]);
    expect(query(`notes/create/?slow=${"a".repeat(10_000)}!`)).toEqual(["error invalid slow "]);
  });

  test("may be lists by their names, or the fields of an object", () => {
    expect(query("notes/create/?ids[]=1&ids[]=2&size=1&pageable[size]=1")).toEqual([]);
    expect(query("notes/create/?size=x&siz=1")).toEqual(["error invalid size ", "error unknown_field siz "]);
    for (const part of ["items of the query parameter ids[]", "exclusiveMinimum of the query parameter size"])
      expect(report.replaceAll("\\", "")).toContain(`${part} is not checked`);
  });

  test("that only the interface has are warnings", () => {
    expect(query("transactions/create/?check_previously_added=true")).toEqual([
      "warning unknown_field check_previously_added ",
    ]);
    expect(query("transactions/create/?check_previously_added=maybe")).toEqual([
      "error invalid check_previously_added ",
    ]);
  });

  test("that must be sent, and other parameters, are in the report", () => {
    const path = (schema: object): object => ({ in: "path", name: "code", schema });
    const { report } = convert(
      parameters({ ...since, required: true }, { in: "header", name: "X-Id" }, path(currency.schema), path(text)),
    );
    for (const name of ["query parameter since", "header parameter X-Id", "path parameter code"])
      expect(report.split(`The ${name} is `)).toHaveLength(2);
  });

  test("that change are compared", () => {
    const newer = convert(
      parameters({ ...currency, schema: { type: "string", enum: ["EUR"] } }, since, slow, filter, ids, pageable),
    ).operator;
    expect(diffOperators(operator, newer)).toMatchObject({
      lines: [
        expect.stringMatching(/^notes query\.currency: .*GBP.*may fail/),
        expect.stringMatching(/^notes query\.tags: .*may fail/),
      ],
      mayFail: true,
    });
  });
});

test("several contradictions in a shared part weaken it for the kind of their example alone", () => {
  const shared = object({ kind: { type: "string", enum: ["A"] }, name: text });
  const body = (schema: object, example?: object) => ({
    requestBody: { content: { "application/json": { schema, ...(example ? { example } : {}) } } },
    responses: {},
  });
  const identity = { import_supplier: text, external_account_number: text };
  const part = { $ref: "#/components/schemas/Shared" };
  const document = JSON.parse(documentOf({ Shared: shared })) as { paths: object };
  document.paths = {
    "/v1/data-import/notes/create/": { post: body(object({ ...identity, notes: { type: "array", items: part } })) },
    "/v2/data-import/accounts/": {
      post: body(object({ ...identity, part }), { part: { kind: "B", name: 7, extra: 1, more: 2 } }),
    },
  };
  const { operator } = convert(JSON.stringify(document));
  expect(faults(operator, "account", { part: { kind: "B", name: 7, extra: 1, more: 2 } })).toEqual([]);
  expect(faults(operator, "notes", { notes: [{ kind: "B", name: 7, extra: 1 }] }).sort()).toEqual([
    "additionalProperties /notes/0/extra",
    "enum /notes/0/kind",
    "type /notes/0/name",
  ]);
});

describe("a constraint without a type", () => {
  test.each([
    [{ additionalProperties: text }, { a: "x" }, { a: 1 }],
    [{ minimum: 1 }, 1, "x"],
    [{ format: "date" }, "2026-01-31", 1],
    [{ items: text }, ["x"], "x"],
    [{ maxItems: 1 }, ["x"], ["x", "y"]],
    [{ uniqueItems: true }, [1, 2], [1, 1]],
    [{ minProperties: 1 }, { a: 1 }, {}],
  ])("%j is of the type that it is about", (schema, good, bad) => {
    expect(notes({ Notes: object({ a: schema }) }, { a: good })).toEqual([]);
    expect(notes({ Notes: object({ a: schema }) }, { a: bad })).toHaveLength(1);
  });
});

describe("null in place of a keyword's value", () => {
  test.each([
    [{ items: null }, 1],
    [{ properties: null }, 1],
  ])("says nothing: %j", (schema, good) => {
    expect(notes({ Notes: object({ a: schema }) }, { a: good })).toEqual([]);
  });

  test.each([
    [{ type: "string", properties: null }, {}, "type /a"],
    [{ ...object({ b: text }), unevaluatedProperties: null }, { c: 1 }, "additionalProperties /a/c"],
    [{ ...object({ b: text }), patternProperties: null }, { c: 1 }, "additionalProperties /a/c"],
    [{ allOf: [text, { type: null }] }, 1, "type /a"],
    [
      {
        allOf: [
          { type: "string", maxLength: 1 },
          { minLength: 1, maxLength: null },
        ],
      },
      "xx",
      "maxLength /a",
    ],
  ])("drops nothing: %j", (schema, bad, fault) => {
    expect(notes({ Notes: object({ a: schema }) }, { a: bad })).toEqual([fault]);
  });
});

test("null without quotes is a type among others, as YAML has it", () => {
  const alternatives = { anyOf: [{ type: "integer" }, { type: null }] };
  const schemas = { Notes: object({ a: { type: ["string", null] }, b: alternatives }) };
  expect(notes(schemas, { a: null, b: null })).toEqual([]);
  expect(notes(schemas, { a: 1, b: "x" })).toEqual(["type /a", "type /b"]);
});

test("fields whose names match a pattern are not those of any other name", () => {
  const labels = { type: "object", patternProperties: { "^x-": text }, additionalProperties: { type: "integer" } };
  const { operator, report } = convert(documentOf({ Notes: object({ labels }) }));
  expect(faults(operator, "notes", { labels: { "x-a": "b", c: 1 } })).toEqual([]);
  expect(report).toContain("`Notes.labels`: patternProperties is not checked.");
});

test("an empty list of alternatives says nothing", () => {
  const schemas = {
    Notes: object({ a: { ...text, oneOf: [], anyOf: [{ maxLength: 1 }] }, b: { ...text, anyOf: [] } }),
  };
  expect(notes(schemas, { a: "x", b: "xx" })).toEqual([]);
  expect(notes(schemas, { a: "xx", b: null })).toEqual(["maxLength /a", "type /b"]);
});

test("alternatives beside others must hold too", () => {
  const required = (...names: string[]): object[] => names.map((name) => ({ required: [name] }));
  const schemas = {
    Notes: object({ a: {}, b: {}, c: {}, d: {} }, { oneOf: required("a", "b"), anyOf: required("c", "d") }),
  };
  expect(notes(schemas, { a: 1, d: 1 })).toEqual([]);
  expect(notes(schemas, { a: 1 })).not.toEqual([]);
  expect(notes(schemas, { d: 1 })).not.toEqual([]);
});

test("alternatives beside a reference to a plain type hold, since 3.1", () => {
  const anyOf = [{ pattern: "^a" }, { maxLength: 1 }];
  const schemas = {
    Notes: object({ a: { $ref: "#/components/schemas/Text", anyOf } }),
    Text: { ...text, maxLength: 3 },
  };
  const { operator } = convert(documentOf(schemas, { openapi: "3.1.0" }));
  for (const good of ["abc", "b"]) expect(faults(operator, "notes", { a: good })).toEqual([]);
  for (const bad of ["abcd", "bc"]) expect(faults(operator, "notes", { a: bad })).not.toEqual([]);
});

test("the type beside a union is that of branches that have none", () => {
  const schemas = { Notes: { type: "object", oneOf: [{ required: ["a"] }, { required: ["b"] }] } };
  expect(notes(schemas, { a: 1 })).toEqual([]);
  expect(notes(schemas, "x")).toContain("type ");
});

test("schemas that all apply keep whether each limit is exclusive", () => {
  const schemas = {
    Notes: object({
      a: { allOf: [{ type: "integer", minimum: 1, exclusiveMinimum: true }, { minimum: 5 }] },
      b: {
        allOf: [
          { type: "integer", maximum: 5, exclusiveMaximum: true },
          { maximum: 9, exclusiveMaximum: false },
        ],
      },
    }),
  };
  expect(notes(schemas, { a: 5, b: 4 })).toEqual([]);
  expect(notes(schemas, { a: 4, b: 5 })).toEqual(["minimum /a", "exclusiveMaximum /b"]);
});

test("schemas that all apply keep what one says of a part that another takes as it is", () => {
  const whole = { type: "integer" };
  const schemas = {
    Notes: object({
      a: { allOf: [object({ b: whole }), object({ b: true })] },
      c: { allOf: [{ type: "array", items: whole }, { items: true }] },
      d: { allOf: [{ type: "object", additionalProperties: whole }, { additionalProperties: true }] },
    }),
  };
  expect(notes(schemas, { a: { b: 1 }, c: [1], d: { e: 1 } })).toEqual([]);
  expect(notes(schemas, { a: { b: "x" }, c: ["x"], d: { e: "x" } })).toEqual(["type /a/b", "type /c/0", "type /d/e"]);
});

test("what schemas that all apply cannot say together is in the report with its place", () => {
  const a = { allOf: [{ ...text, pattern: "^a" }, { pattern: "b$" }] };
  const { report } = convert(documentOf({ Notes: object({ a: { anyOf: [a, { type: "integer" }] } }) }));
  const place = report.split("\n").filter((line) => line.includes("has several values of pattern"));
  expect(place).toEqual([expect.stringContaining("`Notes.a`")]);
});

test("schemas that all apply keep the narrowest of their limits and types, common choices and both kinds of element", () => {
  const schemas = {
    Notes: object({
      a: { allOf: [{ type: "string", maxLength: 2 }, { maxLength: 9 }] },
      b: { allOf: [{ type: "string", enum: ["X", "Y"] }, { enum: ["Y", "Z"] }] },
      c: { allOf: [{ type: "array", items: text }, { items: {} }] },
      d: {
        allOf: [
          { type: "integer", exclusiveMinimum: 5 },
          { type: ["number", "null"], exclusiveMinimum: 0 },
        ],
      },
    }),
  };
  expect(notes(schemas, { a: "xx", b: "Y", c: ["x"], d: 6 })).toEqual([]);
  const found = notes(schemas, { a: "xxx", b: "Z", c: [1], d: 4 });
  expect(found).toEqual(["maxLength /a", "enum /b", "type /c/0", "exclusiveMinimum /d"]);
  expect(notes(schemas, { d: 6.5 })).toEqual(["type /d"]);
});

test.each([
  [{ example: "2026-01-31T12:00:00Z" }, 1],
  [{ example: "2026-01-31T12:00:00.000+01:00" }, 0],
  [{ examples: ["2026-01-31T12:00:00.000Z"] }, 0],
])("a datetime takes the form that its own example has: %j", (shown, count) => {
  const schemas = { Notes: object({ a: { type: "string", format: "date-time", ...shown } }) };
  expect(notes(schemas, { a: "2026-01-31T12:00:00Z" })).toEqual([]);
  expect(notes(schemas, { a: "2026-01-31T12:00:00+10:00" })).toHaveLength(count);
  expect(notes(schemas, { a: "2026-01-31" })).toHaveLength(1);
});

const dated = (more: object) => ({ Notes: object({ a: { ...text, ...more } }) });

const utc = "2026-01-31T12:00:00Z";
const offset = "2026-01-31T12:00:00+01:00";

test.each([
  [{ format: "date-time", maxLength: 20 }, utc, offset, "format"],
  [{ format: "date-time", maxLength: 20, pattern: "^[^+]+$" }, utc, "2026-01-31T12:00:00.000Z", "format"],
  [{ format: "date-time", maxLength: 16 }, "2026-01-31 12:00", utc, "maxLength"],
  [{ format: "date-time", maxLength: 25, example: offset }, offset, "2026-01-31T12:00:00.0+01:00", "maxLength"],
  [{ format: "date", minLength: 10 }, "2026-01-31", "2026-1-31", "format"],
  [{ format: "date", maxLength: 8 }, "31.01.26", "2026-01-31", "maxLength"],
  [{ format: "uuid", maxLength: 32 }, "0".repeat(32), "3fa85f64-5717-4562-b3fc-2c963f66afa6", "maxLength"],
  [{ format: "date", maxLength: null }, "2026-01-31", "31.01.26", "format"],
  [{ enum: ["A", "B"], minLength: "x", maxLength: null }, "A", "C", "enum"],
])("a length beside a format or choices is heeded, if it is a number: %j", (more, good, bad, keyword) => {
  expect(notes(dated(more), { a: good })).toEqual([]);
  expect(notes(dated(more), { a: bad })).toContain(`${keyword} /a`);
});

describe("a pattern beside a format", () => {
  test.each([
    ["date", "^\\d{2}/\\d{2}/\\d{4}$", "31/01/2026", "2026-01-31"],
    ["date-time", "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$", "2026-01-31 12:00", "2026-01-31T12:00:00Z"],
    ["uuid", "^[0-9a-f]{32}$", "0123456789abcdef0123456789abcdef", "3fa85f64-5717-4562-b3fc-2c963f66afa6"],
  ])("of %s that refuses the interface's form is the form", (format, pattern, good, bad) => {
    expect(notes(dated({ format, pattern }), { a: good })).toEqual([]);
    expect(notes(dated({ format, pattern }), { a: bad })).toEqual(["pattern /a"]);
  });

  test("that accepts offsets or fractions lets them pass", () => {
    const schemas = dated({ format: "date-time", pattern: "^\\d{4}-\\d{2}-\\d{2}T[0-9:.]+(?:Z|[+-]\\d{2}:\\d{2})$" });
    for (const a of ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.000Z", "2026-01-31T12:00:00+01:00"])
      expect(notes(schemas, { a })).toEqual([]);
    expect(notes(schemas, { a: "2026-02-31T12:00:00Z" })).toHaveLength(1);
  });

  test("that accepts the interface's form leaves the format, and is reported", () => {
    const { operator, report } = convert(documentOf(dated({ format: "date", pattern: "^20\\d{2}-\\d{2}-\\d{2}$" })));
    expect(faults(operator, "notes", { a: "2026-02-30" })).toEqual(["format /a"]);
    expect(report).toContain("is beside the format date");
  });
});

test("of two patterns that both apply, the last is checked, and the report says so", () => {
  const both = { allOf: [{ ...text, pattern: "^A" }, { pattern: "Z$" }, { pattern: "Z$" }] };
  const { operator, report } = convert(documentOf({ Notes: object({ a: both }) }));
  expect(faults(operator, "notes", { a: "A" })).toEqual(["pattern /a"]);
  expect(report.split("several values of pattern (allOf)")).toHaveLength(2);
});

test("a pattern may have escapes that it has no need of", () => {
  const schemas = { Notes: object({ a: { ...text, pattern: "^\\d{4}\\-[\\w\\-\\@\\\\]+\\:$" } }) };
  for (const a of ["2026-a@b:", "2026-\\:"]) expect(notes(schemas, { a })).toEqual([]);
  for (const a of ["2026_a:", "2026-a\\:b"]) expect(notes(schemas, { a })).toEqual(["pattern /a"]);
});

test("a pattern may have a dash beside a class", () => {
  const schemas = { Notes: object({ a: { ...text, pattern: "^[\\w-\\.]+@[.-\\w]+$" } }) };
  expect(notes(schemas, { a: "a-b.c@d-e.f" })).toEqual([]);
  expect(notes(schemas, { a: "a/b@c" })).toEqual(["pattern /a"]);
});

test("a pattern with flags is not checked, and neither is a second path of an operation, and the report says so", () => {
  const schemas = { Notes: object({ a: { type: "string", pattern: "/^[a-z]+$/i" } }) };
  const document = JSON.parse(documentOf(schemas)) as { paths: Record<string, unknown> };
  document.paths["/api/v1/data-import/notes/create"] = Object.values(document.paths)[0];
  const { operator, report } = convert(JSON.stringify(document));
  expect(faults(operator, "notes", { a: "A1" })).toEqual([]);
  expect(report).toContain("has flags; it is not checked");
  expect(report).toContain("is also POST /api/v1/data-import/notes/create, whose");
});

test.each(["/^[a-z]+$/", "^[a-z]+$\n"])("the pattern %j is without its slashes or its end of line", (pattern) => {
  const schemas = { Notes: object({ a: { ...text, pattern } }) };
  expect(notes(schemas, { a: "abc" })).toEqual([]);
  expect(notes(schemas, { a: "1" })).toEqual(["pattern /a"]);
});

test("fields named as keywords of schemas are checked", () => {
  const { operator } = convert(
    documentOf({ Notes: object({ propertyNames: { type: "array", items: { minLength: 2 } } }) }),
  );
  const { findings } = lintText('{"propertyNames": ["x"]}', { kind: "notes", profile: makeProfile(operator) });
  expect(findings.map(({ attr }) => attr)).toContain("propertyNames.0");
});

test("types have fields named like what every object has", async () => {
  const names = ["hasOwnProperty", "toString", "constructor", "__proto__"];
  const properties = JSON.parse(`{${names.map((name) => `"${name}": {"type": "integer"}`)}}`);
  const schemas = { Notes: { type: "object", properties, required: names } };
  const types = await profileTypes(makeProfile(convert(documentOf(schemas)).operator), compile);
  for (const name of names) expect(types).toMatch(new RegExp(`^  ${name}: number;$`, "m"));
});

test("a field that is left over is taken for a missing one, unless very many are missing", () => {
  const detailWith = (count: number): string | undefined => {
    const numbers = Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, { type: "integer" }]));
    const fields = { ...numbers, vendor: text };
    const profile = makeProfile(
      convert(documentOf({ Notes: object(fields, { required: Object.keys(fields) }) })).operator,
    );
    const { findings } = lintText('{"zz": "x"}', { kind: "notes", profile });
    return findings.find(({ attr }) => attr === "zz")?.detail;
  };
  expect(detailWith(99)).toContain("If it is vendor, which is missing, rename it");
  expect(detailWith(100)).toContain("Remove it, unless its value belongs in a field that is missing.");
});

test("types have the names that their compiler gives them", async () => {
  const schemas = { Notes: object({ a: { $ref: "#/components/schemas/iban2a6x" } }), iban2a6x: object({ b: text }) };
  const types = await profileTypes(makeProfile(convert(documentOf(schemas)).operator), compile);
  expect(types).toMatch(/a\?: Iban2A6X;/);
  expect(types).toMatch(/export interface Iban2A6X /);
});

test("a misspelt key of a union is told as that, and the branch that it chooses is checked", () => {
  const branch = (value: string, field: string) =>
    object({ kind: { type: "string", enum: [value] }, [field]: text }, { required: ["kind"] });
  const schemas = { Notes: { oneOf: [branch("CREDIT", "reason"), branch("CHARGE", "meter")] } };
  const profile = makeProfile(convert(documentOf(schemas)).operator);
  const found = (payload: object) =>
    lintText(JSON.stringify(payload), { kind: "notes", profile }).findings.flatMap(({ rule, attr, because, edit }) =>
      because ? [] : [`${rule} ${attr} ${edit?.text}`],
    );
  expect(found({ knid: "CREDIT", reason: "x" })).toEqual(['unknown-field knid "kind"']);
  expect(found({ Kind: "CREDIT", raeson: "x" })).toEqual([
    'unknown-field Kind "kind"',
    'unknown-field raeson "reason"',
  ]);
  expect(found({ meter: "x" })).toEqual(["required kind undefined"]);
  expect(found({ kind: "CRDIT", meter: "x" })).toEqual(["enum kind undefined"]);
});

test("what is said of a misspelt field keeps its words, whatever the field is called", () => {
  const profile = makeProfile(convert(documentOf({ Notes: object({ no: { type: "integer" } }) })).operator);
  const { findings } = lintText('{"No": "x"}', { kind: "notes", profile });
  expect(findings.find(({ rule }) => rule === "type")?.detail).toMatch(/^No .* not /);
});

describe("fields that are documented under a condition", () => {
  // As JSON, because an object with a member "then" looks like a promise.
  const met = (field: string, more = ""): string =>
    `{"if": {}, "then": {"properties": {"${field}": {"type": "string"}}${more}}}`;

  test.each([
    met("b", ', "if": {}, "else": {"properties": {"c": {}}}'),
    '{"dependentSchemas": {"a": {"allOf": [{"properties": {"b": {}}}, {"properties": {"c": {}}}]}}}',
    `{"allOf": [${met("b")}, ${met("c")}]}`,
  ])("%s are documented", (conditions) => {
    const schemas = { Notes: { allOf: [object({ a: text }), JSON.parse(conditions) as object] } };
    expect(notes(schemas, { a: "x", b: 1, c: 2 })).toEqual([]);
    expect(notes(schemas, { a: "x", d: 1 })).toEqual(["additionalProperties /d"]);
  });

  test("leave an object open that lists no fields", () => {
    expect(notes({ Notes: JSON.parse(met("b")) as object }, { z: 1 })).toEqual([]);
  });
});

test("unevaluatedProperties says what other fields an object may have", () => {
  const of = (unevaluatedProperties: unknown) => ({ Notes: object({ a: text }, { unevaluatedProperties }) });
  expect(notes(of(true), { b: 1 })).toEqual([]);
  expect(notes(of(false), { b: 1 })).toEqual(["additionalProperties /b"]);
  expect(notes(of({ type: "integer" }), { b: "x" })).toEqual(["type /b"]);
});

test.each(["additionalProperties", "unevaluatedProperties"])("%s that nothing may be are none", (keyword) => {
  const schemas = {
    Base: object({ a: text }),
    Notes: object({ not: text }, { allOf: [{ $ref: "#/components/schemas/Base" }], [keyword]: { not: {} } }),
  };
  expect(notes(schemas, { a: "x", not: "x", b: 1 })).toEqual(["additionalProperties /b"]);
  expect(convert(documentOf(schemas)).report).not.toContain("not checked");
});

test("a reference may lead through a list, and one to an unknown anchor leads nowhere", () => {
  const schemas = {
    Notes: object({ a: { $ref: "#/components/schemas/All/allOf/1" }, b: { $ref: "#amount" } }),
    All: { allOf: [{}, { type: "integer" }] },
  };
  const { operator, report } = convert(documentOf(schemas));
  expect(faults(operator, "notes", { a: "x", b: "x" })).toEqual(["type /a"]);
  expect(report).toContain("#amount leads nowhere");
});

test.each([
  ["an $id that is an address", "https://halcyon.test/amount", "https://halcyon.test/amount#"],
  ["an $id relative to its own", "https://halcyon.test/amount", "amount"],
  ["an $id that is a name", "Amount", "Amount", "Notes"],
  ["an $id that is a URN", "urn:amount", "urn:amount"],
  ["an anchor within an $id", "https://halcyon.test/amount", "amount#places"],
  ["a pointer within an $id", "https://halcyon.test/amount", "amount#/properties/places"],
])("a reference may name %s", (_, $id, $ref, own = "https://halcyon.test/notes") => {
  const places = { $anchor: "places", type: "object", properties: { b: { $ref: "#/$defs/b" } } };
  const notes31 = (value: unknown): string[] => faults(convert(source).operator, "notes", value);
  const source = documentOf(
    {
      Notes: object({ a: { $ref }, b: { $ref: "#/components/schemas/Text" } }, { $id: own }),
      Amount: { $id, ...places, properties: { ...places.properties, places }, $defs: { b: { type: "integer" } } },
      Text: text,
    },
    { openapi: "3.1.0" },
  );
  expect(notes31({ a: { b: 1 }, b: "x" })).toEqual([]);
  expect(notes31({ a: { b: "x" }, b: 1 })).toEqual(["type /a/b", "type /b"]);
});

test("a reference may name the $id of a schema whose place has a percent sign", () => {
  const schemas = { Notes: object({ a: { $ref: "amount" } }), "A%41": { $id: "amount", type: "integer" }, AA: text };
  expect(faults(convert(documentOf(schemas)).operator, "notes", { a: "x" })).toEqual(["type /a"]);
});

test("a reference to an $id that no schema has is one to another file", () => {
  const schemas = { Notes: object({ a: { $ref: "amounts" } }), Amount: { $id: "amount", type: "integer" } };
  expect(() => convert(documentOf(schemas))).toThrow("refers to another file (amounts)");
});

describe("constraints beside a reference", () => {
  const ref = (more: object) => ({ $ref: "#/components/schemas/Other", ...more });
  const Other = object({ b: text, child: ref({ minProperties: 1 }), twin: ref({ required: ["b"] }) });
  const schemas = { Notes: ref({ properties: { c: text }, required: ["b"] }), Other };
  const found = (value: unknown, openapi: string): string[] =>
    faults(convert(documentOf(schemas, { openapi })).operator, "notes", value);

  test("hold in OpenAPI 3.1, within themselves too", () => {
    expect(found({ b: "x", c: "y", child: { b: "x" } }, "3.1.0")).toEqual([]);
    expect(found({ c: 1 }, "3.1.0")).toEqual(["required /b", "type /c"]);
    expect(found({ b: "x", child: {}, twin: {} }, "3.1.0")).toEqual(["minProperties /child", "required /twin/b"]);
  });

  test("hold in OpenAPI 3.1 in an allOf, and one that never ends", () => {
    const all = { allOf: [ref({ required: ["b"] }), object({ c: text })] };
    const notesOf = (schemas: Record<string, unknown>, value: unknown) =>
      faults(convert(documentOf(schemas, { openapi: "3.1.0" })).operator, "notes", value);
    expect(notesOf({ Notes: all, Other }, { c: "x" })).toEqual(["required /b"]);
    expect(notesOf({ Notes: ref({}), Other: all }, { c: 1 })).toContain("type /c");
  });

  test("are in the report where they are not checked", () => {
    const { report } = convert(documentOf({ Notes: object({ a: ref({ not: {} }) }), Other }, { openapi: "3.1.0" }));
    expect(report).toContain("`Other`: not is not checked.");
  });

  test("mean nothing before", () => {
    expect(found({ child: {} }, "3.0.3")).toEqual([]);
  });
});

test("a component with more beside it, within itself, is checked at any depth", () => {
  const ref = { $ref: "#/components/schemas/Notes" };
  const strict = { allOf: [ref, { type: "object", properties: { c: text }, required: ["b"] }], nullable: true };
  const plain = { allOf: [ref], type: "object", nullable: true };
  const schemas = { Notes: object({ b: text, first: strict, second: strict, third: plain, fourth: plain }) };
  const within = (value: unknown) => ({ third: { fourth: { first: { b: "x", second: value } } } });
  expect(notes(schemas, within({ b: "x", c: "y", third: null, first: null }))).toEqual([]);
  const at = "/third/fourth/first/second";
  expect(notes(schemas, within({ c: 1 }))).toEqual([`required ${at}/b`, `type ${at}/c`]);
  expect(JSON.stringify(convert(documentOf(schemas)).operator).length).toBeLessThan(5000);
});

test("a list of payloads that an operation of the operator takes is none around which nothing is", () => {
  const Notes = object({ import_supplier: text, external_account_number: text, notes: { type: "array", items: {} } });
  const schema = object({ requests: { type: "array", items: Notes } });
  const batch = { post: { requestBody: { content: { "application/json": { schema } } } } };
  const paths = { "/v1/data-import/batch/": batch, "/v1/data-import/more/": batch };
  const { operator, profile } = convert(documentOf({ Notes }, { paths }));
  const payload = { requests: [{ import_supplier: 1, external_account_number: "A-1", notes: [] }] };
  const { findings } = lintText(JSON.stringify(payload), {
    kind: "batch" as "notes",
    profile: makeProfile(operator, profile),
  });
  expect(findings.filter(({ severity }) => severity === "error").map(({ rule, attr }) => [rule, attr])).toEqual([
    ["type", "requests.0.import_supplier"],
  ]);
});

test("a type that is said again without null takes none", () => {
  const base = object({ a: { ...text, nullable: true }, b: { ...text, nullable: true }, c: text });
  const more = object({ a: text, b: { maxLength: 5 }, c: { ...text, nullable: true } });
  expect(notes({ Notes: { allOf: [base, more] } }, { a: null, b: null, c: null })).toEqual(["type /a"]);
});

test("components that refer to one another with more beside it are converted once each", () => {
  const more = (i: number, beside: object) => ({ allOf: [{ $ref: `#/components/schemas/A${i % 30}` }, beside] });
  const schemas = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [
      `A${i}`,
      object({ t: text, next: more(i + 1, { required: ["t"] }), other: more(i * 3 + 2, object({ w: text })) }),
    ]),
  );
  const found = notes({ Notes: schemas["A0"], ...schemas }, { next: { other: { w: 1, next: { t: "x", z: 1 } } } });
  expect(found).toEqual(["required /next/t", "type /next/other/w", "additionalProperties /next/other/next/z"]);
});

test("components that refer to one another stay apart, whatever notes are beside the references", () => {
  const names = Array.from({ length: 8 }, (_, i) => `A${i}`);
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const noted = (name: string) => ({ allOf: [ref(name), { description: "A note", "x-order": 1 }] });
  const expanded = (name: string) => ({ anyOf: [ref(name), ref("Deleted")], "x-expansion": { oneOf: [ref(name)] } });
  const all = (of: (name: string) => object) => object(Object.fromEntries(names.map((name) => [name, of(name)])));
  const schemas = (of: (name: string) => object) => ({
    Deleted: object({ deleted: { type: "boolean" } }),
    ...Object.fromEntries(names.map((name) => [name, all(of)])),
  });
  expect(notes({ Notes: all(noted), ...schemas(noted) }, { A0: { A1: { A2: { z: 1 } } } })).toEqual([
    "additionalProperties /A0/A1/A2/z",
  ]);
  const source = documentWith(
    (operation) => {
      operation["responses"] = { 201: { content: { "application/json": { schema: ref("A0") } } } };
    },
    { Notes: object({}), ...schemas(expanded) },
  );
  expect(faults(convert(source).operator, "notes.201", { A1: 1 })).toContain("type /A1");
});

test("a field of components that refer to themselves is looked for in some of them", () => {
  const self = { $ref: "#/components/schemas/Notes" };
  const fields = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, self]));
  const document = documentOf({ Notes: object({ ...fields, n: { type: "array", items: self } }) });
  const profile = makeProfile(convert(document).operator);
  const payload = JSON.stringify({ other: 1, [`${"n.0.".repeat(5000)}f1`]: 1 });
  expect(lintText(payload, { kind: "notes", profile }).findings).toHaveLength(2);
});

describe("alternatives that are all choices", () => {
  test.each<[object, unknown[], unknown[]]>([
    [{ oneOf: [{ enum: ["a", "bbb"], maxLength: 2 }, { enum: [""] }] }, ["a", ""], ["bbb", null]],
    [{ type: "string", anyOf: [{ enum: ["a", "bb"] }, { enum: ["cc"] }], pattern: "^.{2}$" }, ["bb", "cc"], ["a"]],
    [{ anyOf: [{ enum: [1, 2] }, { enum: [3, 4] }], multipleOf: 2 }, [2, 4], [1, 3]],
    [{ anyOf: [{ enum: [1, 2], multipleOf: 2 }, { enum: [3] }], nullable: true }, [2, 3, null], [1]],
    [{ type: "string", oneOf: [{ enum: ["a"] }, { enum: [1, true] }] }, ["a", "1", "true"], [1, true]],
  ])("keep what is beside and within them: %j", (a, good, bad) => {
    for (const one of good) expect(notes({ Notes: object({ a }) }, { a: one })).toEqual([]);
    for (const one of bad) expect(notes({ Notes: object({ a }) }, { a: one })).not.toEqual([]);
  });

  test("are one choice, values of const too", () => {
    const a = { oneOf: [{ const: "a", title: "A" }, { const: "b" }, { enum: ["c"] }, { type: "null" }] };
    const { schemas } = convert(documentOf({ Notes: object({ a }) }, { openapi: "3.1.0" })).operator;
    expect(schemas["requests/notes.schema.json"]?.properties?.["a"]).toMatchObject({
      enum: [null, "a", "b", "c"],
      type: ["null", "string"],
    });
  });
});

test("an integer is none of the choices that are fractions", () => {
  const schemas = { Notes: object({ a: { type: "integer", enum: [1, 2.5] } }) };
  expect(notes(schemas, { a: 1 })).toEqual([]);
  expect(notes(schemas, { a: 2.5 })).toEqual(["enum /a"]);
});

test.each([
  [{ allOf: [{ ...text, enum: ["a"] }, { enum: ["b"] }] }, "has several values of enum (allOf)"],
  [{ allOf: [text, { type: "integer" }] }, "has several values of type (allOf), of which only the last is checked."],
  [
    { allOf: [{ type: "object", additionalProperties: { type: "integer" } }, object({ b: text })] },
    "has additionalProperties for fields of other schemas (allOf) too, which is not checked.",
  ],
])("what of schemas that all apply is not checked is in the report at each of its places: %j", (all, gap) => {
  const d = { allOf: [{ $ref: "#/components/schemas/All" }, { minProperties: 1 }] };
  const { report } = convert(
    documentOf({ Notes: object({ a: all, b: all, c: all, d, e: { ...d, maxLength: 1 } }), All: all }),
  );
  for (const name of ["a", "b", "c", "d", "e"]) expect(report).toContain(`\`Notes.${name}\`: ${gap}`);
});

test("of schemas that all apply, further fields that all name are no loss", () => {
  const one = { additionalProperties: { type: "integer" }, ...object({ a: text }) };
  const { report } = convert(documentOf({ Notes: { allOf: [one, object({ a: { maxLength: 2 } })] } }));
  expect(report).not.toContain("additionalProperties");
});

test("a list of which one of the schemas that all apply says that it repeats nothing repeats nothing", () => {
  const list = { type: "array", items: {}, uniqueItems: true };
  expect(notes({ Notes: object({ a: { allOf: [list, { uniqueItems: false }] } }) }, { a: [1, 1] })).toHaveLength(1);
});

test("a field is not required if an alternative of it is only read", () => {
  const schemas = {
    Notes: object(
      { a: { anyOf: [{ $ref: "#/components/schemas/Id" }, { type: "null" }] }, b: text },
      { required: ["a", "b"] },
    ),
    Id: { type: "integer", readOnly: true },
  };
  expect(notes(schemas, {})).toEqual(["required /b"]);
});

test.each([
  [{ minimum: 5, exclusiveMinimum: 1 }, 0, "minimum"],
  [{ minimum: 1, exclusiveMinimum: 1 }, 0, "exclusiveMinimum"],
  [{ maximum: 5, exclusiveMaximum: 9 }, 10, "maximum"],
  [{ maximum: 5, exclusiveMaximum: 5 }, 6, "exclusiveMaximum"],
])("a number beyond both limits of one side has one fault: %j", (limits, bad, keyword) => {
  const a = { type: "integer", ...limits };
  const all = { allOf: [{ type: "integer" }, ...Object.entries(limits).map(([name, limit]) => ({ [name]: limit }))] };
  expect(notes({ Notes: object({ a, all }) }, { a: bad, all: bad })).toEqual([`${keyword} /a`, `${keyword} /all`]);
});

test("a decimal without a sign that is more than 0 has one fault if it is less", () => {
  const a = { type: "string", pattern: "^\\d{0,9}(?:\\.\\d{0,2})?$", minimum: 0, exclusiveMinimum: true };
  expect(notes({ Notes: object({ a }) }, { a: -1 })).toEqual(["exclusiveMinimum /a"]);
});

test("an object without further fields has none, though it has no type", () => {
  const schemas = { Notes: object({ a: { additionalProperties: false } }) };
  expect(notes(schemas, { a: {} })).toEqual([]);
  expect(notes(schemas, { a: { b: 1 } })).toEqual(["additionalProperties /a/b"]);
});

test("fields and elements of what is no object or list by its type are in the report, and make it none", () => {
  const { operator, report } = convert(
    documentOf({ Notes: object({ a: { ...text, properties: { b: text } }, c: { type: "integer", items: text } }) }),
  );
  expect(faults(operator, "notes", { a: "x", c: 1 })).toEqual([]);
  expect(faults(operator, "notes", { a: { b: "x" }, c: ["x"] })).toEqual(["type /a", "type /c"]);
  expect(report).toContain("`Notes.a`: properties is not checked.");
  expect(report).toContain("`Notes.c`: items is not checked.");
});

describe("what an example contradicts", () => {
  const profileOf = (schemas: Record<string, object>, isKept: boolean) => {
    const { operator, profile } = convert(documentOf(schemas, { openapi: "3.1.0" }));
    const keep = isKept ? [...new Set(operator.demoted.map(({ at }) => at))] : [];
    return makeProfile(operator, { ...profile, keep });
  };
  const found = (schemas: Record<string, object>, isKept: boolean, a: unknown): string[] =>
    lintText(JSON.stringify({ a }), { kind: "notes", profile: profileOf(schemas, isKept) })
      .findings.filter(({ severity }) => severity === "error")
      .map(({ rule, attr }) => `${rule} ${attr}`);

  test("is kept in the alternative that had it, and leaves the others as they are", () => {
    const Whole = object({ b: text }, { required: ["b"] });
    const a = { oneOf: [{ type: "number", minimum: 1 }, { $ref: "#/components/schemas/Whole" }, { type: "null" }] };
    const schemas = { Notes: { ...object({ a }), example: { a: true } }, Whole };
    expect(found(schemas, false, true)).toEqual([]);
    for (const good of [2, { b: "x" }, null]) expect(found(schemas, true, good)).toEqual([]);
    expect(found(schemas, true, true)).toEqual(["type a"]);
    expect(found(schemas, true, 0)).toEqual(["number-range a"]);
  });

  test("of a response, where it may also be a list, is kept", () => {
    const source = documentWith((operation) => {
      const schema = { ...object({ a: object({ b: text }) }), example: { a: [{ b: "x" }] } };
      operation["responses"] = { 201: { content: { "application/json": { schema } } } };
    }, {});
    const { operator, profile } = convert(source);
    const kept = makeProfile(operator, { ...profile, keep: ["notes.201.a"] });
    const rules = (a: unknown) =>
      lintText(JSON.stringify({ a }), { kind: "notes.201", profile: kept }).findings.map(({ rule }) => rule);
    expect(rules({ b: "x" })).toEqual([]);
    expect(rules([{ b: "x" }])).toEqual(["type"]);
  });

  test("of a field with any name is kept for all names", () => {
    const a = { type: "object", additionalProperties: { type: "integer" } };
    const schemas = { Notes: { ...object({ a }), example: { a: { b: "x" } } } };
    expect(found(schemas, false, { b: "x" })).toEqual([]);
    expect(found(schemas, true, { b: "x", c: 1 })).toEqual(["type a.b"]);
  });

  test("of a field that is required and not described is kept", () => {
    const schemas = { Notes: { ...object({ a: { type: "object", required: ["b"] } }), example: { a: { c: 1 } } } };
    expect(found(schemas, false, { c: 1 })).toEqual([]);
    expect(found(schemas, true, { c: 1 })).toEqual(["required a.b"]);
    expect(found(schemas, true, { b: 1, c: 1 })).toEqual([]);
  });

  test("in a part is kept in all places of the part", () => {
    const Place = object({ c: { type: "string", enum: ["x"] }, d: text }, { required: ["d"] });
    const place = { $ref: "#/components/schemas/Place" };
    const a = object({ b: place, list: { type: "array", items: place } });
    const schemas = { Notes: object({ a }, { example: { a: { b: { c: "y" } } } }), Place };
    const bad = { b: { c: "y" }, list: [{ c: "y" }] };
    expect(found(schemas, false, bad)).toEqual([]);
    expect(found(schemas, true, { b: { c: "x", d: "x" }, list: [{ c: "x", d: "x" }] })).toEqual([]);
    expect(found(schemas, true, bad).sort()).toEqual([
      "enum a.b.c",
      "enum a.list.0.c",
      "required a.b.d",
      "required a.list.0.d",
    ]);
  });

  test("more than once in a list is opened once, and kept with its null", () => {
    const a = { type: "array", items: { type: ["string", "null"], enum: ["a", "b", null] } };
    const schemas = { Notes: { ...object({ a }), example: { a: ["x", "y"] } } };
    expect(profileOf(schemas, false).schemas.get("requests/notes.schema.json")?.properties?.["a"]?.items).toMatchObject(
      {
        anyOf: [{ enum: [null, "a", "b"] }, { type: ["null", "string"] }],
      },
    );
    expect(found(schemas, true, ["a", null])).toEqual([]);
    expect(found(schemas, true, ["x"])).toEqual(["enum a.0"]);
  });
});
