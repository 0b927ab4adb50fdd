import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { root } from "../cli/run.ts";

/** The command as a process; resolves once it listens. */
export async function command(...argv: string[]) {
  const child = spawn(process.execPath, [join(root, "bin/preflight.js"), "serve", "--port", "0", ...argv], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const { value: url } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  const end = async (signal: NodeJS.Signals = "SIGTERM") => {
    const closed = once(child, "close");
    child.kill(signal);
    const [code] = await closed;
    return { code, stderr };
  };
  return { url: url as string, pid: child.pid as number, end };
}
