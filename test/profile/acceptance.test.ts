import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { lintText, lintValue, standard } from "../../src/index.ts";
import { makeProfile, type Profile } from "../../src/profile/profile.ts";
import { profileOptions, profileViews } from "../../src/profile/validators.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { runs } from "../runs.ts";
import { differences, spoilt } from "../schema/oracle.ts";
import { convert, examplesOf, halcyon, halcyonText, payment, transactions } from "./halcyon-document.ts";

const profile = makeProfile(halcyon.operator, halcyon.profile);
const strict = makeProfile(convert(halcyonText, true).operator);
const today = "2026-06-30";

function found(kind: string, payload: unknown, of: Profile | undefined = profile) {
  return lintText(JSON.stringify(payload), { kind: kind as Kind, today, profile: of }).findings;
}

/** Each finding as `rule code attr`. */
function lines(kind: string, payload: unknown, of?: Profile): string[] {
  return found(kind, payload, of).map(({ rule, code, attr }) => `${rule} ${code} ${attr}`);
}

function errors(kind: string, payload: unknown, of?: Profile): string[] {
  return found(kind, payload, of)
    .filter(({ severity }) => severity === "error")
    .map(({ rule, code, attr }) => `${rule} ${code} ${attr}`);
}

const requestKinds = Object.keys(halcyon.operator.schemas).flatMap(
  (file) => /^requests\/(.*)\.schema\.json$/.exec(file)?.[1] ?? [],
);
const requests = requestKinds.flatMap((kind) =>
  examplesOf(halcyon.operator, kind).map((payload) => ({ kind, payload })),
);

const charge = {
  transaction_id: "T-1",
  transaction_date: "2025-02-14",
  type: "SUPPLY_CHARGE",
  amount: "60.60",
  line_items: [
    {
      start_date: "2025-02-01",
      end_date: "2025-02-28",
      number_of_units: "200",
      net_amount: "50.50",
      price_per_unit: "0.2525",
    },
  ],
  tax_items: [{ amount: "10.10", tax_type: "VAT", value_taxed: "50.50", rate: "0.2" }],
};

function statement(fields: object) {
  return {
    import_supplier: "HALCYON_EAST",
    external_account_number: "HE-1",
    statements: [
      {
        bill_period_from_date: "2025-01-01",
        bill_period_to_date: "2025-01-31",
        statement_id: "S-1",
        issued_date: "2025-02-02",
        ...fields,
      },
    ],
  };
}

const account = {
  import_supplier: "HALCYON_EAST",
  external_account_number: "HE-1",
  customers: [{ name: "Ada Example" }],
};

describe("the request examples of a document", () => {
  it.each(requests)("of $kind have no error under the profile made from it", ({ kind, payload }) => {
    expect(errors(kind, payload)).toEqual([]);
  });

  it("have errors under the strict profile, at what the other one demotes", () => {
    const places = requests.flatMap(({ kind, payload }) =>
      found(kind, payload, strict)
        .filter(({ severity }) => severity === "error")
        .map(({ attr }) => `${kind}.${attr.replace(/(?<=^|\.)\d+(?=$|\.)/g, "*")}`),
    );
    // Without its key no branch of a union judges a meter point, so its agreements are not judged either.
    const demoted = halcyon.operator.demoted
      .map(({ at }) => at)
      .filter((at) => !/\.\d{3}\./.test(at) && !at.includes(".agreements."));
    expect([...new Set(places)].sort()).toEqual([...new Set(demoted)].sort());
  });
});

test("a demoted constraint of a shared part still holds for the kinds whose examples keep it", () => {
  const note = { body: "a", document_paths: [{ document_path: "/a.pdf" }] };
  expect(errors("account", { ...account, notes: [note] })).toEqual([]);
  const notes = { import_supplier: "HALCYON_EAST", external_account_number: "HE-1", notes: [note] };
  expect(errors("notes", notes)).toEqual([
    "document-path invalid_document_path notes.0.document_paths.0.document_path",
  ]);
});

