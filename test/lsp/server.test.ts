import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import picomatch from "picomatch";
import { expect, onTestFinished, test, vi } from "vitest";
import service from "vscode-json-languageservice";
import {
  CancellationTokenSource,
  type ClientCapabilities,
  type CodeAction,
  CodeActionRequest,
  type CompletionList,
  CompletionRequest,
  createProtocolConnection,
  DefinitionRequest,
  type Diagnostic,
  DidChangeWatchedFilesNotification,
  type DidChangeWatchedFilesRegistrationOptions,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DocumentDiagnosticRequest,
  DocumentSymbolRequest,
  ErrorCodes,
  FileChangeType,
  FoldingRangeRequest,
  HoverRequest,
  type Location,
  LSPErrorCodes,
  ReferencesRequest,
  type RegistrationParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  WorkspaceDiagnosticRequest,
  type WorkspaceDocumentDiagnosticReport,
  type WorkspaceFoldersChangeEvent,
} from "vscode-languageserver-protocol/node";
import { settingsLoader } from "../../src/cli/commands/lsp.ts";
import { clientAt, type Status, statusNotification } from "../../src/lsp/client.ts";
import { connectionOver } from "../../src/lsp/connection.ts";
import { serve } from "../../src/lsp/server.ts";
import * as payloads from "../check/payloads.ts";
import { brokenNote, type Folder, lines, makeFolder, note } from "../cli/folder.ts";
import { lintFiles, root } from "../cli/run.ts";
import { halcyonText } from "../profile/halcyon-document.ts";
import { pageOf } from "../repository.ts";
import { at, Client, noDelays, pulling } from "./client.ts";

const _supplier = { import_supplier: "HALCYON_ENERGY" };
const account = (number: string, contract?: string): string =>
  JSON.stringify(payloads.account(number, contract).payload);
const business = (contract: string): string => JSON.stringify(payloads.business("HEB-1", [contract]).payload);

/** A folder with a business, two accounts and notes, which refer to each other. */
function makeBatch(): Folder {
  return makeFolder({
    "1.business.json": business("C-1"),
    "2.account.jsonl": lines(account("A-1", "C-1"), account("A-2", "C-1")),
    "3.notes.jsonl": lines(note("first", "A-1"), note("second", "A-2"), note("third", "A-2")),
  });
}

const codesOf = (all: readonly { code?: unknown }[]): unknown[] => all.map(({ code }) => code);
const deleted = (uri: string) => ({ changes: [{ uri, type: 3 as const }] });

test("a finding is a diagnostic with its rule, the page of the rule if there is a repository, and its range", async () => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path });
  const text = brokenNote();
  const uri = await client.open(folder.file("a.notes.json"), text);
  const [diagnostic] = await client.diagnostics(uri, (all) => all.length > 0);
  expect(diagnostic).toMatchObject({ severity: 1, source: "preflight", code: "note-body-or-documents" });
  expect(diagnostic?.codeDescription?.href).toBe(pageOf("note-body-or-documents"));
  expect(diagnostic?.range).toEqual({
    start: at(0, text.indexOf("{}")),
    end: at(0, text.indexOf("{}") + 2),
  });
  await client.change(uri, { text: note("x") });
  expect(await client.diagnostics(uri, (all) => all.length === 0)).toEqual([]);
});

test.each([
  ["a.notes.json", brokenNote()],
  ["a.notes.jsonl", `${brokenNote()}\n${note("x")}\n`],
  ["b.notes.json", `[${note("x")},${brokenNote()}]`],
  [
    "c.har",
    `{"log":{"entries":[{"request":{"method":"POST","url":"https://x.test/v1/data-import/notes/create/","postData":{"text":${JSON.stringify(brokenNote())}}}}]}}`,
  ],
])("a byte order mark that an editor keeps is a column of the first line: %s", async (name, text) => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path });
  const uri = await client.open(folder.file(name), `\uFEFF${text}`);
  const all = await client.diagnostics(uri, (shown) => shown.length > 0);
  const column = 1 + text.indexOf("{}");
  expect(all.find(({ code }) => code === "note-body-or-documents")?.range.start).toEqual(at(0, column));
});

test("a finding that another one causes is a hint", async () => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path });
  const misspelt = note("x").replace("external_account_number", "extrenal_account_number");
  const uri = await client.open(folder.file("a.notes.json"), misspelt);
  const all = await client.diagnostics(uri, (shown) => shown.length > 0);
  expect(all.map(({ code, severity }) => [code, severity]).sort()).toEqual([
    ["required", 4],
    ["unknown-field", 1],
  ]);
});

test("diagnostics of JSON Lines move with the lines above them", async () => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path });
  const uri = await client.open(folder.file("a.notes.jsonl"), lines(note("x"), brokenNote()));
  const lineOf = (all: readonly { range: { start: { line: number } } }[]): number | undefined =>
    all[0]?.range.start.line;
  await client.diagnostics(uri, (all) => lineOf(all) === 1);
  await client.change(uri, { range: { start: at(0, 0), end: at(0, 0) }, text: lines(note("y"), "", note("z")) });
  await client.diagnostics(uri, (all) => lineOf(all) === 4);
  await client.change(uri, { range: { start: at(0, 3), end: at(3, 3) }, text: "" });
  await client.diagnostics(uri, (all) => lineOf(all) === 1);
  // Places after the text are its end.
  await client.change(uri, { range: { start: at(8, 0), end: at(9, 0) }, text: "\n" });
  await client.change(uri, { range: { start: at(3, 0), end: at(3, 0) }, text: `\n${brokenNote()}` });
  await client.diagnostics(uri, (all) => all.length === 2 && lineOf(all.slice(1)) === 4);
});

