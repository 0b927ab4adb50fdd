import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { lintText } from "../../src/index.ts";
import { diffOperators } from "../../src/profile/openapi/diff.ts";
import { filesToWrite, operatorText } from "../../src/profile/openapi/profile-files.ts";
import type { OperatorFile } from "../../src/profile/operator.ts";
import { makeProfile } from "../../src/profile/profile.ts";
import type { Schema } from "../../src/schema/load.ts";
import {
  convert,
  documentOf,
  edited,
  errors,
  examplesOf,
  faults,
  fileOf,
  halcyon,
  halcyonText,
  payment,
  transactions,
} from "./halcyon-document.ts";

const { operator, profile, report } = halcyon;
const kinds = Object.keys(operator.schemas).flatMap(
  (file) => /^(?:requests|responses|errors)\/(.+)\.schema\.json$/.exec(file)?.[1] ?? [],
);

function field(kind: string, ...steps: string[]): Schema {
  let file = fileOf(operator, kind);
  let schema = operator.schemas[file] as Schema;
  const settle = (): void => {
    if (schema.else && !schema.properties) schema = schema.else;
    const ref = schema.$ref ?? schema.anyOf?.find((one) => one.$ref)?.$ref;
    if (ref === undefined) return;
    file = `parts/${ref.replace(/^.*\//, "")}`;
    schema = operator.schemas[file] as Schema;
    settle();
  };
  for (const step of steps) {
    settle();
    schema = (step === "*" ? schema.items : schema.properties?.[step]) as Schema;
  }
  return schema;
}

/** Every annotation that schemas use. */
function annotationsIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const collect = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      if (key.startsWith("x-")) found.add(key);
      collect(child);
    }
  };
  collect(value);
  return found;
}

describe("operations", () => {
  test("are told apart by method and path, whatever the variables are called", () => {
    expect(Object.keys(operator.operations.known)).toEqual([
      "account-transfer-status",
      "all-account-import-processes",
      "historical-statements",
      "notes",
      "payment-instruction",
      "transactions",
    ]);
    expect(operator.operations.missing).toContain("business-contracts");
  });

  test("that only the operator has are named after their paths", () => {
    expect(operator.operations.other).toEqual({
      accounts: {
        method: "POST",
        path: "/v2/data-import/accounts/",
        request: "account",
        under: "payload",
        responses: { 201: "accounts.201" },
      },
      "validate-account": { method: "POST", path: "/v1/data-import/validate-account", request: "account" },
    });
  });

  test("that are about an account do not take its payload", () => {
    const requestsOf = (listsOf: Record<string, string[]>) => {
      const paths = Object.entries(listsOf).map(([path, lists]) => {
        const fields = [
          ...["import_supplier", "external_account_number"].map((name) => [name, {}]),
          ...lists.map((name) => [name, { type: ["array", "null"] }]),
        ];
        const schema = { type: "object", properties: Object.fromEntries(fields) };
        return [`/v1/data-import/${path}/`, { post: { requestBody: { content: { "application/json": { schema } } } } }];
      });
      const { other } = convert(documentOf({}, { paths: Object.fromEntries(paths) })).operator.operations;
      return Object.values(other).map(({ request }) => request);
    };
    expect(requestsOf({ readings: ["a"] })).toEqual(["readings"]);
    expect(requestsOf({ customers: ["a", "b"] })).toEqual(["account"]);
    expect(requestsOf({ accounts: ["a"], readings: ["b", "c", "d"] })).toEqual(["account", "readings"]);
  });

  test("are found behind a base path and without a trailing slash", () => {
    const text = halcyonText.replaceAll(
      "  /v1/data-import/notes/create/:",
      "  /migration/v1/data-import/notes/create:",
    );
    expect(convert(text).operator.operations.known["notes"]).toBe("POST /migration/v1/data-import/notes/create");
  });

  test.each(["/api/v{version}", "/{version}"])("are found below a variable for the version: %s", (base) => {
    const text = halcyonText.replaceAll("  /v1/data-import/notes/create/:", `  ${base}/data-import/notes/create:`);
    expect(Object.keys(convert(text).operator.operations.known)).toContain("notes");
  });

  test("are found without a version, and not with another", () => {
    const knownOf = (path: string) =>
      Object.keys(convert(edited("  /v1/data-import/notes/create/:", `  ${path}:`)).operator.operations.known);
    expect(knownOf("/data-import/notes/create/")).toContain("notes");
    expect(knownOf("/v2/data-import/notes/create/")).not.toContain("notes");
  });

  test("take requests to the paths that the document has for them", () => {
    const rulesOf = (own: string, path: string): string[] => {
      const text = halcyonText.replaceAll("  /v1/data-import/notes/create/:", `  ${own}/data-import/notes/create/:`);
      const made = convert(text);
      const body = { import_supplier: "HALCYON_EAST", external_account_number: "HE-1", notes: [{ body: 1 }] };
      const record = JSON.stringify({ method: "POST", path, body });
      const { findings } = lintText(record, { kind: "request", profile: makeProfile(made.operator, made.profile) });
      return findings.map(({ rule, part, attr }) => `${rule} ${part} ${attr}`);
    };
    const ofBody = "type body notes.0.body";
    expect(rulesOf("/api", "https://halcyon.example/api/data-import/notes/create/")).toEqual([ofBody]);
    expect(rulesOf("/v1.0", "/v1.0/data-import/notes/create/")).toEqual([ofBody]);
    expect(rulesOf("", "/v1/data-import/notes/create/")).toEqual([ofBody]);
    expect(rulesOf("/v1", "/data-import/notes/create/")).toEqual(["unrecognised-payload path "]);
  });

  test("are found where the servers hold the version", () => {
    const text = edited("https://halcyon.example/migration", "https://halcyon.example/v1").replace(
      "  /v1/data-import/notes/create/:",
      "  /data-import/notes/create/:",
    );
    expect(Object.keys(convert(text).operator.operations.known)).toContain("notes");
  });
});

