/** Request records with one error each, and the equivalent HAR file. */
import type { Finding, Kind } from "../../src/index.ts";

export interface RequestRecord {
  method: string;
  path: string;
  query?: Record<string, string | string[]>;
  headers?: Record<string, string | string[]>;
  body?: unknown;
  response?: { status: number; body?: unknown };
}

/** A record with one error: the finding, and the marked source, which is unique in the file. */
export interface Plant {
  name: string;
  record: RequestRecord;
  expected: Pick<Finding, "rule" | "code" | "severity" | "attr" | "kind"> & { part: Finding["part"]; pointer: string };
  /** As in the record; the record itself if omitted. */
  mark?: string;
  /** As in the HAR entry, if it differs. */
  harMark?: string;
}

const token = "Token a-very-secret-token";
const host = "https://service.example";
const base: Pick<RequestRecord, "headers"> = { headers: { Accept: "*/*", Authorization: token } };

const note = { body: "Grüße 😀 an alle", created_at: "2026-01-31T12:00:00Z" };
const pair = { import_supplier: "HALCYON_ENERGY", external_account_number: "A-1001" };
const noteResult = { ...note, status: "NOTE_CREATION_SUCCESS" };

export function notes(fields: object = {}, response?: RequestRecord["response"]): RequestRecord {
  return {
    method: "POST",
    path: `${host}/v1/data-import/notes/create/`,
    ...base,
    body: { ...pair, notes: [{ ...note, ...fields }] },
    response: response ?? { status: 201, body: [noteResult] },
  };
}

let sent = 0;

function transactions(query: RequestRecord["query"], fields: object = {}): RequestRecord {
  const credit = {
    transaction_id: `T-${++sent}`,
    transaction_date: "2026-01-31",
    type: "CREDIT",
    reason: "GENERAL_CREDIT",
  };
  return {
    method: "POST",
    path: `${host}/v1/data-import/transactions/create/`,
    ...(query ? { query } : {}),
    ...base,
    body: { ...pair, transactions: [{ ...credit, amount: 10.5, ...fields }] },
  };
}

function contracts(path: string, payload: object = {}): RequestRecord {
  const contract = {
    identifier: "C-1",
    valid_from_date: "2026-01-01",
    signed_at_date: "2025-12-01",
    versions: [{ applicable_at_date: "2026-01-01", terms: [{ term: "fixed" }] }],
  };
  return {
    method: "POST",
    path: host + path,
    ...base,
    body: {
      payload: {
        import_supplier: "HALCYON_ENERGY",
        external_business_identifier: "B 2001",
        business_contracts: [contract],
        ...payload,
      },
      task_params: { is_dry_run: false },
    },
  };
}

function get(path: string, response?: RequestRecord["response"]): RequestRecord {
  return { method: "GET", path: host + path, ...base, ...(response ? { response } : {}) };
}

function withHeaders(headers: RequestRecord["headers"]): RequestRecord {
  return { ...notes(), headers };
}

const status = "/v1/data-import/account-transfer-status";
const schedule = "/v2/data-import/businesses/HALCYON_ENERGY";

/** Valid records: one for every operation, and some unusual ones. */
export const clean: readonly RequestRecord[] = [
  notes(),
  transactions({ check_previously_added: "true", force_add_to_current_statement: "false" }),
  transactions(undefined),
  { ...transactions(undefined), path: "/v1/data-import/transactions/create/?check_previously_added=false" },
  contracts(`${schedule}/B%202001/business-contracts/`),
  get(`${status}/HALCYON_ENERGY/A-1001/`, { status: 200, body: { status: "UNKNOWN", service_account_number: "" } }),
  get(`${status}/HALCYON_ENERGY/A-1001/`, { status: 404, body: { anything: ["at", "all"] } }),
  get(`${status}/HALCYON_ENERGY/A-1001/`, { status: 503, body: "Service unavailable" }),
  get("/v1/data-import/pending-account-import-processes/HALCYON_ENERGY/", {
    status: 200,
    body: [{ external_account_number: "A-1", service_account_number: null, account_created_at: null, later: "ok" }],
  }),
  get("/v1/data-import/meterpoint-statuses-for-account/HALCYON_ENERGY/A-1001/"),
  get(`${schedule}/B-2001/business-contracts/3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b/`, { status: 401 }),
  {
    method: "POST",
    path: `${host}/v1/data-import/send-registration-flows/HALCYON_ENERGY/A-1001/`,
    query: { supply_start_date: "2026-07-01" },
    headers: { authorization: token },
  },
];

