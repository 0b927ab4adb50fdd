import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rules } from "../rules/index.ts";
import { rulePage, ruleTable } from "../rules/page.ts";
import type { Schema } from "../schema/load.ts";
import { type FieldRow, fieldTable } from "./fields.ts";
import { generateHtmlReport } from "./html-report.ts";
import { type Catalog, catalogue, kindNames } from "./kind-lists.ts";
import { generateRuleIds } from "./rule-ids.ts";
import { generateSchemaData } from "./schema-data.ts";
import { readOperations, readSchemaFiles, root } from "./schema-files.ts";
import { generateTypes } from "./types.ts";

/** Schemas of the files of a profile. Only the code that reads profiles needs them. */
const profileSchemas = ["operator.schema.json", "profile.schema.json"];

/** The schema of the names of kinds, below schemas/. */
const namesFile = "parts/kind.schema.json";

/** All files generated from the schemas of a project and from the rules, by their path in the project. */
export async function generate(project = root): Promise<Map<string, string>> {
  const files = readSchemaFiles(project);
  const names = kindNames(files.get(namesFile) as Schema, files);
  files.set(namesFile, names);
  const payloadFiles = new Map(
    [...files].filter(([file]) => file !== "vocabulary.schema.json" && !profileSchemas.includes(file)),
  );
  const profileFiles = new Map(profileSchemas.map((file) => [file, files.get(file) as Schema]));
  return new Map([
    ["src/generated/html-report.ts", generateHtmlReport()],
    ["src/generated/manifest.ts", generateManifest(project)],
    ["src/generated/operations.ts", generateOperations(project)],
    ["src/generated/profile-schemas.ts", generateSchemaData(profileFiles)],
    ["src/generated/rule-ids.ts", generateRuleIds(rules)],
    ["src/generated/schemas.ts", generateSchemaData(payloadFiles)],
    ["src/generated/types.ts", await generateTypes(payloadFiles)],
    [`schemas/${namesFile}`, jsonText(names)],
    ["schemas/catalog.json", jsonText(catalogue(readCatalog(project), files))],
    ["docs/fields.md", fieldTable(readFields(), payloadFiles)],
    ["docs/rules/README.md", ruleTable(rules)],
    ...rules.map((rule): [string, string] => [`docs/rules/${rule.id}.md`, rulePage(rule)]),
  ]);
}

/** The operations of the OpenAPI document, which refer to the schemas. */
function generateOperations(project: string): string {
  return `// Generated from schemas/operations.json by "npm run generate". Do not edit.

export const operationsText =
  ${JSON.stringify(JSON.stringify(readOperations(project)))};
`;
}

/** The name, version and repository of the package, since a single-file bundle cannot read package.json at run time. */
export function generateManifest(project: string): string {
  const { name, version, repository } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as {
    name: string;
    version: string;
    repository?: string | { url: string };
  };
  return `// Generated from package.json by "npm run generate". Do not edit.

export const packageName = ${JSON.stringify(name)};
export const version = ${JSON.stringify(version)};
/** The address at which the repository is read, if package.json names one. */
export const repository: string | undefined = ${JSON.stringify(repository && webAddress(repository))};
`;
}

/** The address at which a repository is read. `repository` is one in any form that package.json may have. */
function webAddress(repository: string | { url: string }): string {
  const url = typeof repository === "string" ? repository : repository.url;
  const [, host = "github", path] = /^(?:(github|gitlab):)?([\w.-]+\/[\w.-]+)$/.exec(url) ?? [];
  if (path) return `https://${host}.com/${path}`;
  return url
    .replace(/^(?:git\+)?(?:ssh|https?|git):\/\/(?:[^@/]*@)?|^git@/, "https://")
    .replace(/^(https:\/\/[^/:]+):(?!\d)/, "$1/")
    .replace(/\.git$/, "");
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function readCatalog(project: string): Catalog {
  return JSON.parse(readFileSync(join(project, "schemas/catalog.json"), "utf8")) as Catalog;
}

/** The fields of the interface. Each row has a test. */
function readFields(): FieldRow[] {
  return JSON.parse(readFileSync(join(root, "test/fixtures/fields.json"), "utf8")) as FieldRow[];
}

/** Folders that hold generated files only. Stale files in them are removed. */
const generatedFolders = ["src/generated", "docs/rules"];

export interface Differences {
  /** Files that are missing or differ. */
  changed: string[];
  /** Files that are no longer generated. */
  stale: string[];
}

/** Compares the files of a project with the generated ones. */
export function compare(wanted: ReadonlyMap<string, string>, project = root): Differences {
  const present = generatedFolders
    .filter((folder) => existsSync(join(project, folder)))
    .flatMap((folder) => readdirSync(join(project, folder)).map((name) => `${folder}/${name}`));
  const changed = [...wanted].filter(([file, text]) => {
    const path = join(project, file);
    return !existsSync(path) || readFileSync(path, "utf8") !== text;
  });
  return { changed: changed.map(([file]) => file), stale: present.filter((file) => !wanted.has(file)) };
}

/** Writes the generated files of a project and removes stale ones; returns the differences it found. */
export function update(wanted: ReadonlyMap<string, string>, project = root): Differences {
  const differences = compare(wanted, project);
  for (const file of differences.changed) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), wanted.get(file) as string);
  }
  for (const file of differences.stale) rmSync(join(project, file));
  return differences;
}
