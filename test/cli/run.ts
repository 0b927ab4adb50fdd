/** The command line, run within this process or as a child. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { vi } from "vitest";
import { main } from "../../src/cli/main.ts";
import type { Finding } from "../../src/index.ts";
import { valuesIn } from "./folder.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const { name: packageName } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { name: string };
const bin = fileURLToPath(new URL("../../bin/preflight.js", import.meta.url));

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command line in this process, which is quicker than a child. */
export function inProcess(...argv: string[]): Promise<Outcome> {
  return inTurn(() => captured(() => main(argv)));
}

/** Runs the compiled command in this process, in a folder. */
export function inFolder(argv: readonly string[], child: Child = {}): Promise<Outcome> {
  return inTurn(() => runInFolder(argv, child));
}

let last: Promise<unknown> = Promise.resolve();

/** Runs commands one after the other: each has the streams, the folder and the environment to itself. */
function inTurn(command: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = last.then(command);
  last = outcome.catch(() => {});
  return outcome;
}

async function runInFolder(argv: readonly string[], { cwd = root, env = {}, stdin = "" }: Child): Promise<Outcome> {
  const compiled: { main: typeof main } = await import(pathToFileURL(join(root, "dist/cli/main.js")).href);
  const home = process.cwd();
  const outer = { ...process.env };
  const input = Object.getOwnPropertyDescriptor(process, "stdin") as PropertyDescriptor;
  process.chdir(cwd);
  setEnvironment({ ...withoutColor(outer), ...env });
  Object.defineProperty(process, "stdin", { ...input, get: () => stream });
  const stream = Readable.from([Buffer.from(stdin)], { objectMode: false });
  try {
    return await captured(() => compiled.main(argv));
  } finally {
    Object.defineProperty(process, "stdin", input);
    setEnvironment(outer);
    process.chdir(home);
  }
}

function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}

/** What a command returns and writes. */
async function captured(command: () => Promise<number>): Promise<Outcome> {
  const outcome = { code: -1, stdout: "", stderr: "" };
  const listeners = process.stdout.listeners("error");
  const spies = (["stdout", "stderr"] as const).map((stream) =>
    vi.spyOn(process[stream], "write").mockImplementation((text, ...rest: unknown[]) => {
      outcome[stream] += String(text);
      (rest.at(-1) as (() => void) | undefined)?.();
      return true;
    }),
  );
  // vitest has a console of its own, which the argument parser writes its help to.
  const log = vi.spyOn(console, "log").mockImplementation((...texts) => {
    outcome.stdout += `${texts.join(" ")}\n`;
  });
  try {
    outcome.code = await command();
  } finally {
    for (const spy of [...spies, log]) spy.mockRestore();
    for (const listener of process.stdout.listeners("error"))
      if (!listeners.includes(listener)) process.stdout.off("error", listener as () => void);
  }
  return outcome;
}

/** Lints in this process. Returns the findings. */
export async function lintFiles(...argv: string[]): Promise<Finding[]> {
  const { stdout, stderr } = await inProcess("lint", "--format", "ndjson", ...argv);
  if (stderr !== "") throw new Error(stderr);
  return valuesIn(stdout);
}

/** Makes this package importable in a folder, as if it were installed. */
export function linkPackage(folder: string): void {
  const link = join(folder, "node_modules", packageName);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(root, link, "junction");
}

/** The environment without what vitest and its callers add to it. */
export function withoutColor({ NO_COLOR: _, FORCE_COLOR: __, NODE_OPTIONS: ___, ...env }: NodeJS.ProcessEnv) {
  return env;
}

export interface Child {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  stdin?: string | Uint8Array;
}

/** Runs a command line as its users do: the compiled command, in a process of its own. */
export function inChild(argv: readonly string[], { cwd = root, env = {}, stdin = "" }: Child = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [bin, ...argv], { cwd, env: { ...withoutColor(process.env), ...env } });
  return outcomeOf(child, stdin);
}

/** What a child is given, if it reads, and what it writes until it ends. */
export async function outcomeOf(child: ChildProcess, stdin: string | Uint8Array = ""): Promise<Outcome> {
  // One that has ended does not read to the end.
  child.stdin?.on("error", () => {}).end(stdin);
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
  const [code] = await once(child, "close");
  return { code: code ?? -1, stdout: (await stdout) as string, stderr: (await stderr) as string };
}

/** The program of `oneAfterAnother`. */
const program = `
const { main } = await import(process.argv[1]);
const outcomes = [];
for (const { cwd, argv } of JSON.parse(process.argv[2])) {
  const outcome = { code: -1, stdout: "", stderr: "" };
  const written = ["stdout", "stderr"].map((name) => {
    const { write } = process[name];
    process[name].write = (text, ...rest) => {
      outcome[name] += text;
      rest.at(-1)?.();
      return true;
    };
    return [process[name], write];
  });
  process.chdir(cwd);
  outcome.code = await main(argv);
  for (const [stream, write] of written) stream.write = write;
  outcomes.push(outcome);
}
process.stdout.write(JSON.stringify(outcomes));
`;

/** Runs command lines one after the other in one child, perhaps of a copy and as another user. One that hangs ends it. */
export function oneAfterAnother(
  commands: readonly { cwd: string; argv: readonly string[] }[],
  { folder = root, ...user }: { folder?: string; uid?: number; gid?: number } = {},
): Outcome[] {
  const main = pathToFileURL(join(folder, "dist/cli/main.js")).href;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", program, main, JSON.stringify(commands)],
    {
      ...user,
      encoding: "utf8",
      timeout: 60_000,
      env: withoutColor(process.env),
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 1e8,
    },
  );
  if (stdout === "") throw new Error(`A command did not end. ${stderr}`);
  return JSON.parse(stdout) as Outcome[];
}
