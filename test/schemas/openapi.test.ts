import { fileURLToPath } from "node:url";
import SwaggerParser from "@apidevtools/swagger-parser";
import { createConfig, lint, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { type Kind, kinds, operations } from "../../src/index.ts";
import { schemaOf } from "../../src/schema/described.ts";
import { type Schema, schemaFileOf } from "../../src/schema/load.ts";
import { bundleOpenapi, openapiDocument } from "../../src/schema/openapi.ts";
import { ajvValidator, annotationNames, files, isObject } from "./published.ts";

interface Content {
  "application/json": { schema: { $ref: string }; examples: Record<string, { value: unknown }> };
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  example: unknown;
}
interface Described {
  operationId: string;
  summary: string;
  parameters?: { $ref: string }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Partial<Record<"get" | "post", Described>>>;
  components: { schemas?: Record<string, Schema>; parameters: Record<string, Parameter> };
}

const source = fileURLToPath(new URL("../../schemas/operations.json", import.meta.url));
const { default: document } = (await import("../../schemas/operations.json", {
  with: { type: "json" },
})) as unknown as {
  default: Document;
};
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({ path, method, ...described })),
  );

// Editor keywords are not OpenAPI keywords, though its schemas may have them.
const editorKeywords = {
  id: "editors",
  typeExtension: {
    oas3: (types: Record<string, { properties: object }>) => ({
      ...types,
      Schema: {
        ...types["Schema"],
        properties: {
          ...types["Schema"]?.properties,
          markdownDescription: { type: "string" },
          enumDescriptions: { type: "array", items: { type: "string" } },
          defaultSnippets: { type: "array", items: { type: "object" } },
          errorMessage: { type: "string" },
        },
      },
    }),
  },
};

describe("schemas/operations.json", () => {
  it("passes redocly's recommended rules in place", async () => {
    const config = await createConfig({
      extends: ["recommended"],
      // The paths of the interface end with a slash.
      rules: { "no-path-trailing-slash": "off" },
      plugins: [editorKeywords as never],
    });
    const problems = await lint({ ref: source, config });
    expect(problems.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
  });

  it("has exactly the operations of the table", () => {
    const table = operations.map(({ id, method, path, request, responses }) => ({
      operationId: id as string,
      method: method.toLowerCase(),
      path: path as string,
      request: request as Kind | null,
      responses: responses as Record<string, Kind | null>,
    }));
    const described = operationsOf(document).map(({ operationId, method, path, requestBody, responses }) => ({
      operationId,
      method,
      path,
      request: kindOfContent(requestBody?.content),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, { content }]) => [status, kindOfContent(content)]),
      ),
    }));
    expect(described).toEqual(table);
    expect(operations.map(({ number }) => number)).toEqual(Array.from({ length: 14 }, (_, i) => i + 1));
  });

  it("requires every request body, and describes every status", () => {
    for (const { operationId, summary, requestBody, responses } of operationsOf(document)) {
      expect(requestBody?.required ?? true, operationId).toBe(true);
      expect(summary.length, operationId).toBeGreaterThan(5);
      for (const { description } of Object.values(responses)) expect(description.length).toBeGreaterThan(10);
    }
  });

  it("shows as examples exactly the examples of each kind", () => {
    for (const { operationId, requestBody, responses } of operationsOf(document))
      for (const content of [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]) {
        const kind = kindOfContent(content);
        if (!content || !kind) continue;
        const shown = Object.values(content["application/json"].examples).map(({ value }) => value);
        expect(shown, `${operationId}: ${kind}`).toEqual(schemaOf(kind).examples);
      }
  });

  it("has the parameters of each path, and the query parameters of the interface", () => {
    const queries: Record<string, string[]> = {
      transactions: ["check_previously_added", "force_add_to_current_statement"],
      "registration-flows": ["supply_start_date"],
    };
    for (const { operationId, path, parameters = [] } of operationsOf(document)) {
      const named = parameters.map(
        ({ $ref }) => document.components.parameters[$ref.replace("#/components/parameters/", "")],
      );
      const inPath = named.filter((parameter) => parameter?.in === "path");
      expect(
        inPath.map((parameter) => `{${parameter?.name}}`),
        operationId,
      ).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(
        inPath.every((parameter) => parameter?.required),
        operationId,
      ).toBe(true);
      const inQuery = named.filter((parameter) => parameter?.in === "query");
      expect(
        inQuery.map((parameter) => parameter?.name),
        operationId,
      ).toEqual(queries[operationId] ?? []);
      expect(
        inQuery.some((parameter) => parameter?.required),
        operationId,
      ).toBe(false);
    }
  });

  it("has the body of each kind with a documented operation", () => {
    const bodies = operationsOf(document).flatMap(({ requestBody, responses }) =>
      [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].flatMap(
        (content) => kindOfContent(content) ?? [],
      ),
    );
    expect([...new Set(bodies), "account", "request"].sort()).toEqual([...kinds].sort());
  });
});

