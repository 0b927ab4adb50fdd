import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSchemaFiles, root } from "../../src/codegen/schema-files.ts";
import { validators } from "../../src/generated/validators.ts";
import { keywords } from "../../src/rules/keywords.ts";
import { closures } from "../../src/schema/closures.ts";
import { type Schema, schemaFileOf, schemaOf } from "../../src/schema/load.ts";
import { reachableFiles, validationView } from "../../src/schema/view.ts";
import { kindOfFileName, kinds, requestKinds } from "../../src/spec/kinds.ts";
import { runs } from "../runs.ts";
import { mutations } from "../schemas/mutations.ts";
import { placesOf, sourceOf, spoilt } from "./oracle.ts";

const files = sourceOf(Object.fromEntries(readSchemaFiles()));
const sent = reachableFiles(
  files,
  requestKinds.filter((kind) => kind !== "request").map((kind) => schemaFileOf(kind)),
);
const views = new Map<string, Schema | undefined>();
const validatorOf = closures(
  (file) => {
    if (!views.has(file)) views.set(file, validationView(file, files, sent.has(file)));
    return views.get(file);
  },
  { annotations: keywords },
);
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

describe("closures of our own schemas equal the generated validators", () => {
  it.each(kinds)("for %s, its examples and every single fault", (kind) => {
    const closure = validatorOf(schemaFileOf(kind));
    const examples = schemaOf(kind).examples ?? [];
    for (const example of examples)
      for (const { name, payload } of [{ name: "as it is", payload: example }, ...mutations(example)])
        expect(placesOf(closure, payload), name).toEqual(placesOf(validators[kind], payload));
  });

  it("for 10,000 payloads with up to three faults", () => {
    const kind = fc.constantFrom(...kinds.filter((one) => (schemaOf(one).examples ?? []).length > 0));
    fc.assert(
      fc.property(
        kind.chain((one) => fc.tuple(fc.constant(one), spoilt(schemaOf(one).examples ?? [], values))),
        ([one, payload]) => {
          expect(placesOf(validatorOf(schemaFileOf(one)), payload)).toEqual(placesOf(validators[one], payload));
        },
      ),
      { numRuns: runs(10_000) },
    );
  });

  it("for the config", () => {
    const closure = validatorOf("config.schema.json");
    for (const { name, payload } of mutations(files("config.schema.json")?.examples?.[0]))
      expect(placesOf(closure, payload), name).toEqual(placesOf(validators.config, payload));
  });

  it("for the samples and every single fault of each one's first payload", () => {
    const names = readdirSync(join(root, "samples"), { recursive: true, encoding: "utf8" });
    let payloads = 0;
    for (const name of names) {
      const kind = kindOfFileName(name.replaceAll("\\", "/"));
      if (kind === undefined || !/\.jsonl?$/.test(name)) continue;
      const text = readFileSync(join(root, "samples", name), "utf8");
      const all = parsed(name.endsWith(".jsonl") ? text.split("\n") : [text]);
      const faulty = [...mutations(all[0])].map(({ payload }) => payload);
      for (const payload of [...all, ...faulty])
        expect(placesOf(validatorOf(schemaFileOf(kind)), payload), name).toEqual(placesOf(validators[kind], payload));
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
