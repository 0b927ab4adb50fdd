/** The task that `init --vscode` adds, with its problem matcher applied as VS Code applies it. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { expect, onTestFinished, test } from "vitest";
import { mergeVscodeTasks } from "../../src/cli/init/editor-settings.ts";
import { brokenNote, makeFolder, note, valuesIn } from "./folder.ts";
import { inFolder, root } from "./run.ts";

interface Task {
  label: string;
  command: string;
  args: string[];
  problemMatcher: {
    pattern: Record<"file" | "line" | "column" | "severity" | "code" | "message", number> & { regexp: string };
    background: { beginsPattern: string; endsPattern: string };
  };
}

const tasksOf = (text: string): Task[] => (parse(text) as { tasks: Task[] }).tasks;

test("every finding of lint --watch is a problem, between the lines that begin and end a run", async () => {
  const folder = makeFolder({
    "in/a.notes.json": brokenNote(),
    "in/b: c.notes.jsonl": `${note("x")}\n[]\n{"import_supplier":"S","odd key: x":1}\nnull\n`,
    "in/c.notes.json": "",
  });
  await inFolder(["init", "--vscode"], { cwd: folder.path });
  const [task] = tasksOf(folder.read(".vscode/tasks.json"));
  const { pattern, background } = (task as Task).problemMatcher;
  expect(task?.command).toBe("npx");
  const argv = task?.args.slice(task.args.indexOf("preflight") + 1) ?? [];

  const child = spawn(process.execPath, [join(root, "bin/preflight.js"), ...argv], { cwd: folder.path });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const lines: string[] = [];
  // The streams are separate here, so the report may come after the line that ends the run.
  const ends = [child.stdout, child.stderr].map(
    (stream) =>
      new Promise<void>((resolve) => {
        let text = "";
        stream.setEncoding("utf8").on("data", (more: string) => {
          text += more;
          if (/payloads? in \d+ files?|preflight: watching.*\n/.test(text)) {
            lines.push(...text.split("\n"));
            resolve();
          }
        });
      }),
  );
  await Promise.all(ends);
  expect(lines.filter((line) => new RegExp(background.beginsPattern).test(line))).toHaveLength(1);
  expect(lines.filter((line) => new RegExp(background.endsPattern).test(line))).toHaveLength(1);
  const problems = lines.flatMap((line) => {
    const match = new RegExp(pattern.regexp).exec(line);
    if (!match) return [];
    const { file, line: at, column, severity, code } = pattern;
    return [[match[file], Number(match[at]), Number(match[column]), match[severity], match[code]]];
  });
  const { stdout } = await inFolder(["lint", "--format", "ndjson", "."], { cwd: folder.path });
  const findings = valuesIn(stdout);
  expect(findings.length).toBeGreaterThan(4);
  const wanted = findings.map(({ file, line, column, severity, code }) => [file, line, column, severity, code]);
  expect(problems.map(String).sort()).toEqual(wanted.map(String).sort());
});

test("other tasks and comments are kept, and the own task is updated in place", () => {
  const given = '{\n\t// mine\n\t"version": "2.0.0",\n\t"tasks": [{ "label": "build" }]\n}\n';
  const merged = mergeVscodeTasks(given);
  expect(merged).toContain("// mine");
  expect(tasksOf(merged).map(({ label }) => label)).toEqual(["build", "preflight: lint --watch"]);
  expect(mergeVscodeTasks(merged)).toBe(merged);
  expect(tasksOf(mergeVscodeTasks('{ "version": "2.0.0" }'))).toHaveLength(1);
  expect(() => mergeVscodeTasks("[]")).toThrow(/tasks\.json/);
});
