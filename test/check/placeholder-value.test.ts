/** Words and numbers that programs write in place of identifiers and texts. */
import { describe, expect, it } from "vitest";
import { type Finding, type Kind, lintText } from "../../src/index.ts";
import { lines, makeFolder, valuesIn } from "../cli/folder.ts";
import { inFolder } from "../cli/run.ts";
import { profileOf } from "../profile/example-profile.ts";

const today = "2026-06-30";
const own = { import_supplier: "S", external_account_number: "A-1" };
const notes = (body: string) => ({ ...own, notes: [{ body }] });
const charge = { transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT", amount: 10 };
const statement = {
  statement_id: "S-1",
  bill_period_from_date: "2026-01-01",
  bill_period_to_date: "2026-01-31",
  issued_date: "2026-02-01",
  number: "1",
  gross_amount: 84.2,
};
const contract = {
  identifier: "C-1",
  valid_from_date: "2026-01-01",
  signed_at_date: "2026-01-01",
  versions: [{ applicable_at_date: "2026-01-01", terms: ["T"] }],
};
const business = { import_supplier_code: "S", external_business_identifier: "B-1" };

const found = (kind: Kind, payload: unknown): string[] =>
  lintText(JSON.stringify(payload), { kind, today }).findings.map(
    ({ rule, severity, attr, part }) => `${severity} ${rule} ${[part, attr].filter(Boolean).join(" ")}`,
  );
const warned = (attr: string): string[] => [`warning placeholder-value ${attr}`];

const words = [
  "nan",
  "NaN",
  "NAN",
  "None",
  "none",
  "null",
  "NULL",
  "NaT",
  "undefined",
  "#N/A",
  "N/A",
  "<NA>",
  "\\N",
  "#REF!",
  "#SPILL!",
  "(null)",
  "[object Object]",
  " nan",
  "None\n",
];
const numbers = ["100000.0", "0.0", "-1.0", "100000.00", "1.23E+11", "1.23e+21", "1e+16", "1,23E+11"];

describe("a placeholder", () => {
  it.each([...words, ...numbers])("%j is one as an identifier, a supplier or a body", (text) => {
    expect(found("notes", { ...notes("a"), external_account_number: text })).toEqual(warned("external_account_number"));
    expect(found("notes", { ...notes("a"), import_supplier: text })).toEqual(warned("import_supplier"));
    expect(found("notes", notes(text))).toEqual(warned("notes.0.body"));
  });

  it.each(["-", "--", "–", ".", "..", "?", "???", " - "])(
    "%j is one as an identifier or a supplier, not as a body",
    (text) => {
      expect(found("notes", { ...notes("a"), external_account_number: text })).toEqual(
        warned("external_account_number"),
      );
      expect(found("notes", { ...notes("a"), import_supplier: text })).toEqual(warned("import_supplier"));
      expect(found("notes", notes(text))).toEqual([]);
    },
  );

  it.each([
    "-1",
    ".a",
    "?id",
    "NAN-12",
    "A 12",
    "nan1",
    "Nancy",
    "Nora",
    "NA",
    "nat",
    "NAT",
    "NONE-1",
    "nonesuch",
    "nullable",
    "undefined-1",
    "1",
    "0012",
    "100000",
    "100000.5",
    "10.01",
    "1.0.0",
    "4E-12",
    "1E5",
    "12E4",
    "19E12345",
    "1.23",
    "2024.10",
    "+44 20 7946 0000",
    "#1",
    "#1!",
    "(1)",
    "[1]",
    "ノート",
    "Łódź",
  ])("%j is none", (text) => {
    expect(found("notes", { ...notes(text), external_account_number: text, import_supplier: text })).toEqual([]);
  });

  it("is none in a longer text", () => {
    for (const body of [
      "None of the meters was read.",
      "nan \u2013 see letter",
      "100000.0 kWh",
      "1.23E+11 was billed",
      "None\nat all",
      '"None"',
    ])
      expect(found("notes", notes(body))).toEqual([]);
  });

  it("is found in blanks around an identifier, once, and not in those around a text", () => {
    for (const text of [
      " A-1",
      "A-1 ",
      " A-1 ",
      "A-1\t",
      "\u00a0A-1",
      "A-1\u3000",
      "\ufeffA-1",
      "A-1\u200b",
      "A-1\u0000",
      "A-1\u0085",
      "\u007fA-1",
      "\u202aA-1\u202c",
      "A-1\u00ad",
    ]) {
      const payload = { ...notes(" a "), external_account_number: text };
      expect(found("notes", payload)).toEqual(warned("external_account_number"));
      const [finding] = lintText(JSON.stringify(payload), { kind: "notes", today }).findings;
      expect(finding).toMatchObject({ suggestion: "A-1", code: "placeholder_value", basis: "inferred" });
      expect(finding?.edit).toBeUndefined();
    }
    for (const external_account_number of [" ", "\u200b"])
      expect(found("notes", { ...notes("a"), external_account_number })).toEqual([
        "warning blank-value external_account_number",
      ]);
  });

  it.each(['="0012"', '"0012"', "'0012", "'0012'"])("is found in the quotes of %s, with what is in them", (text) => {
    const { findings } = lintText(JSON.stringify({ ...notes(text), external_account_number: text }), {
      kind: "notes",
      today,
    });
    expect(findings).toEqual([
      expect.objectContaining({ rule: "placeholder-value", attr: "external_account_number", suggestion: "0012" }),
    ]);
  });

  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of a shell.
  it.each(["<external-account-number>", "{account}", "{{ account }}", "${ACCOUNT}"])("is the name %s", (text) => {
    expect(found("notes", { ...notes(text), external_account_number: text })).toEqual(
      warned("external_account_number"),
    );
  });

  it.each(["{3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b}", "<", "{}", "$A-1", "A<1>"])("is not %s", (text) => {
    expect(found("notes", { ...own, external_account_number: text, notes: [{ body: "a" }] })).toEqual([]);
  });

  it.each<[Kind, object, attr: string]>([
    ["transactions", { ...own, transactions: [{ ...charge, transaction_id: "nan" }] }, "transactions.0.transaction_id"],
    ["transactions", { ...own, transactions: [{ ...charge, reference: "nan" }] }, "transactions.0.reference"],
    ["transactions", { ...own, transactions: [{ ...charge, display_note: "nan" }] }, "transactions.0.display_note"],
    ["transactions", { ...own, transactions: [{ ...charge, note: "nan" }] }, "transactions.0.note"],
    [
      "historical-statements",
      { ...own, statements: [{ ...statement, statement_id: "nan" }] },
      "statements.0.statement_id",
    ],
    ["historical-statements", { ...own, statements: [{ ...statement, number: "nan" }] }, "statements.0.number"],
    [
      "historical-statements",
      { ...own, statements: [{ ...statement, statement_path: "nan" }] },
      "statements.0.statement_path",
    ],
    [
      "notes",
      { ...own, notes: [{ document_paths: [{ document_path: "None" }] }] },
      "notes.0.document_paths.0.document_path",
    ],
    ["payment-instruction", { ...own, vendor: "V", reference: "nan", type: "CARD" }, "reference"],
    ["payment-instruction", { ...own, vendor: "nan", reference: "R", type: "CARD" }, "vendor"],
    [
      "business-payment-instruction",
      { ...business, vendor: "V", reference: "R", type: "CARD", accounts: [{ external_account_number: "1.0" }] },
      "accounts.0.external_account_number",
    ],
    [
      "business-payment-instruction",
      {
        ...business,
        external_business_identifier: "nan",
        vendor: "V",
        reference: "R",
        type: "CARD",
        accounts: [{ external_account_number: "A" }],
      },
      "external_business_identifier",
    ],
    [
      "business",
      {
        ...business,
        business: {
          business_type: "LTD",
          company_number: "424242.0",
          company_name: "L",
          business_contracts: [contract],
        },
      },
      "business.company_number",
    ],
    [
      "business",
      {
        ...business,
        business: { business_type: "LTD", company_number: "1", company_name: "nan", business_contracts: [contract] },
      },
      "business.company_name",
    ],
    [
      "business",
      {
        ...business,
        import_supplier_code: "nan",
        business: { business_type: "LTD", company_number: "1", company_name: "L", business_contracts: [contract] },
      },
      "import_supplier_code",
    ],
    [
      "business",
      {
        ...business,
        business: {
          business_type: "LTD",
          company_number: "1",
          company_name: "L",
          business_contracts: [{ ...contract, identifier: "nan" }],
        },
      },
      "business.business_contracts.0.identifier",
    ],
    [
      "business-contracts",
      {
        payload: { import_supplier: "S", external_business_identifier: "nan", business_contracts: [contract] },
        task_params: { is_dry_run: true },
      },
      "payload.external_business_identifier",
    ],
    ["account", { ...own, external_account_number: "nan" }, "external_account_number"],
    ["account", { ...own, import_supplier: "nan" }, "import_supplier"],
    [
      "account",
      { payload: { ...own, business: { business_contract_identifier: "nan" } } },
      "payload.business.business_contract_identifier",
    ],
  ])("is found in %s", (kind, payload, attr) => {
    expect(found(kind, payload)).toEqual(warned(attr));
  });

  it("is found in a request record: in its path and its body", () => {
    const record = (path: string, method: string, more: object) => ({
      method,
      path,
      headers: { Authorization: "Token T" },
      ...more,
    });
    expect(found("request", record("/v1/data-import/account-transfer-status/S/100000.0/", "GET", {}))).toEqual(
      warned("path external_account_number"),
    );
    expect(found("request", record("/v1/data-import/notes/create/", "POST", { body: notes("nan") }))).toEqual(
      warned("body notes.0.body"),
    );
  });

  it("is not told of a response, an open field or a value that another finding is about", () => {
    expect(
      found("notes.201", [{ created_at: "2026-01-31T12:00:00Z", body: "None", status: "NOTE_CREATION_SUCCESS" }]),
    ).toEqual([]);
    expect(found("account", { ...own, name: "nan" })).toEqual([]);
    expect(found("transactions", { ...own, transactions: [{ ...charge, type: "nan" }] })).toEqual([
      "warning undocumented-value transactions.0.type",
    ]);
    expect(found("notes", { ...notes("a"), external_account_number: null })).toEqual([
      "error null-value external_account_number",
    ]);
  });

  it("is found under a profile in the fields that the operator has, and counts with the others", () => {
    const profile = profileOf({ operator: { "notes.external_account_number": { maxLength: 10 } } });
    const lint = (number: string) =>
      lintText(JSON.stringify({ ...notes("a"), external_account_number: number }), { kind: "notes", today, profile })
        .findings;
    expect(lint("nan")).toMatchObject([{ rule: "placeholder-value", basis: "inferred", severity: "warning" }]);
    expect(lint("HE-100234-12.")).toMatchObject([{ rule: "text-length" }]);
    expect(lint("HE-1")).toEqual([]);
  });

  it("is found and counted in JSON Lines, whatever the payloads before it are like", async () => {
    const payload = (i: number) => ({
      ...notes(i % 10 === 9 ? "None" : `${i}`),
      external_account_number: i % 25 === 24 ? `${i}.0` : `A-${i}`,
    });
    const folder = makeFolder({
      "a.notes.jsonl": lines(...Array.from({ length: 500 }, (_, i) => JSON.stringify(payload(i)))),
    });
    for (const argv of [["--workers", "1"], ["--workers", "2"], ["--all"], ["--statistics"]]) {
      const { stdout } = await inFolder(["lint", ".", "--format", "json", ...argv], { cwd: folder.path });
      const { causes } = JSON.parse(stdout) as {
        causes: { rule: string; variant: string; attr: string; count: number }[];
      };
      expect(causes.map(({ rule, variant, attr, count }) => `${rule} ${variant} ${attr} ${count}`)).toEqual([
        "placeholder-value placeholder notes.*.body 50",
        "placeholder-value number external_account_number 20",
      ]);
    }
  });
});

describe("blanks or quotes around an identifier", () => {
  const account = (number: string, contract = "C-1"): string =>
    JSON.stringify({
      import_supplier: "S",
      external_account_number: number,
      business: { business_contract_identifier: contract },
    });
  const notesFor = (number: string, body = "a"): string =>
    JSON.stringify({ ...notes(body), external_account_number: number });
  const linted = async (files: Record<string, string>, ...argv: string[]) => {
    const { code, stdout } = await inFolder(["lint", ".", "--format", "json", ...argv], {
      cwd: makeFolder(files).path,
    });
    const { summary, findings } = JSON.parse(stdout) as { summary: { warnings: number }; findings: Finding[] };
    const shown = findings.map(({ rule, severity, file, line, column, because }) => [
      `${severity} ${rule} ${file}:${line}:${column}`,
      because && `${because.rule} ${because.file} ${because.payload} ${because.attr}`,
    ]);
    return { code, warnings: summary.warnings, shown };
  };

  it.each(["A-1 ", "'A-1", '="A-1"'])("is why the identifier is not known, in the same place: %s", async (number) => {
    const files = { "1.account.json": account("A-1"), "2.notes.jsonl": lines(notesFor("A-1"), notesFor(number)) };
    expect(await linted(files)).toEqual({
      code: 0,
      warnings: 1,
      shown: [
        ["warning placeholder-value 2.notes.jsonl:2:50", undefined],
        ["warning account-before-data 2.notes.jsonl:2:50", "placeholder-value 2.notes.jsonl 1 external_account_number"],
      ],
    });
  });

  it("is why others do not know it", async () => {
    const files = { "1.account.json": account(" A-1"), "2.notes.jsonl": lines(notesFor("A-1"), notesFor("A-1", "b")) };
    expect(await linted(files)).toEqual({
      code: 0,
      warnings: 1,
      shown: [
        ["warning placeholder-value 1.account.json:1:50", undefined],
        [
          "warning account-before-data 2.notes.jsonl:1:50",
          "placeholder-value 1.account.json 0 external_account_number",
        ],
        [
          "warning account-before-data 2.notes.jsonl:2:50",
          "placeholder-value 1.account.json 0 external_account_number",
        ],
      ],
    });
  });

  it("hides nothing where the blanks are not reported, or are not all that differs", async () => {
    const files = { "1.account.json": account("A-1"), "2.notes.json": notesFor("A-1 ") };
    const unknown = [["warning account-before-data 2.notes.json:1:50", undefined]];
    expect(await linted(files, "--rule", "placeholder-value=off")).toEqual({ code: 0, warnings: 1, shown: unknown });
    const other = await linted({ ...files, "2.notes.json": notesFor("a-1 ") });
    expect(other.shown.map(([, because]) => because)).toEqual([undefined, undefined]);
  });

  it.each([" C-1", "'C-1", '="C-1"'])(
    "hides no error, and is the mistake of the payload that has it: %s",
    async (identifier) => {
      const business = JSON.stringify({
        import_supplier_code: "S",
        external_business_identifier: "B-1",
        business: { business_contracts: [{ ...contract, identifier }] },
      });
      const { code, shown } = await linted({ "1.business.json": business, "2.account.json": account("A-1") });
      expect(code).toBe(1);
      expect(shown).toContainEqual(["error contract-linkage 2.account.json:1:99", undefined]);
      const { stdout } = await inFolder(["lint", ".", "--format", "ndjson", "--only", "contract-linkage"], {
        cwd: makeFolder({ "1.business.json": business, "2.account.json": account("A-1") }).path,
      });
      const [finding] = valuesIn(stdout);
      expect(finding?.detail).toContain(
        `One has "${identifier}", which has blanks or quotes around it. Remove them there.`,
      );
      expect(finding).not.toHaveProperty("suggestion");
    },
  );
});

describe("a number in place of text", () => {
  const told = (literal: string) =>
    lintText(`{"import_supplier":"S","external_account_number":${literal},"notes":[{"body":"a"}]}`, {
      kind: "notes",
      today,
    }).findings;

  it("is told not to be put in quotes if it is a float", () => {
    for (const literal of ["100000.0", "1.23E+11", "1e5", "12.5"]) {
      expect(told(literal)).toMatchObject([{ rule: "type", severity: "error", attr: "external_account_number" }]);
      expect(told(literal)[0]?.detail).toContain(`${literal} is the number of a spreadsheet`);
      expect(told(literal)[0]?.detail).not.toContain("quotes");
    }
    expect(told("100000")[0]?.detail).toContain("Put it in quotes");
  });

  it("is not quoted if the field may be personal", () => {
    const text = `{"import_supplier":"S","external_account_number":"A","notes":[{"body":12345.0}]}`;
    const [finding] = lintText(text, { kind: "notes", today }).findings;
    expect(finding?.detail).toContain("This is the number of a spreadsheet");
    expect(finding?.detail).not.toContain("12345");
  });
});
