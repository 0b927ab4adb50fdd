import type { SchemaError } from "./judge.ts";

/** The errors as in ajv: those of every branch, then that of the anyOf or oneOf. */
export function flattenAll(errors: SchemaError[]): SchemaError[] {
  if (!errors.some(({ branches }) => branches)) return errors;
  return errors.flatMap(({ branches, ...error }) => (branches ? [...branches.flatMap(flattenAll), error] : [error]));
}

/** The errors of the branch that the value is closest to. */
export function flattenNearest(errors: SchemaError[]): SchemaError[] {
  if (!errors.some(({ branches }) => branches)) return errors;
  return errors.flatMap(({ branches, ...error }) => (branches ? nearestOf(branches, error) : [error]));
}

function nearestOf(branches: readonly SchemaError[][], error: SchemaError): SchemaError[] {
  const lists = branches.map(flattenNearest);
  const isHere = ({ instancePath }: SchemaError): boolean => instancePath === error.instancePath;
  const isOnly = (list: readonly SchemaError[], ...keywords: string[]): boolean =>
    list.every((one) => isHere(one) && keywords.includes(one.keyword));
  const isPassedTwice = error.keyword === "oneOf" && error.params["passingSchemas"] !== null;
  if (isPassedTwice || lists.every((list) => isOnly(list, "required"))) return [...lists.flat(), error];
  const wellTyped = lists.filter((list) => !list.some((one) => one.keyword === "type" && isHere(one)));
  if (wellTyped.length === 0)
    return lists.flatMap((list) => list.filter((one) => one.keyword === "type" && isHere(one)));
  if (wellTyped.every((list) => isOnly(list, "enum", "const"))) {
    const [first] = wellTyped.flat() as [SchemaError];
    const allowedValues = wellTyped
      .flat()
      .flatMap(({ params }) => (params["allowedValues"] as unknown[] | undefined) ?? [params["allowedValue"]]);
    return [{ ...first, keyword: "enum", params: { allowedValues: [...new Set(allowedValues)] } }];
  }
  // A branch that does not know a field of the value is farther than one with any number of faults within its fields.
  const unknown = (list: readonly SchemaError[]): number =>
    list.filter((one) => one.keyword === "additionalProperties" && isHere(one)).length;
  const count = (list: readonly SchemaError[]): number => list.filter(({ keyword }) => keyword !== "if").length;
  const isNearer = (a: readonly SchemaError[], b: readonly SchemaError[]): boolean =>
    (unknown(a) - unknown(b) || count(a) - count(b)) < 0;
  return wellTyped.reduce((nearest, list) => (isNearer(list, nearest) ? list : nearest));
}
