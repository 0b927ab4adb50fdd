import { describe, expect, it, test } from "vitest";
import { type Kind, lintText } from "../../src/index.ts";
import { makeProfile } from "../../src/profile/profile.ts";
import { operatorFile } from "../profile/halcyon.ts";

const account = { import_supplier: "HALCYON_ENERGY", external_account_number: "A-1001" };
const notes = { ...account, notes: [{ body: "Jane Roe prefers letters" }] };
const contracts = { payload: { business_contracts: [] }, task_params: { is_dry_run: true } };
const text = JSON.stringify(notes);

const roots = (source: string, kind?: Kind) => lintText(source, { kind }).findings.filter(({ because }) => !because);

describe("a text that is not JSON", () => {
  it.each([
    ["Python", "{'import_supplier': 'H', 'notes': None}", "python", 1, 2],
    ["Python without words", "{'import_supplier': 'H'}", "python", 1, 2],
    ["Python with both quotes", `{"it's": None, 'b': True}`, "python", 1, 16],
    ["JavaScript", "{'import_supplier': 'H', 'notes': null}", "single-quote", 1, 2],
    ["the shell of a database", '{"_id": ObjectId("65"), "notes": null}', "call", 1, 9],
    ["quotes of a word processor", "{\u201cnotes\u201d: null}", "curly-quote", 1, 2],
    ["JSON that was escaped for HTML", "{&quot;notes&quot;: null}", "escaped", 1, 2],
    ["a place holder", '{"notes": [{}, ...]}', "unexpected", 1, 16],
    ["SQL", "INSERT INTO notes (a, b) VALUES ('H', 'Jane');\n", "other", 1, 1],
    ["a dump of PostgreSQL", "COPY notes (a, b) FROM stdin;\nH\tJane\n", "other", 1, 1],
    ["JSON that was escaped", '{\\"notes\\": null}', "escaped", 1, 2],
    ["a quote in a string", '{"notes": "Called "Jane" back"}', "inner-quote", 1, 19],
    ["a comment before", `// from the extract\n${text}`, "comment", 1, 1],
    ["a comment of a shell", `# from the extract\n${text}`, "comment", 1, 1],
    ["a comment after", `${text}\n/* done */`, "comment", 2, 1],
    ["a comment after a value", '{"a": 1 // one\n, "b": 2}', "comment", 1, 9],
    ["a comment after a comma", '{"a": 1,\n  // two\n "b": 2}', "comment", 2, 3],
    ["a comment in a list", "[1, /* two */ 3]", "comment", 1, 5],
    ["a comment before a bracket", '{"a": [1 # one\n]}', "comment", 1, 10],
    ["two documents", `${text}\n${text}`, "second-value", 2, 1],
    ["two documents on one line", "{} {}", "second-value", 1, 4],
    ["two documents in lines that end in CR alone", `${text}\r${text}\r`, "carriage-return", 1, text.length + 2],
    ["a comma after the payload", `${text},`, "comma-after", 1, text.length + 1],
    ["a list without its brackets", `${text},\n${text}`, "comma-after", 1, text.length + 1],
    ["CSV", "import_supplier,body\nH,Jane\n", "csv", 1, 1],
    ["CSV after blanks", "\n a;b\n1;2\n", "csv", 2, 2],
    ["CSV with a blank line", "a,b\n \n1,2\n", "csv", 1, 1],
    ["YAML", "\nimport_supplier: H\nnotes: []\n", "other", 2, 1],
    ["XML", "<notes/>", "other", 1, 1],
    ["a call", `callback(${text})`, "other", 1, 1],
    ["a line of a log", `2026-01-31T12:00:00Z INFO ${text}`, "other", 1, 1],
    ["base64", Buffer.from(text).toString("base64"), "other", 1, 1],
    ["a block of Markdown", `\`\`\`json\n${text}\n\`\`\``, "other", 1, 1],
  ])("%s", (_, source, variant, line, column) => {
    const found = roots(source, "notes");
    expect(found).toMatchObject([
      { rule: "json-syntax", line, column, cause: expect.stringContaining(`/${variant}:`) },
    ]);
    expect(found).toHaveLength(1);
    expect(found[0]?.detail).not.toMatch(/Jane|HALCYON/);
  });
});

test("lists of payloads are told to be that, in a list too", () => {
  for (const value of [
    [notes, notes],
    [[notes], [notes]],
  ])
    expect(roots(JSON.stringify(value))).toMatchObject([{ cause: expect.stringContaining("/list:") }]);
});

test("a record of --rejected is an object around its payload, not around its findings", () => {
  const rejected = { file: "a.notes.json", line: 1, findings: [{ rule: "required", payload: 0 }], payload: notes };
  expect(roots(JSON.stringify(rejected))).toMatchObject([{ attr: "payload" }]);
});

