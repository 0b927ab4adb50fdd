import { execFile } from "node:child_process";
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate, outdated, update } from "../src/codegen/generate.ts";
import { kinds } from "../src/index.ts";
import { schemaOf } from "../src/schema/described.ts";
import { makeFolder } from "./cli/folder.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const { path: folder } = makeFolder({}, afterAll);

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

async function node(args: readonly string[], cwd = folder): Promise<Outcome> {
  try {
    return { code: 0, ...(await run(process.execPath, args, { cwd })) };
  } catch (error) {
    return error as Outcome;
  }
}

describe("the generated files", () => {
  const generated = [
    "src/generated",
    "docs/rules",
    "docs/fields.md",
    "schemas/catalog.json",
    "schemas/parts/kind.schema.json",
  ];
  let wanted: Map<string, string>;
  beforeAll(async () => {
    wanted = await generate();
  });

  it("are up to date with the schemas and rules", () => {
    expect(outdated(wanted)).toEqual({ changed: [], stale: [] });
  });

  it("are detected when edited by hand, and regenerated", () => {
    const project = join(folder, "altered");
    for (const part of generated) cpSync(join(root, part), join(project, part), { recursive: true });
    const altered = [
      "src/generated/schemas.ts",
      "src/generated/types.ts",
      "src/generated/operations.ts",
      "docs/rules/type.md",
    ];
    for (const file of altered) appendFileSync(join(project, file), "\n// by hand\n");
    rmSync(join(project, "docs/rules/date.md"));
    writeFileSync(join(project, "docs/rules/no-such-rule.md"), "");

    const { changed, stale } = outdated(wanted, project);
    expect(changed.sort()).toEqual([...altered, "docs/rules/date.md"].sort());
    expect(stale).toEqual(["docs/rules/no-such-rule.md"]);

    update(wanted, project);
    expect(outdated(wanted, project)).toEqual({ changed: [], stale: [] });
    for (const file of [...altered, "docs/rules/date.md"])
      expect(readFileSync(join(project, file), "utf8")).toBe(readFileSync(join(root, file), "utf8"));
  });

  it("change with a schema", async () => {
    const project = join(folder, "changed");
    for (const part of ["schemas", "package.json"]) cpSync(join(root, part), join(project, part), { recursive: true });
    const schema = join(project, "schemas/parts/note.schema.json");
    writeFileSync(schema, readFileSync(schema, "utf8").replace('"type": "boolean"', '"type": "string"'));
    const { changed } = outdated(await generate(project));
    const expected = ["schemas.ts", "types.ts"].map((name) => `src/generated/${name}`);
    expect(changed).toEqual(expect.arrayContaining(expected));
  });
});

// In a file and not by --eval, which defines require and would hide a remaining call.
describe("the library", () => {
  it("checks every kind where code generation from strings is disallowed", async () => {
    const script = join(folder, "validate.mjs");
    const library = join(folder, "library.mjs");
    buildSync({ entryPoints: [join(root, "src/index.ts")], bundle: true, format: "esm", outfile: library });
    const cases = kinds.map((kind) => ({ kind, examples: schemaOf(kind).examples ?? [] }));
    writeFileSync(
      script,
      `import { lintValue } from ${JSON.stringify(pathToFileURL(library).href)};
const isValid = (kind, value) => lintValue(value, { kind, today: "2026-01-31" }).findings.length === 0;
const verdicts = ${JSON.stringify(cases)}.map(({ kind, examples }) => ({
  kind,
  good: examples.every((example) => isValid(kind, example)),
  bad: isValid(kind, 17),
}));
let eval_ = "works";
try { new Function("return 1")(); } catch (error) { eval_ = error.name; }
console.log(JSON.stringify({ verdicts, eval_, require: typeof require }));
`,
    );
    const { stdout, stderr } = await node(["--disallow-code-generation-from-strings", script]);
    expect(stderr).toBe("");
    const { verdicts, eval_, require } = JSON.parse(stdout);
    expect({ eval_, require }).toEqual({ eval_: "EvalError", require: "undefined" });
    // Any body is valid if the interface does not show it.
    const open = kinds.filter((kind) => schemaOf(kind).$ref?.includes("any-body"));
    expect(verdicts).toEqual(kinds.map((kind) => ({ kind, good: true, bad: open.includes(kind) })));
  });
});

