import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { keywords } from "../../src/rules/keywords.ts";
import type { SchemaError } from "../../src/schema/checks.ts";
import type { Schema } from "../../src/schema/load.ts";
import { type Validate, type ValidatorOptions, validators } from "../../src/schema/validators.ts";
import { paths, removed, replaced } from "../schemas/mutations.ts";

export const context = { today: "2026-03-31" };

/** The errors of a validator, each as its keyword and place, sorted, none twice. */
export function placesOf(validate: Validate, value: unknown): string[] {
  validate.call(context, value);
  return placed(validate.errors ?? []);
}

export function placed(errors: readonly Pick<SchemaError, "keyword" | "instancePath">[]): string[] {
  return [...new Set(errors.map(({ keyword, instancePath }) => `${instancePath} ${keyword}`))].sort();
}

export const sourceOf =
  (files: Readonly<Record<string, Schema>>) =>
  (file: string): Schema | undefined =>
    Object.hasOwn(files, file) ? files[file] : undefined;

/** ajv on the same schemas: the other side of the comparison. */
export function ajvOf(
  files: Readonly<Record<string, Schema>>,
  { annotations: checks = keywords, formats = {} }: ValidatorOptions = {},
): (file: string, value: unknown) => string[] {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    passContext: true,
    ownProperties: true,
    strictNumbers: false,
    formats,
  });
  for (const [keyword, test] of Object.entries(checks)) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      errors: true,
      validate: function check(
        this: typeof context,
        annotation: unknown,
        value: unknown,
        _schema: unknown,
        data?: { parentData: unknown },
      ): boolean {
        const params = test.call(context, value, annotation as never, data?.parentData);
        (check as { errors?: unknown[] }).errors = params ? [{ keyword, params }] : [];
        return params === undefined;
      },
    });
  }
  for (const [file, schema] of Object.entries(files)) ajv.addSchema(schema, `schema:/${file}`);
  return (file, value) => {
    const validate = ajv.getSchema(`schema:/${file}`);
    if (!validate) throw new Error(`There is no ${file}.`);
    validate.call(context, value);
    return placed(validate.errors ?? []);
  };
}

/** Payloads made from samples by up to three faults: values replaced, removed and added, repeated from elsewhere. */
export function spoilt(samples: readonly unknown[], values: readonly unknown[]): fc.Arbitrary<unknown> {
  const fault = fc.record({
    place: fc.nat(),
    how: fc.constantFrom("value", "value", "any", "remove", "remove", "add", "twin"),
    value: fc.constantFrom(...values),
    any: fc.jsonValue({ maxDepth: 1 }),
    key: fc.constantFrom("zz", "type", "__proto__", "constructor", "a/b~c", ""),
  });
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(fault, { minLength: 1, maxLength: 3 }))
    .map(([sample, faults]) =>
      faults.reduce<unknown>((payload, { place, how, value, any, key }) => {
        const all = [...paths(payload)];
        const path = all[place % all.length] ?? [];
        if (how === "value") return replaced(payload, path, value);
        if (how === "any") return replaced(payload, path, any);
        if (how === "remove") return path.length === 0 ? payload : removed(payload, path);
        const target = path.reduce<unknown>((at, step) => (at as Record<string | number, unknown>)[step], payload);
        if (Array.isArray(target))
          return replaced(payload, path, how === "add" ? [...target, value] : [...target, ...target]);
        if (typeof target !== "object" || target === null || key === "__proto__") return replaced(payload, path, any);
        return replaced(payload, path, { ...target, [key]: value });
      }, sample),
    );
}

export function differences(
  files: Readonly<Record<string, Schema>>,
  file: string,
  arbitrary: fc.Arbitrary<unknown>,
  numRuns: number,
  options: ValidatorOptions = {},
): void {
  const byAjv = ajvOf(files, options);
  const validate = validators(sourceOf(files), { annotations: keywords, ...options })(file);
  fc.assert(
    fc.property(arbitrary, (payload) => {
      const ours = placesOf(validate, payload);
      const theirs = byAjv(file, payload);
      if (ours.join("\n") !== theirs.join("\n"))
        throw new Error(`${JSON.stringify(payload)}\nours: ${ours.join(", ")}\najv: ${theirs.join(", ")}`);
    }),
    { numRuns },
  );
}
