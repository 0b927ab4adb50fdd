import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lintText } from "../../src/index.ts";
import { add, compareDecimals, type Decimal, decimalOf, distanceBetween, multiply } from "../../src/text/decimal.ts";
import { runs } from "../runs.ts";

const line = { start_date: "2026-01-01", end_date: "2026-01-31" };
const tax = { tax_type: "VAT", unit_type: "PROPORTION" };

/** The attrs and messages of the arithmetic findings of a supply charge. */
function found(charge: object): { attr: string; detail: string }[] {
  const transaction = { transaction_id: "T-1", transaction_date: "2026-01-31", type: "SUPPLY_CHARGE", ...charge };
  const payload = { import_supplier: "S", external_account_number: "A-1", transactions: [transaction] };
  return lintText(JSON.stringify(payload), { kind: "transactions", today: "2026-06-30" })
    .findings.filter(({ rule }) => rule === "amount-arithmetic")
    .map(({ attr, detail }) => ({ attr: attr.replace("transactions.0.", ""), detail }));
}

const ofLine = (number_of_units: number, price_per_unit: number, net_amount: number) =>
  found({ amount: net_amount, line_items: [{ ...line, number_of_units, price_per_unit, net_amount }] });
const ofTax = (value_taxed: number, rate: number, amount: number) =>
  found({ line_items: [], tax_items: [{ ...tax, value_taxed, rate, amount }] });

describe("the arithmetic of a supply charge", () => {
  it.each([
    // 0.2451 shown as 0.25, 0.24999 as 0.25; 1/3 shown as 0.3333.
    [800, 0.25, 196.08],
    [800, 0.25, 203.99],
    [3000, 0.3333, 1000],
    [0, 0.25, 0],
    [-100, 0.25, -25.4],
  ])("allows %d units at %d a net amount of %d, by what the price may be rounded", (units, price, net) => {
    expect(ofLine(units, price, net)).toEqual([]);
  });

  it.each([
    [800, 0.25, 195.99],
    [800, 0.25, 204.01],
    [800, 0.245123, 196.12],
    [-100, 0.25, 25],
  ])("does not allow %d units at %d a net amount of %d", (units, price, net) => {
    expect(ofLine(units, price, net).map(({ attr }) => attr)).toEqual(["line_items.0.net_amount"]);
  });

  it.each([
    [200, 0.05, 10.02],
    [199.99, 0.05, 10.9],
    [100, 0.2, 20.1],
  ])("allows a tax on %d at %d of %d, by what both may be rounded", (value, rate, amount) => {
    expect(ofTax(value, rate, amount)).toEqual([]);
  });

  it("says of a sum of one amount that it is the only one", () => {
    const [fault, ...others] = found({ amount: 10, line_items: [{ ...line, net_amount: 3 }] });
    expect(others).toEqual([]);
    expect(fault?.detail).toMatch(/is 10\.00, but the only amount that it is the sum of is 3\.00\./);
  });

  it("does not allow a tax of another rate", () => {
    expect(ofTax(200, 0.05, 40).map(({ attr }) => attr)).toEqual(["tax_items.0.amount"]);
  });

  it("allows half a penny for each rounded part of a sum", () => {
    const items = (count: number) => Array.from({ length: count }, () => ({ ...line, net_amount: 10.33 }));
    expect(found({ amount: 31.0, line_items: items(3) })).toEqual([]);
    expect(found({ amount: 30.96, line_items: items(3) }).map(({ attr }) => attr)).toEqual(["amount"]);
  });

  it("states the computation, and that the interface states no relation", () => {
    const [finding] = ofLine(800, 0.25, 210);
    expect(finding?.detail).toContain("net_amount is 210.00, but 800 x 0.25 = 200.00");
    expect(finding?.detail).toContain("The interface states no relation");
    const [total] = found({
      amount: 201,
      line_items: [{ ...line, net_amount: 200 }],
      tax_items: [{ ...tax, amount: 10 }],
    });
    expect(total?.detail).toContain("amount is 201.00, but 200 + 10 = 210.00");
  });

  // 0.30 is the number 0.3, which may be rounded from 0.25 to 0.35.
  it.each([
    ["0.30", 34.9, []],
    ["0.30", 35.1, ["transactions.0.line_items.0.net_amount"]],
    ["0.3", 34.9, []],
    ["0.31", 34.9, ["transactions.0.line_items.0.net_amount"]],
  ])("allows what a price written as %s may be rounded by: a net amount of %d", (price, net, attrs) => {
    const charge = { transaction_id: "T-1", transaction_date: "2026-01-31", type: "SUPPLY_CHARGE", amount: net };
    const items = [{ ...line, number_of_units: 100, price_per_unit: "PRICE", net_amount: net }];
    const payload = {
      import_supplier: "S",
      external_account_number: "A-1",
      transactions: [{ ...charge, line_items: items }],
    };
    const text = JSON.stringify(payload).replace('"PRICE"', price);
    const { findings } = lintText(text, { kind: "transactions", today: "2026-06-30" });
    expect(findings.filter(({ rule }) => rule === "amount-arithmetic").map(({ attr }) => attr)).toEqual(attrs);
  });

  it("ignores products out of range", () => {
    expect(ofLine(1e200, 1e200, 1)).toEqual([]);
  });

  it("judges any product as exact decimals do", () => {
    const decimal = (digits: number, places: number) => Number(`${digits}e-${places}`);
    const digits = fc.oneof(fc.integer({ min: -2_000, max: 2_000 }), fc.integer({ min: -(10 ** 9), max: 10 ** 9 }));
    const factor = fc.tuple(digits, fc.integer({ min: 0, max: 6 })).map(([digits, places]) => decimal(digits, places));
    fc.assert(
      fc.property(factor, factor, fc.integer({ min: -8_000, max: 8_000 }), (units, price, offset) => {
        const net = Number((units * price + offset / 1_000_000).toFixed(6));
        const [exactUnits, exactPrice, exactNet] = [units, price, net].map(decimalOf) as [Decimal, Decimal, Decimal];
        const rounding = multiply(decimalOf(Math.abs(units)) as Decimal, { digits: 5n, places: exactPrice.places + 1 });
        const tolerance = add(rounding, { digits: 5n, places: 3 });
        const isWrong = compareDecimals(distanceBetween(multiply(exactUnits, exactPrice), exactNet), tolerance) > 0;
        expect(ofLine(units, price, net).map(({ attr }) => attr)).toEqual(isWrong ? ["line_items.0.net_amount"] : []);
      }),
      { numRuns: runs(500) },
    );
  });
});
