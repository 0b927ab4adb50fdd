import {
  type CancellationToken,
  CodeActionKind,
  CodeActionRequest,
  CompletionRequest,
  DefinitionRequest,
  type Diagnostic,
  DiagnosticRefreshRequest,
  DiagnosticSeverity,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  DocumentDiagnosticReportKind,
  DocumentDiagnosticRequest,
  DocumentSymbolRequest,
  ErrorCodes,
  ExitNotification,
  FoldingRangeRequest,
  HoverRequest,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  LogMessageNotification,
  LSPErrorCodes,
  MessageType,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  ReferencesRequest,
  RegistrationRequest,
  ResponseError,
  ShutdownRequest,
  TextDocumentSyncKind,
  WorkspaceDiagnosticRequest,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver-protocol";
import { version } from "../generated/manifest.ts";
import { isWithin } from "../input/paths.ts";
import { actionsAt, fixAllKind, isFixable } from "./actions.ts";
import { diagnosticsOf, fileUri, plainDiagnostic, type ShownAs } from "./diagnostics.ts";
import { hoverAt } from "./hover.ts";
import { JsonHelp, payloadDocument } from "./json-help.ts";
import { Names, type Naming, placesOf } from "./names.ts";
import type { PayloadFile } from "./payload-file.ts";
import { type Delays, Project, pathOf } from "./project.ts";
import type { LoadSettings, ProjectSettings } from "./settings.ts";
import { statusNotification, statusOf } from "./status.ts";
import { foldedOwners, symbolsOf } from "./symbols.ts";
import { turnOffAction } from "./turn-off.ts";

export interface ServerOptions {
  loadSettings: LoadSettings;
  delays?: Delays;
}

const usualDelays: Delays = { check: 100, link: 300 };

/**
 * Serves one client. Resolves with the exit code once the client sends `exit` or closes the connection: 0 after
 * `shutdown`, else 1.
 */
export function serve(connection: ProtocolConnection, options: ServerOptions): Promise<number> {
  return new Promise((resolve) => new Server(connection, options, resolve).listen());
}

class Server {
  readonly #connection: ProtocolConnection;
  readonly #options: ServerOptions;
  readonly #onExit: (code: number) => void;
  #state: "new" | "running" | "shut down" = "new";
  #projects: Project[] = [];
  #opening: Promise<unknown> = Promise.resolve();
  #client: InitializeParams["capabilities"] = {};
  #hasStatus = false;
  readonly #helps = new WeakMap<ProjectSettings, JsonHelp>();
  readonly #names = new WeakMap<Project, Names>();
  readonly #published = new Set<string>();
  /** The files with faults in the settings of each project. */
  readonly #faulty = new Map<Project, readonly string[]>();
  #refreshing: NodeJS.Timeout | undefined;
  #parentTimer: NodeJS.Timeout | undefined;

  constructor(connection: ProtocolConnection, options: ServerOptions, onExit: (code: number) => void) {
    this.#connection = connection;
    this.#options = options;
    this.#onExit = onExit;
  }

  listen(): void {
    const connection = this.#connection;
    connection.onError(([error]) => this.#log(MessageType.Warning, `A message could not be read (${error.name}).`));
    connection.onClose(() => this.#exit());
    connection.onRequest(InitializeRequest.type, (params) => this.#initialize(params));
    connection.onNotification(InitializedNotification.type, () => this.#watchFiles());
    connection.onRequest(ShutdownRequest.type, () => {
      this.#dispose();
      this.#state = "shut down";
    });
    connection.onNotification(ExitNotification.type, () => this.#exit());
    this.#listenToDocuments();
    this.#listenToRequests();
    connection.listen();
  }

  #exit(): void {
    this.#dispose();
    clearInterval(this.#parentTimer);
    this.#connection.dispose();
    this.#onExit(this.#state === "shut down" ? 0 : 1);
  }

  #dispose(): void {
    clearTimeout(this.#refreshing);
    for (const project of this.#projects) project.dispose();
    this.#projects = [];
  }

  #initialize({ capabilities, initializationOptions, processId, workspaceFolders, rootUri }: InitializeParams) {
    if (this.#state !== "new") throw new ResponseError(ErrorCodes.InvalidRequest, "The server is initialized already.");
    this.#state = "running";
    this.#client = capabilities;
    this.#hasStatus = (Object(initializationOptions) as { status?: unknown }).status === true;
    if (typeof processId === "number") this.#watchParent(processId);
    const folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    // A document may be opened before its folder has been read.
    this.#opening = this.#openFolders(folders);
    return {
      serverInfo: { name: "preflight", version },
      capabilities: {
        positionEncoding: "utf-16",
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        ...(this.#pulls
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
    } satisfies InitializeResult;
  }

  get #canCreateFiles(): boolean {
    return this.#client.workspace?.workspaceEdit?.resourceOperations?.includes("create") === true;
  }

  /** Whether the client asks for diagnostics, which are then not pushed. */
  get #pulls(): boolean {
    return this.#client.textDocument?.diagnostic !== undefined;
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

  #watchFiles(): void {
    if (!this.#client.workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
    const watchers = [{ globPattern: "**/{*.json,*.jsonl,*.ndjson,*.har,*.gz,*.yml,*.yaml,.preflightignore}" }];
    const registration = {
      id: "files",
      method: DidChangeWatchedFilesNotification.method,
      registerOptions: { watchers },
    };
    this.#connection.sendRequest(RegistrationRequest.type, { registrations: [registration] }).catch(() => {});
  }

  async #openFolders(uris: readonly string[]): Promise<void> {
    const open = (folder: string | undefined): Promise<Project> => {
      const project = Project.open(
        folder,
        this.#options.loadSettings,
        {
          onFindings: (file) => this.#onFindings(file),
          onRemoved: (file) => this.#publish(file.uri, []),
          onSettings: (settings, project) => this.#onSettings(settings, project),
          onFailure: (error, file) => this.#onFailure(error, file),
        },
        this.#options.delays ?? usualDelays,
      );
      return project;
    };
    // The project of documents outside all folders comes last.
    const loose = this.#projects.find(({ folder }) => folder === undefined) ?? (await open(undefined));
    const folders = this.#projects.filter(({ folder }) => folder !== undefined);
    for (const uri of uris) folders.push(await open(pathOf(uri)));
    this.#projects = [...folders.sort((a, b) => (b.folder?.length ?? 0) - (a.folder?.length ?? 0)), loose];
    for (const project of folders) void project.refresh();
  }

  /** Shows the faults of configs and profiles in their files, and removes those that are corrected. */
  #onSettings({ problems }: ProjectSettings, project: Project): void {
    const byFile = new Map<string, Diagnostic[]>();
    for (const file of this.#faulty.get(project) ?? []) byFile.set(file, []);
    for (const { file, line, column, detail } of problems) {
      const start = { line: line - 1, character: column - 1 };
      const diagnostic = { ...plainDiagnostic(detail, DiagnosticSeverity.Error), range: { start, end: start } };
      byFile.set(file, [...(byFile.get(file) ?? []), diagnostic]);
    }
    for (const [file, diagnostics] of byFile) this.#publish(fileUri(file), diagnostics);
    this.#faulty.set(
      project,
      problems.map(({ file }) => file),
    );
    if (problems.length > 0)
      this.#log(MessageType.Warning, `The settings have faults and are not used: ${problems[0]?.file}`);
  }

  /** Reports that the program failed. The message of the error may quote a payload, so only its trace is logged. */
  #onFailure(error: unknown, file: PayloadFile | undefined): void {
    if (error instanceof Error && error.name === "UsageError") {
      // It names files and settings, and was written for people.
      this.#log(MessageType.Error, error.message);
      return;
    }
    const trace = error instanceof Error ? (error.stack ?? "").split("\n").filter((line) => /^ +at /.test(line)) : [];
    const name = error instanceof Error ? error.name : typeof error;
    const what = file ? `The checks of ${file.file}` : "The checks across payloads";
    this.#log(MessageType.Error, `${what} failed (${name}). Please report it.\n${trace.join("\n")}`);
  }

  #log(type: MessageType, message: string): void {
    this.#connection.sendNotification(LogMessageNotification.type, { type, message }).catch(() => {});
  }

  #projectOf(uri: string): Project | undefined {
    const path = pathOf(uri);
    return this.#projects.find(({ folder }) => folder === undefined || isWithin(path, folder));
  }

  #fileOf(uri: string): { project: Project; file: PayloadFile } | undefined {
    const project = this.#projectOf(uri);
    const file = project?.fileAt(pathOf(uri));
    return project && file?.document ? { project, file } : undefined;
  }

  #listenToDocuments(): void {
    const connection = this.#connection;
    /** Documents are handled in order, once the folders are open. */
    const inOrder = (work: () => unknown): void => {
      this.#opening = this.#opening.then(work).catch((error) => this.#onFailure(error, undefined));
    };
    connection.onNotification(DidOpenTextDocumentNotification.type, ({ textDocument: { uri, text, version } }) =>
      inOrder(() => this.#projectOf(uri)?.openDocument(uri, text, version)),
    );
    connection.onNotification(DidChangeTextDocumentNotification.type, ({ textDocument, contentChanges }) =>
      inOrder(() =>
        this.#projectOf(textDocument.uri)?.changeDocument(textDocument.uri, contentChanges, textDocument.version),
      ),
    );
    connection.onNotification(DidCloseTextDocumentNotification.type, ({ textDocument: { uri } }) =>
      inOrder(() => {
        const project = this.#projectOf(uri);
        const file = project?.fileAt(pathOf(uri));
        project?.closeDocument(uri);
        if (file && this.#pulls) this.#refreshSoon();
      }),
    );
    connection.onNotification(DidSaveTextDocumentNotification.type, ({ textDocument: { uri } }) =>
      inOrder(() => this.#filesChanged([uri])),
    );
    connection.onNotification(DidChangeWatchedFilesNotification.type, ({ changes }) =>
      inOrder(() => this.#filesChanged(changes.map(({ uri }) => uri))),
    );
    connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) =>
      inOrder(async () => {
        const gone = new Set(removed.map(({ uri }) => pathOf(uri)));
        for (const project of this.#projects.filter(({ folder }) => folder !== undefined && gone.has(folder))) {
          for (const file of project.files()) this.#publish(file.uri, []);
          project.dispose();
        }
        this.#projects = this.#projects.filter(({ folder }) => folder === undefined || !gone.has(folder));
        await this.#openFolders(added.map(({ uri }) => uri));
      }),
    );
  }

  async #filesChanged(uris: readonly string[]): Promise<void> {
    const paths = uris.map(pathOf);
    for (const project of this.#projects) {
      if (paths.some((path) => project.settings.isSetting(path))) await project.reload();
      else if (paths.some((path) => project.folder !== undefined && isWithin(path, project.folder)))
        await project.refresh();
    }
  }

  #listenToRequests(): void {
    const connection = this.#connection;
    /** Responds to a request about an open file; null for other files. */
    const about = async <Result>(
      uri: string,
      token: CancellationToken,
      answer: (file: PayloadFile, project: Project) => Promise<Result> | Result,
    ): Promise<Result | null> => {
      await this.#ready(token);
      const found = this.#fileOf(uri);
      let result: Result | null = null;
      try {
        if (found) result = await answer(found.file, found.project);
      } catch (error) {
        this.#onFailure(error, found?.file);
        throw new ResponseError(ErrorCodes.InternalError, "The request failed, which is an error of preflight.");
      }
      if (token.isCancellationRequested) throw cancelled();
      return result;
    };
    connection.onRequest(DocumentDiagnosticRequest.type, async ({ textDocument: { uri }, previousResultId }, token) => {
      const full = await about(uri, token, async (file, project) => {
        await project.checked(file);
        return { resultId: String(file.revision), items: this.#diagnosticsOf(file) };
      });
      if (full && full.resultId === previousResultId)
        return { kind: DocumentDiagnosticReportKind.Unchanged, resultId: full.resultId };
      return { kind: DocumentDiagnosticReportKind.Full, ...(full ?? { items: [] }) };
    });
    connection.onRequest(WorkspaceDiagnosticRequest.type, ({ previousResultIds }, token) =>
      this.#workspaceDiagnostics(new Map(previousResultIds.map(({ uri, value }) => [pathOf(uri), value])), token),
    );
    connection.onRequest(CodeActionRequest.type, ({ textDocument: { uri }, range, context }, token) =>
      about(uri, token, async (file, project) => {
        await soon(project.checked(file));
        const turnOff = (rule: string) => turnOffAction(rule, file, project, this.#canCreateFiles);
        return actionsAt(range, context, {
          uri: file.uri,
          findings: [...file.findings({ from: range.start.line, to: range.end.line })],
          fixable: () => [...file.findings({ isWanted: isFixable })],
          shown: this.#shown(),
          turnOff,
        });
      }),
    );
    connection.onRequest(HoverRequest.type, ({ textDocument: { uri }, position }, token) =>
      about(uri, token, async (file, project) => {
        const payload = payloadDocument(file, project.settings, position);
        const help = payload && (await this.#helpOf(project).hover(payload, position));
        return hoverAt(file, position, help);
      }),
    );
    connection.onRequest(CompletionRequest.type, ({ textDocument: { uri }, position }, token) =>
      about(uri, token, (file, project) => {
        const payload = payloadDocument(file, project.settings, position);
        return payload ? this.#helpOf(project).complete(payload, position) : null;
      }),
    );
    connection.onRequest(DefinitionRequest.type, ({ textDocument: { uri }, position }, token) =>
      about(uri, token, async (file, project) =>
        placesOf(file, await this.#namesOf(project), position, ({ isDefinition }) => isDefinition),
      ),
    );
    connection.onRequest(ReferencesRequest.type, ({ textDocument: { uri }, position, context }, token) =>
      about(uri, token, async (file, project) => {
        const isWanted = ({ isDefinition }: Naming): boolean => context.includeDeclaration || !isDefinition;
        return placesOf(file, await this.#namesOf(project), position, isWanted);
      }),
    );
    connection.onRequest(DocumentSymbolRequest.type, ({ textDocument: { uri } }, token) =>
      about(uri, token, async (file, project) => {
        await soon(project.checked(file));
        return symbolsOf(file);
      }),
    );
    connection.onRequest(FoldingRangeRequest.type, ({ textDocument: { uri } }, token) =>
      about(uri, token, async (file, project) => {
        await soon(project.checked(file));
        if (file.isByLine) return foldedOwners(file);
        const payload = payloadDocument(file, project.settings, { line: 0, character: 0 });
        return payload ? this.#helpOf(project).folding(payload) : [];
      }),
    );
  }

  /** Waits until the documents sent so far are known. Throws if the client may not ask now. */
  async #ready(token: CancellationToken): Promise<void> {
    if (this.#state === "new") throw new ResponseError(ErrorCodes.ServerNotInitialized, "Send initialize first.");
    if (this.#state === "shut down") throw new ResponseError(ErrorCodes.InvalidRequest, "The server is shut down.");
    await this.#opening;
    if (token.isCancellationRequested) throw cancelled();
  }

  #shown(): ShownAs {
    const { publishDiagnostics, diagnostic } = this.#client.textDocument ?? {};
    const shown = (this.#pulls ? diagnostic : undefined) ?? publishDiagnostics;
    return {
      uriOf: (file) => this.#projects.map((project) => project.fileAt(file)?.uri).find(Boolean) ?? fileUri(file),
      hasRelated: shown?.relatedInformation !== false,
      hasCodeDescription: shown?.codeDescriptionSupport !== false,
    };
  }

  #diagnosticsOf(file: PayloadFile) {
    if (file.failure !== undefined) return [plainDiagnostic(file.failure, DiagnosticSeverity.Error)];
    const { error, warning } = file.counts();
    return diagnosticsOf(file.findings(), error + warning, this.#shown());
  }

  #onFindings(file: PayloadFile): void {
    if (this.#pulls) this.#refreshSoon();
    else this.#publish(file.uri, this.#diagnosticsOf(file), file.document?.version);
    if (this.#hasStatus && file.document) this.#sendStatus(file);
  }

  #publish(uri: string, diagnostics: ReturnType<typeof diagnosticsOf>, version?: number): void {
    if (diagnostics.length === 0 && !this.#published.has(uri)) return;
    if (diagnostics.length > 0) this.#published.add(uri);
    else this.#published.delete(uri);
    const params = { uri, diagnostics, ...(version === undefined ? {} : { version }) };
    this.#connection.sendNotification(PublishDiagnosticsNotification.type, params).catch(() => {});
  }

  #sendStatus(file: PayloadFile): void {
    const project = this.#projectOf(file.uri);
    if (!project) return;
    this.#connection.sendNotification(statusNotification, statusOf(file, project.settings)).catch(() => {});
  }

  /** Asks the client to ask again, once for many changes. */
  #refreshSoon(): void {
    if (!this.#client.workspace?.diagnostics?.refreshSupport) return;
    this.#refreshing ??= setTimeout(() => {
      this.#refreshing = undefined;
      this.#connection.sendRequest(DiagnosticRefreshRequest.type).catch(() => {});
    }, this.#options.delays?.check ?? usualDelays.check);
  }

  async #workspaceDiagnostics(known: Map<string, string>, token: CancellationToken) {
    await this.#ready(token);
    const idle = Promise.all(this.#projects.map((project) => project.idle()));
    const isCancelled = new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()));
    await Promise.race([idle, isCancelled]);
    if (token.isCancellationRequested) throw cancelled();
    const items: WorkspaceDocumentDiagnosticReport[] = [];
    for (const project of this.#projects)
      for (const file of project.files()) {
        const resultId = String(file.revision);
        const previous = known.get(file.file);
        known.delete(file.file);
        const common = { uri: file.uri, version: file.document?.version ?? null, resultId };
        if (previous === resultId) items.push({ ...common, kind: DocumentDiagnosticReportKind.Unchanged });
        else {
          const diagnostics = this.#diagnosticsOf(file);
          if (diagnostics.length > 0 || previous !== undefined)
            items.push({ ...common, kind: DocumentDiagnosticReportKind.Full, items: diagnostics });
        }
      }
    // Files that are gone.
    for (const path of known.keys())
      items.push({ uri: fileUri(path), version: null, kind: DocumentDiagnosticReportKind.Full, items: [] });
    return { items };
  }

  #helpOf({ settings }: Project): JsonHelp {
    const known = this.#helps.get(settings);
    if (known) return known;
    const help = new JsonHelp(settings.check.profile);
    this.#helps.set(settings, help);
    return help;
  }

  async #namesOf(project: Project): Promise<Names> {
    await project.idle();
    const known = this.#names.get(project);
    if (known?.generation === project.generation) return known;
    const names = new Names(project);
    this.#names.set(project, names);
    return names;
  }
}

/** Waits a short time for work: an incomplete result for a large file is better than none. */
async function soon(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxWait);
  });
  await Promise.race([work, enough]);
  clearTimeout(timer);
}

const maxWait = 250;

function cancelled(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled.");
}
