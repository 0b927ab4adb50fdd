import { isCsv } from "../input/line-form.ts";
import type { BrokenBody, PayloadText } from "../input/payload.ts";
import { decode, LineFeed, skipSpace } from "../json/bytes.ts";
import { type Path, pointerOf } from "../json/path.ts";
import { bareWords, isReadable, type LexicalFault, type SyntaxProblem, scan } from "../json/scan.ts";
import { leadsToStandIn, parseAround } from "../json/stand-ins.ts";
import {
  HighBits,
  indexAt,
  LoneSurrogates,
  LongNumbers,
  notes,
  place,
  type Replacement,
  readings,
  readTape,
  repeatsKeyWithin,
  valueAt,
  whileReplaced,
} from "../json/tape.ts";
import { firstInvalidByte } from "../json/utf8.ts";
import { unencoded } from "../json/value.ts";
import type { Profile } from "../profile/profile.ts";
import { type RegisteredRule, rules } from "../rules/index.ts";
import required from "../rules/required.ts";
import type { Fault, TextFault } from "../rules/rule.ts";
import unrecognisedPayload from "../rules/unrecognised-payload.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import type { SchemaError } from "../schema/checks.ts";
import type { Lookups } from "../schema/lookups.ts";
import { isResponseKind } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { type Change, changedCopy } from "./change.ts";
import { type CountedFaults, countFull, isCounted } from "./count-full.ts";
import { type CheckedValue, factsOf } from "./facts-of.ts";
import type { RuledFault } from "./fault.ts";
import { defaultMaxFindings, FaultList, maxFolded } from "./fault-list.ts";
import { causeId, causeKey, type FindingPayload } from "./finding.ts";
import { type CheckAgain, type CheckChanged, encoded, fold, wrapped } from "./fold.ts";
import { overridesOf, type Severities, severityOf } from "./levels.ts";
import { type LocateOptions, locateFaults, type ReportedFinding } from "./locate-faults.ts";
import { type Part, partAt, partsOf } from "./parts.ts";
import { recognise, recogniseOnTape, wrapperOf } from "./recognise.ts";
import { withoutUnsafeEdits } from "./safe-edits.ts";
import { noteSentAmounts } from "./sent-amounts.ts";
import { type Judging, validate } from "./validate.ts";
import { countKnown } from "./verdicts.ts";

/** The options of a run that concern a single payload. */
export interface CheckOptions extends LocateOptions {
  /** The day to use as today, `YYYY-MM-DD`. */
  today: string;
  /** The maximum number of findings per payload. Beyond it, each rule lists one finding that counts the rest. */
  maxFindings?: number | undefined;
  /** The operator's profile; without one, payloads are checked against the interface alone. */
  profile?: Profile | undefined;
  /** True for a cause of which no further finding is listed, only counted; without it all are listed. */
  isFull?: ((cause: string) => boolean) | undefined;
}

export interface Checked extends CheckedValue {
  /** Sorted by position. */
  findings: readonly ReportedFinding[];
  /** The findings that are only counted. */
  counted?: CountedFaults | undefined;
  /** True if the text is JSON but for words such as NaN, for which others stand in the value. */
  hasStandIns?: boolean | undefined;
  /** True if nothing is listed of it, and the tape has it until another text is read. */
  isOnTape?: boolean | undefined;
  /** True if nothing is counted either. */
  isClean?: boolean | undefined;
}

const none: readonly never[] = [];
const textRules = new Map<TextFault["type"], RegisteredRule>();
const codeRules = new Map<Kind, RegisteredRule[]>();
for (const rule of rules as readonly RegisteredRule[]) {
  if (rule.text) textRules.set(rule.text.fault, rule);
  for (const kind of rule.payload?.kinds ?? []) codeRules.set(kind, [...(codeRules.get(kind) ?? []), rule]);
}

