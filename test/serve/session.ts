import { type Finding, lintText, operations } from "../../src/index.ts";
import { type PayloadText, payloadText } from "../../src/input/payload.ts";
import { type Exchange, type StandIn, type StandInOptions, standInWith } from "../../src/serve/stand-in.ts";
import type { Trouble } from "../../src/serve/troubles.ts";
import type { Sent } from "../check/batch.ts";

export const today = "2026-06-30";

export interface Reply {
  status: number;
  body: unknown;
  remarks: Exchange["remarks"];
}

/** A stand-in without a server, and what it wrote to its journal. */
export interface Session {
  standIn: StandIn;
  lines: string[];
  send: (method: string, path: string, body?: unknown, more?: { authorization?: string; trouble?: Trouble }) => Reply;
  post: (sent: Sent, query?: string) => Reply;
  get: (path: string) => Reply;
  /** Moves the clock on, by milliseconds. */
  pass: (milliseconds: number) => void;
}

export const accountPath = "/v1/data-import/accounts/create/";

export function session(options: Partial<StandInOptions> = {}): Session {
  let now = Date.parse("2026-06-30T12:00:00Z");
  const standIn = standInWith({
    check: () => ({ levels: new Map(), today, showValues: true }),
    batch: {},
    durations: { import: { polls: 0 }, work: { polls: 1 } },
    anyAccount: false,
    now: () => now,
    ...options,
  });
  const lines: string[] = [];
  const send: Session["send"] = (method, path, body, { authorization = "Token secret", trouble } = {}) => {
    const bytes = Buffer.from(
      body === undefined
        ? ""
        : typeof body === "string"
          ? body
          : body instanceof Uint8Array
            ? body
            : JSON.stringify(body),
    );
    const authorizations = authorization === "" ? [] : [authorization];
    const { answer, line, remarks } = standIn.answer(
      { method, path, authorization: authorizations, body: bytes },
      trouble,
    );
    lines.push(Buffer.from(line()).toString());
    return { status: answer.status, body: answer.body, remarks };
  };
  return {
    standIn,
    lines,
    send,
    post: (sent, query = "") => send("POST", pathOf(sent) + query, sent.payload),
    get: (path) => send("GET", path),
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** Where a payload is sent. */
export function pathOf({ kind, payload }: Sent): string {
  const operation = operations.find(({ request }) => request === kind);
  if (!operation) return accountPath;
  const { payload: inner = {} } = payload as { payload?: Record<string, string> };
  return operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(inner[name === "import_supplier_code" ? "import_supplier" : name] ?? "-"),
  );
}

/** The errors that the linter finds in the responses of a journal, and the records as texts. */
export function errorsInResponses(lines: readonly string[]): Finding[] {
  return lines.flatMap((line) =>
    lintText(line, { kind: "request", today }).findings.filter(
      ({ part, severity }) => part === "response" && severity === "error",
    ),
  );
}

export function textOf(line: string): PayloadText {
  return payloadText(line.trimEnd());
}
