import { ErrorCodes, ResponseError } from "vscode-jsonrpc/node";
import type { InitializeParams, InitializeResult, ProtocolConnection } from "vscode-languageserver-protocol";
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
import { Workspace, type WorkspaceEvents } from "./workspace.ts";

export interface ServerOptions {
  loadSettings: LoadSettings;
  delays?: Delays;
}

const usualDelays: Delays = { check: 100, link: 300 };

/**
 * Serves one client. Resolves with the exit code once the client sends `exit`, or its input has ended and is answered: 0
 * after `shutdown`, else 1.
 */
export function serve(connection: ProtocolConnection, options: ServerOptions): Promise<number> {
  return new Promise((resolve) => new Server(connection, options, resolve).listen());
}

/** The connection to a client, from `initialize` to `exit`. */
class Server {
  readonly #connection: ProtocolConnection;
  readonly #onExit: (code: number) => void;
  readonly #client: Client;
  readonly #workspace: Workspace;
  readonly #diagnostics: ShownDiagnostics;
  #state: "new" | "running" | "shut down" = "new";
  #parentTimer: NodeJS.Timeout | undefined;

  constructor(
    connection: ProtocolConnection,
    { loadSettings, delays = usualDelays }: ServerOptions,
    onExit: (code: number) => void,
  ) {
    this.#connection = connection;
    this.#onExit = onExit;
    this.#client = new Client(connection);
    const events: WorkspaceEvents = {
      onFindings: (file) => this.#diagnostics.show(file),
      onRemoved: (file) => this.#diagnostics.remove(file),
      onClosed: () => {
        if (this.#client.pulls) this.#diagnostics.refreshSoon();
      },
      onSettings: (settings, project) => this.#diagnostics.showSettings(settings, project),
      onFailure: (error, file) => this.#client.logFailure(error, file?.file),
    };
    this.#workspace = new Workspace({ loadSettings, delays, events });
    this.#diagnostics = new ShownDiagnostics(this.#client, this.#workspace, delays.check);
  }

  listen(): void {
    const connection = this.#connection;
    connection.onError(([error]) => this.#client.log("Warning", `A message could not be read (${error.name}).`));
    connection.onClose(() => this.#exit());
    connection.onRequest(message("initialize"), (params) => this.#initialize(params));
    connection.onNotification(message("initialized"), () => this.#client.watchFiles());
    connection.onRequest(bareMessage("shutdown"), () => {
      this.#dispose();
      this.#state = "shut down";
    });
    connection.onNotification(bareMessage("exit"), () => this.#exit());
    this.#listenToDocuments();
    const responded = listenToRequests(connection, {
      client: this.#client,
      workspace: this.#workspace,
      diagnostics: this.#diagnostics,
      refuseIfNotRunning: () => this.#refuseIfNotRunning(),
    });
    connection.onNotification(endOfInput, async () => {
      await responded();
      // The last response is about to be written.
      setImmediate(() => this.#exit());
    });
    connection.listen();
  }

  #exit(): void {
    this.#dispose();
    clearInterval(this.#parentTimer);
    this.#connection.dispose();
    this.#onExit(this.#state === "shut down" ? 0 : 1);
  }

  #dispose(): void {
    this.#diagnostics.dispose();
    this.#workspace.dispose();
  }

  #initialize(params: InitializeParams): InitializeResult {
    if (this.#state !== "new") throw new ResponseError(ErrorCodes.InvalidRequest, "The server is initialized already.");
    this.#state = "running";
    this.#client.initialize(params);
    const { processId, workspaceFolders, rootUri } = params;
    if (typeof processId === "number") this.#watchParent(processId);
    this.#workspace.changeFolders(workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []), []);
    return {
      serverInfo: { name: "preflight", version },
      capabilities: {
        positionEncoding: "utf-16",
        textDocumentSync: { openClose: true, change: incrementalSync, save: true },
        ...(this.#client.pulls
          ? {
              diagnosticProvider: {
                identifier: "preflight",
                interFileDependencies: true,
                workspaceDiagnostics: true,
              },
            }
          : {}),
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
        hoverProvider: true,
        completionProvider: { triggerCharacters: ['"', ":", " "] },
        definitionProvider: true,
        referencesProvider: true,
        documentSymbolProvider: true,
        foldingRangeProvider: true,
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  }

  /** Ends with the process of the client, in case it cannot say so. */
  #watchParent(processId: number): void {
    this.#parentTimer = setInterval(() => {
      try {
        process.kill(processId, 0);
      } catch {
        this.#exit();
      }
    }, 3000);
    this.#parentTimer.unref();
  }

  #listenToDocuments(): void {
    const connection = this.#connection;
    const workspace = this.#workspace;
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

  #refuseIfNotRunning(): void {
    if (this.#state === "new") throw new ResponseError(ErrorCodes.ServerNotInitialized, "Send initialize first.");
    if (this.#state === "shut down") throw new ResponseError(ErrorCodes.InvalidRequest, "The server is shut down.");
  }
}
