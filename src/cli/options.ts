import { defaultMaxFindings } from "../check/fault-list.ts";
import type { PreflightConfig } from "../generated/types.ts";
import { reporterNames, withStatistics } from "../reporters/names.ts";
import { ruleIds } from "../rules/ids.ts";
import { kinds } from "../spec/kinds.ts";
import { grouped } from "../text/grouped.ts";
import { listed } from "../text/wording.ts";

/** An option of the command line. The parser, the help and the completion of shells are made of this. */
export interface Option {
  name: string;
  /** The key of a config that sets the same for a whole run. */
  config?: Exclude<keyof PreflightConfig, "$schema" | "overrides">;
  /** What the help calls its value. A flag takes none. */
  value?: string;
  /** What its value is, if not a text; a list has one value each time that it is given. */
  type?: "number" | "list";
  letters?: readonly string[];
  /** The heading that the help lists it under, if not "Options": see `under`. */
  group?: (typeof groups)[number];
  help: string;
  /** The values that shells offer; without them they offer paths. */
  words?: readonly string[];
  choices?: readonly string[];
  isRequired?: true;
  /** Undefined, not false, if it is not given: then something else decides. */
  isOpen?: true;
  /** Editors or earlier scripts pass it; the help does not list it. */
  isHidden?: true;
  of: readonly CommandName[];
}

export const groups = ["Input", "Rules", "Output"] as const;

export const levelNames = ["off", "warning", "error"];

const commandNames = [
  ...(["lint", "fix", "plan", "explain", "init", "locate", "diff", "schema", "profile", "serve", "page"] as const),
  ...(["lsp", "completion"] as const),
  ...(["cluster split", "cluster check", "cluster link"] as const),
] as const;

export type CommandName = (typeof commandNames)[number];

function under<const Rows extends readonly Option[]>(group: (typeof groups)[number], rows: Rows): Rows {
  return rows.map((row) => ({ ...row, group })) as readonly Option[] as Rows;
}

