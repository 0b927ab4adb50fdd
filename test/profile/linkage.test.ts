/** Rules across payloads, read through the links and names of an operator's profile. */
import { describe, expect, it, test } from "vitest";
import { recognise } from "../../src/check/recognise.ts";
import { Batch, lintText } from "../../src/index.ts";
import { makeProfile, type Profile } from "../../src/profile/profile.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { makeFolder } from "../cli/folder.ts";
import { inFolder } from "../cli/run.ts";
import { halcyon, payment } from "./halcyon-document.ts";

const profile = makeProfile(halcyon.operator, halcyon.profile);
const supplier = "HALCYON_EAST";

const business = {
  import_supplier_code: supplier,
  external_business_identifier: "B-1",
  business: {
    company_name: "Example",
    business_type: "LIMITED",
    company_number: "12345678",
    business_contracts: [{ identifier: "C-1" }, { identifier: "C-2" }],
  },
};

function account(fields: object) {
  return { import_supplier: supplier, external_account_number: "A-1", ...fields };
}

function transactions(fields: object) {
  return { import_supplier: supplier, external_account_number: "A-1", transactions: [payment], ...fields };
}

const listed = account({ business: { business_contract_identifiers: ["C-1", "C-3"] } });
const agreed = account({
  supply_addresses: [
    { meter_points: [{ mpxn: "1200012345678", agreements: [{ business_contract_identifier: "C-9" }] }] },
  ],
});
const listedAt = "business.business_contract_identifiers.1";
const agreedAt = "supply_addresses.0.meter_points.0.agreements.0.business_contract_identifier";

interface Sent {
  kind: Kind;
  payload: unknown;
  known?: boolean;
}

/** The findings across payloads, each as `rule attr`. */
function across(payloads: readonly Sent[], by: Profile | null = profile) {
  const batch = new Batch({ profile: by ?? undefined, today: "2026-06-30" });
  const found = payloads.flatMap(({ payload, ...options }) => batch.addText(JSON.stringify(payload), options).across);
  const { across: left, notJudged } = batch.finish();
  const all = [...found, ...left];
  return { all, lines: all.map(({ rule, attr }) => `${rule} ${attr}`), notJudged };
}

const sent = (kind: Kind, payload: unknown): Sent => ({ kind, payload });

describe("the contracts of an account", () => {
  it("are read from the list and from the agreements, with the contract that was probably meant", () => {
    const { all } = across([sent("business", business), sent("account", listed)]);
    expect(all).toMatchObject([
      { rule: "contract-linkage", attr: listedAt, severity: "error", suggestion: expect.stringMatching(/^C-[12]$/) },
    ]);
    const misspelt = account({ business: { business_contract_identifiers: ["C-1", "c-2"] } });
    expect(across([sent("business", business), sent("account", misspelt)]).all).toMatchObject([
      { rule: "contract-linkage", attr: listedAt, suggestion: "C-2" },
    ]);
    expect(across([sent("business", business), sent("account", agreed)]).lines).toEqual([
      `contract-linkage ${agreedAt}`,
    ]);
  });

  it("are guessed to be the last one that is alike where the supplier has few", () => {
    const identifiers = ["C-1", "C-3", "D-4"].map((identifier) => ({ identifier }));
    const few = { ...business, business: { ...business.business, business_contracts: identifiers } };
    const payload = account({ business: { business_contract_identifiers: ["C-2"] } });
    expect(across([sent("business", few), sent("account", payload)]).all).toMatchObject([{ suggestion: "C-3" }]);
  });

  it("are not guessed where the supplier has many that are alike", () => {
    const identifiers = Array.from({ length: 20 }, (_, i) => ({ identifier: `C-${i + 10}` }));
    const large = { ...business, business: { ...business.business, business_contracts: identifiers } };
    const [finding] = across([sent("business", large), sent("account", listed)]).all;
    expect(finding).toMatchObject({ rule: "contract-linkage" });
    expect(finding).not.toHaveProperty("suggestion");
  });

  it("are read in a wrapped account", () => {
    for (const [payload, attr] of [
      [listed, listedAt],
      [agreed, agreedAt],
    ] as const) {
      const wrapped = { payload, task_params: { is_dry_run: false } };
      expect(across([sent("business", business), sent("account", wrapped)]).lines).toEqual([
        `contract-linkage payload.${attr}`,
      ]);
    }
  });

  it("are read in the single field too, in the order of the profile", () => {
    const payload = account({
      ...agreed,
      business: { business_contract_identifier: "C-8", business_contract_identifiers: ["C-2"] },
    });
    expect(across([sent("business", business), sent("account", payload)]).lines).toEqual([
      "contract-linkage business.business_contract_identifier",
      `contract-linkage ${agreedAt}`,
    ]);
  });

  it("are only where links.contract says, and in the interface's field without a profile", () => {
    const links = { contract: ["business.business_contract_identifiers.*"] };
    const fewer = makeProfile(halcyon.operator, { ...halcyon.profile, links });
    const payloads = [sent("business", business), sent("account", agreed), sent("account", listed)];
    expect(across(payloads, fewer).lines.filter((line) => line.startsWith("contract-linkage"))).toEqual([
      `contract-linkage ${listedAt}`,
    ]);
    expect(across(payloads.slice(0, 2), null).lines).toEqual([]);
  });

  it("are sent before the account, at each place", () => {
    const payload = account({ business: { business_contract_identifiers: ["C-1", "C-2"] } });
    expect(across([sent("account", payload), sent("business", business)]).lines).toEqual([
      "business-before-account business.business_contract_identifiers.0",
      "business-before-account business.business_contract_identifiers.1",
    ]);
  });

  it("count as one account that is not judged, where no business is sent", () => {
    expect(across([sent("account", listed)]).notJudged).toEqual({ accounts: 1, payloads: 0 });
  });
});

