/** The faults of payloads are the same counted as listed. */
import { describe, expect, it } from "vitest";
import { maxFolded } from "../../src/check/fault-list.ts";
import { type Checked, type CheckOptions, check } from "../../src/check/payload.ts";
import { payloadText } from "../../src/input/payload.ts";
import { makeProfile } from "../../src/profile/profile.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { oneOf as chosen, makers, randomOf } from "../bench/corpora.ts";
import { halcyon } from "../profile/halcyon-document.ts";
import { runs } from "../runs.ts";
import { paths, replaced } from "../schemas/mutations.ts";

const random = randomOf(20_261_125);
const levels = new Map();

const oneOf = <T>(values: readonly T[]): T => chosen(random, values);

function checked(payload: unknown, kind: Kind | undefined, options: Partial<CheckOptions>): Checked {
  const text = payloadText(new TextEncoder().encode(JSON.stringify(payload)));
  return check(text, kind, "a", 0, { today: "2026-06-30", showValues: false, levels, ...options });
}

/** The causes of what is counted, and the number of symptoms. */
function listed(payload: unknown, kind?: Kind, options: Partial<CheckOptions> = {}): unknown {
  const { findings } = checked(payload, kind, options);
  const roots = findings.filter(({ finding }) => !finding.because);
  return {
    causes: roots.map(({ finding, value }) => `${finding.cause} ${finding.severity} ${value}`).sort(),
    symptoms: findings.length - roots.length,
  };
}

function counted(payload: unknown, kind?: Kind, options: Partial<CheckOptions> = {}): unknown {
  const found = checked(payload, kind, { isFull: () => true, dropsEdits: true, ...options });
  expect(found.findings).toEqual([]);
  const { counted = [], symptoms = 0 } = found.counted ?? {};
  return {
    causes: counted.map(({ finding, value }) => `${finding.cause} ${finding.severity} ${value}`).sort(),
    symptoms,
  };
}

const right: Readonly<Record<string, readonly unknown[]>> = {
  transaction_id: ["T-1", "T-1", "T-2", ""],
  transaction_date: ["2026-01-31", "2026-01-31", "31/01/2026", null],
  amount: [10, 10, "10", 1.234],
  type: ["CREDIT", "CREDIT", "SUPPLY_CHARGE", "credit", 5],
};

/** Misspelt, misplaced, in another case, holding fields, and like nothing. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  transacton_id: ["T-3", { transaction_id: "T-4" }],
  transactionDate: ["2026-01-31", 1, "31/01/2026"],
  amont: [10, "10", { amount: 10, type: "CREDIT" }],
  typ: ["CREDIT", "SUPPLY_CHARGE"],
  net_amount: [10],
  import_suplier: ["S"],
  importSupplier: ["S"],
  zzz: [1, { transaction_date: "2026-01-31" }, [1]],
};

const besides: readonly object[] = [
  { line_items: [{ net_amont: 10 }] },
  { line_items: [{}] },
  { line_items: {} },
  { to_prepay_meter_serial_number: "M", resaon: "PREPAY_DEBT_ADJUSTMENT" },
  { to_prepay_meter_serial_number: "M", resaon: "GENERAL_CREDIT" },
  { reason: "GENERAL_CREDIT", display_note: "a", product_code: "P" },
];

function element(): Record<string, unknown> {
  const left = oneOf(Object.keys(right));
  const names = Object.keys(right).filter((name) => name !== left || random() < 0.2);
  const others = [oneOf(Object.keys(wrong)), ...(random() < 0.2 ? [oneOf(Object.keys(wrong))] : [])];
  const someOf = (name: string): unknown => oneOf(right[name] ?? (wrong[name] as readonly unknown[]));
  return {
    ...Object.fromEntries([...names, ...others].map((name) => [name, someOf(name)])),
    ...(random() < 0.2 && oneOf(besides)),
  };
}

function payload(): unknown {
  const list = Array.from({ length: random() < 0.8 ? 1 : 2 }, element);
  const root = { import_supplier: "S", external_account_number: "A-1", transactions: list };
  return oneOf([root, root, root, { ...root, sourceSystem: "L" }, { ...root, import_supplier: undefined }]);
}

describe("What is counted of a payload with misspelt fields", () => {
  it("is what would be listed of it", () => {
    for (let i = 0; i < runs(20_000, 200); i++) {
      const each = payload();
      const kind = oneOf([undefined, "transactions"] as const);
      expect(counted(each, kind), JSON.stringify(each)).toEqual(listed(each, kind));
    }
  });
});

/** A payload with each element of its lists three times. */
function tripled(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((one) => [one, one, one]).map(tripled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, tripled(member)]));
}

