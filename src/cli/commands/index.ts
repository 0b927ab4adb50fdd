import { kinds } from "../../spec/kinds.ts";
import type { CommandEntry } from "../command.ts";

export const exitCodes =
  "0 clean; 1 errors found (or too many warnings); 2 bad usage or config; 3 input not readable; 4 no input.";

/** Every command, in the order of the help. */
export const commands: readonly CommandEntry[] = [
  {
    name: "lint",
    aliases: ["check", "validate"],
    takes: "[paths..]",
    group: "Everyday",
    describe: "Check payload files: paths, folders, glob patterns, or - for standard input (default: this folder)",
    about: "Files, folders or globs in send order: .json, .jsonl, .ndjson, .har, also gzipped (.gz)",
    examples: [
      ["lint 'extract/**/*.jsonl'", "Lint the files that a glob matches"],
      ["lint --format ndjson a.notes.json", "One finding per line, for programs"],
      ["lint --format sarif=lint.sarif x/", "A report for people, and one in a file"],
      ["lint --rule unknown-field=warning x/", "Change the severity of a rule"],
    ],
    exitCodes,
    load: async () => (await import("./lint.ts")).lint,
  },
  {
    name: "fix",
    takes: "<paths..>",
    group: "Everyday",
    describe: "Write corrected copies of payload files, with the edits that cannot be wrong",
    about: "Files, folders or globs, as for lint",
    examples: [
      ["fix extract/ --to fixed/", "Copies of all files in a folder"],
      ["fix extract/ --to fixed/ --log edits.jsonl", "A log of the edits, one per line"],
    ],
    load: async () => (await import("./fix.ts")).fix,
  },
  {
    name: "plan",
    takes: "<paths..>",
    group: "Everyday",
    describe: "Print the files in the order to send them, and what blocks it",
    about: "Files, folders or glob patterns",
    examples: [
      ["plan extract/", "The order to send files in, and what blocks it"],
      ["plan extract/ | grep -v '^#'", "Only the files; FILE:FROM-TO are lines, or LINE:COLUMN, of a file to split"],
    ],
    load: async () => (await import("./plan.ts")).plan,
  },
  {
    name: "explain",
    takes: "[name]",
    group: "Everyday",
    describe: "Explain a rule, a code, a kind of payload or a field; without a name, list all rules",
    about: "The id of a rule, a machine-readable code, a kind such as notes, or a field such as notes.body",
    examples: [
      ["explain unknown-field", "A rule, with bad and good examples"],
      ["explain max_digits", "The rules that give a code"],
      ["explain transactions", "A kind: its operation and its fields"],
      ["explain transaction_date", "A field, in each kind that has it"],
      ["explain CODE --profile halcyon", "A code that only this operator has"],
    ],
    words: async () => (await import("./explain.ts")).names(),
    load: async () => (await import("./explain.ts")).explain,
  },
  {
    name: "init",
    group: "Everyday",
    describe: "Write a config for this folder, and settings for editors to use the schemas",
    examples: [["init --vscode", "Keeps existing settings"]],
    load: async () => (await import("./init.ts")).init,
  },
  {
    name: "page",
    group: "Everyday",
    describe: "Write a page that lints in a browser, for those who may not install anything",
    examples: [["page --out preflight.html", "One file, which opens from disk and sends nothing"]],
    load: async () => (await import("./page.ts")).page,
  },
  {
    name: "locate",
    takes: "[body]",
    group: "The service",
    describe: "Find the fields that a 400 response of the service names in a payload",
    about: "A file with the 400 body, or - for standard input (default)",
    examples: [
      ["locate --payload hb-0001.notes.json answer.json", "The places that a saved response names"],
      [
        "curl ... | preflight locate --payload wave-1.transactions.jsonl:17",
        "A response as it arrives, about the payload of line 17",
      ],
    ],
    load: async () => (await import("./locate.ts")).locate,
  },
  {
    name: "diff",
    takes: "<old> <new>",
    group: "The service",
    describe: "Compare two reports of lint --format json: causes that are new, changed or gone",
    about: "Two reports of lint --format json, the earlier one first",
    examples: [
      ["lint x/ --statistics --format json > wave-1.json", "A small report for later"],
      ["diff wave-1.json wave-2.json", "What has changed since"],
    ],
    exitCodes: "0 no cause of errors is new or has more findings; 1 some are new or have more; 2 bad usage.",
    load: async () => (await import("./diff.ts")).diff,
  },
  {
    name: "schema",
    takes: "[kind]",
    group: "The service",
    describe: "List the kinds of payload, print the JSON Schema of one or the OpenAPI document, or export all schemas",
    about: "A kind, such as notes or notes.201",
    examples: [
      ["schema transactions", "The schema of the transactions request"],
      ["schema --openapi > openapi.json", "The OpenAPI document of all operations"],
      ["schema --export schemas --bundle --draft 7", "For editors without support for later drafts"],
    ],
    words: () => kinds,
    load: async () => (await import("./schema.ts")).schema,
  },
  {
    name: "profile",
    takes: "<action> [paths..]",
    group: "The service",
    describe: "Make, compare and check the profile of an operator, from the operator's OpenAPI document",
    about: "from-openapi FILE, or - for standard input; diff DIR FILE; check DIR; types DIR",
    examples: [
      ["profile from-openapi operator.yml -o profiles/halcyon", "Make a profile, or update it"],
      ["profile diff profiles/halcyon newer.yml", "What a newer document changes"],
      ["profile check profiles/halcyon", "Try its examples, and the decisions in profile.json"],
      ["profile types profiles/halcyon > halcyon.d.ts", "TypeScript types of its payloads"],
    ],
    words: async () => (await import("./profile.ts")).actionNames,
    load: async () => (await import("./profile.ts")).profile,
  },
  {
    name: "serve",
    group: "The service",
    describe: "Run a stand-in of the service to try senders on, or lint payloads for a program in another language",
    examples: [
      ["serve --journal night.request.jsonl", "Answer requests on port 8080, as the interface describes"],
      ["serve --fail '5% 500' --fail '1% cut' --seed 7", "Failures, the same in each run"],
      ["serve --stdio", 'A line {"id": 1, "kind": "notes", "payload": {...}} in, its findings out'],
    ],
    load: async () => (await import("./serve.ts")).serve,
  },
  {
    name: "lsp",
    group: "Set-up",
    describe: "Start a language server on standard input and output, for editors",
    examples: [["lsp", "See docs/editors.md for the settings of editors"]],
    load: async () => (await import("./lsp.ts")).lsp,
  },
  {
    name: "completion",
    takes: "<shell>",
    group: "Set-up",
    describe: "Print a script that completes commands, options and their values in a shell",
    about: "bash, zsh, fish or powershell",
    examples: [
      ["source <(preflight completion bash)", "In ~/.bashrc; the same with zsh in ~/.zshrc"],
      ["completion fish > ~/.config/fish/completions/preflight.fish", "For fish"],
      ["completion powershell | Out-String | Invoke-Expression", "In $PROFILE, for PowerShell"],
    ],
    words: async () => (await import("./completion.ts")).shells,
    load: async () => (await import("./completion.ts")).completionOf(commands),
  },
  {
    name: "cluster split",
    takes: "<paths..>",
    group: "Many machines",
    describe: "Split a lint into tasks, which any machine can check, and print their list",
    about: "Files, folders or globs, as for lint",
    examples: [["cluster split extract/ > records/tasks.jsonl", "List the tasks of a run"]],
    load: async () => (await import("./cluster.ts")).split,
  },
  {
    name: "cluster check",
    group: "Many machines",
    describe: "Check tasks of the list, and write a record of each",
    examples: [["cluster check --tasks records/tasks.jsonl --out records", "Check tasks, on any machine"]],
    load: async () => (await import("./cluster.ts")).check,
  },
  {
    name: "cluster link",
    takes: "<records..>",
    group: "Many machines",
    describe: "Link the records of all tasks, and report as lint would",
    about: "The folder with the records, or the records themselves",
    examples: [["cluster link records --format sarif=lint.sarif", "Link the records and report, as lint would"]],
    load: async () => (await import("./cluster.ts")).link,
  },
];

export function usageOf({ name, takes }: CommandEntry): string {
  return takes === undefined ? name : `${name} ${takes}`;
}
