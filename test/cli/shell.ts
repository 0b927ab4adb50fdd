/** The command as shells and terminals run it. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { outcomeOf, withoutColor } from "./run.ts";

const bin = fileURLToPath(new URL("../../bin/preflight.js", import.meta.url));
/** What makes the command known to a shell. */
export const preflight = `preflight() { "${process.execPath}" "${bin}" "$@"; }`;

/** Runs a line of shell script that knows `preflight`. */
export function inShell(script: string, cwd: string): Promise<string> {
  return output("sh", ["-c", `${preflight}\n${script}`], cwd);
}

/** The same in a terminal; returns what that was sent, which the file `screen` has at any time. */
export function inTerminal(script: string, cwd: string): Promise<string> {
  writeFileSync(join(cwd, ".script"), `${preflight}\n${script}`);
  return output("script", ["--quiet", "--flush", "--command", "sh .script", "screen"], cwd);
}

async function output(command: string, argv: string[], cwd: string): Promise<string> {
  const child = spawn(command, argv, { cwd, env: withoutColor(process.env), stdio: ["ignore", "pipe", "inherit"] });
  return (await outcomeOf(child)).stdout;
}
