/** The command as shells and terminals run it. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../../bin/preflight.js", import.meta.url));
const command = `"${process.execPath}" "${bin}"`;

/** Runs a line of shell script that begins with the arguments of the command. */
export function inShell(script: string, cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const shell = spawn("sh", ["-c", `${command} ${script}`], { cwd, stdio: "ignore" });
    shell.on("error", reject).on("close", () => resolve());
  });
}
