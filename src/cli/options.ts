import { defaultMaxFindings } from "../check/fault-list.ts";
import { ruleIds } from "../generated/rule-ids.ts";
import type { PreflightConfig } from "../generated/types.ts";
import { reporterNames, withStatistics } from "../reporters/names.ts";
import { kinds } from "../spec/kinds.ts";
import { grouped } from "../text/grouped.ts";
import { listed } from "../text/wording.ts";

/** An option of the command line. The parser, the help and the completion of shells are made of this. */
export interface Option {
  name: string;
  /** The key of a config that sets the same for a whole run. */
  config?: Exclude<keyof PreflightConfig, "$schema" | "overrides">;
  /** A flag takes no value; a list takes one each time that it is given. */
  type: "flag" | "text" | "number" | "list";
  /** What the help calls its value. */
  value?: string;
  /** Its short forms. */
  letters?: readonly string[];
  /** The heading that the help lists it under, if not "Options". */
  group?: (typeof groups)[number];
  help: string;
  /** The values that shells offer; without them they offer paths. */
  words?: readonly string[];
  /** The only values that it takes. */
  choices?: readonly string[];
  isRequired?: true;
  /** Undefined, not false, if it is not given: then something else decides. */
  isOpen?: true;
  /** Editors pass it; the help does not list it. */
  isHidden?: true;
  /** The commands that take it. */
  of: readonly CommandName[];
}

/** The headings of the help, in order. */
export const groups = ["Input", "Rules", "Output"] as const;

export const levelNames = ["off", "warning", "error"];

const commandNames = [
  ...(["lint", "fix", "plan", "explain", "init", "locate", "diff", "schema", "profile", "lsp", "completion"] as const),
  ...(["cluster split", "cluster check", "cluster link"] as const),
] as const;

export type CommandName = (typeof commandNames)[number];

