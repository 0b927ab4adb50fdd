import { stdinName } from "../../input/discover.ts";

/** A command as a user types it in a shell. Arguments are as `canonicalArguments` returns them. */
export function commandLine(name: string, argv: readonly string[]): string {
  return ["preflight", name, ...argv.map(typed)].map(shellWord).join(" ");
}

/** Options that decide where and how findings are reported, not which there are. */
const reportOptions =
  /^--(format|all|statistics|quiet|watch|color|workers|accepted|rejected|write-baseline|max-warnings|only|show-files|print-config)=/;

/** The arguments that find the same findings again, and print them; undefined if the input cannot be read again. */
export function lintAgain(argv: readonly string[], formats: readonly string[] | undefined): string[] | undefined {
  if (argv.includes(stdinName)) return undefined;
  // The reports that a config asks for would be overwritten.
  return [...argv.filter((argument) => !reportOptions.test(argument)), ...(formats ? ["--format=pretty"] : [])];
}

function typed(argument: string): string {
  return argument === stdinName ? "-" : argument.replace(/^(--[^=]+)=true$/, "$1");
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
