import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { describe, expect, it } from "vitest";
import { jsonSchema, kinds } from "../../src/index.ts";
import { mutations } from "../schemas/mutations.ts";
import { ajvValidators, standing } from "../schemas/published.ts";

interface Validator {
  standard: StandardSchemaV1;
  isValid: (value: unknown) => boolean;
  validate: (value: unknown) => { keyword: string; pointer: string; params: object }[];
}

describe.each(kinds)("the standalone validator of %s", async (kind) => {
  const file = new URL(`../../dist/validators/${kind}.js`, import.meta.url);
  const { isValid, validate, standard } = (await import(file.href)) as Validator;
  const published = ajvValidators.get(kind);

  it("agrees with the published schema, without advice", () => {
    for (const example of jsonSchema(kind).examples ?? []) {
      expect(validate(example)).toEqual([]);
      for (const { name, payload } of mutations(example)) {
        const isGood = published?.(payload) ?? false;
        expect(isValid(payload), name).toBe(isGood);
        const errors = validate(payload);
        const judged = standard["~standard"].validate(payload);
        expect(judged, name).toEqual(isGood ? { value: payload } : { issues: errors.map(() => expect.anything()) });
        expect(errors.length === 0, name).toBe(isGood);
        const places = (all: readonly { instancePath: string }[]) =>
          new Set(all.map(({ instancePath }) => instancePath));
        expect(new Set(errors.map(({ pointer }) => pointer)), name).toEqual(places(standing(published?.errors ?? [])));
      }
    }
  });

  it("is a few kilobytes without dependencies, but for what all share", () => {
    const [source, shared] = [file, new URL("../validating.js", file)].map((each) => readFileSync(each, "utf8")) as [
      string,
      string,
    ];
    expect(gzipSync(shared).length).toBeLessThan(1200);
    expect(source).toMatch(/^import\{[^}]*\}from"\.\.\/validating\.js";/);
    expect(gzipSync(source).length).toBeLessThan(2950);
    // Copying the list for each error would take quadratic time.
    expect(source).not.toContain(".concat(");
    const own = source.slice(source.indexOf(";"));
    for (const code of [own, shared])
      expect(/\bimport\s*[("{*]|\brequire\(|\beval\(|\bFunction\(/.test(code)).toBe(false);
  });
});

describe("the standalone validator of notes", async () => {
  const { isValid, validate } = (await import("../../dist/validators/notes.js" as string)) as Validator;
  const payload = (notes: readonly unknown[]) => ({ import_supplier: "S", external_account_number: "A", notes });

  it("stops at the first error", () => {
    let reads = 0;
    const counted = (note: object) =>
      new Proxy(note, {
        get: (target, key) => {
          reads++;
          return Reflect.get(target, key);
        },
      });
    expect(isValid(payload([{}, ...Array.from({ length: 1000 }, () => counted({}))]))).toBe(false);
    expect(reads).toBe(0);
    expect(isValid(payload([counted({ body: "Hi" })]))).toBe(true);
    expect(reads).toBeGreaterThan(0);
  });

  it("is a Standard Schema whose issues have the paths of fields", async () => {
    const { standard } = (await import("../../dist/validators/notes.js" as string)) as Validator;
    const value = { import_supplier: 5, notes: [{ body: "Hi", "a/b": 1, created_at: "x" }] };
    const { issues } = (await standard["~standard"].validate(value)) as { issues: StandardSchemaV1.Issue[] };
    expect(issues.map(({ path }) => path).sort()).toEqual([
      ["external_account_number"],
      ["import_supplier"],
      ["notes", 0, "a/b"],
      ["notes", 0, "created_at"],
    ]);
    expect(issues.every(({ message }) => /^This .*\.$/.test(message))).toBe(true);
  });

  it("lists every error of a large payload", () => {
    const errors = validate(payload(Array.from({ length: 30_000 }, () => ({}))));
    expect(new Set(errors.map(({ pointer }) => pointer)).size).toBe(30_000);
  });
});
