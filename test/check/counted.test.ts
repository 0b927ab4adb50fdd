/** The faults of payloads with misspelt fields are the same counted as listed. */
import { describe, expect, it } from "vitest";
import { type Checked, type CheckOptions, check } from "../../src/check/payload.ts";
import { payloadText } from "../../src/input/payload.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { oneOf as chosen, randomOf } from "../bench/corpora.ts";
import { runs } from "../runs.ts";

const random = randomOf(20_261_125);
const levels = new Map();

const oneOf = <T>(values: readonly T[]): T => chosen(random, values);

function checked(payload: unknown, kind: Kind | undefined, options: Partial<CheckOptions>): Checked {
  const text = payloadText(new TextEncoder().encode(JSON.stringify(payload)));
  return check(text, kind, "a", 0, { today: "2026-06-30", showValues: false, levels, ...options });
}

/** The causes of what is counted, and the number of symptoms. */
function listed(payload: unknown, kind?: Kind): unknown {
  const { findings } = checked(payload, kind, {});
  const roots = findings.filter(({ finding }) => !finding.because);
  return {
    causes: roots.map(({ finding, value }) => `${finding.cause} ${finding.severity} ${value}`).sort(),
    symptoms: findings.length - roots.length,
  };
}

function counted(payload: unknown, kind?: Kind): unknown {
  const found = checked(payload, kind, { isFull: () => true, dropsEdits: true });
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
