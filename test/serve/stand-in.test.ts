import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorResponse, isKind, lintText, operations } from "../../src/index.ts";
import { makeProfile } from "../../src/profile/profile.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { placesOf, plan } from "../batch/plan.ts";
import { lintBatch, type Sent } from "../check/batch.ts";
import { faultyPayloads } from "../check/faulty-payloads.ts";
import { findAll, payloadOf, type Spec, specs } from "../check/oracle.ts";
import {
  account,
  business,
  covering,
  flows,
  instruction,
  notes,
  S,
  schedule,
  statements,
  transactions,
} from "../check/payloads.ts";
import { root } from "../cli/run.ts";
import { halcyon } from "../profile/halcyon-document.ts";
import { runs } from "../runs.ts";
import { accountPath, errorsInResponses, session, textOf, today } from "./session.ts";

const v1 = "/v1/data-import";
const contractsPath = `/v2/data-import/businesses/${S}/B-1/business-contracts/`;

/** A session in which a business, its contract and an account exist. */
function begun(...options: Parameters<typeof session>) {
  const own = session(...options);
  own.post(business("B-1", ["C-1"]));
  own.post(account("A-1", "C-1"));
  return own;
}

describe("a batch that lints clean", () => {
  it("is accepted whole, in the order of plan, and the journal has no error", () => {
    const { post, lines } = session();
    const folder = join(root, "samples/halcyon");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.jsonl?$/.test(file));
    let count = 0;
    for (const file of files.sort()) {
      const text = readFileSync(join(folder, file), "utf8");
      const kind = /\.([a-z-]+)\.jsonl?$/.exec(file)?.[1] as Kind;
      for (const one of file.endsWith(".jsonl") ? text.split("\n").filter(Boolean) : [text]) {
        const { status } = post({ kind, payload: one.includes('"payload"') ? JSON.parse(one) : one });
        expect([file, status]).toEqual([file, 201]);
        count++;
      }
    }
    expect(count).toBe(151);
    expect(errorsInResponses(lines)).toEqual([]);
  });

  it("is accepted whole, in its own order and in that of plan", async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(specs, { minLength: 1, maxLength: 8 }), { maxLength: 5 }), async (files) => {
        const complete = acceptable([foundation, ...files]);
        const planned = placesOf(plan(complete), complete).map(([file, line]) => complete[file]?.[line - 1] as Spec);
        for (const order of [complete.flat(), planned]) {
          const { findings } = await lintBatch(order.map(payloadOf));
          const errors = findings.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
          // A dry run may name a contract before another business has it, but not after.
          expect(order === planned ? errors.filter((rule) => rule !== "ambiguous-contract") : errors).toEqual([]);
          if (errors.length > 0) continue;
          const { post } = session();
          for (const spec of order) expect([spec, post(payloadOf(spec)).status]).toEqual([spec, 201]);
          accepted += order.length;
        }
      }),
      { numRuns: runs(300, 12) },
    );
    expect(accepted).toBeGreaterThan(runs(4000, 160));
  });
});

describe("the errors of the linter", () => {
  it("are the 400 of the stand-in, and the other way round", () => {
    fc.assert(
      fc.property(faultyPayloads, ({ kind, payload }) => {
        if (!isKind(kind) || kind.includes(".") || kind === "account" || kind === "request") return;
        const text = JSON.stringify(payload);
        const linted = lintText(text, { kind, today });
        const { post, lines } = session({ anyAccount: true });
        const reply = post({ kind, payload });
        const expected = errorResponse(linted);
        // What is about the path, and about a business that does not exist, is no error of the payload.
        if (expected && kind !== "business-contracts") expect(reply).toMatchObject(expected);
        if (reply.status < 400) expect(linted.ok).toBe(true);
        expect(errorsInResponses(lines)).toEqual([]);
      }),
      { numRuns: runs(400, 20) },
    );
  });

  it("across payloads are those of the batch so far, with what the payload refers to sent after it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(specs, { maxLength: 12 }), async (batch) => {
        const { post, lines } = session();
        const accepted: Sent[] = [];
        for (const spec of batch) {
          const sent = payloadOf(spec);
          const { status, body } = post(sent);
          const { findings } = await lintBatch([...accepted, sent, ...creators(spec)]);
          const errors = findings.filter(
            ({ file, severity }) => severity === "error" && file.startsWith(`sent-${accepted.length}.`),
          );
          expect(status >= 400).toBe(errors.length > 0);
          if (status < 400) accepted.push(sent);
          const { errors: items, validation_errors: itemsV2 = items } = (body ?? {}) as Record<string, Item[]>;
          const key = ({ code, attr }: Item): string => `${code} ${attr}`;
          if (itemsV2) expect(new Set(itemsV2.map(key))).toEqual(new Set(errors.map(key)));
        }
        expect(errorsInResponses(lines)).toEqual([]);
      }),
      { numRuns: runs(60, 3) },
    );
  });
});

