import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { checkProfile } from "../../src/profile/openapi/self-check.ts";
import { makeProfile } from "../../src/profile/profile.ts";
import { profileValidators } from "../../src/profile/validators.ts";
import type { Schema } from "../../src/schema/load.ts";
import { runs } from "../runs.ts";
import { convert, documentOf, faults } from "./halcyon-document.ts";

type Node = Record<string, unknown>;

const texts = [
  "",
  "a",
  "ab",
  "abc",
  "1",
  "true",
  "2025-01-01",
  "2025-01-01T00:00:00Z",
  "3fa85f64-5717-4562-b3fc-2c963f66afa6",
];
const numbers = [-1, 0, 0.5, 1, 2, 3];
const names = ["a", "b", "k"];
const scalarValues = fc.constantFrom<unknown>(...texts, ...numbers, true, false, null);
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    { weight: 2, arbitrary: scalarValues },
    fc.array(tie("value"), { maxLength: 3 }),
    {
      weight: 3,
      arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, tie("value")])), {
        requiredKeys: [],
        noNullPrototype: true,
      }),
    },
  ),
}));

const limit = fc.nat(3);
const ofType = (type: unknown, keywords: Record<string, fc.Arbitrary<unknown>> = {}): fc.Arbitrary<Node> =>
  fc.record(keywords, { requiredKeys: [], noNullPrototype: true }).map((rest) => ({ type, ...rest }));
const numeric = {
  minimum: limit,
  maximum: limit,
  exclusiveMinimum: limit,
  exclusiveMaximum: limit,
  multipleOf: fc.constantFrom(0.5, 1, 2),
};
const choices = fc.uniqueArray(scalarValues, { minLength: 1, maxLength: 3 }).map((all) => ({ enum: all }));
const strings = fc.oneof(
  ofType("string", { minLength: limit, maxLength: limit, pattern: fc.constantFrom("^a", "b$") }),
  ofType(["string", "null"], { maxLength: limit }),
);
const amounts = fc.oneof(
  ofType("number", numeric),
  ofType("integer", numeric),
  ofType(["integer", "boolean"], numeric),
);
const scalars = fc.oneof(
  fc.constant({}),
  ofType("boolean"),
  strings,
  ofType("string", { format: fc.constantFrom("date", "uuid", "date-time") }),
  amounts,
  choices,
  fc.constantFrom("a", 1, true).map((one) => ({ const: one })),
);

const { schema: schemas } = fc.letrec<{ schema: Node; array: Node; object: Node }>((tie) => {
  const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 3 });
  return {
    array: ofType("array", { items: tie("schema"), minItems: limit, maxItems: limit, uniqueItems: fc.boolean() }),
    object: ofType("object", {
      properties: fc.dictionary(fc.constantFrom(...names), tie("schema"), { noNullPrototype: true }),
      required: fc.subarray(names),
      additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
      minProperties: limit,
      maxProperties: limit,
    }).map((node) => {
      // A required field that is not described is described by that: it may be anything.
      const { properties = {}, required = [], additionalProperties } = node as { [word: string]: string[] | boolean };
      const isKnown = (name: string): boolean => name in (properties as object);
      return additionalProperties === false ? { ...node, required: (required as string[]).filter(isKnown) } : node;
    }),
    schema: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      { weight: 3, arbitrary: scalars },
      tie("array"),
      { weight: 3, arbitrary: tie("object") },
      some(fc.oneof(tie("schema"), fc.constant({ type: "null" }))).map((anyOf) => ({ anyOf })),
      some(fc.oneof(tie("schema"), fc.constant({ type: "null" }))).map((oneOf) => ({ oneOf })),
      // Schemas of different types would allow nothing together.
      fc
        .oneof(
          ...[strings, amounts, choices, tie("array"), tie("object")].map((one) =>
            some(fc.oneof(fc.constant({}), one)),
          ),
        )
        .map((allOf) => ({ allOf })),
    ),
  };
});

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** A schema with anyOf in place of each oneOf of objects: which of them take a value depends on which are closed. */
function loose(node: unknown): unknown {
  return JSON.parse(JSON.stringify(node), (word, value: unknown) => {
    if (typeof value !== "object" || value === null || word === "properties" || !("oneOf" in value)) return value;
    const { oneOf, ...rest } = value;
    return /"(?:object|null)"|null/.test(JSON.stringify(oneOf)) ? { ...rest, anyOf: oneOf } : value;
  });
}

