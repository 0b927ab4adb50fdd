import { existsSync } from "node:fs";
import parse from "yargs-parser";
import { stdinName } from "../input/discover.ts";
import { nearest } from "../text/spelling.ts";
import { didYouMean, listed } from "../text/wording.ts";
import type { Entry } from "./command.ts";
import { commands, usageOf } from "./commands/index.ts";
import { camelCase, type Option, optionsOf } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Writes every option as `--name=value`, which the argument parser cannot misread, and a lone hyphen as the name of
 * standard input. Throws a UsageError that names the option that is unknown, has no value, a wrong one or too many.
 */
export function canonicalArguments(argv: readonly string[], entry: Entry | undefined): string[] {
  const options = optionsOf(entry?.name);
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const canonical: string[] = [];
  const values = new Map<Option, string[]>();
  for (let i = 0; i < end; i++) {
    const argument = argv[i] as string;
    if (argument === "-" || !argument.startsWith("-")) canonical.push(withStdin(argument));
    else for (const given of givenOptions(argument, options, entry)) take(given);

    function take({ option, shown, value: inline }: GivenOption): void {
      const isFlag = option.value === undefined;
      const next = i + 1 < end ? argv[i + 1] : undefined;
      let value = inline;
      if (value === undefined && isFlag) value = "true";
      if (value === undefined && next !== undefined && (next === "-" || !next.startsWith("-"))) {
        value = withStdin(next);
        i++;
      }
      if (value === undefined || value === "") throw new UsageError(`${shown} needs a value. ${option.help}.`);
      refuseWrongValue(option, shown, value);
      values.set(option, isFlag ? [value] : [...(values.get(option) ?? []), value]);
    }
  }
  for (const [{ name, type }, given] of values) {
    if (given.length > 1 && type !== "list")
      throw new UsageError(`--${name} takes one value but is given ${given.length} times: write it once.`);
    canonical.push(...given.map((value) => `--${name}=${value}`));
  }
  const missing = options.find((option) => option.isRequired && !values.has(option));
  if (missing)
    throw new UsageError(`--${missing.name} is missing: add --${missing.name} ${missing.value}. ${missing.help}.`);
  // A name after -- must not look like an option.
  return [...canonical, ...argv.slice(end + 1).map((name) => (name.startsWith("-") ? `./${name}` : name))];
}

/**
 * The values of canonical arguments: by the names of options, in camel case, and of the positional arguments. Throws a
 * UsageError for too few or too many positional arguments.
 */
export function argumentValues(canonical: readonly string[], entry: Entry): Record<string, unknown> {
  const options = optionsOf(entry.name);
  const namesOf = (type: Option["type"], isFlag = false): string[] =>
    options.flatMap((option) => (option.type === type && (option.value === undefined) === isFlag ? option.name : []));
  const { _: words, ...values } = parse([...canonical], {
    array: namesOf("list"),
    boolean: namesOf(undefined, true),
    number: namesOf("number"),
    string: namesOf(undefined),
    configuration: {
      "greedy-arrays": false,
      "parse-numbers": false,
      "parse-positional-numbers": false,
      "strip-dashed": true,
    },
  });
  for (const { name, type, value, isOpen } of options) {
    if (type === "list") values[camelCase(name)] ??= [];
    if (value === undefined && !isOpen) values[camelCase(name)] ??= false;
  }
  const [, ...positionals] = usageOf(entry).match(/\S+/g) ?? [];
  for (const [, bracket, name = "", isList] of positionals.join(" ").matchAll(/([<[])([a-z]+)(\.\.)?/g)) {
    if (bracket === "<" && words.length === 0)
      throw new UsageError(`An argument is missing: preflight ${usageOf(entry)}`);
    values[name] = isList ? words.splice(0) : words.shift();
  }
  const [extra] = words;
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}": preflight ${usageOf(entry)}`);
  return values;
}

/** An option as an argument gives it. */
interface GivenOption {
  option: Option;
  /** As the argument writes it, without the value. */
  shown: string;
  /** The value in the same argument. */
  value: string | undefined;
}

