/** Compares the lint of values with that of their JSON. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isPayload,
  jsonSchema,
  type Kind,
  kinds,
  lintText,
  lintValue,
  type Rule,
  rules,
  standardSchemas,
  type UnplacedFinding,
} from "../../src/index.ts";
import { codePoint } from "../code-point.ts";
import { runs, some } from "../runs.ts";
import { mutations } from "../schemas/mutations.ts";

/** The lint of a value's JSON; undefined if it has none. */
function inFull(value: unknown, kind: Kind) {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    return undefined;
  }
  if (text === undefined) return undefined;
  const { findings, ...rest } = lintText(text, { kind });
  const plain = findings.map(({ line, column, endLine, endColumn, related, edit, ...finding }): UnplacedFinding => {
    if (!related) return finding;
    const { payload } = finding;
    return { ...finding, related: related.map(({ file, attr, detail }) => ({ file, payload, attr, detail })) };
  });
  return { ...rest, findings: plain };
}

/** Expects every check of a value to agree with the lint of its JSON. */
function agree(value: unknown, kind: Kind, name = ""): void {
  const full = inFull(value, kind);
  const quick = lintValue(value, { kind });
  if (full) expect({ ...quick }, name).toStrictEqual(full);
  else expect(quick.ok, name).toBe(false);
  expect(isPayload(value, { kind }), name).toBe(full?.ok ?? false);
  const standard = standardSchemas[kind as keyof typeof standardSchemas]?.["~standard"].validate(value);
  if (standard && "value" in standard) expect(standard.value, name).toStrictEqual(full?.value);
  if (standard) expect(standard.issues === undefined, name).toBe(full?.ok ?? false);
}

const payloads = (rules as readonly Rule[]).flatMap(({ examples }) =>
  [...examples.bad, ...examples.good].flatMap((example) =>
    "batch" in example
      ? example.batch
      : "payload" in example && example.kind
        ? [{ kind: example.kind, payload: example.payload }]
        : [],
  ),
);

const good = { import_supplier: "S", external_account_number: "A", notes: [{ body: "Hi" }] };
const account = (more: unknown) => ({ import_supplier: "S", external_account_number: "A", more });

