import { describe, expect, it } from "vitest";
import { partAt, partsOf } from "../../src/check/parts.ts";
import { type Finding, type Kind, lintText } from "../../src/index.ts";
import { StreamInput } from "../../src/input/stream.ts";
import { run } from "../../src/run/run.ts";
import { schemaOf } from "../../src/schema/described.ts";
import { operations } from "../../src/spec/operations.ts";
import { settingsWith } from "./batch.ts";
import { clean, notes, type Plant, placeOf, plants, type RequestRecord } from "./records.ts";

/** Lints the lines of a file of records. */
async function lintLines(lines: readonly string[]): Promise<{ findings: Finding[]; text: string }> {
  const file = "all.request.jsonl";
  const text = `${lines.join("\n")}\n`;
  const input = new StreamInput(file, () => [Buffer.from(text)], "lines");
  const { findings, summary } = await run([input], { settings: settingsWith() });
  expect(summary.unreadable).toEqual([]);
  return { findings: [...findings].map(({ finding }) => finding), text };
}

function found(record: unknown): Finding[] {
  return lintText(JSON.stringify(record), { kind: "request", today: "2026-06-30" }).findings;
}

describe("a file of request records", () => {
  it("may have the path as url", () => {
    const { path, ...others } = clean[8] as RequestRecord;
    expect(found({ ...others, url: path })).toMatchObject([
      { rule: "required", because: { rule: "unknown-field" } },
      { rule: "unknown-field", suggestion: "path" },
    ]);
  });

  it("has no findings if its records have none", async () => {
    expect((await lintLines(clean.map((record) => JSON.stringify(record)))).findings).toEqual([]);
  });

  it.each(plants)("has one finding of a plant in its $name", async ({ record, expected, mark }: Plant) => {
    const planted = JSON.stringify(record);
    const { findings, text } = await lintLines([JSON.stringify(clean[8]), "", planted, JSON.stringify(clean[5])]);
    expect(findings).toHaveLength(1);
    const [finding] = findings as [Finding];
    const { part, ...others } = expected;
    expect(finding).toMatchObject({ ...others, payload: 1 });
    expect(finding.part).toBe(part);
    expect(finding).toMatchObject(mark === undefined ? placeOf(text, planted) : placeIn(text, planted, mark));
  });
});

/** The position of the marked part in one line of a text. */
function placeIn(text: string, line: string, mark: string): object {
  const { line: number } = placeOf(text, line);
  const { column, endColumn } = placeOf(line, mark);
  return { line: number, endLine: number, column, endColumn };
}

describe("a finding in the text of a record", () => {
  const raw = (body: string): string => JSON.stringify({ ...notes(), body: 0 }).replace('"body":0', `"body":${body}`);

  it("has a path within its part", () => {
    const text = raw(
      '{"import_supplier":"S","import_supplier":"S","external_account_number":"A","notes":[{"body":"\\ud800"}]}',
    );
    const { findings } = lintText(text, { kind: "request" });
    expect(findings.map(({ rule, part, kind, attr, pointer }) => ({ rule, part, kind, attr, pointer }))).toEqual([
      { rule: "duplicate-key", part: "body", kind: "notes", attr: "import_supplier", pointer: "/body/import_supplier" },
      { rule: "lone-surrogate", part: "body", kind: "notes", attr: "notes.0.body", pointer: "/body/notes/0/body" },
    ]);
    // The message names the field as the attr does.
    for (const { attr, detail } of findings) expect(detail.startsWith(`${attr} `)).toBe(true);
  });

  it("of the record's own members has no part", () => {
    const [duplicate] = lintText('{"method":"GET","method":"GET","path":"/v1/data-import/business/"}', {
      kind: "request",
    }).findings;
    expect(duplicate).toMatchObject({ rule: "duplicate-key", kind: "request", attr: "method", pointer: "/method" });
    expect(duplicate).not.toHaveProperty("part");
    expect(found({ method: "GET" })).toMatchObject([{ rule: "required", attr: "path", kind: "request" }]);
    for (const query of ["a=b", ["a"], 1])
      expect(found({ ...notes(), query })).toMatchObject([{ rule: "type", attr: "query" }]);
    for (const headers of ["Authorization: Token", [{ Authorization: "Token" }], false])
      expect(found({ ...notes(), headers })).toMatchObject([{ rule: "type", attr: "headers" }]);
    expect(found({ ...notes(), query: { a: 1 } })).toMatchObject([{ rule: "type", attr: "a", part: "query" }]);
    expect(found({ ...notes(), headers: { Authorization: 1 } })).toMatchObject([
      { rule: "type", attr: "Authorization", part: "headers" },
    ]);
    expect(found({ ...notes(), response: { status: "201" } })).toMatchObject([
      { rule: "type", attr: "response.status" },
    ]);
  });

  it("has headers as an object, not as the list of a HAR file or of Postman", () => {
    const headers = [{ name: "Authorization", value: "Token x" }];
    const ofPostman = [{ key: "Authorization", value: "Token x" }];
    for (const list of [headers, [...headers, ...headers], ofPostman])
      expect(found({ ...notes(), headers: list })).toMatchObject([
        { rule: "type", attr: "headers", detail: expect.stringContaining("has each name as a field") },
      ]);
  });

  it("ignores parameters and headers with an empty array", () => {
    const path = "/v1/data-import/send-registration-flows/S/A-1/";
    for (const name of ["supply_start_date", "unknown"])
      expect(found({ method: "POST", path, query: { [name]: [] } })).toEqual([]);
    expect(found({ method: "POST", path, headers: { Authorization: [] } })).toMatchObject([
      { rule: "authorization", code: "not_authenticated", attr: "Authorization" },
    ]);
  });

  it("is recognised without a file name", () => {
    expect(lintText(JSON.stringify(notes())).kind).toBe("request");
  });
});

