import type { Command } from "../command.ts";

/** A command as the help lists it. Its module is loaded only when it runs. */
export interface Entry {
  name: string;
  /** Other names that are understood, and not shown. */
  aliases?: readonly string[];
  /** The name and positional arguments, in the syntax of the argument parser. */
  usage: string;
  describe: string;
  load: () => Promise<Command>;
}

/** Every command, in the order of the help. */
export const commands: readonly Entry[] = [
  {
    name: "lint",
    aliases: ["check", "validate"],
    usage: "lint <paths..>",
    describe: "Check payload files: paths, folders, glob patterns, or - for standard input",
    load: async () => (await import("./lint.ts")).lint,
  },
  {
    name: "fix",
    usage: "fix <paths..>",
    describe: "Write corrected copies of payload files, with the edits that cannot be wrong",
    load: async () => (await import("./fix.ts")).fix,
  },
  {
    name: "plan",
    usage: "plan <paths..>",
    describe: "Print the files in the order to send them, and what blocks it",
    load: async () => (await import("./plan.ts")).plan,
  },
  {
    name: "diff",
    usage: "diff <old> <new>",
    describe: "Compare two reports of lint --format json: causes that are new, changed or gone",
    load: async () => (await import("./diff.ts")).diff,
  },
  {
    name: "locate",
    usage: "locate [body]",
    describe: "Find the fields that a 400 response of the service names in a payload",
    load: async () => (await import("./locate.ts")).locate,
  },
  {
    name: "explain",
    usage: "explain [name]",
    describe: "Explain a rule or a code with bad and good examples; without a name, list all rules",
    load: async () => (await import("./explain.ts")).explain,
  },
  {
    name: "schema",
    usage: "schema [kind]",
    describe: "List the kinds of payload, print the JSON Schema of one or the OpenAPI document, or export all schemas",
    load: async () => (await import("./schema.ts")).schema,
  },
  {
    name: "profile",
    usage: "profile <action> [paths..]",
    describe: "Make, compare and check the profile of an operator, from the operator's OpenAPI document",
    load: async () => (await import("./profile.ts")).profile,
  },
  {
    name: "lsp",
    usage: "lsp",
    describe: "Start a language server on standard input and output, for editors",
    load: async () => (await import("./lsp.ts")).lsp,
  },
  {
    name: "cluster",
    usage: "cluster <action> [paths..]",
    describe: "Lint in three steps on many machines: split, check, link",
    load: async () => (await import("./cluster.ts")).cluster,
  },
  {
    name: "init",
    usage: "init",
    describe: "Write a config for this folder, and settings for editors to use the schemas",
    load: async () => (await import("./init.ts")).init,
  },
  {
    name: "completion",
    usage: "completion <shell>",
    describe: "Print a script that completes commands, options and their values in bash, zsh or fish",
    load: async () => (await import("./completion.ts")).completion,
  },
];
