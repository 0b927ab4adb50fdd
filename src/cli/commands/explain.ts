import { levelIn, levelsFrom } from "../../check/levels.ts";
import type { Profile } from "../../profile/profile.ts";
import { rules } from "../../rules/index.ts";
import { makersOf, rulePage } from "../../rules/page.ts";
import type { Rule } from "../../rules/rule.ts";
import { type Code, codes } from "../../spec/codes.ts";
import { painter } from "../../text/paint.ts";
import { orMeant } from "../../text/spelling.ts";
import { printable } from "../../text/visible.ts";

import { Configs } from "../config.ts";
import { renderedRule } from "../explain/rendered-rule.ts";
import { profileOf } from "../profile.ts";
import { print, wantsColor } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import type { Command } from "./index.ts";

const all: readonly Rule[] = rules;

export const explain: Command<"explain"> = {
  words: [...all.map(({ id }) => id), ...Object.keys(codes)],
  run: async ({ name, profile: argument }) => {
    // Our own rules and codes can be explained without a profile, so without a config too.
    const needsProfile = argument !== undefined || (name !== undefined && !isOurs(name));
    const profile = needsProfile ? await profileOf(argument, (await Configs.open()).inFolder(".")) : undefined;
    const { isTTY, columns } = process.stdout;
    const paint = painter(wantsColor(process.stdout));
    const page = (rule: Rule): string => (isTTY ? renderedRule(rule, paint, columns || 80) : rulePage(rule));
    await print(name === undefined ? list(profile) : pages(name, profile, page));
    return 0;
  },
};

function isOurs(name: string): boolean {
  return Object.hasOwn(codes, name) || all.some(({ id }) => id === name);
}

function* list(profile: Profile | undefined): Generator<string> {
  const width = Math.max(...rules.map(({ id }) => id.length));
  const levels = levelsFrom(profile?.levels);
  for (const { id, severity, basis, title } of rules)
    yield `${id.padEnd(width)}  ${(levelIn(levels, id, basis) ?? severity).padEnd(7)}  ${basis.padEnd(10)}  ${title}\n`;
  if (!profile || profile.codes.size === 0) return;
  yield `\nCodes of ${profile.name}:\n`;
  for (const [code, { title }] of profile.codes) yield `${printable(code)}  ${printable(title)}\n`;
}

/** The rules that a code belongs to, one per line. */
function listOf(makers: readonly Rule[]): string[] {
  const width = Math.max(...makers.map(({ id }) => id.length));
  return makers.map(({ id, severity, title }) => `  ${id.padEnd(width)}  ${severity.padEnd(7)}  ${title}\n`);
}

const explainRule = "Run preflight explain RULE for one of them.\n";

function pages(name: string, profile: Profile | undefined, page: (rule: Rule) => string): string[] {
  const rule = all.find(({ id }) => id === name);
  const level = rule && levelIn(levelsFrom(profile?.levels), rule.id, rule.basis);
  const levelNote = level ? [`\nThe profile ${profile?.name} sets its level to ${level}.\n`] : [];
  // A rule and a code may share a name.
  if (rule && !Object.hasOwn(codes, name)) return [page(rule), ...levelNote];
  const ofOperator = profile ? operatorCode(name, profile) : [];
  if (Object.hasOwn(codes, name)) {
    const makers = makersOf(name as Code, all);
    const title = `${name}: ${codes[name as Code].title}.\n`;
    if (makers.length === 0) return [`${title}${unused}`, ...ofOperator];
    if (makers.length > 1) return [title, ...ofOperator, ...listOf(makers), explainRule];
    return [title, ...ofOperator, ...makers.map((maker) => `\n${page(maker)}`)];
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
