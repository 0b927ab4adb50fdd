/** Follows docs/CONTRIBUTING.md in a copy of the project: a recipe lists all files that it changes. */
import { execFile } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFolder } from "./cli/folder.ts";
import { tsc } from "./tsc.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const guide = readFileSync(join(root, "docs/CONTRIBUTING.md"), "utf8");
const { path: folder, file: path, read, write } = makeFolder({}, afterAll);
const copied = [
  "src",
  "schemas",
  "docs",
  "test",
  "samples",
  "bin",
  "README.md",
  "package.json",
  "tsconfig.json",
  "vitest.config.ts",
];

const node = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1e8 });
const test = (...args: string[]) =>
  node(join(root, "node_modules/vitest/vitest.mjs"), "run", "--maxWorkers=1", ...args);
/** What the compiler says of the sources of the copy and of some of its tests. */
const compile = (tests: readonly string[]) => {
  const settings = { extends: "./tsconfig.json", include: ["src", ...tests] };
  write("tsconfig.some.json", JSON.stringify(settings));
  return tsc(folder, "-p", "tsconfig.some.json");
};

beforeAll(() => {
  for (const part of ["node_modules", "dist"]) symlinkSync(join(root, part), path(part), "junction");
  for (const part of copied) cpSync(join(root, part), path(part), { recursive: true });
});

