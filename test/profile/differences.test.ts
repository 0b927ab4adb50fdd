import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Difference, describe as described, differences } from "../../src/profile/openapi/differences.ts";
import { profileValidators } from "../../src/profile/validators.ts";
import type { Schema } from "../../src/schema/load.ts";
import { runs } from "../runs.ts";

const side = (schema: Schema) => ({
  source: (file: string): Schema => (file.endsWith("other.schema.json") ? { type: "boolean" } : schema),
  file: "requests/notes.schema.json",
});
const between = (before: Schema, after: Schema): Difference[] => differences("notes", side(before), side(after));

/** The differences as lines; those that may make a payload fail end with an exclamation mark. */
const lines = (all: readonly Difference[]): string[] => all.map((one) => described(one) + (one.mayFail ? " !" : ""));

const texts = fc.constantFrom("", "a", "ab", "abc", "2025-01-01");
const numbers = fc.constantFrom(-1, 0, 0.5, 1, 2, 3, 10);
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    fc.oneof(texts, numbers, fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.record({ a: tie("value"), b: tie("value"), c: tie("value") }, { requiredKeys: [] }),
  ),
}));

type Pair = [before: Schema, after: Schema];
type Keywords = Record<string, fc.Arbitrary<unknown>>;

const twice = (schema: fc.Arbitrary<Schema>): fc.Arbitrary<Pair> => fc.tuple(schema, schema);
const ofType = (type: string, keywords: Keywords = {}): fc.Arbitrary<Schema> =>
  fc.record(keywords, { requiredKeys: [] }).map((rest) => ({ type, ...rest }));
const limit = fc.nat(3);
const numeric: Keywords = {
  minimum: limit,
  maximum: limit,
  exclusiveMinimum: limit,
  exclusiveMaximum: limit,
  multipleOf: fc.constantFrom(1, 2),
};
const scalars = [
  ofType("string", { minLength: limit, maxLength: limit }),
  ofType("string", { pattern: fc.constantFrom("^a", "b$"), format: fc.constantFrom("date", "uuid") }),
  ofType("number", numeric),
  ofType("integer", numeric),
  fc.constant({ type: ["string", "null"] }),
  fc.uniqueArray(fc.oneof(texts, numbers, fc.constant(null)), { minLength: 1 }).map((all) => ({ enum: all })),
  fc.oneof(texts, numbers).map((one) => ({ const: one })),
];
const anyScalar = fc.oneof(fc.constant({}), ofType("boolean"), ...scalars);

/** Two schemas of a payload, alike but for some keywords. Each value has one shape. */
const { pair: pairs } = fc.letrec<{ pair: Pair }>((tie) => ({
  pair: fc.oneof(
    { maxDepth: 3, depthSize: "medium" },
    twice(anyScalar),
    ...scalars.map(twice),
    fc
      .tuple(
        tie("pair"),
        twice(ofType("array", { minItems: limit, maxItems: limit, uniqueItems: fc.constantFrom(true, false) })),
      )
      .map(([items, lists]): Pair => both((i) => ({ ...lists[i], items: items[i] }))),
    fc
      .tuple(
        fc.dictionary(fc.constantFrom("a", "b", "c"), fc.tuple(tie("pair"), fc.constantFrom("both", "old", "new"))),
        twice(
          ofType("object", {
            required: fc.subarray(["a", "b", "c"]),
            "x-expected": fc.subarray(["a", "b", "c"]),
            additionalProperties: fc.constantFrom(false, true, { type: "number" }),
            minProperties: limit,
            maxProperties: limit,
          }),
        ),
      )
      .map(([fields, objects]): Pair => {
        const properties = (i: 0 | 1) =>
          Object.entries(fields).flatMap(([name, [field, where]]) =>
            where === (i === 0 ? "new" : "old") ? [] : [[name, field[i]]],
          );
        return both((i) => ({ ...objects[i], properties: Object.fromEntries(properties(i)) }));
      }),
  ),
}));

function both(make: (i: 0 | 1) => Schema): Pair {
  return [make(0), make(1)];
}

function validatorOf(schema: Schema): (value: unknown) => boolean {
  const validate = profileValidators(() => schema, [])("notes");
  return (value) => validate.call({ today: "" }, value);
}

const inverse: Record<string, string> = {
  "field added": "field removed",
  "field removed": "field added",
  "values added": "values removed",
  "values removed": "values added",
  "values closed": "values opened",
  "values opened": "values closed",
  closed: "opened",
  opened: "closed",
};

/** What is known of a difference in the opposite direction. A limit is tighter in one direction. */
function inDirection({ at, what, from, to, mayFail }: Difference, isForward: boolean): unknown[] {
  if (["required", "expected", "optional"].includes(what)) return [at, "need"];
  const word = isForward ? what : (inverse[what] ?? what);
  if (what.startsWith("field")) return [at, word];
  const isOneWay = what === "limit" && !/multipleOf|uniqueItems/.test(from ?? "");
  return [at, word, ...(isForward ? [from, to] : [to, from]), isOneWay && mayFail === isForward];
}