describe("generated files", () => {
  test("are the same bytes each time, sorted", () => {
    const again = convert(halcyonText);
    expect(operatorText(again.operator)).toBe(operatorText(operator));
    expect(again.report).toBe(report);
    expect(Object.keys(operator.schemas)).toEqual(Object.keys(operator.schemas).sort());
  });

  test("are written where they change, and profile.json only once", () => {
    const first = filesToWrite(halcyon, {});
    expect([...first.keys()].sort()).toEqual(["REPORT.md", "operator.json", "profile.json"]);
    const own = '{"name": "mine"}';
    expect(filesToWrite(halcyon, { ...Object.fromEntries(first), "profile.json": own }).size).toBe(0);
    const newer = convert(edited("- DEPOSIT", "- REFUND"));
    expect([...filesToWrite(newer, { ...Object.fromEntries(first), "profile.json": own }).keys()]).toEqual([
      "operator.json",
      "REPORT.md",
    ]);
  });

  test("hold schemas of our vocabulary that ajv compiles in strict mode", () => {
    const vocabulary = JSON.parse(
      readFileSync(join(import.meta.dirname, "../../schemas/vocabulary.schema.json"), "utf8"),
    ) as object;
    const meta = new Ajv2020({ strict: false });
    const isAnnotated = meta.compile(vocabulary);
    const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allowUnionTypes: true });
    addFormats.default(ajv);
    for (const keyword of annotationsIn(operator.schemas)) ajv.addKeyword(keyword);
    for (const [file, schema] of Object.entries(operator.schemas)) {
      expect(isAnnotated(schema), `${file}: ${meta.errorsText(isAnnotated.errors)}`).toBe(true);
      expect(ajv.validateSchema(schema)).toBe(true);
      ajv.addSchema({ ...schema, $id: `schema:/${file}` });
    }
    for (const file of Object.keys(operator.schemas)) expect(ajv.getSchema(`schema:/${file}`)).toBeTypeOf("function");
  });

  test("have a title of its own for each schema", () => {
    const titles = Object.values(operator.schemas).map(({ title }) => title?.toLowerCase());
    expect(new Set(titles).size).toBe(titles.length);
  });

  test("hold no control characters, tags or bidirectional marks", () => {
    const text = JSON.stringify(operator) + report;
    expect(text).not.toMatch(/[\u2068\u2069\u202e]|<\/?b>/);
    expect(field("account", "language").description).toBe("Language of letters & bills");
  });
});