/** What many others refer to. */
const foundation: readonly Spec[] = ["HALCYON", "OTHER_ENERGY"].flatMap((supplier): Spec[] => [
  { kind: "business", supplier, business: "B-alpha", name: "Fernhollow", contracts: ["C-alpha"] },
  { kind: "account", supplier, account: "A-alpha", contract: "C-alpha", isWrapped: false },
  { kind: "account", supplier, account: "A-ypsilon", contract: undefined, isWrapped: false },
]);

/** What is left of files without the payloads that have errors, or refer to what was not sent before them. */
function acceptable(files: readonly (readonly Spec[])[]): readonly (readonly Spec[])[] {
  const kept: Spec[] = [];
  const isAcceptable = (spec: Spec): boolean => {
    const own = kept.filter(({ supplier }) => supplier === spec.supplier);
    const accounts =
      "accounts" in spec ? spec.accounts : "account" in spec && spec.kind !== "account" ? [spec.account] : [];
    const business = "business" in spec && spec.kind !== "business" ? [spec.business] : [];
    const contract = "contract" in spec && spec.contract !== undefined ? [spec.contract] : [];
    const contracts = own.flatMap((each) =>
      "contracts" in each && !("isDryRun" in each && each.isDryRun) ? each.contracts : [],
    );
    return (
      accounts.every((number) => own.some((each) => each.kind === "account" && each.account === number)) &&
      business.every((name) => own.some((each) => each.kind === "business" && each.business === name)) &&
      contract.every((identifier) => contracts.includes(identifier)) &&
      findAll([], [...kept, spec]).every(({ severity }) => severity !== "error")
    );
  };
  const left = files.map((file) =>
    file.filter((spec) => {
      if (!isAcceptable(spec)) return false;
      kept.push(spec);
      return true;
    }),
  );
  return left.filter((file) => file.length > 0);
}

interface Item {
  code: string;
  attr: string;
}

/** Payloads that create all that another refers to. */
function creators(spec: Spec): Sent[] {
  const { supplier } = spec;
  if (spec.kind === "business") return [];
  if (spec.kind === "account")
    return spec.contract === undefined ? [] : [business("B-late", [spec.contract], { supplier })];
  const late = "business" in spec ? [business(spec.business, ["C-late"], { supplier })] : [];
  const accounts = "account" in spec ? [spec.account] : "accounts" in spec ? spec.accounts : [];
  return [...late, ...accounts.map((number) => account(number, undefined, supplier))];
}

