import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, symlinkSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { reporterNames } from "../../src/reporters/names.ts";
import { runs } from "../runs.ts";
import { brokenNote, type Folder, lines, makeFolder, note } from "./folder.ts";
import { inFolder, linkPackage, root } from "./run.ts";

const bin = join(root, "bin/preflight.js");
const operator = join(root, "test/fixtures/operator/halcyon.openapi.yml");

function withConfig(formats: readonly string[], files: Readonly<Record<string, string>> = {}): Folder {
  return makeFolder({ "d/a.notes.json": brokenNote(), "preflight.config.json": JSON.stringify({ formats }), ...files });
}

describe("an output that a config names", () => {
  test.each([
    [".git/hooks/pre-commit", {}],
    [".git/hooks/new.txt", {}],
    ["x/.npmrc", {}],
    ["x/..y/out.txt", {}],
    ["package.json", { "package.json": "{}" }],
    ["d/a.notes.json", {}],
    ["run.sh", { "run.sh": "" }],
    ["list.txt", { "list.txt": "[]\nx" }],
    ["GNUmakefile", {}],
    ["x/conftest.py", { "x/test.py": "" }],
  ])("is not %s", async (path, files) => {
    const folder = withConfig([`compact=${path}`], { ".git/hooks/pre-commit": "old", ...files });
    const before = existsSync(folder.file(path)) ? folder.read(path) : undefined;
    const { code, stdout, stderr } = await inFolder(["lint", "d"], { cwd: folder.path });
    expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^preflight: .*formats/m);
    expect(existsSync(folder.file(path)) ? folder.read(path) : undefined).toBe(before);
  });

  test.skipIf(process.platform === "win32").each(["link.txt", "way/new.txt", "nowhere.txt"])(
    "is not a link or below one: %s",
    async (path) => {
      const folder = withConfig([`compact=${path}`], { "other/old.txt": "old" });
      symlinkSync("other/old.txt", folder.file("link.txt"));
      symlinkSync("other", folder.file("way"));
      symlinkSync("other/made.txt", folder.file("nowhere.txt"));
      expect(await inFolder(["lint", "d"], { cwd: folder.path })).toMatchObject({ code: 2, stdout: "" });
      expect(readdirSync(folder.file("other"))).toEqual(["old.txt"]);
      expect(folder.read("other/old.txt")).toBe("old");
    },
  );

  test.each(reporterNames)(
    "is a %s report in a folder of its own, new and again, with findings and without",
    async (name) => {
      const folder = withConfig([`${name}=reports/of-${name}`]);
      for (const payload of [brokenNote(), note("x"), brokenNote(), brokenNote()]) {
        folder.write("d/a.notes.json", payload);
        const { code, stderr } = await inFolder(["lint", "d"], { cwd: folder.path });
        // A report without findings may be empty, and is then told by its usual name alone.
        if (stderr.includes("is there already"))
          expect(folder.read(`reports/of-${name}`).trim()).toMatch(/^(?:\[\])?$/);
        else expect(code, stderr).toBe(payload === note("x") ? 0 : 1);
      }
    },
  );

  test("is what the command line says, wherever that is", async () => {
    const folder = withConfig(["compact=.hidden/out.txt".replace(".hidden/", "")], { "old.sh": "old" });
    const argv = ["lint", "d", "--format", "compact=old.sh"];
    expect(await inFolder(argv, { cwd: folder.path })).toMatchObject({ code: 1 });
    expect(folder.read("old.sh")).toMatch(/^1 payload in 1 file/m);
  });

  test.each(["preflight.sarif", "lint.json"])(
    "replaces an earlier report, and an empty file of a usual name: %s",
    async (path) => {
      const folder = withConfig([`sarif=${path}`], { [path]: "" });
      for (let run = 0; run < 3; run++)
        expect(await inFolder(["lint", "d"], { cwd: folder.path })).toMatchObject({ code: 1 });
      expect(JSON.parse(folder.read(path)).runs).toHaveLength(1);
    },
  );
});