test("findings across payloads follow the files of the folder and the text of open documents", async () => {
  const folder = makeBatch();
  const client = await Client.start({ folder: folder.path });
  const accounts = await client.open(
    folder.file("2.account.jsonl"),
    lines(account("A-1", "C-1"), account("A-2", "C-9")),
  );
  const [linkage] = await client.diagnostics(accounts, (all) => all.length === 1);
  expect(linkage).toMatchObject({ code: "contract-linkage", range: { start: { line: 1 } } });
  await client.open(folder.file("1.business.json"), business("C-9"));
  await client.diagnostics(accounts, (all) => all[0]?.range.start.line === 0);
  await client.change(accounts, { text: lines(account("A-1"), account("A-2", "C-9")) });
  await client.diagnostics(accounts, (all) => all.length === 0);
  await client.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri: accounts } });
  await client.diagnostics(accounts, (all) => all.length === 2);

  folder.write("0.notes.json", note("early", "A-1"));
  const early = pathToFileURL(folder.file("0.notes.json")).href;
  await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: early, type: 1 }],
  });
  const [late] = await client.diagnostics(early, (all) => all.length === 1);
  expect(late?.code).toBe("account-before-data");
  expect(late?.relatedInformation?.[0]?.location).toMatchObject({ uri: accounts, range: { start: { line: 0 } } });
});

test("a client that pulls gets the diagnostics of a document and of the folder, and each result once", async () => {
  const folder = makeBatch();
  folder.write("4.notes.json", brokenNote("A-1"));
  const client = await Client.start({ folder: folder.path, capabilities: pulling });
  const uri = await client.open(folder.file("3.notes.jsonl"), lines(brokenNote("A-1"), note("x"), note("x")));
  const textDocument = { uri };
  const report = await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] });
  const codes = report.items.map((item) => [item.uri.slice(-12), "items" in item ? codesOf(item.items) : []]);
  expect(codes).toEqual([
    [".notes.jsonl", ["note-body-or-documents", "duplicate-note"]],
    ["4.notes.json", ["note-body-or-documents"]],
  ]);
  // Only the first is open.
  expect(report.items.map(({ version }) => version)).toEqual([1, null]);
  const again = await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, {
    previousResultIds: report.items.map((item) => ({ uri: item.uri, value: item.resultId as string })),
  });
  expect(again.items.map(({ kind }) => kind)).toEqual(["unchanged", "unchanged"]);
  const one = await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
  expect(one).toMatchObject({ kind: "full", items: [{}, {}] });
  const previousResultId = one.resultId as string;
  expect(
    await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument, previousResultId }),
  ).toEqual({ kind: "unchanged", resultId: previousResultId });
});

test("a client that pulls the diagnostics of a folder is told which files have none any more", async () => {
  const folder = makeBatch();
  folder.write("4.notes.json", brokenNote("A-1"));
  folder.write("5.notes.json", brokenNote("A-1"));
  const client = await Client.start({ folder: folder.path, capabilities: pulling });
  const pull = (previousResultIds: { uri: string; value: string }[]) =>
    client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds });
  const { items } = await pull([]);
  expect(items.map(({ uri }) => uri.slice(-12))).toEqual(["4.notes.json", "5.notes.json"]);
  folder.write("4.notes.json", note("x", "A-1"));
  rmSync(folder.file("5.notes.json"));
  await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
    changes: items.map(({ uri }, i) => ({
      uri,
      type: (i === 0 ? FileChangeType.Changed : FileChangeType.Deleted) as FileChangeType,
    })),
  });
  await vi.waitFor(async () => {
    const later = await pull(items.map(({ uri, resultId }) => ({ uri, value: resultId as string })));
    expect(later.items).toMatchObject(items.map(({ uri }) => ({ uri, kind: "full", items: [] })));
  }, 60_000);
});

test("a state of a file is never taken for one of an earlier file at its path", async () => {
  const folder = makeFolder({ "a.notes.json": brokenNote() });
  const client = await Client.start({ folder: folder.path, capabilities: pulling });
  const pull = async (known: readonly WorkspaceDocumentDiagnosticReport[]) => {
    const previousResultIds = known.map(({ uri, resultId }) => ({ uri, value: resultId as string }));
    const params = { previousResultIds };
    return (await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, params)).items;
  };
  const known = await pull([]);
  const folders = [{ uri: pathToFileURL(folder.path).href, name: "test" }];
  const change = (event: WorkspaceFoldersChangeEvent) =>
    client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event });
  await change({ added: [], removed: folders });
  folder.write("a.notes.json", note("x"));
  await change({ added: folders, removed: [] });
  expect(await pull(known)).toMatchObject([{ kind: "full", items: [] }]);
});

test("the first findings of a folder of 1,500 files arrive while the others are read, and all arrive", async () => {
  const folder = makeFolder();
  const uris = Array.from(
    { length: 1500 },
    (_, i) =>
      pathToFileURL(folder.write(`${i}.notes.json`, i % 100 === 99 ? brokenNote(`A-${i}`) : note(`${i}`, `A-${i}`)))
        .href,
  ).filter((_, i) => i % 100 === 99);
  const client = await Client.start({ folder: folder.path });
  const isOne = (all: readonly unknown[]): boolean => all.length === 1;
  await client.diagnostics(uris[0] as string, isOne);
  const last = uris.at(-1) as string;
  expect(client.isPublished(last)).toBe(false);
  for (const uri of uris) await client.diagnostics(uri, isOne);
});

test("a request can be cancelled", async () => {
  const folder = makeBatch();
  const client = await Client.start({ folder: folder.path, capabilities: pulling });
  const source = new CancellationTokenSource();
  const request = client.connection.sendRequest(
    WorkspaceDiagnosticRequest.type,
    { previousResultIds: [] },
    source.token,
  );
  source.cancel();
  await expect(request).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
});

