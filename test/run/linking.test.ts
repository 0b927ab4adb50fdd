import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Entries } from "../../src/batch/entries.ts";
import type { Facts } from "../../src/batch/facts.ts";
import { type LinkedFault, type Linker, makeLinker, type NotJudged } from "../../src/check/batch.ts";
import { factsOf, namesOf } from "../../src/check/facts-of.ts";
import { check, factsOfText } from "../../src/check/payload.ts";
import { payloadText } from "../../src/input/payload.ts";
import type { BatchSettings } from "../../src/rules/rule.ts";
import { linkingBy } from "../../src/run/linking.ts";
import { baseLookups } from "../../src/schema/base-lookups.ts";
import { type References, references } from "../../src/spec/references.ts";
import type { Store } from "../../src/tables/partitions.ts";
import { factsOfValue } from "../batch/facts-of-value.ts";
import type { Sent } from "../check/batch.ts";
import {
  account,
  business,
  covering,
  flows,
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
} from "../check/payloads.ts";
import { runs } from "../runs.ts";

// Similar names, so that one may be meant for another, and others.
const name = (prefix: string) =>
  fc.oneof(
    fc.constantFrom(
      `${prefix}-1001`,
      `${prefix}-1002`,
      `${prefix}-2001`,
      `${prefix.toLowerCase()}-1001`,
      `${prefix}-é`,
    ),
    fc.integer({ min: 3000, max: 3009 }).map((number) => `${prefix}-${number}`),
  );
const businesses = name("B");
const accounts = name("A");
const contracts = name("C");
const known = fc.constantFrom<unknown>(S, "OTHER_ENERGY");
const supplier = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom<unknown>(S, S, S, S, "OTHER_ENERGY", "ÖTHER") },
  fc.constantFrom(undefined, 7),
);
const bodies = fc.constantFrom("one", "two", "ein Café");
const times = fc.constantFrom(undefined, "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z");
const ids = fc.uniqueArray(fc.constantFrom("T-1", "T-2", "T-3", "T-4", "T-\u00e9"), { minLength: 1, maxLength: 3 });
const document = { document_path: "letters/one.pdf" };

const sent: fc.Arbitrary<Sent> = fc.oneof(
  fc
    .tuple(businesses, fc.uniqueArray(contracts, { maxLength: 2 }), supplier)
    .map(([id, all, supplier]) => business(id, all, { supplier })),
  fc.tuple(accounts, contracts, known).map((all) => account(...all)),
  fc.tuple(accounts, fc.option(contracts, { nil: undefined }), supplier).map((all) => account(...all)),
  fc.tuple(accounts, contracts, known).map((all) => wrapped(account(...all))),
  fc.tuple(accounts, bodies, times, known).map(([id, body, at, supplier]) => notes(id, { body, at, supplier })),
  accounts.map((id) => {
    const { kind, payload } = notes(id) as { kind: "notes"; payload: object };
    return { kind, payload: { ...payload, notes: [{ body: "with a letter", document_paths: [document] }] } };
  }),
  fc.tuple(accounts, ids).map(([id, all]) => transactions(id, ...all)),
  fc.tuple(accounts, ids).map(([id, all]) => statements(id, ...all)),
  fc.tuple(accounts, supplier).map((all) => instruction(...all)),
  fc.tuple(businesses, fc.uniqueArray(accounts, { minLength: 1, maxLength: 2 })).map((all) => covering(...all)),
  fc
    .tuple(businesses, fc.uniqueArray(contracts, { minLength: 1, maxLength: 2 }), fc.boolean())
    .map((all) => schedule(...all)),
);

const response: fc.Arbitrary<Sent> = fc.oneof(
  accounts.map((id) => ({
    kind: "account-transfer-status.200" as const,
    payload: { status: "PENDING", external_account_number: id, service_account_number: "" },
  })),
  businesses.map((id) => ({ kind: "business.201" as const, payload: { external_business_identifier: id } })),
  fc.constant({ kind: "business-contracts.201" as const, payload: {} }),
  processes().map((payload) => ({ kind: "all-account-import-processes.200" as const, payload })),
);

function processes() {
  return fc.array(
    fc.tuple(accounts, fc.constantFrom(null, "X-1")).map((all) => process(...all)),
    { maxLength: 2 },
  );
}

const status = fc.constantFrom(undefined, undefined, 200, 201, 202, 302, 400, 400, 404, 500);

/** A payload in a request, with its answer or without one. */
const inRecord: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(sent, status).map(([each, status]) => answered(each, status)) },
  fc.tuple(accounts, fc.constantFrom(S, "OTHER_ENERGY"), status).map((all) => flows(...all)),
  fc.tuple(accounts, ids, status).map(([id, all, status]) => {
    const { kind, payload } = recorded(transactions(id, ...all), status) as { kind: "request"; payload: object };
    return { kind, payload: { ...payload, query: { check_previously_added: "false" } } };
  }),
);

