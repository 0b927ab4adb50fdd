/**
 * `npm run names -- --package @scope/name --repository URL --schemas URL` replaces the name of the package, the
 * repository and the address of the catalogued schemas wherever the project names them. Each may be given alone.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import fastGlob from "fast-glob";

const project = process.cwd();
const read = (file: string): string => readFileSync(join(project, file), "utf8");

const { values } = parseArgs({
  options: { package: { type: "string" }, repository: { type: "string" }, schemas: { type: "string" } },
});
const { package: name, repository, schemas } = values;
const wrong = [
  name !== undefined && !/^@[a-z\d][\w.-]*\/[a-z\d][\w.-]*$/.test(name) && `--package ${name}: not @scope/name`,
  repository !== undefined && !/^https:\/\/[^/]+\/.+/.test(repository) && `--repository ${repository}: not https://...`,
  schemas !== undefined && !/^https?:\/\/[^/]+\/(.*\/)?$/.test(schemas) && `--schemas ${schemas}: not https://.../`,
  Object.keys(values).length === 0 && "Give --package, --repository or --schemas.",
].filter((each) => each !== false);
if (wrong.length > 0) {
  for (const each of wrong) console.error(`names: ${each}`);
  process.exit(2);
}

const known = (JSON.parse(read("package.json")) as { name: string }).name;
const [{ url }] = (JSON.parse(read("schemas/catalog.json")) as { schemas: [{ url: string }] }).schemas;
const host = url.slice(0, url.indexOf("schemas/"));
const replacements = [
  [known, name ?? known],
  [tarballOf(known), tarballOf(name ?? known)],
  [host, schemas ?? host],
] as const;
const ignore = ["**/node_modules", ".git", "dist", "coverage", "executable", "vscode", ".cluster", ".mutation"];
for (const file of fastGlob.sync("**", { cwd: project, dot: true, ignore: ignore.map((each) => `${each}/**`) })) {
  const text = read(file);
  const replaced = replacements.reduce((now, [old, by]) => now.replaceAll(old, () => by), text);
  if (replaced !== text) write(file, replaced);
}
if (repository !== undefined) {
  const address = `git+${repository.replace(/(\.git|\/)$/, "")}.git`;
  const manifest = JSON.parse(read("package.json"));
  write(
    "package.json",
    `${JSON.stringify({ ...manifest, repository: { type: "git", url: address } }, undefined, 2)}\n`,
  );
}
const { status } = spawnSync(process.execPath, ["--import", "tsx", "src/codegen/main.ts"], {
  cwd: project,
  stdio: "inherit",
});
process.exitCode = status ?? 1;

/** What `npm pack` calls the tarball of a package, before its version. */
function tarballOf(of: string): string {
  return of.replace("@", "").replace("/", "-");
}

function write(file: string, text: string): void {
  writeFileSync(join(project, file), text);
  console.log(`wrote ${file}`);
}
