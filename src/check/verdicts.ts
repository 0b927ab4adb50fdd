import { decode } from "../json/bytes.ts";
import { areAlike, type Path, pointerOf } from "../json/path.ts";
import { endOf, tape } from "../json/tape.ts";
import type { Profile } from "../profile/profile.ts";
import type { RegisteredRule } from "../rules/index.ts";
import type { Fault } from "../rules/rule.ts";
import type { SchemaError } from "../schema/checks.ts";
import type { Kind } from "../spec/operations.ts";
import type { CountedFault, CountedFaults } from "./count-full.ts";
import { type Levels, severityOf } from "./levels.ts";
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
type Verdict = readonly (Pick<CountedFault, "finding" | "cause"> & { shape: FieldShape | undefined })[];

/** The errors of one keyword at one place, whatever the indexes. */
interface Place {
  kind: Kind;
  path: Path;
  branchPath: string;
  causedBy: "place" | "parameters" | "value";
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
 * undefined if a rule must describe one, or if one may follow from another.
 */
export function countKnown(
  errors: readonly SchemaError[],
  kind: Kind,
  isFull: (cause: string) => boolean,
  judged: Judged,
): CountedFaults | undefined {
  const { today, levels, profile } = judged;
  if (verdicts.today !== today || verdicts.levels !== levels || verdicts.profile !== profile)
    verdicts = new Verdicts(judged);
  if (!areApart(errors) || !showsKind(kind, profile)) return undefined;
  const all: { error: SchemaError; verdict: Verdict }[] = [];
  for (const error of errors) {
    error.isKnowable = true;
    const place = verdicts.placeOf(error, kind);
    const decider = place && deciderOf(error, place.causedBy);
    const verdict = decider === undefined ? undefined : place?.known.get(decider);
    if (verdict?.every(({ cause }) => isFull(cause))) all.push({ error, verdict });
  }
  if (all.length < errors.length) return undefined;
  all.sort((a, b) => (tape.pairs[a.error.index] as number) - (tape.pairs[b.error.index] as number));
  const counted = all.flatMap(({ error: { index }, verdict }) =>
    verdict.map(({ finding, cause, shape }) => ({ finding, cause, count: 1, value: shape && shownAt(index, shape) })),
  );
  return { listed: [], counted, symptoms: 0 };
}

function shownAt(index: number, shape: FieldShape): string | undefined {
  return shownText(tape.bytes, { start: tape.pairs[index] as number, end: endOf(index) }, shape);
}

/** Keeps what is counted of an error that a rule has described. */
export function learn(error: SchemaError, rule: RegisteredRule, faults: readonly Fault[], kind: Kind): void {
  const { causedBy = "value" } = rule.schema ?? {};
  if (!error.isKnowable || causedBy === "payload" || verdicts.size >= maxKnown) return;
  const decider = deciderOf(error, causedBy);
  if (decider === undefined) return;
  const verdict: Verdict[number][] = [];
  for (const fault of faults) {
    // Other faults may follow from a field with a wrong name.
    if (fault.meantPath !== undefined) return;
    const own = { rule, kind, ...fault };
    const severity = severityOf(own, verdicts);
    if (severity === "off") continue;
    const shape = shownShapeOf(own, kind, verdicts.profile);
    if (shape && fault.path !== error.path && pointerOf(fault.path) !== pointerOf(error.path)) return;
    const { code = rule.code } = fault;
    verdict.push({ finding: { severity, code, part: undefined }, cause: causeOf(own, severity, kind), shape });
  }
  const place = verdicts.placeOf(error, kind) ?? verdicts.addPlace(error, kind, causedBy);
  // Several rules may describe errors of one keyword, by their values.
  if (place.causedBy !== causedBy) return;
  place.known.set(decider, verdict);
  verdicts.size++;
}

/** What decides the cause of an error at its place, as text; undefined if that is too long. */
function deciderOf({ keyword, params, index }: SchemaError, causedBy: Place["causedBy"]): string | undefined {
  if (causedBy === "place") return "";
  // The parameters of JSON Schema's own keywords are in the schema, but for the name of a missing member.
  const own = keyword.startsWith("x-") || keyword === "required" ? JSON.stringify(params) : "";
  if (causedBy === "parameters") return own;
  const start = tape.pairs[index] as number;
  const end = endOf(index);
  return end - start > maxLiteral ? undefined : `${own}\n${decode(tape.bytes, start, end)}`;
}

/** The keywords whose errors are about the members of an object, and not about its value. */
const ofMembers: ReadonlySet<string> = new Set(["required", "x-expected"]);
/** The keywords whose errors say more together than each by itself. */
const ofBranches: ReadonlySet<string> = new Set(["if", "anyOf", "oneOf", "additionalProperties", "dependentRequired"]);

/** Whether no error makes another redundant. */
function areApart(errors: readonly SchemaError[]): boolean {
  const places = new Map<number, SchemaError[]>();
  for (const error of errors) {
    const { keyword, index, params } = error;
    if (ofBranches.has(keyword) || error.isOfName) return false;
    const known = places.get(index);
    const isApart = (other: SchemaError): boolean =>
      ofMembers.has(keyword) &&
      ofMembers.has(other.keyword) &&
      (other.keyword !== keyword || other.params["missingProperty"] !== params["missingProperty"]);
    if (!known) places.set(index, [error]);
    else if (known.every(isApart)) known.push(error);
    else return false;
  }
  return true;
}
