/** Payloads for benchmarks, generated from a seed. They have no findings except planted errors. */
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

/** The content of a corpus. Every bad payload has exactly one finding, an error. */
export interface Corpus {
  name: string;
  /** In send order. */
  paths: string[];
  bytes: number;
  payloads: number;
  faulty: number;
  /** Whether the planted findings are warnings. */
  isWarned?: boolean;
}

export type Random = () => number;
type Payload = Record<string, unknown>;
type Maker = (index: number, random: Random) => Payload;
/** Introduces one error into a payload. */
type Spoil = (payload: Payload, random: Random) => void;

interface Recipe {
  make: Maker;
  spoil?: Spoil;
  /** The percentage of bad payloads. */
  percent?: number;
  isShuffled?: boolean;
  form?: Form;
  until: { bytes: number } | { payloads: number };
}

/** How a line writes its payload. */
type Form = (payload: Payload) => string;

/** Every blank and slash of a value as an escape. */
export const escaped: Form = (payload) =>
  JSON.stringify(payload).replace(/(?<=":)"[^"\\]*"/g, (value) =>
    value.replaceAll(" ", "\\u0020").replaceAll("/", "\\/"),
  );

/** Blanks wherever JSON allows them. */
export const spaced: Form = (payload) => JSON.stringify(payload, undefined, 2).replaceAll("\n", " ");

const supplier = "HALCYON_ENERGY";

export function transactions(folder: string, bytes: number, name: string, more: Partial<Recipe> = {}): Corpus {
  return linesOf(join(folder, `${name}.transactions.jsonl`), {
    make: transactionsOf,
    spoil: spoilTransactions,
    percent: 1,
    until: { bytes },
    ...more,
  });
}

/** The same error in each payload: an undocumented member. */
export const systematic: Pick<Recipe, "spoil" | "percent"> = {
  percent: 100,
  spoil: (payload) => {
    payload["source_system"] = "LEDGER-2";
  },
};

/** The same warning in each payload: an empty reference. */
export const warned: Pick<Recipe, "spoil" | "percent"> = {
  percent: 100,
  spoil: (payload) => {
    Object.assign((payload["transactions"] as Payload[]).at(-1) as Payload, { reference: "" });
  },
};

export function statements(folder: string, bytes: number): Corpus {
  const recipe: Recipe = { make: statementsOf, until: { bytes } };
  return linesOf(join(folder, "statements.historical-statements.jsonl"), recipe);
}

/** Accounts with many fields that the interface does not list, as it allows. */
export function longAccounts(folder: string, bytes: number): Corpus {
  return linesOf(join(folder, "accounts.account.jsonl"), { make: longAccountOf, until: { bytes } });
}

export function notes(folder: string, bytes: number): Corpus {
  const recipe: Recipe = { make: notesOf, spoil: spoilNotes, percent: 1, until: { bytes } };
  return linesOf(join(folder, "notes.notes.jsonl"), recipe);
}

export function businesses(folder: string, bytes: number): Corpus {
  const recipe: Recipe = { make: businessOf, spoil: spoilBusiness, percent: 1, until: { bytes } };
  return linesOf(join(folder, "businesses.business.jsonl"), recipe);
}

/** Businesses, their accounts, and the data of the accounts. */
export function mixed(folder: string, accounts: number): Corpus {
  const part = (name: string, payloads: number, recipe: Omit<Recipe, "until">): Corpus =>
    linesOf(join(folder, `mixed-${name}.jsonl`), { ...recipe, until: { payloads } });
  return together("mixed batch", [
    part("1.business", accounts / accountsPerBusiness, { make: businessOf }),
    part("2.account", accounts, { make: accountOf }),
    part("3.notes", accounts, { make: notesOf, spoil: spoilNotes, percent: 1 }),
    part("4.transactions", accounts / 4, { make: transactionsOf, spoil: spoilTransactions, percent: 1 }),
  ]);
}

export const accountsPerBusiness = 25;

/** Businesses and their accounts, with minimal payloads. */
export function linkage(folder: string, accounts: number): Corpus {
  const part = (name: string, payloads: number, make: Maker): Corpus =>
    linesOf(join(folder, `linkage-${name}.jsonl`), { make, until: { payloads } });
  return together("linkage", [
    part("1.business", accounts / accountsPerBusiness, linkedBusinessOf),
    part("2.account", accounts, accountOf),
  ]);
}

/** A list of transactions payloads in one pretty-printed file. */
export function prettyPrinted(folder: string, bytes: number): Corpus {
  const path = join(folder, "pretty.transactions.json");
  const payloads: Payload[] = [];
  let length = 0;
  for (const { payload } of payloadsOf({ make: transactionsOf, until: { bytes } }, 0)) {
    payloads.push(payload);
    length += JSON.stringify(payload, undefined, 2).length;
    if (length >= bytes) break;
  }
  const file = openSync(path, "w");
  const written = writeSync(file, `${JSON.stringify(payloads, undefined, 2)}\n`);
  closeSync(file);
  return { name: path, paths: [path], bytes: written, payloads: payloads.length, faulty: 0 };
}

/** One file of some 0.3 kB: notes. */
export function oneSmallFile(folder: string, isBad = false): Corpus {
  const recipe = { make: notesOf, spoil: spoilNotes, percent: isBad ? 100 : 0 };
  return filesOf(join(folder, isBad ? "one-bad" : "one"), "notes", 1, recipe);
}

/** Files of some 9 kB: transactions. */
export function smallFiles(folder: string, count: number): Corpus {
  return filesOf(join(folder, "small"), "transactions", count, {
    make: manyTransactionsOf,
    spoil: spoilTransactions,
    percent: 1,
  });
}

/** Pretty-printed files of one payload each. */
function filesOf(path: string, kind: string, count: number, recipe: Omit<Recipe, "until">): Corpus {
  mkdirSync(path);
  const corpus = { name: path, paths: [path], bytes: 0, payloads: 0, faulty: 0 };
  for (const { payload, isFaulty } of payloadsOf({ ...recipe, until: { payloads: count } }, 0)) {
    const file = openSync(join(path, `${digits(corpus.payloads, 6)}.${kind}.json`), "w");
    corpus.bytes += writeSync(file, `${JSON.stringify(payload, undefined, 2)}\n`);
    closeSync(file);
    corpus.payloads++;
    if (isFaulty) corpus.faulty++;
  }
  return corpus;
}

function together(name: string, parts: Corpus[]): Corpus {
  const sum = (of: (part: Corpus) => number): number => parts.reduce((total, part) => total + of(part), 0);
  return {
    name,
    paths: parts.flatMap(({ paths }) => paths),
    bytes: sum(({ bytes }) => bytes),
    payloads: sum(({ payloads }) => payloads),
    faulty: sum(({ faulty }) => faulty),
  };
}

function linesOf(path: string, recipe: Recipe): Corpus {
  const corpus = { name: path, paths: [path], bytes: 0, payloads: 0, faulty: 0 };
  const file = openSync(path, "w");
  const { until, form = JSON.stringify } = recipe;
  let lines: string[] = [];
  const flush = (): void => {
    corpus.bytes += writeSync(file, lines.join(""));
    lines = [];
  };
  for (const { payload, isFaulty } of payloadsOf(recipe, 0)) {
    lines.push(`${form(payload)}\n`);
    corpus.payloads++;
    if (isFaulty) corpus.faulty++;
    if (lines.length === 500) flush();
    if ("bytes" in until && corpus.bytes >= until.bytes) break;
  }
  flush();
  closeSync(file);
  return corpus;
}

function* payloadsOf(recipe: Recipe, from: number): Generator<{ payload: Payload; isFaulty: boolean }> {
  const { make, spoil, percent = 0, isShuffled, until } = recipe;
  const end = "payloads" in until ? from + until.payloads : Number.POSITIVE_INFINITY;
  const random = randomOf(20_260_101 + from);
  for (let index = from; index < end; index++) {
    const payload = make(index, random);
    const isFaulty = spoil !== undefined && random() * 100 < percent;
    if (isFaulty) spoil(payload, random);
    yield { payload: isShuffled ? (shuffled(payload, random) as Payload) : payload, isFaulty };
  }
}

/** The value with the members of every object shuffled. */
function shuffled(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map((element) => shuffled(element, random));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  for (let i = entries.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [entries[i], entries[j]] = [entries[j] as [string, unknown], entries[i] as [string, unknown]];
  }
  return Object.fromEntries(entries.map(([name, member]) => [name, shuffled(member, random)]));
}

function transactionsOf(index: number, random: Random): Payload {
  const list: Payload[] = [];
  const price = (2_000 + Math.floor(random() * 1_500)) / 10_000;
  const quarters = 1 + Math.floor(random() * 4);
  let reading = Math.floor(random() * 50_000);
  for (let quarter = 0; quarter < quarters; quarter++) {
    const [start, end, sent, paid] = periods[quarter] as (typeof periods)[number];
    const units = 500 + Math.floor(random() * 5_000);
    const net = pence(units * price);
    const tax = pence(net * 0.2);
    const id = `HT-${digits(index * 8 + quarter * 2, 10)}`;
    list.push({
      transaction_id: id,
      transaction_date: sent,
      amount: pence(net + tax),
      type: "SUPPLY_CHARGE",
      display_note: `Electricity ${start} to ${end}`,
      note: `Imported supply charge, Q${quarter + 1} 2025`,
      reference: `HALST-${id}`,
      product_code: "HALCYON-BUSINESS-FIXED",
      line_items: [
        {
          rate_band: "CONSUMPTION_STANDARD",
          start_date: start,
          end_date: end,
          number_of_units: units,
          net_amount: net,
          price_per_unit: price,
          units: [reading, reading + units],
        },
      ],
      tax_items: [{ amount: tax, tax_type: "VAT", value_taxed: net, rate: 0.2, unit_type: "PROPORTION" }],
    });
    reading += units;
    if (random() < 0.9)
      list.push({
        transaction_id: `HT-${digits(index * 8 + quarter * 2 + 1, 10)}`,
        transaction_date: paid,
        amount: pence(net + tax),
        type: "PAYMENT",
        reason: "ACCOUNT_CHARGE_PAYMENT",
        note: `Collected for Q${quarter + 1} 2025`,
        reference: `DD-${digits(index, 8)}-${quarter + 1}`,
        payment_type: "DD_REGULAR_COLLECTION",
      });
  }
  return { import_supplier: supplier, external_account_number: accountName(index), transactions: list };
}

/** A payload with the transactions of three. */
function manyTransactionsOf(index: number, random: Random): Payload {
  const parts = [0, 1, 2].map((part) => transactionsOf(index * 3 + part, random));
  return { ...parts[0], transactions: parts.flatMap(({ transactions }) => transactions) };
}

const periods = [
  ["2025-01-01", "2025-03-31", "2025-04-04", "2025-04-18"],
  ["2025-04-01", "2025-06-30", "2025-07-04", "2025-07-18"],
  ["2025-07-01", "2025-09-30", "2025-10-04", "2025-10-18"],
  ["2025-10-01", "2025-12-31", "2026-01-04", "2026-01-18"],
] as const;

function spoilTransactions(payload: Payload, random: Random): void {
  const transaction = (payload["transactions"] as Payload[]).at(-1) as Payload;
  oneOf(random, [
    () => Object.assign(transaction, { currency: "GBP" }),
    () => Object.assign(transaction, { amount: `${transaction["amount"]} GBP` }),
    () => Object.assign(transaction, { transaction_date: "2025-02-30" }),
    () => Object.assign(transaction, { reference: null }),
  ])();
}

function notesOf(index: number, random: Random): Payload {
  const count = 1 + Math.floor(random() * 3);
  const list = Array.from({ length: count }, (_, i) => {
    const note: Payload = {
      body: `${oneOf(random, sayings)} (call ${digits(index * 4 + i, 10)})`,
      created_at: `2025-0${1 + Math.floor(random() * 9)}-1${i}T10:41:07Z`,
    };
    if (random() < 0.3)
      note["document_paths"] = [{ document_path: `notes/${accountName(index)}/letter-of-authority-${i}.pdf` }];
    if (random() < 0.2) Object.assign(note, { is_pinned: true, unpin_at: "2026-05-31T23:59:59Z" });
    return note;
  });
  return { import_supplier: supplier, external_account_number: accountName(index), notes: list };
}

const sayings = [
  "Ovens run 02:00 to 09:00. Do not book meter work before 10:30; ask for the manager at the side gate.",
  "Half-hourly data request received from the customer’s broker. Letter of authority checked and attached.",
  "Café closes from November to February: low consumption in winter is expected, do not raise a read exception.",
  "Customer disputes the August peak; meter tested and found accurate. Report sent.",
  "Prefers letters.",
];

function spoilNotes(payload: Payload, random: Random): void {
  const note = (payload["notes"] as Payload[])[0] as Payload;
  oneOf(random, [
    () => Object.assign(note, { author: "J. Marchbank" }),
    () => Object.assign(note, { created_at: "2025-03-12T10:41:07+01:00" }),
    () => Object.assign(note, { body: 17 }),
  ])();
}

function businessOf(index: number, random: Random): Payload {
  const company = oneOf(random, ["Tarnhollow Laundries", "Brackenthwick Bakeries", "Oxmere & Pell"]);
  const details = [
    { key: "sic_code", value: digits(Math.floor(random() * 100_000), 5) },
    { key: "vat_registered", value: "yes" },
    { key: "account_manager", value: "Ottoline Marchbank" },
  ];
  const terms = [
    { term: "UNIT_RATE", register: "ALL", pounds_per_kwh: Math.floor(random() * 3_000) / 10_000 },
    { term: "STANDING_CHARGE", pounds_per_day: 1.12 },
    { term: "FIXED_UNTIL", date: "2027-03-31" },
  ];
  return businessWith(index, { company_name: `${company} ${index} Ltd`, details }, terms);
}

/** A minimal business with a contract. */
export function linkedBusinessOf(index: number): Payload {
  return businessWith(index, { company_name: `Company ${index}` }, [{ term: "PAYMENT_TERMS", days: 28 }]);
}

function businessWith(index: number, fields: Payload, terms: readonly Payload[]): Payload {
  return {
    import_supplier_code: supplier,
    external_business_identifier: businessName(index),
    business: {
      business_type: "LTD",
      company_number: digits(index, 8),
      ...fields,
      business_contracts: [
        {
          identifier: contractName(index),
          valid_from_date: "2023-04-01",
          signed_at_date: "2023-02-28",
          versions: [{ applicable_at_date: "2023-04-01", terms }],
        },
      ],
    },
  };
}

function spoilBusiness(payload: Payload, random: Random): void {
  const business = payload["business"] as Payload;
  oneOf(random, [
    () => Object.assign(business, { company_number: Number(business["company_number"]) }),
    () => Object.assign(business, { trading_as: "The Laundry" }),
  ])();
}

export function accountOf(index: number): Payload {
  return {
    import_supplier: supplier,
    external_account_number: accountName(index),
    account_type: "BUSINESS",
    business: { business_contract_identifier: contractName(Math.floor(index / accountsPerBusiness)) },
  };
}

function longAccountOf(index: number, random: Random): Payload {
  const address = (street: string): Payload => ({
    lines: [`${1 + Math.floor(random() * 200)} ${street}`, "Brackenthwick", "Tarnshire"],
    postcode: `TR${1 + Math.floor(random() * 20)} ${Math.floor(random() * 9)}AB`,
    country: "GB",
  });
  const meterPoint = (i: number): Payload => ({
    mpxn: digits(index * 4 + i, 13),
    profile_class: "03",
    serial_number: `19P${digits(index, 7)}`,
    registers: ["DAY", "NIGHT"].map((name) => ({ name, digits: 6, reading: Math.floor(random() * 99_999) })),
    supply_start_date: "2023-04-01",
    estimated_annual_consumption: Math.floor(random() * 90_000) / 10,
  });
  return {
    ...accountOf(index),
    billing_name: `Brackenthwick Bakeries ${index} Ltd`,
    billing_address: address("Mill Lane"),
    contacts: ["Ottoline Marchbank", "Perpetua Hale"].map((name) => ({
      name,
      roles: ["BILLING", "SITE"],
      is_main: false,
    })),
    preferences: { paperless: true, language: "en", reminders: null, channel: "EMAIL" },
    supply_points: Array.from({ length: 1 + Math.floor(random() * 4) }, (_, i) => ({
      address: address("Station Road"),
      meter_points: [meterPoint(i)],
    })),
    opening_balance: Math.round(random() * 100_000) / 100,
  };
}

function statementsOf(index: number, random: Random): Payload {
  const list = periods.slice(0, 1 + Math.floor(random() * 4)).map(([from, to, issued], i) => ({
    bill_period_from_date: from,
    bill_period_to_date: to,
    statement_id: `HALST-${digits(index * 4 + i, 8)}`,
    issued_date: issued,
    number: digits(index * 4 + i, 8),
    gross_amount: Math.round(random() * 1_000_000) / 100,
    statement_path: `statements/2025/${accountName(index)}/${digits(index * 4 + i, 8)}.pdf`,
  }));
  return { import_supplier: supplier, external_account_number: accountName(index), statements: list };
}

function accountName(index: number): string {
  return `HE-${digits(index, 8)}`;
}

function businessName(index: number): string {
  return `HEB-${digits(index, 6)}`;
}

function contractName(index: number): string {
  return `HEC-${digits(index, 6)}-2023-A`;
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, "0");
}

function pence(amount: number): number {
  return Math.round(amount * 100) / 100;
}

export function oneOf<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

/** Makes a clean payload of a kind. */
export const makers: Readonly<Record<string, Maker>> = {
  transactions: transactionsOf,
  notes: notesOf,
  business: businessOf,
  account: longAccountOf,
  "historical-statements": statementsOf,
};

/** Reproducible pseudo-random numbers from 0 to 1 (Mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
