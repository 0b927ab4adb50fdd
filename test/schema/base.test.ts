import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSchemaFiles, root } from "../../src/codegen/schema-files.ts";
import { keywords } from "../../src/rules/keywords.ts";
import { schemaOf } from "../../src/schema/described.ts";
import { type Schema, schemaFileOf } from "../../src/schema/load.ts";
import { validators } from "../../src/schema/validators.ts";
import { validationViews } from "../../src/schema/view.ts";
import { kindOfFileName, kinds, requestKinds } from "../../src/spec/kinds.ts";
import { stringFormats } from "../../src/spec/string-formats.ts";
import { runs, some } from "../runs.ts";
import { mutations } from "../schemas/mutations.ts";
import { ajvOf, placesOf, sourceOf, spoilt } from "./oracle.ts";

const all = Object.fromEntries(
  [...readSchemaFiles()].filter(([file]) => !/^(?:operator|profile|vocabulary)\./.test(file)),
);
const files = sourceOf(all);
const views = validationViews(
  files,
  requestKinds.filter((kind) => kind !== "request").map((kind) => schemaFileOf(kind)),
);
const validatorOf = validators(views, { annotations: keywords });
const viewed = Object.fromEntries(Object.keys(all).map((file) => [file, views(file) as Schema]));
const byAjv = ajvOf(viewed, { formats: stringFormats });

function compare(file: string, payload: unknown, name?: string): void {
  expect(placesOf(validatorOf(file), payload), name).toEqual(byAjv(file, payload));
}

const values = [
  null,
  true,
  3,
  12.345,
  "",
  " ",
  "x",
  "2026-02-29",
  "2099-01-31",
  "../up.pdf",
  [],
  [""],
  {},
  { body: "" },
];

describe("checks of our own schemas find what ajv finds", () => {
  it.each(kinds)("for %s, its examples and every single fault", (kind) => {
    const examples = schemaOf(kind).examples ?? [];
    for (const example of examples)
      for (const { name, payload } of [{ name: "as it is", payload: example }, ...mutations(example)])
        compare(schemaFileOf(kind), payload, name);
  });

  it("for 10,000 payloads with up to three faults", () => {
    const kind = fc.constantFrom(...kinds.filter((one) => (schemaOf(one).examples ?? []).length > 0));
    fc.assert(
      fc.property(
        kind.chain((one) => fc.tuple(fc.constant(one), spoilt(schemaOf(one).examples ?? [], values))),
        ([one, payload]) => {
          compare(schemaFileOf(one), payload);
        },
      ),
      { numRuns: runs(10_000) },
    );
  });

  it("for the config", () => {
    for (const { name, payload } of mutations(files("config.schema.json")?.examples?.[0]))
      compare("config.schema.json", payload, name);
  });

  it("for the samples and every single fault of each one's first payload", () => {
    const names = readdirSync(join(root, "samples"), { recursive: true, encoding: "utf8" });
    let payloads = 0;
    for (const name of names) {
      const kind = kindOfFileName(name.replaceAll("\\", "/"));
      if (kind === undefined || !/\.jsonl?$/.test(name)) continue;
      const text = readFileSync(join(root, "samples", name), "utf8");
      const all = parsed(name.endsWith(".jsonl") ? text.split("\n") : [text]);
      const faulty = [...some(mutations(all[0]))].map(({ payload }) => payload);
      for (const payload of [...all, ...faulty]) compare(schemaFileOf(kind), payload, name);
      payloads += all.length;
    }
    expect(payloads).toBeGreaterThan(50);
  });
});

function parsed(texts: readonly string[]): unknown[] {
  return texts.flatMap((text) => {
    try {
      return [JSON.parse(text)];
    } catch {
      return [];
    }
  });
}
