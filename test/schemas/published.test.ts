import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { compile } from "json-schema-to-typescript";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { jsonSchema, kinds, type Schema } from "../../src/index.ts";
import { schemaFileOf } from "../../src/schema/load.ts";
import {
  ajvValidator,
  ajvValidatorAt,
  allPlaces,
  files,
  isObject,
  payloadFiles,
  reachable,
  schemaAt,
} from "./published.ts";

const places = allPlaces();
const requestFiles = [...payloadFiles.keys()].filter((file) => file.startsWith("requests/"));
const responseFiles = [...payloadFiles.keys()].filter((file) => /^(responses|errors)\//.test(file));

describe("the published schemas", () => {
  it.each([...files.keys()])("%s compiles, and each of its examples is valid", (file) => {
    const validate = ajvValidator(file);
    const examples = files.get(file)?.examples ?? [];
    expect(examples).not.toHaveLength(0);
    for (const example of examples) {
      validate(example);
      expect(validate.errors ?? []).toEqual([]);
    }
  });

  it("are one file per kind, without other files", () => {
    const expected = kinds.map(schemaFileOf).sort();
    expect([...requestFiles, ...responseFiles].sort()).toEqual(expected);
  });

  it("have $schema and no $id, so that they work wherever they are copied", () => {
    for (const [, schema] of files) expect(schema["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
    for (const { schema } of places) expect(Object.keys(schema)).not.toContain("$id");
  });

  it.each([
    "prefixItems",
    "$anchor",
    "$dynamicRef",
    "$dynamicAnchor",
    "patternProperties",
    "oneOf",
    "unevaluatedProperties",
  ])("do without %s, which not every editor takes", (keyword) => {
    expect(places.filter(({ schema }) => keyword in schema).map(({ file, pointer }) => `${file}#${pointer}`)).toEqual(
      [],
    );
  });

  it("do not use allOf", () => {
    expect(places.filter(({ schema }) => "allOf" in schema)).toEqual([]);
  });

  it("refer only to files that exist, by relative paths", () => {
    for (const { file, pointer, schema } of places) {
      if (schema.$ref === undefined) continue;
      const where = `${file}#${pointer}`;
      expect(schema.$ref, where).toMatch(/^\.\.?\//);
      const target = new URL(schema.$ref, `schema:/${file}`);
      expect(schemaAt(target.pathname.slice(1) + target.hash), where).toBeDefined();
    }
  });

  it("use every part", () => {
    const parts = [...files.keys()].filter((file) => file.startsWith("parts/"));
    const used = new Set(
      [...payloadFiles.keys()]
        .filter((file) => !file.startsWith("parts/"))
        .flatMap((file) => reachable(file).map(({ file }) => file)),
    );
    const unused = parts.filter((part) => !used.has(part));
    // The schemas of parts of request records, and of the import supplier, which is not in any payload.
    expect(unused).toEqual(
      unused.filter((part) =>
        /-path\.|-query\.|\/headers\.|\/authorization\.|\/boolean-parameter\.|\/import-supplier\./.test(part),
      ),
    );
  });

  it("have unique titles", () => {
    const titles = [...files].map(([, schema]) => schema.title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles).not.toContain(undefined);
  });
});

describe("closed and open objects", () => {
  // Only the linkage fields of an account are documented; other fields are accepted.
  const openParts = new Set([
    "requests/account.schema.json",
    "parts/account-fields.schema.json",
    "parts/account-business.schema.json",
  ]);

  it.each(requestFiles)("%s refuses undocumented fields at every level", (file) => {
    const objects = reachable(file).filter(({ schema }) => schema.properties !== undefined);
    expect(objects).not.toHaveLength(0);
    for (const { file: part, pointer, schema } of objects)
      expect(schema.additionalProperties, `${part}#${pointer}`).toBe(openParts.has(part) ? undefined : false);
  });

  it.each(responseFiles)("%s accepts fields that may be added to it", (file) => {
    for (const { file: part, pointer, schema } of reachable(file))
      expect(schema.additionalProperties ?? true, `${part}#${pointer}`).toBe(true);
  });

  it("lists exactly the open parts", () => {
    for (const part of openParts)
      expect(places.some(({ file, schema }) => file === part && schema.properties !== undefined)).toBe(true);
  });
});

describe("documentation that people read in editors", () => {
  const ending = /(?:Interface: ([^:]+)|This tool's format)\.$/;
  // The field of a condition is described elsewhere.
  const properties = places.filter(({ pointer }) => /\/properties\/[^/]+$/.test(pointer) && !/\/if\//.test(pointer));

  it("is on every property: a description that ends with its section, examples, a basis", () => {
    expect(properties.length).toBeGreaterThan(150);
    for (const { file, pointer, schema } of properties) {
      const where = `${file}#${pointer}`;
      expect(schema.description, where).toMatch(ending);
      expect(schema.description?.length, where).toBeGreaterThan(30);
      expect(schema.examples?.length, where).toBeGreaterThan(0);
      expect(schema["x-basis"], where).toMatch(/^(documented|inferred|shown)$/);
    }
  });

  it("is in every file: title, description with its section, a basis, examples", () => {
    for (const [file, schema] of payloadFiles) {
      expect(schema.title, file).toMatch(/^[A-Z]/);
      expect(schema.description, file).toMatch(ending);
      expect(schema["x-basis"], file).toMatch(/^(documented|inferred|shown)$/);
      expect(schema.examples?.length, file).toBeGreaterThan(0);
    }
  });

  it("describes requests in Markdown, and offers complete snippets", () => {
    for (const file of requestFiles) {
      const schema = files.get(file);
      const kind = file.replace(/^requests\/|\.schema\.json$/g, "");
      expect(schema?.["markdownDescription"], file).toContain(`File suffix: \`.${kind}.json\``);
      expect(schema?.["defaultSnippets"], file).toEqual(expect.arrayContaining([expect.anything()]));
    }
  });

  it("examples of a property are valid", () => {
    for (const place of properties) {
      const validate = ajvValidatorAt(place);
      for (const example of place.schema.examples ?? [])
        expect(validate(example), `${place.file}#${place.pointer}`).toBe(true);
    }
  });

  it("snippets are valid once their tab stops are filled in", () => {
    const snippets = [...payloadFiles].flatMap(([file, schema]) =>
      ((schema["defaultSnippets"] ?? []) as { label: string; body: unknown }[]).map((snippet) => ({
        file,
        ...snippet,
      })),
    );
    for (const { file, label, body } of snippets) {
      const validate = ajvValidator(file);
      validate(filled(body));
      expect(validate.errors ?? [], `${file}: ${label}`).toEqual([]);
    }
    expect(new Set(snippets.map(({ label }) => label)).size).toBe(snippets.length);
  });

  it("describes each value of a closed enum once", () => {
    for (const { file, pointer, schema } of places) {
      const values = schema["enum"] as unknown[] | undefined;
      if (!values) continue;
      const where = `${file}#${pointer}`;
      expect(new Set(values).size, where).toBe(values.length);
      // The interface does not describe the values of an open enum.
      if (/\/anyOf\/0$/.test(pointer)) continue;
      expect(schema["enumDescriptions"], where).toHaveLength(values.length);
    }
  });
});

describe("open enums", () => {
  const open = places.filter(({ schema }) => schema.anyOf?.some((branch) => "enum" in branch));

  it("are the known values, then the type, and the same values as x-known-values", () => {
    expect(open.length).toBeGreaterThan(5);
    for (const { file, pointer, schema } of open) {
      const where = `${file}#${pointer}`;
      expect(schema.anyOf, where).toEqual([{ enum: schema["x-known-values"] }, { type: expect.any(String) }]);
      const [, { type }] = schema.anyOf as [unknown, { type: string }];
      for (const value of schema["x-known-values"] as unknown[]) expect(typeof value, where).toBe(type);
    }
  });

  it("are the only places with known values", () => {
    const known = places.filter(({ schema }) => "x-known-values" in schema);
    expect(known).toEqual(open);
  });

  it("accept any other value of the type, and none of another", () => {
    for (const { file, pointer } of open) {
      if (pointer !== "") continue;
      const validate = ajvValidator(file);
      expect(validate("SOMETHING_NEW"), file).toBe(true);
      for (const wrong of [1, true, null, [], {}]) expect(validate(wrong), file).toBe(false);
    }
  });
});

describe("the catalogue for editors", () => {
  // SchemaStore requires absolute addresses. This placeholder is a reserved domain, to be replaced by the server.
  const base = "https://migration-preflight.invalid/schemas/";

  it("is in the format of SchemaStore", async () => {
    const { default: catalog } = await import("../../schemas/catalog.json", { with: { type: "json" } });
    // The requirements of json.schemastore.org/schema-catalog.json.
    const address = { type: "string", format: "uri", pattern: "^https://" };
    const entry = {
      type: "object",
      required: ["name", "description", "url"],
      additionalProperties: false,
      properties: {
        name: { type: "string" },
        description: { type: "string" },
        fileMatch: { type: "array", uniqueItems: true, items: { type: "string" } },
        url: address,
        versions: { type: "object", additionalProperties: address },
      },
    };
    const ajv = new Ajv2020({ allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile({
      type: "object",
      required: ["$schema", "version", "schemas"],
      additionalProperties: false,
      properties: {
        $schema: { enum: ["https://json.schemastore.org/schema-catalog.json"] },
        version: { type: "number" },
        schemas: { type: "array", items: entry },
      },
    });
    expect(validate(catalog), JSON.stringify(validate.errors)).toBe(true);
  });

  it("lists every kind and the config, by file name", async () => {
    const { default: catalog } = await import("../../schemas/catalog.json", { with: { type: "json" } });
    const byUrl = new Map(catalog.schemas.map((entry) => [entry.url, entry]));
    for (const kind of kinds) {
      const entry = byUrl.get(`${base}${schemaFileOf(kind)}`);
      expect(entry?.fileMatch, kind).toEqual([`*.${kind}.json`]);
      expect(entry).toMatchObject({
        name: files.get(schemaFileOf(kind))?.title,
        description: files.get(schemaFileOf(kind))?.description?.replace(/(?<=\.) .*/, ""),
      });
    }
    expect(byUrl.get(`${base}config.schema.json`)?.fileMatch).toEqual(["preflight.config.json"]);
    expect(catalog.schemas).toHaveLength(kinds.length + 1);
  });

  it("lists every kind like the schema of kinds, and the status that has the body of another", () => {
    const names = schemaAt("parts/kind.schema.json#/enum") as unknown as string[];
    expect([...names].sort()).toEqual([...kinds, "historical-statements.200"].sort());
  });

  it("shares its folder only with folders of schemas", () => {
    const entries = readdirSync(new URL("../../schemas/", import.meta.url)).sort();
    expect(entries).toEqual([
      "catalog.json",
      "config.schema.json",
      "dialect.schema.json",
      "errors",
      "operations.json",
      "operator.schema.json",
      "parts",
      "profile.schema.json",
      "requests",
      "responses",
      "vocabulary.schema.json",
    ]);
  });
});

/** The value of a snippet with its defaults: `${1:text}` is text, and `^` makes it a bare literal. */
function filled(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(filled);
  if (isObject(body)) return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, filled(value)]));
  if (typeof body !== "string") return body;
  const isLiteral = body.startsWith("^");
  const text = body
    .replace(/^\^/, "")
    .replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, "$1")
    .replace(/\$\{\d+:([^}]*)\}/g, "$1")
    .replace(/\{\$\d+\}/g, "{}")
    .replace(/\$\d+/g, "");
  return isLiteral ? JSON.parse(text) : text;
}

describe("a pattern", () => {
  it("has a message beside it, in words", () => {
    const patterns = [...files].flatMap(([file, schema]) => patternsIn(schema).map((one) => ({ file, ...one })));
    expect(patterns.length).toBeGreaterThan(10);
    for (const { file, pattern, errorMessage } of patterns) {
      expect(errorMessage, `${file}: ${pattern}`).toMatch(/^[A-Z][^^$[\]]*\.$/);
    }
  });

  /** The schemas with a pattern, other than those of names. */
  function patternsIn(value: unknown): { pattern: string; errorMessage?: unknown }[] {
    if (typeof value !== "object" || value === null) return [];
    const { pattern, examples: _, not: __, ...rest } = value as Record<string, unknown>;
    const own = typeof pattern === "string" ? [{ pattern, errorMessage: rest["errorMessage"] }] : [];
    return [...own, ...Object.values(rest).flatMap(patternsIn)];
  }
});

describe("a note, which needs one of two fields", () => {
  const note = files.get("parts/note.schema.json") as Schema;

  it("is one closed object, so that each field is checked once", () => {
    expect(note).toMatchObject({ type: "object", additionalProperties: false });
    expect(note.anyOf).toEqual([{ required: ["body"] }, { required: ["document_paths"] }]);
    for (const [file, { anyOf = [] }] of payloadFiles)
      expect(
        anyOf.filter(({ properties }) => properties),
        file,
      ).toEqual([]);
  });

  const request = (note: unknown) => ({ import_supplier: "S", external_account_number: "A", notes: [note] });
  const forms: [string, Schema][] = [
    ["with annotations", jsonSchema("notes")],
    ["without", jsonSchema("notes", { annotations: false })],
    ["in draft-07", jsonSchema("notes", { dialect: "draft-07", annotations: false })],
  ];

  it.each(forms)("with a misspelt field makes ajv name that field alone, %s", (_, schema) => {
    const { $schema: __, ...plain } = schema;
    const validate = new Ajv2020({ strict: false, allErrors: true, logger: false }).compile(plain);
    expect(validate(request({ body: "Hi", is_pined: true }))).toBe(false);
    expect(validate.errors?.map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params }))).toEqual([
      { instancePath: "/notes/0", keyword: "additionalProperties", params: { additionalProperty: "is_pined" } },
    ]);
    expect(validate(request({ is_pinned: true }))).toBe(false);
  });

  // zod reads an anyOf beside properties as an intersection, which loses required and additionalProperties.
  it.each(forms)("keeps the types of its fields in zod, %s", (_, schema) => {
    const generated = z.fromJSONSchema(schema as never);
    const path = [{ document_path: "a.pdf" }];
    for (const note of [{ body: "Hi" }, { document_paths: path }, { body: "Hi", document_paths: path }])
      expect(generated.safeParse(request(note)).success, JSON.stringify(note)).toBe(true);
    for (const note of [{ body: 5 }, { document_paths: [{}] }, 5])
      expect(generated.safeParse(request(note)).success, JSON.stringify(note)).toBe(false);
    expect(generated.safeParse({ ...request({ body: "Hi" }), zz: 1 }).success).toBe(false);
  });

  it("has its fields in json-schema-to-typescript", async () => {
    const cwd = fileURLToPath(new URL("../../schemas/requests/", import.meta.url));
    const types = await compile(files.get("requests/notes.schema.json") as never, "Notes", { cwd, bannerComment: "" });
    expect(types).toMatch(/^ {2}body\?: string;$/m);
    expect(types).toMatch(/^ {2}document_paths\?: /m);
  });
});
