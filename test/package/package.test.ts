import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { build } from "esbuild";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kinds } from "../../src/index.ts";
import { schemaFileOf } from "../../src/schema/load.ts";
import { tsc } from "../tsc.ts";
import { Installation, root } from "./install.ts";

const installation = await Installation.make();
afterAll(() => installation.remove());

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  name: string;
  version: string;
  exports: Record<string, unknown>;
  scripts: Record<string, string>;
  dependencies?: object;
};
const installed = `node_modules/${manifest.name}`;

describe("the tarball", () => {
  it("contains only the command, the library, the schemas and the Python package", () => {
    const others = installation.files.filter((path) => !/^(dist|schemas|python)\//.test(path));
    expect(others.sort()).toEqual(["LICENSE", "README.md", "bin/preflight.js", "package.json"]);
    for (const path of installation.files.filter((each) => each.startsWith("dist/"))) {
      expect(path).toMatch(
        /\.(js|d\.ts)$|^dist\/(generated\/openapi\.json|page\/template\.html|cli\/THIRD-PARTY-LICENSES\.txt)$/,
      );
      expect(path).not.toMatch(/^dist\/(codegen|formats)\//);
    }
    for (const path of installation.files.filter((each) => each.startsWith("schemas/")))
      expect(path).toMatch(/\.json$/);
    for (const path of installation.files.filter((each) => each.startsWith("python/")))
      expect(path).toMatch(/^python\/(?:pyproject\.toml|README\.md|migration_preflight\/(?:\w+\.py|py\.typed))$/);
    expect(installation.files).toContain("python/migration_preflight/__init__.py");
  });

  it("runs no install scripts", () => {
    const packed = JSON.parse(installation.read(`${installed}/package.json`)) as typeof manifest;
    const names = ["preinstall", "install", "postinstall", "prepublish", "preprepare", "prepare", "postprepare"];
    expect(names.filter((name) => name in packed.scripts)).toEqual([]);
  });

  it("is small", () => {
    const bytes = readFileSync(installation.tarball).length;
    console.log(`The tarball is ${Math.round(bytes / 1000)} kB.`);
    // The language server and its libraries are a seventeenth of it.
    expect(bytes).toBeLessThan(522_000);
    const unpacked = installation.files.reduce(
      (sum, path) => sum + statSync(join(installation.folder, installed, path)).size,
      0,
    );
    console.log(`Unpacked it is ${Math.round(unpacked / 1000)} kB.`);
    expect(unpacked).toBeLessThan(2_000_000);
  });

  it("passes publint", async () => {
    const { buffer, byteOffset, byteLength } = readFileSync(installation.tarball);
    const tarball = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
    expect((await publint({ pack: { tarball }, strict: true })).messages).toEqual([]);
  });

  it("has types that resolve in ES module resolution", async () => {
    const analysis = await checkPackage(
      createPackageFromTarballData(new Uint8Array(readFileSync(installation.tarball))),
    );
    const problems = analysis.types === false ? ["no types"] : analysis.problems;
    // The package has ES modules only, which CommonJS can require in all supported versions of Node.
    const others = problems.filter(
      (problem) =>
        typeof problem === "string" ||
        !("resolutionKind" in problem) ||
        // Older module resolution finds JSON only by its path.
        (problem.resolutionKind !== "node16-cjs" && problem.entrypoint !== "./openapi.json"),
    );
    expect(others).toEqual([]);
  });

  it("has no dependencies, and the licences name the bundled packages", () => {
    expect(manifest.dependencies).toBeUndefined();
    const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !/^(codegen|vscode)\b/.test(file))
      .map((file) => readFileSync(join(root, "src", file), "utf8"));
    const imported = sources.flatMap((source) =>
      [...source.matchAll(/^import (?!type).* from "([^.:"]+)";|\bimport\("([^.:"]+)"\)/gm)].map(([, a, b]) => a ?? b),
    );
    const packages = imported.flatMap((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name as string) ?? []);
    const licences = installation.read(`${installed}/dist/cli/THIRD-PARTY-LICENSES.txt`);
    expect(packages.length).toBeGreaterThan(5);
    for (const name of packages) expect(licences).toContain(`\n${name}\n`);
  });
});