/** A schema of which each object that lists fields has no others, in whatever part of the schema they are. */
function closed(node: unknown): unknown {
  if (typeof node !== "object" || node === null) return node;
  const copy: Node = {};
  for (const [word, value] of Object.entries(node))
    if (word === "properties")
      copy[word] = Object.fromEntries(Object.entries(value as Node).map(([name, one]) => [name, closedPart(one)]));
    else if (word === "items" || word === "additionalProperties") copy[word] = closedPart(value);
    else copy[word] = Array.isArray(value) && /Of$/.test(word) ? value.map(closed) : value;
  return copy;
}
function closedPart(node: unknown): unknown {
  return typeof node !== "object" ? node : { ...(closed(node) as Node), unevaluatedProperties: false };
}

interface Spelling {
  schema: Node;
  components?: Node;
  openapi?: string;
}

const file = "requests/notes.schema.json";

/** What is made of a schema for the field v of notes, perhaps with an example of it. */
function converted({ schema, components = {}, openapi = "3.1.0" }: Spelling, example: Node = {}) {
  const Notes = { type: "object", properties: { v: schema }, ...example };
  const { operator, profile, report } = convert(documentOf({ Notes, ...components }, { openapi }));
  const { v } = operator.schemas[file]?.properties ?? {};
  return { operator, profile, report, made: v, takes: takenBy(new Map(Object.entries(operator.schemas))) };
}

/** Whether schemas take a value for the field v of notes, advice aside. */
function takenBy(schemas: ReadonlyMap<string, Schema>): (value: unknown) => boolean {
  const validate = profileValidators((one) => schemas.get(one), schemas.keys())(file);
  const isAdvice = (keyword: string): boolean => /^(?:x-(?!decimal|document)|deprecated$|if$)/.test(keyword);
  return (v) =>
    validate.call({ today: "2026-01-31" }, { v }) || (validate.errors ?? []).every(({ keyword }) => isAdvice(keyword));
}

const someValues = fc.array(values, { minLength: 20, maxLength: 20 });
const notChecked = "## Not checked";

