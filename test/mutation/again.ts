/**
 * The second stage: tries the changes again that the first stage's tests do not notice, each in a copy of the project,
 * with the tests that cannot run in threads. In the copy, the command that they run is that of the sources.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Position {
  line: number;
  column: number;
}

interface Mutant {
  mutatorName: string;
  replacement: string;
  status: string;
  location: { start: Position; end: Position };
}

/** The JSON report of the first stage, in which lines and columns count from 1. */
interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

const linked = ["node_modules", "dist"];
const copied = ["src", "test", "schemas", "samples", "docs", "bin", "python", "README.md", "CHANGELOG.md", "LICENSE"];
const settings = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vitest.config.ts",
  "action.yml",
  ".pre-commit-hooks.yaml",
];

/** Tells how many changes no test of either stage notices, and which. */
export function tryAgain(root: string, reportFile: string): void {
  const { files } = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ file, source, ...mutant })),
  );
  const valid = all.filter(({ status }) => /^(?:Killed|Timeout|Survived|NoCoverage)$/.test(status));
  const unnoticed = valid.filter(({ status }) => /^(?:Survived|NoCoverage)$/.test(status));
  const copy = mkdtempSync(join(tmpdir(), "preflight-mutation-"));
  try {
    for (const part of linked) symlinkSync(join(root, part), join(copy, part), "junction");
    for (const part of [...copied, ...settings]) cpSync(join(root, part), join(copy, part), { recursive: true });
    const run = join(copy, "test/cli/run.ts");
    const compiled = 'pathToFileURL(join(root, "dist/cli/main.js")).href);';
    const text = readFileSync(run, "utf8");
    if (!text.includes(`import(${compiled}`)) throw new Error(`test/cli/run.ts does not import ${compiled}`);
    writeFileSync(run, text.replace(`import(${compiled}`, 'import("../../src/cli/main.ts");'));
    // Otherwise every change would seem to be noticed.
    if (unnoticed.length > 0 && !passes(copy, [...new Set(unnoticed.map(({ file }) => file))]))
      throw new Error("The tests of the second stage fail without a change.");
    const survivors = unnoticed.filter(({ file, source, location, replacement }) => {
      writeFileSync(join(copy, file), changed(source, location, replacement));
      const survives = passes(copy, [file]);
      writeFileSync(join(copy, file), source);
      return survives;
    });
    for (const { file, location, mutatorName, replacement } of survivors)
      console.log(`${file}:${location.start.line}:${location.start.column} ${mutatorName}: ${replacement}`);
    const noticed = valid.length - survivors.length;
    const share = ((100 * noticed) / Math.max(1, valid.length)).toFixed(1);
    const again = unnoticed.length - survivors.length;
    console.log(
      `${noticed} of ${valid.length} changes are noticed (${share} %), ${again} of them in the second stage.`,
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function changed(source: string, { start, end }: Mutant["location"], replacement: string): string {
  const lines = source.split("\n");
  const at = ({ line, column }: Position): number =>
    lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
  return source.slice(0, at(start)) + replacement + source.slice(at(end));
}

/** Whether all tests of the second stage pass that import some files of a copy, at any depth. */
function passes(copy: string, files: readonly string[]): boolean {
  const vitest = join(copy, "node_modules/vitest/vitest.mjs");
  const options = ["--run", "--bail=1", "--passWithNoTests", "--config=test/mutation/again.config.ts"];
  const { status } = spawnSync(process.execPath, [vitest, "related", ...files, ...options], {
    cwd: copy,
    stdio: "ignore",
    timeout: 600_000,
  });
  return status === 0;
}
