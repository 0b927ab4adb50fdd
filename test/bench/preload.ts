// Where nothing else can tell what a process used, it tells so itself, at its end.
import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env["BENCH_USAGE"];
if (isMainThread && file)
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(file, `${userCPUTime / 1e6} ${systemCPUTime / 1e6} ${peak() ?? maxRSS}\n`);
  });

/** In kB. The system's own account counts what the parent used before it became this process. */
function peak(): string | undefined {
  try {
    return /VmHWM:\s*(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
