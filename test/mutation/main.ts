/**
 * `npm run test:mutation`: changes the sources in some 200 places, one at a time, and tells which changes no test notices.
 * The tests that cannot run in threads try what the others do not notice again (again.ts).
 * The places are the same each time: `--seed` chooses others, `--places` how many lines are tried, and `--mutate
 * src/text/width.ts` the whole of some files instead.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { randomOf } from "../bench/corpora.ts";
import { tryAgain } from "./again.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    places: { type: "string", default: "100" },
    mutate: { type: "string" },
  },
});
const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Lines of the sources that a run executes: neither what is generated nor what generates, nor types, comments and examples,
 * nor what only a browser or an editor executes, since no test of either stage has one.
 */
function* lines(): Generator<string> {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).sort();
  for (const file of files) {
    if (!file.endsWith(".ts") || /^(?:generated|codegen|cli|page|vscode)[\\/]|^rules[\\/]examples\.ts$/.test(file))
      continue;
    const text = readFileSync(join(root, "src", file), "utf8").split("\n");
    // The examples of a rule are tests of it.
    const examples = text.indexOf("  examples: {");
    const end = text.indexOf("  },", examples);
    for (const [i, line] of text.entries())
      if ((examples < 0 || i < examples || i > end) && /^ {2,}(?!\*|\/|import |readonly )\S.*[=<>(&|?+]/.test(line))
        yield `src/${file.replaceAll("\\", "/")}:${i + 1}:0-${i + 1}:${line.length}`;
  }
}

function chosen(): string[] {
  const all = [...lines()];
  const random = randomOf(Number(values.seed));
  const places = new Set<string>();
  while (places.size < Math.min(all.length, Number(values.places)))
    places.add(all[Math.floor(random() * all.length)] as string);
  return [...places].sort();
}

const bin = join(createRequire(import.meta.url).resolve("@stryker-mutator/core/package.json"), "../bin/stryker.js");
const mutate = values.mutate ?? chosen().join(",");
const { status } = spawnSync(process.execPath, [bin, "run", "test/mutation/stryker.config.json", "--mutate", mutate], {
  cwd: root,
  stdio: "inherit",
});
const report = join(root, ".mutation-report.json");
if (status === 0) tryAgain(root, report);
else process.exitCode = status ?? 1;
rmSync(report, { force: true });
