import type { Options } from "yargs";
import { groups } from "./command.ts";

/** `--follow-links`, of every command that walks folders. */
export const followLinksOption = {
  group: groups.input,
  type: "boolean",
  default: false,
  describe: "Follow links that lead out of the named folders",
} satisfies Options;

/** `--known`, of every command that checks across payloads. */
export const knownOption = {
  group: groups.input,
  type: "string",
  array: true,
  nargs: 1,
  default: [],
  describe: "Payloads sent earlier, or captured responses; repeatable",
} satisfies Options;
