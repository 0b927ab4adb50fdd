import { decode, OpenBrace, OpenBracket, Quote } from "../json/bytes.ts";
import { find, memberOf, type Names } from "../json/names.ts";
import { canonicalDecimal } from "../json/number.ts";
import type { Path } from "../json/path.ts";
import {
  after,
  hasEscape,
  hasRepeatedKey,
  isEmptyAt,
  isListAt,
  isObjectAt,
  isSame,
  isStringAt,
  notes,
  repeatsKeyWithin,
  stringAt,
  TapeEnd,
  tape,
  textAt,
  valueAt,
} from "../json/tape.ts";
import {
  type Check,
  type CheckContext,
  type Comparison,
  type ItemChecks,
  type MemberChecks,
  Op,
  type Params,
  SchemaError,
  type ValueChecks,
} from "./checks.ts";

let errors: SchemaError[] = [];
/** The errors outside of all branches. */
let whole = errors;
/** How many of the objects and lists around are read by several schemas, which may find the same. */
let repeated = 0;
/** Whether an object has two members of one name. */
let hasRepeats = false;
let context: CheckContext = { today: "" };
let today = -1;
/** The steps to the current value: the index of a key, or the complement of that of an element. */
let path = new Int32Array(256);
let depth = 0;
/** By object that is being read, the value of each named member; 0 for one that is missing. */
let members = new Int32Array(1 << 10);
let top = 0;
/** The object or list that was read as a value last. */
let knownIndex = -1;
let knownValue: unknown;

/** What a schema finds in the value at an index of the tape; undefined if an object repeats a key. */
export function judgeAt(of: ValueChecks, v: number, given: CheckContext): SchemaError[] | undefined {
  errors = [];
  whole = errors;
  repeated = 0;
  judged = 0;
  limit = fewJudgements + (judgementsOfValue * (notes[TapeEnd] as number)) / 2;
  for (const map of remembering) if (map.size > 0) map.clear();
  hasRepeats = false;
  if (given.today !== context.today) today = dayNumber(given.today);
  context = given;
  depth = 0;
  top = 0;
  knownIndex = -1;
  judgeFully(of, v, -1);
  knownValue = undefined;
  return hasRepeats ? undefined : errors;
}

/** A day as dates compare with it; -1, which is before every day, if it is none. */
function dayNumber(day: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? Number(day.replaceAll("-", "")) : -1;
}

function judge(of: ValueChecks, v: number, around: number): void {
  const s = tape.pairs[v] as number;
  const c = tape.bytes[s] as number;
  if (c === Quote) {
    const isShown = of.isTextShown;
    if (isShown !== undefined && !isShown(s, tape.pairs[v + 1] as number, today)) runAll(of.ofText, v, around);
  } else if (c === OpenBrace || c === OpenBracket) {
    // Several schemas of an object may refer to one schema of a member.
    if (++judged > limit) remembered(knownWithin, judgeWithin, of, v, around);
    else judgeWithin(of, v, around);
  } else if (c <= 0x39) {
    const isShown = of.isNumberShown;
    if (isShown !== undefined && !isShown(s, tape.pairs[v + 1] as number, today)) runAll(of.ofNumber, v, around);
  } else if (c === 0x6e) {
    if (of.ofNull.length > 0) runAll(of.ofNull, v, around);
  } else if (of.ofBoolean.length > 0) runAll(of.ofBoolean, v, around);
}

/** The same of a value that is no named member, whose comparisons wait for no siblings. */
function judgeFully(of: ValueChecks, v: number, around: number): void {
  judge(of, v, around);
  if (of.comparisons.length > 0) runAll(of.comparisons, v, around);
}

function judgeWithin(of: ValueChecks, v: number, around: number): void {
  const isObject = tape.bytes[tape.pairs[v] as number] === OpenBrace;
  const checks = isObject ? of.ofObject : of.ofList;
  const { length } = isObject ? of.members : of.items;
  if (checks.length > 0) runAll(checks, v, around);
  if (length === 0) judgeFree(v);
  if (length > 1) repeated++;
  for (let i = 0; i < length; i++)
    if (isObject) readMembers(of.members[i] as MemberChecks, v, around);
    else readItems(of.items[i] as ItemChecks, v);
  if (length > 1) repeated--;
}

