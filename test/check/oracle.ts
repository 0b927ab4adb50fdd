/**
 * A second implementation of the rules across payloads, as simple as possible: each searches all payloads. The linter
 * must report the same findings for any batch.
 */
import fc from "fast-check";
import type { Sent } from "./batch.ts";
import {
  account,
  business,
  company,
  covering,
  instruction,
  notes,
  schedule,
  transactions,
  wrapped,
} from "./payloads.ts";

/** A payload of a batch, reduced to what matters across payloads. */
export type Spec =
  | { kind: "business"; supplier: string; business: string; name: string; contracts: string[] }
  | { kind: "schedule"; supplier: string; business: string; contracts: string[]; isDryRun: boolean }
  | { kind: "account"; supplier: string; account: string; contract: string | undefined; isWrapped: boolean }
  | { kind: "notes"; supplier: string; account: string; body: string; dated: string | undefined }
  | { kind: "transactions"; supplier: string; account: string; ids: string[] }
  | { kind: "instruction"; supplier: string; account: string }
  | { kind: "covering"; supplier: string; business: string; accounts: string[] };

type Of<K extends Spec["kind"]> = Extract<Spec, { kind: K }>;

// No two are similar, so nothing is suggested.
const suppliers = fc.constantFrom("HALCYON", "OTHER_ENERGY");
const businesses = fc.constantFrom("B-alpha", "B-ypsilon", "B-omega");
const accounts = fc.constantFrom("A-alpha", "A-ypsilon", "A-omega");
const contracts = fc.constantFrom("C-alpha", "C-ypsilon", "C-omega", "C-digamma");
const few = (of: fc.Arbitrary<string>, minLength: number) => fc.uniqueArray(of, { minLength, maxLength: 3 });

export const specs: fc.Arbitrary<Spec> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("business" as const),
      supplier: suppliers,
      business: businesses,
      name: fc.constantFrom("Fernhollow", "Fernhollow", "Fernhollow", "Oxmere"),
      contracts: few(contracts, 1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("schedule" as const),
      supplier: suppliers,
      business: businesses,
      contracts: few(contracts, 1),
      isDryRun: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("account" as const),
      supplier: suppliers,
      account: accounts,
      contract: fc.option(contracts, { nil: undefined, freq: 4 }),
      isWrapped: fc.boolean(),
    }),
  },
  fc.record({
    kind: fc.constant("notes" as const),
    supplier: suppliers,
    account: accounts,
    body: fc.constantFrom("one", "two"),
    dated: fc.constantFrom(undefined, "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"),
  }),
  fc.record({
    kind: fc.constant("transactions" as const),
    supplier: suppliers,
    account: accounts,
    ids: few(fc.constantFrom("T-1", "T-2", "T-3"), 1),
  }),
  fc.record({ kind: fc.constant("instruction" as const), supplier: suppliers, account: accounts }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("covering" as const),
      supplier: suppliers,
      business: businesses,
      accounts: few(accounts, 1),
    }),
  },
);

export function payloadOf(spec: Spec): Sent {
  const { supplier } = spec;
  if (spec.kind === "business")
    return business(spec.business, spec.contracts, { supplier, fields: { ...company, company_name: spec.name } });
  if (spec.kind === "schedule") return schedule(spec.business, spec.contracts, spec.isDryRun, supplier);
  if (spec.kind === "account") {
    const bare = account(spec.account, spec.contract, supplier);
    return spec.isWrapped ? wrapped(bare) : bare;
  }
  if (spec.kind === "notes") return notes(spec.account, { body: spec.body, at: spec.dated, supplier });
  if (spec.kind === "instruction") return instruction(spec.account, supplier);
  if (spec.kind === "covering") return covering(spec.business, spec.accounts, supplier);
  const { kind, payload } = transactions(spec.account, ...spec.ids);
  return { kind, payload: { ...(payload as object), import_supplier: supplier } };
}

/** An expected finding: the index of its payload, and of the other payload it refers to (negative for known ones). */
export interface Found {
  at: number;
  rule: string;
  severity: "error" | "warning";
  attr: string;
  other: number | undefined;
}

/** A payload with its position in the send order; negative for known ones. */
type Placed<S extends Spec = Spec> = S & { at: number };

