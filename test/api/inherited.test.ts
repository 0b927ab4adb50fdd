/** Members that a program, or an attack on it, gave to every object. */
import { spawnSync } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import {
  Batch,
  errorResponse,
  isPayload,
  jsonSchema,
  lintText,
  lintValue,
  positionOf,
  standard,
} from "../../src/index.ts";
import { makeProfile } from "../../src/profile.ts";
import { makeFolder } from "../cli/folder.ts";
import { root } from "../cli/run.ts";
import { runs } from "../runs.ts";

const note = { import_supplier: "S", external_account_number: "A", notes: [{ body: "x" }] };
const wrong = { ...note, notes: [{}], bodi: 1 };
const account = { payload: { import_supplier: "S", external_account_number: "A", business: null } };
const record = { method: "POST", path: "/v1/data-import/notes/create/", query: {}, headers: {}, body: wrong };
const today = "2026-01-31";

/** What the library says, as text. */
const calls: Record<string, () => unknown> = {
  "a clean text": () => lintText(JSON.stringify(note), { kind: "notes" }),
  "a clean value": () => lintValue(note, { kind: "notes" }),
  "a text with errors": () => lintText(JSON.stringify(wrong), { kind: "notes", today }),
  "a value with errors": () => lintValue(wrong, { kind: "notes", rules: { "unknown-field": "warning" } }),
  "a text that is not JSON": () => lintText("{", { kind: "notes" }),
  "a payload without a kind": () => lintText(JSON.stringify(wrong)),
  "a request record": () => lintValue(record, { kind: "request" }),
  isPayload: () => [isPayload(note, { kind: "notes" }), isPayload(wrong, { kind: "notes" })],
  standard: () => standard("notes")["~standard"].validate(wrong),
  errorResponse: () => errorResponse(lintValue(wrong, { kind: "notes" })),
  jsonSchema: () => jsonSchema("transactions"),
  positionOf: () => positionOf(JSON.stringify(wrong), "/notes/0/body"),
  Batch: () => {
    const batch = new Batch({ suppliers: { S: { status: "Ongoing" } } });
    return [
      batch.addText(JSON.stringify(account), { kind: "account" }),
      batch.addValue(account, { kind: "account", file: "again" }),
      batch.addValue(wrong),
      batch.finish(),
    ];
  },
  makeProfile: () => {
    try {
      return makeProfile({ foo: 1 });
    } catch (error) {
      return String(error);
    }
  },
};

const namesOfObject = Object.getOwnPropertyNames(Object.prototype);
const inherited = Object.prototype as unknown as Record<string, unknown>;

afterEach(() => {
  for (const name of Object.getOwnPropertyNames(inherited)) if (!namesOfObject.includes(name)) delete inherited[name];
});

/** What a call says while every object inherits a member, which it must still do afterwards. */
function saysWith(name: string, descriptor: PropertyDescriptor, call: () => unknown): string {
  Object.defineProperty(inherited, name, { ...descriptor, enumerable: true, configurable: true });
  try {
    return JSON.stringify(call());
  } finally {
    const left = Object.getOwnPropertyDescriptor(inherited, name);
    delete inherited[name];
    expect(left).toMatchObject(descriptor);
  }
}

const names = [
  ...["foo", "0", "kind", "rules", "today", "profile", "file", "suppliers", "maxFindings", "known", "dialect"],
  ...["part", "base", "more", "because", "edit", "code", "severity", "related", "variant", "attr", "path", "error"],
  ...["payload", "body", "notes", "items", "identity", "overrides", "$ref", "properties", "get", "value", "then"],
];

test.each(Object.entries(calls))("%s is the same whatever all objects inherit", (_name, call) => {
  const usual = JSON.stringify(call());
  const values = ["x", 7, true, null, {}, [], () => 1];
  for (const [n, name] of names.entries())
    for (const [v, value] of values.entries())
      if ((n + v) % runs(1, 7) === 0) expect(saysWith(name, { value, writable: true }, call), name).toBe(usual);
  expect(saysWith("kind", { get: () => "transactions", set: undefined }, call)).toBe(usual);
});

test("what all objects inherit is given back after an error, and is there for the caller's own code", () => {
  inherited["foo"] = "x";
  expect(() => lintText("{}", { kind: "nothing" as "notes" })).toThrow(TypeError);
  expect(inherited["foo"]).toBe("x");
});

test("a program that gave a member to every object before it loads the library has the same results", () => {
  const folder = makeFolder({ "a.notes.json": JSON.stringify(note), "b.notes.json": JSON.stringify(wrong) });
  const program = (start: string) => `${start}
    const { lintText, lintValue } = await import("${root}dist/index.js");
    const { lintFiles } = await import("${root}dist/files.js");
    const { isValid, validate } = await import("${root}dist/validators/notes.js");
    const { summary, findings } = await lintFiles(${JSON.stringify([folder.path])});
    const of = (value) => [lintText(JSON.stringify(value)), lintValue(value), isValid(value), validate(value)];
    const { note, wrong } = ${JSON.stringify({ note, wrong })};
    console.log(JSON.stringify([summary, [...findings], of(note), of(wrong)]));`;
  const said = (start: string) => {
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program(start)], {
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    return stdout;
  };
  const usual = said("");
  expect(usual).toContain("unknown-field");
  expect(said('Object.prototype.foo = "x";')).toBe(usual);
  expect(said("Object.prototype.foo = () => 1;")).toBe(usual);
});