function runAll(checks: readonly Check[], v: number, around: number): void {
  for (let i = 0; i < checks.length; i++) run(checks[i] as Check, v, around);
}

/** A value that no schema describes can only repeat keys. */
function judgeFree(v: number): void {
  if (!hasRepeats && repeatsKeyWithin(v)) hasRepeats = true;
}

function readMembers(of: MemberChecks, v: number, around: number): void {
  const { names, below } = of;
  const end = tape.pairs[v + 1] as number;
  const base = top;
  top = base + of.count;
  if (top > members.length) members = longer(members, top);
  for (let i = base; i < top; i++) members[i] = 0;
  const step = depth++;
  if (step === path.length) path = longer(path, step + 1);
  const before = errors.length;
  let missing = of.wanted;
  let unnamed = 0;
  for (let k = v + 2; k < end; ) {
    const s = tape.pairs[k] as number;
    const e = tape.pairs[k + 1] as number;
    const value = k + 2;
    const field = find(names, s, e);
    path[step] = k;
    let checks: ValueChecks | undefined;
    if (field >= 0) {
      if (members[base + field] === 0) missing -= of.isWanted[field] as number;
      else hasRepeats = true;
      members[base + field] = value;
      checks = below[field];
    } else unnamed++;
    if (checks !== undefined) judge(checks, value, v);
    else judgeOther(of, k, v);
    k = after(value);
    if (errors.length > before && isFull(before)) break;
  }
  depth = step;
  if (unnamed > 1 && !hasRepeats && !isEnough() && hasRepeatedKey(v)) hasRepeats = true;
  if (missing > 0) addMissing(of, base, v, around, before);
  if (of.forms !== undefined && !hasForm(of.forms, base)) run(of.ofForms as Check, v, around);
  const { comparisons } = of;
  for (let i = 0; i < comparisons.length; i++) {
    const comparison = comparisons[i] as Comparison;
    const value = members[base + comparison.member] as number;
    if (value === 0 || comparison.isShown(value, members, base)) continue;
    path[depth++] = value - 2;
    run(comparison.check, value, v);
    depth--;
  }
  top = base;
}

function longer(array: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(Math.max(2 * array.length, least));
  copy.set(array);
  return copy;
}

/** Judges a member that the schema does not describe; the path leads to it. */
function judgeOther(of: MemberChecks, k: number, v: number): void {
  const value = k + 2;
  if (of.others !== undefined) {
    judgeFully(of.others, value, v);
    return;
  }
  if (isObjectAt(value) || isListAt(value)) judgeFree(value);
  if (!of.isClosed) return;
  depth--;
  const additionalProperty = stringAt(k);
  add("additionalProperties", of.at, { additionalProperty }, v).member = value;
  depth++;
}

/** Adds what an object lacks, before the errors of its members. */
function addMissing(of: MemberChecks, base: number, v: number, around: number, before: number): void {
  const isAbsent = (name: string): boolean => members[base + (of.names.byText.get(name) as number)] === 0;
  const ofMembers = errors.splice(before);
  const isExcused = isEmptyAt(v) && around >= 0 && isObjectAt(around);
  const missing = isExcused ? undefined : of.expected?.filter(isAbsent);
  if (missing && missing.length > 0) add("x-expected", of.at, { missing }, v);
  for (const missingProperty of of.required)
    if (isAbsent(missingProperty)) add("required", of.at, { missingProperty }, v);
  for (const error of ofMembers) errors.push(error);
}

function hasForm(forms: readonly Int32Array[], base: number): boolean {
  for (const form of forms) {
    let i = 0;
    while (i < form.length && members[base + (form[i] as number)] !== 0) i++;
    if (i === form.length) return true;
  }
  return false;
}

/** Whether there are as many errors as are wanted. The errors of a branch may yet be dropped. */
function isEnough(): boolean {
  return errors === whole && errors.length > (context.atMost ?? errors.length);
}

/** So many errors of members and elements are reported before the others are known. */
const manyErrors = 1000;

/** Reports the errors of an object or list so far if they are many. Returns whether they are as many as are wanted. */
function isFull(before: number): boolean {
  // The errors of a branch may yet be dropped.
  if (errors !== whole || errors.length <= manyErrors) return false;
  if (isEnough()) return true;
  if (repeated === 0 && errors.length > before + manyErrors) context.report?.(errors.splice(before));
  return false;
}

