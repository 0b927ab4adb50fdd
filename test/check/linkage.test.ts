import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RunOptions } from "../../src/run/run.ts";
import { distance, isOneEdit } from "../../src/text/spelling.ts";
import { runs } from "../runs.ts";
import { lintBatch, type Sent, settingsWith } from "./batch.ts";
import {
  account,
  business,
  company,
  contract,
  covering,
  flows,
  found,
  instruction,
  notes,
  process,
  record,
  recorded,
  S,
  schedule,
  statements,
  transactions,
  wrapped,
} from "./payloads.ts";

type Options = Partial<RunOptions> & { knownPayloads?: readonly Sent[] };

/** A batch and its findings: payload, rule (`?` for a warning), attr, and the second payload. */
type Case = [about: string, batch: readonly Sent[], expected: string[], options?: Options];

const suppliers = (listed: object): Options => ({ settings: { suppliers: listed } as Options["settings"] });
const known = (...knownPayloads: Sent[]): Options => ({ knownPayloads });
const unreadable = (kind: Sent["kind"], text: string): Sent => ({ kind, payload: text });

const contractOfAccount = "business.business_contract_identifier";
const number = "external_account_number";
const id = "external_business_identifier";
const subProcess = "3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b";
/** An instruction of another form, with its fields in another order. */
const reordered = ({ kind, payload }: Sent): Sent => ({
  kind,
  payload: Object.fromEntries(Object.entries(payload as object).reverse()),
});
const accepted = ({ payload }: Sent): Sent => record("POST", "/v1/data-import/account-import/", payload, 201);
const refused = (sent: Sent, status = 400): Sent => recorded(sent, status);

