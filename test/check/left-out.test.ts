import { describe, expect, it } from "vitest";
import { type Kind, lintText } from "../../src/index.ts";

const own = { import_supplier: "S", external_account_number: "A-1" };
const charge = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 10 };

/** How the finding of a field says that it may be left out: "" if it does not. */
function advice(kind: Kind, payload: object, field: string): string | undefined {
  const { findings } = lintText(JSON.stringify({ ...own, ...payload }), { kind, today: "2026-06-30" });
  const [finding] = findings.filter(({ attr }) => attr.endsWith(`.${field}`));
  return finding && (/leave it out[^.]*/.exec(finding.detail)?.[0] ?? "");
}

describe("a field without a value may be left out", () => {
  it.each([null, "", "NaN"])("if what can stand in its place is sent: body is %j", (body) => {
    expect(advice("notes", { notes: [{ body }] }, "body")).toBe("leave it out if document_paths is sent");
  });

  it.each([null, []])("if what can stand in its place is sent: document_paths is %j", (document_paths) => {
    const notes = [{ body: "a", document_paths }];
    expect(advice("notes", { notes }, "document_paths")).toBe("leave it out if body is sent");
  });

  it.each([null, ""])("unless another field has a value that it goes with: payment_type is %j", (payment_type) => {
    const transactions = [{ ...charge, type: "PAYMENT", payment_type }];
    expect(advice("transactions", { transactions }, "payment_type")).toBe(
      "leave it out unless type is PAYMENT or REPAYMENT",
    );
  });

  it("unless it is required", () => {
    const notes = [{ body: "a", document_paths: [{ document_path: "" }] }];
    expect(advice("notes", { notes }, "document_path")).toBe("");
    expect(advice("historical-statements", { statements: [{ statement_path: "" }] }, "statement_path")).toBe(
      "leave it out",
    );
  });
});