// A byte order mark inside the text is part of it, so the decoder must not drop it.
const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Checks one payload with every rule that needs no other payload: its text, its schema, its values. `kind` is what the
 * file name or the user says; without it the kind is recognised by shape. Afterwards a clean payload is on the tape.
 */
export function check(
  text: PayloadText,
  kind: Kind | undefined,
  file: string,
  payload: number,
  options: CheckOptions,
): Checked {
  const reading = read(text);
  const where = { file, payload };
  return (
    (reading.isWhole ? checkUnparsed(text, kind, where, options) : undefined) ??
    checkParsed(text, kind, where, reading, options)
  );
}

/**
 * Checks a payload on the tape, which is parsed only if it has a fault. Returns undefined if it must be parsed: if rules
 * check it by code, if an object repeats a key, or if its kind does not show at once.
 */
function checkUnparsed(
  text: PayloadText,
  kind: Kind | undefined,
  where: FindingPayload,
  options: CheckOptions,
): Checked | undefined {
  const known = text.har ? harKinds[text.har] : (kind ?? recogniseOnTape(options.profile));
  if (known === undefined || codeRules.has(known)) return undefined;
  const part = new UnparsedPart(known, text);
  const faults = faultListOf({ kind: known, part, parts: [part] }, text, options);
  let isFaulty = false;
  const add = (fault: RuledFault): void => {
    isFaulty = true;
    faults.list.add(fault);
  };
  let counted: CountedFaults | undefined;
  const { isFull, overrides, maxFindings = defaultMaxFindings } = options;
  const isKnown = (errors: readonly SchemaError[]): boolean => {
    if (!isFull || overrides || isFaulty || errors.length > maxFindings) return false;
    counted = countKnown(errors, known, isFull, options);
    return counted !== undefined;
  };
  if (!checkSchema(part, options, { add }, 0, isFull && !text.source ? isKnown : undefined)) return undefined;
  if (counted) return new UnparsedPayload(part, counted);
  // With faults, also those of rules that are off, it may be of another kind.
  if (isFaulty && kind === undefined && recognise(part.value, options.profile) !== known) return undefined;
  if (faults.list.isEmpty) return new UnparsedPayload(part);
  return checkedOf(text, known, part, [part], where, faults, { ...options, isPlain: isOneAsciiLine(text) });
}

/** A payload that is a whole text, parsed when its value is first read. */
class UnparsedPart implements Part {
  readonly kind: Kind;
  readonly #text: PayloadText;
  #value: unknown;

  constructor(kind: Kind, text: PayloadText) {
    this.kind = kind;
    this.#text = text;
  }

  get value(): unknown {
    const { bytes, start, end } = this.#text;
    this.#value ??= JSON.parse(decode(bytes, start, end));
    return this.#value;
  }
}

/** A payload of which nothing is listed. */
class UnparsedPayload implements Checked {
  readonly isOnTape = true;
  readonly findings = none;
  readonly counted: CountedFaults | undefined;
  readonly #part: Part;

  constructor(part: Part, counted?: CountedFaults) {
    this.#part = part;
    this.counted = counted;
  }

