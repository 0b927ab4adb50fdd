import { ErrorCodes, ResponseError } from "vscode-jsonrpc/node";
import type { ProtocolConnection, ServerCapabilities } from "vscode-languageserver-protocol";
import { CodeActionKind } from "vscode-languageserver-types";
import { version } from "../generated/manifest.ts";
import { fixAllKind } from "./actions.ts";
import { Client } from "./client.ts";
import { endOfInput } from "./message-reader.ts";
import type { Delays } from "./project.ts";
import { bareMessage, incrementalSync, message } from "./protocol.ts";
import { listenToRequests } from "./requests.ts";
import type { LoadSettings } from "./settings.ts";
import { ShownDiagnostics } from "./shown-diagnostics.ts";
import { Workspace } from "./workspace.ts";

export interface ServerOptions {
  loadSettings: LoadSettings;
  delays?: Delays;
}

const usualDelays: Delays = { check: 100, link: 300 };

/**
 * Serves one client. Resolves with the exit code once the client sends `exit`, or its input has ended and is answered: 0
 * after `shutdown`, else 1.
 */
export function serve(
  connection: ProtocolConnection,
  { loadSettings, delays = usualDelays }: ServerOptions,
): Promise<number> {
  let state: "new" | "running" | "shut down" = "new";
  let parentTimer: NodeJS.Timeout | undefined;
  const client = new Client(connection);
  const workspace = new Workspace({
    loadSettings,
    delays,
    events: {
      onFindings: (file) => diagnostics.show(file),
      onRemoved: (file) => diagnostics.remove(file),
      onSettings: (settings, project) => diagnostics.showSettings(settings, project),
      onFailure: (error, file) => client.logFailure(error, file?.file),
    },
  });
  const diagnostics = new ShownDiagnostics(client, workspace, delays.check);
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
    connection.onError(([error]) => client.log("Warning", `A message could not be read (${error.name}).`));
    connection.onClose(exit);
    connection.onRequest(message("initialize"), (params) => {
      if (state !== "new") throw new ResponseError(ErrorCodes.InvalidRequest, "The server is initialized already.");
      state = "running";
      client.initialize(params);
      const { processId, workspaceFolders, rootUri } = params;
      if (typeof processId === "number") parentTimer = watchProcess(processId, exit);
      workspace.changeFolders(workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []), []);
      return { serverInfo: { name: "preflight", version }, capabilities: capabilitiesFor(client) };
    });
    connection.onNotification(message("initialized"), () => client.watchFiles());
    connection.onRequest(bareMessage("shutdown"), () => {
      dispose();
      state = "shut down";
    });
    connection.onNotification(bareMessage("exit"), exit);
    listenToDocuments(connection, workspace);
    const responded = listenToRequests(connection, client, workspace, diagnostics, () => {
      if (state === "new") throw new ResponseError(ErrorCodes.ServerNotInitialized, "Send initialize first.");
      if (state === "shut down") throw new ResponseError(ErrorCodes.InvalidRequest, "The server is shut down.");
    });
    connection.onNotification(endOfInput, async () => {
      await responded();
      // The last response is about to be written.
      setImmediate(exit);
    });
    connection.listen();
  });
}

function capabilitiesFor({ pulls }: Client): ServerCapabilities {
  const diagnosticProvider = { identifier: "preflight", interFileDependencies: true, workspaceDiagnostics: true };
  return {
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: incrementalSync, save: true },
    ...(pulls ? { diagnosticProvider } : {}),
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

function listenToDocuments(connection: ProtocolConnection, workspace: Workspace): void {
  connection.onNotification(message("textDocument/didOpen"), ({ textDocument: { uri, text, version } }) =>
    workspace.openDocument(uri, text, version),
  );
  connection.onNotification(message("textDocument/didChange"), ({ textDocument, contentChanges }) =>
    workspace.changeDocument(textDocument.uri, contentChanges, textDocument.version),
  );
  connection.onNotification(message("textDocument/didClose"), ({ textDocument: { uri } }) =>
    workspace.closeDocument(uri),
  );
  connection.onNotification(message("textDocument/didSave"), ({ textDocument: { uri } }) =>
    workspace.changeFiles([uri]),
  );
  connection.onNotification(message("workspace/didChangeWatchedFiles"), ({ changes }) =>
    workspace.changeFiles(changes.map(({ uri }) => uri)),
  );
  connection.onNotification(message("workspace/didChangeWorkspaceFolders"), ({ event: { added, removed } }) =>
    workspace.changeFolders(
      added.map(({ uri }) => uri),
      removed.map(({ uri }) => uri),
    ),
  );
}
