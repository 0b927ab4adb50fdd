import { describe, expect, it } from "vitest";
import { causeKey, type Finding } from "../../src/check/finding.ts";
import { kinds as allKinds, jsonSchema, type Kind, lintText, requestKinds } from "../../src/index.ts";
import { baseLookups } from "../../src/schema/base-lookups.ts";

const account = { import_supplier: "HALCYON_ENERGY", external_account_number: "A-1001" };
const payloads = {
  notes: { ...account, notes: [{ body: 5 }] },
  transactions: { ...account, transactions: [{ amount: "5" }] },
  "historical-statements": { ...account, statements: [{ number: 5 }] },
} as const;
const kinds = Object.keys(payloads) as (keyof typeof payloads)[];

it.each(kinds)("%s in payload are not an account, whatever the name of the file says", (kind) => {
  const text = JSON.stringify({ payload: payloads[kind] });
  for (const given of [kind, undefined]) {
    const { ok, kind: known, findings } = lintText(text, given ? { kind: given } : {});
    expect({ ok, known }).toEqual({ ok: false, known: kind });
    expect(findings.some(({ attr, code }) => attr === "payload" && code === "unknown_field")).toBe(true);
    expect(findings.filter(({ rule }) => rule === "unrecognised-payload")).toEqual([]);
  }
});

it.each(kinds.flatMap((kind) => kinds.filter((given) => given !== kind).map((given) => [kind, given] as const)))(
  "%s in a file of %s are told, wrapped or not",
  (kind, given) => {
    for (const payload of [payloads[kind], { payload: payloads[kind] }]) {
      const { findings } = lintText(JSON.stringify(payload), { kind: given });
      const root = findings.find(({ because }) => because === undefined);
      expect(root?.severity).toBe("error");
      expect(findings.some(({ detail }) => detail.includes("looks like account"))).toBe(false);
    }
    const [root] = lintText(JSON.stringify(payloads[kind]), { kind: given }).findings;
    expect(root).toMatchObject({ rule: "unrecognised-payload", detail: expect.stringContaining(`looks like ${kind}`) });
  },
);

it.each(requestKinds.filter((kind) => jsonSchema(kind)["properties"] !== undefined))(
  "responses to %s in a file of these are told, if their fields are shown and others",
  (kind) => {
    const own = Object.keys(jsonSchema(kind)["properties"] as object);
    for (const response of allKinds.filter((each) => each.startsWith(`${kind}.`)))
      for (const example of (jsonSchema(response)["examples"] ?? []) as object[]) {
        const isShown = !Array.isArray(example) && baseLookups.fieldsAt(response, []).length > 0;
        if (!isShown || Object.keys(example).every((name) => own.includes(name))) continue;
        const roots = rootsOf(example, kind);
        expect(roots).toMatchObject([{ rule: "unrecognised-payload", attr: "" }]);
        expect(roots[0]?.detail).toContain(`This looks like ${kind}.`);
      }
  },
);

it("a request in a file of a response is not told, since a response may have any fields", () => {
  for (const kind of kinds)
    expect(rootsOf(payloads[kind], `${kind}.201`).map(({ rule }) => rule)).not.toContain("unrecognised-payload");
});

it("a payload in payload is not an account if it has a field of the kind that is given", () => {
  const instruction = { ...account, provider: "V", reference: "R", type: "CARD" };
  const { findings } = lintText(JSON.stringify({ payload: instruction }), { kind: "payment-instruction" });
  expect(findings.filter(({ because, severity }) => !because && severity === "error")).toMatchObject([
    { attr: "payload", code: "unknown_field" },
  ]);
});

it("payloads in an object keep the names that identify them", () => {
  const payload = { import_supplier: "S", notes: [{ body: "a" }] };
  const detailOf = (holder: object) => rootsOf(holder, "notes")[0]?.detail;
  const advice = "A name that identifies one belongs in a field of it.";
  expect(detailOf({ "A-1": payload, "A-2": payload })).toContain(advice);
  for (const holder of [{ rows: [payload] }, { rows: [payload], more: [payload] }])
    expect(detailOf(holder)).not.toContain(advice);
});

