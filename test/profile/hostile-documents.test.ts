import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convertDocument } from "../../src/profile/load.ts";
import { operatorText } from "../../src/profile/openapi/profile-files.ts";
import { limits, readDocument } from "../../src/profile/openapi/read.ts";
import { DocumentError } from "../../src/profile/profile-error.ts";
import { checkReferences } from "../../src/schema/references.ts";
import { runs } from "../runs.ts";
import { convert, documentOf, examplesOf, faults, halcyon, halcyonText } from "./halcyon-document.ts";

const notes = (properties: Record<string, unknown>) => ({ type: "object", properties });

function refusal(text: string): string {
  try {
    convert(text);
  } catch (error) {
    if (error instanceof DocumentError) return error.message;
    throw error;
  }
  throw new Error("The document was not refused.");
}

test("a report has no section without lines", () => {
  const text = documentOf({ Notes: notes({}) });
  const sectionsOf = (document: string) =>
    Array.from(convert(document).report.matchAll(/^## (.+)$/gm), ([, title]) => title);
  const always = ["Next steps", "Operations", "Contradicted by examples"];
  expect(sectionsOf(text)).toEqual([...always, "Differences from the interface", "Codes"]);
  expect(sectionsOf(text.replace("notes/create", "others"))).toEqual([...always, "Codes"]);
});

test("a document whose references were replaced by thousands of aliases is read", () => {
  const fields = Array.from({ length: 3000 }, (_, i) => `a${i}: *text`).join(", ");
  const Notes = { type: "object", properties: { first: { type: "string", maxLength: 5 } } };
  const text = documentOf({ Notes }).replace('"first":{', '"first": &text {').replace("}}}}}", `}, ${fields}}}}}`);
  const { properties } = convert(text).operator.schemas["requests/notes.schema.json"] ?? {};
  expect(properties?.["a2999"]).toMatchObject({ type: "string", maxLength: 5 });
});

describe("a document is refused with a sentence", () => {
  test.each([
    ["that is Swagger 2.0", '{"swagger": "2.0", "paths": {}}', /Swagger 2\.0/],
    ["that is neither YAML nor JSON", "openapi: [3.0.3", /cannot be read as YAML or JSON at line 1/],
    ["with a repeated key, in YAML", "openapi: 3.0.3\nopenapi: 3.0.3", /line 2, column 1: duplicated mapping key/],
    [
      "with a repeated key, in JSON",
      '{"openapi": "3.0.3",\n\t"\\u006fpenapi": "3.0.3"}',
      /^The document cannot be read .*line 2, column 3: duplicated mapping key/,
    ],
    ["that is no object", "- 1", /not an object/],
    ["that is another version", '{"openapi": "4.0.0"}', /not OpenAPI 3\.0, 3\.1 or 3\.2/],
    [
      "that describes no operation of data import",
      '{"openapi": "3.0.3", "paths": {"/v1/other/": {"get": {}}}}',
      /no operation/,
    ],
    ["that is too large", `# ${" ".repeat(32 * 1024 * 1024)}`, /larger than 32 MB/],
    ["that is nested too deep, in YAML", "[".repeat(200), /maxDepth|nest/],
    ["that is nested too deep, in JSON", `{"a": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`, /nest/i],
    [
      "whose aliases are too many values",
      `a: &a [${"1, ".repeat(1000)}]\nb: [${"*a, ".repeat(limits.values / 1000)}]`,
      /more than 5000000 values/,
    ],
    [
      "whose aliases stand for billions of values",
      `a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n${Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(10)}]`).join("\n")}`,
      /values/,
    ],
  ])("%s", (_name, text, message) => {
    expect(refusal(text)).toMatch(message);
  });

  test("that refers to another file", () => {
    expect(refusal(documentOf({ Notes: { $ref: "./notes.yml" } }))).toMatch(
      /refers to another file \(\.\/notes\.yml\)/,
    );
  });

  test("whose schemas lead from one to the next too often", () => {
    const schemas: Record<string, unknown> = { Notes: { $ref: "#/components/schemas/A0" }, A5000: notes({}) };
    for (let i = 0; i < 5000; i++) schemas[`A${i}`] = notes({ next: { $ref: `#/components/schemas/A${i + 1}` } });
    expect(refusal(documentOf(schemas))).toMatch(/too deep/);
  });

  test("whose schemas multiply without end", () => {
    const schemas: Record<string, unknown> = { Notes: { $ref: "#/components/schemas/A0" }, A40: notes({ a: {} }) };
    for (let i = 0; i < 40; i++) {
      const next = { $ref: `#/components/schemas/A${i + 1}` };
      schemas[`A${i}`] = { allOf: [next, next, { description: "x" }] };
    }
    expect(refusal(documentOf(schemas))).toMatch(/too many ways to convert, at \w+\.$/);
  });
});

test("a document that is not UTF-8 is refused", async () => {
  const bytes = Buffer.from(halcyonText.replace("Halcyon", "Halcyon \u00c9nergie"), "latin1");
  await expect(convertDocument(bytes, "halcyon.yml")).rejects.toThrow("halcyon.yml: The document is not UTF-8");
});

describe("a document is converted", () => {
  test("whose examples contradict it in hundreds of places, and says which still do", () => {
    const examples = Object.fromEntries(Array.from({ length: 520 }, (_, i) => [`e${i}`, { value: { [`x${i}`]: 1 } }]));
    const document = JSON.parse(documentOf({ Notes: notes({ a: {} }) }));
    const { requestBody } = document.paths["/v1/data-import/notes/create/"].post;
    requestBody.content["application/json"].examples = examples;
    const { operator, report } = convert(JSON.stringify(document));
    expect(operator.demoted).toHaveLength(500);
    expect(report).toContain("`notes.x519`: additionalProperties: POST /v1/data-import/notes/create/ e519");
    expect(report).toMatch(/^2\. Correct the constraints of the examples that fail/m);
  });

  test("whose body leads nowhere, or only to itself, and says so", () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    for (const schemas of [{}, { Notes: ref("A"), A: ref("Notes") }]) {
      const { report, operator } = convert(documentOf(schemas));
      expect(report).toContain("leads nowhere");
      expect(faults(operator, "notes", 7)).toEqual([]);
    }
  });

  test("with types that do not exist, and fields, choices and requirements in a wrong form, which the report lists", () => {
    const fields = {
      a: { type: "datetime" },
      b: { type: "string", required: true },
      c: { enum: "X" },
      d: { properties: [] },
      e: { type: {} },
      f: { type: "integer", format: {} },
      g: { oneOf: [{ $ref: {} }, { required: [{}] }] },
    };
    const { report } = convert(documentOf({ Notes: notes(fields) }));
    for (const line of [
      "`Notes.a`: The type datetime",
      "`Notes.b`: required",
      "`Notes.c`: enum",
      "`Notes.d`: properties",
      "`Notes.e`: type",
      "`Notes.f`: format",
      "`Notes.g`: $ref",
    ])
      expect(report).toContain(`${line} is not checked.`);
  });

  test("whose body stands in its operation, and the report names the places in it", () => {
    const schema = notes({ a: { type: "string", pattern: "(a)\\1" } });
    const content = { "application/json": { schema } };
    const paths = { "/v1/data-import/notes/create/": { post: { requestBody: { content } } } };
    expect(convert(documentOf({}, { paths })).report).toContain("- `notes.a`: The pattern");
  });

  test("whose schemas have some thousands of alternatives in each other, and refused with more", () => {
    const textWith = (depth: number): string => {
      const schemas: Record<string, unknown> = { Notes: { $ref: "#/components/schemas/A0" } };
      for (let i = 0; i < depth; i++) {
        const next = { $ref: `#/components/schemas/A${i + 1}` };
        schemas[`A${i}`] = { anyOf: [next, next] };
      }
      schemas[`A${depth}`] = notes({ a: { type: "string" } });
      return documentOf(schemas);
    };
    expect(faults(convert(textWith(10)).operator, "notes", { a: 1 })).not.toEqual([]);
    expect(refusal(textWith(40))).toMatch(/too many alternatives/);
  });

  // Each takes more than a minute where time grows with the square of their number.
  const many = (count: number, schemaOf: (i: number) => unknown): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`A${i}`, schemaOf(i)]));

  test("refused where very many schemas extend each the next one twice", () => {
    const schemas = many(1500, (i) => ({ allOf: [1, 2].map(() => ({ $ref: `#/components/schemas/A${i + 1}` })) }));
    const Notes = notes({ a: { $ref: "#/components/schemas/A0" } });
    expect(refusal(documentOf({ ...schemas, A1500: notes({}), Notes }))).toMatch(/combine in too many ways/);
  });

  test("where very many schemas all apply", () => {
    const schemas = many(3000, (i) => notes({ [`k${i}`]: { type: "integer" } }));
    const allOf = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const { operator } = convert(documentOf({ ...schemas, Notes: { allOf } }));
    expect(faults(operator, "notes", { k2999: "a", k3000: 1 })).toEqual(["type /k2999", "additionalProperties /k3000"]);
  });

  test("with very many alternatives that a field tells apart", { timeout: 60_000 }, () => {
    const schemas = many(12_000, (i) => ({ ...notes({ type: { enum: [`A${i}`] } }), required: ["type"] }));
    const oneOf = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const Notes = notes({ a: { oneOf, discriminator: { propertyName: "type" } } });
    expect(convert(documentOf({ ...schemas, Notes })).report).toContain("12000 branches by type, too many");
  });

  test("refused where very many alternatives of anyOf take the fields of the others", { timeout: 60_000 }, () => {
    const anyOf = Array.from({ length: 5000 }, (_, i) => ({ ...notes({ [`k${i}`]: {} }), required: [`k${i}`] }));
    expect(refusal(documentOf({ Notes: { anyOf } }))).toMatch(/combine in too many ways.*, at Notes\./);
  });

  test("without the choices of a list that has none", () => {
    const { operator, report } = convert(documentOf({ Notes: notes({ a: { type: "string", enum: [] } }) }));
    expect(report).toContain("has 0 choices");
    expect(faults(operator, "notes", { a: "x" })).toEqual([]);
  });

  test("whose references lead back to themselves", () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const { operator, report } = convert(
      documentOf({
        Notes: notes({ self: ref("Notes"), loop: ref("A"), union: ref("C"), whole: ref("E") }),
        A: ref("B"),
        B: ref("A"),
        C: { oneOf: [ref("C"), ref("D")] },
        D: notes({ c: ref("C") }),
        E: { allOf: [ref("E"), notes({ e: { type: "string" } })] },
      }),
    );
    checkReferences((file) => operator.schemas[file], Object.keys(operator.schemas));
    expect(report).toContain("## Not checked");
    expect(faults(operator, "notes", { self: { whole: { e: 7 } } })).toEqual(["type /self/whole/e"]);
  });

  test("whose union is a branch of itself with fields of its own", () => {
    const ref = { $ref: "#/components/schemas/A" };
    const text = documentOf({
      Notes: notes({ a: ref }),
      A: { properties: { x: { type: "string" } }, oneOf: [ref, notes({ y: {} })] },
    });
    expect(() => convert(text)).not.toThrow(TypeError);
  });

  test("converted with an object in place of a type", () => {
    const either = { anyOf: [{ type: { type: "null" } }, { type: "string" }] };
    const { operator } = convert(documentOf({ Notes: notes({ either }) }));
    expect(faults(operator, "notes", { either: "a" })).toEqual([]);
  });

  test("with an operation whose body is part of itself", () => {
    const content = { "application/json": { schema: { $ref: "#/components/schemas/A" } } };
    const paths = { "/v1/data-import/other/": { post: { requestBody: { content } } } };
    const { report } = convert(
      documentOf({ Notes: notes({}), A: { allOf: [{ $ref: "#/components/schemas/A" }] } }, { paths }),
    );
    expect(report).toContain("A is part of itself (allOf)");
  });

  test("with many operations of one path, whose ids differ", () => {
    const paths = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`/v1/data-import/x/{a${i}}/`, { get: { responses: {} } }]),
    );
    const { operator } = convert(documentOf({ Notes: notes({}) }, { paths }));
    expect(Object.keys(operator.operations.other)).toHaveLength(1000);
    expect(Object.keys(operator.operations.other)).toEqual(
      expect.arrayContaining(["x-get", "x-get-v1", "x-2", "x-999"]),
    );
  });

  test("with many components whose names differ in what a file name cannot have", () => {
    const names = Array.from({ length: 1000 }, (_, i) => `A${"!".repeat(i % 50)}${"é".repeat(Math.floor(i / 50))}`);
    const fields = Object.fromEntries(names.map((name, i) => [`f${i}`, { $ref: `#/components/schemas/${name}` }]));
    const schemas = Object.fromEntries(names.map((name) => [name, notes({})]));
    const { operator } = convert(documentOf({ Notes: notes(fields), ...schemas }));
    expect(operator.schemas["parts/a-1000.schema.json"]?.title).toBe("A 1000");
  });

  test("with a field whose name is full of backticks", () => {
    const name = "`a".repeat(300_000);
    const { report } = convert(documentOf({ Notes: notes({ [name]: { deprecated: true } }) }));
    expect(report).toContain("`` `a`a");
  });

  test("with braces that never end in the address of its server and in a path", () => {
    const braces = "{".repeat(300_000);
    const paths = { [`/v1/data-import/${braces}/`]: { get: { responses: {} } } };
    const { operator } = convert(documentOf({ Notes: notes({}) }, { paths, servers: [{ url: braces }] }));
    expect(Object.keys(operator.operations.other)).toHaveLength(1);
  });

  test("with fields named like what every object has", () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    const properties = JSON.parse(`{${names.map((name) => `"${name}": {"type": "integer"}`).join()}}`) as Record<
      string,
      unknown
    >;
    const example = JSON.parse(`{"__proto__": "x", "valueOf": 1}`) as unknown;
    const { operator } = convert(documentOf({ Notes: { ...notes({}), properties, required: ["toString"], example } }));
    for (const name of names)
      expect(faults(operator, "notes", JSON.parse(`{"toString": 1, "${name}": true}`))).toEqual([`type /${name}`]);
    expect(operator.demoted.map(({ at }) => at)).toEqual(["notes.__proto__", "notes.toString", "notes.valueOf"]);
    expect(faults(JSON.parse(operatorText(operator)), "notes", example)).toEqual([]);
    expect(({} as Record<string, unknown>)["type"]).toBeUndefined();
  });

  test("with keywords named like what every object has, in several schemas that all apply", () => {
    const both = ["__proto__", "constructor", "toString", "__defineGetter__"];
    const part = (value: number): object => JSON.parse(`{${both.map((name) => `"${name}": ${value}`).join()}}`);
    const Notes = { allOf: [{ ...notes({ a: { type: "integer" } }), ...part(1) }, part(2), part(3)] };
    const { operator } = convert(documentOf({ Notes }));
    expect(faults(operator, "notes", { a: true })).toEqual(["type /a"]);
  });

  test("with control characters and bidirectional marks in names and descriptions", () => {
    const { operator, report } = convert(
      documentOf({
        Notes: {
          ...notes({
            "a\u202eb": { type: "string", description: "\u001b[31mred\u2066 </script><img src=x>" },
            "line\nbreak": {},
          }),
          example: { "undocumented\u001b[2J": 1 },
        },
        "Un\u001bused": {},
      }),
    );
    expect(operatorText(operator).replaceAll("\n", "") + report.replaceAll("\n", "")).not.toMatch(
      /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u,
    );
    expect(operatorText(operator)).not.toContain("</script>");
    expect(faults(operator, "notes", { ab: "1", linebreak: 2 })).toEqual([]);
  });

  test("whose components all refer to one another", () => {
    const names = Array.from({ length: 30 }, (_, i) => `A${i}`);
    const refs = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
    const text = { type: "string" };
    const account = notes({ import_supplier: text, external_account_number: text, parts: notes(refs) });
    const linked = notes({ ...refs, business_contract_identifier: text });
    const content = { "application/json": { schema: account } };
    const paths = { "/v1/data-import/validate-account/": { post: { requestBody: { content } } } };
    const { profile } = convert(documentOf(Object.fromEntries(names.map((name) => [name, linked])), { paths }));
    expect(profile.links?.contract).toEqual(
      expect.arrayContaining(names.map((name) => `parts.${name}.business_contract_identifier`)),
    );
  });

  test("with two hundred thousand choices", () => {
    const values = Array.from({ length: 200_000 }, (_, i) => `V${i}`);
    const { operator, report } = convert(documentOf({ Notes: notes({ a: { type: "string", enum: values } }) }));
    expect(faults(operator, "notes", { a: "anything" })).toEqual([]);
    expect(report).toContain("200000 choices");
  });

  test("with patterns that would take a regular expression very long, and checks them", () => {
    const patterns = ["^(a+)+$", "a*a*b", ".*.*x"];
    const fields = Object.fromEntries(patterns.map((pattern, i) => [`a${i}`, { type: "string", pattern }]));
    const { operator } = convert(documentOf({ Notes: notes(fields) }));
    const text = `${"a".repeat(1_000_000)}!`;
    expect(faults(operator, "notes", { a0: text, a1: text, a2: text })).toEqual([
      "pattern /a0",
      "pattern /a1",
      "pattern /a2",
    ]);
    expect(faults(operator, "notes", { a0: "aa", a1: "aab", a2: "x" })).toEqual([]);
  });

  test("with patterns that cannot take linear time, without them", () => {
    const { operator, report } = convert(
      documentOf({
        Notes: notes({ a: { type: "string", pattern: "^(?!x)y" }, b: { type: "string", pattern: "(a)\\1" } }),
      }),
    );
    expect(faults(operator, "notes", { a: "x", b: "x" })).toEqual([]);
    expect(report).toContain("looks ahead");
    expect(report).toContain("refers back");
  });

  // It takes a minute where each anchor is compared with all others, each as long as the document's address.
  test("with very many anchors below a very long address, in linear time", () => {
    const anchors = Array.from({ length: 16_000 }, (_, i) => [`X${i}`, { $anchor: `x${i}`, type: "string" }]);
    const schemas = { ...Object.fromEntries(anchors), Notes: notes({ a: { $ref: "#/components/schemas/X1" } }) };
    const { operator } = convert(documentOf(schemas, { $id: `https://example.com/${"p/".repeat(16_000)}` }));
    expect(faults(operator, "notes", { a: 1 })).toEqual(["type /a"]);
  });

  test("whose Markdown would format the report", () => {
    const { report } = convert(
      documentOf({ Notes: notes({}) }, { info: { title: "<b>[x](y)</b>\n# Head", version: "`v`" } }),
    );
    expect(report).not.toMatch(/^# Head|<b>/m);
  });
});

