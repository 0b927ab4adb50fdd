import { keysAt } from "../json/names.ts";
import { areAlike, attrOf, follow, type Path, pointerOf } from "../json/path.ts";
import { indexesAt } from "../json/spans.ts";
import { isEncoded, isObject, membersOf, without } from "../json/value.ts";
import type { Profile } from "../profile/profile.ts";
import documentPath from "../rules/document-path.ts";
import jsonSyntax from "../rules/json-syntax.ts";
import numberPrecision from "../rules/number-precision.ts";
import required from "../rules/required.ts";
import { sentence } from "../rules/rule.ts";
import type from "../rules/type.ts";
import unknownField from "../rules/unknown-field.ts";
import unrecognisedPayload from "../rules/unrecognised-payload.ts";
import { fieldName } from "../rules/wording.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import { isResponseKind } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { foldedName, mostSimilarName, sameButForSpelling } from "../text/spelling.ts";
import { listed } from "../text/wording.ts";
import { keyOf, type RuledFault } from "./fault.ts";
import { FaultList, maxFolded } from "./fault-list.ts";
import { foldMisspelt, renamed, withBase } from "./fold-misspelt.ts";
import { isCausable, type Severities, severityOf } from "./levels.ts";
import { checkPart, type Recheck } from "./part-faults.ts";
import { type Part, partOf } from "./parts.ts";
import {
  hasFieldOf,
  holderOfPayloads,
  missingWrapper,
  needlesslyWrapped,
  otherKind,
  recordingOf,
  showsKind,
} from "./recognise.ts";

type Faults = readonly RuledFault[];

/**
 * Marks the faults of a part that another fault causes as its symptoms. A fault is a symptom if it is gone when the
 * part is checked without the cause: as the kind that it looks like, or with misspelt and misplaced fields corrected.
 * All causes are removed at once, so a part costs one more check, however many it has.
 */
export function fold(faults: Faults, part: Part, recheck: Recheck): Faults {
  const own = faults.filter(({ base, byteRange }) => base === part.base && byteRange === undefined);
  if (own.length === 0) return faults;
  // Where its fields show that it is of its kind, and not wrapped, nothing is wrong with all of it.
  const isOfItsKind =
    showsKind(part.kind, fieldsOf(part, recheck), recheck.judging.profile) && !own.some(isListInItself);
  const mistaken = isOfItsKind ? undefined : foldMistaken(faults, own, part, recheck);
  return mistaken ?? foldPaths(foldMisspelt(faults, own, part, recheck) ?? faults, part, recheck);
}

/** The names of the fields at the root of a part, which is not parsed for them. */
function fieldsOf(part: Part, { isOnTape }: Recheck): readonly string[] {
  const v = isOnTape() ? indexesAt([part.base ?? []])[0] : undefined;
  return v === undefined ? Object.keys(membersOf(part.value)) : keysAt(v);
}

/** Whether an element of a list has that list, `notes.0.notes`: payloads are listed under the name of their field. */
function isListInItself({ rule, path }: RuledFault): boolean {
  return rule === unknownField && path.length === 3 && path[0] === path[2];
}

/**
 * Marks what two rules say of one value as said once: numbers that a double cannot hold where another type is wanted,
 * such as text with all digits, and document paths that match the operator's pattern once they are corrected.
 */
export function foldValues(faults: Faults, severities: Severities): Faults {
  const rootRuleOf = ({ rule, variant, suggestion }: RuledFault): RuledFault["rule"] | undefined => {
    if (rule === numberPrecision) return type;
    return rule === type && variant === "pattern" && suggestion !== undefined ? documentPath : undefined;
  };
  const rules = new Set(faults.map(rootRuleOf));
  if (rules.size === 1 && rules.has(undefined)) return faults;
  // Of very many numbers, some have no path.
  const roots = faults.filter(({ rule, path }) => rules.has(rule) && path.length > 0).map(withBase);
  const byPlace = new Map(roots.map((fault) => [`${fault.rule.id} ${pointerOf(fault.path)}`, fault]));
  return faults.map((fault) => {
    const root = byPlace.get(`${rootRuleOf(fault)?.id} ${pointerOf(withBase(fault).path)}`);
    if (!root || (root.rule === documentPath && root.suggestion !== fault.suggestion)) return fault;
    return isCausable(fault, root, severities) ? { ...fault, because: root.because ?? root } : fault;
  });
}

