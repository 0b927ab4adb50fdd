import { describe, expect, it } from "vitest";
import { Batch, lintText } from "../../src/index.ts";
import { makeFolder, valuesIn } from "../cli/folder.ts";
import { inFolder } from "../cli/run.ts";
import { Client } from "../lsp/client.ts";

const account = '"import_supplier": "HALCYON_ENERGY", "external_account_number": "A-1001"';
const found = (text: string, kind?: "notes" | "transactions" | "request"): string[] =>
  lintText(text, { kind }).findings.map(({ code, attr, line, column }) => `${code} ${attr} ${line}:${column}`);

describe("a word in place of a value", () => {
  it.each([
    ["NaN", "NaN"],
    ["Infinity", "Infinity"],
    ["-Infinity", "-Infinity"],
    ["None", "None"],
    ["undefined", "undefined"],
    ["True", "true"],
    ["FALSE", "false"],
  ])("%s is reported at its field, with its name", (word, named) => {
    const text = `{${account}, "transactions": [{"transaction_id": "T-1", "transaction_date": "2026-01-31", "type": "CREDIT", "amount": ${word}}]}`;
    const { findings, ok, value, kind } = lintText(text);
    expect(findings).toMatchObject([
      {
        rule: "json-syntax",
        attr: "transactions.0.amount",
        pointer: "/transactions/0/amount",
        column: text.indexOf(word) + 1,
      },
    ]);
    expect(findings[0]).toMatchObject({ endColumn: text.indexOf(word) + 1 + word.length });
    expect(findings[0]).not.toHaveProperty("edit");
    expect(findings[0]?.detail).toContain(named);
    expect({ ok, value, kind }).toEqual({ ok: false, value: undefined, kind: "transactions" });
  });

  it("hides nothing else, however many there are", () => {
    const text = `{${account}, "notes": [\n{"body": NaN},\n{"body": 5, "is_pinned": None},\n{"body": "a", "x": 1, "unpin_at": undefined}\n]}`;
    expect(found(text)).toEqual([
      "parse_error notes.0.body 2:10",
      "invalid notes.1.body 3:10",
      "parse_error notes.1.is_pinned 3:26",
      "unknown_field notes.2.x 4:15",
      "parse_error notes.2.unpin_at 4:35",
    ]);
  });

  it("stands for a wrong value wherever it is, lists and objects included", () => {
    expect(found(`{${account}, "notes": NaN}`)).toEqual(["parse_error notes 1:85"]);
    expect(found(`{${account}, "notes": [NaN, NaN]}`)).toEqual([
      "parse_error notes.0 1:86",
      "parse_error notes.1 1:91",
    ]);
  });

  it.each(["tr,ue", "fals}e", "tru]"])("is one mistake with its rest: %s", (word) => {
    expect(found(`{${account}, "notes": [{"body": "a", "is_pinned": ${word}, "unpin_at": 5}]}`, "notes")).toEqual([
      "parse_error notes.0.is_pinned 1:113",
    ]);
  });

  it("hides a later mistake of syntax no more than another word does", () => {
    expect(found(`{${account}, "notes": [{"is_pinned": tru, "body": "a",}]}`, "notes")).toEqual([
      "parse_error notes.0.is_pinned 1:100",
      "parse_error  1:116",
    ]);
  });

  it("hides nothing else if it is a single letter", () => {
    expect(
      found(`{${account}, "x": N, "notes": [\n{"body": Y},\n{"body": 5, "is_pinned": Y, "y": [F, T]}\n]}`),
    ).toEqual([
      "unknown_field x 1:76",
      "parse_error x 1:81",
      "parse_error notes.0.body 2:10",
      "invalid notes.1.body 3:10",
      "parse_error notes.1.is_pinned 3:26",
      "unknown_field notes.1.y 3:29",
      "parse_error notes.1.y.0 3:35",
      "parse_error notes.1.y.1 3:38",
    ]);
  });

  it("is not named if it may be personal data", () => {
    const { findings } = lintText(`{${account}, "notes": [{"body": Smith}]}`);
    expect(findings).toMatchObject([{ rule: "json-syntax", attr: "notes.0.body" }]);
    expect(findings[0]?.detail).not.toContain("Smith");
  });

  it.each([
    [`{"import_supplier": "HALCYON_ENERGY", "external_account_number": 007, "notes": [{"body": 5}]}`, "notes"],
    [
      `{"method": "POST", "path": "/v1/data-import/notes/create/", "headers": {"Authorization": "Token x"}, "body": {"import_supplier": "HALCYON_ENERGY", "external_account_number": 007, "notes": [{"body": 5}]}}`,
      "request",
    ],
  ] as const)("may be an identifier with leading zeros, which keeps them", (text, kind) => {
    const { findings } = lintText(text, { kind });
    expect(findings.map(({ rule, attr, column }) => [rule, attr, column])).toEqual([
      ["json-syntax", "external_account_number", text.indexOf("007") + 1],
      ["type", "notes.0.body", text.indexOf(" 5}") + 2],
    ]);
    expect(findings[0]?.detail).toMatch(/ Put it in quotes, with its zeros\.$/);
    expect(findings[0]).not.toHaveProperty("edit");
  });

  it("is not said to be an identifier where a number belongs, or anything may", () => {
    const text = `{${account}, "x": 01, "transactions": [{"transaction_id": "T-1", "transaction_date": "2026-01-31", "type": "CREDIT", "amount": 010}]}`;
    const own = lintText(text).findings.filter(({ rule }) => rule === "json-syntax");
    expect(own.map(({ attr }) => attr)).toEqual(["x", "transactions.0.amount"]);
    for (const { detail } of own) expect(detail).toMatch(/ if it is an identifier, else /);
  });

  it("is told to have a point before its fraction where it is a number with a decimal comma", () => {
    const text = `{${account}, "transactions": [{"transaction_id": "T-1", "type": "CREDIT", "amount": 12,50}]}`;
    const { findings } = lintText(text, { kind: "transactions" });
    expect(findings).toMatchObject([{ rule: "json-syntax", column: text.indexOf(",50") + 1 }]);
    expect(findings[0]?.detail).toContain("a point before its fraction");
    expect(findings[0]?.detail).not.toMatch(/without [^.;]*commas/);
  });

  it("does not end the search for what cannot be read after it", () => {
    expect(found(`{${account}, "notes": [{"body": None}, {"body": "a",}]}`, "notes")).toEqual([
      "parse_error notes.0.body 1:95",
      "parse_error  1:114",
    ]);
  });

  it("is reported in the body of a request record", () => {
    const record = `{"method": "POST", "path": "/v1/data-import/notes/create/", "headers": {"Authorization": "Token x"}, "body": {${account}, "notes": [{"body": "a", "is_pinned": True, "x": 1}]}}`;
    const { findings } = lintText(record, { kind: "request" });
    expect(findings.map(({ attr, part, code }) => [attr, part, code])).toEqual([
      ["notes.0.is_pinned", "body", "parse_error"],
      ["notes.0.x", "body", "unknown_field"],
    ]);
  });

  it("leaves the identifiers beside it readable, so references to them are not reported", () => {
    const batch = new Batch();
    const business = (words: string): string =>
      `{"import_supplier_code": "H", "external_business_identifier": "B-1", "business": {"business_type": "LTD", "company_number": ${words}, "company_name": "x", "business_contracts": [{"identifier": "C-1", "valid_from_date": "2026-01-01", "signed_at_date": NaN}]}}`;
    const toAccount = (number: string, contract: string): string =>
      `{"import_supplier": "H", "external_account_number": "${number}", "balance": NaN, "business": {"business_contract_identifier": "${contract}"}}`;
    batch.addText(business("None"), { kind: "business" });
    batch.addText(toAccount("A-1", "C-1"), { kind: "account" });
    batch.addText(toAccount("A-2", "C-9"), { kind: "account" });
    expect(batch.finish().across.map(({ rule, payload }) => [rule, payload])).toEqual([["contract-linkage", 2]]);
  });

  it("is the same from the command with one thread and two, and fix leaves it", async () => {
    const payload = `{${account}, "notes": [{"body": "a", "is_pinned": NaN, "created_at": "2026-01-31T00:00:00+00:00"}]}`;
    const folder = makeFolder({ "x.notes.jsonl": `${payload}\n`.repeat(60) });
    const lint = (workers: string) =>
      inFolder(["lint", "--format", "ndjson", "--workers", workers, "x.notes.jsonl"], { cwd: folder.path });
    const one = await lint("1");
    expect(one.code).toBe(1);
    expect(one.stdout.match(/"parse_error"/g)).toHaveLength(60);
    expect((await lint("2")).stdout).toBe(one.stdout);
    await inFolder(["fix", "x.notes.jsonl", "--to", "fixed"], { cwd: folder.path });
    expect(folder.read("fixed/x.notes.jsonl")).toContain('"is_pinned": NaN');
  });

  it("costs the same however many there are", { timeout: 60_000 }, () => {
    const text = (count: number): string => `{${account}, "transactions": [${Array(count).fill("NaN").join(",")}]}`;
    const { findings } = lintText(text(30_000), { maxFindings: 10 });
    expect(findings.reduce((sum, { more = 0 }) => sum + 1 + more, 0)).toBe(30_000);
  });
});

