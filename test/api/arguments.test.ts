/** What a caller may hand over by mistake, and what other code on the page may have done to every object. */
import { inspect } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { lintFiles, loadProfile } from "../../src/files.ts";
import * as library from "../../src/index.ts";
import { makeProfile, ProfileError } from "../../src/profile.ts";

const { Batch, codes, errorResponse, isKind, isPayload, jsonSchema, kinds } = library;
const { lintText, lintValue, operations, positionOf, requestKinds, rules, standard, standardSchemas } = library;

const notes = { import_supplier: "S", external_account_number: "A", notes: [{ body: "x" }] };

const cycle: unknown[] = [];
cycle.push({ cycle });

const notText = [undefined, null, 7, true, {}, [], () => "", Object.create(Uint8Array.prototype)];
const notOptions = [null, 7, "x", true, []];
const notSuppliers = [null, 7, [], ...[Symbol(), () => "", 1n, cycle].map((status) => ({ S: { status } }))];
const notKinds = [undefined, null, 7, {}, [], "note", "__proto__", "toString"];

/** By function and argument: the name in the message, the calls with wrong values, and the values. */
const wrong: [name: string, named: RegExp, call: (value: never) => unknown, values: readonly unknown[]][] = [
  ["lintText(text)", /\btext\b/, (text) => lintText(text), notText],
  ["lintText(options)", /\boptions\b/, (options) => lintText("{}", options), notOptions],
  ["lintText(kind)", /\bkind\b/, (kind) => lintText("{}", { kind }), notKinds.slice(1)],
  ["lintText(file)", /\bfile\b/, (file) => lintText("{}", { file }), [null, 7, {}]],
  [
    "lintText(today)",
    /\btoday\b/,
    (today) => lintText("{}", { today }),
    [null, 7, {}, "tomorrow", "2026-02-30", () => "", Symbol()],
  ],
  ["lintText(maxFindings)", /\bmaxFindings\b/, (maxFindings) => lintText("{}", { maxFindings }), [null, -1, "7", NaN]],
  [
    "lintText(rules)",
    /\brules\b/,
    (rules) => lintText("{}", { rules }),
    [
      null,
      7,
      [],
      () => ({}),
      new Map([["uuid", "off"]]),
      Promise.resolve({ uuid: "off" }),
      { uuid: "x" },
      { uuid: 7 },
      { uuid: () => "off" },
      { uuid: Symbol() },
    ],
  ],
  ["lintText(profile)", /\bprofile\b/, (profile) => lintText("{}", { profile }), [null, 7, {}, "halcyon"]],
  ["lintText(other)", /"other"/, (other) => lintText("{}", { other } as never), [1]],
  ["lintValue(options)", /\boptions\b/, (options) => lintValue({}, options), notOptions],
  ["lintValue(kind)", /\bkind\b/, (kind) => lintValue({}, { kind }), notKinds.slice(1)],
  ["isPayload(kind)", /\bkind\b/, (kind) => isPayload({}, { kind }), notKinds.slice(1)],
  ["isPayload(options)", /\boptions\b/, (options) => isPayload({}, options), notOptions],
  ["jsonSchema(kind)", /\bkind\b/, (kind) => jsonSchema(kind), notKinds],
  ["jsonSchema(options)", /\boptions\b/, (options) => jsonSchema("notes", options), notOptions],
  [
    "jsonSchema(dialect)",
    /\bdialect\b/,
    (dialect) => jsonSchema("notes", { dialect }),
    [null, 7, "draft-04", Object.create(null)],
  ],
  [
    "standardSchemas(target)",
    /\bdialect\b/,
    (target) => standardSchemas.notes["~standard"].jsonSchema.input({ target }),
    [null, Symbol(), Object.create(null), "openapi-3.0"],
  ],
  ["standard(kind)", /\bkind\b/, (kind) => standard(kind), notKinds],
  ["standard(options)", /\boptions\b/, (options) => standard("notes", options), notOptions],
  ["positionOf(text)", /\btext\b/, (text) => positionOf(text, ""), notText],
  ["positionOf(pointer)", /\bpointer\b/, (pointer) => positionOf("{}", pointer), notText],
  [
    "errorResponse(linted)",
    /\bresult\b/,
    (linted) => errorResponse(linted),
    [
      undefined,
      null,
      7,
      "x",
      [],
      {},
      { findings: 7 },
      { ok: false, findings: [] },
      { ok: false, kind: null, findings: [null] },
      { ok: false, kind: "notes", findings: [{ severity: "error" }] },
    ],
  ],
  ["new Batch(options)", /\boptions\b/, (options) => new Batch(options), notOptions],
  ["new Batch(suppliers)", /\bsuppliers\b/, (suppliers) => new Batch({ suppliers }), notSuppliers],
  ["new Batch(findDocument)", /\bfindDocument\b/, (findDocument) => new Batch({ findDocument }), [null, 7, {}]],
  ["addText(text)", /\btext\b/, (text) => new Batch().addText(text), notText],
  ["addText(options)", /\boptions\b/, (options) => new Batch().addText("{}", options), notOptions],
  ["addText(known)", /\bknown\b/, (known) => new Batch().addText("{}", { known }), [null, 7, "x"]],
  ["addValue(options)", /\boptions\b/, (options) => new Batch().addValue({}, options), notOptions],
];

