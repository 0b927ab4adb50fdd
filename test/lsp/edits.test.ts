/** Documents after many random edits, against a lint of the same text. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import service from "vscode-json-languageservice";
import { type Diagnostic, DocumentDiagnosticRequest, type Range } from "vscode-languageserver-protocol/node";
import { settingsLoader } from "../../src/cli/commands/lsp.ts";
import type { Finding } from "../../src/index.ts";
import { PayloadFile } from "../../src/lsp/payload-file.ts";
import { chunkOptions } from "../../src/run/options.ts";
import { brokenNote, lines, makeFolder, note } from "../cli/folder.ts";
import { lintFiles, root } from "../cli/run.ts";
import { runs } from "../runs.ts";
import { Client, plainDiagnostic, plainFinding, pulling, sorted } from "./client.ts";

const sample = (name: string): string => readFileSync(join(root, "samples/halcyon", name), "utf8");
const firstLines = (text: string, count: number): string => lines(...text.split("\n").slice(0, count));

const files = {
  "1.business.json": sample("01-businesses/01-brackenthwick-bakeries.business.json"),
  "2.account.jsonl": firstLines(sample("02-accounts.account.jsonl"), 6),
  "3.jsonl": firstLines(sample("04-notes.notes.jsonl"), 5),
  "4.transactions.jsonl": firstLines(sample("05-transactions.transactions.jsonl"), 2),
};
const pieces = [
  ...["", "", "\n", "\r\n", '"', "{", "}", ",", "[", "null", "x", "\u{1F600}", " ", "2025-01-01", "-", ":"],
  ...['"notes":', "HE-20041002", "HEC-00417-2022-A", `${note("x", "HE-20041002")}\n`, `\n${note("y", "HE-1")}\n`],
];

/** An edit as fractions of the text, so that it fits any text. */
const edit = fc.record({
  file: fc.nat(Object.keys(files).length - 1),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.constant(0), fc.nat(6), fc.nat(400)),
  piece: fc.constantFrom(...pieces),
  undo: fc.boolean(),
});

test("after hundreds of edits the diagnostics are those of a lint of the same text", async () => {
  const folder = makeFolder(files);
  const client = await Client.start({ folder: folder.path, capabilities: pulling });
  const names = Object.keys(files);
  const documents = await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const uri = await client.open(folder.file(name), text);
      return service.TextDocument.create(uri, "json", 1, text);
    }),
  );
  const edits = fc.sample(edit, { numRuns: runs(1000, 200), seed: 1000 });
  for (const [i, { file, at, length, piece, undo }] of edits.entries()) {
    const document = documents[file] as (typeof documents)[number];
    const before = document.getText();
    const start = Math.floor(at * before.length);
    const range = { start: document.positionAt(start), end: document.positionAt(start + length) };
    const replaced = document.getText(range);
    const change = (changes: { range: Range; text: string }[]): Promise<void> => {
      service.TextDocument.update(document, changes, document.version + 1);
      return client.change(document.uri, ...changes);
    };
    await change([{ range, text: piece }]);
    // Most texts remain payloads, as they do when people type.
    if (undo || i % 8 !== 0) {
      const end = document.positionAt(document.offsetAt(range.start) + piece.length);
      await change([{ range: { start: range.start, end }, text: replaced }]);
      expect(document.getText().length).toBe(before.length);
    }
    if (i % 200 !== 199) continue;
    for (const [index, each] of documents.entries()) folder.write(names[index] as string, each.getText());
    await client.connection.sendRequest("workspace/diagnostic", { previousResultIds: [] });
    const findings = await lintFiles(folder.path);
    expect(findings.length).toBeGreaterThan(2);
    for (const [index, { uri }] of documents.entries()) {
      const path = folder.file(names[index] as string);
      expect(uri).toBe(pathToFileURL(path).href);
      const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
      const shown = (report as { items: Diagnostic[] }).items.map(plainDiagnostic);
      const wanted = findings.filter(({ file }) => file === path).map(plainFinding);
      expect(sorted(shown), `${names[index]} after ${i + 1} edits`).toEqual(sorted(wanted));
    }
  }
});

test("until it is checked again, a finding moves with its line, and one on an edited line has no correction", async () => {
  const { today, kindOf, ...settings } = await settingsLoader({})(undefined);
  const options = { ...chunkOptions(settings, false), today: today(), kindOf };
  const file = (text: string): PayloadFile => {
    const opened = new PayloadFile("/a.notes.jsonl");
    opened.open(text, 1, "file:///a.notes.jsonl");
    return opened;
  };
  const checked = async (text: string): Promise<PayloadFile> => {
    const opened = file(text);
    for await (const _ of opened.check(() => options));
    expect(opened.isChecked).toBe(true);
    return opened;
  };
  const late = note("x").replace('"body"', '"created_at":"2025-01-01T10:00:00+00:00","body"');
  const line = fc.constantFrom(note("x"), brokenNote(), late);
  const place = fc.record({ line: fc.integer({ min: 1, max: 6 }), character: fc.constantFrom(0, 0, 5, 60, 1000) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 5 }),
      place,
      fc.record({ line: fc.nat(2), character: fc.constantFrom(0, 0, 70, 1000) }),
      fc.oneof(
        fc.constantFrom("", "x", "\n", "\r\n", '"'),
        fc.array(line, { maxLength: 2 }).map((all) => lines(...all)),
      ),
      async (all, start, length, text) => {
        const opened = await checked(lines(brokenNote(), ...all));
        opened.linked = [...opened.findings()].map((finding) => ({ ...finding, rule: "uuid" as const }));
        const end = {
          line: start.line + length.line,
          character: (length.line > 0 ? 0 : start.character) + length.character,
        };
        const [from] = [opened.document?.positionAt(opened.document.offsetAt(start))];
        opened.change([{ range: { start, end }, text }], 2);
        const now = await checked(opened.document?.getText() ?? "");
        const [first, last] = [from?.line ?? 0, (from?.line ?? 0) + text.split("\n").length - 1];
        const isOutside = ({ line }: Finding): boolean => line - 1 < first || line - 1 > last;
        const outside = [...now.findings()].filter(isOutside).map(plainFinding);
        const moved = [...opened.findings()].filter(isOutside).map(plainFinding);
        expect(moved).toEqual(outside.flatMap((finding) => [finding, { ...finding, code: "uuid" }]));
        const corrections = [...now.findings()].map(({ edit }) => edit);
        for (const { edit } of opened.findings()) if (edit) expect(corrections).toContainEqual(edit);
      },
    ),
    { numRuns: runs(2000) },
  );
});