describe("examples", () => {
  test.each(kinds)("of %s pass", (kind) => {
    for (const example of examplesOf(operator, kind)) expect(faults(operator, kind, example)).toEqual([]);
  });

  test("that contradict the document are listed with the constraint and the value", () => {
    expect(operator.demoted.map(({ at, branch, now }) => [at, branch, now].filter((one) => one !== undefined))).toEqual(
      [
        ["account.customers.*.house_number", null],
        ["account.customers.*.registered_at", null],
        ["account.import_supplier", "x-known-values"],
        ["account.ledgers", "x-undocumented"],
        ["account.notes.*.document_paths.*.document_path", null],
        ["account.supply_addresses.*.meter_points.*.agreements.*.effective_from", null],
        ["account.supply_addresses.*.meter_points.*.agreements.*.scheme", "x-expected"],
        ["account.supply_addresses.*.meter_points.*.supply_type", "x-expected"],
        ["historical-statements.import_supplier", "x-known-values"],
        ["notes.import_supplier", "x-known-values"],
        ["payment-instruction.201.vendor_account_number", "x-expected"],
        ["payment-instruction.import_supplier", "x-known-values"],
        ["payment-instruction.vendor", "x-known-values"],
        ["transactions.import_supplier", "x-known-values"],
        ["transactions.transactions.*.reference", "CHARGE", "x-undocumented"],
      ],
    );
    expect(operator.demoted.find(({ at }) => at === "payment-instruction.vendor")).toEqual({
      at: "payment-instruction.vendor",
      was: { enum: 1 },
      now: "x-known-values",
      value: "NORTHBANK",
      example: "POST /v1/data-import/payment-instruction/create/ example",
    });
  });

  test("of single fields are not tried, and the report does not say that they contradict nothing", () => {
    const notes = { type: "object", properties: { a: { type: "integer", example: "x" } } };
    const { operator: made, report: text } = convert(documentOf({ Notes: notes }));
    expect(made.demoted).toEqual([]);
    expect(text).toContain("No example of a body contradicts the document. Examples of single fields are not tried.");
  });

  test("show the length of a personal value, not the value", () => {
    const text = JSON.stringify(operator.demoted) + report;
    for (const personal of ["LEDGER-88121", "/notes/HE-100234/letter.pdf", "07123456789", "Ada Example"])
      expect(text).not.toContain(personal);
    expect(operator.demoted.find(({ at }) => at.endsWith(".reference"))?.value).toBe("(12 characters)");
  });

  test("with --strict fail at the addresses that the report lists", () => {
    const strict = convert(halcyonText, true);
    expect(strict.operator.demoted).toEqual([]);
    expect(strict.report).toContain("--strict");
    expect(convert(halcyonText).report).not.toContain("--strict");
    const listed = [...strict.report.matchAll(/^- `([^`]+)`: [\w-]+: /gm)].map(([, at]) => at as string);
    const failing = kinds.flatMap((kind) =>
      examplesOf(strict.operator, kind).flatMap((example) =>
        faults(strict.operator, kind, example).map((fault) =>
          [kind, ...(fault.split(" ")[1] ?? "").split("/").slice(1)]
            .map((step) => (/^\d+$/.test(step) ? "*" : step))
            .join("."),
        ),
      ),
    );
    expect(new Set(listed)).toEqual(new Set(failing));
    expect(failing.length).toBeGreaterThan(10);
  });

  test("of the account weaken a shared part for the account alone", () => {
    const note = { body: "x", document_paths: [{ document_path: "/notes/letter.pdf" }] };
    const notes = { import_supplier: "HALCYON_EAST", external_account_number: "HE-1", notes: [note] };
    expect(faults(operator, "notes", notes)).toEqual(["x-document-path /notes/0/document_paths/0/document_path"]);
    const account = { import_supplier: "HALCYON_EAST", external_account_number: "HE-1", notes: [note] };
    expect(faults(operator, "account", account)).toEqual([]);
  });

  test("keep a phone number as text", () => {
    expect(JSON.stringify(examplesOf(operator, "account"))).toContain('"mobile":"07123456789"');
    expect(field("account", "customers", "*", "mobile")["type"]).toBe("string");
  });

  test("that the generator wraps in a list once more are unwrapped", () => {
    expect(examplesOf(operator, "all-account-import-processes.200")).toEqual([
      [{ external_account_number: "HE-100234", vendor_account_number: null, account_created_at: null }],
    ]);
  });
});

describe("amounts", () => {
  test("are numbers or texts with at least one digit", () => {
    for (const amount of [12.5, "12.50", "-0.5", ".5"])
      expect(faults(operator, "transactions", transactions({ ...payment, amount }))).toEqual([]);
    for (const amount of ["12.5x", "", "-", ".", "1.12345678901"])
      expect(faults(operator, "transactions", transactions({ ...payment, amount }))).toEqual([
        "x-decimal /transactions/0/amount",
      ]);
  });

  test("in the lowest denomination are whole numbers and say so", () => {
    expect(field("historical-statements", "statements", "*", "gross_amount")).toMatchObject({
      type: ["integer", "null"],
      "x-decimal": { places: 0, unit: "minor" },
    });
  });

  test("without a sign are not negative", () => {
    const account = (credit_limit: unknown) => ({
      import_supplier: "HALCYON_EAST",
      external_account_number: "HE-1",
      customers: [{ name: "Ada", credit_limit }],
    });
    expect(faults(operator, "account", account("10.50"))).toEqual([]);
    expect(faults(operator, "account", account(null))).toEqual([]);
    expect(faults(operator, "account", account("-1"))).toHaveLength(1);
    expect(faults(operator, "account", account(-1))).toHaveLength(1);
    expect(faults(operator, "account", account("1.505"))).toHaveLength(1);
  });
});

describe("unions", () => {
  test("check an object by its branch alone", () => {
    expect(faults(operator, "transactions", transactions({ ...payment, line_items: [] }))).toEqual([
      "additionalProperties /transactions/0/line_items",
    ]);
    expect(faults(operator, "transactions", transactions({ ...payment, reason: "LATE_FEE" }))).toEqual([
      "enum /transactions/0/reason",
    ]);
  });

  test("find one fault in a key that is misspelt, mistyped or absent", () => {
    const { type: _, ...untyped } = payment;
    expect(faults(operator, "transactions", transactions({ ...payment, type: "PAYMNT" }))).toEqual([
      "enum /transactions/0/type",
    ]);
    expect(faults(operator, "transactions", transactions(untyped))).toEqual(["required /transactions/0/type"]);
    expect(faults(operator, "transactions", transactions({ ...payment, type: 7 }))).toContain(
      "type /transactions/0/type",
    );
  });

  const account = (correspondence: object) => ({
    import_supplier: "HALCYON_EAST",
    external_account_number: "HE-1",
    correspondence,
  });

  test("by a boolean or null take values, not texts", () => {
    expect(faults(operator, "account", account({ send_paper_bills: true, large_print: true }))).toEqual([]);
    expect(faults(operator, "account", account({ send_paper_bills: null, reason: "moved" }))).toEqual([]);
    expect(faults(operator, "account", account({ reason: "moved" }))).toEqual([]);
    expect(faults(operator, "account", account({ send_paper_bills: false }))).toEqual([
      "required /correspondence/email",
    ]);
    expect(faults(operator, "account", account({ send_paper_bills: "true" }))).toContain(
      "type /correspondence/send_paper_bills",
    );
  });

  test("whose key no example has judge an object by the nearest branch", () => {
    const supplied = (meterPoint: object) => ({
      import_supplier: "HALCYON_EAST",
      external_account_number: "HE-1",
      supply_addresses: [{ meter_points: [meterPoint] }],
    });
    expect(faults(operator, "account", supplied({ mpxn: "1", pressure: 21 }))).toEqual([]);
    expect(faults(operator, "account", supplied({ mpxn: "1", opening_reading: "x" }))).toEqual([
      "x-decimal /supply_addresses/0/meter_points/0/opening_reading",
    ]);
    expect(faults(operator, "account", supplied({ mpxn: "1", supply_type: "GAZ" }))).toEqual([
      "enum /supply_addresses/0/meter_points/0/supply_type",
    ]);
  });
});

describe("fields", () => {
  test("of an object that is sent are closed, at any depth", () => {
    const account = {
      import_supplier: "HALCYON_EAST",
      external_account_number: "HE-1",
      customers: [{ name: "Ada", mobil: "1" }],
    };
    expect(faults(operator, "account", account)).toEqual(["additionalProperties /customers/0/mobil"]);
    expect(faults(operator, "account", { payload: account, task_params: { is_dry_run: true } })).toEqual([
      "additionalProperties /payload/customers/0/mobil",
    ]);
    expect(faults(operator, "account", { payload: account, task_parms: {} })).toContain(
      "additionalProperties /task_parms",
    );
  });

  test("of free objects and of what is answered stay open", () => {
    const account = { import_supplier: "HALCYON_EAST", external_account_number: "HE-1", metadata: { anything: [1] } };
    expect(faults(operator, "account", account)).toEqual([]);
    const answer = { reference: "R-1", vendor_account_number: "A-1", more: 1 };
    expect(faults(operator, "payment-instruction.201", answer)).toEqual([]);
  });

  test("that serve both ways have a closed file and an open one", () => {
    expect(operator.schemas["parts/statement.schema.json"]?.additionalProperties).toBe(false);
    expect(operator.schemas["parts/statement-response.schema.json"]?.additionalProperties).toBeUndefined();
  });

  test("carry our annotations, from the operations before the account", () => {
    expect(field("notes", "notes", "*", "unpin_at")["x-not-before"]).toEqual({
      rule: "unpin-at",
      property: "created_at",
    });
    expect(field("account", "notes", "*", "unpin_at")["x-not-before"]).toEqual({
      rule: "unpin-at",
      property: "created_at",
    });
    expect(
      operator.schemas["parts/payment.schema.json"]?.properties?.["transaction_date"]?.["x-not-future"],
    ).toBeDefined();
    expect(field("transactions", "transactions")["x-unique"]).toEqual({
      rule: "duplicate-transaction",
      by: ["transaction_id"],
    });
    expect(field("account", "statements", "*", "statement_path")["x-document-path"]).toBe(true);
  });

  test("that only the operator has are personal where their text is open", () => {
    expect(field("account", "customers", "*", "name")["x-personal"]).toBe(true);
    expect(field("account", "metadata")["x-personal"]).toBe(true);
    expect(field("transactions", "account_number")["x-personal"]).toBeUndefined();
    expect(field("account", "language")["x-personal"]).toBeUndefined();
  });

  test("may be null where the document says so", () => {
    const account = {
      import_supplier: "HALCYON_EAST",
      external_account_number: "HE-1",
      business: null,
      language: null,
    };
    expect(faults(operator, "account", account)).toEqual([]);
    expect(faults(operator, "account", { ...account, notes: null })).toEqual(["type /notes"]);
  });

  test("may be blank where that is a choice", () => {
    const account = { import_supplier: "HALCYON_EAST", external_account_number: "HE-1", language: "" };
    expect(errors(operator, "account", account)).toEqual([]);
  });

  test("with a deprecated twin are either of the two", () => {
    const { external_account_number: _, ...without } = transactions(payment);
    const twin = { ...without, account_number: "HE-1" };
    expect(errors(operator, "transactions", twin).map(({ keyword }) => keyword)).toEqual(["x-use-instead"]);
    expect(faults(operator, "transactions", without)).toEqual(["required /external_account_number"]);
  });

  test("that the interface requires and the operator does not are expected", () => {
    const { transactions: _, ...without } = transactions();
    expect(errors(operator, "transactions", without).map(({ keyword }) => keyword)).toEqual(["x-expected"]);
  });

  test("of a note are one of two, which the document says in prose only", () => {
    const notes = { import_supplier: "HALCYON_EAST", external_account_number: "HE-1", notes: [{ is_pinned: true }] };
    expect(errors(operator, "notes", notes).map(({ keyword }) => keyword)).toContain("anyOf");
  });

  test("with an unusable pattern are open, and the report says so", () => {
    expect(field("account", "supply_addresses", "*", "meter_points").items).toBeDefined();
    expect(operator.schemas["parts/agreement.schema.json"]?.properties?.["tariff_code"]?.["pattern"]).toBeUndefined();
    expect(report).toContain("is not a regular expression of JavaScript");
  });
});

describe("the profile that is proposed", () => {
  test("is one with the generated file, without faults", () => {
    const made = makeProfile(JSON.parse(operatorText(operator)), profile);
    const { kinds, names, references } = { ...made, names: profile.names };
    expect(kinds).toContain("accounts.201");
    expect(references.account?.refersTo?.contract).toHaveLength(3);
    expect(names).toEqual({ service_account_number: "vendor_account_number" });
  });

  test.each(operator.demoted.map((demotion) => [demotion.at, demotion] as const))(
    "restores what was demoted at %s where it is kept",
    (at, demotion) => {
      const kept = makeProfile(operator, { ...profile, keep: [at] });
      const [kind = ""] = kinds.filter((kind) => at.startsWith(`${kind}.`)).sort((a, b) => b.length - a.length);
      const failing = examplesOf(operator, kind).flatMap((example) => {
        const validator = kept.validator(kind);
        return validator?.call({ today: "2026-01-31" }, example) ? [] : (validator?.errors ?? []);
      });
      const addresses = failing.map(({ instancePath, params }) =>
        [kind, ...instancePath.split("/").slice(1), params["missingProperty"] ?? params["additionalProperty"] ?? ""]
          .filter((step) => step !== "")
          .map((step) => (/^\d+$/.test(String(step)) ? "*" : step))
          .join("."),
      );
      expect(addresses, JSON.stringify(demotion)).toContain(at);
    },
  );
});

test("validators become codes with titles, and the codes of fields", () => {
  expect(operator.codes["account_or_external_number_required"]).toEqual({
    title: "Ensure an account number is provided",
    why: "Either account_number or external_account_number must be provided.",
  });
  expect(field("account", "customers", "*", "mobile")["x-codes"]).toEqual(["invalid_mobile_number"]);
});

test("a profile has the name of the document's first word, without accents", () => {
  const nameOf = (title: string): string => convert(documentOf({}, { info: { title, version: "v1" } })).profile.name;
  expect(nameOf("Énergie Démo API")).toBe("energie");
  expect(nameOf("The Su\u0308d-Gas API")).toBe("sud");
});

test("a profile is proposed with the operator's names and links", () => {
  expect(profile).toEqual({
    name: "halcyon",
    operator: "operator.json",
    names: { service_account_number: "vendor_account_number" },
    links: {
      contract: [
        "business.business_contract_identifier",
        "business.business_contract_identifiers.*",
        "supply_addresses.*.meter_points.*.agreements.*.business_contract_identifier",
      ],
      account: ["external_account_number", "account_number"],
    },
  });
});

test.each([
  [{ bearer: { type: "http", scheme: "bearer" } }, { authorization: "off" }],
  [{ key: { type: "apiKey", in: "header", name: "X-Api-Key" } }, { authorization: "off" }],
  [
    {
      cookie: { type: "apiKey", in: "cookie", name: "s" },
      token: { type: "apiKey", in: "header", name: "Authorization" },
    },
    undefined,
  ],
  [{}, undefined],
])("of the security schemes %j, a profile is proposed with the rules %j", (securitySchemes, rules) => {
  const made = convert(documentOf({}, { components: { schemas: { Notes: {} }, securitySchemes } }));
  expect(made.profile.rules).toEqual(rules);
  expect(made.report.includes("rule authorization")).toBe(rules !== undefined);
});

test("a field of the interface is not the operator's name of another", () => {
  const text = { type: "string" };
  const schema = { type: "object", properties: { external_account_number: text, vendor_account_number: text } };
  const responses = { "200": { content: { "application/json": { schema } } } };
  const paths = { "/v1/data-import/all-account-import-processes/{supplier}/": { get: { responses } } };
  const { profile } = convert(documentOf({}, { paths }));
  expect(profile.names).toEqual({ service_account_number: "vendor_account_number" });
});

test("a state that only the interface or only the document has is accepted in an answer", () => {
  for (const status of ["PENDING", "COMPLETED"])
    expect(faults(operator, "account-transfer-status.200", { status })).toEqual([]);
});

test("an answer is an object or a list where the interface and the document differ", () => {
  const result = { body: "x", status: "NOTE_CREATION_SUCCESS" };
  for (const answer of [result, [result]]) expect(faults(operator, "notes.201", answer)).toEqual([]);
  expect(faults(operator, "notes.201", [{ body: 7, status: "NOTE_CREATION_SUCCESS" }])).toEqual(["type /0/body"]);
});

test("an error may have any body", () => {
  for (const body of [{ notes: [{ body: ["This field may not be blank."] }] }, { non_field_errors: ["x"] }, []])
    expect(faults(operator, "notes.400", body)).toEqual([]);
});

test("alternatives are kept if an example fits one of them once that is weakened", () => {
  const properties = { a: { type: "string" }, b: { type: "string" }, n: { type: "integer" } };
  const alternative = (name: string) => ({
    type: "object",
    additionalProperties: false,
    required: [name, "n"],
    properties,
  });
  const { operator } = convert(
    documentOf({ Notes: { anyOf: [alternative("a"), alternative("b")], example: { a: "x" } } }),
  );
  expect(operator.demoted.flatMap(({ was }) => Object.keys(was))).not.toContain("anyOf");
  expect(faults(operator, "notes", { a: 1, n: "2" })).toEqual(expect.arrayContaining(["type /a", "type /n"]));
});

describe("OpenAPI 3.1", () => {
  const made = convert(
    documentOf(
      {
        Notes: {
          type: "object",
          properties: {
            import_supplier: { const: "A" },
            external_account_number: { type: ["string", "null"], maxLength: 3 },
            count: { type: "integer", exclusiveMinimum: 0 },
            notes: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] },
          },
          examples: [{ import_supplier: "B", external_account_number: null }],
        },
      },
      { openapi: "3.1.0" },
    ),
  ).operator;

  test("types with null, constants, exclusive limits and alternatives with null are understood", () => {
    expect(
      faults(made, "notes", { import_supplier: "A", external_account_number: null, count: 1, notes: null }),
    ).toEqual([]);
    expect(faults(made, "notes", { external_account_number: "1234", count: 0 })).toEqual([
      "maxLength /external_account_number",
      "exclusiveMinimum /count",
    ]);
    expect(faults(made, "notes", { notes: [7] })).toEqual(["type /notes/0"]);
  });

  test("examples of schemas are tried", () => {
    expect(made.demoted.map(({ at }) => at)).toEqual(["notes.import_supplier"]);
  });
});

describe("allOf", () => {
  test("of several schemas is closed as a whole", () => {
    const { operator: made } = convert(
      documentOf({
        Notes: {
          allOf: [
            { $ref: "#/components/schemas/A" },
            { type: "object", properties: { b: { type: "string" } }, required: ["b"] },
          ],
        },
        A: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
      }),
    );
    expect(faults(made, "notes", { a: "1", b: "2" })).toEqual([]);
    expect(faults(made, "notes", { b: "2", c: "3" })).toEqual(["required /a", "additionalProperties /c"]);
  });
});

describe("a schema of another shape", () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const keyed = (field: string) => ({
    type: "object",
    properties: { k: { type: "string", enum: ["a", "b", "c"] }, [field]: { type: "integer" } },
    required: ["k"],
  });
  const mapping = { a: "#/components/schemas/A", b: "#/components/schemas/B", c: "#/components/schemas/B" };
  const union = (...branches: string[]) => ({
    oneOf: branches.map(ref),
    discriminator: { propertyName: "k", mapping },
  });
  const components = { A: keyed("x"), B: keyed("y"), U: union("A", "B") };
  const made = (schema: object): OperatorFile => convert(documentOf({ ...components, Notes: schema })).operator;
  const field = (schema: object): OperatorFile => made({ type: "object", properties: { u: schema } });

  test("a nullable reference to a union takes null and each branch", () => {
    const operator = field({ allOf: [ref("U")], nullable: true, description: "x" });
    for (const u of [null, { k: "a", x: 1 }, { k: "b", y: 1 }, { k: "c", y: 1 }])
      expect(faults(operator, "notes", { u })).toEqual([]);
    expect(faults(operator, "notes", { u: { k: "c", x: 1 } })).toEqual(["additionalProperties /u/x"]);
    expect(faults(operator, "notes", { u: {} })).toEqual(["required /u/k"]);
  });

  test("a union with fields of its own has them in each branch", () => {
    const operator = made({
      ...union("A", "B"),
      type: "object",
      properties: { base: { type: "string" } },
      required: ["base"],
    });
    expect(faults(operator, "notes", { base: "1", k: "a", x: 1 })).toEqual([]);
    expect(faults(operator, "notes", { k: "b", y: 1 })).toEqual(["required /base"]);
  });

  test("allOf of a base and a union is the union with the base in each branch", () => {
    const operator = field({ allOf: [{ type: "object", properties: { base: { type: "string" } } }, ref("U")] });
    expect(faults(operator, "notes", { u: { base: "1", k: "a", x: 1 } })).toEqual([]);
    expect(faults(operator, "notes", { u: { base: "1", k: "b", x: 1 } })).toEqual(["additionalProperties /u/x"]);
  });

  test("a mapping may name a component that the branches lack", () => {
    expect(faults(field(union("A")), "notes", { u: { k: "b", y: 1 } })).toEqual([]);
  });

  test("alternatives without a discriminator are told apart by a required constant", () => {
    const one = (value: string, name: string) => ({
      type: "object",
      properties: { t: { type: "string", enum: [value] }, [name]: { type: "string" } },
      required: ["t"],
    });
    const operator = field({ anyOf: [one("p", "a"), one("q", "b")] });
    expect(faults(operator, "notes", { u: { t: "q", b: "1" } })).toEqual([]);
    expect(faults(operator, "notes", { u: { t: "p", b: "1" } })).toEqual(["additionalProperties /u/b"]);
    expect(faults(operator, "notes", { u: { t: "x" } })).toEqual(["enum /u/t"]);
  });

  test("a read-only field may be sent and need not be", () => {
    const operator = made({
      type: "object",
      properties: { id: { type: "integer", readOnly: true } },
      required: ["id"],
    });
    for (const payload of [{}, { id: 1 }]) expect(faults(operator, "notes", payload)).toEqual([]);
  });

  test("a decimal without digits before the point takes a zero there", () => {
    const operator = field({ type: "string", format: "decimal", pattern: "^-?\\d{0,0}(?:\\.\\d{0,3})?$" });
    for (const u of ["0.123", ".5", 0.5]) expect(faults(operator, "notes", { u })).toEqual([]);
    for (const u of ["0.1234", "12"]) expect(faults(operator, "notes", { u })).toEqual(["x-decimal /u"]);
  });

  test("a keyword or format that is not checked is in the report", () => {
    const gaps = (u: object): string[] =>
      convert(documentOf({ Notes: { type: "object", properties: { u } } }))
        .report.split("\n")
        .filter((line) => line.startsWith("- `Notes.u`: "))
        .map((line) => line.slice("- `Notes.u`: ".length));
    expect(gaps({ type: "array", items: { type: "string" }, uniqueItems: true, prefixItems: [] })).toEqual([
      "items is not checked.",
      "prefixItems is not checked.",
    ]);
    expect(gaps({ type: "array", items: {}, maxItems: 5, maxLength: 5 })).toEqual(["maxLength is not checked."]);
    const fields = { a: "string", b: null, c: true, d: [], e: 1 };
    const { report } = convert(documentOf({ Notes: { type: "object", properties: fields } }));
    expect(report.match(/^- `Notes\.\w`: is no schema, so anything is accepted\.$/gm)).toHaveLength(2);
    expect(gaps({ type: "object", propertyNames: { type: "string" } })).toEqual([]);
    expect(gaps({ type: "object", propertyNames: { maxLength: 9 } })).toEqual(["propertyNames is not checked."]);
    expect(gaps({ type: "string", minimum: 3 })).toEqual(["minimum is not checked."]);
    expect(gaps({ type: "string", format: "decimal", minimum: 3 })).toEqual([]);
    expect(gaps({ type: ["integer", "string"], format: "int32", pattern: "^-?[0-9]+$" })).toEqual([]);
    expect(gaps({ type: "string", not: { const: "x" }, format: "email" })).toEqual([
      "The format email is not checked.",
      "not is not checked.",
    ]);
    expect(gaps({ type: "number", multipleOf: 0.01, maximun: 1, "x-own": 1 })).toEqual(["maximun is not checked."]);
    expect(gaps({ type: "string", maxLength: "3", nullable: "true", minLength: null })).toEqual([
      "maxLength is not checked.",
      "nullable is not checked.",
    ]);
    for (const [type, count] of [
      ["string", "Length"],
      ["array", "Items"],
      ["object", "Properties"],
    ])
      for (const value of [-1, 1.5])
        expect(gaps({ type, items: {}, [`min${count}`]: value, [`max${count}`]: value, minimum: -1 })).toEqual(
          expect.arrayContaining([`max${count} is not checked.`, `min${count} is not checked.`]),
        );
    expect(gaps({ type: "integer", multipleOf: 0, minimum: -1 })).toEqual(["multipleOf is not checked."]);
    expect(gaps({ $ref: 5, allOf: {}, items: [{}] })).toEqual([
      "$ref is not checked.",
      "allOf is not checked.",
      "items is not checked.",
    ]);
    expect(gaps({ type: "string", format: "date" })).toEqual([]);
    expect(gaps({ format: "email" })).toEqual(["The format email is not checked."]);
  });

  test("a number may have to be a multiple, and the elements of a list may have to differ", () => {
    const step = field({ type: "number", multipleOf: 0.05 });
    for (const u of [0.15, 1e3, -4.1, 0]) expect(faults(step, "notes", { u })).toEqual([]);
    for (const u of [0.151, 1e-3]) expect(faults(step, "notes", { u })).toEqual(["multipleOf /u"]);
    expect(faults(field({ type: "integer", multipleOf: 1 }), "notes", { u: 3 })).toEqual([]);
    const set = field({ type: "array", items: {}, uniqueItems: true });
    for (const u of [[], [1, "1", true], [{ a: 1 }, { a: 2 }]]) expect(faults(set, "notes", { u })).toEqual([]);
    for (const u of [
      [0, -0],
      ["a", "b", "a"],
      [
        { a: 1, b: [null] },
        { b: [null], a: 1 },
      ],
    ])
      expect(faults(set, "notes", { u })).toEqual(["uniqueItems /u"]);
  });

  test("a decimal without a pattern takes any number of digits, in a profile that can be loaded", () => {
    const operator = field({ type: "string", format: "decimal" });
    expect(() => makeProfile(operator)).not.toThrow();
    for (const u of ["123456789012345.6789", "-.5", "7.", 0.5]) expect(faults(operator, "notes", { u })).toEqual([]);
    for (const u of ["", ".", "1,5"]) expect(faults(operator, "notes", { u })).toEqual(["x-decimal /u"]);
  });

  test.each([
    ["without limits", "^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$", []],
    ["with limits", "^(?!^[-+.]*$)[+-]?0*(?:\\d{0,3}|(?=[\\d.]{1,6}0*$)\\d{0,3}\\.\\d{0,2}0*$)", ["x-decimal /u"]],
  ])("a decimal of pydantic %s is one beside a number", (_, pattern, beyond) => {
    const operator = field({ anyOf: [{ type: "number" }, { type: "string", pattern }, { type: "null" }] });
    for (const u of [12.345, "123.45", "-.5", null]) expect(faults(operator, "notes", { u })).toEqual([]);
    for (const u of ["12,30", "", "."]) expect(faults(operator, "notes", { u })).toEqual(["x-decimal /u"]);
    for (const u of ["1234", "1.234"]) expect(faults(operator, "notes", { u })).toEqual(beyond);
  });

  test("a text for a number of the interface is a decimal, unless the document says more of it", () => {
    const anyText = { type: "string", maxLength: 40 };
    const statement = {
      type: "object",
      properties: {
        gross_amount: { anyOf: [{ type: "number" }, anyText, { type: "null" }] },
        number: anyText,
      },
    };
    const operatorOf = (properties: object) => {
      const schemas = {
        Notes: { properties: { statements: { type: "array", items: { ...statement, ...properties } } } },
      };
      return convert(documentOf(schemas).replace("notes/create", "historical-statements/create")).operator;
    };
    const statements = (gross_amount: unknown) => ({ statements: [{ gross_amount, number: "1,5" }] });
    for (const amount of [84.2, "84.20", "-84", null])
      expect(faults(operatorOf({}), "historical-statements", statements(amount))).toEqual([]);
    for (const amount of ["84,20", "1,084.20", "nan", ""])
      expect(faults(operatorOf({}), "historical-statements", statements(amount))).toEqual([
        "x-decimal /statements/0/gross_amount",
      ]);
    const priced = operatorOf({ properties: { gross_amount: { type: "string", pattern: "^EUR" } } });
    expect(faults(priced, "historical-statements", { statements: [{ gross_amount: "EUR 84,20" }] })).toEqual([]);
  });

  test("a decimal with a pattern of its own is checked by it", () => {
    const operator = field({ type: "string", format: "decimal", pattern: "^[0-9]{1,5}\\.[0-9]{2}$" });
    expect(() => makeProfile(operator)).not.toThrow();
    for (const u of ["0.50", "12345.00", 0.5]) expect(faults(operator, "notes", { u })).toEqual([]);
    for (const u of ["0.5", "123456.00", "-1.00"]) expect(faults(operator, "notes", { u })).toEqual(["pattern /u"]);
  });

  test("a date that is none in the example is dropped, and the report asks a person to look", () => {
    const value = { u: "2001-01-01:00:00:00+10:00" };
    const { operator, report } = convert(
      documentOf({
        Notes: { type: "object", properties: { u: { type: "string", format: "date-time" } }, example: value },
      }),
    );
    expect(operator.demoted.map(({ at }) => at)).toEqual(["notes.u"]);
    expect(report).toContain("Look at this");
  });

  test.each([
    [{ type: "number", maximum: 5 }, 9, "maximum 5"],
    [{ type: "string", pattern: "^x$" }, "y", "pattern ^x$"],
    [{ type: "string", enum: ["x", "y"] }, "z", "enum of 2 values"],
  ])("the report names what the example contradicts: %j", (schema, u, name) => {
    const example = { u };
    const { report } = convert(documentOf({ Notes: { type: "object", properties: { u: schema }, example } }));
    expect(report).toContain(`- \`notes.u\`: \`${name}\` `);
  });
});