/** Marks what is wrong at the root as symptoms of one fault if several names there are paths, as those of columns. */
function foldPaths(faults: Faults, part: Part, { severities }: Recheck): Faults {
  const isPath = ({ rule, path, variant }: RuledFault): boolean =>
    rule === unknownField && path.length === 1 && (variant === "flat" || /[./[\]]/.test(String(path[0])));
  const named = faults.filter((fault) => fault.variant === "flat" && isPath(fault));
  if (named.length < 2) return faults;
  const { meantPath } = named.find((fault) => fault.meantPath) ?? {};
  const example = meantPath === undefined ? "" : `, such as ${nestedIn(meantPath)} for ${attrOf(meantPath)}`;
  const detail = `The names of these fields are paths, as those of columns. Write objects and lists in place of them${example}.`;
  const root: RuledFault = {
    rule: unrecognisedPayload,
    path: [],
    anchor: "value",
    ...partOf(part),
    variant: "flat",
    detail,
  };
  if (severityOf(root, severities) === "off") return faults;
  if (!named.some((fault) => severityOf(fault, severities) === "error")) root.severity = "warning";
  const flat = new Set<RuledFault["because"]>(named);
  const isSymptom = (fault: RuledFault): boolean => isPath(fault) || flat.has(fault.because);
  const symptoms = new Set(faults.filter((fault) => isSymptom(fault) && isCausable(fault, root, severities)));
  if (symptoms.size === 0) return faults;
  return [root, ...faults.map((fault) => (symptoms.has(fault) ? { ...fault, because: root } : fault))];
}

function nestedIn(path: Path): string {
  return path.reduceRight<string>(
    (inner, step) => (typeof step === "number" ? `[${inner}]` : `{"${step}": ${inner}}`),
    "...",
  );
}

/** What is said of a payload in a string. */
export const encoded = {
  rule: jsonSyntax,
  variant: "encoded",
  detail: "This is a string that holds JSON: it was encoded twice. Send the object itself, not a string of it.",
} as const;

/** What is said of several payloads, the rows of a table or a recording; undefined for anything else. */
export function heldIn(kind: Kind | undefined, value: unknown, profile: Profile | undefined) {
  const isOfKind = kind !== undefined && isObject(value) && hasFieldOf(kind, value, profile);
  const isOpen = kind === "account" || (kind !== undefined && isResponseKind(kind));
  const recorder = isOfKind || isOpen ? undefined : recordingOf([value].flat()[0]);
  if (recorder !== undefined) {
    const detail = `This looks like a recording of ${recorder}. Export it as HAR, or lint the bodies in it by themselves.`;
    return { variant: "recording", path: [], detail } as const;
  }
  const path = holderOfPayloads(kind, value, profile);
  if (path) {
    const held = follow(value, path);
    const isNamed = isObject(held) && Object.values(held).some(isObject);
    const names = isNamed ? " A name that identifies one belongs in a field of it." : "";
    const detail = `This holds the payloads, and what is around them is none. Put each by itself: one per line in a .jsonl file.${names}`;
    return { variant: "wrapper", path, detail } as const;
  }
  if (isOfKind || isOpen || ![value, ...Object.values(membersOf(value))].some(areRows)) return undefined;
  const detail = "This holds the rows of a table, and no payload. Write one for each row.";
  return { variant: "table", path: [], detail } as const;
}

/** Whether a value is a list of lists of values, such as data frames and spreadsheets are exported as. */
function areRows(value: unknown): boolean {
  const isRow = (row: unknown): boolean => Array.isArray(row) && row.length > 0 && !row.some(isObject);
  return Array.isArray(value) && value.length > 0 && value.every(isRow);
}

/** What in a fault says how to correct it. */
const advice = ["suggestion", "edit", "meantPath", "supplies"] as const;

/** What is wrong with a part as a whole. */
interface Mistake extends Partial<RuledFault> {
  variant: string;
  detail: string;
}

/** A mistake, and the part as it is meant, unless that cannot be told. */
interface Meant {
  mistake: Mistake;
  /** With the path in the part as it is of a path in the part as it is meant. */
  as?: { part: Part; pathOf: (path: Path) => Path };
}