/** The files that a section lists, and the contents of the first two blocks that it shows. */
function section(title: string): { files: string[]; shown: string; second: string } {
  const [, text = ""] = new RegExp(`^## ${title}\n(.*?)(?=^## |$(?![\\s\\S]))`, "ms").exec(guide) ?? [];
  const files = [...text.matchAll(/^- `([^`]+)`: \S/gm)].map(([, file]) => file ?? "");
  const [shown = "", second = ""] = [...text.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, block]) => block ?? "");
  return { files, shown, second };
}

const before = new Set<string>();

function allFiles(): string[] {
  return copied
    .flatMap((part) =>
      statSync(path(part)).isDirectory()
        ? readdirSync(path(part), { recursive: true, encoding: "utf8" }).map(
            (file) => `${part}/${file.replaceAll("\\", "/")}`,
          )
        : [part],
    )
    .filter((file) => statSync(path(file)).isFile());
}

/** Files of the copy that have changed since the last call. */
function touched(): string[] {
  const changed = allFiles().filter((file) => {
    if (before.has(file)) return false;
    const original = join(root, file);
    return !existsSync(original) || !readFileSync(original).equals(readFileSync(path(file)));
  });
  for (const file of changed) before.add(file);
  return changed.sort();
}

/** Replaces a text that must occur exactly once. */
function edit(file: string, text: string, by: string): void {
  const parts = read(file).split(text);
  expect(parts.length, `${file} has one ${text}`).toBe(2);
  write(file, parts.join(by));
}

/** A request that names an account by the fields that others have, and a day. */
const closed = { import_supplier: "S", external_account_number: "A-1", closed_on: "2026-01-31" };
const closure = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Closure",
  description: "Closes an account. Interface: Endpoints 15.",
  markdownDescription: "`POST /v1/data-import/closure/create/` File suffix: `.closure.json`. Interface: Endpoints 15.",
  "x-basis": "documented",
  type: "object",
  required: Object.keys(closed),
  properties: {
    import_supplier: { ...ofClosure("S"), $ref: "../parts/import-supplier-code.schema.json" },
    external_account_number: { ...ofClosure("A-1"), $ref: "../parts/external-account-number.schema.json" },
    closed_on: { ...ofClosure("2026-01-31"), type: "string", format: "date" },
  },
  examples: [closed],
  defaultSnippets: [{ label: "Closure", description: "A whole payload.", body: closed }],
};

function ofClosure(example: string): object {
  return { description: "Of the account. Interface: Endpoints 15.", "x-basis": "documented", examples: [example] };
}

describe("docs/CONTRIBUTING.md", () => {
  it("adds a rule by changing the files it lists", () => {
    const { files, shown } = section("A rule");
    const [rule = "", ids = ""] = files;
    write(rule, shown);
    edit(ids, "const ruleIds = [", 'const ruleIds = [\n  "note-in-capitals",');
    expect(touched()).toEqual([...files].sort());
  });

  it("adds a report by changing the files it lists", () => {
    const { files, shown } = section("A report");
    const [report = "", names = "", page = ""] = files;
    write(report, shown);
    edit(names, "  ndjson: [", '  lines: [".txt"],\n  ndjson: [');
    write(page, `${read(page)}\n## lines\n\nThe file and line of each finding.\n`);
    expect(touched()).toEqual([...files].sort());
  });

  it("adds an option by changing the files it lists, three at most", () => {
    const { files, shown, second } = section("An option");
    expect(files.length).toBeLessThanOrEqual(3);
    const [table = "", settings = "", use = ""] = files;
    edit(table, '    {\n      name: "statistics",', `${shown}    {\n      name: "statistics",`);
    edit(settings, "  statistics: boolean;\n", "  statistics: boolean;\n  seconds: boolean;\n");
    edit(settings, "  statistics: false,\n", "  statistics: false,\n  seconds: false,\n");
    edit(use, "    configNote(lint, sources),\n", `    configNote(lint, sources),\n${second}`);
    expect(touched()).toEqual([...files].sort());
  });

  it("adds a kind by changing the files it lists, two at most", () => {
    const { files, shown } = section("A kind of payload");
    expect(files.length).toBeLessThanOrEqual(2);
    const [schema = "", openapi = ""] = files;
    const { description, examples } = JSON.parse(shown);
    write(schema, shown);
    const document = JSON.parse(read(openapi));
    document.paths["/v1/data-import/transactions/create/"].post.responses["404"] = {
      description,
      content: {
        "application/json": {
          schema: { $ref: "./errors/transactions.404.schema.json" },
          examples: { example: { value: examples[0] } },
        },
      },
    };
    write(openapi, JSON.stringify(document));
    expect(touched()).toEqual([...files].sort());
  });

  it("adds a request kind by what it names, four files at most", () => {
    const { files, shown } = section("A request kind");
    expect(files.length).toBeLessThanOrEqual(4);
    const [schema = "", references = "", openapi = "", answers = ""] = files;
    // Some of these were touched by the recipe of a response.
    before.clear();
    const earlier = touched();
    before.clear();
    write(schema, JSON.stringify(closure));
    edit(references, '  "business-payment-instruction": {\n', `${shown}  "business-payment-instruction": {\n`);
    const document = JSON.parse(read(openapi));
    document.paths["/v1/data-import/closure/create/"] = {
      post: {
        ...document.paths["/v1/data-import/notes/create/"].post,
        operationId: "closure",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { $ref: "./requests/closure.schema.json" },
              examples: { example: { value: closure.examples[0] } },
            },
          },
        },
        responses: { 201: { description: "Closed." } },
      },
    };
    write(openapi, JSON.stringify(document));
    edit(
      answers,
      '  "historical-statements": ({ body })',
      '  closure: () => ({ status: 201 }),\n  "historical-statements": ({ body })',
    );
    expect(touched().filter((file) => files.includes(file) || !earlier.includes(file))).toEqual([...files].sort());
  });

  it("sets the names by one command, which generates the files", async () => {
    const { shown } = section("Publishing");
    const [, , script, , ...args] = shown.trim().split(" ");
    const { scripts, name } = JSON.parse(read("package.json"));
    await node("--import", "tsx", scripts[script as string].replace("tsx ", ""), ...args);
    const { name: set, repository } = JSON.parse(read("package.json"));
    expect(set).toBe("@your-scope/preflight");
    expect(repository).toEqual({ type: "git", url: "git+https://github.com/your-team/preflight.git" });
    expect(read("schemas/catalog.json")).toContain('"https://your-host.example/schemas/requests/closure.schema');
    expect(read("src/generated/manifest.ts")).toContain('packageName = "@your-scope/preflight"');
    expect(allFiles().filter((file) => read(file).includes(name))).toEqual([]);
  });

  it("lists everything needed: the additions compile, work and pass the tests", async () => {
    const registries = [
      "rules.test.ts",
      "reporters/golden.test.ts",
      "reporters/docs.test.ts",
      "lsp/server.test.ts",
      "schemas/published.test.ts",
      "cli/options.test.ts",
    ].map((file) => `test/${file}`);
    const about =
      "note-in-capitals|registry|lines|section for|catalogue|people read|openapi|404|page of the rule|table of options";
    const [said] = await Promise.all([compile(registries), test(...registries, "--update", "-t", about)]);
    expect(said).toBe("");
    expect(existsSync(path("test/golden/hostile.lines"))).toBe(true);
    expect(read("docs/rules/note-in-capitals.md")).toContain("CALL BACK");
    write("x.transactions.404.json", "{}");
    const contents = `import { main } from "./src/cli/main.ts"; process.exitCode = await main(process.argv.slice(2)); await main(["lint", "--help"]);`;
    const bundle = { bundle: true, platform: "node", format: "esm", packages: "external" } as const;
    buildSync({ ...bundle, stdin: { contents, resolveDir: folder }, outfile: path("bundle.mjs") });
    // Recognised by its shape, and out of order.
    const identity = `"import_supplier":"S","external_account_number":"A-1"`;
    write("x.jsonl", `{${identity},"closed_on":"2026-01-31"}\n{${identity}}\n`);
    const formats = ["lines", "compact=x.txt", "sarif=x.sarif"].map((format) => `--format=${format}`);
    const args = ["lint", "--seconds", ...formats, "x.transactions.404.json", "x.jsonl"];
    await expect(node("bundle.mjs", ...args)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^x\.transactions\.404\.json 1\nx\.jsonl 1\npreflight lint (?:.*\n)+ +--seconds +Say how long the run took\n/m,
      ),
      stderr: expect.stringMatching(/^preflight: The run took \d+ s\.$/m),
    });
    expect(read("x.sarif")).toContain('"helpUri":"https://github.com/your-team/preflight/blob/HEAD/docs/rules/');
    expect(read("x.txt")).toMatch(/^x\.jsonl:1:\d+: error account_not_found external_account_number: /m);
  });
});
