import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Finding, type Kind, lintText, type RuleId, requestKinds } from "../../src/index.ts";
import { type Schema, schemaFileOf } from "../../src/schema/load.ts";
import { resolveRef } from "../../src/schema/references.ts";
import { operations } from "../../src/spec/operations.ts";
import { runs } from "../runs.ts";
import { type Path, removed, replaced, valueAt } from "../schemas/mutations.ts";
import { files } from "../schemas/published.ts";

/** A schema with its reference resolved, and the file to which nested references are relative. */
interface Node {
  schema: Schema;
  file: string;
}

function followed({ schema, file }: Node): Node {
  if (!schema.$ref) return { schema, file };
  const target = resolveRef(schema.$ref, file).file;
  const { schema: own, file: from } = followed({ schema: files.get(target) as Schema, file: target });
  return { schema: { ...own, ...schema }, file: from };
}

function root(kind: Kind): Node {
  const file = schemaFileOf(kind);
  return followed({ schema: files.get(file) as Schema, file });
}

const below = ({ file }: Node, schema: Schema): Node => followed({ schema, file });

// --- Valid payloads

const two = (n: number): string => String(n).padStart(2, "0");
const date = fc
  .tuple(fc.integer({ min: 2000, max: 2025 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}-${two(month)}-${two(day)}`);
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map(two).join(":"));
const documentPath = fc.array(fc.stringMatching(/^[a-z0-9][a-z0-9 _-]{0,8}$/), { minLength: 1, maxLength: 4 });
const text = fc.oneof(fc.string({ maxLength: 12 }), fc.string({ unit: "grapheme", maxLength: 8 }));

/** Payloads that are valid against a schema, in any of its forms. */
function valid(node: Node): fc.Arbitrary<unknown> {
  const { schema } = node;
  if (schema["x-document-path"]) return documentPath.map((segments) => `${segments.join("/")}.pdf`);
  switch (schema["format"]) {
    case "date":
      return date;
    case "date-time":
      return fc.tuple(date, clock).map(([day, time]) => `${day}T${time}Z`);
    case "uuid":
      return fc.uuid();
  }
  if (schema["enum"]) return fc.constantFrom(...(schema["enum"] as unknown[]));
  const choices = (schema.anyOf ?? []).filter((branch) => branch["enum"] || branch["type"]);
  if (choices.length > 0) return fc.oneof(...choices.map((branch) => valid(below(node, branch))));
  switch (schema["type"]) {
    case "object":
      return validObject(node);
    case "array":
      return validList(node);
    case "string":
      return text;
    case "number":
      return fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100);
    case "integer":
      return fc.integer();
    case "boolean":
      return fc.boolean();
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function validObject(node: Node): fc.Arbitrary<unknown> {
  const { properties = {}, anyOf } = node.schema;
  const required = (node.schema["required"] ?? []) as string[];
  // If one of several fields is required, the first is always present, so that an error elsewhere remains the only one.
  const first = (anyOf?.[0]?.["required"] ?? []) as string[];
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valid(below(node, field))]),
  );
  return fc.record(fields, { requiredKeys: [...required, ...first] as never[], noNullPrototype: true });
}

function validList(node: Node): fc.Arbitrary<unknown> {
  const element = valid(below(node, node.schema.items ?? {}));
  const by = (node.schema["x-unique"] as { by: string[] } | undefined)?.by[0];
  // A contract without an identifier cannot be a duplicate.
  const selector = (value: unknown): unknown => (value as Record<string, unknown>)[by as string] ?? value;
  return by ? fc.uniqueArray(element, { maxLength: 3, selector }) : fc.array(element, { maxLength: 3 });
}

// --- Single errors

interface Break {
  /** The payload with the error. */
  broken: () => unknown;
  rule: RuleId;
  /** The location of the error. */
  path: Path;
}

const mistyped: Record<string, readonly unknown[]> = {
  object: [[], "x", 1],
  array: [{}, "x", true],
  string: [1, true, [], {}],
  number: ["1.00", true, [1]],
  integer: ["1", false],
  boolean: ["true", 1, 0],
};

const malformed: Record<string, [RuleId, readonly string[]]> = {
  date: ["date", ["2026-02-30", "31/01/2026", "2026-1-31", "2026-01-31T00:00:00Z", ""]],
  "date-time": [
    "datetime",
    ["2026-02-30T12:00:00Z", "2026-01-31", "2026-01-31T12:00:00+01:00", "2026-01-31T12:00:60Z"],
  ],
  uuid: ["uuid", ["sub-process-17", "", "urn:uuid:3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b"]],
  path: ["document-path", ["/a.pdf", "\\N", "../a.pdf", "a/../../b.pdf", "C:\\a.pdf", "s3://bucket/a.pdf", ""]],
};

/** Every way to break a payload at one location, according to the schema of the location. */
function* breaks(node: Node, payload: unknown, path: Path = []): Generator<Break> {
  const { schema } = node;
  const value = valueAt(payload, path);
  const put = (rule: RuleId, other: unknown): Break => ({ broken: () => replaced(payload, path, other), rule, path });
  const type = (schema["type"] ?? schema.anyOf?.find((branch) => branch["type"])?.["type"]) as string | undefined;
  if (type === undefined) return;
  yield put("null-value", null);
  for (const other of mistyped[type] ?? []) yield put("type", other);
  const format = schema["x-document-path"] ? "path" : (schema["format"] as string | undefined);
  const [rule, texts] = (format && malformed[format]) || ["type", []];
  for (const other of texts) yield put(rule as RuleId, other);
  if (Array.isArray(value) && schema.items)
    for (const index of value.keys()) yield* breaks(below(node, schema.items), payload, [...path, index]);
  if (type !== "object") return;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const at = [...path, name];
    if (!Object.hasOwn(value as object, name)) continue;
    if ((schema["required"] as string[] | undefined)?.includes(name))
      yield { broken: () => removed(payload, at), rule: "required", path: at };
    yield* breaks(below(node, field), payload, at);
  }
  if (schema.additionalProperties === false)
    for (const name of ["zz", "Amount Due", "a.b", "0", "$schema", ""])
      yield { broken: () => replaced(payload, [...path, name], 1), rule: "unknown-field", path: [...path, name] };
  const alternatives = (schema.anyOf ?? []).flatMap((branch) => (branch["required"] ?? []) as string[]);
  if (alternatives.length > 0) {
    const without = Object.entries(value as object).filter(([name]) => !alternatives.includes(name));
    yield put("note-body-or-documents", Object.fromEntries(without));
  }
}

// --- The property

// Nothing in an account is an error.
const bodies: Kind[] = [
  ...requestKinds.filter((kind) => kind !== "request" && kind !== "account"),
  "business-contracts.201",
];

/** A record of a request, or of a request with a response, with this body. */
function recordOf(kind: Kind, body: unknown): { record: object; part: "body" | "response" } | undefined {
  for (const { method, path: template, request, responses } of operations) {
    const path = template.replace(/\{\w+\}/g, "%20X");
    if (request === kind) return { record: { method, path, body }, part: "body" };
    const status = Object.entries<Kind | null>(responses).find(([, each]) => each === kind)?.[0];
    if (status) return { record: { method, path, response: { status: Number(status), body } }, part: "response" };
  }
  return undefined;
}

function errorsOf(kind: Kind, payload: unknown): Finding[] {
  return lintText(JSON.stringify(payload), { kind, today: "2026-06-30" }).findings.filter(
    ({ severity, rule }) => severity === "error" && rule !== "path-segment",
  );
}

const put = new Set<RuleId>();
const brief = ({ rule, attr, kind, part }: Finding) => ({ rule, attr, kind, part });

describe.each(bodies)("a payload of %s", (kind) => {
  const payload = valid(root(kind));

  it("that is valid has no errors", () => {
    fc.assert(
      fc.property(payload, (value) => {
        expect(errorsOf(kind, value)).toEqual([]);
        const { record } = recordOf(kind, value) ?? {};
        // A record of a response has findings if its body is missing.
        if (record)
          expect(errorsOf("request", record).map(brief)).toEqual(
            kind.includes(".") ? [{ rule: "required", attr: "", kind: "business-contracts", part: "body" }] : [],
          );
      }),
      { numRuns: 60 },
    );
  });

  it("with one error has one finding, at the error", () => {
    fc.assert(
      fc.property(payload, fc.nat(), fc.nat(), (value, first, second) => {
        const all = [...breaks(root(kind), value)];
        // Choose the rule first, so that rare errors are tested too.
        const rules = [...new Set(all.map(({ rule }) => rule))];
        const ofRule = all.filter(({ rule }) => rule === rules[first % rules.length]);
        const { broken: spoil, rule, path } = ofRule[second % ofRule.length] as Break;
        const broken = spoil();
        put.add(rule);
        const expected = { rule, attr: path.join("."), kind };
        expect(errorsOf(kind, broken).map(brief)).toEqual([{ ...expected, part: undefined }]);
        const { record, part } = recordOf(kind, broken) ?? {};
        if (record && part)
          expect(
            errorsOf("request", record)
              .map(brief)
              .filter((error) => error.part === part),
          ).toEqual([{ ...expected, part }]);
      }),
      { numRuns: runs(200, 20) },
    );
  });
});

it("contains errors of every kind", () => {
  expect([...put].sort()).toEqual([
    "date",
    "datetime",
    "document-path",
    "note-body-or-documents",
    "null-value",
    "required",
    "type",
    "unknown-field",
    "uuid",
  ]);
});
