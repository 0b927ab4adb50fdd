/** Values of wrong types at any place of a document, an operator.json or a profile.json are accepted or refused by name. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { lintValue } from "../../src/index.ts";
import type { JsonObject } from "../../src/profile/openapi/json.ts";
import { readDocument } from "../../src/profile/openapi/read.ts";
import { makeProfile } from "../../src/profile/profile.ts";
import { DocumentError, ProfileError } from "../../src/profile/profile-error.ts";
import { runs } from "../runs.ts";
import { operatorFile } from "./halcyon.ts";
import { convert, documentOf, halcyon, halcyonText, payment, transactions } from "./halcyon-document.ts";

type Path = (string | number)[];

const wrong = fc.constantFrom<unknown>(
  ...[{}, [], null, 7, -1, 1.5, 1e300, "x", "", true, false, [null], [[]], [{}], { a: null }, { a: 7 }, { $ref: "x" }],
);

/** The keywords that a schema may have, in either dialect. */
const keywords = fc.constantFrom(
  ...["$ref", "$id", "type", "enum", "const", "format", "pattern", "default", "example", "examples", "deprecated"],
  ...["minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "nullable"],
  ...["items", "minItems", "maxItems", "uniqueItems", "contains", "prefixItems", "oneOf", "anyOf", "allOf", "not"],
  ...["properties", "required", "additionalProperties", "propertyNames", "dependentRequired", "dependentSchemas"],
  ...["if", "then", "else", "title", "description", "discriminator", "readOnly", "x-validators", "x-use-instead"],
  ...["x-unique", "x-decimal", "x-expected", "x-known-values", "x-max-decimals", "x-not-before", "x-relevant-when"],
);

/** A copy of a JSON value with a wrong value in place of a part of it, or as a keyword in one of its objects. */
const mutated = (whole: unknown): fc.Arbitrary<{ value: unknown; at: string; put: unknown }> => {
  const paths: Path[] = [];
  const walk = (value: unknown, path: Path): void => {
    paths.push(path);
    if (typeof value !== "object" || value === null) return;
    for (const [name, child] of Object.entries(value))
      walk(child, [...path, Array.isArray(value) ? Number(name) : name]);
  };
  walk(whole, []);
  return fc.tuple(fc.constantFrom(...paths), fc.option(keywords), wrong).map(([path, keyword, put]) => {
    const copy = { whole: structuredClone(whole) };
    let owner = copy as Record<string | number, unknown>;
    let last: string | number = "whole";
    const steps = keyword === null ? path : [...path, keyword];
    for (const step of steps) {
      const next = owner[last];
      if (typeof next !== "object" || next === null) break;
      owner = next as typeof owner;
      last = step;
    }
    owner[last] = put;
    return { value: copy.whole, at: steps.join("/"), put };
  });
};

/** Lints some payloads under a profile, with every function that it has. */
function use(operator: unknown, decided: unknown): void {
  const profile = makeProfile(operator, decided);
  for (const kind of ["transactions", "notes", "account"] as const) {
    for (const value of payloads) lintValue(value, { kind, profile, today: "2026-01-31" });
  }
}

const payloads = [
  transactions(payment, { type: "CHARGE", amount: "1.00", line_items: [{ net_amount: "1", pence: 4, params: {} }] }),
  { notes: [{ body: "x", documents: [{ path: "a/b.pdf" }] }], business: { contract_identifiers: ["C"], child: {} } },
  { transactions: [7, { type: 7 }], notes: 7, business: [] },
];

/** The fault that a function reports; undefined if it reports none. Another error fails the test. */
function refusal(act: () => unknown): ProfileError | DocumentError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof ProfileError || error instanceof DocumentError) return error;
    throw error;
  }
}

test("a document with a wrong value anywhere makes a profile, or is refused with a sentence", () => {
  const document = structuredClone(JSON.parse(JSON.stringify(readDocument(halcyonText))) as JsonObject);
  fc.assert(
    fc.property(mutated(document), ({ value }) => {
      const fault = refusal(() => {
        const { operator, profile } = convert(JSON.stringify(value));
        makeProfile(operator, profile);
      });
      // What is made of a document can be used.
      expect(fault).not.toBeInstanceOf(ProfileError);
    }),
    { numRuns: runs(1000, 6) },
  );
});

