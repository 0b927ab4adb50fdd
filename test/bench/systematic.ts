/**
 * A migration with two systematic faults and five rare ones, as a bad mapping and a few slips make them. Run by hand, it
 * writes the files: `npx tsx test/bench/systematic.ts FOLDER [FILES]`, by default 40,000 of them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export interface CorpusFile {
  name: string;
  text: string;
}

const supplier = "HALCYON_ENERGY";
const contracts = 20;
/** How many files there are of each account: the account and its notes. */
const filesEach = 2;

/** The files in send order: a business, accounts whose contract is in lower case, and notes with an unknown field. */
export function* systematicFaults(files: number): Generator<CorpusFile> {
  const accounts = Math.floor(files / filesEach);
  yield file("0.business", {
    import_supplier_code: supplier,
    external_business_identifier: "B-1",
    business: {
      business_type: "LTD",
      company_number: "01234567",
      company_name: "Fernhollow Bakery Ltd",
      business_contracts: Array.from({ length: contracts }, (_, i) => ({
        identifier: contract(i),
        valid_from_date: "2026-01-01",
        signed_at_date: "2025-12-01",
        versions: [{ applicable_at_date: "2026-01-01", terms: [{ term: "fixed" }] }],
      })),
    },
  });
  for (let i = 0; i < accounts; i++)
    yield file(`1/${digits(i)}.account`, {
      import_supplier: supplier,
      external_account_number: `A-${digits(i)}`,
      business: { business_contract_identifier: rareContracts[i] ?? contract(i % contracts).toLowerCase() },
    });
  for (let i = 0; i < accounts; i++)
    yield file(`2/${digits(i)}.notes`, {
      import_supplier: supplier,
      external_account_number: `A-${digits(i)}`,
      notes: [rareNotes[i] ?? { body: "Prefers letters.", pinned: true }],
    });
}

/** By number of the account: the rare faults. */
const rareContracts: Readonly<Record<number, string>> = { 20: `${contract(7)} `, 21: "MISSING" };
const rareNotes: Readonly<Record<number, object>> = {
  22: { body: "Prefers letters.", is_pinned: "yes" },
  23: { body: null },
  24: { body: "Prefers letters.", created_at: "2026-01-31" },
};

function contract(i: number): string {
  return `CTR-${String(10_000 + i)}X`;
}

function digits(i: number): string {
  return String(i).padStart(5, "0");
}

function file(name: string, payload: object): CorpusFile {
  return { name: `${name}.json`, text: `${JSON.stringify(payload)}\n` };
}

const [, script = "", folder, files = "40000"] = process.argv;
if (folder !== undefined && import.meta.url === pathToFileURL(script).href) {
  for (const part of ["1", "2"]) mkdirSync(join(folder, part), { recursive: true });
  for (const { name, text } of systematicFaults(Number(files))) writeFileSync(join(folder, name), text);
}
