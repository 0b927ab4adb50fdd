import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import fc from "fast-check";
import { type ParseError, parse } from "jsonc-parser";
import { beforeEach, describe, expect, it } from "vitest";
import service from "vscode-json-languageservice";
import { type Binding, mergeIdeaSchemas, mergeVscodeSettings } from "../../src/cli/init/editor-settings.ts";
import { type Kind, kinds } from "../../src/index.ts";
import { schemaFileOf } from "../../src/schema/load.ts";
import { runs } from "../runs.ts";
import { type Folder, makeFolder } from "./folder.ts";
import { inFolder, linkPackage, packageName, root } from "./run.ts";

let folder: string;
let read: Folder["read"];
let write: Folder["write"];
beforeEach(() => {
  ({ path: folder, read, write } = makeFolder());
});

const init = (...args: string[]) => inFolder(["init", ...args], { cwd: folder });
const installed = (at = "."): void => {
  linkPackage(join(folder, at));
};

interface Entry {
  fileMatch: string[];
  url: string;
}
const schemasOf = (settings: string): Entry[] => {
  const errors: ParseError[] = [];
  const parsed = parse(settings, errors, { allowTrailingComma: true });
  expect(errors).toEqual([]);
  return parsed["json.schemas"];
};

/** Whether VS Code's language service finds fault with an empty object in a file, by the schema of an entry. */
async function hasFaults(entry: Entry, file: string): Promise<boolean> {
  const base = `${pathToFileURL(folder)}/`;
  const editor = service.getLanguageService({
    schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), "utf8"),
    workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
  });
  editor.configure({ schemas: [{ ...entry, uri: new URL(entry.url, base).href }] });
  const document = service.TextDocument.create(new URL(file, base).href, "json", 1, "{}");
  return (await editor.doValidation(document, editor.parseJSONDocument(document))).length > 0;
}

