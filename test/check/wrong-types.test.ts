import { describe, expect, it } from "vitest";
import { causeKey } from "../../src/check/finding.ts";
import { type Kind, lintText } from "../../src/index.ts";
import { profileOf } from "../profile/example-profile.ts";

const own = { import_supplier: "S", external_account_number: "A-1" };
const credit = { transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT" };
const pence = { "transactions.transactions.*.amount": { type: "integer", "x-decimal": { unit: "minor" } } };
const minimum = { operator: { "transactions.transactions.*.amount": { type: "number", minimum: 0 } } };

function ofType(kind: Kind, payload: object, profile?: ReturnType<typeof profileOf>) {
  const { findings } = lintText(JSON.stringify({ ...own, ...payload }), { kind, today: "2026-06-30", profile });
  expect(findings.map(({ rule }) => rule)).toEqual(["type"]);
  return findings.map(({ cause, suggestion, edit, detail }) => ({
    variant: causeKey(cause).variant,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(edit ? { edit: edit.text } : {}),
    saysMinus: detail.includes("minus"),
  }))[0];
}

describe("a value of the wrong type", () => {
  it.each(["(84.20)", "84.20-", "-£84.20", "£-1,084.20", "(GBP 84.20)", "- 84.20", "\u221284.20"])(
    "is a negative number where it has brackets or a minus, and has no edit: %s",
    (amount) => {
      const payload = { transactions: [{ ...credit, amount }] };
      expect(ofType("transactions", payload)).toEqual({ variant: "negative-number", saysMinus: true });
      // A field that is never negative is not told to be.
      const profile = profileOf(minimum);
      expect(ofType("transactions", payload, profile)).toEqual({ variant: "negative-number", saysMinus: false });
    },
  );

  it("is a column of a table where it has a value for each of several rows", () => {
    const detailOf = (amount: unknown) =>
      lintText(JSON.stringify({ ...own, transactions: [{ ...credit, amount }] }), { kind: "transactions" }).findings[0]
        ?.detail;
    expect(detailOf({ 0: 10, 1: 20 })).toContain("a column of a table: write a payload for each row.");
    expect(detailOf({ 0: 10 })).toContain("Send the value that is in it");
    expect(detailOf({ a: 10, b: 20 })).toBe(
      "transactions.0.amount must be a number, not an object. Send a number in place of it.",
    );
  });

  it("says what to send in place of several values", () => {
    const told = (kind: Kind, payload: unknown) =>
      lintText(JSON.stringify(payload), { kind }).findings.map(({ detail }) => /Send .*/.exec(detail)?.[0]);
    const amounts = [{ pounds: 12, pence: 50 }, { currency: "GBP", minor_units: 1250 }, { net: 10, vat: 2 }, [12.5, 2]];
    const transactions = amounts.map((amount, i) => ({ ...credit, transaction_id: `T-${i}`, amount }));
    const minor = "Send a number in place of it, where 1250 pence are 12.50.";
    const plain = "Send a number in place of it.";
    expect(told("transactions", { ...own, transactions })).toEqual([minor, minor, plain, plain]);
    expect(told("notes", { ...own, notes: [{ body: { text: "a", html: "b" } }] })).toEqual([
      "Send a string in place of it.",
    ]);
    const groups = { CREDIT: [{ ...credit, amount: 1 }], PAYMENT: [{ ...credit, amount: 2 }] };
    expect(told("transactions", { ...own, transactions: groups })).toEqual([
      "Send one list of the elements of all that are in it; a name that they share belongs in a field of each.",
    ]);
    expect(told("notes", [{ name: "a" }, { name: "b" }])).toEqual([
      "Send an object with import_supplier, external_account_number and notes, or write each element of the list as one.",
    ]);
  });

  it.each(["GBP 84.20", "£84.20", "84.20 EUR", "1,084.20", "1\u202f084,20", "1\u00a0084,20", "1’084.20"])(
    "is a formatted number: %s",
    (amount) => {
      const payload = { transactions: [{ ...credit, amount }] };
      expect(ofType("transactions", payload)).toEqual({ variant: "formatted-number", saysMinus: false });
    },
  );

  it.each(["1.084", "84.200", "-1.000", "+1.000"])("has no edit if its point may separate thousands: %s", (quoted) => {
    const item = { number_of_units: quoted, net_amount: quoted, price_per_unit: quoted, units: [quoted] };
    const payload = {
      ...own,
      transactions: [{ ...credit, amount: quoted, line_items: [item], tax_items: [{ rate: quoted }] }],
    };
    const { findings } = lintText(JSON.stringify(payload), { kind: "transactions" });
    const ofType = findings.filter(({ rule }) => rule === "type");
    expect(ofType.map(({ cause, edit }) => [causeKey(cause).variant, edit])).toEqual(
      Array(6).fill(["grouped-number", undefined]),
    );
  });

  it.each([
    ["1.000", "Remove the quotes, and the point if it separates thousands."],
    // A JSON number has no plus sign.
    ["+1.000", "Remove the quotes and the plus sign, and the point if it separates thousands."],
  ])("is told what to remove: %s", (amount, hint) => {
    const payload = { ...own, transactions: [{ ...credit, amount }] };
    const { findings } = lintText(JSON.stringify(payload), { kind: "transactions" });
    expect(findings.find(({ rule }) => rule === "type")?.detail).toMatch(new RegExp(`${hint}$`));
  });

  it.each(["84.20 CR", "84.20DR", "12.5 GBP CR", "£1,084.20 cr"])("is of an unknown sign: %s", (amount) => {
    const payload = { transactions: [{ ...credit, amount }] };
    expect(ofType("transactions", payload)).toEqual({ variant: "ledger-number", saysMinus: true });
  });

  it("is no date where a number stands for a UUID", () => {
    const profile = profileOf({ operator: { "transactions.transactions.*.transaction_id": { format: "uuid" } } });
    const payload = { transactions: [{ ...credit, transaction_id: 5, amount: 1 }] };
    expect(ofType("transactions", payload, profile)).toEqual({ variant: "number-for-text", saysMinus: false });
  });

  it.each(["INV-123", "INV 84.20"])("is no number where it has the letters of no currency: %s", (amount) => {
    const payload = { transactions: [{ ...credit, amount }] };
    expect(ofType("transactions", payload)).toEqual({ variant: "other", saysMinus: false });
  });

  it.each([
    ...[" +84.20", "0084.20", "84.2000", "84.20 ", "\u00a084.20", "84.20\u200b"].map(
      (amount) => [amount, 84.2] as const,
    ),
    ...[".5", "+.5", "00.5"].map((amount) => [amount, 0.5] as const),
    ...["-.5", "-000.5"].map((amount) => [amount, -0.5] as const),
    ...["84.", "084", "+84."].map((amount) => [amount, 84] as const),
  ])("is certainly a number: %j", (amount, meant) => {
    const fault = ofType("transactions", { transactions: [{ ...credit, amount }] });
    expect(JSON.parse(fault?.edit ?? "")).toBe(meant);
  });

  it("may be an object that no text can be made of", () => {
    expect(ofType("notes", { notes: [{ body: { toString: 1 } }] })).toMatchObject({ variant: "other" });
    const profile = profileOf({ operator: { "notes.import_supplier": { type: null, enum: ["A", { toString: 1 }] } } });
    const { findings } = lintText('{"import_supplier": {"valueOf": 1, "toString": 1}}', { kind: "notes", profile });
    expect(findings.map(({ rule }) => rule)).toContain("enum");
  });

  it("is the one element of a list that it is in", () => {
    for (const one of [["x"], ["x", "y"], [{ text: "x" }], []]) {
      const { findings } = lintText(JSON.stringify({ ...own, notes: [{ body: one }] }), { kind: "notes" });
      expect(findings).toMatchObject([{ rule: "type", attr: "notes.0.body" }]);
      expect(findings[0]?.detail.includes("Remove the square brackets")).toBe(one[0] === "x" && one.length === 1);
    }
  });

  it.each<[object, string | undefined]>([
    [{ $numberDecimal: "1.00" }, "is in it, as a number"],
    [{ N: 1 }, "is in it,"],
    [{ value: { $numberLong: "1" } }, "is in it, as a number"],
    [{ isPresent: true, value: 1 }, "is in it,"],
    [{ value: "1.00", currency: "GBP" }, "is in it, as a number"],
    ...[{ units: 1, nanos: 0 }, { value: null }, { $numberDouble: "NaN" }, { "@xsi:nil": "true" }, {}].map(
      (amount): [object, undefined] => [amount, undefined],
    ),
    ...[{ minor: 8420, currency: "GBP" }, { value: 8420, unit: "pence" }, { amount: { cents: 8420 } }].map(
      (amount): [object, undefined] => [amount, undefined],
    ),
  ])("is the only member of an object, if that is a value: %j", (amount, hint) => {
    const { findings } = lintText(JSON.stringify({ ...own, transactions: [{ ...credit, amount }] }), {
      kind: "transactions",
    });
    expect(findings).toMatchObject([{ rule: "type", attr: "transactions.0.amount" }]);
    expect(/is in it,(?: as a number)?/.exec(findings[0]?.detail ?? "")?.[0]).toBe(hint);
  });

  it.each(["true", "TRUE", "False", "false\u00a0"])(
    "loses its quotes alone only where JSON is in them: %j",
    (is_pinned) => {
      const payload = { notes: [{ body: "a", is_pinned }] };
      expect(ofType("notes", payload)).toMatchObject({
        variant: "quoted-boolean",
        edit: is_pinned.trim().toLowerCase(),
      });
      const { findings } = lintText(JSON.stringify({ ...own, ...payload }), { kind: "notes" });
      expect(findings[0]?.detail.includes("Remove the quotes")).toBe(is_pinned === "true");
    },
  );

  it.each([
    [{ 0: { body: "a" }, 1: { body: "b" } }, "its members."],
    [{ note: { body: "a" } }, "its members; a name"],
    [{ body: ["a", "b"] }, undefined],
    [{ document_paths: [["a"], ["b"]] }, undefined],
    [{ results: [{ document_paths: [{ document_path: "a.pdf" }] }] }, "that is in it"],
    [{ 0: { body: "a" }, 1: { document_paths: [{ document_path: "a.pdf" }] } }, "its members."],
    [{ 0: { body: "a" }, 1: [], 2: null }, "its members."],
    [{ $type: "List", $values: [{ body: "a" }] }, "that is in it"],
    [{ body: [{ body: "a", is_pinned: true }], Count: 1 }, "that is in it"],
    [{ list: [{ element: { body: "a" } }] }, "that is in it"],
    [{ arrayValue: { values: [{ cursor: "x", node: { body: "a" } }] } }, "that is in it"],
    [{ values: [{ mapValue: { fields: { body: "a" } } }] }, "that is in it"],
    [{ body: "a", document_paths: [{ document_path: "a.pdf" }] }, undefined],
    [{ a: { text: "x" } }, undefined],
    [{ a: [], b: [] }, undefined],
    [{ body: ["a", "b"], is_pinned: [true, false] }, undefined],
    [{ body: { 0: "a", 1: "b" }, is_pinned: { 0: true } }, undefined],
    [{}, undefined],
  ])("holds the elements of the list that it should be: %j", (list, hint) => {
    const { findings } = lintText(JSON.stringify({ ...own, notes: list }), { kind: "notes" });
    expect(findings).toMatchObject([{ rule: "type", attr: "notes", code: "not_a_list" }]);
    expect(/its members(?:\.|; a name)|that is in it/.exec(findings[0]?.detail ?? "")?.[0]).toBe(hint);
  });

  it("is a list of elements of any shape, or the only list in an object, but no list of the values of an element", () => {
    const hint = (terms: unknown) => {
      const contracts = [{ identifier: "C-1", versions: [{ applicable_at_date: "2026-01-31", terms }] }];
      const payload = { import_supplier: "S", external_business_identifier: "B-1", business_contracts: contracts };
      const { findings } = lintText(JSON.stringify({ payload }), {
        kind: "business-contracts",
        rules: { "expected-field": "off" },
      });
      expect(findings).toMatchObject([{ attr: "payload.business_contracts.0.versions.0.terms" }]);
      return /its members|that is in it/.exec(findings[0]?.detail ?? "")?.[0];
    };
    expect(hint({ value: [{ term: "UNIT_RATE" }], Count: 1 })).toBe("that is in it");
    expect(hint({ 0: "FIXED_12_MONTHS" })).toBe("its members");
    expect(hint({ term: "UNIT_RATE", pounds_per_kwh: 0.2926 })).toBeUndefined();
  });

  it.each<[object, RegExp]>([
    [{ transaction_date: [2026, 1, 31] }, /day or time/],
    [{ transaction_date: { year: 2026, month: 1, day: 31 } }, /day or time/],
    [{ transaction_date: { $date: "2026-01-31" } }, /that is in it/],
    [{ transaction_date: 1769817600 }, /day or time/],
    [{ transaction_id: [1, 2] }, /not a list\. Send a string in place of it\.$/],
  ])("is told what a date holds: %j", (fields, hint) => {
    const text = JSON.stringify({ ...own, transactions: [{ ...credit, amount: 1, ...fields }] });
    const { findings } = lintText(text, { kind: "transactions" });
    expect(findings).toMatchObject([{ rule: "type", detail: expect.stringMatching(hint) }]);
  });

  it("is in no brackets around what is no element", () => {
    const hint = (accounts: unknown[]) => {
      const payload = { import_supplier_code: "S", external_business_identifier: "B-1", vendor: "V", reference: "R-1" };
      const text = JSON.stringify({ ...payload, type: "CARD", accounts });
      const { findings } = lintText(text, { kind: "business-payment-instruction" });
      expect(findings).toMatchObject([{ rule: "type", attr: "accounts.0" }]);
      return /Remove the square brackets|Send an object/.exec(findings[0]?.detail ?? "")?.[0];
    };
    expect(hint([[{ external_account_number: "A-1" }]])).toBe("Remove the square brackets");
    for (const one of [{ key: "external_account_number", value: "A-1" }, ["external_account_number", "A-1"], "A-1"])
      expect(hint([[one]])).toBe("Send an object");
  });

  it("is in no brackets around a payload, and a list of its elements is no payload", () => {
    const hint = (payload: unknown) => {
      const { findings } = lintText(JSON.stringify(payload), { kind: "notes" });
      expect(findings).toMatchObject([{ rule: "type", attr: "" }]);
      return /Remove the square brackets|Send an object/.exec(findings[0]?.detail ?? "")?.[0];
    };
    expect(hint([{ ...own, notes: [{ body: "a" }] }])).toBe("Remove the square brackets");
    expect(hint([{ body: "a" }])).toBe("Send an object");
    expect(hint([])).toBeUndefined();
  });

  it.each([".", "+", "+-5", "-", "0x10", "1e3", "--5", ".5.", "5-5"])("is not certainly a number: %s", (amount) => {
    expect(ofType("transactions", { transactions: [{ ...credit, amount }] })).not.toHaveProperty("edit");
  });

  it.each([
    ["(84.20)", {}, "-12.50"],
    ["GBP 84.20", {}, " 12.50"],
    ["(84.20)", { minimum: 0 }, " 12.50"],
    ["2026-01-31", {}, " 12.50"],
    ["(84.20)", { "x-decimal": { unit: "minor" } }, "-1250"],
  ])("is told the form of a decimal with its sign, if the field has any: %s %j", (amount, limits, form) => {
    const operator = {
      "transactions.transactions.*.amount": { type: ["number", "string"], "x-decimal": {}, ...limits },
    };
    const payload = JSON.stringify({ ...own, transactions: [{ ...credit, amount }] });
    const { findings } = lintText(payload, {
      kind: "transactions",
      today: "2026-06-30",
      profile: profileOf({ operator }),
    });
    expect(findings).toMatchObject([{ rule: "decimal", detail: expect.stringContaining(form) }]);
  });

  it.each(["£84", "(1,084.20)"])("is told to be in pence where an operator counts them: %s", (amount) => {
    const payload = JSON.stringify({ ...own, transactions: [{ ...credit, amount }] });
    const profile = profileOf({ operator: pence });
    const { findings } = lintText(payload, { kind: "transactions", today: "2026-06-30", profile });
    expect(findings).toMatchObject([{ rule: "type", detail: expect.stringContaining("smallest unit") }]);
  });

  it.each(["84.20", "1,084.20"])("is told to be without a fraction where it must be whole: %s", (amount) => {
    const payload = JSON.stringify({ ...own, transactions: [{ ...credit, amount }] });
    const profile = profileOf({ operator: { "transactions.transactions.*.amount": { type: "integer" } } });
    const { findings } = lintText(payload, { kind: "transactions", today: "2026-06-30", profile });
    expect(findings).toMatchObject([{ rule: "type", detail: expect.stringContaining("without a fraction") }]);
  });

  it.each(["84.20 kWh", "(84.20", "12%", "GBP", "1-2"])("is no formatted number: %s", (amount) => {
    expect(ofType("transactions", { transactions: [{ ...credit, amount }] })?.variant).toBe("other");
  });

  it.each([
    ...["Y", "yes", "On", "1", 1, "T"].map((value) => [value, "true"]),
    ...["N", "no", "OFF", "0", 0, "f"].map((value) => [value, "false"]),
  ])("is a boolean in another notation: %j", (is_pinned, suggestion) => {
    const payload = { notes: [{ body: "a", is_pinned }] };
    expect(ofType("notes", payload)).toMatchObject({ variant: "other-boolean", suggestion });
    expect(ofType("notes", payload)).not.toHaveProperty("edit");
  });

  it.each([
    { kind: "transactions", payload: { transactions: [{ ...credit, amount: "" }] }, remedy: /give it one\.$/ },
    { kind: "notes", payload: { notes: [{ body: "a", is_pinned: " " }] }, remedy: /, or leave it out\.$/ },
    {
      kind: "notes",
      payload: { notes: [{ body: "a", document_paths: "" }] },
      remedy: /, or leave it out if body is sent\.$/,
    },
    ...["nan", "-", "--", "NA", "nil"].map((amount) => ({
      kind: "transactions" as const,
      payload: { transactions: [{ ...credit, amount }] },
      remedy: /give it one\.$/,
    })),
    { kind: "notes", payload: { notes: [{ body: "a", created_at: "NaT" }] }, remedy: /, or leave it out\.$/ },
    { kind: "notes", payload: { notes: [{ body: "a", created_at: "" }] }, remedy: /, or leave it out\.$/ },
    {
      kind: "transactions",
      payload: { transactions: [{ ...credit, amount: 1, transaction_date: "" }] },
      remedy: /Give it one\.$/,
    },
    { kind: "transactions", payload: { transactions: {} }, remedy: /give it one\.$/ },
    { kind: "transactions", payload: { transactions: [{ ...credit, amount: [] }] }, remedy: /give it one\.$/ },
    { kind: "notes", payload: { notes: [{ body: "a", is_pinned: {} }] }, remedy: /, or leave it out\.$/ },
    {
      kind: "notes",
      payload: { notes: [{ body: "a", unpin_at: { "@nil": "true" } }] },
      remedy: /, or leave it out\.$/,
    },
  ] as const)("is told to hold no value: $payload", ({ kind, payload, remedy }) => {
    const { findings } = lintText(JSON.stringify({ ...own, ...payload }), { kind, today: "2026-06-30" });
    expect(findings).toMatchObject([{ severity: "error", detail: expect.stringMatching(remedy) }]);
    expect(findings.map(({ cause }) => causeKey(cause).variant)).toEqual(["no-value"]);
  });

  it.each(["X", 2, "\u0001", ["true"], { yes: 1, no: 0 }])("is no boolean in another notation: %j", (is_pinned) => {
    expect(ofType("notes", { notes: [{ body: "a", is_pinned }] })?.variant).toBe("other");
  });
});

describe("a text that an operator gives a form", () => {
  const told = (constraints: Readonly<Record<string, unknown>>, external_account_number: unknown) => {
    const profile = profileOf({ operator: { "notes.external_account_number": constraints } });
    const text = JSON.stringify({ ...own, external_account_number, notes: [{ body: "a" }] });
    return lintText(text, { kind: "notes", profile }).findings.map(({ rule, cause, detail, edit }) => [
      `${rule}/${causeKey(cause).variant}`,
      /blanks/.exec(detail)?.[0] ?? edit?.text,
    ]);
  };
  const pattern = { pattern: "^A-[0-9]$" };
  const choices = { enum: ["Y", "N"] };

  it("holds no value where it is blank, in one finding", () => {
    for (const none of ["", "N/A"]) expect(told(pattern, none)).toEqual([["type/no-value", undefined]]);
  });

  it("is said to have blanks around it, which a reader may not see", () => {
    for (const blank of [" A-1", "A-1\u200b"]) expect(told(pattern, blank)).toEqual([["type/pattern", "blanks"]]);
    expect(told(pattern, "B-1")).toEqual([["type/pattern", undefined]]);
    expect(told(choices, "Y\u00a0")).toEqual([["enum/spelling", "blanks"]]);
    const statements = [{ issued_date: "2026-01-31 " }];
    const { findings } = lintText(JSON.stringify({ ...own, statements }), { kind: "historical-statements" });
    expect(findings.find(({ rule }) => rule === "date")).toMatchObject({
      detail: expect.stringContaining("blanks"),
      edit: { text: '"2026-01-31"' },
    });
  });

  it("is a UUID in another notation", () => {
    const uuid = "3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b";
    for (const one of [uuid.replaceAll("-", ""), `{${uuid}}`, `urn:uuid:${uuid}`])
      expect(told({ format: "uuid" }, one)).toEqual([["uuid/undefined", `"${uuid}"`]]);
    expect(told({ format: "uuid" }, uuid.slice(1))).toEqual([["uuid/undefined", undefined]]);
  });
});