function answered(each: Sent, status: number | undefined): Sent {
  const business = (each.payload as { external_business_identifier?: string }).external_business_identifier;
  return recorded(each, status, each.kind === "business" ? { external_business_identifier: business } : undefined);
}

/** A request for what the service knows, and its answer. */
const asked: fc.Arbitrary<Sent> = fc
  .tuple(known, accounts, businesses, processes(), fc.constantFrom(200, 200, 404))
  .chain(([supplier, account, business, list, status]) => {
    const get = (path: string, body?: unknown): Sent => record("GET", path, undefined, status, body);
    const [process] = list;
    return fc.constantFrom(
      get(`/v1/data-import/account-transfer-status/${supplier}/${account}/`, {
        status: process ? "PENDING" : "UNKNOWN",
        service_account_number: process?.service_account_number ?? "",
      }),
      get(`/v1/data-import/all-account-import-processes/${supplier}/`, list),
      get(`/v1/data-import/pending-account-import-processes/${supplier}/`, list),
      get(`/v1/data-import/imported-account-import-processes/${supplier}/`, list),
      get(`/v1/data-import/meterpoint-statuses-for-account/${supplier}/${account}/`, []),
      get(`/v2/data-import/businesses/${supplier}/${business}/business-contracts/1/`, {}),
    );
  });

/** A payload as it is, cut off, or with an error. */
const textOf = (each: fc.Arbitrary<Sent>) =>
  fc
    .tuple(
      each,
      fc.oneof({ weight: 20, arbitrary: fc.constant("") }, fc.constantFrom("cut", "extra", "escape")),
      fc.nat(400),
    )
    .map(([{ kind, payload }, change, at]) => {
      const text = JSON.stringify(payload);
      if (change === "cut") return { kind, text: text.slice(0, at) };
      if (change === "extra") return { kind, text: `{"extra":1,${text.slice(1)}` };
      return { kind, text: change === "escape" ? text.replaceAll("-1001", "\\u002d1001") : text };
    });

/** Batches without responses or with some, of which requests are repeated. */
const batches = fc
  .tuple(
    fc.oneof(
      fc.array(textOf(fc.oneof({ weight: 3, arbitrary: sent }, inRecord)), { maxLength: 30 }),
      fc.array(textOf(fc.oneof({ weight: 9, arbitrary: inRecord }, asked)), { maxLength: 30 }),
      fc.array(textOf(fc.oneof({ weight: 60, arbitrary: sent }, { weight: 20, arbitrary: inRecord }, response)), {
        maxLength: 30,
      }),
    ),
    fc.array(fc.nat(), { maxLength: 3 }),
  )
  .map(([batch, again]) => [...batch, ...again.flatMap((at) => batch[at % batch.length] ?? [])]);

const settings = fc.constantFrom<BatchSettings>(
  {},
  {},
  { suppliers: { [S]: { status: "Ongoing" }, OTHER_ENERGY: { status: "Paused" } } },
  { findDocument: () => ({ nearest: undefined }) },
);

const options = { levels: new Map(), today: "2026-06-30", showValues: false };

/** A payload by its text, as a run reads it: its entries first, and its facts again if it is a suspect. */
interface Read {
  add: (entries: Entries, payload: number) => void;
  facts: (payload: number) => Facts[];
  again: (payload: number, flaws: number) => Facts[];
}

function readText({ kind, text }: { kind: Sent["kind"]; text: string }): Read {
  const own = payloadText(text);
  return {
    add: (entries, payload) => {
      const checked = check(own, kind, "a", payload, options);
      entries.note(payload, checked.flaws);
      for (const names of namesOf(checked, payload, own, false)) entries.add(names, false);
    },
    facts: (payload) => factsOf(check(own, kind, "a", payload, options), 0, payload, own),
    again: (payload, flaws) => factsOfText(own, kind, flaws, { file: 0, payload }, options),
  };
}

/** An operator's payload, which has no schema here. */
function readValue({ kind, payload: value }: Sent, table: References): Read {
  const facts = (payload: number): Facts[] => [factsOfValue(kind, value, payload, table)];
  return {
    add: (entries, payload) => {
      for (const each of facts(payload)) entries.add(each, false);
    },
    facts,
    again: facts,
  };
}

function memoryStore(): Store {
  let all = new Uint8Array(0);
  return {
    get size() {
      return all.length;
    },
    append(bytes) {
      all = Uint8Array.from([...all, ...bytes]);
    },
    read: (start, room) => room.set(all.subarray(start, start + room.length)),
  };
}