  get isClean(): boolean {
    return this.counted === undefined;
  }
  get kind(): Kind {
    return this.#part.kind;
  }
  get value(): unknown {
    return this.#part.value;
  }
  get parts(): readonly Part[] {
    return [this.#part];
  }
}

/** Checks a payload that is parsed, or text that cannot be. */
function checkParsed(
  text: PayloadText,
  kind: Kind | undefined,
  where: FindingPayload,
  reading: Reading,
  given: CheckOptions,
): Checked {
  const max = given.maxFindings ?? defaultMaxFindings;
  const { value, isParsed, isPlain, isOnTape, hasStandIns, faults: textFaults } = parsed(text, reading, max);
  const options = hasStandIns ? { ...given, hasStandIns } : given;
  const { profile } = options;
  const known = text.har ? harKinds[text.har] : isParsed ? (kind ?? recognise(value, profile)) : kind;
  const broken = text.broken ?? none;
  const isBroken = ({ part }: Part): boolean => broken.some((body) => body.part === part);
  const parts = isParsed && known ? partsOf(known, value, profile).filter((part) => !isBroken(part)) : none;
  const faults = faultListOf({ kind: known ?? null, part: { value }, parts }, text, options);
  for (const fault of textFaults) faults.list.add(describeText(fault, known, parts, profile));
  for (const part of parts) checkPart(part, options, faults.list, isOnTape ? indexAt(part.base ?? []) : undefined);
  if (isParsed && !known) faults.list.add(unrecognised(value, text, profile));
  const judging = { ...options, isPlain: isPlain === true, isOnTape: isOnTape === true, isParsed };
  const checked = checkedOf(text, known, { value }, parts, where, faults, judging);
  return { ...checked, findings: withBroken(checked.findings, broken, where, options), hasStandIns };
}

/** The faults of a payload so far, and the severities of those that count. */
interface Faults {
  list: FaultList;
  severities: Severities;
}

function faultListOf(
  { kind, part, parts }: { kind: Kind | null; part: { readonly value: unknown }; parts: readonly Part[] },
  text: PayloadText,
  options: CheckOptions,
): Faults {
  const severities = severitiesOf({ kind, part, parts }, text, options);
  return {
    severities,
    list: new FaultList(severities, Math.max(options.maxFindings ?? defaultMaxFindings, maxFolded)),
  };
}

/** Options of a payload, and how it was read. */
interface ReadOptions extends CheckOptions {
  /** Whether the text is certainly ASCII on one line. */
  isPlain: boolean;
  /** Whether the value is that on the tape. */
  isOnTape?: boolean;
  isParsed?: boolean;
}

/** The findings of a payload whose faults are known. */
function checkedOf(
  text: PayloadText,
  known: Kind | undefined,
  whole: { readonly value: unknown },
  parts: readonly Part[],
  { file, payload }: FindingPayload,
  { list, severities }: Faults,
  options: ReadOptions,
): Checked {
  const { profile, isPlain, isOnTape = true, isParsed = true } = options;
  const checkAgain: CheckAgain = (part, visit) => eachFault(part, options, visit);
  const reading = readings;
  const checkChanged: CheckChanged = (part, changes, visit) => {
    const isChecked = isOnTape && readings === reading && eachFaultOnTape(part, changes, options, visit);
    if (!isChecked) checkAgain({ ...partOf(part), value: changedCopy(part.value, changes) }, visit);
  };
  const textKind = isParsed ? known : undefined;
  // The order of findings in a text made from another is that of their sources.
  const isFull = text.source ? undefined : options.isFull;
  // Nothing shows the edit of a finding that is only counted. In a record, the part that a fault is in is not known yet.
  const showsEdit = (fault: RuledFault): boolean =>
    fault.edit !== undefined && (!isFull || known === "request" || !isCounted(fault, textKind, isFull, severities));
  const judged = parts.reduce<readonly RuledFault[]>((all, part) => {
    const folded = fold(all, part, { severities, profile, checkAgain, checkChanged });
    return folded.some(showsEdit) ? withoutUnsafeEdits(folded, part, checkChanged) : folded;
  }, list.list());
  const kept = limited(judged, severities, options.maxFindings ?? defaultMaxFindings);
  const own = known === "request" ? kept.map((fault) => addressed(fault, parts)) : kept;
  const locateOptions = severities === options ? options : { ...options, ...severities };
  const counted = isFull && own.length > 0 ? countFull(own, text, textKind, whole, isFull, locateOptions) : undefined;
  const listed = counted?.listed ?? own;
  const findings =
    listed.length === 0 ? none : locateFaults(listed, text, textKind, { file, payload }, locateOptions, isPlain);
  return { kind: known ?? null, value: whole.value, parts, findings, counted };
}

/** At most `max` faults, and those that count the others. */
function limited(faults: readonly RuledFault[], severities: Severities, max: number): readonly RuledFault[] {
  if (faults.length <= max) return faults;
  const list = new FaultList(severities, max);
  list.addAll(faults);
  return list.list();
}

/** The faults that `check` finds in a value, other than those of its text. Their paths start at its parts. */
export function checkJson(
  kind: Kind,
  value: unknown,
  options: Judging,
): { parts: readonly Part[]; faults: RuledFault[] } {
  const faults = new FaultList({ levels: new Map() }, Number.POSITIVE_INFINITY);
  const parts = partsOf(kind, value, options.profile);
  for (const part of parts) checkPart(part, options, faults);
  return { parts, faults: faults.list() };
}

/** The severities of the faults of one payload. */
function severitiesOf(
  { kind, part, parts }: { kind: Kind | null; part: { readonly value: unknown }; parts: readonly Part[] },
  text: PayloadText,
  options: LocateOptions,
): Severities {
  const { levels, overrides, profile } = options;
  if (!overrides) return options;
  const suppliersOf = (): (string | undefined)[] => {
    const checked = { kind, value: part.value, parts, findings: none };
    return factsOf(checked, 0, 0, text, profile?.references).map(({ supplier }) => supplier);
  };
  return { levels, overrides: overridesOf(overrides, kind, suppliersOf) };
}

/** The severities of faults across payloads of one text, which was checked before. */
export function severitiesIn(text: PayloadText, kind: Kind, options: LocateOptions): Severities {
  if (!options.overrides) return options;
  const { value, isParsed } = parse(text);
  const parts = isParsed ? partsOf(kind, value, options.profile) : none;
  return severitiesOf({ kind, part: { value }, parts }, text, options);
}

const harKinds = { record: "request", other: undefined, unreadable: undefined } as const;

/** The findings of a record and of its bodies that are not JSON, sorted by position. */
function withBroken(
  findings: readonly ReportedFinding[],
  broken: readonly BrokenBody[],
  { file, payload }: FindingPayload,
  options: CheckOptions,
): readonly ReportedFinding[] {
  if (broken.length === 0) return findings;
  const ofBodies = broken.flatMap(({ part, kind, text }) =>
    check(text, kind, file, payload, { ...options, isFull: undefined }).findings.map(({ finding, ...shown }) => {
      const pointer = pointerOf(part === "body" ? ["body"] : ["response", "body"]) + finding.pointer;
      const cause = causeId({ ...causeKey(finding.cause), part });
      return { ...shown, finding: { ...finding, part, pointer, cause } };
    }),
  );
  return [...findings, ...ofBodies].sort(({ finding: a }, { finding: b }) => a.line - b.line || a.column - b.column);
}

/** A fault of the text, as its rule describes it. */
export function describeText(
  fault: TextFault,
  kind?: Kind,
  parts: readonly Part[] = none,
  schemas: Lookups = baseLookups,
): RuledFault {
  const rule = textRules.get(fault.type);
  if (!rule?.text) throw new Error(`No rule describes the text fault ${fault.type}.`);
  const path = "path" in fault ? fault.path : [];
  const part = kind === "request" ? partAt(path) : undefined;
  const isReceived = part ? part.part === "response" : kind !== undefined && isResponseKind(kind);
  const place = { start: fault.start, end: fault.end };
  // Messages name fields as attrs do, from the part on.
  const own = part ? path.slice(part.base.length) : path;
  const named = part ? { ...fault, path: own } : fault;
  const judged = fault.type === "syntax" ? parts.find((each) => each.part === part?.part)?.kind : undefined;
  const isText = judged !== undefined && schemas.nodesAt(judged, own).some(({ type }) => type === "string");
  const { related, ...described } = rule.text.describe(named as never, isReceived, isText);
  return {
    rule,
    kind: kind ?? null,
    path,
    anchor: "value",
    byteRange: place,
    ...described,
    ...(related && {
      related: related.map(({ start, end, detail }) => ({ path, detail, byteRange: { start, end } })),
    }),
  };
}

/** A text that was read to the tape. */
interface Reading {
  /** The faults of the text before its first character. */
  faults: TextFault[];
  /** Whether it is JSON in UTF-8 that JSON.parse keeps whole, but for repeated keys. */
  isWhole: boolean;
  isJson: boolean;
}

function read(text: PayloadText): Reading {
  const { bytes, start, end, bom } = text;
  if (bom === "utf-16") {
    const fault = { type: "encoding", utf16: true, path: [], start, end: start } as const;
    return { faults: [fault], isWhole: false, isJson: false };
  }
  const faults: TextFault[] = bom === "utf-8" ? [{ type: "byte-order-mark", path: [], start, end: start }] : [];
  place(bytes, start, end);
  const isJson = readTape(0, end - start);
  const isKept = isJson && notes[LongNumbers] === 0 && notes[LoneSurrogates] === 0;
  const isWhole = isKept && faults.length === 0 && text.isSpread !== true && (notes[HighBits] === 0 || isUtf8(text));
  return { faults, isWhole, isJson };
}

function isUtf8({ bytes, start, end }: PayloadText): boolean {
  return strictlyDecoded(bytes, start, end) !== undefined;
}

/** The text of bytes; undefined if they are not UTF-8. */
function strictlyDecoded(bytes: Uint8Array, start: number, end: number): string | undefined {
  try {
    return strictDecoder.decode(bytes.subarray(start, end));
  } catch {
    return undefined;
  }
}

/** Whether the text on the tape is ASCII on one line. */
function isOneAsciiLine({ bytes, start, end }: PayloadText): boolean {
  return notes[HighBits] === 0 && !bytes.subarray(start, end).includes(LineFeed);
}

/** What is read of a text. */
interface Parsed {
  value: unknown;
  isParsed: boolean;
  /** Whether the text is certainly ASCII on one line. */
  isPlain?: boolean;
  /** Whether the value is that on the tape, until something else is read. */
  isOnTape?: boolean;
  hasStandIns?: boolean;
  faults: readonly TextFault[];
}

/** The parsed value of a text, and the faults of the text. */
export function parse(text: PayloadText, maxPaths = Number.POSITIVE_INFINITY): Parsed {
  return parsed(text, read(text), maxPaths);
}

function parsed(text: PayloadText, { faults, isWhole, isJson }: Reading, maxPaths: number): Parsed {
  const { bytes, start, end } = text;
  if (text.bom === "utf-16") return { value: undefined, isParsed: false, faults };
  if (isWhole && !repeatsKeyWithin(0))
    return {
      value: JSON.parse(decode(bytes, start, end)),
      isParsed: true,
      isPlain: isOneAsciiLine(text),
      isOnTape: true,
      faults,
    };
  const strict = strictlyDecoded(bytes, start, end);
  if (strict === undefined) {
    const at = firstInvalidByte(bytes, start, end);
    faults.push({ type: "encoding", utf16: false, path: [], start: at, end: at + 1 });
  }
  const source = strict ?? decode(bytes, start, end);
  // A list is reported as a list.
  if (text.isSpread && !(isJson && bytes[skipSpace(bytes, start, end)] === openBracket))
    faults.push(syntaxFault("spread", text));
  const lexical = scan(bytes, start, end, maxPaths);
  if (!isReadable(lexical)) {
    const last = lexical.at(-1);
    if (isCsv(bytes.subarray(skipSpace(bytes, start, end), end))) faults.push(syntaxFault("csv", text));
    else if (last?.type === "syntax" && last.problem === "single-quote" && isPython(source))
      faults.push(...lexical.filter(({ type }) => type !== "syntax"), { ...last, problem: "python" });
    else faults.push(...lexical.filter((fault) => !text.isSpread || !isSecondValue(fault)));
    return { value: undefined, isParsed: false, faults };
  }
  for (const fault of lexical) faults.push(fault);
  const words = bareWords(lexical);
  if (words.length > 0)
    return { value: parseAround(bytes, start, end, words), isParsed: true, hasStandIns: true, faults };
  const value: unknown = JSON.parse(source);
  noteSentAmounts(value, bytes, lexical);
  // The value is the last of repeated members; the tape has them all.
  const isOnTape = isJson && strict !== undefined && !lexical.some(({ type }) => type === "duplicate-key");
  return { value, isParsed: true, isOnTape, faults };
}

const openBracket = 0x5b;

/** A fault of a text as a whole, where it begins. */
function syntaxFault(problem: SyntaxProblem, { bytes, start, end }: PayloadText): TextFault {
  const at = skipSpace(bytes, start, end);
  return { type: "syntax", problem, expected: "a value", start: at, end: Math.min(at + 1, end) };
}

/** Whether a text with single quotes is Python's: with its words, or at least without those of JavaScript. */
function isPython(source: string): boolean {
  const words = source.slice(0, 1 << 16).replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs, "");
  return /\b(?:None|True|False)\b/.test(words) || !/\b(?:null|true|false|undefined)\b/.test(words);
}

