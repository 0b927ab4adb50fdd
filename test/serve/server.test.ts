import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { type ServerOptions, startServer } from "../../src/serve/server.ts";
import { failureOf, troubler } from "../../src/serve/troubles.ts";
import { account, business, instruction, notes, S } from "../check/payloads.ts";
import { makeFolder } from "../cli/folder.ts";
import { inFolder, inProcess, lintFiles, root } from "../cli/run.ts";
import { command } from "./command.ts";
import { accountPath, errorsInResponses, session } from "./session.ts";

const notesPath = "/v1/data-import/notes/create/";

/** A server with a stand-in that takes every account as imported, and its journal. */
async function served(options: Partial<ServerOptions> = {}, failures: readonly string[] = [], anyAccount = true) {
  const { standIn } = session({ anyAccount });
  const lines: string[] = [];
  const server = await startServer({
    host: "127.0.0.1",
    port: 0,
    standIn,
    troubleOf: troubler(failures.map(failure), "1"),
    onExchange: ({ line }) => lines.push(Buffer.from(line()).toString()),
    onError: () => {},
    delay: 0,
    rateLimit: undefined,
    ...options,
  });
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (!isClosed) await server.close();
    isClosed = true;
  };
  onTestFinished(close);
  return { url: server.url, lines, close };
}

function failure(text: string) {
  const read = failureOf(text);
  if (typeof read === "string") throw new Error(read);
  return read;
}

/** The first piece of the answer to a request that is never completed. */
async function answerTo(url: string, rest: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(`POST ${notesPath} HTTP/1.1\r\nHost: x\r\n${rest}`);
  const [piece] = (await once(socket, "data")) as [Buffer];
  return piece.toString();
}

const post = (url: string, path: string, payload: unknown) =>
  fetch(url + path, { method: "POST", headers: { Authorization: "Token t" }, body: JSON.stringify(payload) });