/** The faults and what is not judged, as text. */
function outcome(faults: Generator<LinkedFault, NotJudged>): string[] {
  const found: string[] = [];
  let step = faults.next();
  for (; !step.done; step = faults.next()) found.push(shown(step.value));
  return [...found, JSON.stringify(step.value)];
}

function shown({ rule, because, ...fault }: LinkedFault): string {
  return JSON.stringify({ ...fault, rule: rule.id, because: because && shown(because) });
}

/** All facts, given to a linker in turn, the first of them as known. */
function* linked(linker: Linker, batch: readonly Read[], known: number) {
  for (const [payload, { facts }] of batch.entries())
    for (const each of facts(payload)) yield* linker.take({ ...each, isKnown: payload < known });
  return yield* linker.finish(baseLookups);
}

/** Links payloads by their entries, some at a time. Returns the outcome, and whether each payload was not read again. */
function linkedByEntries(
  batch: readonly Read[],
  linker: Linker,
  { size, limit, known, table }: { size: number; limit: number | undefined; known: number; table?: References },
): { found: string[]; innocent: boolean[] } {
  const linking = linkingBy(linker, limit === undefined ? undefined : memoryStore, limit);
  const entries = new Entries(table);
  for (let first = 0; first < batch.length; first += size) {
    for (const [i, { add }] of batch.slice(first, first + size).entries()) add(entries, i);
    linking.add(entries.take(), first, first < known);
  }
  const suspects = linking.suspects();
  const faults = function* () {
    for (const [payload, { again }] of batch.entries())
      if (suspects.has(payload))
        for (const each of again(payload, linking.flawsOf(payload)))
          yield* linking.take({ ...each, isKnown: payload < known });
    return yield* linking.finish(baseLookups);
  };
  return { found: outcome(faults()), innocent: batch.map((_, payload) => !suspects.has(payload)) };
}

