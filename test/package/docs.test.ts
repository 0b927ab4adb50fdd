/** Runs every program and command of the guides in a folder where the package is installed. */
import { execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { basename, delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { errorResponse, jsonSchema, type Kind, kinds, lintText } from "../../src/index.ts";
import { kindOfFileName } from "../../src/spec/kinds.ts";
import { some } from "../runs.ts";
import { mutations } from "../schemas/mutations.ts";
import { ajvValidators } from "../schemas/published.ts";
import { Installation, root } from "./install.ts";

const guide = (name: string): string => readFileSync(join(root, "docs", name), "utf8");
const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(([, block]) => block ?? "");

const installation = await Installation.make();
beforeAll(async () => {
  await installation.lend(
    "fastify",
    "express",
    "@types/express",
    "hono",
    "@hono/node-server",
    "@hono/standard-validator",
    "@nestjs/common",
    "@nestjs/core",
    "@nestjs/platform-express",
    "reflect-metadata",
    "rxjs",
  );
});
afterAll(() => installation.remove());

/** The programs of docs/embedding.md, with their output. */
const programs = [
  ...guide("embedding.md").matchAll(/^```ts\n\/\/ (\S+)\.ts\n(.*?)^```\n(?:\n```text\n(.*?)^```$)?/gms),
].map(([, name = "", source = "", output]) => ({ name, source, output }));
const servers = ["fastify", "express", "hono", "nest"] as const;

describe("docs/embedding.md", () => {
  beforeAll(async () => {
    expect(programs).toHaveLength(blocksOf(guide("embedding.md"), "ts").length);
    for (const { name, source } of programs) installation.write(`${name}.ts`, source);
    mkdirSync(join(installation.folder, "extract"));
    const note = (body: unknown) => ({ import_supplier: "S", external_account_number: "A", notes: [{ body }] });
    installation.write(
      "extract/wave-1.notes.jsonl",
      ["one", 2, "three"].map((body) => `${JSON.stringify(note(body))}\n`).join(""),
    );
    // Do not check third-party libraries.
    const options = { module: "NodeNext", moduleResolution: "NodeNext", exactOptionalPropertyTypes: false };
    expect(await installation.compile({ ...options, skipLibCheck: true, experimentalDecorators: true })).toBe("");
  });

  it.each(programs.filter(({ name }) => !servers.includes(name as never)))(
    "$name: prints the shown output",
    async (program) => {
      const { code, stdout, stderr } = await installation.node("--no-warnings", `${program.name}.js`);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toBe(program.output);
    },
  );

  it.each([
    ["fastify", "notes", "/v1/data-import/notes/create/", 201],
    ["express", "transactions", "/v1/data-import/transactions/create/", 201],
    ["hono", "business-contracts", "/v2/data-import/businesses/S/B/business-contracts/", 201],
    ["nest", "historical-statements", "/v1/data-import/historical-statements/create/", 201],
  ] as const)(
    "the %s server rejects invalid payloads like the service, and accepts valid ones",
    async (name, kind, path, success) => {
      const server = await start(`${name}.js`);
      const post = async (body: string) => {
        const headers = { "Content-Type": "application/json" };
        const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method: "POST", headers, body });
        return { status: response.status, type: response.headers.get("content-type"), body: await response.json() };
      };
      const examples = jsonSchema(kind).examples as unknown[];
      const bad = [...some(mutations(examples[0]), 3)].map(({ payload }) => JSON.stringify(payload));
      const misspelt = JSON.stringify(examples[0]).replace(
        /"(?:is_pinned|transaction_date|valid_from_date|bill_period_to_date)"/,
        '"is_pined"',
      );
      expect((await post(misspelt)).status).toBe(400);
      let refused = 0;
      for (const text of [...bad, "{", '{"notes":1,"notes":2}', '["\\ud800"]']) {
        const answer = errorResponse(lintText(text, { kind }));
        if (!answer) continue;
        expect(await post(text)).toEqual({ ...answer, type: expect.stringMatching(/^application\/json/) });
        refused++;
      }
      expect(refused).toBeGreaterThan(10);
      for (const example of examples) {
        const { status, body } = await post(JSON.stringify(example));
        expect(status).toBe(success);
        expect(ajvValidators.get(`${kind}.${success}` as Kind)?.(body), JSON.stringify(body)).toBe(true);
      }
    },
  );
});