const cases: Record<string, Case[]> = {
  "a payment instruction that is sent again": [
    [
      "in the same form after a 400, in a record or not",
      [
        refused(instruction("A")),
        instruction("A"),
        reordered(recorded(instruction("A"))),
        refused(instruction("A"), 500),
        instruction("A-2"),
      ],
      ["1 retried-request?  see 0", "2 retried-request? body: see 0", "3 retried-request? body: see 0"],
    ],
    [
      "after a known 400, of a business",
      [covering("B", ["A"]), reordered(covering("B", ["A"])), covering("B", ["A", "A-2"]), covering("B-2", ["A"])],
      ["0 retried-request?  see known-0", "1 retried-request?  see known-0"],
      known(refused(covering("B", ["A"]))),
    ],
    [
      "after a 500, a 401 or a success, or before the 400",
      [
        refused(instruction("A"), 500),
        instruction("A"),
        refused(instruction("A"), 401),
        instruction("A"),
        recorded(instruction("A"), 201, { service_account_number: "1", reference: "R-1" }),
        instruction("A"),
        refused(instruction("A")),
      ],
      [],
    ],
    [
      "after it was accepted since; but not if it was refused again after that",
      [
        refused(instruction("A")),
        recorded(instruction("A"), 201, { service_account_number: "1", reference: "R-1" }),
        instruction("A"),
        refused(instruction("A")),
        instruction("A"),
      ],
      ["1 retried-request? body: see 0", "4 retried-request?  see 0"],
    ],
    ["of another operation", [recorded(notes("A"), 400), notes("A"), recorded(transactions("A", "T"), 400)], []],
  ],
  "what known responses say of accounts and businesses": [
    [
      "a status of UNKNOWN shows that there is an import process, but no account",
      [notes("A")],
      [`0 import-state ${number}`],
      known(
        record("GET", `/v1/data-import/account-transfer-status/${S}/A/`, undefined, 200, {
          status: "UNKNOWN",
          service_account_number: "",
        }),
      ),
    ],
    [
      "a 404 of operation 1: the account is not imported",
      [notes("A"), transactions("A", "T"), notes("A-2"), instruction("A")],
      [0, 1, 3].map((at) => `${at} import-state ${number}`),
      known(recorded(notes("A"), 404)),
    ],
    [
      "a 404 of operation 1 before the account is sent, or imported, or of another account",
      [account("A"), notes("A"), notes("A-2", { body: "Other" }), notes("A-3"), notes("A-4")],
      [],
      known(
        recorded(notes("A"), 404),
        recorded(notes("A-2"), 404),
        recorded(notes("A-2"), 201, []),
        recorded(notes("A-3"), 400),
        recorded(notes("A-4"), 503),
      ),
    ],
    [
      "a 400 of operation 11: the business may not exist, nor its contracts",
      [covering("B", ["A"]), schedule("B", ["C-9"]), account("A-1", "C"), covering("B-2", ["A"]), account("A-2", "D")],
      [
        `0 import-state? ${id} see known-0`,
        `1 import-state? payload.${id} see known-0`,
        `2 import-state? ${contractOfAccount} see known-0`,
      ],
      known(recorded(business("B", ["C"]), 400)),
    ],
    [
      "a 400 of operation 11 before the business is sent or created, and other errors",
      [business("B", ["C"]), covering("B", []), covering("B-2", []), covering("B-3", [])],
      ["1 blank-value? accounts", "2 blank-value? accounts", "3 blank-value? accounts"],
      known(
        recorded(business("B", ["C"]), 400),
        recorded(business("B-2", ["C-2"]), 400),
        recorded(business("B-2", ["C-2"]), 201, { service_business_id: 1, external_business_identifier: "B-2" }),
        recorded(business("B-3", ["C-3"]), 500),
      ),
    ],
    [
      "a 400 of operation 11 for a business that other requests show to exist",
      [covering("B", ["A"]), covering("B-2", ["A"]), account("A-1", "C-3")],
      [],
      known(
        recorded(business("B", ["C"]), 400),
        recorded(covering("B", ["A-2"]), 201, { reference: "R-1", external_business_identifier: "B" }),
        recorded(schedule("B-2", ["C-9"]), 201, { identifier: subProcess }),
        recorded(business("B-2", ["C-2"]), 400),
        recorded(business("B-3", ["C-3"]), 400),
        accepted(account("A-2", "C-3")),
      ),
    ],
    [
      "a contract that the service accepted an account with exists, whoever created it",
      [business("B", ["C"]), account("A-1", "C-9"), schedule("B", ["C-8"], true), account("A-2", "C-8")],
      [],
      known(accepted(account("A-3", "C-9")), accepted(account("A-4", "C-8"))),
    ],
    [
      "a bare list of staged accounts is about the only supplier",
      [notes("A")],
      [`0 import-state ${number}`],
      known({ kind: "pending-account-import-processes.200", payload: [process("A")] }),
    ],
    [
      "a bare list of staged accounts is about nobody where there are several suppliers, and one of them sent it",
      [notes("A"), notes("A-9", { supplier: "OTHER_ENERGY" })],
      [],
      known(account("A"), { kind: "pending-account-import-processes.200", payload: [process("A")] }),
    ],
    [
      "a bare list of staged accounts is about nobody where known payloads of any kind are of another supplier",
      [notes("A")],
      [],
      known(notes("B", { supplier: "OTHER_ENERGY" }), {
        kind: "pending-account-import-processes.200",
        payload: [process("A")],
      }),
    ],
    [
      "a recorded list of staged accounts names its supplier",
      [notes("A"), notes("A", { supplier: "OTHER_ENERGY" })],
      [`0 import-state ${number}`],
      known(record("GET", `/v1/data-import/pending-account-import-processes/${S}/`, undefined, 200, [process("A")])),
    ],
  ],

  "accounts and their contracts": [
    ["a business before its account", [business("B", ["C-1"]), account("A", "C-1")], []],
    [
      "an account before its business",
      [account("A", "C-1"), business("B", ["C-1"])],
      [`0 business-before-account ${contractOfAccount} see 1`],
    ],
    ["accounts without a business, anywhere", [account("A"), business("B", ["C-1"]), account("A-2")], []],
    ["a contract nobody sends, no business in sight", [account("A", "C-9")], []],
    [
      "a contract nobody sends, wherever the business stands",
      [account("A", "C-9"), business("B"), account("A-2", "C-8")],
      [`0 contract-linkage ${contractOfAccount}`, `2 contract-linkage ${contractOfAccount}`],
    ],
    [
      "contracts that differ in case and spaces",
      [business("B", ["C-1"]), account("A-1", "c-1"), account("A-2", "C-1 "), account("A-3", "C-1\u00a0")],
      [
        ...[1, 2, 3].map((at) => `${at} contract-linkage ${contractOfAccount} see 0`),
        ...[2, 3].map((at) => `${at} placeholder-value? ${contractOfAccount}`),
      ],
    ],
    [
      "numbers that lost their leading zeros",
      [
        business("B", ["0042"]),
        account("00123"),
        account("7"),
        notes("123"),
        account("8", "42"),
        notes("07"),
        notes("70"),
        business("C", ["C-002"]),
        account("9", "C-2"),
        account("10", "C-20"),
        account("A01B2"),
        notes("A1B02"),
      ],
      [
        "3 account-before-data? external_account_number see 1",
        `4 contract-linkage ${contractOfAccount} see 0`,
        "5 account-before-data? external_account_number see 2",
        `8 contract-linkage ${contractOfAccount} see 7`,
        `9 contract-linkage ${contractOfAccount}`,
      ],
    ],
    [
      "hyphens that a word processor replaced or added",
      [
        business("B", ["C-1"]),
        account("A-1"),
        account("A-2", "C\u20111"),
        notes("A\u20131"),
        notes("A\u22121"),
        notes("A\u00ad-1"),
        notes("A1"),
      ],
      [
        `2 contract-linkage ${contractOfAccount} see 0`,
        ...[3, 4, 5].map((at) => `${at} account-before-data? external_account_number see 1`),
      ],
    ],
    [
      "a contract that is composed otherwise",
      [business("B", ["Caf\u00e9"]), account("A", "Cafe\u0301")],
      [`1 contract-linkage ${contractOfAccount} see 0`],
    ],
    [
      "lone surrogates, which are not one another",
      [business("B", ["C-\ud800"]), account("A", "C-\ud800"), account("A-2", "C-\ud801")],
      [
        "0 lone-surrogate? business.business_contracts.0.identifier",
        `1 lone-surrogate? ${contractOfAccount}`,
        `2 lone-surrogate? ${contractOfAccount}`,
        `2 contract-linkage ${contractOfAccount}`,
      ],
    ],
    [
      "identifiers that objects have of themselves",
      [
        business("__proto__", ["constructor", "hasOwnProperty"]),
        account("__proto__", "constructor"),
        account("valueOf", "hasOwnProperty"),
        notes("__proto__"),
        covering("__proto__", ["__proto__", "valueOf"]),
        account("toString", "__proto__"),
      ],
      [`5 contract-linkage ${contractOfAccount}`],
    ],
    [
      "two suppliers with the same identifiers",
      [
        business("B", ["C-1"]),
        business("B", ["C-1"], { supplier: "OTHER" }),
        account("A", "C-1"),
        account("A", "C-1", "OTHER"),
        notes("A"),
        notes("A", { supplier: "OTHER" }),
        transactions("A", "T-1"),
      ],
      [],
    ],
    [
      "a contract of another supplier, own businesses in sight",
      [business("B", ["C-1"]), business("B", ["C-2"], { supplier: "OTHER" }), account("A", "C-2")],
      [`2 contract-linkage ${contractOfAccount} see 1`],
    ],
    [
      "a contract of another supplier, no own business in sight",
      [
        business("B", ["C-1"], { supplier: "HALCYON" }),
        account("A-1", "C-1", "halcyon"),
        account("A-2", "C-1", "HALCYON "),
      ],
      [
        `1 other-supplier? ${contractOfAccount} see 0`,
        `2 other-supplier? ${contractOfAccount} see 0`,
        "2 placeholder-value? import_supplier",
      ],
    ],
    [
      "identifiers that hold nothing",
      [business("B", ["C-1"]), account("A", "")],
      [`1 blank-value? ${contractOfAccount}`],
    ],
  ],
  "businesses sent again": [
    ["the same again", [business("B", ["C-1"]), business("B", ["C-1"])], [`1 business-identity? ${id} see 0`]],
    [
      "its contracts in another order",
      [business("B", ["C-1", "C-2"]), business("B", ["C-2", "C-1"])],
      [`1 business-identity? ${id} see 0`],
    ],
    [
      "without the repetition of a contract",
      [business("B", ["C-1", "C-1"]), business("B", ["C-1"])],
      [
        "0 duplicate-contract-identifier business.business_contracts.1.identifier see 0",
        `1 business-identity? ${id} see 0`,
      ],
    ],
    [
      "with other contracts, which accounts may have",
      [business("B", ["C-1"]), business("B", ["C-1", "C-2"]), account("A", "C-2")],
      ["1 contracts-in-one-payload business.business_contracts see 0"],
    ],
    [
      "with fewer contracts",
      [business("B", ["C-1", "C-2"]), business("B", ["C-1"]), account("A", "C-2")],
      ["1 contracts-in-one-payload business.business_contracts see 0"],
    ],
    [
      "without contracts, then with some",
      [business("B"), business("B", ["C-1"]), account("A", "C-1")],
      ["1 contracts-in-one-payload business.business_contracts see 0"],
    ],
    [
      "with contracts, then without",
      [business("B", ["C-1"]), business("B"), account("A", "C-1")],
      ["1 contracts-in-one-payload business.business_contracts see 0"],
    ],
    [
      "under another name",
      [business("B", ["C-1"]), business("B", ["C-1"], { fields: { company_name: "Fernhollow Mill Ltd" } })],
      [`1 business-identity ${id} see 0`],
    ],
    [
      "under another name and with other contracts, which is one fault",
      [business("B", ["C-1"]), business("B", ["C-2"], { fields: { company_number: "7" } }), account("A", "C-2")],
      [`1 business-identity ${id} see 0`],
    ],
    [
      "by an identifier in another case, which is another business",
      [business("B-1", ["C-1"]), business("b-1", ["C-2"], { fields: { company_name: "Fernhollow Mill Ltd" } })],
      [],
    ],
    [
      "once its first payload is broken: what differs may be the fault",
      [business("B", ["C-1"], { fields: { company_number: 7 } }), business("B", ["C-1"])],
      ["0 type business.company_number"],
    ],
    [
      "three times",
      [business("B", ["C-1"]), business("B", ["C-1"]), business("B", ["C-2"]), business("B", ["C-1"])],
      [
        `1 business-identity? ${id} see 0`,
        "2 contracts-in-one-payload business.business_contracts see 0",
        `3 business-identity? ${id} see 0`,
      ],
    ],
  ],
  "one contract in two businesses": [
    [
      "moved: said once, where it is used again, and not of those who have it",
      [
        business("B-1", ["C-1"]),
        business("B-2", ["C-1"]),
        account("A", "C-1"),
        covering("B-2", ["A"]),
        covering("B-1", ["A"]),
      ],
      ["1 ambiguous-contract business.business_contracts.0.identifier see 0"],
    ],
    [
      "of three businesses",
      [business("B-1", ["C-1"]), business("B-2", ["C-2", "C-1"]), business("B-3", ["C-1"])],
      [
        "1 ambiguous-contract business.business_contracts.1.identifier see 0",
        "2 ambiguous-contract business.business_contracts.0.identifier see 0",
      ],
    ],
    [
      "of a business and another's schedule",
      [business("B-1", ["C-1"]), business("B-2", ["C-2"]), schedule("B-2", ["C-1"])],
      ["2 ambiguous-contract payload.business_contracts.0.identifier see 0"],
    ],
    ["of two suppliers, who may", [business("B-1", ["C-1"]), business("B-2", ["C-1"], { supplier: "OTHER" })], []],
  ],
  "accounts sent again": [
    ["the same again", [account("A"), account("A")], [`1 duplicate-account? ${number} see 0`]],
    ["for another supplier, whose it is not", [account("A"), account("A", undefined, "OTHER")], []],
    ["in another case", [account("A"), account("a")], []],
    [
      "with contracts of two businesses: whose it is stays open",
      [
        business("B-1", ["C-1"]),
        business("B-2", ["C-2"]),
        account("A", "C-1"),
        account("A", "C-2"),
        covering("B-1", ["A"]),
        covering("B-2", ["A"]),
      ],
      [`3 duplicate-account? ${number} see 2`],
    ],
  ],
  "data of accounts": [
    ...([notes("A"), transactions("A", "T"), statements("A", "S"), instruction("A")] as const).flatMap(
      (data): Case[] => [
        [`${data.kind} after the account`, [account("A"), data], []],
        [`${data.kind} before the account`, [data, account("A")], [`0 account-before-data ${number} see 1`]],
        [`${data.kind} of an account not in sight`, [data, account("A-2")], []],
        [
          `${data.kind} of an account of another supplier`,
          [data, account("A", undefined, "OTHER")],
          [`0 other-supplier? ${number} see 1`],
        ],
      ],
    ),
    ["registration flows after the account", [account("A"), flows("A")], []],
    [
      "registration flows before the account",
      [flows("A"), account("A")],
      ["0 account-before-data path:external_account_number see 1"],
    ],
    [
      "an account whose number is spelled otherwise",
      [account("A-1001"), notes("a-1001"), flows("A-1001%20"), notes("A1001"), notes("A-1002")],
      [
        `1 account-before-data? ${number} see 0`,
        "2 account-before-data? path:external_account_number see 0",
        "2 placeholder-value? path:external_account_number",
      ],
    ],
    [
      "the same note again, dated or not",
      [
        notes("A", { body: "one" }),
        notes("A", { body: "one" }),
        notes("A", { body: "two", at: "2026-01-01T00:00:00Z" }),
        notes("A", { body: "two", at: "2026-01-02T00:00:00Z" }),
        notes("A", { body: "two", at: "2026-01-01T00:00:00Z" }),
        notes("A", { body: "two" }),
        notes("A-2", { body: "one" }),
        notes("A", { body: "one", supplier: "OTHER" }),
      ],
      ["1 duplicate-note? notes.0 see 0", "4 duplicate-note? notes.0 see 2", "5 duplicate-note? notes.0 see 2"],
    ],
    [
      "a note that two of a payload would repeat: the first of them, dated or not",
      [
        {
          kind: "notes",
          payload: {
            import_supplier: "HALCYON_ENERGY",
            external_account_number: "A",
            notes: [{ body: "other" }, { body: "one", created_at: "2026-01-01T00:00:00Z" }, { body: "one" }],
          },
        },
        notes("A", { body: "one" }),
      ],
      ["0 duplicate-note? notes.2 see 0", "1 duplicate-note? notes.0 see 0"],
    ],
    [
      "a note that repeats one of its payload and one before",
      [
        notes("A", { body: "one", at: "2026-01-01T00:00:00Z" }),
        {
          kind: "notes",
          payload: {
            import_supplier: "HALCYON_ENERGY",
            external_account_number: "A",
            notes: [{ body: "one", created_at: "2026-01-02T00:00:00Z" }, { body: "one" }],
          },
        },
      ],
      ["1 duplicate-note? notes.1 see 1"],
    ],
    [
      "the same transactions and statements again",
      [
        transactions("A", "T-1", "T-2"),
        transactions("A", "T-3", "T-2", "T-2"),
        transactions("A-2", "T-1"),
        statements("A", "T-1"),
        statements("A", "T-2", "T-1"),
      ],
      [
        "1 duplicate-transaction? transactions.1.transaction_id see 0",
        "1 duplicate-transaction? transactions.2.transaction_id see 1",
        "4 duplicate-statement? statements.1.statement_id see 3",
      ],
    ],
  ],
  "instructions of businesses": [
    ["of what was sent", [business("B", ["C"]), account("A", "C"), account("A-2"), covering("B", ["A", "A-2"])], []],
    ["of what is not in sight", [covering("B", ["A-1", "A-2"])], []],
    [
      "before all that it names",
      [covering("B", ["A", "A-2"]), account("A-2"), business("B"), account("A")],
      [
        `0 business-before-data ${id} see 2`,
        "0 business-before-data accounts.0.external_account_number see 3",
        "0 business-before-data accounts.1.external_account_number see 1",
      ],
    ],
    [
      "with an account of another business",
      [business("B-1", ["C-1"]), business("B-2", ["C-2"]), account("A", "C-2"), covering("B-1", ["A"])],
      ["3 business-before-data? accounts.0.external_account_number see 2"],
    ],
    [
      "with an account of another supplier, and a business of another",
      [business("B", undefined, { supplier: "OTHER" }), account("A", undefined, "OTHER"), covering("B", ["A"])],
      [`2 other-supplier? ${id} see 0`, "2 business-before-data? accounts.0.external_account_number see 1"],
    ],
    [
      "whose names are spelled otherwise",
      [business("B-1"), account("A-1"), covering("b-1", ["a-1"])],
      [`2 business-before-data? ${id} see 0`, "2 business-before-data? accounts.0.external_account_number see 1"],
    ],
    [
      "for a business that is spelled otherwise than that of its account",
      [business("B-1", ["C-1"]), account("A", "C-1"), covering("b-1", ["A"])],
      [`2 business-before-data? ${id} see 0`],
    ],
  ],
  "further contracts": [
    ["after their business", [business("B", ["C-1"]), schedule("B", ["C-2"]), account("A", "C-1")], []],
    [
      "that are created asynchronously: the first account of each schedule is told to wait",
      [
        business("B", ["C-1"]),
        schedule("B", ["C-2", "C-3"]),
        schedule("B", ["C-4"]),
        ...["C-2", "C-1", "C-3", "C-2", "C-4"].map((each, i) => account(`A-${i}`, each)),
        wrapped(account("A-9", "C-4")),
      ],
      [`3 contract-scheduling? ${contractOfAccount} see 1`, `7 contract-scheduling? ${contractOfAccount} see 2`],
    ],
    [
      "that are known, or were asked for, are not waited for",
      [
        schedule("B", ["C-3"]),
        record("GET", `/v2/data-import/businesses/${S}/B/business-contracts/${subProcess}/`, undefined, 200, {}),
        account("A-2", "C-2"),
        account("A-3", "C-3"),
        schedule("B", ["C-4"]),
        account("A-4", "C-3"),
        account("A-5", "C-4"),
      ],
      [`6 contract-scheduling? ${contractOfAccount} see 4`],
      known(business("B", ["C-1"]), schedule("B", ["C-2"])),
    ],
    [
      "are not waited for once the service accepted an account with the contract",
      [
        business("B", ["C-1"]),
        schedule("B", ["C-2", "C-3"]),
        accepted(account("A-1", "C-2")),
        account("A-2", "C-2"),
        account("A-3", "C-3"),
      ],
      ["2 unrecognised-payload? path:", `4 contract-scheduling? ${contractOfAccount} see 1`],
    ],
    [
      "are waited for as long as the service does not find their sub-process, or another's was asked for",
      [
        business("B", ["C-1"]),
        schedule("B", ["C-2"]),
        record("GET", `/v2/data-import/businesses/${S}/B/business-contracts/${subProcess}/`, undefined, 404),
        record("GET", `/v2/data-import/businesses/${S}/B-2/business-contracts/${subProcess}/`, undefined, 200, {}),
        account("A", "C-2"),
      ],
      [`4 contract-scheduling? ${contractOfAccount} see 1`],
    ],
    [
      "before their business",
      [schedule("B", ["C-2"]), business("B", ["C-1"])],
      ["0 business-before-data payload.external_business_identifier see 1"],
    ],
    ["of a business not in sight", [schedule("B-9", ["C-2"]), account("A", "C-9")], []],
    [
      "after the account that needs one",
      [business("B", ["C-1"]), account("A", "C-2"), schedule("B", ["C-2"])],
      [`1 contract-scheduling? ${contractOfAccount} see 2`],
    ],
    [
      "that exist already",
      [business("B", ["C-1"]), schedule("B", ["C-2", "C-1"])],
      ["1 contract-scheduling payload.business_contracts.1.identifier see 0"],
    ],
    [
      "in the same request again, in any order",
      [business("B"), schedule("B", ["C-2", "C-3"]), schedule("B", ["C-3", "C-2"])],
      ["2 contract-scheduling? payload.business_contracts see 1"],
    ],
    [
      "in a request that is not the same",
      [business("B"), schedule("B", ["C-2", "C-3"]), schedule("B", ["C-2"]), schedule("B", ["C-4", "C-3"])],
      [
        "2 contract-scheduling payload.business_contracts.0.identifier see 1",
        "3 contract-scheduling payload.business_contracts.1.identifier see 1",
      ],
    ],
    [
      "tried out first",
      [
        business("B"),
        schedule("B", ["C-2"], true),
        schedule("B", ["C-2"], true),
        schedule("B", ["C-2"]),
        account("A", "C-2"),
      ],
      [`4 contract-scheduling? ${contractOfAccount} see 3`],
    ],
    [
      "tried out only",
      [business("B"), schedule("B", ["C-2"], true), account("A", "C-2")],
      [`2 contract-linkage ${contractOfAccount} see 1`],
    ],
    [
      "tried out only, in two requests: the first is shown",
      [business("B"), schedule("B", ["C-2"], true), schedule("B", ["C-3", "C-2"], true), account("A", "C-2")],
      [`3 contract-linkage ${contractOfAccount} see 1`],
    ],
    [
      "tried out afterwards",
      [business("B", ["C-1"]), schedule("B", ["C-2"]), schedule("B", ["C-2"], true), schedule("B", ["C-1"], true)],
      [
        "2 contract-scheduling? payload.business_contracts see 1",
        "3 contract-scheduling? payload.business_contracts.0.identifier see 0",
      ],
    ],
  ],
  suppliers: [
    ["none listed in the config", [notes("A")], []],
    ["none listed in a config that has a place for them", [notes("A")], [], suppliers({})],
    [
      "that is ongoing, said or not",
      [notes("A"), notes("A", { supplier: "T" })],
      [],
      suppliers({ [S]: { status: "Ongoing" }, T: {} }),
    ],
    [
      "that is paused, whatever is sent for it",
      [
        business("B"),
        account("A"),
        notes("A"),
        instruction("A"),
        covering("B", ["A"]),
        schedule("B", ["C"]),
        flows("A"),
      ],
      [
        "0 supplier-status import_supplier_code",
        "1 supplier-status import_supplier",
        "2 supplier-status? import_supplier",
        "3 supplier-status? import_supplier",
        "4 supplier-status? import_supplier_code",
        "5 supplier-status? payload.import_supplier",
        "6 supplier-status? path:import_supplier_code",
      ],
      suppliers({ [S]: { status: "Paused" } }),
    ],
    [
      "that is paused since, or that refused what was sent",
      [recorded(business("B"), 201), recorded(notes("A"), 201), recorded(notes("A-2"), 400), flows("A", S, 200)],
      ["2 supplier-status? body:import_supplier"],
      suppliers({ [S]: { status: "Paused" } }),
    ],
    [
      "that is complete",
      [notes("A"), account("A-2")],
      ["0 supplier-status? import_supplier", "1 supplier-status import_supplier"],
      suppliers({ [S]: { status: "Complete" } }),
    ],
    [
      "that is not listed, be it a name that objects have",
      [notes("A", { supplier: "constructor" }), notes("A", { supplier: "halcyon_energy" })],
      ["0 supplier-status import_supplier", "1 supplier-status import_supplier"],
      suppliers({ [S]: {} }),
    ],
    [
      "of what is only asked for, or was sent before",
      [record("GET", "/v1/data-import/pending-account-import-processes/OTHER/", undefined, 200, [])],
      [],
      { ...suppliers({ [S]: {} }), ...known(notes("A", { supplier: "OTHER" })) },
    ],
  ],
};