const error = (rule: Finding["rule"], code: Finding["code"]) => ({ rule, code, severity: "error" as const });
const warning = (rule: Finding["rule"], code: Finding["code"]) => ({ rule, code, severity: "warning" as const });
const inQuery = (attr: string) => ({
  attr,
  part: "query" as const,
  kind: "request" as const,
  pointer: `/query/${attr}`,
});
const inPath = (attr: string) => ({ attr, part: "path" as const, kind: "request" as const, pointer: "/path" });
const inHeaders = (name = "Authorization") => ({
  attr: "Authorization",
  part: "headers" as const,
  kind: "request" as const,
  pointer: `/headers/${name}`,
});
const inBody = (kind: Kind, attr: string) => ({
  attr,
  part: "body" as const,
  kind,
  pointer: `/body${attr === "" ? "" : `/${attr.replaceAll(".", "/")}`}`,
});
const inResponse = (kind: Kind, attr: string) => ({
  attr,
  part: "response" as const,
  kind,
  pointer: `/response/body/${attr.replaceAll(".", "/")}`,
});

export const plants: readonly Plant[] = [
  {
    name: "query: a boolean that is none",
    record: transactions({ check_previously_added: "perhaps" }),
    expected: { ...error("query-parameter", "invalid"), ...inQuery("check_previously_added") },
    mark: '"perhaps"',
  },
  {
    name: "query: a boolean spelled another way",
    record: transactions({ check_previously_added: "TRUE" }),
    expected: { ...warning("query-parameter", "invalid"), ...inQuery("check_previously_added") },
    mark: '"TRUE"',
  },
  {
    name: "query: unknown",
    record: transactions({ force_add: "true" }),
    expected: { ...error("query-parameter", "unknown_field"), ...inQuery("force_add") },
    mark: '"force_add"',
  },
  {
    name: "query: repeated",
    record: transactions({ check_previously_added: ["true", "false"] }),
    expected: { ...error("query-parameter", "repeated_parameter"), ...inQuery("check_previously_added") },
    mark: '["true","false"]',
    harMark: '"false"',
  },
  {
    name: "query: empty",
    record: transactions({ check_previously_added: "" }),
    expected: { ...error("query-parameter", "blank"), ...inQuery("check_previously_added") },
    mark: '""',
  },
  {
    name: "query: on an operation that takes none",
    record: { ...notes(), query: { page: "7" } },
    expected: { ...error("query-parameter", "unknown_field"), ...inQuery("page") },
    mark: '"page"',
  },
  {
    name: "query: within the path",
    record: {
      method: "POST",
      path: `${host}/v1/data-import/send-registration-flows/HALCYON_ENERGY/A-1001/?supply_start_date=2026-02-30`,
      ...base,
    },
    expected: {
      ...error("query-parameter", "invalid"),
      ...inQuery("supply_start_date"),
      pointer: "/path",
    },
    mark: `"${host}/v1/data-import/send-registration-flows/HALCYON_ENERGY/A-1001/?supply_start_date=2026-02-30"`,
  },
  {
    name: "path: an empty segment",
    record: get(`${status}//A-1001/`),
    expected: { ...error("path-segment", "blank"), ...inPath("import_supplier_code") },
    mark: `"${host}${status}//A-1001/"`,
  },
  {
    name: "path: a segment of encoded spaces",
    record: get(`${status}/HALCYON_ENERGY/%20/`),
    expected: { ...error("path-segment", "blank"), ...inPath("external_account_number") },
    mark: `"${host}${status}/HALCYON_ENERGY/%20/"`,
  },
  {
    name: "path: a missing segment",
    record: get(`${status}/HALCYON_ENERGY/`),
    expected: { ...error("path-segment", "required"), ...inPath("external_account_number") },
    mark: `"${host}${status}/HALCYON_ENERGY/"`,
  },
  {
    name: "path: a segment that cannot be decoded",
    record: get(`${status}/HALCYON%E4ENERGY/A-1001/`),
    expected: { ...error("path-segment", "invalid"), ...inPath("import_supplier_code") },
    mark: `"${host}${status}/HALCYON%E4ENERGY/A-1001/"`,
  },
  {
    name: "path: no trailing slash",
    record: get(`${status}/HALCYON_ENERGY/A-1001`),
    expected: { ...warning("path-segment", "invalid"), ...inPath("") },
    mark: `"${host}${status}/HALCYON_ENERGY/A-1001"`,
  },
  {
    name: "path: a sub-process that is no UUID",
    record: get(`${schedule}/B-2001/business-contracts/17/`),
    expected: { ...error("path-segment", "invalid"), ...inPath("sub_process_identifier") },
    mark: `"${host}${schedule}/B-2001/business-contracts/17/"`,
  },
  {
    name: "path: another business than in the body",
    record: contracts(`${schedule}/B-2001/business-contracts/`),
    expected: { ...error("path-segment", "path_mismatch"), ...inPath("external_business_identifier") },
    mark: `"${host}${schedule}/B-2001/business-contracts/"`,
  },
  {
    name: "path: another supplier than in the body",
    record: contracts(`${schedule.replace("ENERGY", "GAS")}/B%202001/business-contracts/`),
    expected: { ...error("path-segment", "path_mismatch"), ...inPath("import_supplier_code") },
    mark: `"${host}${schedule.replace("ENERGY", "GAS")}/B%202001/business-contracts/"`,
  },
  {
    name: "path: of no operation",
    record: get("/v1/data-import/meter-point-statuses-for-account/HALCYON_ENERGY/A-1001/"),
    expected: { ...warning("unrecognised-payload", "unrecognised_payload"), ...inPath("") },
    mark: `"${host}/v1/data-import/meter-point-statuses-for-account/HALCYON_ENERGY/A-1001/"`,
  },
  {
    name: "path: of another version",
    record: { ...notes(), path: `${host}/v2/data-import/notes/create/` },
    expected: { ...warning("unrecognised-payload", "unrecognised_payload"), ...inPath("") },
    mark: `"${host}/v2/data-import/notes/create/"`,
  },
  {
    name: "path: of a version that is not documented",
    record: { ...notes(), path: `${host}/v3/data-import/notes/create/` },
    expected: { ...error("unrecognised-payload", "unrecognised_payload"), ...inPath("") },
    mark: `"${host}/v3/data-import/notes/create/"`,
  },
  {
    name: "path: of an endpoint that is not shown",
    record: {
      method: "POST",
      path: `${host}/v1/data-import/account/stage/`,
      ...base,
      body: { payload: { ...pair, phone: 5 }, task_params: {} },
      response: { status: 201, body: { any: "thing" } },
    },
    expected: { ...warning("unrecognised-payload", "unrecognised_payload"), ...inPath("") },
    mark: `"${host}/v1/data-import/account/stage/"`,
  },
  {
    name: "method: of another operation",
    record: { ...notes(), method: "PUT" },
    expected: {
      ...error("unrecognised-payload", "unrecognised_payload"),
      attr: "method",
      part: undefined,
      kind: "request",
      pointer: "/method",
    },
    mark: '"PUT"',
  },
  {
    name: "headers: a scheme that is not wanted",
    record: withHeaders({ Accept: "*/*", Authorization: "Bearer a-very-secret-token" }),
    expected: { ...error("authorization", "not_authenticated"), ...inHeaders() },
    mark: '"Bearer a-very-secret-token"',
  },
  {
    name: "headers: no token, the name in lower case",
    record: withHeaders({ authorization: "Token" }),
    expected: { ...error("authorization", "authentication_failed"), ...inHeaders("authorization") },
    mark: '"Token"',
  },
  {
    name: "headers: the scheme in lower case",
    record: withHeaders({ Authorization: "token a-very-secret-token" }),
    expected: { ...warning("authorization", "not_authenticated"), ...inHeaders() },
    mark: '"token a-very-secret-token"',
  },
  {
    name: "headers: given twice",
    record: withHeaders({ Authorization: [token, "Token another-secret-token"] }),
    expected: { ...error("authorization", "repeated_parameter"), ...inHeaders() },
    mark: `["${token}","Token another-secret-token"]`,
    harMark: '"Token another-secret-token"',
  },
  {
    name: "headers: without authorization",
    record: { ...withHeaders({ Accept: "*/*" }), response: { status: 401 } },
    expected: { ...error("authorization", "not_authenticated"), ...inHeaders() },
    mark: '{"Accept":"*/*"}',
    harMark: '[{"name":"Accept","value":"*/*"}]',
  },
  {
    name: "body: a date that does not exist",
    record: transactions(undefined, { transaction_date: "2026-02-30" }),
    expected: { ...error("date", "invalid"), ...inBody("transactions", "transactions.0.transaction_date") },
    mark: '"2026-02-30"',
  },
  {
    name: "body: an unknown field behind escapes and letters of four bytes",
    record: notes({ body: 'Say "😀"\n\\ und tschüss\u0007', pinned: true }),
    expected: { ...error("unknown-field", "unknown_field"), ...inBody("notes", "notes.0.pinned") },
    mark: '"pinned"',
  },
  {
    name: "body: advice",
    record: transactions(undefined, { reason: "general credit" }),
    expected: {
      ...warning("undocumented-value", "undocumented_value"),
      ...inBody("transactions", "transactions.0.reason"),
    },
    mark: '"general credit"',
  },
  {
    name: "body: missing",
    record: { ...notes(), body: undefined },
    expected: { ...error("required", "required"), ...inBody("notes", "") },
  },
  {
    name: "body: one that is not described",
    record: { ...get(`${status}/HALCYON_ENERGY/A-1001/`), body: { force: "yes" } },
    expected: { ...warning("unrecognised-payload", "irrelevant_field"), ...inBody("request", "") },
    mark: '{"force":"yes"}',
  },
  {
    name: "response: a status that is none",
    record: notes({}, { status: 201, body: [noteResult, { ...noteResult, status: "DONE" }] }),
    expected: { ...error("enum", "invalid_choice"), ...inResponse("notes.201", "1.status") },
    mark: '"DONE"',
  },
  {
    name: "response: of an error, its attr with brackets",
    record: notes(
      {},
      {
        status: 400,
        body: {
          detail: "No.",
          code: "validation_failed",
          errors: [{ detail: "No.", code: "invalid", attr: "notes[0]" }],
        },
      },
    ),
    expected: {
      ...warning("response-coherence", "incoherent_response"),
      ...inResponse("notes.400", "errors.0.attr"),
    },
    mark: '"notes[0]"',
  },
  {
    name: "response: completed without an account",
    record: get(`${status}/HALCYON_ENERGY/A-1001/`, {
      status: 200,
      body: { status: "COMPLETED", service_account_number: "" },
    }),
    expected: {
      ...warning("response-coherence", "incoherent_response"),
      ...inResponse("account-transfer-status.200", "service_account_number"),
    },
    mark: '""',
  },
];

