import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { stdinName } from "../../input/discover.ts";
import { readFile, readStdin } from "../../input/open.ts";
import { statsOf } from "../../input/paths.ts";
import { jsonIn, membersOf } from "../../json/value.ts";
import type { FromOpenapi } from "../../profile/openapi/from-openapi.ts";
import { filesToWrite, type ProfileTexts } from "../../profile/openapi/profile-files.ts";
import type { OperatorFile } from "../../profile/operator.ts";
import type { Compile } from "../../profile/types.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { escaped } from "../../text/json-text.ts";
import { orMeant } from "../../text/spelling.ts";
import { printable } from "../../text/visible.ts";
import { listed } from "../../text/wording.ts";
import { type OutputFile, openOutput, refuseHyphen } from "../atomic-file.ts";
import type { Arguments } from "../command.ts";
import { identityOf } from "../paths.ts";
import { loadedProfile } from "../profile.ts";
import { asUsage, note, print, UsageError } from "../terminal.ts";

const profileFiles = ["profile.json", "operator.json", "REPORT.md"] as const;

type Args = Arguments<"profile">;

const actions: Readonly<
  Record<string, { takes: string; run: (paths: readonly string[], args: Args) => Promise<number | undefined> }>
> = {
  "from-openapi": { takes: "FILE", run: make },
  diff: { takes: "DIR FILE", run: diff },
  check: { takes: "DIR", run: check },
  types: { takes: "DIR", run: types },
};

export const actionNames = Object.keys(actions);

export async function profile(args: Args): Promise<number | undefined> {
  const { action, output, name, strict, paths } = args;
  const { takes, run } = (actionNames.includes(action) ? actions[action] : undefined) ?? {};
  if (!takes || !run)
    throw new UsageError(`Unknown action "${action}"${orMeant(action, actionNames)} Choose ${listed(actionNames)}.`);
  if (action !== "from-openapi" && (output !== undefined || name !== undefined))
    throw new UsageError("Only preflight profile from-openapi takes --output and --name.");
  if (strict && action !== "from-openapi" && action !== "diff")
    throw new UsageError("Only preflight profile from-openapi and diff take --strict.");
  if (paths.length !== takes.split(" ").length) throw new UsageError(`Write preflight profile ${action} ${takes}.`);
  return run(paths, args);
}

async function make([file = ""]: readonly string[], { output: folder, name, strict }: Args): Promise<undefined> {
  if (folder === undefined)
    throw new UsageError("preflight profile from-openapi needs -o DIR, the folder to write to.");
  if (name !== undefined && !/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/.test(name))
    throw new UsageError(
      `--name takes lower-case letters and digits, with single hyphens, dots or underscores between, not "${name}".`,
    );
  refuseHyphen(folder, "-o");
  refuseInputAsOutput(file, folder);
  const existing = existingTexts(folder);
  const { name: written } = membersOf(jsonIn(existing["profile.json"] ?? ""));
  const kept = typeof written === "string" ? written : undefined;
  if (name !== undefined && kept !== undefined && name !== kept)
    throw new UsageError(`${join(folder, "profile.json")} names the profile "${kept}". Change its name there.`);
  const made = await converted(file, strict, name ?? kept);
  const texts = filesToWrite(made, existing);
  await write(folder, texts);
  if (texts.size === 0) await print([`${folder} is up to date.\n`]);
  else await print([...texts.keys()].map((one) => `wrote ${join(folder, one)}\n`));
  if (existing["operator.json"] !== undefined && texts.has("operator.json"))
    await print(await changes(existing["operator.json"], made.operator));
  const { operations, schemas, demoted } = made.operator;
  const count = Object.keys(operations.known).length + Object.keys(operations.other).length;
  const requests = Object.keys(schemas).filter((one) => one.startsWith("requests/")).length;
  await print([
    `${made.profile.name}: ${counted(count, "operation")}, ${counted(requests, "kind")} of request, ${counted(demoted.length, "constraint")} that examples contradict: see ${join(folder, "REPORT.md")}\n`,
  ]);
  // Fails if a decision in profile.json leads nowhere in this document.
  await loadedProfile(folder);
}