describe.each(Object.entries(cases))("%s", (_, rows) => {
  it.each(rows)("%s", async (_about, batch, expected, options) => {
    expect((await found(batch, options)).sort()).toEqual([...expected].sort());
  });
});

it.each<[about: string, batch: readonly Sent[], codes: string[], options?: Options]>([
  [
    "a refused business",
    [covering("B", ["A"]), account("A-1", "C")],
    ["not_found", "missing_contract_identifier"],
    known(recorded(business("B", ["C"]), 400)),
  ],
  [
    "an account that is only staged",
    [notes("A")],
    ["account_not_found"],
    known({ kind: "pending-account-import-processes.200", payload: [process("A")] }),
  ],
  [
    "an account without an import process",
    [notes("A")],
    ["import_process_does_not_exist"],
    known(record("GET", `/v1/data-import/account-transfer-status/${S}/A/`, undefined, 404)),
  ],
  ["an instruction before its business", [covering("B", ["A"]), business("B", ["C"])], ["not_found"]],
  ["an instruction before an account", [covering("B", ["A"]), account("A")], ["account_not_found"]],
])("what refers to %s has the code of its target", async (_, batch, codes, options) => {
  const { findings } = await lintBatch(batch, options);
  expect(findings.map(({ code }) => code)).toEqual(codes);
});