function mistakeIn(part: Part, own: Faults, profile: Profile | undefined): Meant | undefined {
  if (isEncoded(part.value)) return { mistake: encoded };
  const held = heldIn(part.kind, part.value, profile);
  if (held) return { mistake: held };
  return (
    meantWithout(part, own, profile) ??
    meantWithin(part, own, profile) ??
    meantAsOther(part, profile) ??
    meantAsRow(part, own, profile)
  );
}

/** A payload in a wrapper that its kind does not have. */
function meantWithout(part: Part, own: Faults, profile: Profile | undefined): Meant | undefined {
  const content = needlesslyWrapped(part.kind, part.value, profile);
  if (!content || missingWrapper(part.kind, content.value, profile) !== undefined) return undefined;
  const { wrapper, value } = content;
  const outer = wrapper.slice(0, 1);
  const isAround = ({ rule, path }: RuledFault): boolean =>
    rule === unknownField && (areAlike(path, outer) || areAlike(path, [...outer, ...outer]));
  const root = own.find(isAround);
  if (!root) return undefined;
  const fault = without(root, ...advice);
  const isTwice = root.path.length > outer.length;
  const problem = isTwice
    ? `${attrOf(outer)} holds a whole payload of ${part.kind}.`
    : `${attrOf(outer)} is not a documented field: the fields of ${part.kind} are at the root.`;
  if (!isObject(value)) {
    const detail = `${problem} Send what the string of JSON in ${attrOf(wrapper)} holds, without ${attrOf(outer)}.`;
    return { mistake: { ...fault, variant: "wrapped", detail } };
  }
  const detail = `${problem} Send what ${isTwice ? "it holds, without what is around that" : `${attrOf(wrapper)} holds, without ${attrOf(outer)}`}.`;
  return {
    mistake: { ...fault, variant: "wrapped", detail },
    as: { part: { ...partOf(part), value }, pathOf: (path) => [...wrapper, ...path] },
  };
}

/** Contracts without the wrapper that their operation takes them in. */
function meantWithin(part: Part, own: Faults, profile: Profile | undefined): Meant | undefined {
  const wrapper = missingWrapper(part.kind, part.value, profile);
  const root = own.find(({ rule, path }) => rule === required && wrapper !== undefined && areAlike(path, [wrapper]));
  if (wrapper === undefined || !root) return undefined;
  const { task_params, ...others } = part.value as Record<string, unknown>;
  const dryRun = mostSimilarName("is_dry_run", Object.keys(others)) ?? "is_dry_run";
  const { [dryRun]: isDryRun = false, ...withoutDryRun } = others;
  const [inner, parameters] =
    task_params === undefined ? [withoutDryRun, { [dryRun]: isDryRun }] : [others, task_params];
  const detail = `${wrapper} is required, and these fields belong in it: send {"${wrapper}": {...}, "task_params": {...}}.`;
  return {
    mistake: { ...root, variant: "wrapper", detail },
    as: {
      part: { ...partOf(part), value: { [wrapper]: inner, task_params: parameters } },
      pathOf: (path) => (path[0] === wrapper || task_params === undefined ? path.slice(1) : path),
    },
  };
}

/** A row of a table, which has the fields of an object, or of an element of a list, beside those of the payload. */
function meantAsRow(part: Part, own: Faults, profile: Profile | undefined): Meant | undefined {
  const schemas = profile ?? baseLookups;
  const missing = own.filter(({ rule, path }) => rule === required && path.length === 1);
  const ofRoot = schemas.fieldsAt(part.kind, []);
  const entries = Object.entries(membersOf(part.value));
  const names = new Set(entries.map(([name]) => foldedName(name)));
  for (const root of missing) {
    const [holder = ""] = root.path;
    const isList = schemas.fieldsAt(part.kind, [holder, 0]).length > 0;
    const inner = schemas.fieldsAt(part.kind, isList ? [holder, 0] : [holder]);
    const moved = inner.filter((field) => names.has(foldedName(field)));
    if (moved.length < 2) continue;
    const isOfRoot = ([name]: [string, unknown]): boolean =>
      !sameButForSpelling(name, inner)[0] && mostSimilarName(name, ofRoot) !== undefined;
    const outer = Object.fromEntries(entries.filter(isOfRoot));
    const held = Object.fromEntries(entries.filter((entry) => !isOfRoot(entry)));
    const [place, form] = isList ? ["an element of it", "[{...}]"] : ["it", "{...}"];
    const detail = `${holder} is required, and ${listed(moved, "and")} belong in ${place}: send {..., "${holder}": ${form}}.`;
    return {
      mistake: { ...root, variant: "row", detail },
      as: {
        part: { ...partOf(part), value: { ...outer, [holder]: isList ? [held] : held } },
        pathOf: (path) => (path[0] === holder ? path.slice(isList ? 2 : 1) : path),
      },
    };
  }
  return undefined;
}

