import type { Facts, PayloadRef } from "../batch/facts.ts";
import type { BrokenBody, PayloadText } from "../input/payload.ts";
import { pointerOf } from "../json/path.ts";
import { indexesAt } from "../json/spans.ts";
import type { Profile } from "../profile/profile.ts";
import type { SchemaError } from "../schema/checks.ts";
import type { Kind } from "../spec/operations.ts";
import { type CountedFaults, countFull } from "./count-full.ts";
import { factsOf, flawsOf } from "./facts-of.ts";
import type { RuledFault } from "./fault.ts";
import { defaultMaxFindings, FaultList, maxFolded } from "./fault-list.ts";
import { causeId, causeKey, type Finding, type FindingPayload } from "./finding.ts";
import { fold, foldValues } from "./fold.ts";
import { overridesOf, type Severities } from "./levels.ts";
import { type LocateOptions, locateFaults, type ReportedFinding } from "./locate-faults.ts";
import { checkPart, codeRules } from "./part-faults.ts";
import { type Part, partAt, partsOf } from "./parts.ts";
import { isHeld, type Parsed, parse, parsed, read, WholeText } from "./read-text.ts";
import { recognise, recogniseOnTape } from "./recognise.ts";
import { unsafeEdits } from "./safe-edits.ts";
import { describeText, unrecognised } from "./text-faults.ts";
import { describeErrors, errorsOnTape, Judged, type Judging } from "./validate.ts";

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
  /** True for a value, and its kind if it shows one, that is no payload: nothing is found in it. */
  isLeftOut?: ((value: unknown, kind: Kind | null) => boolean) | undefined;
  /** True if nothing shows the edits of findings, so that they need not be tried. */
  dropsEdits?: boolean | undefined;
}

/** A payload with what was found in it. */
export interface Checked extends Whole {
  /** Sorted by position. */
  readonly findings: readonly ReportedFinding[];
  /** The findings that are only counted. */
  readonly counted: CountedFaults | undefined;
  /** What of its findings its facts depend on. */
  readonly flaws: number;
  /** True if nothing is found in it, and the tape has it until another text is read. */
  readonly isClean: boolean;
}

/** A text that was read as a payload. */
interface Whole {
  /** Null if it is not known. */
  readonly kind: Kind | null;
  readonly content: Parsed;
  readonly parts: readonly Part[];
}

const none: readonly never[] = [];

/** Without findings, it is clean. */
function checkedWith(
  { kind, content, parts }: Whole,
  findings?: readonly ReportedFinding[],
  counted?: CountedFaults,
): Checked {
  const flaws = findings ? flawsOf(findings, counted?.counted ?? none) : 0;
  return { kind, content, parts, findings: findings ?? none, counted, flaws, isClean: findings === undefined };
}

/** What is checked: a text, its place, and how. */
interface Subject {
  text: PayloadText;
  where: FindingPayload;
  options: CheckOptions;
}

/**
 * Checks one payload with every rule that needs no other payload: its text, its schema, its values. `kind` is what the
 * file name or the user says; without it the kind is recognised by shape. Afterwards a clean payload is on the tape. It
 * is parsed only if a rule asks for its value, if it has words or repeated keys, or if its kind does not show at once.
 */
export function check(
  text: PayloadText,
  kind: Kind | undefined,
  file: string,
  payload: number,
  options: CheckOptions,
): Checked {
  const reading = read(text);
  const shown = reading.isWhole && !text.har ? (kind ?? recogniseOnTape(options.profile)) : undefined;
  const errors = shown && !codeRules.has(shown) ? errorsOnTape(shown, options) : undefined;
  const subject = { text, where: { file, payload }, options };
  if (!shown || !errors) return checkRead(kind, parsed(text, reading, maxFindingsOf(options)), undefined, subject);
  const content = new WholeText(text);
  if (errors.length === 0) return checkedWith({ kind: shown, content, parts: none });
  // With errors, it may be of another kind.
  const isOther = kind === undefined && recognise(content.value, options.profile) !== shown;
  return checkRead(isOther ? undefined : shown, content, isOther ? undefined : errors, subject);
}

/** Checks a payload that was read. `known` are the errors of its schema, if it was judged by that. */
function checkRead(
  given: Kind | undefined,
  content: Parsed,
  known: readonly SchemaError[] | undefined,
  subject: Subject,
): Checked {
  const { text, where, options } = subject;
  const { isParsed, isOnTape, hasStandIns, faults: textFaults } = content;
  const { today, profile } = options;
  const whole = wholeOf(given, content, text, profile);
  const { kind, parts } = whole;
  if (isParsed && options.isLeftOut?.(content.value, kind)) return checkedWith(whole, none);
  const severities = severitiesOf(whole, text, options);
  const list = new FaultList(severities, Math.max(maxFindingsOf(options), maxFolded));
  const add = (fault: RuledFault): void => list.add(fault);
  const judging = { today, profile, hasStandIns };
  for (const fault of textFaults) add(describeText(fault, kind, parts, profile));
  for (const part of parts)
    if (known) describeErrors(known, part, new Judged(() => part.value, true), judging, add);
    else checkPart(part, judging, add, isOnTape ? indexesAt([part.base ?? []])[0] : undefined);
  if (isParsed && !kind) add(unrecognised(content.value, text, profile));
  if (known && list.isEmpty) return checkedWith(whole);
  const { findings, counted } = findingsOf(list.list(), whole, severities, judging, subject);
  return checkedWith(whole, text.broken ? withBroken(findings, text.broken, where, options) : findings, counted);
}

