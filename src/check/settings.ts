import { configValidator, type SchemaError } from "../generated/validators.ts";
import { attrOf, type Path } from "../json/path.ts";
import { rules } from "../rules/index.ts";
import { nearest, orMeant } from "../text/spelling.ts";
import { listed, typeName } from "../text/wording.ts";

/** One mistake in a config, or in the options of the library that are called as a config calls them. */
export interface SettingFault {
  path: Path;
  sentence: string;
}

/** Every mistake in settings, by the config's schema and the list of rules. */
export function settingFaults(settings: unknown): SettingFault[] {
  return [...schemaFaults(settings), ...ruleFaults(settings)];
}

function schemaFaults(settings: unknown): SettingFault[] {
  // The config has no rule that asks which day it is.
  if (configValidator.call({ today: "" }, settings)) return [];
  const errors = (configValidator.errors ?? []).filter(({ schemaPath }) => !/\/anyOf\/\d/.test(schemaPath));
  return errors.map((error) => describe(error, pathOf(error.instancePath, settings), settings));
}

function pathOf(pointer: string, settings: unknown): Path {
  const path: (string | number)[] = [];
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(valueAt(settings, path)) ? Number(key) : key);
  }
  return path;
}

const configKeys = [
  "payloads",
  "order",
  "known",
  "suppliers",
  "documents",
  "profile",
  "rules",
  "formats",
  "today",
  "maxWarnings",
];

function describe({ keyword, params }: SchemaError, path: Path, settings: unknown): SettingFault {
  const name = attrOf(path) || "The config";
  if (keyword === "additionalProperties") {
    const key = params["additionalProperty"] as string;
    const meant = nearest(key, path.length === 0 ? configKeys : ["status", "documents"]);
    const unknown = [...path, key];
    return { path: unknown, sentence: `${attrOf(unknown)} is no setting${meant ? `: did you mean ${meant}?` : "."}` };
  }
  if (keyword === "enum") {
    const allowed = (params["allowedValues"] as unknown[]).map(String);
    const value = String(valueAt(settings, path));
    const meant = nearest(value, allowed) ?? allowed.find((each) => value.length > 2 && each.startsWith(value));
    return {
      path,
      sentence: `${name} is "${value}", which it cannot be${meant ? `: did you mean ${meant}?` : allowed.length < 6 ? `: choose ${listed(allowed)}.` : "."}`,
    };
  }
  if (keyword === "format") return { path, sentence: `${name} must be a date as YYYY-MM-DD.` };
  if (keyword === "minimum") return { path, sentence: `${name} must be at least ${params["limit"]}.` };
  const type = keyword === "anyOf" ? "string or array of strings" : [params["type"]].flat().join(" or ");
  return { path, sentence: `${name} must be of type ${type}, not ${typeName(valueAt(settings, path))}.` };
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((at: unknown, step) => (at as Record<string, unknown> | undefined)?.[step], value);
}

const ruleIds: ReadonlySet<string> = new Set(rules.map(({ id }) => id));

function ruleFaults(settings: unknown): SettingFault[] {
  const levels = (settings as { rules?: unknown } | null)?.rules;
  if (typeof levels !== "object" || levels === null || Array.isArray(levels)) return [];
  return Object.keys(levels)
    .filter((id) => !ruleIds.has(id))
    .map((id) => ({ path: ["rules", id], sentence: `There is no rule "${id}"${orMeant(id, ruleIds)}` }));
}