describe("operation 1", () => {
  it("creates each note once, by its body and its time", () => {
    const { post } = begun();
    const statuses = (...sent: { body?: string; created_at?: string }[]) => {
      const { status, body } = post({
        kind: "notes",
        payload: { import_supplier: S, external_account_number: "A-1", notes: sent },
      });
      expect(status).toBe(201);
      return (body as { status: string; created_at: string; body?: string }[]).map((each) => [
        each.status === "NOTE_CREATION_SUCCESS",
        each.created_at,
        each.body,
      ]);
    };
    const now = "2026-06-30T12:00:00Z";
    const at = "2026-01-01T00:00:00Z";
    expect(statuses({ body: "one" }, { body: "one" }, { body: "two", created_at: at })).toEqual([
      [true, now, "one"],
      [false, now, "one"],
      [true, at, "two"],
    ]);
    expect(statuses({ body: "one", created_at: at }, { body: "two" }, { body: "two", created_at: at })).toEqual([
      [true, at, "one"],
      [false, now, "two"],
      [false, at, "two"],
    ]);
  });

  it("compares notes of one payload, but for those without a body", () => {
    const { post } = begun();
    const documented = { document_paths: [{ document_path: "a.pdf" }] };
    const dated = { body: "one", created_at: "2026-01-01T00:00:00Z" };
    const sent = [dated, { body: "one" }, documented, documented];
    const payload = { import_supplier: S, external_account_number: "A-1", notes: sent };
    const results = post({ kind: "notes", payload }).body as { status: string }[];
    expect(results.map(({ status }) => status)).toEqual([
      "NOTE_CREATION_SUCCESS",
      "NOTE_ALREADY_EXISTS",
      "NOTE_CREATION_SUCCESS",
      "NOTE_CREATION_SUCCESS",
    ]);
  });

  it("answers 404 without an account, or with one that is only staged", () => {
    const { post, get } = session({ durations: { import: { polls: 2 }, work: { polls: 1 } } });
    const path = `${v1}/account-transfer-status/${S}/A-1/`;
    expect(post(notes("A-1"))).toMatchObject({ status: 404, body: undefined });
    expect(get(path)).toMatchObject({ status: 404 });
    post(account("A-1"));
    expect(post(notes("A-1"))).toMatchObject({ status: 404 });
    expect(get(path).body).toEqual({ status: "UNKNOWN", service_account_number: "" });
    expect(get(`${v1}/all-account-import-processes/${S}/`).body).toEqual([
      { external_account_number: "A-1", service_account_number: null, account_created_at: null },
    ]);
    expect(get(`${v1}/imported-account-import-processes/${S}/`).body).toEqual([]);
    expect(get(path).body).toMatchObject({ status: "PENDING", service_account_number: expect.stringMatching(/^A-/) });
    expect(get(`${v1}/pending-account-import-processes/${S}/`).body).toEqual([]);
    expect(get(`${v1}/imported-account-import-processes/${S}/`).body).toMatchObject([
      { external_account_number: "A-1", account_created_at: "2026-06-30T12:00:00Z" },
    ]);
    expect(post(notes("A-1")).status).toBe(201);
    expect(post(notes("A-1", { supplier: "OTHER" })).status).toBe(404);
    expect(post(notes("")).status).toBe(404);
  });
});

describe("operation 2", () => {
  it("skips transactions that were added, unless it is told not to check", () => {
    const { post } = begun();
    const results = (query = "") =>
      (post(transactions("A-1", "T-1", "T-2"), query).body as { results: { status: string }[] }).results.map(
        ({ status }) => status,
      );
    expect(results()).toEqual(["TRANSACTION_ADDED_TO_ACCOUNT", "TRANSACTION_ADDED_TO_ACCOUNT"]);
    expect(results()).toEqual(["TRANSACTION_ALREADY_EXISTS", "TRANSACTION_ALREADY_EXISTS"]);
    expect(results("?check_previously_added=false")).toEqual([
      "TRANSACTION_ADDED_TO_ACCOUNT",
      "TRANSACTION_ADDED_TO_ACCOUNT",
    ]);
    expect(post(transactions("A-1", "T-3"), "?check_previously_added=maybe").status).toBe(400);
  });

  it("returns the first failing transaction, and amounts as text", () => {
    const { send } = begun();
    const path = `${v1}/transactions/create/`;
    const one = { transaction_id: "T-1", transaction_date: "2026-01-01", type: "CREDIT" };
    const payload = (...list: object[]) => ({ import_supplier: S, external_account_number: "A-1", transactions: list });
    const bad = send("POST", path, payload({ ...one, amount: 1 }, { ...one, transaction_id: "T-2", amount: "x" }));
    expect(bad).toMatchObject({
      status: 400,
      body: { status: "TRANSACTION_IMPORT_ERROR", transaction_data: { transaction_id: "T-2", amount: null } },
    });
    const good = send("POST", path, payload({ ...one, amount: 12.5 }));
    expect(good.body).toMatchObject({ results: [{ transaction_data: { amount: "12.50" } }] });
    const precise = send("POST", path, payload({ ...one, transaction_id: "T-3", amount: -0.999 }));
    expect(precise.body).toMatchObject({ results: [{ transaction_data: { amount: "-0.99" } }] });
  });
});