describe("a second location", () => {
  it("has a path within its own part", () => {
    const plant = plants.find(({ name }) => name.includes("another business")) as Plant;
    const text = JSON.stringify(plant.record);
    const [finding] = lintText(text, { kind: "request" }).findings;
    expect(finding?.related).toMatchObject([{ attr: "payload.external_business_identifier", line: 1 }]);
    expect(finding?.related?.[0]?.column).toBe(placeOf(text, '"B 2001"').column);
  });

  it("within one part stays in it", () => {
    const twice = { ...notes(), body: { ...(notes().body as object), notes: [{ body: "a" }, { body: "a" }] } };
    const [finding] = found(twice);
    expect(finding).toMatchObject({
      rule: "duplicate-note",
      attr: "notes.1",
      part: "body",
      related: [{ attr: "notes.0" }],
    });
  });
});

describe("the parts of a record", () => {
  const filled = (path: string): string =>
    path.replace(/\{(\w+)\}/g, (_, name) =>
      name.endsWith("process_identifier") ? "3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b" : "X",
    );

  it.each(operations)(
    "of operation $number are its bodies, and the examples of their schemas are clean",
    (operation) => {
      const { method, path, request, responses } = operation;
      for (const [status, kind] of Object.entries<Kind | null>(responses)) {
        const record = {
          method,
          path: filled(path),
          ...(request ? { body: schemaOf(request).examples?.[0] } : {}),
          response: { status: Number(status), body: kind ? schemaOf(kind).examples?.[0] : { any: "thing" } },
        };
        expect(partsOf("request", { value: record }).map((part) => part.kind)).toEqual([
          "request",
          ...(request ? [request] : []),
          ...(kind ? [kind] : []),
        ]);
        // The path is not that of the example.
        const isOfPath = ({ rule, cause }: Finding): boolean =>
          rule === "path-segment" || cause.includes("coherence/other");
        expect(found(record).filter((finding) => !isOfPath(finding))).toEqual([]);
      }
    },
  );

  it("end at a body that the interface does not show", () => {
    for (const status of [204, 302, 418, 503])
      expect(found({ ...notes(), response: { status, body: { status: 7 } } })).toEqual([]);
    expect(found({ ...notes(), response: { status: 404, body: null } })).toEqual([]);
    expect(found({ ...notes(), response: { status: 201 } })).toEqual([]);
  });

  it("are the roots of paths", () => {
    expect(partAt(["body", "notes", 0])).toEqual({ part: "body", base: ["body"] });
    expect(partAt(["response", "body", 0])).toEqual({ part: "response", base: ["response", "body"] });
    for (const path of [[], ["body"], ["path"], ["response", "body"], ["response", "status"], ["other", 0]])
      expect(partAt(path)).toBeUndefined();
  });
});

