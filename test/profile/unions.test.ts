import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { lintText } from "../../src/index.ts";
import type { OperatorFile } from "../../src/profile/operator.ts";
import { makeProfile } from "../../src/profile/profile.ts";
import type { Schema } from "../../src/schema/load.ts";
import { validators } from "../../src/schema/validators.ts";
import { convert, documentOf } from "./halcyon-document.ts";

type Node = Record<string, unknown>;

/** A value within so many objects. */
function nested(levels: number, value: unknown): unknown {
  let whole = value;
  for (let i = 0; i < levels; i++) whole = { c: whole };
  return whole;
}

function findings(operator: OperatorFile, payload: unknown): string[] {
  const profile = makeProfile(operator);
  return lintText(JSON.stringify(payload), { kind: "notes", profile }).findings.map(
    ({ rule, attr }) => `${rule} ${attr}`,
  );
}

const deep = 40;
const path = Array.from({ length: deep }, () => "c").join(".");

describe("a value that many branches of a schema judge is judged once by each schema", () => {
  const itself = { $ref: "#/components/schemas/Notes" };
  const branch = (more: Node): Node => ({ type: "object", properties: { c: itself, k: { type: "string" }, ...more } });

  test.each(["oneOf", "anyOf"])("where a document's %s refers to itself", (keyword) => {
    const { operator } = convert(
      documentOf({ Notes: { [keyword]: [branch({}), { ...branch({ z: { type: "integer" } }), required: ["z"] }] } }),
    );
    expect(findings(operator, nested(deep, { k: "x" }))).toEqual([]);
    expect(findings(operator, nested(deep, { k: 7 }))).toEqual([`type ${path}.k`]);
    expect(findings(operator, nested(deep, { q: "x" }))).toEqual([`unknown-field ${path}.q`]);
  });

  test.each(["oneOf", "anyOf", "allOf"])("where each %s of operator.json refers twice to the next", (keyword) => {
    const { operator } = convert(documentOf({ Notes: { type: "object", properties: {} } }));
    const schemas: Record<string, Schema> = {
      "requests/notes.schema.json": { $ref: "../parts/p0.schema.json" } as Schema,
      [`parts/p${deep}.schema.json`]: { type: "string" } as Schema,
    };
    for (let i = 0; i < deep; i++) {
      const c = { $ref: `./p${i + 1}.schema.json` };
      const other = { properties: { c }, ...(keyword === "allOf" ? {} : { required: ["z"] }) };
      schemas[`parts/p${i}.schema.json`] = { [keyword]: [{ properties: { c } }, other] } as Schema;
    }
    const own = { ...operator, schemas } as OperatorFile;
    expect(findings(own, nested(deep, "x"))).toEqual([]);
    expect(findings(own, nested(deep, 7))).toEqual([`type ${path}`]);
  });
});

test("a value that is judged very often has the verdict and the errors of ajv", () => {
  const schema = {
    $id: "a.schema.json",
    type: ["object", "string"],
    oneOf: [
      { type: "string", minLength: 1 },
      { properties: { c: { $ref: "#" } }, required: ["c"], not: { required: ["z"] } },
      { properties: { c: { $ref: "#" }, d: { $ref: "#" } }, required: ["z"] },
    ],
    propertyNames: { anyOf: [{ $ref: "#/$defs/name" }, { $ref: "#/$defs/name", maxLength: 2 }] },
    $defs: { name: { type: "string", maxLength: 1 } },
  } as unknown as Schema;
  const validate = validators((file) => (file === "a.schema.json" ? schema : undefined))("a.schema.json");
  const ajv = new Ajv2020({ allErrors: true, strict: false }).compile(schema as object);
  const placesOf = (errors: readonly { keyword: string; instancePath: string }[] | null | undefined): string[] =>
    [...new Set((errors ?? []).map(({ keyword, instancePath }) => `${keyword} ${instancePath}`))].sort();
  for (const leaf of ["x", "", 7, { z: 1 }, { c: "x", z: 1 }, { long: 1 }, { z: "", d: "", c: "x" }])
    for (const levels of [1, 6, 9]) {
      let value: unknown = leaf;
      for (let i = 0; i < levels; i++) value = { c: value, ...(i % 3 === 1 ? { z: 1, d: value } : {}) };
      expect(validate.call({ today: "2026-01-31" }, value)).toBe(ajv(value));
      expect(placesOf(validate.errors)).toEqual(placesOf(ajv.errors));
    }
});

describe("advice about a branch", () => {
  const text = { type: "string" };
  const old = { ...text, deprecated: true };
  const meter = (properties: Node): Node => ({ type: "object", properties, additionalProperties: false });
  const both = meter({ identifier: text, read_on: old, read_by: old });
  const adviceBeside = (...anyOf: Node[]): string[] => {
    const { operator } = convert(documentOf({ Notes: { type: "object", properties: { meter: { anyOf } } } }));
    return findings(operator, { meter: { identifier: "M-1", read_on: "x", read_by: "y" } });
  };

  test("does not make another branch the one that was meant", () => {
    const other = { type: "object", properties: { identifier: { type: "integer" }, read_on: {}, read_by: {} } };
    expect(adviceBeside(both, other)).toEqual(["deprecated-field meter.read_on", "deprecated-field meter.read_by"]);
  });

  test("is that of the branch with the least, and of the first of several", () => {
    const one = meter({ identifier: text, read_on: old, read_by: text });
    const another = meter({ identifier: text, read_on: text, read_by: old });
    expect(adviceBeside(both, one, another)).toEqual(["deprecated-field meter.read_on"]);
    expect(adviceBeside(another, one, both)).toEqual(["deprecated-field meter.read_by"]);
  });
});