describe("preflight init", () => {
  it("writes a config that lint takes, and nothing else unless asked", async () => {
    installed();
    expect(await init()).toEqual({
      code: 0,
      stdout: "found no payload files\nwrote preflight.config.json\n",
      stderr: "",
    });
    const { $schema, ...others } = JSON.parse(read("preflight.config.json"));
    expect($schema).toBe(`./node_modules/${packageName}/schemas/config.schema.json`);
    expect(existsSync(join(folder, $schema))).toBe(true);
    expect(others).toEqual({});
    expect(existsSync(join(folder, ".vscode"))).toBe(false);
    cpSync(join(root, "samples/halcyon"), join(folder, "samples"), { recursive: true });
    const plain = await inFolder(["lint", "samples/halcyon"], { cwd: root });
    const { code, stdout } = await inFolder(["lint", "samples"], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: plain.code, stdout: plain.stdout });
  });

  it("writes the kinds of files whose names do not say it, and the order to send them in", async () => {
    installed();
    const sample = (file: string): string => readFileSync(join(root, "samples/halcyon", file), "utf8");
    const note = sample("03-notes/".concat(readdirSync(join(root, "samples/halcyon/03-notes"))[0] ?? ""));
    const business = sample("01-businesses/".concat(readdirSync(join(root, "samples/halcyon/01-businesses"))[0] ?? ""));
    for (const name of ["1", "2"]) write(`extract/customer notes/${name}.json`, note);
    write("businesses [new]/b.json", business);
    write("mixed/n.json", note);
    write("mixed/package.json", "{}");
    write("mixed/x.notes.json", note);
    write("notes.json", note);
    const { code, stdout } = await init("--vscode");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^found 6 payload files: business 1, notes 5\nleft out 1 file .*: mixed\/package\.json\n/);
    expect(JSON.parse(read("preflight.config.json"))).toEqual({
      $schema: expect.any(String),
      payloads: {
        "businesses \\[new\\]/*.json": "business",
        "extract/customer notes/*.json": "notes",
        "mixed/n.json": "notes",
      },
      order: ["businesses \\[new\\]/*.json"],
    });
    rmSync(join(folder, "mixed/package.json"));
    const linted = await inFolder(["lint", "extract", "businesses [new]", "mixed", "notes.json"], { cwd: folder });
    expect(linted.stdout).toMatch(/6 payloads in 6 files/);
    const bound = schemasOf(read(".vscode/settings.json")).find(({ url }) => url.endsWith("/notes.schema.json"));
    expect(bound?.fileMatch).toEqual(["*.notes.json", "notes.json", "extract/customer notes/*.json", "mixed/n.json"]);
    for (const file of ["a.notes.json", "notes.json", "extract/customer notes/1.json", "mixed/n.json"])
      expect(await hasFaults(bound as Entry, file), file).toBe(true);
    expect(await hasFaults(bound as Entry, "extract/1.json")).toBe(false);
  });

  it("binds the files of a pattern without a folder by their names, since editors match it in every folder", async () => {
    installed();
    const sample = (file: string): string => readFileSync(join(root, "samples/halcyon", file), "utf8");
    const folderOfBusinesses = "01-businesses/";
    const [first = ""] = readdirSync(join(root, "samples/halcyon", folderOfBusinesses));
    write("firms.json", sample(`${folderOfBusinesses}${first}`));
    write("lines.ndjson", sample("04-notes.notes.jsonl"));
    await init("--vscode");
    expect(JSON.parse(read("preflight.config.json")).payloads).toEqual({ "*.json": "business", "*.ndjson": "notes" });
    const bound = schemasOf(read(".vscode/settings.json"));
    const business = bound.find(({ url }) => url.endsWith("/business.schema.json"));
    expect(business?.fileMatch).toEqual(["*.business.json", "business.json", "firms.json"]);
    expect(await hasFaults(business as Entry, "firms.json")).toBe(true);
    for (const file of ["other/n.json", "preflight.config.json", ".vscode/tasks.json"])
      expect(await hasFaults(business as Entry, file), file).toBe(false);
    const notes = bound.find(({ url }) => url.endsWith("/notes.schema.json"));
    expect(notes?.fileMatch).toEqual(["*.notes.json", "notes.json"]);
  });

  it("binds the patterns of a config above that concern the folder", async () => {
    installed();
    write(
      "preflight.config.json",
      '{ "payloads": { "in/n/*.json": "notes", "other/*.json": "notes", "**/b/*.json": "business" } }',
    );
    write("in/x", "");
    await inFolder(["init", "--vscode"], { cwd: join(folder, "in") });
    const entries = schemasOf(read("in/.vscode/settings.json"));
    expect(entries.find(({ url }) => url.endsWith("/notes.schema.json"))?.fileMatch.slice(2)).toEqual(["n/*.json"]);
    expect(entries.find(({ url }) => url.endsWith("/business.schema.json"))?.fileMatch.slice(2)).toEqual([
      "**/b/*.json",
    ]);
  });

  it("leaves a config as it is", async () => {
    installed();
    write("preflight.config.json", "{ }");
    expect(await init()).toMatchObject({
      code: 0,
      stdout: "preflight.config.json exists already and is not changed.\n",
    });
    expect(read("preflight.config.json")).toBe("{ }");
  });

  it("binds every kind in VS Code and JetBrains IDEs, to schemas that are there, once and for all", async () => {
    installed();
    expect(await init("--vscode", "--idea")).toMatchObject({ code: 0, stderr: "" });
    const entries = schemasOf(read(".vscode/settings.json"));
    expect(entries.map(({ fileMatch }) => fileMatch)).toEqual(kinds.map((kind) => [`*.${kind}.json`, `${kind}.json`]));
    for (const { url } of entries) expect(existsSync(join(folder, url)), url).toBe(true);
    const idea = read(".idea/jsonSchemas.xml");
    for (const name of kinds.flatMap((kind) => [`*.${kind}.json`, `${kind}.json`]))
      expect(idea).toContain(`<option name="path" value="${name}" />`);
    for (const [, path = ""] of idea.matchAll(/name="relativePathToSchema" value="([^"]*)"/g))
      expect(existsSync(join(folder, path)), path).toBe(true);
    const before = [read(".vscode/settings.json"), idea];
    expect((await init("--vscode", "--idea")).stdout).toMatch(/\.vscode\/settings\.json is up to date\./);
    expect([read(".vscode/settings.json"), read(".idea/jsonSchemas.xml")]).toEqual(before);
  });

  it("finds the package in a folder above", async () => {
    installed();
    write("extracts/x", "");
    await inFolder(["init", "--vscode"], { cwd: join(folder, "extracts") });
    expect(schemasOf(read("extracts/.vscode/settings.json"))[0]?.url).toBe(
      `../node_modules/${packageName}/schemas/requests/notes.schema.json`,
    );
  });

  it("refers to its own schemas where the package is not installed, and says so", async () => {
    const { code, stderr } = await init("--vscode");
    expect(code).toBe(0);
    expect(stderr).toMatch(/Install this package in this folder, so that/);
    const [{ url }] = schemasOf(read(".vscode/settings.json")) as [Entry];
    expect(url).toMatch(/^\.\.\//);
    expect(existsSync(join(folder, url))).toBe(true);
  });

  it("keeps what it cannot read, and says so", async () => {
    installed();
    const deep = [100, 50_000].map((depth) => `{ "a": ${"[".repeat(depth)}${"]".repeat(depth)} }`);
    for (const text of ['{ "editor.tabSize": 2', "[]", "null", '{ "json.schemas": {} }', ...deep]) {
      write(".vscode/settings.json", text);
      expect(await init("--vscode")).toMatchObject({ code: 2, stderr: expect.stringMatching(/settings\.json/) });
      expect(read(".vscode/settings.json")).toBe(text);
    }
    write(".idea/jsonSchemas.xml", "<project></project>");
    expect(await init("--idea")).toMatchObject({ code: 2, stderr: expect.stringMatching(/jsonSchemas\.xml/) });
    expect(read(".idea/jsonSchemas.xml")).toBe("<project></project>");
    expect((await init("--no-vscode", "--no-idea")).code).toBe(0);
  });
});