function readItems(of: ItemChecks, v: number): void {
  const end = tape.pairs[v + 1] as number;
  const step = depth++;
  if (step === path.length) path = longer(path, step + 1);
  const before = errors.length;
  let count = 0;
  const { item } = of;
  for (let i = v + 2; i < end; i = after(i)) {
    path[step] = ~count++;
    if (item === undefined) continue;
    judgeFully(item, i, v);
    if (errors.length > before && isFull(before)) break;
  }
  depth = step;
  if (item === undefined) judgeFree(v);
  if (count < of.least) add("minItems", of.at, { limit: of.least }, v);
  if (count > of.most) add("maxItems", of.at, { limit: of.most }, v);
}

/** Adds an error about the value that the path leads to. */
function add(keyword: string, at: string, params: Params, v: number): SchemaError {
  const error = new SchemaError(keyword, at, params, currentPath(), v);
  errors.push(error);
  return error;
}

function currentPath(): Path {
  const steps: (string | number)[] = new Array(depth);
  for (let i = 0; i < depth; i++) {
    const step = path[i] as number;
    steps[i] = step < 0 ? ~step : stringAt(step);
  }
  return steps;
}

/** The value at an index. Of objects and lists, the last is kept. */
function decoded(v: number): unknown {
  if (v < 0) return undefined;
  if (!isObjectAt(v) && !isListAt(v)) return valueAt(v);
  if (v !== knownIndex) {
    knownValue = valueAt(v);
    knownIndex = v;
  }
  return knownValue;
}

/** Runs the check of one keyword, and adds an error if the value fails it. */
function run(check: Check, v: number, around: number): void {
  const { keyword, at } = check;
  switch (check.op) {
    case Op.never:
      add(keyword, at, check.params, v);
      return;
    case Op.value:
      if (check.isRight?.(decoded(v) as never, v) !== true) add(keyword, at, check.params, v);
      return;
    case Op.fillable:
      if (isEmptyAt(v)) add(keyword, at, { code: "empty" }, v);
      return;
    case Op.unique:
      if (areDistinct(check.by, v)) return;
      break;
    case Op.annotation:
      break;
    case Op.branches:
      runBranches(check, v, around);
      return;
    case Op.not:
      if (passes(check.branches[0] as ValueChecks, v, around)) add(keyword, at, check.params, v);
      return;
    case Op.condition: {
      const [condition, then, otherwise] = check.branches as [ValueChecks, ValueChecks, ValueChecks];
      const isMet = passes(condition, v, around);
      judgeConditional(isMet ? then : otherwise, v, around, at, isMet);
      return;
    }
    case Op.union: {
      const branch = branchOf(check, v);
      judgeConditional(branch, v, around, at, branch !== check.branches[1]);
      return;
    }
    case Op.uniqueItems: {
      const repeat = repeatIn(v);
      if (repeat !== undefined) add(keyword, at, repeat, v);
      return;
    }
    case Op.dependents:
      addDependents(check, v);
      return;
    case Op.memberNames:
      judgeNames(check, v);
      return;
  }
  const { test } = check;
  // Few annotations compare a value with those around it, which take long to decode.
  const besides = test !== undefined && test.length > 2 ? decoded(around) : undefined;
  const params = test?.call(context, decoded(v), check.setting as never, besides);
  if (params !== undefined) add(keyword, at, params, v);
}

const fewJudgements = 2000;
const judgementsOfValue = 32;
/** How often values were judged, and after how many times that is remembered. */
let judged = 0;
let limit = 0;
/** What schemas found, by the index of the value: as branches, and within objects and lists. */
type Known = Map<ValueChecks, Map<number, readonly SchemaError[]>>;
const knownBranches: Known = new Map();
const knownWithin: Known = new Map();

/**
 * Judges by a branch. Branches may refer to one schema again and again, and so may the branches within it, so the
 * number of judgements may double with each level of a value. Where there are so many that this must be the case, they
 * are remembered.
 */
function judgeBranch(of: ValueChecks, v: number, around: number): void {
  if (++judged > limit) remembered(knownBranches, judgeFully, of, v, around);
  else judgeFully(of, v, around);
}