describe("an amount as a decimal text", () => {
  it("is an error of the interface and right under the profile", () => {
    const payload = transactions({ ...payment, amount: "12.50" });
    expect(errors("transactions", payload)).toEqual([]);
    const base = lintText(JSON.stringify(payload), { kind: "transactions", today }).findings;
    expect(base.map(({ rule, attr }) => `${rule} ${attr}`)).toContain("type transactions.0.amount");
  });

  it.each([
    ["12.5x", "invalid"],
    ["", "invalid"],
    ["-", "invalid"],
    ["1.12345678901", "max_decimal_places"],
    ["12345678901.00", "max_digits"],
  ])("of %j is one error of the code %s", (amount, code) => {
    const all = found("transactions", transactions({ ...payment, amount }));
    expect(all.map((finding) => [finding.code, finding.attr, finding.severity, finding.basis])).toEqual([
      [code, "transactions.0.amount", "error", "operator"],
    ]);
  });

  it("of a third decimal place is a warning, as that of a number is", () => {
    for (const amount of ["12.505", 12.505])
      expect(lines("transactions", transactions({ ...payment, amount }))).toEqual([
        "amount-decimals max_decimal_places transactions.0.amount",
      ]);
  });
});

describe("a supply charge that does not add up", () => {
  const total =
    "amount-arithmetic ledger_transaction_amount_does_not_match_with_line_item_net_amount_and_tax_amount transactions.0.amount";
  const asNumbers = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_key, each) => (/^\d+(\.\d+)?$/.test(String(each)) ? Number(each) : each));

  it("has the same finding in texts and in numbers", () => {
    const wrong = { ...charge, amount: "61.60" };
    expect(lines("transactions", transactions(wrong))).toEqual([total]);
    expect(lines("transactions", transactions(asNumbers(wrong) as object))).toEqual([total]);
  });

  it("has none where it adds up", () => {
    expect(lines("transactions", transactions(charge))).toEqual([]);
    expect(lines("transactions", transactions(asNumbers(charge) as object))).toEqual([]);
  });
});

describe("an amount in the smallest unit", () => {
  it.each([84.2, "84.20"])("of %j is one error that says what it would be", (amount) => {
    const all = found("historical-statements", statement({ gross_amount: amount }));
    expect(all.map(({ rule, attr }) => `${rule} ${attr}`)).toEqual(["type statements.0.gross_amount"]);
    expect(all[0]?.detail).toContain("8420");
  });

  it("is right as a whole number, and may be null", () => {
    for (const gross_amount of [8420, null])
      expect(lines("historical-statements", statement({ gross_amount }))).toEqual([]);
  });
});

describe("a union by a key", () => {
  it("refuses a field of another branch once, and no other branch judges", () => {
    const { reference: _, ...own } = { ...payment, reference: "" };
    expect(lines("transactions", transactions({ ...own, line_items: [] }))).toEqual([
      "unknown-field unknown_field transactions.0.line_items",
    ]);
  });

  it("suggests a field of the branch, not of another one", () => {
    const [finding] = found("transactions", transactions({ ...payment, display_notes: "a" }));
    expect(finding).toMatchObject({ rule: "unknown-field" });
    expect(finding?.suggestion).not.toBe("display_note");
    const [own] = found("transactions", transactions({ ...payment, refrence: "a" }));
    expect(own).toMatchObject({ rule: "unknown-field", suggestion: "reference" });
  });

  it("has one finding for a misspelt key, with the key that is meant", () => {
    const all = found("transactions", transactions({ ...payment, type: "PAYMNT", line_items: [] }));
    expect(all.map(({ code, attr, suggestion }) => ({ code, attr, suggestion }))).toEqual([
      { code: "invalid_choice", attr: "transactions.0.type", suggestion: "PAYMENT" },
    ]);
  });

  it.each([
    ["absent", undefined, "required required"],
    ["of another type", 3, "type invalid"],
    ["null", null, "null-value null"],
  ])("has one finding for a key that is %s", (_, type, finding) => {
    expect(lines("transactions", transactions({ ...payment, type }))).toEqual([`${finding} transactions.0.type`]);
  });

  it("may be decided by true, false, null or no key at all", () => {
    const correspondence = (value: object): string[] => lines("account", { ...account, correspondence: value });
    expect(correspondence({ send_paper_bills: true, large_print: true })).toEqual([]);
    expect(correspondence({ send_paper_bills: false })).toEqual(["required required correspondence.email"]);
    expect(correspondence({ send_paper_bills: null, reason: "none" })).toEqual([]);
    expect(correspondence({ reason: "none" })).toEqual([]);
    expect(correspondence({ send_paper_bills: "true" })).toEqual(["type invalid correspondence.send_paper_bills"]);
  });
});