describe("the server", () => {
  it("answers over HTTP", async () => {
    const { url } = await served();
    const response = await post(url, notesPath, notes("A-1").payload);
    expect([response.status, response.headers.get("content-type")]).toEqual([201, "application/json"]);
    expect(await response.json()).toMatchObject([{ status: "NOTE_CREATION_SUCCESS" }]);
    const missing = await fetch(`${url}${notesPath}`, { method: "POST", body: "{}" });
    expect([missing.status, missing.headers.get("content-type"), await missing.text()]).toEqual([401, null, ""]);
    const got = await fetch(`${url}${notesPath}`);
    expect([got.status, got.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("adds what is sent several times at once only once", async () => {
    const { url } = await served();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(url, notesPath, notes("A-1").payload)));
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { status: string }[][];
    const created = bodies.filter(([note]) => note?.status === "NOTE_CREATION_SUCCESS");
    expect([answers.length, created.length]).toEqual([20, 1]);
  });

  it("refuses a body that is too long, whether its length is said or not", async () => {
    const { url, lines } = await served({ maxBody: 1000 });
    const body = "x".repeat(1001);
    expect((await fetch(url + notesPath, { method: "POST", body })).status).toBe(413);
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    });
    expect((await fetch(url + notesPath, { method: "POST", body: stream, duplex: "half" } as RequestInit)).status).toBe(
      413,
    );
    expect(lines).toEqual([]);
  });

  it("refuses a body that says it is too long before it comes", async () => {
    const { url } = await served({ maxBody: 1000 });
    expect(await answerTo(url, "Content-Length: 1001\r\n\r\nab")).toMatch(/^HTTP\/1.1 413 /);
  });

  it("refuses a compressed body, and says that it takes none", async () => {
    const { url, lines } = await served();
    const headers = { Authorization: "Token t", "Content-Encoding": "gzip" };
    const body = gzipSync(JSON.stringify(notes("A-1").payload));
    const response = await fetch(url + notesPath, { method: "POST", headers, body });
    expect([response.status, response.headers.get("accept-encoding")]).toEqual([415, "identity"]);
    expect(lines).toEqual([]);
    headers["Content-Encoding"] = "Identity";
    expect((await fetch(url + notesPath, { method: "POST", headers, body: "{}" })).status).toBe(400);
  });

  it("holds an answer back for longer than it waits for a client", async () => {
    const { url } = await served({ patience: 100, delay: 400 });
    expect((await post(url, notesPath, notes("A-1").payload)).status).toBe(201);
  });

  it("cuts off a client that is slow to send", async () => {
    const { url } = await served({ patience: 200 });
    for (const start of [
      "POST / HTTP/1.1\r\nHost: x\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab",
    ]) {
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      socket.write(start);
      socket.resume();
      await once(socket, "close");
    }
  });

  it("cuts the connection after the effect", async () => {
    const { url, lines } = await served({}, ["notes cut"]);
    await expect(post(url, notesPath, notes("A-1").payload)).rejects.toThrow();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("NOTE_CREATION_SUCCESS");
    await expect(post(url, notesPath, notes("A-1").payload)).rejects.toThrow();
    expect(lines[1]).toContain("NOTE_ALREADY_EXISTS");
  });

  it("answers 429 beyond the rate, and has no effect then", async () => {
    const { url, lines } = await served({ rateLimit: 2 });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await post(url, notesPath, notes("A-1").payload)).status);
    expect(statuses).toEqual([201, 201, 429, 429]);
    expect(lines[2]).not.toContain("NOTE");
  });

  it("answers what is under way when it ends, and nothing more", async () => {
    const { url, close } = await served({ delay: 300 });
    const underWay = post(url, notesPath, notes("A-1").payload);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const closed = close();
    expect((await underWay).status).toBe(201);
    await closed;
    await expect(post(url, notesPath, notes("A-1").payload)).rejects.toThrow();
  });

  it.each([0, 1])(
    "answers requests of a client that does not wait for answers when it ends: once it has answered %i",
    async (answered) => {
      const { url, close } = await served({ delay: 300 });
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      const request = `GET ${accountPath} HTTP/1.1\r\nHost: x\r\n\r\n`;
      const answers = text(socket);
      socket.write(answered === 0 ? request + request : request);
      await new Promise((resolve) => setTimeout(resolve, 150));
      if (answered === 1) socket.write(request);
      await new Promise((resolve) => setTimeout(resolve, answered * 200));
      await close();
      expect((await answers).match(/HTTP\/1\.1 \d+/g)).toHaveLength(2);
    },
    5_000,
  );

  it.each(["", "POST ", `POST ${notesPath} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`])(
    "does not wait for the rest of a request when it ends: %j",
    async (text) => {
      const { url, close } = await served();
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      await once(socket, "connect");
      socket.write(text);
      await post(url, notesPath, notes("A-1").payload);
      const cut = once(socket, "close");
      await close();
      await cut;
    },
    5_000,
  );
});

describe("--fail", () => {
  const incoming = (reference: number, path = "/v1/data-import/payment-instruction/create/", method = "POST") => ({
    method,
    path,
    authorization: [],
    body: Buffer.from(String(reference)),
  });
  const requests = Array.from({ length: 2000 }, (_, i) => incoming(i));

  it("fails the same requests in any order, and others with another seed", () => {
    const failed = (seed: string, order: typeof requests): Set<string> => {
      const next = troubler([failure("5% 500")], seed);
      return new Set(order.filter((each) => next(each)).map(({ body }) => body.toString()));
    };
    const first = failed("1", requests);
    expect(failed("1", [...requests].reverse())).toEqual(first);
    expect(failed("2", requests)).not.toEqual(first);
    expect(first.size).toBeGreaterThan(60);
    expect(first.size).toBeLessThan(140);
  });

  it("lets a request through that is sent again, but for a vendor that refuses it and what is rejected", () => {
    const attempts = (text: string, path?: string, method?: string): number => {
      const next = troubler([failure(text)], "1");
      return Math.max(
        ...Array.from({ length: 200 }, (_, i) => incoming(i, path, method)).map((each) => {
          for (let count = 0; ; count++) if (count === 50 || !next(each)) return count;
        }),
      );
    };
    expect(attempts("payment-instruction 50% 500")).toBeLessThan(20);
    expect(attempts("50% vendor")).toBe(50);
    expect(attempts("50% rejected", "/v1/data-import/account-transfer-status/S/A-1/", "GET")).toBe(50);
  });

  it("concerns the operations that it names", () => {
    const next = (text: string, path?: string) => troubler([failure(text)], "1")(incoming(1, path));
    expect(next("notes 500")).toBeUndefined();
    expect(next("notes 500", notesPath)).toEqual({ status: 500 });
    expect(next("vendor", notesPath)).toBeUndefined();
    expect(next("500", "/elsewhere")).toBeUndefined();
    for (const text of ["", "5%", "notes", "101% 500", "200", "notes vendor", "note 500"])
      expect(failureOf(text)).toEqual(expect.any(String));
  });

  it("makes answers that the interface shows", () => {
    const { send, post: sendPayload } = session({ anyAccount: true });
    const trouble = troubler([failure("vendor")], "1")(incoming(1)) ?? {};
    const { payload } = instruction("A-1");
    const path = "/v1/data-import/payment-instruction/create/";
    expect(send("POST", path, payload, { trouble })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", errors: [{ attr: "reference" }] },
    });
    // It must not be retried in the same form.
    expect(sendPayload(instruction("A-1")).remarks).toMatchObject([{ rule: "retried-request", severity: "warning" }]);
    const flow = "/v1/data-import/send-registration-flows/S/A-1/";
    expect(send("POST", flow, undefined, { trouble: { within: "flow-error" } }).body).toMatchObject([
      { meter_points: [{ status: "REGISTRATION_FLOW_ERROR", error_detail: expect.any(String) }] },
    ]);
    const status = "/v1/data-import/account-transfer-status/S/A-1/";
    expect(send("GET", status, undefined, { trouble: { within: "rejected" } }).body).toMatchObject({
      status: "REJECTED",
    });
  });
});

