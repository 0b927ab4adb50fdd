import { type PayloadText, positionsOf } from "../input/payload.ts";
import { attrOf, type Path, pointerOf } from "../json/path.ts";
import type { Position } from "../json/position.ts";
import { locate, type Span } from "../json/spans.ts";
import type { Profile } from "../profile/profile.ts";
import type { RegisteredRule, RuleId } from "../rules/index.ts";
import type { Fault, Severity } from "../rules/rule.ts";
import { baseLookups } from "../schema/load.ts";
import type { Lookups } from "../schema/lookups.ts";
import type { Kind } from "../spec/operations.ts";
import { shortDetail } from "../text/wording.ts";
import { type CodeFrame, codeFrameOf, maskAll } from "./code-frame.ts";
import type { Finding, Related } from "./finding.ts";
import { isDataKey } from "./looks-like.ts";

/** A fault with the rule that made it, the payload it is in, and its place where the text alone gave it. */
export interface RuledFault extends Fault {
  rule: RegisteredRule;
  /** Null where the payload's kind could not be told, or does not matter: the text's own is taken. */
  kind: Kind | null;
  /** What leads from the text to the payload that the path is relative to. */
  base?: Path;
  /** A second place; with a base of its own where it lies in another part. */
  related?: NonNullable<Fault["related"]> & { base?: Path };
  /** Places in other payloads, which are known already or will be by the time the finding is read. */
  relatedElsewhere?: Related[];
  /** Their frames, as far as there are any. */
  relatedElsewhereFrames?: CodeFrame[] | undefined;
  /** Byte offsets. */
  byteRange?: { start: number; end: number };
  /** How many further faults of the rule in the payload it stands for. */
  more?: number;
}

export interface LocateOptions {
  /** The level of each rule that is not at its own severity. */
  levels: ReadonlyMap<RuleId, Severity | "off">;
  /** Whether a finding is to carry its frame; none does by default. */
  wantsCodeFrame?: ((finding: Finding) => boolean) | undefined;
  /** Whether reports show personal values instead of masking them. */
  showValues?: boolean | undefined;
  /** The operator's profile, by whose schemas payloads are judged. */
  profile?: Profile | undefined;
}

/** A finding with what reports show beside it. */
export interface ReportedFinding {
  finding: Finding;
  /** Its attr as people read it, where that is another: with names masked that look like data. */
  attr?: string | undefined;
  /** The stretch of source that shows it, where it was asked for. */
  codeFrame?: CodeFrame | undefined;
  /** Those of `finding.related`, in its order. */
  relatedCodeFrames?: readonly CodeFrame[] | undefined;
  /** Whether the user knows of it and wants to see it no more. */
  isSuppressed?: boolean | undefined;
  /** The parsed payload it is in, at the first error of a payload, where it was asked for. */
  body?: unknown;
}

/**
 * Turns the faults of one text into findings with true places, in order of place; rules that are off fall away.
 * `kind` is that of the text, undefined where it could not be parsed or told.
 */
