import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type FieldRow, fieldTable } from "../../src/codegen/fields.ts";

import { type Kind, kinds, lintText } from "../../src/index.ts";
import { schemaOf } from "../../src/schema/described.ts";
import { type Schema, schemaFileOf } from "../../src/schema/load.ts";
import { resolveRef } from "../../src/schema/references.ts";
import { type Path, removed, replaced, valueAt } from "./mutations.ts";
import {
  ajvValidator,
  ajvValidatorAt,
  allPlaces,
  attrsOf,
  files,
  isObject,
  payloadFiles,
  schemaAt,
} from "./published.ts";

interface Row extends FieldRow {
  /** Whether the schemas require it; a list if that differs between properties. */
  required: boolean | boolean[];
}

/** Every field of the interface, transcribed by hand. */
const rows = JSON.parse(readFileSync(new URL("../fixtures/fields.json", import.meta.url), "utf8")) as Row[];

/** Valid and invalid values of each type of field. */
const sorts: Record<string, { good: unknown[]; bad: unknown[] }> = {
  string: { good: ["x", ""], bad: [1, true, null, [], {}] },
  "string or null": { good: ["x", null], bad: [1, true, [], {}] },
  number: { good: [1, 12.5, -2, 0], bad: ["12.50", true, null, []] },
  integer: { good: [17], bad: [17.5, "17", null] },
  "decimal string": { good: ["12.50", "-0.10", "0.00"], bad: [12.5, "12.5", "12", ".50", "", null] },
  "number or decimal string": { good: [12.5, "12.50"], bad: ["12.5", "x", true, null] },
  boolean: { good: [true, false], bad: ["true", 1, null] },
  date: {
    good: ["2026-01-31", "2024-02-29"],
    bad: ["31/01/2026", "2026-02-30", "2026-01-31T00:00:00Z", 20260131, null],
  },
  datetime: { good: ["2026-01-31T12:00:00Z"], bad: ["2026-01-31", "2026-01-31T12:00:00+01:00", 1769860800, null] },
  "datetime or null": { good: ["2026-01-31T12:00:00Z", null], bad: ["2026-01-31", "", 0] },
  uuid: { good: ["3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b"], bad: ["sub-process-17", "", 17, null] },
  null: { good: [null], bad: ["", "x", 0] },
  "document path": {
    good: ["a/b.pdf", "a:b.pdf"],
    bad: ["/a.pdf", "C:/a.pdf", "C:\\a.pdf", "s3://a/b.pdf", "../a.pdf", "", 1, null],
  },
  object: { good: [], bad: ["x", 1, null, [], [{}]] },
  "string, as advice": { good: ["x", "", 1, null, []], bad: [] },
  "object, as advice": { good: [{}, "x", 1, null, []], bad: [] },
  "list of objects": { good: [[]], bad: [{}, "x", null, ["x"], [1], [null]] },
  "list of numbers": { good: [[], [1, 2.5]], bad: [1, ["1"], [null], null] },
  "list of anything": { good: [[], [1, "x", null, {}, []]], bad: [{}, "x", null] },
  "Token and an access token": { good: ["Token abc"], bad: ["Bearer abc", "Token ", "Token a b", "abc", 1, null] },
};

function sortOf(type: string): { good: unknown[]; bad: unknown[] } | undefined {
  const values = /^one of (.*)$/.exec(type)?.[1]?.split(", ");
  return values ? { good: values, bad: ["SOMETHING_ELSE", `${values[0]}x`, "", 1, null] } : sorts[type];
}

/** One value of a field in an example of a kind, or of a part that is not in any payload. */
interface Use {
  file: string;
  kind: Kind | undefined;
  example: unknown;
  path: Path;
}

/** The uses of every property in the examples of kinds and parts, by `file#pointer`. */
const uses = new Map<string, Use[]>();