describe("the number of an account", () => {
  const older = { external_account_number: undefined, account_number: "A-1" };

  it("is account_number where there is no external_account_number", () => {
    expect(across([sent("account", account(older)), sent("transactions", transactions(older))]).lines).toEqual([]);
    expect(across([sent("account", account({})), sent("transactions", transactions(older))]).lines).toEqual([]);
    expect(across([sent("transactions", transactions(older)), sent("account", account({}))]).lines).toEqual([
      "account-before-data account_number",
    ]);
  });

  it("is the same under both names, also in a wrapped account", () => {
    expect(across([sent("account", account({})), sent("account", account(older))]).lines).toEqual([
      "duplicate-account account_number",
    ]);
    expect(across([sent("account", account({})), sent("account", { payload: account(older) })]).lines).toEqual([
      "duplicate-account payload.account_number",
    ]);
  });

  it("is the first that links.account lists, where a payload has several", () => {
    const links = { account: ["account_number", "external_account_number"] };
    const reversed = makeProfile(halcyon.operator, { ...halcyon.profile, links });
    const both = account({ account_number: "A-2" });
    expect(across([sent("account", account({})), sent("account", both)]).lines).toEqual([
      "duplicate-account external_account_number",
    ]);
    expect(across([sent("account", account({})), sent("account", both)], reversed).lines).toEqual([]);
    expect(across([sent("account", account({})), sent("account", account({}))], reversed).lines).toEqual([
      "duplicate-account external_account_number",
    ]);
  });

  it("shows the kind of a payload by any of its names", () => {
    const links = { account: ["account_number", "external_account_number"] };
    const named = makeProfile(halcyon.operator, { ...halcyon.profile, links });
    const payload = { import_supplier: "S", account_number: "A-1", a: 1, b: 2, c: 3, d: 4 };
    expect(recognise(payload, named)).toBe("account");
    expect(recognise(payload)).toBeUndefined();
  });

  it("is only external_account_number where links.account does not say otherwise", () => {
    const none = makeProfile(halcyon.operator, { ...halcyon.profile, links: {} });
    expect(across([sent("account", account(older)), sent("account", account(older))], none).lines).toEqual([]);
  });
});

