import { describe, expect, test } from "vitest";
import { lintText } from "../../src/index.ts";
import { makeProfile } from "../../src/profile/profile.ts";
import { convert, documentOf } from "../profile/halcyon-document.ts";
import { runs } from "../runs.ts";

/** The sum of what the findings of a rule stand for. */
function total(findings: ReturnType<typeof lintText>["findings"], rule: string): number {
  return findings.filter((one) => one.rule === rule).reduce((sum, { more = 0 }) => sum + 1 + more, 0);
}

const head = '"import_supplier": "HALCYON_ENERGY", "external_account_number": "A-1001"';

/** More than are listed. */
const many = runs(20_000, 10_100);

describe("a large payload is checked in linear time, and everything in it is counted", () => {
  test("with a list of nulls", () => {
    const text = `{${head}, "notes": [${Array(many).fill("null").join()}]}`;
    expect(total(lintText(text, { kind: "notes" }).findings, "null-value")).toBe(many);
  });

  test("with nulls under an operator's profile", () => {
    const list = { type: "array", items: { type: "object", properties: {} } };
    const { operator } = convert(documentOf({ Notes: { type: "object", properties: { notes: list } } }));
    const text = `{"notes": [${Array(many).fill("null").join()}]}`;
    const { findings } = lintText(text, { kind: "notes", profile: makeProfile(operator) });
    expect(total(findings, "null-value")).toBe(many);
  });

  test("with faults that several schemas of one object find, each counted once", () => {
    const notes = { type: "array", items: { type: "string" } };
    const { operator } = convert(documentOf({ Notes: { type: "object", properties: { notes } } }));
    const file = "requests/notes.schema.json";
    const schema = operator.schemas[file] as object;
    const again = { properties: { notes: { items: { type: "string" } } } };
    const schemas = { ...operator.schemas, [file]: { ...schema, allOf: [again] } };
    const profile = makeProfile({ ...operator, schemas });
    const elements = Array(many).fill("1").join();
    const fields = Array.from({ length: many }, (_, i) => `"key_${i}": 1`).join();
    const { findings } = lintText(`{"notes": [${elements}], ${fields}}`, { kind: "notes", profile });
    expect(total(findings, "type")).toBe(many);
    expect(total(findings, "unknown-field")).toBe(many);
  });

  // Comparing each name with all others would take a billion steps.
  test.each([
    ["that resemble no field", (i: number) => `key_${i}`],
    ["that resemble a field", (i: number) => `external_account_numbe${String.fromCodePoint(0x1000 + i)}`],
  ])("with unknown fields %s", (_name, nameOf) => {
    const count = runs(10_000, 2_000);
    const fields = Array.from({ length: count }, (_, i) => `"${nameOf(i)}": 1`).join();
    const { findings } = lintText(`{"import_supplier": "HALCYON_ENERGY", "notes": [{"body": "a"}], ${fields}}`, {
      kind: "notes",
    });
    expect(total(findings, "unknown-field")).toBe(count);
  });

  test("with a misspelt field in each of many small payloads of a document of thousands of fields", () => {
    const names = Array.from({ length: 2000 }, (_, i) => `field_${i}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    const { operator } = convert(documentOf({ Notes: { type: "object", properties } }));
    const profile = makeProfile(operator);
    for (let i = 0; i < runs(30, 8); i++) {
      const { findings } = lintText(JSON.stringify({ [`other_${i}`]: "x" }), { kind: "notes", profile });
      expect(findings.map(({ rule, attr }) => `${rule} ${attr}`)).toEqual([`unknown-field other_${i}`]);
    }
  });
});
