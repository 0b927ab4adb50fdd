import { expect, it } from "vitest";
import { blank, type Facts, factsOfPayload } from "../../src/batch/facts.ts";
import { type PackedFacts, Packer, unpack } from "../../src/run/packed-facts.ts";
import { kinds } from "../../src/spec/kinds.ts";

/** Normalised for comparison: hashes may be arrays or typed arrays. */
const plain = (all: Iterable<Facts>): unknown[] =>
  [...all].map((facts) => ({ ...facts, items: Array.from(facts.items), texts: Array.from(facts.texts) }));

function pack(all: readonly Facts[]): PackedFacts {
  const packer = new Packer();
  for (const facts of all) packer.add(facts);
  return packer.packed();
}

it("are what they were when they are unpacked", () => {
  const where = { file: 3, payload: 7 };
  const payload = {
    import_supplier: "S",
    import_supplier_code: "S",
    external_account_number: 'A-1 "\ud800é',
    external_business_identifier: "B-1",
    notes: [{ body: "a" }, { body: "a", created_at: "2026-01-31T12:00:00Z" }, {}],
    transactions: [{ transaction_id: "T-1" }, {}, { transaction_id: "T-2" }],
    statements: [{ statement_id: "1", statement_path: "a/b.pdf" }],
    accounts: [{ external_account_number: "A-1" }, {}],
    business: { business_contract_identifier: "C-1", business_contracts: [{ identifier: "C-1" }, {}] },
    payload: { import_supplier: "S", external_business_identifier: "B-1", business_contracts: [{ identifier: "C-2" }] },
    status: "UNKNOWN",
  };
  const list = [{ external_account_number: "A-1" }];
  const all = kinds.flatMap((kind) => [
    ...[payload, list, undefined].flatMap((value) => factsOfPayload(kind, value, where, true) ?? []),
    blank(kind, { ...where, base: ["response", "body"] }),
  ]);
  all.push({ ...blank("request", where), outcome: "refused", isKnown: true, isReadable: false });
  expect(all.some(({ items }) => items.length > 2) && all.some(({ texts }) => texts.length > 2)).toBe(true);
  expect(plain(unpack(pack(all)))).toEqual(plain(all));
  expect([...unpack(pack([]))]).toEqual([]);
  // As sent between threads.
  expect(plain(unpack(structuredClone(pack(all))))).toEqual(plain(all));
});