test("components whose names differ in case only have files of their own", () => {
  const { operator: made } = convert(
    documentOf({
      Notes: {
        type: "object",
        properties: { a: { $ref: "#/components/schemas/Thing" }, b: { $ref: "#/components/schemas/THING" } },
      },
      Thing: { type: "object", properties: { x: { type: "string" } } },
      THING: { type: "object", properties: { y: { type: "string" } } },
    }),
  );
  expect(faults(made, "notes", { a: { x: "1" }, b: { y: "1" } })).toEqual([]);
  expect(faults(made, "notes", { a: { y: "1" }, b: { x: "1" } })).toHaveLength(2);
});

describe("a newer document", () => {
  const changes = (text: string) => diffOperators(operator, convert(text).operator);
  const added = edited(
    "        is_pinned:\n          type: boolean\n",
    "        is_pinned:\n          type: boolean\n        colour:\n          type: string\n",
  );

  test("that says the same changes nothing", () => {
    expect(changes(halcyonText)).toEqual({ lines: [], mayFail: false });
  });

  test("with one field more lets pass what passed", () => {
    expect(changes(added)).toEqual({
      lines: ["notes.notes.*.colour: field added (and at account.notes.*.colour)"],
      mayFail: false,
    });
  });

  test("with a field required, a value gone and a field more gives three lines", () => {
    const text = edited(
      "            - DEPOSIT\n",
      "",
      edited(
        "      - external_account_number\n      - import_supplier\n      - statements\n",
        "      - external_account_number\n      - import_supplier\n      - statements\n      - correction\n",
        edited(
          "    HistoricalStatements:\n      type: object\n      properties:\n",
          "    HistoricalStatements:\n      type: object\n      properties:\n        correction:\n          type: boolean\n",
        ),
      ),
    );
    const { lines, mayFail } = changes(text);
    expect(mayFail).toBe(true);
    expect(lines).toEqual([
      "historical-statements.correction: field added: expected (and at historical-statements.201.correction)",
      "transactions.transactions.*.reason (PAYMENT): values removed: DEPOSIT (payloads that passed may fail)",
    ]);
  });
});

