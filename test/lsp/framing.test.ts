/** Bytes that are no messages of a client, sent to the command as a client would. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import {
  CompletionRequest,
  FoldingRangeRequest,
  HoverRequest,
  StreamMessageReader,
} from "vscode-languageserver-protocol/node";
import { serveStreams } from "../../src/cli/commands/lsp.ts";
import { makeFolder } from "../cli/folder.ts";
import { root } from "../cli/run.ts";
import { Client } from "./client.ts";

const framed = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const message = (method: string, id?: number, params?: unknown): string =>
  framed(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
const initialize = message("initialize", 1, { processId: null, rootUri: null, capabilities: {} });
const end = message("shutdown", 9) + message("exit");

interface Answers {
  code: number | null;
  bodies: Body[];
}

type Body = Record<string, unknown>;

/** The identifiers of the requests that must be answered. */
type Awaited = readonly (number | null)[];

function bodiesIn(output: string): Body[] {
  const bodies = output.split(/Content-Length: \d+\r\n\r\n/).filter(Boolean);
  return bodies.map((body) => JSON.parse(body) as Body);
}

/**
 * What the server answers to bytes, at least to some requests, and the code that it ends with by itself: its input
 * stays open unless null ends it.
 */
async function answers(ids: Awaited, ...parts: (string | null)[]): Promise<Answers> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const bodies: Body[] = [];
  const answered = new Promise<void>((resolve) => {
    new StreamMessageReader(output).listen((body) => {
      bodies.push({ ...body });
      if (ids.every((id) => bodies.some((each) => each["id"] === id))) resolve();
    });
  });
  for (const part of parts) part === null ? input.end() : input.write(part);
  const code = await serveStreams(input, output, {});
  // The last answers are written after it.
  await answered;
  return { code, bodies };
}

/** The same from the command, in a process of its own. */
function answersOfCommand(_ids: Awaited, ...parts: (string | null)[]): Promise<Answers> {
  const child = spawn(process.execPath, [join(root, "bin/preflight.js"), "lsp"]);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  // The server may end before it has read everything.
  child.stdin.on("error", () => {});
  for (const part of parts) part === null ? child.stdin.end() : child.stdin.write(part);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, bodies: bodiesIn(output) }));
  });
}

describe("a message whose length is not known is answered, and ends the server", () => {
  test.each([
    ["a negative length", "Content-Length: -1\r\n\r\n{}"],
    ["a length that is no number", "Content-Length: abc\r\n\r\n{}"],
    ["a length with an exponent", "Content-Length: 1e3\r\n\r\n{}"],
    ["a huge length", "Content-Length: 99999999999999\r\n\r\n{}"],
    ["no length", "Content-Type: x\r\n\r\n{}"],
    ["two lengths", "Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}"],
    ["a header that is none", "hello world\r\n\r\n"],
    ["no end of its header", "x".repeat(100_000)],
  ])("%s", async (_name, bytes) => {
    const refused = expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32700 }) });
    for (const ask of bytes.length > 1000 ? [answers, answersOfCommand] : [answers]) {
      const { code, bodies } = await ask([null], bytes + initialize + end);
      expect(code).toBe(1);
      expect(bodies.filter((body) => "id" in body)).toEqual([refused]);
    }
  });
});

describe("the server goes on after", () => {
  test.each([
    ["bodies that are no messages", framed("null") + framed("[]") + framed("7") + framed('"x"')],
    [
      "parameters of a wrong type",
      message("textDocument/hover", 5, 7) + message("textDocument/didOpen", undefined, null),
    ],
    ["an unknown request", message("textDocument/unknown", 5, {})],
    [
      "other fields of a header",
      framed("{}").replace("\r\n\r\n", "\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n"),
    ],
  ])("%s", async (_name, bytes) => {
    const { code, bodies } = await answers([9], initialize, bytes, end);
    expect(code).toBe(0);
    expect(bodies).toContainEqual(expect.objectContaining({ id: 9, result: null }));
  });

  test("messages that come byte by byte", async () => {
    for (const ask of [answers, answersOfCommand]) {
      const { code, bodies } = await ask([9], ...(initialize + end));
      expect(code).toBe(0);
      expect(bodies.map(({ id }) => id)).toEqual([1, 9]);
    }
  });
});

test("messages that the end of the input follows at once are answered", async () => {
  const { path, file } = makeFolder({ "a.notes.json": "{}" });
  const uri = pathToFileURL(file("a.notes.json")).href;
  const open = message("textDocument/didOpen", undefined, {
    textDocument: { uri, languageId: "json", version: 1, text: "{}" },
  });
  const rootUri = pathToFileURL(path).href;
  const start = message("initialize", 1, { processId: null, rootUri, capabilities: {} });
  const asked = [2, 3].map((id) => message("textDocument/diagnostic", id, { textDocument: { uri } }));
  const diagnostics = message("workspace/diagnostic", 4, { previousResultIds: [] });
  for (const ask of [answers, answersOfCommand]) {
    const { code, bodies } = await ask([1, 2, 3, 4], start + open + asked.join("") + diagnostics, null);
    expect(code).toBe(1);
    const found = bodies.filter((body) => "id" in body);
    expect(found.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4]);
    expect(found.filter(({ result }) => JSON.stringify(result).includes("import_supplier"))).toHaveLength(3);
    expect((await ask([9], initialize + message("shutdown", 9), null)).code).toBe(0);
  }
});

