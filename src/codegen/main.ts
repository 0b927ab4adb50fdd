import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rules } from "../rules/index.ts";
import { rulePage, ruleTable } from "../rules/page.ts";
import { type FieldRow, fieldTable } from "./fields.ts";
import { generateHtmlReport } from "./html-report.ts";
import { generateOpenapi } from "./openapi.ts";
import { generateSchemaData } from "./schema-data.ts";
import { readOpenapi, readSchemaFiles, root } from "./schema-files.ts";
import { generateTypes } from "./types.ts";
import { generateValidators } from "./validators.ts";

/** Everything that is made from the schemas and the rules, by its path in the project. */
async function generate(): Promise<Map<string, string>> {
  const files = readSchemaFiles();
  const payloadFiles = new Map([...files].filter(([file]) => file !== "vocabulary.schema.json"));
  return new Map([
    ["src/generated/html-report.ts", generateHtmlReport()],
    ["src/generated/openapi.json", generateOpenapi(readOpenapi(), payloadFiles)],
    ["src/generated/schemas.ts", generateSchemaData(payloadFiles)],
    ["src/generated/types.ts", await generateTypes(payloadFiles)],
    ["src/generated/validators.ts", generateValidators(payloadFiles)],
    ["src/generated/version.ts", generateVersion()],
    ["docs/fields.md", fieldTable(readFields(), payloadFiles)],
    ["docs/rules/README.md", ruleTable(rules)],
    ...rules.map((rule): [string, string] => [`docs/rules/${rule.id}.md`, rulePage(rule)]),
  ]);
}

/** The version of the package, which a bundle of one file could not read from package.json when it runs. */
function generateVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return `// Made from package.json by "npm run generate": never edited by hand.\n\nexport const version = ${JSON.stringify(version)};\n`;
}

/** The fields of the interface; the tests prove each row. */
function readFields(): FieldRow[] {
  return JSON.parse(readFileSync(join(root, "test/fixtures/fields.json"), "utf8")) as FieldRow[];
}

/** Folders in which every file is generated: what is not made any more is removed. */
const generatedFolders = ["src/generated", "docs/rules"];

const wanted = await generate();
const stale = generatedFolders.flatMap((folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder)).flatMap((name) => (wanted.has(`${folder}/${name}`) ? [] : `${folder}/${name}`))
    : [],
);
const changed = [...wanted].filter(([file, text]) => {
  const path = join(root, file);
  return !existsSync(path) || readFileSync(path, "utf8") !== text;
});

if (process.argv.includes("--check")) {
  const differing = [...changed.map(([file]) => file), ...stale];
  for (const file of differing) console.error(`${file} is not what npm run generate makes.`);
  process.exitCode = differing.length > 0 ? 1 : 0;
} else {
  for (const [file, text] of changed) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    console.log(`wrote ${file}`);
  }
  for (const file of stale) {
    rmSync(join(root, file));
    console.log(`removed ${file}`);
  }
}