describe("a deprecated field with a successor", () => {
  const { external_account_number: number, ...rest } = transactions(payment);

  it("serves in its stead, with one warning", () => {
    expect(lines("transactions", { ...rest, account_number: number })).toEqual([
      "deprecated-field deprecated_field account_number",
    ]);
  });

  it("is one error where neither is there, at the successor", () => {
    expect(lines("transactions", rest)).toEqual(["required required external_account_number"]);
  });

  it("is one warning where both are there", () => {
    expect(lines("transactions", { ...rest, external_account_number: number, account_number: number })).toEqual([
      "deprecated-field deprecated_field account_number",
    ]);
  });
});

test("a phone number of an example that is written without quotes stays a text", () => {
  expect([...profile.nodesAt("account", ["customers", 0, "mobile"])].map(({ type }) => type)).toEqual(["string"]);
  expect(errors("account", { ...account, customers: [{ name: "Ada", mobile: 7123456789 }] })).toEqual([
    "type invalid customers.0.mobile",
  ]);
});

describe("an account", () => {
  const misspelt = {
    ...account,
    supply_addresses: [{ meter_points: [{ supply_type: "GAS", mpxn: "12", presure: 20 }] }],
  };

  it("has its misspelt fields found at any depth, bare and wrapped", () => {
    const attr = "supply_addresses.0.meter_points.0.presure";
    expect(lines("account", misspelt)).toEqual([`unknown-field unknown_field ${attr}`]);
    const wrapped = { payload: misspelt, task_params: { is_dry_run: true } };
    expect(lines("account", wrapped)).toEqual([`unknown-field unknown_field payload.${attr}`]);
    expect(lintText(JSON.stringify(misspelt), { kind: "account", today }).findings).toEqual([]);
  });

  it("has no field that is told to be like itself", () => {
    const { findings } = lintText(JSON.stringify({ task_params: {} }), { kind: "account", today, profile });
    const [finding] = findings.filter(({ attr }) => attr === "task_params");
    expect(finding?.cause).toBe("error:unknown-field/lacking:unknown_field:account:task_params");
  });

  it("with notes is recognised by its other fields", () => {
    const own = { import_supplier: "HALCYON_EAST", external_account_number: "HE-1", notes: [{ body: "a" }] };
    const kindOf = (payload: object): unknown => lintText(JSON.stringify(payload), { profile }).kind;
    expect(kindOf({ ...own, language: "", customers: [] })).toBe("account");
    expect(kindOf({ ...own, language: "" })).toBe("notes");
    expect(kindOf({ ...own, one: 1, two: 2 })).toBe("notes");
    expect(kindOf({ ...own, language: "", one: 1 })).toBe("notes");
  });

  it("is recognised by its fields, bare and wrapped, whatever it calls its number", () => {
    const { external_account_number: account_number, ...rest } = account;
    for (const payload of [account, { ...rest, account_number }])
      for (const value of [payload, { payload }]) {
        expect(lintText(JSON.stringify(value), { today, profile }).kind, JSON.stringify(value)).toBe("account");
        expect(lintValue(value, { today, profile }).kind).toBe("account");
      }
  });

  it("has a recursive schema that masks personal values in frames and findings", () => {
    const nested = { parent: { parent: { parent: { meter_point: [] } } } };
    expect(lines("account", { ...account, supply_addresses: [nested] })).toEqual([
      "unknown-field unknown_field supply_addresses.0.parent.parent.parent.meter_point",
      "blank-value empty supply_addresses.0.parent.parent.parent.meter_point",
    ]);
  });
});

test("fields of the branches of a union whose key is misspelt are told to be renamed like it", () => {
  expect(
    lines("account", { ...account, correspondence: { "Send Paper Bills": false, Email: "ada@example.com" } }),
  ).toEqual([
    "unknown-field unknown_field correspondence.Send Paper Bills",
    "unknown-field unknown_field correspondence.Email",
  ]);
  const linted = lintText(JSON.stringify({ ...account, correspondence: { SendPaperBills: false, Email: "a@b.c" } }), {
    kind: "account",
    profile,
  });
  expect(linted.findings.flatMap(({ suggestion }) => suggestion ?? [])).toEqual(["send_paper_bills", "email"]);
});