async function diff([folder = "", file = ""]: readonly string[], { strict }: Args): Promise<number> {
  const { operator } = await loadedProfile(folder);
  const newer = await converted(file, strict);
  if (newer.operator.source.sha256 === operator.source.sha256) {
    note(`${folder} was made from this same document.`);
    return 0;
  }
  const { diffOperators } = await import("../../profile/openapi/diff.ts");
  const { lines, mayFail } = diffOperators(operator, newer.operator);
  await print(lines.map((line) => `${printable(line)}\n`));
  if (lines.length === 0) note("The documents do not differ in anything that concerns payloads.");
  return mayFail ? 1 : 0;
}

async function check([folder = ""]: readonly string[]): Promise<number> {
  const { profile: loaded, operator } = await loadedProfile(folder);
  const { checkProfile } = await import("../../profile/openapi/self-check.ts");
  const { examples, failing, overruled } = checkProfile(loaded, operator);
  await print([
    ...failing.map((line) => `${printable(line)} contradicts the schemas\n`),
    ...overruled.map((line) => `${printable(line)} is overruled by profile.json\n`),
    `${loaded.name}: ${counted(examples, "example")} tried, ${counted(failing.length, "contradiction")}, ${grouped(overruled.length)} overruled\n`,
  ]);
  return failing.length > 0 ? 1 : 0;
}

async function types([folder = ""]: readonly string[]): Promise<undefined> {
  const { profile: loaded } = await loadedProfile(folder);
  const { profileTypes } = await import("../../profile/types.ts");
  await print([escaped(await profileTypes(loaded, await typeCompiler()))]);
}

/** The compiler of types, from the user's project: it is too large to be part of this package. */
async function typeCompiler(): Promise<Compile> {
  const name = "json-schema-to-typescript";
  let file: string;
  try {
    file = createRequire(join(process.cwd(), "package.json")).resolve(name);
  } catch {
    throw new UsageError(
      `preflight profile types needs the package ${name}, which is not installed here. Install it: npm install --save-dev ${name}`,
    );
  }
  const loaded = (await import(pathToFileURL(file).href)) as { compile?: Compile; default?: { compile: Compile } };
  return (loaded.compile ?? loaded.default?.compile) as Compile;
}

async function converted(file: string, isStrict: boolean, name?: string): Promise<FromOpenapi> {
  const { convertDocument, readBytes } = await import("../../profile/load.ts");
  const options = { isStrict, ...(name === undefined ? {} : { name }) };
  return asUsage(async () => {
    if (file === stdinName) return convertDocument(readStdin(stdinName), "stdin", options);
    return convertDocument(readBytes(file, true), file, options);
  });
}

/** Refuses a document that is one of the files of its own profile: it would be overwritten. */
function refuseInputAsOutput(file: string, folder: string): void {
  const input = identityOf(file);
  if (input === undefined) return;
  for (const name of profileFiles)
    if (identityOf(join(folder, name)) === input)
      throw new UsageError(`-o: ${join(folder, name)} is the document itself. Name another folder.`);
}

function existingTexts(folder: string): ProfileTexts {
  const texts: ProfileTexts = {};
  const stats = statsOf(folder);
  if (typeof stats === "object" && !stats.isDirectory()) throw new UsageError(`-o: ${folder} is not a folder.`);
  for (const name of profileFiles)
    if (existsSync(join(folder, name))) texts[name] = asUsage(() => readFile(join(folder, name)).toString("utf8"));
  return texts;
}

async function write(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  const files: [OutputFile, string][] = [];
  for (const [name, text] of texts) files.push([await openOutput(join(folder, name), "-o", { within: folder }), text]);
  for (const [file, text] of files) await file.writeAll([text]);
}

async function changes(before: string, operator: OperatorFile): Promise<string[]> {
  const { diffOperators } = await import("../../profile/openapi/diff.ts");
  try {
    return diffOperators(JSON.parse(before) as OperatorFile, operator).lines.map((line) => `  ${printable(line)}\n`);
  } catch {
    // The old file was not an operator.json.
    return [];
  }
}
