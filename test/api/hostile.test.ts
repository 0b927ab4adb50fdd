/** What docs/SECURITY.md says about untrusted payloads, for the library. */
import { describe, expect, it } from "vitest";
import { Batch, errorResponse, jsonSchema, type Kind, lintText, lintValue, requestKinds } from "../../src/index.ts";
import { runs } from "../runs.ts";

/** Texts that make backtracking patterns take exponential time. */
const long = runs(30_000, 10_000);
const tedious = [
  "a",
  "/",
  "../",
  "a/",
  ".",
  "\\",
  "C:",
  "0",
  "2026-",
  " ",
  "\t",
  "%2e",
  "a.",
  "-",
  "é",
  "_a",
  "http:",
].flatMap((part) => {
  const text = part.repeat(Math.ceil(long / part.length));
  return [text, `${text}!`, `2026-01-01${text}`, `a:${text}`];
});

/** Copies of a payload with one string or member name replaced by a text. */
function* spoilt(value: unknown, text: string): Generator<unknown> {
  if (typeof value === "string") yield text;
  else if (Array.isArray(value))
    for (const [i, each] of value.slice(0, 1).entries()) for (const bad of spoilt(each, text)) yield value.with(i, bad);
  else if (typeof value === "object" && value !== null) {
    yield { ...value, [text]: 1 };
    for (const [name, each] of Object.entries(value))
      for (const bad of spoilt(each, text)) yield { ...value, [name]: bad };
  }
}

// It takes minutes where time grows with the square of the number.
it("a request with a parameter sent many times is checked in linear time", () => {
  const path = `/v1/data-import/transactions/create/?${"check_previously_added=true&".repeat(50_000)}`;
  const { findings } = lintValue({ method: "POST", path, body: {} }, { kind: "request" });
  expect(findings.filter(({ part }) => part === "query")).toMatchObject([{ code: "repeated_parameter" }]);
});

// As above.
it("an amount of very many digits is checked in linear time", () => {
  const amount = `1.${"0".repeat(2_000_000)}1`;
  const text = `{"import_supplier":"H","external_account_number":"A-1","transactions":[{"amount":${amount},"x":1}]}`;
  const { body } = errorResponse(lintText(text, { kind: "transactions" })) as { body: object };
  expect(body).toMatchObject({ transaction_data: { amount } });
});

describe("a payload with malicious texts", () => {
  // A backtracking pattern would exceed the time limit of the test.
  it.each(requestKinds)("is checked as %s", (kind) => {
    const [example] = jsonSchema(kind).examples as unknown[];
    let judged = 0;
    const every = runs(4, 7);
    for (const text of tedious.filter((_, i) => i % every === requestKinds.indexOf(kind) % every))
      for (const payload of spoilt(example, text)) {
        lintValue(payload, { kind });
        judged++;
      }
    expect(judged).toBeGreaterThan(tedious.length / 4);
  });
});

describe("a payload with members such as __proto__", () => {
  const text = (kind: Kind) =>
    JSON.stringify((jsonSchema(kind).examples as unknown[])[0]).replace(
      "{",
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
    );

  it.each(requestKinds)("of %s changes no prototype and is reported", (kind) => {
    const linted = lintText(text(kind), { kind });
    const unknown = linted.findings.filter(({ rule }) => rule === "unknown-field").map(({ attr }) => attr);
    // An account may have any content.
    if (kind !== "account") expect(unknown).toEqual(expect.arrayContaining(["__proto__", "constructor"]));
    errorResponse(linted);
    const batch = new Batch();
    batch.addText(text(kind), { kind, file: "__proto__" });
    batch.addText(text(kind), { kind, file: "constructor" });
    batch.finish();
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("a payload that is nested too deeply", () => {
  it.each([
    ["lists", "[".repeat(500_000)],
    ["objects", '{"a":'.repeat(500_000)],
    ["closed lists", `${"[".repeat(5000)}${"]".repeat(5000)}`],
  ])("of %s has one finding", (_, text) => {
    for (const kind of requestKinds) {
      const { ok, findings } = lintText(text, { kind });
      expect(ok).toBe(false);
      expect(findings).toMatchObject([{ rule: "json-syntax" }]);
    }
  });
});
