import type { BrokenBody, PayloadText } from "../input/payload.ts";
import { decode } from "../json/bytes.ts";
import { pointerOf } from "../json/path.ts";
import { indexesAt } from "../json/spans.ts";
import { readings } from "../json/tape.ts";
import type { Profile } from "../profile/profile.ts";
import type { Kind } from "../spec/operations.ts";
import { changedCopy } from "./change.ts";
import { type CountedFaults, countFull, isCounted } from "./count-full.ts";
import { type CheckedValue, factsOf } from "./facts-of.ts";
import type { RuledFault } from "./fault.ts";
import { defaultMaxFindings, FaultList, maxFolded } from "./fault-list.ts";
import { causeId, causeKey, type FindingPayload } from "./finding.ts";
import { type CheckAgain, type CheckChanged, fold } from "./fold.ts";
import { overridesOf, type Severities } from "./levels.ts";
import { type LocateOptions, locateFaults, type ReportedFinding } from "./locate-faults.ts";
import { checkPart, codeRules, eachFault, eachFaultOnTape, partOf, reportTo } from "./part-faults.ts";
import { type Part, partAt, partsOf } from "./parts.ts";
import { parse, parsed, type Reading, read } from "./read-text.ts";
import { recognise, recogniseOnTape, showsKind } from "./recognise.ts";
import { nearTo, withoutUnsafeEdits } from "./safe-edits.ts";
import { describeText, unrecognised } from "./text-faults.ts";
import { describeErrors, errorsOnTape, maxErrors } from "./validate.ts";
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
  /** True if nothing shows the edits of findings, so that they need not be tried. */
  dropsEdits?: boolean | undefined;
}

export interface Checked extends CheckedValue {
  /** Sorted by position. */
  findings: readonly ReportedFinding[];
  /** Whether the text can be parsed. */
  isParsed: boolean;
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
  return (
    (reading.isWhole ? checkUnparsed(text, kind, file, payload, options) : undefined) ??
    checkParsed(text, kind, { file, payload }, reading, options)
  );
}

/**
 * Checks a payload on the tape, which is parsed only if it has a fault. Returns undefined if it must be parsed: if rules
 * check it by code, if an object repeats a key, or if its kind does not show at once.
 */
function checkUnparsed(
  text: PayloadText,
  kind: Kind | undefined,
  file: string,
  payload: number,
  options: CheckOptions,
): Checked | undefined {
  const known = text.har ? harKinds[text.har] : (kind ?? recogniseOnTape(options.profile));
  if (known === undefined || codeRules.has(known)) return undefined;
  const errors = errorsOnTape(known, options);
  if (!errors || errors.length > maxErrors) return undefined;
  if (errors.length === 0) return new UnlistedPayload(known, text, undefined);
  const { isFull, overrides, maxFindings = defaultMaxFindings } = options;
  if (isFull && !text.source && !overrides && errors.length <= maxFindings) {
    const counted = countKnown(errors, known, isFull, options);
    if (counted) return new UnlistedPayload(known, text, counted);
  }
  const part = new UnlistedPayload(known, text, undefined);
  // With errors, it may be of another kind.
  if (kind === undefined && recognise(part.value, options.profile) !== known) return undefined;
  const faults = faultListOf({ kind: known, part, parts: [part] }, text, options);
  const add = (fault: RuledFault): void => faults.list.add(fault);
  describeErrors(errors, known, () => part.value, options, reportTo(add, part), true);
  if (faults.list.isEmpty) return new UnlistedPayload(known, text, undefined);
  const found = { isOnTape: true, isParsed: true };
  return checkedOf(text, known, part, [part], { file, payload }, faults, options, found);
}

function parsedValue({ bytes, start, end }: PayloadText): unknown {
  return JSON.parse(decode(bytes, start, end));
}

/** A payload of which nothing is listed. It is parsed when its value is first read. */
class UnlistedPayload implements Checked, Part {
  readonly isParsed = true;
  readonly isOnTape = true;
  readonly findings = none;
  readonly kind: Kind;
  readonly counted: CountedFaults | undefined;
  readonly #text: PayloadText;
  #value: unknown;

  constructor(kind: Kind, text: PayloadText, counted: CountedFaults | undefined) {
    this.kind = kind;
    this.#text = text;
    this.counted = counted;
  }