describe("YAML", () => {
  const read = (text: string): unknown => ({ ...readDocument(`openapi: 3.0.3\nx: ${text}`) })["x"];

  test.each([
    ["07123456789", "07123456789"],
    ["0123", "0123"],
    ["12E34567", "12E34567"],
    ["0o17", "0o17"],
    ["1_000", "1_000"],
    ["2012-01-01", "2012-01-01"],
    ["2012-01-01T00:00:00Z", "2012-01-01T00:00:00Z"],
    ["12", 12],
    ["-1.50", -1.5],
    ["0", 0],
    ["yes", "yes"],
    ["true", true],
    ["~", null],
  ])("reads %s as its generator means it", (text, value) => {
    expect(read(text)).toEqual(value);
  });

  test("reads null, true, false and numbers as the texts of keys", () => {
    const keys = ["201", "null", "true", "false", "1.10"];
    expect(Object.keys(read(`{${keys.map((key) => `${key}: 1`).join(", ")}}`) as object)).toEqual(keys);
    expect(() => read("{201: 1, 201: 2}")).toThrow("duplicated mapping key");
  });

  test.each(["1.10", "1.0", "2024-01-31", "12345678901234567890", "v1"])(
    "keeps the version %s as it is written",
    (version) => {
      const content = "{application/json: {schema: {type: object}}}";
      const { operator } = convert(
        `openapi: 3.0.3
info: {title: A, version: ${version}}
paths:
  /v1/data-import/notes/create/: {post: {requestBody: {content: ${content}}, responses: {}}}`,
      );
      expect(operator.source.version).toBe(version);
    },
  );

  test("keeps a phone number as text in the examples", () => {
    expect(JSON.stringify(examplesOf(halcyon.operator, "account"))).toContain("07123456789");
  });

  test("merge keys share parts, and the keys beside them win", () => {
    const { info } = readDocument("openapi: 3.0.0\nx: &x {title: Small, version: v1}\ninfo: {<<: *x, version: v2}") as {
      info: object;
    };
    expect({ ...info }).toEqual({ title: "Small", version: "v2" });
  });

  test("and JSON give the same profile", () => {
    const asJson = JSON.stringify(readDocument(halcyonText));
    expect(operatorText(convert(asJson).operator)).toBe(operatorText(halcyon.operator));
  });
});

