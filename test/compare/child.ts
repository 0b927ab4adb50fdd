/** Runs the steps of commands.json with one build, in this folder, and writes the result of each to `out/NAME`. */

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import {
  CodeActionRequest,
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  DocumentSymbolRequest,
  InitializedNotification,
  InitializeRequest,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { kindOfFileName } from "../../src/spec/kinds.ts";
import type { Step } from "./commands.ts";

type Library = typeof import("../../src/index.ts");

const build = process.argv[2] as string;
const load = <T>(file: string): Promise<T> => import(pathToFileURL(join(build, "dist", file)).href);
const { main } = await load<typeof import("../../src/cli/main.ts")>("cli/main.js");
const library = await load<Library>("index.js");
const steps = JSON.parse(readFileSync("commands.json", "utf8")) as Step[];

for (const step of steps) {
  mkdirSync(join("out", step.name), { recursive: true });
  const write = (text: string): void => writeFileSync(join("out", step.name, "printed"), text);
  if ("argv" in step) write(await printed(step.argv));
  else if ("cluster" in step) write(await cluster(step.cluster));
  else if ("library" in step) write(checkedByLibrary(step.library));
  else write(await served(step.server));
}
process.exitCode = 0;

/** What a command line prints, and its exit code. */
async function printed(argv: readonly string[]): Promise<string> {
  const { stdout, stderr, code } = await captured(argv);
  return `${stdout}\n[stderr]\n${stderr}\n[exit ${code}]\n`;
}

async function captured(argv: readonly string[]): Promise<{ stdout: string; stderr: string; code: number | string }> {
  const texts = { stdout: "", stderr: "" };
  const writes = (["stdout", "stderr"] as const).map((name) => {
    const stream = process[name];
    const original = stream.write;
    stream.write = ((text: string | Uint8Array, ...rest: unknown[]) => {
      texts[name] += typeof text === "string" ? text : Buffer.from(text).toString();
      (rest.at(-1) as (() => void) | undefined)?.();
      return true;
    }) as typeof stream.write;
    return () => {
      stream.write = original;
    };
  });
  let code: number | string;
  try {
    code = await main([...argv]);
  } catch (error) {
    code = String(error);
  } finally {
    for (const restore of writes) restore();
  }
  return { ...texts, code };
}

/** What the link step prints; tasks and records hold random keys. */
async function cluster(path: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "compare-records-"));
  const tasks = join(folder, "tasks.jsonl");
  const split = await captured(["cluster", "split", "--today", "2026-06-30", "--bytes", "100KB", path]);
  writeFileSync(tasks, split.stdout);
  const checked = await captured(["cluster", "check", "--tasks", tasks, "--out", folder]);
  const linked = await printed(["cluster", "link", folder, "--format", "ndjson"]);
  rmSync(folder, { recursive: true });
  return `${split.code} ${checked.code}\n${checked.stderr}\n${linked}`.replaceAll(folder, "RECORDS");
}

function checkedByLibrary(file: string): string {
  const kind = kindOfFileName(basename(file));
  const results: string[] = [];
  for (const text of readFileSync(file, "latin1").split("\n")) {
    const bytes = Buffer.from(text, "latin1");
    for (const options of [
      { kind, today: "2026-06-30" },
      { today: "2026-06-30", rules: { "blank-value": "error" } },
    ]) {
      const linted = library.lintText(bytes, options as never);
      results.push(JSON.stringify(linted));
      if (linted.kind) results.push(JSON.stringify(library.errorResponse(linted as never)));
    }
    try {
      const value = JSON.parse(bytes.toString());
      results.push(JSON.stringify(library.lintValue(value, { kind, today: "2026-06-30" } as never)));
    } catch {
      // Text that is no JSON is no value.
    }
  }
  return results.join("\n");
}

/** The diagnostics, corrections and symbols of each file of a folder, all of them open. */
async function served(folder: string): Promise<string> {
  const child = spawn(process.execPath, [join(build, "bin/preflight.js"), "lsp"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout.pipe(new PassThrough())),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    capabilities: {
      textDocument: {
        diagnostic: {},
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
      },
    },
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: folder }],
    initializationOptions: { today: "2026-06-30" },
  });
  await connection.sendNotification(InitializedNotification.type, {});
  const uris: string[] = [];
  for (const file of readdirSync(folder).sort()) {
    const uri = pathToFileURL(join(folder, file)).href;
    uris.push(uri);
    const text = readFileSync(join(folder, file), "utf8");
    const textDocument = { uri, languageId: "json", version: 1, text };
    await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }
  // Checks across payloads come later: the results count once they no longer change.
  let results = "";
  for (let last: string | undefined; results !== last; ) {
    last = results;
    await setTimeout(400);
    results = (await Promise.all(uris.map((uri) => resultsOf(connection, uri)))).join("\n");
  }
  connection.dispose();
  child.kill();
  return results;
}

async function resultsOf(connection: ProtocolConnection, uri: string): Promise<string> {
  const textDocument = { uri };
  const range = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };
  const report = await connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
  const diagnostics = "items" in report ? report.items : [];
  const context = { diagnostics };
  const actions = await connection.sendRequest(CodeActionRequest.type, { textDocument, range, context });
  const symbols = await connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
  return [uri, ...[diagnostics, actions, symbols].map((each) => JSON.stringify(each, null, 1))].join("\n");
}
