/** Writes the generated files; with --check, reports the files that are out of date instead. */
import { compare, generate, update } from "./generate.ts";

const wanted = await generate();
if (process.argv.includes("--check")) {
  const { changed, stale } = compare(wanted);
  for (const file of [...changed, ...stale]) console.error(`${file} is out of date: run npm run generate.`);
  process.exitCode = changed.length + stale.length > 0 ? 1 : 0;
} else {
  const { changed, stale } = update(wanted);
  for (const file of changed) console.log(`wrote ${file}`);
  for (const file of stale) console.log(`removed ${file}`);
}