const anySchema = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 5 },
    fc.record(
      {
        type: fc.constantFrom("string", "integer", "number", "boolean", "array", "object", ["string", "null"], 7, {}),
        enum: fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null))),
        nullable: fc.boolean(),
        format: fc.constantFrom("date", "date-time", "decimal", "uuid", "email"),
        pattern: fc.constantFrom("^a$", "(a+)+", "[", "^-?\\d{0,10}(?:\\.\\d{0,10})?$"),
        maxLength: fc.constantFrom(1, -1, "x"),
        required: fc.constantFrom(["a"], ["a", 7], "a"),
      },
      { requiredKeys: [] },
    ),
    fc.record({
      $ref: fc.constantFrom("#/components/schemas/A", "#/components/schemas/B", "#/components/schemas/None", "#/x"),
    }),
    fc.record(
      {
        properties: fc.dictionary(fc.constantFrom("a", "b", "__proto__"), tie("schema")),
        additionalProperties: tie("schema"),
      },
      { requiredKeys: [] },
    ),
    fc.record({ type: fc.constant("array"), items: tie("schema") }),
    fc.record({ allOf: fc.array(tie("schema"), { maxLength: 3 }), description: fc.string() }),
    fc.record({
      oneOf: fc.array(tie("schema"), { maxLength: 3 }),
      discriminator: fc.constantFrom(undefined, {
        propertyName: "a",
        mapping: { x: "#/components/schemas/A", null: "#/components/schemas/B" },
      }),
    }),
    fc.constantFrom(true, false, null, 7, "x", []),
  ),
}));