test("hovering explains a field by its schema, and a finding by its rule", async () => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path });
  const misspelt = note("x").replace('"body"', '"is_pined":true,"body"');
  const text = lines(note("x"), brokenNote(), misspelt);
  const uri = await client.open(folder.file("a.jsonl"), text);
  await client.diagnostics(uri, (all) => all.length > 0);
  const hover = async (line: number, word: string): Promise<string> => {
    const position = at(line, (text.split("\n")[line] as string).indexOf(word) + 1);
    const found = await client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position });
    expect(found?.range?.start.line).toBe(line);
    return (found as { contents: { value: string } }).contents.value;
  };
  expect(await hover(0, "external_account_number")).toContain("Interface:");
  expect(await hover(1, "{}")).toMatch(/note-body-or-documents.*Basis: documented/s);
  expect(await hover(2, "is_pined")).toMatch(/^\*\*A field that is not documented/);
});

test("completion within a line of JSON Lines stays on that line", async () => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path });
  const uri = await client.open(folder.file("a.notes.jsonl"), lines(note("x"), '{"import_supplier":"H", }', ""));
  const complete = async (line: number, character: number): Promise<CompletionList> =>
    (await client.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri },
      position: at(line, character),
    })) as CompletionList;
  const fields = await complete(1, 24);
  expect(fields.items.map(({ label }) => label)).toEqual(expect.arrayContaining(["external_account_number", "notes"]));
  const snippets = await complete(2, 0);
  const edits = [...fields.items, ...snippets.items].map(({ textEdit }) => textEdit as TextEdit);
  expect(edits.length).toBeGreaterThan(3);
  for (const { newText, range } of edits) {
    expect(newText).not.toContain("\n");
    expect([1, 2]).toContain(range.start.line);
  }
});

test("an empty file without a kind offers a payload of each kind", async () => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path });
  const uri = await client.open(folder.file("a.json"), "");
  const position = at(0, 0);
  const list = await client.connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position });
  const kinds = (list as CompletionList).items.map(({ detail }) => detail);
  expect(kinds).toEqual(expect.arrayContaining(["notes", "transactions", "business"]));
});

test("under a profile, completion offers the values of the operator", async () => {
  const folder = makeFolder({
    "operator.yml": halcyonText,
    "preflight.config.json": '{"profile": "operator.yml"}',
  });
  const client = await Client.start({ folder: folder.path });
  const text = '{ "transactions": [{ "type": "PAYMENT", "reason":  }] }';
  const uri = await client.open(folder.file("a.transactions.jsonl"), text);
  const position = at(0, text.indexOf("  }") + 1);
  const list = await client.connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position });
  const labels = (list as CompletionList).items.map(({ label }) => label.replaceAll('"', ""));
  expect(labels).toEqual(expect.arrayContaining(["ACCOUNT_CHARGE_PAYMENT", "DEPOSIT"]));
  expect(labels).not.toContain("LATE_FEE");
});

test("completion does not try the patterns of an operator on a payload", async () => {
  const pattern = "^(a+)+$";
  const openapi = {
    openapi: "3.0.3",
    info: { title: "Slow", version: "1" },
    paths: {
      "/v1/data-import/notes/create/": {
        post: {
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  properties: { slow: { type: "string", pattern }, other: { type: "string" } },
                },
              },
            },
          },
          responses: {},
        },
      },
    },
  };
  const folder = makeFolder({
    "operator.json": JSON.stringify(openapi),
    "preflight.config.json": '{"profile": "operator.json"}',
  });
  const client = await Client.start({ folder: folder.path });
  const text = `{ "slow": "${"a".repeat(60)}!",  }`;
  const uri = await client.open(folder.file("a.notes.json"), text);
  const position = at(0, text.length - 2);
  const list = await client.connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position });
  expect((list as CompletionList).items.map(({ label }) => label)).toContain("other");
});

test("definitions and references lead from an account to its contract, its business and its payloads", async () => {
  const folder = makeBatch();
  const client = await Client.start({ folder: folder.path });
  const text = folder.read("2.account.jsonl");
  const uri = await client.open(folder.file("2.account.jsonl"), text);
  const [first = "", second = ""] = text.split("\n");
  const textDocument = { uri };
  const contract = (await client.connection.sendRequest(DefinitionRequest.type, {
    textDocument,
    position: at(0, first.indexOf("C-1")),
  })) as Location[];
  expect(contract).toHaveLength(1);
  expect(contract[0]?.uri).toMatch(/1\.business\.json$/);
  expect(contract[0]?.range.start.character).toBe(business("C-1").indexOf('"C-1"'));
  const references = async (position: ReturnType<typeof at>, includeDeclaration = false): Promise<unknown[]> => {
    const context = { includeDeclaration };
    const found = await client.connection.sendRequest(ReferencesRequest.type, { textDocument, position, context });
    return (found ?? []).map(({ uri, range }) => [uri.slice(uri.lastIndexOf("/") + 1), range.start.line]);
  };
  expect(await references(at(0, first.indexOf("C-1")))).toEqual([
    ["2.account.jsonl", 0],
    ["2.account.jsonl", 1],
  ]);
  expect(await references(at(1, second.indexOf("A-2")))).toEqual([
    ["3.notes.jsonl", 1],
    ["3.notes.jsonl", 2],
  ]);
  expect(await references(at(1, second.indexOf("A-2")), true)).toEqual([
    ["2.account.jsonl", 1],
    ["3.notes.jsonl", 1],
    ["3.notes.jsonl", 2],
  ]);
  // A client need not say that a file was changed.
  folder.write("3.notes.jsonl", "");
  expect(await references(at(1, second.indexOf("A-2")))).toEqual([]);
  expect(client.logs).toEqual([]);
});

