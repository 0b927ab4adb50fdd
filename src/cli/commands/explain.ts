import { lintText } from "../../api/lint.ts";
import type { Finding } from "../../check/finding.ts";
import { levelIn, levelsFrom } from "../../check/levels.ts";
import type { Profile } from "../../profile/profile.ts";
import { rules } from "../../rules/index.ts";
import { makersOf, rulePage } from "../../rules/page.ts";
import {
  type BadBatchExample,
  type BadExample,
  type BatchExample,
  codesOf,
  type Example,
  type Rule,
} from "../../rules/rule.ts";
import { type Code, codes } from "../../spec/codes.ts";
import { kindNamed, kinds } from "../../spec/kinds.ts";
import { type Paint, painter } from "../../text/paint.ts";
import { orMeant } from "../../text/spelling.ts";
import { printable, visible } from "../../text/visible.ts";
import textWidth from "../../text/width.ts";
import { hanging } from "../../text/wrap.ts";
import type { Arguments } from "../command.ts";
import { configsBy } from "../config.ts";
import { fieldNames, fieldPages, fieldPlaces, kindPage } from "../explain/kind-page.ts";
import { profileOf } from "../profile.ts";
import { print, UsageError, wantsColor } from "../terminal.ts";

const all: readonly Rule[] = rules;

export function names(): string[] {
  return [...new Set([...all.map(({ id }) => id), ...Object.keys(codes), ...kinds, ...fieldNames(undefined)])];
}

export async function explain({ name, profile: argument }: Arguments<"explain">): Promise<void> {
  // Our own rules and codes can be explained without a profile, so without a config too.
  const isOurs = name === undefined || Object.hasOwn(codes, name) || all.some(({ id }) => id === name);
  const needsProfile = argument !== undefined || !isOurs;
  const profile = needsProfile ? await profileOf(argument, configsBy().inFolder(".")) : undefined;
  const { isTTY, columns } = process.stdout;
  const paint = painter(wantsColor());
  const width = columns || 80;
  const page = (rule: Rule): string => (isTTY ? renderedRule(rule, paint, width) : rulePage(rule));
  // A program reads a rule per line.
  const listed = list(profile, isTTY ? width : Number.POSITIVE_INFINITY);
  await print(name === undefined ? listed : pages(name, profile, page, Math.min(width, 100)));
}

function* list(profile: Profile | undefined, width: number): Generator<string> {
  const longest = Math.max(...rules.map(({ id }) => id.length));
  const levels = levelsFrom(profile?.levels);
  for (const { id, severity, basis, title } of rules) {
    const level = levelIn(levels, id, basis) ?? severity;
    const head = `${id.padEnd(longest)}  ${level.padEnd(7)}  ${basis.padEnd(10)}  `;
    yield `${hanging(title, width, head, " ".repeat(head.length)).join("\n")}\n`;
  }
  if (!profile || profile.codes.size === 0) return;
  yield `\nCodes of ${profile.name}:\n`;
  for (const [code, { title }] of profile.codes) yield `${printable(code)}  ${printable(title)}\n`;
}

function listOf(makers: readonly Rule[]): string[] {
  const width = Math.max(...makers.map(({ id }) => id.length));
  return makers.map(({ id, severity, title }) => `  ${id.padEnd(width)}  ${severity.padEnd(7)}  ${title}\n`);
}

const explainRule = "Run preflight explain RULE for one of them.\n";

/** What a name means: a rule, a code, a kind or a field. Of several, the first, and how to ask for the others. */
function pages(
  name: string,
  profile: Profile | undefined,
  page: (rule: Rule) => string,
  width: number,
): Iterable<string> {
  const kindNames: readonly string[] = profile?.kinds ?? kinds;
  const kind = kindNamed(name);
  const ofKind = kindNames.includes(kind) ? [...kindPage(kind, profile, width)] : undefined;
  const own = rulePages() ?? ofKind;
  if (own) {
    const [place] = fieldPlaces(name, profile);
    return place === undefined ? own : [...own, `\nA field has this name too: preflight explain ${place}.\n`];
  }
  const ofFields = fieldPages(name, profile, width);
  if (ofFields.length > 0) return ofFields;
  const names = [...all.map(({ id }) => id), ...Object.keys(codes), ...(profile?.codes.keys() ?? [])];
  const near = orMeant(name, [...names, ...kindNames, ...fieldNames(profile, name.split(".").length)]);
  throw new UsageError(`Unknown rule, code, kind or field "${name}"${near} Run preflight explain for the list.`);

  /** The pages of a rule, or of the rules of a code; undefined for anything else. */
  function rulePages(): string[] | undefined {
    const rule = all.find(({ id }) => id === name);
    const level = rule && levelIn(levelsFrom(profile?.levels), rule.id, rule.basis);
    const levelNote = level ? [`\nThe profile ${profile?.name} sets its level to ${level}.\n`] : [];
    // A rule and a code may share a name.
    if (rule && !Object.hasOwn(codes, name)) return [page(rule), ...levelNote];
    const ofOperator = profile ? operatorCode(name, profile) : [];
    if (!Object.hasOwn(codes, name)) return ofOperator.length > 0 ? [...ofOperator, unused] : undefined;
    const makers = makersOf(name as Code, all);
    const title = `${name}: ${codes[name as Code].title}.\n`;
    if (makers.length === 0) return [`${title}${unused}`, ...ofOperator];
    if (makers.length > 1) return [title, ...ofOperator, ...listOf(makers), explainRule];
    return [title, ...ofOperator, ...makers.map((maker) => `\n${page(maker)}`)];
  }
}

