import { decode } from "../json/bytes.ts";
import { pointerOf } from "../json/path.ts";
import { bytes, endOf, tape } from "../json/tape.ts";
import type { Profile } from "../profile/profile.ts";
import type { RegisteredRule } from "../rules/index.ts";
import type { Fault } from "../rules/rule.ts";
import type { SchemaError } from "../schema/checks.ts";
import type { Kind } from "../spec/operations.ts";
import type { CountedFault, CountedFaults } from "./count-full.ts";
import { type Levels, severityOf } from "./levels.ts";
import { shownShapeOf, shownText } from "./locate-faults.ts";
import { causeOf } from "./make-finding.ts";
import { showsKind } from "./recognise.ts";

/** What a verdict depends on besides the error. */
interface Judged {
  today: string;
  levels: Levels;
  profile?: Profile | undefined;
}

/**
 * What is counted of errors, by all that a rule may make of one: the schema and branches that found it, its place but for
 * indexes, its parameters, and the value. The same error elsewhere counts the same, so its payload need not be parsed.
 */
class Verdicts implements Judged {
  readonly today: string;
  readonly levels: Levels;
  readonly profile: Profile | undefined;
  readonly known = new Map<string, readonly CountedFault[]>();

  constructor({ today, levels, profile }: Judged) {
    this.today = today;
    this.levels = levels;
    this.profile = profile;
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
  const all: { start: number; counted: readonly CountedFault[] }[] = [];
  for (const error of errors) {
    error.key = keyOf(error, kind);
    const counted = error.key === undefined ? undefined : verdicts.known.get(error.key);
    if (counted) all.push({ start: tape[error.index] as number, counted });
  }
  if (all.length < errors.length) return undefined;
  if (!all.every(({ counted }) => counted.every(({ cause }) => isFull(cause)))) return undefined;
  all.sort((a, b) => a.start - b.start);
  return { listed: [], counted: all.flatMap(({ counted }) => counted), symptoms: 0 };
}

/** Keeps what is counted of an error that a rule has described. */
export function learn(error: SchemaError, rule: RegisteredRule, faults: readonly Fault[], kind: Kind): void {
  const { key } = error;
  if (key === undefined || rule.schema?.isOfPayload || verdicts.known.size >= maxKnown) return;
  const counted: CountedFault[] = [];
  for (const fault of faults) {
    // Other faults may follow from a field with a wrong name.
    if (fault.meantPath !== undefined) return;
    const own = { rule, kind, ...fault };
    const severity = severityOf(own, verdicts);
    if (severity === "off") continue;
    const shape = shownShapeOf(own, kind, verdicts.profile);
    if (shape && fault.path !== error.path && pointerOf(fault.path) !== pointerOf(error.path)) return;
    const range = { start: tape[error.index] as number, end: endOf(error.index) };
    const { code = rule.code } = fault;
    counted.push({
      finding: { severity, code, part: undefined },
      cause: causeOf(own, severity, kind),
      count: 1,
      value: shape && shownText(bytes, range, shape),
    });
  }
  verdicts.known.set(key, counted);
}

/** All that a rule may make of an error, as text that ends with the literal of its value; undefined if that is too long. */
function keyOf({ keyword, at, path, params, index, branchPath }: SchemaError, kind: Kind): string | undefined {
  const start = tape[index] as number;
  const end = endOf(index);
  const isOfMembers = ofMembers.has(keyword);
  if (!isOfMembers && end - start > maxLiteral) return undefined;
  const literal = isOfMembers ? "" : decode(bytes, start, end);
  if (literal.includes("\n")) return undefined;
  const place = path.map((step) => (typeof step === "number" ? "*" : step)).join("\u0000");
  // Those of the other keywords are in the schema, and may be long.
  const own = isOfMembers || keyword.startsWith("x-") ? JSON.stringify(params) : "";
  return `${kind} ${at} ${keyword} ${place} ${branchPath} ${own}\n${literal}`;
}

/** The keywords whose errors are about the members of an object, and not about its value. */
const ofMembers: ReadonlySet<string> = new Set(["required", "x-expected"]);
/** The keywords whose errors say more together than each by itself. */
const ofBranches: ReadonlySet<string> = new Set(["if", "anyOf", "oneOf", "additionalProperties", "dependentRequired"]);

/** Whether no error makes another redundant. */
function areApart(errors: readonly SchemaError[]): boolean {
  const places = new Map<number | string, boolean>();
  for (const error of errors) {
    const { keyword, index, params } = error;
    if (ofBranches.has(keyword) || error.isOfName) return false;
    const isOfMembers = ofMembers.has(keyword);
    const known = places.get(index);
    if (known !== undefined && !(known && isOfMembers)) return false;
    places.set(index, isOfMembers);
    if (!isOfMembers) continue;
    const own = `${index} ${keyword} ${params["missingProperty"] ?? ""}`;
    if (places.has(own)) return false;
    places.set(own, true);
  }
  return true;
}