describe("the lint of a value agrees with that of its JSON", () => {
  it.each(kinds)("for the examples of %s and single errors in them", (kind) => {
    const examples = jsonSchema(kind).examples ?? [];
    for (const example of examples) agree(example, kind);
    for (const { name, payload } of some(mutations(examples[0]), 3)) agree(payload, kind, name);
  });

  it("for the examples of every rule", () => {
    for (const { kind, payload } of payloads) agree(payload, kind);
    expect(payloads.length).toBeGreaterThan(100);
  });

  const twin = { a: [1] };
  const changed = Object.assign(Object.setPrototypeOf(new Number(5), Object.prototype), { body: "x" });
  const odd: Record<string, () => unknown> = {
    "undefined members": () => ({ ...good, extra: undefined, notes: [{ body: "Hi", created_at: undefined }] }),
    "undefined elements": () => account([undefined]),
    "holes in a list": () => account(new Array(3)),
    "a list with further members": () => account(Object.assign([1], { extra: 1 })),
    functions: () => account({ f: () => 1 }),
    symbols: () => ({ ...account(Symbol("x")), [Symbol("y")]: 1 }),
    "NaN and infinities": () => account([Number.NaN, Number.POSITIVE_INFINITY]),
    "minus zero": () => account(-0),
    "large and small numbers": () => account([1e21, 5e-324, 1.7976931348623157e308, 0.1 + 0.2, 2 ** 53 + 2]),
    BigInt: () => account(1n),
    "a date": () => account(new Date(0)),
    "an invalid date": () => account(new Date(Number.NaN)),
    toJSON: () => ({ ...good, toJSON: () => ({}) }),
    "toJSON deep within": () => account([{ toJSON: () => null }]),
    "toJSON of a prototype": () => account(Object.create({ toJSON: () => "x" })),
    "toJSON that is data": () => account({ toJSON: 1 }),
    "a prototype with members": () => Object.create(good),
    "a class": () =>
      account(
        new (class Note {
          body = "x";
          #private = 1;
        })(),
      ),
    "no prototype": () => Object.assign(Object.create(null), good),
    "members that are not enumerable": () =>
      Object.defineProperty({ ...good }, "extra", { value: 1, enumerable: false }),
    "required members that are not enumerable": () =>
      Object.defineProperty({ ...good }, "notes", { value: good.notes, enumerable: false }),
    getters: () => ({
      ...good,
      get notes() {
        return [{ body: "Hi" }];
      },
    }),
    "a getter that throws": () => ({
      ...good,
      get notes(): unknown {
        throw new Error("no");
      },
    }),
    "a proxy": () => new Proxy({ ...good }, {}),
    "a proxy of a list": () => ({ ...good, notes: new Proxy([{ body: "Hi" }], {}) }),
    "a map and a set": () => account([new Map([[1, 2]]), new Set([1])]),
    "boxed values": () => account([new String("x"), new Number(Number.NaN), new Boolean(false), Object(1n)]),
    "a boxed value in disguise": () => account(changed),
    "a lone surrogate": () => account("\ud800"),
    "a lone surrogate in a name": () => account({ "\udc00x": 1 }),
    "a whole character beyond 16 bits": () => account("\u{1f600}"),
    "a byte order mark": () => account("\ufeff"),
    "a member named __proto__": () => account(JSON.parse('{"__proto__": {"a": 1}}')),
    "members named like inherited ones": () => account({ constructor: 1, hasOwnProperty: null, valueOf: "x" }),
    "members in the order of numbers": () => account({ b: 1, 2: 1, 1: 1 }),
    "an element that stands twice": () => account([twin, twin]),
    "a cycle": () => {
      const cycle: unknown[] = [];
      cycle.push(1, cycle);
      return account(cycle);
    },
    "40 levels": () => account(JSON.parse(`${"[".repeat(40)}${"]".repeat(40)}`)),
    "1,100 levels": () => account(JSON.parse(`${"[".repeat(1100)}${"]".repeat(1100)}`)),
    "typed arrays": () => account(new Uint8Array([1, 2])),
    "a tag of its own": () => account({ [Symbol.toStringTag]: "x" }),
    "an error": () => account(new Error("x")),
    "a regular expression": () => account(/x/),
    "text that JSON.rawJSON made": () =>
      account((JSON as { rawJSON?: (text: string) => unknown }).rawJSON?.("1e400") ?? null),
    nothing: () => undefined,
  };

  it.each(Object.entries(odd))("for %s", (_, make) => {
    for (const kind of ["account", "notes"] as const) agree(make(), kind);
  });

  it("for arbitrary values", () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withBoxedValues: true,
      withNullPrototype: true,
      withObjectString: true,
      withSparseArray: true,
      withTypedArray: true,
      stringUnit: codePoint,
    });
    fc.assert(
      fc.property(anything, fc.constantFrom("account", "notes", "request"), (value, kind) => {
        agree(account(value), kind as Kind);
      }),
      { numRuns: runs(1000) },
    );
  });

  it("and reads each member once, so that getters cannot return different values", () => {
    let reads = 0;
    const value = {
      ...good,
      get notes() {
        return reads++ === 0 ? [{ body: "Hi" }] : 5;
      },
    };
    expect(lintValue(value, { kind: "notes" })).toMatchObject({ ok: true, value: good });
    expect(reads).toBe(1);
  });

  it("with severities of rules and a given day", () => {
    const transaction = { transaction_id: "T", transaction_date: "2026-07-01", amount: 1, type: "CHARGE" };
    const payload = { import_supplier: "S", external_account_number: "A", transactions: [transaction] };
    const ok = (options: Parameters<typeof lintValue>[1]) =>
      lintValue(payload, { ...options, kind: "transactions" }).ok;
    expect(ok({ today: "2026-06-30", rules: { "future-transaction": "error" } })).toBe(false);
    expect(ok({ today: "2026-07-01", rules: { "future-transaction": "error" } })).toBe(true);
    const wrong = lintValue({ ...payload, extra: 1 }, { kind: "transactions", rules: { "unknown-field": "off" } });
    expect(wrong).toMatchObject({ ok: true });
  });
});
