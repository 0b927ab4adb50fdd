import { decode } from "../json/bytes.ts";
import { areAlike, type Path, pointerOf } from "../json/path.ts";
import { after, endOf, isListAt, isObjectAt, tape, textAt, whileReplaced } from "../json/tape.ts";
import type { Profile } from "../profile/profile.ts";
import type { RegisteredRule } from "../rules/index.ts";
import type { Fault, SchemaFault } from "../rules/rule.ts";
import type { SchemaError } from "../schema/checks.ts";
import type { Kind } from "../spec/operations.ts";
import type { CountedFault, CountedFaults } from "./count-full.ts";
import type { RuledFault } from "./fault.ts";
import { isCausable, type Levels, severityOf } from "./levels.ts";
import { shownShapeOf, shownText } from "./locate-faults.ts";
import type { FieldShape } from "./looks-like.ts";
import { causeOf } from "./make-finding.ts";
import { showsKind } from "./recognise.ts";

/** What a verdict depends on besides the error. */
interface Judged {
  today: string;
  levels: Levels;
  profile?: Profile | undefined;
}

/** How the faults of an error count, and the shape of the value that is shown of each. */
interface Verdict {
  counted: readonly (Pick<CountedFault, "finding" | "cause"> & { shape: FieldShape | undefined })[];
  /** The number of others, which follow from misspelt fields of the object. */
  symptoms: number;
  /** The name that was meant by that of a misspelt field, as JSON. */
  meant: string | undefined;
}

/** An error, and what a rule made of it. */
export interface DescribedError {
  error: SchemaError;
  /** The error as the rule saw it. */
  seen: SchemaFault;
  rule: RegisteredRule;
  faults: readonly Fault[];
}

/** The errors of one keyword at one place, whatever the indexes. */
interface Place {
  kind: Kind;
  path: Path;
  branchPath: string;
  causedBy: "place" | "parameters" | "value" | "names";
  /** By what decides the cause of an error here. */
  known: Map<string, Verdict>;
}

/**
 * What is counted of errors, by all that a rule may make of one: the schema and branches that found it, its place but for
 * indexes, its parameters, and the value. The same error elsewhere counts the same, so no rule need describe it.
 */
class Verdicts implements Judged {
  readonly today: string;
  readonly levels: Levels;
  readonly profile: Profile | undefined;
  readonly #places = new Map<string, Map<string, Place[]>>();
  /** The number of verdicts. */
  size = 0;

  constructor({ today, levels, profile }: Judged) {
    this.today = today;
    this.levels = levels;
    this.profile = profile;
  }

  placeOf({ at, keyword, path, branchPath }: SchemaError, kind: Kind): Place | undefined {
    const places = this.#places.get(at)?.get(keyword);
    if (places)
      for (const place of places)
        if (place.kind === kind && place.branchPath === branchPath && areAlike(place.path, path)) return place;
    return undefined;
  }

  addPlace({ at, keyword, path, branchPath }: SchemaError, kind: Kind, causedBy: Place["causedBy"]): Place {
    const place: Place = { kind, path, branchPath, causedBy, known: new Map() };
    const byKeyword = this.#places.get(at) ?? new Map<string, Place[]>();
    this.#places.set(at, byKeyword);
    byKeyword.set(keyword, [...(byKeyword.get(keyword) ?? []), place]);
    return place;
  }
}

let verdicts = new Verdicts({ today: "", levels: new Map(), profile: undefined });
/** Values that are all different would fill the memory. */
const maxKnown = 20_000;
/** The bytes of a longer value are not compared. */
const maxLiteral = 100;

/**
 * Counts the errors of the payload on the tape if each is known, and its cause has enough listed findings. Returns
 * undefined if a rule must describe one, if one may follow from another, or if misspelt fields have other errors under the
 * names that were meant. `judge` returns the errors of the payload that is on the tape then.
 */
