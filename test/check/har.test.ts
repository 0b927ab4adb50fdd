import { writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { causeKey } from "../../src/check/finding.ts";
import { type Finding, lintText } from "../../src/index.ts";
import { StreamInput } from "../../src/input/stream.ts";
import { run } from "../../src/run/run.ts";
import { makeFolder } from "../cli/folder.ts";
import { inFolder, inProcess, lintFiles } from "../cli/run.ts";
import { settingsWith } from "./batch.ts";
import { clean, entryOf, foreignEntry, harOf, notes, type Plant, placeOf, plants } from "./records.ts";

const { path: folder, file: path, write } = makeFolder({}, afterAll);
const today = ["--today", "2026-06-30"];
const file = path("traffic.har");

async function lint(content: string | Uint8Array, known?: string): Promise<Finding[]> {
  const input = new StreamInput(file, () => [Buffer.from(content)], "har");
  const others = known === undefined ? [] : [new StreamInput("known.har", () => [Buffer.from(known)], "har")];
  const { findings, summary } = await run([input], { settings: settingsWith(), known: others });
  expect(summary.unreadable).toEqual([]);
  return [...findings].map(({ finding }) => finding);
}

/** Styles of recorders: on one line, indented, with either line ending, in ASCII only. */
const layouts: [name: string, write: (value: unknown) => string][] = [
  ["one line", (value) => JSON.stringify(value)],
  ["many lines", (value) => JSON.stringify(value, null, 2)],
  ["lines of CR LF", (value) => JSON.stringify(value, null, "\t").replaceAll("\n", "\r\n")],
  ["ASCII", (value) => asciiOf(JSON.stringify(value, null, 1))],
];

function asciiOf(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The range of a text that a finding is about. */
function marked(text: string, { line, column, endLine, endColumn }: Finding): string {
  const lines = text.split("\n").map((each) => `${each}\n`);
  const offset = (at: number, unit: number): number => lines.slice(0, at - 1).join("").length + unit - 1;
  return text.slice(offset(line, column), offset(endLine, endColumn));
}

describe.each(layouts)("a HAR file in %s", (_, write) => {
  it("has no findings if its requests have none", async () => {
    expect(await lint(write(harOf(clean.map((record) => entryOf(record)))))).toEqual([]);
    expect(await lint(write(harOf(clean.map((record) => entryOf(record, "base64")))))).toEqual([]);
  });

  it.each(plants)("has one finding of a plant in its $name", async ({ record, expected, mark, harMark }: Plant) => {
    const entry = entryOf(record);
    const text = write(harOf([foreignEntry, entryOf(clean[8] as Plant["record"]), entry, foreignEntry]));
    const findings = await lint(text);
    expect(findings).toHaveLength(1);
    const [finding] = findings as [Finding];
    const { part, ...others } = expected;
    expect(finding).toMatchObject({ ...others, file, payload: 2 });
    expect(finding.part).toBe(part);
    const source = marked(text, finding);
    const wanted = harMark ?? mark;
    if (wanted === undefined) expect(JSON.parse(source)).toEqual(entry);
    else if (part === "body" || part === "response") expect(JSON.parse(`"${source}"`)).toBe(wanted);
    else expect(JSON.parse(source.replace(/\?.*"$/, '"'))).toEqual(JSON.parse(wanted.replace(/\?.*"$/, '"')));
  });

  it.each(plants.filter(({ expected: { part }, mark }) => mark && (part === "body" || part === "response")))(
    "in base64 has one finding of a plant in its $name, at the text",
    async ({ record, expected: { attr, part } }: Plant) => {
      const text = write(harOf([entryOf(record, "base64")]));
      const findings = await lint(text);
      expect(findings).toMatchObject([{ attr, part }]);
      const body = part === "body" ? record.body : record.response?.body;
      expect(JSON.parse(marked(text, findings[0] as Finding))).toBe(
        Buffer.from(JSON.stringify(body)).toString("base64"),
      );
    },
  );
});

describe("headers without Authorization", () => {
  const headers = { Accept: "*/*" };
  const rulesOf = async (status: number, own: object = {}): Promise<string[]> =>
    (await lint(JSON.stringify(harOf([entryOf({ ...notes({}, { status }), headers: { ...headers, ...own } })])))).map(
      ({ rule, code }) => `${rule} ${code}`,
    );

  it("are those of a browser, which left it out, if the service accepted the request", async () => {
    expect(await rulesOf(201)).not.toContain("authorization not_authenticated");
    expect(await rulesOf(201, { Authorization: "Bearer x" })).toContain("authorization not_authenticated");
    for (const Authorization of ["[REDACTED]", "***", "<removed>"])
      expect(await rulesOf(400, { Authorization }), Authorization).toEqual([]);
    expect(await rulesOf(201, { Authorization: "" })).toContain("authorization authentication_failed");
    expect(await rulesOf(401)).toContain("authorization not_authenticated");
    expect(await rulesOf(0)).toContain("authorization not_authenticated");
  });

  it("are those that were sent in a request record", () => {
    const record = { ...notes(), headers };
    expect(lintText(JSON.stringify(record), { kind: "request" }).findings).toMatchObject([
      { rule: "authorization", code: "not_authenticated" },
    ]);
  });
});

describe("a path that is not documented", () => {
  it.each([
    "/v1/data-import/note/create/",
    "/v2/data-import/notes/create/",
    "/v1/data-import/account/create/",
    "/v2/data-import/things/?page=1",
    "/v3/data-import/notes/create/",
    "/data-import/notes/create/",
    "/V1/Data-Import/Notes/Create/",
  ])("%s is said in a HAR file as in a request record", async (path) => {
    const record = { ...notes(), path: `https://service.example${path}`, response: { status: 418, body: "<html>" } };
    const [inRecord, ...others] = lintText(JSON.stringify(record), { kind: "request" }).findings as [Finding];
    expect(others).toEqual([]);
    const text = JSON.stringify(harOf([entryOf(record)]), null, 2);
    const findings = await lint(text);
    const { rule, severity, code, detail, attr, part, kind, pointer, suggestion } = inRecord;
    expect(findings).toHaveLength(1);
    expect(findings).toMatchObject([{ rule, severity, code, attr, part, kind, pointer }]);
    expect([findings[0]?.detail, findings[0]?.suggestion]).toEqual([detail, suggestion]);
    expect(marked(text, findings[0] as Finding)).toBe(JSON.stringify(record.path));
    expect(severity).toBe(/^\/(?:v3|data)/.test(path) ? "error" : "warning");
  });

  it("accepts any body", async () => {
    const url = "https://service.example/v1/data-import/account/create/";
    for (const text of ["a=b", "", '{"notes": 5}', "[1"])
      expect(
        await lint(JSON.stringify(harOf([{ request: { method: "POST", url, postData: { text } } }]))),
      ).toHaveLength(1);
  });

  it("links the account in its body", async () => {
    const account = { payload: { import_supplier: "HALCYON_ENERGY", external_account_number: "A-1001" } };
    const create = { method: "POST", path: "https://service.example/v1/data-import/account/create/", body: account };
    const text = JSON.stringify(harOf([entryOf({ ...notes(), response: { status: 0 } }), entryOf(create)]), null, 2);
    writeFileSync(file, text);
    const [late, path, ...others] = (await lintFiles(file, ...today)) as [Finding, Finding];
    expect(others).toEqual([]);
    expect(path).toMatchObject({ rule: "unrecognised-payload", payload: 1 });
    expect(late).toMatchObject({ rule: "account-before-data", part: "body", attr: "external_account_number" });
    expect(late.related).toMatchObject([{ attr: "payload.external_account_number", file }]);
  });
});

describe("a status that the interface does not list", () => {
  it("is counted once per run and operation", async () => {
    // Recorders write 0 where there was no response.
    const statuses = [201, 404, 418, 503, 503, 999, 0].map((status, i) =>
      entryOf({ ...notes({ body: `Note ${i}` }), response: { status, body: [] } }),
    );
    const own = entryOf({ method: "POST", path: "/v1/data-import/account/create/", response: { status: 418 } });
    writeFileSync(file, JSON.stringify(harOf([...statuses, own])));
    const { stdout } = await inProcess("lint", file, "--format", "json");
    const { summary, findings } = JSON.parse(stdout);
    expect(summary.unlistedStatuses).toEqual({
      "notes 418": 1,
      "notes 503": 2,
      "notes (not a status of HTTP)": 1,
    });
    expect(findings).toMatchObject([{ rule: "unrecognised-payload", payload: 7 }]);
    const { stdout: pretty } = await inProcess("lint", file);
    expect(pretty.match(/notes 418, notes 503/g)).toHaveLength(1);
  });
});

describe("a HAR file", () => {
  const faulty = (plants.find(({ name }) => name === "body: a date that does not exist") as Plant).record;

  it("may be compressed, or begin with a byte order mark", async () => {
    const text = JSON.stringify(harOf([entryOf(faulty)]));
    const [plain] = await lint(text);
    for (const [name, content] of [
      ["traffic.har.gz", gzipSync(text)],
      ["TRAFFIC.HAR", text],
      ["marked.har", `\uFEFF${text}`],
    ] as const) {
      const findings = await lintFiles(write(name, content), ...today);
      expect(findings).toEqual([{ ...plain, file: path(name) }]);
    }
  });

  it("is found in folders, with the number of entries of other interfaces", async () => {
    writeFileSync(file, JSON.stringify(harOf([foreignEntry, entryOf(notes()), foreignEntry])));
    const { stdout, code } = await inProcess("lint", folder, "--format", "json");
    const { summary } = JSON.parse(stdout);
    expect(summary.foreignEntries.entries).toBe(2);
    expect(summary.foreignEntries.files).toBe(1);
    expect(summary.byFile[file]).toBeUndefined();
    expect(code).toBe(1);
    const pretty = await inProcess("lint", file);
    expect(pretty.stdout).toMatch(/2 HAR entries are not requests/);
    expect(pretty.stdout).toMatch(/1 payload in 1 file: 0 errors, 0 warnings\n$/);
    expect(pretty.code).toBe(0);
  });

  it.each([
    ["null", null],
    ["a number", 5],
    ["an entry without a request", {}],
    ["a request without a URL", { request: { method: "GET" } }],
    ["a URL that is no text", { request: { method: "GET", url: ["/v1/data-import/business/"] } }],
    ["a request without a method", { request: { url: "https://service.example/v1/data-import/business/" } }],
    ["a method of no operation", entryOf({ ...notes(), method: "OPTIONS" })],
    ["a path of no operation", entryOf({ ...notes(), path: "https://service.example/v1/data-import/" })],
  ])("leaves %s alone", async (_, entry) => {
    writeFileSync(file, JSON.stringify(harOf([entry as object])));
    const { stdout } = await inProcess("lint", file, "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({ summary: { payloads: 0, foreignEntries: { entries: 1, files: 1 } } });
  });

  it("may lack what recorders omit", async () => {
    const { request } = entryOf(notes()) as { request: { method: string; url: string; postData: object } };
    const { method, url, postData } = request;
    expect(await lint(JSON.stringify(harOf([{ request: { method, url, postData } }])))).toEqual([]);
    expect(await lint(JSON.stringify(harOf([{ request: { method, url, postData: { text: 5 } } }])))).toMatchObject([
      { rule: "required", part: "body", attr: "" },
    ]);
    // An empty list comes from a recorder that omits or strips all headers.
    expect(await lint(JSON.stringify(harOf([{ request: { method, url, postData, headers: [] } }])))).toEqual([]);
    expect(
      await lint(
        JSON.stringify(harOf([{ request: { method, url, headers: [null, { name: 1 }, { name: "Accept" }] } }])),
      ),
    ).toMatchObject([{ rule: "required", part: "body", attr: "" }]);
    const malformed = [{ name: 1, value: "a" }, { name: "A", value: 1 }, { value: "a" }];
    expect(await lint(JSON.stringify(harOf([{ request: { method, url, postData, headers: malformed } }])))).toEqual([]);
    for (const status of [-201, 201.5])
      expect(await lint(JSON.stringify(harOf([{ request: { method, url, postData }, response: { status } }])))).toEqual(
        [],
      );
  });

  it.each([
    ["not JSON", '{"log": {"entries": [}}', { rule: "json-syntax", line: 1, column: 22 }],
    ["empty", "", { rule: "json-syntax", line: 1, column: 1 }],
    ["without a log", "{}", { rule: "unrecognised-payload", line: 1, column: 1 }],
    ["without entries", '{"log":{"version":"1.2"}}', { rule: "unrecognised-payload", line: 1, column: 1 }],
    ["of entries that are no list", '{"log":{"entries":{}}}', { rule: "unrecognised-payload", line: 1, column: 1 }],
    ["a payload", JSON.stringify(notes().body), { rule: "unrecognised-payload", line: 1, column: 1 }],
    ["a list", "[]", { rule: "unrecognised-payload", line: 1, column: 1 }],
  ])("that is %s has one finding", async (_, text, expected) => {
    const findings = await lint(text);
    expect(findings).toMatchObject([{ ...expected, kind: null, severity: "error", file }]);
    if (expected.rule === "unrecognised-payload") expect(findings[0]?.detail).toContain("log.entries");
  });

  it("is checked across its requests, with both locations", async () => {
    const text = JSON.stringify(harOf([entryOf(notes()), foreignEntry, entryOf(notes({ is_pinned: true }))]), null, 2);
    writeFileSync(file, text);
    const [finding, ...others] = (await lintFiles(file, ...today)) as [Finding];
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: "duplicate-note", kind: "notes", part: "body", attr: "notes.0", payload: 2 });
    const source = JSON.parse(`"${marked(text, finding)}"`);
    expect(JSON.parse(source)).toMatchObject({ is_pinned: true });
    const [first] = finding.related as [NonNullable<Finding["related"]>[number]];
    const { line } = placeOf(text.slice(0, text.indexOf("app.js")), '"text": "{');
    expect(first).toMatchObject({ attr: "notes.0", line });
  });

  it("that is known tells the states of accounts by its responses", async () => {
    const supplier = "HALCYON_ENERGY";
    const path = `https://service.example/v1/data-import/pending-account-import-processes/${supplier}/`;
    const staged = { external_account_number: "A-1001", service_account_number: null, account_created_at: null };
    const { headers } = notes();
    const pending = entryOf({ method: "GET", path, headers, response: { status: 200, body: [staged] } });
    const sent = entryOf(notes({}, { status: 0 }));
    const found = await lint(JSON.stringify(harOf([sent])), JSON.stringify(harOf([pending])));
    expect(found).toMatchObject([{ rule: "import-state", payload: 0 }]);
  });

  it("has the finding of each of many parameters at its name", async () => {
    const names = Array.from({ length: 300 }, (_, i) => `unknown_${i}`);
    const query = Object.fromEntries(names.map((name) => [name, "1"]));
    const text = JSON.stringify(harOf([entryOf({ ...notes(), query })]));
    const marks = (await lint(text)).map((finding) => marked(text, finding));
    expect(marks).toEqual(names.map((name) => JSON.stringify(name)));
  });

  it("with another name is recognised by its shape", () => {
    const [finding] = lintText(JSON.stringify(harOf([]))).findings;
    expect(finding).toMatchObject({ rule: "unrecognised-payload", detail: expect.stringContaining(".har") });
  });

  it.each([
    ["Charles", [{ method: "POST", path: "/v1/data-import/notes/create/", tunnel: false, request: {} }]],
    ["nock", [{ method: "POST", path: "/v1/data-import/notes/create/", scope: "https://service.example:443" }]],
    ["MockServer", { httpRequest: { method: "POST", path: "/v1/data-import/notes/create/" } }],
  ])("is what a recording of %s should be", async (program, value) => {
    const findings = await lintFiles(write("recording.json", JSON.stringify(value)));
    expect(findings).toMatchObject([{ rule: "unrecognised-payload", line: 1, column: 1 }]);
    expect(findings[0]?.detail).toContain(`recording of ${program}. Export it as HAR`);
    const entry = [value].flat()[0];
    const roots = lintText(JSON.stringify(entry), { kind: "notes" }).findings.filter(({ because }) => !because);
    expect(roots.map(({ detail }) => detail)).toEqual([findings[0]?.detail]);
    const { findings: ofAccount } = lintText(JSON.stringify(entry), { kind: "account" });
    expect(ofAccount.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it.each(['{"scope": "domestic", "tunnel": 1, "mappings": []}', '{"httpRequest": {"requestMethod": "POST"}}'])(
    "is not what %s should be",
    (text) => expect(lintText(text).findings[0]?.detail).toContain("cannot be told"),
  );

  it("in UTF-16 has one finding", async () => {
    expect(await lint(Buffer.from("\uFEFF{}", "utf16le"))).toMatchObject([{ rule: "invalid-encoding" }]);
  });
});

describe("a body in a HAR file", () => {
  /** A notes request with these recorded texts. */
  const entry = (body: string | undefined, answer?: string, status = 201): object => {
    const made = entryOf(notes()) as {
      request: { postData?: { text?: string | undefined } };
      response: { status: number; content: { text?: string | undefined } };
    };
    made.request.postData = body === undefined ? {} : { text: body };
    made.response = { ...made.response, status, content: { text: answer } };
    return made;
  };

  it.each([
    ["a form", "a=b&c=ü", "a"],
    ["HTML", "<html>", "<"],
    ["two values", "{} {}", "{"],
    ["a value and what would end the record", '{}}, "x": {', "}"],
    ["a list that is cut off", '[1, 2, "\u00e9', '"\u00e9'],
    ["two words", '{"a": \ttru e}', "t"],
    ["an accented letter, escaped", '{"a": é}', "é"],
    ["an emoji, escaped", '{"a": 😀}', "😀"],
    ["a quote", "{'a': 1}", "'"],
    ["too much", "[".repeat(1001), "["],
  ])("that is %s is found at the text", async (_, body, fault) => {
    const clean = JSON.stringify(notes().body);
    for (const [, write] of layouts) {
      for (const [part, kind, made] of [
        ["body", "notes", entry(body)],
        ["response", "notes.201", entry(clean, body)],
      ] as const) {
        const text = write(harOf([made]));
        const findings = await lint(text);
        expect(findings).toMatchObject([
          { rule: "json-syntax", part, kind, attr: "", pointer: part === "body" ? "/body" : "/response/body" },
        ]);
        const source = JSON.parse(`"${marked(text, findings[0] as Finding)}"`);
        expect(fault.startsWith(source) || source.startsWith(fault)).toBe(true);
      }
    }
  });

  it("that a recorder left out is not said to be empty or missing", async () => {
    const made = entryOf(notes()) as { request: { bodySize: number; postData?: object | undefined } };
    const detailOf = async (postData: object | undefined, bodySize: number): Promise<string[]> => {
      made.request = { ...made.request, postData, bodySize };
      const findings = await lint(JSON.stringify(harOf([made])));
      expect(findings).toMatchObject([{ part: "body", pointer: "/body", attr: "" }]);
      return findings.map(({ cause, detail }) => `${causeKey(cause).variant} ${detail}`);
    };
    const unrecorded = [expect.stringMatching(/^unrecorded The recording lacks this body/)];
    for (const postData of [undefined, {}, { text: "" }, { text: " \n" }])
      expect(await detailOf(postData, 9)).toEqual(unrecorded);
    for (const postData of [{ _file: "a.json" }, { text: "", _file: "a.json" }])
      expect(await detailOf(postData, -1)).toEqual(unrecorded);
    expect(await detailOf({ text: "" }, 0)).toEqual([expect.stringMatching(/^empty /)]);
    expect(await detailOf(undefined, -1)).toEqual([expect.stringMatching(/^body The body is required/)]);
  });

  it("that was left compressed in a response is not checked", async () => {
    const made = entryOf(notes()) as { response: { content: object } };
    for (const bytes of [gzipSync("[]"), brotliCompressSync("[1]")]) {
      made.response.content = { encoding: "Base64", text: bytes.toString("base64") };
      expect(await lint(JSON.stringify(harOf([made])))).toEqual([]);
    }
    made.response.content = { encoding: "BASE64", text: btoa("[1]") };
    expect(await lint(JSON.stringify(harOf([made])))).toMatchObject([{ part: "response", attr: "0" }]);
  });

  it("may be base64 of either alphabet, on one line or on many, with padding or without it", async () => {
    const made = entryOf(notes()) as { request: { postData: object } };
    for (const body of ["???>>>", "???>>>a", "???>>>ab"]) {
      const plain = Buffer.from(JSON.stringify(notes({ body }).body));
      const [base64, forUrls] = [plain.toString("base64"), plain.toString("base64url")];
      for (const text of [
        base64,
        forUrls,
        base64.replace(/.{19}/g, "$&\r\n"),
        `${base64}=Qw`,
        base64.replace(/(?<!=)$/, "Q"),
      ]) {
        made.request.postData = { text, encoding: "base64" };
        expect(await lint(JSON.stringify(harOf([made]))), text).toEqual([]);
      }
    }
  });

  it("may be long, and so may a header", async () => {
    const long = notes({ body: "é".repeat(50_000) });
    const headers = { ...long.headers, "X-One": "é", "X-Two": "字".repeat(60_000) };
    expect(await lint(JSON.stringify(harOf([entryOf({ ...long, headers })])))).toEqual([]);
  });

  it("that is not JSON does not prevent checks of the rest of its entry", async () => {
    const { headers: _, ...made } = (entry("a=b", "[]") as { request: { headers: unknown } }).request;
    const findings = await lint(
      JSON.stringify(
        harOf([
          {
            request: { ...made, headers: [{ name: "authorization", value: "Bearer x" }] },
            response: { status: 201, content: { text: "{}" } },
          },
        ]),
      ),
    );
    expect(findings.map(({ rule, part }) => `${rule} ${part}`).sort()).toEqual([
      "authorization headers",
      "json-syntax body",
      "type response",
    ]);
  });

  it("that is blank is no body in a response, and invalid JSON in a request", async () => {
    const clean = JSON.stringify(notes().body);
    const both = [entry(clean, ""), entry(undefined, " \n")];
    expect(await lint(JSON.stringify(harOf(both)))).toMatchObject([{ rule: "required", payload: 1 }]);
    expect(await lint(JSON.stringify(harOf([entry("")])))).toMatchObject([{ rule: "json-syntax", part: "body" }]);
  });

  it("may be anything if the interface does not show it", async () => {
    const clean = JSON.stringify(notes().body);
    for (const status of [404, 418, 502])
      expect(await lint(JSON.stringify(harOf([entry(clean, "<html>", status)])))).toEqual([]);
    const get = (method: string, path: string, text: string, status: number): object => ({
      request: { method, url: `https://x.example${path}`, postData: { text: "" } },
      response: { status, content: { text } },
    });
    const path = "/v2/data-import/businesses/S/B/business-contracts/3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b/";
    for (const status of [200, 401])
      expect(await lint(JSON.stringify(harOf([get("GET", path, "<p>", status)])))).toEqual([]);
    expect(await lint(JSON.stringify(harOf([get("GET", path, "<p>", 404)])))).toMatchObject([
      { rule: "json-syntax", kind: "business-contracts-status.404", part: "response" },
    ]);
  });

  it("that the operation does not accept is a warning", async () => {
    const made = {
      request: { method: "GET", url: "/v1/data-import/all-account-import-processes/S/", postData: { text: "a=b" } },
    };
    const text = JSON.stringify(harOf([made]));
    const findings = await lint(text);
    expect(findings).toMatchObject([{ rule: "unrecognised-payload", severity: "warning", part: "body", attr: "" }]);
    expect(marked(text, findings[0] as Finding)).toBe('"a=b"');
  });

  it("has findings from its text: repeated members, lost digits, invalid UTF-8", async () => {
    const body =
      '{"import_supplier":"S","import_supplier":"S","external_account_number":"A","transactions":[{"transaction_id":"1","transaction_date":"2026-01-31","type":"CREDIT","reason":"GENERAL_CREDIT","amount":12345678901234567890}]}';
    const made = entry(body) as { request: { url: string } };
    made.request.url = "https://x.example/v1/data-import/transactions/create/";
    const text = JSON.stringify(harOf([made]));
    const findings = await lint(text);
    expect(findings.map((finding) => [finding.rule, finding.part, finding.attr, marked(text, finding)])).toEqual([
      ["duplicate-key", "body", "import_supplier", '\\"import_supplier\\"'],
      ["number-precision", "body", "transactions.0.amount", "12345678901234567890"],
    ]);
    const latin1 = Buffer.from(JSON.stringify(harOf([entryOf(notes({ body: "caf#" }, { status: 404 }))])), "utf8");
    expect(await lint(latin1.map((byte) => (byte === 0x23 ? 0xe9 : byte)))).toMatchObject([
      { rule: "invalid-encoding" },
    ]);
  });
});

describe("the query in a HAR file", () => {
  it("has the values of the URL where its list has them as they are sent", async () => {
    const value = "2026%2D01%2D31";
    const url = `https://x.example/v1/data-import/send-registration-flows/S/A/?supply_start_date=${value}`;
    const request = { method: "POST", url, queryString: [{ name: "supply_start_date", value }] };
    expect(await lint(JSON.stringify(harOf([{ request }])))).toEqual([]);
  });

  const url = "https://x.example/v1/data-import/send-registration-flows/S/A/?supply_start_date=2026%2B02-30";
  const made = (queryString: unknown): object => ({ request: { method: "POST", url, queryString } });

  it.each([
    ["decoded", [{ name: "supply_start_date", value: "2026+02-30" }], '"2026+02-30"'],
    ["as it is sent", [{ name: "supply_start_date", value: "2026%2B02-30" }], '"2026%2B02-30"'],
    ["of another request", [{ name: "supply_start_date", value: "2026-01-31" }], JSON.stringify(url)],
    ["of another name", [{ name: "supply_date", value: "2026+02-30" }], JSON.stringify(url)],
    [
      "of too many parameters",
      [
        { name: "supply_start_date", value: "2026+02-30" },
        { name: "a", value: "" },
      ],
      JSON.stringify(url),
    ],
    ["empty", [], JSON.stringify(url)],
    ["missing", undefined, JSON.stringify(url)],
    ["no list", "a=b", JSON.stringify(url)],
  ])("is that of the URL where its list is %s", async (_, list, source) => {
    const text = JSON.stringify(harOf([made(list)]));
    const findings = await lint(text);
    expect(findings).toMatchObject([{ rule: "query-parameter", attr: "supply_start_date", part: "query" }]);
    expect(marked(text, findings[0] as Finding)).toBe(source);
  });
});

it("a body that is not JSON is shown with its line, also after a file that is not JSON", async () => {
  const entry = entryOf({ ...notes(), body: '{"import_supplier" "x"}' });
  const folder = makeFolder({ "a.notes.json": '{"import_supplier" "x"}', "b.har": JSON.stringify(harOf([entry])) });
  const { stdout } = await inFolder(["lint", "."], { cwd: folder.path });
  expect(stdout).toMatch(/b\.har:1:[0-9]+\n +1 \| /);
});
