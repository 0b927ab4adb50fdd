import { areFactsCertain } from "../batch/recognised.ts";
import { mistakePlaces } from "../generated/recognisers.ts";
import { type PayloadText, positionsOf } from "../input/payload.ts";
import { Quote } from "../json/bytes.ts";
import type { Path } from "../json/path.ts";
import type { ByteRange, Position } from "../json/position.ts";
import { bytes, mistakeSize, mistakes, notes, OnlyMistakes, Start } from "../json/recognise.ts";
import blankValue from "../rules/blank-value.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import type { Kind } from "../spec/operations.ts";
import { isAscii } from "./clean.ts";
import type { CountedFault, CountedFaults } from "./count-full.ts";
import type { RuledFault } from "./fault.ts";
import { defaultMaxFindings } from "./fault-list.ts";
import { causeOf, type FindingPayload, positionBetween } from "./finding.ts";
import type { KnownMistakes } from "./known-mistakes.ts";
import { type Severities, severityOf } from "./levels.ts";
import { locateFaults, type ReportedFinding } from "./locate-faults.ts";
import { plainShapeOf } from "./looks-like.ts";
import type { CheckOptions } from "./payload.ts";

/** The findings of a payload that is not parsed. */
interface CheckedNotes extends Pick<CountedFaults, "counted" | "symptoms"> {
  kind: Kind;
  findings: readonly ReportedFinding[];
}

/**
 * The findings of the payload that `cleanKind` refused last, if it noted all that is wrong with it: empty strings, if
 * they are warnings, and known mistakes. They are those of `check`, without parsing the payload. Undefined for any other
 * payload.
 */
export function checkNoted(
  text: PayloadText,
  kind: Kind | undefined,
  file: string,
  payload: number,
  options: CheckOptions,
  known?: KnownMistakes,
): CheckedNotes | undefined {
  const { isFull, levels, overrides, maxFindings = defaultMaxFindings, profile } = options;
  const count = notes[OnlyMistakes] as number;
  if (count === 0 || count > maxFindings || overrides || profile || kind === undefined) return undefined;
  const fields = fieldsOf(kind, levels);
  const counted: CountedFault[] = [];
  const listed: Blank[] = [];
  for (let i = 0; i < count; i++) {
    const field = isEmpty(i) ? fields[mistakes[i * mistakeSize] as number] : undefined;
    const fault = field?.counted ?? known?.find(kind, i);
    if (!fault) return undefined;
    if (!field || isFull?.(fault.cause)) counted.push(fault);
    else listed.push(blankAt(i, text, field));
  }
  if (counted.some(({ finding }) => finding.severity === "error") && !areFactsCertain(kind)) return undefined;
  const findings = listed.length === 0 ? none : findingsOf(listed, text, kind, { file, payload }, options);
  return { kind, findings, counted, symptoms: 0 };
}

const none: readonly never[] = [];
const LineFeed = 0x0a;

/** Whether the `i`th value is an empty string. */
function isEmpty(i: number): boolean {
  const start = mistakes[i * mistakeSize + 1] as number;
  return bytes[start] === Quote && bytes[start + 1] === Quote;
}

/** An empty string, and where it is. */
interface Blank {
  field: Field;
  path: Path;
  range: ByteRange;
}

/** The empty string that is noted as the `i`th. */
function blankAt(i: number, { start: textStart }: PayloadText, field: Field): Blank {
  const at = i * mistakeSize;
  let depth = 0;
  const path = field.steps.map((step) => (step === "*" ? (mistakes[at + 3 + depth++] as number) : step));
  const start = (mistakes[at + 1] as number) - (notes[Start] as number) + textStart;
  return { field, path, range: { start, end: start + 2 } };
}

/** The findings of empty strings. But for their frames, those of a field differ only in where they are. */
function findingsOf(
  blanks: readonly Blank[],
  text: PayloadText,
  kind: Kind,
  payload: FindingPayload,
  options: CheckOptions,
): readonly ReportedFinding[] {
  const isPlain = isAscii() && !text.bytes.subarray(text.start, text.end).includes(LineFeed);
  const locate = (...some: readonly Blank[]): ReportedFinding[] => {
    const faults = some.map(({ path, range }) => ({ rule: blankValue, kind, ...describe(kind, path), range }));
    return locateFaults(faults, text, kind, payload, options, isPlain);
  };
  if (options.wantsCodeFrame) return locate(...blanks);
  const ranges = blanks.map(({ range }) => range);
  const positions = positionsOf(text, ranges, isPlain);
  return blanks.map((blank, i) => {
    const { field, path } = blank;
    field.first ??= locate(blank)[0] as ReportedFinding;
    const { finding, ...shown } = field.first;
    const [from, to] = positions[i] as [Position, Position];
    const attr = path.join(".");
    // Its detail begins with its attr.
    const detail = attr + finding.detail.slice(finding.attr.length);
    const where = { detail, attr, pointer: `/${path.join("/")}`, ...payload, ...positionBetween(from, to) };
    return { finding: { ...finding, ...where }, ...shown };
  });
}

/** The fault of an empty string. No schema that a recogniser notes them by has a union, which the payload would choose in. */
function describe(kind: Kind, path: RuledFault["path"]): Omit<RuledFault, "rule" | "kind"> {
  const fault = { keyword: "x-fillable", path, value: "", params: { code: blankValue.code }, kind };
  const described = blankValue.schema?.describe({ ...fault, schemas: baseLookups, payload: undefined } as never);
  return described as Omit<RuledFault, "rule" | "kind">;
}

/** A field with empty strings. */
interface Field {
  steps: readonly string[];
  /** The finding of an empty string in it, if it is counted. */
  counted: CountedFault;
  /** The first that was listed. */
  first?: ReportedFinding;
}

/** Fields by the number of their place; undefined where an empty string is more or less than a warning. */
type Fields = readonly (Field | undefined)[];

const known = new WeakMap<Severities["levels"], Map<Kind, Fields>>();

function fieldsOf(kind: Kind, levels: Severities["levels"]): Fields {
  const ofLevels = known.get(levels) ?? new Map<Kind, Fields>();
  known.set(levels, ofLevels);
  const fields =
    ofLevels.get(kind) ??
    mistakePlaces[kind]?.map(({ attr, type }) => (type === "text" ? fieldOf(kind, attr, levels) : undefined)) ??
    [];
  ofLevels.set(kind, fields);
  return fields;
}

function fieldOf(kind: Kind, attr: string, levels: Severities["levels"]): Field | undefined {
  const steps = attr.split(".");
  const path = steps.map((step) => (step === "*" ? 0 : step));
  const fault = { rule: blankValue, kind, path };
  const severity = severityOf(fault, { levels });
  if (severity !== "warning") return undefined;
  const counted = {
    finding: { severity, code: blankValue.code },
    cause: causeOf(fault, severity, kind),
    count: 1,
    value: plainShapeOf(kind, path, baseLookups)?.("") ? "" : undefined,
  };
  return { steps, counted };
}