test("the elements of a list of payloads are payloads: diagnostics, help and definitions", async () => {
  const folder = makeBatch();
  const client = await Client.start({ folder: folder.path });
  const [first = "", second = ""] = folder.read("2.account.jsonl").split("\n");
  const text = `[${first},\n${second}, {}]\n`;
  const uri = await client.open(folder.file("9.account.json"), text);
  const found = (await client.diagnostics(uri, (all) => all.length > 1)).map(({ code, range: { start } }) => [
    code,
    start.line,
  ]);
  expect(found).toContainEqual(["expected-field", 1]);
  const position = at(1, second.indexOf("C-1"));
  const textDocument = { uri };
  const contract = (await client.connection.sendRequest(DefinitionRequest.type, {
    textDocument,
    position,
  })) as Location[];
  expect(contract.map(({ uri }) => uri.slice(uri.lastIndexOf("/") + 1))).toEqual(["1.business.json"]);
  const hover = await client.connection.sendRequest(HoverRequest.type, {
    textDocument,
    position: at(1, second.indexOf("external_account_number")),
  });
  expect(JSON.stringify(hover)).toContain("The number the importing organisation gives the account");
});

test("symbols list the payloads of a file by account, and folding joins their lines", async () => {
  const folder = makeBatch();
  const client = await Client.start({ folder: folder.path });
  const uri = await client.open(folder.file("3.notes.jsonl"), folder.read("3.notes.jsonl"));
  const symbols = await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } });
  const rangeOf = (first: number, last = first) => {
    const { length } = folder.read("3.notes.jsonl").split("\n")[last] as string;
    return { start: at(first, 0), end: at(last, length) };
  };
  expect(symbols).toMatchObject([
    { name: "A-1", range: rangeOf(0), children: [{ name: "notes", range: rangeOf(0) }] },
    {
      name: "A-2",
      range: rangeOf(1, 2),
      children: [
        { name: "notes", range: rangeOf(1) },
        { name: "notes", range: rangeOf(2) },
      ],
    },
  ]);
  const folds = await client.connection.sendRequest(FoldingRangeRequest.type, { textDocument: { uri } });
  expect(folds).toEqual([{ startLine: 1, endLine: 2, kind: "region" }]);
});

test("payloads without an account have a symbol with a name, and are not folded", async () => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path });
  const nameless = note("x").replace("external_account_number", "number");
  const uri = await client.open(folder.file("a.notes.jsonl"), lines(nameless, nameless));
  const textDocument = { uri };
  const symbols = await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
  expect(symbols).toMatchObject([
    { name: expect.stringMatching(/./), children: [{ name: "notes" }, { name: "notes" }] },
  ]);
  expect(await client.connection.sendRequest(FoldingRangeRequest.type, { textDocument })).toEqual([]);
});

test("a business has a symbol with its identifier", async () => {
  const folder = makeBatch();
  const client = await Client.start({ folder: folder.path });
  const uri = await client.open(folder.file("1.business.json"), folder.read("1.business.json"));
  const symbols = await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } });
  expect(symbols).toMatchObject([{ name: "HEB-1", children: [{ name: "business" }] }]);
});

test("of many findings of a file 1,000 are diagnostics, and one more counts the others", async () => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path });
  const uri = await client.open(folder.file("a.notes.jsonl"), `${brokenNote()}\n`.repeat(1002));
  const all = await client.diagnostics(uri, (shown) => shown.length > 1000);
  expect(all).toHaveLength(1001);
  expect(all.at(-1)).toMatchObject({ severity: 3, message: expect.stringMatching(/^2 /) });
});

test("a byte order mark that an editor keeps has no correction", async () => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path });
  const uri = await client.open(folder.file("a.notes.json"), `\uFEFF${note("x")}`);
  const all = await client.diagnostics(uri, (shown) => shown.length > 0);
  expect(codesOf(all)).toEqual(["byte-order-mark"]);
  const params = { textDocument: { uri }, range: { start: at(0, 0), end: at(0, 9) }, context: { diagnostics: [] } };
  const actions = (await client.connection.sendRequest(CodeActionRequest.type, params)) as CodeAction[];
  expect(actions.filter(({ edit }) => edit?.changes?.[uri])).toEqual([]);
});

test("the status names the kind of an open file, to clients that want it", async () => {
  const folder = makeFolder();
  const client = Client.inProcess();
  const statuses: Status[] = [];
  client.connection.onNotification(statusNotification, (status: Status) => {
    statuses.push(status);
    client.wake();
  });
  await client.initialize({ folder: folder.path, initializationOptions: { status: true } });
  await client.open(folder.file("a.jsonl"), lines(note("x"), brokenNote()));
  await client.until(() => statuses.length > 0);
  expect(statuses[0]).toMatchObject({ kind: "notes", basis: "content", payloads: 2, errors: 1, warnings: 0 });
});