describe.skipIf(process.platform === "win32")(
  "a folder that a command writes to has no link that is written through",
  () => {
    test.each([
      ["init --vscode", ".vscode/settings.json"],
      ["init --vscode", ".vscode"],
      ["init --idea", ".idea/jsonSchemas.xml"],
      ["init", "preflight.config.json"],
      ["schema --export out", "out/requests"],
      ["schema --export out", "out/requests/notes.schema.json"],
      [`profile from-openapi ${operator} -o out`, "out/operator.json"],
      [`profile from-openapi ${operator} -o out`, "out/REPORT.md"],
      ["cluster check --tasks tasks.jsonl --out out", "RECORD"],
    ])("preflight %s, with a link at %s", async (command, name) => {
      const folder = makeFolder({ "d/a.notes.json": note("x"), "victim/x": "" });
      linkPackage(folder.path);
      const split = await inFolder(["cluster", "split", "d"], { cwd: folder.path });
      folder.write("tasks.jsonl", split.stdout);
      const { run } = JSON.parse(split.stdout.split("\n")[0] as string) as { run: string };
      const link = name === "RECORD" ? `out/${run}-00000001.jsonl` : name;
      mkdirSync(folder.file(join(link, "..")), { recursive: true });
      symlinkSync(folder.file(`victim/${name.includes(".") || name === "RECORD" ? "new" : ""}`), folder.file(link));
      const { code, stderr } = await inFolder(command.split(" "), { cwd: folder.path });
      expect(code, stderr).toBe(2);
      expect(stderr).toContain("is a link");
      expect(readdirSync(folder.file("victim"))).toEqual(["x"]);
    });

    test("not even if it is placed there while fix runs", async () => {
      const folder = makeFolder({
        "in/1.notes.jsonl": lines(...Array.from({ length: 5_000 }, (_, i) => brokenNote(`A-${i}`))),
        "in/sub/2.notes.json": note("x"),
        "in/3.notes.json": note("x"),
        "victim/3.notes.json": "old",
      });
      const child = spawn(process.execPath, [bin, "fix", "in", "--to", "out"], { cwd: folder.path, stdio: "ignore" });
      const end = new Promise<number | null>((resolve) => child.on("close", resolve));
      while (!existsSync(folder.file("out"))) await new Promise((resolve) => setTimeout(resolve, 1));
      symlinkSync(folder.file("victim"), folder.file("out/sub"));
      symlinkSync(folder.file("victim/3.notes.json"), folder.file("out/3.notes.json"));
      expect(await end).toBe(2);
      expect(readdirSync(folder.file("victim"))).toEqual(["3.notes.json"]);
      expect(folder.read("victim/3.notes.json")).toBe("old");
      expect(readdirSync(folder.file("out")).filter((name) => name.endsWith(".part"))).toEqual([]);
    });
  },
);

test.runIf(process.platform === "linux")(
  "fix names a file whose name is not UTF-8, and copies the others",
  async () => {
    const folder = makeFolder({ "in/z.notes.json": note("x") });
    const name = Buffer.concat([Buffer.from(`${folder.path}/in/`), Buffer.from([0xff]), Buffer.from(".notes.json")]);
    writeFileSync(name, note("x"));
    const { code, stderr } = await inFolder(["fix", "in", "--to", "out"], { cwd: folder.path });
    expect(code).toBe(3);
    expect(stderr).toMatch(/name that is not UTF-8/);
    expect(folder.read("out/z.notes.json")).toBe(note("x"));
    expect(readdirSync(folder.file("out"))).toEqual(["z.notes.json"]);
  },
);

test.skipIf(process.platform === "win32")("a signal leaves no unfinished file, whenever it comes", async () => {
  const folder = makeFolder({ "in/1.notes.jsonl": lines(...Array.from({ length: 2_000 }, () => brokenNote())) });
  const { stdout } = await inFolder(["cluster", "split", "in"], { cwd: folder.path });
  folder.write("tasks.jsonl", stdout);
  const commands = [
    ["lint", "in", "--accepted", "ok", "--format", "json=out.json"],
    ["cluster", "check", "--tasks", "tasks.jsonl", "--out", "."],
    ["schema", "--export", "."],
  ];
  const isUnfinished = (name: string): boolean => name.endsWith(".part");
  let seen = 0;
  for (const [i, argv] of Array.from({ length: runs(2, 1) }, () => commands)
    .flat()
    .entries()) {
    const child = spawn(process.execPath, [bin, ...argv], { cwd: folder.path, stdio: "ignore" });
    const end = new Promise<void>((resolve) => child.on("close", () => resolve()));
    // As soon as an unfinished file is there, or a little later.
    const watcher = watch(folder.path, (_, name) => {
      if (name === null || !isUnfinished(name)) return;
      watcher.close();
      seen++;
      setTimeout(() => child.kill((["SIGTERM", "SIGINT", "SIGHUP"] as const)[i % 3]), i % commands.length);
    });
    await end;
    watcher.close();
    expect(folder.names().filter(isUnfinished), argv.join(" ")).toEqual([]);
  }
  expect(seen).toBeGreaterThan(0);
});
