import { asSchema } from "@ai-sdk/provider-utils";
import { sValidator } from "@hono/standard-validator";
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import Fastify from "fastify";
import { Hono } from "hono";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  jsonSchema,
  kinds,
  lintValue,
  type NotesRequest,
  requestKinds,
  standardSchemas,
  type TransactionsRequest,
} from "../../src/index.ts";
import { some } from "../runs.ts";
import { mutations } from "../schemas/mutations.ts";
import { ajvValidators, annotationNames } from "../schemas/published.ts";

const annotations = [...annotationNames, "markdownDescription", "enumDescriptions", "defaultSnippets", "errorMessage"];

describe.each(requestKinds)("the standard schema of %s", (kind) => {
  const { validate, jsonSchema: converter, ...said } = standardSchemas[kind]["~standard"];
  const examples = jsonSchema(kind).examples as object[];

  it("identifies itself", () => {
    expect(said).toEqual({ version: 1, vendor: "migration-preflight" });
  });

  it("returns the value of a valid payload", () => {
    for (const example of examples) expect(validate(example)).toEqual({ value: example });
  });

  it("returns an issue for each error, with its path", () => {
    for (const { payload } of some(mutations(examples[0] as object), 3)) {
      const errors = lintValue(payload, { kind }).findings.filter(({ severity }) => severity === "error");
      const { issues = [] } = validate(payload);
      expect(issues.map(({ message }) => message)).toEqual(errors.map(({ detail }) => detail));
      for (const [i, { path }] of issues.entries()) {
        const pointer = path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
        expect(pointer).toBe(errors[i]?.pointer);
      }
    }
  });

  it("returns its JSON Schema in both drafts", () => {
    const newer = converter.input({ target: "draft-2020-12" });
    const seventh = converter.input({ target: "draft-07" });
    expect(converter.output({ target: "draft-07" })).toEqual(seventh);
    expect(newer["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
    expect(seventh["$schema"]).toBe("http://json-schema.org/draft-07/schema#");
    expect(newer).toEqual(jsonSchema(kind, { annotations: false }));
    expect(seventh).toEqual(jsonSchema(kind, { annotations: false, dialect: "draft-07" }));
    for (const name of annotations) expect(JSON.stringify([newer, seventh])).not.toContain(`"${name}":`);
    expect(() => converter.input({ target: "openapi-3.0" })).toThrow(TypeError);
  });
});

it("is a Standard Schema for the compiler", () => {
  expectTypeOf(standardSchemas.notes).toExtend<StandardSchemaV1<NotesRequest> & StandardJSONSchemaV1<NotesRequest>>();
  expectTypeOf<
    StandardSchemaV1.InferOutput<typeof standardSchemas.transactions>
  >().toEqualTypeOf<TransactionsRequest>();
});

describe("a schema without annotations", () => {
  // Strict, no formats, no custom keywords.
  const [newer, seventh] = [new Ajv2020({ logger: false }), new Ajv({ logger: false })];

  it.each(kinds)("of %s compiles with default options, and rejects what the schema rejects", (kind) => {
    const validate = newer.compile(jsonSchema(kind, { annotations: false }));
    const older = seventh.compile(jsonSchema(kind, { annotations: false, dialect: "draft-07" }));
    const published = ajvValidators.get(kind);
    const examples = jsonSchema(kind).examples as unknown[];
    const right = examples.map((payload) => ({ name: "example", payload }));
    for (const { name, payload } of [...right, ...some(mutations(examples[0]), 3)]) {
      expect(validate(payload), name).toBe(published?.(payload));
      expect(older(payload), name).toBe(published?.(payload));
    }
  });

  it("validates bodies in Fastify", async () => {
    const app = Fastify();
    const body = jsonSchema("notes", { dialect: "draft-07", annotations: false });
    app.post("/", { schema: { body } }, () => "taken");
    const post = async (payload: object) => (await app.inject({ method: "POST", url: "/", payload })).statusCode;
    const [example] = jsonSchema("notes").examples as object[];
    expect(await post(example as object)).toBe(200);
    expect(await post({ ...example, notes: [{}] })).toBe(400);
  });
});

describe("a router that accepts Standard Schemas", () => {
  const app = new Hono().post("/notes", sValidator("json", standardSchemas.notes), (c) => {
    const { notes } = c.req.valid("json");
    expectTypeOf(notes).toEqualTypeOf<NotesRequest["notes"]>();
    return c.json({ created: notes.length }, 201);
  });
  const post = (body: unknown) =>
    app.request("/notes", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  it("passes a valid payload on, typed", async () => {
    const response = await post((jsonSchema("notes").examples as object[])[0]);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ created: 2 });
  });

  it("rejects an invalid one with its issues", async () => {
    const response = await post({ import_supplier: "S", external_account_number: "A", notes: [{ body: 1 }] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: [{ path: ["notes", 0, "body"] }] });
  });
});

describe("a language model client that accepts Standard Schemas", () => {
  const schema = asSchema(standardSchemas.transactions);

  it("receives the JSON Schema", async () => {
    const { required, definitions } = (await schema.jsonSchema) as { required: string[]; definitions: object };
    expect(required).toEqual(["import_supplier", "external_account_number", "transactions"]);
    expect(Object.keys(definitions)).toContain("line-item");
  });

  it("validates the response", async () => {
    const [example] = jsonSchema("transactions").examples as object[];
    expect(await schema.validate?.(example)).toEqual({ success: true, value: example });
    expect(await schema.validate?.({ ...example, transactions: "none" })).toMatchObject({ success: false });
  });
});
