import { execFile, spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, type TestContext, test } from "vitest";
import { commands } from "../../src/cli/commands/index.ts";
import { reporters } from "../../src/reporters/index.ts";
import { makeFolder } from "./folder.ts";
import { inFolder, root } from "./run.ts";

const lines = [
  "preflight lint --",
  "preflight ",
  "preflight lint --as n",
  "preflight lint --quiet x --rule null-value=",
  "preflight explain null-val",
  "preflight lint --config pre",
  "preflight lint in/",
  "preflight lint in/ --format json=pre",
];

/** Lines at which no shell has a part in what the command offers: they are tried without one. */
const others = [
  "preflight plan --",
  "preflight schema --",
  "preflight lint -f ",
  "preflight schema --draft ",
  "preflight profile f",
];

/** The environment of a shell that finds the command of a folder. */
const envOf = (folder: string) => ({ ...process.env, PATH: `${join(folder, ".bin")}:${process.env["PATH"]}` });

/** What a shell offers for each line: the words, sorted. */
type Offers = Record<string, string[]>;

/** Runs a shell on a script, which prints each line and after it what is offered, one word a line. */
async function offersOf(shell: string, argv: string[], cwd: string): Promise<Offers> {
  const { stdout, stderr } = await promisify(execFile)(shell, argv, { cwd, env: envOf(cwd) });
  expect(stderr).toBe("");
  const offers: Offers = {};
  for (const part of stdout.split("== ").slice(1)) {
    const [line = "", ...words] = part.replaceAll("\r", "").trimEnd().split("\n");
    offers[line] = [...new Set(words.map((word) => word.trim()).filter((word) => word !== ""))].sort();
  }
  return offers;
}

async function folderWith(shell: string, { onTestFinished }: TestContext): Promise<string> {
  const folder = makeFolder({ "preflight.config.json": "{}", "in/a.notes.json": "{}" }, onTestFinished);
  const command = `"${process.execPath}" "${join(root, "bin/preflight.js")}" "$@"`;
  folder.write(".bin/preflight", `#!/bin/sh\n${command}; code=$?; : > "$0.ended"; exit $code\n`);
  chmodSync(folder.file(".bin/preflight"), 0o755);
  const { code, stdout } = await inFolder(["completion", shell]);
  expect(code).toBe(0);
  folder.write("script", stdout);
  return folder.path;
}

const has = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

/** What every shell must offer; paths differ in how they are shown. */
async function expectCommon(offers: Offers): Promise<void> {
  await expectOptions(offers, "lint");
  expect(offers["preflight "]).toEqual(expect.arrayContaining(commands.map(({ name }) => name.replace(/ .*/, ""))));
  expect(offers["preflight lint --as n"]).toEqual(["notes", "notes.201", "notes.400", "notes.404"]);
  expect(offers["preflight explain null-val"]).toEqual(["null-value"]);
}

async function expectOptions(offers: Offers, name: string): Promise<void> {
  const { stdout } = await inFolder([name, "--help"]);
  const shown = Array.from(stdout.matchAll(/^ +(?:-\w, )*(--[a-z-]+) /gm), ([, option = ""]) => option);
  expect(offers[`preflight ${name} --`]).toEqual(expect.arrayContaining(shown));
  expect(shown.length).toBeGreaterThan(4);
}

