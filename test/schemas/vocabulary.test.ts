import { describe, expect, it } from "vitest";
import { rules } from "../../src/index.ts";
import { profileFormats } from "../../src/profile/validators.ts";
import { keywords } from "../../src/rules/keywords.ts";
import { codesOf, type Rule } from "../../src/rules/rule.ts";
import type { Schema } from "../../src/schema/load.ts";
import { ajvValidator, allPlaces, annotationNames, files, isObject, type Place, vocabularyFile } from "./published.ts";

const vocabulary = ajvValidator(vocabularyFile);
const places = allPlaces();

/** Invalid values of each annotation: the first has the wrong type, the others have invalid content. */
const malformed: Record<string, unknown[]> = {
  "x-basis": [true, "guessed", ["documented"]],
  "x-expected": ["amount", [], ["a", "a"], [1], [""]],
  "x-expected-type": [["object"], "text", "null", {}],
  "x-known-values": ["CARD", [], ["A", "A"], [null], [{}]],
  "x-unique": [
    true,
    {},
    { rule: "duplicate-note" },
    { by: ["body"] },
    { rule: "Duplicate", by: ["body"] },
    { rule: "a", by: [] },
  ],
  "x-product": [
    ["a", "b"],
    {},
    { rule: "a", of: ["b"], rounded: [] },
    { rule: "a", of: ["b", "c"] },
    { rule: "a", of: ["b", "c"], rounded: [], code: 1 },
    { rule: "a", of: ["b", "c"], rounded: [], if: { property: "d" } },
  ],
  "x-sum": [
    ["a"],
    {},
    { rule: "a", of: [] },
    { rule: "a", of: ["b.c"] },
    { rule: "a", of: ["b.*.c"], unless: { property: "d", value: "e" } },
  ],
  "x-not-before": [
    "created_at",
    {},
    { rule: "unpin-at" },
    { rule: "a", property: "" },
    { rule: "a", property: "b", or: 1 },
  ],
  "x-not-future": [true, {}, { rule: 1 }, { rule: "a", property: "b" }],
  "x-goes-with": [
    [],
    [{ rule: "transaction-shape" }],
    { rule: "transaction-shape", values: ["A"], fields: ["b"] },
    "b",
  ],
  "x-relevant-when": [
    "type",
    { rule: "a", property: "b" },
    { rule: "a", property: "b", values: [] },
    { rule: "a", property: "b", values: [null] },
    { rule: "a", property: "b", values: ["c"], unlessAbsent: "yes" },
    { rule: "a", property: "b", values: ["c"], except: ["d"] },
    { rule: "a", property: "b", except: [] },
  ],
  "x-max-decimals": ["2", -1, 1.5],
  "x-identifying": [false, "yes"],
  "x-no-placeholder": [true, "any"],
  "x-personal": [false, 1],
  "x-document-path": [false, "relative"],
  "x-decimal": [true, {}, { whole: -1 }, { places: 1.5 }, { unit: "pence" }, { places: 2, minimum: 0 }],
  "x-undocumented": [false, "yes"],
  "x-use-instead": [["a"], ""],
  "x-codes": ["blank", [], [1], ["a", "a"], [""]],
  markdownDescription: [1],
  enumDescriptions: ["One.", [1]],
  defaultSnippets: [{}, [{}], [{ label: "a", description: "b" }], [{ label: "a", description: "b", body: 1, more: 1 }]],
};

describe("the vocabulary of annotations", () => {
  it.each([...files.keys()])("accepts %s", (file) => {
    vocabulary(files.get(file));
    expect(vocabulary.errors ?? []).toEqual([]);
  });

  it("has malformed values for every annotation", () => {
    expect(annotationNames.filter((name) => !malformed[name])).toEqual([]);
  });

  it.each(Object.entries(malformed))("rejects a malformed %s", (name, values) => {
    for (const value of values)
      expect(vocabulary({ type: "string", [name]: value }), JSON.stringify(value)).toBe(false);
  });

  it("rejects a malformed or unknown annotation at every location of a schema", () => {
    for (const place of places) {
      const where = `${place.file}#${place.pointer}`;
      expect(vocabulary(withKeyword(place, "x-basis", "guessed")), where).toBe(false);
      expect(vocabulary(withKeyword(place, "x-personl", true)), where).toBe(false);
    }
  });

  it.each([
    "if",
    "then",
    "else",
    "not",
    "items",
    "contains",
    "propertyNames",
    "unevaluatedProperties",
    "additionalProperties",
  ])("looks into %s", (keyword) => {
    expect(vocabulary({ [keyword]: { "x-unknown": 1 } })).toBe(false);
    expect(vocabulary({ [keyword]: { "x-personal": true } })).toBe(true);
  });

  it("leaves the names of fields and the values of examples alone", () => {
    expect(
      vocabulary({ properties: { "x-any": { type: "string" } }, examples: [{ "x-any": 1 }], const: { "x-b": 2 } }),
    ).toBe(true);
  });

  it("has an example for every annotation, valid under itself", () => {
    for (const name of annotationNames) {
      const [, annotation] = Object.entries(properties()).find(([key]) => key === name) ?? [];
      expect(annotation?.description?.length, name).toBeGreaterThan(20);
      for (const example of annotation?.examples ?? [undefined])
        expect(vocabulary({ [name]: example }), name).toBe(true);
    }
  });
});