export function locateFaults(
  faults: readonly RuledFault[],
  text: PayloadText,
  kind: Kind | undefined,
  file: string,
  payload: number,
  options: LocateOptions,
): ReportedFinding[] {
  const levelled = faults.flatMap((fault) => {
    const severity = options.levels.get(fault.rule.id) ?? fault.severity ?? fault.rule.severity;
    return severity === "off" ? [] : [{ fault, severity }];
  });
  const asked = levelled.flatMap(({ fault }) => [
    ...(fault.byteRange ? [] : [markedPath(fault)]),
    ...(fault.related ? [relatedPath(fault, fault.related)] : []),
  ]);
  const spans = locate(text.bytes, text.start, text.end, asked).values();
  const marks = levelled.map(({ fault }) => ({
    span: fault.byteRange ?? marked(spans.next().value, fault),
    related: fault.related && marked(spans.next().value, fault),
  }));
  const stretches = marks.flatMap(({ span, related }) => (related ? [span, related] : [span]));
  const places = positionsOf(text, stretches).values();
  const placed = levelled.map((each, i) => {
    const { span, related } = marks[i] as (typeof marks)[number];
    const [from, to] = places.next().value as [Position, Position];
    return { ...each, span, related, from, to, relatedPlace: related && places.next().value?.[0] };
  });
  placed.sort((a, b) => a.from.line - b.from.line || a.from.column - b.from.column);
  return placed.map(({ fault, severity, span, related, from, to, relatedPlace }) => {
    const masked = options.showValues ? undefined : maskedAttr(fault);
    const finding: Finding = {
      rule: fault.rule.id,
      code: fault.code ?? fault.rule.code,
      severity,
      basis: fault.basis ?? fault.rule.basis,
      detail: detailOf(fault, masked),
      attr: fault.attr ?? attrOf(fault.path),
      pointer: pointerOf(absolute(fault, fault.path)),
      kind: fault.kind ?? kind ?? null,
      ...(fault.part === undefined ? {} : { part: fault.part }),
      file,
      payload,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
      ...relatedOf(fault, relatedPlace, file),
      ...suggestionOf(fault, kind, options),
      ...(fault.more === undefined ? {} : { more: fault.more }),
    };
    const shown: ReportedFinding = masked === undefined ? { finding } : { finding, attr: masked };
    if (!options.wantsCodeFrame?.(finding)) return shown;
    const frame = ({ start, end }: Span): CodeFrame =>
      codeFrameOf(text, kind, start, end, options.showValues ?? false, options.profile);
    return {
      ...shown,
      codeFrame: frame(span),
      relatedCodeFrames: fault.relatedElsewhereFrames ?? (related && [frame(related)]),
    };
  });
}

/** The attr of a fault with the names masked that look like data; undefined where none does. */
function maskedAttr({ attr, path }: RuledFault): string | undefined {
  if (attr !== undefined) return isDataKey(attr) ? maskAll(attr) : undefined;
  const isData = (step: string | number): step is string => typeof step === "string" && isDataKey(step);
  return path.some(isData) ? attrOf(path.map((step) => (isData(step) ? maskAll(step) : step))) : undefined;
}

/** The sentence of a fault, which names its attr as people read it. */
function detailOf(fault: RuledFault, masked: string | undefined): string {
  const { detail, attr, path, more, rule } = fault;
  const short = shortDetail(masked === undefined ? detail : detail.replaceAll(attr ?? attrOf(path), masked));
  return more === undefined
    ? short
    : `${short} (The payload has ${more} more findings of ${rule.id} that are not listed.)`;
}

/** What would mend a personal value is personal too: a document like the one that is named, say. */
function suggestionOf(
  { suggestion, kind: own, path, anchor }: RuledFault,
  kind: Kind | undefined,
  { showValues, profile = baseLookups }: Pick<LocateOptions, "showValues"> & { profile?: Lookups | undefined },
): Pick<Finding, "suggestion"> {
  if (suggestion === undefined) return {};
  const of = own ?? kind;
  const isPersonal = anchor === "value" && of !== undefined && profile.fieldIs(of, path, "x-personal");
  return { suggestion: isPersonal && !showValues ? maskAll(suggestion) : suggestion };
}

function relatedOf(
  { related, relatedElsewhere: elsewhere }: RuledFault,
  place: Position | undefined,
  file: string,
): Pick<Finding, "related"> {
  const own = related && place ? [{ file, ...place, attr: attrOf(related.path), detail: related.detail }] : [];
  const all = elsewhere ?? own;
  return all.length > 0 ? { related: all } : {};
}

function absolute({ base }: { base?: Path }, path: Path): Path {
  return base ? [...base, ...path] : path;
}

function relatedPath({ base }: RuledFault, related: NonNullable<RuledFault["related"]>): Path {
  return absolute({ base: related.base ?? base }, related.path);
}

function markedPath(fault: RuledFault): Path {
  const path = absolute(fault, fault.path);
  return fault.anchor === "parent" ? path.slice(0, -1) : path;
}

/** The stretch of text that a fault marks. */
function marked(span: Span | undefined, { anchor, rule, path }: RuledFault): { start: number; end: number } {
  if (!span) throw new Error(`The rule ${rule.id} reported a place that is not in the payload: ${attrOf(path)}.`);
  return anchor === "key" && span.keyStart !== undefined ? { start: span.keyStart, end: span.keyEnd as number } : span;
}
