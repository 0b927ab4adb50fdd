/**
 * Compares what two builds of this project print, write and return: npm run compare -- OLD NEW. Each is a checkout that
 * was built by `npm run build`. Ends with 1 if anything differs, and prints where.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { commandsOver } from "./commands.ts";
import { writeInputs } from "./inputs.ts";

/** As reports write the time of the run. */
const times = /\d{4}-\d\d-\d\d(?:T[\d:]+\.\d{3}Z| \d\d:\d\d UTC)/g;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    batches: { type: "string", default: "200" },
    mutations: { type: "string", default: "20000" },
    megabytes: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    /** Keeps the inputs and results in this folder. */
    keep: { type: "string" },
    /** How many differences are printed in full. */
    show: { type: "string", default: "20" },
  },
});
const [oldBuild, newBuild] = positionals.map((path) => resolve(path));
if (oldBuild === undefined || newBuild === undefined) {
  console.error("Name two checkouts that are built: npm run compare -- OLD NEW");
  process.exit(2);
}
const folder = values.keep === undefined ? mkdtempSync(join(tmpdir(), "compare-")) : resolve(values.keep);
const begin = performance.now();
const sides = (
  [
    ["old", oldBuild],
    ["new", newBuild],
  ] as const
).map(([name, build]) => ({ name, build, cwd: join(folder, name) }));
for (const { cwd } of sides) rmSync(cwd, { recursive: true, force: true });
const [first, second] = sides as [(typeof sides)[0], (typeof sides)[0]];
mkdirSync(first.cwd, { recursive: true });
const inputs = writeInputs(first.cwd, {
  batches: Number(values.batches),
  mutations: Number(values.mutations),
  bytes: Number(values.megabytes) * 1_000_000,
  seed: Number(values.seed),
});
cpSync(first.cwd, second.cwd, { recursive: true });
const commands = commandsOver(inputs);
await Promise.all(sides.map(({ build, cwd }) => ended(start(build, cwd))));
const differences = compareFolders("out");
for (const { path, text } of differences.slice(0, Number(values.show))) console.log(`${path}\n${text}\n`);
console.log(
  `${commands.length.toLocaleString("en")} command lines, ${inputs.mutants.toLocaleString("en")} mutated payloads, ${inputs.batches.length} batches in ${((performance.now() - begin) / 1000).toFixed(0)} s: ${differences.length} results differ`,
);
if (values.keep === undefined) rmSync(folder, { recursive: true });
process.exitCode = differences.length > 0 ? 1 : 0;

/** Starts what runs all commands with a build in a folder, and writes their results there. */
function start(build: string, cwd: string): ChildProcess {
  writeFileSync(join(cwd, "commands.json"), JSON.stringify(commands));
  const child = fileURLToPath(new URL("child.ts", import.meta.url));
  return spawn(process.execPath, ["--import", import.meta.resolve("tsx"), child, build], {
    cwd,
    stdio: "inherit",
    env: { ...process.env, NO_COLOR: "1" },
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`A build ended with ${code}.`))));
  });
}

function compareFolders(name: string): { path: string; text: string }[] {
  const all = new Set(sides.flatMap(({ cwd }) => readdirSync(join(cwd, name), { recursive: true, encoding: "utf8" })));
  return [...all].sort().flatMap((path) => {
    const [before, after] = sides.map(({ cwd }) => textAt(join(cwd, name, path), cwd));
    return before === after ? [] : [{ path, text: firstDifference(before ?? "", after ?? "") }];
  });
}

/** The text of a file without the build's folder and times of day; undefined if it is missing. */
function textAt(file: string, cwd: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return readFileSync(file, "utf8").replaceAll(cwd, "FOLDER").replace(times, "TIME");
  } catch {
    return "a folder";
  }
}

/** The first line that differs, a few characters before and after the difference. */
function firstDifference(before: string, after: string): string {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const line = old.findIndex((text, index) => text !== now[index]);
  const at = line < 0 ? old.length : line;
  const [a, b] = [old[at] ?? "(nothing)", now[at] ?? "(nothing)"];
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const shown = (text: string): string => text.slice(Math.max(0, from - 200), from + 200);
  return `  line ${at + 1}\n  - ${shown(a)}\n  + ${shown(b)}`;
}