describe("an object around payloads", () => {
  const record = {
    method: "POST",
    path: "/v1/data-import/notes/create/",
    headers: { Authorization: "Token x" },
  };
  const row = { ...account, body: "Jane Roe prefers letters" };
  const camelCase = { importSupplier: "HALCYON_ENERGY", externalAccountNumber: "A-1001", notes: { edges: [] } };
  it.each<[string, unknown, Kind | undefined, string]>([
    ["a page of results", { count: 2, next: null, results: [notes, notes] }, undefined, "results"],
    ["a page for a kind", { count: 2, results: [notes, notes] }, "notes", "results"],
    ["of accounts, which may have any fields", { data: [account] }, "account", "data"],
    ["of contracts", { items: [contracts] }, "business-contracts", "items"],
    ["of kinds that differ", { "": [account, notes] }, undefined, ""],
    ["of SAP", { d: { results: [notes, notes] } }, "notes", "d/results"],
    ["of SAP for any kind", { d: { results: [contracts] } }, undefined, "d/results"],
    ["of one payload", { data: notes }, undefined, "data"],
    ["of one record with a list in its body", { data: { ...record, body: [notes] } }, undefined, "data"],
    ["of a search engine", { hits: { hits: [{ _index: "n", _source: notes }] } }, "notes", "hits/hits"],
    ["of GraphQL", { data: { result: { edges: [{ cursor: "a", node: notes }] } } }, "notes", "data/result/edges"],
    ["of SOAP", { Envelope: { Body: { request: notes } } }, undefined, "Envelope/Body/request"],
    [
      "of GraphQL for camel case",
      { data: { accounts: { edges: [{ node: camelCase }] } } },
      "notes",
      "data/accounts/edges",
    ],
    ["of HAL", { _links: {}, _embedded: { notes: [notes, notes] } }, "notes", "_embedded/notes"],
    ["of HAL for any kind", { _embedded: { notes: [notes] } }, undefined, "_embedded/notes"],
    [
      "of Postman",
      { info: {}, item: [{ name: "1", request: { method: "POST", body: { raw: text } } }] },
      undefined,
      "item",
    ],
    ["of Insomnia", { resources: [{ _type: "workspace" }, { body: { text } }] }, undefined, "resources"],
    ["of a database, in a string", { JSON_F52E2B61: `[${text}]` }, "notes", "JSON_F52E2B61"],
    ["of a table in a list", [{ type: "header" }, { type: "table", data: [row] }], "notes", "1/data"],
    ["of rows in a list", { results: [{ columns: [], items: [row] }] }, "notes", "results/0/items"],
    ["of rows in a string", { body: JSON.stringify({ results: [[], [row]] }) }, "notes", "body"],
    ["of a queue", { Records: [{ messageId: "1", body: text }] }, "notes", "Records"],
    ["of payloads with faults", { payloads: [{ ...notes, colour: 1 }] }, "notes", "payloads"],
  ])("%s", (_, value, kind, name) => {
    const found = roots(JSON.stringify(value), kind);
    expect(found).toMatchObject([
      { rule: "unrecognised-payload", severity: "error", cause: expect.stringContaining("/wrapper:") },
    ]);
    expect(found).toHaveLength(1);
    expect(found[0]?.pointer).toBe(`/${name}`);
    expect(found[0]?.detail).not.toMatch(/Jane|HALCYON/);
  });

  it.each(["notes", undefined] as const)("may have them as its members, named %s", (kind) => {
    const found = roots(JSON.stringify({ "HE-1": notes, "HE-2": notes }), kind);
    expect(found).toMatchObject([{ attr: "", cause: expect.stringContaining("/wrapper:") }]);
  });

  it.each(["notes", undefined] as const)("may be around another, named %s", (kind) => {
    const found = roots(JSON.stringify({ data: { type: "notes", attributes: notes } }), kind);
    expect(found).toHaveLength(1);
    expect(found).toMatchObject([{ attr: kind ? "data" : "data.attributes", severity: "error" }]);
    expect(found[0]?.cause).toMatch(/wrapp/);
    expect(found[0]?.detail).toContain(kind ? "what data.attributes holds" : "by itself");
  });

  it("is not one around a payload whose elements look like some", () => {
    const supplier = { import_supplier_code: "S", external_business_identifier: "B" };
    const accounts = [{ external_account_number: "A-1", vendor: "V" }, { external_account_number: "A-2" }];
    const data = { ...supplier, reference: "R", type: "CARD", accounts };
    expect(roots(JSON.stringify({ data }), "business-payment-instruction").map(({ attr }) => attr)).toEqual([
      "data",
      "data.accounts.0.vendor",
    ]);
  });

  it("may be around a payload whose list is misspelt and in a string", () => {
    const value = { data: { ...account, notse: JSON.stringify(notes.notes) } };
    const found = roots(JSON.stringify(value), "notes");
    expect(found.map(({ rule, attr }) => `${rule} ${attr}`)).toEqual([
      "unknown-field data",
      "unknown-field data.notse",
      "type data.notse",
    ]);
  });

  it("may be around a string of JSON", () => {
    const [found] = roots(JSON.stringify({ body: text }));
    expect(found).toMatchObject({
      attr: "body",
      detail: expect.stringContaining("Send what this string of JSON holds"),
    });
  });

  it("is not one with fields of its own, or two lists, or other lists", () => {
    for (const [value, kind] of [
      [{ ...notes, results: [notes] }, "notes"],
      [{ results: [notes], data: [notes] }, undefined],
      [{ results: [{ a: 1 }] }, undefined],
      [{ results: [] }, "notes"],
      [{ data: { ...record, body: [notes] } }, "request"],
    ] as const)
      expect(roots(JSON.stringify(value), kind).some(({ cause }) => cause.includes("/wrapper:"))).toBe(false);
  });

  it("is not one where an operation of the operator takes several", () => {
    const { schemas, ...others } = operatorFile();
    const wave = { type: "object", properties: { notes: { type: "array" } }, additionalProperties: false };
    const profile = makeProfile({ ...others, schemas: { ...schemas, "requests/wave.schema.json": wave } });
    const { findings } = lintText(JSON.stringify({ notes: [notes], colour: 1 }), { kind: "wave" as Kind, profile });
    expect(findings).toMatchObject([{ rule: "unknown-field", attr: "colour" }]);
  });

  it("is one in the body of a request record", () => {
    expect(roots(JSON.stringify({ ...record, body: { results: [notes] } }), "request")).toMatchObject([
      { part: "body", attr: "results", pointer: "/body/results" },
    ]);
  });
});