const bindings = kinds.map((kind): Binding => {
  const path = `node_modules/${packageName}/schemas/${schemaFileOf(kind)}`;
  return { name: kind, fileMatch: [`*.${kind}.json`, `${kind}.json`], path, url: `./${path}` };
});

describe("settings of VS Code", () => {
  /** Comments of a text, in order; strings that look like some are none. */
  const commentsOf = (text: string): string[] =>
    [...text.matchAll(/"(?:[^"\\]|\\.)*"|(\/\/[^\n]*|\/\*[\s\S]*?\*\/)/g)].flatMap(
      ([, comment]) => comment?.trim() ?? [],
    );

  const own = { url: "./own.json", fileMatch: ["*.own.json"] };
  const comment = fc.constantFrom("", "// a comment", '/* another, "quoted" */', "// http://not.a.url/*");
  const setting = fc.tuple(
    comment,
    fc.constantFrom("editor.tabSize", "files.exclude", "a//b", "[json]"),
    fc.constantFrom("2", '{ "**/x": true /* in */ }', '"text // no comment"', "[1, // one\n 2]"),
  );
  const document = fc
    .record({
      head: comment,
      settings: fc.uniqueArray(setting, { selector: ([, name]) => name }),
      schemas: fc.option(fc.array(fc.constant(`{ "url": "./own.json", /* mine */ "fileMatch": ["*.own.json"] }`))),
      indent: fc.constantFrom("  ", "    ", "\t"),
      eol: fc.constantFrom("\n", "\r\n"),
      isTrailing: fc.boolean(),
      mark: fc.constantFrom("", "\uFEFF"),
    })
    .map(({ head, settings, schemas, indent, eol, isTrailing, mark }) => {
      const members = settings.map(
        ([before, name, value]) => `${before}${eol}${indent}${JSON.stringify(name)}: ${value}`,
      );
      if (schemas) members.push(`${indent}"json.schemas": [${schemas.join(`, // next${eol}`)}]`);
      const comma = isTrailing && members.length > 0 ? "," : "";
      return `${mark}${head}${eol}{${eol}${members.join(`,${eol}`)}${comma}${eol}}${eol}`;
    });

  it("keep every setting and every comment, whatever they look like", () => {
    fc.assert(
      fc.property(document, (text) => {
        const merged = mergeVscodeSettings(text, bindings);
        const options = { allowTrailingComma: true };
        const [before, after] = [text, merged].map((each) => parse(each.replace("\uFEFF", ""), [], options));
        const { "json.schemas": schemas = [], ...others } = before;
        expect(after).toEqual({
          ...others,
          "json.schemas": [...schemas, ...bindings.map(({ fileMatch, url }) => ({ fileMatch, url }))],
        });
        expect(commentsOf(merged)).toEqual(commentsOf(text));
        expect(merged.startsWith("\uFEFF")).toBe(text.startsWith("\uFEFF"));
        expect(mergeVscodeSettings(merged, bindings)).toBe(merged);
      }),
      { numRuns: runs(60, 20) },
    );
  });

  it("keep a file bound to another schema, and move their own along", () => {
    const other = { fileMatch: ["*.notes.json"], url: "./mine.json" };
    const moved = {
      fileMatch: "*.business.json",
      url: "file:///old/node_modules/migration-preflight/schemas/requests/business.schema.json",
    };
    const entries = schemasOf(mergeVscodeSettings(JSON.stringify({ "json.schemas": [own, other, moved] }), bindings));
    expect(entries.slice(0, 2)).toEqual([own, other]);
    expect(entries[2]?.url).toBe(`./node_modules/${packageName}/schemas/requests/business.schema.json`);
    expect(entries).toHaveLength(kinds.length + 1);
  });

  it.each([200, 100_000])("are added to settings after %i blanks", (count) => {
    const merged = mergeVscodeSettings(`\uFEFF${" ".repeat(count)}{}`, bindings);
    expect(schemasOf(merged.slice(1))).toHaveLength(kinds.length);
    expect(merged.length).toBeLessThan(10_000);
  });

  it("get patterns in an entry that has none", () => {
    const [{ fileMatch = [], url = "" } = {}] = bindings;
    expect(schemasOf(mergeVscodeSettings(JSON.stringify({ "json.schemas": [{ url }] }), bindings))[0]).toEqual({
      fileMatch,
      url,
    });
  });

  it("begin from nothing, or from comments alone", () => {
    expect(schemasOf(mergeVscodeSettings("", bindings))).toHaveLength(kinds.length);
    const merged = mergeVscodeSettings("// only this\n", bindings);
    expect(merged).toContain("// only this");
    expect(schemasOf(merged)).toHaveLength(kinds.length);
  });
});