export function findAll(known: readonly Spec[], batch: readonly Spec[]): Found[] {
  const all: Placed[] = [...known, ...batch].map((spec, i) => ({ ...spec, at: i - known.length }));
  const found: Found[] = [];
  for (const spec of all.filter(({ at }) => at >= 0)) {
    const report = (rule: string, severity: Found["severity"], attr: string, other?: Placed): void => {
      found.push({ at: spec.at, rule, severity, attr, other: other?.at });
    };
    const before = all.filter(({ at }) => at < spec.at);
    if (spec.kind === "business") ofBusiness(spec, before, report);
    if (spec.kind === "schedule") ofSchedule(spec, before, report);
    if (spec.kind === "business" || spec.kind === "schedule") ofContracts(spec, before, report);
    if (spec.kind === "schedule" || spec.kind === "covering") ofReferredBusiness(spec, all, report);
    if (spec.kind === "account") ofAccount(spec, all, before, report);
    if (spec.kind === "notes" || spec.kind === "transactions" || spec.kind === "instruction")
      ofData(spec, all, before, report);
    if (spec.kind === "covering") ofCovered(spec, all, before, report);
  }
  return found;
}

type Report = (rule: string, severity: Found["severity"], attr: string, other?: Placed) => void;

const sameSupplier = (a: Spec) => (b: Spec) => a.supplier === b.supplier;
const brings = (spec: Placed): spec is Placed<Of<"business"> | Of<"schedule">> =>
  spec.kind === "business" || (spec.kind === "schedule" && !spec.isDryRun);
const isBusiness = (spec: Placed): spec is Placed<Of<"business">> => spec.kind === "business";
const isAccount = (spec: Placed): spec is Placed<Of<"account">> => spec.kind === "account";
const isSame = (a: readonly string[], b: readonly string[]): boolean => [...a].sort().join() === [...b].sort().join();

/** The payload that creates a contract first. */
function bringer(contract: string, supplier: string, among: readonly Placed[]) {
  return among.filter(brings).find((spec) => spec.supplier === supplier && spec.contracts.includes(contract));
}

const businessAttr = "external_business_identifier";
const accountAttr = "external_account_number";

function ofBusiness(spec: Of<"business">, before: readonly Placed[], report: Report): void {
  const earlier = before
    .filter(isBusiness)
    .find((other) => sameSupplier(spec)(other) && other.business === spec.business);
  if (!earlier) return;
  if (earlier.name !== spec.name) report("business-identity", "error", businessAttr, earlier);
  else if (!isSame(earlier.contracts, spec.contracts))
    report("contracts-in-one-payload", "error", "business.business_contracts", earlier);
  else report("business-identity", "warning", businessAttr, earlier);
}

function ofContracts(spec: Of<"business"> | Of<"schedule">, before: readonly Placed[], report: Report): void {
  const list = spec.kind === "business" ? "business.business_contracts" : "payload.business_contracts";
  for (const [i, contract] of spec.contracts.entries()) {
    const first = bringer(contract, spec.supplier, before);
    if (first && first.business !== spec.business)
      report("ambiguous-contract", "error", `${list}.${i}.identifier`, first);
  }
}

function twinOf(spec: Of<"schedule">, before: readonly Placed[]): Placed | undefined {
  return before.find(
    (other) =>
      other.kind === "schedule" &&
      !other.isDryRun &&
      sameSupplier(spec)(other) &&
      other.business === spec.business &&
      isSame(other.contracts, spec.contracts),
  );
}

function ofSchedule(spec: Of<"schedule">, before: readonly Placed[], report: Report): void {
  const twin = twinOf(spec, before);
  if (twin) {
    report("contract-scheduling", "warning", "payload.business_contracts", twin);
    return;
  }
  for (const [i, contract] of spec.contracts.entries()) {
    const first = bringer(contract, spec.supplier, before);
    if (first?.business === spec.business)
      report(
        "contract-scheduling",
        spec.isDryRun ? "warning" : "error",
        `payload.business_contracts.${i}.identifier`,
        first,
      );
  }
}

function ofReferredBusiness(
  spec: Placed<Of<"schedule"> | Of<"covering">>,
  all: readonly Placed[],
  report: Report,
): void {
  const attr = spec.kind === "schedule" ? `payload.${businessAttr}` : businessAttr;
  const same = all.filter(isBusiness).filter((other) => other.business === spec.business);
  const first = same.find(sameSupplier(spec));
  if (first && first.at > spec.at) report("business-before-data", "error", attr, first);
  if (!first && same[0]) report("other-supplier", "warning", attr, same[0]);
}