describe("a run", () => {
  /** What a run of the command loads: files of node_modules, files of dist/, and the text of those in dist/. */
  async function loadedBy(
    args: readonly string[],
    program = join(root, "bin/preflight.js"),
  ): Promise<{
    outcome: Outcome;
    packages: string[];
    modules: string[];
    text: string;
  }> {
    const log = join(folder, `loaded-${args.join("-").replace(/\W/g, "_")}`);
    writeFileSync(log, "");
    const hooks = join(folder, "hooks.mjs");
    writeFileSync(
      hooks,
      `import { appendFileSync } from "node:fs";
export async function load(url, context, next) {
  appendFileSync(process.env.LOADED_LOG, url + "\\n");
  return next(url, context);
}
`,
    );
    const preload = join(folder, "preload.cjs");
    writeFileSync(
      preload,
      `const { appendFileSync } = require("node:fs");
require("node:module").register(${JSON.stringify(pathToFileURL(hooks).href)});
process.on("exit", () => appendFileSync(process.env.LOADED_LOG, Object.keys(require.cache).join("\\n")));
`,
    );
    const outcome: Outcome = await run(
      process.execPath,
      ["--disallow-code-generation-from-strings", "--require", preload, program, ...args],
      { cwd: root, env: { ...process.env, LOADED_LOG: log } },
    ).then(
      (done) => ({ code: 0, ...done }),
      (error) => error as Outcome,
    );
    const urls = readFileSync(log, "utf8").split("\n");
    const unique = (pattern: RegExp): string[] =>
      [...new Set(urls.flatMap((url) => pattern.exec(url)?.[1] ?? []))].sort();
    const modules = unique(/\/dist\/(.*\.js)$/);
    return {
      outcome,
      packages: unique(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//),
      modules,
      text: modules.map((file) => readFileSync(join(root, "dist", file), "utf8")).join("\n"),
    };
  }

  // Texts that occur only in these packages, which are bundled into the command.
  const signs = {
    "fast-glob": "Patterns must be a string (non empty)",
    ajv: "schema must be object or boolean",
    "json-schema-to-typescript": "Refs should have been resolved by the resolver!",
  };

  it("would be detected to load a package", () => {
    const sources: Record<keyof typeof signs, string[]> = {
      "fast-glob": ["out/index.js"],
      ajv: ["dist/core.js"],
      "json-schema-to-typescript": ["dist/src/parser.js"],
    };
    for (const [name, files] of Object.entries(sources)) {
      const text = files.map((file) => readFileSync(join(root, "node_modules", name, file), "utf8")).join("\n");
      expect(text, name).toContain(signs[name as keyof typeof signs]);
    }
  });

  function expectNoBuilder({ packages, text }: { packages: string[]; text: string }): void {
    expect(packages.filter((name) => /^(ajv|json-schema-to-typescript|typescript|tsx|esbuild)/.test(name))).toEqual([]);
    for (const name of ["ajv", "json-schema-to-typescript"] as const) expect(text).not.toContain(signs[name]);
  }

  it("of lint loads no code generators and no unneeded modules", async () => {
    const loaded = await loadedBy(["lint", "samples/broken/date.with-time.transactions.json"]);
    expect(loaded.outcome.code).toBe(1);
    // Prove that loading is detected.
    expect(loaded.modules).toContain("cli/main.js");
    expect(loaded.text).toContain("A date that is not YYYY-MM-DD");

    expectNoBuilder(loaded);
    const others = /codegen|html-report|openapi|cli\/(explain|init|locate|plan|schema)\b/;
    expect(loaded.modules.filter((file) => others.test(file))).toEqual([]);
  });

  it("of lint over a folder loads no code generators and no glob library", async () => {
    const loaded = await loadedBy(["lint", "samples/halcyon"]);
    expect(loaded.outcome.code).toBe(0);
    expect(loaded.text).not.toContain(signs["fast-glob"]);
    expectNoBuilder(loaded);
  });

  it("of lint over a folder of clean files loads neither what reads configs nor validators", async () => {
    const clean = join(folder, "clean");
    cpSync(join(root, "samples/halcyon/03-notes/HE-20041001.notes.json"), join(clean, "HE-20041001.notes.json"));
    const { outcome, modules, text } = await loadedBy(["lint", clean]);
    expect(outcome.code).toBe(0);
    expect(modules.filter((file) => /cli\/config-file\b/.test(file))).toEqual([]);
    expect(text).not.toContain('missingProperty:"import_supplier"');
  });

  it("of lint with a pattern loads the glob library", async () => {
    const loaded = await loadedBy(["lint", "samples/halcyon/**/*.json"]);
    expect(`${loaded.text} ${loaded.packages}`).toMatch(/Patterns must be a string|fast-glob/);
    expectNoBuilder(loaded);
  });

  it("of commands that make texts works without eval too", async () => {
    // In one process, which takes longer to start than each of them.
    const commands = [["explain", "type"], ["schema", "notes"], ["schema", "--openapi"], ["--help"]];
    const program = join(folder, "commands.mjs");
    const main = pathToFileURL(join(root, "dist/cli/main.js")).href;
    writeFileSync(
      program,
      `import { main } from ${JSON.stringify(main)};
for (const args of ${JSON.stringify(commands)}) process.exitCode ||= await main(args);
`,
    );
    const loaded = await loadedBy([], program);
    expect(loaded.outcome).toMatchObject({ code: 0, stderr: "" });
    expectNoBuilder(loaded);
  });
});
