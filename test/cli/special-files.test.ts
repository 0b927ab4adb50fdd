import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { Client } from "../lsp/client.ts";
import { type Folder, lines, makeFolder, note } from "./folder.ts";
import { root } from "./run.ts";

const config = (settings: object): string => JSON.stringify(settings);
const operator = join(root, "test/fixtures/operator/halcyon.openapi.yml");

/** A folder with a payload, a pipe without a writer, and a config. */
function folderWith(settings: object, files: Readonly<Record<string, string>> = {}): Folder {
  const folder = makeFolder({ "d/a.notes.json": note("x"), "preflight.config.json": config(settings), ...files });
  execFileSync("sh", ["-c", "mkfifo pipe"], { cwd: folder.path });
  return folder;
}

/** Runs a command that may hang, and ends it if it does. */
function run(folder: Folder, ...argv: string[]): { code: number | null; stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "bin/preflight.js"), ...argv], {
    cwd: folder.path,
    encoding: "utf8",
    timeout: 15_000,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { code: status, stderr };
}

describe.skipIf(process.platform === "win32")("a pipe or a folder in place of a file never hangs", () => {
  test.each([
    [{ profile: "pipe" }, ["lint", "d"], 2],
    [{ profile: "p" }, ["lint", "d"], 2],
    [{ profile: "p/profile.json" }, ["explain", "ANY_CODE"], 2],
    [{ documents: "pipe" }, ["lint", "d"], 2],
    [{ documents: "/dev/zero" }, ["lint", "d"], 2],
    [{ known: "pipe" }, ["lint", "d"], 3],
    [{ known: ["d", "pipe"] }, ["plan", "d"], 3],
    [{}, ["lint", "d", "--config", "pipe"], 2],
    [{}, ["lint", "d", "--profile", "pipe"], 2],
    [{}, ["lint", "d", "--baseline", "pipe"], 2],
    [{}, ["lint", "d", "--baseline", "d"], 2],
    [{}, ["lint", "e"], 2],
    [{}, ["diff", "pipe", "pipe"], 2],
    [{}, ["diff", "d", "d"], 2],
    [{}, ["locate", "--payload", "d/a.notes.json", "pipe"], 3],
    [{}, ["profile", "from-openapi", "pipe", "-o", "new"], 2],
    [{}, ["cluster", "check", "--tasks", "pipe"], 2],
    [{}, ["cluster", "link", "d", "--tasks", "pipe"], 2],
    [{}, ["fix", "pipe", "--to", "new"], 3],
    [{}, ["init", "--vscode"], 2],
  ])("%j %j", (settings, argv, code) => {
    const folder = folderWith(settings, { "p/profile.json": config({ operator: "../pipe" }), "e/a.notes.json": "{}" });
    execFileSync("sh", ["-c", "mkfifo e/.preflightignore"], { cwd: folder.path });
    mkdirSync(folder.file(".vscode"));
    execFileSync("sh", ["-c", "mkfifo .vscode/settings.json"], { cwd: folder.path });
    const outcome = run(folder, ...argv);
    expect(outcome.code, outcome.stderr).toBe(code);
    expect(outcome.stderr).toMatch(/^preflight: .* is a (?:pipe|folder|device)/m);
  });

  test("in the language server, which says so at the config", async () => {
    const folder = folderWith({ profile: "pipe", documents: "pipe" });
    const client = await Client.start({ folder: folder.path });
    const [problem] = await client.diagnostics(
      pathToFileURL(folder.file("preflight.config.json")).href,
      (found) => found.length > 0,
    );
    expect(problem?.message).toContain("pipe is a pipe");
  });

  test("in a list of tasks", async () => {
    const folder = folderWith({});
    const { stdout } = spawnSync(process.execPath, [join(root, "bin/preflight.js"), "cluster", "split", "d"], {
      cwd: folder.path,
      encoding: "utf8",
    });
    const forged = stdout.replaceAll("d/a.notes.json", "pipe").replace(/"stamp":"[^"]*"/, () => {
      const [size, time] = execFileSync("stat", ["-c", "%s %.9Y", "pipe"], { cwd: folder.path, encoding: "utf8" })
        .trim()
        .split(" ");
      return `"stamp":"${size} ${time?.replace(".", "")}"`;
    });
    folder.write("tasks.jsonl", forged);
    expect(run(folder, "cluster", "check", "--tasks", "tasks.jsonl").code).not.toBe(null);
  });
});

describe.skipIf(!existsSync("/bin/bash"))(
  "what the shell makes for <(...) is read where the command line names it",
  () => {
    test.each([
      ["preflight diff <(cat r.json) <(cat r.json)"],
      ["preflight lint d --config <(echo '{}')"],
      ["preflight lint d --documents <(echo a.pdf)"],
      ["preflight lint --as notes <(cat d/a.notes.json)"],
      [`preflight profile from-openapi <(cat ${operator}) -o new`],
    ])("%s", (script) => {
      const folder = makeFolder({ "d/a.notes.json": note("x") });
      const preflight = `preflight() { "${process.execPath}" "${join(root, "bin/preflight.js")}" "$@"; }`;
      const text = `${preflight}\npreflight lint d --format json > r.json\n${script}`;
      const { status, stderr } = spawnSync("bash", ["-c", text], {
        cwd: folder.path,
        encoding: "utf8",
        timeout: 30_000,
      });
      expect(status, stderr).toBe(0);
    });
  },
);

test.skipIf(process.platform === "win32")("a link to a file is read like the file", () => {
  const folder = makeFolder({ "d/a.notes.jsonl": lines(note("x")), "real.json": config({ rules: {} }) });
  symlinkSync("real.json", folder.file("preflight.config.json"));
  expect(run(folder, "lint", "d")).toMatchObject({ code: 0 });
  expect(readFileSync(folder.file("real.json"), "utf8")).toBe(config({ rules: {} }));
});