test("exact corrections are offered one by one, for a cause, and for the file", async () => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path });
  const dated = (day: string, type = '"CHARGE"'): string =>
    `{"import_supplier":"S","external_account_number":"A-1","transactions":[{"transaction_date":"${day}","type":${type}}]}`;
  const text = lines(dated("2025-4-1"), note("x"), dated("2025-5-1"), dated("2025-06-01T00:00:00Z"));
  const uri = await client.open(folder.file("a.jsonl"), text);
  await client.diagnostics(uri, (all) => all.length > 0);
  const actions = async (only?: string[]): Promise<Map<string, string>> => {
    const character = dated("").indexOf('"","type');
    const found = await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range: { start: at(0, character + 1), end: at(0, character + 1) },
      context: { diagnostics: [], ...(only ? { only } : {}) },
    });
    return new Map(
      (found as CodeAction[]).flatMap(({ title, kind, edit }) => {
        const edits = edit?.changes?.[uri];
        if (!edits) return [];
        const document = service.TextDocument.create(uri, "json", 1, text);
        return [[`${kind}: ${title}`, service.TextDocument.applyEdits(document, edits)]];
      }),
    );
  };
  const [one, cause, all] = [...(await actions()).values()].map((fixed) => fixed.split("\n"));
  expect(one?.[0]).toBe(dated("2025-04-01"));
  expect(one?.[2]).toBe(dated("2025-5-1"));
  expect(cause?.slice(0, 3)).toEqual([dated("2025-04-01"), note("x"), dated("2025-05-01")]);
  expect(all?.slice(0, 3)).toEqual([dated("2025-04-01"), note("x"), dated("2025-05-01")]);
  const onSave = await actions(["source.fixAll"]);
  expect([...onSave.keys()]).toEqual([expect.stringMatching(/^source\.fixAll\.preflight:/)]);
  expect([...onSave.values()].map((fixed) => fixed.split("\n"))).toEqual([all]);
});

test("a range has a correction for each finding, one for each cause of several, and one for the file", async () => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path });
  const dated = (day: string): string =>
    `{"import_supplier":"S","external_account_number":"A-1","transactions":[{"transaction_date":"${day}"}]}`;
  const text = lines(dated("2025-4-1"), note("x"), dated("2025-5-1"), dated("2025-06-01T00:00:00Z"));
  const uri = await client.open(folder.file("a.jsonl"), text);
  const diagnostics = await client.diagnostics(uri, (all) => all.length > 0);
  const offered = async (from: number, to: number, named: Diagnostic[] = []): Promise<string[]> => {
    const range = { start: at(from, 0), end: at(to, 0) };
    const params = { textDocument: { uri }, range, context: { diagnostics: named } };
    const actions = (await client.connection.sendRequest(CodeActionRequest.type, params)) as CodeAction[];
    return actions.flatMap(({ kind, isPreferred, edit }) =>
      edit?.changes?.[uri] ? `${isPreferred ? "one" : kind} ${edit.changes[uri].length}` : [],
    );
  };
  expect(await offered(0, 4)).toEqual(["one 1", "quickfix 2", "one 1", "one 1", "source.fixAll.preflight 3"]);
  expect(await offered(1, 1)).toEqual([]);
  expect(await offered(0, 0)).toEqual([]);
  const last = diagnostics.filter(({ code, range }) => code === "date" && range.start.line === 3);
  expect(await offered(0, 4, last)).toEqual(["one 1", "source.fixAll.preflight 3"]);
});

test.each([
  ["a client that cannot create files", undefined, undefined, ["changes"]],
  ["a client that can", ["create"], undefined, ["documentChanges"]],
  ["a config that exists", ["create"], "{}", ["changes"]],
  ["a config with a fault", ["create"], '{"ordr": []}', undefined],
])("a rule is turned off by what suits %s", async (_, resourceOperations, config, members) => {
  const folder = makeFolder(config === undefined ? {} : { "preflight.config.json": config });
  const capabilities = { workspace: { workspaceEdit: { resourceOperations } } } as ClientCapabilities;
  const client = await Client.start({ folder: folder.path, capabilities });
  const uri = await client.open(folder.file("a.notes.json"), brokenNote());
  const [diagnostic] = await client.diagnostics(uri, (all) => all.length === 1);
  const range = diagnostic?.range ?? { start: at(0, 0), end: at(0, 0) };
  const params = { textDocument: { uri }, range, context: { diagnostics: [] } };
  const actions = (await client.connection.sendRequest(CodeActionRequest.type, params)) as CodeAction[];
  const edit = actions.find(({ title }) => title.startsWith("Turn off"))?.edit;
  expect(edit && Object.keys(edit)).toEqual(members);
});

test("a rule can be turned off for a file in the config, and the file is checked again by it", async () => {
  const config = '{\n  // kept\n  "overrides": [{ "files": ["old/**"], "rules": { "date": "off" } }]\n}\n';
  const folder = makeFolder({ "preflight.config.json": config, "b.notes.json": brokenNote() });
  const client = await Client.start({ folder: folder.path });
  const other = pathToFileURL(folder.file("b.notes.json")).href;
  await client.diagnostics(other, (all) => all.length === 1);
  const uri = await client.open(folder.file("in/a (1).notes.json"), brokenNote());
  const configUri = pathToFileURL(folder.file("preflight.config.json")).href;
  const [diagnostic] = await client.diagnostics(uri, (all) => all.length === 1);
  const range = diagnostic?.range ?? { start: at(0, 0), end: at(0, 0) };
  const actions = await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri },
    range,
    context: { diagnostics: [] },
  });
  const action = actions?.find(({ title }) => title.startsWith("Turn off note-body-or-documents")) as CodeAction;
  const document = service.TextDocument.create(configUri, "json", 1, config);
  const edited = service.TextDocument.applyEdits(document, action.edit?.changes?.[configUri] ?? []);
  expect(edited).toContain("// kept");
  folder.write("preflight.config.json", edited);
  await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: configUri, type: 2 }],
  });
  await client.diagnostics(uri, (all) => all.length === 0);
  expect(await client.diagnostics(other, () => true)).toHaveLength(1);
});

