import type { ServerCapabilities } from "vscode-languageserver-protocol";
import { CodeActionKind } from "vscode-languageserver-types";
import { version } from "../generated/manifest.ts";
import { fixAllKind } from "./actions.ts";
import { type Client, clientAt } from "./client.ts";
import type { Connection } from "./connection.ts";
import type { Delays, LoadSettings } from "./project.ts";
import { errorCodes, incrementalSync, ResponseError } from "./protocol.ts";
import { listenToRequests } from "./requests.ts";
import { diagnosticsFor } from "./shown-diagnostics.ts";
import { type Workspace, workspaceIn } from "./workspace.ts";

export interface ServerOptions {
  loadSettings: LoadSettings;
  delays?: Delays;
}

const usualDelays: Delays = { check: 100, link: 300 };

/** Serves one client. Resolves at `exit` or the end of its input with the exit code: 0 after `shutdown`, else 1. */
export function serve(connection: Connection, { loadSettings, delays = usualDelays }: ServerOptions): Promise<number> {
  let state: "new" | "running" | "shut down" = "new";
  let parentTimer: NodeJS.Timeout | undefined;
  const client = clientAt(connection);
  const workspace = workspaceIn({
    loadSettings,
    delays,
    events: {
      onChanged: (file) => diagnostics.show(file),
      onSettings: (settings, project) => diagnostics.showSettings(settings, project),
      onFailure: (error, file) => client.logFailure(error, file?.file),
    },
  });
  const diagnostics = diagnosticsFor(client, workspace, delays.check);
  const dispose = (): void => {
    diagnostics.dispose();
    workspace.dispose();
  };
  return new Promise((resolve) => {
    const exit = (): void => {
      dispose();
      clearInterval(parentTimer);
      connection.dispose();
      resolve(state === "shut down" ? 0 : 1);
    };
    connection.on("initialize", (given) => {
      const params = Object(given) as typeof given;
      if (state !== "new") throw new ResponseError(errorCodes.invalidRequest, "The server is initialized already.");
      state = "running";
      client.initialize(params);
      const { processId, workspaceFolders, rootUri } = params;
      if (typeof processId === "number") parentTimer = watchProcess(processId, exit);
      workspace.changeFolders(workspaceFolders ?? (rootUri ? [{ uri: rootUri }] : []), []);
      return { serverInfo: { name: "preflight", version }, capabilities: capabilitiesFor(client) };
    });
    connection.on("initialized", () => client.watchFiles());
    connection.on("shutdown", () => {
      dispose();
      state = "shut down";
    });
    connection.on("exit", exit);
    listenToDocuments(connection, workspace);
    const responded = listenToRequests(client, workspace, diagnostics, () => {
      if (state === "new") throw new ResponseError(errorCodes.serverNotInitialized, "Send initialize first.");
      if (state === "shut down") throw new ResponseError(errorCodes.invalidRequest, "The server is shut down.");
    });
    const onUnreadable = (): void => client.log("Warning", "A message could not be read.");
    // The last response is about to be written.
    const onEnd = (): unknown => responded().then(() => setImmediate(exit));
    connection.listen(onUnreadable, onEnd, exit);
  });
}

function capabilitiesFor(client: Client): ServerCapabilities {
  const diagnosticProvider = { identifier: "preflight", interFileDependencies: true, workspaceDiagnostics: true };
  return {
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: incrementalSync, save: true },
    ...(client.pulls() ? { diagnosticProvider } : {}),
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
    hoverProvider: true,
    completionProvider: { triggerCharacters: ['"', ":", " "] },
    definitionProvider: true,
    referencesProvider: true,
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  };
}

/** Ends with the process of the client, in case it cannot say so. */
function watchProcess(id: number, onEnd: () => void): NodeJS.Timeout {
  const look = (): void => {
    try {
      process.kill(id, 0);
    } catch {
      onEnd();
    }
  };
  return setInterval(look, 3000).unref();
}

function listenToDocuments(connection: Connection, workspace: Workspace): void {
  connection.on("textDocument/didOpen", ({ textDocument: { uri, text, version } }) =>
    workspace.changeDocument(uri, (project) => project.openDocument(uri, text, version)),
  );
  connection.on("textDocument/didChange", ({ textDocument: { uri, version }, contentChanges }) =>
    workspace.changeDocument(uri, (project) => project.changeDocument(uri, contentChanges, version)),
  );
  connection.on("textDocument/didClose", ({ textDocument: { uri } }) =>
    workspace.changeDocument(uri, (project) => project.closeDocument(uri)),
  );
  connection.on("textDocument/didSave", ({ textDocument }) => workspace.changeFiles([textDocument]));
  connection.on("workspace/didChangeWatchedFiles", ({ changes }) => workspace.changeFiles(changes));
  connection.on("workspace/didChangeWorkspaceFolders", ({ event: { added, removed } }) =>
    workspace.changeFolders(added, removed),
  );
}
