/** What a client shows after a random session, against a fresh server on the same state, and a lint of it. */
import { existsSync, rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import service, { type TextDocument } from "vscode-json-languageservice";
import {
  type Diagnostic,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidSaveTextDocumentNotification,
  DocumentDiagnosticRequest,
  FileChangeType,
  type Position,
  type Range,
  WorkspaceDiagnosticRequest,
} from "vscode-languageserver-protocol/node";
import { type Status, statusNotification } from "../../src/lsp/client.ts";
import { pathOf } from "../../src/lsp/project.ts";
import { addTo } from "../../src/tables/add-to.ts";
import * as payloads from "../check/payloads.ts";
import { brokenNote, type Folder, lines, makeFolder, note, valuesIn } from "../cli/folder.ts";
import { inProcess } from "../cli/run.ts";
import { runs } from "../runs.ts";
import { at, Client, type Plain, plainDiagnostic, plainFinding, pulling, sorted } from "./client.ts";

/** The lines that files are made of, by names that make a failed session readable. */
const named = {
  business: JSON.stringify(payloads.business("HEB-1", ["C-1"]).payload),
  "business of C-2": JSON.stringify(payloads.business("HEB-1", ["C-2"]).payload),
  "account A-1 of C-1": JSON.stringify(payloads.account("A-1", "C-1").payload),
  "account A-2 of C-2": JSON.stringify(payloads.account("A-2", "C-2").payload),
  "note of A-1": note("x", "A-1"),
  "note of A-2": note("x", "A-2"),
  "broken note": brokenNote("A-1"),
  "other JSON": "[1]",
  "half a payload": '{ "notes": [',
  blank: "",
};
type Name = keyof typeof named;
const textOf = (names: readonly Name[]): string => lines(...names.map((name) => named[name]));

const files: Readonly<Record<string, readonly Name[]>> = {
  "1.business.json": ["business"],
  "2.account.jsonl": ["account A-1 of C-1", "account A-2 of C-2"],
  // Editors escape parentheses in URIs, and the server does not.
  "3(a).notes.jsonl": ["note of A-1", "broken note"],
  "in/4.jsonl": ["note of A-1", "note of A-2"],
};

const config = "preflight.config.json";
const [fault, known, ignore] = ["{ x", '{ "known": "in/*" }', '{ "ignore": ["2.*", "in"] }'];
const [ruleOff, kind] = ['{ "rules": { "note-body-or-documents": "off" } }', '{ "payloads": { "in/*": "notes" } }'];
const otherDay = '{ "today": "2025-01-01" }';
const settings: Readonly<Record<string, readonly string[]>> = {
  [config]: [ruleOff, known, ignore, kind, '{ "order": ["in/*", "3*"] }', fault],
  [`in/${config}`]: ['{ "rules": { "duplicate-note": "error" } }', otherDay, fault],
  ".preflightignore": ["1.*"],
};

type Operation =
  | { does: "open" | "replace" | "write"; file: string; text: Name[] }
  | { does: "type"; file: string; line: number; over: number; text: Name[]; isInPieces: boolean }
  | { does: "press"; file: string; key: string; offset: number }
  | { does: "open as it is" | "save" | "close" | "remove" | "pull"; file: string }
  | { does: "rename"; file: string; to: string }
  | { does: "set"; file: string; to: string }
  | { does: "open or close"; folder: string }
  | { does: "settle" | "wait" };

const file = fc.constantFrom(...Object.keys(files), "0.account.jsonl", "in/5.json");
const setting = fc.constantFrom(...Object.keys(settings));
const text = fc.array(fc.constantFrom(...(Object.keys(named) as Name[])), { maxLength: 3 });
const line = { line: fc.nat(3), over: fc.nat(2), isInPieces: fc.boolean() };
const is = <const Does extends string>(...all: Does[]): fc.Arbitrary<Does> => fc.constantFrom(...all);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: is("open", "replace", "write", "write"), file, text }) },
  { weight: 7, arbitrary: fc.record({ does: is("type"), file, ...line, text }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: is("press"), file, key: is("", "\n", '"', "-", "{"), offset: fc.nat(300) }),
  },
  { weight: 9, arbitrary: fc.record({ does: is("open as it is", "save", "close", "close", "remove", "pull"), file }) },
  { weight: 2, arbitrary: fc.record({ does: is("rename"), file, to: file }) },
  {
    weight: 2,
    arbitrary: setting.chain((file) =>
      fc.record({ does: is("set"), file: fc.constant(file), to: fc.constantFrom(...(settings[file] ?? [])) }),
    ),
  },
  { weight: 1, arbitrary: fc.record({ does: is("remove"), file: setting }) },
  { weight: 2, arbitrary: fc.record({ does: is("open or close"), folder: is("", "in") }) },
  { weight: 3, arbitrary: fc.record({ does: is("settle", "wait") }) },
);