const sorted = (all: unknown[][]): string[] => all.map((each) => JSON.stringify(each)).sort();

describe("differences of two schemas", () => {
  it("are none between a schema and itself", () => {
    fc.assert(
      fc.property(pairs, ([schema]) => {
        expect(between(schema, structuredClone(schema))).toEqual([]);
      }),
    );
  });

  it("are the same backwards", () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const [there, back] = [between(before, after), between(after, before)];
        expect(sorted(back.map((each) => inDirection(each, false)))).toEqual(
          sorted(there.map((each) => inDirection(each, true))),
        );
      }),
      { numRuns: runs(4000) },
    );
  });

  it("say that a payload may fail that satisfies the first one only", () => {
    fc.assert(
      fc.property(pairs, fc.array(values, { minLength: 30, maxLength: 30 }), ([before, after], all) => {
        const [wasValid, isValid] = [validatorOf(before), validatorOf(after)];
        const failing = all.filter((value) => wasValid(value) && !isValid(value));
        const mayFail = between(before, after).some((each) => each.mayFail);
        expect(mayFail || failing.length === 0, JSON.stringify(failing)).toBe(true);
      }),
      { numRuns: runs(6000) },
    );
  });
});

const text = { type: "string" };
const object = (properties: Schema["properties"], more = {}): Schema => ({ type: "object", properties, ...more });
const closed = { additionalProperties: false };
const either = (...anyOf: Schema[]): Schema => ({ anyOf });
const form = { ...text, pattern: "^a" };
const many = ["i", "h", "g", "f", "e", "d", "c", "b", "a"];

test.each<[before: Schema, after: Schema, there: string[], back: string[]]>([
  [object({}), object({ a: text }), ["notes.a: field added"], ["notes.a: field removed"]],
  [
    object({}, closed),
    object({ a: text }, { required: ["a"], ...closed }),
    ["notes.a: field added: required !"],
    ["notes.a: field removed !"],
  ],
  [
    object({}),
    object({ a: text }, { "x-expected": ["a"] }),
    ["notes.a: field added: expected"],
    ["notes.a: field removed"],
  ],
  [object({ a: text }), object({ a: text }, { required: ["a"] }), ["notes.a: required !"], ["notes.a: optional"]],
  [object({ a: text }), object({ a: text }, { "x-expected": ["a"] }), ["notes.a: expected"], ["notes.a: optional"]],
  [object({ a: text }), object({ a: text }, closed), ["notes: closed !"], ["notes: opened"]],
  [object({}), object({}, closed), ["notes: closed !"], ["notes: opened"]],
  [object({}), object({}, { additionalProperties: text }), ["notes: closed !"], ["notes: opened"]],
  [object({}, { additionalProperties: text }), object({}, closed), ["notes: closed !"], ["notes: opened"]],
  [{}, object({}, closed), ["notes: type: any -> object !"], ["notes: type: object -> any"]],
  [text, object({}, closed), ["notes: type: string -> object !"], ["notes: type: object -> string !"]],
  [
    object({ b: { type: "integer" }, a: { type: ["string", "null"] } }),
    object({ b: { type: "number" }, a: text }),
    ["notes.a: type: null or string -> string !", "notes.b: type: integer -> number"],
    ["notes.a: type: string -> null or string", "notes.b: type: number -> integer !"],
  ],
  [
    { type: "array", items: object({ a: text }) },
    { type: "array", items: object({ a: { ...text, maxLength: 3 } }) },
    ["notes.*.a: limit: maxLength none -> maxLength 3 !"],
    ["notes.*.a: limit: maxLength 3 -> maxLength none"],
  ],
  [
    { type: "array" },
    { type: "array", items: text },
    ["notes.*: type: any -> string !"],
    ["notes.*: type: string -> any"],
  ],
  [
    { enum: ["b", "", 1, "a"] },
    { enum: [1, "b", "c"] },
    [`notes: values added: c`, `notes: values removed: "", a !`],
    [`notes: values added: "", a`, `notes: values removed: c !`],
  ],
  [
    text,
    { ...text, enum: many },
    ["notes: values closed: a, b, c, d, e, f, g, h and 1 more !"],
    ["notes: values opened: a, b, c, d, e, f, g, h and 1 more"],
  ],
  [
    text,
    { ...text, enum: many.slice(1) },
    ["notes: values closed: a, b, c, d, e, f, g, h !"],
    ["notes: values opened: a, b, c, d, e, f, g, h"],
  ],
  [
    { ...text, "x-known-values": ["a"] },
    { ...text, "x-known-values": ["b"] },
    ["notes: values added: b", "notes: values removed: a"],
    ["notes: values added: a", "notes: values removed: b"],
  ],
  [text, { ...text, "x-known-values": ["a"] }, [], []],
  [text, { ...text, format: "uuid" }, ["notes: format: any -> uuid !"], ["notes: format: uuid -> any"]],
  [text, form, ["notes: pattern: any -> ^a !"], ["notes: pattern: ^a -> any"]],
  [form, { ...text, pattern: "^b" }, ["notes: pattern: ^a -> ^b !"], ["notes: pattern: ^b -> ^a !"]],
  // Forms that are ours.
  [{ ...text, format: "date" }, { ...form, format: "date" }, [], []],
  [{ ...text, "x-document-path": true }, { ...form, "x-document-path": true }, [], []],
  [
    { ...text, format: "date-time" },
    { ...form, format: "date-time" },
    ["notes: pattern: any -> UTC !"],
    ["notes: pattern: UTC -> any"],
  ],
  [
    { ...text, "x-decimal": { places: 2 } },
    { ...form, "x-decimal": { places: 1 } },
    ["notes: limit: places 2 -> places 1 !"],
    ["notes: limit: places 1 -> places 2"],
  ],
  [
    { type: "array", items: {} },
    { type: "array", items: {}, uniqueItems: true },
    ["notes: limit: uniqueItems none -> uniqueItems true !"],
    ["notes: limit: uniqueItems true -> uniqueItems none"],
  ],
  [{ type: "array" }, { type: "array", uniqueItems: false }, [], []],
  [text, { ...text, deprecated: true }, ["notes: deprecated"], []],
  [text, { ...text, deprecated: false }, [], []],
  [{ allOf: [text, form] }, form, [], []],
  // Fields of which one must be there are no alternatives.
  [object({ a: text }, either({ required: ["a"] })), object({ a: text }), [], []],
  [
    object({ a: { $ref: "other.schema.json" } }),
    object({ a: text }),
    ["notes.a: type: boolean -> string !"],
    ["notes.a: type: string -> boolean !"],
  ],
])("between %j and %j", (before, after, there, back) => {
  expect(lines(between(before, after))).toEqual(there);
  expect(lines(between(after, before))).toEqual(back);
});