describe("a text that ends in a mistake", () => {
  it.each([
    ['{"a": [1, 2, ]}', 12],
    ['{"a": 1 ,\n}', 9],
  ])("%s: a trailing comma is marked, not what follows it", (text, column) => {
    expect(lintText(text, { kind: "notes" }).findings).toMatchObject([{ rule: "json-syntax", line: 1, column }]);
  });

  it("is cut off if it ends in the first letters of a literal", () => {
    const { findings } = lintText('{"notes": [{"is_pinned": tru\n', { kind: "notes" });
    expect(findings).toMatchObject([{ cause: expect.stringContaining("json-syntax/unexpected-end") }]);
  });
});

describe("a word in place of a value, elsewhere", () => {
  const body = `{${account}, "notes": [{"body": NaN}, {"body": "a", "x": 1}]}`;

  it("is reported in the body of a HAR file, and hides nothing there", async () => {
    const entry = {
      request: {
        method: "POST",
        url: "https://service.example/v1/data-import/notes/create/",
        headers: [{ name: "Authorization", value: "Token x" }],
        postData: { mimeType: "application/json", text: body },
      },
      response: { status: 0, content: {} },
    };
    const folder = makeFolder({ "x.har": JSON.stringify({ log: { entries: [entry] } }) });
    const { stdout } = await inFolder(["lint", "--format", "ndjson", "x.har"], { cwd: folder.path });
    expect(valuesIn(stdout).map(({ part, attr, code }) => `${part} ${attr} ${code}`)).toEqual([
      "body notes.0.body parse_error",
      "body notes.1.x unknown_field",
    ]);
  });

  it("is shown with its line in a request record", async () => {
    const record = `{"method": "POST", "path": "/v1/data-import/notes/create/", "body": ${body}}`;
    const folder = makeFolder({ "x.request.json": record });
    const { code, stdout, stderr } = await inFolder(["lint", "x.request.json"], { cwd: folder.path });
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toMatch(/^ *1 \| /m);
  });

  it("is a diagnostic at the word in an editor, in a file and in a line", async () => {
    const folder = makeFolder();
    const client = await Client.start({ folder: folder.path });
    for (const name of ["x.notes.json", "x.notes.jsonl"]) {
      const uri = await client.open(folder.file(name), `${body}\n`);
      const found = await client.diagnostics(uri, (all) => all.length > 0);
      expect(found.map(({ code, range }) => `${code} ${range.start.line}:${range.start.character}`)).toEqual([
        `json-syntax 0:${body.indexOf("NaN")}`,
        `unknown-field 0:${body.indexOf('"x"')}`,
      ]);
    }
  });
});
