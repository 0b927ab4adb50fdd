/** A language client, connected to a server within this process or to the command as a child. */
import { spawn } from "node:child_process";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  LogMessageNotification,
  type MessageReader,
  type MessageWriter,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type Range,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { settingsLoader } from "../../src/cli/commands/lsp.ts";
import type { Finding } from "../../src/index.ts";
import { connectionOver } from "../../src/lsp/connection.ts";
import { type ServerOptions, serve } from "../../src/lsp/server.ts";

export const noDelays = { check: 0, link: 0 };

/** The capabilities of a client that asks for diagnostics. */
export const pulling: ClientCapabilities = {
  textDocument: { diagnostic: {} },
  workspace: { diagnostics: { refreshSupport: true } },
};

export interface ClientOptions {
  folder?: string | undefined;
  capabilities?: ClientCapabilities;
  initializationOptions?: unknown;
  server?: Partial<ServerOptions>;
}

export class Client {
  readonly connection: ProtocolConnection;
  /** Resolves with the exit code of the server. */
  readonly exit: Promise<number>;
  readonly logs: string[] = [];
  initialized!: InitializeResult;
  /** What the server pushed last, by URI. */
  readonly published = new Map<string, Diagnostic[]>();
  readonly #waiting = new Set<() => void>();
  readonly #versions = new Map<string, number>();

  private constructor(reader: MessageReader, writer: MessageWriter, exit: Promise<number>) {
    this.connection = createProtocolConnection(reader, writer);
    this.exit = exit;
    this.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      this.published.set(uri, diagnostics);
      this.wake();
    });
    this.connection.onNotification(LogMessageNotification.type, ({ message }) => {
      this.logs.push(message);
      this.wake();
    });
  }

  /** A client of a server in this process, before it is initialized. */
  static inProcess({ server }: ClientOptions = {}): Client {
    const [up, down] = [new PassThrough(), new PassThrough()];
    const exit = serve(connectionOver(up, down), { loadSettings: settingsLoader({}), delays: noDelays, ...server });
    const client = new Client(new StreamMessageReader(down), new StreamMessageWriter(up), exit);
    onTestFinished(async () => {
      await client.stop();
    });
    return client;
  }

  /** A client of the command in a process of its own. */
  static ofChild(argv: readonly string[], cwd: string): Client {
    const child = spawn(process.execPath, argv, { cwd, stdio: ["pipe", "pipe", "inherit"] });
    const exit = new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? -1)));
    onTestFinished(() => {
      child.kill();
    });
    return new Client(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin), exit);
  }

  static async start(options: ClientOptions = {}): Promise<Client> {
    const client = Client.inProcess(options);
    await client.initialize(options);
    return client;
  }

  async initialize({ folder, capabilities = {}, initializationOptions }: ClientOptions = {}): Promise<void> {
    this.connection.listen();
    this.initialized = await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities,
      initializationOptions,
      workspaceFolders: folder === undefined ? null : [{ uri: pathToFileURL(folder).href, name: "test" }],
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
  }

  async stop(): Promise<number> {
    try {
      await this.connection.sendRequest(ShutdownRequest.type);
      await this.connection.sendNotification(ExitNotification.type);
      return await this.exit;
    } catch {
      return -1;
    }
  }

  async open(file: string, text: string, uri = pathToFileURL(file).href): Promise<string> {
    this.#versions.set(uri, 1);
    const textDocument = { uri, languageId: "json", version: 1, text };
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    return uri;
  }

  async change(uri: string, ...contentChanges: ({ range: Range; text: string } | { text: string })[]): Promise<void> {
    const version = (this.#versions.get(uri) ?? 1) + 1;
    this.#versions.set(uri, version);
    const textDocument = { uri, version };
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, { textDocument, contentChanges });
  }

  /** The diagnostics pushed last, once they satisfy a condition. */
  async diagnostics(uri: string, isWanted: (all: readonly Diagnostic[]) => boolean): Promise<Diagnostic[]> {
    await this.until(() => this.published.has(uri) && isWanted(this.published.get(uri) ?? []));
    return this.published.get(uri) ?? [];
  }

  /** True if the server has pushed diagnostics of a file. */
  isPublished(uri: string): boolean {
    return this.published.has(uri);
  }

  /** Waits until messages of the server make a condition true. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue())
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve);
      });
  }

  wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

export function at(line: number, character: number): { line: number; character: number } {
  return { line, character };
}

/** A diagnostic or finding as far as both show it. */
export interface Plain {
  code: unknown;
  range: Range;
  message: string;
}

export const plainDiagnostic = ({ code, range, message }: Diagnostic): Plain => ({
  code,
  range,
  message: String(message),
});
export const plainFinding = ({ rule, line, column, endLine, endColumn, detail }: Finding): Plain => ({
  code: rule,
  range: { start: { line: line - 1, character: column - 1 }, end: { line: endLine - 1, character: endColumn - 1 } },
  message: detail,
});

export function sorted(all: readonly Plain[]): string[] {
  return all.map((each) => JSON.stringify(each)).sort();
}
