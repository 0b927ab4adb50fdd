import { describe, expect, it } from "vitest";
import { lintText } from "../../src/index.ts";
import { found, record, recorded, S, transactions } from "./payloads.ts";

const base = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 10 };
const shapeOf = (transaction: object): string[] =>
  lintText(
    JSON.stringify({ import_supplier: S, external_account_number: "A", transactions: [{ ...base, ...transaction }] }),
    { kind: "transactions", today: "2026-06-30" },
  ).findings.map(({ rule, severity, basis, attr }) => `${rule} ${severity} ${basis} ${attr.split(".").at(-1)}`);

describe("fields that are shown together", () => {
  const missing = (...names: string[]): string[] => names.map((name) => `transaction-shape warning shown ${name}`);

  it.each([
    [{ type: "PAYMENT" }, missing("payment_type")],
    [{ type: "REPAYMENT" }, missing("payment_type")],
    [{ type: "PAYMENT", payment_type: "DEBIT_CARD", display_note: "Thanks" }, missing("display_note")],
    [{ type: "CHARGE", display_note: "Balance" }, []],
    [{ type: "CHARGE", reason: "PREPAY_DEBT_ADJUSTMENT" }, missing("to_prepay_meter_serial_number")],
    [{ type: "SUPPLY_CHARGE" }, missing("product_code", "line_items")],
    [{ type: "SUPPLY_CHARGE", product_code: "P", line_items: [{ net_amount: 10 }] }, []],
    [{ type: "CREDIT", reason: "IMPORTED_CREDIT" }, []],
  ])("of %j", (transaction, expected) => {
    expect(
      shapeOf(transaction)
        .filter((each) => each.startsWith("transaction-shape"))
        .sort(),
    ).toEqual(expected.sort());
  });
});

describe("a transaction that is sent again with check_previously_added=false", () => {
  const path = "/v1/data-import/transactions/create/";
  const variants = (body: unknown, query: string): (string | undefined)[] =>
    lintText(JSON.stringify({ method: "POST", path: path + query, body }), { kind: "request", today: "2026-06-30" })
      .findings.filter(({ rule }) => rule === "duplicate-transaction")
      .map(({ detail }) => (detail.includes("added twice") ? "twice" : "skipped"));

  it("is added twice, within a payload", () => {
    const { payload } = transactions("A", "T", "T");
    expect(variants(payload, "?check_previously_added=false")).toEqual(["twice"]);
    expect(variants(payload, "?check_previously_added=true")).toEqual(["skipped"]);
    expect(variants(payload, "")).toEqual(["skipped"]);
  });

  it("is one warning across payloads", async () => {
    const again = record("POST", `${path}?check_previously_added=false`, transactions("A", "T").payload);
    expect(await found([transactions("A", "T"), again])).toEqual([
      "1 duplicate-transaction? body:transactions.0.transaction_id see 0",
    ]);
  });
});

describe("a response that names something else than its request", () => {
  it("is one warning for each identifier", async () => {
    const covering = {
      import_supplier_code: S,
      external_business_identifier: "B",
      accounts: [{ external_account_number: "A" }],
    };
    const instruction = {
      kind: "business-payment-instruction" as const,
      payload: { ...covering, vendor: "V", reference: "R", type: "CARD" },
    };
    const answer = (id: string) => ({ reference: "R", external_business_identifier: id });
    expect(await found([recorded(instruction, 201, answer("B"))])).toEqual([]);
    expect(await found([recorded(instruction, 201, answer("B-2"))])).toEqual([
      "0 response-coherence? response:external_business_identifier",
    ]);
    const flows = (number: string) =>
      record("POST", `/v1/data-import/send-registration-flows/${S}/A/`, undefined, 200, [
        { import_supplier_code: S, external_account_number: number, meter_points: [] },
      ]);
    expect(await found([flows("A")])).toEqual([]);
    expect(await found([flows("A-2")])).toEqual(["0 response-coherence? response:0.external_account_number"]);
  });
});