test("an example that names one contract twice, as placeholders do, shows that the operator accepts it", () => {
  const contracts = [{ identifier: "CONTRACT_ID" }, { identifier: "CONTRACT_ID" }];
  const example = {
    import_supplier_code: "S",
    external_business_identifier: "B",
    business: { business_contracts: contracts },
  };
  const text = { type: "string" };
  const contract = { type: "object", properties: { identifier: text } };
  const business = { type: "object", properties: { business_contracts: { type: "array", items: contract } } };
  const schema = {
    type: "object",
    properties: { import_supplier_code: text, external_business_identifier: text, business },
  };
  const document = (examples: object): string =>
    JSON.stringify({
      openapi: "3.0.3",
      info: { title: "Small", version: "v1" },
      paths: {
        "/v1/data-import/business/": {
          post: { requestBody: { content: { "application/json": { schema, examples } } }, responses: {} },
        },
      },
    });
  const rules = (examples: object): string[] =>
    lintText(JSON.stringify(example), { kind: "business", profile: makeProfile(convert(document(examples)).operator) })
      .findings.filter(({ severity }) => severity === "error")
      .map(({ rule }) => rule);
  expect(rules({})).toEqual(["duplicate-contract-identifier"]);
  expect(rules({ Two: { value: example } })).toEqual([]);
});
