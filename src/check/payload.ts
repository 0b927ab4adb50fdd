import type { Facts, PayloadRef } from "../batch/facts.ts";
import type { BrokenBody, PayloadText } from "../input/payload.ts";
import { pointerOf } from "../json/path.ts";
import { indexesAt } from "../json/spans.ts";
import type { Profile } from "../profile/profile.ts";
import type { SchemaError } from "../schema/checks.ts";
import type { Kind } from "../spec/operations.ts";
import { type CountedFaults, countFull } from "./count-full.ts";
import { type CheckedValue, factsOf, flawsOf } from "./facts-of.ts";
import type { RuledFault } from "./fault.ts";
import { defaultMaxFindings, FaultList, maxFolded } from "./fault-list.ts";
import { causeId, causeKey, type Finding, type FindingPayload } from "./finding.ts";
import { fold, foldNumbers } from "./fold.ts";
import { overridesOf, type Severities } from "./levels.ts";
import { type LocateOptions, locateFaults, type ReportedFinding } from "./locate-faults.ts";
import { checkPart, codeRules } from "./part-faults.ts";
import { type Part, partAt, partsOf } from "./parts.ts";
import { isHeld, type Parsed, parse, parsed, read, Whole } from "./read-text.ts";
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
export class Checked implements CheckedValue {
  readonly kind: Kind | null;
  readonly parts: readonly Part[];
  /** Sorted by position. */
  readonly findings: readonly ReportedFinding[];
  /** The findings that are only counted. */
  readonly counted: CountedFaults | undefined;
  /** What of its findings its facts depend on. */
  readonly flaws: number;
  /** True if nothing is listed of it, and the tape has it until another text is read. */
  readonly isOnTape: boolean;
  readonly content: Parsed;

  constructor(
    kind: Kind | null,
    content: Parsed,
    parts: readonly Part[],
    findings: readonly ReportedFinding[] | undefined,
    counted: CountedFaults | undefined,
  ) {
    this.kind = kind;
    this.parts = parts;
    this.findings = findings ?? none;
    this.counted = counted;
    this.flaws = flawsOf(this.findings, counted?.counted ?? none);
    this.isOnTape = findings === undefined;
    this.content = content;
  }

  /** True if nothing is counted either. */
  get isClean(): boolean {
    return this.isOnTape && this.counted === undefined;
  }

  /** The parsed payload, which is parsed when it is first read. */
  get value(): unknown {
    return this.content.value;
  }

  /** Whether the text can be parsed. */
  get isParsed(): boolean {
    return this.content.isParsed;
  }

  /** True if the text is JSON but for words such as NaN, for which others stand in the value. */
  get hasStandIns(): boolean | undefined {
    return this.content.hasStandIns;
  }
}

const none: readonly never[] = [];

/** What is checked: a text, its place, and how. */
interface Subject {
  text: PayloadText;
  where: FindingPayload;
  options: CheckOptions;
}

/**
 * Checks one payload with every rule that needs no other payload: its text, its schema, its values. `kind` is what the
 * file name or the user says; without it the kind is recognised by shape. Afterwards a clean payload is on the tape. It is
 * parsed only if a rule asks for its value, if it has words or repeated keys, or if its kind does not show at once.
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
  const content = new Whole(text);
  if (errors.length === 0) return new Checked(shown, content, none, undefined, undefined);
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
  const { text, where } = subject;
  const { isParsed, isOnTape, hasStandIns, faults: textFaults } = content;
  const { options } = subject;
  const { today, profile } = options;
  const kind = kindOf(given, content, text, profile);
  if (isParsed && options.isLeftOut?.(content.value, kind ?? null))
    return new Checked(kind ?? null, content, none, none, undefined);
  const broken = text.broken ?? none;
  const parts = partsIn(kind, content, text, profile);
  const severities = severitiesOf(kind ?? null, content, parts, text, options);
  const list = new FaultList(severities, Math.max(maxFindingsOf(options), maxFolded));
  const add = (fault: RuledFault): void => list.add(fault);
  const judging = { today, profile, hasStandIns };
  const countLike = (fault: RuledFault): boolean => list.countLike(fault);
  for (const fault of textFaults) add(describeText(fault, kind, parts, profile));
  for (const part of parts)
    if (known) describeErrors(known, part, new Judged(() => part.value, true), judging, add);
    else checkPart(part, { countLike, ...judging }, add, isOnTape ? indexesAt([part.base ?? []])[0] : undefined);
  if (isParsed && !kind) add(unrecognised(content.value, text, profile));
  if (known && list.isEmpty) return new Checked(kind ?? null, content, parts, undefined, undefined);
  const { findings, counted } = findingsOf(list.list(), kind, parts, content, severities, judging, subject);
  const all = broken.length > 0 ? withBroken(findings, broken, where, options) : findings;
  return new Checked(kind ?? null, content, parts, all, counted);
}

/** The kind of a text: the one given for its file, or the one that its value shows. */
function kindOf(
  given: Kind | undefined,
  content: Parsed,
  { har }: PayloadText,
  profile: Profile | undefined,
): Kind | undefined {
  if (har) return harKinds[har];
  return content.isParsed ? (given ?? recognise(content.value, profile)) : given;
}