test("a rule is turned off in the last override of the file alone, not in one with other conditions", async () => {
  const overrides = [
    { files: ["a.notes.json"], rules: { date: "off" } },
    { files: ["a.notes.json"], rules: { uuid: "off" } },
    { files: ["a.notes.json"], attr: "notes.*", rules: { enum: "off" } },
    { files: ["a.notes.json", "b.notes.json"], rules: { type: "off" } },
  ];
  const config = JSON.stringify({ overrides }, undefined, 2);
  const folder = makeFolder({ "preflight.config.json": config });
  const client = await Client.start({ folder: folder.path });
  const uri = await client.open(folder.file("a.notes.json"), brokenNote());
  const [diagnostic] = await client.diagnostics(uri, (all) => all.length === 1);
  const range = diagnostic?.range ?? { start: at(0, 0), end: at(0, 0) };
  const textDocument = { uri };
  const actions = await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument,
    range,
    context: { diagnostics: [] },
  });
  const action = actions?.find(({ title }) => title.startsWith("Turn off note-body-or-documents")) as CodeAction;
  const configUri = pathToFileURL(folder.file("preflight.config.json")).href;
  const document = service.TextDocument.create(configUri, "json", 1, config);
  const edited = JSON.parse(service.TextDocument.applyEdits(document, action.edit?.changes?.[configUri] ?? [])) as {
    overrides: { rules: object }[];
  };
  expect(edited.overrides.map(({ rules }) => Object.keys(rules))).toEqual([
    ["date"],
    ["uuid", "note-body-or-documents"],
    ["enum"],
    ["type"],
  ]);
});

test("a folder may hold JSON that is not a payload, and files that the config leaves out", async () => {
  const folder = makeFolder({
    "preflight.config.json": '{ "ignore": ["drafts/"] }',
    "package.json": '{ "name": "x", "scripts": {} }',
    "drafts/a.notes.json": brokenNote(),
    "b.notes.json": brokenNote(),
  });
  const client = await Client.start({ folder: folder.path, capabilities: pulling });
  await client.open(folder.file("package.json"), '{ "name": "y", "version": "1.0.0" }');
  await client.open(folder.file("drafts/a.notes.json"), brokenNote());
  const report = await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] });
  expect(report.items.map(({ uri }) => uri)).toEqual([pathToFileURL(folder.file("b.notes.json")).href]);
});

test("an open document is left out and let in as the config changes, with its own text", async () => {
  const folder = makeFolder({ "preflight.config.json": '{ "ignore": ["a.*"] }', "a.notes.json": note("x") });
  const client = await Client.start({ folder: folder.path });
  const setConfig = async (text: string): Promise<void> => {
    const uri = pathToFileURL(folder.write("preflight.config.json", text)).href;
    const changes = [{ uri, type: 2 as const }];
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes });
  };
  const uri = await client.open(folder.file("a.notes.json"), note("y"));
  await client.change(uri, { text: brokenNote() });
  await setConfig("{}");
  await client.diagnostics(uri, (all) => all.length === 1);
  await setConfig('{ "ignore": ["a.*"] }');
  await client.diagnostics(uri, (all) => all.length === 0);
});

test("a change of the config while a document is checked applies to all of it", async () => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path, capabilities: pulling });
  const uri = await client.open(folder.file("a.notes.jsonl"), lines(...Array(20_000).fill(brokenNote())));
  const textDocument = { uri };
  const config = folder.write("preflight.config.json", '{ "rules": { "note-body-or-documents": "off" } }');
  await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: pathToFileURL(config).href, type: FileChangeType.Created }],
  });
  expect(await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument })).toMatchObject({
    items: [],
  });
});

test("a file of the folder that is known is not sent a second time", async () => {
  const folder = makeFolder({
    "preflight.config.json": '{ "known": "sent/*" }',
    "a.notes.json": note("x"),
    "sent/b.notes.jsonl": lines(note("x"), note("x")),
  });
  const client = await Client.start({ folder: folder.path, capabilities: pulling });
  const { items } = await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] });
  expect(items).toMatchObject([{ uri: expect.stringMatching(/a\.notes\.json$/), items: [{ code: "duplicate-note" }] }]);
});

test("faults of the config are diagnostics of the config", async () => {
  const folder = makeFolder({ "preflight.config.json": '{\n  "rules": { "no-such-rule": "off" }\n}\n' });
  const client = await Client.start({ folder: folder.path });
  const uri = pathToFileURL(folder.file("preflight.config.json")).href;
  const [diagnostic] = await client.diagnostics(uri, (all) => all.length === 1);
  expect(diagnostic?.range.start).toEqual(at(1, 13));
  folder.write("preflight.config.json", "{}");
  await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, deleted(uri));
  await client.diagnostics(uri, (all) => all.length === 0);
});

test("an open HAR file has the findings that lint reports", async () => {
  const folder = makeFolder();
  const file = join(root, "samples/broken/datetime.recorded-by-a-proxy.har");
  const text = readFileSync(file, "utf8");
  const client = await Client.start({ folder: folder.path });
  const uri = await client.open(folder.write("a.har", text), text);
  const shown = await client.diagnostics(uri, (all) => all.length > 0);
  const wanted = await lintFiles(file);
  expect(shown.map(({ code, range: { start } }) => [code, start.line + 1, start.character + 1])).toEqual(
    wanted.map(({ rule, line, column }) => [rule, line, column]),
  );
});

