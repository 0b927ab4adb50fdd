import { describe, expect, it } from "vitest";
import { rules } from "../../src/rules/index.ts";
import type { Rule } from "../../src/rules/rule.ts";
import { fieldIs, fieldsAt, isPlainField, nodesAt } from "../../src/schema/base-lookups.ts";
import { schemaOf } from "../../src/schema/described.ts";
import { constraintsIn, type Schema, schemaFileOf } from "../../src/schema/load.ts";
import { lookups } from "../../src/schema/lookups.ts";
import { unionSchema } from "../../src/schema/unions.ts";
import { kinds } from "../../src/spec/kinds.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { paths } from "../schemas/mutations.ts";
import { sourceOf } from "./oracle.ts";

const base = lookups(constraintsIn, (kind) => schemaFileOf(kind as Kind));

describe("look-ups", () => {
  it.each(kinds)("give the same answers on %s as those of our own schemas", (kind) => {
    for (const example of schemaOf(kind).examples ?? [])
      for (const path of [...paths(example), ["nope"], ["notes", 0, "nope"]]) {
        expect(base.fieldsAt(kind, path)).toEqual([...new Set(fieldsAt(kind, path))]);
        expect(base.isPlainField(kind, path)).toBe(isPlainField(kind, path));
        expect(base.fieldIs(kind, path, "x-personal")).toBe(fieldIs(kind, path, "x-personal"));
      }
  });

  it("return for every payload what they would return had they been asked of no other", () => {
    const payloads = (rules as readonly Rule[]).flatMap(({ examples }) =>
      [...examples.bad, ...examples.good].flatMap((example) =>
        "payload" in example && example.kind ? [{ kind: example.kind, payload: example.payload as unknown }] : [],
      ),
    );
    expect(payloads.length).toBeGreaterThan(100);
    for (const { kind, payload } of payloads)
      for (const path of paths(payload)) {
        const fresh = lookups(constraintsIn, (kind) => schemaFileOf(kind as Kind));
        expect(nodesAt(kind, path, { payload })).toEqual(fresh.nodesAt(kind, path, { payload }));
        expect(fieldsAt(kind, path, { payload })).toEqual(fresh.fieldsAt(kind, path, { payload }));
      }
  });

  it("follow the branch of a union that a payload or a caller chooses, and any element", () => {
    const schema: Schema = {
      properties: {
        list: {
          items: unionSchema("type", [
            { values: ["A"], schema: { properties: { a: {} } } },
            { values: ["B"], schema: { properties: { b: { additionalProperties: { properties: { c: {} } } } } } },
          ]),
        },
      },
    };
    const { fieldsAt: fields } = lookups(sourceOf({ "x.schema.json": schema }), () => "x.schema.json");
    expect(fields("x", ["list", "*"])).toEqual(["a", "b", "type"]);
    expect(fields("x", ["list", "*"], { branch: "B" })).toEqual(["b"]);
    expect(fields("x", ["list", "*", "b", "*"])).toEqual(["c"]);
    const payload = { list: [{ type: "A" }, { type: "B" }, { type: "C" }, 5] };
    expect(payload.list.map((_, i) => fields("x", ["list", i], { payload }))).toEqual([
      ["a"],
      ["b"],
      ["type"],
      ["a", "b", "type"],
    ]);
  });
});