describe("the use of annotations", () => {
  // Used outside the validators: severities, masking, wording.
  const otherwise = ["x-basis", "x-personal", "x-identifying", "x-codes"];
  // Added to the fields of requests by the generator, so that schemas need not repeat it.
  const derived = ["x-fillable"];
  // A keyword of JSON Schema itself.
  const standard = ["deprecated"];

  it("covers exactly the annotations of the vocabulary", () => {
    expect([...Object.keys(keywords), ...otherwise].sort()).toEqual(
      [...annotationNames, ...derived, ...standard].sort(),
    );
  });

  it("names only registered rules that interpret the annotation", () => {
    const ids: readonly string[] = rules.map(({ id }) => id);
    for (const keyword of Object.keys(keywords))
      for (const { file, pointer, schema } of places) {
        const { rule } = isObject(schema[keyword]) ? schema[keyword] : {};
        if (rule !== undefined) expect(ids, `${file}#${pointer}`).toContain(rule);
      }
  });

  it("names only siblings of the annotated property", () => {
    for (const { file, pointer, schema } of places) {
      const named = [schema["x-not-before"], schema["x-relevant-when"]].flatMap((annotation) =>
        isObject(annotation) ? [annotation["property"] as string] : [],
      );
      if (named.length === 0) continue;
      const around = places.find(
        (place) => place.file === file && place.pointer === pointer.replace(/\/properties\/[^/]+$/, ""),
      );
      expect(Object.keys(around?.schema.properties ?? {}), `${file}#${pointer}`).toEqual(expect.arrayContaining(named));
    }
  });

  it("expects only fields that the object has and does not require", () => {
    for (const { file, pointer, schema } of places) {
      const expected = (schema["x-expected"] ?? []) as string[];
      for (const field of expected) {
        expect(Object.keys(schema.properties ?? {}), `${file}#${pointer}`).toContain(field);
        expect(schema["required"] ?? [], `${file}#${pointer}`).not.toContain(field);
      }
    }
  });

  it("requires uniqueness only of existing fields", () => {
    for (const { file, pointer, schema } of places) {
      const unique = schema["x-unique"] as { by: string[] } | undefined;
      if (!unique) continue;
      const element = files.get(new URL(schema.items?.$ref ?? "", `schema:/${file}`).pathname.slice(1));
      expect(Object.keys(element?.properties ?? {}), `${file}#${pointer}`).toEqual(expect.arrayContaining(unique.by));
    }
  });
});

function properties(): Record<string, Schema> {
  const { $defs } = files.get(vocabularyFile) as unknown as {
    $defs: { schema: { properties: Record<string, Schema> } };
  };
  return $defs.schema.properties;
}

/** A complete file with an additional keyword at one location. */
function withKeyword({ file, pointer }: Place, keyword: string, value: unknown): unknown {
  const copy = structuredClone(files.get(file)) as Record<string, unknown>;
  let node: Record<string, unknown> = copy;
  for (const step of pointer.split("/").slice(1))
    node = node[step.replaceAll("~1", "/").replaceAll("~0", "~")] as Record<string, unknown>;
  node[keyword] = value;
  return copy;
}

describe("the schema of an operator's schemas", () => {
  const dialect = files.get("dialect.schema.json")?.properties ?? {};

  it("has the annotations, and the formats of a profile", () => {
    expect(Object.keys(dialect)).toEqual(expect.arrayContaining(annotationNames as string[]));
    expect(dialect["format"]?.["enum"]).toEqual(Object.keys(profileFormats));
  });

  it("names the rules that read each annotation, and their codes", () => {
    for (const [keyword, schema] of Object.entries(dialect)) {
      const { rule, code } = schema.properties ?? schema.items?.properties ?? {};
      if (!rule) continue;
      const readers = (rules as readonly Rule[]).filter((each) => each.schema?.keywords.includes(keyword));
      expect(new Set(rule["enum"] as string[]), keyword).toEqual(new Set(readers.map(({ id }) => id)));
      if (code) expect(code["enum"], keyword).toEqual(readers.flatMap(codesOf));
    }
  });
});
