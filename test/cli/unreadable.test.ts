import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Outcome, root } from "./run.ts";

// The administrator may read everything, so the command runs as the user `nobody`. Windows has other permissions.
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const sample = join(root, "samples/halcyon/03-notes/HE-20041001.notes.json");

let folder = "";
// A copy of the command, because other users may not be allowed to read the clone.
let command = "";
beforeAll(() => {
  command = mkdtempSync(join(tmpdir(), "preflight-command-"));
  chmodSync(command, 0o755);
  for (const part of ["bin", "dist", "package.json"])
    cpSync(join(root, part), join(command, part), { recursive: true });
  folder = mkdtempSync(join(tmpdir(), "preflight-unreadable-"));
  chmodSync(folder, 0o755);
  for (const name of ["locked", "open"]) mkdirSync(join(folder, name));
  for (const name of ["a.notes.json", "locked/b.notes.json", "open/c.notes.json"])
    copyFileSync(sample, join(folder, name));
  chmodSync(join(folder, "a.notes.json"), 0);
  chmodSync(join(folder, "locked"), 0);
});
afterAll(() => {
  chmodSync(join(folder, "locked"), 0o700);
  for (const each of [folder, command]) rmSync(each, { recursive: true, force: true });
});

function lint(...paths: string[]): Outcome {
  return run("lint", "--format", "ndjson", ...paths);
}

function run(...argv: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(command, "bin/preflight.js"), ...argv], {
    cwd: folder,
    encoding: "utf8",
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  });
  return { code: status ?? -1, stdout, stderr };
}

describe.skipIf(process.platform === "win32")("what may not be read", () => {
  it("is named, be it a file", () => {
    const { code, stdout, stderr } = lint("a.notes.json");
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/^preflight: a\.notes\.json may not be read: permission denied\.\n$/);
  });

  it("is named, be it a folder", () => {
    for (const path of ["locked", "locked/b.notes.json", "locked/*.json"]) {
      const { code, stderr } = lint(path);
      expect(stderr, path).toMatch(/^preflight: locked.* may not be read: permission denied\.$/m);
      expect(stderr, path).not.toContain("    at ");
      expect(code, path).toBeGreaterThanOrEqual(3);
    }
  });

  it("keeps nothing else from being linted", () => {
    const { code, stderr } = lint(".");
    expect(stderr.match(/permission denied/g)).toHaveLength(2);
    expect(code).toBe(3);
  });

  it.each([
    ["lint", "open", "--format", "json=locked/out.json"],
    ["lint", "open", "--profile", "locked"],
    ["fix", "open/c.notes.json", "--to", "locked/fixed"],
    ["fix", "open/c.notes.json", "--to", "fixed"],
  ])("is named where an option leads there: %s %s %s %s", (...argv) => {
    const { code, stdout, stderr } = run(...argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^preflight: .*(?:locked|fixed).*\nSee preflight \w+ --help\.\n$/);
  });
});