/** Adds what a schema finds in a value, which is judged only if it was not before. */
function remembered(known: Known, judgeBy: typeof judge, of: ValueChecks, v: number, around: number): void {
  const byIndex = known.get(of) ?? new Map<number, readonly SchemaError[]>();
  known.set(of, byIndex);
  let found = byIndex.get(v);
  if (!found) {
    const outer = errors;
    errors = [];
    judgeBy(of, v, around);
    found = [...new Set(errors)];
    byIndex.set(v, found);
    errors = outer;
  }
  for (const error of found) errors.push(error);
}

/** Judges by a branch of a condition. Its errors come with one that names the branch, as in ajv. */
function judgeConditional(of: ValueChecks, v: number, around: number, at: string, isMet: boolean): void {
  const before = errors.length;
  judgeBranch(of, v, around);
  if (errors.length > before) add("if", at, { failingKeyword: isMet ? "then" : "else" }, v);
}

/** Whether a value has no error by a schema. */
function passes(of: ValueChecks, v: number, around: number): boolean {
  const outer = errors;
  errors = [];
  judgeBranch(of, v, around);
  const isPassed = errors.length === 0;
  errors = outer;
  return isPassed;
}

/** `anyOf` and `oneOf`. */
function runBranches({ keyword, at, branches }: Check, v: number, around: number): void {
  const c = tape.bytes[tape.pairs[v] as number] as number;
  const outer = errors;
  if (keyword === "anyOf")
    for (const branch of branches) {
      if (refuses(branch, c)) continue;
      const before = errors.length;
      judgeBranch(branch, v, around);
      if (errors.length === before) return;
      errors.length = before;
    }
  const failed: SchemaError[][] = [];
  const passed: number[] = [];
  for (let i = 0; i < branches.length && passed.length < 2; i++) {
    errors = [];
    judgeBranch(branches[i] as ValueChecks, v, around);
    if (errors.length > 0) failed.push(errors);
    else passed.push(i);
  }
  errors = outer;
  if (passed.length === 1) return;
  const params = keyword === "anyOf" ? {} : { passingSchemas: passed.length > 0 ? passed : null };
  add(keyword, at, params, v).branches = failed;
}

/** Whether a schema refuses every value that begins with a byte, because of its type. */
function refuses(of: ValueChecks, c: number): boolean {
  return checksFor(of, c)[0]?.op === Op.never;
}

/** The checks of the type of values that begin with a byte. */
function checksFor(of: ValueChecks, c: number): readonly Check[] {
  if (c === Quote) return of.ofText;
  if (c === OpenBrace) return of.ofObject;
  if (c === OpenBracket) return of.ofList;
  if (c === 0x6e) return of.ofNull;
  return c === 0x74 || c === 0x66 ? of.ofBoolean : of.ofNumber;
}

/** The branch of a union for a value: that of the value of its key. */
function branchOf({ key, cases, texts, ofTexts, branches }: Check, v: number): ValueChecks {
  const [ofAbsent, otherwise, ofOthers] = branches as [ValueChecks, ValueChecks, ValueChecks];
  // A condition on members holds for a value without members, so one that is not an object matches the first case.
  if (!isObjectAt(v)) return ofOthers;
  const value = memberOf(v, key as Names);
  if (value < 0) return ofAbsent;
  const s = tape.pairs[value] as number;
  if (tape.bytes[s] === Quote) return ofTexts[find(texts as Names, s, tape.pairs[value + 1] as number)] ?? otherwise;
  return (isObjectAt(value) || isListAt(value) ? undefined : cases?.get(valueAt(value))) ?? otherwise;
}

function addDependents({ keyword, at, setting }: Check, v: number): void {
  const value = decoded(v) as Readonly<Record<string, unknown>>;
  for (const [property, dependents] of Object.entries(setting as Readonly<Record<string, readonly string[]>>)) {
    if (!Object.hasOwn(value, property)) continue;
    for (const missingProperty of dependents)
      if (!Object.hasOwn(value, missingProperty))
        add(keyword, at, { property, missingProperty, depsCount: dependents.length, deps: dependents.join(", ") }, v);
  }
}

/** `propertyNames`: judges the keys of an object. Its errors are at the object. */
function judgeNames({ keyword, at, branches }: Check, v: number): void {
  for (let k = v + 2; k < (tape.pairs[v + 1] as number); k = after(k + 2)) {
    const before = errors.length;
    judgeBranch(branches[0] as ValueChecks, k, v);
    const propertyName = stringAt(k);
    if (errors.length > before) add(keyword, at, { propertyName }, v);
  }
}

