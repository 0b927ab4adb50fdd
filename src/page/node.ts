/** What stands in the page for modules of Node.js and its globals, before the modules of the command. */

import * as path from "pathe";
import * as fs from "./node/fs.ts";
import * as streams from "./node/streams.ts";

/** The modules by their names, without "node:". */
export const modules: Readonly<Record<string, unknown>> = {
  fs,
  os: { availableParallelism: () => 1, tmpdir: () => "/tmp" },
  path,
  stream: streams,
  "stream/promises": streams,
  zlib: streams,
};

/** Notes of the command that are not in its report. */
const stderr = { isTTY: false, write: () => true, listenerCount: () => 1 };

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

Object.assign(globalThis, {
  process: {
    cwd: () => fs.workingFolder,
    env: {},
    getBuiltinModule: (name: string) => modules[name.replace("node:", "")],
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