function trace(file: string, pointer: string, schema: Schema, use: Use): void {
  if (schema.$ref) {
    const target = resolveRef(schema.$ref, file).file;
    trace(target, "", files.get(target) as Schema, use);
  }
  for (const branch of ["then", "else"] as const)
    if (schema[branch]) trace(file, `${pointer}/${branch}`, schema[branch], use);
  for (const [i, branch] of (schema.anyOf ?? []).entries()) trace(file, `${pointer}/anyOf/${i}`, branch, use);
  const value = valueAt(use.example, use.path);
  if (Array.isArray(value) && schema.items)
    for (const index of value.keys())
      trace(file, `${pointer}/items`, schema.items, { ...use, path: [...use.path, index] });
  if (isObject(value))
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (!Object.hasOwn(value, name)) continue;
      const at = `${pointer}/properties/${name}`;
      const within = { ...use, path: [...use.path, name] };
      uses.set(`${file}#${at}`, [...(uses.get(`${file}#${at}`) ?? []), within]);
      trace(file, at, property, within);
    }
}

for (const kind of kinds)
  for (const example of schemaOf(kind).examples ?? [])
    trace(schemaFileOf(kind), "", schemaOf(kind), { file: schemaFileOf(kind), kind, example, path: [] });
for (const [file, schema] of payloadFiles)
  if (file.startsWith("parts/"))
    for (const example of schema.examples ?? []) trace(file, "", schema, { file, kind: undefined, example, path: [] });

/** The location of an introduced error. */
interface Fault {
  name: string;
  payload: unknown;
  /** The expected attr. */
  path: Path;
  /** The expected text there; for a missing field, that of its object. */
  marked: "key" | "value" | "parent";
}

/** Whether findings about the field are only warnings. */
const isAdvice = (type: Row["type"]): boolean => [type].flat().some((each) => each.endsWith(", as advice"));

/** Values of the wrong type in a field whose type is only advice. */
function* misuseOf({ example, path }: Use): Generator<Fault> {
  const right = typeof valueAt(example, path);
  for (const wrong of [null, 17, true, "wrong-1", ["wrong-2"]].filter((value) => typeof value !== right || !value))
    yield { name: `= ${JSON.stringify(wrong)}`, payload: replaced(example, path, wrong), path, marked: "value" };
}

/** Single errors at a field: wrong types, null, an undocumented field beside it, its absence. */
function* faultsAt({ file, example, path }: Use): Generator<Fault> {
  const validate = ajvValidator(file);
  for (const wrong of [null, 17, true, "wrong-1", [], {}, ["wrong-2"]]) {
    const payload = replaced(example, path, wrong);
    if (validate(payload)) continue;
    // An error inside the value is not an error of the field itself.
    if (attrsOf(validate.errors ?? []).has(path.join(".")))
      yield { name: `= ${JSON.stringify(wrong)}`, payload, path, marked: "value" };
  }
  const around = path.slice(0, -1);
  const beside = [...around, "no_such_field"];
  const widened = replaced(example, beside, 17);
  if (!validate(widened)) yield { name: "+ no_such_field", payload: widened, path: beside, marked: "key" };
  const lacking = removed(example, path);
  if (!validate(lacking) && attrsOf(validate.errors ?? []).has(path.join(".")))
    yield { name: "removed", payload: lacking, path, marked: "parent" };
}

/** The position of the value, key or object of an error, determined independently of the code under test. */
function placeOf({ payload, path, marked }: Fault): { text: string; line: number; column: number } {
  const text = JSON.stringify(payload, undefined, 2);
  const sentinel = "here-and-nowhere-else";
  const at = marked === "parent" ? path.slice(0, -1) : path;
  let withSentinel: unknown;
  if (marked === "key") {
    const around = path.slice(0, -1);
    const { [path.at(-1) as string]: value, ...rest } = valueAt(payload, around) as Record<string, unknown>;
    withSentinel = replaced(payload, around, { ...rest, [sentinel]: value });
  } else withSentinel = replaced(payload, at, sentinel);
  const before = JSON.stringify(withSentinel, undefined, 2).split(`"${sentinel}"`)[0] as string;
  const lines = before.split("\n");
  return { text, line: lines.length, column: (lines.at(-1) as string).length + 1 };
}

