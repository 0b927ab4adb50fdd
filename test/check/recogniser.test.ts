import { describe, expect, it } from "vitest";
import { cleanKind } from "../../src/check/clean.ts";
import { learn } from "../../src/check/known-faults.ts";
import { levelsFrom } from "../../src/check/levels.ts";
import { checkNoted } from "../../src/check/noted-faults.ts";
import { type CheckOptions, check } from "../../src/check/payload.ts";
import { recognise } from "../../src/check/recognise.ts";
import { payloadText } from "../../src/input/payload.ts";
import { requestKinds } from "../../src/spec/kinds.ts";
import { randomOf } from "../bench/corpora.ts";
import { compare, hasNoFindings, unknownLevels } from "../fuzz/compare.ts";
import { mutant } from "../fuzz/mutate.ts";
import { seeds } from "../fuzz/seeds.ts";

const all = seeds().filter(({ kind }) => kind !== "request");
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const transaction = { transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT", amount: 10 };
const item = {
  start_date: "2026-01-01",
  end_date: "2026-01-31",
  number_of_units: 200,
  price_per_unit: 0.25,
  net_amount: 50,
};
const tax = { amount: 10, tax_type: "VAT", value_taxed: 50, rate: 0.2, unit_type: "PROPORTION" };
const payloadOf = (...transactions: object[]): string =>
  JSON.stringify({ import_supplier: "S", external_account_number: "A-1", transactions });
const noteWith = (body: string): string =>
  `{"import_supplier": "S", "external_account_number": "A-1", "notes": [{"body": ${body}}]}`;
const accountWith = (members: string): string => `{"import_supplier": "S", "external_account_number": "A-1"${members}}`;

describe("recognisers", () => {
  it("accept every clean payload of the samples, of the corpora, and of the examples of rules and schemas", () => {
    const missed = all.filter(
      ({ kind, text }) => !compare(kind, encode(text)).isAccepted && hasNoFindings(kind, encode(text)),
    );
    expect(missed).toEqual([]);
  });

  it("accept payloads of every kind that is sent by itself", () => {
    const accepted = new Set(
      all.filter(({ kind, text }) => compare(kind, encode(text)).isAccepted).map(({ kind }) => kind),
    );
    expect(requestKinds.filter((kind) => !accepted.has(kind))).toEqual(["request"]);
  });

  it("accept payloads whose kind is not given, if their fields always show it", () => {
    const shown = new Map<string, number>();
    for (const { kind, text } of all) {
      const found = cleanKind(payloadText(encode(text)), undefined, { today: "2026-06-30" });
      if (found) expect(recognise(JSON.parse(text))).toBe(found);
      if (found === kind) shown.set(kind, (shown.get(kind) ?? 0) + 1);
    }
    const accepted = all.filter(({ kind, text }) => shown.has(kind) && compare(kind, encode(text)).isAccepted);
    expect([...shown.values()].reduce((sum, count) => sum + count, 0)).toBe(accepted.length);
    expect([...shown.keys()].sort()).toEqual([
      "business",
      "business-payment-instruction",
      "historical-statements",
      "notes",
      "payment-instruction",
      "transactions",
    ]);
  });

  it("agree with the check of payloads on findings and facts, whatever the payload", () => {
    const few = all.filter(({ text }) => text.length < 5_000);
    const random = randomOf(20_261_121);
    let accepted = 0;
    let noted = 0;
    for (let i = 0; i < 6_000; i++) {
      const { kind, text } = mutant(few, random);
      const { isAccepted, isNoted, disagreement } = compare(kind, text, undefined, i);
      expect(disagreement, `${kind} ${new TextDecoder().decode(text)}`).toBeUndefined();
      if (isAccepted) accepted++;
      if (isNoted) noted++;
    }
    expect(accepted).toBeGreaterThan(1_000);
    expect(noted).toBeGreaterThan(50);
  });

  it("note the empty strings of fields that nothing else is wrong with, and of no others", () => {
    const blank = { ...transaction, reference: "", note: "" };
    const noted = (kind: "transactions" | "notes", text: string): unknown => compare(kind, encode(text)).isNoted;
    expect(noted("transactions", payloadOf(blank))).toBe(true);
    expect(noted("transactions", payloadOf({ ...blank, type: "" }))).toBeUndefined();
    expect(noted("transactions", payloadOf({ ...blank, transaction_id: "" }))).toBeUndefined();
    expect(noted("transactions", payloadOf({ ...blank, product_code: " " }))).toBeUndefined();
    expect(noted("transactions", payloadOf(...Array.from({ length: 65 }, () => blank)))).toBeUndefined();
    expect(noted("notes", noteWith('""'))).toBeUndefined();
  });

  it.each([
    ["a field that is missing, though the interface lists it", { ...transaction, transaction_date: undefined }],
    ["all fields that are missing, but one", { transaction_id: "T-1" }],
    ["a value that the interface does not show", { ...transaction, type: "ADJUSTMENT" }],
    ["such a value with letters of any script", { ...transaction, type: "Zuführung" }],
    ["several of these", { ...transaction, amount: undefined, type: "charge", note: "" }],
  ])("note %s", (_, one) => {
    expect(compare("transactions", encode(payloadOf(one, { ...one, transaction_id: "T-2" })))).toEqual({
      isAccepted: false,
      isNoted: true,
    });
  });

  it.each([
    ["off", { ...transaction, amount: undefined }, 1],
    ["an error", { ...transaction, type: "ADJUSTMENT" }, 2],
  ])("note a fault whose rule is %s", (_, one, levelSet) => {
    const outcome = compare("transactions", encode(payloadOf(one)), undefined, levelSet);
    expect(outcome).toEqual({ isAccepted: false, isNoted: true });
  });

  it.each([
    ["a missing field that identifies something", { ...transaction, transaction_id: undefined }],
    ["a value of another type", { ...transaction, type: 7 }],
    ["a value with escapes", { ...transaction, type: 'CRE"DIT' }],
    ["a warning beside an error", { ...transaction, type: "ADJUSTMENT", amount: null }],
    ["a warning beside a field that is not documented", { ...transaction, type: "ADJUSTMENT", amounts: 1 }],
  ])("leave %s to the check as well", (_, one) => {
    expect(compare("transactions", encode(payloadOf(one)), undefined, unknownLevels())).toEqual({ isAccepted: false });
  });

  it("leave the finding of a value to the check where its edit may reveal another fault", () => {
    const [levels, wrong] = [unknownLevels(), { ...transaction, type: "supply-charge" }];
    for (const one of [wrong, { ...wrong, reason: "IMPORTED_CHARGE" }])
      expect(compare("transactions", encode(payloadOf(one)), undefined, levels).disagreement).toBeUndefined();
  });

  it.each([
    ["that is no number", { amount: "60 GBP" }, true],
    ["that is missing its value", { tax_items: [{ ...tax, amount: null }] }, true],
    ["that is not compared without the others", { line_items: [{ ...item, price_per_unit: "x" }] }, true],
    ["that is right, as a text", { amount: "60.00" }, true],
    ["that is wrong, as a text", { amount: "61.00" }, undefined],
    ["that is a number of too many digits, as a text", { amount: "60.00000000000000000" }, undefined],
  ])("note an amount %s, as far as it adds up", (_, wrong, isNoted) => {
    const charge = {
      ...transaction,
      type: "SUPPLY_CHARGE",
      product_code: "P-1",
      amount: 60,
      line_items: [item],
      tax_items: [tax],
    };
    const levels = unknownLevels();
    const payload = encode(payloadOf({ ...charge, ...wrong }));
    compare("transactions", payload, undefined, levels);
    expect(compare("transactions", payload, undefined, levels).isNoted).toBe(isNoted);
  });

  it.each([
    ["null", { ...transaction, reference: null }],
    ["a value of another type", { ...transaction, note: 12.5 }],
    ["a day that does not exist", { ...transaction, transaction_date: "2026-02-30" }],
    ["an unknown member", { ...transaction, migrated_from: [{ a: null }] }],
    ["several of these, and warnings", { ...transaction, type: "x", reference: null, note: "", migrated_from: 1 }],
  ])("note %s that an earlier payload had, too", (_, one) => {
    const text = encode(payloadOf(one, { ...one, transaction_id: "T-2" }));
    compare("transactions", text);
    expect(compare("transactions", text)).toEqual({ isAccepted: false, isNoted: true });
  });

  it("note another wrong value of a field that had one in an earlier payload", () => {
    const levels = unknownLevels();
    const date = (...days: string[]): Uint8Array =>
      encode(payloadOf(...days.map((day, i) => ({ ...transaction, transaction_id: `T-${i}`, transaction_date: day }))));
    const noted = (...days: string[]): unknown =>
      compare("transactions", date(...days), undefined, levels).isNoted ?? false;
    expect(noted("31/01/2026", "01/02/2026")).toBe(false);
    expect(noted("02/03/2026", "2026-01-31", "30/04/2026")).toBe(true);
    // A mistake that no earlier payload has may have more to it than the value.
    expect(noted("2026-02-30", "31/12/2025")).toBe(false);
    expect(noted("2026-02-31", "2026-04-31")).toBe(true);
    expect(noted("2026-07-01")).toBe(false);
    expect(noted("2026-07-02")).toBe(true);
  });

  it.each([
    ["a member that is meant as another", payloadOf({ ...transaction, refrence: "R" })],
    ["a member that belongs elsewhere", payloadOf({ ...transaction, external_account_number: "A-1" })],
    ["a repeated unknown member", payloadOf(transaction).replace("{", '{"migrated_from": 1, "migrated_from": 1, ')],
    ["an unknown member with an escape", payloadOf(transaction).replace("{", '{"migrated\\u005ffrom": 1, ')],
    ["a value that facts are made of", payloadOf({ ...transaction, transaction_id: null })],
    ["a value that others depend on", payloadOf({ ...transaction, type: null })],
    ["a value that is too long", payloadOf({ ...transaction, reference: ["x".repeat(100)] })],
    ["too many faults", payloadOf(...ids(65).map((each) => ({ ...each, reference: null })))],
  ])("leave %s to the check, even if an earlier payload had it", (_, text) => {
    compare("transactions", encode(text));
    expect(compare("transactions", encode(text))).toEqual({ isAccepted: false });
  });

  it("know faults as the levels of rules, the day and the options make them", () => {
    const text = payloadText(encode(payloadOf({ ...transaction, reference: null, transaction_date: "2026-07-01" })));
    const severities = (options: Omit<CheckOptions, "showValues"> & { keepsBodies?: boolean }): unknown => {
      const all = { ...options, showValues: false };
      cleanKind(text, "transactions", all);
      learn("transactions", check(text, "transactions", "a", 0, all), all);
      return checkNoted(text, "transactions", "a", 0, all)?.findings.map(({ finding }) => finding.severity);
    };
    const [levels, others] = [new Map(), levelsFrom([["null-value", "warning"]])];
    expect(severities({ levels, today: "2026-06-30" })).toEqual(["warning", "error"]);
    expect(severities({ levels: others, today: "2026-06-30" })).toEqual(["warning", "warning"]);
    expect(severities({ levels, today: "2026-07-01" })).toEqual(["error"]);
    expect(severities({ levels, today: "2026-07-01", overrides: [{ levels: others }] })).toBeUndefined();
    expect(severities({ levels, today: "2026-07-01", maxFindings: 0 })).toBeUndefined();
    expect(severities({ levels, today: "2026-07-01", keepsBodies: true })).toBeUndefined();
  });

  it.each([
    ["a long string", "notes", noteWith(JSON.stringify("x".repeat(100_000)))],
    ["letters of any script, and emoji", "notes", noteWith('"Łódź 日本 \u{1f600}"')],
    ["escapes", "notes", noteWith('"a\\n\\u00e9\\ud83d\\ude00\\/\\\\"')],
    ["a text that begins with a space", "notes", noteWith('" a"')],
    ["many transactions", "transactions", payloadOf(...ids(3_000))],
    ["an undocumented object of many keys", "account", accountWith(`, "a": {${members(500)}}`)],
    ["many undocumented fields", "account", accountWith(`, ${members(500)}`)],
    ["nesting", "account", accountWith(`, "a": ${"[".repeat(40)}${"]".repeat(40)}`)],
  ] as const)("accept %s", (_, kind, text) => {
    expect(compare(kind, encode(text))).toEqual({ isAccepted: true });
  });

  it.each([
    ["the same id among many", "transactions", payloadOf(...ids(300), ...ids(1))],
    ["the same id among few", "transactions", payloadOf(transaction, transaction)],
    ["the same key among many in an undocumented object", "account", accountWith(`, "a": {${members(50)}, "k7": 1}`)],
    ["the same key among few", "account", accountWith(`, "a": 1, "b": {"c": 1, "c": 2}`)],
    ["a key that an escape repeats", "account", accountWith(', "a": 1, "\\u0061": 2')],
    ["a documented key that an escape repeats", "account", accountWith(', "import_supplie\\u0072": "T"')],
    ["invalid UTF-8", "notes", Uint8Array.from(encode(noteWith('"aaaaaaé"')), (byte) => (byte === 0xc3 ? 0xff : byte))],
    ["half of a surrogate pair", "notes", noteWith('"\\ud83d"')],
    ["a text that ends early", "notes", noteWith('"a"').slice(0, -1)],
    ["a second text", "notes", `${noteWith('"a"')}{}`],
    ["a future date", "transactions", payloadOf({ ...transaction, transaction_date: "2026-07-01" })],
  ] as const)("leave %s to the check", (_, kind, text) => {
    const bytes = typeof text === "string" ? encode(text) : text;
    expect(compare(kind, bytes, undefined, unknownLevels())).toEqual({ isAccepted: false });
  });
});

function ids(count: number): object[] {
  return Array.from({ length: count }, (_, i) => ({ ...transaction, transaction_id: `T-${i}` }));
}

function members(count: number): string {
  return Array.from({ length: count }, (_, i) => `"k${i}": ${i}`).join(", ");
}
