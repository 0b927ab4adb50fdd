import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import picomatch from "picomatch";
import type { PreflightConfig } from "../generated/types.ts";
import { configValidator, type SchemaError } from "../generated/validators.ts";
import { reasonOf } from "../input/input-error.ts";
import { locate } from "../input/locate.ts";
import { payloadText } from "../input/payload.ts";
import { placeReader } from "../input/place.ts";
import { type Path, scan } from "../input/scan.ts";
import type { Kind } from "../interface/operations.ts";
import { localToday } from "../lint/today.ts";
import { type RuleId, rules } from "../rules/index.ts";
import { nearest } from "../rules/spelling.ts";
import { attrOf, listed, typeName } from "../rules/wording.ts";
import { UsageError } from "./usage-error.ts";

/** The config of a run, its paths made relative to the working folder. */
export interface Config extends Omit<PreflightConfig, "known" | "$schema"> {
  known: string[];
  /** The kind that `payloads` gives a file. */
  kindOf: (file: string) => Kind | undefined;
  /** A file's place in `order`: the number of the first pattern it matches, or behind all. */
  rankOf: (file: string) => number;
}

export const configName = "preflight.config.json";

/** Reads the config at a path, or else the nearest one from the working folder upward, or else an empty one. */
export function loadConfig(path: string | undefined): Config {
  const file = path ?? findUpward(process.cwd());
  return file === undefined ? settle({}, ".") : settle(readConfig(file), dirname(file));
}

function findUpward(folder: string): string | undefined {
  const file = join(folder, configName);
  if (existsSync(file)) return relative(process.cwd(), file);
  return dirname(folder) === folder ? undefined : findUpward(dirname(folder));
}

function readConfig(file: string): PreflightConfig {
  let text: ReturnType<typeof payloadText>;
  try {
    text = payloadText(readFileSync(file));
  } catch (error) {
    throw new UsageError(`The config ${file} ${reasonOf(error)}.`);
  }
  const { bytes, start, end, origin } = text;
  const complain = (offset: number, sentence: string): string => {
    const { line, column } = placeReader(bytes, start, origin)(offset);
    return `${file}:${line}:${column}: ${sentence}`;
  };
  const [lexical] = scan(bytes, start, end).filter(({ type }) => type === "syntax" || type === "duplicate-key");
  if (lexical)
    throw new UsageError(
      complain(lexical.start, lexical.type === "syntax" ? "This is not JSON." : "This key stands twice: remove one."),
    );
  const config = JSON.parse(new TextDecoder().decode(bytes.subarray(start, end))) as PreflightConfig;
  const faults = [...schemaFaults(config), ...ruleFaults(config)];
  if (faults.length === 0) return config;
  const spans = locate(
    bytes,
    start,
    end,
    faults.map(({ path }) => path),
  );
  throw new UsageError(
    faults.map(({ sentence }, i) => complain(spans[i]?.keyStart ?? spans[i]?.start ?? start, sentence)).join("\n"),
  );
}

interface ConfigFault {
  path: Path;
  sentence: string;
}

function schemaFaults(config: unknown): ConfigFault[] {
  if (configValidator.call({ today: localToday() }, config)) return [];
  const errors = (configValidator.errors ?? []).filter(({ schemaPath }) => !/\/anyOf\/\d/.test(schemaPath));
  return errors.map((error) => {
    const path = error.instancePath
      .split("/")
      .slice(1)
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
      .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    return describe(error, path, config);
  });
}

const configKeys = ["payloads", "order", "known", "suppliers", "documents", "rules", "formats", "today", "maxWarnings"];

function describe({ keyword, params }: SchemaError, path: Path, config: unknown): ConfigFault {
  const name = attrOf(path) || "The config";
  if (keyword === "additionalProperties") {
    const key = params["additionalProperty"] as string;
    const meant = nearest(key, path.length === 0 ? configKeys : ["status", "documents"]);
    const unknown = [...path, key];
    return { path: unknown, sentence: `${attrOf(unknown)} is no setting${meant ? `: did you mean ${meant}?` : "."}` };
  }
  if (keyword === "enum") {
    const allowed = (params["allowedValues"] as unknown[]).map(String);
    const value = String(valueAt(config, path));
    const meant = nearest(value, allowed);
    return {
      path,
      sentence: `${name} is "${value}", which it cannot be${meant ? `: did you mean ${meant}?` : allowed.length < 6 ? `: choose ${listed(allowed)}.` : "."}`,
    };
  }
  if (keyword === "format") return { path, sentence: `${name} must be a date as YYYY-MM-DD.` };
  if (keyword === "minimum") return { path, sentence: `${name} must be at least ${params["limit"]}.` };
  const type = keyword === "anyOf" ? "string or array of strings" : [params["type"]].flat().join(" or ");
  return { path, sentence: `${name} must be of type ${type}, not ${typeName(valueAt(config, path))}.` };
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((at: unknown, step) => (at as Record<string, unknown> | undefined)?.[step], value);
}

function ruleFaults(config: PreflightConfig): ConfigFault[] {
  if (typeof config?.rules !== "object") return [];
  const ids: string[] = rules.map(({ id }) => id);
  return Object.keys(config.rules).flatMap((id) => {
    const meant = nearest(id, ids);
    const sentence = `There is no rule "${id}"${meant ? `: did you mean ${meant}?` : "."}`;
    return ids.includes(id) ? [] : [{ path: ["rules", id], sentence }];
  });
}

/** Paths are written relative to the config's folder; a run takes them relative to the working folder. */
function settle(config: PreflightConfig, folder: string): Config {
  const { known = [], payloads = {}, order = [], documents, $schema: _, ...rest } = config;
  const fromHere = (path: string): string => (folder === "." ? path : join(folder, path).replaceAll("\\", "/"));
  const inFolder = (file: string): string => relative(resolve(folder), resolve(file)).replaceAll("\\", "/");
  const kinds = Object.entries(payloads).map(([pattern, kind]) => ({ isMatch: picomatch(pattern), kind }));
  const ranks = order.map((pattern) => picomatch(pattern));
  return {
    ...rest,
    ...(documents === undefined ? {} : { documents: fromHere(documents) }),
    known: [known].flat().map(fromHere),
    kindOf: (file) => kinds.find(({ isMatch }) => isMatch(inFolder(file)))?.kind as Kind | undefined,
    rankOf: (file) => {
      const rank = ranks.findIndex((isMatch) => isMatch(inFolder(file)));
      return rank < 0 ? ranks.length : rank;
    },
  };
}

/** The levels that a config gives rules. */
export function levelsOf({ rules: levels = {} }: Config): [RuleId, "off" | "warning" | "error"][] {
  return Object.entries(levels) as [RuleId, "off" | "warning" | "error"][];
}
