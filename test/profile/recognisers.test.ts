import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cleanKind } from "../../src/check/clean.ts";
import { payloadText } from "../../src/input/payload.ts";
import { slots } from "../../src/json/recognise.ts";
import { readProfile } from "../../src/profile/load.ts";
import { makeProfile, type Profile } from "../../src/profile/profile.ts";
import { withRecognisers } from "../../src/profile/recognisers.ts";
import type { Schema } from "../../src/schema/load.ts";
import type { NotedFault } from "../../src/schema/recogniser/place.ts";
import { recogniserCode } from "../../src/schema/recogniser.ts";
import { unionSchema } from "../../src/schema/unions.ts";
import { Slot } from "../../src/spec/fact-slots.ts";
import { randomOf } from "../bench/corpora.ts";
import { compare, hasNoFindings } from "../fuzz/compare.ts";
import { mutant } from "../fuzz/mutate.ts";
import { profiles } from "../fuzz/profiles.ts";
import { operatorFile } from "./halcyon.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const all = profiles();

/** A profile whose notes have these fields. */
function profileWith(properties: Record<string, Schema>, more: Partial<Schema> = {}): Profile {
  const operator = operatorFile();
  const note = { ...operator.schemas["parts/note.schema.json"], properties, ...more } as Schema;
  const schemas = { ...operator.schemas, "parts/note.schema.json": note };
  const { demoted: _, ...file } = operator;
  return withRecognisers(makeProfile({ ...file, demoted: [], schemas }), 0);
}

const outcome = (profile: Profile, note: object): unknown =>
  compare("notes", encode(JSON.stringify({ notes: [note] })), profile);

const amount: Schema = {
  type: ["number", "string"],
  "x-decimal": { whole: 4, places: 2 },
  minimum: -10,
  maximum: 5_000,
};

