import { follow, type Path } from "../json/path.ts";
import { leadsToStandIn } from "../json/stand-ins.ts";
import { isListAt, isObjectAt, lastReading, valueAt } from "../json/tape.ts";
import type { Profile } from "../profile/profile.ts";
import { describe } from "../rules/index.ts";
import { keywords } from "../rules/keywords.ts";
import type { Fault, SchemaFault } from "../rules/rule.ts";
import { isRelevanceOpen } from "../rules/shared.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import type { SchemaError } from "../schema/checks.ts";
import { constraintsIn, schemaFileOf } from "../schema/load.ts";
import type { Lookups } from "../schema/lookups.ts";
import { type Validate, validators } from "../schema/validators.ts";
import { validationViews } from "../schema/view.ts";
import { requestKinds } from "../spec/kinds.ts";
import type { CheckedKind } from "../spec/operations.ts";
import { remember } from "../tables/remember.ts";
import { type RuledFault, ruledFault } from "./fault.ts";
import type { Part } from "./parts.ts";

const validatorOfFile = validators(
  validationViews(
    constraintsIn,
    requestKinds.filter((kind) => kind !== "request").map((kind) => schemaFileOf(kind)),
  ),
  { annotations: keywords },
);

/** What a payload is checked against besides the schemas of the interface. */
export interface Judging {
  /** The day to use as today, `YYYY-MM-DD`. */
  today: string;
  profile?: Profile | undefined;
  /** True if the value has stand-ins for words of its text. */
  hasStandIns?: boolean | undefined;
  /** Whether the errors of the value at a path are wanted; without it all are. */
  isWanted?: ((path: Path) => boolean) | undefined;
}

/** What a schema judges: a part of a text, or a config. */
export type Judgeable = Omit<Part, "kind" | "value"> & { kind: CheckedKind };

/** What the schema of a kind judges by: the operator's, or that of the interface. */
function validatorOf(kind: CheckedKind, profile: Profile | undefined): Validate {
  return profile?.validator(kind) ?? validatorOfKind(kind);
}

const validatorOfKind = remember((kind: CheckedKind) => validatorOfFile(schemaFileOf(kind)));

/** So many errors of a payload are kept at once. */
const maxErrors = 10_000;

/**
 * What the schema of a kind finds in the value on the tape; undefined if an object in it repeats a key, or if there are
 * more than `maxErrors`.
 */
export function errorsOnTape(kind: CheckedKind, { today, profile }: Judging): SchemaError[] | undefined {
  const errors = validatorOf(kind, profile).errorsAt(0, { today, atMost: maxErrors });
  return errors && errors.length > maxErrors ? undefined : errors;
}

/**
 * Passes every fault that the schema of a kind finds in a value to `add`, with the rule that describes it. `v` is the
 * index of the value on the tape, if it is there: it is then read only if it has a fault. Returns false if an object on
 * the tape repeats a key, so that not all are found.
 */
export function validate(
  part: Judgeable,
  read: () => unknown,
  judging: Judging,
  add: (fault: RuledFault) => void,
  v?: number,
): boolean {
  const { today, profile } = judging;
  const validator = validatorOf(part.kind, profile);
  // Errors come some at a time, and what was judged is parsed once.
  const judged = new Judged(read, v !== undefined);
  const reportAll = (errors: readonly SchemaError[]): void => describeErrors(errors, part, judged, judging, add);
  if (v !== undefined) {
    const errors = validator.errorsAt(v, { today, report: reportAll });
    reportAll(errors ?? []);
    return errors !== undefined;
  }
  validator.call({ today, report: reportAll }, read());
  const errors = validator.errors ?? [];
  // The validator would keep them until it is called again.
  validator.errors = null;
  reportAll(errors);
  return true;
}

/** What was judged, by what reads it. It is parsed as a whole only if something asks for all of it. */
export class Judged {
  readonly isOnTape: boolean;
  readonly #read: () => unknown;
  /** The reading of the tape that has it, if it is there. */
  readonly #reading: number | undefined;
  #payload: unknown;
  #isParsed = false;

  constructor(read: () => unknown, isOnTape: boolean) {
    this.isOnTape = isOnTape;
    this.#read = read;
    this.#reading = isOnTape ? lastReading.number : undefined;
  }

  get payload(): unknown {
    if (!this.#isParsed) this.#payload = this.#read();
    this.#isParsed = true;
    return this.#payload;
  }

  /** The value that an error is about. */
  valueOf({ index, path, isOfName }: SchemaError): unknown {
    const isSimple = this.#reading === lastReading.number && !isOfName && !isObjectAt(index) && !isListAt(index);
    return isSimple ? valueAt(index) : follow(this.payload, path);
  }
}

/** An error as rules see it, whose value is read when a rule asks for it. */
class LazyFault implements SchemaFault {
  readonly keyword: string;
  readonly path: Path;
  readonly params: SchemaFault["params"];
  readonly kind: CheckedKind;
  readonly schemas: Lookups;
  readonly isUnchecked: boolean | undefined;
  readonly #error: SchemaError;
  readonly #judged: Judged;
  #value: unknown;
  #isRead = false;

  constructor(error: SchemaError, judged: Judged, { kind, isUnchecked }: Judgeable, schemas: Lookups) {
    this.keyword = error.keyword;
    this.path = error.path;
    this.params = error.params;
    this.kind = kind;
    this.schemas = schemas;
    this.isUnchecked = isUnchecked;
    this.#error = error;
    this.#judged = judged;
  }

