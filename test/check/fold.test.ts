import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { check } from "../../src/check/payload.ts";
import { Batch, errorResponse, type Finding, type Kind, lintText, type RuleLevels } from "../../src/index.ts";
import { type PayloadText, payloadText } from "../../src/input/payload.ts";
import { pointerOf } from "../../src/json/path.ts";
import type { OperatorFile } from "../../src/profile/operator.ts";
import { makeProfile } from "../../src/profile/profile.ts";
import { unionSchema } from "../../src/schema/unions.ts";
import { profileOf } from "../profile/example-profile.ts";
import { runs } from "../runs.ts";
import { paths, removed, replaced, valueAt } from "../schemas/mutations.ts";
import { lintBatch, type Sent } from "./batch.ts";
import { checkJson } from "./check-json.ts";
import { payloadOf, specs } from "./oracle.ts";
import {
  account,
  business,
  covering,
  instruction,
  notes,
  record,
  schedule,
  statements,
  transactions,
} from "./payloads.ts";

const today = "2026-06-30";
const own = { import_supplier: "S", external_account_number: "A-1" };

type LintOptions = NonNullable<Parameters<typeof lintText>[1]>;

function lint(kind: Kind, payload: unknown, options: Partial<LintOptions> = {}): Finding[] {
  return lintText(JSON.stringify(payload), { kind, today, ...options }).findings;
}

/** A text of one line with the edits of its findings made. */
function applied(text: string, findings: readonly Finding[]): string {
  const edits = findings.flatMap(({ edit }) => edit ?? []);
  return edits.reduceRight(
    (edited, { range, text: by }) => edited.slice(0, range.column - 1) + by + edited.slice(range.endColumn - 1),
    text,
  );
}

/** Findings in words: `rule attr`, and `< rule attr` of the root of a symptom. Sorted. */
function folded(findings: readonly Finding[]): string[] {
  const name = ({ rule, attr }: Pick<Finding, "rule" | "attr">): string => `${rule} ${attr}`.trim();
  return findings.map((finding) => name(finding) + (finding.because ? ` < ${name(finding.because)}` : "")).sort();
}

/** Every symptom has a root among the findings, which is not a symptom itself, and at least as severe. */
function expectRoots(findings: readonly Finding[]): void {
  for (const { because, severity } of findings) {
    if (!because) continue;
    const root = findings.find(
      ({ rule, attr, file, payload, because: its }) =>
        !its && rule === because.rule && attr === because.attr && file === because.file && payload === because.payload,
    );
    expect(root, JSON.stringify(because)).toBeDefined();
    if (severity === "error") expect(root?.severity).toBe("error");
  }
}