/** An entry as a recorder writes it, in the order of HAR 1.2, with bodies as escaped strings or base64. */
export function entryOf(record: RequestRecord, encoding?: "base64"): object {
  const { method, path, query = {}, headers = {}, body, response } = record;
  const parameters = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
  const search = parameters.map(
    ([name, value]) => `${encodeURIComponent(name as string)}=${encodeURIComponent(value as string)}`,
  );
  const text = (value: unknown): object => {
    const plain = typeof value === "string" ? value : JSON.stringify(value);
    return encoding ? { text: Buffer.from(plain).toString("base64"), encoding } : { text: plain };
  };
  return {
    startedDateTime: "2026-05-04T09:12:31.480Z",
    time: 1,
    request: {
      method,
      url: search.length > 0 ? `${path}?${search.join("&")}` : path,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: Object.entries(headers).flatMap(([name, value]) =>
        [value].flat().map((each) => ({ name, value: each })),
      ),
      queryString: parameters.map(([name, value]) => ({ name, value })),
      ...(body === undefined ? {} : { postData: { mimeType: "application/json", ...text(body) } }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: response?.status ?? 0,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: [],
      content: { size: -1, mimeType: "application/json", ...(response?.body === undefined ? {} : text(response.body)) },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
  };
}

/** An entry that is not a request of the interface. */
export const foreignEntry = entryOf({
  method: "GET",
  path: `${host}/assets/app.js`,
  response: { status: 200, body: "1" },
});

export function harOf(entries: readonly object[]): object {
  return { log: { version: "1.2", creator: { name: "a test", version: "1" }, entries } };
}

/** The range of a part that occurs once in a text, or of the text from an offset on. */
export function placeOf(text: string, needle: string): Pick<Finding, "line" | "column" | "endLine" | "endColumn"> {
  const at = text.indexOf(needle);
  if (at < 0 || text.indexOf(needle, at + 1) >= 0) throw new Error(`${needle} is not once in the text.`);
  const place = (offset: number): { line: number; column: number } => {
    const lines = text.slice(0, offset).split("\n");
    return { line: lines.length, column: (lines.at(-1) as string).length + 1 };
  };
  const [from, to] = [place(at), place(at + needle.length)];
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}
