import type { Options } from "yargs";

/** `--follow-links`, of every command that walks folders. */
export const followLinksOption = {
  type: "boolean",
  default: false,
  describe: "take files behind links that lead out of the named folders",
} satisfies Options;

/** `--known`, of every command that judges payloads across files. */
export const knownOption = {
  type: "string",
  array: true,
  nargs: 1,
  default: [],
  describe: "what exists already: captured responses or payloads of earlier runs",
} satisfies Options;
