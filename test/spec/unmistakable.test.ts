import { describe, expect, it } from "vitest";
import { isUnmistakable, type References } from "../../src/spec/references.ts";

const table: References = {
  notes: { recognisedBy: [["notes"]] },
  transactions: { recognisedBy: [["transactions"]] },
  "payment-instruction": { recognisedBy: [["vendor", "account"]] },
};
const fields = (...names: string[]): object => Object.fromEntries(names.map((name) => [name, {}]));
const closed = { type: "object", additionalProperties: false };

describe("a payload shows its kind", () => {
  it.each([
    ["by a field that it must have", { ...closed, properties: fields("notes", "a"), required: ["notes"] }],
    ["by a field that is missed where it lacks", { ...closed, properties: fields("notes"), "x-expected": ["notes"] }],
  ])("%s", (_, schema) => {
    expect(isUnmistakable("notes", schema, table)).toBe(true);
  });

  it.each([
    ["that may lack the field", { ...closed, properties: fields("notes") }],
    ["that may have any further field", { properties: fields("notes"), required: ["notes"] }],
    ["that may look like the output of a run", { ...closed, properties: fields("notes", "runs"), required: ["notes"] }],
    ["whose fields are elsewhere", { ...closed, $ref: "a", properties: fields("notes"), required: ["notes"] }],
    ["that is not known", undefined],
  ])("but not one %s", (_, schema) => {
    expect(isUnmistakable("notes", schema, table)).toBe(false);
  });

  it("but not one that may show another kind first", () => {
    const schema = { ...closed, properties: fields("notes", "transactions"), required: ["transactions"] };
    expect(isUnmistakable("transactions", schema, table)).toBe(false);
  });

  it("although it may show the kind of a mark that is looked for later", () => {
    const schema = { ...closed, properties: fields("notes", "vendor", "account"), required: ["notes"] };
    expect(isUnmistakable("notes", schema, table)).toBe(true);
    expect(isUnmistakable("payment-instruction", { ...schema, required: ["vendor", "account"] }, table)).toBe(false);
  });
});
