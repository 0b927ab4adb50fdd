import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { makeFolder } from "./folder.ts";
import { root } from "./run.ts";

let child: ChildProcess | undefined;
afterEach(() => child?.kill("SIGKILL"));

/** Lints with --watch, and returns what each run writes: its report, then its notes. */
function startWatching(cwd: string, ...argv: string[]) {
  const command = [process.execPath, join(root, "bin/preflight.js"), "lint", "--watch", ...argv];
  // By one pipe: what comes by two may arrive in another order.
  const own = spawn("sh", ["-c", 'exec "$@" 2>&1', "sh", ...command], { cwd });
  child = own;
  let text = "";
  let onText = (): void => {};
  own.stdout.setEncoding("utf8").on("data", (more) => {
    text += more;
    onText();
  });
  return {
    child: own,
    /** Waits for a run whose text matches. A slow machine may see one change as several. */
    async untilRun(wanted: RegExp): Promise<string> {
      for (;;) {
        const end = /preflight: watching .*\n/.exec(text);
        if (!end)
          await new Promise<void>((resolve) => {
            onText = resolve;
          });
        else {
          const run = text.slice(0, end.index + end[0].length);
          text = text.slice(run.length);
          if (wanted.test(run)) return run;
        }
      }
    },
  };
}

const notes = (body: string): string =>
  `{"import_supplier":"HALCYON_ENERGY","external_account_number":"A-1001","notes":[{"body":${body}}]}`;

test("a config that is made beside the inputs, or in the working folder, applies at once", async () => {
  const folder = makeFolder({ "x/in/a.notes.json": notes("1") });
  const { untilRun } = startWatching(folder.path, "x/in");
  await untilRun(/1 error, 0 warnings/);
  folder.write("x/preflight.config.json", '{"rules":{"type":"warning"}}');
  await untilRun(/linting again: x\/preflight\.config\.json changed\n[\s\S]*0 errors, 1 warning/);
  rmSync(join(folder.path, "x/preflight.config.json"));
  await untilRun(/1 error, 0 warnings/);
  folder.write("preflight.config.json", '{"rules":{"type":"off"}}');
  await untilRun(/linting again: preflight\.config\.json changed\n[\s\S]*0 errors, 0 warnings/);
});

test("--watch lints all inputs again when a file changes, appears or disappears, and ends with 130", async () => {
  const folder = makeFolder({ "in/a.notes.json": notes('"Prefers letters."'), "preflight.config.json": "{}" });
  const { child, untilRun } = startWatching(folder.path, "in", "--accepted", "accepted.jsonl");
  const first = await untilRun(/1 payload in 1 file: 0 errors/);
  expect(first).toMatch(/^preflight: linting\n/);
  expect(first).toMatch(/preflight: watching for changes \(exit code 0;/);

  folder.write("in/a.notes.json", notes("1"));
  await untilRun(/linting again: in\/a\.notes\.json changed\n[\s\S]*1 error[\s\S]*exit code 1/);

  folder.write("in/new/deep/b.notes.json", notes('"Call back."'));
  await untilRun(/linting again[\s\S]*2 payloads in 2 files/);
  folder.write("in/new/deep/b.notes.json", notes("2"));
  await untilRun(/linting again: .*in\/new\/deep\/b\.notes\.json changed\n[\s\S]*2 errors/);
  rmSync(folder.file("in/new"), { recursive: true });
  await untilRun(/1 payload in 1 file/);

  folder.write("preflight.config.json", '{ "rules": { "unknown-fiel": "off" } }');
  await untilRun(/unknown-fiel[\s\S]*exit code 2/);
  folder.write("preflight.config.json", "{}");
  await untilRun(/exit code 1/);

  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([130, null]);
});

test("--watch notices a folder that takes the place of the one that is linted", async () => {
  const folder = makeFolder({ "in/a.notes.json": notes('"Call back."'), "new/b.notes.json": notes("1") });
  const { untilRun } = startWatching(folder.path, "in");
  await untilRun(/1 payload in 1 file: 0 errors/);
  renameSync(folder.file("in"), folder.file("old"));
  renameSync(folder.file("new"), folder.file("in"));
  await untilRun(/linting again: in changed\n[\s\S]*1 error/);
  folder.write("in/b.notes.json", notes('"Call back."'));
  await untilRun(/linting again: in\/b\.notes\.json changed\n[\s\S]*0 errors/);
});

test("--watch of a file and a pattern ignores other files, and its own outputs", async () => {
  const folder = makeFolder({ "a.notes.json": notes('"Prefers letters."'), "in/b.notes.json": notes("1") });
  const { child, untilRun } = startWatching(folder.path, "a.notes.json", "in/*.json", "--format", "json=in/out.txt");
  await untilRun(/2 payloads in 2 files/);
  folder.write("other.notes.json", "{");
  folder.write("in/.hidden.json", "{");
  folder.write("in/c.notes.json", notes('"Call back."'));
  await untilRun(/linting again: in\/c\.notes\.json changed\n[\s\S]*3 payloads in 3 files/);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([143, null]);
});