function ofAccount(
  spec: Placed<Of<"account">>,
  all: readonly Placed[],
  before: readonly Placed[],
  report: Report,
): void {
  const earlier = before.filter(isAccount).find((other) => sameSupplier(spec)(other) && other.account === spec.account);
  const within = spec.isWrapped ? "payload." : "";
  // The interface does not show the wrapper, so nothing in it is an error.
  const error = spec.isWrapped ? "warning" : "error";
  if (earlier) report("duplicate-account", "warning", within + accountAttr, earlier);
  const { contract, supplier } = spec;
  if (contract === undefined) return;
  const attr = `${within}business.business_contract_identifier`;
  const first = bringer(contract, supplier, all);
  if (first) {
    const needs = (other: Placed): boolean =>
      isAccount(other) && other.at >= 0 && other.contract !== undefined && sameSupplier(spec)(other)
        ? bringer(other.contract, supplier, all) === first && other.at > first.at
        : false;
    if (first.at < spec.at) {
      // The contract is created asynchronously, as the first account that needs a schedule is told.
      if (first.kind === "schedule" && first.at >= 0 && !before.some(needs))
        report("contract-scheduling", "warning", attr, first);
      return;
    }
    if (first.kind === "business") report("business-before-account", error, attr, first);
    else report("contract-scheduling", "warning", attr, first);
    return;
  }
  const elsewhere = all.filter(brings).find((other) => other.contracts.includes(contract));
  if (all.filter(isBusiness).some(sameSupplier(spec))) {
    const trial = all.find(
      (other) => other.kind === "schedule" && sameSupplier(spec)(other) && other.contracts.includes(contract),
    );
    report("contract-linkage", error, attr, trial ?? elsewhere);
  } else if (elsewhere) report("other-supplier", "warning", attr, elsewhere);
}

function ofData(
  spec: Placed<Of<"notes"> | Of<"transactions"> | Of<"instruction">>,
  all: readonly Placed[],
  before: readonly Placed[],
  report: Report,
): void {
  const same = all.filter(isAccount).filter((other) => other.account === spec.account);
  const first = same.find(sameSupplier(spec));
  if (first && first.at > spec.at) report("account-before-data", "error", accountAttr, first);
  if (!first && same[0]) report("other-supplier", "warning", accountAttr, same[0]);
  const earlier = before.filter(
    (other) => "account" in other && other.account === spec.account && sameSupplier(spec)(other),
  );
  if (spec.kind === "notes") {
    const twin = earlier.find(
      (other) =>
        other.kind === "notes" && other.body === spec.body && (spec.dated === undefined || other.dated === spec.dated),
    );
    if (twin) report("duplicate-note", "warning", "notes.0", twin);
  }
  if (spec.kind === "transactions")
    for (const [i, id] of spec.ids.entries()) {
      const twin = earlier.find((other) => other.kind === "transactions" && other.ids.includes(id));
      if (twin) report("duplicate-transaction", "warning", `transactions.${i}.transaction_id`, twin);
    }
}

function ofCovered(
  spec: Placed<Of<"covering">>,
  all: readonly Placed[],
  before: readonly Placed[],
  report: Report,
): void {
  for (const [i, number] of spec.accounts.entries()) {
    const attr = `accounts.${i}.${accountAttr}`;
    const same = all.filter(isAccount).filter((other) => other.account === number);
    const own = same.filter(sameSupplier(spec));
    const [first] = own;
    if (!first) {
      if (same[0]) report("business-before-data", "warning", attr, same[0]);
    } else if (first.at > spec.at) report("business-before-data", "error", attr, first);
    else {
      const linked = new Set(own.filter(({ at }) => at < spec.at).flatMap(({ contract }) => contract ?? []));
      const [contract] = linked;
      const owners = new Set(
        before
          .filter(brings)
          .filter((other) => sameSupplier(spec)(other) && contract !== undefined && other.contracts.includes(contract))
          .map(({ business }) => business),
      );
      if (linked.size === 1 && owners.size === 1 && !owners.has(spec.business))
        report("business-before-data", "warning", attr, first);
    }
  }
}