test("any schemas and examples convert, and what is made passes its examples", () => {
  fc.assert(
    fc.property(
      anySchema.schema,
      anySchema.schema,
      anySchema.schema,
      fc.jsonValue({ maxDepth: 4 }),
      (Notes, A, B, example) => {
        const text = documentOf({ Notes, A, B });
        const withExample = JSON.parse(text) as {
          paths: Record<string, { post: { requestBody: { content: Record<string, object> } } }>;
        };
        const content = withExample.paths["/v1/data-import/notes/create/"]?.post.requestBody.content as Record<
          string,
          object
        >;
        content["application/json"] = { ...content["application/json"], example };
        let made: ReturnType<typeof convert>;
        try {
          made = convert(JSON.stringify(withExample));
        } catch (error) {
          if (error instanceof DocumentError) return;
          throw error;
        }
        checkReferences((file) => made.operator.schemas[file], Object.keys(made.operator.schemas));
        const left = faults(made.operator, "notes", example).filter(
          (fault) => !/^(?:not|false schema|anyOf) /.test(fault),
        );
        expect(left).toEqual([]);
      },
    ),
    { numRuns: runs(1500, 60) },
  );
});

test("a document of a megabyte is converted without looking at a component twice", () => {
  // Work, not time: each component is a schema that is made once.
  const sizes = [20, 400].map((components) => {
    const schemas: Record<string, unknown> = { Notes: notes({ first: { $ref: "#/components/schemas/C0" } }) };
    for (let i = 0; i < components; i++)
      schemas[`C${i}`] = notes(
        Object.fromEntries(
          Array.from({ length: 30 }, (_, field) => [
            `field_${field}`,
            field < 3
              ? { $ref: `#/components/schemas/C${(i * 3 + field + 1) % components}` }
              : {
                  type: "string",
                  maxLength: 40,
                  description: "A field of a component, as long as such descriptions are.",
                },
          ]),
        ),
      );
    const text = documentOf(schemas);
    return { bytes: text.length, schemas: Object.keys(convert(text).operator.schemas).length };
  });
  expect(sizes.at(-1)?.bytes).toBeGreaterThan(1_000_000);
  expect(sizes.map(({ schemas }) => schemas)).toEqual([23, 403]);
});
