import { existsSync } from "node:fs";
import parse from "yargs-parser";
import { stdinName } from "../input/discover.ts";
import { nearest } from "../text/spelling.ts";
import { didYouMean, listed } from "../text/wording.ts";
import type { Option } from "./declaring.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Writes every option as `--name=value`, which the argument parser cannot misread, and a lone hyphen as the name of
 * standard input. Throws a UsageError that names the option that is unknown, has no value, a wrong one or too many.
 */
export function canonicalArguments(
  argv: readonly string[],
  options: readonly Option[],
  commandNames: readonly string[],
): string[] {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const canonical: string[] = [];
  const values = new Map<Option, string[]>();
  for (let i = 0; i < end; i++) {
    const argument = argv[i] as string;
    if (argument === "-" || !argument.startsWith("-")) canonical.push(withStdin(argument));
    else for (const given of givenOptions(argument, options, commandNames)) take(given);

    function take({ option, shown, value: inline }: GivenOption): void {
      const { type } = option;
      const next = i + 1 < end ? argv[i + 1] : undefined;
      let value = inline;
      if (value === undefined && type === "boolean") value = "true";
      if (value === undefined && next !== undefined && (next === "-" || !next.startsWith("-"))) {
        value = withStdin(next);
        i++;
      }
      if (value === undefined || value === "") throw new UsageError(`${shown} needs a value. ${option.describe}.`);
      refuseWrongValue(option, shown, value);
      values.set(option, type === "boolean" ? [value] : [...(values.get(option) ?? []), value]);
    }
  }
  for (const [{ name, isRepeatable }, given] of values) {
    if (given.length > 1 && !isRepeatable)
      throw new UsageError(`--${name} takes one value but is given ${given.length} times: write it once.`);
    canonical.push(...given.map((value) => `--${name}=${value}`));
  }
  const missing = options.find((option) => option.isRequired && !values.has(option));
  if (missing) throw new UsageError(`--${missing.name} is missing. ${missing.describe}.`);
  // A name after -- must not look like an option.
  return [...canonical, ...argv.slice(end + 1).map((name) => (name.startsWith("-") ? `./${name}` : name))];
}

/**
 * The values of canonical arguments: by the names of options, in camel case, and of the positional arguments in the usage
 * of a command.
 */
export function argumentValues(
  canonical: readonly string[],
  options: readonly Option[],
  usage: string,
): Record<string, unknown> {
  const namesOf = (wanted: readonly Option[]): string[] => wanted.map(({ name }) => name);
  const ofType = (type: Option["type"]): string[] => namesOf(options.filter((option) => option.type === type));
  const { _: words, ...values } = parse([...canonical], {
    array: namesOf(options.filter(({ isRepeatable }) => isRepeatable)),
    boolean: ofType("boolean"),
    number: ofType("number"),
    string: ofType("string"),
    default: Object.fromEntries(
      options.flatMap((each) => (each.default === undefined ? [] : [[each.name, each.default]])),
    ),
    configuration: { "greedy-arrays": false, "parse-numbers": false, "parse-positional-numbers": false },
  });
  for (const [, name = "", isList] of usage.matchAll(/[<[]([a-z]+)(\.\.)?[\]>]/g))
    values[name] = isList ? words.splice(0) : words.shift();
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
function givenOptions(
  argument: string,
  options: readonly Option[],
  commandNames: readonly string[],
): readonly GivenOption[] {
  const [, shown = "", value] = /^(--?[^=]*)(?:=(.*))?$/s.exec(argument) as RegExpExecArray;
  if (argument.startsWith("--")) {
    const name = kebab(shown.slice(2));
    const option = options.find((each) => each.name === name);
    if (option) return [{ option, shown, value }];
    const positive = options.find((each) => each.type === "boolean" && `no-${each.name}` === name);
    if (positive && value !== undefined)
      throw new UsageError(`${shown} takes no value: write --${positive.name} or --no-${positive.name}.`);
    if (positive) return [{ option: positive, shown, value: "false" }];
    throw unknownOption(shown, argument, options, commandNames);
  }
  // One hyphen was meant to be two: its letters are not options.
  if (options.some(({ name }) => `-${name}` === shown)) throw unknownOption(shown, argument, options, commandNames);
  const given: GivenOption[] = [];
  for (let at = 1; at < argument.length; at++) {
    const letter = argument[at] as string;
    const option = options.find(({ letters }) => letters.includes(letter));
    if (!option) throw unknownOption(given.length === 0 ? shown : `-${letter}`, argument, options, commandNames);
    const rest = argument.slice(at + 1);
    const takesRest = rest.startsWith("=") || (option.type !== "boolean" && rest !== "");
    given.push({ option, shown: `-${letter}`, value: takesRest ? rest.replace(/^=/, "") : undefined });
    if (takesRest) break;
  }
  return given;
}

/** `maxWarnings` as `max-warnings`. */
function kebab(name: string): string {
  return /^[a-z]+([A-Z][a-z]*)+$/.test(name) ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
}

function unknownOption(
  shown: string,
  argument: string,
  options: readonly Option[],
  commandNames: readonly string[],
): UsageError {
  if (existsSync(argument)) return new UsageError(`${argument} is read as an option. Name the file as ./${argument}.`);
  const name = shown.replace(/^-+/, "");
  const known = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
  if (known && options.some((option) => known.startsWith(`--${option.name}`)))
    return new UsageError(`Unknown option ${shown}. Did you mean ${known}?`);
  const names = options.flatMap((option) => [
    option.name,
    ...(option.type === "boolean" && name.startsWith("no-") ? [`no-${option.name}`] : []),
  ]);
  const meant = names.includes(name) ? name : nearest(name, names);
  const suggestion = meant === undefined && commandNames.includes(name) ? `preflight ${name}` : meant && `--${meant}`;
  return new UsageError(`Unknown option ${shown}. ${didYouMean(suggestion)}`.trim());
}

/** Options of other linters and validators, and what they are here. */
const otherNames: Readonly<Record<string, string>> = {
  ignore: "--exclude",
  "ignore-pattern": "--exclude",
  jobs: "--workers",
  json: "--format json",
  kind: "--as",
  o: "--format NAME=FILE",
  output: "--format NAME=FILE",
  "output-file": "--format NAME=FILE",
  reporter: "--format",
  silent: "--quiet",
  strict: "--max-warnings 0",
  threads: "--workers",
  type: "--as",
};

function refuseWrongValue({ type, choices, name }: Option, shown: string, value: string): void {
  if (type === "boolean" && value !== "true" && value !== "false")
    throw new UsageError(`${shown} takes no value: write --${name} or --no-${name}.`);
  if (type === "number" && !/^\d+$/.test(value)) throw new UsageError(`${shown} takes a whole number, not "${value}".`);
  if (choices && !choices.includes(value)) throw new UsageError(`${shown} takes ${listed(choices)}, not "${value}".`);
}

function withStdin(argument: string): string {
  return argument === "-" ? stdinName : argument;
}