const unused = "The service may return it; no rule here uses it.\n";

/** What the operator's document says about a code; empty if it does not list it. */
function operatorCode(name: string, { codes: ofOperator, name: operator, source }: Profile): string[] {
  const code = ofOperator.get(name);
  if (!code) return [];
  const why = code.why === undefined ? "" : `${printable(code.why)}\n`;
  return [`${printable(`${name} (${operator} ${source.version}): ${code.title}`)}\n${why}`];
}

/** The page of a rule for a terminal: wrapped, coloured, with the fault marked in each bad example. */
export function renderedRule(rule: Rule, paint: Paint, width: number): string {
  const { id, title, severity, basis, section, why, variants = {}, examples } = rule;
  const room = Math.max(40, Math.min(width, 100));
  const style = severity === "error" ? "red" : "yellow";
  const mistakes = Object.values(variants).flatMap((each) =>
    wrapped(each, room - 4).map((line, i) => `  ${i === 0 ? "- " : "  "}${line}`),
  );
  const lines = [
    `${paint("bold", id)}  ${paint(style, severity)}`,
    ...wrapped(`${title}.`, room),
    "",
    ...wrapped(`Codes: ${codesOf(rule).join(", ")}. Basis: ${basis}. Interface: ${section}.`, room).map((line) =>
      paint("dim", line),
    ),
    "",
    ...wrapped(why, room),
    ...(mistakes.length > 0 ? ["", "It tells these mistakes apart:", ...mistakes] : []),
    "",
    paint("bold", "Bad"),
    ...examples.bad.flatMap((example) => ["", ...badLines(example, rule, paint, room)]),
    "",
    paint("bold", "Good"),
    ...examples.good.flatMap((example) => ["", ...exampleLines(example)]),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** A bad example, with the message below the line that is at fault. */
function badLines(example: BadExample | BadBatchExample, rule: Rule, paint: Paint, room: number): string[] {
  const lines = exampleLines(example);
  const where = example.attr === "" ? "the whole payload" : example.attr;
  if ("batch" in example) return [...lines, paint("red", `  Found at ${where} in payload ${example.at + 1}.`)];
  const finding = findingIn(example, rule);
  if (!finding) return [...lines, paint("red", `  Found at ${where}.`)];
  const { line, column, endLine, endColumn, detail } = finding;
  const text = sourceOf(example).split("\n")[line - 1] ?? "";
  const end = endLine === line ? endColumn - 1 : text.length;
  const indent = " ".repeat(2 + textWidth(visible(text.slice(0, column - 1))));
  const marks = "^".repeat(Math.max(1, textWidth(visible(text.slice(column - 1, end)))));
  const message = wrapped(detail, room - 4).map((part) => paint("red", `    ${part}`));
  return [...lines.slice(0, line), paint("red", `${indent}${marks}`), ...message, ...lines.slice(line)];
}

/** The finding that an example shows; undefined where it takes a profile or another encoding. */
function findingIn(example: BadExample, { id }: Rule): Finding | undefined {
  if (example.operator || ("encoding" in example && example.encoding)) return undefined;
  const options = example.kind ? { kind: example.kind } : {};
  return lintText(sourceOf(example), options).findings.find(({ rule }) => rule === id);
}

function exampleLines(example: Example | BatchExample): string[] {
  if ("batch" in example)
    return example.batch.map(({ kind, payload }, i) => `  ${i + 1}. ${kind}: ${visible(JSON.stringify(payload))}`);
  return sourceOf(example)
    .split("\n")
    .map((line) => `  ${visible(line)}`);
}

function sourceOf(example: Example): string {
  return "text" in example ? example.text.replace(/^\uFEFF/, "") : JSON.stringify(example.payload, undefined, 2);
}

function wrapped(text: string, room: number): string[] {
  return hanging(visible(text), room, "");
}
