import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { commands } from "../../src/cli/commands/index.ts";
import { type Option, options, optionsOf } from "../../src/cli/options.ts";
import { version } from "../../src/generated/manifest.ts";
import { makeFolder, note } from "./folder.ts";
import { inFolder, inProcess, root } from "./run.ts";

const { path: cwd } = makeFolder({ "a.notes.json": note("Prefers letters.") }, afterAll);

/** The options that take one value, as each command's own help has them. */
async function single(command: string): Promise<string[]> {
  const { stdout } = await inFolder([command, "--help"], { cwd });
  // The name of its value follows in capitals.
  const texts = stdout.split(/^ {2,}(?=-)/m).slice(1);
  return texts.flatMap((text) => (text.includes("repeatable") ? [] : (/^.*?(--[a-z-]+) [A-Z]/.exec(text)?.[1] ?? [])));
}

describe.each(["lint", "plan"])("each option of %s that takes one value", (command) => {
  it("is refused as bad usage, or obeyed, however it is given", async () => {
    const options = await single(command);
    expect(options).toContain("--config");
    const failed: string[] = [];
    for (const option of options) {
      const given = [[option], [option, ""], [option, "x", option, "y"]];
      const outcomes = await Promise.all(given.map((args) => inFolder([command, "a.notes.json", ...args], { cwd })));
      for (const [i, { code, stderr }] of outcomes.entries())
        if (code > 4 || code < 0 || /^\s+at .*:\d+:\d+/m.test(stderr))
          failed.push(`${given[i]?.map((arg) => arg || '""').join(" ")}: ${/^\w*Error.*$/m.exec(stderr)?.[0] ?? code}`);
    }
    expect(failed).toEqual([]);
  });
});

it.runIf(existsSync("/dev/zero"))("a device is refused where an option names a file to read", async () => {
  for (const option of ["--config", "--profile", "--documents", "--baseline"]) {
    const { code, stdout, stderr } = await inProcess("lint", "samples/halcyon", option, "/dev/zero");
    expect({ code, stdout }, option).toEqual({ code: 2, stdout: "" });
    expect(stderr, option).toContain("/dev/zero is a device");
  }
  expect(await inProcess("diff", "/dev/zero", "/dev/zero")).toMatchObject({ code: 2 });
  const payload = "samples/halcyon/03-notes/HE-20041001.notes.json";
  expect(await inProcess("locate", "--payload", payload, "/dev/zero")).toMatchObject({ code: 3 });
});

it.each([
  ["lint", "-o", "--format NAME=FILE"],
  ["lint", "--json", "--format json"],
  ["lint", "--ignore", "--exclude"],
  ["lint", "--strict", "--max-warnings 0"],
  ["lint", "--stats", "--statistics"],
  ["lint", "--report", "--format"],
  ["lint", "-j", "--workers"],
  ["lint", "--show-files", "--print-config"],
  ["lint", "--all-findings", "--all"],
  ["plan", "--ignore", "--exclude"],
  ["lint", "--max", "--max-warnings"],
  ["fix", "--show", "--show-values"],
])("%s %s suggests what it is called here", async (command, option, meant) => {
  expect((await inFolder([command, option, "x"], { cwd })).stderr).toContain(`Did you mean ${meant}?`);
});

it("a flag takes a value after its letter as after its name", async () => {
  for (const flag of ["-q=true", "--quiet=true"])
    expect(await inFolder(["lint", flag, "a.notes.json"], { cwd }), flag).toMatchObject({ code: 0, stderr: "" });
  expect((await inFolder(["lint", "--", "-q=true"], { cwd })).stderr).toContain("-q=true does not exist");
  for (const flags of ["-q=5", "-hq=5"])
    expect((await inFolder(["lint", flags, "."], { cwd })).stderr).toContain("takes no value");
  for (const flag of ["--quiet=", "--no-quiet="])
    expect((await inFolder(["lint", flag, "."], { cwd })).stderr, flag).toContain("takes no value");
});

it("help and version are printed in whatever form they are asked for", async () => {
  for (const help of ["-h", "-hq", "-qh", "-hq=true", "-qh=true", "-h=true", "--help=true"])
    expect(await inFolder(["lint", help], { cwd }), help).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^preflight lint \[paths\.\.\]/),
    });
  for (const asked of ["-v", "-qv", "-V=true", "--version=true"])
    expect(await inFolder(["lint", asked], { cwd }), asked).toMatchObject({ code: 0, stdout: `${version}\n` });
  expect((await inFolder(["lint", "--no-help", "a.notes.json"], { cwd })).stdout).toContain("1 payload in 1 file");
});

it.each([
  ["-quiet=true", "Did you mean --quiet?"],
  ["-version=1", "Did you mean --version?"],
  ["-q--", "Unknown option --."],
  ["-q-f", "Unknown option --."],
])("%s is refused, not read letter by letter", async (option, words) => {
  const { code, stdout, stderr } = await inFolder(["lint", option, "json", "a.notes.json"], { cwd });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(words);
});

it("a rule without a level says how to give one", async () => {
  for (const argument of ["unknown-field", "unknown-field:off", "unkown-field"])
    expect((await inFolder(["lint", "--rule", argument, "."], { cwd })).stderr).toContain("--rule takes RULE=LEVEL");
});

describe("lint without a path", () => {
  it("lints the folder it stands in, whatever waits on standard input without a word", async () => {
    const { code, stdout } = await inFolder(["lint"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("1 payload in 1 file");
  });

  it("says to add a hyphen if text is piped in", async () => {
    const { code, stdout, stderr } = await inFolder(["lint"], { cwd, stdin: Buffer.from("{}") });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("preflight lint -");
  });
});

it.each([
  ["statistics", "lint --statistics"],
  ["stats", "lint --statistics"],
  ["report", "lint --format html=report.html"],
])("preflight %s suggests what it is called here", async (word, meant) => {
  const { code, stderr } = await inFolder([word], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(`Did you mean preflight ${meant}?`);
});

describe("the table of options", () => {
  it("has each option of a command once, and each letter", () => {
    for (const { name } of commands)
      for (const words of [
        optionsOf(name).map((each) => each.name),
        optionsOf(name).flatMap((each) => each.letters ?? []),
      ])
        expect(new Set(words).size, name).toBe(words.length);
  });

  it("names the value of every option whose value has a type", () => {
    for (const { type, value, name } of options as readonly Option[])
      if (type !== undefined) expect(value, name).toMatch(/^[A-Z]/);
  });

  it("names only keys that the schema of the config has", () => {
    const { properties } = JSON.parse(readFileSync(join(root, "schemas/config.schema.json"), "utf8"));
    for (const { config } of options as readonly Option[]) if (config) expect(properties).toHaveProperty(config);
  });

  it("lists every command", () => {
    expect(new Set((options as readonly Option[]).flatMap(({ of }) => of))).toEqual(
      new Set(commands.map(({ name }) => name)),
    );
  });
});

it("cluster has a page for each step, and says which step takes an option", async () => {
  for (const [step, own, other] of [
    ["split", "--bytes", "--tasks"],
    ["check", "--out", "--format"],
    ["link", "--format", "--bytes"],
  ] as const) {
    const { stdout } = await inFolder(["cluster", step, "--help"], { cwd });
    expect(stdout).toContain(`preflight cluster ${step}`);
    expect(stdout).toContain(`${own} `);
    expect(stdout).not.toContain(other);
    expect((await inFolder(["cluster", step, other, "x"], { cwd })).stderr).toContain("which belongs to");
  }
});