describe("schemas of JetBrains IDEs", () => {
  const keysOf = (text: string): string[] => [...text.matchAll(/<entry key="([^"]*)"/g)].map(([, key]) => key ?? "");

  it("keep the entries of others and every comment, and write their own once", () => {
    const text = mergeIdeaSchemas("", bindings.slice(0, 2))
      .replace('key="migration-preflight notes.201"', 'key="mine"')
      .replace("<map>", "<map> <!-- </map> of mine -->");
    const merged = mergeIdeaSchemas(text, bindings);
    expect(keysOf(merged)).toEqual(["mine", ...kinds.map((kind: Kind) => `migration-preflight ${kind}`)]);
    expect(merged).toContain("<!-- </map> of mine -->");
    expect(mergeIdeaSchemas(merged, bindings)).toBe(merged);
  });

  it("escape what a path may hold", () => {
    const path = 'a & "b" <c>/x.schema.json';
    expect(mergeIdeaSchemas("", [{ name: "notes", fileMatch: ["*.notes.json"], path, url: "" }])).toContain(
      'value="a &amp; &quot;b&quot; &lt;c>/x.schema.json"',
    );
  });
});

describe("a folder whose files have payloads of several kinds", () => {
  const payload = (kind: "notes" | "transactions", number: number): string =>
    JSON.stringify({
      import_supplier: "HALCYON_ENERGY",
      external_account_number: `A-${number}`,
      [kind]: kind === "notes" ? [{ body: "x" }] : [],
    });
  const mixed = Array.from({ length: 30 }, (_, i) => `${payload(i % 2 ? "transactions" : "notes", i)}\n`).join("");
  const totals = async () => (await inFolder(["lint", "."], { cwd: folder })).stdout.trim().split("\n").at(-1);

  it("gets no kind for them, so that a config never makes findings more", async () => {
    installed();
    write("dump.jsonl", mixed);
    write("other/late.jsonl", `${payload("notes", 1)}\n`.repeat(25) + payload("transactions", 2));
    write("other/package.jsonl", "{}\n");
    const before = await totals();
    const { stdout } = await init();
    expect(stdout).toContain("dump.jsonl is mixed: notes 15, transactions 15");
    expect(stdout).toContain("other/late.jsonl is mixed: notes 25, transactions 1");
    expect(JSON.parse(read("preflight.config.json"))).not.toHaveProperty("payloads");
    expect(await totals()).toBe(before);
    const shown = await inFolder(["lint", ".", "--print-config"], { cwd: folder });
    const { files } = JSON.parse(shown.stdout);
    expect(files[0]).toMatchObject({ file: "dump.jsonl", kind: null });
    expect(files[0].reason).toContain("mixed: notes 15, transactions 15");
  });

  it("gets no order that sends an account before the business in such a file", async () => {
    installed();
    const business = {
      import_supplier_code: "HALCYON_ENERGY",
      external_business_identifier: "B-1",
      business: { business_contracts: [{ identifier: "C-1" }] },
    };
    const account = {
      import_supplier: "HALCYON_ENERGY",
      external_account_number: "A-1",
      business: { business_contract_identifier: "C-1" },
    };
    write("1.jsonl", `${JSON.stringify(business)}\n${payload("notes", 9)}\n`);
    write("2.account.json", JSON.stringify(account));
    write("3.notes.json", payload("notes", 1));
    const before = await totals();
    expect((await init()).stdout).toContain(
      "\nrecorded no order, since 1.jsonl may hold payloads of any kind; preflight plan prints one\n",
    );
    expect(await totals()).toBe(before);
  });

  it.each([
    ["night.har", '{"log":{"version":"1.2","entries":[]}}'],
    ["night.request.jsonl", ""],
  ])("says that it records no order beside %s, where there is one to record", async (file, text) => {
    installed();
    write(file, text);
    write("a.notes.json", payload("notes", 1));
    expect((await init()).stdout).not.toContain("order");
    rmSync(join(folder, "preflight.config.json"));
    write("b.account.json", '{"import_supplier":"HALCYON_ENERGY","external_account_number":"A-1"}');
    expect((await init()).stdout).toContain(
      `\nrecorded no order, since ${file} may hold payloads of any kind; preflight plan prints one\n`,
    );
    expect(JSON.parse(read("preflight.config.json"))).not.toHaveProperty("order");
  });

  it("keeps the config above, with its rules", async () => {
    installed();
    write("preflight.config.json", '{ "rules": { "unknown-field": "off" } }');
    write("in/a.notes.json", payload("notes", 1));
    const { stdout } = await inFolder(["init"], { cwd: join(folder, "in") });
    expect(stdout).toMatch(/^\.\.\/preflight\.config\.json applies here/);
    expect(existsSync(join(folder, "in/preflight.config.json"))).toBe(false);
  });
});
