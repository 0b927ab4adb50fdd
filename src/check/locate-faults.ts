import { isUtf16, type PayloadText, positionsOf } from "../input/payload.ts";
import { decode, decodeString, isDigit, Minus, OpenBrace, OpenBracket, Quote } from "../json/bytes.ts";
import { attrOf, type Path } from "../json/path.ts";
import type { ByteRange, Position } from "../json/position.ts";
import { indexesAt, rangeAt } from "../json/spans.ts";
import type { Profile } from "../profile/profile.ts";
import { type Severity, sentence } from "../rules/rule.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import type { Lookups } from "../schema/lookups.ts";
import { isResponseKind } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { shortDetail } from "../text/wording.ts";
import { type CodeFrame, codeFrameOf, maskAll } from "./code-frame.ts";
import type { RuledFault, RuledRelated } from "./fault.ts";
import { type Finding, type FindingPayload, positionBetween, type Related } from "./finding.ts";
import { type Severities, severityOf } from "./levels.ts";
import { type FieldShape, isDataKey, plainShapeOf } from "./looks-like.ts";
import { findingOf } from "./make-finding.ts";
import { isShown } from "./mask.ts";
import { hold, isOneAsciiLine } from "./read-text.ts";

/** A fault that may refer to another payload. */
export interface LocatableFault extends RuledFault {
  /** Places in other payloads. Their positions may be filled in later, when those payloads are read. */
  relatedElsewhere?: Related[] | undefined;
}

export interface LocateOptions extends Severities {
  /** True if a finding is to carry its frame; none does by default. */
  wantsCodeFrame?: ((finding: Finding) => boolean) | undefined;
  /** Whether reports show personal values instead of masking them. */
  showValues?: boolean | undefined;
  /** The operator's profile whose schemas apply; without one, those of the interface. */
  profile?: Profile | undefined;
}

/** A finding with what reports show beside it. */
export interface ReportedFinding {
  finding: Finding;
  /** Its attr for people, if that differs: with names masked that look like data. */
  attr?: string | undefined;
  /** The value at fault, if it is short and cannot be personal. */
  value?: string | undefined;
  /** The source around it, if wanted. */
  codeFrame?: CodeFrame | undefined;
  /** The frames of `finding.related`, in its order. */
  relatedCodeFrames?: readonly CodeFrame[] | undefined;
  /** True if the baseline lists it. */
  isSuppressed?: boolean | undefined;
  /** The parsed payload it is in: on the first error of a payload, if wanted. */
  body?: unknown;
}

/**
 * Locates the faults of one text, and returns their findings in order of position. Faults of rules that are off are
 * dropped. `kind` is that of the text; undefined if it could not be parsed or recognised.
 */
export function locateFaults(
  faults: readonly LocatableFault[],
  text: PayloadText,
  kind: Kind | undefined,
  payload: FindingPayload,
  options: LocateOptions,
): ReportedFinding[] {
  const wanted = faults.filter((fault) => severityOf(fault, options) !== "off");
  const places = placesOf(wanted, text);
  const located = wanted.map((fault, i) => ({ fault, place: places[i] as FaultPlace }));
  located.sort((a, b) => a.place.from.line - b.place.from.line || a.place.from.column - b.place.from.column);
  return located.map(({ fault, place }) => {
    const maskedAttr = options.showValues ? undefined : maskedAttrOf(fault, options.profile);
    const finding: Finding = findingOf(fault, {
      file: payload.file,
      payload: payload.payload,
      order: payload.order,
      severity: severityOf(fault, options) as Severity,
      detail: detailOf(fault, literalAt(text, place.range), maskedAttr),
      suggestion: suggestionOf(fault, options),
      edit: text.source ? undefined : editOf(fault, options),
      position: positionBetween(place.from, place.to),
      profile: options.profile,
      related: fault.relatedElsewhere ?? relatedOf(fault, place, payload.file),
    });
    const shown: ReportedFinding = { finding };
    if (maskedAttr !== undefined) shown.attr = maskedAttr;
    const value = valueAt(fault, text, place.range, options.profile);
    if (value !== undefined) shown.value = value;
    // Of a text in UTF-16, most of a frame would be zero bytes.
    if (finding.because || isUtf16(text) || !options.wantsCodeFrame?.(finding)) return shown;
    const frame = ({ start, end }: ByteRange): CodeFrame =>
      codeFrameOf(text, kind, start, end, options.showValues ?? false, options.profile);
    shown.codeFrame = frame(place.range);
    if (place.related.length > 0) shown.relatedCodeFrames = place.related.map(({ range }) => frame(range));
    return shown;
  });
}

/** A longer value, as JSON, is not shown. */
const maxValueBytes = 60;

/**
 * The value that a fault marks, as text, if it is that of a plain field and looks like one; undefined for an object, a
 * list or a long one.
 */
export function valueAt(
  fault: LocatableFault,
  { bytes }: PayloadText,
  { start, end }: ByteRange,
  profile: Profile | undefined,
): string | undefined {
  const shape = shownShapeOf(fault, profile);
  if (!shape || end - start > maxValueBytes || start === end) return undefined;
  if (bytes[start] === OpenBrace || bytes[start] === OpenBracket) return undefined;
  const isText = bytes[start] === Quote;
  const value = isText ? decodeString(bytes, start, end) : decode(bytes, start, end);
  // What null is in place of is what matters.
  return shape(value) && (isText || value !== "null") ? value : undefined;
}

