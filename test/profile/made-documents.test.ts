import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Finding, lintText } from "../../src/index.ts";
import { attrOf } from "../../src/json/path.ts";
import type { FromOpenapi } from "../../src/profile/openapi/from-openapi.ts";
import { makeProfile } from "../../src/profile/profile.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { runs } from "../runs.ts";
import { type Path, paths, removed, replaced, valueAt } from "../schemas/mutations.ts";
import { convert } from "./halcyon-document.ts";
import { type MadeDocument, madeDocuments, type Node } from "./made-documents.ts";

/**
 * The document's own schemas for ajv, by another way than the converter's: what is sent is closed, decimals may be
 * numbers, datetimes are UTC unless an example has an offset, and a discriminator selects the branch.
 */
function oracle({ document }: MadeDocument) {
  const ajv = new Ajv2020({ allErrors: true, strict: false, discriminator: false });
  ajv.addFormat("date", (value) => /^\d{4}-\d\d-\d\d$/.test(value) && isReal(value));
  ajv.addFormat("utc", (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) && isReal(value));
  ajv.addFormat(
    "offset",
    (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(value) && isReal(value),
  );
  ajv.addFormat("uuid", /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  ajv.addFormat("email", true);
  ajv.addKeyword({
    keyword: "decimal",
    type: ["number", "string"],
    validate: ([digits, places]: number[], value: string | number) =>
      new RegExp(`^-?(?=\\.?\\d)\\d{0,${digits}}(?:\\.\\d{0,${places}})?$`).test(String(value)),
  });
  const { schemas } = document["components"] as { schemas: Record<string, Node> };
  const $defs = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, translated(schema)]));
  return ajv.compile({ ...translated({ $ref: "#/components/schemas/Account" }), $defs });

  function translated(node: Node): Node {
    if (node["nullable"] === true) {
      const { nullable: _, ...rest } = node;
      return { anyOf: [{ type: "null" }, translated(rest)] };
    }
    if (typeof node["$ref"] === "string") return { $ref: node["$ref"].replace("#/components/schemas/", "#/$defs/") };
    const { propertyName: key, mapping } = (node["discriminator"] ?? {}) as {
      propertyName: string;
      mapping: Record<string, string>;
    };
    if (mapping) {
      const branches = Object.entries(mapping).map(([text, $ref]) => {
        const value = /^(?:true|false)$/.test(text) ? text === "true" : text;
        return [
          value,
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
          { if: { properties: { [key]: { const: value } }, required: [key] }, then: translated({ $ref }) },
        ] as const;
      });
      const decided = {
        type: "object",
        required: [key],
        properties: { [key]: { enum: branches.map(([value]) => value) } },
        allOf: branches.map(([, branch]) => branch),
      };
      const branchesOf = (node["oneOf"] ?? node["anyOf"]) as Node[];
      return branchesOf.some(({ type }) => type === "null") ? { anyOf: [{ type: "null" }, decided] } : decided;
    }
    const copy: Node = {};
    for (const [word, value] of Object.entries(node))
      if (word === "allOf" || word === "anyOf" || word === "oneOf")
        copy[word === "oneOf" ? "anyOf" : word] = (value as Node[]).map(translated);
      else if (word === "items") copy[word] = translated(value as Node);
      else if (word === "properties")
        copy[word] = Object.fromEntries(
          Object.entries(value as Node).map(([name, field]) => [name, translated(field as Node)]),
        );
      else if (word === "additionalProperties")
        copy[word] = typeof value === "object" ? translated(value as Node) : value;
      else if (word === "required")
        copy[word] = (value as string[]).filter(
          (name) => (node["properties"] as Record<string, Node>)[name]?.["readOnly"] !== true,
        );
      else if (
        [
          "type",
          "enum",
          "minimum",
          "maximum",
          "minLength",
          "maxLength",
          "minItems",
          "maxItems",
          "pattern",
          "format",
        ].includes(word)
      )
        copy[word] = value;
      else if (word === "exclusiveMaximum" && typeof value === "number") copy[word] = value;
    if (node["exclusiveMaximum"] === true) {
      copy["exclusiveMaximum"] = node["maximum"];
      delete copy["maximum"];
    }
    if (node["properties"] && node["additionalProperties"] === undefined) copy["additionalProperties"] = false;
    if (node["format"] === "decimal") {
      const [, digits, places] = /\{0,(\d+)\}.*\{0,(\d+)\}/.exec(node["pattern"] as string) ?? [];
      return { type: ["string", "number"], decimal: [Number(digits), Number(places)] };
    }
    if (node["format"] === "date-time") copy["format"] = node["x-form"] ?? "utc";
    return copy;
  }
}

