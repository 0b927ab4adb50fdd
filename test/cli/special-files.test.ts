import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { Client } from "../lsp/client.ts";
import { brokenNote, type Folder, lines, makeFolder, note } from "./folder.ts";
import { inFolder, oneAfterAnother, root } from "./run.ts";
import { inShell } from "./shell.ts";

const config = (settings: object): string => JSON.stringify(settings);
const operator = join(root, "test/fixtures/operator/halcyon.openapi.yml");

/** A folder with a payload and a config. */
function folderWith(settings: object, files: Readonly<Record<string, string>> = {}): Folder {
  return makeFolder({ "d/a.notes.json": note("x"), "preflight.config.json": config(settings), ...files });
}

/** Makes pipes without a writer. */
function makePipes(...paths: string[]): void {
  execFileSync("sh", ["-c", 'mkfifo "$@"', "sh", ...paths]);
}

test.skipIf(process.platform === "win32")("a folder as standard input is told to be one", async () => {
  const { path } = makeFolder({ "d/a.notes.json": note("x") });
  const run = (command: string) => inShell(`preflight ${command} <d 2>&1 >out; echo $?`, path);
  expect(await run("lint -")).toMatch(/^preflight: <stdin> is a folder\.\n3$/m);
  expect(await run("cluster check --tasks -")).toMatch(/^preflight: --tasks: <stdin> is a folder\.$/m);
});

test.skipIf(process.platform === "win32")("standard input that is also known is linted", async () => {
  const { path } = makeFolder({ "a.notes.jsonl": lines(brokenNote()) });
  const lint = (known: string) => inShell(`preflight lint --as notes - ${known} --format compact <a.notes.jsonl`, path);
  expect(await lint("--known -")).toBe(await lint(""));
});

test.skipIf(process.platform === "win32")("no command is shown that would read a pipe again", async () => {
  const { path } = makeFolder({ "a.notes.json": note("x").replace('"body"', '"Body"') });
  for (const more of ["", "--accepted /dev/null"])
    expect(await inShell(`preflight lint a.notes.json ${more}`, path)).toContain("preflight fix a.notes.json");
  const printed = await inShell(
    "mkfifo p.notes.json; cat a.notes.json >p.notes.json & preflight lint p.notes.json",
    path,
  );
  const known = await inShell("preflight lint a.notes.json --known - <a.notes.json", path);
  for (const report of [printed, known]) {
    expect(report).toContain("1 of 1 finding can be corrected [fix]\n");
    expect(report).not.toContain("preflight fix");
  }
});

describe.skipIf(process.platform === "win32")("a pipe or a folder in place of a file never hangs", () => {
  const cases: [settings: object, argv: string[], code: number][] = [
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
  ];

  test("whatever names it", () => {
    const commands = cases.map(([settings, argv]) => {
      const folder = folderWith(settings, {
        "p/profile.json": config({ operator: "../pipe" }),
        "e/a.notes.json": "{}",
      });
      mkdirSync(folder.file(".vscode"));
      return { cwd: folder.path, argv };
    });
    const pipes = ["pipe", "e/.preflightignore", ".vscode/settings.json"];
    makePipes(...commands.flatMap(({ cwd }) => pipes.map((name) => join(cwd, name))));
    for (const [i, outcome] of oneAfterAnother(commands).entries()) {
      const [settings, argv, code] = cases[i] as (typeof cases)[number];
      expect(outcome.code, `${JSON.stringify([settings, argv])}: ${outcome.stderr}`).toBe(code);
      expect(outcome.stderr).toMatch(/^preflight: .* is a (?:pipe|folder|device)/m);
    }
  });

  test("in the language server, which says so at the config", async () => {
    const folder = folderWith({ profile: "pipe", documents: "pipe" });
    makePipes(folder.file("pipe"));
    const client = await Client.start({ folder: folder.path });
    const [problem] = await client.diagnostics(
      pathToFileURL(folder.file("preflight.config.json")).href,
      (found) => found.length > 0,
    );
    expect(problem?.message).toContain("pipe is a pipe");
  });

  test("in a list of tasks", async () => {
    const folder = folderWith({});
    makePipes(folder.file("pipe"));
    const { stdout } = await inFolder(["cluster", "split", "d"], { cwd: folder.path });
    const forged = stdout.replaceAll("d/a.notes.json", "pipe").replace(/"stamp":"[^"]*"/, () => {
      const [size, time] = execFileSync("stat", ["-c", "%s %.9Y", "pipe"], { cwd: folder.path, encoding: "utf8" })
        .trim()
        .split(" ");
      return `"stamp":"${size} ${time?.replace(".", "")}"`;
    });
    folder.write("tasks.jsonl", forged);
    const argv = ["cluster", "check", "--tasks", "tasks.jsonl"];
    expect(() => oneAfterAnother([{ cwd: folder.path, argv }])).not.toThrow();
  });
});

test.skipIf(!existsSync("/bin/bash"))(
  "what the shell makes for <(...) is read where the command line names it",
  async () => {
    const folder = makeFolder({ "d/a.notes.json": note("x") });
    await inFolder(["lint", "d", "--format", "json=r.json"], { cwd: folder.path });
    const preflight = `preflight() { "${process.execPath}" "${join(root, "bin/preflight.js")}" "$@"; }`;
    const commands = [
      "preflight diff <(cat r.json) <(cat r.json)",
      "preflight lint d --config <(echo '{}')",
      "preflight lint d --documents <(echo a.pdf)",
      "preflight lint --as notes <(cat d/a.notes.json)",
      `preflight profile from-openapi <(cat ${operator}) -o new`,
    ];
    for (const command of commands) {
      const { status, stderr } = spawnSync("bash", ["--norc", "-c", `${preflight}\n${command}`], {
        cwd: folder.path,
        encoding: "utf8",
        timeout: 30_000,
      });
      expect(status, `${command}: ${stderr}`).toBe(0);
    }
  },
);

test.skipIf(process.platform === "win32")("a link to a file is read like the file", async () => {
  const folder = makeFolder({ "d/a.notes.jsonl": lines(note("x")), "real.json": config({ rules: {} }) });
  symlinkSync("real.json", folder.file("preflight.config.json"));
  expect(await inFolder(["lint", "d"], { cwd: folder.path })).toMatchObject({ code: 0 });
  expect(readFileSync(folder.file("real.json"), "utf8")).toBe(config({ rules: {} }));
});

test("what an input and a known file have in common is said once", async () => {
  const folder = makeFolder({ "a.notes.json": note("x") });
  const argv = ["lint", "a.notes.json", "none.json", "--known", "none.json"];
  const { code, stderr } = await inFolder(argv, { cwd: folder.path });
  expect({ code, said: stderr.match(/none\.json does not exist/g) }).toEqual({ code: 3, said: [expect.any(String)] });
});