/** The parts of a text that can be read. */
function partsIn(
  kind: Kind | undefined,
  content: Parsed,
  { broken = none }: PayloadText,
  profile: Profile | undefined,
): readonly Part[] {
  if (!content.isParsed || !kind) return none;
  return partsOf(kind, content, profile).filter(({ part }) => !broken.some((body) => body.part === part));
}

/** The facts of a text that was checked before and has these flaws; without it, what a payload of the kind may create. */
export function factsOfText(
  text: PayloadText | undefined,
  given: Kind | undefined,
  flaws: number,
  { file, payload }: PayloadRef,
  options: CheckOptions,
): Facts[] {
  const { profile } = options;
  const content = text && parse(text, maxFindingsOf(options));
  const kind = content ? kindOf(given, content, text, profile) : given;
  const parts = content ? partsIn(kind, content, text, profile) : none;
  return factsOf({ kind: kind ?? null, content, parts, flaws }, file, payload, text, profile?.references);
}

function maxFindingsOf({ maxFindings = defaultMaxFindings }: CheckOptions): number {
  return maxFindings;
}

/** The findings of a payload whose faults are known: those that are listed, and the others, counted. */
function findingsOf(
  faults: readonly RuledFault[],
  kind: Kind | undefined,
  parts: readonly Part[],
  { isOnTape, isParsed }: Parsed,
  severities: Severities,
  judging: Judging,
  { text, where, options }: Subject,
): { findings: readonly ReportedFinding[]; counted: CountedFaults | undefined } {
  const recheck = { judging, severities, isOnTape: () => isOnTape === true && isHeld(text) };
  const folded = foldNumbers(
    parts.reduce((all, part) => fold(all, part, recheck), faults),
    severities,
  );
  const kept = limited(folded, severities, maxFindingsOf(options));
  const own = kind === "request" ? kept.map((fault) => addressed(fault, parts)) : kept;
  const textKind = isParsed ? kind : undefined;
  const locateOptions = severities === options ? options : { ...options, ...severities };
  const { isFull } = options;
  const counted = isFull && own.length > 0 ? countFull(own, text, textKind, isFull, locateOptions) : undefined;
  const listed = counted?.listed ?? own;
  // Nothing shows the edit of a finding that is only counted.
  const showsEdit = !options.dropsEdits && listed.some(({ edit }) => edit !== undefined);
  const unsafe = new Set(showsEdit ? parts.flatMap((part) => unsafeEdits(kept, folded, part, recheck)) : none);
  const isUnsafe = new Map(
    unsafe.size === 0 ? none : own.map((fault, i) => [fault, unsafe.has(kept[i] as RuledFault)]),
  );
  const shown = listed.map((fault) => (isUnsafe.get(fault) ? { ...fault, edit: undefined } : fault));
  return {
    findings: shown.length === 0 ? none : locateFaults(shown, text, textKind, where, locateOptions),
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
function severitiesOf(
  kind: Kind | null,
  content: { readonly value: unknown },
  parts: readonly Part[],
  text: PayloadText,
  options: LocateOptions,
): Severities {
  const { levels, overrides, profile } = options;
  if (!overrides) return options;
  const suppliersOf = (): (string | undefined)[] => {
    const checked = { kind, content, parts, flaws: 0 };
    return factsOf(checked, 0, 0, text, profile?.references).map(({ supplier }) => supplier);
  };
  return { levels, overrides: overridesOf(overrides, kind, suppliersOf) };
}

/** The severities of faults across payloads of one text, which was checked before. */
export function severitiesIn(text: PayloadText, kind: Kind, options: LocateOptions): Severities {
  if (!options.overrides) return options;
  const content = parse(text);
  return severitiesOf(kind, content, partsIn(kind, content, text, options.profile), text, options);
}

const harKinds = { record: "request", other: undefined, unreadable: undefined } as const;

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