// One shell waits while another one works.
describe.concurrent("completion", () => {
  test("of bash offers what there is, and paths", async (context) => {
    const cwd = await folderWith("bash", context);
    const script = [
      "compopt() { :; }; source ./script",
      `for line in "$@"; do COMP_LINE=$line; COMP_POINT=\${#line}; COMPREPLY=(); _preflight`,
      `echo "== $line"; printf "%s\\n" "\${COMPREPLY[@]}"; done`,
    ].join("\n");
    const ofBash = "preflight check --as=notes.2";
    const offers = await offersOf("bash", ["--norc", "-c", script, "bash", ...lines, ofBash], cwd);
    for (const line of others) {
      const { stdout } = await inFolder(["completion", "bash", "--line", line], { cwd });
      offers[line] = stdout.trimEnd().split("\n").sort();
    }
    await expectCommon(offers);
    for (const name of ["plan", "schema"]) await expectOptions(offers, name);
    expect(offers[ofBash]).toEqual(["notes.201"]);
    expect(offers["preflight lint -f "]).toEqual(Object.keys(reporters).sort());
    expect(offers["preflight schema --draft "]).toEqual(["2020-12", "7"]);
    expect(offers["preflight profile f"]).toEqual(["from-openapi"]);
    // Bash replaces what follows the equals sign.
    expect(offers["preflight lint --quiet x --rule null-value="]).toEqual(["error", "off", "warning"]);
    // Where nothing is offered, bash completes a path.
    expect(offers["preflight lint --config pre"]).toEqual([]);
    expect(offers["preflight lint in/"]).toEqual([]);
    const tab = promisify(execFile)("bash", ["--norc", "--noprofile", "-i"], { cwd, env: envOf(cwd) });
    tab.child.stdin?.end("source ./script\npreflight lint in/a\t\npreflight comp\t\ntrue\n");
    const { stdout, stderr } = await tab;
    expect(`${stdout}${stderr}`).toMatch(/preflight lint in\/a\.notes\.json/);
  });

  // Skipped where fish is not installed.
  test.skipIf(!has("fish"))("of fish offers what there is, and paths", async (context) => {
    const cwd = await folderWith("fish", context);
    const script =
      'source ./script; for line in $argv; echo "== $line"; complete -C $line | string replace -r "\\t.*" ""; end; true';
    const offers = await offersOf("fish", ["--no-config", "-c", script, ...lines], cwd);
    await expectCommon(offers);
    expect(offers["preflight lint --quiet x --rule null-value="]).toContain("null-value=off");
    expect(offers["preflight lint --config pre"]).toEqual(["preflight.config.json"]);
    expect(offers["preflight lint in/"]).toEqual(["in/a.notes.json"]);
  });

  // Skipped where zsh is not installed. A terminal of its own, in which Tab lists what is offered.
  test.skipIf(!has("zsh"))("of zsh offers what there is, and paths", async (context) => {
    const cwd = await folderWith("zsh", context);
    writeFileSync(join(cwd, "ask"), zshAsk);
    const offers = await offersOf("zsh", ["-f", "./ask", ...lines], cwd);
    await expectCommon(offers);
    expect(offers["preflight lint --quiet x --rule null-value="]).toContain("null-value=off");
    expect(offers["preflight lint --config pre"]).toEqual(["preflight.config.json"]);
    expect(offers["preflight lint in/ --format json=pre"]).toEqual(["preflight.config.json"]);
  });
});

const zshAsk = `zmodload zsh/zpty
zpty z "env TERM=dumb zsh -f -i"
until_() { local c; out=''; while zpty -r z c; do out+=$c; [[ $out == *$1* ]] && break; done }
zpty -w z 'PS1=""; stty -echo rows 300 cols 300; autoload -U compinit; compinit -u -D; source ./script; bindkey "^I" list-choices; LISTMAX=1000; echo RE""ADY'
until_ READY
for line in "$@"; do
  rm -f .bin/preflight.ended
  zpty -w -n z "$line"$'\\t'
  # The shell lists nothing while more is typed, and lists soon after the command has ended.
  repeat 600 { [[ -e .bin/preflight.ended ]] && break; sleep 0.05 }
  sleep 0.3
  zpty -w z $'\\C-uecho DO""NE'
  until_ DONE
  print -r -- "== $line"
  print -r -- "$out" | grep -v -e 'DO.*NE' -e $'\\e' -e '^#' | tr ' ' '\\n'
done
`;