describe("a wrong type of argument is a TypeError that names it", () => {
  test.each(wrong)("%s", (_name, named, call, values) => {
    for (const value of values) {
      const act = () => call(value as never);
      expect(act, inspect(value)).toThrow(TypeError);
      expect(act).toThrow(named);
    }
  });

  test("lintFiles and loadProfile", async () => {
    for (const paths of [undefined, null, 7, "x", {}, [7]])
      await expect(lintFiles(paths as never)).rejects.toThrow(/paths/);
    for (const options of notOptions) await expect(lintFiles([], options as never)).rejects.toThrow(/options/);
    for (const path of [undefined, null, 7, {}, []]) {
      await expect(loadProfile(path as never)).rejects.toThrow(TypeError);
      await expect(loadProfile(path as never)).rejects.toThrow(/path/);
    }
  });

  test("makeProfile, whose files may be anything, has its own error", () => {
    for (const value of [undefined, null, 7, "x", [], {}]) expect(() => makeProfile(value)).toThrow(ProfileError);
  });

  test("isKind takes any value", () => {
    for (const value of notKinds) expect(isKind(value as string)).toBe(false);
  });
});

test.each(Object.entries({ rules, codes, kinds, requestKinds, operations, standardSchemas }))(
  "%s cannot be changed, however deep",
  (_name, data) => {
    const loose: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null || value instanceof RegExp) return;
      if (!Object.isFrozen(value)) loose.push(path);
      for (const [name, child] of Object.entries(value)) visit(child, `${path}.${name}`);
    };
    visit(data, "");
    expect(loose).toEqual([]);
  },
);

const objects = Object.prototype as Record<string, unknown>;
const polluted = ["foo", "kind", "payload", "error", "rules", "today", "file", "profile", "maxFindings", "known"];
const values = ["polluted", 7, null, {}, [], () => {}];

afterEach(() => {
  for (const name of polluted) delete objects[name];
});

describe("what every object inherits changes no result", () => {
  const acts: Record<string, () => unknown> = {
    "a clean text": () => lintText(JSON.stringify(notes), { kind: "notes" }),
    "a text that is not JSON": () => lintText("{", { kind: "notes" }),
    "a schema": () => jsonSchema("notes"),
  };

  test.each(Object.entries(acts))("%s", (_name, act) => {
    const before = JSON.stringify(act());
    for (const name of polluted)
      for (const value of values) {
        objects[name] = value;
        let now: string;
        try {
          now = JSON.stringify(act());
        } finally {
          delete objects[name];
        }
        expect(now, `${name} = ${String(JSON.stringify(value))}`).toBe(before);
      }
  });
});