/** Every option, in the order of the help. */
export const options = [
  ...under("Input", [
    {
      name: "as",
      value: "KIND",
      words: kinds,
      of: ["lint", "fix", "locate", "cluster split"],
      help: "The kind of every payload (default: by file name or config, then by content)",
    },
    {
      name: "payload",
      value: "FILE[:LINE]",
      isRequired: true,
      of: ["locate"],
      help: "The rejected payload, with its line if the file has several",
    },
    {
      name: "config",
      value: "FILE",
      of: ["lint", "fix", "plan", "lsp", "serve", "cluster split"],
      help: "The config file (default: the nearest preflight.config.json above each file, else above this folder)",
    },
    {
      name: "profile",
      value: "DIR|NAME|FILE",
      config: "profile",
      of: ["lint", "fix", "plan", "explain", "init", "locate", "schema", "lsp", "serve", "cluster split"],
      help: "The profile of an operator: its folder, its name in profiles/, or the operator's OpenAPI document",
    },
    {
      name: "known",
      value: "GLOB",
      type: "list",
      config: "known",
      of: ["lint", "fix", "plan", "serve", "cluster split"],
      help: "Payloads sent earlier, or captured responses; repeatable",
    },
    {
      name: "documents",
      value: "DIR|LIST",
      config: "documents",
      of: ["lint", "fix", "serve", "cluster split"],
      help: "The folder that holds the documents, or a file that lists them",
    },
    {
      name: "alone",
      of: ["lint", "fix", "cluster split"],
      help: "Check each payload by itself, not against the others",
    },
    {
      name: "exclude",
      value: "PATTERN",
      type: "list",
      of: ["lint", "fix", "plan", "cluster split"],
      help: "Leave out what this pattern matches where a folder or glob is searched; repeatable",
    },
    {
      name: "follow-links",
      of: ["lint", "fix", "plan", "cluster split"],
      help: "Follow links that lead out of the named folders",
    },
    {
      name: "tasks",
      value: "FILE",
      of: ["cluster check", "cluster link"],
      help: "The list of tasks, or - for standard input (default of link: tasks.jsonl beside the records)",
    },
    {
      name: "share",
      value: "N/M",
      of: ["cluster check"],
      help: "Check only every Mth task of the list, from the Nth on: the share of process N of M",
    },
    { name: "bytes", value: "SIZE", of: ["cluster split"], help: "The size of a task, such as 64MB (the default)" },
    { name: "watch", of: ["lint"], help: "Lint all inputs again whenever one of them changes, until Ctrl-C" },
    {
      name: "print-config",
      of: ["lint"],
      help: "Print the settings, each file with its kind, and what is left out and why, and exit",
    },
    {
      name: "workers",
      value: "N",
      type: "number",
      of: ["lint"],
      help: "Number of worker threads (default: by the size of the input)",
    },
  ]),
  ...under("Rules", [
    {
      name: "rule",
      value: "RULE=LEVEL",
      type: "list",
      words: ruleIds.flatMap((id) => levelNames.map((level) => `${id}=${level}`)),
      of: ["lint", "fix", "serve", "cluster split"],
      help: "Set a rule, a pattern such as duplicate-*, or basis:NAME to off, warning or error; repeatable",
    },
    {
      name: "only",
      value: "RULE",
      type: "list",
      words: ruleIds,
      of: ["lint", "fix", "serve", "cluster split"],
      help: "Run this rule only, or those that a pattern matches; repeatable",
    },
    {
      name: "today",
      value: "DATE",
      config: "today",
      of: ["lint", "fix", "serve", "cluster split"],
      help: "The date to use as today, YYYY-MM-DD",
    },
    {
      name: "max-warnings",
      value: "N",
      type: "number",
      config: "maxWarnings",
      of: ["lint", "cluster link"],
      help: "Exit with 1 if there are more warnings than this",
    },
    {
      name: "baseline",
      value: "FILE",
      of: ["lint", "cluster link"],
      help: "Suppress the findings that this file records",
    },
    { name: "write-baseline", of: ["lint", "cluster link"], help: "Record all findings in the baseline" },
  ]),
  ...under("Output", [
    { name: "to", value: "DIR", isRequired: true, of: ["fix"], help: "A new or empty folder for the corrected copies" },
    { name: "log", value: "FILE", of: ["fix"], help: "Write each edit to this file, one per line, as JSON" },
    {
      name: "format",
      letters: ["f"],
      value: "NAME[=FILE]",
      type: "list",
      config: "formats",
      words: reporterNames,
      of: ["lint", "cluster link"],
      help: `Print a report, or write it to a file; repeatable: ${reporterNames.join(", ")}`,
    },
    {
      name: "format",
      letters: ["f"],
      value: "NAME",
      choices: ["pretty", "json"],
      of: ["diff"],
      help: "Print the difference as pretty (the default) or json",
    },
    {
      name: "all",
      of: ["lint", "cluster split", "cluster link"],
      help: `List every finding, even if many have the same cause or are in one payload (usually ${grouped(defaultMaxFindings)})`,
    },
    {
      name: "statistics",
      of: ["lint", "cluster link"],
      help: `Print the causes only, without their findings, as ${listed(withStatistics)}`,
    },
    {
      name: "accepted",
      value: "FILE",
      of: ["lint", "cluster link"],
      help: "Write payloads without errors to this file, one per line",
    },
    {
      name: "rejected",
      value: "FILE",
      of: ["lint", "cluster link"],
      help: "Write payloads with errors, and their findings, to this file; personal data is not masked",
    },
    {
      name: "quiet",
      letters: ["q"],
      of: ["lint", "fix", "cluster link"],
      help: "Report errors only, without notes and progress",
    },
    { name: "show-values", of: ["lint", "fix", "locate", "cluster split"], help: "Do not mask personal data" },
    {
      name: "out",
      value: "DIR",
      of: ["cluster check"],
      help: "The folder to write a record of each task to (default: standard output)",
    },
  ]),
  { name: "out", value: "FILE", isRequired: true, of: ["page"], help: "The file to write the page to" },
  { name: "openapi", of: ["schema"], help: "Print the OpenAPI 3.1 document" },
  { name: "export", value: "DIR", of: ["schema"], help: "Write all schemas to this folder" },
  { name: "bundle", of: ["schema"], help: "Inline the parts that a schema refers to" },
  {
    name: "draft",
    value: "DRAFT",
    choices: ["2020-12", "7"],
    of: ["schema"],
    help: "The draft of JSON Schema to write: 2020-12 (the default) or 7",
  },
  {
    name: "vscode",
    isOpen: true,
    of: ["init"],
    help: "Associate the schemas with file names in .vscode/settings.json, and add a task (default: ask)",
  },
  {
    name: "idea",
    isOpen: true,
    of: ["init"],
    help: "Associate the schemas with file names in .idea/jsonSchemas.xml, for JetBrains IDEs (default: ask)",
  },
  {
    name: "output",
    letters: ["o"],
    value: "DIR",
    of: ["profile"],
    help: "The folder to write the profile to; for from-openapi",
  },
  {
    name: "name",
    value: "NAME",
    of: ["profile"],
    help: "The name of the profile (default: from the title); for from-openapi",
  },
  {
    name: "strict",
    of: ["profile"],
    help: "Keep constraints even if the document's own examples contradict them; for from-openapi and diff",
  },
  {
    name: "port",
    value: "N",
    type: "number",
    of: ["serve"],
    help: "The port to listen on; 0 for any that is free (default: 8080)",
  },
  {
    name: "host",
    value: "ADDRESS",
    of: ["serve"],
    help: "The address to listen on (default: 127.0.0.1, which other machines cannot reach)",
  },
  { name: "token", value: "TOKEN", of: ["serve"], help: "The only access token that is valid (default: any)" },
  {
    name: "journal",
    value: "FILE",
    of: ["serve"],
    help: "Append a record of each request and answer to this file, *.request.jsonl, and begin with those in it",
  },
  { name: "any-account", of: ["serve"], help: "Take every account as imported" },
  {
    name: "import-after",
    value: "TIME|POLLS",
    of: ["serve"],
    help: "Keep accounts staged for a time, such as 2s, or for this many requests of operation 6 (default: 0)",
  },
  {
    name: "done-after",
    value: "TIME|POLLS",
    of: ["serve"],
    help: "How long registrations and the sub-processes of operation 13 take (default: 1 poll)",
  },
  {
    name: "fail",
    value: "FAILURE",
    type: "list",
    of: ["serve"],
    help: "Let requests fail: [OPERATION] [N%] and a status, vendor, cut, flow-error or rejected; repeatable",
  },
  { name: "delay", value: "TIME", of: ["serve"], help: "Hold back each answer, such as 200ms, after its effect" },
  { name: "rate-limit", value: "N/s", of: ["serve"], help: "Answer 429 to more requests in a second than this" },
  {
    name: "seed",
    value: "TEXT",
    of: ["serve"],
    help: "What fails depends on this and on the request alone, so that a failure can be repeated (default: 1)",
  },
  { name: "list-open", of: ["serve"], help: "Print how the stand-in takes what the interface leaves open, and exit" },
  {
    name: "stdio",
    of: ["serve"],
    help: "Read requests from standard input, a JSON object per line, and print the findings of each at once",
  },
  { name: "stdio", isOpen: true, of: ["lsp"], help: "Use standard input and output, which is the only way" },
  {
    name: "client-process-id",
    value: "ID",
    isHidden: true,
    of: ["lsp"],
    help: "The process of the editor; the request initialize says the same",
  },
  {
    name: "line",
    value: "LINE",
    isHidden: true,
    of: ["completion"],
    help: "What is typed so far: print what a shell may offer for its last word, one a line",
  },
  {
    name: "each",
    isHidden: true,
    of: ["lint", "fix"],
    help: "Changes nothing: lists of payloads are read as their elements",
  },
  { name: "help", letters: ["h"], of: commandNames, help: "Show help" },
  { name: "version", letters: ["v", "V"], of: commandNames, help: "Show version number" },
  {
    name: "color",
    isOpen: true,
    of: commandNames,
    help: "Colour the output, or not with --no-color (default: in a terminal; see also NO_COLOR and FORCE_COLOR)",
  },
] as const satisfies readonly Option[];

type Row = (typeof options)[number];

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type ValueOf<Own extends Option> = Own extends { type: "list" }
  ? string[]
  : Own extends { value: string }
    ? (Own extends { type: "number" } ? number : string) | (Own extends { isRequired: true } ? never : undefined)
    : boolean | (Own extends { isOpen: true } ? undefined : never);

/** What the command line itself obeys. */
type Asked = "help" | "version" | "color";

/** The values of the options of a command, by their names in camel case. */
export type Values<Name extends CommandName> = {
  [Own in Row as Name extends Own["of"][number] ? CamelCase<Exclude<Own["name"], Asked>> : never]: ValueOf<Own>;
};

export function optionsOf(name: CommandName | undefined): readonly Option[] {
  return options.filter(({ of }: Option) => (name === undefined ? of === commandNames : of.includes(name)));
}

/** The ways to write an option: `-f`, `--format`. */
export function formsOf({ name, letters = [] }: Option): string[] {
  return [...letters.map((letter) => `-${letter}`), `--${name}`];
}

/** `max-warnings` as `maxWarnings`. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
