// Measures the three steps of preflight cluster on generated payloads, and prints the figures of docs/scale.md. Options:
// --scale 0.1 for less of everything, --runs 3 for more runs of each, --keys 100000000 for the keys that are linked.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Corpus } from "./corpora.ts";
import * as corpora from "./corpora.ts";
import { type Figures, measure, type Program } from "./measure.ts";
import { amounts, folder, node, preflight, programsOf } from "./setup.ts";

const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    runs: { type: "string", default: "1" },
    keys: { type: "string" },
  },
});
const { scale, runs } = amounts(values);
const { programs, preload } = await programsOf(new URL("./link-loop.ts", import.meta.url));

const rows: string[][] = [];
const facts: string[][] = [];

/** Splits, checks and links a corpus, with one worker and with two. */
async function take(name: string, corpus: Corpus): Promise<void> {
  console.error(`${new Date().toISOString().slice(11, 19)}  ${name}`);
  const own = join(folder, "records");
  mkdirSync(own);
  const tasks = join(own, "tasks.jsonl");
  const command = (...args: string[]): string[] => [node, preflight, ...args];
  const fault: Program["fault"] = (code, printed) =>
    code === (corpus.faulty > 0 ? 1 : 0) ? undefined : `exit ${code}: ${printed}`;
  const quoted = (parts: readonly string[]): string => parts.map((part) => `'${part}'`).join(" ");
  const check = (list: string, out: string): string[] => command("cluster", "check", "--tasks", list, "--out", out);
  const split = command("cluster", "split", ...corpus.paths);
  writeFileSync(tasks, execFileSync(split[0] as string, split.slice(1), { maxBuffer: 2 ** 30 }));
  const lines = readFileSync(tasks, "utf8").trimEnd().split("\n").slice(1);
  // Every other task for each of two workers.
  const halves = [0, 1].map((half) => {
    const list = join(folder, `half-${half}.jsonl`);
    writeFileSync(list, `${lines.filter((_, i) => i % 2 === half).join("\n")}\n`);
    return check(list, join(folder, "halves"));
  });
  const figures = await measure(
    [
      { name: "split", command: split },
      { name: "check", command: check(tasks, own) },
      { name: "two", command: ["sh", "-c", `${halves.map(quoted).join(" & ")}; wait`] },
      { name: "link", command: command("cluster", "link", own), fault },
      { name: "lint", command: command("lint", "--workers", "1", ...corpus.paths), fault },
    ],
    runs,
    { folder, preload },
  );
  const of = (step: string): Figures => {
    const found = figures.get(step);
    if (!found) throw new Error(`${step} failed`);
    return found;
  };
  const seconds = (step: string): string => of(step).wall.toFixed(1);
  const bytes = readdirSync(own).reduce((sum, file) => sum + statSync(join(own, file)).size, 0);
  const peaks = ["check", "link"].map((step) => Math.round(of(step).peak ?? 0)).join(", ");
  rows.push([
    `${name}: ${Math.round(corpus.bytes / 1e6)} MB, ${corpus.payloads.toLocaleString("en")} payloads`,
    ...["split", "check", "two", "link", "lint"].map(seconds),
    (of("check").wall / of("two").wall / 2).toLocaleString("en", { style: "percent" }),
    `${Math.round(bytes / 1e6)}`,
    peaks,
  ]);
  facts.push([name, String(Math.round(bytes / corpus.payloads)), String(Math.round(corpus.bytes / corpus.payloads))]);
  for (const path of [own, join(folder, "halves"), ...corpus.paths]) rmSync(path, { recursive: true });
}

await take("transactions", corpora.transactions(folder, 1e9 * scale, "usual"));
await take("notes", corpora.notes(folder, 200e6 * scale));
await take("mixed batch", corpora.mixed(folder, Math.ceil(350_000 * scale)));
await take("businesses and accounts", corpora.linkage(folder, Math.ceil(5_000_000 * scale)));

const table = (head: readonly string[], body: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i === 0 ? "---" : "---:")), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");
console.log(
  table(
    ["corpus", "split", "check", "by two", "link", "`lint --workers 1`", "efficiency", "records, MB", "peaks, MB"],
    rows,
  ),
);
console.log(`\n${table(["kind", "bytes of record", "bytes of payload"], facts)}`);

if (values.keys !== undefined) {
  // Each business has 25 accounts and a contract.
  const accounts = Math.round((Number(values.keys) * corpora.accountsPerBusiness) / (corpora.accountsPerBusiness + 2));
  console.error(`${new Date().toISOString().slice(11, 19)}  ${values.keys} keys`);
  console.log(`\n${execFileSync(node, ["--expose-gc", join(programs, "link-loop.mjs"), String(accounts)]).toString()}`);
}
