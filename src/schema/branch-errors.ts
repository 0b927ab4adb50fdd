import { getOrMake } from "../tables/remember.ts";
import type { SchemaError } from "./checks.ts";

/** The errors as in ajv: those of every branch, then that of the anyOf or oneOf. */
export function flattenAll(errors: readonly SchemaError[]): SchemaError[] {
  return flattened(errors, (lists, error) => [...lists.flat(), error]);
}

/** The errors of the branch that the value is closest to. */
export function flattenNearest(errors: readonly SchemaError[]): SchemaError[] {
  return flattened(errors, nearestOf);
}

/**
 * The errors without branches: `choose` returns those that stand for an anyOf or oneOf, given those of each branch. An
 * error that several branches found is chosen from once, and is in a list once.
 */
function flattened(
  errors: readonly SchemaError[],
  choose: (lists: readonly SchemaError[][], error: SchemaError) => SchemaError[],
): SchemaError[] {
  if (errors.every(({ branches }) => !branches)) return [...new Set(errors)];
  const chosen = new Map<SchemaError, SchemaError[]>();
  const ofError = (found: SchemaError): SchemaError[] => {
    const { branches } = found;
    if (!branches) return [found];
    return getOrMake(chosen, found, () => choose(branches.map(ofErrors), found.as(found.keyword, found.params)));
  };
  const ofErrors = (list: readonly SchemaError[]): SchemaError[] =>
    list.length === 1 ? ofError(list[0] as SchemaError) : [...new Set(list.flatMap(ofError))];
  return ofErrors(errors);
}

function nearestOf(lists: readonly SchemaError[][], error: SchemaError): SchemaError[] {
  const isHere = ({ index }: SchemaError): boolean => index === error.index;
  const isOnly = (list: readonly SchemaError[], ...keywords: string[]): boolean =>
    list.every((one) => isHere(one) && keywords.includes(one.keyword));
  const isPassedTwice = error.keyword === "oneOf" && error.params["passingSchemas"] !== null;
  if (isPassedTwice || lists.every((list) => isOnly(list, "required"))) return [...new Set(lists.flat()), error];
  const wellTyped = lists.filter((list) => !list.some((one) => one.keyword === "type" && isHere(one)));
  if (wellTyped.length === 0)
    return lists.flatMap((list) => list.filter((one) => one.keyword === "type" && isHere(one)));
  if (wellTyped.every((list) => isOnly(list, "enum", "const"))) {
    const [first] = wellTyped.flat() as [SchemaError];
    const allowedValues = wellTyped
      .flat()
      .flatMap(({ params }) => (params["allowedValues"] as unknown[] | undefined) ?? [params["allowedValue"]]);
    return [first.as("enum", { allowedValues: [...new Set(allowedValues)] })];
  }
  // A branch that does not know a field of the value is farther than one with any number of faults within its fields.
  const unknown = (list: readonly SchemaError[]): number =>
    list.filter((one) => one.keyword === "additionalProperties" && isHere(one)).length;
  const faults = (list: readonly SchemaError[]): number => list.filter(({ keyword }) => !isAdvice(keyword)).length;
  // What an annotation advises against is right all the same, so it does not make another branch the nearer one.
  const isNearer = (a: readonly SchemaError[], b: readonly SchemaError[]): boolean =>
    (unknown(a) - unknown(b) || faults(a) - faults(b) || a.length - b.length) < 0;
  return wellTyped.reduce((nearest, list) => (isNearer(list, nearest) ? list : nearest));
}

function isAdvice(keyword: string): boolean {
  return keyword.startsWith("x-") || keyword === "deprecated" || keyword === "if";
}
