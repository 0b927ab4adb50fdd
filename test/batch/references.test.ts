import { expect, it } from "vitest";
import { positionOf } from "../../src/batch/paths.ts";
import { referencesOf } from "../../src/batch/references.ts";
import { type References, references } from "../../src/spec/references.ts";
import { factsOfValue } from "./facts-of-value.ts";

const table: References = {
  ...references,
  account: {
    ...references.account,
    refersTo: {
      contract: ["business.business_contract_identifier", "homes.*.meters.*.agreements.*.contract"],
    },
  },
};

it.each([false, true])(
  "reads references at the paths of another table, each with its own position (wrapped: %s)",
  (isWrapped) => {
    const account = {
      import_supplier: "S",
      external_account_number: "A-1",
      business: { business_contract_identifier: "C-1" },
      homes: [{}, { meters: [{ agreements: [{}, { contract: "C-2" }] }, { agreements: [{ contract: "C-3" }] }] }],
    };
    const value = isWrapped ? { payload: account } : account;
    const facts = factsOfValue("account", value, 0, table);
    const found = referencesOf(facts, table).map((reference) => [reference.name, positionOf(reference).path]);
    const within = isWrapped ? ["payload"] : [];
    expect(found).toEqual([
      ["C-1", [...within, "business", "business_contract_identifier"]],
      ["C-2", [...within, "homes", 1, "meters", 0, "agreements", 1, "contract"]],
      ["C-3", [...within, "homes", 1, "meters", 1, "agreements", 0, "contract"]],
    ]);
  },
);