test("a folder that is closed takes its diagnostics with it; a document outside all folders is checked alone", async () => {
  const folder = makeBatch();
  folder.write("0.notes.json", note("early", "A-1"));
  const client = await Client.start({ folder: folder.path });
  const early = pathToFileURL(folder.file("0.notes.json")).href;
  await client.diagnostics(early, (all) => all.length === 1);
  const other = makeFolder({ "a.notes.json": brokenNote("A-1") });
  const foldersOf = (path: string) => [{ uri: pathToFileURL(path).href, name: "test" }];
  const change = (event: WorkspaceFoldersChangeEvent) =>
    client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event });
  await change({ added: foldersOf(other.path), removed: [] });
  const kept = pathToFileURL(other.file("a.notes.json")).href;
  await client.diagnostics(kept, (all) => all.length === 1);
  await change({ added: [], removed: foldersOf(folder.path) });
  await client.diagnostics(early, (all) => all.length === 0);
  other.write("a.notes.json", note("x", "A-1"));
  await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: kept, type: FileChangeType.Changed }],
  });
  await client.diagnostics(kept, (all) => all.length === 0);
  const alone = await client.open(folder.file("0.notes.json"), lines(brokenNote("A-1")));
  expect(codesOf(await client.diagnostics(alone, (all) => all.length > 0))).toEqual(["note-body-or-documents"]);
});

test("an open document keeps its text as folders around it are closed and opened; of two folders the inner one shows it", async () => {
  const folder = makeFolder({ "in/x.notes.json": brokenNote("A-1"), "y.notes.json": brokenNote("A-2") });
  const foldersOf = (path: string) => [{ uri: pathToFileURL(path).href, name: "test" }];
  const [outer, inner] = [foldersOf(folder.path), foldersOf(folder.file("in"))];
  const client = await Client.start({ folder: folder.path });
  const change = (event: WorkspaceFoldersChangeEvent) =>
    client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event });
  const uriOf = (name: string): string => pathToFileURL(folder.file(name)).href;
  await client.diagnostics(uriOf("in/x.notes.json"), (all) => all.length === 1);
  const y = await client.open(folder.file("y.notes.json"), note("right", "A-2"));
  await client.diagnostics(y, (all) => all.length === 0);
  await change({ added: [], removed: outer });
  await client.diagnostics(uriOf("in/x.notes.json"), (all) => all.length === 0);
  await client.change(y, { text: `\n${brokenNote("A-2")}` });
  expect((await client.diagnostics(y, (all) => all.length === 1))[0]?.range.start.line).toBe(1);
  await change({ added: [...outer, ...inner], removed: [] });
  await client.diagnostics(uriOf("in/x.notes.json"), (all) => all.length === 1);
  const x = await client.open(folder.file("in/x.notes.json"), `\n${brokenNote("A-1")}`);
  await client.diagnostics(x, (all) => all[0]?.range.start.line === 1);
  await client.change(y, { text: note("right", "A-2") });
  await client.diagnostics(y, (all) => all.length === 0);
  await change({ added: [], removed: inner });
  await client.change(x, { text: `\n\n${brokenNote("A-1")}` });
  await client.diagnostics(x, (all) => all[0]?.range.start.line === 2);
});

test("a client that pulls gets a file of two folders once", async () => {
  const folder = makeFolder({ "in/x.notes.json": brokenNote("A-1"), "y.notes.json": brokenNote("A-2") });
  const client = await Client.start({ folder: folder.path, capabilities: pulling });
  const added = [{ uri: pathToFileURL(folder.file("in")).href, name: "in" }];
  await client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
    event: { added, removed: [] },
  });
  const report = await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] });
  const uris = ["in/x.notes.json", "y.notes.json"].map((name) => pathToFileURL(folder.file(name)).href);
  expect(report.items.map(({ uri }) => uri).sort()).toEqual(uris);
});

test("configs that contradict each other are named in the log, and open documents are still checked", async () => {
  const folder = makeFolder({
    "a/preflight.config.json": '{ "today": "2025-01-01" }',
    "a/a.notes.json": note("x"),
    "b.notes.json": note("y"),
  });
  const client = await Client.start({ folder: folder.path });
  await client.until(() => client.logs.some((text) => text.includes("today")));
  const uri = await client.open(folder.file("c.notes.json"), brokenNote());
  await client.diagnostics(uri, (all) => all.length === 1);
});

test("the fault of a config below the folder is a diagnostic of the files that it applies to, until it is corrected", async () => {
  const folder = makeFolder({ "a/a.notes.json": brokenNote(), "b.notes.json": brokenNote() });
  const client = await Client.start({ folder: folder.path, initializationOptions: { status: true } });
  const a = await client.open(folder.file("a/a.notes.json"), brokenNote());
  const isOf = (code: string | undefined) => (all: readonly Diagnostic[]) => all.length === 1 && all[0]?.code === code;
  await client.diagnostics(a, isOf("note-body-or-documents"));
  const setConfig = async (text: string): Promise<void> => {
    const uri = pathToFileURL(folder.write("a/preflight.config.json", text)).href;
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [{ uri, type: 2 }] });
  };
  await setConfig("{ x");
  const [fault] = await client.diagnostics(a, isOf(undefined));
  expect(fault?.message).toContain("preflight.config.json:1:3: ");
  const b = await client.open(folder.file("b.notes.json"), `\n${brokenNote()}`);
  await client.diagnostics(b, (all) => all[0]?.range.start.line === 1);
  await setConfig("{}");
  await client.diagnostics(a, isOf("note-body-or-documents"));
});

test("the server outlives a failure of a check, says so, and logs nothing of the payload", async () => {
  const folder = makeFolder();
  const load = settingsLoader({});
  const loadSettings: typeof load = async (path) => {
    const settings = await load(path);
    const kindOf = (file: string) => {
      if (file.includes("bad")) throw new TypeError('cannot check "SECRET"');
      return settings.kindOf?.(file);
    };
    return { ...settings, kindOf };
  };
  const client = await Client.start({ folder: folder.path, server: { loadSettings } });
  const bad = await client.open(folder.file("bad.notes.json"), note("SECRET"));
  expect(await client.diagnostics(bad, (all) => all.length === 1)).toMatchObject([
    { severity: 1, range: { start: at(0, 0) } },
  ]);
  const good = await client.open(folder.file("good.notes.json"), brokenNote());
  await client.diagnostics(good, (all) => all.length === 1);
  await client.until(() => client.logs.length > 0);
  expect(client.logs[0]).toMatch(/bad\.notes\.json.*TypeError/);
  expect(client.logs.join("\n")).not.toContain("SECRET");
});