describe("a misspelt field", () => {
  it("is one finding: that it is missing under its name is a symptom", () => {
    expect(folded(lint("notes", { import_supplier: "S", externalAccountNumber: "A", notes: [{ body: "a" }] }))).toEqual(
      ["required external_account_number < unknown-field externalAccountNumber", "unknown-field externalAccountNumber"],
    );
    expect(folded(lint("notes", { ...own, notes: [{ boddy: "a" }, { boddy: "b" }] }))).toEqual([
      "note-body-or-documents notes.0 < unknown-field notes.0.boddy",
      "note-body-or-documents notes.1 < unknown-field notes.1.boddy",
      "unknown-field notes.0.boddy",
      "unknown-field notes.1.boddy",
    ]);
  });

  it("is counted once beyond the findings that are listed too", () => {
    const payload = { ...own, notes: Array.from({ length: 30 }, () => ({ boddy: "a" })) };
    const countOf = (findings: readonly Finding[]): number => findings.reduce((sum, { more = 0 }) => sum + 1 + more, 0);
    for (const maxFindings of [0, 1, 10, 29, 30, 31, 59, 60]) {
      const findings = lint("notes", payload, { maxFindings });
      expect(countOf(findings.filter(({ because }) => !because))).toBe(30);
      expect(countOf(findings.filter(({ because }) => because))).toBe(30);
    }
  });

  it("is checked as the field that was meant, and both are corrected at once", () => {
    const payload = {
      import_supplier: "S",
      "External Account Number": 1001,
      Transactions: [{ transactionDate: "31/12/2024", Amount: "12.50", Type: "Charge", transaction_id: "T-1" }],
    };
    const found = lint("transactions", payload);
    expect(folded(found)).toEqual([
      "date Transactions.0.transactionDate",
      "expected-field Transactions.0.amount < unknown-field Transactions.0.Amount",
      "expected-field Transactions.0.transaction_date < unknown-field Transactions.0.transactionDate",
      "expected-field Transactions.0.type < unknown-field Transactions.0.Type",
      "required external_account_number < unknown-field External Account Number",
      "required transactions < unknown-field Transactions",
      "type External Account Number",
      "type Transactions.0.Amount",
      "undocumented-value Transactions.0.Type",
      "unknown-field External Account Number",
      "unknown-field Transactions",
      "unknown-field Transactions.0.Amount",
      "unknown-field Transactions.0.Type",
      "unknown-field Transactions.0.transactionDate",
    ]);
    const date = found.find(({ rule }) => rule === "date");
    expect(date).toMatchObject({
      column: JSON.stringify(payload).indexOf('"31/12') + 1,
      edit: { text: '"2024-12-31"' },
    });
    expect(date?.detail).toBe("Transactions.0.transactionDate has the day first. Write it as YYYY-MM-DD.");
    const edited = applied(JSON.stringify(payload), found);
    expect(JSON.parse(edited)).toEqual({
      import_supplier: "S",
      external_account_number: 1001,
      transactions: [{ transaction_date: "2024-12-31", amount: 12.5, type: "Charge", transaction_id: "T-1" }],
    });
  });

  it("that is a guess is checked only where the value supports it, and what it holds is not corrected", () => {
    const statement = { id: 5, issued: "31/12/2024", amount: "12.50" };
    const found = lint("historical-statements", { ...own, statements: [statement] });
    const held = found.filter(({ rule }) => rule !== "unknown-field" && rule !== "expected-field");
    expect(held).toMatchObject([
      { rule: "date", attr: "statements.0.issued", suggestion: "2024-12-31" },
      { rule: "type", attr: "statements.0.amount", suggestion: "12.50" },
    ]);
    expect(found.filter(({ edit }) => edit)).toEqual([]);
  });

  it("that is a guess has nothing corrected that it holds, at any depth", () => {
    const transaction = { transaction_date: "31/12/2024", amount: "12.50", type: "CHARGE", transaction_id: "T-1" };
    const found = lint("transactions", { ...own, trnsctns: [transaction] });
    expect(folded(found)).toContain("date trnsctns.0.transaction_date");
    expect(found.filter(({ edit }) => edit)).toEqual([]);
  });

  it("is the root of what is wrong beside it, rather than another one", () => {
    const note = { body: "a", unpin_at: "2026-07-01T00:00:00Z", isPinned: true };
    const found = lint("notes", { import_supplier: "S", externalAccountNumber: "A", notes: [note] });
    expect(folded(found)).toContain("unpin-at notes.0.unpin_at < unknown-field notes.0.isPinned");
  });

  it("in another place is checked where it is, the first of several for the one that is missing", () => {
    const notes = ["a", "b"].map((body) => ({ body, import_supplier: 5 }));
    expect(folded(lint("notes", { external_account_number: "A-1", notes }))).toEqual([
      "required import_supplier < unknown-field notes.0.import_supplier",
      "type notes.0.import_supplier",
      "unknown-field notes.0.import_supplier",
      "unknown-field notes.1.import_supplier",
    ]);
  });

  it("is not in the sentence about a field that is missing because of it", () => {
    const found = lint("notes", { ...own, Notes: [{ DocumentPaths: [{ DocumentPath: "a.pdf" }] }] });
    expect(found.filter(({ rule }) => rule === "required").map(({ detail }) => detail.split(" ")[0])).toEqual([
      "notes",
      "Notes.0.DocumentPaths.0.document_path",
    ]);
  });

  it("is one error for the service, which does not read what it holds", () => {
    const linted = lintText(
      JSON.stringify({ import_supplier: "S", externalAccountNumber: 5, notes: [{ body: "a" }] }),
      {
        kind: "notes",
        today,
      },
    );
    expect(errorResponse(linted)?.body).toMatchObject({
      errors: [
        { code: "required", attr: "external_account_number" },
        { code: "unknown_field", attr: "externalAccountNumber" },
      ],
    });
  });

  it("is matched with missing fields first, by its words too", () => {
    const contract = { identifier: "C", valid_from: "2026-01-01", signed_at: "2026-01-01" };
    const found = lint("business", {
      import_supplier_code: "S",
      external_business_identifier: "B",
      business: { business_contracts: [contract] },
    });
    const suggestions = found.flatMap(({ attr, suggestion }) =>
      suggestion ? [[attr.split(".").at(-1), suggestion]] : [],
    );
    expect(Object.fromEntries(suggestions)).toEqual({ valid_from: "valid_from_date", signed_at: "signed_at_date" });
    expect(folded(found)).toContain(
      "expected-field business.business_contracts.0.valid_from_date < unknown-field business.business_contracts.0.valid_from",
    );
  });

  it("that is the key of an operator's union is one finding, not one of every field of its branch", () => {
    const pay = { properties: { method: { const: "CARD" }, card: { type: "string" } }, additionalProperties: false };
    const none = { properties: { method: { type: "null" } }, additionalProperties: false };
    const operator: OperatorFile = {
      format: 1,
      base: "migration-preflight 0.0.0",
      source: { file: "x.yml", title: "X", version: "v1", openapi: "3.0.3", sha256: "0".repeat(64) },
      operations: { known: {}, missing: [], other: {} },
      schemas: {
        "requests/payment-instruction.schema.json": {
          type: "object",
          properties: {
            vendor: {
              type: "object",
              ...unionSchema(
                "method",
                [
                  { values: ["CARD"], schema: pay },
                  { values: [null], schema: none },
                ],
                none,
              ),
            },
          },
        },
      },
      demoted: [],
      codes: {},
    };
    const profile = makeProfile(operator);
    expect(folded(lint("payment-instruction", { vendor: { mehtod: "CARD", card: "x" } }, { profile }))).toEqual([
      "unknown-field vendor.card < unknown-field vendor.mehtod",
      "unknown-field vendor.mehtod",
    ]);
  });

  it("is not told to be removed where something is likely meant", () => {
    const variants = (kind: Kind, payload: unknown): (string | undefined)[] =>
      lint(kind, payload).flatMap(({ rule, detail }) =>
        rule === "unknown-field" ? [/(?:Did you mean|It belongs|Remove).*/.exec(detail)?.[0]] : [],
      );
    expect(variants("notes", { ...own, body: "a", notes: [{}] })).toEqual(["It belongs in notes.0."]);
    expect(variants("notes", { ...own, is_pinned: true, notes: [{ body: "a" }, { body: "b" }] })).toEqual([
      "It belongs in an element of notes.",
    ]);
    expect(variants("notes", { ...own, notes: [{ body: "a", import_supplier: "S" }] })).toEqual(["Remove it."]);
    expect(variants("notes", { import_supplier: "S", notes: [{ body: "a", external_account_number: "A" }] })).toEqual([
      "It belongs at the root of the payload.",
    ]);
    expect(variants("notes", { ...own, notes: [{ body: "a", boddy: "b" }] })).toEqual([
      "Did you mean body, which is sent too? Keep the right one of the two, as body.",
    ]);
    expect(variants("notes", { ...own, zz: 1, notes: [{ body: "a" }] })).toEqual(["Remove it."]);
    for (const name of ["payment_instruction", "paymentInstructions"])
      expect(variants("notes", { ...own, notes: [{ body: "a" }], [name]: { vendor: "V" } })).toEqual([
        "It belongs in a payload of payment-instruction.",
      ]);
    expect(variants("notes", { ...own, notes: [{ body: "a" }], statements: [{ statement_id: "S" }] })).toEqual([
      "It belongs in a payload of historical-statements.",
    ]);
    expect(variants("notes", { ...own, notes: [{ body: "a" }], "": [] })).toEqual(["Remove it."]);
    // Two levels down, unless it is one level down too.
    const ids = { import_supplier_code: "S", external_business_identifier: "B" };
    const contract = { identifier: "C-1", valid_from_date: "2026-01-01", versions: [] };
    expect(variants("business", { ...ids, business: {}, valid_from_date: "2026-01-01" })).toEqual([
      "It belongs in an element of business.business_contracts.",
    ]);
    const sent = { business_contracts: [{ identifier: "C-1" }] };
    expect(variants("business", { ...ids, business: sent, valid_from_date: "2026-01-01" })).toEqual([
      "It belongs in business.business_contracts.0.",
    ]);
    expect(variants("transactions", { ...own, transactions: [{ amount: 1 }], amount: 1 })).toEqual(["Remove it."]);
    // A list with a similar name that an object beside it lacks.
    const beside = { ...ids, business: { company_name: "X" }, contracts: [contract] };
    expect(variants("business", beside)).toEqual(["It belongs in business, as business_contracts."]);
    expect(variants("business", { ...beside, business: sent })).toEqual(["Remove it."]);
    expect(variants("business", { ...beside, contracts: "C-1" })).toEqual(["Remove it."]);
    // Several fields as the members of an object, unless they are sent too.
    const company = { company: { name: "X", number: "1" } };
    expect(variants("business", { ...ids, business: { ...sent, ...company } })).toEqual([
      "It belongs in the object around it, as company_name and company_number.",
    ]);
    const named = { ...sent, ...company, company_name: "X" };
    expect(variants("business", { ...ids, business: named })).toEqual([
      "It belongs in the object around it, as company_number.",
    ]);
    // A part that is sent in several spellings is named once.
    const respelt = { ...sent, company: { name: "X", Name: "X", NAME: "X" } };
    expect(variants("business", { ...ids, business: respelt })).toEqual([
      "It belongs in the object around it, as company_name.",
    ]);
    // A long name, which would be put before the name of each of very many members, is no part of others.
    const long = { ...sent, [`company${"_".repeat(300)}`]: { name: "X" } };
    expect(variants("business", { ...ids, business: long }).join()).not.toContain("as company_name");
  });

  it("may be the only field that is missing, if it has such a value", () => {
    const left = (kind: Kind, payload: object) =>
      lint(kind, payload).flatMap(({ detail }) => /If it is (.+), which (?:is|are) missing/.exec(detail)?.[1] ?? []);
    const noteWith = (fields: object) => left("notes", { ...own, notes: [fields] });
    expect(noteWith({ text: "a" })).toEqual(["body"]);
    expect(noteWith({ files: [] })).toEqual(["document_paths"]);
    expect(noteWith({ subject: "a", text: "b" })).toEqual(["body", "body"]);
    // Many fields, another type, a note with documents, and one with a body.
    for (const fields of [
      { subject: "a", text: "b", from: "c", to: "d" },
      { text: 5 },
      { text: "a", document_paths: [{ document_path: "a.pdf" }] },
      { text: "a", body: "b" },
    ])
      expect(noteWith(fields)).toEqual([]);
    const account = (fields: object) => left("notes", { import_supplier: "S", notes: [{ body: "a" }], ...fields });
    expect(account({ customer: "A-1" })).toEqual(["external_account_number"]);
    expect(account({ comment: "Call back" })).toEqual([]);
    const transaction = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 1, type: "CREDIT" };
    const without = (name: string, fields: object) =>
      left("transactions", { ...own, transactions: [{ ...transaction, [name]: undefined, ...fields }] });
    expect(without("transaction_date", { booked: "31/01/2026" })).toEqual(["transaction_date"]);
    expect(without("transaction_date", { booked: "soon" })).toEqual([]);
    expect(without("type", { what: "credit" })).toEqual(["type"]);
    expect(without("type", { currency: "GBP" })).toEqual([]);
    expect(without("amount", { sum: 1.5 })).toEqual(["amount"]);
    expect(without("amount", { sum: "twelve" })).toEqual(["amount"]);
    expect(without("amount", { comment: "Call back" })).toEqual([]);
    expect(without("amount", { sum: 1.5, comment: "Call back", vip: true })).toEqual(["amount"]);
    expect(without("amount", { sum: 1.5, net: 1 })).toEqual(["amount", "amount"]);
    const several = { amount: undefined, type: undefined, sum: 1.5, what: "credit", currency: "GBP" };
    expect(without("transaction_date", { ...several, booked: "31/01/2026" })).toEqual([
      "amount",
      "type",
      "transaction_date",
    ]);
    expect(without("amount", { total_in_pence: 150 })).toEqual([]);
  });

  it.each(["amount_pence", "amountCents", "MinorAmount"])("is not %s, which is a hundred times as much", (name) => {
    const told = [
      [
        { [name]: 150 },
        "Remove it, unless its value belongs in amount, which is missing: send a hundredth of it there.",
      ],
      [{ amount: 1.5, [name]: 150 }, "Remove it."],
    ] as const;
    for (const [fields, advice] of told) {
      const transaction = { transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT", ...fields };
      const unknown = lint("transactions", { ...own, transactions: [transaction] }).filter(
        ({ rule }) => rule === "unknown-field",
      );
      expect(unknown.map(({ attr, detail }) => [attr, detail.split(". ")[1]])).toEqual([
        [`transactions.0.${name}`, advice],
      ]);
      expect(unknown[0]).not.toHaveProperty("suggestion");
    }
    const operator = { "transactions.transactions.*.amount": { type: "integer", "x-decimal": { unit: "minor" } } };
    const text = JSON.stringify({ ...own, transactions: [{ [name]: 150 }] });
    const { findings } = lintText(text, { kind: "transactions", profile: profileOf({ operator }) });
    expect(findings).toContainEqual(expect.objectContaining({ rule: "unknown-field", suggestion: "amount" }));
  });

  it("is told the missing field before one that is there, and what is sent only if it is", () => {
    const told = (kind: Kind, payload: unknown): unknown =>
      lint(kind, payload).flatMap(({ rule, detail, suggestion, edit }) =>
        rule === "unknown-field" ? [[suggestion ?? /(?:Did you mean|Remove).*/.exec(detail)?.[0], edit?.text]] : [],
      );
    const statement = {
      bill_period_from_date: "2026-01-01",
      statement_id: "S-1",
      issued_date: "2026-02-01",
      number: "1",
    };
    const sentStatement = (fields: object) => ({ ...own, statements: [{ ...statement, gross_amount: 1, ...fields }] });
    const sentTransaction = (fields: object) => ({
      ...own,
      transactions: [{ transaction_id: "T-1", amount: 10, ...fields }],
    });
    const sentNote = (fields: object) => ({ ...own, notes: [{ body: "a", ...fields }] });
    expect(told("historical-statements", sentStatement({ bill_period_end_date: "2026-01-31" }))).toEqual([
      ["bill_period_to_date", undefined],
    ]);
    expect(
      told(
        "historical-statements",
        sentStatement({ bill_period_to_date: "2026-01-31", bill_period_end_date: "2026-01-31" }),
      ),
    ).toEqual([
      [
        "Did you mean bill_period_to_date, which is sent too? Keep the right one of the two, as bill_period_to_date.",
        undefined,
      ],
    ]);
    expect(
      told("transactions", sentTransaction({ transactionDate: "2026-01-31", transaction_type: "CREDIT" })),
    ).toEqual([
      ["transaction_date", '"transaction_date"'],
      ["type", undefined],
    ]);
    expect(
      told("transactions", sentTransaction({ transaction_date: "2026-01-31", type: "CREDIT", transaction_kind: "x" })),
    ).toEqual([["Remove it.", undefined]]);
    expect(
      told("transactions", sentTransaction({ type: "CREDIT", "transaction-date": "a", transactionDate: "b" })),
    ).toEqual([
      ["transaction_date", undefined],
      ["Did you mean transaction_date, like transaction-date? Keep one of them.", undefined],
    ]);
    expect(told("notes", sentNote({ is_unpinned: true }))).toEqual([["Remove it.", undefined]]);
    expect(told("notes", sentNote({ is_pinned: true, is_unpinned: true }))).toEqual([["Remove it.", undefined]]);
  });

  it("is certain where it differs in case and separators alone, even if another field is near", () => {
    const edits = (fields: object): (string | undefined)[] =>
      lint("transactions", { ...own, transactions: [{ transaction_id: "T-1", ...fields }] }).flatMap(
        ({ rule, edit }) => (rule === "unknown-field" ? [edit?.text] : []),
      );
    expect(edits({ displayNote: "a" })).toEqual(['"display_note"']);
    expect(edits({ "Display Note": "a", note: "b" })).toEqual(['"display_note"']);
    expect(edits({ displayNote: "a", display_not: "b" })).toEqual(['"display_note"', undefined]);
    expect(edits({ displayNote: "a", "display-note": "b" })).toEqual([undefined, undefined]);
    expect(edits({ displayNotes: "a" })).toEqual([undefined]);
    // A note for the customer is shown to them, and is not the internal one.
    const suggestions = lint("transactions", {
      ...own,
      transactions: [{ transaction_id: "T-1", internal_note: "a", customer_note: "b" }],
    }).flatMap(({ suggestion }) => suggestion ?? []);
    expect(suggestions).toEqual(["note", "display_note"]);
    expect(edits({ reference2: "a" })).toEqual([undefined]);
  });

  it("is not taken for the missing object that holds it", () => {
    const flat = { import_supplier_code: "S", external_business_identifier: "B-1", business_type: "LTD" };
    const found = lint("business", flat);
    expect(folded(found)).toEqual(["required business < unknown-field business_type", "unknown-field business_type"]);
    const inList = lint("transactions", { ...own, transaction_id: "T-1", transactions_0_amount: 1 });
    expect(inList.map(({ suggestion, detail }) => suggestion ?? /It belongs.*/.exec(detail)?.[0])).toEqual([
      undefined,
      "It belongs in an element of transactions.",
      "It belongs in transactions.0, as amount.",
    ]);
    expect(found.map(({ suggestion, edit }) => suggestion ?? edit)).toEqual([undefined, undefined]);
  });

  it("is not taken for a missing field where its own name is sent in another case", () => {
    const repetition = (fields: object): unknown =>
      lint("transactions", { ...own, transactions: [{ transaction_id: "T-1", amount: 1, type: "CHARGE", ...fields }] })
        .filter(({ rule }) => rule === "unknown-field")
        .map(
          ({ detail, suggestion }) => suggestion ?? /(?:display_note|type|amount), .* too|like \w+/.exec(detail)?.[0],
        );
    expect(repetition({ display_note: "a", displayNote: "b" })).toEqual(["display_note, which is sent too"]);
    for (const name of ["Type", "@type", "type:"])
      expect(repetition({ [name]: "CREDIT" })).toEqual(["type, which is sent too"]);
    // Elsewhere it is documented too.
    expect(repetition({ "@amount": 1 })).toEqual(["amount, which is sent too"]);
    expect(repetition({ note: "a", displaynote: "b", displayNote: "c" })).toEqual(["display_note", "like displaynote"]);
  });

  it("has an exact edit only where a single missing field is similar and the slip is small", () => {
    const edits = (fields: object): (string | undefined)[] =>
      checkJson("notes", { ...own, notes: [fields] }, { today }).faults.flatMap(({ rule, edit }) =>
        rule.id === "unknown-field" ? [edit] : [],
      );
    expect(edits({ boddy: "a" })).toEqual(['"body"']);
    expect(edits({ body: "a", createdAt: "2026-01-01T00:00:00Z" })).toEqual(['"created_at"']);
    // Two fields for one name, a name of fewer words, a name of another place, a name that is sent.
    expect(edits({ boddy: "a", bodyy: "b" })).toEqual([undefined, undefined]);
    expect(edits({ body: "a", created: "2026-01-01T00:00:00Z" })).toEqual([undefined]);
    expect(edits({ body: "a", document_path: "a.pdf" })).toEqual([undefined]);
    expect(edits({ body: "a", Body: "b" })).toEqual([undefined]);
  });

  it("in the wrong place is the root of what is missing in the right one", () => {
    expect(
      folded(lint("notes", { import_supplier: "S", notes: [{ body: "a", external_account_number: "A" }] })),
    ).toEqual([
      "required external_account_number < unknown-field notes.0.external_account_number",
      "unknown-field notes.0.external_account_number",
    ]);
    // The object that it belongs in may be missing too.
    expect(folded(lint("notes", { ...own, notes: [{ document_path: "a.pdf" }] }))).toEqual([
      "note-body-or-documents notes.0 < unknown-field notes.0.document_path",
      "unknown-field notes.0.document_path",
    ]);
    expect(folded(lint("notes", { ...own, body: "a" }))).toEqual([
      "required notes < unknown-field body",
      "unknown-field body",
    ]);
  });

  it("in the body of a request record is folded there", () => {
    const { payload } = record("POST", "/v1/data-import/notes/create/", {
      import_supplier: "S",
      externalAccountNumber: "A",
      notes: [{ body: "a" }],
    });
    expect(folded(lint("request", payload))).toContain(
      "required external_account_number < unknown-field externalAccountNumber",
    );
  });

  it("may be the body of a request record, which is not missing then", () => {
    const { payload } = record("POST", "/v1/data-import/notes/create/", undefined);
    expect(folded(lint("request", { ...(payload as object), Body: {} }))).toEqual([
      "required < unknown-field Body",
      "unknown-field Body",
    ]);
  });
});