test("an undocumented value is a warning with a suggestion, which a level makes an error", () => {
  const payload = { ...transactions(payment), import_supplier: "HALCYON_EST" };
  const [finding] = found("transactions", payload);
  expect(finding).toMatchObject({ severity: "warning", basis: "shown", suggestion: "HALCYON_EAST" });
  const linted = lintValue(payload, { kind: "transactions", profile, rules: { "undocumented-value": "error" } });
  expect(linted.ok).toBe(false);
  const raised = makeProfile(halcyon.operator, { ...halcyon.profile, rules: { "undocumented-value": "error" } });
  expect(lintValue(payload, { kind: "transactions", profile: raised }).ok).toBe(false);
});

describe("a field of an operator", () => {
  it("that only an example has is a warning", () => {
    const payload = transactions({ ...payment, type: "CHARGE", reason: "LATE_FEE", reference: "A-1" });
    expect(lines("transactions", payload)).toEqual(["undocumented-field undocumented_field transactions.0.reference"]);
  });

  it("is of the operator's lengths, sizes and ranges", () => {
    const customer = { name: "x".repeat(41), credit_limit: "-1.00" };
    const point = { supply_type: "GAS", mpxn: "1", pressure: 76 };
    const payload = {
      ...account,
      external_account_number: "",
      customers: [customer, ...Array(4).fill({ name: "Ada" })],
      supply_addresses: [{ meter_points: [point] }],
    };
    expect(lines("account", payload).sort()).toEqual([
      "list-length max_length customers",
      "number-range max_value supply_addresses.0.meter_points.0.pressure",
      "number-range min_value customers.0.credit_limit",
      "text-length blank external_account_number",
      "text-length max_length customers.0.name",
    ]);
  });

  it("may be empty or null where its enum has that, and its datetime may have an offset", () => {
    const registered_at = "2025-01-31T09:30:00+10:00";
    for (const language of ["", null, "cy"])
      expect(lines("account", { ...account, language, customers: [{ name: "Ada", registered_at }] })).toEqual([]);
    expect(lines("account", { ...account, customers: [{ name: "Ada", registered_at: "2025-01-31" }] })).toEqual([
      "datetime invalid customers.0.registered_at",
    ]);
  });

  it("has more values than a message spells out", () => {
    const values = Array.from({ length: 428 }, (_, i) => `SLUG_${i}`);
    const amendments = [{ at: "account.language", set: { type: "string", enum: values } }];
    const large = makeProfile(halcyon.operator, { ...halcyon.profile, amendments });
    const [finding] = found("account", { ...account, language: "SLUG 17" }, large);
    expect(finding).toMatchObject({ code: "invalid_choice", suggestion: "SLUG_17" });
    expect(finding?.detail).toContain("428");
    expect(finding?.detail.length).toBeLessThan(200);
  });

  it("is not taken for a code of two letters of which one differs", () => {
    const amendments = [{ at: "account.language", set: { type: "string", enum: ["FR", "GB", "UA"] } }];
    const coded = makeProfile(halcyon.operator, { ...halcyon.profile, amendments });
    const suggested = ["UK", "ua"].map((language) => found("account", { ...account, language }, coded)[0]?.suggestion);
    expect(suggested).toEqual([undefined, "UA"]);
  });
});

test("instants with offsets are compared as instants", () => {
  const offset = { type: "string", format: "date-time", pattern: null };
  const amendments = ["created_at", "unpin_at"].map((field) => ({ at: `notes.notes.*.${field}`, set: offset }));
  const open = makeProfile(halcyon.operator, { ...halcyon.profile, amendments });
  const notes = (created_at: string, unpin_at: string) => ({
    import_supplier: "HALCYON_EAST",
    external_account_number: "HE-1",
    notes: [{ body: "a", is_pinned: true, created_at, unpin_at }],
  });
  expect(lines("notes", notes("2025-02-01T09:00:00+10:00", "2025-02-01T00:30:00Z"), open)).toEqual([]);
  expect(lines("notes", notes("2025-02-01T00:30:00Z", "2025-02-01T09:00:00+10:00"), open)).toEqual([
    "unpin-at note_unpin_at_earlier_than_creation_date notes.0.unpin_at",
  ]);
});

test("null, where the operator accepts it, is never irrelevant", () => {
  const amendments = [{ at: "notes.notes.*.unpin_at", set: { type: ["string", "null"] } }];
  const open = makeProfile(halcyon.operator, { ...halcyon.profile, amendments });
  const notes = (unpin_at: string | null) => ({
    import_supplier: "HALCYON_EAST",
    external_account_number: "HE-1",
    notes: [{ body: "a", is_pinned: false, unpin_at }],
  });
  expect(lines("notes", notes(null), open)).toEqual([]);
  expect(lines("notes", notes("2025-02-01T00:30:00Z"), open)).toEqual(["unpin-at irrelevant_field notes.0.unpin_at"]);
});

