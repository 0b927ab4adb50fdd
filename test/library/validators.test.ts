import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { jsonSchema, kinds } from "../../src/index.ts";
import { mutations } from "../schemas/mutations.ts";
import { ajvValidators } from "../schemas/published.ts";

interface Validator {
  isValid: (value: unknown) => boolean;
  validate: (value: unknown) => { keyword: string; pointer: string; params: object }[];
}

describe.each(kinds)("the validator of %s that stands alone", async (kind) => {
  const file = new URL(`../../dist/validators/${kind}.js`, import.meta.url);
  const { isValid, validate } = (await import(file.href)) as Validator;
  const published = ajvValidators.get(kind);

  it("judges as the published schema does, at the same places, and knows no advice", () => {
    for (const example of jsonSchema(kind).examples ?? []) {
      expect(validate(example)).toEqual([]);
      for (const { name, payload } of mutations(example)) {
        const isGood = published?.(payload) ?? false;
        expect(isValid(payload), name).toBe(isGood);
        const errors = validate(payload);
        expect(errors.length === 0, name).toBe(isGood);
        const places = (all: readonly { instancePath: string }[]) =>
          new Set(all.map(({ instancePath }) => instancePath));
        expect(new Set(errors.map(({ pointer }) => pointer)), name).toEqual(places(published?.errors ?? []));
      }
    }
  });

  it("is a few kilobytes of nothing but itself", () => {
    const source = readFileSync(file, "utf8");
    expect(gzipSync(source).length).toBeLessThan(2500);
    expect(/\bimport\s*[("{*]|\brequire\(|\beval\(|\bFunction\(/.test(source)).toBe(false);
  });
});