describe("a payload of another kind than its name says", () => {
  const sent = { ...own, notes: [{ body: "a" }] };

  it("is one finding, and no advice turns it into the kind it is not", () => {
    const found = lint("transactions", sent);
    expect(folded(found)).toEqual([
      "required transactions < unrecognised-payload",
      "unknown-field notes < unrecognised-payload",
      "unrecognised-payload",
    ]);
    expect(found.map(({ detail }) => detail).join(" ")).not.toMatch(/Remove|Did you mean/);
    expect(found.filter(({ suggestion, edit }) => suggestion ?? edit)).toEqual([]);
  });

  it("keeps the findings that it has as the kind that it looks like", () => {
    expect(folded(lint("transactions", { ...sent, external_account_number: 1, notes: [{}] }))).toEqual([
      "required transactions < unrecognised-payload",
      "type external_account_number",
      "unknown-field notes < unrecognised-payload",
      "unrecognised-payload",
    ]);
  });

  it("is told from one that is broken: any field of its own kind counts, misspelt or not", () => {
    for (const field of ["transactions", "transacsions"])
      expect(lint("transactions", { ...sent, [field]: [] }).map(({ rule }) => rule)).not.toContain(
        "unrecognised-payload",
      );
    expect(lint("notes", own).map(({ rule }) => rule)).toEqual(["required"]);
  });

  it("is a warning where its own kind accepts any fields", () => {
    expect(lint("account", sent)).toEqual([]);
    const found = lint("account", business("B-1", ["C-1"]).payload);
    expect(folded(found)).toEqual([
      "expected-field external_account_number < unrecognised-payload",
      "expected-field import_supplier < unrecognised-payload",
      "unrecognised-payload",
    ]);
    expect(found.map(({ severity }) => severity)).toEqual(["warning", "warning", "warning"]);
  });

  it("is found where its name says a request record", () => {
    const found = lint("request", sent);
    expect(folded(found.filter(({ because }) => !because))).toEqual(["unrecognised-payload"]);
    expect(lint("request", { url: "/v1/data-import/notes/create/", body: sent }).map(({ rule }) => rule)).not.toContain(
      "unrecognised-payload",
    );
  });

  it("is found in the body of a request record", () => {
    const { payload } = record("POST", "/v1/data-import/transactions/create/", sent);
    expect(lint("request", payload)).toContainEqual(
      expect.objectContaining({ rule: "unrecognised-payload", part: "body", attr: "", pointer: "/body" }),
    );
  });

  it("makes no findings across payloads", async () => {
    const misnamed: Sent = { ...business("B-1", ["C-1"]), kind: "notes" };
    const { findings } = await lintBatch([misnamed, account("A-1", "C-1")]);
    expect(findings.filter(({ because }) => !because).map(({ rule }) => rule)).toEqual([
      "unrecognised-payload",
      "contract-linkage",
    ]);
    expect(findings.at(-1)?.detail).toMatch(/may be in/);
    const asNotes: Sent = { ...notes("A-2", { body: "a" }), kind: "transactions" };
    const known = await lintBatch([account("A-1", "C-1")], { knownPayloads: [misnamed] });
    expect(known.summary.unreadable).toHaveLength(1);
    const late = await lintBatch([asNotes, account("A-2")]);
    expect(late.findings.map(({ rule }) => rule)).not.toContain("account-before-data");
  });

  it("gets from the service what is wrong with it as the kind that it is sent as", () => {
    const linted = lintText(JSON.stringify(sent), { kind: "transactions", today });
    expect(errorResponse(linted)?.body).toMatchObject({
      errors: [{ code: "required" }, { code: "unknown_field" }].map((each) => expect.objectContaining(each)),
    });
  });
});

