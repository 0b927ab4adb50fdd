import type { PayloadText } from "../input/payload.ts";
import type { ByteRange } from "../json/position.ts";
import type { Kind } from "../spec/operations.ts";
import type { Found } from "./facts-of.ts";
import type { RuledFault } from "./fault.ts";
import { type Severities, severityOf } from "./levels.ts";
import { type LocateOptions, rangesOf, shownShapeOf, valueAt } from "./locate-faults.ts";
import { causeOf } from "./make-finding.ts";

/** A finding that is counted, not listed. */
export interface CountedFault {
  /** What facts of its payload depend on. */
  finding: Found["findings"][number]["finding"];
  cause: string;
  /** How many findings it represents. */
  count: number;
  /** The value at fault, as that of a listed finding. */
  value: string | undefined;
}

/** The faults of one payload: those that are listed, and the others. */
export interface CountedFaults<F extends RuledFault = RuledFault> {
  listed: readonly F[];
  /** In order of position, as far as their values differ. */
  counted: readonly CountedFault[];
  /** Number of the others that are symptoms. */
  symptoms: number;
}

/**
 * Counts the faults of one text whose causes have enough listed findings. They get no position, no code frame and no
 * finding. Reports that list only some findings show no symptoms, so these are always counted.
 */
export function countFull<F extends RuledFault>(
  faults: readonly F[],
  text: PayloadText,
  kind: Kind | undefined,
  isFull: (cause: string) => boolean,
  options: LocateOptions,
): CountedFaults<F> {
  const listed: F[] = [];
  const full: FullFault[] = [];
  let symptoms = 0;
  for (const fault of faults) {
    const severity = severityOf(fault, options);
    if (severity === "off") continue;
    const count = 1 + (fault.more ?? 0);
    if (fault.because) {
      symptoms += count;
      continue;
    }
    const cause = causeOf(fault, severity, fault.kind ?? kind ?? null);
    if (!isFull(cause)) {
      listed.push(fault);
      continue;
    }
    const { rule, code = rule.code, part } = fault;
    full.push({ fault, counted: { finding: { severity, code, part }, cause, count, value: undefined } });
  }
  const haveValues = full.some(({ fault }) => shownShapeOf(fault, kind, options.profile));
  return {
    listed,
    counted: haveValues ? located(full, text, kind, options) : full.map(({ counted }) => counted),
    symptoms,
  };
}

/** True for a fault that `countFull` counts. */
export function isCounted(
  fault: RuledFault,
  kind: Kind | undefined,
  isFull: (cause: string) => boolean,
  severities: Severities,
): boolean {
  const severity = severityOf(fault, severities);
  return (
    fault.because !== undefined || severity === "off" || isFull(causeOf(fault, severity, fault.kind ?? kind ?? null))
  );
}

interface FullFault {
  fault: RuledFault;
  counted: CountedFault;
}

/** The faults with their values, in order of position. */
function located(
  full: readonly FullFault[],
  text: PayloadText,
  kind: Kind | undefined,
  { profile }: LocateOptions,
): CountedFault[] {
  const ranges = rangesOf(
    full.map(({ fault }) => fault),
    text,
  );
  return full
    .map(({ fault, counted }, i) => {
      const range = ranges[i] as ByteRange;
      return { range, counted: { ...counted, value: valueAt(fault, kind, text, range, profile) } };
    })
    .sort((a, b) => a.range.start - b.range.start)
    .map(({ counted }) => counted);
}
