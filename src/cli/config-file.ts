import { dirname, relative, resolve, sep } from "node:path";
import { checkConfig } from "../check/settings.ts";
import type { PreflightConfig } from "../generated/types.ts";
import { InputError } from "../input/input-error.ts";
import { readFile } from "../input/open.ts";
import { statsOf } from "../input/paths.ts";
import { PatternError, parsePattern } from "../input/pattern.ts";
import { type PayloadText, payloadText } from "../input/payload.ts";
import type { Path } from "../json/path.ts";
import { type ReporterName, reporterNames } from "../reporters/names.ts";
import { orMeant } from "../text/spelling.ts";
import { fromHere, isOutside } from "./paths.ts";
import { asUsage, UsageError } from "./terminal.ts";

/** Reads a config, which the command line names or which was found. Throws a UsageError that names all its faults. */
export function readConfig(file: string, isNamed: boolean): PreflightConfig {
  const text = asUsage(() => {
    const stats = statsOf(file);
    if (typeof stats === "string") throw new InputError(file, stats);
    return withoutComments(readFile(file, isNamed));
  }, "The config ");
  const { value, faults } = checkConfig(
    text,
    new Map([
      ...["payloads/*", "order", "ignore", "known", "overrides.files"].map((name) => [name, patternFault] as const),
      ["formats", (output: string, path: Path) => formatFault(output, path.join("."), dirname(file))],
    ]),
  );
  if (faults.length === 0) return value as PreflightConfig;
  throw new UsageError(...faults.map(({ detail, from }) => `${file}:${from.line}:${from.column}: ${detail}`));
}

/** The text of a config without its comments and trailing commas. Positions are those in the file. */
function withoutComments(bytes: Uint8Array): PayloadText {
  const blanked = (found: string, string?: string): string => string ?? " ".repeat(found.length);
  // One character for each byte, so that offsets agree.
  const text = new TextDecoder("latin1").decode(bytes).replace(stringOrComment, blanked);
  const plain = text.replace(stringOrTrailingComma, blanked);
  const whole = payloadText(bytes);
  return {
    ...whole,
    bytes: bytes.map((byte, i) => (plain[i] === " " ? 0x20 : byte)),
    source: { text: whole, spanOf: (range) => range },
  };
}

const stringOrComment = /("(?:\\.|[^"\\]+)*"?)|\/\/[^\r\n]*|\/\*(?:.*?\*\/|.*)/gs;
/** A comma that follows an opening bracket or another comma is a fault. */
const stringOrTrailingComma = /("(?:\\.|[^"\\]+)*"?)|(?<![[{,]\s*),(?=\s*[\]}])/gs;

/** What is wrong with an output. A config may come from someone else, so it must not write files outside its folder. */
function formatFault(output: string, at: string, folder: string): string | undefined {
  const [name, file] = output.split(/=(.*)/s) as [string, string?];
  if (!reporterNames.includes(name as ReporterName)) return `Unknown format "${name}"${orMeant(name, reporterNames)}`;
  if (file === undefined) return undefined;
  if (file === "") return `${at} names no file: write ${name}=FILE.`;
  const target = fromHere(file, folder);
  const hidden = relative(resolve(folder), resolve(target))
    .split(sep)
    .find((step) => step.startsWith(".") && step !== "..");
  const only = `Only the command line may do that: --format ${output}.`;
  if (hidden !== undefined) return `${at} writes to ${hidden}, whose name begins with a dot. ${only}`;
  return isOutside(target, folder) ? `${at} writes outside the folder of the config, to ${file}. ${only}` : undefined;
}

function patternFault(pattern: string): string | undefined {
  if (pattern === "") return "A pattern must not be empty: ** matches all files.";
  try {
    parsePattern(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}