/** What an operator's accounts refer to, and their items: in lists, and in lists within lists. */
const withLists: References = {
  ...references,
  account: {
    ...references.account,
    refersTo: {
      contract: ["business.business_contract_identifier", "points.*.contract", "points.*.agreements.*.contract"],
    },
    furtherItems: [
      { type: "note", list: "notes", id: ["body", "created_at"] },
      { type: "transaction", list: "ledgers.*.transactions", id: ["transaction_id"] },
    ],
  },
};
const point = fc.record(
  {
    contract: fc.oneof(contracts, fc.constant(null)),
    agreements: fc.array(fc.record({ contract: contracts }), { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const accountWithLists: fc.Arbitrary<Sent> = fc
  .record({
    import_supplier: supplier,
    external_account_number: accounts,
    points: fc.array(point, { maxLength: 2 }),
    notes: fc.array(fc.record({ body: bodies, created_at: times }), { maxLength: 1 }),
    ledgers: fc.array(
      ids.map((all) => ({ transactions: all.slice(0, 1).map((transaction_id) => ({ transaction_id })) })),
      { maxLength: 2 },
    ),
  })
  .map((payload) => ({ kind: "account", payload }));

describe("linking by entries", () => {
  it("has the faults of a linker that takes the facts of all payloads, in the same order", () => {
    let innocent = 0;
    const textFor = ({ kind, payload }: Sent) => ({ kind, text: JSON.stringify(payload) });
    // It has a supplier, and its contracts are not known.
    const cutOff = { kind: "business" as const, text: textFor(business("B-1", ["C-1"])).text.slice(0, 120) };
    fc.assert(
      fc.property(
        batches,
        settings,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(undefined, 0, 300),
        fc.constantFrom(0, 0, 1, 4),
        (batch, settings, size, limit, knownChunks) => {
          const known = knownChunks * size;
          const all = batch.map(readText);
          const own = linkedByEntries(all, makeLinker(settings), { size, limit, known });
          expect(own.found).toEqual(outcome(linked(makeLinker(settings), all, known)));
          innocent += own.innocent.filter(Boolean).length;
        },
      ),
      {
        numRuns: runs(3000, 50),
        examples: [
          [[cutOff, textFor(account("A-1", "C-1"))], {}, 1, undefined, 0],
          // The account is sent, and its contract is not judged.
          [[account("A-1", "C-1"), notes("A-1")].map(textFor), {}, 1, undefined, 0],
          // What known notes name is not created by them.
          [[notes("A-2"), account("A-1"), notes("A-2", { body: "b" })].map(textFor), {}, 1, undefined, 1],
        ],
      },
    );
    expect(innocent).toBeGreaterThan(runs(1000, 17));
  });

  it("has the same ones where accounts list contracts, notes and transactions, as those of operators do", () => {
    let innocent = 0;
    fc.assert(
      fc.property(
        fc.array(fc.oneof(accountWithLists, sent), { maxLength: 20 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(0, 0, 1),
        (batch, size, knownChunks) => {
          const known = knownChunks * size;
          const all = batch.map((sent) => readValue(sent, withLists));
          const own = linkedByEntries(all, makeLinker({}, withLists), {
            size,
            limit: undefined,
            known,
            table: withLists,
          });
          expect(own.found).toEqual(outcome(linked(makeLinker({}, withLists), all, known)));
          innocent += own.innocent.filter(Boolean).length;
        },
      ),
      // Which contract the last account may mean does not depend on the known one.
      {
        numRuns: runs(3000, 50),
        examples: [[[account("A-1", "C-2"), business("B-1", ["C-1", "C-2"]), account("A-2", "C-3")], 1, 1]],
      },
    );
    expect(innocent).toBeGreaterThan(runs(50, 17));
  });

  it("reads no payload of a clean batch again", () => {
    const batch: Sent[] = [business("B-1", ["C-1", "C-2"]), account("A-1", "C-1"), account("A-2", "C-2")];
    batch.push(notes("A-1"), notes("A-2"), transactions("A-1", "T-1", "T-2"), statements("A-2", "S-1"));
    const all = batch.map(({ kind, payload }) => readText({ kind, text: JSON.stringify(payload) }));
    const own = linkedByEntries(all, makeLinker({}), { size: 3, limit: undefined, known: 0 });
    expect(own).toEqual({ found: ['{"accounts":0,"payloads":0}'], innocent: batch.map(() => true) });
  });

  /** By payload, 1 if it is not read again. */
  const innocentIn = (...batch: Sent[]): string => {
    const all = batch.map(({ kind, payload }) => readText({ kind, text: JSON.stringify(payload) }));
    const { innocent } = linkedByEntries(all, makeLinker({}), { size: 3, limit: undefined, known: 0 });
    return innocent.map(Number).join("");
  };

  it("reads those again that create what a suspect needs, and what a name that leads nowhere may be meant for", () => {
    const batch = [business("B-1", ["C-1"]), account("A-1", "C-1"), account("A-2", "C-1")];
    expect(innocentIn(...batch, notes("A-2"), notes("A-2"))).toBe("01000");
    expect(innocentIn(...batch, account("A-3", "C-9"))).toBe("0110");
  });

  it("reads notes of one body at different times again only if one is sent without a time", () => {
    const [one, two] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"].map((at) => notes("A-1", { at }));
    const batch = [account("A-1"), one, two] as Sent[];
    expect(innocentIn(...batch)).toBe("111");
    for (const all of [[...batch, notes("A-1")], [account("A-1"), notes("A-1"), one] as Sent[]])
      expect(innocentIn(...all)).toBe(all.map(() => "0").join(""));
  });

  it("reads an answered request again only if another one has to do with it, or if it would create what may exist", () => {
    const clean = [
      answered(business("B-1", ["C-1"]), 201),
      answered(account("A-1", "C-1"), 202),
      recorded(notes("A-1"), 201),
      recorded(transactions("A-1", "T-1"), 400),
      recorded(statements("A-1", "S-1"), 500),
      recorded(instruction("A-2"), 201),
      flows("A-1", S, 200),
    ];
    expect(innocentIn(...clean)).toBe("1111111");
    const repeated = [...clean, recorded(transactions("A-1", "T-1"), 201)];
    // Two of them have the same transaction, and the account and its business are created by others.
    expect(innocentIn(...repeated)).toBe("00101110");
    expect(innocentIn(recorded(instruction("A-1"), 400), recorded(instruction("A-1"), 201))).toBe("00");
    expect(innocentIn(recorded(business("B-1", ["C-1"]), 400), recorded(notes("A-1"), 201))).toBe("01");
    const poll = record("GET", `/v1/data-import/account-transfer-status/${S}/A-1/`, undefined, 200, {
      status: "PENDING",
      service_account_number: "X-1",
    });
    expect(innocentIn(poll, poll, recorded(notes("A-1"), 500), recorded(notes("A-2"), 201))).toBe("0011");
  });

  it("keeps no entries in memory that are stored", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const linking = linkingBy(makeLinker({}), memoryStore, 0);
    const add = (): WeakRef<Uint32Array> => {
      const entries = new Entries();
      const { kind, payload } = account("A-1", "C-1");
      readText({ kind, text: JSON.stringify(payload) }).add(entries, 0);
      const packed = entries.take();
      linking.add(packed, 0, false);
      return new WeakRef(packed.words);
    };
    const words = add();
    // A new reference lasts until the end of the current task.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    expect(words.deref()).toBeUndefined();
    expect(linking.suspects().size).toBe(0);
  });
});