/** A business in a text that is not JSON because of a trailing comma. */
const brokenBusiness = unreadable("business", JSON.stringify(business("B-1", ["C-1"]).payload).replace(/\}\}$/, ",}}"));
const cutOff = unreadable("business", JSON.stringify(business("B-1", ["C-1"]).payload).slice(0, 120));
const cutOffOfOther = unreadable(
  "business",
  JSON.stringify(business("B-1", ["C-1"], { supplier: "OTHER" }).payload).slice(0, 120),
);
const { identifier: _, ...nameless } = contract("");
const bodied = (body: unknown, supplier: string = S): Sent => ({
  kind: "business",
  payload: { import_supplier_code: supplier, external_business_identifier: "B-1", business: body },
});

it("a broken payload is referred to where it starts, not at the blanks before it", async () => {
  const indented = unreadable("business", `\n\n  ${brokenBusiness.payload}`);
  const { findings } = await lintBatch([business("B", ["C"]), indented, account("A", "C-1")]);
  expect(findings.find(({ rule }) => rule === "contract-linkage")?.related).toMatchObject([{ line: 3, column: 3 }]);
});

describe("broken payloads", () => {
  const broken: Case[] = [
    [
      "a business that is no JSON, first: said once, of the first account that it may concern",
      [business("B", ["C"]), brokenBusiness, account("A-1", "C-1"), account("A-2", "C-1"), account("A-3", "C-9")],
      ["1 json-syntax ", `2 contract-linkage? ${contractOfAccount} see 1`, `4 contract-linkage ${contractOfAccount}`],
    ],
    [
      "a business that is no JSON, last",
      [account("A-1", "C-1"), account("A-3", "C-9"), business("B", ["C"]), brokenBusiness],
      [`0 contract-linkage? ${contractOfAccount} see 3`, `1 contract-linkage ${contractOfAccount}`, "3 json-syntax "],
    ],
    [
      "a business that breaks off, which may bring anything of its supplier",
      [business("B", ["C"]), cutOff, account("A-1", "C-8"), account("A-2", "C-9")],
      ["1 json-syntax ", `2 contract-linkage? ${contractOfAccount} see 1`],
    ],
    [
      "a business of another supplier that breaks off",
      [business("B", ["C"]), cutOffOfOther, account("A-1", "C-8")],
      ["1 json-syntax ", `2 contract-linkage ${contractOfAccount}`],
    ],
    [
      "a business whose kind is not stated, which breaks off before its contracts",
      [business("B", ["C"]), { ...cutOff, kind: "wave" as Sent["kind"] }, account("A", "C-8")],
      ["1 json-syntax ", `2 contract-linkage? ${contractOfAccount} see 1`],
    ],
    [
      "an instruction whose kind is not stated, which breaks off and would bring no contract",
      [
        business("B", ["C"]),
        unreadable("wave" as Sent["kind"], JSON.stringify(covering("B", ["A"]).payload).slice(0, -5)),
        account("A", "C-8"),
      ],
      ["1 json-syntax ", `2 contract-linkage ${contractOfAccount}`],
    ],
    [
      "a business whose supplier lacks a quote, so that nobody knows which it is",
      [
        business("B", ["C"]),
        unreadable("business", JSON.stringify(business("B-1", ["C-1"]).payload).replace(`${S}",`, `${S},`)),
        account("A", "C-1"),
      ],
      ["1 json-syntax ", `2 contract-linkage? ${contractOfAccount} see 1`],
    ],
    [
      "a business that breaks off after a word without quotes",
      [
        business("B", ["C"]),
        unreadable("business", `{"import_supplier_code":"${S}","external_business_identifier":B1,`),
        account("A", "C-1"),
      ],
      [
        "1 json-syntax ",
        "1 json-syntax external_business_identifier",
        `2 contract-linkage? ${contractOfAccount} see 1`,
      ],
    ],
    [
      "the first of several that may bring it",
      [
        business("B", ["C"]),
        ...[brokenBusiness, brokenBusiness, cutOff, cutOff],
        ...[account("A-1", "C-1"), account("A-2", "C-8")],
      ],
      [
        ...[1, 2, 3, 4].map((at) => `${at} json-syntax `),
        `5 contract-linkage? ${contractOfAccount} see 1`,
        `6 contract-linkage? ${contractOfAccount} see 3`,
      ],
    ],
    [
      "two of them, each said",
      [
        brokenBusiness,
        unreadable("business", "{'import_supplier_code': 'X', business_contracts: [{identifier: 'C-2'}]}"),
        account("A-1", "C-2"),
        account("A-2", "C-1"),
      ],
      [
        "0 json-syntax ",
        "1 json-syntax ",
        `2 contract-linkage? ${contractOfAccount} see 1`,
        `3 contract-linkage? ${contractOfAccount} see 0`,
      ],
    ],
    [
      "a business of unknown kind",
      [business("B", ["C"]), unreadable("business", "[]"), account("A", "C-1")].map((sent, at) =>
        at === 1 ? { ...sent, payload: [business("B-1", ["C-1"]).payload] } : sent,
      ),
      ["1 type ", `2 contract-linkage? ${contractOfAccount} see 1`],
    ],
    [
      "a business without a supplier, before and after the account",
      [account("A-1", "C-1"), business("B-1", ["C-1"], { supplier: 7 }), account("A-2", "C-1"), business("B", ["C"])],
      ["1 type import_supplier_code"],
    ],
    [
      "contracts under a misspelt name",
      [
        business("B", ["C"]),
        business("B-1", undefined, { fields: { busines_contracts: [contract("C-1")] } }),
        account("A", "C-1"),
        account("A-2", "C-9"),
      ],
      [
        "1 unknown-field business.busines_contracts",
        `2 contract-linkage? ${contractOfAccount} see 1`,
        `3 contract-linkage ${contractOfAccount}`,
      ],
    ],
    [
      "a contract's identifier under a misspelt name",
      [business("B-1", [{ ...nameless, identifer: "C-1" }]), account("A", "C-1"), account("A-2", "C-9")],
      [
        "0 expected-field? business.business_contracts.0.identifier",
        "0 unknown-field business.business_contracts.0.identifer",
        `1 contract-linkage? ${contractOfAccount} see 0`,
        `2 contract-linkage ${contractOfAccount}`,
      ],
    ],
    [
      "a contract's identifier as a number",
      [business("B-1", [123, "C-1"]), account("A", "123"), account("A-2", "C-1"), account("A-3", "124")],
      [
        "0 type business.business_contracts.0.identifier",
        `1 contract-linkage? ${contractOfAccount} see 0`,
        `3 contract-linkage ${contractOfAccount}`,
      ],
    ],
    [
      "a contract without an identifier may be the one that is missing",
      [business("B-1", [nameless, "C-1"]), account("A", "C-2"), account("A-2", "C-2")],
      ["0 expected-field? business.business_contracts.0.identifier", `1 contract-linkage? ${contractOfAccount} see 0`],
    ],
    [
      "but not two that are missing",
      [business("B-1", [nameless, "C-1"]), account("A", "C-2"), account("A-2", "C-3")],
      [
        "0 expected-field? business.business_contracts.0.identifier",
        `1 contract-linkage ${contractOfAccount}`,
        `2 contract-linkage ${contractOfAccount}`,
      ],
    ],
    [
      "more contracts in a text than are kept",
      [business("B", ["C"]), business("B-1", "C-1 ".repeat(10_001)), account("A", "C-2")],
      ["1 type business.business_contracts", `2 contract-linkage? ${contractOfAccount} see 1`],
    ],
    ...[JSON.stringify([contract("C-1"), contract("C-2")]), "C-1, C-2"].map(
      (contracts): Case => [
        `contracts in a text: ${contracts.slice(0, 20)}`,
        [business("B", ["C"]), business("B-1", contracts), account("A", "C-2"), account("A-2", "C-9")],
        [
          "1 type business.business_contracts",
          `2 contract-linkage? ${contractOfAccount} see 1`,
          `3 contract-linkage ${contractOfAccount}`,
        ],
      ],
    ),
    [
      "contracts that are null, or have no business around them",
      [
        business("B", ["C-1"]),
        business("B", undefined, { fields: { business_contracts: null } }),
        { kind: "business", payload: { import_supplier_code: S, external_business_identifier: "B", business: "C-2" } },
        account("A", "C-2"),
      ],
      ["1 null-value business.business_contracts", "2 type business", `3 contract-linkage? ${contractOfAccount} see 2`],
    ],
    ...[undefined, null, 7, [], ["x"]].map(
      (body): Case => [
        `a business whose body is ${JSON.stringify(body)}, which may bring any contract of its supplier`,
        [
          business("B", ["C"]),
          bodied(body),
          account("A", "C-1"),
          account("A-2", "C-2"),
          account("A-3", "C-1", "OTHER"),
        ],
        [
          `1 ${body === undefined ? "required" : body === null ? "null-value" : "type"} business`,
          `2 contract-linkage? ${contractOfAccount} see 1`,
        ],
      ],
    ),
    ...[{}, null, "", 7].map(
      (contracts): Case => [
        `${JSON.stringify(contracts)} in place of contracts`,
        [
          business("B", ["C"]),
          business("B-1", undefined, { fields: { business_contracts: contracts } }),
          account("A", "C-1"),
          account("A-2", "C-2"),
        ],
        [
          `1 ${contracts === null ? "null-value" : "type"} business.business_contracts`,
          `2 contract-linkage? ${contractOfAccount} see 1`,
        ],
      ],
    ),
    [
      "an empty text in place of a contract, which may be the one that is missing",
      [business("B-1", undefined, { fields: { business_contracts: [""] } }), account("A", "C-1")],
      ["0 type business.business_contracts.0", `1 contract-linkage? ${contractOfAccount} see 0`],
    ],
    ...(
      [
        [undefined, "required payload"],
        [null, "null-value payload"],
        [7, "type payload"],
        [[], "type payload"],
        [{ import_supplier: S, external_business_identifier: "B" }, "required payload.business_contracts"],
      ] as const
    ).map(
      ([payload, fault]): Case => [
        `a schedule of ${JSON.stringify(payload)}`,
        [
          business("B", ["C"]),
          { kind: "business-contracts", payload: { payload, task_params: { is_dry_run: false } } },
          account("A", "C-1"),
          account("A-2", "C-2"),
        ],
        [`1 ${fault}`, `2 contract-linkage? ${contractOfAccount} see 1`],
      ],
    ),
    [
      "a schedule that holds nothing, nobody knows of which supplier",
      [
        business("B", ["C"]),
        { kind: "business-contracts", payload: { payload: {}, task_params: { is_dry_run: false } } },
        account("A", "C-1"),
      ],
      [
        "1 required payload.business_contracts",
        "1 required payload.external_business_identifier",
        "1 required payload.import_supplier",
        `2 contract-linkage ${contractOfAccount}`,
      ],
    ],
    [
      "a business without a body of another supplier",
      [business("B", ["C"]), bodied(null, "OTHER"), account("A", "C-1")],
      ["1 null-value business", `2 contract-linkage ${contractOfAccount}`],
    ],
    [
      "a business without a body that nothing else makes an error",
      [business("B", ["C"]), bodied(null), account("A", "C-1")],
      ["1 null-value? business", `2 contract-linkage ${contractOfAccount}`],
      { settings: settingsWith({ levels: [["null-value", "warning"]] }) },
    ],
    [
      "a business without a body, nobody knows of which supplier",
      [
        business("B", ["C"]),
        { kind: "business", payload: { external_business_identifier: "B-1" } },
        account("A", "C-1"),
      ],
      ["1 required business", "1 required import_supplier_code", `2 contract-linkage ${contractOfAccount}`],
    ],
    [
      "a body under a misspelt name",
      [
        business("B", ["C"]),
        {
          kind: "business",
          payload: {
            import_supplier_code: S,
            external_business_identifier: "B-1",
            bussines: { ...company, business_contracts: [contract("C-1")] },
          },
        },
        account("A", "C-1"),
        account("A-2", "C-2"),
      ],
      [
        "1 required business",
        "1 unknown-field bussines",
        `2 contract-linkage? ${contractOfAccount} see 1`,
        `3 contract-linkage ${contractOfAccount}`,
      ],
    ],
    [
      "a schedule of which nobody knows whether it is a dry run",
      [business("B", ["C"]), schedule("B", ["C-1"], "true"), schedule("B", ["C-1"]), account("A", "C-1")],
      ["1 type task_params.is_dry_run", `3 contract-scheduling? ${contractOfAccount} see 2`],
    ],
    [
      "the same, and nothing else that brings what is needed",
      [business("B", ["C"]), schedule("B", ["C-1"], "true"), account("A", "C-1")],
      ["1 type task_params.is_dry_run", `2 contract-linkage? ${contractOfAccount} see 1`],
    ],
    [
      "a dry run that cannot be read, which would bring nothing",
      [business("B", ["C"]), schedule("B", [{ ...contract(""), identifier: 7 }], true), account("A", "7")],
      ["1 type payload.business_contracts.0.identifier", `2 contract-linkage ${contractOfAccount}`],
    ],
    [
      "a schedule that is no JSON",
      [
        business("B", ["C"]),
        unreadable("business-contracts", JSON.stringify(schedule("B", ["C-1"]).payload).replace("}]", "},]")),
        account("A", "C-1"),
        account("A-2", "C-9"),
      ],
      ["1 json-syntax ", `2 contract-linkage? ${contractOfAccount} see 1`, `3 contract-linkage ${contractOfAccount}`],
    ],
    [
      "an account that is no JSON: its data are at no fault",
      [
        unreadable("account", `{"import_supplier":"${S}","external_account_number":"A",}`),
        account("A", undefined, "OTHER"),
        notes("A"),
        covering("B", ["A"]),
      ],
      ["0 json-syntax "],
    ],
    [
      "what may be an account, although none of its fields says so",
      [
        { kind: "wave" as Sent["kind"], payload: { import_supplier: S, accountNumber: "A" } },
        account("A", undefined, "OTHER"),
        notes("A"),
      ],
      ["0 unrecognised-payload "],
    ],
    [
      "an account that is no JSON, known to be staged before",
      [unreadable("account", `{"import_supplier":"${S}","external_account_number":"A",}`), notes("A")],
      ["0 json-syntax "],
      known({ kind: "pending-account-import-processes.200", payload: [process("A")] }),
    ],
    [
      "an account by a number that is no text",
      [account(55), account("55", undefined, "OTHER"), notes("55")],
      [`0 type? ${number}`],
    ],
    [
      "an account without a supplier, which is nobody's repeat",
      [account("A", undefined, null), account("A"), notes("A")],
      ["0 null-value? import_supplier"],
    ],
    [
      "data that are no JSON, or about nobody",
      [
        unreadable("notes", `{"import_supplier":"${S}","external_account_number":"A",}`),
        notes(undefined),
        account("A"),
      ],
      ["0 json-syntax ", `1 required ${number}`],
    ],
    [
      "a body of an operation that is missing",
      [record("POST", "/v1/data-import/business/"), account("A", "C-1"), business("B", ["C"])],
      ["0 required body:", `1 contract-linkage ${contractOfAccount}`],
    ],
  ];

  it.each(broken)("%s", async (_about, batch, expected, options) => {
    expect((await found(batch, options)).sort()).toEqual([...expected].sort());
  });
});

