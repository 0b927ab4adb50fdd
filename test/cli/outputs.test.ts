import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, linkSync, lstatSync, mkdirSync, statSync, symlinkSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type ReporterName, reporters } from "../../src/reporters/index.ts";
import { operatorFile } from "../profile/halcyon.ts";
import { brokenNote, lines, makeFolder, note } from "./folder.ts";
import { inFolder, inProcess, root } from "./run.ts";
import { inShell } from "./shell.ts";

const names = Object.keys(reporters) as ReporterName[];
const lastLine = /^\d+ payloads? in \d+ files?: \d+ errors?, \d+ warnings?\n$/m;

describe("reports", () => {
  test("go to files, every format at once, beside the one for people", async () => {
    const folder = makeFolder({ "a.notes.jsonl": lines(note("x"), brokenNote()) });
    const options = names.map((name) => `--format=${name}=${folder.file(`report.${name}`)}`);
    const { code, stdout, stderr } = await inProcess("lint", folder.file("a.notes.jsonl"), ...options);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toBe(folder.read("report.pretty"));
    expect(JSON.parse(folder.read("report.json")).summary).toMatchObject({ payloads: 2, errors: 1 });
    expect(folder.names()).toEqual(["a.notes.jsonl", ...names.map((name) => `report.${name}`)].sort());
  });

  test("on standard output are those in files, however many pieces of long characters they take", async () => {
    const misspelt = (i: number) => ({ ...JSON.parse(note("x")), [`\u{1d11e}\u20ac${"\u{1d11e}".repeat(i % 5)}`]: i });
    const folder = makeFolder({
      "a.notes.jsonl": lines(...Array.from({ length: 2000 }, (_, i) => JSON.stringify(misspelt(i)))),
    });
    for (const name of ["ndjson", "csv"] as const) {
      const file = `--format=${name}=report.${name}`;
      await inFolder(["lint", "a.notes.jsonl", file], { cwd: folder.path });
      const { stdout } = await inFolder(["lint", "a.notes.jsonl", `--format=${name}`], { cwd: folder.path });
      expect(stdout.length).toBeGreaterThan(300_000);
      expect(stdout).toBe(folder.read(`report.${name}`));
    }
  });

  test("in files are not painted, whatever the terminal", async () => {
    const folder = makeFolder({ "a.notes.jsonl": lines(brokenNote()) });
    const options = names.map((name) => `--format=${name}=report.${name}`);
    const env = { FORCE_COLOR: "1" };
    const { stdout } = await inFolder(["lint", "a.notes.jsonl", ...options], { cwd: folder.path, env });
    expect(stdout).toContain("\u001b");
    for (const name of names) expect(folder.read(`report.${name}`)).not.toContain("\u001b");
  });

  test("leave standard output to the format that takes it", async () => {
    const folder = makeFolder({ "a.notes.json": note("x") });
    const file = folder.file("out.txt");
    const both = await inProcess("lint", folder.file("a.notes.json"), "--format", "json", `--format=pretty=${file}`);
    expect(JSON.parse(both.stdout)).toHaveProperty("summary");
    expect(folder.read("out.txt")).toMatch(lastLine);
  });

  test("keep what they replace until they are whole, and its rights and its link", async () => {
    const folder = makeFolder({ "a.notes.json": note("x"), "real.json": "old" });
    chmodSync(folder.file("real.json"), 0o640);
    symlinkSync(folder.file("real.json"), folder.file("link.json"));
    const option = `--format=json=${folder.file("link.json")}`;
    await inProcess("lint", folder.file("a.notes.json"), option);
    expect(JSON.parse(folder.read("real.json"))).toHaveProperty("findings", []);
    expect(statSync(folder.file("real.json")).mode & 0o777).toBe(0o640);
  });

  test("are not put in place of a link to a file that does not exist", async () => {
    const folder = makeFolder({ "a.notes.json": note("x") });
    symlinkSync(folder.file("real.json"), folder.file("link.json"));
    expect((await inProcess("lint", folder.file("a.notes.json"), "--accepted", folder.file("link.json"))).code).toBe(2);
    expect(lstatSync(folder.file("link.json")).isSymbolicLink()).toBe(true);
  });

  test("that cannot be finished leave no trace", async () => {
    const folder = makeFolder({ "a.notes.json": note("x"), "old.json": "old" });
    const argv = ["lint", "a.notes.json", "--format", "json=old.json", "--format", "sarif=nowhere/x.sarif"];
    const { code, stdout, stderr } = await inFolder(argv, { cwd: folder.path });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe("preflight: --format sarif: the folder nowhere does not exist.\nSee preflight lint --help.\n");
    expect(folder.names()).toEqual(["a.notes.json", "old.json"]);
    expect(folder.read("old.json")).toBe("old");
  });

  test("are refused before the run where a step of their path is missing", async () => {
    const folder = makeFolder({ "a.notes.json": note("x") });
    const argv = ["lint", "a.notes.json", "--format", "json=nowhere/../x.json"];
    expect(await inFolder(argv, { cwd: folder.path })).toMatchObject({ code: 2, stdout: "" });
  });

  test.each([
    ["lint", "a.notes.json", "--accepted", "-"],
    ["lint", "a.notes.json", "--format", "json=-"],
    ["lint", "a.notes.json", "--baseline", "-", "--write-baseline"],
    ["fix", "a.notes.json", "--to", "-"],
    ["fix", "a.notes.json", "--to", "fixed", "--log", "-"],
    ["schema", "--export", "-"],
  ])("do not take a lone hyphen for the name of a file: %s %s %s %s", async (...argv) => {
    const folder = makeFolder({ "a.notes.json": note("x") });
    const { code, stdout } = await inFolder(argv, { cwd: folder.path });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(folder.names()).toEqual(["a.notes.json"]);
  });

  test.skipIf(!existsSync("/dev/stdout"))("go into pipes too", async () => {
    const folder = makeFolder({ "a.notes.json": note("x") });
    await inShell("preflight lint a.notes.json --format ndjson --format compact=/dev/stdout | cat > out", folder.path);
    expect(folder.read("out")).toMatch(/^1 payload in 1 file: 0 errors, 0 warnings\n$/);
  });

  test("are readable by their owner only where they hold values", async () => {
    const folder = makeFolder({ "a.notes.jsonl": lines(note("x"), brokenNote()), ok: "", "values.json": "" });
    for (const name of ["ok", "values.json"]) chmodSync(folder.file(name), 0o644);
    const options = ["--accepted", folder.file("ok"), "--rejected", folder.file("no")];
    await inProcess("lint", folder.file("a.notes.jsonl"), ...options, `--format=json=${folder.file("masked.json")}`);
    const shown = `--format=json=${folder.file("values.json")}`;
    await inProcess("lint", folder.file("a.notes.jsonl"), "--show-values", shown);
    const modes = ["ok", "no", "values.json"].map((name) => statSync(folder.file(name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    expect(statSync(folder.file("masked.json")).mode & 0o777).toBe(0o666 & ~process.umask());
  });

  test("that a killed run has left unfinished are named, and those of a run that goes on are not", async () => {
    const { pid } = spawnSync("true");
    const host = hostname().replace(/[^A-Za-z0-9.]/g, "_");
    const stale = `.preflight-${host}-${pid}-1.part`;
    const folder = makeFolder({
      "a.notes.json": note("x"),
      [stale]: "",
      [`.preflight-${host}-${process.pid}-9.part`]: "",
    });
    const { code, stderr } = await inProcess("lint", folder.file("a.notes.json"), "--accepted", folder.file("ok"));
    expect(code).toBe(0);
    expect(stderr.match(/\.preflight-.*?\.part/g)).toEqual([stale]);
  });
});

describe("an output that is an input is refused before anything is read", () => {
  const payloads = { "d/a.notes.json": note("a"), "d/b.notes.json": brokenNote(), "d/c.notes.json": note("c") };

  test.each([
    ["found in a folder", ["--accepted", "d/b.notes.json"]],
    ["through a link", ["--format", "json=link.json"]],
    ["through a hard link", ["--rejected", "hard.json"]],
    ["through a linked folder", ["--format", "json=alias/b.notes.json"]],
    ["known", ["--known", "k.json", "--accepted", "k.json"]],
    ["the listing of documents", ["--documents", "list.txt", "--accepted", "list.txt"]],
    ["the config", ["--config", "c.json", "--format", "json=c.json"]],
    ["the baseline", ["--baseline", "base.json", "--format", "json=base.json"]],
    ["another output, not there yet", ["--format", "json=new.json", "--accepted", "here/new.json"]],
  ])("%s", async (_, options) => {
    const folder = makeFolder({
      ...payloads,
      "k.json": note("k"),
      "list.txt": "",
      "c.json": "{}",
      "base.json": '{"version":1,"findings":[]}',
    });
    symlinkSync("d/b.notes.json", folder.file("link.json"));
    linkSync(folder.file("d/b.notes.json"), folder.file("hard.json"));
    symlinkSync("d", folder.file("alias"));
    symlinkSync(".", folder.file("here"));
    const before = folder.names().map((name) => [name, statSync(folder.file(name)).mtimeMs]);
    const { code, stdout } = await inFolder(["lint", "d", ...options], { cwd: folder.path });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(folder.names().map((name) => [name, statSync(folder.file(name)).mtimeMs])).toEqual(before);
    for (const [name, text] of Object.entries(payloads)) expect(folder.read(name)).toBe(text);
  });

  test.skipIf(process.platform === "win32")(
    "standard output, and a file that is read from standard input",
    async () => {
      const folder = makeFolder(payloads);
      await inShell("preflight lint d > d/out.json; echo $? > code", folder.path);
      expect(folder.read("code")).toBe("2\n");
      const script = "preflight lint - --as notes --accepted d/a.notes.json < d/a.notes.json; echo $? > code";
      await inShell(script, folder.path);
      expect([folder.read("code"), folder.read("d/a.notes.json")]).toEqual(["2\n", payloads["d/a.notes.json"]]);
    },
  );

  test("but a baseline may be kept beside the payloads", async () => {
    const folder = makeFolder(payloads);
    for (let run = 0; run < 2; run++) {
      const argv = ["lint", "d", "--baseline", "d/base.json", "--write-baseline"];
      const { code, stdout } = await inFolder(argv, { cwd: folder.path });
      expect(code).toBe(0);
      expect(stdout).toMatch(/^3 payloads in 3 files/m);
    }
  });
});

describe("what cannot be written is told before the run", () => {
  test.each([
    [
      ["--format", "json", "--format", "sarif"],
      "Only one format can go to standard output. Name files for the others: --format NAME=FILE.",
    ],
    [
      ["--config", "p/several.json"],
      "Only one format can go to standard output. Name files for the others: NAME=FILE in formats of p/several.json.",
    ],
    [
      ["--config", "p/lines.json", "--statistics"],
      "--statistics prints pretty, markdown, json or csv, not ndjson: write that to a file, ndjson=FILE in formats of p/lines.json.",
    ],
    [["--format", "json="], "--format json= names no file: write --format json=FILE."],
    [["--format", "jsn"], 'Unknown format "jsn". Did you mean json?'],
    [["--format", "json=folder"], "--format json: folder is a folder."],
    [
      ["--format", "json=a.notes.json"],
      "--format json: a.notes.json is one of the inputs. Write to a file that is no input.",
    ],
    [
      ["--rejected", "./a.notes.json"],
      "--rejected: ./a.notes.json is one of the inputs. Write to a file that is no input.",
    ],
    [
      ["--profile", "p", "--rejected", "p/profile.json"],
      "--rejected: p/profile.json is one of the inputs. Write to a file that is no input.",
    ],
    [["--format", "json=out", "--accepted", "./out"], "--accepted: ./out and --format json: out are the same file."],
    [["--accepted", "nowhere/out"], "--accepted: the folder nowhere does not exist."],
    [["--write-baseline"], "--write-baseline needs --baseline FILE to write to."],
    [["--baseline", "none.json"], "--baseline: none.json does not exist. Pass --write-baseline as well to record it."],
    [
      ["--baseline", "a.notes.json"],
      "--baseline: a.notes.json is not a baseline that this version of preflight can read.",
    ],
  ])("%j", async (options, sentence) => {
    const profile = { operator: "operator.json", name: "p" };
    const folder = makeFolder({
      "a.notes.json": note("x"),
      "p/profile.json": JSON.stringify(profile),
      "p/operator.json": JSON.stringify(operatorFile()),
      "p/several.json": JSON.stringify({ formats: ["json", "sarif"] }),
      "p/lines.json": JSON.stringify({ formats: ["ndjson"] }),
    });
    mkdirSync(folder.file("folder"));
    const { code, stdout, stderr } = await inFolder(["lint", "a.notes.json", ...options], { cwd: folder.path });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`preflight: ${sentence}`);
    expect(folder.names()).toEqual(["a.notes.json", "folder", "p"]);
  });
});

test("folders are made above a new one, or not at all", async () => {
  const folder = makeFolder({ "a.notes.json": note("x") });
  const run = (to: string) => inFolder(["fix", "a.notes.json", "--to", to], { cwd: folder.path });
  for (const to of ["b/c/d", "b/e/", "./b/../b/f"]) expect(await run(to), to).toMatchObject({ code: 0 });
  expect(await run("a.notes.json/b/c")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--to: a.notes.json is not a folder."),
  });
  if (!existsSync("/proc/self")) return;
  const never = ["fix", folder.file("a.notes.json"), "--to", "/proc/b/c"];
  const bin = join(root, "bin/preflight.js");
  const { status, stderr } = spawnSync(process.execPath, [bin, ...never], { encoding: "utf8", timeout: 20_000 });
  expect(status).toBe(2);
  expect(stderr).toContain("--to: the folder /proc/b/c cannot be made");
});

test("page replaces an earlier page, whole or not at all, and nothing else", async () => {
  const earlier = "<!doctype html>\n<html><head><title>Preflight</title></head></html>";
  const folder = makeFolder({ "p.html": earlier, "empty.html": "", "a.notes.json": note("x"), "mine.html": "<p>Mine" });
  mkdirSync(folder.file("folder"));
  const page = (out: string) => inFolder(["page", "--out", out], { cwd: folder.path });
  for (const [out, sentence] of [
    ["folder", "--out: folder is a folder."],
    ["nowhere/p.html", "--out: the folder nowhere does not exist."],
    ["mine.html/p.html", "--out: mine.html is not a folder."],
    ["-", "--out takes a path, not -. For a file of this name, write ./-."],
    ["a.notes.json", "--out: a.notes.json is there already, and is not a page of preflight."],
    ["mine.html", "--out: mine.html is there already, and is not a page of preflight."],
  ] as const) {
    const { code, stderr } = await page(out);
    expect(code).toBe(2);
    expect(stderr).toContain(`preflight: ${sentence}`);
  }
  // The second time, the file is a page of this version.
  for (const out of ["p.html", "empty.html", "p.html"]) {
    expect((await page(out)).code, out).toBe(0);
    expect(folder.read(out)).toMatch(/^<!doctype html>.*<\/html>\s*$/is);
  }
  expect(folder.read("a.notes.json")).toBe(note("x"));
  expect(folder.names()).toEqual(["a.notes.json", "empty.html", "folder", "mine.html", "p.html"]);
});

test("--quiet reports errors only, and counts the warnings all the same", async () => {
  const blank = note("").replace('"body":""', '"body":"x","is_pinned":true,"document_paths":[]');
  const folder = makeFolder({ "a.notes.jsonl": lines(blank, brokenNote()) });
  const { stdout } = await inProcess("lint", folder.file("a.notes.jsonl"), "--quiet");
  expect(stdout.match(/^(error|warning)/gm)).toEqual(["error"]);
  expect(stdout).toMatch(/^2 payloads in 1 file: 1 error, 1 warning$/m);
});

test("a reader that closes the pipe early ends the run quietly, files and all", async () => {
  const folder = makeFolder({ "a.notes.jsonl": lines(...Array.from({ length: 1000 }, () => brokenNote())) });
  await inShell("preflight lint a.notes.jsonl --format ndjson --format json=out.json 2>err | head -1", folder.path);
  expect(folder.read("err")).toBe("");
  expect(JSON.parse(folder.read("out.json")).findings).toHaveLength(1000);
});

test("a reader of the notes that has gone changes nothing, and a full disk is told", async () => {
  const folder = makeFolder({ "a.notes.json": note("x") });
  await inShell("(preflight lint none.json; echo $? > code) 2>&1 | true", folder.path);
  expect(folder.read("code")).toBe("3\n");
  if (!existsSync("/dev/full")) return;
  await inShell("preflight lint a.notes.json > /dev/full 2> err; echo $? > code", folder.path);
  expect(folder.read("code")).toBe("2\n");
  expect(folder.read("err")).toMatch(/^preflight: Standard output cannot be written: .*no space left/);
});

test("a report that only begins to fit where standard output leads is told", async () => {
  const folder = makeFolder({ "a.notes.jsonl": lines(...Array.from({ length: 20 }, () => brokenNote())) });
  const limited = "trap '' XFSZ; ulimit -f 4; preflight lint a.notes.jsonl --format ndjson > report 2> err";
  await inShell(`(${limited}); echo $? > code`, folder.path);
  expect(folder.read("code")).toBe("2\n");
  expect(folder.read("err")).toMatch(/^preflight: Standard output cannot be written: .*too large/);
});
