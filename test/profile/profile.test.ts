import { describe, expect, it } from "vitest";
import type { Amendment, OperatorFile, ProfileFile } from "../../src/profile/operator.ts";
import { makeProfile, type Profile } from "../../src/profile/profile.ts";
import { ProfileError, type ProfileFault } from "../../src/profile/profile-error.ts";
import { placesOf } from "../schema/oracle.ts";
import { operatorFile } from "./halcyon.ts";

const decided = (more: Partial<ProfileFile> = {}): ProfileFile => ({
  name: "halcyon",
  operator: "operator.json",
  ...more,
});
const profileOf = (more: Partial<ProfileFile> = {}): Profile => makeProfile(operatorFile(), decided(more));

function faultsOf(profileJson: unknown, operatorJson: unknown = operatorFile()): readonly ProfileFault[] {
  try {
    makeProfile(operatorJson, profileJson);
  } catch (error) {
    if (error instanceof ProfileError) return error.faults;
    throw error;
  }
  return [];
}

/** The faults of a payload as places and keywords, without the announcements of unions. */
function errorsOf(profile: Profile, kind: string, payload: unknown): string[] {
  const validate = profile.validator(kind);
  if (!validate) throw new Error(`No validator of ${kind}.`);
  return placesOf(validate, payload).filter((error) => !error.endsWith(" if"));
}

const transactions = (...all: unknown[]): unknown => ({ external_account_number: "A-1", transactions: all });
const payment = (more: object = {}): unknown => transactions({ type: "PAYMENT", amount: 12.5, ...more });