function isSecondValue(fault: LexicalFault): boolean {
  return fault.type === "syntax" && fault.problem === "second-value";
}

/** Visits all faults of one part, of which there may be more than fit into memory. */
function eachFault(part: Part, options: CheckOptions, visit: (fault: RuledFault) => void): void {
  checkPart(part, options, { add: visitor(options, visit) });
}

/** Visits a fault unless its rule is off. */
function visitor({ levels }: CheckOptions, visit: (fault: RuledFault) => void): (fault: RuledFault) => void {
  return (fault) => {
    if (severityOf(fault, { levels }) !== "off") visit(fault);
  };
}

/** Visits all faults of one part on the tape after changes. Returns false if those cannot be made there. */
function eachFaultOnTape(
  part: Part,
  changes: readonly Change[],
  options: CheckOptions,
  visit: (fault: RuledFault) => void,
): boolean {
  const v = codeRules.has(part.kind) ? undefined : indexAt(part.base ?? []);
  const replacements = v === undefined ? undefined : replacementsOf(part, changes);
  if (v === undefined || !replacements) return false;
  const add = visitor(options, visit);
  return whileReplaced(replacements, () => {
    checkSchema({ ...partOf(part), value: undefined }, options, { add }, v);
  });
}

/** Beyond so many changes, those are made in a copy, because a path is followed on the tape step by step. */
const maxReplacements = 1000;