describe("what is made of a schema", () => {
  it("takes what the schema takes, but for fields not listed, and refuses what it refuses, or the report says so", () => {
    fc.assert(
      fc.property(schemas, someValues, (schema, all) => {
        const [isTaken, isRight] = [loose(schema), closedPart(schema)].map((one) => ajv.compile(one as Node));
        const { takes, report } = converted({ schema });
        for (const value of all) {
          const verdict = takes(value);
          if (isRight?.(value)) expect([verdict, value]).toEqual([true, value]);
          if (!isTaken?.(value) && !report.includes(notChecked)) expect([verdict, value]).toEqual([false, value]);
        }
      }),
      { numRuns: runs(4000, 60) },
    );
  });

  const ref = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });
  const part = ref("Part");
  const same = (schema: Node): Spelling[] => {
    const components = { Part: schema };
    return [
      { schema },
      ...["allOf", "anyOf", "oneOf"].flatMap((word) => [
        { schema: { [word]: [schema] } },
        { schema: { [word]: [part] }, components },
      ]),
      { schema: part, components },
    ];
  };
  const nullable = (schema: Node): Spelling[] => {
    const [components, openapi] = [{ Part: schema }, "3.0.3"];
    return [
      { schema: { anyOf: [schema, { type: "null" }] } },
      { schema: { oneOf: [{ type: "null" }, schema] } },
      { schema: { anyOf: [schema, { type: ["null"] }] } },
      { schema: { anyOf: [schema, { enum: [null] }] } },
      { schema: { anyOf: [part, { const: null }] }, components },
      { schema: { ...schema, nullable: true }, openapi },
      { schema: { allOf: [schema], nullable: true }, openapi },
      { schema: { oneOf: [schema], nullable: true }, openapi },
      { schema: { allOf: [part], nullable: true }, components, openapi },
      { schema: { ...part, nullable: true }, components, openapi },
      ...(typeof schema["type"] === "string" ? [{ schema: { ...schema, type: [schema["type"], "null"] } }] : []),
    ];
  };

  it.each([
    ["alone", same],
    ["or null", nullable],
  ])("is the same however the document spells it: %s", (_, spellings) => {
    fc.assert(
      fc.property(schemas, someValues, (schema, all) => {
        const [first, ...others] = spellings(schema).map((one) => converted(one));
        const verdicts = all.map((value) => first?.takes(value));
        for (const other of others) {
          expect(all.map(other.takes)).toEqual(verdicts);
          if (/"(?:anyOf|oneOf|allOf|object|array)"/.test(JSON.stringify(schema))) continue;
          expect(other.made).toEqual(first?.made);
        }
      }),
      { numRuns: runs(1000, 10) },
    );
  });

  const branches = fc.record({
    keys: fc.constantFrom<unknown[]>(["x", "y"], ["X", "Y", "true"], [1, 2, 3], [true, false]),
    fields: fc.array(
      fc.record({
        properties: fc.dictionary(fc.constantFrom("a", "b"), scalars, { noNullPrototype: true }),
        more: fc.constantFrom({}, { additionalProperties: false }),
        isNeeded: fc.boolean(),
      }),
      { minLength: 3, maxLength: 3 },
    ),
    word: fc.constantFrom("oneOf", "anyOf"),
    spelling: fc.constantFrom(
      ...["const", "enum", "typed"].flatMap((key) =>
        ["inline", "referred", "named", "mapped"].map((union) => ({ key, union })),
      ),
      ...["all", "open"].map((key) => ({ key, union: "mapped" })),
    ),
    openapi: fc.constantFrom("3.0.3", "3.1.0"),
  });

  it("has the branches of a union by a key, however the document says which value chooses which", () => {
    const payloads = (keys: unknown[]) =>
      fc.record(
        { k: fc.constantFrom(...keys, null, 7, "z"), a: scalarValues, b: scalarValues, z: scalarValues },
        { requiredKeys: [], noNullPrototype: true },
      );
    const cases = branches.chain((one) =>
      fc.tuple(fc.constant(one), fc.array(payloads(one.keys), { minLength: 20, maxLength: 20 })),
    );
    fc.assert(
      fc.property(cases, ([{ keys, fields, word, spelling, openapi }, all]) => {
        const spelt = (value: unknown): Node => {
          const type = Number.isInteger(value) ? "integer" : typeof value;
          const spellings: Record<string, Node> = {
            const: { const: value },
            enum: { enum: [value] },
            typed: { type, enum: [value] },
            all: { type, enum: keys },
            open: { type },
          };
          return spellings[spelling.key] as Node;
        };
        const parts = keys.map((value, i): Node => {
          const { properties = {}, more, isNeeded } = fields[i] ?? {};
          const required = ["k", ...(isNeeded ? Object.keys(properties) : [])];
          return { type: "object", properties: { k: spelt(value), ...properties }, required, ...more };
        });
        const names = parts.map((_, i) => `Part${i}`);
        const mapping = Object.fromEntries(keys.map((value, i) => [String(value), ref(names[i] as string)["$ref"]]));
        const discriminators: Record<string, Node> = {
          named: { discriminator: { propertyName: "k" } },
          mapped: { discriminator: { propertyName: "k", mapping } },
        };
        const { takes, report } = converted({
          schema: { [word]: spelling.union === "inline" ? parts : names.map(ref), ...discriminators[spelling.union] },
          components: Object.fromEntries(names.map((name, i) => [name, parts[i]])),
          openapi,
        });
        expect(report).not.toContain(notChecked);
        const oneOf = parts.map((one, i) => {
          const properties = { ...(one["properties"] as Node), k: { const: keys[i] } };
          return { ...one, properties, additionalProperties: false };
        });
        const isRight = ajv.compile({ oneOf });
        expect(all.filter(takes)).toEqual(all.filter((value) => isRight(value)));
      }),
      { numRuns: runs(2000, 30) },
    );
  });

  it("is weakened by an example no more than it must be, and is itself again where all of that is kept", () => {
    fc.assert(
      fc.property(schemas, someValues, (schema, [example, ...all]) => {
        const before = converted({ schema });
        const { operator, profile, report, made, takes } = converted({ schema }, { example: { v: example } });
        const { demoted } = operator;
        if (before.takes(example)) {
          expect([made, demoted]).toEqual([before.made, []]);
          return;
        }
        expect(takes(example)).toBe(true);
        expect(demoted.length).toBeGreaterThan(0);
        for (const { at } of demoted) expect(report).toContain(`- \`${at}\``);
        for (const value of all) if (before.takes(value)) expect([takes(value), value]).toEqual([true, value]);
        // Of alternatives alike, it is not known which of them was widened.
        if (/"(?:anyOf|oneOf|allOf)"/.test(JSON.stringify(schema))) return;
        const kept = takenBy(
          makeProfile(operator, { ...profile, keep: [...new Set(demoted.map(({ at }) => at))] }).schemas,
        );
        expect(all.map(kept)).toEqual(all.map(before.takes));
      }),
      { numRuns: runs(2000, 40) },
    );
  });
});