describe("query parameters", () => {
  const query = (value: RequestRecord["query"]): (string | undefined)[][] =>
    found({
      ...(plants[0] as Plant).record,
      query: value,
    }).map(({ attr, severity, code, suggestion }) => [attr, severity, code, suggestion]);

  it.each(["True", "FALSE", "1", "0", "yes", "NO", "on", "off", "t", "N"])("%s clearly mean a boolean", (value) => {
    const meant = /^(true|1|yes|on|t)$/i.test(value) ? "true" : "false";
    expect(query({ check_previously_added: value })).toEqual([["check_previously_added", "warning", "invalid", meant]]);
  });

  it.each(["2", "maybe", "truee", "null", "None", "{}"])("%s mean none", (value) => {
    expect(query({ check_previously_added: value })).toEqual([
      ["check_previously_added", "error", "invalid", undefined],
    ]);
  });

  it.each([
    ["check_previosly_added", "check_previously_added"],
    ["checkPreviouslyAdded", "check_previously_added"],
    ["force_add_to_statement", "force_add_to_current_statement"],
    ["force", undefined],
    ["dry_run", undefined],
    ["__proto__", undefined],
    ["constructor", undefined],
  ])("%s are unknown, and may be meant for %s", (name, meant) => {
    expect(query(JSON.parse(`{"${name}":"true"}`))).toEqual([[name, "error", "unknown_field", meant]]);
  });

  it("are not suggested if they are already present", () => {
    expect(query({ check_previosly_added: "true", check_previously_added: "true" })).toEqual([
      ["check_previosly_added", "error", "unknown_field", undefined],
    ]);
  });

  it("in the path have no suggestion, which would stand for the whole path", () => {
    const path = "/v1/data-import/transactions/create/";
    for (const parameter of ["check_previously_added=True", "check_previosly_added=true"]) {
      const [finding, ...others] = found({ ...notes(), path: `${path}?${parameter}`, body: undefined }).filter(
        ({ rule }) => rule === "query-parameter",
      );
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ pointer: "/path", part: "query" });
      expect(finding).not.toHaveProperty("suggestion");
    }
  });

  it("in both the path and the query are duplicates", () => {
    const { record } = plants[0] as Plant;
    const both = {
      ...record,
      path: `${record.path}?check_previously_added=true`,
      query: { check_previously_added: "true" },
    };
    expect(found(both)).toMatchObject([
      { rule: "query-parameter", code: "repeated_parameter", pointer: "/query/check_previously_added" },
    ]);
  });

  it("are not checked if they are not strings or have no operation", () => {
    expect(query({ check_previously_added: ["perhaps"] })).toHaveLength(1);
    expect(found({ method: "GET", path: "/x/", query: { a: "" } })).toMatchObject([{ rule: "unrecognised-payload" }]);
  });
});

describe("a path without an operation", () => {
  it.each([
    ["POST", "/v1/data-import/note/create/", "/v1/data-import/notes/create/"],
    ["POST", "https://x.example/v2/data-import/notes/create/", "/v1/data-import/notes/create/"],
    [
      "GET",
      "/v1/data-import/account-transfer-statuses/S/A-1/",
      "/v1/data-import/account-transfer-status/{import_supplier_code}/{external_account_number}/",
    ],
    ["POST", "/v1/data-import/account/create/", undefined],
    ["POST", "/v1/data-import/accounts/create/", undefined],
    [
      "POST",
      "/v1/data-import/businesses/S/B/business-contracts/",
      "/v2/data-import/businesses/{import_supplier_code}/{external_business_identifier}/business-contracts/",
    ],
    ["POST", "/v1/other/", undefined],
    ["POST", "", undefined],
  ])("%s %s may be meant for %s", (method, path, meant) => {
    const [finding, ...others] = found({ method, path, body: {}, headers: {} });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: "unrecognised-payload", part: "path", attr: "" });
    expect(finding?.suggestion).toBe(meant);
    // Endpoints below data-import may exist without being shown.
    expect(finding?.severity).toBe(path.includes("/data-import/") ? "warning" : "error");
  });

  it("is distinguished from a method without an operation", () => {
    for (const [method, path, wanted] of [
      ["GET", "/v1/data-import/notes/create/", "POST"],
      ["DELETE", "/v2/data-import/businesses/S/B/business-contracts/", "POST"],
      ["POST", "/v2/data-import/businesses/S/B/business-contracts/x/", "GET"],
    ] as const)
      expect(found({ method, path })).toMatchObject([
        { attr: "method", detail: expect.stringContaining(` ${wanted} `) },
      ]);
  });
});