describe("a payload sent late", () => {
  const accounts = [1, 2, 3].map((n) => account(`A-${n}`, `C-${n}`));
  const late = business("B-1", ["C-1", "C-2", "C-3"]);

  it("is one finding: the first that it causes stands for the others", async () => {
    const { findings, summary } = await lintBatch([...accounts, late]);
    expect(folded(findings)).toHaveLength(3);
    expect(findings.filter(({ because }) => because).map(({ because }) => because?.file)).toEqual([
      "sent-0.account.json",
      "sent-0.account.json",
    ]);
    expect(findings[0]).toMatchObject({ detail: expect.stringMatching(/2 more findings/), related: [{ file: /3/ }] });
    expect(summary).toMatchObject({ errors: 1, symptoms: 2, byRule: { "business-before-account": 1 } });
  });

  it("is one finding at the first payload that needs it, whichever contract that is linked to", async () => {
    const { findings } = await lintBatch([...accounts.toReversed(), covering("B-1", ["A-1"]), late]);
    expectRoots(findings);
    expect(findings.map(({ because, file }) => [file, because?.file])).toEqual([
      ["sent-0.account.json", undefined],
      ...["sent-1.account.json", "sent-2.account.json", "sent-3.business-payment-instruction.json"].map((file) => [
        file,
        "sent-0.account.json",
      ]),
    ]);
  });

  it("is one finding, however many come too early", async () => {
    const early = Array.from({ length: 1100 }, (_, n) => notes("A-1", { body: `note ${n}` }));
    const { findings } = await lintBatch([...early, account("A-1", "C-1"), late]);
    expectRoots(findings);
    expect(findings.filter(({ because }) => because?.file === "sent-0.notes.json")).toHaveLength(1099);
    expect(findings[0]?.detail).toMatch(/1,099 more findings/);
  });

  it("is one finding whatever it is that comes too early", async () => {
    const data = [
      notes("A-1", { body: "a" }),
      transactions("A-1", "T-1"),
      statements("A-1", "S-1"),
      instruction("A-1"),
    ];
    const { findings } = await lintBatch([schedule("B-1", ["C-9"]), ...data, account("A-1", "C-1"), late]);
    expectRoots(findings);
    expect(findings.filter(({ because }) => !because).map(({ rule }) => rule)).toEqual([
      "business-before-data",
      "account-before-data",
    ]);
  });

  it("is the same in the library", () => {
    const batch = new Batch({ today });
    const across = [...accounts, late].flatMap(
      ({ kind, payload }, i) => batch.addValue(payload, { kind, file: `${i}.json` }).across,
    );
    expect(across.map(({ because }) => because?.file)).toEqual([undefined, "0.json", "0.json"]);
  });

  it("has a root of its own where the rule of the first is off or a warning", async () => {
    for (const level of ["off", "warning"] as const) {
      const settings = { levels: [["business-before-data", level]] as const };
      const { findings } = await lintBatch([schedule("B-1", ["C-9"]), ...accounts, late], { settings });
      expectRoots(findings);
      expect(findings.find(({ because }) => !because)?.rule).toBe("business-before-account");
    }
  });

  it("keeps a finding for each where a baseline suppresses the first", async () => {
    for (const maxUnlocated of [1, 2, 100]) {
      const { findings, summary } = await lintBatch([...accounts, late], {
        maxUnlocated,
        isSuppressed: ({ file }) => file.startsWith("sent-0"),
      });
      expect(findings.map(({ because }) => because)).toEqual([undefined, undefined]);
      expect(summary).toMatchObject({ errors: 2, symptoms: 0, suppressed: 1 });
    }
  });
});

describe("symptoms", () => {
  const misspelt = { import_supplier: "S", externalAccountNumber: "A", notes: [{ body: "a" }] };

  it("count by themselves where their root is off, lower, or suppressed", async () => {
    expect(folded(lint("notes", misspelt, { rules: { "unknown-field": "off" } }))).toEqual([
      "required external_account_number",
    ]);
    expect(folded(lint("notes", misspelt, { rules: { "unknown-field": "warning" } }))).toEqual([
      "required external_account_number",
      "unknown-field externalAccountNumber",
    ]);
    const { findings, summary } = await lintBatch([{ kind: "notes", payload: misspelt }], {
      isSuppressed: ({ rule }) => rule === "unknown-field",
    });
    expect(folded(findings)).toEqual(["required external_account_number"]);
    expect(summary).toMatchObject({ errors: 1, symptoms: 0, suppressed: 1 });
  });

  it("stay findings of the library, and of the service's answer", () => {
    const linted = lintText(JSON.stringify(misspelt), { kind: "notes", today });
    expect(linted.ok).toBe(false);
    expect(linted.findings).toHaveLength(2);
    expect(errorResponse(linted)?.body).toMatchObject({
      errors: [{ code: "required" }, { code: "unknown_field" }].map((each) => expect.objectContaining(each)),
    });
  });

  const rename = (payload: unknown, at: number, name: string): unknown => {
    const all = [...paths(payload)].filter((path) => typeof path.at(-1) === "string");
    const path = all[at % all.length] ?? [];
    const last = String(path.at(-1));
    return replaced(removed(payload, path), [...path.slice(0, -1), name.replace("*", last)], valueAt(payload, path));
  };
  const change = fc.tuple(fc.nat(), fc.constantFrom("*x", "x_*", "zz", "body", "type", "identifier", "*s", "notes"));
  const kinds: Kind[] = [
    "account",
    "notes",
    "transactions",
    "business",
    "payment-instruction",
    "historical-statements",
  ];

  it("are all that folding adds, but for what misspelt fields hold: no finding is lost, and each symptom names its root", () => {
    const payload = specs.map((spec) => payloadOf(spec).payload);
    fc.assert(
      fc.property(payload, fc.array(change, { maxLength: 4 }), fc.constantFrom(...kinds), (valid, changes, kind) => {
        const value = changes.reduce((at, [place, name]) => rename(at, place, name), valid);
        const findings = lint(kind, value);
        const keys = findings
          .filter(({ rule }) => rule !== "unrecognised-payload")
          .map(({ rule, severity, pointer }) => `${rule} ${severity} ${pointer}`);
        const unfolded = checkJson(kind, value, { today }).faults.map(
          ({ rule, severity = rule.severity, path }) => `${rule.id} ${severity} ${pointerOf(path)}`,
        );
        const misspelt = findings.flatMap(({ rule, pointer }) => (rule === "unknown-field" ? [pointer] : []));
        const isHeld = (key: string): boolean =>
          misspelt.some((pointer) => `${key.split(" ").slice(2).join(" ")}/`.startsWith(`${pointer}/`));
        expect(keys.filter((key) => unfolded.includes(key) || !isHeld(key)).sort()).toEqual(unfolded.sort());
        expectRoots(findings);
      }),
      { numRuns: runs(300) },
    );
  });

  it("across payloads name their root", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(specs, { maxLength: 14 }), async (batch) => {
        const { findings, summary } = await lintBatch(batch.map(payloadOf), { maxUnlocated: 3 });
        expectRoots(findings);
        expect(summary.errors + summary.warnings + summary.symptoms).toBe(findings.length);
      }),
      { numRuns: runs(120) },
    );
  });
});

test("a number of too many digits is a symptom where it should be text, in a record and under a misspelt name too", () => {
  const found = (kind: Kind, payload: object, levels = {}): string[] => {
    const text = JSON.stringify(payload).replaceAll('"long"', "12345678901234567890");
    return folded(lintText(text, { kind, today, rules: levels }).findings);
  };
  const payload = { import_supplier: "S", external_account_number: "long", notes: [{ body: "a" }] };
  const [long, wrong] = ["number-precision external_account_number", "type external_account_number"];
  expect(found("notes", payload)).toEqual([`${long} < ${wrong}`, wrong]);
  expect(found("notes", payload, { type: "off" })).toEqual([long]);
  const request = { method: "POST", path: "/v1/data-import/notes/create/", headers: { Authorization: "Token x" } };
  expect(found("request", { ...request, body: payload })).toEqual([`${long} < ${wrong}`, wrong]);
  const misspelt = { import_supplier: "S", externalAccountNumber: "long", notes: [{ body: "a" }] };
  expect(found("notes", misspelt)).toContain("number-precision externalAccountNumber < type externalAccountNumber");
  const amounts = {
    ...own,
    transactions: [{ transaction_id: "T", transaction_date: today, type: "CREDIT", amount: "long" }],
  };
  expect(found("transactions", amounts)).toEqual(["number-precision transactions.0.amount"]);
});

test("a list under the name of a field of its elements is the list", () => {
  const { findings } = lintText(
    JSON.stringify({ ...own, notes: [{ body: "a", document_path: [{ document_path: "a.pdf" }] }] }),
    { kind: "notes" },
  );
  expect(findings).toEqual([
    expect.objectContaining({
      rule: "unknown-field",
      attr: "notes.0.document_path",
      suggestion: "document_paths",
      edit: expect.objectContaining({ text: '"document_paths"' }),
    }),
  ]);
});

test("several values in a text are not told to be put in brackets as one", () => {
  const detailOf = (units: string) =>
    lintText(JSON.stringify({ ...own, transactions: [{ line_items: [{ units }] }] }), { kind: "transactions" })
      .findings.filter(({ rule }) => rule === "type")
      .map(({ detail }) => /square brackets|as an element/.exec(detail)?.[0]);
  expect(detailOf("100")).toEqual(["square brackets"]);
  expect(detailOf("100,300")).toEqual(["as an element"]);
  expect(detailOf("100-300")).toEqual(["as an element"]);
});