const service = { service_business_id: 7, external_business_identifier: "B" };
const created = [{ created_at: "2026-01-01T00:00:00Z", body: "Prefers letters", status: "NOTE_CREATION_SUCCESS" }];
const scheduled = { identifier: "6d3a9f4e-6f5f-4f0e-9b8b-0b0f8f3a2f11" };
const refusal = { code: "validation_failed", detail: "x", errors: [] };
const list = (segment: string, ...processes: object[]): Sent =>
  record("GET", `/v1/data-import/${segment}-account-import-processes/${S}/`, undefined, 200, processes);
const status = (number: string, code: number, body?: object): Sent =>
  record("GET", `/v1/data-import/account-transfer-status/${S}/${number}/`, undefined, code, body);

describe("request records", () => {
  const records: Case[] = [
    ["in order", [recorded(business("B", ["C"])), account("A", "C"), recorded(notes("A")), flows("A")], []],
    [
      "out of order: places lie in the body",
      [recorded(notes("A")), account("A", "C"), recorded(business("B", ["C"]))],
      [`0 account-before-data body:${number} see 1`, `1 business-before-account ${contractOfAccount} see 2`],
    ],
    [
      "retried after a refusal",
      [
        recorded(business("B", ["C"]), 500),
        recorded(business("B", ["C"]), 400, refusal),
        recorded(business("B", ["C", "D"]), 201, service),
        recorded(schedule("B", ["E"]), 401),
        recorded(schedule("B", ["E"]), 201, scheduled),
        account("A", "E"),
        recorded(notes("A"), 400, refusal),
        recorded(notes("A"), 201, created),
      ],
      [`5 contract-scheduling? ${contractOfAccount} see 4`],
    ],
    [
      "redirected: only where it was sent again did it do anything",
      [recorded(notes("A"), 308), account("A"), recorded(notes("A"), 301), recorded(notes("A"), 201, created)],
      [`0 account-before-data body:${number} see 1`],
    ],
    [
      "cut off, which says nothing of what became of it",
      [recorded(notes("A"), 0), account("A"), recorded(notes("A"), 201, created)],
      [`0 account-before-data body:${number} see 1`, "2 duplicate-note? body:notes.0 see 0"],
    ],
    [
      "refused for good: what it would have brought is not there",
      [recorded(business("B", ["C"]), 400, refusal), business("B-2", ["D"]), account("A", "C")],
      [`2 contract-linkage ${contractOfAccount}`],
    ],
    [
      "sent twice, though accepted",
      [recorded(business("B", ["C"]), 201, service), recorded(business("B", ["C"]), 201, service)],
      [`1 business-identity? body:${id} see 0`],
    ],
    [
      "that were accepted, so that what they name was there",
      [
        recorded(notes("A"), 201, created),
        flows("A", S, 200),
        transactions("A", "T"),
        account("A"),
        account("A-2", "C"),
        recorded(covering("B", ["A"]), 201),
        accepted(account("A-3", "C")),
        schedule("B", ["D"]),
        business("B", ["C"]),
      ],
      ["6 unrecognised-payload? path:"],
    ],
    [
      "a history: what was denied at first, and listed at last",
      [status("A", 404), recorded(notes("A"), 404), flows("A"), list("imported", process("A", "7"))],
      [],
    ],
  ];

  it.each(records)("%s", async (_about, batch, expected, options) => {
    expect((await found(batch, options)).sort()).toEqual([...expected].sort());
  });
});

