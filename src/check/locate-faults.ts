import { type PayloadText, positionsOf } from "../input/payload.ts";
import { attrOf, type Path } from "../json/path.ts";
import type { ByteRange, Position } from "../json/position.ts";
import { locate, type Span } from "../json/spans.ts";
import type { Profile } from "../profile/profile.ts";
import { baseLookups } from "../schema/load.ts";
import type { Lookups } from "../schema/lookups.ts";
import type { Kind } from "../spec/operations.ts";
import { shortDetail } from "../text/wording.ts";
import { type CodeFrame, codeFrameOf, maskAll } from "./code-frame.ts";
import type { RuledFault } from "./fault.ts";
import { type Finding, type FindingPayload, findingOf, positionBetween, type Related } from "./finding.ts";
import { type Severities, severityOf } from "./levels.ts";
import { isDataKey } from "./looks-like.ts";

/** A fault that may refer to another payload. */
export interface LocatableFault extends RuledFault {
  /** Places in other payloads. Their positions may be filled in later, when those payloads are read. */
  relatedElsewhere?: Related[];
  /** The frames of `relatedElsewhere`, as far as they are wanted; filled in like them. */
  relatedElsewhereFrames?: CodeFrame[] | undefined;
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
  const reported = faults.flatMap((fault) => {
    const severity = severityOf(fault, options);
    return severity === "off" ? [] : [{ fault, severity }];
  });
  const places = placesOf(
    reported.map(({ fault }) => fault),
    text,
  );
  const located = reported.map((each, i) => ({ ...each, place: places[i] as FaultPlace }));
  located.sort((a, b) => a.place.from.line - b.place.from.line || a.place.from.column - b.place.from.column);
  return located.map(({ fault, severity, place }) => {
    const maskedAttr = options.showValues ? undefined : maskedAttrOf(fault);
    const finding: Finding = findingOf(fault, {
      ...payload,
      severity,
      kind: fault.kind ?? kind ?? null,
      detail: detailOf(fault, maskedAttr),
      suggestion: suggestionOf(fault, kind, options),
      position: positionBetween(place.from, place.to),
      related: fault.relatedElsewhere ?? relatedOf(fault, place, payload.file),
    });
    const shown: ReportedFinding = maskedAttr === undefined ? { finding } : { finding, attr: maskedAttr };
    if (!options.wantsCodeFrame?.(finding)) return shown;
    const frame = ({ start, end }: ByteRange): CodeFrame =>
      codeFrameOf(text, kind, start, end, options.showValues ?? false, options.profile);
    return {
      ...shown,
      codeFrame: frame(place.range),
      relatedCodeFrames: fault.relatedElsewhereFrames ?? (place.related && [frame(place.related.range)]),
    };
  });
}

/** What of a fault says where it is. */
type AnchoredFault = Pick<RuledFault, "path" | "anchor"> & Partial<RuledFault>;

/** Where in its text a fault is, and its related place. */
interface FaultPlace {
  range: ByteRange;
  from: Position;
  to: Position;
  related: { range: ByteRange; from: Position } | undefined;
}

/** Locates all faults of a text in one pass over it. */
export function placesOf(faults: readonly AnchoredFault[], text: PayloadText): FaultPlace[] {
  const paths = faults.flatMap((fault) => [
    ...(fault.byteRange ? [] : [anchoredPath(fault)]),
    ...(fault.related ? [relatedPath(fault, fault.related)] : []),
  ]);
  const spans = locate(text.bytes, text.start, text.end, paths).values();
  const ranges = faults.map((fault) => ({
    range: fault.byteRange ?? anchoredRange(spans.next().value, fault),
    related: fault.related && anchoredRange(spans.next().value, fault),
  }));
  const positions = positionsOf(
    text,
    ranges.flatMap(({ range, related }) => (related ? [range, related] : [range])),
  ).values();
  return ranges.map(({ range, related }) => {
    const [from, to] = positions.next().value as [Position, Position];
    const relatedFrom = related && (positions.next().value as [Position, Position])[0];
    return { range, from, to, related: related && relatedFrom && { range: related, from: relatedFrom } };
  });
}

/** The attr of a fault with masks for names that look like data; undefined if there are none. */
function maskedAttrOf({ attr, path }: RuledFault): string | undefined {
  if (attr !== undefined) return isDataKey(attr) ? maskAll(attr) : undefined;
  const isData = (step: string | number): step is string => typeof step === "string" && isDataKey(step);
  return path.some(isData) ? attrOf(path.map((step) => (isData(step) ? maskAll(step) : step))) : undefined;
}

/** The sentence of a fault, which names its attr as people see it. */
function detailOf({ detail, attr, path, more, rule }: RuledFault, maskedAttr: string | undefined): string {
  const short = shortDetail(maskedAttr === undefined ? detail : detail.replaceAll(attr ?? attrOf(path), maskedAttr));
  return more === undefined
    ? short
    : `${short} (The payload has ${more} more findings of ${rule.id} that are not listed.)`;
}

/** The suggestion of a fault; masked for a personal value, since it resembles the value. */
function suggestionOf(
  { suggestion, kind: ownKind, path, anchor }: RuledFault,
  kind: Kind | undefined,
  { showValues, profile }: LocateOptions,
): string | undefined {
  const of = ownKind ?? kind;
  const schemas: Lookups = profile ?? baseLookups;
  const isPersonal = anchor === "value" && of !== undefined && schemas.fieldIs(of, path, "x-personal");
  return suggestion !== undefined && isPersonal && !showValues ? maskAll(suggestion) : suggestion;
}

function relatedOf({ related }: RuledFault, place: FaultPlace, file: string): Related[] {
  if (!related || !place.related) return [];
  return [{ file, ...place.related.from, attr: attrOf(related.path), detail: related.detail }];
}

function relatedPath({ base }: AnchoredFault, related: NonNullable<RuledFault["related"]>): Path {
  return [...(related.base ?? base ?? []), ...related.path];
}

/** The path from the text to what a fault marks. */
function anchoredPath({ base = [], path, anchor }: AnchoredFault): Path {
  const whole = [...base, ...path];
  return anchor === "parent" ? whole.slice(0, -1) : whole;
}

/** The bytes that a fault marks. */
function anchoredRange(span: Span | undefined, { anchor, rule, path }: AnchoredFault): ByteRange {
  if (!span) throw new Error(`The rule ${rule?.id} reported a place that is not in the payload: ${attrOf(path)}.`);
  return anchor === "key" && span.keyStart !== undefined ? { start: span.keyStart, end: span.keyEnd as number } : span;
}
