import {
  account,
  business,
  coveredAccounts,
  data,
  documentNote,
  notes,
  records,
  schedule,
  statements,
  transactions,
} from "../src/rules/define.ts";
import type { BatchExample, Example } from "../src/rules/rule.ts";

/** Identifiers, and others that differ from them in spelling alone, each in another way. */
const misspelt = [
  ...["a-1001é", "A-1001é ", "A-1001e\u0301", "A_1001é"].map((name) => ["A-1001é", name] as const),
  ["0010", "10"] as const,
];

const transaction = { transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT", amount: 10 };
const statement = { statement_id: "S-1", statement_path: "a.pdf", issued_date: "2026-01-31" };
const dryRun = schedule("B-2001", "CTR-10002");
dryRun.payload.task_params.is_dry_run = true;

const batches: readonly BatchExample["batch"][] = [
  ...misspelt.flatMap(([sent, name]) => [
    [business("B-2001", sent), account("A-1001", name)],
    [account(sent), data(name)],
    [business(sent, "C-1"), schedule(name, "C-2")],
  ]),
  [business("B-2001", "CTR-10001"), account("A-1001", "CTR-10002")],
  [business("B-2001", "CTR-10001"), account("A-1001", "OTHER")],
  [business("B-2001", "CTR-10001"), dryRun, account("A-1001", "CTR-10002")],
  [business("B-2001", "CTR-10001"), otherSupplier(business("B-2002", "OTHER")), account("A-1001", "OTHER")],
  [
    business("B-2001", "CTR-10001"),
    { kind: "business", payload: `${JSON.stringify(business("B-2002", "OTHER").payload).slice(0, -1)},}` },
    account("A-1001", "OTHER"),
  ],
  [otherSupplier(account("A-1001")), coveredAccounts("A-1001")],
  [account("A-1001", "C-1"), account("A-1001", "C-2")],
  [transactions(transaction), transactions(transaction)],
  [statements(statement), statements(statement)],
  [business("B-2001", "C-1"), schedule("B-2001", "C-2"), schedule("B-2001", "C-2")],
];

function otherSupplier<T extends { payload: object }>(sent: T): T {
  const payload = JSON.parse(JSON.stringify(sent.payload).replaceAll("HALCYON_ENERGY", "ORBIT_POWER"));
  return { ...sent, payload };
}

const state = (status: string, number: string) => ({
  kind: "account-transfer-status.200" as const,
  payload: { status, service_account_number: number },
});

const imported = {
  kind: "imported-account-import-processes.200" as const,
  payload: [
    { external_account_number: "A-1001", service_account_number: "1", account_created_at: "2026-01-31T12:00:00Z" },
  ],
};

const created = {
  kind: "business.201" as const,
  payload: { service_business_id: 80142, external_business_identifier: "B-2001" },
};

/** A recorded request about an account that has no import process. */
const notFound = records.get("/v1/data-import/account-transfer-status/HALCYON_ENERGY/A-1001/");
const unknown = { ...notFound, payload: { ...notFound.payload, response: { status: 404 } } };

/** Payloads that make those variants of messages which no example of a rule shows. */
export const moreExamples: readonly (Example | BatchExample)[] = [
  ...batches.map((batch) => ({ batch })),
  { batch: [account("A-1001")], known: [imported] },
  { batch: [business("B-2001", "C-1")], known: [created] },
  { batch: [data("A-1001")], known: [unknown] },
  { batch: [documentNote("letters/a-1002.pdf")], documents: ["letters/a-1001.pdf"] },
  ...["Complete", "Paused"].map((status) => ({
    batch: [account("A-1001")],
    suppliers: { HALCYON_ENERGY: { status: status as "Complete" | "Paused" } },
  })),
  { batch: [account("A-1001")], suppliers: { HALCYON_ENERGI: {} } },
  ...[
    '{"a": "\\x"}',
    '{"a": 01}',
    '{"a": -01}',
    '{"a": "\u0007"}',
    "[".repeat(10_000),
    '{"a": "b\n}',
    '{"a" "b"}',
    '{"a": ',
    "{a: 1}",
    "{\u201ca\u201d: 1}",
    '{"a": NumberLong(1)}',
    '{\\"a\\": 1}',
    "PK\u0003\u0004",
  ].map((text) => ({ kind: "notes" as const, text })),
  { kind: "notes", text: "\uFEFF{}" },
  { kind: "notes", text: '{"notes": [{"body": letters}]}' },
  { kind: "notes", text: "{}\r{}" },
  { kind: "notes", payload: { import_supplier: "S", notes: [{ body: "a" }], comment: "Call back" } },
  {
    kind: "notes",
    payload: { import_supplier: "S", external_account_number: "A", notes: [{ body: "a" }], comment: 1 },
  },
  { payload: [notes({ body: "a" }).payload] },
  { payload: { log: { entries: [] } } },
  { payload: [{ httpRequest: { method: "POST" } }] },
  records.registrationFlows("?supply_start_date="),
  records.registrationFlows("?colour=red"),
  records.get("/v1/data-import/account-transfer-status/HALCYON_ENERGY/%FF/"),
  records.transactions({ headers: { Authorization: "token abc" } }),
  records.transactions({ headers: { Authorization: ["Token abc", "Token abc"] } }),
  state("UNKNOWN", "A-1"),
  {
    kind: "all-account-import-processes.200",
    payload: [{ external_account_number: "A", service_account_number: "", account_created_at: null }],
  },
  notes({ body: "x" }),
  { kind: "notes", payload: { index: {} } },
  { kind: "business", payload: { business: { details: [{ segment: "SME" }] } } },
  { kind: "notes", payload: { "notes.0.body": "a", "notes.1.body": "b" } },
  { payload: { columns: ["body"], data: [["a"]] } },
  { kind: "notes", payload: { body: "a", created_at: "2026-01-31T12:00:00Z" } },
  { kind: "request", payload: { method: "POST", path: "/v1/data-import/notes/create/" } },
  { ...notFound, payload: { ...notFound.payload, body: {} } },
];