describe("known state", () => {
  const states: Case[] = [
    [
      "accounts that are staged, by a list without a supplier",
      [notes("A"), transactions("A", "T"), flows("A"), covering("B", ["A"]), notes("A-2")],
      [
        `0 import-state ${number}`,
        `1 import-state ${number}`,
        "2 import-state path:external_account_number",
        "3 import-state accounts.0.external_account_number",
      ],
      known({ kind: "pending-account-import-processes.200", payload: [process("A")] }),
    ],
    [
      "a list without a supplier, where two suppliers have such an account: whose it is stays open",
      [notes("A"), notes("A", { supplier: "OTHER" })],
      [],
      known({ kind: "pending-account-import-processes.200", payload: [process("A")] }),
    ],
    [
      "a list in a record, which is its supplier's",
      [notes("A"), notes("A", { supplier: "OTHER" })],
      [`0 import-state ${number}`],
      known(list("pending", process("A"))),
    ],
    [
      "a list of all accounts, in which one is not",
      [notes("A-1"), notes("A-2"), notes("A-3"), notes("A-3", { supplier: "OTHER" })],
      [`0 import-state ${number}`, `2 import-state ${number}`],
      known(list("all", process("A-1"), process("A-2", "7"))),
    ],
    [
      "a status of one account",
      [notes("A-1"), notes("A-2"), notes("A-3"), notes("A-4"), notes("A-5")],
      [`0 import-state ${number}`, `1 import-state ${number}`, `2 import-state ${number}`],
      known(
        status("A-1", 404),
        status("A-2", 200, { status: "UNKNOWN", service_account_number: "" }),
        status("A-3", 200, { status: "PENDING", service_account_number: "" }),
        status("A-4", 200, { status: "PENDING", service_account_number: "7" }),
      ),
    ],
    [
      "a refusal to say",
      [notes("A")],
      [],
      known(status("A", 500), record("GET", "/v1/data-import/all-account-import-processes/S/", undefined, 401)),
    ],
    [
      "an account that is staged, and sent in the batch, in order or not",
      [account("A"), notes("A"), notes("A-2"), account("A-2")],
      [`2 account-before-data ${number} see 3`],
      known(list("pending", process("A"), process("A-2"))),
    ],
    [
      "an account that was sent, but is only staged",
      [notes("A"), account("A-2"), notes("A-2")],
      [`0 import-state ${number}`],
      known(account("A"), account("A-2"), list("pending", process("A"), process("A-2"))),
    ],
    [
      "a contradiction: no import is undone",
      [notes("A"), notes("A-2")],
      [],
      known(
        list("imported", process("A", "7")),
        list("pending", process("A"), process("A-2")),
        status("A", 404),
        list("imported", process("A-2", "8")),
      ),
    ],
    [
      "a request that was accepted: its account had been imported by then",
      [transactions("A", "T"), notes("B"), notes("C"), notes("D")],
      [`2 import-state ${number}`, `3 import-state ${number}`],
      known(
        list("pending", process("A"), process("B"), process("C"), process("D")),
        recorded(notes("A"), 201),
        recorded(covering("X", ["B"]), 201),
        recorded(notes("C"), 404),
        record("POST", "/v1/data-import/stage-account/", account("D").payload, 201),
      ),
    ],
    [
      "an answer about its meter points, or about a sub-process of its business",
      [notes("A"), covering("B", ["A"])],
      [],
      known(
        list("pending", process("A")),
        recorded(business("B"), 400),
        record("GET", `/v1/data-import/meterpoint-statuses-for-account/${S}/A/`, undefined, 200, []),
        record("GET", `/v2/data-import/businesses/${S}/B/business-contracts/${subProcess}/`, undefined, 200, {}),
      ),
    ],
    [
      "a request that was accepted, before a response that knows nothing of its account",
      [transactions("A", "T"), transactions("B", "T")],
      [`1 import-state ${number}`],
      known(recorded(notes("A"), 201), status("A", 404), status("B", 404)),
    ],
    [
      "accounts that are imported, which are not sent again",
      [account("A"), notes("A"), account("A-2")],
      [`0 duplicate-account? ${number} see known-0`],
      known({ kind: "imported-account-import-processes.200", payload: [process("A", "7")] }),
    ],
    [
      "earlier payloads: they count as sent, and what repeats them repeats",
      [
        account("A-1", "C-1"),
        notes("A"),
        transactions("A", "T-1", "T-2"),
        statements("A", "S-1"),
        account("A"),
        business("B", ["C-1"]),
        schedule("B", ["C-2"]),
        account("A-2", "C-2"),
        account("A-3", "C-3"),
      ],
      [
        "1 duplicate-note? notes.0 see known-3",
        "2 duplicate-transaction? transactions.0.transaction_id see known-4",
        "3 duplicate-statement? statements.0.statement_id see known-5",
        `4 duplicate-account? ${number} see known-2`,
        `5 business-identity? ${id} see known-0`,
        "6 contract-scheduling? payload.business_contracts see known-1",
        `8 contract-linkage ${contractOfAccount}`,
      ],
      known(
        business("B", ["C-1"]),
        schedule("B", ["C-2"]),
        account("A"),
        notes("A"),
        transactions("A", "T-1"),
        statements("A", "S-1"),
      ),
    ],
    [
      "an earlier business, sent again with more contracts",
      [business("B", ["C-1", "C-2"])],
      ["0 contracts-in-one-payload business.business_contracts see known-0"],
      known(business("B", ["C-1"])),
    ],
    [
      "an answer that a business exists: its contracts are not in sight",
      [business("B", ["C-1"]), account("A", "C-9")],
      [],
      known({ kind: "business.201", payload: { ...service, external_business_identifier: "B-7" } }),
    ],
    [
      "an answer that a business exists, whose contracts are in sight",
      [business("B", ["C-1"]), account("A", "C-9")],
      [`0 business-identity? ${id} see known-0`, `1 contract-linkage ${contractOfAccount}`],
      known({ kind: "business.201", payload: service }),
    ],
    [
      "a record of a business, which shows all",
      [account("A", "C-1"), account("A-2", "C-9"), notes("A")],
      [`1 contract-linkage ${contractOfAccount}`],
      known(recorded(business("B", ["C-1"]), 201, service)),
    ],
    [
      "a record of a business that was refused",
      [business("B", ["C-1"]), account("A", "C-1")],
      [],
      known(recorded(business("B", ["C-1"]), 400, refusal)),
    ],
    [
      "an answer that contracts were scheduled, with its request and without",
      [business("B", ["C-1"]), account("A", "C-2"), account("A-2", "C-9")],
      [`2 contract-linkage ${contractOfAccount}`],
      known(schedule("B", ["C-2"]), { kind: "business-contracts.201", payload: scheduled }),
    ],
    [
      "an answer that contracts were scheduled, nobody knows which",
      [business("B", ["C-1"]), account("A", "C-2")],
      [],
      known({ kind: "business-contracts.201", payload: scheduled }),
    ],
    [
      "a business that is no JSON: what it may bring is not judged, and not said of a batch that is whole",
      [business("B-2", ["C-2"]), account("A", "C-1")],
      [],
      known(brokenBusiness),
    ],
  ];

  it.each(states)("%s", async (_about, batch, expected, options) => {
    expect((await found(batch, options)).sort()).toEqual([...expected].sort());
  });
});

