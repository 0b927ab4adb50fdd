import { type SchemaError, validators } from "../generated/validators.ts";
import type { Path } from "../input/scan.ts";
import type { Kind } from "../interface/operations.ts";
import { type RegisteredRule, rules } from "../rules/index.ts";
import type { Fault } from "../rules/rule.ts";

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
  for (const error of distinct(validator.errors ?? [])) {
    const { path, target } = follow(value, error.instancePath);
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
function distinct(errors: readonly SchemaError[]): SchemaError[] {
  const at = (keyword: string): Set<string> =>
    new Set(errors.filter((error) => error.keyword === keyword).map(({ instancePath }) => instancePath));
  const mistyped = new Set([...at("type"), ...at("x-expected-type")]);
  const incomplete = at("required");
  const undecided = at("anyOf");
  return withTypesTogether(errors).filter(({ keyword, instancePath, schemaPath }) => {
    if (keyword === "if") return false;
    if (keyword === "type" || keyword === "x-expected-type") return true;
    if (mistyped.has(instancePath)) return false;
    if (undecided.has(instancePath) && /\/anyOf\/\d/.test(schemaPath)) return false;
    return !(keyword === "x-fillable" && (incomplete.has(instancePath) || undecided.has(instancePath)));
  });
}

/** The branches of an anyOf or an if may each ask a type of one value: one error asks all of them. */
function withTypesTogether(errors: readonly SchemaError[]): SchemaError[] {
  const types = new Map<string, Set<unknown>>();
  for (const { keyword, instancePath, params } of errors)
    if (keyword === "type")
      types.set(instancePath, new Set([...(types.get(instancePath) ?? []), ...[params["type"]].flat()]));
  return errors.flatMap((error) => {
    if (error.keyword !== "type") return error;
    const asked = types.get(error.instancePath);
    types.delete(error.instancePath);
    return asked ? { ...error, params: { type: [...asked] } } : [];
  });
}

/** The path and value that a JSON pointer into `value` names. */
function follow(value: unknown, pointer: string): { path: Path; target: unknown } {
  const path: (string | number)[] = [];
  let target = value;
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(target) ? Number(key) : key);
    target = (target as Record<string, unknown>)[key];
  }
  return { path, target };
}