test.each<[string, (document: Record<string, never>) => void]>([
  ["a server variable", (document) => put(document, [{ url: "/{v}", variables: { v: { default: {} } } }], "servers")],
  ["the version", (document) => put(document, { title: "x", version: { a: 1 } }, "info")],
  ["the version of OpenAPI", (document) => put(document, { a: 1 }, "openapi")],
  ["a choice", (document) => put(document, [{ a: 1 }], "components", "schemas", "TransactionTypeEnum", "enum")],
  [
    "a linked list",
    (document) =>
      put(document, null, "components", "schemas", "AccountBusiness", "properties", "business_contract_identifiers"),
  ],
])("a document in which %s has a wrong type is no fault of the tool", (_name, change) => {
  const document = JSON.parse(JSON.stringify(readDocument(halcyonText))) as Record<string, never>;
  change(document);
  const fault = refusal(() => {
    const { operator, profile } = convert(JSON.stringify(document));
    makeProfile(operator, profile);
  });
  expect(fault).not.toBeInstanceOf(ProfileError);
});

test.each([[{}], [["A-Z"]], [7], [true]])("a pattern that is %j is refused at its place", (pattern) => {
  const field = { type: "string", pattern };
  const fault = refusal(() => convert(documentOf({ Notes: { type: "object", properties: { a: field } } })));
  expect(fault?.message).toContain("Notes.a has a pattern");
});

const decided = {
  name: "halcyon",
  operator: "operator.json",
  links: { contract: ["business.contract_identifiers.*"] },
  rules: { uuid: "off" },
  keep: ["account.effective_from"],
  amendments: [{ at: "transactions.dry_run", set: { type: "boolean" } }],
};

test("an operator.json with a wrong value anywhere can be used, or each fault has a place", () => {
  const files = fc.oneof(
    mutated(operatorFile()),
    mutated(operatorFile().schemas).map(withSchemas),
    mutated(halcyon.operator),
  );
  fc.assert(
    fc.property(files, fc.boolean(), ({ value }, isDecided) => expectPlaces(value, isDecided ? decided : undefined)),
    { numRuns: runs(20_000, 30) },
  );
});

test("a profile.json with a wrong value anywhere can be used, or each fault has a place", () => {
  fc.assert(
    fc.property(mutated(decided), ({ value }) => expectPlaces(operatorFile(), value)),
    { numRuns: runs(10_000, 20) },
  );
});

test.each<[string, Path, unknown, Path]>([
  ["an anyOf", ["schemas", "parts/note.schema.json", "anyOf"], {}, ["schemas", "parts/note.schema.json", "anyOf"]],
  [
    "a dependentRequired",
    ["schemas", "parts/note.schema.json", "dependentRequired"],
    { body: "x" },
    ["schemas", "parts/note.schema.json", "dependentRequired", "body"],
  ],
  ["a demotion that is kept", ["demoted", 3, "was"], { enum: 2 }, ["demoted", 3, "was"]],
])("operator.json with %s of a wrong form is refused there", (_name, path, value, place) => {
  const operator = operatorFile();
  put(operator, value, ...path);
  expect(refusal(() => use(operator, decided))).toMatchObject({ faults: [{ file: "operator.json", path: place }] });
});

test("an example of an account may be anything", () => {
  const operator = operatorFile();
  put(operator, [null, 7, []], "schemas", "requests/account.schema.json", "examples");
  expect(refusal(() => use(operator, decided))).toBeUndefined();
});

test.each([{ anyOf: {} }, { dependentRequired: { a: "x" } }, { items: { oneOf: 7 } }])(
  "an amendment that sets %j is refused there",
  (set) => {
    const amended = { ...decided, amendments: [{ at: "account.ledgers", set }] };
    const fault = refusal(() => use(operatorFile(), amended)) as ProfileError;
    expect(fault.faults[0]).toMatchObject({ file: "profile.json" });
    expect(fault.faults[0]?.path.slice(0, 3)).toEqual(["amendments", 0, "set"]);
  },
);

function withSchemas({ value, ...rest }: { value: unknown; at: string; put: unknown }) {
  return { ...rest, value: { ...operatorFile(), schemas: value } };
}

function expectPlaces(operator: unknown, profile: unknown): void {
  const fault = refusal(() => use(operator, profile)) as ProfileError | undefined;
  if (fault) expect(fault.faults).not.toEqual([]);
}

function put(whole: unknown, value: unknown, ...path: Path): void {
  const last = path.at(-1) as string;
  let owner = whole as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) owner = owner[step] as typeof owner;
  owner[last] = value;
}
