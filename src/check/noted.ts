import { areFactsCertain } from "../batch/recognised.ts";
import { mistakePlaces } from "../generated/recognisers.ts";
import type { PayloadText } from "../input/payload.ts";
import { Quote } from "../json/bytes.ts";
import { bytes, mistakeSize, mistakes, notes, OnlyMistakes, Start } from "../json/recognise.ts";
import blankValue from "../rules/blank-value.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import type { Kind } from "../spec/operations.ts";
import { isAscii } from "./clean.ts";
import type { CountedFault, CountedFaults } from "./count-full.ts";
import type { RuledFault } from "./fault.ts";
import { defaultMaxFindings } from "./fault-list.ts";
import { causeOf } from "./finding.ts";
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
  const faults: RuledFault[] = [];
  for (let i = 0; i < count; i++) {
    const field = isEmpty(i) ? fields[mistakes[i * mistakeSize] as number] : undefined;
    const fault = field?.counted ?? known?.find(kind, i);
    if (!fault) return undefined;
    if (!field || isFull?.(fault.cause)) counted.push(fault);
    else faults.push(faultAt(i, text, kind, field));
  }
  if (counted.some(({ finding }) => finding.severity === "error") && !areFactsCertain(kind)) return undefined;
  const isPlain = isAscii() && !text.bytes.subarray(text.start, text.end).includes(0x0a);
  const findings = faults.length === 0 ? none : locateFaults(faults, text, kind, { file, payload }, options, isPlain);
  return { kind, findings, counted, symptoms: 0 };
}

const none: readonly never[] = [];

/** Whether the `i`th value is an empty string. */
function isEmpty(i: number): boolean {
  const start = mistakes[i * mistakeSize + 1] as number;
  return bytes[start] === Quote && bytes[start + 1] === Quote;
}

/** The fault that is noted as the `i`th. */
function faultAt(i: number, { start: textStart }: PayloadText, kind: Kind, { steps }: Field): RuledFault {
  const at = i * mistakeSize;
  let depth = 0;
  const path = steps.map((step) => (step === "*" ? (mistakes[at + 3 + depth++] as number) : step));
  const start = (mistakes[at + 1] as number) - (notes[Start] as number) + textStart;
  return { rule: blankValue, kind, ...describe(kind, path), range: { start, end: start + 2 } };
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
  /** The finding of an empty string in it. */
  counted: CountedFault;
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
