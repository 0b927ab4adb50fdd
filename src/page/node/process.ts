/** Replaces what the command uses of the process, before any of its modules runs. */

import * as fs from "./fs.ts";
import * as path from "./path.ts";

const modules: Record<string, unknown> = {
  "node:fs": fs,
  "node:path": path,
  "node:os": { tmpdir: () => "/tmp" },
};

/** Notes of the command that are not in its report. */
const stderr = { isTTY: false, write: () => true, listenerCount: () => 1 };

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

Object.assign(globalThis, {
  process: {
    cwd: () => path.workingFolder,
    env: {},
    getBuiltinModule: (name: string) => modules[name],
    pid: 1,
    platform: "browser",
    stderr,
    stdout: stderr,
    uptime: () => performance.now() / 1000,
  },
  // A timer of a browser waits for some milliseconds at least.
  setImmediate: <T extends unknown[]>(run: (...given: T) => void, ...given: T) => {
    waiting.push(() => run(...given));
    port2.postMessage(undefined);
  },
});