/** The options of one argument: one that begins with two hyphens, or several letters after one hyphen. */
function givenOptions(argument: string, options: readonly Option[], entry: Entry | undefined): readonly GivenOption[] {
  const [, shown = "", value] = /^(--?[^=]*)(?:=(.*))?$/s.exec(argument) as RegExpExecArray;
  const unknown = (text: string): UsageError => unknownOption(text, argument, options, entry);
  if (argument.startsWith("--")) {
    const name = shown.slice(2);
    const option = options.find((each) => each.name === name || camelCase(each.name) === name);
    if (option) return [{ option, shown, value }];
    const positive = options.find(
      (each) => each.value === undefined && [`no-${each.name}`, camelCase(`no-${each.name}`)].includes(name),
    );
    if (positive && value !== undefined)
      throw new UsageError(`${shown} takes no value: write --${positive.name} or --no-${positive.name}.`);
    if (positive) return [{ option: positive, shown, value: "false" }];
    throw unknown(shown);
  }
  // One hyphen was meant to be two: its letters are not options.
  if (options.some(({ name }) => `-${name}` === shown)) throw unknown(shown);
  const given: GivenOption[] = [];
  for (let at = 1; at < argument.length; at++) {
    const letter = argument[at] as string;
    const option = options.find(({ letters }) => letters?.includes(letter));
    if (!option) throw unknown(given.length === 0 ? shown : `-${letter}`);
    const rest = argument.slice(at + 1);
    const takesRest = rest.startsWith("=") || (option.value !== undefined && rest !== "");
    given.push({ option, shown: `-${letter}`, value: takesRest ? rest.replace(/^=/, "") : undefined });
    if (takesRest) break;
  }
  return given;
}

function unknownOption(
  shown: string,
  argument: string,
  options: readonly Option[],
  entry: Entry | undefined,
): UsageError {
  if (existsSync(argument)) return new UsageError(`${argument} is read as an option. Name the file as ./${argument}.`);
  const name = shown.replace(/^-+/, "");
  const [family, action] = entry?.name.split(" ") ?? [];
  const other = commands.find(
    (each) =>
      action !== undefined &&
      each.name.startsWith(`${family} `) &&
      optionsOf(each.name).some((option) => option.name === name),
  );
  if (family === "cluster" && name === "workers")
    return new UsageError("preflight cluster does not take --workers. Run several checks at once instead.");
  if (other)
    return new UsageError(
      `preflight ${entry?.name} does not take --${name}, which belongs to ${other.name.split(" ")[1]}.`,
    );
  const known = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
  if (known && options.some((option) => known.startsWith(`--${option.name}`)))
    return new UsageError(`Unknown option ${shown}. Did you mean ${known}?`);
  const names = options.flatMap((option) => [
    option.name,
    ...(option.value === undefined && name.startsWith("no-") ? [`no-${option.name}`] : []),
  ]);
  const meant = names.includes(name) ? name : nearest(name, names);
  const isCommand = commands.some((each) => each.name === name || each.aliases?.includes(name));
  const suggestion = meant === undefined && isCommand ? `preflight ${name}` : meant && `--${meant}`;
  return new UsageError(`Unknown option ${shown}. ${didYouMean(suggestion)}`.trim());
}

/** Options of other linters and validators, and of earlier versions, and what they are here. */
const otherNames: Readonly<Record<string, string>> = {
  "all-findings": "--all",
  ignore: "--exclude",
  "ignore-pattern": "--exclude",
  j: "--workers",
  jobs: "--workers",
  json: "--format json",
  kind: "--as",
  o: "--format NAME=FILE",
  output: "--format NAME=FILE",
  "output-file": "--format NAME=FILE",
  report: "--format",
  reporter: "--format",
  "show-files": "--print-config",
  silent: "--quiet",
  stats: "--statistics",
  strict: "--max-warnings 0",
  summary: "--statistics",
  threads: "--workers",
  type: "--as",
};

function refuseWrongValue({ type, value: called, choices, name }: Option, shown: string, value: string): void {
  if (called === undefined && value !== "true" && value !== "false")
    throw new UsageError(`${shown} takes no value: write --${name} or --no-${name}.`);
  if (type === "number" && !/^\d+$/.test(value)) throw new UsageError(`${shown} takes a whole number, not "${value}".`);
  if (choices && !choices.includes(value)) throw new UsageError(`${shown} takes ${listed(choices)}, not "${value}".`);
}

function withStdin(argument: string): string {
  return argument === "-" ? stdinName : argument;
}
