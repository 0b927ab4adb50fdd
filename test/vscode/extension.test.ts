/** The code of the extension, with editors and the language client in its hands that note what it asks of them. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { expect, test } from "vitest";
import { makeFolder } from "../cli/folder.ts";
import { root } from "../cli/run.ts";

type Call = readonly [name: string, ...args: unknown[]];

interface Extension {
  activate: (context: unknown) => Promise<void>;
  deactivate: () => Promise<void>;
  calls: Call[];
  settings: Record<string, string>;
  change: (setting: string) => Promise<void>;
  command: (name: string, ...args: unknown[]) => Promise<void>;
}

const editor = `
export const calls = [], settings = {};
let changed;
const registered = {};
export const change = (setting) => changed({ affectsConfiguration: (name) => name === setting });
export const command = (name, ...args) => registered[name](...args);
export const commands = { registerCommand: (name, run) => { registered[name] = run; } };
export const folders = [{ uri: { fsPath: "/batch" } }];
export const workspace = {
  workspaceFolders: folders,
  getWorkspaceFolder: () => folders[0],
  getConfiguration: () => ({ get: (name) => settings[name] ?? "" }),
  onDidChangeConfiguration: (listener) => { changed = listener; },
};
export const window = {};
export const tasks = { executeTask: async ({ execution }) => { calls.push(["task", ...execution]); } };
export const TaskScope = { Workspace: 2 };
export class ProcessExecution { constructor(...args) { return args; } }
export class Task { constructor(definition, scope, name, source, execution) { this.execution = execution; } }
`;
const languageClient = `
import { calls } from "vscode";
export const TransportKind = { stdio: 0 };
export class LanguageClient {
  constructor(id, name, server, client) { this.server = server; this.client = client; }
  async start() { calls.push(["start", this.server, this.client]); }
  async stop() { calls.push(["stop"]); }
}
`;

/** Loads the extension anew. */
function load(): Extension {
  const folder = makeFolder({ "vscode.mjs": editor, "client.mjs": languageClient });
  buildSync({
    stdin: {
      contents: `export * from ${JSON.stringify(join(root, "src/vscode/extension.ts"))}; export * from "vscode";`,
      resolveDir: root,
    },
    outfile: folder.file("extension.cjs"),
    bundle: true,
    platform: "node",
    format: "cjs",
    alias: { vscode: folder.file("vscode.mjs"), "vscode-languageclient/node": folder.file("client.mjs") },
  });
  return createRequire(folder.path)(folder.file("extension.cjs"));
}

test("the settings are options of the server, which starts again when they change", async () => {
  const { activate, deactivate, calls, settings, change } = load();
  await activate({ asAbsolutePath: (path: string) => `/extension/${path}`, subscriptions: [] });
  const server = { module: "/extension/server/bin/preflight.js", options: { cwd: "/batch" }, transport: 0 };
  const selector = { documentSelector: [{ scheme: "file", pattern: "**/*.{json,jsonl,ndjson,har}" }] };
  expect(calls.splice(0)).toEqual([["start", { ...server, args: ["lsp"] }, selector]]);
  settings["profile"] = "halcyon";
  settings["config"] = "other.json";
  await change("preflight.trace.server");
  expect(calls).toEqual([]);
  await change("preflight.profile");
  const args = ["lsp", "--config", "other.json", "--profile", "halcyon"];
  expect(calls.splice(0)).toEqual([["stop"], ["start", { ...server, args }, selector]]);
  await deactivate();
  expect(calls).toEqual([["stop"]]);
});

test("the command lints the chosen folder, or the one that is open", async () => {
  const { activate, calls, settings, command } = load();
  await activate({ asAbsolutePath: (path: string) => `/extension/${path}`, subscriptions: [] });
  calls.splice(0);
  settings["profile"] = "halcyon";
  await command("preflight.lintFolder", { fsPath: "/batch/wave-1" });
  await command("preflight.lintFolder");
  const program = "/extension/server/bin/preflight.js";
  const options = { cwd: "/batch", env: { ELECTRON_RUN_AS_NODE: "1" } };
  expect(calls).toEqual([
    ["task", process.execPath, [program, "lint", "/batch/wave-1", "--profile", "halcyon"], options],
    ["task", process.execPath, [program, "lint", "/batch", "--profile", "halcyon"], options],
  ]);
});
