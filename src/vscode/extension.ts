/** The VS Code extension: a client of the language server that is packed with it, and a command that lints a folder. */
import { basename } from "node:path";
import {
  commands,
  type ExtensionContext,
  ProcessExecution,
  Task,
  TaskScope,
  tasks,
  type Uri,
  window,
  workspace,
} from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const program = context.asAbsolutePath("server/bin/preflight.js");
  context.subscriptions.push(
    commands.registerCommand("preflight.lintFolder", (folder?: Uri) => lintFolder(program, folder)),
    workspace.onDidChangeConfiguration(async (change) => {
      if (!settings.some((name) => change.affectsConfiguration(`preflight.${name}`))) return;
      await deactivate();
      await start(program);
    }),
  );
  await start(program);
}

export async function deactivate(): Promise<void> {
  const stopped = client;
  client = undefined;
  await stopped?.stop();
}

async function start(program: string): Promise<void> {
  client = new LanguageClient(
    "preflight",
    "Preflight",
    {
      module: program,
      args: ["lsp", ...optionsOf(undefined)],
      options: { cwd: workspace.workspaceFolders?.[0]?.uri.fsPath },
      transport: TransportKind.stdio,
    },
    { documentSelector: [{ scheme: "file", pattern: "**/*.{json,jsonl,ndjson,har}" }] },
  );
  await client.start();
}

/** Prints the findings of a folder in a terminal, where a click on a position opens it. */
async function lintFolder(program: string, chosen: Uri | undefined): Promise<void> {
  const open = workspace.workspaceFolders ?? [];
  const folder = chosen ?? (open.length > 1 ? await window.showWorkspaceFolderPick() : open[0])?.uri;
  if (!folder) {
    if (open.length === 0) window.showErrorMessage("Preflight lints a folder that is open. Open one first.");
    return;
  }
  const home = workspace.getWorkspaceFolder(folder)?.uri ?? folder;
  const execution = new ProcessExecution(process.execPath, [program, "lint", folder.fsPath, ...optionsOf(folder)], {
    cwd: home.fsPath,
    // The program of VS Code is then Node.js.
    env: { ELECTRON_RUN_AS_NODE: "1" },
  });
  const name = `lint ${basename(folder.fsPath)}`;
  await tasks.executeTask(new Task({ type: "preflight", name }, TaskScope.Workspace, name, "preflight", execution));
}

const settings = ["config", "profile"] as const;

/** The options of the command that the settings give. */
function optionsOf(folder: Uri | undefined): string[] {
  const given = workspace.getConfiguration("preflight", folder);
  return settings.flatMap((name) => {
    const value = given.get<string>(name);
    return value ? [`--${name}`, value] : [];
  });
}
