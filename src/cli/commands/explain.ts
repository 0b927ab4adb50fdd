import { rules } from "../../rules/index.ts";
import { makersOf, rulePage } from "../../rules/page.ts";
import type { Rule } from "../../rules/rule.ts";
import { type Code, codes } from "../../spec/codes.ts";
import { orMeant } from "../../text/spelling.ts";
import type { Command } from "../command.ts";
import { print } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

export const explain: Command<{ name?: string }> = {
  options: (parser) =>
    parser
      .positional("name", { type: "string", describe: "the id of a rule, or a machine-readable code" })
      .example("$0 explain unknown-field", "")
      .example("$0 explain max_digits", ""),
  run: async ({ name }) => {
    await print(name === undefined ? list() : pages(name));
    return 0;
  },
};

function* list(): Generator<string> {
  const width = Math.max(...rules.map(({ id }) => id.length));
  for (const { id, severity, basis, title } of rules)
    yield `${id.padEnd(width)}  ${severity.padEnd(7)}  ${basis.padEnd(10)}  ${title}\n`;
}

function pages(name: string): string[] {
  const all: readonly Rule[] = rules;
  const rule = all.find(({ id }) => id === name);
  // A rule and a code may share a name.
  if (rule && !Object.hasOwn(codes, name)) return [rulePage(rule)];
  if (Object.hasOwn(codes, name)) {
    const makers = makersOf(name as Code, all);
    const title = `${name}: ${codes[name as Code].title}.\n`;
    if (makers.length === 0) return [`${title}The service may return it; no rule here uses it.\n`];
    return [title, ...makers.map((maker) => `\n${rulePage(maker)}`)];
  }
  const names = [...all.map(({ id }) => id), ...Object.keys(codes)];
  throw new UsageError(`Unknown rule or code "${name}"${orMeant(name, names)} Run preflight explain for the list.`);
}
