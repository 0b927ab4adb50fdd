import { describe, expect, it } from "vitest";
import { holderOfPayloads, needlesslyWrapped, recognise } from "../../src/check/recognise.ts";
import { jsonSchema, lintText, requestKinds } from "../../src/index.ts";
import { makeProfile } from "../../src/profile/profile.ts";
import { baseLookups } from "../../src/schema/base-lookups.ts";
import { references } from "../../src/spec/references.ts";
import { operatorFile } from "../profile/halcyon.ts";

const account = { import_supplier: "HALCYON_ENERGY", external_account_number: "A-1" };
const link = { business: { business_contract_identifier: "C-1" } };

/** A payload of each kind with a documented shape, with all its fields. */
const payloads = requestKinds
  .filter((kind) => kind !== "account" && kind !== "request")
  .map((kind) => {
    const [example] = jsonSchema(kind)["examples"] as Record<string, unknown>[];
    return { kind, payload: example as Record<string, unknown> };
  });

/** A payload with one field under another name, or without it. */
function renamed(payload: object, field: string, name: string | undefined): object {
  const entries = Object.entries(payload).flatMap(([key, value]) =>
    key !== field ? [[key, value]] : name === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(entries);
}

describe("a payload of unstated kind", () => {
  it("that is a list is one of payloads only if its elements are payloads", () => {
    const detailOf = (payload: unknown): string | undefined => lintText(JSON.stringify(payload)).findings[0]?.detail;
    expect(detailOf([{ ...account, notes: [{ body: "a" }] }])).toContain("each element by itself");
    const response = [{ created_at: "2026-01-31T00:00:00Z", body: "a", status: "NOTE_CREATION_SUCCESS" }];
    for (const list of [response, []]) expect(detailOf(list)).toContain("x.notes.201.json");
  });

  it.each(payloads)("is still $kind if one of its fields is misspelt", ({ kind, payload }) => {
    for (const field of Object.keys(payload)) {
      const [first = "", ...rest] = field;
      const camel = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      const swapped = `${rest[0]}${first}${rest.slice(1).join("")}`;
      for (const name of [camel, field.toUpperCase(), `${field} `, swapped])
        expect(recognise(renamed(payload, field, name)), name).toBe(kind);
    }
  });

  it.each([
    ["payment-instruction", "external_account_number"],
    ["payment-instruction", "vendor"],
    ["business", "external_business_identifier"],
    ["business", "import_supplier_code"],
    ["business-payment-instruction", "external_business_identifier"],
    ["business-contracts", "task_params"],
  ])("is still %s without %s", (kind, field) => {
    const { payload = {} } = payloads.find((each) => each.kind === kind) ?? {};
    expect(Object.keys(payload)).toContain(field);
    expect(recognise(renamed(payload, field, undefined))).toBe(kind);
  });

  it("is no account if what it has in business is a business's", () => {
    const business = { company_name: "Mill Bakehouse", business_contracts: [{ identifier: "C-1" }] };
    const payload = { import_supplier: "HALCYON_ENERGY", business };
    expect(recognise(payload)).toBeUndefined();
    const { findings } = lintText(JSON.stringify(payload), { kind: "business" });
    const errors = findings.filter(({ severity, because }) => severity === "error" && !because);
    expect(errors.map(({ rule, attr }) => [rule, attr])).toEqual([
      ["required", "external_business_identifier"],
      ["unknown-field", "import_supplier"],
    ]);
    expect(recognise({ ...payload, business: { contract_identifier: "C-1" } })).toBe("account");
  });

  it.each(["notes.0.body", "notes_0_body", "notes[0].body", "notes/0/body"])(
    "is of notes if all it has is %s",
    (name) => {
      const { kind, findings } = lintText(JSON.stringify({ ...account, [name]: "a" }));
      expect(kind).toBe("notes");
      expect(findings.filter(({ because }) => !because)).toMatchObject([{ rule: "unknown-field", attr: name }]);
      expect(recognise({ ...account, [name]: "a", language: "en" })).toBe("account");
    },
  );

  it.each(["account", "header"])("is an instruction whose account is identified in an object: %s", (name) => {
    const instruction = { [name]: account, vendor: "PAYCO", reference: "R-1", type: "CARD" };
    const { kind, findings } = lintText(JSON.stringify(instruction));
    expect(kind).toBe("payment-instruction");
    expect(findings.filter(({ because }) => !because)).toMatchObject([{ attr: name, code: "unknown_field" }]);
    expect(findings.filter(({ edit }) => edit)).toEqual([]);
  });

  it.each(["A-1", 1])("is an instruction of an account if `account` is no list: %j", (account) => {
    const instruction = { importSupplier: "S", account, vendor: "PAYCO", reference: "R-1", type: "CARD" };
    expect(recognise(instruction)).toBe("payment-instruction");
    expect(recognise({ ...instruction, account: [{ external_account_number: "A-1" }] })).not.toBe(
      "payment-instruction",
    );
  });

  it("is an account with a text under a name like that of a list", () => {
    for (const others of [{}, { email: "a@b.c", name: "Jane" }])
      expect(recognise({ ...account, ...others, note: "Likes letters" })).toBe("account");
    expect(recognise({ ...account, note: [{ body: "Likes letters" }] })).toBe("notes");
  });

  it("is the kind of a list if it is a row of one, with what identifies an element and no field of another place", () => {
    const rows = [
      ["notes", { body: "a", created_at: null }],
      ["transactions", { transaction_id: "T-1", amount: 1, type: "CREDIT" }],
      ["historical-statements", { statement_id: "S-1", issued_date: "2026-01-31" }],
    ] as const;
    for (const [kind, row] of rows) {
      expect(recognise({ ...account, ...row })).toBe(kind);
      expect(lintText(JSON.stringify({ ...account, ...row })).findings[0]).toMatchObject({ rule: "required", kind });
      const camelCase = JSON.stringify({ ...account, ...row }).replace(/_(.)(?=\w*":)/g, (_, c: string) =>
        c.toUpperCase(),
      );
      expect(recognise(JSON.parse(camelCase))).toBe(kind);
      // A field of an account, one field alone, and none that identifies.
      expect(recognise({ ...account, ...row, language: "en" })).not.toBe(kind);
      const [[id, value], ...rest] = Object.entries(row) as [[string, unknown], ...[string, unknown][]];
      expect(recognise({ ...account, [id]: value })).not.toBe(kind);
      expect(recognise({ ...account, ...Object.fromEntries(rest), note: "a" })).not.toBe(kind);
    }
    expect(recognise({ ...account, body: "a", created_at: null, language: "en" })).toBe("account");
    expect(recognise({ ...account, type: "CARD", reference: "R" })).toBe("payment-instruction");
  });

  it("is a business if it is a row with what identifies that, but not if the row is about an account", () => {
    const row = { businessType: "LTD", companyNumber: "01234567", "Company Name": "Orchard Foods Ltd" };
    const ids = { import_supplier_code: "S", external_business_identifier: "B" };
    for (const payload of [
      { ...ids, ...row, contract_identifier: "C-1", valid_from_date: "2026-01-31" },
      { importSupplierCode: "S", externalBusinessIdentifier: "B", ...row },
    ])
      expect(recognise(payload)).toBe("business");
    expect(recognise({ importSupplier: "S", externalAccountNumber: "A-1", ...row })).not.toBe("business");
  });

  it("is the same whether the account is misspelt or not, so that its correction makes no other kind of it", () => {
    const { external_account_number, ...others } = {
      ...account,
      Notes: "x",
      x_vendor: "V",
      reference: "R",
      type: "CARD",
    };
    for (const payload of [
      { ...others, external_account_number },
      { ...others, externalAccountNumber: external_account_number },
    ])
      expect(recognise(payload)).toBe("payment-instruction");
  });

  it("reports a misspelt vendor as a misspelt field", () => {
    const instruction = { ...account, vendro: "PAYCO", reference: "R-1", type: "CARD" };
    const findings = lintText(JSON.stringify(instruction)).findings.map(({ code, attr }) => `${code} ${attr}`);
    expect(findings).toContain("unknown_field vendro");
  });

  it("is an account if it names a contract where only an account does, whatever else it has", () => {
    for (const more of [{ notes: [{ body: "a" }] }, { transactions: [] }, { statements: [] }, { accounts: [] }])
      expect(lintText(JSON.stringify({ ...account, ...link, ...more }))).toMatchObject({
        kind: "account",
        findings: [],
      });
    const misspelt = {
      import_supplier: "HALCYON_ENERGY",
      externalAccountNumber: "A-1",
      ...link,
      a: 1,
      b: 2,
      c: 3,
      d: 4,
      e: 5,
    };
    expect(recognise(misspelt)).toBe("account");
    expect(recognise({ external_account_number: "A-1", ...link })).toBe("account");
    const ofBusiness = { external_account_number: "A-1", external_business_identifier: "B-1" };
    expect(recognise({ ...ofBusiness, ...link })).toBe("business");
    expect(recognise({ payload: ofBusiness })).toBe("account");
    const lists = { ...references, account: { ...references.account, refersTo: { contract: ["points.*.contract"] } } };
    const listed = { ...account, notes: [], points: [{ contract: "C-1" }] };
    expect(recognise(listed, { ...baseLookups, references: lists })).toBe("account");
  });

  it("is an account if most of its fields are not those of the request that one field shows", () => {
    const more = { notes: [{ body: "a" }], addresses: [], customers: [], language: "en" };
    expect(recognise({ ...account, ...more })).toBe("notes");
    expect(lintText(JSON.stringify({ ...account, ...more, statements: [] }))).toMatchObject({
      kind: "account",
      findings: [],
    });
    const { notes: _, ...others } = more;
    for (const name of ["note", "statement"]) {
      for (const most of [others, link]) expect(recognise({ ...account, ...most, [name]: "a" })).toBe("account");
      expect(recognise({ ...account, [name]: [{}], language: "en" })).not.toBe("account");
    }
    const business = { import_supplier_code: "S", external_business_identifier: "B-1", business: {} };
    expect(recognise({ ...business, a: 1, b: 2, c: 3, d: 4, e: 5 })).toBe("business");
  });

  it("is of contracts if the object in payload is empty, unless an operator may wrap other payloads", () => {
    for (const more of [{}, { task_params: {} }, { zz: 1 }]) {
      expect(recognise({ payload: {}, ...more })).toBe("business-contracts");
      expect(recognise({ payload: {}, ...more }, makeProfile(operatorFile()))).toBeUndefined();
    }
  });

  it("is no request if it shares fields with several kinds, or few with one", () => {
    expect(recognise({ reference: "R-1", type: "CARD" })).toBeUndefined();
    expect(recognise({ reference: "R-1", external_business_identifier: "B-1" })).toBeUndefined();
    expect(recognise({ service_account_number: "1", reference: "R-1" })).toBeUndefined();
    expect(recognise({ name: "x", type: "module", version: "1" })).toBeUndefined();
    expect(recognise({ importSupplier: "S", externalAccountNumber: "A-1" })).toBeUndefined();
    expect(recognise({ method: "GET" }) ?? recognise({ path: "/v1/data-import/business/" })).toBeUndefined();
  });
});

describe("what is around payloads", () => {
  const notes = { ...account, notes: [{ body: "a" }] };
  const others = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, i) => [`x${i}`, i]));
  const empty = (count: number): object[] => Array.from({ length: count }, () => ({}));

  it.each<[string, unknown, string | undefined]>([
    ["in an object in an object", { a: { b: { c: notes } } }, "a/b/c"],
    ["any deeper", { a: { b: { c: { d: notes } } } }, undefined],
    ["beside nine members", { ...others(9), data: notes }, "data"],
    ["beside any more", { ...others(10), data: notes }, undefined],
    ["in a payload with a field of its own", { import_supplier: "S", data: notes }, undefined],
  ])("of one %s", (_, value, place) => {
    expect(needlesslyWrapped("notes", value)?.wrapper.join("/")).toBe(place);
  });

  it.each<[string, unknown, string | undefined]>([
    ["in an object in an object", { a: { b: { c: [notes, notes] } } }, "a/b/c"],
    ["any deeper", { a: { b: { c: { d: [notes, notes] } } } }, undefined],
    ["behind nine other elements", { data: [...empty(9), notes] }, "data"],
    ["behind any more", { data: [...empty(10), notes] }, undefined],
    ["under the name of a field", { data: { notes: [notes, notes], count: 2 } }, "data/notes"],
  ])("of several %s", (_, value, place) => {
    expect(holderOfPayloads(undefined, value)?.join("/")).toBe(place);
  });

  it("is no payload with accounts in a field of another kind, and no response", () => {
    expect(holderOfPayloads("notes", { import_supplier: "S", accounts: [account, account] })).toBeUndefined();
    expect(holderOfPayloads("historical-statements.201", { data: [notes, notes] })).toBeUndefined();
  });

  it("may be that of an account among notes", () => {
    const { findings } = lintText(JSON.stringify({ payload: { ...account, ...link } }), { kind: "notes" });
    expect(findings.filter(({ because }) => !because)).toMatchObject([{ rule: "unrecognised-payload", attr: "" }]);
  });
});
