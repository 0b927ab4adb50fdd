import type { PayloadText } from "../input/payload.ts";
import type { ByteRange } from "../json/position.ts";
import type { FoundFinding } from "./facts-of.ts";
import type { RuledFault } from "./fault.ts";
import { severityOf } from "./levels.ts";
import { type LocateOptions, rangesOf, shownShapeOf, valueAt } from "./locate-faults.ts";
import { causeOf } from "./make-finding.ts";

/** A finding that is counted, not listed. */
export interface CountedFault {
  /** What facts of its payload depend on. */
  finding: FoundFinding["finding"];
  /** How many findings it represents. */
  count: number;
  /** The value at fault, as that of a listed finding. */
  value: string | undefined;
}

/** The faults of one payload: those that are listed, and the others. */
export interface CountedFaults<F extends RuledFault = RuledFault> {
  listed: readonly F[];
  /** Those with values are in order of position. */
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
  isFull: (cause: string) => boolean,
  options: LocateOptions,
): CountedFaults<F> {
  const listed: F[] = [];
  const counted: CountedFault[] = [];
  const shown: { fault: F; counted: CountedFault }[] = [];
  let symptoms = 0;
  for (const fault of faults) {
    const severity = severityOf(fault, options);
    if (severity === "off") continue;
    const count = 1 + (fault.more ?? 0);
    if (fault.because) {
      symptoms += count;
      continue;
    }
    const cause = causeOf(fault, severity, fault.kind, options.profile);
    if (!isFull(cause)) {
      listed.push(fault);
      continue;
    }
    const { rule, code = rule.code, part } = fault;
    const own: CountedFault = { finding: { severity, code, cause, part }, count, value: undefined };
    if (shownShapeOf(fault, options.profile)) shown.push({ fault, counted: own });
    else counted.push(own);
  }
  const ranges = rangesOf(
    shown.map(({ fault }) => fault),
    text,
  );
  const located = shown.map(({ fault, counted }, i) => ({ fault, counted, range: ranges[i] as ByteRange }));
  for (const { fault, counted: own, range } of located.sort((a, b) => a.range.start - b.range.start)) {
    own.value = valueAt(fault, text, range, options.profile);
    counted.push(own);
  }
  return { listed, counted, symptoms };
}
