/** Emacs as a client, with the settings that docs/editors.md gives. Skipped where it or eglot is not installed. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lines, makeFolder, note } from "../cli/folder.ts";
import { root } from "../cli/run.ts";

const hasEglot =
  spawnSync("emacs", ["--batch", "--eval", "(progn (package-initialize) (require 'eglot))"]).status === 0;
const [, settings = ""] = /```elisp\n(.*?)```/s.exec(readFileSync(join(root, "docs/editors.md"), "utf8")) ?? [];

test.skipIf(!hasEglot)("Emacs shows findings (needs emacs with eglot)", () => {
  const bad = note("x", "HB-0002").replace('"body"', '"boddy"');
  const folder = makeFolder({ "x.notes.jsonl": lines(note("x"), bad), ".home/settings.el": settings });
  mkdirSync(folder.file(".home/bin"));
  symlinkSync(join(root, "bin/preflight.js"), folder.file(".home/bin/preflight"));
  const { stdout, stderr } = spawnSync("emacs", ["--batch", "-l", join(root, "test/lsp/emacs.el")], {
    encoding: "utf8",
    env: {
      ...process.env,
      HOME: folder.file(".home"),
      PATH: `${folder.file(".home/bin")}:${process.env["PATH"]}`,
      SETTINGS: folder.file(".home/settings.el"),
      PAYLOAD: folder.file("x.notes.jsonl"),
    },
  });
  const found = stdout.split("\n").filter((line) => line.includes("[unknown-field]"));
  expect(found.length, stderr).toBe(1);
  expect(found[0]).toMatch(/^2 /);
});
