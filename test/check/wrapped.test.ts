import { expect, it } from "vitest";
import { lintText } from "../../src/index.ts";

const account = { import_supplier: "HALCYON_ENERGY", external_account_number: "A-1001" };
const payloads = {
  notes: { ...account, notes: [{ body: 5 }] },
  transactions: { ...account, transactions: [{ amount: "5" }] },
  "historical-statements": { ...account, statements: [{ number: 5 }] },
} as const;
const kinds = Object.keys(payloads) as (keyof typeof payloads)[];

it.each(kinds)("%s in payload are not an account, whatever the name of the file says", (kind) => {
  const text = JSON.stringify({ payload: payloads[kind] });
  for (const given of [kind, undefined]) {
    const { ok, kind: known, findings } = lintText(text, given ? { kind: given } : {});
    expect({ ok, known }).toEqual({ ok: false, known: kind });
    expect(findings.some(({ attr, code }) => attr === "payload" && code === "unknown_field")).toBe(true);
    expect(findings.filter(({ rule }) => rule === "unrecognised-payload")).toEqual([]);
  }
});

it.each(kinds.flatMap((kind) => kinds.filter((given) => given !== kind).map((given) => [kind, given] as const)))(
  "%s in a file of %s are told, wrapped or not",
  (kind, given) => {
    for (const payload of [payloads[kind], { payload: payloads[kind] }]) {
      const { findings } = lintText(JSON.stringify(payload), { kind: given });
      const root = findings.find(({ because }) => because === undefined);
      expect(root?.severity).toBe("error");
      expect(findings.some(({ detail }) => detail.includes("looks like account"))).toBe(false);
    }
    const [root] = lintText(JSON.stringify(payloads[kind]), { kind: given }).findings;
    expect(root).toMatchObject({ rule: "unrecognised-payload", detail: expect.stringContaining(`looks like ${kind}`) });
  },
);

it("an account in payload is an account", () => {
  const text = JSON.stringify({ payload: { ...account, business: { business_contract_identifier: "C-1" } } });
  expect(lintText(text)).toMatchObject({ ok: true, kind: "account" });
});