/** The first element of a list that equals an earlier one, and that, by their indexes; undefined if there is none. */
function repeatIn(v: number): { i: number; j: number } | undefined {
  if (isEmptyAt(v) || after(v + 2) === tape.pairs[v + 1]) return undefined;
  const first = new Map<number, number>();
  for (let k = v + 2, i = 0; k < (tape.pairs[v + 1] as number); k = after(k), i++) {
    const j = first.get(idAt(k));
    if (j !== undefined) return { i, j };
    first.set(idAt(k), i);
  }
  return undefined;
}

/** Numbers that equal values share: by the index of a value, and by its text with those of its parts. */
const ids = new Map<number, number>();
const idsOfTexts = new Map<string, number>();
/** What is remembered of one payload. To clear an empty map takes as long as to judge a few values. */
const remembering: readonly Map<unknown, unknown>[] = [knownBranches, knownWithin, ids, idsOfTexts];

function idAt(v: number): number {
  const known = ids.get(v);
  if (known !== undefined) return known;
  const text = canonicalAt(v);
  const id = idsOfTexts.get(text) ?? idsOfTexts.size;
  idsOfTexts.set(text, id);
  ids.set(v, id);
  return id;
}

/** A text that equal values share: members in any order, and numbers by their digits. */
function canonicalAt(v: number): string {
  const [s, e] = [tape.pairs[v] as number, tape.pairs[v + 1] as number];
  const c = tape.bytes[s] as number;
  if (c === Quote) return `"${textAt(s, e)}`;
  const parts: string[] = [];
  if (c === OpenBrace) for (let k = v + 2; k < e; k = after(k + 2)) parts.push(`${idAt(k)}:${idAt(k + 2)}`);
  else if (c === OpenBracket) for (let k = v + 2; k < e; k = after(k)) parts.push(`${idAt(k)}`);
  else return c <= 0x39 ? canonicalDecimal(decode(tape.bytes, s, e)) : String.fromCharCode(c);
  return c === OpenBrace ? `{${parts.sort().join()}` : `[${parts.join()}`;
}

/** Lists with more elements than this are compared by their values. */
const maxCompared = 32;
/** The texts that identify elements, each as two ranges, the second of which may be missing. */
const identifying = new Int32Array(4 * maxCompared);

/**
 * Whether the elements of a list are certainly distinct by one or two members: two are alike if their first texts are
 * the same, and their second ones, or if one of them has no second text.
 */
function areDistinct(by: readonly Names[], v: number): boolean {
  const [first, second] = by as [Names, Names | undefined];
  if (by.length > 2) return false;
  const end = tape.pairs[v + 1] as number;
  let count = 0;
  // One element is not like another.
  if (isEmptyAt(v) || after(v + 2) === end) return true;
  for (let i = v + 2; i < end; i = after(i)) {
    if (!isObjectAt(i)) continue;
    const one = memberOf(i, first);
    if (one < 0 || !isStringAt(one)) continue;
    const other = second === undefined ? -1 : memberOf(i, second);
    if (other >= 0 && !isStringAt(other)) return false;
    if (count === maxCompared) return false;
    const o = 4 * count++;
    identifying[o] = tape.pairs[one] as number;
    identifying[o + 1] = tape.pairs[one + 1] as number;
    identifying[o + 2] = other < 0 ? -1 : (tape.pairs[other] as number);
    identifying[o + 3] = other < 0 ? -1 : (tape.pairs[other + 1] as number);
  }
  for (let o = 4; o < 4 * count; o += 4)
    for (let p = 0; p < o; p += 4) {
      if (!isSameText(o, p)) continue;
      if ((identifying[o + 2] as number) < 0 || (identifying[p + 2] as number) < 0 || isSameText(o + 2, p + 2))
        return false;
    }
  return true;
}

/** Whether two identifying texts may be the same. */
function isSameText(one: number, other: number): boolean {
  const [a, aEnd] = [identifying[one] as number, identifying[one + 1] as number];
  const [b, bEnd] = [identifying[other] as number, identifying[other + 1] as number];
  return isSame(a, aEnd, b, bEnd) || hasEscape(a, aEnd) || hasEscape(b, bEnd);
}
