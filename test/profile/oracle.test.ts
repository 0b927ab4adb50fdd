import { describe, expect, it } from "vitest";
import { profileOptions, profileValidators, profileViews } from "../../src/profile/validators.ts";
import type { Schema } from "../../src/schema/load.ts";
import { runs } from "../runs.ts";
import { differences, placesOf, sourceOf, spoilt } from "../schema/oracle.ts";
import { operatorFile } from "./halcyon.ts";

const { schemas } = operatorFile();
const source = sourceOf(schemas);
const viewOf = profileViews(source, Object.keys(schemas));
const views = Object.fromEntries(Object.keys(schemas).map((file) => [file, viewOf(file) as Schema]));

const samples: Record<string, unknown[]> = {
  "requests/transactions.schema.json": [
    {
      import_supplier: "HALCYON",
      external_account_number: "A-1",
      transactions: [
        { type: "PAYMENT", amount: "12.50", reason: "CARD", reference: null, paid_at: "2026-01-31T12:00:00+10:00" },
        { type: "CHARGE", amount: -3, reference: "x", line_items: [{ net_amount: ".5", pence: 8420, params: {} }] },
      ],
    },
  ],
  "requests/account.schema.json": [
    {
      external_account_number: "A-1",
      notes: [{ body: "a", documents: [{ path: "a/b.pdf" }] }],
      business: { contract_identifiers: ["C-1"], child: { child: { contract_identifiers: [] } } },
      effective_from: "2012-01-01",
    },
  ],
  "responses/payment-instruction.201.schema.json": [{ vendor_account_number: "A" }],
};
const values = [
  null,
  true,
  0,
  84.2,
  6e6,
  1e-11,
  "",
  "-",
  "12.5x",
  "5000000.01",
  "PAYMENT",
  "CHARGE",
  "/a",
  "HALCYN",
  [],
  {},
  { params: 1 },
];

describe("the validators of a profile", () => {
  it.each(Object.keys(samples))("equal ajv in every keyword and place: %s", (file) => {
    differences(views, file, spoilt(samples[file] ?? [], values), runs(5_000, 300), {
      ...profileOptions,
      branches: "all",
    });
  });

  it("take and refuse what they would with the errors of all branches", () => {
    const validate = profileValidators(source, Object.keys(schemas))("requests/account.schema.json");
    expect(placesOf(validate, { business: null })).toEqual([]);
    expect(placesOf(validate, { business: 1 })).toEqual(["/business type"]);
  });
});
