import type { Command } from "../command.ts";

/** A command as the help lists it; its module is loaded only when it is the one that runs. */
interface Entry {
  name: string;
  /** As the argument parser takes it: the name and the positional arguments. */
  usage: string;
  describe: string;
  load: () => Promise<Command>;
}

/** Every command, in the order of the help. */
export const commands: readonly Entry[] = [
  {
    name: "lint",
    usage: "lint <paths..>",
    describe: "check payload files: paths, folders, glob patterns, or - for standard input",
    load: async () => (await import("./lint.ts")).lint,
  },
  {
    name: "plan",
    usage: "plan <paths..>",
    describe: "print the files in the order in which they should be sent, and what stands in the way",
    load: async () => (await import("./plan.ts")).plan,
  },
  {
    name: "locate",
    usage: "locate [body]",
    describe: "find the places in a payload that a 400 body of the service names",
    load: async () => (await import("./locate.ts")).locate,
  },
  {
    name: "explain",
    usage: "explain [name]",
    describe: "say what a rule or a code means, why, and show it bad and good; without a name, list all rules",
    load: async () => (await import("./explain.ts")).explain,
  },
  {
    name: "schema",
    usage: "schema [kind]",
    describe:
      "list the kinds of payload, or print the JSON Schema of one, or the OpenAPI document, or export all schemas",
    load: async () => (await import("./schema.ts")).schema,
  },
  {
    name: "profile",
    usage: "profile <action> [paths..]",
    describe: "make, compare and check the profile of an operator, from the operator's OpenAPI document",
    load: async () => (await import("./profile.ts")).profile,
  },
  {
    name: "init",
    usage: "init",
    describe: "write a config for this folder, and settings with which editors take the schemas",
    load: async () => (await import("./init.ts")).init,
  },
];