describe("the validators of the profile", () => {
  const { schemas } = halcyon.operator;
  const source = (file: string) => schemas[file];
  const viewOf = profileViews(source, Object.keys(schemas));
  const views = Object.fromEntries(
    Object.keys(schemas).flatMap((file) => {
      const view = viewOf(file);
      return view ? [[file, view] as const] : [];
    }),
  );
  const values = [null, true, 0, 84.2, "", "-", "12.5x", "PAYMENT", "CHARGE", "/a", "x".repeat(70), [], {}, [[]]];

  it.each(
    Object.keys(schemas).filter((file) => !file.startsWith("parts/") && (schemas[file]?.examples ?? []).length > 0),
  )("equal ajv in every keyword and place: %s", (file) => {
    const options = { ...profileOptions, branches: "all" } as const;
    differences(views, file, spoilt(schemas[file]?.examples ?? [], values), runs(10_000, 400), options);
  });

  it("have a rule for whatever they find", () => {
    for (const kind of requestKinds)
      fc.assert(
        fc.property(spoilt(examplesOf(halcyon.operator, kind), values), (payload) => {
          found(kind, payload);
        }),
        { numRuns: runs(300) },
      );
  });

  const anything = { type: "object", properties: {} };
  it.each<[string, object, unknown]>([
    ["const", { const: 1 }, 2],
    ["not", { not: { type: "string" } }, "a"],
    ["oneOf", { oneOf: [{ type: "string" }, { minLength: 0 }] }, "a"],
    ["oneOf", { oneOf: [{ required: ["a"] }, { required: ["b"] }] }, {}],
    ["anyOf", { anyOf: [{ required: ["a"] }, { required: ["b"] }] }, {}],
    ["anyOf", { anyOf: [{ type: "string" }, { type: "number" }] }, {}],
    ["pattern", { pattern: "^[A-Z]+$" }, "a"],
    ["uuid", { format: "uuid" }, "a"],
    ["date", { format: "date" }, "a"],
    ["exclusiveMinimum", { exclusiveMinimum: 0 }, 0],
    ["exclusiveMaximum", { exclusiveMaximum: 0 }, 0],
    ["minProperties", { ...anything, minProperties: 1 }, {}],
    ["maxProperties", { ...anything, maxProperties: 1 }, { a: 1, b: 2 }],
    ["minItems", { type: "array", minItems: 2 }, [1]],
    ["dependentRequired", { dependentRequired: { a: ["b"] } }, { a: 1 }],
    ["propertyNames", { propertyNames: { maxLength: 2 } }, { abc: 1 }],
    ["a false schema", { properties: { a: false } }, { a: 1 }],
    ["deprecated", { deprecated: true }, 1],
  ])("have a rule for %s", (_, set, value) => {
    const operator = structuredClone(halcyon.operator);
    const { properties } = operator.schemas["parts/account.schema.json"] as { properties: Record<string, object> };
    properties["ledgers"] = set;
    const all = found("account", { ...account, ledgers: value }, makeProfile(operator));
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ basis: "operator" });
    expect(all[0]?.attr).toMatch(/^ledgers/);
    expect(all[0]?.detail).toMatch(/^ledgers.{10,}\.$/);
  });
});

test("a Standard Schema of a kind judges by the profile", () => {
  const schema = standard("transactions", { profile })["~standard"];
  expect(schema.validate(transactions({ ...payment, amount: "12.50" })).issues).toBeUndefined();
  expect(schema.validate(transactions({ ...payment, amount: "12.5x" })).issues).toHaveLength(1);
  expect(JSON.stringify(schema.jsonSchema.input({ target: "draft-2020-12" }))).toContain("SUPPLY_CHARGE");
});

test("a field of a transaction of another type is not simply removed, as its value may belong in any", () => {
  const transaction = { type: "CREDIT", amount_pence: 1250, posted: "2026-01-31", debit: null };
  const payload = { external_account_number: "A-1", transactions: [transaction] };
  const told = found("transactions", payload).flatMap(({ attr, detail }) =>
    attr.startsWith("transactions.0.") && attr !== "transactions.0.type" ? [detail.replace(/^.*? field\. /, "")] : [],
  );
  const any = "Remove it, unless its value belongs in a field that is missing.";
  expect(told).toEqual([any, any, "Remove it."]);
});
