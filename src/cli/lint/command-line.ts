import { readdirSync } from "node:fs";
import { stdinName } from "../../input/discover.ts";
import { isWithin, statsOf } from "../../input/paths.ts";
import { shellWord } from "../../text/shell.ts";
import { type CommandName, camelCase, type Option, optionsOf } from "../options.ts";
import { placeOf } from "../paths.ts";
import type { LintArguments } from "./settings.ts";

/** A command as a user types it in a shell. Arguments are the canonical ones of `readArguments`. */
export function commandLine(name: string, argv: readonly string[]): string {
  return ["preflight", name, ...argv.map(typed)].map(shellWord).join(" ");
}

/** The options that decide which findings there are: a split takes all of them. */
const deciding: ReadonlySet<string> = new Set(optionsOf("cluster split").map(({ name }) => name));

/** Those among them that a command to list the findings of a rule has values of its own for, or none. */
const replaced: ReadonlySet<string> = new Set(["only", "all", "color"]);

/** The arguments that find the same findings again, and print them; undefined if the input cannot be read again. */
export function lintAgain(argv: readonly string[], formats: readonly string[] | undefined): string[] | undefined {
  if (argv.includes(stdinName)) return undefined;
  const isKept = (argument: string): boolean => {
    const [, name] = /^--([^=]+)=/.exec(argument) ?? [];
    return name === undefined || name === "baseline" || (deciding.has(name) && !replaced.has(name));
  };
  // The reports that a config asks for would be overwritten.
  return [...argv.filter(isKept), ...(formats ? ["--format=pretty"] : [])];
}

/** The command that makes the certain corrections of a run; undefined if its input cannot be read again. */
export function fixCommand(given: LintArguments, searched: readonly string[]): string | undefined {
  if (given.paths.includes(stdinName)) return undefined;
  return commandLine("fix", [...argumentsOf(given, "fix"), "--to", folderFor(searched)]);
}

/** The command that prints an order of the files of a run. */
export function planCommand(given: LintArguments): string {
  return commandLine("plan", argumentsOf(given, "plan"));
}

/** The paths, and the options of another command that decide which edits or which order it makes. */
function argumentsOf(given: LintArguments, command: CommandName): string[] {
  const isShared = ({ name, group }: Option): boolean => deciding.has(name) && group !== "Output" && name !== "today";
  const own = optionsOf(command)
    .filter(isShared)
    .flatMap(({ name }) =>
      [given[camelCase(name) as keyof LintArguments] || []]
        .flat()
        .map((value) => `--${name}${value === true ? "" : `=${value}`}`),
    );
  // A shell may have expanded a pattern to thousands of files.
  return [...(given.paths.length > maxPaths ? [...given.paths.slice(0, 1), "..."] : given.paths), ...own];
}

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
