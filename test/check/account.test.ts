import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Finding, lintText } from "../../src/index.ts";
import { runs } from "../runs.ts";
import { account, business, found, notes, record, type S, wrapped } from "./payloads.ts";

const supplier: typeof S = "HALCYON_ENERGY";

/** The findings of an account: severity, rule, code, attr, and the marked text. */
function inAccount(payload: unknown): string[] {
  const text = JSON.stringify(payload);
  return lintText(text, { kind: "account" }).findings.map(
    ({ severity, rule, code, attr, column, endColumn }) =>
      `${severity} ${rule} ${code} ${attr}: ${text.slice(column - 1, endColumn - 1)}`,
  );
}

const pair = { import_supplier: supplier, external_account_number: "A-1" };

describe("an account, whose shape is not shown", () => {
  it("is told of a name in another spelling where it lacks a field that links it", () => {
    const text = JSON.stringify({ ImportSupplier: supplier, external_account_number: "A-1", id: 1 });
    const { findings } = lintText(text, { kind: "account" });
    expect(findings).toMatchObject([
      { rule: "expected-field", attr: "import_supplier", related: [{ attr: "ImportSupplier", column: 19 }] },
    ]);
    const [without] = lintText('{"external_account_number": "A-1"}', { kind: "account" }).findings;
    expect(without?.related ?? []).toEqual([]);
  });

  it("never has errors", () => {
    const field = fc.constantFrom(
      ...["payload", "task_params", "import_supplier", "external_account_number", "business"],
      ...["business_contract_identifier", "anything"],
    );
    const { any } = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        fc.constantFrom(null, true, 5, "", "A-1", [], {}),
        fc.array(tie("any"), { maxLength: 2 }),
        fc.array(fc.tuple(field, tie("any")), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
      ),
    }));
    fc.assert(
      fc.property(any, (payload) => {
        const { findings } = lintText(JSON.stringify(payload), { kind: "account" });
        expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it("may have other fields, at the root or wrapped", () => {
    const full = { ...pair, business: { business_contract_identifier: "C-1", more: [] }, customers: [{}] };
    expect(inAccount(full)).toEqual([]);
    expect(inAccount({ payload: full, task_params: { is_dry_run: "perhaps" }, more: null })).toEqual([]);
    expect(inAccount({ ...full, payload: 5 })).toEqual([]);
  });

  it.each([
    ["bare", (fields: object) => fields, "", "{}"],
    ["wrapped", (fields: object) => ({ payload: fields }), "payload.", "{}"],
  ])("is advised to have its identifiers where it is %s", (_, shape, at) => {
    const only = { import_supplier: supplier, x: 1 };
    expect(inAccount(shape(only))).toEqual([
      `warning expected-field expected_field ${at}external_account_number: ${JSON.stringify(only)}`,
    ]);
    const none = JSON.stringify({ x: 1 });
    expect(inAccount(shape({ x: 1 }))).toEqual([
      `warning expected-field expected_field ${at}import_supplier: ${none}`,
      `warning expected-field expected_field ${at}external_account_number: ${none}`,
    ]);
  });

  it.each([
    ["bare", (fields: object) => fields, ""],
    ["wrapped", (fields: object) => ({ payload: fields }), "payload."],
  ])("is advised on null, wrong types and nothing where it is %s", (_, shape, at) => {
    const spoilt = (fields: object): string[] => inAccount(shape({ ...pair, ...fields }));
    expect(spoilt({ import_supplier: null })).toEqual([`warning null-value null ${at}import_supplier: null`]);
    expect(spoilt({ external_account_number: 17 })).toEqual([`warning type invalid ${at}external_account_number: 17`]);
    expect(spoilt({ external_account_number: "" })).toEqual([
      `warning blank-value blank ${at}external_account_number: ""`,
    ]);
    for (const business of ["C-1", [], 5, true])
      expect(spoilt({ business })).toEqual([`warning type invalid ${at}business: ${JSON.stringify(business)}`]);
    expect(spoilt({ business: null })).toEqual([`warning null-value null ${at}business: null`]);
    const contract = { business_contract_identifier: ["C-1"] };
    expect(spoilt({ business: contract })).toEqual([
      `warning type invalid ${at}business.business_contract_identifier: ["C-1"]`,
    ]);
  });

  it("has a warning if it is not an object", () => {
    expect(inAccount([pair])).toEqual([`warning type invalid : ${JSON.stringify([pair])}`]);
    expect(inAccount("A-1")).toEqual(['warning type invalid : "A-1"']);
    expect(inAccount({ payload: [] })).toEqual(["warning type invalid payload: []"]);
    expect(inAccount({ payload: {} })).toEqual(["warning blank-value empty payload: {}"]);
  });
});

describe("a payload of unstated kind that wraps another", () => {
  const kindOf = (payload: unknown) => lintText(JSON.stringify({ payload, task_params: {} })).kind;

  it("is an account if it has a number, and never contracts", () => {
    expect(kindOf(pair)).toBe("account");
    expect(kindOf({ external_account_number: null })).toBe("account");
    expect(kindOf({ import_supplier: supplier, business: { business_contract_identifier: "C-1" } })).toBeNull();
  });

  it("is contracts if it has their list or business, misspelt or not", () => {
    for (const field of ["business_contracts", "bussiness_contracts", "external_business_identifier"])
      expect(kindOf({ import_supplier: supplier, [field]: [] })).toBe("business-contracts");
    expect(kindOf({ ...pair, business_contracts: [] })).toBe("business-contracts");
    for (const unsaid of [null, 1, [], {}]) expect(kindOf(unsaid)).toBe("business-contracts");
  });

  it("is an account if it has a number at its root", () => {
    expect(lintText(JSON.stringify({ ...pair, payload: { any: 1 } })).kind).toBe("account");
  });
});

describe("linkage of accounts", () => {
  const contract = "business.business_contract_identifier";

  it("reads wrapped ones and locates findings there", async () => {
    const lone = wrapped(account("A-1", "C-9"));
    expect(await found([business("B-1", ["C-1"]), lone])).toEqual([`1 contract-linkage? payload.${contract}`]);
    expect(await found([wrapped(account("A-1", "C-1")), business("B-1", ["C-1"])])).toEqual([
      `0 business-before-account? payload.${contract} see 1`,
    ]);
    expect(await found([notes("A-1"), wrapped(account("A-1"))])).toEqual([
      "0 account-before-data external_account_number see 1",
    ]);
    expect(await found([account("A-1"), wrapped(account("A-1"))])).toEqual([
      "1 duplicate-account? payload.external_account_number see 0",
    ]);
    const settings = { suppliers: { [supplier]: { status: "Paused" as const } } };
    expect(await found([wrapped(account("A-1"))], { settings })).toEqual([
      "0 supplier-status? payload.import_supplier",
    ]);
  });

  it("reads them at the root if the number is there, whatever payload holds", async () => {
    const { payload } = account("A-1", "C-9");
    const both = { kind: "account" as const, payload: { ...(payload as object), payload: { more: 1 } } };
    expect(await found([business("B-1", ["C-1"]), both])).toEqual([`1 contract-linkage ${contract}`]);
  });

  it.each([null, 5, ["C-1"], {}])("ignores an identifier that is %j", async (identifier) => {
    const batch = [business("B-1", ["C-1"]), wrapped(account("A-1", identifier)), account("A-2", identifier)];
    expect((await found(batch)).filter((each) => !/ (type|null-value)\? /.test(each))).toEqual([]);
    const unnamed = [wrapped(account(identifier, "C-1")), business("B-1", ["C-1"]), notes("A-1")];
    const [late, ...others] = (await found(unnamed)).filter((each) => !/ (type|null-value)\? /.test(each));
    expect(late).toBe(`0 business-before-account? payload.${contract} see 1`);
    expect(others).toEqual([]);
  });
});

describe("an account in a request to an endpoint that is not shown", () => {
  const sent =
    (...args: Parameters<typeof account>) =>
    (path: string, status?: number) =>
      record("POST", path, account(...args).payload, status);
  const path = "/v1/data-import/account/create/";
  const undocumented = "unrecognised-payload? path:";

  it("is linked like any other", async () => {
    const lone = sent("A-1", "C-9")(path);
    expect(await found([business("B-1", ["C-1"]), lone])).toEqual([
      `1 ${undocumented}`,
      "1 contract-linkage body:business.business_contract_identifier",
    ]);
    expect(await found([notes("A-1"), sent("A-1")(path)])).toEqual([
      "0 account-before-data external_account_number see 1",
      `1 ${undocumented}`,
    ]);
    const within = record("POST", path, wrapped(account("A-1", "C-9")).payload);
    expect(await found([business("B-1", ["C-1"]), within])).toEqual([
      `1 ${undocumented}`,
      "1 contract-linkage? body:payload.business.business_contract_identifier",
    ]);
  });

  it("is not linked if the request was rejected", async () => {
    expect(await found([notes("A-1"), sent("A-1")(path, 400)])).toEqual([`1 ${undocumented}`]);
  });

  it("may be validated, staged and created without being a duplicate", async () => {
    const steps = ["validate", "stage", "create"].map((step) => sent("A-1")(`/v1/data-import/account/${step}/`));
    expect(await found(steps)).toEqual(steps.map((_, i) => `${i} ${undocumented}`));
    expect(await found([account("A-1"), ...steps.slice(2)])).toEqual([`1 ${undocumented}`]);
  });

  it("has no other checks, and other bodies have none", () => {
    const findings = (body: unknown): Finding[] =>
      lintText(JSON.stringify({ method: "POST", path, body }), { kind: "request" }).findings;
    expect(findings({ ...pair, anything: [null] })).toHaveLength(1);
    for (const body of [{ notes: 5 }, null, [], "x", undefined]) expect(findings(body)).toHaveLength(1);
    expect(findings({ ...pair, business: "C-1" })).toMatchObject([
      { rule: "unrecognised-payload", severity: "warning", part: "path" },
      { rule: "type", severity: "warning", part: "body", kind: "account", attr: "business", pointer: "/body/business" },
    ]);
  });
});

describe("a business payment instruction", () => {
  it("has a warning without accounts, whose required flag is not shown", () => {
    const payload = {
      import_supplier_code: supplier,
      external_business_identifier: "B-1",
      vendor: "PAY",
      reference: "R-1",
      type: "CARD",
    };
    const text = JSON.stringify(payload);
    const { ok, findings } = lintText(text, { kind: "business-payment-instruction" });
    expect(ok).toBe(true);
    expect(findings).toMatchObject([
      { rule: "expected-field", severity: "warning", code: "expected_field", attr: "accounts", line: 1, column: 1 },
    ]);
    expect(findings[0]?.endColumn).toBe(text.length + 1);
    expect(lintText(JSON.stringify({ ...payload, accounts: null }), { kind: "business-payment-instruction" }).ok).toBe(
      false,
    );
  });
});
