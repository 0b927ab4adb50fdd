/** Extracts with the mistakes of first extracts: whoever follows the advice of each report has a clean one soon. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Finding } from "../../src/index.ts";
import { makeFolder, valuesIn } from "./folder.ts";
import { inFolder } from "./run.ts";

const samples = join(import.meta.dirname, "../../samples/messy");
const today = ["--today", "2026-06-30"];
const clean = /: 0 errors, 0 warnings$/m;

/** Follows the advice of reports until one is clean. Returns what was done in each round, `fix`, `plan` or `edit`. */
async function roundsOf(sample: string): Promise<string[]> {
  const cwd = makeFolder().file(".");
  cpSync(join(samples, sample), join(cwd, "extract"), { recursive: true });
  const preflight = (...argv: string[]) => inFolder([...argv, ...(argv[0] === "lint" ? today : [])], { cwd });
  const rounds: string[] = [];
  let paths = ["extract"];
  for (let round = 0; round < 5; round++) {
    const { stdout } = await preflight("lint", ...paths);
    if (clean.test(stdout)) return rounds;
    const fix = /^ *(?:\d.*: )?preflight (fix .*)$/m.exec(stdout)?.[1];
    const plan = /^ *preflight (plan .*)$/m.exec(stdout)?.[1];
    if (fix !== undefined) {
      rounds.push("fix");
      expect(stdout).toContain("[fix]");
      await preflight(...fix.split(" "));
      paths = [fix.split(" ").at(-1) as string];
    } else if (plan !== undefined) {
      rounds.push("plan");
      const order = (await preflight(...plan.split(" "))).stdout;
      paths = order.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    } else {
      rounds.push("edit");
      const { stdout: report } = await preflight("lint", ...paths, "--format", "ndjson");
      const findings = valuesIn(report);
      writeSuggestions(findings, cwd);
      leaveOut(findings, cwd);
    }
  }
  return [...rounds, "not clean"];
}

/** Writes what the findings suggest in place of what they mark. */
function writeSuggestions(findings: readonly Finding[], cwd: string): void {
  const written = new Set<string>();
  for (const { file, line, column, endColumn, suggestion } of findings.toReversed()) {
    const place = `${file}:${line}:${column}`;
    if (suggestion === undefined || written.has(place)) continue;
    written.add(place);
    const lines = readFileSync(join(cwd, file), "utf8").split("\n");
    const text = lines[line - 1] ?? "";
    const value = JSON.stringify(suggestion);
    // The bodies in a HAR file are texts in it.
    const isEscaped = text.startsWith('\\"', column - 1);
    const correction = isEscaped ? JSON.stringify(value).slice(1, -1) : value;
    lines[line - 1] = text.slice(0, column - 1) + correction + text.slice(endColumn - 1);
    writeFileSync(join(cwd, file), lines.join("\n"));
  }
}

const mayBeLeftOut: readonly string[] = ["null-value", "blank-value", "placeholder-value"];

/** Leaves out the fields of which the findings say so, and the transactions that are sent twice. */
function leaveOut(findings: readonly Finding[], cwd: string): void {
  for (const { rule, file, payload, pointer, suggestion } of findings.toReversed()) {
    if (suggestion !== undefined || (rule !== "duplicate-transaction" && !mayBeLeftOut.includes(rule))) continue;
    const path = join(cwd, file);
    const text = readFileSync(path, "utf8");
    const isList = text.startsWith("[");
    const payloads = isList ? JSON.parse(text) : valuesIn(text);
    const steps = pointer
      .slice(1)
      .split("/")
      .slice(0, rule === "duplicate-transaction" ? -1 : undefined);
    const last = steps.pop() as string;
    const parent = steps.reduce((value, step) => value[step], payloads[payload]);
    if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else delete parent[last];
    const lines = payloads.map((each: unknown) => `${JSON.stringify(each)}\n`).join("");
    writeFileSync(path, isList ? JSON.stringify(payloads, undefined, 2) : lines);
  }
}

test.each([
  ["spreadsheet", ["fix"]],
  ["types", ["fix"]],
  ["camel-case", ["fix"]],
  ["by-hand", ["fix", "edit"]],
  ["alphabet", ["plan", "edit"]],
  ["database", ["fix", "edit"]],
  ["recorded", ["edit"]],
])("the extract %s is clean after %j", async (sample, rounds) => {
  expect(await roundsOf(sample)).toEqual(rounds);
});