describe.each(rows.map((row) => [`${row.section}: ${row.field}`, row] as const))("%s", (_, row) => {
  const { section, at, type, required } = row;

  it.each(at.map((place, i) => [place, [type].flat()[i % [type].flat().length] as string]))(
    "%s holds: %s",
    (place, type) => {
      const [file = "", pointer = ""] = place.split("#");
      const validate = ajvValidatorAt({ file, pointer, schema: schemaAt(place) as Schema });
      const sort = sortOf(type);
      expect(sort, type).toBeDefined();
      for (const value of sort?.good ?? []) expect(validate(value), JSON.stringify(value)).toBe(true);
      for (const value of sort?.bad ?? []) expect(validate(value), JSON.stringify(value)).toBe(false);
    },
  );

  it("is required as documented", () => {
    const requires = at.map((place) => {
      const [file = "", pointer = ""] = place.split("#");
      return ((files.get(file)?.["required"] ?? []) as string[]).includes(pointer.replace("/properties/", ""));
    });
    expect(requires).toEqual(at.map((_, i) => [required].flat()[i % [required].flat().length]));
  });

  it.each(at)("%s cites its section", (place) => {
    expect(schemaAt(place)?.description).toMatch(new RegExp(`Interface: ${section.replace(/[()]/g, "\\$&")}\\.$`));
  });

  it.each(at)("%s is shown by an example", (place) => {
    expect(uses.get(place) ?? []).not.toHaveLength(0);
  });

  it.each(at)("%s is the location of an error in it", (place) => {
    const all = uses.get(place) ?? [];
    const inPayloads = all.filter(({ kind }) => kind !== undefined);
    let count = 0;
    for (const use of inPayloads.length > 0 ? inPayloads : all)
      for (const fault of isAdvice(type) ? misuseOf(use) : faultsAt(use)) {
        count++;
        const where = `${use.file} ${fault.path.join(".")} ${fault.name}`;
        const { text, line, column } = placeOf(fault);
        // Path segments, parameters and headers are not in payloads: only their parts are tested.
        if (use.kind === undefined) {
          const validate = ajvValidator(use.file);
          validate(fault.payload);
          expect([...attrsOf(validate.errors ?? [])], where).toEqual([fault.path.join(".")]);
          continue;
        }
        const wanted = isAdvice(type) ? "warning" : "error";
        const { findings } = lintText(text, { kind: use.kind });
        expect(
          findings
            .filter(({ severity }) => severity === wanted)
            .map((finding) => `${finding.attr} ${finding.line}:${finding.column}`),
          where,
        ).toEqual([`${fault.path.join(".")} ${line}:${column}`]);
      }
    expect(count, place).toBeGreaterThan(0);
  });
});

describe("the table of fields", () => {
  it("has a row for every property of every payload, and no property twice", () => {
    const properties = allPlaces().filter(({ pointer }) => /\/properties\/[^/]+$/.test(pointer));
    const interfaces = properties.filter(({ file, schema }) => {
      // The supplier settings of the config are derived from the interface but are not fields of it.
      return /Interface: [^:]+\.$/.test(schema.description ?? "") && file !== "parts/supplier-settings.schema.json";
    });
    const named = rows.flatMap(({ at }) => at);
    expect([...named].sort()).toEqual(interfaces.map(({ file, pointer }) => `${file}#${pointer}`).sort());
  });

  it("names no field twice", () => {
    const names = rows.map(({ section, field }) => `${section}: ${field}`);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it("has no empty cells", () => {
    const lines = fieldTable(rows, files)
      .split("\n")
      .filter((line) => line.startsWith("| "));
    expect(lines).toHaveLength(rows.length + 1);
    for (const line of lines) {
      const cells = line.split(" | ");
      expect(cells, line).toHaveLength(5);
      for (const cell of cells) expect(cell.replace(/^\|\s*|\s*\|$/g, ""), line).not.toBe("");
    }
  });

  it("is rejected if it names a missing property", () => {
    const row = rows[0] as FieldRow;
    expect(() => fieldTable([{ ...row, at: ["parts/note.schema.json#/properties/none"] }], files)).toThrow("none");
  });
});