const values = ["", null, 5, "x", "31/01/2026", "2026-13-01", "1.50", "A".repeat(101), {}, [], { zz: 1 }];

describe("What is counted of a payload with few values in many places", () => {
  const profile = makeProfile(halcyon.operator, halcyon.profile);
  it.each(Object.entries(makers) as [Kind, (typeof makers)[keyof typeof makers]][])(
    "is what would be listed of it: %s",
    (kind, make) => {
      for (let i = 0; i < runs(2000, 60); i++) {
        const few = [oneOf(values), oneOf(values)];
        let each = tripled(make(i, random));
        for (let count = 0; count < 6; count++) each = replaced(each, oneOf([...paths(each)].slice(1)), oneOf(few));
        const options = i % 2 === 0 ? { profile } : {};
        expect(counted(each, kind, options), JSON.stringify(each)).toEqual(listed(each, kind, options));
      }
    },
  );
});

/** Faults of which none is a symptom of another. */
const alone: readonly object[] = [
  { reference: "" },
  { reference: null },
  { amount: "x" },
  { amount: 1.234 },
  { amount: 1.5, type: "" },
  { transaction_date: "31/01/2026" },
  { transaction_date: "2026-13-01" },
  { transaction_date: "2027-01-01" },
  { transaction_date: undefined },
  { display_note: 5, note: 5 },
  { type: "PAYMENT", payment_type: "x", product_code: "P" },
  { type: "CREDIT", payment_type: "x", product_code: "P" },
  { line_items: [{ start_date: "2026-02-01", end_date: "2026-01-01" }, { start_date: "2026-02-01" }] },
  { line_items: [{}, { units: ["x", "x"] }, { net_amount: "x" }] },
  { tax_items: [{ tax_type: "x" }, { amount: null }, {}] },
  { zzzzz: 1 },
  { zzzzz: "2026-01-31", "": 1 },
];

it("What is counted beyond the faults that are kept of a payload is what would be kept", () => {
  const totals = (...transactions: object[]): ReadonlyMap<string, number> => {
    const payload = { import_supplier: "S", external_account_number: "A-1", transactions };
    const { counted: found } = checked(payload, "transactions", { isFull: () => true, dropsEdits: true });
    const numbers = new Map([["symptoms", found?.symptoms ?? 0]]);
    for (const { finding, count } of found?.counted ?? []) {
      const [rule = ""] = /^\w+:[\w-]+/.exec(finding.cause ?? "") ?? [];
      numbers.set(rule, (numbers.get(rule) ?? 0) + count);
    }
    return numbers;
  };
  const one = { transaction_date: "2026-01-31", type: "SUPPLY_CHARGE", amount: 10 };
  const withUnits = (count: number): object => ({
    ...one,
    transaction_id: "T",
    line_items: [{ units: new Array(count).fill("x") }],
  });
  const others = Array.from({ length: 400 }, (_, i) => ({ ...one, transaction_id: `T-${i}`, ...oneOf(alone) }));
  const few = totals(withUnits(1), ...others);
  expect(few.get("symptoms")).toBe(0);
  const types = (few.get("error:type") ?? 0) + maxFolded - 1;
  expect(totals(withUnits(maxFolded), ...others)).toEqual(new Map([...few, ["error:type", types]]));
});
