// Reports the resources that this process used when it ends, where the system does not.
import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env["BENCH_USAGE"];
if (isMainThread && file)
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(file, `${userCPUTime / 1e6} ${systemCPUTime / 1e6} ${peak() ?? maxRSS}\n`);
  });

/** In kB. The figure of the system would include memory of the parent before exec. */
function peak(): string | undefined {
  try {
    return /VmHWM:\s*(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
