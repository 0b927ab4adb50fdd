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

/** What the client can do, and the messages to it. A message that cannot be sent is dropped. */
export class Client {
  readonly connection: Connection;
  capabilities: InitializeParams["capabilities"] = {};
  /** Whether the client is notified of the state of open files. */
  hasStatus = false;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  initialize({ capabilities, initializationOptions }: InitializeParams): void {
    this.capabilities = capabilities;
    this.hasStatus = (Object(initializationOptions) as { status?: unknown }).status === true;
  }

  /** Whether the client asks for diagnostics, which are then not pushed. */
  get pulls(): boolean {
    return this.capabilities.textDocument?.diagnostic !== undefined;
  }

  get canCreateFiles(): boolean {
    return this.capabilities.workspace?.workspaceEdit?.resourceOperations?.includes("create") === true;
  }

  get shows(): Omit<ShownAs, "uriOf"> {
    const { publishDiagnostics, diagnostic } = this.capabilities.textDocument ?? {};
    const shown = (this.pulls ? diagnostic : undefined) ?? publishDiagnostics;
    return {
      hasRelated: shown?.relatedInformation !== false,
      hasCodeDescription: shown?.codeDescriptionSupport !== false,
    };
  }

  log(level: keyof typeof MessageType, text: string): void {
    this.connection.notify("window/logMessage", { type: MessageType[level], message: text });
  }

  /** Reports that the program failed. The message of the error may quote a payload, so only its trace is logged. */
  logFailure(error: unknown, file: string | undefined): void {
    const { name = typeof error, message = "", stack = "" } = Object(error) as Partial<Error>;
    const trace = stack.split("\n").filter((line) => /^ +at /.test(line));
    const what = file === undefined ? "The checks across payloads" : `The checks of ${file}`;
    const report = `${what} failed (${name}). Please report it.\n${trace.join("\n")}`;
    // A mistake of the user names files and settings, and is written for people.
    this.log("Error", name === "UsageError" ? message : report);
  }

  /** Asks the client to report changes of files on disk. */
  watchFiles(): void {
    if (!this.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
    const watchers = [{ globPattern: "**/{*.json,*.jsonl,*.ndjson,*.har,*.gz,*.yml,*.yaml,.preflightignore}" }];
    const method = "workspace/didChangeWatchedFiles";
    const registration = { id: "files", method, registerOptions: { watchers } };
    this.connection.request("client/registerCapability", { registrations: [registration] });
  }
}