  get isClean(): boolean {
    return this.counted === undefined;
  }
  get value(): unknown {
    this.#value ??= parsedValue(this.#text);
    return this.#value;
  }
  get parts(): readonly Part[] {
    return [this];
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
  const { value, isParsed, isOnTape, hasStandIns, faults: textFaults } = parsed(text, reading, max);
  const options = hasStandIns ? { ...given, hasStandIns } : given;
  const { profile } = options;
  const known = text.har ? harKinds[text.har] : isParsed ? (kind ?? recognise(value, profile)) : kind;
  const broken = text.broken ?? none;
  const isBroken = ({ part }: Part): boolean => broken.some((body) => body.part === part);
  const parts = isParsed && known ? partsOf(known, value, profile).filter((part) => !isBroken(part)) : none;
  const faults = faultListOf({ kind: known ?? null, part: { value }, parts }, text, options);
  const add = (fault: RuledFault): void => faults.list.add(fault);
  const judging = { ...options, countLike: (fault: RuledFault) => faults.list.countLike(fault) };
  for (const fault of textFaults) add(describeText(fault, known, parts, profile));
  for (const part of parts) checkPart(part, judging, add, isOnTape ? indexesAt([part.base ?? []])[0] : undefined);
  if (isParsed && !known) add(unrecognised(value, text, profile));
  const found = { isOnTape: isOnTape === true, isParsed };
  const checked = checkedOf(text, known, { value }, parts, where, faults, options, found);
  checked.hasStandIns = hasStandIns;
  if (broken.length > 0) checked.findings = withBroken(checked.findings, broken, where, options);
  return checked;
}

/** A payload with what was found in it, whose value is parsed only if something asks for it. */
class FaultyPayload implements Checked {
  readonly kind: Kind | null;
  readonly isParsed: boolean;
  readonly parts: readonly Part[];
  readonly counted: CountedFaults | undefined;
  findings: readonly ReportedFinding[];
  hasStandIns: boolean | undefined = undefined;
  readonly #whole: { readonly value: unknown };

  constructor(
    kind: Kind | null,
    whole: { readonly value: unknown },
    isParsed: boolean,
    parts: readonly Part[],
    findings: readonly ReportedFinding[],
    counted: CountedFaults | undefined,
  ) {
    this.kind = kind;
    this.#whole = whole;
    this.isParsed = isParsed;
    this.parts = parts;
    this.findings = findings;
    this.counted = counted;
  }

  get value(): unknown {
    return this.#whole.value;
  }
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

/** How a payload was read. */
interface Found {
  /** Whether the value is that on the tape. */
  isOnTape: boolean;
  isParsed: boolean;
}

/** The findings of a payload whose faults are known. */
function checkedOf(
  text: PayloadText,
  known: Kind | undefined,
  whole: { readonly value: unknown },
  parts: readonly Part[],
  { file, payload }: FindingPayload,
  { list, severities }: Faults,
  options: CheckOptions,
  { isOnTape, isParsed }: Found,
): Checked {
  const { profile } = options;
  const checkAgain: CheckAgain = (part, visit) => eachFault(part, options, visit);
  const reading = readings;
  const checkChanged: CheckChanged = (part, changes, near, visit) => {
    const isWanted = nearTo(near);
    const isChecked =
      isOnTape && readings === reading && eachFaultOnTape(part, changes, { ...options, isWanted }, visit);
    if (!isChecked)
      eachFault({ ...partOf(part), value: changedCopy(part.value, changes) }, { ...options, isWanted }, visit);
  };
  const isOfItsKind = ({ base, kind }: Part): boolean =>
    isOnTape && readings === reading && base === undefined && showsKind(kind, profile);
  const textKind = isParsed ? known : undefined;
  // The order of findings in a text made from another is that of their sources.
  const isFull = text.source ? undefined : options.isFull;
  // Nothing shows the edit of a finding that is only counted. In a record, the part that a fault is in is not known yet.
  const showsEdit = (fault: RuledFault): boolean =>
    fault.edit !== undefined &&
    !options.dropsEdits &&
    (!isFull || known === "request" || !isCounted(fault, textKind, isFull, severities));
  const folded = parts.reduce<readonly RuledFault[]>(
    (all, part) => fold(all, part, { severities, profile, isOfItsKind, checkAgain, checkChanged }),
    list.list(),
  );
  const kept = limited(folded, severities, options.maxFindings ?? defaultMaxFindings);
  const judged = kept.some(showsEdit)
    ? parts.reduce((all, part) => withoutUnsafeEdits(all, folded, part, checkChanged), kept)
    : kept;
  const own = known === "request" ? judged.map((fault) => addressed(fault, parts)) : judged;
  const locateOptions = severities === options ? options : { ...options, ...severities };
  const counted = isFull && own.length > 0 ? countFull(own, text, textKind, isFull, locateOptions) : undefined;
  const listed = counted?.listed ?? own;
  const findings = listed.length === 0 ? none : locateFaults(listed, text, textKind, { file, payload }, locateOptions);
  return new FaultyPayload(known ?? null, whole, isParsed, parts, findings, counted);
}

/** At most `max` faults, and those that count the others. */
function limited(faults: readonly RuledFault[], severities: Severities, max: number): readonly RuledFault[] {
  if (faults.length <= max) return faults;
  const list = new FaultList(severities, max);
  list.addAll(faults);
  return list.list();
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
  const ofBodies = broken.flatMap(({ part, kind, text }) =>
    check(text, kind, file, payload, { ...options, isFull: undefined }).findings.map(({ finding, ...shown }) => {
      const pointer = pointerOf(part === "body" ? ["body"] : ["response", "body"]) + finding.pointer;
      const cause = causeId({ ...causeKey(finding.cause), part });
      return { ...shown, finding: { ...finding, part, pointer, cause } };
    }),
  );
  return [...findings, ...ofBodies].sort(({ finding: a }, { finding: b }) => a.line - b.line || a.column - b.column);
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