describe("docs/editors.md", () => {
  it("names commands that work", async () => {
    const [extension = "", vscode = ""] = blocksOf(guide("editors.md"), "sh");
    // What npm run build:vscode makes is tested in test/vscode.
    expect(extension).toContain("npm run build:vscode");
    await shell(vscode);
    expect(installation.read("preflight.config.json")).toContain("$schema");
    expect(installation.read(".vscode/settings.json")).toContain("*.notes.json");
    await shell("preflight init --idea");
    expect(installation.read(".idea/jsonSchemas.xml")).toContain("*.notes.json");
    await shell("preflight schema --export .idea/preflight --draft 7 --bundle");
    expect(installation.read(".idea/preflight/requests/notes.schema.json")).toMatch(/draft-07(?!.*"\$ref": "\.\.)/s);
  });
});

/** A command as npx runs it, which other commands start: it takes much longer than what it runs. */
const withoutNpx = (command: string): string => command.replace(/^npx --no (?:-- )?(?=preflight )/, "");

describe("docs/ci.md", () => {
  const [preCommit = "", github = "", , gitlab = ""] = blocksOf(guide("ci.md"), "yaml");

  beforeAll(() => {
    cpSync(
      join(root, "samples/broken/date.with-time.transactions.json"),
      join(installation.folder, "extract/x.transactions.json"),
    );
  });

  it("installs the tarball that npm pack makes", () => {
    const [install = ""] = blocksOf(guide("ci.md"), "sh");
    const tarball = basename(installation.tarball).replace(/\d.*(?=\.tgz)/, "*");
    expect(install).toContain(tarball);
  });

  it("has a job for GitHub Actions whose steps work", async () => {
    const { jobs, permissions } = parse(github);
    const runs: string[] = jobs.lint.steps.flatMap((step: { run?: string }) => step.run ?? []);
    expect(runs[0]).toBe("npm ci");
    const { code, stdout } = await shell(runs[1] ?? "");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error file=extract\/wave-1\.notes\.jsonl,line=2/m);
    expect(runs[2]).toBe('cat summary.md >> "$GITHUB_STEP_SUMMARY"');
    expect(installation.read("summary.md")).toMatch(/^### Preflight report/);
    const upload = jobs.lint.steps.at(-1);
    expect(upload).toMatchObject({ if: "always()" });
    expect(JSON.parse(installation.read(upload.with.sarif_file)).version).toBe("2.1.0");
    expect(permissions["security-events"]).toBe("write");
  });

  it("has a job for GitLab that writes its reports when it fails", async () => {
    const { script, artifacts } = parse(gitlab).preflight;
    expect(script[0]).toBe("npm ci");
    expect((await shell(withoutNpx(script[1]))).code).toBe(1);
    expect(artifacts.when).toBe("always");
    expect(JSON.parse(installation.read(artifacts.reports.codequality))).not.toEqual([]);
    expect(installation.read(artifacts.reports.junit)).toContain("<testsuites");
  });

  it("has a hook for pre-commit, whose command lints the extract", async () => {
    const [{ repo, hooks }] = parse(preCommit).repos;
    expect(repo).toBe("local");
    const [{ entry, files, pass_filenames }] = hooks;
    expect(new RegExp(files).test("extract/wave-1.notes.jsonl")).toBe(true);
    expect(pass_filenames).toBe(false);
    expect((await shell(entry)).code).toBe(1);
  });

  it("may name the hook of this project, which matches payload files only", async () => {
    const hooks = parse(readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8"));
    const [{ files, entry, language }] = hooks;
    // Python's notation of the flag.
    expect(files).toMatch(/^\(\?i\)/);
    const pattern = new RegExp(files.slice(4), "i");
    for (const kind of kinds)
      for (const name of [
        `hb-1.${kind}.json`,
        `a/b/${kind}.json`,
        `x.${kind}.jsonl.gz`,
        `X.${kind}.JSON`.toUpperCase(),
        `${kind}x.json`,
        `x.${kind}.txt`,
      ])
        expect(pattern.test(name), name).toBe(kindOfFileName(name) !== undefined);
    for (const name of ["a/recorded.har", "recorded.har.gz"]) expect(pattern.test(name), name).toBe(true);
    for (const name of ["package.json", "tsconfig.build.json", ".vscode/settings.json"])
      expect(pattern.test(name), name).toBe(false);
    expect(language).toBe("system");
    // pre-commit appends the files to the command.
    expect((await shell(`${withoutNpx(entry)} extract/wave-1.notes.jsonl extract/x.transactions.json`)).code).toBe(1);
  });
});

interface Running {
  port: number;
  stop: () => Promise<void>;
}

let running: Running[] = [];
const stop = async (): Promise<void> => {
  await Promise.all(running.map(({ stop }) => stop()));
  running = [];
};
afterEach(stop);

/** Starts a server on a free port. */
async function start(file: string): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    cwd: installation.folder,
    env: { ...process.env, NODE_ENV: "production", PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const server = {
    port,
    stop: () => {
      child.kill();
      return ended;
    },
  };
  running.push(server);
  for (let i = 0; i < 200 && child.exitCode === null; i++) {
    if (await isListening(port)) return server;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${file} does not listen.`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** Runs shell commands in the folder. */
async function shell(commands: string): Promise<{ code: number; stdout: string }> {
  const path = `${join(installation.folder, "node_modules/.bin")}${delimiter}${process.env["PATH"]}`;
  const options = { cwd: installation.folder, env: { ...process.env, PATH: path } };
  try {
    return { code: 0, ...(await promisify(execFile)("sh", ["-e", "-c", commands], options)) };
  } catch (error) {
    return error as { code: number; stdout: string };
  }
}