/** What random sessions rarely do, or do only beside what hides it. */
const examples: Operation[][] = [
  // The same file by two URIs.
  [{ does: "settle" }, { does: "replace", file: "3(a).notes.jsonl", text: [] }],
  // A payload that others refer to changes on disk.
  [{ does: "settle" }, { does: "write", file: "1.business.json", text: ["business of C-2"] }],
  // Documents are closed unsaved.
  [
    { does: "open", file: "in/5.json", text: ["half a payload"] },
    { does: "open", file: "2.account.jsonl", text: ["half a payload"] },
    { does: "settle" },
    { does: "close", file: "in/5.json" },
    { does: "close", file: "2.account.jsonl" },
  ],
  // The config changes: for files that are closed, for a document that it left out, and for known files.
  [{ does: "settle" }, { does: "set", file: config, to: ruleOff }],
  [
    { does: "open", file: "in/4.jsonl", text: ["business"] },
    { does: "set", file: config, to: ignore },
    { does: "settle" },
    { does: "set", file: config, to: kind },
  ],
  [{ does: "set", file: config, to: known }, { does: "settle" }, { does: "remove", file: config }],
  [
    { does: "open", file: "in/4.jsonl", text: ["note of A-1", "half a payload"] },
    { does: "set", file: config, to: known },
  ],
  // A config below the folder has a fault, or contradicts the others, whose files are shown.
  [{ does: "set", file: config, to: ignore }, { does: "settle" }, { does: "set", file: `in/${config}`, to: otherDay }],
  [
    { does: "remove", file: "in/4.jsonl" },
    { does: "set", file: `in/${config}`, to: fault },
    { does: "open as it is", file: "in/5.json" },
  ],
  // Two folders with a faulty config, one of which is closed.
  [
    { does: "open or close", folder: "in" },
    { does: "set", file: config, to: fault },
    { does: "open or close", folder: "in" },
  ],
  // A document in both of two folders, which a payload that is only in one refers to.
  [
    { does: "open or close", folder: "in" },
    { does: "remove", file: "2.account.jsonl" },
    { does: "replace", file: "in/4.jsonl", text: ["account A-1 of C-1"] },
  ],
];

test("the diagnostics after a session are those of a fresh server on the same state, and of a lint of it", async () => {
  const session = fc.record({ pulls: fc.boolean(), operations: fc.array(operation, { maxLength: 25, size: "max" }) });
  await fc.assert(
    fc.asyncProperty(session, async ({ pulls, operations }) => {
      let remove = (): void => {};
      const disk = makeFolder({}, (removeFolder) => {
        remove = removeFolder;
      });
      for (const [name, all] of Object.entries(files)) disk.write(name, textOf(all));
      const user = await User.start(disk, pulls);
      await user.changeFolder("", true);
      for (const each of operations) await user.do(each);
      await user.settle();
      const fresh = await User.start(disk, true);
      for (const folder of user.folders) await fresh.changeFolder(folder, true);
      for (const [name, document] of user.documents) await fresh.open(name, document.getText());
      await fresh.settle();
      expect(user.shown()).toEqual(fresh.shown());
      for (const [uri, status] of fresh.statuses) expect(user.statuses.get(uri)).toEqual(status);
      for (const { client } of [user, fresh]) {
        expect(client.logs.filter((text) => text.includes("report it"))).toEqual([]);
        await client.stop();
      }
      const wanted = await user.lint();
      const shown = Object.entries(user.shown()).flatMap(([name, all]) =>
        user.folderOf(name) === undefined ? [] : all.map((each) => ({ name, ...plainDiagnostic(each) })),
      );
      if (wanted) expect(sorted(shown)).toEqual(sorted(wanted));
      remove();
    }),
    { numRuns: runs(320, examples.length + 9), examples: examples.map((operations) => [{ pulls: false, operations }]) },
  );
});