describe("an object in place of a list", () => {
  it("is checked as the element that it was meant to be, under a misspelt name too", () => {
    const note = { Body: "a", created_at: "2026-01-31T01:00:00+01:00", document_paths: { document_path: "/a.pdf" } };
    for (const name of ["notes", "Notes"]) {
      const payload = { ...own, [name]: note };
      const found = lint("notes", payload);
      const missing = `< unknown-field ${name}`;
      expect(folded(found)).toEqual(
        [
          `datetime ${name}.created_at`,
          `document-path ${name}.document_paths.document_path`,
          `type ${name}`,
          `type ${name}.document_paths`,
          `unknown-field ${name}.Body`,
          ...(name === "Notes" ? ["unknown-field Notes", `required notes ${missing}`] : []),
        ].sort(),
      );
      expect(JSON.parse(applied(JSON.stringify(payload), found))).toEqual({
        ...own,
        notes: { body: "a", created_at: "2026-01-31T00:00:00Z", document_paths: { document_path: "/a.pdf" } },
      });
      const linted = lintText(JSON.stringify(payload), { kind: "notes", today });
      const errors =
        name === "notes" ? [{ attr: "notes", code: "not_a_list" }] : [{ attr: "notes" }, { attr: "Notes" }];
      expect(errorResponse(linted)?.body).toMatchObject({ errors });
    }
  });

  it("is not checked as an element where it holds none of its fields, or only a list", () => {
    expect(folded(lint("notes", { ...own, notes: { zzz: 1 } }))).toEqual(["type notes"]);
    expect(folded(lint("notes", { ...own, notes: { notes: [{ body: 5 }] } }))).toEqual(["type notes"]);
  });

  it("has its members at their own places, one named by the index of an element too", () => {
    for (const name of ["notes", "Notes"]) {
      const found = lint("notes", { ...own, [name]: { body: "a", 0: { document_path: 1 }, 1: 1 } });
      const unknown = found.filter(({ rule, because }) => rule === "unknown-field" && !because);
      expect(unknown.map(({ attr, pointer }) => `${attr} ${pointer}`)).toEqual([
        ...(name === "Notes" ? ["Notes /Notes"] : []),
        `${name}.0 /${name}/0`,
        `${name}.1 /${name}/1`,
      ]);
    }
    const payload = { ...own, notes: [{ document_paths: { document_path: "a.pdf", 0: 1 } }] };
    expect(folded(lint("notes", payload))).toEqual([
      "type notes.0.document_paths",
      "unknown-field notes.0.document_paths.0",
    ]);
  });

  it("counts the same where its findings are only counted", () => {
    const text = (body: string): PayloadText =>
      payloadText(new TextEncoder().encode(JSON.stringify({ ...own, notes: { body, is_pinned: body } })));
    const options = { today, levels: new Map(), isFull: () => true, dropsEdits: true };
    for (const body of ["a", "b", "a"])
      expect(
        check(text(body), "notes", "a", 0, options).counted?.counted.map(({ finding }) => finding.cause),
      ).toHaveLength(2);
  });
});

