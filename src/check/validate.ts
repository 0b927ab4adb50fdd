import { followPointer } from "../json/path.ts";
import { leadsToStandIn } from "../json/stand-ins.ts";
import type { Profile } from "../profile/profile.ts";
import { type RegisteredRule, rules } from "../rules/index.ts";
import { keywords } from "../rules/keywords.ts";
import type { Fault, SchemaFault } from "../rules/rule.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import type { SchemaError } from "../schema/checks.ts";
import { schemaFile, schemaFileOf } from "../schema/load.ts";
import { type Validate, validators } from "../schema/validators.ts";
import { validationViews } from "../schema/view.ts";
import { requestKinds } from "../spec/kinds.ts";
import type { CheckedKind, Kind } from "../spec/operations.ts";
import { learn } from "./verdicts.ts";

const schemaRules = new Map<string, RegisteredRule[]>();
for (const rule of rules as readonly RegisteredRule[])
  for (const keyword of rule.schema?.keywords ?? [])
    schemaRules.set(keyword, [...(schemaRules.get(keyword) ?? []), rule]);

const validatorOfFile = validators(
  validationViews(
    schemaFile,
    requestKinds.filter((kind) => kind !== "request").map((kind) => schemaFileOf(kind)),
  ),
  { annotations: keywords },
);

/** What a payload is checked against besides the schemas of the interface. */
export interface Judging {
  /** The day to use as today, `YYYY-MM-DD`. */
  today: string;
  profile?: Profile | undefined;
  /** True for transactions that the service adds even if they were added before. */
  isUnchecked?: boolean | undefined;
  /** True if the value has stand-ins for words of its text. */
  hasStandIns?: boolean | undefined;
}

/** What the schema of a kind judges by: the operator's, or that of the interface. */
function validatorOf(kind: CheckedKind, profile: Profile | undefined): Validate {
  const own = profile?.validator(kind);
  if (own) return own;
  const known = validatorsOfKinds.get(kind) ?? validatorOfFile(schemaFileOf(kind));
  validatorsOfKinds.set(kind, known);
  return known;
}

const validatorsOfKinds = new Map<CheckedKind, Validate>();

/** So many errors of a payload are kept at once. */
export const maxErrors = 10_000;

/**
 * What the schema of a kind finds in the value on the tape; undefined if an object in it repeats a key. If there are more
 * than `maxErrors`, only the first.
 */
export function errorsOnTape(kind: CheckedKind, { today, profile }: Judging): SchemaError[] | undefined {
  return validatorOf(kind, profile).errorsAt(0, { today, atMost: maxErrors });
}

/**
 * Passes every fault that the schema of a kind finds in a value to `report`, with the rule that describes it. `v` is the
 * index of the value on the tape, if it is there: it is then read only if it has a fault.
 */
export function validate(
  kind: CheckedKind,
  read: () => unknown,
  judging: Judging,
  report: ReportFault,
  v?: number,
): void {
  const { today, profile } = judging;
  const validator = validatorOf(kind, profile);
  let value = v === undefined ? read() : undefined;
  const reportAll = (errors: readonly SchemaError[]): void => {
    value ??= errors.length > 0 ? read() : undefined;
    describeErrors(errors, kind, value, judging, report);
  };
  if (v !== undefined) reportAll(validator.errorsAt(v, { today, report: reportAll }) ?? []);
  else if (!validator.call({ today, report: reportAll }, value)) {
    const errors = validator.errors ?? [];
    // The validator would keep them until it is called again.
    validator.errors = null;
    reportAll(errors);
  }
}

type ReportFault = (rule: RegisteredRule, fault: Fault) => void;

/** Passes the faults that rules make of errors to `report`. `value` is what was judged. */
export function describeErrors(
  errors: readonly SchemaError[],
  kind: CheckedKind,
  value: unknown,
  { profile, hasStandIns, isUnchecked }: Judging,
  report: ReportFault,
): void {
  if (errors.length === 0) return;
  const schemas = profile ?? baseLookups;
  for (const error of distinct(errors)) {
    const { keyword, params } = error;
    const { path, target } = followPointer(value, error.instancePath);
    // A word that stands in has a fault of its own.
    if (hasStandIns && leadsToStandIn(value, path)) continue;
    const described = describe({ keyword, path, value: target, params, kind, schemas, payload: value, isUnchecked });
    if (!described) throw new Error(`No rule describes the schema keyword ${keyword} (${error.schemaPath}).`);
    const { rule, faults } = described;
    const isOfOperator = isConstraint(keyword) && profile?.isOfOperator?.(kind) === true;
    if (error.key !== undefined) learn(error, rule, faults, kind as Kind);
    for (const fault of faults) report(rule, isOfOperator ? { basis: "operator", ...fault } : fault);
  }
}