describe("differences of unions", () => {
  const is = (kind: string): Schema => ({ properties: { kind: { const: kind } } });
  /** An object whose other fields depend on its kind. */
  const union = (branches: Record<string, object>, required: string[] = []): Schema => ({
    type: "object",
    ...Object.entries(branches).reduceRight<Schema>(
      (rest, [kind, fields]) => ({
        if: { ...is(kind), required: ["kind"] },
        // biome-ignore lint/suspicious/noThenProperty: this is the keyword of JSON Schema.
        then: object({ kind: { const: kind }, ...fields }),
        else: rest,
      }),
      { properties: { kind: { enum: Object.keys(branches) } }, required },
    ),
  });
  const short = { ...text, maxLength: 3 };

  test.each<[before: Schema, after: Schema, there: string[], back: string[]]>([
    [
      union({ a: { x: text }, b: { x: text } }),
      union({ a: { x: text }, b: { x: short } }),
      ["notes.x (b): limit: maxLength none -> maxLength 3 !"],
      ["notes.x (b): limit: maxLength 3 -> maxLength none"],
    ],
    [
      union({ a: { x: text }, b: {} }),
      union({ a: { x: short } }),
      ["notes: branch removed: b !", "notes.x (a): limit: maxLength none -> maxLength 3 !"],
      ["notes: branch added: b", "notes.x (a): limit: maxLength 3 -> maxLength none"],
    ],
    [union({ a: {} }), union({ a: {} }, ["kind"]), ["notes.kind: required !"], ["notes.kind: optional"]],
    [
      union({ a: { x: text }, b: { y: text } }),
      object({ kind: { enum: ["a"] }, x: short, y: text }),
      ["notes.kind: values removed: b !", "notes.x: limit: maxLength none -> maxLength 3 !"],
      ["notes.kind: values added: b", "notes.x: limit: maxLength 3 -> maxLength none"],
    ],
  ])("between %j and %j", (before, after, there, back) => {
    expect(lines(between(before, after))).toEqual(there);
    expect(lines(between(after, before))).toEqual(back);
  });
});

test("a part is compared once, and is called as the document calls it", () => {
  const ref = () => ({ $ref: "../part-in-account.201.schema.json" });
  const file = "responses/notes-response.schema.json";
  const using = (a: Schema) => {
    const [root, part] = [object({ list: { items: ref() }, one: ref() }), object({ a, child: ref() })];
    return { source: (name: string): Schema => (name === file ? root : part), file };
  };
  const change = { what: "limit", from: "maxLength none", to: "maxLength 3", mayFail: true };
  expect(differences("notes", using(text), using({ ...text, maxLength: 3 }))).toEqual([
    { at: "notes.list.*.a", ...change, origin: "part a" },
  ]);
  const own = (a: Schema) => ({ source: (): Schema => object({ a }), file });
  expect(differences("notes", own(text), own({ ...text, maxLength: 3 }))).toEqual([
    { at: "notes.a", ...change, origin: "notes a" },
  ]);
});