describe("not checked", () => {
  const counted = async (...batch: Sent[]) => (await lintBatch(batch)).summary.notJudged;

  it("are accounts whose contract cannot be looked up", async () => {
    expect(await counted(account("A-1", "C-1"), account("A-2", "C-1"), account("A-3"))).toEqual({
      accounts: 2,
      payloads: 0,
    });
    // Only the first is reported.
    expect(await counted(cutOff, account("A-1", "C-8"), account("A-2", "C-9"), account("A-3", "C-9"))).toEqual({
      accounts: 2,
      payloads: 0,
    });
  });

  it("are payloads that refer outside the batch, each counted once", async () => {
    expect(await counted(notes("A"), notes("A"), flows("A"), account("A-2"), notes("A-2"))).toEqual({
      accounts: 0,
      payloads: 3,
    });
    expect(await counted(covering("B", ["A-1", "A-2", "A-3"]), covering("B", ["A-1"]), schedule("B", ["C"]))).toEqual({
      accounts: 0,
      payloads: 3,
    });
  });

  it("is nothing in a complete batch", async () => {
    expect(
      await counted(business("B", ["C"]), account("A", "C"), notes("A"), covering("B", ["A"]), account("A-2", "C-9")),
    ).toEqual({ accounts: 0, payloads: 0 });
  });
});

