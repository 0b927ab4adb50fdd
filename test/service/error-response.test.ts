import { describe, expect, it } from "vitest";
import {
  errorResponse,
  jsonSchema,
  type Kind,
  lintText,
  lintValue,
  operations,
  requestKinds,
} from "../../src/index.ts";
import { mutations } from "../schemas/mutations.ts";
import { ajvValidators } from "../schemas/published.ts";

const kinds = requestKinds.filter((kind) => kind !== "request");

/** Invalid payloads of a kind: its example with one error each. */
const spoilt = (kind: Kind) =>
  [...mutations((jsonSchema(kind).examples as unknown[])[0])]
    .map(({ payload }) => ({ payload, errors: errorsOf(lintValue(payload, { kind })) }))
    .filter(({ errors }) => errors.length > 0);

const errorsOf = ({ findings }: ReturnType<typeof lintValue>) =>
  findings.filter(({ severity }) => severity === "error").map(({ detail, code, attr }) => ({ detail, code, attr }));

describe.each(kinds)("the error response to an invalid request of %s", (kind) => {
  it("is a 400 with every error, in the form that the interface documents", () => {
    const cases = spoilt(kind);
    // Nothing in an account is an error.
    if (kind === "account") expect(cases).toEqual([]);
    else expect(cases.length).toBeGreaterThan(3);
    for (const { payload, errors } of cases) {
      const answer = errorResponse(lintValue(payload, { kind }));
      expect(answer?.status).toBe(400);
      const body = answer?.body as unknown as Record<string, unknown>;
      expect(ajvValidators.get(`${kind}.400` as Kind)?.(body), JSON.stringify(body)).toBe(true);
      if (kind === "business-contracts") expect(Object.keys(body)).toEqual(["code", "detail", "validation_errors"]);
      if (body["status"] === "TRANSACTION_IMPORT_ERROR") expect(body["error_detail"]).toBe(errors[0]?.detail);
      else expect(body["errors"] ?? body["validation_errors"]).toEqual(errors);
      if (!("status" in body)) expect(body["code"]).toBe("validation_failed");
    }
  });

  it("is returned for a text that is not JSON", () => {
    const body = errorResponse(lintText("{", { kind }))?.body as unknown as Record<string, unknown>;
    expect(body["errors"] ?? body["validation_errors"]).toMatchObject([{ code: "parse_error", attr: "" }]);
    expect(body["code"]).toBe(kind === "account" ? "account_failed_validation" : "validation_failed");
  });

  it("is undefined for a valid request, even with warnings", () => {
    for (const example of jsonSchema(kind).examples ?? [])
      expect(errorResponse(lintValue(example, { kind }))).toBeNull();
  });
});

