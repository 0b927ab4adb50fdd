import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeProfile, type Profile } from "../../src/profile/profile.ts";
import { rules } from "../../src/rules/index.ts";
import type { Rule } from "../../src/rules/rule.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { operatorDocument } from "../bench/operator.ts";
import { profileOf } from "../profile/example-profile.ts";
import { operatorFile } from "../profile/halcyon.ts";
import { convert, halcyonText } from "../profile/halcyon-document.ts";
import { madeDocuments } from "../profile/made-documents.ts";
import { type Seed, seeds } from "./seeds.ts";

/** A profile, and payloads of its kinds that mutations start from. */
export interface Profiled {
  name: string;
  profile: Profile;
  seeds: Seed[];
}

/** Profiles of every kind that tests have: from documents, by hand, and from the examples of rules. */
export function profiles(): Profiled[] {
  const ofInterface = seeds().filter(({ kind }) => kind !== "request");
  const samples = ofInterface.filter(({ from }) => from === "samples" || from === "corpora");
  const documents = [
    ["halcyon", halcyonText],
    ["bench", benchDocument()],
    ...madeDocuments.map(({ name, document }) => [name, JSON.stringify(document)]),
  ] as const;
  return [
    ...documents.map(([name = "", text = ""]) => {
      const { operator, profile } = convert(text);
      return of(name, makeProfile(operator, profile), [...samples, ...additions]);
    }),
    of("by hand", makeProfile(operatorFile()), [...ofInterface, ...byHand]),
    ...(rules as readonly Rule[]).flatMap(({ id, examples }) =>
      [...examples.good, ...examples.bad].flatMap((example) => {
        const profile = "payload" in example ? profileOf(example) : undefined;
        if (!profile || !("payload" in example)) return [];
        return of(id, profile, [{ kind: example.kind as Kind, text: JSON.stringify(example.payload), from: "rules" }]);
      }),
    ),
  ];
}

/** The profile with the examples of its schemas, and those of the payloads whose kinds it has schemas of. */
function of(name: string, profile: Profile, more: readonly Seed[]): Profiled {
  const examples = [...profile.schemas].flatMap(([file, { examples = [] }]) => {
    const kind = /^requests\/(.+)\.schema\.json$/.exec(file)?.[1] as Kind | undefined;
    return kind ? examples.map((example): Seed => ({ kind, text: JSON.stringify(example), from: "schemas" })) : [];
  });
  const seeds = [...examples, ...more].filter(({ kind }) => profile.isOfOperator?.(kind));
  return { name, profile, seeds };
}

function benchDocument(): string {
  const folder = mkdtempSync(join(tmpdir(), "fuzz-"));
  try {
    return readFileSync(operatorDocument(folder), "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const seed = (kind: Kind, value: unknown): Seed => ({ kind, text: JSON.stringify(value), from: "schemas" });

const halcyon = { import_supplier: "HALCYON_EAST", external_account_number: "HE-1" };
const payment = {
  transaction_id: "T-1",
  transaction_date: "2025-02-14",
  amount: 95.4,
  type: "PAYMENT",
  reason: "DEPOSIT",
};
const supplyCharge = {
  transaction_id: "T-2",
  transaction_date: "2025-02-14",
  amount: "60.00",
  type: "SUPPLY_CHARGE",
  line_items: [
    {
      start_date: "2025-01-01",
      end_date: "2025-01-31",
      number_of_units: "200",
      price_per_unit: 0.25,
      net_amount: "50",
    },
  ],
  tax_items: [{ amount: "10.0", tax_type: "VAT", value_taxed: 50, rate: ".2" }],
};

/** Payloads with what only operators document. */
const additions: readonly Seed[] = [
  seed("transactions", {
    ...halcyon,
    dry_run: false,
    transactions: [payment, supplyCharge, { ...payment, transaction_id: "T-3", type: "CHARGE", reason: "LATE_FEE" }],
  }),
  seed("transactions", { ...halcyon, dry_run: true, transactions: [{ ...payment, amount: "-95.40", note: "a" }] }),
  seed("notes", {
    ...halcyon,
    notes: [
      { body: "One", external_id: "N-1", created_at: "2025-01-31T12:00:00Z", is_pinned: true, unpin_at: null },
      { body: "One", external_id: "N-2", is_archived: false, document_paths: [{ document_path: "a/b.pdf" }] },
      { body: "Two", created_at: "2025-01-31T12:00:00Z" },
    ],
  }),
  seed("historical-statements", {
    ...halcyon,
    statements: [
      {
        statement_id: "S-1",
        issued_date: "2025-02-01",
        bill_period_from_date: "2025-01-01",
        bill_period_to_date: "2025-01-31",
        gross_amount: 8420,
        statement_path: "a/b.pdf",
      },
    ],
  }),
  seed("account", {
    ...halcyon,
    language: null,
    business: null,
    customers: [{ name: "Ada", credit_limit: "12.50", house_number: 11, registered_at: "2025-01-31T09:30:00+10:00" }],
    correspondence: { send_paper_bills: false, email: "a@b.example" },
    supply_addresses: [{ meter_points: [{ supply_type: "GAS", mpxn: "1234567890", pressure: 20 }] }],
    notes: [{ body: "a", external_id: "N-1" }],
  }),
  seed("account", { payload: halcyon, task_params: { is_dry_run: true } }),
  seed("notes", {
    import_supplier: "SUPPLIER_3",
    external_account_number: "A-1001",
    notes: [{ body: "Prefers letters.", documents: [{ document_path: "notes/A-1001/letter.pdf" }] }],
  }),
];

/** Payloads of the operator that is written by hand. */
const byHand: readonly Seed[] = [
  seed("transactions", {
    import_supplier: "HALCYON",
    external_account_number: "A-1",
    transactions: [
      { type: "PAYMENT", amount: "12.50", reason: "CARD", reference: null, paid_at: "2026-01-31T12:00:00+10:00" },
      { type: "CHARGE", amount: -3, line_items: [{ net_amount: ".5", pence: 8420, params: { a: 1 } }] },
    ],
  }),
  seed("notes", { notes: [{ body: "a", documents: [{ path: "a/b.pdf" }] }] }),
  seed("account", { external_account_number: "A-1", notes: [{ body: "a" }], effective_from: "2012-01-01" }),
];