describe("the recognisers of a profile", () => {
  it("accept every clean payload of the documents, of the corpora, and of the examples of rules", () => {
    const missed = all.flatMap(({ name, profile, seeds }) =>
      seeds
        .filter(({ kind, text }) => !compare(kind, encode(text), profile).isAccepted)
        .filter(({ kind, text }) => hasNoFindings(kind, encode(text), profile))
        .map(({ kind, text }) => ({ name, kind, text })),
    );
    expect(missed).toEqual([]);
  });

  it("agree with the check of payloads on findings and facts, whatever the payload", () => {
    const sets = all
      .map((set) => ({ ...set, seeds: set.seeds.filter(({ text }) => text.length < 5_000) }))
      .filter(({ seeds }) => seeds.length > 0);
    const random = randomOf(20_261_122);
    let accepted = 0;
    for (let i = 0; i < 6_000; i++) {
      const { name, profile, seeds } = sets[i % sets.length] as (typeof sets)[number];
      const { kind, text } = mutant(seeds, random);
      const { isAccepted, disagreement } = compare(kind, text, profile);
      expect(disagreement, `${name}: ${kind} ${new TextDecoder().decode(text)}`).toBeUndefined();
      if (isAccepted) accepted++;
    }
    expect(accepted).toBeGreaterThan(400);
  });

  it("note the facts of accounts, or leave them to be read from the payload, whatever an account has", () => {
    const { profile } = all.find(({ name }) => name === "halcyon") as (typeof all)[number];
    const random = randomOf(7);
    const one = <T>(...values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const counts = { noted: 0, parsed: 0 };
    for (let i = 0; i < 300; i++) {
      const account = {
        import_supplier: "HALCYON_EAST",
        ...one({ external_account_number: "A-1" }, { external_account_number: "A-1" }, { account_number: "A-2" }, {}),
        business: one<unknown>(
          undefined,
          null,
          {},
          { business_contract_identifiers: one([], ["C-1"], ["C-1", "C-2"]) },
        ),
        notes: one<unknown>(undefined, undefined, [], [{ body: "a", external_id: "N-1" }, { body: "b" }]),
      };
      const isDryRun = one(undefined, true, false);
      const text = JSON.stringify(
        one<object>(account, {
          payload: account,
          task_params: isDryRun === undefined ? undefined : { is_dry_run: isDryRun },
        }),
      );
      expect(compare("account", encode(text), profile).disagreement, text).toBeUndefined();
      if (cleanKind(payloadText(text), "account", { today: "2026-06-30", profile }) === undefined) continue;
      counts[slots[2 * Slot.parsed] === 1 ? "parsed" : "noted"]++;
    }
    expect(counts.noted).toBeGreaterThan(20);
    expect(counts.parsed).toBeGreaterThan(20);
  });

  it.each([
    ["null where it is allowed", { a: { type: ["string", "null"], maxLength: 2 } }, { a: null }],
    ["as many characters as are allowed", { a: { type: "string", minLength: 3, maxLength: 3 } }, { a: "é日\u{1f600}" }],
    ["a text of the pattern", { a: { type: "string", pattern: "^[A-Z]{2}$" } }, { a: "GB" }],
    ["a decimal", { a: amount, b: amount, c: amount }, { a: "-9.5", b: 4999.99, c: "0012.50" }],
    ["an integer in its range", { a: { type: "integer", minimum: 1, exclusiveMaximum: 9 } }, { a: 8 }],
    ["a listed value that is no text", { a: { enum: [null, false, 3, "x"] }, b: { const: true } }, { a: 3, b: true }],
    ["one of many texts", { a: { type: "string", enum: Array.from({ length: 99 }, (_, i) => `T${i}`) } }, { a: "T98" }],
    ["an element too few for a limit", { a: { type: "array", items: { type: "number" }, maxItems: 2 } }, { a: [1] }],
    ["fields of one type", { a: { type: "object", additionalProperties: { type: "number" } } }, { a: { x: 1, y: 2 } }],
    [
      "either of two types",
      { a: { anyOf: [{ type: "object", properties: { b: { type: "string" } } }, { type: "null" }] } },
      { a: { b: "x" } },
    ],
    [
      "an object within its like",
      { a: { $ref: "./business.schema.json" } },
      { a: { child: { contract_identifiers: ["C"] } } },
    ],
    [
      "more fields than one number has bits",
      Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`field_${i}`, { type: "number" }])),
      Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`field_${i}`, i])),
    ],
    ["an object without a field that may have no value", { a: { enum: [] }, b: { type: "number" } }, { b: 1 }],
    [
      "an object of forms of which one requires nothing",
      { a: { type: "object", properties: { b: {}, c: {} }, anyOf: [{ required: [] }, { required: ["b"] }] } },
      { a: { c: 1 } },
    ],
  ] as [string, Record<string, Schema>, object][])("accept %s", (_, properties, note) => {
    expect(outcome(profileWith(properties), note)).toEqual({ isAccepted: true });
  });

  const kinds = unionSchema(
    "type",
    [
      { values: ["A"], schema: { properties: { type: {}, a: { type: "number" } }, additionalProperties: false } },
      {
        values: [true, null],
        schema: { properties: { type: {}, b: { type: "string" } }, additionalProperties: false },
      },
    ],
    { properties: { c: { type: "string" } }, additionalProperties: false },
  );
  const union = profileWith({ one: { type: "object", ...kinds } });

  it.each([
    ["whose key comes first", { type: "A", a: 1 }],
    ["whose key comes last", { a: 1, type: "A" }],
    ["whose key is true", { b: "x", type: true }],
    ["whose key is null", { type: null, b: "x" }],
    ["without the key", { c: "x" }],
  ])("accept an object of a union %s", (_, one) => {
    expect(outcome(union, { one })).toEqual({ isAccepted: true });
  });

  it.each([
    ["with a field of another branch", { type: "A", b: "x" }],
    ["with no value of the key", { type: "B" }],
    ["with another literal", { type: false, b: "x" }],
    ["with the key twice", '{"type":"A","type":true}'],
    ["with an escape in the key", '{"typ\\u0065":"A","a":1}'],
  ])("leave an object of a union %s to the check", (_, one) => {
    const text = `{"notes":[{"one":${typeof one === "string" ? one : JSON.stringify(one)}}]}`;
    expect(compare("notes", encode(text), union)).toEqual({ isAccepted: false });
  });

  it("check a value by both of two unions that apply to it, or leave it to the check", () => {
    const objectOrNull = (name: string): Schema => ({
      anyOf: [{ type: "object", properties: { a: {}, b: {} }, required: [name] }, { type: "null" }],
    });
    const oneKind = (value: string, name: string): Schema =>
      unionSchema("type", [{ values: [value], schema: { required: [name] } }], {});
    const one = { a: 1, type: "A" };
    for (const two of [
      { allOf: [objectOrNull("a"), objectOrNull("b")] },
      { type: "object", properties: { type: {}, a: {}, b: {} }, allOf: [oneKind("A", "a"), oneKind("A", "b")] },
    ])
      expect(outcome(profileWith({ one: two }), { one })).toEqual({ isAccepted: false });
  });

  it("leave replaced and deprecated fields to the check, and note undocumented ones", () => {
    const profile = profileWith({
      a: { type: "string", "x-use-instead": "b" },
      b: { type: "string" },
      c: { type: "string", deprecated: true },
      d: { "x-undocumented": true },
    });
    for (const name of ["a", "c"]) expect(outcome(profile, { [name]: "x" })).toEqual({ isAccepted: false });
    expect(outcome(profile, { d: ["x"] })).toEqual({ isAccepted: false, isNoted: true });
    expect(outcome(profile, { b: "x" })).toEqual({ isAccepted: true });
  });

  it("belong to a profile that is read from files", async () => {
    const { profile } = await readProfile(
      fileURLToPath(new URL("../fixtures/operator/halcyon.openapi.yml", import.meta.url)),
    );
    const made = Array.from({ length: 20 }, () => profile.recogniser?.("transactions", 4));
    expect(made.at(-1)).toBeTypeOf("function");
  });

  it("are made only after a few payloads of their kind", () => {
    const { recogniser } = withRecognisers(makeProfile(operatorFile()), 2);
    const made = Array.from({ length: 4 }, () => recogniser?.("notes", 1) !== undefined);
    expect(made).toEqual([false, false, true, true]);
    expect(recogniser?.("account", 2)).toBeUndefined();
    expect(recogniser?.("account", 1)).toBeTypeOf("function");
  });

  it("note document paths that are not like others of the operator", () => {
    const profile = profileWith({ a: { type: "string", "x-document-path": "advised" } });
    expect(outcome(profile, { a: "/letters/a.pdf" })).toEqual({ isAccepted: false, isNoted: true });
    expect(outcome(profile, { a: "letters/a%.pdf" })).toEqual({ isAccepted: false });
  });

  it("note no fault within one of several forms", () => {
    const one = { type: "object", properties: { b: { "x-known-values": ["x"], type: "string" } }, required: ["b"] };
    const profile = profileWith({ a: { anyOf: [one, { type: "null" }] } });
    expect(outcome(profile, { a: { b: "x" } })).toEqual({ isAccepted: true });
    expect(outcome(profile, { a: { b: "y" } })).toEqual({ isAccepted: false });
  });

  it("note empty strings only in fields that have a path", () => {
    const text: Schema = { type: "string", "x-fillable": true };
    const further: Schema = { type: "object", properties: { b: text } };
    const schema: Schema = {
      properties: { a: text, more: { type: "object", additionalProperties: further } },
      additionalProperties: false,
    };
    const faults: NotedFault[] = [];
    recogniserCode("recognise", "a", () => schema, {}, true, faults);
    expect(faults).toEqual([{ keyword: "x-fillable", attr: "a" }]);
  });

  it("hold the texts of a schema only as numbers and strings", () => {
    const hostile = '`];globalThis.broken=1;//"\\\u2028';
    const codeOf = (properties: Record<string, unknown>): string =>
      recogniserCode("recognise", "a", () => ({ type: "object", properties }) as Schema);
    const schemas: Record<string, unknown>[] = [
      { [hostile]: { type: "string", enum: [hostile] } },
      { a: { type: "string", pattern: '`\\];globalThis.broken=1;//"' } },
      { a: { type: "string", maxLength: hostile } },
      { a: { type: "number", minimum: hostile, "x-decimal": { places: hostile } } },
      { a: { type: "array", items: {}, maxItems: hostile, "x-unique": { by: [hostile] } } },
      { a: { type: "object", required: [hostile], additionalProperties: hostile } },
    ];
    for (const schema of schemas) {
      const code = codeOf(schema).replace(/"(?:[^"\\]|\\.)*"/g, '""');
      expect(code).not.toContain("broken");
    }
  });

  describe("where the process may not make functions", () => {
    afterEach(() => vi.unstubAllGlobals());

    it("are missing, and payloads are checked", () => {
      vi.stubGlobal("Function", () => {
        throw new EvalError("Code generation from strings disallowed for this context");
      });
      const profile = withRecognisers(makeProfile(operatorFile()), 0);
      expect(profile.recogniser?.("notes", 1)).toBeUndefined();
      expect(outcome(profile, { body: "a" })).toEqual({ isAccepted: false });
    });
  });
});
