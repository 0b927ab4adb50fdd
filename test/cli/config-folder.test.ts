import { symlinkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { makeFolder, note } from "./folder.ts";
import { inFolder } from "./run.ts";

const files = { "job/a.notes.json": note("a"), "victim/rc": "old", "victim/sent.jsonl": note("b") };

async function lintWith(config: object, ...argv: string[]) {
  const folder = makeFolder({ ...files, "job/preflight.config.json": JSON.stringify(config, undefined, 1) });
  symlinkSync("../victim", folder.file("job/way"));
  symlinkSync("../victim/rc", folder.file("job/link"));
  const outcome = await inFolder(["lint", "a.notes.json", ...argv], { cwd: folder.file("job") });
  return { ...outcome, folder };
}

describe("a config writes below its own folder only", () => {
  test.each(["../victim/rc", "../new", "way/rc", "way/../new", "link", "/tmp/preflight-victim"])(
    "not to %s",
    async (path) => {
      const { code, stderr, folder } = await lintWith({ formats: ["pretty", `compact=${path}`] });
      expect(code).toBe(2);
      expect(stderr).toMatch(/^preflight: preflight\.config\.json:4:3: formats\.1 writes outside/);
      expect(folder.read("victim/rc")).toBe("old");
      expect(folder.names()).toEqual(["job", "victim"]);
    },
  );

  test("but to a folder in it, and wherever the command line says", async () => {
    const below = await lintWith({ formats: ["compact=./out.txt"] });
    expect([below.code, below.folder.read("job/out.txt")]).toEqual([0, "1 payload in 1 file: 0 errors, 0 warnings\n"]);
    const named = await lintWith({}, "--format", "compact=../victim/new");
    expect([named.code, named.folder.read("victim/new")]).toEqual([0, "1 payload in 1 file: 0 errors, 0 warnings\n"]);
  });
});

describe("what a config reads from outside its folder is said", () => {
  test.each([
    [{ known: "../victim/*.jsonl" }, "../victim/sent.jsonl"],
    [{ known: ["way/sent.jsonl"] }, "way/sent.jsonl"],
    [{ documents: "../victim" }, "../victim"],
  ])("%j", async (config, path) => {
    const { code, stderr } = await lintWith(config);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `preflight: The config preflight.config.json reads from outside its folder: ${path}.\n`,
    });
  });

  test("unless the command line names it", async () => {
    expect(await lintWith({ known: "x.json" }, "--known", "../victim/sent.jsonl")).toMatchObject({
      code: 0,
      stderr: "",
    });
  });
});

describe("a pattern of a config that is not supported is refused where it is", () => {
  const pattern = "+(a|a?)+(a|a?)b";
  test.each([
    [{ payloads: { [pattern]: "notes" } }, "3:3"],
    [{ order: ["a", pattern] }, "4:3"],
    [{ known: pattern }, "2:2"],
    [{ known: [`*${"x".repeat(5000)}`] }, "3:3"],
    [{ order: ["*a*a*a*"] }, "3:3"],
    [{ payloads: { "**/**/a/**": "notes" } }, "3:3"],
    [{ payloads: { "": "notes" } }, "3:3"],
    [{ order: ["a", ""] }, "4:3"],
    [{ overrides: [{ files: [""], rules: {} }] }, "5:5"],
  ])("%j", async (config, place) => {
    const { code, stderr } = await lintWith(config);
    expect(code).toBe(2);
    expect(stderr).toContain(`preflight.config.json:${place}: `);
  });
});

test.each(["./", "."])("the pattern %j of a config is its folder with all that is in it", async (pattern) => {
  const rules = { "unknown-field": "off" };
  const folder = makeFolder({
    "in/a.notes.json": note("a").replace('"notes"', '"colour":1,"notes"'),
    "preflight.config.json": JSON.stringify({ order: [pattern], overrides: [{ files: [pattern], rules }] }),
  });
  expect((await inFolder(["lint", "in"], { cwd: folder.path })).code).toBe(0);
});

describe("the text of a config is checked as that of a payload", () => {
  const lintBeside = async (config: string | Uint8Array) => {
    const folder = makeFolder({ "a.notes.json": note("a"), "preflight.config.json": config });
    const { code, stderr } = await inFolder(["lint", "a.notes.json"], { cwd: folder.path });
    expect(stderr).not.toContain("payload");
    return { code, places: [...stderr.matchAll(/config\.json:(\d+:\d+): /g)].map(([, place]) => place) };
  };

  test.each([
    ["a repeated key, beside other mistakes", '{"today": "x",\n"order": [], "order": []}', ["1:2", "2:14"]],
    ["an unquoted key", "{order: []}", ["1:2"]],
    ["a text that is cut off", '{"order": [', ["1:12"]],
    ["a value nested too deeply", `{"order": ${"[".repeat(1100)}${"]".repeat(1100)}}`, ["1:1010"]],
    ["a number that is out of range", '{"maxWarnings": 1e999}', ["1:17"]],
    ["a list", "[]", ["1:1"]],
    ["UTF-16", Buffer.from('\ufeff{"order": []}', "utf16le"), ["1:1"]],
    ["bytes that are not UTF-8", Buffer.from('{"documents": "é"}', "latin1"), ["1:16"]],
  ])("%s is refused where it is", async (_, config, places) => {
    expect(await lintBeside(config)).toEqual({ code: 2, places });
  });

  test("a byte order mark is accepted", async () => {
    expect(await lintBeside('\ufeff{"order": []}')).toEqual({ code: 0, places: [] });
  });
});

test("a config that is a link to nowhere is refused", async () => {
  const folder = makeFolder(files);
  symlinkSync("../nowhere.json", folder.file("job/preflight.config.json"));
  const { code, stdout, stderr } = await inFolder(["lint", "a.notes.json"], { cwd: folder.file("job") });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^preflight: The config preflight\.config\.json is a link to a file that does not exist\.$/m);
});

test("a document store that does not exist is one of the config, unless an option names it", async () => {
  const folder = makeFolder({ "preflight.config.json": '{"documents": "none"}', "a.notes.json": note("a") });
  const said = async (...options: string[]): Promise<string | undefined> =>
    (await inFolder(["lint", ".", ...options], { cwd: folder.path })).stderr.split("\n")[0];
  expect(await said()).toBe("preflight: documents of the config: none does not exist.");
  expect(await said("--documents", "nowhere")).toBe("preflight: --documents: nowhere does not exist.");
});

test("a setting that takes a whole number says so of a fraction", async () => {
  const { stderr } = await lintWith({ maxWarnings: 1.5 });
  expect(stderr).toContain("maxWarnings must be a whole number, not a fraction.");
});
