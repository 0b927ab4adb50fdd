import type { Argv } from "yargs";
import { version } from "../generated/manifest.ts";

/** Declares the options of every command. */
export function withGlobalOptions(parser: Argv): Argv {
  return parser.version(version).alias("version", ["v", "V"]).alias("help", "h").option("color", {
    type: "boolean",
    describe: "Colour the output, or not with --no-color (default: in a terminal; see also NO_COLOR and FORCE_COLOR)",
  });
}
