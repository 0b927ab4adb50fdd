import { schemaTexts } from "../generated/profile-schemas.ts";
import { attrOf, follow, pointerOf } from "../json/path.ts";
import { isObject, mapMembers } from "../json/value.ts";
import { describe } from "../rules/index.ts";
import { fullSentence, type SchemaFault } from "../rules/rule.ts";
import { constraintsIn, type Schema } from "../schema/load.ts";
import { lookups } from "../schema/lookups.ts";
import { resolveRef, schemaAt } from "../schema/references.ts";
import { validators } from "../schema/validators.ts";
import { remember } from "../tables/remember.ts";
import { patternProblem } from "../text/pattern.ts";
import { typeName } from "../text/wording.ts";
import type { ProfileFault } from "./profile-error.ts";

const source = remember((file: string): Schema => {
  const text = Object.hasOwn(schemaTexts, file) ? schemaTexts[file] : undefined;
  return text === undefined ? constraintsIn(file) : (JSON.parse(text) as Schema);
});
const lookupsOf = remember((name: string) => lookups(source, () => name));
const validatorOf = validators(source, { formats: { regex: (text) => patternProblem(text) === undefined } });

export function fileFaults(file: ProfileFault["file"], value: unknown): ProfileFault[] {
  if (!isObject(value)) return [{ file, path: [], sentence: `${file} must be an object, not ${typeName(value)}.` }];
  return formFaults(file.replace(".json", ".schema.json"), value).map((fault) => ({ file, ...fault }));
}

/** The schema of the schemas in operator.json. */
export const dialect = "dialect.schema.json";

/** What is wrong with an object by a schema, in the words of rules, as for a config. */
export function formFaults(name: string, value: object): Omit<ProfileFault, "file">[] {
  const validate = validatorOf(name);
  const payload = cutOff(value, maxDepth) as object;
  if (validate.call({ today: "" }, payload)) return [];
  const schemas = lookupsOf(name);
  const errors = validate.errors ?? [];
  const mistyped = new Map(errors.flatMap((one) => (one.keyword === "type" ? [[pointerOf(one.path), one]] : [])));
  return errors.flatMap((error) => {
    const { keyword, path, params, isOfName, at } = error;
    // What a name is not, and the branches of a condition, have an error of their own.
    if (isOfName || keyword === "if" || (mistyped.get(pointerOf(path)) ?? error) !== error) return [];
    // Annotations of other tools say nothing to this one.
    if (at.startsWith(dialect) && /^x-/.test(String(params["additionalProperty"]))) return [];
    if (keyword === "format")
      return { path, sentence: `${attrOf(path)} ${patternProblem(String(follow(payload, path)))}.` };
    const fault: SchemaFault = {
      ...{ keyword, path, payload, schemas, kind: "config", value: follow(payload, path) },
      params: keyword === "type" ? { type: [params["type"]].flat() } : params,
    };
    const schema = schemaAt(source, resolveRef(at, "")) as Schema;
    const { errorMessage } = { ...schema, ...Object(schema[keyword]) } as Schema;
    return (describe(fault)?.said ?? []).map((said) => ({
      // A member that is missing has no place.
      path: said.anchor === "parent" ? path : (said.path ?? path),
      sentence: [fullSentence(said), errorMessage].filter(Boolean).join(" "),
    }));
  });
}

/** That the schemas of a file are nested without end is found elsewhere. */
const maxDepth = 1000;

/** A copy of a value without what is nested more deeply. */
function cutOff(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.map((element) => cutOff(element, depth - 1));
  return mapMembers(value as Record<string, unknown>, (member) => cutOff(member, depth - 1));
}