const text = { type: "string" };
const integer = { type: "integer" };
const object = (properties: Node, more: Node = {}): Node => ({ type: "object", properties, ...more });

test.each<[schema: Node, taken: unknown[], refused: unknown[], made?: Node]>([
  // Choices in the document's own spelling, and with the null of OpenAPI 3.0.
  [{ enum: ["true", "a"], nullable: true }, ["true", "a", null], [true, "b"]],
  // As PHP writes a list without its second element.
  [{ ...text, enum: { 0: "a", 2: "b" } }, ["a", "b"], ["c"]],
  [object({ a: text, b: text }, { required: { 1: "a" } }), [{ a: "x" }], [{ b: "x" }, {}]],
  [{ ...text, enum: [true, 1, "a"] }, ["true", "1", "a"], [true, 1]],
  [{ type: "boolean", enum: ["true", "False"] }, [true, false], ["true"]],
  [{ ...integer, enum: ["1", 2, 2.5] }, [1, 2], ["1", 2.5]],
  [{ type: ["string", "integer"], enum: ["1", 2] }, ["1", 2], [1, "2"]],
  [{ enum: [null] }, [null], ["", 0], { type: "null" }],
  [{ const: null }, [null], ["", 0], { type: "null" }],
  // The names that an object must have are those of its further fields.
  [{ type: "object", required: ["a"], additionalProperties: integer }, [{ a: 1, b: 2 }], [{ a: "x" }, { b: 1 }]],
  [
    { type: "object", required: ["a"], additionalProperties: integer, patternProperties: { a: {} } },
    [{ a: "x" }, { a: 1, b: "x" }],
    [{ b: 1 }],
  ],
  [{ type: "object", required: ["a"], additionalProperties: true }, [{ a: "x", b: 2 }], [{ b: 1 }]],
  // A branch of anyOf takes the fields of the others, and anything where they differ; a branch of oneOf does not.
  [
    { anyOf: [object({ a: text }, { required: ["a"] }), object({ b: text }, { required: ["b"] })] },
    [{ a: "x" }, { b: "x" }, { a: "x", b: "x" }],
    [{}, { a: "x", b: 1 }, { a: "x", c: "x" }],
  ],
  [
    { oneOf: [object({ a: text }, { required: ["a"] }), object({ b: text }, { required: ["b"] })] },
    [{ a: "x" }, { b: "x" }],
    [{}, { a: "x", b: "x" }],
  ],
  [
    {
      anyOf: [
        object({ a: text, x: text }, { required: ["a"] }),
        object({ b: text, x: integer }, { required: ["b"] }),
        object({ c: text }, { required: ["c"] }),
      ],
    },
    [
      { a: "x", x: "x" },
      { b: "x", x: 1 },
      { c: "x", x: true },
    ],
    [
      { a: "x", x: 1 },
      { b: "x", x: "x" },
    ],
  ],
  // The branches of a union are told apart by a key if no two have a value of it in common.
  [
    {
      oneOf: [
        object({ k: { enum: ["A", "B"] }, a: text }, { required: ["k"] }),
        object({ k: { enum: ["B", "C"] }, b: text }, { required: ["k"] }),
      ],
    },
    [
      { k: "B", a: "x" },
      { k: "B", b: "x" },
    ],
    [
      { k: "A", b: "x" },
      { k: "C", a: "x" },
    ],
  ],
  [
    {
      oneOf: ["None", "null", "true", "1"].map((k, i) =>
        object({ k: { ...text, enum: [k] }, [`a${i}`]: text }, { required: ["k"] }),
      ),
    },
    [
      { k: "None", a0: "x" },
      { k: "null", a1: "x" },
      { k: "true", a2: "x" },
      { k: "1", a3: "x" },
    ],
    [{ k: "null", a0: "x" }, { k: null }, { k: true }, { k: 1 }, {}],
  ],
  // Choices side by side are one, with the null of any of them.
  [
    { anyOf: [{ enum: ["a"] }, { enum: ["b"] }, { type: "null" }] },
    ["a", "b", null],
    ["c"],
    { enum: [null, "a", "b"], type: ["null", "string"] },
  ],
  // A decimal may be a number, but beside numbers it is a text.
  [{ ...text, format: "decimal" }, ["1.5", ".5", 1.5, "-1."], ["", "-", ".", "x", true]],
  [
    {
      anyOf: [
        { type: "number", maximum: 3 },
        { ...text, format: "decimal" },
      ],
    },
    [1, "9"],
    [9, "x"],
  ],
  [{ ...text, pattern: "^\\d{0,2}(?:\\.\\d{0,1})?$" }, ["12.3", "1", 12], ["123", "1.23", "-1", -1, 123, 1.23]],
  [{ ...text, pattern: "^-?\\d{0,2}$" }, ["-12", 12], ["1.2", 1.2]],
  [{ ...text, pattern: "^\\d{0,0}(?:\\.\\d{0,2})?$" }, ["0.5", ".25", 0.5], ["12", "0.125"]],
  // A form of the interface holds beside patterns and lengths that it fits, and not beside others.
  [{ ...text, format: "date", pattern: "^\\d" }, ["2025-01-31"], ["2025-02-30", "1"]],
  [{ ...text, format: "date", maxLength: 10 }, ["2025-01-31"], ["1"]],
  [{ ...text, format: "date", maxLength: 9 }, ["1", "31/01/25"], ["2025-01-31"]],
  [{ ...text, format: "date", pattern: "^[0-9]{8}$" }, ["20250131"], ["2025-01-31"]],
  [{ ...text, format: "date", minLength: 10 }, ["2025-01-31"], ["20250131"]],
  [{ ...text, format: "date-time", pattern: "^2" }, ["2025-01-31T00:00:00Z", "2025-01-31T00:00:00+00:00"], ["2"]],
  [
    { ...text, format: "date-time", examples: ["2025-01-31T09:30:00+10:00"] },
    ["2025-01-31T00:00:00Z", "2025-01-31T00:00:00+01:00"],
    ["2025-01-31"],
  ],
  [{ ...text, pattern: "/^a+$/" }, ["aa"], ["/aa/", "b"]],
  [{ ...text, pattern: "^a$\n" }, ["a"], ["b"]],
  [{ ...text, enum: ["a", "bb", "ccc"], minLength: 2, maxLength: 2 }, ["bb"], ["a", "ccc"]],
  [{ ...text, enum: ["a", "b"], pattern: "^a" }, ["a"], ["b"]],
  // Limits, of which a boolean makes one exclusive, and those of the size of an integer.
  [{ ...integer, format: "uint8" }, [0, 255], [-1, 256]],
  [{ ...integer, format: "int8" }, [-128, 127], [-129, 128]],
  [{ ...integer, format: "int16", minimum: 0 }, [0, 32767], [-1, 32768]],
  [{ ...integer, format: "int64" }, [9007199254740991], [0.5]],
  [{ ...integer, minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: false }, [2, 3], [1, 4]],
  [{ ...integer, minimum: 1, exclusiveMinimum: 1, maximum: 3, exclusiveMaximum: 3 }, [2], [1, 3]],
  [
    { ...integer, minimum: 2, exclusiveMinimum: 0, maximum: 3, exclusiveMaximum: 9 },
    [2, 3],
    [1, 4],
    { ...integer, minimum: 2, maximum: 3 },
  ],
  [{ ...integer, multipleOf: 1 }, [1], [1.5], integer],
  [{ type: "number", multipleOf: 1 }, [1], [1.5], { type: "number", multipleOf: 1 }],
  [{ ...integer, multipleOf: 0 }, [1], [1.5], integer],
  [{ type: "array", minItems: 0, maxItems: 0 }, [[]], [[1]], { type: "array", maxItems: 0 }],
  [{ type: "array", minItems: 1, maxItems: -1 }, [[1, 2]], [[]], { type: "array", minItems: 1 }],
  // A branch that says what further fields it takes does not take those of others as the others have them.
  ...[{ additionalProperties: true }, { unevaluatedProperties: {} }, { patternProperties: { "^b": {} } }].map(
    (more): [Node, unknown[], unknown[]] => [
      { anyOf: [object({ a: text }, { required: ["a"], ...more }), object({ b: integer }, { required: ["b"] })] },
      [{ a: "x", b: "y" }, { b: 1 }, { a: "x", b: 1 }],
      [{ b: "y" }, {}],
    ],
  ),
])("%j takes %j and refuses %j", (schema, taken, refused, expected) => {
  const { takes, made } = converted({ schema, openapi: "nullable" in schema ? "3.0.3" : "3.1.0" });
  expect([taken, refused].map((all) => all.map(takes))).toEqual([taken.map(() => true), refused.map(() => false)]);
  if (expected) expect(made).toEqual(expected);
});