describe("the other operations", () => {
  it("have the bodies that the interface shows", () => {
    const { post, get, send, lines } = begun();
    expect(post(statements("A-1", "S-1"))).toMatchObject({ status: 201, body: statements("A-1", "S-1").payload });
    expect(post(instruction("A-1"))).toMatchObject({
      status: 201,
      body: { service_account_number: expect.stringMatching(/^A-[0-9A-F]{8}$/), reference: expect.any(String) },
    });
    expect(post(covering("B-1", ["A-1"]))).toMatchObject({
      status: 201,
      body: { external_business_identifier: "B-1", reference: expect.any(String) },
    });
    const { reference: _, ...rest } = instruction("A-1").payload as { reference?: string };
    expect(post({ kind: "payment-instruction", payload: rest })).toMatchObject({
      status: 201,
      body: { reference: "" },
    });
    const [first, again] = [1, 2].map(() => post(business("B-1", ["C-1"])).body);
    expect(first).toEqual({ service_business_id: expect.any(Number), external_business_identifier: "B-1" });
    expect(again).toEqual(first);
    expect(get(`${v1}/meterpoint-statuses-for-account/${S}/A-1/`)).toMatchObject({
      status: 200,
      body: [{ mpxn: expect.stringMatching(/^\d{13}$/), status: "PRE_REGISTRATION" }],
    });
    expect(send("POST", `${v1}/send-registration-flows/${S}/A-1/?supply_start_date=2026-08-01`)).toMatchObject({
      status: 200,
      body: [
        {
          import_supplier_code: S,
          external_account_number: "A-1",
          meter_points: [{ status: "REGISTRATION_FLOW_SUCCESS" }],
        },
      ],
    });
    expect(errorsInResponses(lines)).toEqual([]);
  });

  it("have the 404 bodies that the interface shows", () => {
    const { post, get, send, lines } = begun();
    expect(post({ kind: "request", payload: {} }).status).toBe(404);
    expect(send("POST", `${v1}/send-registration-flows/${S}/A-9/`)).toMatchObject({
      status: 404,
      body: [{ error_detail: expect.any(String), import_supplier_code: S, external_account_number: "A-9" }],
    });
    expect(get(`${v1}/meterpoint-statuses-for-account/${S}/A-9/`)).toMatchObject({
      status: 404,
      body: [{ error: expect.any(String) }],
    });
    const uuid = "3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b";
    expect(get(`${contractsPath}${uuid}/`)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(get(`${contractsPath}17/`)).toMatchObject({
      status: 400,
      body: { code: "validation_failed", validation_errors: [{ attr: "sub_process_identifier" }] },
    });
    expect(post(schedule("B-9", ["C-9"]))).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(post(transactions("A-9", "T-1"))).toMatchObject({
      status: 400,
      body: { errors: [{ code: "account_not_found", attr: "external_account_number" }] },
    });
    expect(post(covering("", ["A-1"]))).toMatchObject({
      status: 400,
      body: { errors: [{ code: "not_found", attr: "external_business_identifier" }] },
    });
    expect(send("PUT", `${v1}/notes/create/`).status).toBe(405);
    expect(send("GET", contractsPath).status).toBe(405);
    for (const path of ["/favicon.ico", `${v1}/account-transfer-status/${S}/`])
      expect(send("GET", path).status).toBe(404);
    expect(errorsInResponses(lines)).toEqual([]);
  });

  it("go on from pending to completed, and from scheduled to done", () => {
    const { send, post, get, pass } = begun({ durations: { import: { polls: 0 }, work: { milliseconds: 2000 } } });
    const status = () => (get(`${v1}/account-transfer-status/${S}/A-1/`).body as { status: string }).status;
    expect(status()).toBe("PENDING");
    send("POST", `${v1}/send-registration-flows/${S}/A-1/`);
    expect(status()).toBe("IN_PROGRESS");
    const { identifier } = post(schedule("B-1", ["C-2"])).body as { identifier: string };
    const poll = () => get(`${contractsPath}${identifier}/`).body;
    expect(poll()).toEqual({ identifier, status: "IN_PROGRESS" });
    pass(2000);
    expect(status()).toBe("COMPLETED");
    expect(poll()).toEqual({ identifier, status: "COMPLETED" });
    expect(post(account("A-2", "C-2"))).toMatchObject({ status: 201 });
    expect(get(`/v2/data-import/businesses/${S}/B-2/business-contracts/${identifier}/`).status).toBe(404);
  });
});

describe("the status of an account", () => {
  it("is completed when it was asked for as often as it takes, however often its registration is", () => {
    const { send, get } = begun({ durations: { import: { polls: 0 }, work: { polls: 2 } } });
    const register = () => send("POST", `${v1}/send-registration-flows/${S}/A-1/`);
    const status = () => (get(`${v1}/account-transfer-status/${S}/A-1/`).body as { status: string }).status;
    register();
    expect(status()).toBe("IN_PROGRESS");
    register();
    expect(status()).toBe("COMPLETED");
  });

  it("is rejected only once its registration was asked for", () => {
    const { send } = begun();
    const path = `${v1}/account-transfer-status/${S}/A-1/`;
    const status = () => send("GET", path, undefined, { trouble: { within: "rejected" } }).body;
    expect(status()).toMatchObject({ status: "PENDING" });
    send("POST", `${v1}/send-registration-flows/${S}/A-1/`);
    expect(status()).toMatchObject({ status: "REJECTED" });
  });
});

describe("a sub-process", () => {
  it("has an identifier of its own", () => {
    const { post } = begun();
    const identifiers = ["C-2", "C-3"].map((contract) => post(schedule("B-1", [contract])).body);
    expect(identifiers[0]).not.toEqual(identifiers[1]);
  });

  it("is done when its status was asked for as often as it takes", () => {
    const { post, get } = begun({ durations: { import: { polls: 0 }, work: { polls: 2 } } });
    const { identifier } = post(schedule("B-1", ["C-2"])).body as { identifier: string };
    const poll = () => get(`${contractsPath}${identifier}/`).body;
    expect([poll(), poll()]).toMatchObject([{ status: "IN_PROGRESS" }, { status: "COMPLETED" }]);
  });
});

describe("a request", () => {
  it("needs the token", () => {
    const { send } = session({ token: "right", anyAccount: true });
    const { payload } = notes("A-1");
    const path = `${v1}/notes/create/`;
    for (const authorization of ["", "Token wrong", "Bearer right", "Token"])
      expect(send("POST", path, payload, { authorization })).toMatchObject({ status: 401, body: undefined });
    expect(send("POST", path, payload, { authorization: "Token right" }).status).toBe(201);
  });

  it("is judged by its bytes", () => {
    const { send } = session({ anyAccount: true });
    const path = `${v1}/notes/create/`;
    const codes = (body: string | Uint8Array) =>
      (send("POST", path, body).body as { errors: { code: string; attr: string }[] }).errors.map(
        ({ code, attr }) => `${code} ${attr}`,
      );
    expect(codes("{")).toEqual(["parse_error "]);
    expect(codes("")).toEqual(["required "]);
    expect(codes("  \n ")).toEqual(["required "]);
    const text = `{"import_supplier":"H","external_account_number":"A-1","notes":[{"body":"x","body":"y"}]}`;
    expect(codes(text)).toEqual([expect.stringContaining("notes.0.body")]);
    expect(codes(Buffer.from(text.replace('"x",', '"\u00e9",').replace(',"body":"y"', ""), "latin1"))).toHaveLength(1);
  });

  it("gets remarks without values, and its journal has no token", () => {
    const { send, lines } = begun();
    const { remarks } = send("POST", `${v1}/notes/create/`, {
      import_supplier: S,
      external_account_number: "A-1",
      notes: [{ body: "Mrs Peabody", unpin_at: "2027-01-01T00:00:00Z" }],
    });
    expect(remarks).toEqual([{ severity: "warning", rule: "unpin-at", attr: "notes.0.unpin_at" }]);
    send("GET", `${v1}/account-transfer-status/${S}/A-1/`, undefined, { authorization: "Token secret " });
    expect(lines.join("")).not.toContain("secret");
    expect(lines[0]).toContain('"headers":{"Authorization":"Token <ACCESS_TOKEN>"}');
  });

  it("with a body that is not JSON is answered where no body is described", () => {
    const { send } = begun();
    const answered = (body: string) => send("POST", `${v1}/send-registration-flows/${S}/A-1/`, body);
    expect([answered(""), answered("{"), answered("{}")].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answered("{").remarks).toEqual(answered('"{"').remarks);
  });

  it("is answered even if a rule that would refuse it is off", () => {
    const levels = new Map(
      ["required", "type", "null-value", "unknown-field", "path-segment"].map((rule) => [rule, "off" as const]),
    );
    const { send, lines } = session({ anyAccount: true, check: () => ({ levels, today, showValues: true }) });
    const bodies = [
      ...["{}", "[]", "7"],
      `{"import_supplier":"${S}","external_account_number":"A-1","notes":[null],"transactions":[null]}`,
      '{"notes":7,"transactions":[7],"statements":{},"business":[],"payload":1}',
    ];
    for (const { method, path } of operations)
      for (const body of bodies)
        for (const filled of [path.replace(/\{[^}]+\}/g, ""), path.replace(/\{[^}]+\}/g, S)])
          send(method, filled, method === "GET" ? undefined : body);
    expect(lines.length).toBe(operations.length * 2 * bodies.length);
  });

  it("for an account needs its contract, and a supplier that is Ongoing", () => {
    const { post } = session({ batch: { suppliers: { [S]: { status: "Ongoing" }, OLD: { status: "Complete" } } } });
    expect(post(account("A-1", "C-1"))).toMatchObject({
      status: 400,
      body: {
        code: "account_failed_validation",
        errors: [{ code: "missing_contract_identifier", attr: "business.business_contract_identifier" }],
      },
    });
    expect(post(account("A-1", undefined, "OLD"))).toMatchObject({
      status: 400,
      body: { errors: [{ code: "import_supplier_migration_not_ongoing" }] },
    });
  });
});