describe("the rows of a table", () => {
  const columns = ["import_supplier", "external_account_number", "body"];
  const rows = [["S", "A-1", "a"]];

  it.each([
    [[columns, ...rows]],
    [{ columns, index: [0], data: rows }],
    [{ range: "A1:C2", values: [columns, ...rows] }],
  ])("are told, whether the kind is given or not: %j", (table) => {
    for (const kind of ["notes", undefined] as const) {
      const found = roots(JSON.stringify(table), kind);
      expect(found.map(({ rule, attr }) => `${rule} ${attr}`)).toEqual(["unrecognised-payload "]);
      expect(found[0]?.detail).toContain("rows of a table");
    }
  });

  it("are none beside fields of the payload, in an account, in a response and in a list of objects", () => {
    const told = (payload: unknown, kind: Kind) =>
      roots(JSON.stringify(payload), kind).some(({ detail }) => detail.includes("rows of a table"));
    expect(told({ ...account, data: rows }, "notes")).toBe(false);
    expect(told({ data: rows }, "account")).toBe(false);
    expect(told([["a"]], "pending-account-import-processes.200")).toBe(false);
    expect(told({ data: [[{ body: "a" }]] }, "notes")).toBe(false);
    expect(told({ data: [[]] }, "notes")).toBe(false);
  });
});

describe("a row of a table in place of a list", () => {
  const row = { ...account, transaction_id: "T-1", Amount: "1.50", type: "CREDIT", Date: "31/01/2026" };

  it("is told once, and what its columns hold as that of an element", () => {
    const found = roots(JSON.stringify(row), "transactions").filter(({ severity }) => severity === "error");
    expect(found.map(({ rule, attr }) => `${rule} ${attr}`)).toEqual([
      "required transactions",
      "unknown-field Amount",
      "type Amount",
      "unknown-field Date",
      "date Date",
    ]);
    expect(found[0]?.detail).toContain("transaction_id, amount and type belong in an element of it");
    expect(found[3]?.detail).toContain("Did you mean transaction_date?");
  });

  it("may have the fields of an object in place of it", () => {
    const ids = { import_supplier_code: "S", external_business_identifier: "B" };
    const columns = { "Business Type": 5, company_name: "X", signed_at_date: "2026-01-31" };
    const found = roots(JSON.stringify({ ...ids, ...columns }), "business").filter(
      ({ severity }) => severity === "error",
    );
    expect(found.map(({ rule, attr }) => `${rule} ${attr}`)).toEqual([
      "required business",
      "unknown-field Business Type",
      "type Business Type",
      "unknown-field signed_at_date",
    ]);
    expect(found[0]?.detail).toContain('business_type and company_name belong in it: send {..., "business": {...}}');
    expect(found[3]?.detail).toMatch(
      /^signed_at_date is not a documented field\. It belongs in an element of business_/,
    );
  });

  it("keeps misspelt fields of the payload around it", () => {
    const { import_supplier: supplier, ...others } = row;
    const found = roots(JSON.stringify({ ...others, supplier }), "transactions");
    expect(found.find(({ attr }) => attr === "supplier")?.detail).toContain("Did you mean import_supplier?");
  });
});
