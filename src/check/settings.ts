import { configValidator, type SchemaError } from "../generated/validators.ts";
import { attrOf, followPointer, type Path } from "../json/path.ts";
import { rules } from "../rules/index.ts";
import { nearest, orMeant } from "../text/spelling.ts";
import { listed, typeName } from "../text/wording.ts";

/** A mistake in a config, or in the options of the library that are also settings of the config. */
export interface SettingFault {
  path: Path;
  sentence: string;
}

/** Every mistake in settings, by the config's schema and the list of rules. */
export function settingFaults(settings: unknown): SettingFault[] {
  return [...schemaFaults(settings), ...ruleFaults(settings)];
}

function schemaFaults(settings: unknown): SettingFault[] {
  // No keyword of the config's schema depends on the date.
  if (configValidator.call({ today: "" }, settings)) return [];
  const errors = (configValidator.errors ?? []).filter(({ schemaPath }) => !/\/anyOf\/\d/.test(schemaPath));
  return errors.map((error) => describe(error, settings));
}

const typeNames: Readonly<Record<string, string>> = {
  array: "a list",
  object: "an object",
  string: "a string",
  integer: "a whole number",
};

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

function describe({ keyword, params, instancePath }: SchemaError, settings: unknown): SettingFault {
  const { path, target } = followPointer(settings, instancePath);
  const name = attrOf(path) || "The config";
  if (keyword === "additionalProperties") {
    const key = params["additionalProperty"] as string;
    const meant = nearest(key, path.length === 0 ? configKeys : ["status", "documents"]);
    const unknown = [...path, key];
    return {
      path: unknown,
      sentence: `${attrOf(unknown)} is not a setting${meant ? `: did you mean ${meant}?` : "."}`,
    };
  }
  if (keyword === "enum") {
    const allowed = (params["allowedValues"] as unknown[]).map(String);
    const value = String(target);
    const meant = nearest(value, allowed) ?? allowed.find((each) => value.length > 2 && each.startsWith(value));
    return {
      path,
      sentence: `${name} cannot be "${value}"${meant ? `: did you mean ${meant}?` : allowed.length < 6 ? `: choose ${listed(allowed)}.` : "."}`,
    };
  }
  if (keyword === "format") return { path, sentence: `${name} must be a date as YYYY-MM-DD.` };
  if (keyword === "minimum") return { path, sentence: `${name} must be at least ${params["limit"]}.` };
  const types = [params["type"]].flat().map((type) => typeNames[type as string] ?? String(type));
  const wanted = keyword === "anyOf" ? "a string or a list of strings" : listed(types);
  return { path, sentence: `${name} must be ${wanted}, not ${typeName(target)}.` };
}

const ruleIds: ReadonlySet<string> = new Set(rules.map(({ id }) => id));

function ruleFaults(settings: unknown): SettingFault[] {
  const levels = (settings as { rules?: unknown } | null)?.rules;
  if (typeof levels !== "object" || levels === null || Array.isArray(levels)) return [];
  return Object.keys(levels)
    .filter((id) => !ruleIds.has(id))
    .map((id) => ({ path: ["rules", id], sentence: `There is no rule "${id}"${orMeant(id, ruleIds)}` }));
}