describe("a profile", () => {
  it("says where accounts are made, and how fields are named", () => {
    const profile = makeProfile(halcyon.operator, halcyon.profile);
    const { send, get, post, lines } = session({
      check: () => ({ levels: new Map(), today, showValues: true, profile }),
    });
    const payload = { import_supplier: S, external_account_number: "A-1" };
    expect(send("POST", "/v2/data-import/accounts/", { payload })).toMatchObject({ status: 201 });
    expect(send("POST", "/v2/data-import/accounts/", { payload: { ...payload, nickname: 1 } })).toMatchObject({
      status: 400,
      body: { code: "account_failed_validation" },
    });
    expect(get(`${v1}/all-account-import-processes/${S}/`).body).toMatchObject([
      { external_account_number: "A-1", vendor_account_number: expect.stringMatching(/^A-/) },
    ]);
    expect(post(notes("A-1")).status).toBe(201);
    expect(lines).toHaveLength(4);
  });
});

describe("a journal", () => {
  it("brings a new session to where the old one was", () => {
    const old = begun();
    const { identifier } = old.post(schedule("B-1", ["C-2"])).body as { identifier: string };
    old.post(notes("A-1"));
    old.post(notes("A-9"));
    old.post({ kind: "request", payload: flows("A-1").payload });
    old.send("POST", `${v1}/send-registration-flows/${S}/A-1/`);
    old.send("POST", accountPath, account("A-3").payload, { trouble: { status: 500 } });
    const later = session();
    for (const line of old.lines) later.standIn.replay(textOf(line));
    for (const path of [
      `${v1}/all-account-import-processes/${S}/`,
      `${v1}/account-transfer-status/${S}/A-1/`,
      `${v1}/account-transfer-status/${S}/A-3/`,
      `${contractsPath}${identifier}/`,
    ])
      expect(later.get(path)).toEqual(old.get(path));
    expect(later.post(notes("A-1")).body).toMatchObject([{ status: "NOTE_ALREADY_EXISTS" }]);
    expect(later.post(business("B-1", ["C-7"])).status).toBe(400);
  });

  it("has the bodies as they came, and is one line a record", () => {
    const { send, lines } = session({ anyAccount: true });
    const path = `${v1}/notes/create/`;
    const text = `{"import_supplier":"S",\r\n "external_account_number":"A-1","notes":[{"body":"x","body":"y","n":1e400}]}`;
    send("POST", path, text);
    send("POST", path, "{");
    send("POST", path, "\ufeff{}");
    expect(lines.map((line) => line.split(/[\r\n]/).length)).toEqual([2, 2, 2]);
    expect(lines[0]).toContain('"x","body":"y","n":1e400');
    expect(lines[1]).toContain('"body":"{","response":{"status":400');
    expect(lines[2]).toContain('"body":{},"response":{"status":400');
    const rules = lintText(lines[0] as string, { kind: "request", today }).findings.map(({ rule }) => rule);
    expect(rules).toContain("duplicate-key");
  });

  it("may be made by others", () => {
    const bodies = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom("notes", "transactions", "statements", "business", "payload"), fc.jsonValue()),
      specs.map((spec) => payloadOf(spec).payload),
    );
    const paths = fc.oneof(
      fc.constantFrom(...operations.map(({ path }) => path)),
      fc.constantFrom(...operations.map(({ path }) => path.replace(/\{[^}]+\}/g, S))),
      fc.string(),
    );
    const method = fc.constantFrom("GET", "POST");
    const response = fc.record({ status: fc.constantFrom(200, 201, 400, 404, 500, -1), body: fc.jsonValue() });
    const records = fc.record({ method, path: paths, body: bodies, response }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(fc.oneof(records, fc.jsonValue()), { maxLength: 8 }), (journal) => {
        const { standIn, lines, post } = session();
        for (const each of journal) standIn.replay(textOf(JSON.stringify(each)));
        for (const each of journal) standIn.know(textOf(JSON.stringify(each)), "request");
        post(notes("A-new"));
        expect(errorsInResponses(lines)).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  it("is not needed where what exists is known", () => {
    const { standIn, post, get } = session({ durations: { import: { polls: 1 }, work: { polls: 1 } } });
    standIn.know(textOf(JSON.stringify(business("B-1", ["C-1"]).payload)), "business");
    standIn.know(textOf(JSON.stringify(account("A-1", "C-1").payload)), "account");
    const processes = [{ external_account_number: "A-2", service_account_number: null, account_created_at: null }];
    const path = `${v1}/pending-account-import-processes/${S}/`;
    const listing = { method: "GET", path, response: { status: 200, body: processes } };
    const identifier = "3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b";
    const scheduled = { path: contractsPath, body: schedule("B-1", ["C-2"]).payload };
    const scheduling = {
      method: "POST",
      ...scheduled,
      response: { status: 201, body: { identifier: identifier.toUpperCase() } },
    };
    for (const record of [listing, scheduling]) standIn.know(textOf(JSON.stringify(record)), "request");
    expect(get(`${contractsPath}${identifier}/`).status).toBe(200);
    expect(post(notes("A-1")).status).toBe(201);
    expect(post(notes("A-2")).status).toBe(404);
    expect(get(path).body).toEqual(processes);
    expect(post(account("A-3", "C-1")).status).toBe(201);
    // What was staged goes on to be imported once it is sent.
    expect(post(account("A-2", "C-1")).status).toBe(201);
    get(`${v1}/account-transfer-status/${S}/A-2/`);
    expect(post(notes("A-2")).status).toBe(201);
  });
});