  get value(): unknown {
    if (!this.#isRead) this.#value = this.#judged.valueOf(this.#error);
    this.#isRead = true;
    return this.#value;
  }

  get payload(): unknown {
    return this.#judged.payload;
  }
}

/** Passes the faults that rules make of errors to `add`. */
export function describeErrors(
  errors: readonly SchemaError[],
  part: Judgeable,
  judged: Judged,
  { profile, hasStandIns, isWanted }: Judging,
  add: (fault: RuledFault) => void,
): void {
  if (errors.length === 0) return;
  const schemas = profile ?? baseLookups;
  const faultOf = (error: SchemaError): SchemaFault => new LazyFault(error, judged, part, schemas);
  // What is not said of a field does not stand for that it is empty.
  const wanted = errors.filter(
    (error) =>
      (!isWanted || isWanted(error.path)) && (error.keyword !== "x-relevant-when" || !isRelevanceOpen(faultOf(error))),
  );
  for (const error of distinct(wanted)) {
    const { keyword, path } = error;
    // A word that stands in has a fault of its own.
    if (hasStandIns && leadsToStandIn(judged.payload, path)) continue;
    const described = describe(faultOf(error));
    if (!described) throw new Error(`No rule describes the schema keyword ${keyword} (${error.schemaPath}).`);
    const isOfOperator = isConstraint(keyword) && profile?.isOfOperator?.(part.kind) === true;
    for (const said of described.said) {
      const fault = ruledFault(described.rule, part, said, path, said.related);
      if (isOfOperator) fault.basis ??= "operator";
      if (judged.isOnTape) fault.index = indexOf(fault, error);
      add(fault);
    }
  }
}

/** The index on the tape of what the fault of an error marks; undefined if it is not what the error is about. */
function indexOf({ path, anchor }: Fault, error: SchemaError): number | undefined {
  if (error.isOfName) return undefined;
  if (path === error.path) return anchor === "parent" ? undefined : error.index;
  // A fault of a member of the object.
  if (path.length !== error.path.length + 1 || error.path.some((step, i) => step !== path[i])) return undefined;
  return anchor === "parent" ? error.index : anchor === "key" ? error.member : undefined;
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
  const places = new Map<number, SchemaError | Place>();
  for (const error of errors) {
    const known = places.get(error.index);
    if (known instanceof Place) known.add(error);
    else places.set(error.index, known ? new Place(known, error) : error);
  }
  for (const error of errors) {
    const place = places.get(error.index);
    const standing = place instanceof Place ? place.standing(error) : standingAlone(error);
    if (standing) yield standing;
  }
}

/** An error as it stands if its value has no other. */
function standingAlone(error: SchemaError): SchemaError | undefined {
  const { keyword, params } = error;
  if (keyword === "if") return undefined;
  if (keyword === "type") return Array.isArray(params["type"]) ? error : error.as("type", { type: [params["type"]] });
  return keyword !== "x-expected-type" && error.isOfName ? undefined : error;
}

/** A value with several errors. */
class Place {
  readonly #keywords = new Set<string>();
  readonly #seen = new Set<string | number>();
  /** The types that errors expect. */
  readonly #types = new Set<unknown>();
  #isTypeTold = false;

  constructor(...errors: readonly SchemaError[]) {
    for (const error of errors) this.add(error);
  }

  add({ keyword, params }: SchemaError): void {
    this.#keywords.add(keyword);
    if (keyword === "type") for (const type of [params["type"]].flat()) this.#types.add(type);
  }

  /** An error as it stands beside the others; undefined if they make it redundant. */
  standing(error: SchemaError): SchemaError | undefined {
    const { keyword, at, params } = error;
    const has = (...keywords: readonly string[]): boolean => keywords.some((each) => this.#keywords.has(each));
    if (keyword === "if") return undefined;
    if (keyword === "type") {
      // One error lists all the types that the branches of an anyOf or an if require of one value.
      if (this.#isTypeTold) return undefined;
      this.#isTypeTold = true;
      return error.as("type", { type: [...this.#types] });
    }
    if (keyword === "x-expected-type") return error;
    if (has("type", "x-expected-type") || error.isOfName) return undefined;
    if (isInBranch.test(at) && has("anyOf", "oneOf")) return undefined;
    if ((keyword === "x-max-decimals" || keyword === "x-not-before") && has("format", "x-decimal")) return undefined;
    if ((keyword === "pattern" || keyword === "format") && has("minLength")) return undefined;
    if (keyword === "x-no-placeholder" && has("enum", "pattern", "minLength", "maxLength", "x-document-path"))
      return undefined;
    if (keyword === "x-fillable" && has("required", "anyOf", "oneOf", "pattern", "x-relevant-when")) return undefined;
    // An operator's schema may repeat at a field the constraints of the schema it refers to.
    const { missingProperty, rule } = params as Readonly<Record<string, string>>;
    const fault = error.member ?? `${keyword} ${missingProperty ?? rule ?? ""}`;
    if (this.#seen.has(fault)) return undefined;
    this.#seen.add(fault);
    return error;
  }
}

const isInBranch = /\/(?:anyOf|oneOf)\/\d/;
