import { chmodSync, copyFileSync, cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFolder } from "./folder.ts";
import { type Outcome, oneAfterAnother, root } from "./run.ts";

// The administrator may read everything, so the command runs as the user `nobody`. Windows has other permissions.
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const sample = join(root, "samples/halcyon/03-notes/HE-20041001.notes.json");

const { path: folder } = makeFolder({}, afterAll);
// A copy of the command, because other users may not be allowed to read the clone.
const { path: command } = makeFolder({}, afterAll);
beforeAll(() => {
  chmodSync(command, 0o755);
  for (const part of ["dist", "package.json"]) cpSync(join(root, part), join(command, part), { recursive: true });
  chmodSync(folder, 0o755);
  for (const name of ["locked", "open"]) mkdirSync(join(folder, name));
  for (const name of ["a.notes.json", "locked/b.notes.json", "open/c.notes.json"])
    copyFileSync(sample, join(folder, name));
  chmodSync(join(folder, "a.notes.json"), 0);
  chmodSync(join(folder, "locked"), 0);
});
afterAll(() => chmodSync(join(folder, "locked"), 0o700));

const run = (...commands: string[][]): Outcome[] =>
  oneAfterAnother(
    commands.map((argv) => ({ cwd: folder, argv })),
    { folder: command, ...(isRoot ? { uid: nobody, gid: nobody } : {}) },
  );

describe.skipIf(process.platform === "win32")("what may not be read", () => {
  it("is named, be it a file or a folder, and keeps nothing else from being linted", () => {
    const paths = ["a.notes.json", ".", "locked", "locked/b.notes.json", "locked/*.json"];
    const [file, all, ...folders] = run(...paths.map((path) => ["lint", "--format", "ndjson", path]));
    const stderr = "preflight: a.notes.json may not be read: permission denied.\n";
    expect(file).toEqual({ code: 3, stdout: "", stderr });
    expect(all?.stderr.match(/permission denied/g)).toHaveLength(2);
    expect(all?.code).toBe(3);
    for (const { code, stderr } of folders) {
      expect(stderr).toMatch(/^preflight: locked.* may not be read: permission denied\.$/m);
      expect(stderr).not.toContain("    at ");
      expect(code).toBeGreaterThanOrEqual(3);
    }
  });

  it("is named where an option leads there", () => {
    const outcomes = run(
      ["lint", "open", "--format", "json=locked/out.json"],
      ["lint", "open", "--profile", "locked"],
      ["fix", "open/c.notes.json", "--to", "locked/fixed"],
      ["fix", "open/c.notes.json", "--to", "fixed"],
    );
    for (const { code, stdout, stderr } of outcomes) {
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(/^preflight: .*(?:locked|fixed).*\nSee preflight \w+ --help\.\n$/);
    }
  });
});
