import type { InitializeParams } from "vscode-languageserver-protocol";
import type { Connection } from "./connection.ts";
import type { ShownAs } from "./diagnostics.ts";
import { MessageType } from "./protocol.ts";

/** Notifies a client of the state of an open file, if the client's initialization options have `status: true`. */
export const statusNotification = "preflight/status";

export interface Status {
  uri: string;
  /** The kind of the payloads in the file; null if it is not known. */
  kind: string | null;
  /** What decides the kind: the name of the file or the config, or the content of the payload. */
  basis: "name" | "content" | null;
  payloads: number;
  errors: number;
  warnings: number;
}

export type Client = ReturnType<typeof clientAt>;

/** What the client of a connection can do, and the messages to it. One that cannot be sent is dropped. */
export function clientAt(connection: Connection) {
  let capabilities: InitializeParams["capabilities"] = {};
  let options: { status?: unknown } = {};
  return {
    connection,
    initialize(params: InitializeParams): void {
      capabilities = Object(params.capabilities);
      options = Object(params.initializationOptions);
    },
    hasStatus: () => options.status === true,
    /** Whether the client asks for diagnostics, which are then not pushed. */
    pulls: () => capabilities.textDocument?.diagnostic !== undefined,
    canCreateFiles: () => capabilities.workspace?.workspaceEdit?.resourceOperations?.includes("create") === true,
    canRefresh: () => capabilities.workspace?.diagnostics?.refreshSupport === true,
    shows(): Omit<ShownAs, "uriOf"> {
      const { publishDiagnostics, diagnostic } = capabilities.textDocument ?? {};
      const shown = diagnostic ?? publishDiagnostics;
      return {
        hasRelated: shown?.relatedInformation !== false,
        hasCodeDescription: shown?.codeDescriptionSupport !== false,
      };
    },
    log,
    /** Reports that the program failed. The message of the error may quote a payload, so only its trace is logged. */
    logFailure(error: unknown, file: string | undefined): void {
      const { name = typeof error, message = "", stack = "" } = Object(error) as Partial<Error>;
      const trace = stack.split("\n").filter((line) => /^ +at /.test(line));
      const what = file === undefined ? "The checks across payloads" : `The checks of ${file}`;
      const report = `${what} failed (${name}). Please report it.\n${trace.join("\n")}`;
      // A mistake of the user names files and settings, and is written for people.
      log("Error", ["UsageError", "InputError"].includes(name) ? message : report);
    },
    watchFiles(): void {
      if (!capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
      const watchers = [{ globPattern: "**/{*.json,*.jsonl,*.ndjson,*.har,*.gz,*.yml,*.yaml,.preflightignore}" }];
      const method = "workspace/didChangeWatchedFiles";
      const registration = { id: "files", method, registerOptions: { watchers } };
      connection.request("client/registerCapability", { registrations: [registration] });
    },
  };

  function log(level: keyof typeof MessageType, text: string): void {
    connection.notify("window/logMessage", { type: MessageType[level], message: text });
  }
}