describe("a profile", () => {
  const profile = profileOf({
    names: { service_account_number: "vendor_account_number" },
    links: { contract: ["business.contract_identifiers.*"], account: ["external_account_number", "account_number"] },
    rules: { "undocumented-value": "error" },
  });

  it("says what it is and what it decides", () => {
    expect(profile).toMatchObject({
      name: "halcyon",
      source: { version: "v1", sha256: "1a".repeat(32) },
      operations: { missing: ["business"] },
      references: {
        account: {
          refersTo: { contract: ["business.contract_identifiers.*"] },
          account: "external_account_number",
          otherAccounts: ["account_number"],
        },
      },
      levels: [["undocumented-value", "error"]],
    });
    expect(profile.nameOf("service_account_number")).toBe("vendor_account_number");
    expect(profile.nameOf("constructor")).toBe("constructor");
    expect(profile.codes.get("transaction_in_future")?.title).toBe("The transaction is in the future.");
    expect(makeProfile(operatorFile()).name).toBe("halcyon");
  });

  it("has the kinds of the interface and of the operator, and validators of the operator's own", () => {
    expect(profile.kinds).toEqual(expect.arrayContaining(["business", "transactions", "account-schedule.201"]));
    expect(profile.validator("business")).toBeUndefined();
    expect(profile.validator("nope")).toBeUndefined();
    expect(profile.validator("transactions")).toBe(profile.validator("transactions"));
  });

  it("takes decimals as numbers and as texts, and refuses others at one place each", () => {
    for (const amount of [12.5, "12.50", "-0.1", "5000000.00"])
      expect(errorsOf(profile, "transactions", payment({ amount }))).toEqual([]);
    for (const amount of ["12.5x", "", "-", "1.12345678901", "12345678901", 1e-11, "5000000.01"])
      expect(errorsOf(profile, "transactions", payment({ amount })), String(amount)).toEqual([
        "/transactions/0/amount x-decimal",
      ]);
    expect(errorsOf(profile, "transactions", payment({ amount: 6e6 }))).toEqual(["/transactions/0/amount maximum"]);
    const validate = profile.validator("transactions");
    const codes = ["12.5x", "", "-", "1.12345678901", "12345678901", "5000000.01"].map((amount) => {
      validate?.call({ today: "" }, payment({ amount }));
      return validate?.errors?.[0]?.params["code"];
    });
    expect(codes).toEqual(["invalid", "invalid", "invalid", "max_decimal_places", "max_digits", "max_value"]);
  });

  it("judges a member of a union by its own branch, and by none where the key is wrong", () => {
    expect(errorsOf(profile, "transactions", payment({ line_items: [] }))).toEqual([
      "/transactions/0 additionalProperties",
    ]);
    expect(errorsOf(profile, "transactions", transactions({ type: "PAYMNT", zz: 1 }))).toEqual([
      "/transactions/0/type enum",
    ]);
    expect(errorsOf(profile, "transactions", transactions({ zz: 1 }))).toEqual(["/transactions/0 required"]);
  });

  it("warns of deprecated and undocumented fields, and of values and blanks in what is sent", () => {
    expect(
      errorsOf(profile, "transactions", { ...(payment() as object), account_number: "A", import_supplier: "HALCYN" }),
    ).toEqual(["/account_number x-use-instead", "/import_supplier x-known-values"]);
    expect(errorsOf(profile, "transactions", transactions({ type: "CHARGE", amount: "1", reference: "x" }))).toEqual([
      "/transactions/0/reference x-undocumented",
    ]);
    expect(errorsOf(profile, "transactions", payment({ reason: "", reference: "" }))).toEqual([
      "/transactions/0/reference x-fillable",
    ]);
  });

  it("takes a datetime with an offset where the operator asks for no other form", () => {
    for (const paid_at of ["2026-01-31T12:00:00+10:00", "2026-01-31T12:00:00.5Z", "2026-01-31T12:00:00Z"])
      expect(errorsOf(profile, "transactions", payment({ paid_at }))).toEqual([]);
    for (const paid_at of ["2026-02-30T12:00:00Z", "2026-01-31:12:00:00+10:00", "2026-01-31T12:00:00", "2026-01-31"])
      expect(errorsOf(profile, "transactions", payment({ paid_at }))).toEqual(["/transactions/0/paid_at format"]);
  });

  it("says of a nullable object only what is wrong within", () => {
    expect(errorsOf(profile, "account", { business: { contract_identifiers: [1] } })).toEqual([
      "/business/contract_identifiers/0 type",
    ]);
    expect(errorsOf(profile, "account", { business: null })).toEqual([]);
  });

  it("answers questions about fields by its own schemas, or by ours", () => {
    const path = ["transactions", 0];
    expect(profile.fieldsAt("transactions", path)).toContain("line_items");
    expect(profile.fieldsAt("transactions", path, { payload: payment() })).toEqual([
      "type",
      "amount",
      "reason",
      "reference",
      "paid_at",
    ]);
    expect(profile.fieldsAt("business", ["business"])).toContain("company_number");
    expect(profile.fieldIs("account", ["notes", 0, "body"], "x-personal")).toBe(true);
    expect(profile.isPlainField("account", ["business", "child", "child", "contract_identifiers"])).toBe(true);
    expect(profile.isPlainField("account", ["nope"])).toBe(false);
  });
});

describe("keep", () => {
  it("restores what was demoted", () => {
    const profile = profileOf({
      keep: [
        "transactions.import_supplier",
        "transactions.transactions.*.line_items.*.params",
        "transactions.transactions.*.reference",
        "account.effective_from",
      ],
    });
    expect(errorsOf(profile, "transactions", { ...(payment() as object), import_supplier: "HALCYN" })).toEqual([
      "/import_supplier enum",
    ]);
    const charge = { type: "CHARGE", amount: 1, reference: "x", line_items: [{}] };
    expect(
      errorsOf(profile, "transactions", transactions(charge, { type: "PAYMENT", amount: 1, reference: "x" })),
    ).toEqual(["/transactions/0 additionalProperties", "/transactions/0/line_items/0 required"]);
    expect(errorsOf(profile, "account", { effective_from: "2012" })).toEqual(["/effective_from format"]);
  });

  it("names an address where nothing is demoted, and the nearest", () => {
    expect(faultsOf(decided({ keep: ["account.effective_from", "account.effective_form"] }))).toEqual([
      {
        file: "profile.json",
        path: ["keep", 1],
        sentence:
          'keep.1 leads nowhere: nothing is demoted at "account.effective_form". Did you mean account.effective_from?',
      },
    ]);
  });

  it("names a demotion that the schemas know nothing of", () => {
    const operator = operatorFile();
    (operator.schemas["requests/transactions.schema.json"]?.properties as Record<string, unknown>)["import_supplier"] =
      {};
    expect(faultsOf(decided({ keep: ["transactions.import_supplier"] }), operator)).toMatchObject([
      { file: "operator.json", path: ["demoted", 0] },
    ]);
  });
});