describe("the error response to invalid transactions", () => {
  const pair = { import_supplier: "S", external_account_number: "A" };
  const transaction = { transaction_id: "T", transaction_date: "2026-01-01", amount: 1, type: "CHARGE" };
  const answer = (payload: object) => errorResponse(lintValue(payload, { kind: "transactions" }))?.body;

  it("shows the first failing one as it was sent", () => {
    const failing = { ...transaction, amount: "1" };
    expect(answer({ ...pair, transactions: [transaction, failing, { ...failing, note: 1 }] })).toEqual({
      status: "TRANSACTION_IMPORT_ERROR",
      error_detail: expect.stringContaining("transactions.1.amount"),
      transaction_data: { ...failing, amount: "1.00" },
    });
  });

  const amountOf = (sent: unknown): unknown => {
    const failing = { ...transaction, amount: sent, note: 1 };
    const body = answer({ ...pair, transactions: [failing] }) as { transaction_data: object } | undefined;
    const { amount, ...others } = (body?.transaction_data ?? {}) as { amount?: unknown };
    expect({ ...others, amount: 1 }).toEqual({ ...transaction, note: 1 });
    return amount;
  };

  it.each([
    [12.5, "12.50"],
    [12, "12.00"],
    [0, "0.00"],
    [-0.1, "-0.10"],
    [19.99, "19.99"],
    [1e21, "1000000000000000000000.00"],
    [1.5e300, `15${"0".repeat(299)}.00`],
    [-1.25e22, "-12500000000000000000000.00"],
    // The amount must not be rounded.
    [12.505, "12.505"],
    [1e-7, "0.0000001"],
    [-1.25e-7, "-0.000000125"],
  ])("gives the amount %d as a string with two places, or with all that it has", (sent, expected) => {
    expect(amountOf(sent)).toBe(expected);
    expect(Number(expected)).toBe(sent);
  });

  it.each([
    ["12.5", "12.50"],
    ["12", "12.00"],
    ["-.5", "-0.50"],
    ["12.500", "12.50"],
    ["12.505", "12.505"],
    ["12345678901234567890.12", "12345678901234567890.12"],
  ])("gives the decimal text %s as it was sent, with two places if these hold it", (sent, expected) => {
    expect(amountOf(sent)).toBe(expected);
  });

  it("is null for an amount that is no decimal, and missing if none was sent", () => {
    for (const amount of [null, "", "abc", "null", "Infinity", "NaN", true, [1], { value: 1 }])
      expect(amountOf(amount), JSON.stringify(amount)).toBeNull();
    expect(amountOf(undefined)).toBeUndefined();
  });

  it.each([
    ["12345678901234567890.12", "12345678901234567890.12"],
    ["-0.1000000000000000000001", "-0.1000000000000000000001"],
    ["1e400", `1${"0".repeat(400)}.00`],
    ["-2.50e-400", `-0.${"0".repeat(399)}25`],
    ["1E999999999999", null],
  ])("does not round the number %s, nor makes it infinite", (literal, expected) => {
    const text = JSON.stringify({ ...pair, transactions: [{ ...transaction, note: 1, amount: 0 }] });
    const sent = text.replace('"amount":0', `"amount":${literal}`);
    const body = errorResponse(lintText(sent, { kind: "transactions" }))?.body;
    expect(body).toMatchObject({ transaction_data: { amount: expected } });
    expect(lintValue(body, { kind: "transactions.400" }).ok).toBe(true);
    const record = `{"method":"POST","path":"/v1/data-import/transactions/create/","body":${sent}}`;
    expect(errorResponse(lintText(record, { kind: "request" }))?.body).toEqual(body);
  });

  it("does not speak of findings that follow from its errors", () => {
    const findings = ["", "transactions.0"].map((attr) => ({
      ...({ severity: "error", code: "invalid", attr } as const),
      detail: "The account is only sent later. (1 more finding follows from this.)",
    }));
    const bodyOf = (some: typeof findings) =>
      errorResponse({ ok: false, kind: "transactions", value: { transactions: [{}] }, findings: some })?.body;
    expect(bodyOf(findings)).toMatchObject({
      errors: [{ detail: "The account is only sent later." }, { detail: "The account is only sent later." }],
    });
    expect(bodyOf(findings.slice(1))).toMatchObject({ error_detail: "The account is only sent later." });
  });

  it("does not change the payload", () => {
    const payload = { ...pair, transactions: [{ ...transaction, amount: 12.5, note: 1 }] };
    const copy = structuredClone(payload);
    answer(payload);
    expect(payload).toEqual(copy);
  });

  it("lists the errors if no transaction is invalid", () => {
    expect(answer({ import_supplier: "S", transactions: [{ ...transaction, amount: "1" }] })).toMatchObject({
      code: "validation_failed",
      errors: [{ attr: "external_account_number" }, { attr: "transactions.0.amount" }],
    });
  });
});

describe("the error response to a request record", () => {
  const notes = (jsonSchema("notes").examples as object[])[0] as object;
  const record = { method: "POST", path: "https://x.invalid/v1/data-import/notes/create/", body: notes };
  const answer = (value: object) => errorResponse(lintValue(value, { kind: "request" }));

  it("is that of its operation, about its body", () => {
    expect(answer(record)).toBeNull();
    const bad = { ...notes, notes: [{}] };
    expect(answer({ ...record, body: bad })).toEqual(errorResponse(lintValue(bad, { kind: "notes" })));
  });

  it("is 401 for its credentials, before other errors", () => {
    const headers = { Authorization: "Bearer x" };
    expect(answer({ ...record, body: {}, headers })).toEqual({ status: 401, body: null });
  });

  it("has the form of the version of its operation", () => {
    const path = "/v2/data-import/businesses/S/B/business-contracts/not-a-uuid/";
    expect(answer({ method: "GET", path })?.body).toMatchObject({ code: "validation_failed", validation_errors: [{}] });
    const flows = "/v1/data-import/send-registration-flows/S/A/";
    expect(answer({ method: "POST", path: flows, query: { supply_start_date: "soon" } })).toEqual({
      status: 400,
      body: null,
    });
  });

  it.each(operations)("has a body only if the interface shows one for operation $number", (operation) => {
    const { method, responses } = operation;
    const path = operation.path.replace(/\{[a-z_]+\}/g, "X");
    const wrong = answer({ method, path, query: { nothing: "1" }, ...("body" in operation ? { body: {} } : {}) });
    expect(wrong).toMatchObject({ status: 400 });
    expect(wrong?.body !== null).toBe(400 in responses);
    expect(answer({ method, path, headers: { Authorization: "Bearer x" } })).toEqual({ status: 401, body: null });
  });

  it("is undefined for an invalid response, or without an operation", () => {
    expect(answer({ ...record, response: { status: 201, body: [{ status: "NO" }] } })).toBeNull();
    expect(answer({ method: "DELETE", path: "/elsewhere/" })).toBeNull();
    for (const { responses } of operations)
      for (const kind of Object.values<Kind | null>(responses)) {
        if (kind) expect(errorResponse(lintValue(17, { kind }))).toBeNull();
      }
  });
});