test.each<[isTold: boolean, oneOf: Node[]]>([
  [true, [{}, integer]],
  [true, [text, { ...text, maxLength: 3 }]],
  [true, [{ type: "number" }, integer]],
  [true, [integer, { type: "number" }]],
  [true, [{ enum: ["a"] }, text]],
  [true, [text, { enum: ["a"] }]],
  [true, [object({ a: text }, { required: ["a"] }), object({})]],
  [
    true,
    [
      object({ a: text }, { required: ["a"], additionalProperties: true }),
      object({ a: text, b: text }, { required: ["b"] }),
    ],
  ],
  [true, [{ enum: [1] }, { type: "number" }]],
  [true, [{ enum: ["a", "b"] }, { enum: ["b", "c"] }]],
  [true, [integer, { anyOf: [text, { enum: [1] }] }]],
  [true, [integer, { anyOf: [text, {}] }]],
  [true, [object({ a: text }), object({ a: text, b: text })]],
  [true, [object({ a: text, b: text }, { required: ["a"] }), object({ a: text, b: text }, { required: ["b"] })]],
  [false, [integer, text]],
  [false, [{ enum: ["a"] }, integer]],
  [false, [{ enum: ["a"] }, { enum: ["b"] }]],
  [false, [{ enum: ["a"] }, { ...text, pattern: "b" }]],
  [false, [{ ...text, format: "date" }, { enum: ["a"] }]],
  [false, [integer, { anyOf: [text, { type: "boolean" }] }]],
  [false, [integer, { anyOf: [text, { enum: ["a"] }] }]],
  [false, [object({ a: text }), text]],
  [false, [object({ a: text }, { required: ["a"] }), object({ b: text }, { required: ["b"] })]],
  [false, [object({ a: text }), object({ a: text, b: text }, { required: ["b"] })]],
])("the report says that a value may be of several alternatives of oneOf: %j, %j", (isTold, oneOf) => {
  expect(converted({ schema: { oneOf } }).report.includes("may be of several alternatives of oneOf")).toBe(isTold);
});