test.each(["{nope", ""])("a body that is not JSON is answered: %s", async (body) => {
  const { code, bodies } = await answers([9], framed(body), initialize, end);
  expect(code).toBe(0);
  expect(bodies.filter((answer) => "id" in answer)).toMatchObject([
    { id: null, error: { code: -32700 } },
    { id: 1 },
    { id: 9, result: null },
  ]);
});

test.each([null, {}])("a client that says nothing of itself is served: %j", async (params) => {
  const textDocument = { uri: "file:///a.notes.json", languageId: "json", version: 1, text: "{}" };
  const open = message("textDocument/didOpen", undefined, { textDocument });
  const asked = message("textDocument/diagnostic", 2, { textDocument });
  const { code, bodies } = await answers([1, 2, 9], message("initialize", 1, params), open, asked, end);
  expect(code).toBe(0);
  expect(bodies.filter((body) => "id" in body)).not.toContainEqual(
    expect.objectContaining({ error: expect.anything() }),
  );
});

test("a request before initialize is refused, and exit without shutdown ends with 1", async () => {
  const position = { line: 0, character: 0 };
  const hovers = [{ textDocument: { uri: "file:///x" }, position }, { position }, {}, null].map((params, i) =>
    message("textDocument/hover", i, params),
  );
  const { code, bodies } = await answers(
    [0, 1, 2, 3, 4],
    ...hovers,
    message("workspace/diagnostic", 4, {}),
    message("exit"),
  );
  expect(code).toBe(1);
  expect(bodies).toMatchObject([0, 1, 2, 3, 4].map((id) => ({ id, error: { code: -32002 } })));
});

const textDocument = { uri: "file:///a.notes.json" };
const start = { line: 0, character: 0 };

test.each([
  ["textDocument/hover", {}],
  ["textDocument/hover", { textDocument }],
  ["textDocument/completion", { textDocument, position: null }],
  ["textDocument/definition", { textDocument, position: { line: -1, character: 0 } }],
  ["textDocument/references", { textDocument, position: { line: 0, character: "0" } }],
  ["textDocument/references", { textDocument, position: { line: 0 } }],
  ["textDocument/codeAction", { textDocument, range: { start } }],
  ["workspace/diagnostic", {}],
  ["workspace/diagnostic", undefined],
])("a request without what it must have has invalid parameters: %s %j", async (method, params) => {
  const { bodies } = await answers([5], initialize, message(method, 5, params), end);
  expect(bodies).toContainEqual(expect.objectContaining({ id: 5, error: expect.objectContaining({ code: -32602 }) }));
});

test.each([
  ["textDocument/references", { textDocument, position: start }],
  ["textDocument/hover", { textDocument, position: { line: 2 ** 31 - 1, character: 2 ** 31 - 1 } }],
  ["textDocument/codeAction", { textDocument, range: { start, end: start } }],
])("a request without a context or beyond the end is answered: %s %j", async (method, params) => {
  const opened = { ...textDocument, languageId: "json", version: 1, text: '{"account_number": 1}' };
  const open = message("textDocument/didOpen", undefined, { textDocument: opened });
  const { bodies } = await answers([5], initialize, open, message(method, 5, params), end);
  expect(bodies).toContainEqual(
    expect.objectContaining({ id: 5, result: expect.toSatisfy((found) => found !== undefined) }),
  );
});

test.each([
  [true, ["workspace/didChangeWatchedFiles"]],
  [false, []],
])("files are watched by a client that can: %s", async (dynamicRegistration, methods) => {
  const capabilities = { workspace: { didChangeWatchedFiles: { dynamicRegistration } } };
  const start = message("initialize", 1, { processId: null, rootUri: null, capabilities });
  const { bodies } = await answers([1, 9], start, message("initialized", undefined, {}), end);
  const registered = bodies.flatMap(({ method, params }) =>
    method === "client/registerCapability" ? (params as { registrations: { method: string }[] }).registrations : [],
  );
  expect(registered.map(({ method }) => method)).toEqual(methods);
});

test("a text of 200,000 brackets has no help, and fails no request", async () => {
  const folder = makeFolder({ "a.notes.json": "{}", "b.json": "{}" });
  const client = await Client.start({ folder: folder.path });
  for (const name of ["a.notes.json", "b.json"])
    for (const text of ["[".repeat(200_000), '{"a":'.repeat(200_000)]) {
      const uri = await client.open(folder.file(name), text);
      const at = { textDocument: { uri }, position: { line: 0, character: 5 } };
      expect(await client.connection.sendRequest(CompletionRequest.type, at)).toBeNull();
      await client.connection.sendRequest(HoverRequest.type, at);
      expect(await client.connection.sendRequest(FoldingRangeRequest.type, at)).toEqual([]);
    }
  expect(client.logs.filter((text) => /failed/.test(text))).toEqual([]);
});
