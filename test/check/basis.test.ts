import { describe, expect, it } from "vitest";
import { type Finding, type Kind, lintText } from "../../src/index.ts";
import { business, coveredAccounts, notes, sentBusiness } from "../../src/rules/define.ts";
import { lintBatch } from "./batch.ts";

const pair = { import_supplier: "S", external_account_number: "A-1" };

function found(kind: Kind, payload: unknown): Finding[] {
  return lintText(JSON.stringify(payload), { kind, today: "2026-06-30" }).findings;
}

const basesOf = (findings: readonly Finding[], rule: string): string[] =>
  findings.filter((finding) => finding.rule === rule).map(({ basis }) => basis);

describe("the basis of a finding", () => {
  it("is inferred for a missing field, since no required flag is shown", () => {
    expect(basesOf(found("notes", { import_supplier: "S", notes: [{ body: "a" }] }), "required")).toEqual(["inferred"]);
  });

  it.each([
    ["/a.pdf", "documented"],
    ["../a.pdf", "documented"],
    ["C:\\a.pdf", "inferred"],
    ["\\\\host\\a.pdf", "inferred"],
    ["a\\b.pdf", "inferred"],
  ])("of the document path %s is %s", (path, basis) => {
    const note = { document_paths: [{ document_path: path }] };
    expect(basesOf(found("notes", { ...pair, notes: [note] }), "document-path")).toEqual([basis]);
  });

  it("of a closed supplier is documented for migrated objects, inferred for data of accounts that may be imported", async () => {
    const suppliers = { HALCYON_ENERGY: { status: "Complete" as const } };
    const { findings } = await lintBatch([business("B-1", "C-1"), notes({ body: "a" })], { settings: { suppliers } });
    expect(basesOf(findings, "supplier-status")).toEqual(["documented", "inferred"]);
  });

  it("of a business that operation 11 answered with 400 is inferred, since it may exist", async () => {
    const knownPayloads = [sentBusiness("B-2001", { status: 400 })];
    const { findings } = await lintBatch([coveredAccounts("A-1")], { knownPayloads });
    const ofState = findings.filter(({ rule }) => rule === "import-state");
    expect(ofState.map(({ severity, basis }) => ({ severity, basis }))).toEqual([
      { severity: "warning", basis: "inferred" },
    ]);
  });

  it("of a supplier missing from the config is inferred, with a separate code", async () => {
    const { findings } = await lintBatch([business("B-1", "C-1")], { settings: { suppliers: { S: {} } } });
    expect(findings.map(({ code, severity, basis }) => ({ code, severity, basis }))).toEqual([
      { code: "import_supplier_not_listed", severity: "error", basis: "inferred" },
    ]);
  });
});

describe("a field that is listed and not shown to be required", () => {
  const version = (fields: object): Finding[] =>
    found("business", {
      import_supplier_code: "S",
      external_business_identifier: "B-1",
      business: {
        business_type: "LTD",
        company_number: "1",
        company_name: "C",
        business_contracts: [
          {
            identifier: "C-1",
            valid_from_date: "2026-01-01",
            signed_at_date: "2026-01-01",
            versions: [{ applicable_at_date: "2026-01-01", ...fields }],
          },
        ],
      },
    });

  it.each([
    ["empty", { terms: [] }],
    ["absent", {}],
    ["null", { terms: null }],
  ])("is never advised to be left out where it is %s", (_, fields) => {
    const findings = version(fields);
    expect(findings.map(({ attr }) => attr)).toEqual(["business.business_contracts.0.versions.0.terms"]);
    expect(findings[0]?.detail).not.toMatch(/omit|leave it out/);
  });
});