/** The shape of the value that a fault marks, if it is that of a plain field. */
export function shownShapeOf(
  { anchor, byteRange, kind, part, path }: LocatableFault,
  profile: Profile | undefined,
): FieldShape | undefined {
  if (anchor !== "value" || byteRange || !kind) return undefined;
  if (part !== undefined && part !== "body" && part !== "response") return undefined;
  return plainShapeOf(profile ?? baseLookups, kind, path);
}

/** What of a fault says where it is. */
type AnchoredFault = Pick<RuledFault, "path" | "anchor"> & Partial<RuledFault>;

/** Where in its text a fault is, and its related places. */
interface FaultPlace {
  range: ByteRange;
  from: Position;
  to: Position;
  related: readonly { range: ByteRange; from: Position }[];
}

/** Locates all faults of a text in one pass over it. */
export function placesOf(faults: readonly AnchoredFault[], text: PayloadText): FaultPlace[] {
  const all = faults.flatMap((fault) => [fault, ...(fault.related ?? []).map((place) => relatedFault(fault, place))]);
  const ranges = rangesOf(all, text);
  const positions = positionsOf(text, ranges, isOneAsciiLine(text));
  let i = 0;
  const next = (): { range: ByteRange; from: Position; to: Position } => {
    const [from, to] = positions[i] as [Position, Position];
    return { range: ranges[i++] as ByteRange, from, to };
  };
  return faults.map(({ related = [] }) => {
    const { range, from, to } = next();
    return { range, from, to, related: related.map(next) };
  });
}

/** The bytes that faults of a text mark, in one pass over it. */
export function rangesOf(faults: readonly AnchoredFault[], text: PayloadText): ByteRange[] {
  const paths = faults.flatMap((fault) => (fault.byteRange || fault.index !== undefined ? [] : [anchoredPath(fault)]));
  const isOnTape = faults.some(({ byteRange }) => !byteRange) && hold(text);
  const indexes = (isOnTape ? indexesAt(paths) : []).values();
  return faults.map(
    (fault) => fault.byteRange ?? anchoredRange(fault.index ?? indexes.next().value, fault, text.start),
  );
}

/** The attr of a fault with masks for names that look like data; undefined if there are none. */
function maskedAttrOf({ attr, path }: RuledFault, profile: Profile | undefined): string | undefined {
  if (attr !== undefined) return isDataKey(attr, profile) ? maskAll(attr) : undefined;
  const isData = (step: string | number): step is string => typeof step === "string" && isDataKey(step, profile);
  return path.some(isData) ? attrOf(path.map((step) => (isData(step) ? maskAll(step) : step))) : undefined;
}

/** The literal of a number that a fault marks; undefined for a long one, and for any other value. */
function literalAt({ bytes }: PayloadText, { start, end }: ByteRange): string | undefined {
  const isNumber = isDigit(bytes[start]) || bytes[start] === Minus;
  return isNumber && end - start <= maxValueBytes ? decode(bytes, start, end) : undefined;
}

/** The sentence of a fault, which names its attr as people see it. */
function detailOf(fault: RuledFault, literal: string | undefined, maskedAttr: string | undefined): string {
  const { attr, path, more, rule } = fault;
  const detail = sentence(fault, literal);
  const short = shortDetail(maskedAttr === undefined ? detail : detail.replaceAll(attr ?? attrOf(path), maskedAttr));
  return more === undefined
    ? short
    : `${short} (The payload has ${more} more findings of ${rule.id} that are not listed.)`;
}

/** The suggestion of a fault; masked for a personal value, since it resembles the value. */
function suggestionOf(
  { suggestion, kind, path, documentedPath = path, anchor }: RuledFault,
  { showValues, profile }: LocateOptions,
): string | undefined {
  if (suggestion === undefined || showValues || anchor !== "value" || kind === null) return suggestion;
  const schemas: Lookups = profile ?? baseLookups;
  return schemas.fieldIs(kind, documentedPath, "x-personal") ? maskAll(suggestion) : suggestion;
}

/** The edit of a fault; undefined in a response, which its reader cannot correct, and where its text must be masked. */
function editOf(
  { edit, kind, path, documentedPath = path, anchor }: RuledFault,
  { showValues, profile }: LocateOptions,
): string | undefined {
  if (edit === undefined || (kind && isResponseKind(kind))) return undefined;
  if (showValues || anchor !== "value" || edit === "") return edit;
  return kind && isShown(kind, documentedPath, JSON.parse(edit), profile) ? edit : undefined;
}

function relatedOf({ related = [] }: RuledFault, place: FaultPlace, file: string): Related[] {
  return related.map(({ path, detail }, i) => {
    const { from } = place.related[i] as FaultPlace["related"][number];
    return { file, ...from, attr: attrOf(path), detail };
  });
}

/** A related place of a fault, whose key is marked if that of the fault is. */
function relatedFault({ base, anchor, rule }: AnchoredFault, related: RuledRelated): AnchoredFault {
  return { base, anchor: anchor === "key" ? "key" : "value", rule, ...related };
}

/** The path from the text to what a fault marks. */
function anchoredPath({ base = [], path, anchor }: AnchoredFault): Path {
  const whole = [...base, ...path];
  return anchor === "parent" ? whole.slice(0, -1) : whole;
}

/** The bytes that a fault marks, given the index on the tape of the value at its anchored path. */
function anchoredRange(v: number | undefined, { anchor, rule, path }: AnchoredFault, start: number): ByteRange {
  if (v === undefined)
    throw new Error(`The rule ${rule?.id} reported a place that is not in the payload: ${attrOf(path)}.`);
  return rangeAt(anchor === "key" && typeof path.at(-1) === "string" ? v - 2 : v, start);
}