test("what is sent to a client that is gone is dropped", () => {
  const [up, down] = [new PassThrough(), new PassThrough()];
  const connection = connectionOver(up, down);
  const client = clientAt(connection);
  down.destroy();
  connection.notify("textDocument/publishDiagnostics", { uri: "file:///a.notes.json", diagnostics: [] });
  client.log("Error", "too late");
  connection.request("workspace/diagnostic/refresh");
});

test("malformed messages do not end the server, and requests out of turn are refused", async () => {
  const [up, down] = [new PassThrough(), new PassThrough()];
  const exit = serve(connectionOver(up, down), {
    loadSettings: settingsLoader({}),
    delays: noDelays,
  });
  const client = createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
  client.listen();
  const textDocument = { uri: "file:///a.notes.json" };
  const hover = () => client.sendRequest(HoverRequest.type, { textDocument, position: at(0, 0) });
  await expect(hover()).rejects.toMatchObject({ code: ErrorCodes.ServerNotInitialized });
  const raw = (body: string): void => {
    up.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  raw("{ not JSON");
  raw("[]");
  raw('{"jsonrpc":"2.0"}');
  raw('{"jsonrpc":"2.0","method":"textDocument/didChange","params":null}');
  raw('{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{}}}');
  await client.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
  expect(await hover()).toBeNull();
  for (const position of [at(-1, 0), { line: 0 }, 7, undefined])
    await expect(client.sendRequest("textDocument/hover", { textDocument, position })).rejects.toMatchObject({
      code: ErrorCodes.InvalidParams,
    });
  await expect(client.sendRequest("no/such/method")).rejects.toMatchObject({ code: ErrorCodes.MethodNotFound });
  await client.sendRequest("shutdown");
  await expect(hover()).rejects.toMatchObject({ code: ErrorCodes.InvalidRequest });
  await client.sendNotification("exit");
  expect(await exit).toBe(0);
});

test("a client is told once what the server can do", async () => {
  const client = await Client.start({ capabilities: pulling });
  const { capabilities, serverInfo } = client.initialized;
  expect(serverInfo).toEqual({ name: "preflight", version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  expect(capabilities).toEqual({
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: 2, save: true },
    diagnosticProvider: { identifier: "preflight", interFileDependencies: true, workspaceDiagnostics: true },
    codeActionProvider: { codeActionKinds: ["quickfix", "source.fixAll.preflight"] },
    hoverProvider: true,
    completionProvider: { triggerCharacters: ['"', ":", " "] },
    definitionProvider: true,
    referencesProvider: true,
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  });
  const again = client.connection.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
  await expect(again).rejects.toMatchObject({ code: ErrorCodes.InvalidRequest });
});

test("the folder of a client without a list of folders is its root", async () => {
  const folder = makeFolder({ "a.notes.json": brokenNote(), "b.notes.json": note("x") });
  const client = Client.inProcess();
  client.connection.listen();
  const rootUri = pathToFileURL(folder.path).href;
  await client.connection.sendRequest("initialize", { processId: null, rootUri, capabilities: pulling });
  const { items } = await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] });
  expect(items.map(({ uri }) => uri)).toEqual([`${rootUri}/a.notes.json`]);
});

test("the server ends with the process of its client", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const exitOf = async (processId: number | null): Promise<number | "stays"> => {
    const client = Client.inProcess();
    client.connection.listen();
    await client.connection.sendRequest("initialize", { processId, rootUri: null, capabilities: {} });
    vi.advanceTimersByTime(10_000);
    const textDocument = { uri: "file:///a.notes.json" };
    const isServed = client.connection.sendRequest(HoverRequest.type, { textDocument, position: at(0, 0) });
    return Promise.race([client.exit, isServed.then(() => "stays" as const)]);
  };
  expect(await exitOf(process.pid)).toBe("stays");
  expect(await exitOf(null)).toBe("stays");
  // No system has a process of this number.
  expect(await exitOf(2 ** 31 - 1)).toBe(1);
});

test("a client that watches files is asked to watch payloads and settings", async () => {
  const client = Client.inProcess();
  const asked = new Promise((resolve) => client.connection.onRequest("client/registerCapability", resolve));
  const watching = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
  await client.initialize({ capabilities: watching });
  const { registrations } = (await asked) as RegistrationParams;
  const watchers = registrations.flatMap(
    ({ registerOptions }) => (registerOptions as DidChangeWatchedFilesRegistrationOptions).watchers,
  );
  const isWatched = picomatch(
    watchers.map(({ globPattern }) => String(globPattern)),
    { dot: true },
  );
  const names = ["a.json", "a.jsonl.gz", "b/a.ndjson", "a.har", "profile/openapi.yaml", "a.yml", ".preflightignore"];
  expect(names.filter((name) => !isWatched(name))).toEqual([]);
  expect(["a.ts", "a.csv"].filter((name) => isWatched(name))).toEqual([]);
});

test("the command serves over standard input and output with the options that editors pass, and its exit code tells how it ended", async () => {
  const command = [`${root}/bin/preflight.js`, "lsp", "--stdio", `--clientProcessId=${process.pid}`];
  const folder = makeBatch();
  const client = Client.ofChild(command, folder.path);
  await client.initialize({ folder: folder.path });
  const uri = await client.open(folder.file("4.notes.json"), brokenNote("A-1"));
  await client.diagnostics(uri, (all) => all.length === 1);
  expect(await client.stop()).toBe(0);
});