describe("every public name", () => {
  const read = (file: string): string => installation.read(join(installed, "dist", file));
  const namesOf = (file: string): string[] => /^export \{ (.*) \}/.exec(read(file))?.[1]?.split(", ") ?? [];

  it("is documented", () => {
    const names = [...namesOf("index.d.ts"), ...namesOf("files.d.ts")];
    expect(names.length).toBeGreaterThan(150);
    const declarations = read("declarations.d.ts");
    // A name may be exported as another, and one that modules declare differently has a number at one of them.
    const declaredAs = (exported: string): string => {
      const [name] = exported.split(" as ") as [string];
      return new RegExp(`\\b(\\w+\\$\\d) as ${name}\\b`).exec(declarations)?.[1] ?? name;
    };
    const silent = names.filter((name) => {
      const declared = declaredAs(name).replace("$", "\\$");
      return !new RegExp(`\\*/\n(?:declare )?(?:const|function|class|interface|type) ${declared}(?!\\w)`).test(
        declarations,
      );
    });
    expect(silent).toEqual([]);
  });

  it("of the types is a type", () => {
    expect(read("types.d.ts")).toMatch(/^export type \{ .* \} from ".*";$/);
  });
});

describe("installed in an empty folder", () => {
  it("provides the command", async () => {
    const bad = { import_supplier: "S", external_account_number: "A", notes: [{ body: 1 }] };
    installation.write("x.notes.json", JSON.stringify(bad));
    const preflight = join(installed, "bin/preflight.js");
    expect(existsSync(join(installation.folder, "node_modules/.bin/preflight"))).toBe(true);
    const { code, stdout } = await installation.node(preflight, "lint", "--format", "ndjson", "x.notes.json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ rule: "type", attr: "notes.0.body" });
    // A bundle below runs others.
    for (const args of [["--help"], ["init"]])
      expect(await installation.node(preflight, ...args)).toMatchObject({ code: 0, stderr: "" });
  });

  it("writes the page of the build", async () => {
    const preflight = join(installed, "bin/preflight.js");
    expect(await installation.node(preflight, "page", "--out", "page.html")).toMatchObject({ code: 0 });
    expect(installation.read("page.html")).toBe(readFileSync(join(root, "dist/page/preflight.html"), "utf8"));
  });

  it("can be imported by every exported path, without eval", async () => {
    installation.write(
      "every.js",
      `import * as library from "${manifest.name}";
import * as files from "${manifest.name}/files";
import * as profile from "${manifest.name}/profile";
import * as types from "${manifest.name}/types";
import openapi from "${manifest.name}/openapi.json" with { type: "json" };
import manifest from "${manifest.name}/package.json" with { type: "json" };
const verdicts = await Promise.all(library.kinds.map(async (kind) => {
  const { isValid } = await import(\`${manifest.name}/validators/\${kind}\`);
  return library.jsonSchema(kind).examples.every((example) => isValid(example));
}));
console.log(JSON.stringify({
  library: Object.keys(library).sort(),
  files: Object.keys(files),
  profile: Object.keys(profile),
  types: Object.keys(types),
  openapi: openapi.openapi,
  manifest: manifest.name,
  valid: verdicts.every(Boolean),
}));
`,
    );
    const { stdout } = await installation.node("--disallow-code-generation-from-strings", "every.js");
    expect(JSON.parse(stdout)).toEqual({
      library: [
        "Batch",
        "codes",
        "errorResponse",
        "isKind",
        "isPayload",
        "jsonSchema",
        "kinds",
        "lintStream",
        "lintText",
        "lintValue",
        "operations",
        "positionOf",
        "requestKinds",
        "rules",
        "standard",
        "standardSchemas",
      ],
      files: ["lintFiles", "loadProfile"],
      profile: ["ProfileError", "makeProfile"],
      types: [],
      openapi: "3.1.1",
      manifest: manifest.name,
      valid: true,
    });
  });

  it("can be required by CommonJS", async () => {
    installation.write("old.cjs", `console.log(require("${manifest.name}").kinds.length);`);
    expect((await installation.node("old.cjs")).stdout.trim()).toBe(String(kinds.length));
  });

  it("loads few modules, of which a page bundles only those it uses", async () => {
    const dist = join(installation.folder, installed, "dist");
    const met = new Set<string>();
    const visit = (file: string): void => {
      if (met.has(file)) return;
      met.add(file);
      for (const [, target = ""] of readFileSync(join(dist, file), "utf8").matchAll(/from"(\.[^"]+)"/g))
        visit(posix.join(posix.dirname(file), target));
    };
    visit("index.js");
    // Those of the command, which share the engine with it.
    expect(met.size).toBeLessThanOrEqual(6);
    const sizeOf = async (name: string): Promise<number> => {
      const stdin = { contents: `export { ${name} } from "${manifest.name}";`, resolveDir: installation.folder };
      const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: "esm", write: false });
      return outputFiles[0]?.text.length ?? 0;
    };
    expect(await sizeOf("isKind")).toBeLessThan(10_000);
    expect(await sizeOf("positionOf")).toBeLessThan(25_000);
    const linting = await sizeOf("lintText");
    expect(linting).toBeGreaterThan(200_000);
    expect(linting).toBeLessThan(350_000);
  });

  it.each([
    ["esm", "mjs"],
    ["cjs", "cjs"],
  ] as const)("is bundled with its command into one file, as %s", async (format, ending) => {
    const bundle = async (name: string, contents: string): Promise<string> => {
      const file = `alone/${name}.${ending}`;
      await build({
        stdin: { contents, resolveDir: installation.folder },
        outfile: join(installation.folder, file),
        bundle: true,
        format,
        platform: "node",
        logLevel: "error",
        logOverride: { "empty-import-meta": "silent" },
      });
      return file;
    };
    installation.write(
      "y.notes.json",
      JSON.stringify({ import_supplier: "S", external_account_number: "A", notes: 5 }),
    );
    const command = await bundle("command", `import "./${installed}/bin/preflight.js";`);
    const lint = ["lint", "--format", "ndjson", "--workers", "2", "y.notes.json"];
    const { code, stdout } = await installation.node(command, ...lint);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ rule: "type", attr: "notes" });
    expect(await installation.node(command, "--version")).toMatchObject({ code: 0, stdout: `${manifest.version}\n` });
    // Each loads another part of the command.
    const further = [
      ["schema", "--openapi"],
      ["schema", "notes"],
      ["explain", "type"],
      ["plan", "y.notes.json"],
    ];
    for (const args of format === "esm" ? further : [])
      expect(await installation.node(command, ...args)).toMatchObject({ code: 0, stderr: "" });
    const library = await bundle(
      "library",
      `import { lintText } from "${manifest.name}";
import { lintFiles } from "${manifest.name}/files";
import { isValid } from "${manifest.name}/validators/notes";
lintFiles(["y.notes.json"]).then(({ ok, findings }) =>
  console.log(JSON.stringify([ok, [...findings].length, lintText("{}", { kind: "notes" }).ok, isValid({})])));`,
    );
    expect(await installation.node(library)).toMatchObject({ stdout: "[false,1,false,false]\n", stderr: "" });
  });

  it("compiles in an older TypeScript with older resolution of modules, without the types of the DOM or of Node", async () => {
    const imports = ["", "/files", "/types", "/validators/notes"].map(
      (path, i) => `import * as x${i} from "${manifest.name}${path}";`,
    );
    mkdirSync(join(installation.folder, "older"), { recursive: true });
    installation.write(
      "older/consumer.ts",
      `${imports.join("\n")}
const linted = x0.lintText("{}", { kind: "notes" });
if (linted.ok) linted.value.notes.length;
// @ts-expect-error there is no such kind
x0.lintText("{}", { kind: "note" });
const never = { aborted: false, addEventListener() {}, removeEventListener() {} };
export const files: Promise<x1.FilesResult> = x1.lintFiles([], { signal: never });
export const payload = (value: unknown): x2.NotesRequest | undefined => (x3.isValid(value) ? value : undefined);
`,
    );
    const compilerOptions = {
      target: "ES2020",
      lib: ["ES2020"],
      module: "CommonJS",
      moduleResolution: "node10",
      strict: true,
      skipLibCheck: false,
      skipDefaultLibCheck: true,
      types: [],
      noEmit: true,
    };
    installation.write("older/tsconfig.json", JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    const older = createRequire(createRequire(import.meta.url).resolve("@arethetypeswrong/core")).resolve(
      "typescript/lib/tsc.js",
    );
    expect((await installation.node(older, "--pretty", "false", "-p", "older")).stdout).toBe("");
  });

  it("compiles from CommonJS in TypeScript, which knows that require loads ES modules", async () => {
    mkdirSync(join(installation.folder, "commonjs"), { recursive: true });
    installation.write("commonjs/package.json", "{}");
    installation.write(
      "commonjs/index.cts",
      `import { lintText } from "${manifest.name}";
import { isValid } from "${manifest.name}/validators/notes";
console.log(lintText("{}", { kind: "notes" }).ok, isValid({}));
`,
    );
    const compilerOptions = { module: "nodenext", target: "ES2022", strict: true, types: ["node"], skipLibCheck: true };
    const typeRoots = [join(root, "node_modules/@types")];
    installation.write(
      "commonjs/tsconfig.json",
      JSON.stringify({ compilerOptions: { ...compilerOptions, typeRoots }, include: ["*.cts"] }),
    );
    expect(await tsc(installation.folder, "-p", "commonjs")).toBe("");
    const { stdout } = await installation.node("--no-warnings", "commonjs/index.cjs");
    expect(stdout).toBe("false false\n");
  });

  it("costs a bundle of isValid no more than isValid", async () => {
    const sizeOf = async (names: string): Promise<number> => {
      const contents = `export { ${names} } from "${manifest.name}/validators/notes";`;
      const stdin = { contents, resolveDir: installation.folder };
      const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: "esm", write: false });
      return outputFiles[0]?.contents.length ?? 0;
    };
    const [both, alone, errors] = await Promise.all(["isValid, validate", "isValid", "validate"].map(sizeOf));
    expect(alone).toBeLessThan(0.6 * (both ?? 0));
    expect(errors).toBeLessThan(0.9 * (both ?? 0));
  });

  it("has the schemas by their paths", () => {
    for (const kind of kinds) {
      const path = join(installed, "schemas", schemaFileOf(kind));
      expect(JSON.parse(installation.read(path))["$schema"]).toMatch(/2020-12/);
    }
    expect(Object.keys(manifest.exports)).toContain("./schemas/*");
  });

  describe.each([
    ["NodeNext", { module: "NodeNext", moduleResolution: "NodeNext" }],
    ["Bundler", { module: "ESNext", moduleResolution: "Bundler" }],
  ])("and resolved as %s", (_, options) => {
    beforeAll(() =>
      installation.write(
        "consumer.ts",
        `import {
  errorResponse, Batch, codes, isKind, isPayload, jsonSchema, kinds, lintText, lintValue, operations, positionOf, rules, standardSchemas,
} from "${manifest.name}";
import type { Finding, LintResult, NotesRequest, Payloads, PreflightConfig, UnplacedFinding } from "${manifest.name}";
import type { FilesResult } from "${manifest.name}/files";
import { lintFiles } from "${manifest.name}/files";
import type { BusinessRequest, Kind, TransactionsRequest } from "${manifest.name}/types";
import { isValid, validate, type SchemaError } from "${manifest.name}/validators/transactions";
import { isValid as isStatus } from "${manifest.name}/validators/account-transfer-status.200";
import openapi from "${manifest.name}/openapi.json" with { type: "json" };
import notes from "${manifest.name}/schemas/requests/notes.schema.json" with { type: "json" };

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same = <A, B>(_: Same<A, B>): void => {};

const linted = lintText("{}", { kind: "notes" });
same<typeof linted, LintResult<"notes", Finding>>(true);
if (linted.ok) same<typeof linted.value, NotesRequest>(true);
else {
  same<typeof linted.kind, "notes">(true);
  errorResponse(linted).body.valueOf();
}
export function statusOf<K extends "notes" | "transactions">(text: string, kind: K): 400 | undefined {
  const linted = lintText(text, { kind });
  return linted.ok ? undefined : errorResponse(linted).status;
}
const value = lintValue({});
same<(typeof value.findings)[number], UnplacedFinding>(true);
if (value.ok && value.kind === "business") same<typeof value.value, BusinessRequest>(true);
// @ts-expect-error a finding about a value has no line
value.findings[0]?.line;
// @ts-expect-error there is no such kind
lintText("{}", { kind: "note" });
// @ts-expect-error there is no such rule
lintText("{}", { rules: { "no-such-rule": "off" } });

const unknown: unknown = linted.value;
if (isPayload(unknown, { kind: "transactions.201" })) same<typeof unknown, Payloads["transactions.201"]>(true);
if (isValid(unknown)) same<typeof unknown, TransactionsRequest>(true);
if (isStatus(unknown)) same<typeof unknown, Payloads["account-transfer-status.200"]>(true);
const errors: SchemaError[] = validate(unknown);

const batch = new Batch({ rules: { type: "warning" }, suppliers: { S: { status: "Paused" } } });
const added = batch.addText("{}", { kind: "account", known: true });
if (added.ok) same<typeof added.value, Payloads["account"]>(true);
const across: UnplacedFinding[] = [...added.across, ...batch.finish().across];

const standard = standardSchemas.notes["~standard"].validate({});
if (!standard.issues) same<typeof standard.value, NotesRequest>(true);
const files: Promise<FilesResult> = lintFiles([], { rules: { type: "off" } });
const config: PreflightConfig = { rules: { type: "off" } };
const kind: Kind = "notes.201";
export { across, codes, config, errors, files, isKind, jsonSchema, kind, kinds, notes, openapi, operations, positionOf, rules };
`,
      ),
    );

    it("compiles in a strict project that checks libraries too", async () => {
      expect(await installation.compile({ ...options, noEmit: true })).toBe("");
    });
  });
});