/** What was read of a text, with its kind, given for its file or shown by its value, and what it consists of. */
function wholeOf(
  given: Kind | undefined,
  content: Parsed,
  { har, broken = none }: PayloadText,
  profile: Profile | undefined,
): Whole {
  let kind: Kind | null = given ?? null;
  if (har) kind = har === "record" ? "request" : null;
  else if (!kind && content.isParsed) kind = recognise(content.value, profile) ?? null;
  const parts = content.isParsed && kind ? partsOf(kind, content, profile) : none;
  return { kind, content, parts: parts.filter(({ part }) => !broken.some((body) => body.part === part)) };
}

/** The facts of a text that was checked before and has these flaws; without it, what its kind may create. */
export function factsOfText(
  text: PayloadText | undefined,
  given: Kind | undefined,
  flaws: number,
  { file, payload }: PayloadRef,
  options: CheckOptions,
): Facts[] {
  const { profile } = options;
  const whole = text
    ? wholeOf(given, parse(text, maxFindingsOf(options)), text, profile)
    : { kind: given ?? null, content: undefined, parts: none };
  return factsOf({ flaws, ...whole }, file, payload, text, profile?.references);
}

function maxFindingsOf({ maxFindings = defaultMaxFindings }: CheckOptions): number {
  return maxFindings;
}

/** The findings of a payload whose faults are known: those that are listed, and the others, counted. */
function findingsOf(
  faults: readonly RuledFault[],
  { kind, content, parts }: Whole,
  severities: Severities,
  judging: Judging,
  { text, where, options }: Subject,
): { findings: readonly ReportedFinding[]; counted: CountedFaults | undefined } {
  const recheck = { judging, severities, isOnTape: () => content.isOnTape === true && isHeld(text) };
  const folded = foldValues(
    parts.reduce((all, part) => fold(all, part, recheck), faults),
    severities,
  );
  const kept = limited(folded, severities, maxFindingsOf(options));
  const own = kind === "request" ? kept.map((fault) => addressed(fault, parts)) : kept;
  const textKind = (content.isParsed && kind) || undefined;
  const locateOptions = severities === options ? options : { ...options, ...severities };
  const { isFull } = options;
  const counted = isFull && own.length > 0 ? countFull(own, text, isFull, locateOptions) : undefined;
  const listed = counted?.listed ?? own;
  // Nothing shows the edit of a finding that is only counted.
  if (!options.dropsEdits && listed.some(({ edit }) => edit !== undefined)) {
    const unsafe = new Set(parts.flatMap((part) => unsafeEdits(kept, folded, part, recheck)));
    for (const [i, fault] of own.entries()) if (unsafe.has(kept[i] as RuledFault)) fault.edit = undefined;
  }
  return {
    findings: listed.length === 0 ? none : locateFaults(listed, text, textKind, where, locateOptions),
    counted,
  };
}

/** At most `max` faults, and those that count the others. */
function limited(faults: readonly RuledFault[], severities: Severities, max: number): readonly RuledFault[] {
  if (faults.length <= max) return faults;
  const list = new FaultList(severities, max);
  list.addAll(faults);
  return list.list();
}

/** The severities of the faults of one payload. */
function severitiesOf(whole: Whole, text: PayloadText, options: LocateOptions): Severities {
  const { levels, overrides, profile } = options;
  if (!overrides) return options;
  const suppliersOf = (): (string | undefined)[] =>
    factsOf({ ...whole, flaws: 0 }, 0, 0, text, profile?.references).map(({ supplier }) => supplier);
  return { levels, overrides: overridesOf(overrides, whole.kind, suppliersOf) };
}

/** The severities of faults across payloads of one text, which was checked before. */
export function severitiesIn(text: PayloadText, kind: Kind, options: LocateOptions): Severities {
  return options.overrides ? severitiesOf(wholeOf(kind, parse(text), text, options.profile), text, options) : options;
}

/** The findings of a record and of its bodies that are not JSON, sorted by position. */
function withBroken(
  findings: readonly ReportedFinding[],
  broken: readonly BrokenBody[],
  { file, payload }: FindingPayload,
  options: CheckOptions,
): readonly ReportedFinding[] {
  const { wantsCodeFrame } = options;
  const ofBodies = broken.flatMap(({ part, kind, text }) => {
    const inPart = (finding: Finding): Finding => {
      const pointer = pointerOf(part === "body" ? ["body"] : ["response", "body"]) + finding.pointer;
      return { ...finding, part, pointer, cause: causeId({ ...causeKey(finding.cause), part }) };
    };
    const { findings } = check(text, kind, file, payload, {
      ...options,
      isFull: undefined,
      isLeftOut: undefined,
      wantsCodeFrame: wantsCodeFrame && ((finding) => wantsCodeFrame(inPart(finding))),
    });
    return findings.map(({ finding, ...shown }) => ({ ...shown, finding: inPart(finding) }));
  });
  return [...findings, ...ofBodies].sort(({ finding: a }, { finding: b }) => a.line - b.line || a.column - b.column);
}

/** A fault of a request record, with its path relative to the part that it is in. */
function addressed(fault: RuledFault, parts: readonly Part[]): RuledFault {
  if (fault.base) return fault;
  const at = partAt(fault.path);
  const kind = parts.find(({ part }) => at && part === at.part)?.kind ?? fault.kind;
  const own = at ? { kind, path: fault.path.slice(at.base.length), ...at } : {};
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