it("an instruction is not said to be of two suppliers alone where its own may be wrong", async () => {
  const batch = [business("B", ["C-1"]), account("A", "C-1"), covering("B", ["A"], "OTHER")];
  const { findings } = await lintBatch(batch);
  expect(findings.map(({ attr }) => attr)).toEqual([id, "accounts.0.external_account_number"]);
  for (const { detail } of findings) expect(detail).toContain("Correct the supplier if it is the same");
});

describe("a suggestion", () => {
  it("is found by single edits, quickly", () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "b", "1"), maxLength: 7 });
    fc.assert(
      fc.property(texts, texts, (a, b) => isOneEdit(a, b) === (distance(a, b) === 1)),
      { numRuns: runs(2000) },
    );
  });

  const suggestion = async (sent: string[], asked: string): Promise<string | undefined> => {
    const { findings } = await lintBatch([business("B", sent, { fields: company }), account("A", asked)]);
    return findings.find(({ rule }) => rule !== "placeholder-value")?.suggestion;
  };

  it("is made if it is unambiguous", async () => {
    expect(await suggestion(["HEC-00417-A"], "hec-00417-a")).toBe("HEC-00417-A");
    expect(await suggestion(["HEC-00417-A"], "HEC 00417 A ")).toBe("HEC-00417-A");
    expect(await suggestion(["HEC-00417-A", "HEC-00562-B"], "HEC-00417-AA")).toBe("HEC-00417-A");
    expect(await suggestion(["HEC-00417-A", "HEC-00562-B"], "HEC-00471-A")).toBe("HEC-00417-A");
    expect(await suggestion(["Caf\u00e9"], "Cafe\u0301")).toBe("Caf\u00e9");
    expect(await suggestion(["C-1"], "C\u20111")).toBe("C-1");
  });

  it("is not made if there are several candidates", async () => {
    expect(await suggestion(["HEC-1001", "HEC-1002"], "HEC-1003")).toBeUndefined();
    expect(await suggestion(["C-1", "C-2"], "C-3")).toBeUndefined();
    expect(await suggestion(["HEC-00417-A"], "HEC-00989-A")).toBeUndefined();
    expect(await suggestion(["C-1-234"], "C-123-4")).toBeUndefined();
  });
});
