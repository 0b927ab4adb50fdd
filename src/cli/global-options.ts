import type { Options } from "yargs";

/** The options of every command. */
export const globalOptions = {
  help: { alias: "h", type: "boolean", describe: "Show help" },
  version: { alias: ["v", "V"], type: "boolean", describe: "Show version number" },
  color: {
    type: "boolean",
    describe: "Colour the output, or not with --no-color (default: in a terminal; see also NO_COLOR and FORCE_COLOR)",
  },
} as const satisfies Readonly<Record<string, Options>>;