test.each<[isTold: boolean, format: string, pattern: string]>([
  [false, "date", "^\\d{4}-"],
  [true, "date", "^2"],
  [false, "date", "^[0-9]{8}$"],
  [false, "date-time", "^\\d{4}-[^a-z]*$"],
  [true, "date-time", "Z$"],
  [true, "date-time", "^2"],
  [false, "uuid", "^[^x]*$"],
  [true, "uuid", "^[a-f0-9-]+$"],
])("the report says that a pattern beside a form is not checked: %s, %s %s", (isTold, format, pattern) => {
  expect(converted({ schema: { ...text, format, pattern } }).report.includes("is beside the format")).toBe(isTold);
});

const list = (items: Node, more: Node = {}): Node => ({ type: "array", items, ...more });
const byKind = (branch: Node, required = ["kind"]): Node => ({
  oneOf: [
    object({ kind: { const: "A" }, ...branch }, { required }),
    object({ kind: { const: "B" }, b: text }, { required }),
  ],
});

/** What an example changes: the address, what it was, what it is now, and the value that the report shows. */
test.each<[schema: Node, example: unknown, demoted: string[], taken: unknown[], refused: unknown[]]>([
  [integer, "a", [`v {"type":"integer"} null a`], [1, "a"], [true, null]],
  [integer, 1.5, [`v {"type":"integer"} null 1.5`], [1, 1.5], ["a"]],
  [integer, null, [`v {"type":"integer"} null null`], [1, null], ["a"]],
  [{ ...integer, maximum: 3, minimum: 1 }, 4, [`v {"maximum":3} null 4`], [9, 1], [0]],
  [{ ...text, minLength: 2, maxLength: 3 }, "a", [`v {"minLength":2} null (1 characters)`], ["", "abc"], ["abcd"]],
  [{ ...text, pattern: "^a", maxLength: 2 }, "b", [`v {"pattern":"^a"} null (1 characters)`], ["b"], ["abc"]],
  [list(text, { maxItems: 1 }), ["a", "b"], [`v {"maxItems":1} null ["a","b"]`], [["a", "b"]], [[1]]],
  [list(text), ["a", 1], [`v.* {"type":"string"} null (1 characters)`], [["a", 1]], [[true]]],
  [{ ...text, enum: ["a", "b"] }, "c", [`v {"enum":2} x-known-values c`], ["a", "c", "d"], [1]],
  [
    { enum: ["a", 1, null] },
    true,
    [`v {"type":["null","number","string"]} null true`, `v {"enum":3} x-known-values true`],
    [1, true, "b", null],
    [{}],
  ],
  [
    { ...text, format: "date" },
    "x",
    [`v {"format":"date","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"} null x`],
    ["x"],
    [1],
  ],
  [{ ...text, format: "uuid" }, "x", [`v {"format":"uuid"} null x`], ["x"], [1]],
  [{ ...text, format: "guid" }, "x", [`v {"format":"uuid"} null x`], ["x"], [1]],
  [
    { ...text, format: "decimal" },
    "x",
    [`v {"pattern":"^-?(?:[0-9]{1,}(?:\\\\.[0-9]{0,})?|\\\\.[0-9]{1,})$","x-decimal":{"places":100}} null x`],
    ["x", 1, "1.5"],
    [true],
  ],
  [
    object({ a: text }),
    { b: 1 },
    [`v.b {"additionalProperties":false} x-undocumented (1 characters)`],
    [{ b: {} }],
    [{ c: 1 }],
  ],
  [
    object({ a: text, b: text }, { required: ["a", "b"] }),
    { b: "x" },
    [`v.a {"required":true} x-expected undefined`],
    [{ b: "x" }],
    [{ a: "x" }, {}],
  ],
  [
    object({ a: text, b: text }, { required: ["a", "b"] }),
    {},
    [`v.a {"required":true} x-expected undefined`, `v.b {"required":true} x-expected undefined`],
    [{}],
    [{ c: 1 }],
  ],
  [
    { type: "object", additionalProperties: integer },
    { b: "x" },
    [`v.* {"type":"integer"} null (1 characters)`],
    [{ c: "x" }],
    [{ c: true }],
  ],
  [
    byKind({ a: integer }),
    { kind: "A", a: "x" },
    [`v.a {"type":"integer"} null x A`],
    [{ kind: "A", a: "x" }],
    [
      { kind: "B", a: 1 },
      { kind: "B", b: 1 },
    ],
  ],
  [
    byKind({ a: integer }),
    { kind: "C" },
    [`v.kind {"enum":2} x-known-values C`],
    [{ kind: "D" }],
    [{ kind: 1 }, { kind: "A", b: "x" }],
  ],
  [
    byKind({ a: integer }),
    { a: 1 },
    [`v.kind {"required":true} x-expected undefined`],
    [{ a: 1 }, { b: "x" }],
    [{ kind: "A", b: "x" }],
  ],
])("%j is weakened by %j: %j", (schema, example, expected, taken, refused) => {
  const { operator, takes } = converted({ schema }, { example: { v: example } });
  const lines = operator.demoted.map(({ at, was, now, value, branch = "" }) =>
    `${at.replace("notes.", "")} ${JSON.stringify(was)} ${now} ${value} ${branch}`.trim(),
  );
  expect(lines).toEqual(expected);
  expect([taken, refused].map((all) => all.map(takes))).toEqual([taken.map(() => true), refused.map(() => false)]);
});