/** The pairs of the tape that changes replace; undefined if a member moves to another object, or takes another's name. */
function replacementsOf({ base = [] }: Part, changes: readonly Change[]): Replacement[] | undefined {
  if (changes.length > maxReplacements) return undefined;
  const replacements: Replacement[] = [];
  const names = new Set<string>();
  for (const { path, name, value } of changes) {
    if (name !== undefined) {
      const renamed = [...base, ...path.slice(0, -1), name];
      const pointer = pointerOf(renamed);
      if (names.has(pointer) || indexAt(renamed) !== undefined) return undefined;
      names.add(pointer);
    }
    const v = indexAt([...base, ...path]);
    if (v === undefined) return undefined;
    if (value !== undefined) replacements.push({ pair: v, json: value });
    else if (name !== undefined) replacements.push({ pair: v - 2, json: JSON.stringify(name) });
    else return undefined;
  }
  return replacements;
}

/** Runs the rules of the kind's schema and those that are plain code. `v` is the index of the value on the tape. */
function checkPart(part: Part, options: Judging, faults: Pick<FaultList, "add">, v?: number): void {
  const { kind, value } = part;
  if (value === undefined) {
    const detail = "The body is required for this operation. Add it.";
    faults.add({ rule: required, ...part, path: [], anchor: "parent", variant: "body", detail });
    return;
  }
  checkSchema(part, options, faults, v);
  for (const rule of codeRules.get(kind) ?? [])
    for (const fault of rule.payload?.check(value, kind, options.profile?.nameOf ?? sameName, options.profile) ?? [])
      if (!options.hasStandIns || !leadsToStandIn(value, fault.path)) faults.add({ rule, ...part, ...fault });
}

