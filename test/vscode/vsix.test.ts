/** The .vsix, packed as `npm run build:vscode` does, unpacked, and its server driven by a client. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type CodeAction, CodeActionRequest, HoverRequest } from "vscode-languageserver-protocol";
import { packExtension } from "../../src/codegen/extension.ts";
import { brokenNote, lines, makeFolder, note } from "../cli/folder.ts";
import { root } from "../cli/run.ts";
import { at, Client } from "../lsp/client.ts";

const data = await packExtension();
const files = unzipSync(data);
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));
const manifest = JSON.parse(Buffer.from(files["extension/package.json"] ?? []).toString());

test("the .vsix is small, and always the same", async () => {
  expect(data.length).toBeLessThan(1_000_000);
  expect(Buffer.compare(await packExtension(), data)).toBe(0);
});

test("its manifests name the version of the package, and files that it contains", () => {
  const { version, description, license } = readJson("package.json");
  expect(manifest).toMatchObject({ version, description, license, publisher: expect.stringMatching(/^[a-z-]+$/) });
  const outer = Buffer.from(files["extension.vsixmanifest"] ?? []).toString();
  expect(outer).toContain(`<Identity Language="en-US" Id="preflight" Version="${version}" `);
  const named = [...outer.matchAll(/(?:Path="|<License>)([^"<]+)/g)].map(([, path]) => path);
  const { jsonValidation } = manifest.contributes;
  named.push(...[manifest.main, jsonValidation[0].url].map((path: string) => path.replace("./", "extension/")));
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((path) => !((path as string) in files))).toEqual([]);
  const types = Buffer.from(files["[Content_Types].xml"] ?? []).toString();
  const endings = new Set(Object.keys(files).map((path) => /\.[^./\]]+$/.exec(path)?.[0]));
  for (const ending of endings) if (ending !== ".xml") expect(types).toContain(`Extension="${ending}"`);
});

test("the types are those of the oldest VS Code that may run it", () => {
  const { version } = readJson("node_modules/@types/vscode/package.json");
  expect(manifest.engines.vscode).toBe(`^${version}`);
});

test("the program in it is a language server, with quick fixes and hovers, and lints", async () => {
  const misspelt = note("x").replace("external_account_number", "external_acount_number");
  const folder = makeFolder({
    "x.notes.json": misspelt,
    "x.notes.jsonl": lines(note("x"), brokenNote()),
    "x.har": JSON.stringify({
      log: {
        entries: [
          {
            request: {
              method: "POST",
              url: "https://x.example/v1/data-import/notes/create/",
              headers: [{ name: "Content-Type", value: "application/json" }],
              queryString: [],
              postData: { mimeType: "application/json", text: brokenNote() },
            },
            response: { status: 201, headers: [], content: { mimeType: "application/json", text: "{}" } },
          },
        ],
      },
    }),
  });
  for (const [file, content] of Object.entries(files)) folder.write(`.unpacked/${file}`, content);
  const program = folder.file(".unpacked/extension/server/bin/preflight.js");
  expect(existsSync(program)).toBe(true);

  const client = Client.ofChild([program, "lsp", "--stdio"], folder.path);
  await client.initialize({ folder: folder.path });
  const codesOf = async (file: string): Promise<unknown[]> => {
    const uri = await client.open(folder.file(file), folder.read(file));
    const found = await client.diagnostics(uri, (all) => all.length > 0);
    return [...new Set(found.map(({ code }) => code))];
  };
  expect(await codesOf("x.notes.jsonl")).toEqual(["note-body-or-documents"]);
  expect(await codesOf("x.har")).toContain("note-body-or-documents");
  expect(await codesOf("x.notes.json")).toContain("unknown-field");

  const position = at(0, misspelt.indexOf("external_acount_number") + 3);
  const textDocument = { uri: pathToFileURL(folder.file("x.notes.json")).href };
  const actions = (await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument,
    range: { start: position, end: position },
    context: { diagnostics: [] },
  })) as CodeAction[];
  const edits = actions.flatMap(({ edit }) => edit?.changes?.[textDocument.uri] ?? []);
  expect(edits.map(({ newText }) => newText)).toContain('"external_account_number"');
  const hover = await client.connection.sendRequest(HoverRequest.type, { textDocument, position });
  expect(JSON.stringify(hover?.contents)).toContain("unknown-field");
  expect(await client.stop()).toBe(0);

  const lint = spawnSync(process.execPath, [program, "lint", folder.path, "--format", "ndjson"], { encoding: "utf8" });
  expect(lint.status, lint.stderr).toBe(1);
  expect(lint.stdout.trim().split("\n").length).toBeGreaterThanOrEqual(3);
});
