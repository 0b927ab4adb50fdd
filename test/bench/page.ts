// Puts the results of a benchmark into docs/performance.md: npm run bench:page -- RESULTS.json
import { readFileSync, writeFileSync } from "node:fs";
import { type Results, textOf } from "./report.ts";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the file that npm run bench -- --json wrote.");
const results = JSON.parse(readFileSync(file, "utf8")) as Results;

const { scale } = results;
const caveat =
  scale < 1
    ? `**The figures are provisional.** They are of a run at scale ${scale}: sizes are ${scale} times those that the goals name${
        scale < 0.2 ? ", so the start of processes outweighs the work" : ""
      }. Run the benchmark in full before you rely on a figure.\n\n`
    : "";

const page = new URL("../../docs/performance.md", import.meta.url);
const text = readFileSync(page, "utf8");
const [, before, after] = /^(.*^## Results\n)(?:.*?)(^## .*)$/ms.exec(text) ?? [];
if (before === undefined || after === undefined) throw new Error("docs/performance.md has no section Results.");
writeFileSync(page, `${before}\n${caveat}${textOf(results)}\n\n${after}`);
