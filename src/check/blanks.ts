import { blankFields } from "../generated/recognisers.ts";
import type { PayloadText } from "../input/payload.ts";
import { blankSize, blanks, notes, OnlyBlanks, Start } from "../json/recognise.ts";
import blankValue from "../rules/blank-value.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import type { Kind } from "../spec/operations.ts";
import { isAscii } from "./clean.ts";
import type { CountedFault, CountedFaults } from "./count-full.ts";
import type { RuledFault } from "./fault.ts";
import { defaultMaxFindings } from "./fault-list.ts";
import { causeOf } from "./finding.ts";
import { type Severities, severityOf } from "./levels.ts";
import { locateFaults, type ReportedFinding } from "./locate-faults.ts";
import { plainShapeOf } from "./looks-like.ts";
import type { CheckOptions } from "./payload.ts";

/** The findings of a payload that is not parsed. */
interface CheckedBlanks extends Pick<CountedFaults, "counted" | "symptoms"> {
  kind: Kind;
  findings: readonly ReportedFinding[];
}

/**
 * The findings of the payload that `cleanKind` refused last, if empty strings are all that is wrong with it, and they are
 * warnings: those of `check`, without parsing the payload. Undefined for any other payload.
 */
export function checkBlanks(
  text: PayloadText,
  kind: Kind | undefined,
  file: string,
  payload: number,
  options: CheckOptions,
): CheckedBlanks | undefined {
  const { isFull, levels, overrides, maxFindings = defaultMaxFindings, profile } = options;
  const count = notes[OnlyBlanks] as number;
  if (count === 0 || count > maxFindings || overrides || profile || kind === undefined) return undefined;
  const fields = fieldsOf(kind, levels);
  const counted: CountedFault[] = [];
  const faults: RuledFault[] = [];
  for (let i = 0; i < count; i++) {
    const field = fields[blanks[i * blankSize] as number];
    if (!field) return undefined;
    if (isFull?.(field.counted.cause)) counted.push(field.counted);
    else faults.push(faultAt(i, text, kind, field));
  }
  const isPlain = isAscii() && !text.bytes.subarray(text.start, text.end).includes(0x0a);
  const findings = faults.length === 0 ? none : locateFaults(faults, text, kind, { file, payload }, options, isPlain);
  return { kind, findings, counted, symptoms: 0 };
}

const none: readonly never[] = [];

/** The fault that is noted as the `i`th. */
function faultAt(i: number, { start: textStart }: PayloadText, kind: Kind, { steps }: Field): RuledFault {
  const at = i * blankSize;
  let depth = 0;
  const path = steps.map((step) => (step === "*" ? (blanks[at + 2 + depth++] as number) : step));
  const start = (blanks[at + 1] as number) - (notes[Start] as number) + textStart;
  return { rule: blankValue, kind, ...describe(kind, path), range: { start, end: start + 2 } };
}

/** The fault of an empty string. No schema that a recogniser notes them by has a union, which the payload would choose in. */
function describe(kind: Kind, path: RuledFault["path"]): Omit<RuledFault, "rule" | "kind"> {
  const fault = { keyword: "x-fillable", path, value: "", params: { code: blankValue.code }, kind };
  const described = blankValue.schema?.describe({ ...fault, schemas: baseLookups, payload: undefined } as never);
  return described as Omit<RuledFault, "rule" | "kind">;
}

/** A field in which recognisers note empty strings. */
interface Field {
  steps: readonly string[];
  /** The finding of an empty string in it. */
  counted: CountedFault;
}

/** Fields by number; undefined where an empty string is no warning. */
type Fields = readonly (Field | undefined)[];

const known = new WeakMap<Severities["levels"], Map<Kind, Fields>>();

function fieldsOf(kind: Kind, levels: Severities["levels"]): Fields {
  const ofLevels = known.get(levels) ?? new Map<Kind, Fields>();
  known.set(levels, ofLevels);
  const fields = ofLevels.get(kind) ?? blankFields[kind]?.map((attr) => fieldOf(kind, attr, levels)) ?? [];
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