test("a check of a profile tells the examples that its schemas contradict, and those that a decision does", () => {
  const schema = object({ a: list(integer) }, { required: ["b"] });
  const example = { v: { a: [1, "x"], c: 1 } };
  const checked = (isStrict: boolean, keep: readonly string[] = []) => {
    const document = documentOf({ Notes: { ...object({ v: schema }), example } });
    const { operator, profile } = convert(document, isStrict);
    return checkProfile(makeProfile(operator, { ...profile, keep }), operator);
  };
  const faults = [
    "notes.v.a.*: type: example 1",
    "notes.v.b: required: example 1",
    "notes.v.c: additionalProperties: example 1",
  ];
  expect(checked(false)).toEqual({ examples: 1, failing: [], overruled: [] });
  const strict = checked(true);
  expect({ ...strict, failing: strict.failing.sort() }).toEqual({ examples: 1, failing: faults, overruled: [] });
  expect(checked(false, ["notes.v.c"])).toEqual({ examples: 1, failing: [], overruled: faults.slice(2) });
});

test("a field of the interface takes what the operator's document says of it, and in responses what the interface does too", () => {
  const shown = [
    "CHARGE",
    "IMPORTED_CHARGE",
    "NOTE_CREATION_SUCCESS",
    "NOTE_ALREADY_EXISTS",
    "2025-01-01T00:00:00Z",
    "x y",
  ];
  const fields = ["type", "reason", "transaction_date", "payment_type", "created_at", "status", "body"];
  const ours: Node = {
    created_at: { ...text, format: "date-time" },
    body: { type: ["string", "null"] },
    status: { enum: ["NOTE_CREATION_SUCCESS", "NOTE_ALREADY_EXISTS"] },
  };
  /** Whether the interface allows a value of a response. Other limits than types and choices are the operator's. */
  const isOfInterface = (name: string, value: unknown, theirs: Node): boolean =>
    name in ours &&
    Object.keys(theirs).every((word) => ["type", "enum", "const"].includes(word)) &&
    ajv.validate(ours[name] as Node, value);
  const operators = fc.record(Object.fromEntries(fields.map((name) => [name, scalars])), { noNullPrototype: true });
  const some = fc.oneof(scalarValues, fc.constantFrom(...shown));
  const payloads = fc.record(Object.fromEntries(fields.map((name) => [name, some])), { noNullPrototype: true });
  const bodyOf = (schema: Node): Node => ({ content: { "application/json": { schema } } });
  fc.assert(
    fc.property(operators, fc.array(payloads, { minLength: 20, maxLength: 20 }), (properties, all) => {
      const result = {
        "/v1/data-import/notes/create/": { post: { responses: { 201: bodyOf(list(object(properties))) } } },
      };
      const sent = { post: { requestBody: bodyOf(object({ transactions: list(object(properties)) })), responses: {} } };
      const paths = { ...result, "/v1/data-import/transactions/create/": sent };
      const { operator } = convert(documentOf({}, { openapi: "3.1.0", paths }));
      const isOperators = Object.fromEntries(fields.map((name) => [name, ajv.compile(properties[name] as Node)]));
      const values = all.flatMap((payload) => Object.entries(payload));
      const ofOperator = values.flatMap(([name, value]) => (isOperators[name]?.(value) ? { [name]: value } : []));
      expect(faults(operator, "transactions", { transactions: ofOperator })).toEqual([]);
      expect(faults(operator, "notes.201", ofOperator)).toEqual([]);
      const ofInterface = values.flatMap(([name, value]) =>
        isOfInterface(name, value, properties[name] as Node) ? { [name]: value } : [],
      );
      expect(faults(operator, "notes.201", ofInterface)).toEqual([]);
    }),
    { numRuns: runs(200, 5) },
  );
});

