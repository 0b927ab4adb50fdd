/** Writes the generated files; with --check, reports the files that are out of date instead. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { moduleLists } from "./module-lists.ts";
import { operationTable, operationTableFile, root } from "./schema-files.ts";

const isCheck = process.argv.includes("--check");
// What makes the other files is made of these.
if (!isCheck) {
  writeFileSync(join(root, operationTableFile), operationTable());
  for (const [file, text] of await moduleLists()) writeFileSync(join(root, file), text);
}
const { outdated, generate, update } = await import("./generate.ts");
const wanted = await generate();
if (isCheck) {
  const { changed, stale } = outdated(wanted);
  for (const file of [...changed, ...stale]) console.error(`${file} is out of date: run npm run generate.`);
  process.exitCode = changed.length + stale.length > 0 ? 1 : 0;
} else {
  const { changed, stale } = update(wanted);
  for (const file of changed) console.log(`wrote ${file}`);
  for (const file of stale) console.log(`removed ${file}`);
}