/**
 * Runs the rules of the kind's schema on a value, or on what is on the tape. Returns false, and may have added faults, if
 * an object on the tape repeats a key.
 */
function checkSchema(
  part: Part,
  options: Judging,
  faults: Pick<FaultList, "add">,
  v?: number,
  isDone?: (errors: readonly SchemaError[]) => boolean,
): boolean {
  const { kind, isUnchecked } = part;
  const report = (rule: RegisteredRule, fault: Fault): void => faults.add({ rule, ...partOf(part), ...fault });
  const read = (): unknown => (v !== undefined && part.value === undefined ? valueAt(v) : part.value);
  return validate(kind, read, isUnchecked ? { ...options, isUnchecked } : options, report, v, isDone);
}

/** The members of a part, and its value only if it is parsed anyway. */
function partOf({ kind, base, part, isUnchecked }: Part): Omit<Part, "value"> {
  return { kind, ...(base && { base }), ...(part && { part }), ...(isUnchecked && { isUnchecked }) };
}

function sameName(field: string): string {
  return field;
}

/** A fault of a request record, with its path relative to the part that it is in. */
function addressed(fault: RuledFault, parts: readonly Part[]): RuledFault {
  if (fault.base) return fault;
  const at = partAt(fault.path);
  const kind = parts.find(({ part }) => at && part === at.part)?.kind ?? fault.kind;
  const own = at ? { ...at, kind, path: fault.path.slice(at.base.length) } : {};
  const { related, because } = fault;
  const relatedInParts = related?.map((place) => {
    const base = partAt(place.path)?.base ?? [];
    return { ...place, base, path: place.path.slice(base.length) };
  });
  return {
    ...fault,
    ...own,
    ...(relatedInParts && { related: relatedInParts }),
    ...(because && { because: { ...because, path: because.path.slice((partAt(because.path)?.base ?? []).length) } }),
  };
}

