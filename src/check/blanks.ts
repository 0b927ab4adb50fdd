import { blankFields } from "../generated/recognisers.ts";
import { blanks, notes, OnlyBlanks } from "../json/recognise.ts";
import blankValue from "../rules/blank-value.ts";
import { baseLookups } from "../schema/load.ts";
import type { Kind } from "../spec/operations.ts";
import type { CountedFault, CountedFaults } from "./count-full.ts";
import { defaultMaxFindings } from "./fault-list.ts";
import { causeOf } from "./finding.ts";
import { type Severities, severityOf } from "./levels.ts";
import { plainShapeOf } from "./looks-like.ts";
import type { CheckOptions } from "./payload.ts";

/** The findings of a payload that is not parsed. */
interface CountedBlanks extends Pick<CountedFaults, "counted" | "symptoms"> {
  kind: Kind;
}

/**
 * The findings of the payload that `isClean` refused last, if empty strings are all that is wrong with it, and they are
 * warnings of causes of which no further finding is listed. Undefined for any other payload.
 */
export function countBlanks(
  kind: Kind | undefined,
  isFull: (cause: string) => boolean,
  { levels, overrides, maxFindings = defaultMaxFindings }: Pick<CheckOptions, "levels" | "overrides" | "maxFindings">,
): CountedBlanks | undefined {
  const count = notes[OnlyBlanks] as number;
  if (count === 0 || count > maxFindings || overrides || kind === undefined) return undefined;
  const fields = fieldsOf(kind, levels);
  const counted: CountedFault[] = [];
  for (let i = 0; i < count; i++) {
    const fault = fields[blanks[i] as number];
    if (!fault || !isFull(fault.cause)) return undefined;
    counted.push(fault);
  }
  return { kind, counted, symptoms: 0 };
}

/** By number of a field that recognisers note, the finding of an empty string in it; undefined if it is no warning. */
type Fields = readonly (CountedFault | undefined)[];

const known = new WeakMap<Severities["levels"], Map<Kind, Fields>>();

function fieldsOf(kind: Kind, levels: Severities["levels"]): Fields {
  const ofLevels = known.get(levels) ?? new Map<Kind, Fields>();
  known.set(levels, ofLevels);
  const fields = ofLevels.get(kind) ?? blankFields[kind]?.map((attr) => findingIn(kind, attr, levels)) ?? [];
  ofLevels.set(kind, fields);
  return fields;
}

function findingIn(kind: Kind, attr: string, levels: Severities["levels"]): CountedFault | undefined {
  const path = attr.split(".").map((step) => (step === "*" ? 0 : step));
  const fault = { rule: blankValue, kind, path };
  const severity = severityOf(fault, { levels });
  if (severity !== "warning") return undefined;
  const { code } = blankValue;
  return {
    finding: { severity, code },
    cause: causeOf(fault, severity, kind),
    count: 1,
    value: plainShapeOf(kind, path, baseLookups)?.("") ? "" : undefined,
  };
}