export function countKnown(
  errors: readonly SchemaError[],
  kind: Kind,
  isFull: (cause: string) => boolean,
  judged: Judged,
  judge: () => readonly SchemaError[] | undefined,
): CountedFaults | undefined {
  const { today, levels, profile } = judged;
  if (verdicts.today !== today || verdicts.levels !== levels || verdicts.profile !== profile)
    verdicts = new Verdicts(judged);
  const objects = misnamedIn(errors);
  if (!areApart(errors, objects) || !showsKind(kind, profile)) return undefined;
  const all: { error: SchemaError; verdict: Verdict }[] = [];
  let symptoms = 0;
  for (const error of errors) {
    error.isKnowable = true;
    const place = verdicts.placeOf(error, kind);
    const decider = place && deciderOf(error, place.causedBy, objects);
    const verdict = decider === undefined ? undefined : place?.known.get(decider);
    if (!verdict?.counted.every(({ cause }) => isFull(cause))) continue;
    all.push({ error, verdict });
    symptoms += verdict.symptoms;
  }
  if (all.length < errors.length || !isSameRenamed(all, judge)) return undefined;
  all.sort((a, b) => (tape.pairs[a.error.index] as number) - (tape.pairs[b.error.index] as number));
  const counted = all.flatMap(({ error: { index }, verdict }) =>
    verdict.counted.map(({ finding, cause, shape }) => ({
      finding,
      cause,
      count: 1,
      value: shape && shownAt(index, shape),
    })),
  );
  return { listed: [], counted, symptoms };
}

/** Whether a payload has no other errors if its misspelt fields have the names that were meant. */
function isSameRenamed(
  all: readonly { error: SchemaError; verdict: Verdict }[],
  judge: () => readonly SchemaError[] | undefined,
): boolean {
  const names = all.flatMap(({ error: { member }, verdict: { meant } }) =>
    member === undefined || meant === undefined ? [] : { pair: member - 2, json: meant },
  );
  if (names.length === 0) return true;
  const keyOfError = ({ at, keyword, index, member, params }: SchemaError): string =>
    `${at} ${keyword} ${index} ${member} ${params["missingProperty"]}`;
  let left: readonly SchemaError[] | undefined;
  whileReplaced(names, () => {
    left = judge();
  });
  if (!left || left.length === 0) return left !== undefined;
  const known = new Set(all.map(({ error }) => keyOfError(error)));
  return left.every((error) => known.has(keyOfError(error)));
}

function shownAt(index: number, shape: FieldShape): string | undefined {
  return shownText(tape.bytes, { start: tape.pairs[index] as number, end: endOf(index) }, shape);
}

/** Keeps what is counted of the errors of the payload on the tape that rules have described. */
export function learn(all: readonly DescribedError[], kind: Kind): void {
  const deciding = all.map(({ rule, seen }) => {
    const { causedBy = "value" } = rule.schema ?? {};
    return typeof causedBy === "function" ? causedBy(seen) : causedBy;
  });
  // Anything may follow from a field that belongs in another object.
  if (deciding.includes("payload")) return;
  const objects = misnamedIn(all.map(({ error }) => error));
  const roots = new Map<string, RuledFault>();
  for (const { rule, faults } of all)
    for (const fault of faults) {
      const root = { rule, kind, ...fault };
      if (fault.meantPath && severityOf(root, verdicts) !== "off") roots.set(pointerOf(fault.meantPath), root);
    }
  all.forEach(({ error, rule, faults }, i) => {
    const causedBy = deciding[i] as Place["causedBy"];
    const decider = verdicts.size < maxKnown ? deciderOf(error, causedBy, objects) : undefined;
    const verdict = decider === undefined ? undefined : verdictOf(error, rule, faults, kind, roots);
    if (decider === undefined || !verdict) return;
    const place = verdicts.placeOf(error, kind) ?? verdicts.addPlace(error, kind, causedBy);
    // Several rules may describe errors of one keyword, by their values.
    if (place.causedBy !== causedBy) return;
    place.known.set(decider, verdict);
    verdicts.size++;
  });
}

/** How the faults of an error count beside the misspelt fields of its object, by where those were meant to be. */
function verdictOf(
  error: SchemaError,
  rule: RegisteredRule,
  faults: readonly Fault[],
  kind: Kind,
  roots: ReadonlyMap<string, RuledFault>,
): Verdict | undefined {
  const counted: Verdict["counted"][number][] = [];
  let symptoms = 0;
  for (const fault of faults) {
    const own = { rule, kind, ...fault };
    const severity = severityOf(own, verdicts);
    if (severity === "off") continue;
    const root = fault.anchor === "parent" ? roots.get(pointerOf(fault.path)) : undefined;
    if (root && isCausable(own, root, verdicts)) {
      symptoms++;
      continue;
    }
    const shape = shownShapeOf(own, kind, verdicts.profile);
    if (shape && fault.path !== error.path && pointerOf(fault.path) !== pointerOf(error.path)) return undefined;
    const { code = rule.code } = fault;
    counted.push({ finding: { severity, code, part: undefined }, cause: causeOf(own, severity, kind), shape });
  }
  const meantPath = faults.find((fault) => fault.meantPath)?.meantPath;
  return { counted, symptoms, meant: meantPath && JSON.stringify(meantPath.at(-1)) };
}