describe("samples/clients", () => {
  const senders = [
    ["send.py", "python3", []],
    ["send.ts", process.execPath, ["--import", "tsx"]],
  ] as const;
  // Python is not part of Node.
  const isThere = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

  // Nothing says that a note without a body was sent before.
  const isComparable = (each: { body?: string; transaction_id?: string }): boolean =>
    each.body !== undefined || each.transaction_id !== undefined;

  it.for(senders.filter(([, program]) => isThere(program)))(
    "%s sends each payload of a plan once, on a bad night",
    async ([file, program, before]) => {
      const { url, lines } = await served({}, ["20% 500", "20% cut"], false);
      const send = async (stdin: string) => {
        const env = { ...process.env, TOKEN: "t", PAUSE: "0" };
        const child = spawn(program, [...before, join(root, "samples/clients", file), url], { cwd: root, env });
        child.stdin.end(stdin);
        const [stdout, stderr, [code]] = await Promise.all([
          text(child.stdout),
          text(child.stderr),
          once(child, "close"),
        ]);
        expect(stderr).toBe("");
        return { code, stdout };
      };
      const { stdout: plan } = await inProcess("plan", "samples/halcyon");
      expect(await send(plan)).toEqual({ code: 0, stdout: "" });
      const records = lines.map((line) => JSON.parse(line));
      const accepted = records.filter(({ response }) => response.status === 201);
      const payloads = new Set(accepted.map(({ path, body }) => JSON.stringify([path, body])));
      expect(payloads.size).toBe(151);
      expect(accepted.length).toBeGreaterThan(payloads.size);
      expect(records.length).toBeGreaterThan(accepted.length);
      const sent = [...payloads].flatMap((each) => {
        const { notes: list = [], transactions = [] } = JSON.parse(each)[1];
        return [...list.filter(isComparable), ...transactions];
      });
      const results = accepted.flatMap(({ response: { body } }) => body?.results ?? (Array.isArray(body) ? body : []));
      const created = ({ status }: { status: string }) => /CREATION_SUCCESS|ADDED/.test(status);
      expect(results.filter((each) => created(each) && isComparable(each.transaction_data ?? each))).toHaveLength(
        sent.length,
      );
      expect(errorsInResponses(lines)).toEqual([]);

      lines.length = 0;
      const broken = "samples/broken/document-path.drive.notes.json";
      const { code, stdout } = await send(`# comment\n${broken}\n`);
      expect([code, stdout]).toEqual([1, expect.stringContaining(`${broken}:1: 400 {`)]);
      // It is repeated after a 500 only.
      expect(lines.filter((line) => JSON.parse(line).response.status === 400).length).toBe(1);
    },
  );
});

