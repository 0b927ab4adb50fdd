import { describe, expect, it } from "vitest";
import { Batch, type Kind, lintText } from "../../src/index.ts";
import { makeFolder, valuesIn } from "../cli/folder.ts";
import { inFolder } from "../cli/run.ts";

const account = { import_supplier: "HALCYON_ENERGY", external_account_number: "A-1001" };
const notes = { ...account, notes: [{ body: "Jane Roe prefers letters" }] };
const encoded = JSON.stringify(JSON.stringify(notes));

const roots = (text: string, kind?: Kind) =>
  lintText(text, { kind })
    .findings.filter(({ because }) => !because)
    .map(({ rule, cause, attr, severity }) => [rule, cause.split("|")[0], attr, severity].join(" "));

describe("a payload in a string", () => {
  it.each<[string, Kind | undefined, string]>([
    ["named", "notes", encoded],
    ["unnamed", undefined, encoded],
    ["encoded three times", undefined, JSON.stringify(encoded)],
    ["in blanks", "notes", JSON.stringify(` ${JSON.stringify(notes, null, 2)}\n`)],
    ["of another kind than its name says", "business", encoded],
    ["that is a list", "notes", JSON.stringify(JSON.stringify([notes]))],
    ["of no known kind", undefined, JSON.stringify('{"a": 1}')],
  ])("%s is one error at its start", (_, kind, text) => {
    const { findings, ok } = lintText(text, { kind });
    expect(ok).toBe(false);
    const [root, ...others] = findings.filter(({ because }) => !because);
    expect(root).toMatchObject({
      rule: "json-syntax",
      code: "parse_error",
      attr: "",
      severity: "error",
      line: 1,
      column: 1,
    });
    expect(root?.cause).toContain("encoded");
    expect(others).toEqual([]);
    expect(JSON.stringify(findings.map(({ detail }) => detail))).not.toContain("Jane");
  });

  it("in the body of a request record is an error of the body", () => {
    const record = {
      method: "POST",
      path: "/v1/data-import/notes/create/",
      headers: { Authorization: "Token x" },
      body: JSON.stringify(notes),
    };
    const findings = lintText(JSON.stringify(record), { kind: "request" }).findings.filter(({ because }) => !because);
    expect(findings).toMatchObject([{ rule: "json-syntax", part: "body", attr: "", pointer: "/body" }]);
    expect(findings).toHaveLength(1);
  });

  it("is an error at a field that holds it, too", () => {
    for (const [value, code] of [
      ['[{"body": "a"}]', "not_a_list"],
      ['{"body": "a"}', "not_a_list"],
    ] as const) {
      const { findings } = lintText(JSON.stringify({ ...account, notes: value }), { kind: "notes" });
      expect(findings).toMatchObject([
        { rule: "type", attr: "notes", code, cause: expect.stringContaining("encoded") },
      ]);
    }
    const { findings } = lintText(JSON.stringify({ ...account, notes: "letters" }), { kind: "notes" });
    expect(findings[0]?.cause).toContain("not-a-list");
  });

  it.each(["payload", "body", "Message"])("is one error at the %s that a queue puts it in", (field) => {
    const text = JSON.stringify({ [field]: JSON.stringify(notes), id: "1" });
    expect(roots(text, "notes")).toEqual([
      `unknown-field error:unknown-field/wrapped:unknown_field:notes:${field} ${field} error`,
    ]);
    const { findings } = lintText(text, { kind: "notes" });
    expect(JSON.stringify(findings.map(({ detail }) => detail))).not.toContain("Jane");
  });

  it("is no hint for a text that holds no JSON", () => {
    for (const text of ["hello", "{", "[draft]", "5", "null"])
      expect(roots(JSON.stringify(text), "notes")).toEqual([expect.stringMatching(/^type .* {2}error$/)]);
  });

  it("may hold what others refer to", () => {
    const business = {
      import_supplier_code: "H",
      external_business_identifier: "B-1",
      business: { business_contracts: [{ identifier: "C-1" }] },
    };
    const toAccount = {
      import_supplier: "H",
      external_account_number: "A-1",
      business: { business_contract_identifier: "C-1" },
    };
    for (const kind of ["business", undefined] as const) {
      const batch = new Batch();
      batch.addText(JSON.stringify(JSON.stringify(business)), { kind });
      batch.addText(JSON.stringify(toAccount), { kind: "account" });
      expect(batch.finish().across).toMatchObject([{ rule: "contract-linkage", severity: "warning" }]);
    }
  });

  it("is found in a searched folder, whatever its name, and an ordinary string is not", async () => {
    const folder = makeFolder({
      "a.json": encoded,
      "b.notes.json": encoded,
      "c.jsonl": `${encoded}\n`,
      "d.json": JSON.stringify([JSON.stringify(notes)]),
      "e.har": JSON.stringify({
        log: {
          entries: [
            {
              request: {
                method: "POST",
                url: "https://s.example/v1/data-import/notes/create/",
                headers: [{ name: "Authorization", value: "Token x" }],
                postData: { mimeType: "application/json", text: encoded },
              },
              response: { status: 0, content: {} },
            },
          ],
        },
      }),
      "z.json": '"hello"',
    });
    const { code, stdout } = await inFolder(["lint", "--format", "ndjson", "."], { cwd: folder.path });
    expect(code).toBe(1);
    const findings = valuesIn(stdout);
    const files = findings.filter(({ because }) => !because).map(({ file, rule }) => `${file} ${rule}`);
    expect(files).toEqual(
      ["a.json", "b.notes.json", "c.jsonl", "d.json", "e.har"].map((file) => `${file} json-syntax`),
    );
  });
});
