import { readdirSync } from "node:fs";
import { stdinName } from "../../input/discover.ts";
import { isWithin, statsOf } from "../../input/paths.ts";
import { shellWord } from "../../text/shell.ts";
import { placeOf } from "../file-identity.ts";
import { camelCase } from "../options.ts";
import type { LintArguments } from "./settings.ts";

/** A command as a user types it in a shell. Arguments are as `canonicalArguments` returns them. */
export function commandLine(name: string, argv: readonly string[]): string {
  return ["preflight", name, ...argv.map(typed)].map(shellWord).join(" ");
}

/** Options that decide where and how findings are reported, not which there are. */
const reportOptions =
  /^--(format|all|statistics|quiet|watch|color|workers|accepted|rejected|write-baseline|max-warnings|only|print-config)=/;

/** The arguments that find the same findings again, and print them; undefined if the input cannot be read again. */
export function lintAgain(argv: readonly string[], formats: readonly string[] | undefined): string[] | undefined {
  if (argv.includes(stdinName)) return undefined;
  // The reports that a config asks for would be overwritten.
  return [...argv.filter((argument) => !reportOptions.test(argument)), ...(formats ? ["--format=pretty"] : [])];
}

/** The command that makes the certain corrections of a run; undefined if its input cannot be read again. */
export function fixCommand(given: LintArguments, searched: readonly string[]): string | undefined {
  if (given.paths.includes(stdinName)) return undefined;
  return commandLine("fix", [...argumentsOf(given, shared), "--to", folderFor(searched)]);
}

/** The command that prints an order of the files of a run. */
export function planCommand(given: LintArguments): string {
  return commandLine("plan", argumentsOf(given, sharedByPlan));
}

/** The paths, and of these options those that are given. */
function argumentsOf(given: LintArguments, names: readonly string[]): string[] {
  const own = names.flatMap((name) =>
    [given[camelCase(name) as keyof LintArguments] ?? []]
      .flat()
      .flatMap((value) => (value === false ? [] : `--${name}${value === true ? "" : `=${value}`}`)),
  );
  // A shell may have expanded a pattern to thousands of files.
  return [...(given.paths.length > maxPaths ? [...given.paths.slice(0, 1), "..."] : given.paths), ...own];
}

/** The options that decide which findings there are. */
const shared = "as config profile documents known rule only exclude each follow-links".split(" ");

const sharedByPlan = "config profile known exclude follow-links".split(" ");

const maxPaths = 8;

/** A folder for the copies: new or empty, and not where the inputs are searched for. */
function folderFor(searched: readonly string[]): string {
  const isBelow = searched.some((each) => isWithin(placeOf("fixed"), placeOf(each)));
  for (let i = 1; ; i++) {
    const folder = `${isBelow ? "../" : ""}fixed${i === 1 ? "" : `-${i}`}`;
    const stats = statsOf(folder);
    if (typeof stats === "string" || (stats.isDirectory() && readdirSync(folder).length === 0)) return `${folder}/`;
  }
}

function typed(argument: string): string {
  return argument === stdinName ? "-" : argument.replace(/^(--[^=]+)=true$/, "$1");
}
