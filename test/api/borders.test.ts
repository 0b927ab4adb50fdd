/** Values at the border of what a rule reports, and edits at the border of what is certain. */
import { describe, expect, it } from "vitest";
import { errorResponse, type Finding, lintText } from "../../src/index.ts";
import { makeProfile } from "../../src/profile.ts";
import { makeFolder } from "../cli/folder.ts";
import { inProcess } from "../cli/run.ts";
import { convert, halcyonText } from "../profile/halcyon-document.ts";

const today = "2026-06-30";
const account = { import_supplier: "HALCYON_ENERGY", external_account_number: "A-1" };

const statement = {
  bill_period_from_date: "2000-01-01",
  bill_period_to_date: "2000-01-31",
  statement_id: "S-1",
  issued_date: "2000-02-01",
  number: "1",
  gross_amount: 12,
};

const charge = {
  transaction_id: "T-1",
  transaction_date: "2026-01-31",
  type: "SUPPLY_CHARGE",
  amount: 60,
  display_note: "Electricity",
  product_code: "STANDARD",
  line_items: [
    {
      rate_band: "CONSUMPTION_STANDARD",
      start_date: "2026-01-01",
      end_date: "2026-01-31",
      number_of_units: 200,
      price_per_unit: 0.25,
      net_amount: 50,
    },
  ],
  tax_items: [{ amount: 10, tax_type: "VAT", value_taxed: 50, rate: 0.2, unit_type: "PROPORTION" }],
};
const [item] = charge.line_items;

const statements = (...all: object[]) => ({ ...account, statements: all });
const transactions = (...all: object[]) => ({ ...account, transactions: all });

function findingsOf(kind: Finding["kind"], payload: object, rule?: string): Finding[] {
  const { findings } = lintText(JSON.stringify(payload), { kind: kind ?? undefined, today });
  return rule === undefined ? findings : findings.filter((finding) => finding.rule === rule);
}

describe("dates", () => {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const issued = (year: number, month: number, day: number): Finding[] => {
    const issued_date = [String(year), ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-");
    return findingsOf("historical-statements", statements({ ...statement, issued_date }), "date");
  };

  it.each([
    [2023, 28],
    [2024, 29],
    [2000, 29],
    [2100, 28],
  ])("of each month of %i exist up to its last day", (year, february) => {
    for (const [i, length] of lengths.entries()) {
      const last = i === 1 ? february : length;
      expect(issued(year, i + 1, last), `${year} ${i + 1}`).toEqual([]);
      expect(issued(year, i + 1, last + 1), `${year} ${i + 1}`).toHaveLength(1);
    }
    expect(issued(year, 13, 1)).toHaveLength(1);
    expect(issued(year, 0, 1)).toHaveLength(1);
    expect(issued(year, 1, 0)).toHaveLength(1);
  });

  it.each(["2026-01-31T00:00:00+01:00", "2026-01-31T00:00:00-05:00", "2026-01-31T12:00:00Z", "2026-01-31T00:00:01Z"])(
    "are not corrected from %s, which may be another day elsewhere",
    (issued_date) => {
      const [finding] = findingsOf("historical-statements", statements({ ...statement, issued_date }));
      expect(finding).toMatchObject({ rule: "date", attr: "statements.0.issued_date" });
      expect(finding?.edit).toBeUndefined();
    },
  );
});

describe("amounts that rounding explains", () => {
  const mismatches = (changes: object): string[] =>
    findingsOf("transactions", transactions({ ...charge, ...changes }), "amount-arithmetic").map(({ attr }) => attr);

  it.each([60.015, 59.985])("are a sum of three that is %d", (amount) => {
    expect(mismatches({ amount })).toEqual([]);
  });

  it.each([60.0151, 59.9849])("are not a sum of three that is %d", (amount) => {
    expect(mismatches({ amount })).toEqual(["transactions.0.amount"]);
  });

  // Half a penny, and half a unit of the second decimal place of the price for each of 200 units.
  it.each([
    [51.005, []],
    [48.995, []],
    [51.0051, ["transactions.0.line_items.0.net_amount"]],
    [48.9949, ["transactions.0.line_items.0.net_amount"]],
  ])("in a product that is %d", (net_amount, expected) => {
    const amount = net_amount + 10;
    expect(mismatches({ amount, line_items: [{ ...item, net_amount }] })).toEqual(expected);
  });
});

describe("amounts in pounds where an operator counts pence", () => {
  const { operator, profile: decisions } = convert(halcyonText);
  const profile = makeProfile(operator, decisions);

  it.each([
    [84.2, "8420"],
    [84.25, "8425"],
    [0.5, "50"],
    [-0.05, "-5"],
    [1200.5, "120050"],
  ])("%d are %s pence", (gross_amount, pence) => {
    const text = JSON.stringify(statements({ ...statement, gross_amount }));
    const { findings } = lintText(text, { kind: "historical-statements", today, profile });
    const [finding] = findings.filter(({ attr }) => attr === "statements.0.gross_amount");
    expect(finding?.detail).toMatch(new RegExp(`(?<![\\d-])${pence}(?!\\d)`));
  });
});

describe("edits", () => {
  it("stay where only a warning would come to light", async () => {
    const reversed = { ...item, start_date: "2026/03/31", end_date: "2026-01-31" };
    const { import_supplier, ...rest } = transactions(
      { ...charge, line_items: [reversed] },
      { ...charge, transaction_id: "T-2", transaction_date: "2026/01/31" },
    );
    const all = findingsOf("transactions", { importSupplier: import_supplier, ...rest });
    const findings = all.filter(({ because }) => !because);
    expect(findings.map(({ attr, edit }) => [attr, edit !== undefined])).toEqual([
      ["importSupplier", true],
      ["transactions.0.line_items.0.start_date", true],
      ["transactions.1.transaction_date", true],
    ]);
  });
});

describe("error bodies in a report", () => {
  it("mask numbers where personal data may be, and keep those of amounts", async () => {
    const card = 4_111_111_111_111_111;
    const payload = transactions({ ...charge, reference: card, card_number: card });
    const folder = makeFolder({ "a.transactions.json": JSON.stringify(payload) });
    const { stdout } = await inProcess("lint", "--format", "service", folder.file("a.transactions.json"));
    expect(stdout).not.toContain(String(card));
    const shown = JSON.parse(stdout) as { response: { body: { transaction_data: typeof charge } } }[];
    expect(JSON.stringify(shown)).toContain('"amount":"60.00"');
    expect(JSON.stringify(shown)).toContain('"number_of_units":200');
    expect(JSON.stringify(errorResponse(lintText(JSON.stringify(payload), { kind: "transactions" })))).toContain(
      String(card),
    );
  });
});
