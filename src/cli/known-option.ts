import type { Options } from "yargs";

/** `--known`, of every command that judges payloads across files. */
export const knownOption = {
  type: "string",
  array: true,
  nargs: 1,
  default: [],
  describe: "what exists already: captured responses or payloads of earlier runs",
} satisfies Options;