/** A fault of a schema as the first rule describes it that has something to say about it. */
export function describe(fault: SchemaFault): { rule: RegisteredRule; faults: readonly Fault[] } | undefined {
  for (const rule of schemaRules.get(fault.keyword) ?? []) {
    const described = rule.schema?.describe(fault);
    if (described) return { rule, faults: [described].flat() as Fault[] };
  }
  return undefined;
}

/** Whether a keyword of an operator's schema is a constraint of the operator, not the annotation of a rule. */
function isConstraint(keyword: string): boolean {
  return !keyword.startsWith("x-") || keyword === "x-decimal" || keyword === "x-use-instead";
}

/**
 * Reduces errors to one per fault. Redundant are the branches of a failed anyOf, the error of a failed if, other errors
 * of a value whose type is wrong, and that an object is empty if its missing fields are reported.
 */
function* distinct(errors: readonly SchemaError[]): Generator<SchemaError> {
  const [only] = errors;
  if (only && errors.length === 1 && only.keyword !== "if" && !only.schemaPath.includes("/propertyNames/")) {
    yield only.keyword === "type" ? { ...only, params: { type: [only.params["type"]].flat() } } : only;
    return;
  }
  const types = expectedTypesOf(errors);
  const places = new Set<string>();
  for (const { keyword, instancePath } of errors) if (ruling.has(keyword)) places.add(`${keyword} ${instancePath}`);
  const seen = new Set<string>();
  for (const error of errors) {
    const { keyword, instancePath, schemaPath, params } = error;
    const has = (...keywords: readonly string[]): boolean =>
      keywords.some((each) => places.has(`${each} ${instancePath}`));
    if (keyword === "if") continue;
    const allowed = types.get(instancePath);
    if (keyword === "type") {
      // One error lists all the types that the branches of an anyOf or an if require of one value.
      if (allowed && allowed.size > 0) yield { ...error, params: { type: [...allowed] } };
      allowed?.clear();
      continue;
    }
    if (keyword === "x-expected-type") {
      yield error;
      continue;
    }
    if (allowed || has("x-expected-type")) continue;
    if (/\/(?:anyOf|oneOf)\/\d/.test(schemaPath) && has("anyOf", "oneOf")) continue;
    // The field's name is at fault, not the object that holds it.
    if (schemaPath.includes("/propertyNames/")) continue;
    if ((keyword === "x-max-decimals" || keyword === "x-not-before") && has("format", "x-decimal")) continue;
    if ((keyword === "pattern" || keyword === "format") && has("minLength")) continue;
    if (keyword === "x-no-placeholder" && has("enum", "pattern", "minLength", "maxLength", "x-document-path")) continue;
    if (keyword === "x-fillable" && has("required", "anyOf", "oneOf", "x-relevant-when")) continue;
    // An operator's schema may repeat at a field the constraints of the schema it refers to.
    const { missingProperty, additionalProperty, rule } = params as Readonly<Record<string, string>>;
    const fault = `${keyword} ${instancePath} ${missingProperty ?? additionalProperty ?? rule ?? ""}`;
    if (seen.has(fault)) continue;
    seen.add(fault);
    yield error;
  }
}

/** The keywords whose errors make others of the same value redundant. */
const ruling: ReadonlySet<string> = new Set([
  "anyOf",
  "oneOf",
  "format",
  "minLength",
  "required",
  "x-decimal",
  "x-expected-type",
  "x-relevant-when",
]);

/** The expected types of each value whose type is wrong. */
function expectedTypesOf(errors: readonly SchemaError[]): Map<string, Set<unknown>> {
  const types = new Map<string, Set<unknown>>();
  for (const { keyword, instancePath, params } of errors) {
    if (keyword !== "type") continue;
    const allowed = types.get(instancePath) ?? new Set();
    types.set(instancePath, allowed);
    const expected = params["type"];
    for (const type of Array.isArray(expected) ? expected : [expected]) allowed.add(type);
  }
  return types;
}