describe("preflight serve", () => {
  it("keeps a journal that it begins with, and that lint --known reads", async () => {
    const folder = makeFolder();
    const journal = folder.file("night.request.jsonl");
    const first = await command("--journal", journal, "--today", "2026-06-30");
    expect((await post(first.url, "/v1/data-import/business/", business("B-1", ["C-1"]).payload)).status).toBe(201);
    expect((await post(first.url, accountPath, account("A-1", "C-1").payload)).status).toBe(201);
    const ended = await first.end();
    expect(ended.code).toBe(0);
    expect(ended.stderr).toContain("1  201 business");
    expect(ended.stderr).not.toContain(journal);
    expect(statSync(journal).mode & 0o777).toBe(0o600);
    // Lines that are no records, and one that a crash cut off.
    writeFileSync(journal, `${readFileSync(journal, "utf8")}[]\n{"path":"/"}\n{"method":"PO`);
    const second = await command("--journal", journal, "--known", "samples/halcyon/01-businesses");
    expect((await post(second.url, notesPath, notes("A-1").payload)).status).toBe(201);
    const known = { import_supplier: "HALCYON_ENERGY", external_account_number: "A-2" };
    const contract = { business: { business_contract_identifier: "HEC-00417-2024-B" } };
    expect((await post(second.url, accountPath, { ...known, ...contract })).status).toBe(201);
    const { code, stderr } = await second.end("SIGINT");
    expect([code, stderr]).toEqual([0, expect.stringMatching(/2 records.*cut off.*2 lines/s)]);
    const records = readFileSync(journal, "utf8").trimEnd().split("\n");
    expect(records.map((line) => JSON.parse(line).response?.status)).toEqual([
      201,
      201,
      undefined,
      undefined,
      201,
      201,
    ]);
    const later = folder.file("later.account.json");
    writeFileSync(later, JSON.stringify(account("A-9", "C-9").payload));
    expect(await lintFiles(later, "--known", journal)).toMatchObject([{ rule: "contract-linkage" }]);
  });

  it.each(["\ufeff{}", "body", '{"a":'])("keeps a file whose last line is not JSON and no record: %j", async (text) => {
    const { path, file, read } = makeFolder({ "a.request.jsonl": text });
    const journal = ["serve", "--port", "0", "--journal", file("a.request.jsonl")];
    expect(await inFolder(journal, { cwd: path })).toMatchObject({ code: 2, stdout: "" });
    expect(read("a.request.jsonl")).toBe(text);
  });

  it("says what is not in the interface, and prints no personal data", async () => {
    const { url, end } = await command("--any-account", "--fail", "1% cut", "--rate-limit", "1000/s", "--token", "t");
    const named = { import_supplier: S, external_account_number: "A-1", notes: [{ body: "", mrs_peabody: 1 }] };
    expect((await post(url, notesPath, named)).status).toBe(400);
    const { stderr } = await end();
    expect(stderr).toContain("Not in the interface: --fail '1% cut' and 429 (--rate-limit 1000/s).");
    expect(stderr).toContain("Every account counts as imported");
    expect(stderr).not.toContain("A-1");
  });

  it("refuses arguments that make no sense", async () => {
    const codes = async (...argv: string[]) => (await inProcess("serve", ...argv)).code;
    expect(await codes("--fail", "sometimes")).toBe(2);
    expect(await codes("--delay", "long")).toBe(2);
    expect(await codes("--delay", "36000m")).toBe(2);
    expect(await codes("--rate-limit", "0")).toBe(2);
    expect(await codes("--done-after", "soon")).toBe(2);
    expect(await codes("--journal", "night.jsonl")).toBe(2);
    expect(await inProcess("serve", "--journal", "no-such-folder/night.request.jsonl")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--journal: the folder no-such-folder does not exist."),
    });
    expect(await codes("--known", "no-such-file.json")).toBe(2);
    expect(existsSync(join(root, "night.jsonl"))).toBe(false);
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    expect(await inProcess("serve", "--port", String(port))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/cannot listen: .*\. Give another --port or --host\./),
    });
    taken.close();
  });

  it("lists what the interface leaves open", async () => {
    const { code, stdout } = await inProcess("serve", "--list-open");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Limits: ".+"\n {2}\S/m);
  });
});
