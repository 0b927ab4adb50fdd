/** The command line, run within this process or as a child. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { main } from "../../src/cli/main.ts";
import type { Finding } from "../../src/index.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = fileURLToPath(new URL("../../bin/preflight.js", import.meta.url));

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command line in this process, which is quicker than a child; one at a time. */
export async function inProcess(...argv: string[]): Promise<Outcome> {
  const outcome = { code: -1, stdout: "", stderr: "" };
  const listeners = process.stdout.listeners("error");
  const spies = (["stdout", "stderr"] as const).map((stream) =>
    vi.spyOn(process[stream], "write").mockImplementation((text, ...rest: unknown[]) => {
      outcome[stream] += String(text);
      (rest.at(-1) as (() => void) | undefined)?.();
      return true;
    }),
  );
  try {
    outcome.code = await main(argv);
  } finally {
    for (const spy of spies) spy.mockRestore();
    for (const listener of process.stdout.listeners("error"))
      if (!listeners.includes(listener)) process.stdout.off("error", listener as () => void);
  }
  return outcome;
}

/** Lints in this process; answers the findings. */
export async function lintFiles(...argv: string[]): Promise<Finding[]> {
  const { stdout, stderr } = await inProcess("lint", "--format", "ndjson", ...argv);
  if (stderr !== "") throw new Error(stderr);
  return stdout.split("\n").flatMap((line) => (line === "" ? [] : (JSON.parse(line) as Finding)));
}

export interface Child {
  cwd?: string;
  env?: Record<string, string>;
  stdin?: string | Uint8Array;
}

/** Runs a command line as its users do: the compiled command, in a process of its own. */
export function inChild(argv: readonly string[], { cwd = root, env = {}, stdin = "" }: Child = {}): Promise<Outcome> {
  const { NO_COLOR: _, FORCE_COLOR: __, NODE_OPTIONS: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, [bin, ...argv], { cwd, env: { ...inherited, ...env } });
  const outcome = { code: -1, stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    outcome.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    outcome.stderr += text;
  });
  // One that has ended does not read to the end.
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ ...outcome, code: code ?? -1 }));
  });
}
