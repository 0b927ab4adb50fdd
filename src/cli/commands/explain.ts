import type { Profile } from "../../profile/profile.ts";
import { rules } from "../../rules/index.ts";
import { makersOf, rulePage } from "../../rules/page.ts";
import type { Rule } from "../../rules/rule.ts";
import { type Code, codes } from "../../spec/codes.ts";
import { orMeant } from "../../text/spelling.ts";
import { printable } from "../../text/visible.ts";
import type { Command } from "../command.ts";
import { loadConfig } from "../config.ts";
import { profileOf, profileOption } from "../profile.ts";
import { print } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

const all: readonly Rule[] = rules;

export const explain: Command<{ name?: string; profile?: string }> = {
  values: { name: [...all.map(({ id }) => id), ...Object.keys(codes)] },
  options: (parser) =>
    parser
      .positional("name", { type: "string", describe: "the id of a rule, or a machine-readable code" })
      .option("profile", profileOption)
      .example("$0 explain unknown-field", "")
      .example("$0 explain max_digits", "")
      .example("$0 explain CODE --profile halcyon", "a code that only this operator has"),
  run: async ({ name, profile: argument }) => {
    // Our own rules and codes can be explained without a profile, so without a config too.
    const needsProfile = argument !== undefined || (name !== undefined && !isOurs(name));
    const profile = needsProfile ? await profileOf(argument, loadConfig(undefined)) : undefined;
    await print(name === undefined ? list(profile) : pages(name, profile));
    return 0;
  },
};

function isOurs(name: string): boolean {
  return Object.hasOwn(codes, name) || all.some(({ id }) => id === name);
}

function* list(profile: Profile | undefined): Generator<string> {
  const width = Math.max(...rules.map(({ id }) => id.length));
  const levels = new Map<string, string>(profile?.levels);
  for (const { id, severity, basis, title } of rules)
    yield `${id.padEnd(width)}  ${(levels.get(id) ?? severity).padEnd(7)}  ${basis.padEnd(10)}  ${title}\n`;
  if (!profile || profile.codes.size === 0) return;
  yield `\nCodes of ${profile.name}:\n`;
  for (const [code, { title }] of profile.codes) yield `${printable(code)}  ${printable(title)}\n`;
}

function pages(name: string, profile: Profile | undefined): string[] {
  const rule = all.find(({ id }) => id === name);
  const level = profile?.levels.find(([id]) => id === name)?.[1];
  const levelNote = rule && level ? [`\nThe profile ${profile?.name} sets its level to ${level}.\n`] : [];
  // A rule and a code may share a name.
  if (rule && !Object.hasOwn(codes, name)) return [rulePage(rule), ...levelNote];
  const ofOperator = profile ? operatorCode(name, profile) : [];
  if (Object.hasOwn(codes, name)) {
    const makers = makersOf(name as Code, all);
    const title = `${name}: ${codes[name as Code].title}.\n`;
    if (makers.length === 0) return [`${title}${unused}`, ...ofOperator];
    return [title, ...ofOperator, ...makers.map((maker) => `\n${rulePage(maker)}`)];
  }
  if (ofOperator.length > 0) return [...ofOperator, unused];
  const names = [...all.map(({ id }) => id), ...Object.keys(codes), ...(profile?.codes.keys() ?? [])];
  throw new UsageError(`Unknown rule or code "${name}"${orMeant(name, names)} Run preflight explain for the list.`);
}

const unused = "The service may return it; no rule here uses it.\n";

/** What the operator's document says about a code; empty if it does not list it. */
function operatorCode(name: string, { codes: ofOperator, name: operator, source }: Profile): string[] {
  const code = ofOperator.get(name);
  if (!code) return [];
  const why = code.why === undefined ? "" : `${printable(code.why)}\n`;
  return [`${printable(`${name} (${operator} ${source.version}): ${code.title}`)}\n${why}`];
}