/** What decides the cause of an error at its place, as text; undefined if that is too long, or more than the object. */
function deciderOf(
  { keyword, params, index, member = index }: SchemaError,
  causedBy: Place["causedBy"],
  objects: MisnamedObjects,
): string | undefined {
  if (causedBy === "place") return "";
  // The parameters of JSON Schema's own keywords are in the schema, but for the names of members.
  const hasOwn = keyword.startsWith("x-") || ofMembers.has(keyword);
  const own = hasOwn ? JSON.stringify(params) : "";
  if (ofMembers.has(keyword) && objects.has(index)) {
    const names = objects.get(index);
    // A field that holds fields may be meant as the object around it.
    return names === undefined || (causedBy === "names" && isObjectAt(member)) ? undefined : `${own}\n${names}`;
  }
  if (causedBy === "parameters") return own;
  const start = tape.pairs[index] as number;
  const end = endOf(index);
  return end - start > maxLiteral ? undefined : `${own}\n${decode(tape.bytes, start, end)}`;
}

/** By the index of an object with fields that are not documented, the names of all its fields as text; undefined if there are too many. */
type MisnamedObjects = ReadonlyMap<number, string | undefined>;

/** The names of the fields of more than so many are not compared. */
const maxNames = 100;

function misnamedIn(errors: readonly SchemaError[]): MisnamedObjects {
  const objects = new Map<number, string | undefined>();
  for (const { keyword, index } of errors)
    if (keyword === "additionalProperties" && !objects.has(index)) objects.set(index, namesAt(index));
  return objects;
}

function namesAt(index: number): string | undefined {
  let text = "";
  let count = 0;
  for (let k = index + 2; k < (tape.pairs[index + 1] as number); k = after(k + 2)) {
    const name = textAt(tape.pairs[k] as number, tape.pairs[k + 1] as number);
    text += `${name.length}:${name}`;
    if (++count > maxNames) return undefined;
  }
  return text;
}

/** The keywords whose errors are about the members of an object, and not about its value. */
const ofMembers: ReadonlySet<string> = new Set(["required", "x-expected", "additionalProperties"]);
/** The keywords whose errors say more together than each by itself. */
const ofBranches: ReadonlySet<string> = new Set(["if", "anyOf", "oneOf", "dependentRequired"]);

/** Whether no error makes another redundant, or may follow from another but by the names of its object. */
function areApart(errors: readonly SchemaError[], objects: MisnamedObjects): boolean {
  const places = new Map<number, SchemaError[]>();
  for (const error of errors) {
    const { keyword, index, params, member } = error;
    if (ofBranches.has(keyword) || error.isOfName) return false;
    if (objects.size > 0 && !isByItself(error, objects)) return false;
    const known = places.get(index);
    const isApart = (other: SchemaError): boolean =>
      ofMembers.has(keyword) &&
      ofMembers.has(other.keyword) &&
      (other.keyword !== keyword ||
        other.params["missingProperty"] !== params["missingProperty"] ||
        other.member !== member);
    if (!known) places.set(index, [error]);
    else if (known.every(isApart)) known.push(error);
    else return false;
  }
  return true;
}

/** Whether an error of a payload with misspelt fields depends on its value alone, or on the names of an object. */
function isByItself({ keyword, path, index, branchPath }: SchemaError, objects: MisnamedObjects): boolean {
  if (branchPath !== "") return false;
  if (!ofMembers.has(keyword)) return !keyword.startsWith("x-") && !isObjectAt(index) && !isListAt(index);
  // The fields outside lists may show that a payload is of another kind.
  return !objects.has(index) || (objects.get(index) !== undefined && path.some((step) => typeof step === "number"));
}
