import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../src/codegen/schema-files.ts";
import { indexesAt } from "../../src/json/spans.ts";
import { endOf, place, readTape, tape } from "../../src/json/tape.ts";
import { dialect, formFaults } from "../../src/profile/file-faults.ts";
import { profileValidators } from "../../src/profile/validators.ts";
import type { Schema } from "../../src/schema/load.ts";
import { UnusableSchema } from "../../src/schema/references.ts";
import type { Validate } from "../../src/schema/validators.ts";
import { context, sourceOf } from "./oracle.ts";

interface Group {
  description: string;
  schema: Schema | boolean;
  tests: { description: string; data: unknown; valid: boolean }[];
}
type Suite = Readonly<Record<string, readonly Group[]>>;

const file = "a.schema.json";

/** The tests that the engine answers in another way, by what it does. */
const others: Readonly<Record<string, string[]>> = {
  "A datetime has no leap second, and capital letters": [
    "optional/format/date-time: validation of date-time strings: a valid date-time with a leap second, UTC",
    "optional/format/date-time: validation of date-time strings: a valid date-time with a leap second, with minus offset",
    "optional/format/date-time: validation of date-time strings: case-insensitive T and Z",
  ],
  "A format is a constraint": [
    "format: date format: invalid date string is only an annotation by default",
    "format: date-time format: invalid date-time string is only an annotation by default",
    "format: uuid format: invalid uuid string is only an annotation by default",
  ],
  "The dialect is that of draft 2020-12": [
    "ref: ref overrides any sibling keywords: ref valid, maxItems ignored",
    "vocabulary: schema that uses custom metaschema with with no validation vocabulary: no validation: invalid number, but it still validates",
  ],
};
const known = new Set(Object.values(others).flat());

/** The keywords that a profile must not have, because nothing would check them. */
const unknown = [
  ...["$anchor", "$dynamicAnchor", "$dynamicRef", "additionalItems", "contains", "contentEncoding", "contentMediaType"],
  ...["dependencies", "dependentSchemas", "maxContains", "minContains", "patternProperties", "prefixItems"],
  ...["unevaluatedItems", "unevaluatedProperties"],
];
/** Keywords of which some values are refused: lists of schemas, other formats, and patterns that take too long. */
const partly = ["format", "items", "pattern"];

/** What judges by a schema. If it is refused: the keyword at its place, or the reference that leads nowhere. */
function compiled(schema: Schema | boolean): { validate: Validate } | { keyword: string } {
  const [fault] = formFaults(dialect, Object(schema));
  if (fault) {
    const named = fault.path.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], schema);
    expect(named, fault.sentence).not.toBeUndefined();
    return { keyword: fault.path.at(-1) as string };
  }
  try {
    return { validate: profileValidators(sourceOf({ [file]: schema as Schema }), [file])(file) };
  } catch (error) {
    if (error instanceof UnusableSchema && / refers to /.test(error.message)) return { keyword: "$ref" };
    throw error;
  }
}

/** The text of the value of each test, which parsing does not keep. */
function textsOf(bytes: Uint8Array, suite: Suite): Map<unknown, Uint8Array> {
  place(bytes, 0, bytes.length);
  expect(readTape(0, bytes.length)).toBe(true);
  const texts = new Map<unknown, Uint8Array>();
  for (const [name, groups] of Object.entries(suite))
    for (const [i, { tests }] of groups.entries())
      for (const [j, each] of tests.entries()) {
        const [v] = indexesAt([[name, i, "tests", j, "data"]]) as [number];
        texts.set(each, bytes.slice(tape.pairs[v], endOf(v)));
      }
  return texts;
}

describe.each([
  ["draft2020-12", 799],
  ["draft7", 742],
])("the engine and the JSON Schema Test Suite, %s", (draft, count) => {
  const bytes = new Uint8Array(readFileSync(join(root, `test/fixtures/json-schema-test-suite/${draft}.json`)));
  const suite = JSON.parse(new TextDecoder().decode(bytes)) as Suite;
  const texts = textsOf(bytes, suite);
  const refused = new Set<string>();
  let judged = 0;

  test("agree wherever the engine knows all keywords", () => {
    const wrong: string[] = [];
    for (const [name, groups] of Object.entries(suite))
      for (const { description, schema, tests } of groups) {
        const made = compiled(schema);
        if ("keyword" in made) {
          refused.add(made.keyword);
          continue;
        }
        for (const each of tests) {
          const text = texts.get(each) as Uint8Array;
          place(text, 0, text.length);
          const isValid = readTape(0, text.length) && made.validate.errorsAt(0, context)?.length === 0;
          if (isValid !== each.valid) wrong.push(`${name}: ${description}: ${each.description}`);
          judged++;
        }
      }
    expect(wrong.filter((one) => !known.has(one))).toEqual([]);
    expect(judged).toBe(count);
  });

  test("the engine refuses every other keyword at its place", () => {
    expect([...refused].filter((keyword) => ![...unknown, ...partly, "$ref"].includes(keyword))).toEqual([]);
    for (const keyword of unknown)
      expect(formFaults(dialect, { properties: { a: { [keyword]: {} } } }), keyword).toMatchObject([
        { path: ["properties", "a", keyword] },
      ]);
  });
});
