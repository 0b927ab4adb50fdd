import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { stdinName } from "../input/discover.ts";
import { nearest } from "../text/spelling.ts";
import { didYouMean, listed } from "../text/wording.ts";
import type { CommandEntry } from "./command.ts";
import { commands, usageOf } from "./commands/index.ts";
import { camelCase, formsOf, type Option, optionsOf } from "./options.ts";
import { UsageError } from "./terminal.ts";

/**
 * Reads the arguments of a command, or those before any. `values` are those of its options, by their names in camel
 * case, and of its positional arguments; `canonical` is the same as text: every option as `--name=value`, and a lone
 * hyphen as the name of standard input. Throws a UsageError for an option that is unknown or missing, has no value, a
 * wrong one or too many, and for too few or too many positional arguments.
 */
export function readArguments(written: readonly string[], entry: CommandEntry | undefined) {
  const options = optionsOf(entry?.name);
  const forms = allForms(options);
  const names = endOfOptions(written);
  const argv = [...written.slice(0, names).flatMap((each) => withWholeName(each, forms)), ...written.slice(names)];
  const valued = [...forms].filter(([, { option }]) => option.value !== undefined);
  const { tokens } = parseArgs({
    args: argv,
    options: Object.fromEntries(
      valued.map(([form]) => [
        form.replace(/^-+/, ""),
        { type: "string", ...(/^-\w/.test(form) && { short: form[1] }) },
      ]),
    ),
    strict: false,
    tokens: true,
  });
  const texts = new Map<Option, string[]>();
  const words: string[] = [];
  const end = tokens.find(({ kind }) => kind === "option-terminator")?.index ?? argv.length;
  for (const token of tokens) {
    const argument = argv[token.index] as string;
    if (token.kind === "positional" && token.index < end) words.push(withStdin(token.value));
    // A hyphen among letters ends the options for the parser.
    if (token.kind === "option-terminator" && argument !== "--") throw unknownOption(argument, "--", entry);
    if (token.kind === "option") {
      const { rawName: shown, value: given, inlineValue: isInline } = token;
      // One hyphen was meant to be two: its letters are not options.
      const isOneHyphen = options.some(({ name }) => argument.split("=", 1)[0] === `-${name}`);
      const form = isOneHyphen ? undefined : forms.get(shown);
      if (!form) throw unknownOption(argument, shown, entry);
      const { option, isNegated = false } = form;
      const isFlag = option.value === undefined;
      // A value may follow a letter after an equals sign.
      const own = isInline && shown.length === 2 ? given?.replace(/^=/, "") : given;
      const isValue = own !== undefined && (isInline || own === "-" || !own.startsWith("-"));
      const text = isValue ? own : isFlag ? String(!isNegated) : "";
      if (text === "" && !isFlag) throw new UsageError(`${shown} needs a value. ${option.help}.`);
      if (isNegated ? given !== undefined : isFlag && text !== "true" && text !== "false")
        throw new UsageError(`${shown} takes no value: write --${option.name} or --no-${option.name}.`);
      const { type, choices } = option;
      if (type === "number" && !/^\d+$/.test(text))
        throw new UsageError(`${shown} takes a whole number, not "${text}".`);
      if (choices && !choices.includes(text)) throw new UsageError(`${shown} takes ${listed(choices)}, not "${text}".`);
      texts.set(option, [...(isFlag ? [] : (texts.get(option) ?? [])), isInline ? text : withStdin(text)]);
    }
  }
  for (const [{ name, type }, given] of texts)
    if (given.length > 1 && type !== "list")
      throw new UsageError(`--${name} takes one value but is given ${given.length} times: write it once.`);
  const missing = options.find((option) => option.isRequired && !texts.has(option));
  if (missing)
    throw new UsageError(`--${missing.name} is missing: add --${missing.name} ${missing.value}. ${missing.help}.`);
  const whole = [...texts].flatMap(([{ name }, given]) => given.map((text) => `--${name}=${text}`));
  // A name after -- must not look like an option.
  const last = argv.slice(end + 1).map((name) => name.replace(/^-/, "./-"));
  return {
    values: {
      ...Object.fromEntries(options.map((option) => [camelCase(option.name), valueFrom(option, texts.get(option))])),
      ...(entry && positionalsOf([...words, ...last], entry)),
    },
    canonical: [...words, ...whole, ...last],
  };
}