describe("a dry run", () => {
  const dry = sent("transactions", transactions({ dry_run: true }));
  const real = sent("transactions", transactions({}));

  it("of transactions records none of them", () => {
    expect(across([dry, real]).lines).toEqual([]);
    expect(across([dry, dry]).lines).toEqual([]);
    expect(across([real, real]).lines).toEqual(["duplicate-transaction transactions.0.transaction_id"]);
    expect(across([sent("transactions", transactions({ dry_run: "yes" })), real]).lines).toEqual([]);
  });

  it("of transactions records all of them without a profile, which the interface does not document", () => {
    expect(across([dry, real], null).lines).toEqual(["duplicate-transaction transactions.0.transaction_id"]);
  });

  it("of an account creates none", () => {
    const tried = { payload: account({}), task_params: { is_dry_run: true } };
    expect(across([sent("account", tried), sent("account", account({}))]).lines).toEqual([]);
    expect(across([sent("account", tried), real, sent("account", account({}))]).lines).toEqual([
      "account-before-data external_account_number",
    ]);
  });
});

test("the command line reads an operator's links, with any number of workers, and plans by them", async () => {
  const folder = makeFolder({
    "P/operator.json": JSON.stringify(halcyon.operator),
    "P/profile.json": JSON.stringify({ ...halcyon.profile, $schema: undefined }),
    "1.account.jsonl": [listed, { payload: { ...agreed, external_account_number: "A-2" } }]
      .map((payload) => JSON.stringify(payload))
      .join("\n"),
    "2.business.json": JSON.stringify(business),
  });
  const lint = async (workers: string) => {
    const argv = [
      "lint",
      "--profile",
      "P",
      "--format",
      "json",
      "--workers",
      workers,
      "2.business.json",
      "1.account.jsonl",
    ];
    return JSON.parse((await inFolder(argv, { cwd: folder.path })).stdout);
  };
  const one = await lint("1");
  expect(
    one.findings
      .filter(({ rule }: { rule: string }) => rule === "contract-linkage")
      .map(({ payload, attr }: { payload: number; attr: string }) => `${payload} ${attr}`),
  ).toEqual([`0 ${listedAt}`, `1 payload.${agreedAt}`]);
  expect((await lint("2")).findings).toEqual(one.findings);

  const { stdout } = await inFolder(["plan", "--profile", "P", "."], { cwd: folder.path });
  expect(stdout.split("\n").filter((line) => /jsonl?$/.test(line))).toEqual(["2.business.json", "1.account.jsonl"]);
  expect(stdout.split("\n").filter((line) => line.startsWith("# in the way"))).toHaveLength(2);
});

describe("a response under the operator's names", () => {
  const status = (fields: object): Sent => ({
    kind: "account-transfer-status.200",
    payload: { import_supplier: supplier, external_account_number: "A-1", ...fields },
    known: true,
  });
  const processes = (number: string | null): Sent => ({
    kind: "all-account-import-processes.200",
    payload: [{ external_account_number: "A-1", vendor_account_number: number, account_created_at: number && "x" }],
    known: true,
  });
  const data = sent("transactions", transactions({}));

  it("shows whether an account is imported", () => {
    expect(across([processes(null), data]).lines).toEqual(["import-state external_account_number"]);
    expect(across([processes("V-1"), data]).lines).toEqual([]);
    expect(across([processes("V-1"), sent("account", account({}))]).lines).toEqual([
      "duplicate-account external_account_number",
    ]);
  });

  it("is checked for coherence", () => {
    const coherence = ({ kind, payload }: Sent) =>
      lintText(JSON.stringify(payload), { kind, profile })
        .findings.filter(({ rule }) => rule === "response-coherence")
        .map(({ attr }) => attr);
    expect(coherence(status({ status: "COMPLETED", vendor_account_number: "" }))).toEqual(["vendor_account_number"]);
    expect(coherence(status({ status: "COMPLETED", vendor_account_number: "V-1" }))).toEqual([]);
    const [process] = processes(null).payload as [object];
    expect(
      coherence({ ...processes(null), payload: [{ ...process, account_created_at: "2025-01-01T00:00:00Z" }] }),
    ).toEqual(["0.vendor_account_number"]);
  });
});