describe("an amendment", () => {
  const amended = (...amendments: Amendment[]): Profile => profileOf({ amendments });

  it("changes a shared part for its own address alone", () => {
    const profile = amended({ at: "account.notes.*.documents.*.path", set: { "x-document-path": null, maxLength: 3 } });
    const [absolute, long] = [{ documents: [{ path: "/a" }] }, { documents: [{ path: "abcd" }] }];
    expect(errorsOf(profile, "account", { notes: [absolute, long] })).toEqual(["/notes/1/documents/0/path maxLength"]);
    expect(errorsOf(profile, "notes", { notes: [absolute, long] })).toEqual([
      "/notes/0/documents/0/path x-document-path",
    ]);
    expect(profile.schemas.get("parts/note-document.schema.json")).toEqual(
      operatorFile().schemas["parts/note-document.schema.json"],
    );
  });

  it("changes one branch of a union, or all that have the field", () => {
    const at = "transactions.transactions.*.reference";
    const long = (profile: Profile): string[] =>
      errorsOf(
        profile,
        "transactions",
        transactions(
          { type: "PAYMENT", amount: 1, reference: "abcd" },
          { type: "CHARGE", amount: 1, reference: "abcd" },
        ),
      ).filter((error) => error.endsWith("maxLength"));
    expect(long(amended({ at, set: { maxLength: 3 } }))).toEqual([
      "/transactions/0/reference maxLength",
      "/transactions/1/reference maxLength",
    ]);
    const confirmed = amended({
      at,
      branch: "CHARGE",
      set: { maxLength: 3, "x-undocumented": null },
      why: "Confirmed.",
    });
    expect(long(confirmed)).toEqual(["/transactions/1/reference maxLength"]);
    expect(errorsOf(confirmed, "transactions", transactions({ type: "CHARGE", amount: 1, reference: "a" }))).toEqual(
      [],
    );
  });

  it("reaches into nullable objects and recursive parts, and whole payloads", () => {
    const profile = amended(
      { at: "account.business.child.child.contract_identifiers", set: { minItems: 1 } },
      { at: "account", set: { required: ["external_account_number"] } },
    );
    const empty = { contract_identifiers: [] };
    expect(
      errorsOf(profile, "account", {
        external_account_number: "A",
        business: { ...empty, child: { ...empty, child: empty } },
      }),
    ).toEqual([
      "/business/child/child/contract_identifiers minItems",
      "/business/child/contract_identifiers x-fillable",
      "/business/contract_identifiers x-fillable",
    ]);
    expect(errorsOf(profile, "account", {})).toEqual([" required"]);
  });

  it("builds on the ones before it", () => {
    const profile = amended(
      { at: "account", set: { properties: { tariff: { type: "string" } } } },
      { at: "account.tariff", set: { enum: ["A"] } },
    );
    expect(errorsOf(profile, "account", { tariff: "B" })).toEqual(["/tariff enum"]);
  });

  it("says whether a field is personal", () => {
    const operator = operatorFile();
    operator.schemas = { "requests/notes.schema.json": { type: "object", properties: { body: { type: "string" } } } };
    operator.demoted = [];
    const amendments = [{ at: "notes.body", set: { "x-personal": true } }];
    expect(makeProfile(operator, decided({ amendments })).fieldIs("notes", ["body"], "x-personal")).toBe(true);
  });

  it("changes a kind that the operator lacks, from our schema of it", () => {
    const profile = amended({ at: "business.business.company_number", set: { maxLength: 8 } });
    const payload = {
      import_supplier_code: "H",
      external_business_identifier: "B",
      business: {
        business_type: "LTD",
        company_number: "123456789",
        company_name: "x",
        details: [],
        business_contracts: [],
      },
    };
    expect(errorsOf(profile, "business", payload)).toContain("/business/company_number maxLength");
    expect(profile.fieldsAt("business", ["business"])).toContain("company_number");
  });

  it.each<[Amendment, (string | number)[], string]>([
    [
      { at: "transactions.nope", set: { type: "string" } },
      ["amendments", 0, "at"],
      'transactions has no field "nope".',
    ],
    [{ at: "transactions.dry_rum", set: { type: "string" } }, ["amendments", 0, "at"], "Did you mean dry_run?"],
    [
      { at: "transactions.transactions.reference", set: { type: "string" } },
      ["amendments", 0, "at"],
      "transactions.transactions is a list. Write transactions.transactions.*",
    ],
    [
      { at: "transactions.dry_run.*", set: { type: "string" } },
      ["amendments", 0, "at"],
      "transactions.dry_run is not a list.",
    ],
    [{ at: "transaction.dry_run", set: { type: "string" } }, ["amendments", 0, "at"], "Did you mean transactions?"],
    [
      { at: "transactions.transactions.*.reference", branch: "PAYMNT", set: { type: "string" } },
      ["amendments", 0, "branch"],
      "Did you mean PAYMENT?",
    ],
    [
      { at: "transactions.transactions.*.line_items", branch: "PAYMENT", set: { type: "array" } },
      ["amendments", 0, "at"],
      'in the branch "PAYMENT"',
    ],
    [
      { at: "account.ledgers", set: { maxLenght: 3 } as object },
      ["amendments", 0, "set", "maxLenght"],
      "Did you mean maxLength?",
    ],
    [{ at: "account.ledgers", set: { type: "strng" } }, ["amendments", 0, "set"], "Did you mean string?"],
    [{ at: "account.ledgers", set: { pattern: "(" } }, ["amendments", 0, "set"], "not a regular expression"],
    [{ at: "account.ledgers", set: { pattern: "^(?!a)b" } }, ["amendments", 0, "set"], "looks ahead or behind"],
    [{ at: "account.ledgers", set: { items: { pattern: "(.)\\1" } } }, ["amendments", 0, "set"], "refers back"],
    [
      { at: "account.ledgers", set: { items: { $ref: "./nope.schema.json" } } },
      ["amendments", 0, "set"],
      "which does not exist",
    ],
    [{ at: "account.ledgers", set: {} }, ["amendments", 0, "set"], "at least 1 field, not 0"],
  ])("that leads nowhere is named: %j", (amendment, path, words) => {
    const faults = faultsOf(decided({ amendments: [amendment] }));
    expect(faults).toMatchObject([{ file: "profile.json", path }]);
    expect(faults[0]?.sentence).toContain(words);
  });
});