test("a branch that a mapping leaves out has the values of its key that no other branch has", () => {
  const branch = (kinds: string[], field: string): Node =>
    object({ kind: { ...text, enum: kinds }, [field]: text }, { required: ["kind"] });
  const { takes } = converted({
    schema: {
      oneOf: [{ $ref: "#/components/schemas/One" }, { $ref: "#/components/schemas/Two" }],
      discriminator: { propertyName: "kind", mapping: { B: "#/components/schemas/Two" } },
    },
    components: { One: branch(["A", "B"], "a"), Two: branch(["A", "B"], "b") },
  });
  const kinds = ["A", "B"].flatMap((kind) => [
    { kind, a: "x" },
    { kind, b: "x" },
  ]);
  expect(kinds.filter(takes)).toEqual([
    { kind: "A", a: "x" },
    { kind: "B", b: "x" },
  ]);
});

test("a decimal of a response may be any text or number, and one that is sent may not", () => {
  const body = { content: { "application/json": { schema: object({ v: { ...text, format: "decimal" } }) } } };
  const post = { requestBody: body, responses: { 201: body } };
  const { operator } = convert(documentOf({}, { paths: { "/v1/data-import/notes/create/": { post } } }));
  const found = ["notes", "notes.201"].map((kind) => ["x", "1.5", 1.5].map((v) => faults(operator, kind, { v })));
  expect(found).toEqual([
    [["x-decimal /v"], [], []],
    [[], [], []],
  ]);
});