/** The user of an editor: the folders and documents that are open, and the diagnostics that are shown. */
class User {
  readonly disk: Folder;
  readonly client: Client;
  readonly pulls: boolean;
  readonly folders = new Set<string>();
  readonly documents = new Map<string, TextDocument>();
  /** What was pulled, by path: editors do not tell apart the URIs of a file. */
  readonly pulled = new Map<string, { resultId: string; items: Diagnostic[] }>();
  /** By URI. */
  readonly statuses = new Map<string, Status>();

  private constructor(disk: Folder, client: Client, pulls: boolean) {
    this.disk = disk;
    this.client = client;
    this.pulls = pulls;
    client.connection.onNotification(statusNotification, (status: Status) => {
      this.statuses.set(status.uri, status);
    });
  }

  static async start(disk: Folder, pulls: boolean): Promise<User> {
    const initializationOptions = { status: true };
    const client = await Client.start({ initializationOptions, ...(pulls ? { capabilities: pulling } : {}) });
    return new User(disk, client, pulls);
  }

  async do(operation: Operation): Promise<void> {
    switch (operation.does) {
      case "open":
        await this.open(operation.file, textOf(operation.text));
        return;
      case "open as it is":
        await this.open(operation.file);
        return;
      case "type":
        return this.type(operation);
      case "press": {
        const document = await this.open(operation.file);
        const start = document.positionAt(operation.offset);
        const range = { start, end: document.positionAt(operation.offset + 1) };
        return this.change(document, { range, text: operation.key });
      }
      case "replace":
        return this.change(await this.open(operation.file), { text: textOf(operation.text) });
      case "save": {
        const document = await this.open(operation.file);
        this.disk.write(operation.file, document.getText());
        const textDocument = { uri: document.uri };
        return this.client.connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument });
      }
      case "close": {
        if (!this.documents.delete(operation.file)) return;
        const textDocument = { uri: this.uriOf(operation.file) };
        return this.client.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument });
      }
      case "write":
        return this.write(operation.file, textOf(operation.text));
      case "set":
        return this.write(operation.file, operation.to);
      case "remove":
        return this.remove(operation.file);
      case "rename": {
        const { file, to } = operation;
        const text = this.textOf(file);
        if (text === undefined || file === to) return;
        rmSync(this.disk.file(file));
        this.disk.write(to, text);
        return this.notify([file, FileChangeType.Deleted], [to, FileChangeType.Created]);
      }
      case "open or close":
        return this.changeFolder(operation.folder, !this.folders.has(operation.folder));
      case "pull":
        return this.pull(operation.file);
      case "settle":
        return this.settle();
      case "wait":
        return new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** As editors write it. */
  uriOf(name: string): string {
    return pathToFileURL(this.disk.file(name)).href.replaceAll("(", "%28").replaceAll(")", "%29");
  }

  /** The text on disk. */
  textOf(name: string): string | undefined {
    return existsSync(this.disk.file(name)) ? this.disk.read(name) : undefined;
  }

  /** Opens a document unless it is open. */
  async open(name: string, text = this.textOf(name) ?? ""): Promise<TextDocument> {
    const opened = this.documents.get(name);
    if (opened) return opened;
    const document = service.TextDocument.create(this.uriOf(name), "json", 1, text);
    this.documents.set(name, document);
    await this.client.open(this.disk.file(name), text, document.uri);
    return document;
  }

  /** Puts lines in place of others, at once or in two pieces. */
  async type({ file, line, over, text, isInPieces }: Operation & { does: "type" }): Promise<void> {
    const document = await this.open(file);
    const typed = textOf(text);
    const half = isInPieces ? typed.length >> 1 : typed.length;
    const start = document.offsetAt(at(line, 0));
    await this.change(document, { range: { start: at(line, 0), end: at(line + over, 0) }, text: typed.slice(0, half) });
    if (!isInPieces) return;
    const end = document.positionAt(start + half);
    await this.change(document, { range: { start: end, end }, text: typed.slice(half) });
  }

  async change(document: TextDocument, change: { range: Range; text: string } | { text: string }): Promise<void> {
    // Places after the text are its end.
    const within = (place: Position): Position => document.positionAt(document.offsetAt(place));
    const { text } = change;
    const range = "range" in change && { start: within(change.range.start), end: within(change.range.end) };
    service.TextDocument.update(document, [range ? { range, text } : { text }], document.version + 1);
    await this.client.change(document.uri, change);
  }

  async write(name: string, text: string): Promise<void> {
    const type = this.textOf(name) === undefined ? FileChangeType.Created : FileChangeType.Changed;
    this.disk.write(name, text);
    await this.notify([name, type]);
  }

  async remove(name: string): Promise<void> {
    if (this.textOf(name) === undefined) return;
    rmSync(this.disk.file(name));
    await this.notify([name, FileChangeType.Deleted]);
  }

  async notify(...changes: [name: string, type: FileChangeType][]): Promise<void> {
    await this.client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: changes.map(([name, type]) => ({ uri: this.uriOf(name), type })),
    });
  }

  async changeFolder(name: string, isOpened: boolean): Promise<void> {
    if (isOpened) this.folders.add(name);
    else this.folders.delete(name);
    const folders = [{ uri: pathToFileURL(this.disk.file(name)).href.replace(/\/$/, ""), name }];
    const event = isOpened ? { added: folders, removed: [] } : { added: [], removed: folders };
    await this.client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event });
  }

  async pull(name: string): Promise<void> {
    const uri = this.documents.get(name)?.uri;
    if (uri === undefined || !this.pulls) return;
    const previous = this.pulled.get(pathOf(uri));
    const params = { textDocument: { uri }, ...(previous ? { previousResultId: previous.resultId } : {}) };
    this.take(uri, await this.client.connection.sendRequest(DocumentDiagnosticRequest.type, params));
  }

  take(uri: string, report: { kind: string; resultId?: string; items?: Diagnostic[] }): void {
    const { kind, resultId = "", items = [] } = report;
    if (kind === "full") this.pulled.set(pathOf(uri), { resultId, items });
    else expect(resultId).toBe(this.pulled.get(pathOf(uri))?.resultId);
  }

  /** Waits until everything is checked, and takes all diagnostics if the client pulls them. */
  async settle(): Promise<void> {
    const previousResultIds = Array.from(this.pulled, ([path, { resultId }]) => ({
      uri: pathToFileURL(path).href,
      value: resultId,
    }));
    const { items } = await this.client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds });
    if (!this.pulls) return;
    for (const item of items) this.take(item.uri, item);
    for (const name of this.documents.keys()) await this.pull(name);
  }

  /** The diagnostics that the user sees, by file. */
  shown(): Record<string, Diagnostic[]> {
    const pushed = Array.from(this.client.published, ([uri, items]) => ({ path: pathOf(uri), items }));
    const pulled = Array.from(this.pulled, ([path, { items }]) => ({ path, items }));
    const shown = new Map<string, Diagnostic[]>();
    for (const { path, items } of [...pushed, ...pulled])
      for (const item of items) addTo(shown, this.nameOf(path), item);
    return JSON.parse(JSON.stringify(Object.fromEntries(shown)).replaceAll("%28", "(").replaceAll("%29", ")"));
  }

  nameOf(path: string): string {
    return path.slice(this.disk.path.length + 1);
  }

  /** The innermost open folder that has a file. */
  folderOf(name: string): string | undefined {
    return ["in", ""].find((folder) => this.folders.has(folder) && name.startsWith(folder));
  }

  /** The findings of a lint of each folder, after all is saved; undefined if it differs from what is to be shown. */
  async lint(): Promise<(Plain & { name: string })[] | undefined> {
    const text = this.textOf(config) ?? "";
    // A known file has no findings until it is opened, and one that is new no place in the send order until it is saved.
    const names = [...this.documents.keys()];
    const isFaulty = [config, `in/${config}`].some((name) => [fault, otherDay].includes(this.textOf(name) ?? ""));
    if (isFaulty || text.includes("known") || names.some((name) => this.textOf(name) === undefined)) return undefined;
    for (const [name, document] of this.documents) this.disk.write(name, document.getText());
    const found: (Plain & { name: string })[] = [];
    for (const folder of this.folders) {
      const { stdout } = await inProcess("lint", "--format", "ndjson", this.disk.file(folder));
      for (const finding of valuesIn(stdout)) {
        const name = this.nameOf(finding.file);
        if (this.folderOf(name) === folder) found.push({ name, ...plainFinding(finding) });
      }
    }
    return found;
  }
}