describe("a file of a profile that is wrong", () => {
  it.each<[string, unknown, (string | number)[], string]>([
    ["an unknown setting", { ...decided(), amendmets: [] }, ["amendmets"], "Did you mean amendments?"],
    ["no name", { operator: "operator.json" }, [], "name is required."],
    ["a name that is a number", { ...decided(), name: 5 }, ["name"], "must be a string, not a number"],
    ["a name with a slash", { ...decided(), name: "a/b" }, ["name"], "A name has small letters"],
    ["no object", [], [], "profile.json must be an object, not a list."],
    [
      "a level that is none",
      { ...decided(), rules: { required: "warn" } },
      ["rules", "required"],
      "off, warning or error",
    ],
    [
      "a rule that is none",
      { ...decided(), rules: { requird: "off" } },
      ["rules", "requird"],
      "Did you mean required?",
    ],
    [
      "a pattern that no rule matches",
      { ...decided(), rules: { "duplicat-*": "off" } },
      ["rules", "duplicat-*"],
      "Did you mean duplicate-*?",
    ],
    [
      "a basis that is none",
      { ...decided(), rules: { "basis:show": "off" } },
      ["rules", "basis:show"],
      "Did you mean basis:shown?",
    ],
    [
      "a name of ours that is none",
      { ...decided(), names: { service_acount_number: "x" } },
      ["names", "service_acount_number"],
      "Did you mean service_account_number?",
    ],
    [
      "a name of theirs that is none",
      { ...decided(), names: { service_account_number: "vendor_acount_number" } },
      ["names", "service_account_number"],
      "Did you mean vendor_account_number?",
    ],
    [
      "a link that leads nowhere",
      { ...decided(), links: { contract: ["business.contract_identifier.*"] } },
      ["links", "contract", 0],
      "Did you mean contract_identifiers?",
    ],
    [
      "an address given twice",
      { ...decided(), keep: ["account.effective_from", "account.effective_from"] },
      ["keep", 1],
      "",
    ],
    ["an unknown link", { ...decided(), links: { contracts: [] } }, ["links", "contracts"], "Did you mean contract?"],
  ])("names its fault: %s", (_name, profileJson, path, words) => {
    const faults = faultsOf(profileJson);
    expect(faults).toMatchObject([{ file: "profile.json", path }]);
    expect(faults[0]?.sentence).toContain(words);
  });

  it.each<[string, (file: OperatorFile) => unknown, (string | number)[], string]>([
    ["of another version", (file) => ({ ...file, format: 2 }), ["format"], "must be 1"],
    ["no schemas", ({ schemas: _, ...file }) => file, [], "schemas is required."],
    [
      "a schema elsewhere",
      (file) => ({ ...file, schemas: { "../up.json": {} } }),
      ["schemas", "../up.json"],
      "The path of a schema file is expected",
    ],
    [
      "a reference that leads nowhere",
      (file) => ({ ...file, schemas: { "requests/notes.schema.json": { items: { $ref: "./x.schema.json" } } } }),
      ["schemas", "requests/notes.schema.json"],
      "which does not exist",
    ],
    [
      "an unknown keyword",
      (file) => ({ ...file, schemas: { "requests/notes.schema.json": { anyOf: [{}, { maxLenght: 3 }] } } }),
      ["schemas", "requests/notes.schema.json", "anyOf", 1, "maxLenght"],
      "Did you mean maxLength?",
    ],
    [
      "a keyword of the wrong form",
      (file) => ({ ...file, schemas: { "requests/notes.schema.json": { properties: { a: { minLength: "3" } } } } }),
      ["schemas", "requests/notes.schema.json", "properties", "a", "minLength"],
      "must be a whole number, not a string. Remove the quotes. Did you mean 3?",
    ],
    ...(
      [
        ["x-sum", { rule: "amount-arithmetic", of: [{}] }, "of.0 must be a string, not an object", ["of", 0]],
        ["x-sum", { rule: "amount-arithmetic", of: ["line_items"] }, "line_items.*.net_amount", ["of", 0]],
        ["x-sum", null, "x-sum must not be null"],
        ["x-product", { rule: "amount-arithmetic", of: ["units"], rounded: [] }, "two fields", ["of"]],
        ["x-product", [{}], "must be an object, not a list. Send an object with rule, of and rounded."],
        ["x-goes-with", [{ rule: "transaction-shape", values: [] }], "x-goes-with.0.fields is required", [0]],
        [
          "x-relevant-when",
          { rule: "transaction-shap", property: "type", values: ["PAYMENT"] },
          "Did you mean transaction-shape?",
          ["rule"],
        ],
        ["x-sum", { rule: "period-order", of: ["a.*.b"] }, "rule must be amount-arithmetic", ["rule"]],
        ["x-relevant-when", { rule: "transaction-shape", property: "type" }, "x-relevant-when.values is required"],
        [
          "x-relevant-when",
          { rule: "transaction-shape", property: "type", values: ["A"], except: ["B"] },
          "either values or except",
        ],
        [
          "x-relevant-when",
          { rule: "transaction-shape", property: "type", values: [] },
          "at least 1 element",
          ["values"],
        ],
        ["x-max-decimals", "x", "must be a whole number, not a string"],
        ["x-max-decimals", -1, "must be at least 0"],
        ["x-decimal", { places: {} }, "must be a whole number, not an object", ["places"]],
        ["x-decimal", { place: 2 }, "Did you mean places?", ["place"]],
        ["x-decimal", { unit: "penny" }, "must be major or minor", ["unit"]],
        ["x-known-values", [{}], "must be a string, a number, true or false or null, not an object", [0]],
        ["x-known-values", [], "at least 1 element"],
        ["x-expected-type", "text", "number, object or string"],
        ["type", [], "at least 1 element"],
        ["type", ["strng"], "Did you mean string?", [0]],
        ["dependentRequired", { b: "c" }, "must be a list, not a string", ["b"]],
      ] as const
    ).map<[string, (file: OperatorFile) => unknown, (string | number)[], string]>(
      ([keyword, value, words, within = []]) => [
        `${keyword} of the wrong form: ${JSON.stringify(value)}`,
        (file) => ({ ...file, schemas: { "requests/notes.schema.json": { properties: { a: { [keyword]: value } } } } }),
        ["schemas", "requests/notes.schema.json", "properties", "a", keyword, ...within],
        words,
      ],
    ),
    [
      "a code that the rule of an annotation does not have",
      (file) => ({
        ...file,
        schemas: {
          "requests/notes.schema.json": {
            properties: {
              a: { "x-sum": { rule: "amount-arithmetic", of: ["b.*.c"], code: "incorrect_tax_amont" } },
            },
          },
        },
      }),
      ["schemas", "requests/notes.schema.json", "properties", "a", "x-sum", "code"],
      "Did you mean incorrect_tax_amount?",
    ],
    [
      "a pattern that takes more than linear time",
      (file) => ({ ...file, schemas: { "requests/notes.schema.json": { items: { pattern: "(a+)\\1" } } } }),
      ["schemas", "requests/notes.schema.json", "items", "pattern"],
      "refers back",
    ],
    [
      "a pattern of a query parameter that cannot be used",
      (file) => ({
        ...file,
        operations: { known: {}, missing: [], other: {}, parameters: { notes: { page: { pattern: "(?i)a" } } } },
      }),
      ["operations", "parameters", "notes", "page", "pattern"],
      "not a regular expression",
    ],
    [
      "a schema that refers to itself",
      (file) => ({ ...file, schemas: { "requests/notes.schema.json": { $ref: "./notes.schema.json" } } }),
      ["schemas", "requests/notes.schema.json"],
      "refers to itself",
    ],
    [
      "a schema that is nested without end",
      (file) => ({ ...file, schemas: { "requests/notes.schema.json": nested(5_000) } }),
      ["schemas", "requests/notes.schema.json"],
      "levels deep",
    ],
    [
      "a list that is nested without end",
      (file) => ({ ...file, codes: JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`) }),
      ["codes"],
      "must be an object, not a list",
    ],
  ])("names its fault: %s", (_name, change, path, words) => {
    const faults = faultsOf(decided(), change(operatorFile()));
    expect(faults).toMatchObject([{ file: "operator.json", path }]);
    expect(faults[0]?.sentence).toContain(words);
  });

  it("takes fields named like what every object inherits", () => {
    const operator = operatorFile();
    const text =
      '{"type": "object", "properties": {"__proto__": {"type": "string"}, "constructor": {"type": "number"}}, "additionalProperties": false}';
    operator.schemas["requests/notes.schema.json"] = JSON.parse(text);
    const profile = makeProfile(operator, decided({ amendments: [{ at: "notes.__proto__", set: { maxLength: 1 } }] }));
    expect(errorsOf(profile, "notes", JSON.parse('{"__proto__": "ab", "constructor": 1}'))).toEqual([
      "/__proto__ maxLength",
    ]);
    expect(errorsOf(profile, "notes", JSON.parse('{"toString": 1}'))).toEqual([" additionalProperties"]);
    expect(({} as Record<string, unknown>)["maxLength"]).toBeUndefined();
  });
});

function nested(depth: number): object {
  let schema: object = {};
  for (let i = 0; i < depth; i++) schema = { items: schema };
  return schema;
}