/** The mistake of an argument with an option that a command does not have: its name is `part`, or in that. */
function unknownOption(argument: string, part: string, entry: CommandEntry | undefined): UsageError {
  const options = optionsOf(entry?.name);
  // A letter after others, or the whole of what is written.
  const shown = /^-\w/.test(argument) && argument[1] !== part[1] ? part : argument.replace(/=.*/s, "");
  if (existsSync(argument)) return new UsageError(`${argument} is read as an option. Name the file as ./${argument}.`);
  const name = shown.replace(/^-+/, "");
  const [family, action] = entry?.name.split(" ") ?? [];
  if (family === "cluster" && name === "workers")
    return new UsageError("preflight cluster does not take --workers. Run several checks at once instead.");
  const others = action === undefined ? [] : commands.filter((each) => each.name.startsWith(`${family} `));
  const other = others.find((each) => optionsOf(each.name).some((option) => option.name === name));
  if (other)
    return new UsageError(
      `preflight ${entry?.name} does not take --${name}, which belongs to ${other.name.split(" ")[1]}.`,
    );
  const known = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
  if (known && options.some((option) => known.startsWith(`--${option.name}`)))
    return new UsageError(`Unknown option ${shown}. Did you mean ${known}?`);
  const flags = name.startsWith("no-") ? options.filter(({ value }) => value === undefined) : [];
  const all = [...options.map((option) => option.name), ...flags.map((option) => `no-${option.name}`)];
  const begun = all.filter((each) => name.length > 1 && each.startsWith(name));
  const meant = all.includes(name) ? name : (nearest(name, all) ?? (begun.length === 1 ? begun[0] : undefined));
  const isCommand = commands.some((each) => each.name === name || each.aliases?.includes(name));
  const suggestion = meant === undefined && isCommand ? `preflight ${name}` : meant && `--${meant}`;
  return new UsageError(`Unknown option ${shown}. ${didYouMean(suggestion)}`.trim());
}

export function endOfOptions(argv: readonly string[]): number {
  return argv.includes("--") ? argv.indexOf("--") : argv.length;
}

/** The ways to write options, and which of them mean the contrary. */
function allForms(options: readonly Option[]): Map<string, { option: Option; isNegated?: true }> {
  const forms: ReturnType<typeof allForms> = new Map();
  for (const option of options) {
    const { name, value } = option;
    for (const form of [...formsOf(option), `--${camelCase(name)}`]) forms.set(form, { option });
    if (value === undefined)
      for (const each of [`no-${name}`, camelCase(`no-${name}`)]) forms.set(`--${each}`, { option, isNegated: true });
  }
  return forms;
}

/** A value after the letters of flags, as `-hq=true`, is one only after the name of the last. */
function withWholeName(argument: string, forms: ReturnType<typeof allForms>): string[] {
  const [, letters = "", value] = /^-(\w+)(=.*)$/s.exec(argument) ?? [];
  const flags = [...letters].map((letter) => forms.get(`-${letter}`)?.option);
  const last = flags.at(-1);
  if (!last || flags.some((option) => option?.value !== undefined || !option)) return [argument];
  return [...(letters.length > 1 ? [`-${letters.slice(0, -1)}`] : []), `--${last.name}${value}`];
}

function valueFrom({ value, type, isOpen }: Option, texts: readonly string[] | undefined): unknown {
  if (type === "list") return texts ?? [];
  const [text] = texts ?? [];
  if (value === undefined) return text === undefined ? (isOpen ? undefined : false) : text === "true";
  return text !== undefined && type === "number" ? Number(text) : text;
}

function positionalsOf(words: string[], entry: CommandEntry): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [, bracket, name = "", isList] of (entry.takes ?? "").matchAll(/([<[])([a-z]+)(\.\.)?/g)) {
    if (bracket === "<" && words.length === 0)
      throw new UsageError(`An argument is missing: preflight ${usageOf(entry)}`);
    values[name] = isList ? words.splice(0) : words.shift();
  }
  const [extra] = words;
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}": preflight ${usageOf(entry)}`);
  return values;
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

function withStdin(argument: string): string {
  return argument === "-" ? stdinName : argument;
}