it("payloads in an object with the supplier of them all are told, and keep their lists", () => {
  const listed = ["A-1", "A-2"].map((external_account_number) => ({ external_account_number, notes: [{ body: "a" }] }));
  const detailOf = (payload: object, kind?: Kind) =>
    lintText(JSON.stringify({ import_supplier: "S", ...payload }), kind ? { kind } : {})
      .findings.filter(({ because, severity }) => !because && severity === "error")
      .map(({ attr, detail }) => `${attr} ${/holds the payloads|in a payload of notes/.exec(detail)?.[0]}`);
  expect(detailOf({ records: listed }, "notes")).toEqual(["records holds the payloads"]);
  expect(detailOf({ accounts: listed })).toContain("accounts.1.notes in a payload of notes");
  expect(detailOf({ external_account_number: "A-1", payloads: listed }, "account")).toEqual([]);
  const numbered = { import_supplier: "S", external_account_number: 5, payloads: listed };
  const { findings } = lintText(JSON.stringify(numbered), { kind: "account" });
  expect(findings).toMatchObject([{ rule: "type", attr: "external_account_number" }]);
});

it.each(kinds)("payloads in a list that has the name of their own are told: %s", (kind) => {
  const list = Object.keys(payloads[kind]).at(-1) as string;
  for (const count of [1, 2])
    for (const given of [kind, undefined])
      expect(rootsOf({ [list]: Array(count).fill(payloads[kind]) }, given).map(variantOf)).toEqual([
        `${list} unrecognised-payload/wrapper`,
      ]);
});

it("payloads of several kinds in a list each are told, named as one of them or not", () => {
  const dump = { accounts: [account], ...Object.fromEntries(kinds.map((kind) => [kind, [payloads[kind]]])) };
  for (const given of ["notes", "transactions", undefined] as const)
    expect(rootsOf(dump, given).map(variantOf)).toEqual([" unrecognised-payload/wrapper"]);
  // One of the lists is of accounts, which are no payloads around those of another kind.
  for (const given of ["notes", undefined] as const)
    expect(rootsOf({ accounts: [account], notes: [payloads.notes] }, given).map(variantOf)).toEqual([
      " unrecognised-payload/wrapper",
    ]);
  const own = { ...payloads.notes, old: [payloads.notes], older: [payloads.notes] };
  expect(rootsOf(own, "notes").map(variantOf)).not.toContain(" unrecognised-payload/wrapper");
});

it("contracts with a copy of themselves in task_params are contracts", () => {
  const contracts = { import_supplier: "H", external_business_identifier: "B-1", business_contracts: [] };
  const payload = { payload: contracts, task_params: { is_dry_run: false, payload: contracts } };
  for (const given of ["business-contracts", undefined] as const)
    expect(rootsOf(payload, given).map(({ rule, attr }) => `${rule} ${attr}`)).toEqual([
      "unknown-field task_params.payload",
    ]);
});

it("a row in a wrapper is what is wrong with all of its fields", () => {
  const rows = {
    notes: { import_supplier: "H", external_account_number: "A-1", body: "a", is_pinned: true },
    business: {
      import_supplier_code: "H",
      external_business_identifier: "B-1",
      business_type: "LTD",
      company_name: "F",
    },
  };
  for (const [kind, data] of Object.entries(rows)) {
    const [root, row, ...others] = rootsOf({ data }, kind as Kind);
    expect([root?.attr, row?.attr, ...others]).toEqual(["data", `data.${kind}`]);
    expect(row?.detail).toMatch(new RegExp(`^data.${kind} is required, .* send {..., "${kind}":`));
  }
});

it("the elements of a list are no payloads because each has the number of its account", () => {
  const transactions = [{ transaction_id: "T-1", note: "a", external_account_number: "A-1" }];
  const found = rootsOf({ import_supplier: "H", transactions }, "transactions");
  expect(found.map(({ attr }) => attr)).toContain("transactions.0.external_account_number");
});