describe("the bundled OpenAPI document", () => {
  const bundle = bundleOpenapi(document, files) as Document;
  const schemas = bundle.components.schemas ?? {};
  const text = JSON.stringify(bundle);

  it("passes redocly's rules of the specification, and the minimal ones beside them", async () => {
    const rules = { "no-server-trailing-slash": "error", "no-server-variables-empty-enum": "error" } as const;
    const config = await createConfig({ extends: ["spec"], rules });
    const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
    expect(problems.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
  });

  it("is valid to swagger-parser", async () => {
    await SwaggerParser.validate(openapiDocument() as never);
  });

  it("is the same from the data that the command contains", () => {
    expect(openapiDocument()).toEqual(bundle);
  });

  it("has only references that resolve within it", () => {
    const refs = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref]) => ref as string);
    expect(refs.length).toBeGreaterThan(100);
    for (const ref of new Set(refs)) {
      expect(ref).toMatch(/^#\/components\/(schemas|parameters)\//);
      let node: unknown = bundle;
      for (const step of ref.split("/").slice(1)) node = (node as Record<string, unknown>)?.[step];
      expect(node, ref).toBeDefined();
    }
    expect(text).not.toContain(".schema.json");
  });

  it("has no editor keywords, and only annotations of this package", () => {
    for (const schema of Object.values(schemas).flatMap(nodes))
      for (const keyword of Object.keys(schema)) {
        expect([
          "markdownDescription",
          "enumDescriptions",
          "defaultSnippets",
          "errorMessage",
          "$schema",
          "$id",
        ]).not.toContain(keyword);
        if (keyword.startsWith("x-")) expect(annotationNames).toContain(keyword);
      }
  });

  it("names each schema by its title, and has no unused ones", () => {
    for (const [name, { title }] of Object.entries(schemas)) {
      expect(name).toMatch(/^[A-Za-z0-9]+$/);
      expect(name.toLowerCase()).toBe(title?.replace(/[^A-Za-z0-9]/g, "").toLowerCase());
      expect(text, name).toContain(`"#/components/schemas/${name}`);
    }
  });

  it("differs from the sources only in references: same paths, same validation results", () => {
    const shape = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (key, inner) => (key === "$ref" ? undefined : inner)));
    expect(shape(bundle.paths)).toEqual(shape(document.paths));

    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: "https://bundle.invalid/", components: { schemas } });
    for (const kind of kinds) {
      if (kind === "account" || kind === "request") continue;
      const name = (schemaOf(kind).title ?? "")
        .match(/\w+/g)
        ?.map((word) => (word[0] as string).toUpperCase() + word.slice(1));
      const validate = ajv.compile({ $ref: `https://bundle.invalid/#/components/schemas/${name?.join("")}` });
      const published = ajvValidator(schemaFileOf(kind));
      for (const example of [...(schemaOf(kind).examples ?? []), {}, [], null, [{}], { notes: [{}] }])
        expect(validate(example), `${kind} ${JSON.stringify(example)}`).toBe(published(example));
    }
  });

  it("fails for unresolved references and duplicate titles", () => {
    const missing = { ...document, paths: { a: { $ref: "./parts/none.schema.json" } } };
    expect(() => bundleOpenapi(missing, files)).toThrow("parts/none.schema.json");
    const twins = new Map([...files].map(([file, schema]) => [file, { ...schema, title: "Twin" }]));
    expect(() => bundleOpenapi(document, twins)).toThrow("title");
  });
});

/** The kind whose schema file a body refers to; null if the interface shows no body. */
function kindOfContent(content: Content | undefined): Kind | null {
  if (!content) return null;
  const { $ref } = content["application/json"].schema;
  const kind = kinds.find((kind) => $ref === `./${schemaFileOf(kind)}`);
  if (!kind) throw new Error(`${$ref} is the schema of no kind.`);
  return kind;
}

/** A schema and its subschemas, excluding examples. */
function nodes(schema: unknown): Record<string, unknown>[] {
  if (Array.isArray(schema)) return schema.flatMap(nodes);
  if (!isObject(schema)) return [];
  const { properties, $defs, examples: _, enum: __, required: ___, ...rest } = schema;
  const named = [properties, $defs].flatMap((map) => Object.values((map as object) ?? {}));
  return [schema, ...named.flatMap(nodes), ...Object.values(rest).flatMap(nodes)];
}