describe("a field whose name is a path", () => {
  it("belongs where the path leads, and is checked there", () => {
    const found = lint("business", {
      import_supplier_code: "S",
      external_business_identifier: "B",
      "business.business_type": 5,
      business__companyName: "X",
      "business.business_contracts.0.identifier": "C-1",
      "business.business_contracts[1].signed_at_date": "31/01/2026",
      "business.unheard_of": 1,
    });
    const wrong = found.filter(
      ({ because, severity }) => because?.attr !== "business.business_type" && severity === "error",
    );
    expect(wrong.map(({ rule, attr, detail }) => `${rule} ${attr}: ${detail.split(". ").slice(1).join(". ")}`)).toEqual(
      [
        'unrecognised-payload : Write objects and lists in place of them, such as {"business": {"business_type": ...}} for business.business_type.',
        "required business: Add it.",
        "unknown-field business.business_type: It belongs in business, as business_type.",
        "type business.business_type: Write the value that it stands for, in quotes.",
        "unknown-field business__companyName: It belongs in business, as company_name.",
        "unknown-field business.business_contracts.0.identifier: It belongs in business.business_contracts.0, as identifier.",
        "unknown-field business.business_contracts[1].signed_at_date: It belongs in business.business_contracts.1, as signed_at_date.",
        "unknown-field business.unheard_of: Remove it, unless its value belongs in business, which is missing.",
      ],
    );
    // One cause says what they are; what is wrong with a value is another.
    expect(found.filter(({ because }) => !because).map(({ rule }) => rule)).toEqual(["unrecognised-payload", "type"]);
    expectRoots(found);
    const single = { import_supplier_code: "S", external_business_identifier: "B", "business.company_name": "X" };
    expect(folded(lint("business", single))).toContain("required business < unknown-field business.company_name");
  });

  it("is a warning where paths as names are, and an error by itself where the cause of several is a warning", () => {
    const flat = { ...own, "notes.0.body": "a", "notes.1.body": "b", notes: [{ body: "c" }] };
    const severities = (rules: RuleLevels) =>
      lintText(JSON.stringify(flat), { kind: "notes", rules }).findings.map((each) => `${each.severity} ${each.rule}`);
    const [cause, names] = ["unrecognised-payload", "unknown-field"];
    expect(severities({ "unknown-field": "warning" })).toEqual([
      `warning ${cause}`,
      ...Array(2).fill(`warning ${names}`),
    ]);
    expect(severities({ "unrecognised-payload": "warning" })).toEqual(Array(2).fill(`error ${names}`));
  });

  it.each([
    "business_business_contracts_0_valid_from_date",
    "business__business_contracts__0__valid_from_date",
    "business:business_contracts:0:valid_from_date",
    "Business Business Contracts 0 Valid From Date",
    "businessBusinessContracts0ValidFromDate",
  ])("may have any separators: %s", (name) => {
    const payload = { import_supplier_code: "S", external_business_identifier: "B", [name]: "2026-01-01" };
    expect(lint("business", payload)).toContainEqual(
      expect.objectContaining({
        attr: name,
        detail: expect.stringMatching(/ in business\.business_contracts\.0, as valid_from_date\.$/),
      }),
    );
  });

  it("belongs nowhere where a number leads to no element, and is read in linear time", () => {
    const digits = "1".repeat(100_000);
    const fields = { "12.5": 1, _2024_01: 1, [digits]: 1, [`_${digits}_1`]: 1, ["0.".repeat(1e5)]: 1 };
    const found = lint("business", { business: { business_type: "LTD", ...fields } });
    const unknown = found.filter(({ rule }) => rule === "unknown-field");
    expect(unknown.map(({ detail }) => / is not a documented field\. (.*)$/.exec(detail)?.[1])).toEqual(
      Object.keys(fields).map(
        () => "Remove it, unless its value belongs in company_number or company_name, which are missing.",
      ),
    );
  });

  const places = (kind: Kind, payload: object) =>
    lint(kind, payload).flatMap(({ rule, detail, because }) =>
      rule === "unknown-field" && because?.rule !== "unknown-field"
        ? [/(?:It belongs|Did you mean|Remove|If it is|Write its).*/.exec(detail)?.[0]]
        : [],
    );

  it("may name a list without saying which element, or as one of its elements", () => {
    const lists = { note_body: "a", "notes[].created_at": "2026-01-01T00:00:00Z" };
    expect(folded(lint("notes", { ...own, ...lists }))).toContain("required notes < unrecognised-payload");
    expect(places("notes", { ...own, ...lists, notes_document_paths_document_path: "a.pdf" })).toEqual([
      "It belongs in an element of notes, as body.",
      "It belongs in an element of notes, as created_at.",
      "It belongs in an element of notes.document_paths, as document_path.",
    ]);
    expect(places("notes", { ...own, notes_0_document_paths: [], notes_body: ["a"] })).toEqual([
      "It belongs in notes.0, as document_paths.",
      "Did you mean notes?",
    ]);
    // Each element has one, or the list is not in an element.
    expect(places("notes", { ...own, notes: [{ body: "a" }], note_body: "b" })[0]).not.toContain("It belongs");
    expect(places("notes", { ...own, notes: [{ body: "a" }], notes1: [{ body: "b" }], note2: { body: "c" } })).toEqual([
      "Did you mean notes, which is sent too? Keep the right one of the two, as notes.",
      "It belongs in notes, as an element.",
    ]);
    expect(folded(lint("notes", { ...own, notes1: [{ body: "b" }] }))).toEqual([
      "required notes < unknown-field notes1",
      "unknown-field notes1",
    ]);
  });

  it("may be the only field that is missing rather than another one that is sent, unless it is a slip of that", () => {
    const statement = { bill_period_from_date: "2026-01-01", bill_period_to_date: "2026-01-31", statement_id: "S" };
    const told = (fields: object) =>
      places("historical-statements", {
        ...own,
        statements: [{ ...statement, number: "N", gross_amount: 1, ...fields }],
      });
    expect(told({ bill_date: "2026-02-01" })).toEqual([
      "If it is issued_date, which is missing, rename it; otherwise remove it.",
    ]);
    expect(told({ bill_period_frm_date: "2026-02-01" })[0]).toContain("Did you mean bill_period_from_date");
    expect(told({ issued_date: "2026-02-01", bill_date: "2026-02-01" })[0]).toContain("Did you mean bill_period");
  });

  it("may be either of two fields that are missing, if it has a value as both", () => {
    const statement = { bill_period_from_date: "2026-01-01", bill_period_to_date: "2026-01-31", statement_id: "S" };
    const told = (fields: object) =>
      places("historical-statements", { ...own, statements: [{ ...statement, ...fields }] })[0];
    const both = "If it is number or gross_amount, which are missing, rename it; otherwise remove it.";
    expect(told({ issued_date: "2026-02-01", total: "twelve" })).toBe(both);
    expect(told({ issued_date: "2026-02-01", total: 12 })).toContain("If it is gross_amount, which is missing");
    expect(told({ total: "2026-02-01" })).toBe(
      "If it is issued_date, which is missing, rename it; otherwise remove it, unless it is another field that is missing.",
    );
  });

  it("is not simply removed while the object lacks what it may hold, whatever its name", () => {
    const ids = { import_supplier_code: "S" };
    const fields = { KUNNR: 200100, NAME1: "ORCHARD LTD", ERNAM: "", KTOKD: 1, STRAS: "1 High St" };
    const none = "Remove it, unless its value belongs in external_business_identifier or business, which are missing.";
    expect(places("business", { ...ids, ...fields })).toEqual([none, none, "Remove it.", none, none]);
    const all = "Remove it, unless its value belongs in a field that is missing.";
    expect(places("historical-statements", { ...own, statements: [{ VON: [], BIS: {} }] })).toEqual([all, all]);
    const statement = {
      bill_period_from_date: "2026-01-01",
      bill_period_to_date: "2026-01-31",
      issued_date: "2026-02-01",
    };
    expect(
      places("historical-statements", {
        ...own,
        statements: [{ ...statement, number: "N", bill: 9001, total: "105.00" }],
      }),
    ).toEqual([
      "If it is gross_amount, which is missing, rename it; otherwise remove it, unless it is another field that is missing.",
      "If it is statement_id or gross_amount, which are missing, rename it; otherwise remove it.",
    ]);
    // An object that is to be opened has the others.
    const company = { company_name: "X", business_type: "LTD", company_number: "1" };
    const others = { owner: "a", phone: "b", city: "c", region: "d", website: "e", fax: "f" };
    const properties = { import_supplier_code: "S", external_business_identifier: "B", ...company, ...others };
    expect(places("business", { id: "512", properties })[0]).toBe(
      "Remove it, unless its value belongs in business, which is missing.",
    );
  });

  const credit = { transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT", amount: 10 };

  it("is not simply removed if it may be a text, a choice or a list that need not be sent", () => {
    const told = (fields: object) =>
      places("transactions", { ...own, transactions: [{ ...credit, ...fields }] }).at(-1);
    const notes = "Remove it, unless its value belongs in display_note or note, which are missing.";
    expect(told({ comment: "Agreed by phone" })).toBe(notes);
    expect(told({ comment: "Agreed by phone", note: "N", display_note: "D" })).toBe("Remove it.");
    expect(told({ how: "DIRECT_CREDIT" })).toBe(
      "Remove it, unless its value belongs in payment_type, which is missing.",
    );
    for (const value of ["B-1", [], {}, 5, true]) expect(told({ batch: value })).toBe("Remove it.");
    expect(places("notes", { ...own, notes: [{ body: "a", attachments: [{ url: "a.pdf" }] }] })).toEqual([
      "Remove it, unless its value belongs in document_paths, which is missing.",
    ]);
    // An empty list of another kind is no payload of that.
    expect(
      places("notes", { ...own, notes: [{ body: "a" }], transactions: [], statements: [{ number: "1" }] }),
    ).toEqual(["Remove it.", "It belongs in a payload of historical-statements."]);
  });

  const { amount, ...free } = credit;
  const prepaid = { ...credit, reason: "PREPAY_DEBT_ADJUSTMENT", reference: "R" };
  const bill = { bill_period_from_date: "2026-01-01", bill_period_to_date: "2026-01-31", issued_date: "2026-02-01" };
  const billed = { statement_id: "S-1", number: "1", gross_amount: 1 };
  const statement = { ...bill, ...billed };
  const files = { mime: "application/pdf", key: "bills/1.pdf" };
  const itemOf = (kind: Kind, item: object): object => ({
    ...own,
    [kind === "historical-statements" ? "statements" : kind]: [item],
  });
  const others = ", unless it is another field that is missing";

  it.each<[kind: Kind, item: object, names: string]>([
    // Words are no amount or date, but may be a text.
    ["transactions", { ...free, text: "Gas in May" }, "display_note or note"],
    ["transactions", { ...credit, transaction_date: undefined, text: "Gas in May" }, "display_note or note"],
    ["transactions", { ...credit, type: "PAYMENT", payment_type: "DEBIT_CARD", text: "Gas" }, "note"],
    ["transactions", { ...credit, text: "Refund" }, "display_note or note"],
    // A code identifies something, and a file is no text.
    ["transactions", { ...free, cheque: "CHQ-881" }, "amount or reference"],
    ["transactions", { ...credit, receipt: 88121 }, "reference"],
    ["transactions", { ...credit, adjust_type: "IMPORTED_CREDIT" }, "reason"],
    ["historical-statements", { ...statement, pdf: "bills/1.pdf" }, "statement_path"],
    ["historical-statements", { ...statement, gross_amount: undefined, pdf: "1.pdf" }, "statement_path"],
    ["historical-statements", { ...statement, archived: files }, "statement_path"],
    [
      "historical-statements",
      { ...billed, von: "20260101" },
      "bill_period_from_date, bill_period_to_date or issued_date",
    ],
    ["notes", { body: "a", pdf: "letters/1.pdf" }, "document_paths"],
    ["notes", { body: "a", logged: "31/01/2026 10:00" }, "created_at"],
    ["notes", { body: "a", sticky: "Y" }, "is_pinned"],
  ])("of %s belongs where its value may: %j", (kind, item, names) => {
    const verb = / or |,/.test(names) ? "are" : "is";
    expect(places(kind, itemOf(kind, item))).toEqual([
      `Remove it, unless its value belongs in ${names}, which ${verb} missing.`,
    ]);
  });

  it.each<[kind: Kind, item: object, name: string, rest?: string]>([
    ["transactions", { ...prepaid, meter: "19P0012345" }, "to_prepay_meter_serial_number"],
    ["transactions", { ...prepaid, meter: { serial: "19P0012345" } }, "to_prepay_meter_serial_number"],
    ["transactions", { ...credit, type: "PAYMENT", tender_type: "DEBIT_CARD" }, "payment_type"],
    ["notes", { pdf: "letters/1.pdf" }, "document_paths", others],
  ])("of %s may be what goes with another one, or may be sent in place of that: %j", (kind, item, name, rest = "") => {
    expect(places(kind, itemOf(kind, item))).toEqual([
      `If it is ${name}, which is missing, rename it; otherwise remove it${rest}.`,
    ]);
  });

  it("may be what is missing rather than a field that another one is meant to be", () => {
    const told = (fields: object) =>
      places("payment-instruction", { account_ref: "A-1", psp_reference: "R", ...fields })[0];
    expect(told({ supplier_code: "S", psp: "V", instrument: "card" })).toBe(
      "Remove it, unless its value belongs in a field that is missing.",
    );
    expect(told({ ...own, vendor: "V", type: "CARD" })).toBe(
      "Did you mean reference, like psp_reference? Keep one of them.",
    );
  });

  it("may be a parameter of the request, which is not to be lost", () => {
    const transactions = [{ transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT", amount: 10 }];
    const parameters = { check_previously_added: false, forceAddToCurrentStatement: false };
    const place = "It belongs in the query of the request";
    expect(places("transactions", { ...own, transactions, ...parameters })).toEqual([
      `${place}.`,
      `${place}, as force_add_to_current_statement.`,
    ]);
    expect(places("notes", { ...own, notes: [{ body: "a" }], check_previously_added: false })).toEqual(["Remove it."]);
  });

  it("of an element belongs in a payload for each of its values", () => {
    const { external_account_number, ...supplier } = own;
    const notes = ["A-1", "A-1", "A-2"].map((number, i) => ({ external_account_number: number, body: `${i}` }));
    const place = "It belongs at the root of the payload";
    expect(places("notes", { ...supplier, notes: notes.slice(0, 2) })).toEqual([`${place}.`, `${place}.`]);
    const each = `${place}: send one for each external_account_number.`;
    expect(places("notes", { ...supplier, notes })).toEqual([each, each, each]);
    expect(lint("notes", { ...supplier, notes }).filter(({ because }) => !because)).toHaveLength(3);
  });

  it("belongs in an element of a list whose last word its name begins with", () => {
    const ids = { import_supplier_code: "S", external_business_identifier: "B" };
    const company = { business_type: "LTD", company_number: "1", company_name: "X" };
    const told = (payload: object) => places("business", payload).at(-1);
    const place = "an element of business_contracts, as identifier.";
    for (const name of ["contract_identifier", "ContractIdentifier"]) {
      expect(told({ ...ids, business: { ...company, [name]: "C-1" } })).toBe(`It belongs in ${place}`);
      expect(told({ ...ids, ...company, [name]: "C-1" })).toBe(`It belongs in ${place}`);
      expect(told({ ...ids, business: company, [name]: "C-1" })).toBe(
        "It belongs in an element of business.business_contracts, as identifier.",
      );
    }
    // It may be any of two lists, or each element has one.
    expect(
      told({ ...ids, business: { ...company, business_contracts: [{ identifier: "C" }], contract_identifier: "D" } }),
    ).toBe("Remove it, unless its value belongs in details, which is missing.");
  });

  it("supplies the fields that it holds, whose absence is a symptom", () => {
    const ids = { import: { supplier: "S" }, external: { account_number: "A" } };
    expect(folded(lint("notes", { ...ids, notes: [{ body: "a" }] }))).toEqual([
      "required external_account_number < unknown-field external",
      "required import_supplier < unknown-field import",
      "unknown-field external",
      "unknown-field import",
    ]);
    const business = (name: string) => {
      const payload = { import_supplier_code: "S", external_business_identifier: "B" };
      return lint("business", { ...payload, business: { [name]: [{ sic: "1" }] } });
    };
    expect(folded(business("details")).filter((each) => each.startsWith("required"))).toEqual([
      "required business.details.0.key < unknown-field business.details.0.sic",
      "required business.details.0.value < unknown-field business.details.0.sic",
    ]);
    const instructions = { payment_instructions: [{ vendor: "V", reference: "R", type: "CARD" }] };
    expect(folded(lint("payment-instruction", { ...own, ...instructions }))).toEqual(
      ["reference", "type", "vendor"]
        .map((name) => `expected-field ${name} < unknown-field payment_instructions`)
        .concat("unknown-field payment_instructions"),
    );
    // Under a misspelt name too.
    expect(folded(business("detials")).filter((each) => each.startsWith("required"))).toEqual([
      "required business.detials.0.key < unknown-field business.detials.0.sic",
      "required business.detials.0.value < unknown-field business.detials.0.sic",
    ]);
  });

  it("is no field that an object beside it has, and that object may share fields with the one around it", () => {
    const attributes = { transaction_id: "T-1", type: "CREDIT", amount: 1 };
    expect(places("transactions", { ...own, transactions: [{ id: "7", type: "x", attributes }] })).toEqual([
      "Remove it, unless its value belongs in transaction_date, which is missing.",
      undefined,
    ]);
    const { findings } = lintText(
      JSON.stringify({
        ...own,
        transactions: [
          { transactionId: "7", type: "CREDIT", attributes },
          { type: "CREDIT", attributes: { amount: 1 } },
        ],
      }),
      { kind: "transactions", today },
    );
    const told = findings
      .filter(({ attr }) => attr.endsWith(".attributes"))
      .map(({ detail }) => /type too/.test(detail));
    expect(told).toEqual([true, false]);
    expect(findings.filter(({ edit }) => edit)).toEqual([]);
  });

  it("is the field that an object beside it has too, where that has no other", () => {
    const [attributes, sent] = [
      { type: "Transaction__c", url: "/T" },
      { transaction_id: "T-1", amount: 1 },
    ];
    expect(places("transactions", { ...own, transactions: [{ ...sent, attributes, Type__c: "CREDIT" }] })).toEqual([
      "Remove it, unless its value belongs in transaction_date, which is missing.",
      "Did you mean type?",
    ]);
  });

  it("is no object with a similar name if it is a text, and may be a text in an object", () => {
    const supplier = { import_supplier_code: "S" };
    expect(places("business", { ...supplier, businessId: "B-1", company: { name: "X", number: "1" } })).toEqual([
      "Did you mean external_business_identifier?",
      "If it is business, which is missing, rename it; otherwise remove it.",
    ]);
    expect(places("notes", { import_supplier: "S", account: { number: "A-1" }, notes: [{ body: "a" }] })).toEqual([
      "If it is external_account_number, which is missing, rename it; otherwise remove it.",
    ]);
    expect(places("business-contracts", { paylod: 5, task_params: { is_dry_run: true } })).toEqual([
      "Did you mean payload?",
    ]);
    const payload = { import_supplier: "S", external_business_identifier: "B", business_contracts: [] };
    expect(places("business-contracts", { payload, task_param: '{"is_dry_run": false}' })).toEqual([
      "Did you mean task_params?",
    ]);
  });

  it("holds its name as a key, where a key and a value are missing", () => {
    const ids = { import_supplier_code: "S", external_business_identifier: "B" };
    expect(places("business", { ...ids, business: { details: [{ segment: "SME" }] } })).toEqual([
      "Write its name as key, and what it holds as value.",
    ]);
  });

  it("belongs around a list of payloads without what is around them", () => {
    const instruction = { vendor: "V", reference: "R", type: "CARD" };
    expect(places("payment-instruction", { ...own, instructions: [instruction, instruction] })).toEqual([
      "It belongs in the object around it, a payload for each element.",
    ]);
    const payload = { external_business_identifier: "B", business: { business_contracts: [] } };
    const details = lint("business-contracts", { payload }).map(({ detail }) => detail);
    expect(details).toContain("payload.business is not a documented field. Put what it holds in the object around it.");
  });

  it("belongs in the list around it if it holds elements of that", () => {
    for (const note of [[{ body: "a" }], [{ Body: ["a"] }, { Body: ["b"] }]])
      expect(places("notes", { ...own, notes: [{ note }] })).toEqual([
        "It belongs in the list around it, element by element.",
      ]);
  });

  it("may lead into an element of any shape, but to no list where it has an object of other fields", () => {
    const [version, identifiers] = ["versions_0_terms_1_unit_rate", { external_business_identifier: "B" }];
    expect(places("business-contracts", { payload: { business_contracts: [{ [version]: 1 }] } })).toEqual([
      "It belongs in versions.0.terms.1.",
    ]);
    const business_details = { business_type: "LTD", company_name: "X" };
    expect(places("business", { ...identifiers, business_details })).toEqual(["Did you mean business?"]);
    expect(places("business", { ...identifiers, business_details: { key: "a", value: "b" } })).toEqual([
      "It belongs in business, as details.",
    ]);
  });

  it("counts from 1 where no other counts from 0", () => {
    const second = { note_2_body: "b" };
    expect(places("notes", { ...own, note_1_body: "a", ...second })).toEqual([
      "It belongs in notes.0, as body.",
      "It belongs in notes.1, as body.",
    ]);
    expect(places("notes", { ...own, note_0_is_pinned: true, ...second }).at(-1)).toBe(
      "It belongs in notes.2, as body.",
    );
  });

  it("belongs nowhere without a value, as a column that other rows use", () => {
    const transaction = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 1, type: "CREDIT" };
    for (const none of [null, ""])
      for (const name of ["rate_band", "line_items_0_rate_band"])
        expect(lint("transactions", { ...own, transactions: [{ ...transaction, [name]: none }] })).toMatchObject([
          { rule: "unknown-field", detail: expect.stringMatching(/Remove it\.$/) },
        ]);
  });

  it("is a misspelt name where points separate its words", () => {
    const found = lint("notes", {
      "import.supplier": "S",
      external_account_number: "A",
      notes: [{ "is.pinned": true }],
    });
    expect(found.flatMap(({ edit }) => edit?.text ?? [])).toEqual(['"import_supplier"', '"is_pinned"']);
  });
});

describe("a misspelt object or list", () => {
  const contract = { identifer: "C-1", valid_from_date: "2026-13-01", signed_at_date: "2026-01-01" };
  const versions = [{ applicable_at_date: "soon", terms: [1] }];
  const whole = { business_type: "LTD", company_number: 1, company_name: "N" };
  const ofBusiness = { import_supplier_code: "S", external_business_identifier: "B" };
  const inBusiness = { ...whole, business_contracts: [{ ...contract, versons: versions }] };

  it("is checked as the field that was meant, and so is what is misspelt in it", () => {
    const found = lint("business", { ...ofBusiness, busines: inBusiness });
    expect(folded(found)).toEqual([
      "date busines.business_contracts.0.valid_from_date",
      "date busines.business_contracts.0.versons.0.applicable_at_date",
      "expected-field busines.business_contracts.0.identifier < unknown-field busines.business_contracts.0.identifer",
      "expected-field busines.business_contracts.0.versions < unknown-field busines.business_contracts.0.versons",
      "required business < unknown-field busines",
      "type busines.company_number",
      "unknown-field busines",
      "unknown-field busines.business_contracts.0.identifer",
      "unknown-field busines.business_contracts.0.versons",
    ]);
    expectRoots(found);
    // Corrected names, and nothing else, leave the same findings.
    const { versons, identifer, ...others } = inBusiness.business_contracts[0] as typeof contract & {
      versons: unknown;
    };
    const contracts = [{ identifier: identifer, ...others, versions: versons }];
    expect(folded(lint("business", { ...ofBusiness, business: { ...whole, business_contracts: contracts } }))).toEqual([
      "date business.business_contracts.0.valid_from_date",
      "date business.business_contracts.0.versions.0.applicable_at_date",
      "type business.company_number",
    ]);
  });

  it("has each fault where it is written", () => {
    const { findings } = lintText(
      '{"import_supplier": "S", "external_account_number": "A",\n"NOTES": [\n{"body": "a"},\n{"body": 5}]}',
      { kind: "notes", today },
    );
    expect(findings.map(({ rule, line, column, pointer }) => [rule, line, column, pointer])).toEqual([
      ["required", 1, 1, "/notes"],
      ["unknown-field", 2, 1, "/NOTES"],
      ["type", 4, 10, "/NOTES/1/body"],
    ]);
    expect(findings.map(({ edit }) => edit?.text)).toEqual([undefined, '"notes"', undefined]);
  });

  it("takes a field that is moved into it, before or after it, whose place is where it is written", () => {
    const [StartDate, LineItems] = ["2024-12-01", [{ EndDate: "2024-04-28", net_amount: 1 }]];
    for (const fields of [
      { StartDate, LineItems },
      { LineItems, StartDate },
    ]) {
      const found = lint("transactions", { ...own, Transactions: [{ type: "SUPPLY_CHARGE", ...fields }] });
      expect(found.filter(({ rule }) => rule === "period-order")).toMatchObject([
        {
          pointer: "/Transactions/0/LineItems/0/EndDate",
          detail: expect.stringContaining(".EndDate is before Transactions.0.StartDate."),
          related: [{ attr: "Transactions.0.StartDate" }],
        },
      ]);
      expect(folded(found)).not.toContainEqual(expect.stringMatching(/^expected-field .*(?:StartDate|start_date)$/));
    }
  });

  it.each<[Kind, string, string]>([
    [
      "historical-statements",
      '{"statements": {"1": {"bill_period_from_date": "2024-08-07"}, "bill_period_to_date": "2022-11-17"}}',
      "period-order statements.bill_period_to_date",
    ],
    [
      "transactions",
      '{"Transactions": [{"amount": 3, "line_items.0.net_amount": 5, "tax_items": [{"Tax": {"amount": 4}}]}]}',
      "amount-arithmetic Transactions.0.amount Transactions.0.line_items.0.net_amount",
    ],
    [
      "business",
      '{"business": {"business_contracts.0.identifier": NaN, "identifier": "C-1"}}',
      "json-syntax business.business_contracts.0.identifier",
    ],
  ])("has no fault, nor a related place, that only the corrected payload has: %s %s", (kind, text, expected) => {
    const places = lintText(text, { kind, today }).findings.map(({ rule, attr, related = [] }) =>
      [rule, attr, ...related.map((each) => each.attr)].join(" "),
    );
    expect(places).toContain(expected);
  });

  it("shows nothing of the values that it holds, nor of names that look like data", () => {
    const NOTES = [{ body: 7651234, document_paths: [{ document_path: "/Jones.pdf" }] }, { "Ann Lee 7": 1 }];
    const text = payloadText(new TextEncoder().encode(JSON.stringify({ ...own, NOTES })));
    const found = check(text, "notes", "a", 0, { today, levels: new Map() }).findings;
    const findings = found.map(({ finding }) => finding);
    expect(folded(findings)).toEqual([
      "document-path NOTES.0.document_paths.0.document_path",
      "note-body-or-documents NOTES.1",
      "required notes < unknown-field NOTES",
      "type NOTES.0.body",
      "unknown-field NOTES",
      "unknown-field NOTES.1.Ann Lee 7",
    ]);
    expect(JSON.stringify(findings)).not.toMatch(/Jones|7651234/);
    for (const { attr, detail } of findings)
      if (attr.startsWith("NOTES.")) expect(detail).toMatch(/^NOTES\.(?:0\.|1 |1\.••• ••• •)/);
  });

  it("is the text that it is, not a list of characters, where another field belongs in it", () => {
    for (const fields of [
      { note: "true", is_pinned: "PAYMENT" },
      { is_pinned: "PAYMENT", note: "true" },
    ])
      expect(folded(lint("notes", { ...own, ...fields }))).toEqual([
        "required notes < unknown-field note",
        "type note",
        "unknown-field is_pinned",
        "unknown-field note",
      ]);
  });

  it("in the wrong place is checked as in the right one", () => {
    const found = lint("transactions", {
      ...own,
      transactions: [{ transaction_id: "T-1", transaction_date: "2026-01-31", amount: 1, type: "SUPPLY_CHARGE" }],
      tax_items: [{ amount: "1", tax_type: "VAT" }],
    });
    expect(folded(found)).toContain("type tax_items.0.amount");
  });

  it("is not checked where it may stay, or where the field that was meant is sent too", () => {
    const rules = { "unknown-field": "warning" } as const;
    const misspelt = { ...own, NOTES: [{ body: 5 }] };
    expect(folded(lint("notes", misspelt, { rules }))).not.toContain("type NOTES.0.body");
    expect(folded(lint("notes", misspelt, { rules: { "unknown-field": "off" } }))).toEqual(["required notes"]);
    expect(folded(lint("notes", { ...misspelt, notes: [{ body: "a" }] }))).toEqual(["unknown-field NOTES"]);
  });

  it("hides what it holds from the service", () => {
    const linted = lintText(JSON.stringify({ ...own, NOTES: [{ body: 5 }] }), { kind: "notes", today });
    expect(errorResponse(linted)?.body).toMatchObject({
      errors: [
        { code: "required", attr: "notes" },
        { code: "unknown_field", attr: "NOTES" },
      ],
    });
  });

  it("is counted with all that it holds, listed or not", async () => {
    const sent = Array.from(
      { length: 30 },
      (_, i): Sent => ({
        kind: "notes",
        payload: { ...own, Notes: [{ body: i % 2 === 0 ? i : "a" }] },
      }),
    );
    for (const maxUnlocated of [0, 3, 100]) {
      const { summary } = await lintBatch(sent, { maxUnlocated });
      expect(summary, String(maxUnlocated)).toMatchObject({ errors: 45, symptoms: 30 });
    }
  });
});

describe("a payload in an object of an export", () => {
  it("is one finding, whatever the name of the object", () => {
    for (const wrapper of ["data", "attributes", "payload"]) {
      const found = lint("notes", { [wrapper]: { ...own, notes: [{ body: "a" }] } });
      expect(found.filter(({ because }) => !because)).toMatchObject([{ rule: "unknown-field", attr: wrapper }]);
    }
  });

  it("is told beside the page that it is on", () => {
    const found = lint("notes", { page: { number: 1 }, data: { ...own, notes: [{ body: "a" }] } });
    expect(folded(found)).toContain("required notes < unknown-field data");
  });
});

describe("a payload of the kind given with misspelt fields", () => {
  it("is not told to be of the kind whose field it has by mistake", () => {
    const instruction = { vendor: "V", reference: "R", type: "CARD" };
    expect(
      folded(lint("payment-instruction", { import_supplier_code: "S", account_number: "A", ...instruction })),
    ).toEqual([
      "required external_account_number < unknown-field account_number",
      "required import_supplier < unknown-field import_supplier_code",
      "unknown-field account_number",
      "unknown-field import_supplier_code",
    ]);
  });

  it("is told to be of another kind though a field of both is misspelt", () => {
    const found = lint("notes", { import_supplier: "S", externalAccountNumber: "A", transactions: [] });
    expect(folded(found)).toContain("unknown-field transactions < unrecognised-payload");
  });
});

describe("a field beside the object that it belongs in", () => {
  const contracts = { import_supplier: "S", external_business_identifier: "B", business_contracts: [] };

  it("has the missing object as its symptom", () => {
    expect(folded(lint("business-contracts", { payload: { ...contracts, is_dry_run: true } }))).toContain(
      "expected-field task_params < unknown-field payload.is_dry_run",
    );
  });

  it("is judged where it belongs", () => {
    const found = lint("business-contracts", { ...contracts, is_dry_run: "no" });
    expect(folded(found)).toContain("unknown-field is_dry_run < required payload");
    expect(folded(found)).toContain("type is_dry_run");
  });
});

it("a field that belongs in an object is told so where the name of that, misspelt, has a text", () => {
  const payload = { import_supplier_code: "S", external_business_identifier: "B", busines: "LTD", company_name: "x" };
  const found = folded(lint("business", payload));
  expect(found).toContain("unknown-field busines");
  expect(found).toContain("unknown-field company_name");
});

describe("fields in an object that does not belong there", () => {
  it("are one finding: those that are missing around it are symptoms", () => {
    expect(folded(lint("notes", { account: own, notes: [{ body: "a" }] }))).toEqual([
      "required external_account_number < unknown-field account",
      "required import_supplier < unknown-field account",
      "unknown-field account",
    ]);
    expect(folded(lint("notes", { ...own, notes: ["a", "b"].map((body) => ({ note: { body } })) }))).toEqual([
      "note-body-or-documents notes.0 < unknown-field notes.0.note",
      "note-body-or-documents notes.1 < unknown-field notes.1.note",
      "unknown-field notes.0.note",
      "unknown-field notes.1.note",
    ]);
    const transaction = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 1, type: "CREDIT" };
    const found = lint("transactions", { ...own, transactions: [transaction, { transaction }] });
    expect(found.filter(({ because }) => !because)).toMatchObject([
      { rule: "unknown-field", attr: "transactions.1.transaction" },
    ]);
    expect(found.length).toBeGreaterThan(1);
  });

  it.each<[boolean, unknown]>([
    [true, { fields: { body: "a" } }],
    [true, { "@body": "a" }],
    [true, { Body: "a", createdAt: "2026-01-31T12:00:00Z" }],
    [false, { text: { x: 1 } }],
  ])(
    "are not to be removed where their names are misspelt, or another object is around them: %s %j",
    (isHeld, note) => {
      const found = lint("notes", { ...own, notes: [{ note }] }).find(({ attr }) => attr === "notes.0.note");
      expect(found?.cause.includes("around")).toBe(isHeld);
    },
  );

  it("do not replace those around it, and have no say in what an object is", () => {
    const text = `{"__proto__": {"import_supplier": "S", "external_account_number": 5}, "notes": [{"body": "a"}]}`;
    const { findings } = lintText(text, { kind: "notes" });
    expect(folded(findings)).toEqual([
      "required external_account_number < unknown-field __proto__",
      "required import_supplier < unknown-field __proto__",
      "unknown-field __proto__",
    ]);
    expect(folded(lint("notes", { ...own, account: { ...own, notes: 5 }, notes: [{ body: "a" }] }))).toEqual([
      "unknown-field account",
    ]);
  });
});

describe("a field in another case that belongs elsewhere", () => {
  it("has the object that it belongs in as its symptom", () => {
    const found = lint("business", { import_supplier_code: "S", external_business_identifier: "B", companyName: "a" });
    expect(folded(found)).toContain("required business < unknown-field companyName");
    expect(found.find(({ attr }) => attr === "companyName")?.suggestion).toBeUndefined();
    const parameters = { payload: { import_supplier: "S", external_business_identifier: "B", isDryRun: true } };
    expect(folded(lint("business-contracts", parameters))).toContain(
      "expected-field task_params < unknown-field payload.isDryRun",
    );
  });

  it("is the missing field of its own object first", () => {
    const transaction = { transactionId: "T-1", transaction_date: "2026-01-31", amount: 1, type: "CREDIT" };
    const found = lint("transactions", { ...own, transactions: [transaction] });
    expect(found.find(({ because }) => !because)).toMatchObject({ suggestion: "transaction_id" });
  });

  it("is one finding in an object that does not belong there either", () => {
    const found = lint("notes", {
      data: { importSupplier: "S", external_account_number: "A", notes: [{ body: "a" }] },
    });
    expect(folded(found).filter((each) => !each.includes(" < "))).toEqual([
      "unknown-field data",
      "unknown-field data.importSupplier",
    ]);
    expectRoots(found);
  });
});
