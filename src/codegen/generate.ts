import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { transformSync } from "esbuild";
import { rules } from "../rules/index.ts";
import { rulePage, ruleTable } from "../rules/page.ts";
import { joined, separated } from "../schema/described.ts";
import type { Schema } from "../schema/load.ts";
import { type FieldRow, fieldTable } from "./fields.ts";
import { type Catalog, catalogue, kindNames } from "./kind-lists.ts";
import { moduleLists } from "./module-lists.ts";
import { operationTable, operationTableFile, readSchemaFiles, root } from "./schema-files.ts";
import { generateProfileTypes, generateTypes } from "./types.ts";

/** Schemas of the files of a profile, and of the schemas in them. Only the code that reads profiles needs them. */
const profileSchemas = ["operator.schema.json", "profile.schema.json", "dialect.schema.json"];

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
    [operationTableFile, operationTable(project)],
    ["src/generated/operations.ts", generateOperations(project)],
    ["src/generated/profile-schemas.ts", generateConstraints(profileFiles)],
    ["src/generated/profile-types.ts", await generateProfileTypes(files)],
    ...(await moduleLists()),
    ["src/generated/schema-prose.ts", generateProse(payloadFiles)],
    ["src/generated/schemas.ts", generateConstraints(payloadFiles)],
    ["src/generated/types.ts", await generateTypes(payloadFiles)],
    [`schemas/${namesFile}`, jsonText(names)],
    ["schemas/catalog.json", jsonText(catalogue(readJson(project, "schemas/catalog.json") as Catalog, files))],
    // Each field of the interface has a row there, and a test.
    ["docs/fields.md", fieldTable(readJson(root, "test/fixtures/fields.json") as FieldRow[], payloadFiles)],
    ["docs/rules/README.md", ruleTable(rules)],
    ...rules.map((rule): [string, string] => [`docs/rules/${rule.id}.md`, rulePage(rule)]),
  ]);
}

/** The style and the script of the HTML report as text, with their hashes for its content security policy. */
function generateHtmlReport(): string {
  const constants = (name: string, file: string): string => {
    const path = join(root, "src/reporters/html", file);
    const loader = file.endsWith(".css") ? "css" : "js";
    const text = transformSync(readFileSync(path, "utf8"), { loader, minify: true, charset: "utf8" }).code;
    if (/<\/(?:script|style)|<!--/i.test(text))
      throw new Error(`${file} contains text that would end its HTML element.`);
    return `export const ${name} = ${JSON.stringify(text)};
export const ${name}Hash = "sha256-${createHash("sha256").update(text).digest("base64")}";
`;
  };
  return `// Generated from src/reporters/html/ by "npm run generate". Do not edit.

${constants("style", "style.css")}
${constants("script", "client.js")}`;
}

/** The name, version and repository of the package, since a single-file bundle cannot read package.json at run time. */
export function generateManifest(project: string): string {
  const { name, version, repository } = readJson(project, "package.json") as {
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

function generateOperations(project: string): string {
  return `// Generated from schemas/operations.json by "npm run generate". Do not edit.

export const operationsText =
  ${JSON.stringify(JSON.stringify(readJson(project, "schemas/operations.json")))};
`;
}

/** The constraints of every schema as text, by its path below schemas/. Each is parsed when needed. */
function generateConstraints(files: ReadonlyMap<string, Schema>): string {
  return `// Generated from schemas/ by "npm run generate". Do not edit.

/** The constraints of every schema as text, by its path below schemas/. */
export const schemaTexts: Readonly<Record<string, string>> = {
${texts(files, (schema) => separated(schema).constraints)}
};
`;
}

/** The descriptions, examples and the like of every schema, which judge nothing. */
function generateProse(files: ReadonlyMap<string, Schema>): string {
  const proseOf = (schema: Schema, file: string): unknown => {
    const { constraints, prose } = separated(schema);
    if (!isDeepStrictEqual(joined(constraints, prose), schema))
      throw new Error(`${file} is not what its constraints and its descriptions make together.`);
    return prose;
  };
  return `// Generated from schemas/ by "npm run generate". Do not edit.

/** What the schemas say besides their constraints, as text, by their paths below schemas/. */
export const proseTexts: Readonly<Record<string, string>> = {
${texts(files, proseOf)}
};
`;
}

/** Members of an object in code: a part of each schema, as text. */
function texts(files: ReadonlyMap<string, Schema>, partOf: (schema: Schema, file: string) => unknown): string {
  return Array.from(
    files,
    ([file, schema]) => `  ${JSON.stringify(file)}: ${JSON.stringify(JSON.stringify(partOf(schema, file)))},`,
  ).join("\n");
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function readJson(project: string, file: string): unknown {
  return JSON.parse(readFileSync(join(project, file), "utf8"));
}

/** Folders that hold generated files only. Stale files in them are removed. */
const generatedFolders = ["src/generated", "docs/rules"];

/** Compares the files of a project with the generated ones: those that are missing or differ, and those too many. */
export function outdated(wanted: ReadonlyMap<string, string>, project = root) {
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
export function update(wanted: ReadonlyMap<string, string>, project = root): ReturnType<typeof outdated> {
  const differences = outdated(wanted, project);
  for (const file of differences.changed) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), wanted.get(file) as string);
  }
  for (const file of differences.stale) rmSync(join(project, file));
  return differences;
}