function isReal(value: string): boolean {
  const day = value.slice(0, 10);
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return false;
  return value.length === 10 || !Number.isNaN(Date.parse(value));
}

const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  3,
  12.5,
  1e21,
  "",
  " ",
  "x",
  "12.50",
  "12.5x",
  "-",
  ".",
  "1.12345678901",
  "2026-02-30",
  "2024-02-29",
  "2025-01-31T09:30:00Z",
  "2025-01-31T09:30:00+10:00",
  "2001-01-01:00:00:00+10:00",
  "x".repeat(300),
  "TARIFF_0_GREEN",
  "PAYMNT",
  "PAYMENT",
  "GAS",
  [],
  [null],
  {},
  { zz: 1 },
  ["a", "b", "c", "d", "e", "f"],
  "Ab",
  "00000000-0000-0000-0000-00000000000",
];

interface Mutation {
  payload: unknown;
  at: Path;
  how: string;
}

function* mutationsOf(account: Node): Generator<Mutation> {
  for (const at of paths(account)) {
    if (at.length === 0) continue;
    for (const value of values) yield { payload: replaced(account, at, value), at, how: JSON.stringify(value) };
    yield { payload: removed(account, at), at, how: "removed" };
    const value = valueAt(account, at);
    const name = at.at(-1);
    if (typeof name === "string") {
      const twin = `${name.slice(0, -1)}${name.at(-1)}${name.at(-1)}`;
      yield { payload: replaced(removed(account, at), [...at.slice(0, -1), twin], value), at, how: "misspelt" };
    }
    if (Array.isArray(value))
      yield { payload: replaced(account, at, [...value, ...value, ...value]), at, how: "tripled" };
    else if (typeof value === "object" && value !== null)
      yield { payload: replaced(account, at, { ...value, zz: 1 }), at, how: "added" };
  }
}

/** What a profile finds in accounts, except for repeated items, which schemas do not report. */
function errorsOf({ operator, profile: decided }: FromOpenapi): (payload: unknown) => readonly Finding[] {
  const profile = makeProfile(operator, decided);
  return (payload) =>
    lintText(JSON.stringify(payload), { kind: "account" as Kind, today: "2026-06-30", profile }).findings.filter(
      ({ severity, rule }) => severity === "error" && !rule.startsWith("duplicate-") && rule !== "document-path",
    );
}

/** Where a profile and the oracle disagree about faults, and where findings are far from the fault. */
function disagreements(
  tried: readonly Mutation[],
  check: ReturnType<typeof oracle>,
  errors: (payload: unknown) => readonly Finding[],
): string[] {
  return tried.flatMap(({ payload, at, how }) => {
    const isRight = check(payload);
    const found = errors(payload);
    const told = (what: string): string[] => [`${attrOf(at)} ${how}: ${what}`];
    if (isRight !== (found.length === 0))
      return told(found[0] ? `only the profile: ${found[0].rule} ${found[0].attr}` : "only ajv");
    const [around, place] = [attrOf(at.slice(0, -1)), attrOf(at)];
    const isNear = (attr: string): boolean =>
      attr === around ||
      attr === place ||
      attr.startsWith(`${place}.`) ||
      (attr.startsWith(around) && !attr.slice(around.length + 1).includes("."));
    return found.every(({ attr }) => isNear(attr)) ? [] : told(`elsewhere: ${found.map(({ attr }) => attr).join()}`);
  });
}