it("what else is wrong, or a record around the payload, does not make its elements payloads", () => {
  const statement = { statement_id: "S-1", issued_date: "2025-04-04", external_account_number: "A-1" };
  const body = JSON.stringify({ import_supplier: "H", statements: [statement] });
  const record = `{"method":"POST","path":"/v1/data-import/historical-statements/create/","body":${body}}`;
  for (const [text, kind] of [
    [body, "historical-statements"],
    [body.replace("{", '{"import_supplier":"H",'), "historical-statements"],
    [body.replace('"S-1"', "NaN"), "historical-statements"],
    [record, "request"],
  ] as const)
    expect(lintText(text, { kind }).findings).toContainEqual(
      expect.objectContaining({
        rule: "unknown-field",
        attr: "statements.0.external_account_number",
        detail: expect.stringContaining("belongs at the root"),
      }),
    );
});

it("an account in payload is an account", () => {
  const text = JSON.stringify({ payload: { ...account, business: { business_contract_identifier: "C-1" } } });
  expect(lintText(text)).toMatchObject({ ok: true, kind: "account" });
});

/** A payload of each kind of request with one error in it. */
const pair = { import_supplier_code: "H", external_business_identifier: "B-1" };
const contract = {
  identifier: "C-1",
  valid_from_date: "31.01.2026",
  signed_at_date: "2026-01-31",
  versions: [{ applicable_at_date: "2026-01-31", terms: [{ term: "a" }] }],
};
const faulty: readonly (readonly [kind: Kind, payload: object, attr: string])[] = [
  ["notes", payloads.notes, "notes.0.body"],
  ["transactions", payloads.transactions, "transactions.0.amount"],
  ["historical-statements", payloads["historical-statements"], "statements.0.number"],
  ["payment-instruction", { ...account, vendor: "V", reference: 5, type: "CARD" }, "reference"],
  [
    "business-payment-instruction",
    { ...pair, vendor: "V", reference: 5, type: "CARD", accounts: [{ external_account_number: "A-1" }] },
    "reference",
  ],
  [
    "business",
    { ...pair, business: { business_type: "LTD", company_number: 5, company_name: "x", business_contracts: [] } },
    "business.company_number",
  ],
  [
    "business-contracts",
    {
      payload: { import_supplier: "H", external_business_identifier: "B-1", business_contracts: [contract] },
      task_params: { is_dry_run: true },
    },
    "payload.business_contracts.0.valid_from_date",
  ],
];
const rootsOf = (payload: unknown, kind?: Kind): readonly Finding[] =>
  lintText(JSON.stringify(payload), kind ? { kind } : {}).findings.filter(
    ({ because, severity }) => !because && severity === "error",
  );
const variantOf = (finding: Finding | undefined): string =>
  finding ? `${finding.attr} ${finding.rule}/${causeKey(finding.cause).variant}` : "";

describe.each(faulty)("%s", (kind, payload, attr) => {
  it("has its own error, named and unnamed", () => {
    for (const given of [kind, undefined]) expect(rootsOf(payload, given).map((each) => each.attr)).toEqual([attr]);
  });

  it.each(faulty.map(([other]) => other).filter((other) => other !== kind))("named %s is told by its kind", (other) => {
    const [root] = rootsOf(payload, other);
    expect(variantOf(root)).toBe(" unrecognised-payload/other-kind");
    expect(root?.detail).toContain(`looks like ${kind},`);
  });

  it.each(faulty.map(([other]) => other))("in payload, named %s, is never clean", (other) => {
    if (kind !== "business-contracts") expect(rootsOf({ payload }, other)).not.toEqual([]);
  });

  it("in payload has one error of its own, and its error within", () => {
    if (kind === "business-contracts") return;
    for (const given of [kind, undefined]) {
      const [root, ...inner] = rootsOf({ payload }, given);
      expect(variantOf(root)).toBe("payload unknown-field/wrapped");
      expect(inner.map((each) => each.attr)).toEqual([`payload.${attr}`]);
      for (const each of inner) expect(each).not.toHaveProperty("edit");
    }
  });
});

