import { describe, expect, it } from "vitest";
import { Batch, type Finding, positionOf, type Rule, rules, type UnplacedFinding } from "../../src/index.ts";
import type { BatchExample } from "../../src/rules/rule.ts";
import { lintExample } from "../check/batch.ts";

const today = "2026-06-30";
const examples = (rules as readonly Rule[]).flatMap(({ id, examples }) =>
  [...examples.bad, ...examples.good].flatMap((example, i) =>
    "batch" in example ? [{ name: `${id} ${i}`, example }] : [],
  ),
);

/** Adds payloads to a batch under the file names that `lintExample` uses. */
function fed({ batch, known = [], suppliers, documents }: BatchExample, as: "addText" | "addValue") {
  const findDocument =
    documents && ((_: string, path: string) => (documents.includes(path) ? undefined : { nearest: undefined }));
  const fed = new Batch({ today, suppliers, findDocument });
  const give = (payload: unknown) => (as === "addText" ? JSON.stringify(payload) : payload) as string;
  for (const [i, { kind, payload }] of known.entries())
    fed[as](give(payload), { kind, file: `known-${i}.${kind}.json`, known: true });
  const own: (Finding | UnplacedFinding)[] = [];
  const across: UnplacedFinding[] = [];
  for (const [i, { kind, payload }] of batch.entries()) {
    const result = fed[as](give(payload), { kind, file: `sent-${i}.${kind}.json` });
    own.push(...result.findings);
    across.push(...result.across);
  }
  const { across: left, notJudged } = fed.finish();
  return { own, across: [...across, ...left], notJudged };
}

/** A finding without lines and columns. */
const plain = ({
  rule,
  code,
  severity,
  attr,
  pointer,
  kind,
  file,
  payload,
  detail,
  related,
}: Finding | UnplacedFinding) =>
  JSON.stringify({
    rule,
    code,
    severity,
    attr,
    pointer,
    kind,
    file,
    payload,
    detail,
    related: related?.map(({ file, attr, detail }) => ({ file, attr, detail })),
  });

describe("a batch", () => {
  it.each(["addText", "addValue"] as const)("with %s reports the same findings as a run over files", async (as) => {
    let found = 0;
    for (const { name, example } of examples) {
      const { findings, summary } = await lintExample(example);
      const { own, across, notJudged } = fed(example, as);
      expect([...own, ...across].map(plain).sort(), name).toEqual(findings.map(plain).sort());
      expect(notJudged, name).toEqual(summary.notJudged);
      found += across.length;
    }
    expect(found).toBeGreaterThan(15);
  });

  const business = (...identifiers: string[]) => ({
    import_supplier_code: "S",
    external_business_identifier: "B",
    business: { business_contracts: identifiers.map((identifier) => ({ identifier })) },
  });
  const account = {
    import_supplier: "S",
    external_account_number: "A",
    business: { business_contract_identifier: "C-2" },
  };

  it("reports findings across payloads early, and keeps no payloads", () => {
    const batch = new Batch();
    expect(batch.addValue(account, { kind: "account", file: "a.account.json" }).across).toEqual([]);
    const { across } = batch.addValue(business("C-2"), { kind: "business", file: "b.business.json" });
    expect(across).toMatchObject([
      {
        rule: "business-before-account",
        severity: "error",
        file: "a.account.json",
        payload: 0,
        pointer: "/business/business_contract_identifier",
        related: [{ file: "b.business.json", payload: 0 }],
      },
    ]);
    expect(across[0]).not.toHaveProperty("line");
    expect(batch.finish()).toEqual({ across: [], notJudged: { accounts: 0, payloads: 0 } });
    // positionOf returns the position in a text that the caller has kept.
    const text = JSON.stringify(account, undefined, 2);
    expect(positionOf(text, across[0]?.pointer ?? "")).toMatchObject({ line: 5 });
  });

  it("numbers payloads by their stated file", () => {
    const batch = new Batch();
    const payloads = ["x.jsonl", "y.jsonl", "x.jsonl"].map((file) =>
      batch.addText("{", { kind: "notes", file }).findings.map(({ file, payload }) => `${file} ${payload}`),
    );
    expect(payloads).toEqual([["x.jsonl 0"], ["y.jsonl 0"], ["x.jsonl 1"]]);
  });

  it("applies severities of rules across payloads", () => {
    const across = (level: "off" | "warning") => {
      const batch = new Batch({ rules: { "contract-linkage": level } });
      batch.addValue(business("C-1"), { kind: "business" });
      batch.addValue(account, { kind: "account" });
      return batch.finish().across.map(({ rule, severity }) => `${rule} ${severity}`);
    };
    expect(across("off")).toEqual([]);
    expect(across("warning")).toEqual(["contract-linkage warning"]);
  });

  it("accepts no payloads after finish", () => {
    const batch = new Batch();
    batch.finish();
    expect(() => batch.addValue(account, { kind: "account" })).toThrow(/finished/);
    expect(() => batch.addText(JSON.stringify(account), { kind: "account" })).toThrow(/finished/);
    expect(() => batch.finish()).toThrow(/finished/);
  });

  it("checks across the bodies of request records", () => {
    const batch = new Batch();
    const record = (path: string, body: unknown) => ({ method: "POST", path, body });
    batch.addValue(record("/v1/data-import/business/", business("C-1")), { file: "b.request.json" });
    batch.addValue(account, { file: "a.account.json" });
    const [finding] = batch.finish().across;
    expect(finding).toMatchObject({ rule: "contract-linkage", file: "a.account.json" });
  });
});