describe.each(madeDocuments)("the document of $name", (made) => {
  const converted = convert(JSON.stringify(made.document));
  const check = oracle(made);
  const all = [...mutationsOf(made.account)];

  it("shows examples that have no error", () => {
    expect(check(made.account), JSON.stringify(check.errors)).toBe(true);
    expect(errorsOf(converted)(made.account)).toEqual([]);
    // The interface's form of a datetime is the only thing that examples contradict.
    expect(converted.operator.demoted.filter(({ was }) => Object.keys(was).join() !== "pattern")).toEqual([]);
  });

  it("finds a fault in an account where its own schemas find one, at the place of the fault", () => {
    const tried = fc.sample(fc.constantFrom(...all), { seed: 13, numRuns: runs(2_000, 70) });
    expect(disagreements(tried, check, errorsOf(converted))).toEqual([]);
  });

  it("loses no other constraint where its examples contradict many", () => {
    const contradicted = convert(JSON.stringify(contradictory(made)));
    const errors = errorsOf(contradicted);
    expect(errors(made.account)).toEqual([]);
    const isOther = ({ at }: Mutation): boolean =>
      !at.some((step) => contradictions.some(({ field }) => field === step));
    const tried = fc.sample(fc.constantFrom(...all.filter(isOther)), { seed: 17, numRuns: runs(1_000, 40) });
    expect(disagreements(tried, check, errors)).toEqual([]);
  });

  it("finds the faults in each branch of a union whose key its examples lack or misstate", () => {
    const contradicted = convert(JSON.stringify(withoutKeys(made)));
    const errors = errorsOf(contradicted);
    const examples = contradicted.operator.schemas["requests/account.schema.json"]?.["examples"] as unknown[];
    expect(examples.flatMap(errors)).toEqual([]);
    const isOther = ({ at, how }: Mutation): boolean =>
      !at.some((step) => unionKeys.includes(String(step))) && !(how === "{}" && at.at(-1) === "instruction");
    const tried = fc.sample(fc.constantFrom(...all.filter(isOther)), { seed: 19, numRuns: runs(500, 20) });
    expect(disagreements(tried, check, errors)).toEqual([]);
  });
});

/** Constraints that the example contradicts, as real documents have them: a component, its field and the change. */
const contradictions: readonly { component: string; field: string; change: Node | undefined }[] = [
  { component: "ImportSupplierEnum", field: "import_supplier", change: { type: "string", enum: ["OTHER"] } },
  { component: "Account", field: "setting_1", change: { type: "integer" } },
  { component: "Account", field: "setting_10", change: { type: "string", maxLength: 2 } },
  { component: "Account", field: "setting_14", change: { type: "string", format: "date-time" } },
  { component: "Account", field: "setting_17", change: { type: "string", pattern: "^[0-9]$" } },
  { component: "Account", field: "setting_19", change: { type: "array", items: { type: "integer" }, minItems: 3 } },
  { component: "Account", field: "brand", change: { type: "string" } },
  { component: "Account", field: "opened_at", change: { type: "string", format: "date" } },
  { component: "Account", field: "notes", change: undefined },
  { component: "Address", field: "postcode", change: { type: "integer" } },
  { component: "Agreement", field: "tariff_code", change: { type: "string", enum: ["A", "B"] } },
  { component: "Agreement", field: "agreement_id", change: { type: "integer" } },
  { component: "Rate", field: "price", change: { type: "integer", maximum: 0 } },
  { component: "Consent", field: "channel", change: { type: "string", enum: ["FAX"] } },
  { component: "Gas", field: "annual_quantity", change: { type: "boolean" } },
  { component: "Electricity", field: "registered_at", change: undefined },
  { component: "Payment", field: "reference", change: undefined },
  { component: "SupplyCharge", field: "tax_items", change: undefined },
  { component: "DirectDebit", field: "payment_day", change: { type: "integer", maximum: 9 } },
  { component: "Ledger", field: "payment_schedules", change: { type: "array", items: { type: "string" } } },
];

/** The document with all contradictions. */
function contradictory({ document }: MadeDocument): Node {
  const copy = structuredClone(document) as { components: { schemas: Record<string, Node> } };
  const { schemas } = copy.components;
  for (const { component, field, change } of contradictions) {
    const schema = schemas[component] as Node;
    const properties = schema["properties"] as Node | undefined;
    if (!properties) schemas[component] = change as Node;
    else if (change === undefined) delete properties[field];
    else properties[field] = change;
  }
  return copy;
}

const unionKeys = ["method", "send_paper", "supply_type", "type"];

/** The document with examples in which the keys of unions are absent, or have a value that no branch has. */
function withoutKeys({ document }: MadeDocument): unknown {
  return JSON.parse(JSON.stringify(document), function (this: unknown, key: string, value: unknown) {
    const isExample = typeof value === "string" || typeof value === "boolean";
    if (!isExample || !unionKeys.includes(key)) return value;
    if (value === "PAYMENT" || value === "SUPPLY_CHARGE") return "ADJUSTMENT";
    return key === "type" ? value : undefined;
  });
}
