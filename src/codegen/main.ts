/** Writes what is generated; with --check, names the files that are not as they would be written. */
import { compare, generate, update } from "./generate.ts";

const wanted = await generate();
if (process.argv.includes("--check")) {
  const { changed, stale } = compare(wanted);
  for (const file of [...changed, ...stale]) console.error(`${file} is not what npm run generate makes.`);
  process.exitCode = changed.length + stale.length > 0 ? 1 : 0;
} else {
  const { changed, stale } = update(wanted);
  for (const file of changed) console.log(`wrote ${file}`);
  for (const file of stale) console.log(`removed ${file}`);
}