function unrecognised(value: unknown, text: PayloadText, profile: Profile | undefined): RuledFault {
  return { rule: unrecognisedPayload, kind: null, path: [], anchor: "value", ...whyUnrecognised(value, text, profile) };
}

function whyUnrecognised(
  value: unknown,
  { har }: PayloadText,
  profile: Profile | undefined,
): Pick<RuledFault, "variant" | "detail"> & { path?: Path } {
  if (har) return { variant: "not-har", detail: "This is not a HAR file: log.entries must be a list of requests." };
  // A list may also be a response, whose kind only its name can tell.
  if (Array.isArray(value) && recognise(value[0], profile) !== undefined)
    return {
      variant: "list",
      detail:
        "A list of payloads is not a payload. Lint each element by itself (--each), or put one payload per line in a .jsonl file.",
    };
  if (Array.isArray((value as { log?: { entries?: unknown } } | null)?.log?.entries))
    return {
      variant: "har",
      detail: "This looks like a HAR file. Name it .har, so that its entries are read as requests.",
    };
  if (unencoded(value) !== value) return encoded;
  const wrapper = wrapperOf(undefined, value, profile);
  if (wrapper !== undefined) return { ...wrapped, path: [wrapper] };
  return {
    variant: "kind",
    detail:
      "The kind of this payload cannot be told from its fields. Give its kind (--as), or name its file after it (x.notes.json, x.notes.201.json for a response).",
  };
}
