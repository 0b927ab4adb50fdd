import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { matchNames, mostSimilarName } from "../../src/text/spelling.ts";
import { runs } from "../runs.ts";

/** Pairs of names; `!` marks a certain one. */
function matched(unknown: string[], ...groups: string[][]): Record<string, string> {
  const matches = matchNames(unknown, groups);
  return Object.fromEntries([...matches].map(([word, { name, isCertain }]) => [word, isCertain ? `${name}!` : name]));
}

describe("unknown names", () => {
  it("are matched by distance, case and separators", () => {
    expect(matched(["boddy"], ["body"])).toEqual({ boddy: "body!" });
    expect(matched(["Company_Name__c"], ["company_name", "company_number"])).toEqual({
      Company_Name__c: "company_name!",
    });
    expect(matched(["externalAccountNumber"], ["external_account_number"])).toEqual({
      externalAccountNumber: "external_account_number!",
    });
    expect(matched(["transacton_dtae"], ["transaction_date"])).toEqual({ transacton_dtae: "transaction_date!" });
    expect(matched(['"amount"'], ["amount"])).toEqual({ '"amount"': "amount!" });
    // Not "not", and not "ta".
    expect(matched(["nots"], ["notes"])).toEqual({ nots: "notes!" });
    expect(matched(["tas_params"], ["task_params"])).toEqual({ tas_params: "task_params!" });
    expect(matched(["remarks"], ["notes", "body"])).toEqual({});
  });

  it("are matched by their words: a prefix or suffix more or less, plural and singular", () => {
    expect(matched(["valid_from"], ["valid_from_date"])).toEqual({ valid_from: "valid_from_date" });
    expect(matched(["accountNumber"], ["external_account_number"])).toEqual({
      accountNumber: "external_account_number",
    });
    expect(matched(["documents_path"], ["document_paths"])).toEqual({ documents_path: "document_paths!" });
    expect(matched(["pinned"], ["is_pinned"])).toEqual({ pinned: "is_pinned!" });
    expect(matched(["service_account_number"], ["external_account_number"])).toEqual({});
    expect(matched(["date"], ["applicable_at_date"])).toEqual({});
    expect(matched(["%%"], ["is"])).toEqual({});
    expect(matched(["statement_i_ds"], ["statement_id"])).toEqual({ statement_i_ds: "statement_id!" });
  });

  it("are matched with wanted names first, but with a much more similar one in any case", () => {
    expect(matched(["type_a"], ["type_b"], ["type_c"])).toEqual({ type_a: "type_b" });
    expect(matched(["type_a"], ["type_c"], ["type_b"])).toEqual({ type_a: "type_c" });
    expect(matched(["netAmount"], ["amount"], ["net_amount"])).toEqual({ netAmount: "net_amount!" });
    expect(matched(["identifiers"], ["identifeirz"], ["identifier"])).toEqual({ identifiers: "identifier" });
    expect(matched(["issued_dates"], ["issued_datex"], [], ["issued_date"])).toEqual({ issued_dates: "issued_datex" });
    expect(matched(["issued_dates"], [], ["issued_datex"], ["issued_date"])).toEqual({ issued_dates: "issued_date" });
  });

  it("share no name: the most similar gets it, the next one another name or none", () => {
    expect(matched(["transactionsid", "transaction-id"], ["transaction_id"])).toEqual({
      "transaction-id": "transaction_id!",
    });
    expect(matched(["identifer", "identifier_"], ["identifier"])).toEqual({ identifier_: "identifier!" });
    expect(matched(["transaction-id", "transactionId"], ["transaction_id"])).toEqual({
      "transaction-id": "transaction_id",
    });
    expect(matched(["Amount", "AMOUNT"], ["amount", "amounts"])).toEqual({ Amount: "amount" });
    expect(matched(["start_dat", "start-date"], ["start_date"], ["start_day"])).toEqual({
      "start-date": "start_date!",
      start_dat: "start_day",
    });
  });

  it("are matched by what their words mean in other systems", () => {
    expect(matched(["bill_period_end_date"], ["bill_period_from_date", "bill_period_to_date"])).toEqual({
      bill_period_end_date: "bill_period_to_date",
    });
    expect(matched(["start_date"], ["valid_from_date"])).toEqual({ start_date: "valid_from_date" });
    expect(matched(["external_acct_no"], ["external_account_number"])).toEqual({
      external_acct_no: "external_account_number",
    });
    expect(matched(["contract_id"], ["identifier"])).toEqual({ contract_id: "identifier" });
    for (const name of ["created_on", "createdDate", "created_time"])
      expect(matched([name], ["created_at", "unpin_at"])).toEqual({ [name]: "created_at" });
    expect(matched(["issued_at", "signed_on"], ["issued_date", "signed_at_date"])).toEqual({
      issued_at: "issued_date",
      signed_on: "signed_at_date",
    });
    expect(matched(["issued_on"], ["issued_date_behalf", "issued_on_behalf"])).toEqual({
      issued_on: "issued_on_behalf",
    });
    // The field of an account that is equal to it.
    expect(matched(["business_contract_identifier"], ["identifier"])).toEqual({
      business_contract_identifier: "identifier",
    });
    for (const name of ["tx_id", "trans_id"])
      expect(matched([name], ["transaction_id", "reference"])).toEqual({ [name]: "transaction_id" });
    expect(matched(["billing_period_from_dt"], ["bill_period_from_date", "bill_period_to_date"])).toEqual({
      billing_period_from_dt: "bill_period_from_date",
    });
    // That of a note.
    expect(matched(["document_path"], ["statement_path", "statement_id"])).toEqual({ document_path: "statement_path" });
    for (const name of ["pin_until", "pinnedUntil", "unpinned_at", "pinned_untill", "unpinedAt"])
      expect(matched([name], ["is_pinned", "unpin_at"])).toEqual({ [name]: "unpin_at" });
  });

  it("are matched by words that are shortened, unless those are common words", () => {
    const names = ["payment_type", "type", "document_paths", "product_code", "external_account_number", "statement_id"];
    expect(matched(["pmtType", "doc_paths", "prod_code", "ext_acct_num", "stmt_id"], names)).toEqual({
      pmtType: "payment_type",
      doc_paths: "document_paths",
      prod_code: "product_code",
      ext_acct_num: "external_account_number",
      stmt_id: "statement_id",
    });
    for (const other of ["pt_type", "pxt_type", "pmn_type", "ymt_type"])
      expect(matched([other], ["payment_type"])).toEqual({});
    expect(
      matched(["contact", "state", "documentation"], ["business_contracts", "statements", "document_path"]),
    ).toEqual({});
  });

  it("are not matched with their opposite, nor certain of a field with another number", () => {
    for (const opposite of [
      "is_unpinned",
      "unpinned",
      "not_pinned",
      "isNotPinned",
      "is_not_pinned",
      "is_never_pinned",
      "is_non_pinned",
    ])
      expect(matched([opposite], ["is_pinned"])).toEqual({});
    expect(matched(["invalid_from_date"], ["valid_from_date"])).toEqual({});
    expect(matched(["unpinned_by"], ["pinned_by"])).toEqual({});
    expect(matched(["pinned_by"], ["unpinned_by"])).toEqual({});
    for (const word of ["not", "non", "never"]) expect(matched([`${word}_pinned`], ["pinned"])).toEqual({});
    expect(matched(["reference2"], ["reference"])).toEqual({ reference2: "reference" });
  });

  it("are not certain where two names are similar, or the name is short", () => {
    expect(matched(["net_amoun"], ["net_amount"], ["tax_amount"])).toEqual({ net_amoun: "net_amount!" });
    expect(matched(["valid_dat"], ["valid_date", "valid_data"])).toEqual({ valid_dat: "valid_date" });
    expect(matched(["amout", "amoun"], ["amount"])).toEqual({ amout: "amount" });
    expect(matched(["ix"], ["id"])).toEqual({ ix: "id" });
    expect(matched(["dcoumnet"], ["document"])).toEqual({ dcoumnet: "document" });
    expect(matched(["staetmnets"], ["statements"])).toEqual({ staetmnets: "statements!" });
  });
});

test("the most similar name of one is the name that it is matched with", () => {
  const word = fc.stringMatching(/^[a-c]{1,4}_?[a-c]{0,3}s?$/);
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 5 }), (one, names) => {
      expect(mostSimilarName(one, names)).toBe(matchNames([one], [names]).get(one)?.name);
    }),
    { numRuns: runs(1000) },
  );
});

test("of very many names only those that are written in another way are matched", () => {
  const documented = Array.from({ length: 20_000 }, (_, i) => `field_${i}`);
  const sent = Array.from({ length: 20_000 }, (_, i) => (i % 2 === 0 ? `Field-${i}` : `feild_${i}`));
  const matches = matchNames(sent, [documented]);
  expect(matches.size).toBe(10_000);
  expect(matches.get("Field-10")).toEqual({ name: "field_10", isCertain: true });
});
