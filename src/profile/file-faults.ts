import { schemaTexts } from "../generated/profile-schemas.ts";
import { attrOf, follow, type Path, pointerOf } from "../json/path.ts";
import { mapMembers } from "../json/value.ts";
import { constraintsIn, type Schema } from "../schema/load.ts";
import { lookups } from "../schema/lookups.ts";
import { resolveRef, schemaAt } from "../schema/references.ts";
import { validators } from "../schema/validators.ts";
import { remember } from "../tables/remember.ts";
import { orMeant } from "../text/spelling.ts";
import { listed, typeName } from "../text/wording.ts";
import type { ProfileFault } from "./profile-error.ts";

const schemaNames = { "profile.json": "profile.schema.json", "operator.json": "operator.schema.json" } as const;

const source = remember((file: string): Schema => {
  const text = Object.hasOwn(schemaTexts, file) ? schemaTexts[file] : undefined;
  return text === undefined ? constraintsIn(file) : (JSON.parse(text) as Schema);
});
const validatorOf = validators(source);
const { fieldsAt } = lookups(source, (name) => name);

export function fileFaults(file: ProfileFault["file"], value: unknown): ProfileFault[] {
  return formFaults(schemaNames[file], value).map((fault) => ({ file, ...fault }));
}

/** The schema of a schema in operator.json, and the keywords that it may have. */
export const dialect = "dialect.schema.json";
export const dialectKeywords = fieldsAt(dialect, []);

/** What is wrong with a value by a schema. */
export function formFaults(name: string, value: unknown): Omit<ProfileFault, "file">[] {
  const validate = validatorOf(name);
  if (validate.call({ today: "" }, cutOff(value, maxDepth))) return [];
  const mistyped = new Set(
    (validate.errors ?? []).flatMap((one) => (one.keyword === "type" ? pointerOf(one.path) : [])),
  );
  return (validate.errors ?? []).flatMap(({ keyword, path, isOfName, params, at: place }) => {
    if (keyword !== "type" && mistyped.has(pointerOf(path))) return [];
    // propertyNames and the branches of a condition report it themselves.
    if (isOfName || keyword === "if") return [];
    const { errorMessage } = Object(schemaAt(source, resolveRef(place, ""))) as Schema;
    const target = follow(value, path);
    const at = attrOf(path) || name.replace(".schema", "");
    const fault = (sentence: string, ...steps: string[]): [{ path: Path; sentence: string }] => [
      { path: [...path, ...steps], sentence },
    ];
    switch (keyword) {
      case "additionalProperties": {
        const key = params["additionalProperty"] as string;
        const schemaPathOf = path.map((step) => (typeof step === "number" ? "*" : step));
        return fault(`${attrOf([...path, key])} is unknown${orMeant(key, fieldsAt(name, schemaPathOf))}`, key);
      }
      case "propertyNames": {
        const key = params["propertyName"] as string;
        return fault(`${at} has the key ${JSON.stringify(key)}, which is not the path of a schema.`, key);
      }
      case "required":
        return fault(`${attrOf([...path, params["missingProperty"] as string])} is missing.`);
      case "type": {
        const types = [params["type"]].flat().filter((type) => type !== "null") as string[];
        return fault(`${at} must be of type ${listed(types)}, not ${typeName(target)}.`);
      }
      case "enum":
      case "const": {
        const choices = ((params["allowedValues"] as unknown[] | undefined) ?? [params["allowedValue"]]).map(String);
        return fault(`${at} must be ${listed(choices)}${typeof target === "string" ? orMeant(target, choices) : "."}`);
      }
      case "pattern":
        return fault(`${at} must match ${params["pattern"]}. ${errorMessage}`);
      case "minimum":
        return fault(`${at} must be at least ${params["limit"]}.`);
      case "exclusiveMinimum":
        return fault(`${at} must be more than ${params["limit"]}.`);
      default:
        return fault(errorMessage === undefined ? `${at} must not be empty.` : `${at} is wrong: ${errorMessage}`);
    }
  });
}

/** What the schemas of the files describe is less deep. That schemas are nested without end is found elsewhere. */
const maxDepth = 100;

/** A copy of a value without what is nested more deeply. */
function cutOff(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.map((element) => cutOff(element, depth - 1));
  return mapMembers(value as Record<string, unknown>, (member) => cutOff(member, depth - 1));
}