describe("contracts without their wrapper", () => {
  const contracts = { external_business_identifier: "B-1", business_contracts: [contract] };
  const inner = "business_contracts.0.valid_from_date";

  it("have one error of their own, and their errors within", () => {
    for (const given of ["business-contracts", undefined] as const) {
      const [root, ...others] = rootsOf({ import_supplier: "H", ...contracts }, given);
      expect(variantOf(root)).toBe("payload required/wrapper");
      expect(others.map(({ attr }) => attr)).toEqual([inner]);
    }
    const [root] = rootsOf({ import_supplier: "H", ...contracts, task_params: {} }, "business-contracts");
    expect(variantOf(root)).toBe("payload required/wrapper");
    const found = rootsOf({ import_supplier: "H", ...contracts, dry_run: true }, "business-contracts");
    expect(found.find(({ attr }) => attr === "dry_run")?.detail).toContain("Did you mean is_dry_run?");
  });

  it("in a list in their wrapper are of the wrong type", () => {
    const payload = [{ import_supplier: "H", ...contracts }];
    const found = rootsOf({ payload, task_params: { is_dry_run: true } }, "business-contracts");
    expect(found.map(({ attr, rule }) => `${rule} ${attr}`)).toEqual(["type payload"]);
  });

  it("in their wrapper twice have one error of their own", () => {
    const payload = { payload: { import_supplier: "H", ...contracts }, task_params: { is_dry_run: false } };
    const [root, ...others] = rootsOf({ payload }, "business-contracts");
    expect(variantOf(root)).toBe("payload.payload unknown-field/wrapped");
    expect(others.map(({ attr }) => attr)).toEqual([`payload.payload.${inner}`]);
    // What is beside the outer one may be part of it.
    const [beside] = rootsOf({ payload, task_params: { is_dry_run: true } }, "business-contracts");
    expect(variantOf(beside)).not.toContain("wrapped");
  });

  it("are no business without business", () => {
    const found = rootsOf({ import_supplier_code: "H", ...contracts }, "business-contracts");
    expect(found.map(variantOf)).toContain("payload required/wrapper");
    expect(found.some(({ attr }) => attr === inner)).toBe(true);
    expect(found.some(({ detail }) => detail.includes("looks like"))).toBe(false);
    const [root] = rootsOf({ import_supplier_code: "H", ...contracts, business: {} }, "business-contracts");
    expect(variantOf(root)).toBe(" unrecognised-payload/other-kind");
  });

  it("are not without it where it is beside them", () => {
    const data = { payload: { import_supplier: "H", ...contracts }, business_contracts: [] };
    expect(rootsOf({ data }, "business-contracts").map(variantOf)).toContain("data unknown-field/wrapped");
  });

  it("are in it, misspelt", () => {
    const found = rootsOf({ Payload: { import_supplier: "H", ...contracts } }, "business-contracts");
    expect(found.map(({ attr }) => attr)).toEqual(["Payload", `Payload.${inner}`]);
    expect(found[0]?.suggestion).toBe("payload");
  });

  it("are told in the body of a request record", () => {
    const record = {
      method: "POST",
      path: "/v2/data-import/businesses/H/B-1/business-contracts/",
      headers: { Authorization: "Token x" },
      body: { import_supplier: "H", ...contracts },
    };
    const found = rootsOf(record, "request");
    expect(found.map(({ part, pointer }) => `${part} ${pointer}`)).toEqual([
      "body /body/payload",
      `body /body/${inner.replaceAll(".", "/")}`,
    ]);
  });
});

it("a payload is not of another kind if it would be no better as that", () => {
  const { findings } = lintText(JSON.stringify({ ...account, notes: 5, transactions: 5 }), { kind: "notes" });
  expect(findings.some(({ rule }) => rule === "unrecognised-payload")).toBe(false);
});