/** Every option, in the order of the help. */
export const options = [
  {
    name: "as",
    type: "text",
    value: "KIND",
    group: "Input",
    help: "The kind of every payload (default: by file name or config, then by content)",
    words: kinds,
    of: ["lint", "fix", "locate", "cluster split"],
  },
  {
    name: "payload",
    type: "text",
    value: "FILE[:LINE]",
    group: "Input",
    help: "The rejected payload, with its line if the file has several",
    isRequired: true,
    of: ["locate"],
  },
  {
    name: "config",
    type: "text",
    value: "FILE",
    group: "Input",
    help: "The config file (default: the nearest preflight.config.json above each file, else above this folder)",
    of: ["lint", "fix", "plan", "lsp", "cluster split"],
  },
  {
    name: "profile",
    config: "profile",
    type: "text",
    value: "DIR|NAME|FILE",
    group: "Input",
    help: "The profile of an operator: its folder, its name in profiles/, or the operator's OpenAPI document",
    of: ["lint", "fix", "plan", "explain", "init", "locate", "schema", "lsp", "cluster split"],
  },
  {
    name: "known",
    config: "known",
    type: "list",
    value: "GLOB",
    group: "Input",
    help: "Payloads sent earlier, or captured responses; repeatable",
    of: ["lint", "fix", "plan", "cluster split"],
  },
  {
    name: "documents",
    config: "documents",
    type: "text",
    value: "DIR|LIST",
    group: "Input",
    help: "The folder that holds the documents, or a file that lists them",
    of: ["lint", "fix", "cluster split"],
  },
  {
    name: "each",
    type: "flag",
    group: "Input",
    help: "Take each element of a top-level array as a payload",
    of: ["lint", "fix", "cluster split"],
  },
  {
    name: "alone",
    type: "flag",
    group: "Input",
    help: "Check each payload by itself, not against the others",
    of: ["lint", "cluster split"],
  },
  {
    name: "exclude",
    type: "list",
    value: "GLOB",
    group: "Input",
    help: "Leave out what this pattern matches where a folder or glob is searched; repeatable",
    of: ["lint", "fix", "plan", "cluster split"],
  },
  {
    name: "follow-links",
    type: "flag",
    group: "Input",
    help: "Follow links that lead out of the named folders",
    of: ["lint", "fix", "plan", "cluster split"],
  },
  {
    name: "tasks",
    type: "text",
    value: "FILE",
    group: "Input",
    help: "The list of tasks, or - for standard input (default of link: tasks.jsonl beside the records)",
    of: ["cluster check", "cluster link"],
  },
  {
    name: "bytes",
    type: "text",
    value: "SIZE",
    group: "Input",
    help: "The size of a task, such as 64MB (the default)",
    of: ["cluster split"],
  },
  {
    name: "watch",
    type: "flag",
    group: "Input",
    help: "Lint all inputs again whenever one of them changes, until Ctrl-C",
    of: ["lint"],
  },
  {
    name: "print-config",
    type: "flag",
    group: "Input",
    help: "Print the settings, each file with its kind, and what is left out and why, and exit",
    of: ["lint"],
  },
  {
    name: "workers",
    type: "number",
    value: "N",
    group: "Input",
    help: "Number of worker threads (default: by the size of the input)",
    of: ["lint"],
  },
  {
    name: "rule",
    type: "list",
    value: "RULE=LEVEL",
    group: "Rules",
    help: "Set a rule, a pattern such as duplicate-*, or basis:NAME to off, warning or error; repeatable",
    words: ruleIds.flatMap((id) => levelNames.map((level) => `${id}=${level}`)),
    of: ["lint", "fix", "cluster split"],
  },
  {
    name: "only",
    type: "list",
    value: "RULE",
    group: "Rules",
    help: "Run this rule only, or those that a pattern matches; repeatable",
    words: ruleIds,
    of: ["lint", "fix", "cluster split"],
  },
  {
    name: "today",
    config: "today",
    type: "text",
    value: "DATE",
    group: "Rules",
    help: "The date to use as today, YYYY-MM-DD",
    of: ["lint", "fix", "cluster split"],
  },
  {
    name: "max-warnings",
    config: "maxWarnings",
    type: "number",
    value: "N",
    group: "Rules",
    help: "Exit with 1 if there are more warnings than this",
    of: ["lint", "cluster link"],
  },
  {
    name: "baseline",
    type: "text",
    value: "FILE",
    group: "Rules",
    help: "Suppress the findings that this file records",
    of: ["lint", "cluster link"],
  },
  {
    name: "write-baseline",
    type: "flag",
    group: "Rules",
    help: "Record all findings in the baseline",
    of: ["lint", "cluster link"],
  },
  {
    name: "to",
    type: "text",
    value: "DIR",
    group: "Output",
    help: "A new or empty folder for the corrected copies",
    isRequired: true,
    of: ["fix"],
  },
  {
    name: "log",
    type: "text",
    value: "FILE",
    group: "Output",
    help: "Write each edit to this file, one per line, as JSON",
    of: ["fix"],
  },
  {
    name: "format",
    config: "formats",
    type: "list",
    value: "NAME[=FILE]",
    letters: ["f"],
    group: "Output",
    help: `Print a report, or write it to a file; repeatable: ${reporterNames.join(", ")}`,
    words: reporterNames,
    of: ["lint", "cluster link"],
  },
  {
    name: "format",
    type: "text",
    value: "NAME",
    letters: ["f"],
    group: "Output",
    help: "Print the difference as pretty (the default) or json",
    words: ["pretty", "json"],
    of: ["diff"],
  },
  {
    name: "all",
    type: "flag",
    group: "Output",
    help: `List every finding, even if many have the same cause or are in one payload (usually ${grouped(defaultMaxFindings)})`,
    of: ["lint", "cluster split", "cluster link"],
  },
  {
    name: "statistics",
    type: "flag",
    group: "Output",
    help: `Print the causes only, without their findings, as ${listed(withStatistics)}`,
    of: ["lint", "cluster link"],
  },
  {
    name: "accepted",
    type: "text",
    value: "FILE",
    group: "Output",
    help: "Write payloads without errors to this file, one per line",
    of: ["lint", "cluster link"],
  },
  {
    name: "rejected",
    type: "text",
    value: "FILE",
    group: "Output",
    help: "Write payloads with errors, and their findings, to this file; personal data is not masked",
    of: ["lint", "cluster link"],
  },
  {
    name: "quiet",
    type: "flag",
    letters: ["q"],
    group: "Output",
    help: "Report errors only, without notes and progress",
    of: ["lint", "fix", "cluster link"],
  },
  {
    name: "show-values",
    type: "flag",
    group: "Output",
    help: "Do not mask personal data",
    of: ["lint", "fix", "locate", "cluster split"],
  },
  {
    name: "out",
    type: "text",
    value: "DIR",
    group: "Output",
    help: "The folder to write a record of each task to (default: standard output)",
    of: ["cluster check"],
  },
  {
    name: "openapi",
    type: "flag",
    help: "Print the OpenAPI 3.1 document",
    of: ["schema"],
  },
  {
    name: "export",
    type: "text",
    value: "DIR",
    help: "Write all schemas to this folder",
    of: ["schema"],
  },
  {
    name: "bundle",
    type: "flag",
    help: "Inline the parts that a schema refers to",
    of: ["schema"],
  },
  {
    name: "draft",
    type: "text",
    value: "DRAFT",
    help: "The draft of JSON Schema to write: 2020-12 (the default) or 7",
    choices: ["2020-12", "7"],
    of: ["schema"],
  },
  {
    name: "vscode",
    type: "flag",
    isOpen: true,
    help: "Associate the schemas with file names in .vscode/settings.json, and add a task (default: ask)",
    of: ["init"],
  },
  {
    name: "idea",
    type: "flag",
    isOpen: true,
    help: "Associate the schemas with file names in .idea/jsonSchemas.xml, for JetBrains IDEs (default: ask)",
    of: ["init"],
  },
  {
    name: "output",
    type: "text",
    value: "DIR",
    letters: ["o"],
    help: "The folder to write the profile to; for from-openapi",
    of: ["profile"],
  },
  {
    name: "name",
    type: "text",
    value: "NAME",
    help: "The name of the profile (default: from the title); for from-openapi",
    of: ["profile"],
  },
  {
    name: "strict",
    type: "flag",
    help: "Keep constraints even if the document's own examples contradict them; for from-openapi and diff",
    of: ["profile"],
  },
  {
    name: "stdio",
    type: "flag",
    isOpen: true,
    help: "Use standard input and output, which is the only way",
    of: ["lsp"],
  },
  {
    name: "client-process-id",
    type: "text",
    isHidden: true,
    help: "The process of the editor; the request initialize says the same",
    of: ["lsp"],
  },
  {
    name: "help",
    type: "flag",
    letters: ["h"],
    help: "Show help",
    of: commandNames,
  },
  {
    name: "version",
    type: "flag",
    letters: ["v", "V"],
    help: "Show version number",
    of: commandNames,
  },
  {
    name: "color",
    type: "flag",
    isOpen: true,
    help: "Colour the output, or not with --no-color (default: in a terminal; see also NO_COLOR and FORCE_COLOR)",
    of: commandNames,
  },
] as const satisfies readonly Option[];

type Row = (typeof options)[number];

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type ValueOf<Own extends Option> = Own extends { type: "list" }
  ? string[]
  : Own extends { type: "flag" }
    ? Own extends { isOpen: true }
      ? boolean | undefined
      : boolean
    : Own extends { isRequired: true }
      ? string
      : (Own extends { type: "number" } ? number : string) | undefined;

/** What the command line itself obeys. */
type Asked = "help" | "version" | "color";

/** The values of the options of a command, by their names in camel case. */
export type Values<Name extends CommandName> = {
  [Own in Row as Name extends Own["of"][number] ? CamelCase<Exclude<Own["name"], Asked>> : never]: ValueOf<Own>;
};

/** The options of a command, or those of all commands. */
export function optionsOf(name: CommandName | undefined): readonly Option[] {
  return options.filter(({ of }: Option) => (name === undefined ? of === commandNames : of.includes(name)));
}

/** `max-warnings` as `maxWarnings`. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
