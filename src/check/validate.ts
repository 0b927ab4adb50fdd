import { type SchemaError, validators } from "../generated/validators.ts";
import { followPointer } from "../json/path.ts";
import { type RegisteredRule, rules } from "../rules/index.ts";
import type { Fault } from "../rules/rule.ts";
import type { Kind } from "../spec/operations.ts";

const schemaRules = new Map<string, RegisteredRule[]>();
for (const rule of rules as readonly RegisteredRule[])
  for (const keyword of rule.schema?.keywords ?? [])
    schemaRules.set(keyword, [...(schemaRules.get(keyword) ?? []), rule]);

/** Tells `report` every fault that the schema of a kind finds in a value, in the words of the rule whose fault it is. */
export function validate(
  kind: Kind,
  value: unknown,
  today: string,
  report: (rule: RegisteredRule, fault: Fault) => void,
): void {
  const validator = validators[kind];
  if (validator.call({ today }, value)) return;
  const errors = validator.errors ?? [];
  // The validator would keep them until it is called again.
  validator.errors = null;
  for (const error of distinct(errors)) {
    const { path, target } = followPointer(value, error.instancePath);
    const fault = { keyword: error.keyword, path, value: target, params: error.params, kind };
    let isDescribed = false;
    for (const rule of schemaRules.get(error.keyword) ?? []) {
      const described = rule.schema?.describe(fault);
      if (!described) continue;
      for (const one of [described].flat()) report(rule, one as Fault);
      isDescribed = true;
      break;
    }
    if (!isDescribed) throw new Error(`No rule describes the schema keyword ${error.keyword} (${error.schemaPath}).`);
  }
}

/**
 * One error a fault. The branches of a failed anyOf and the announcement of a failed if say nothing more; neither does
 * what else is said of a value whose very type is wrong, nor that an object is empty where its missing fields are named.
 */
function* distinct(errors: readonly SchemaError[]): Generator<SchemaError> {
  const at = (...keywords: string[]): ReadonlySet<string> => {
    const places = new Set<string>();
    for (const { keyword, instancePath } of errors) if (keywords.includes(keyword)) places.add(instancePath);
    return places;
  };
  const types = typesAsked(errors);
  const expectedTypes = at("x-expected-type");
  const undecided = at("anyOf");
  const incomplete = errors.some(({ keyword }) => keyword === "x-fillable") ? at("required", "anyOf") : undecided;
  for (const error of errors) {
    const { keyword, instancePath, schemaPath } = error;
    if (keyword === "if") continue;
    const asked = types.get(instancePath);
    if (keyword === "type") {
      // One error asks all the types that the branches of an anyOf or an if ask of one value.
      if (asked && asked.size > 0) yield { ...error, params: { type: [...asked] } };
      asked?.clear();
      continue;
    }
    if (keyword === "x-expected-type") {
      yield error;
      continue;
    }
    if (asked || expectedTypes.has(instancePath)) continue;
    if (undecided.has(instancePath) && /\/anyOf\/\d/.test(schemaPath)) continue;
    if (keyword !== "x-fillable" || !incomplete.has(instancePath)) yield error;
  }
}

/** The types that are asked of each value whose type is wrong. */
function typesAsked(errors: readonly SchemaError[]): Map<string, Set<unknown>> {
  const types = new Map<string, Set<unknown>>();
  for (const { keyword, instancePath, params } of errors) {
    if (keyword !== "type") continue;
    const asked = types.get(instancePath) ?? new Set();
    types.set(instancePath, asked);
    for (const type of [params["type"]].flat()) asked.add(type);
  }
  return types;
}