function meantAsOther(part: Part, profile: Profile | undefined): Meant | undefined {
  const kind = otherKind(part.kind, part.value, profile);
  if (kind === undefined) return undefined;
  const remedy = part.base
    ? "Correct the path or the body."
    : "Correct the name of its file, or the kind given for it.";
  const [looks, given] = [kind, part.kind].map((each) => (each === "request" ? "a request record" : each));
  const detail = `This looks like ${looks}, not ${given}. ${remedy}`;
  return {
    mistake: { variant: "other-kind", detail },
    as: { part: { ...partOf(part), value: part.value, kind }, pathOf: (path) => path },
  };
}

/** Folds what is wrong with a part because of one mistake in all of it: another kind, a wrapper, a string around it. */
function foldMistaken(faults: Faults, own: Faults, part: Part, recheck: Recheck): Faults | undefined {
  const { severities, judging } = recheck;
  const meant = mistakeIn(part, own, judging.profile);
  if (!meant) return undefined;
  const { mistake, as } = meant;
  const root: RuledFault = { rule: unrecognisedPayload, path: [], anchor: "value", ...partOf(part), ...mistake };
  if (severityOf(root, severities) === "off") return undefined;
  const remaining = new Set<string>();
  const inner = new FaultList(severities, maxFolded);
  const ownKeys = new Set(own.map(keyOf));
  let atRoot = 0;
  if (as)
    checkPart(as.part, judging, (fault) => {
      if (severityOf(fault, severities) === "off") return;
      if (fault.path.length < 2) atRoot++;
      const key = keyOf({ ...fault, path: as.pathOf(fault.path) });
      if (ownKeys.has(key)) remaining.add(key);
      if (mistake.rule) inner.add({ ...fault, index: undefined });
    });
  // It is another kind only if it has fewer faults of its own as that.
  if (as && !mistake.rule && atRoot >= own.filter(({ path }) => path.length < 2).length) return undefined;
  const symptoms = new Set(
    own.filter(
      (fault) => !remaining.has(keyOf(fault)) && keyOf(fault) !== keyOf(root) && isCausable(fault, root, severities),
    ),
  );
  if (symptoms.size === 0) return undefined;
  // An account may have any fields, so one that looks like another kind is accepted.
  const isError =
    mistake.variant !== "other-kind" || [...symptoms].some((fault) => severityOf(fault, severities) === "error");
  if (!isError) root.severity = "warning";
  // In its wrapper or without it, the part has the faults that it has as it is meant, and no others.
  const replaced = new Set(mistake.rule ? own.filter((fault) => !symptoms.has(fault)) : []);
  return [
    root,
    ...faults
      .filter((fault) => !replaced.has(fault))
      .map((fault) =>
        symptoms.has(fault)
          ? { ...(mistake.rule === required ? fault : withoutAdvice(fault, part)), because: root }
          : fault,
      ),
    ...(as && mistake.rule ? placedWithin(inner.list(), as, recheck) : []),
  ];
}

/** The faults of a part as it is meant, at their paths in the part as it is. */
function placedWithin(inner: Faults, { part, pathOf }: NonNullable<Meant["as"]>, recheck: Recheck): Faults {
  const placed = (fault: RuledFault): RuledFault => ({
    ...without(fault, ...advice, "related"),
    path: pathOf(fault.path),
    detail: (literal) => renamed(sentence(fault, literal), [attrOf(fault.path), attrOf(pathOf(fault.path))]),
    ...(fault.because && { because: { ...fault.because, path: pathOf(fault.because.path) } }),
  });
  return fold(inner, part, { ...recheck, isOnTape: () => false }).map(placed);
}

/** A fault without advice that would turn a payload of one kind into another. */
function withoutAdvice(fault: RuledFault, { kind }: Part): RuledFault {
  if (fault.rule !== unknownField || fault.variant === "forbidden") return fault;
  return { ...without(fault, ...advice), detail: `${fieldName(fault.path)} is not a documented field of ${kind}.` };
}
