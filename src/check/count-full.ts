import type { PayloadText } from "../input/payload.ts";
import { Backslash } from "../json/bytes.ts";
import { follow } from "../json/path.ts";
import type { ByteRange } from "../json/position.ts";
import type { Kind } from "../spec/operations.ts";
import type { Found } from "./facts-of.ts";
import type { RuledFault } from "./fault.ts";
import { type Severities, severityOf } from "./levels.ts";
import {
  type LocateOptions,
  maxValueBytes,
  type ReportedFinding,
  rangesOf,
  shownShapeOf,
  valueAt,
} from "./locate-faults.ts";
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
  /** A finding of it as it is listed, if others differ only in where they are. */
  example?: ReportedFinding;
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
  whole: { readonly value: unknown },
  isFull: (cause: string) => boolean,
  options: LocateOptions,
): CountedFaults<F> {
  const listed: F[] = [];
  const full: FullFault[] = [];
  let symptoms = 0;
  let withValues = 0;
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
    const shape = shownShapeOf(fault, kind, options.profile);
    if (shape) withValues++;
    const { rule, code = rule.code, part } = fault;
    full.push({ fault, finding: { severity, code, part }, cause, count, shape });
  }
  const counted =
    withValues > 1
      ? located(full, text, kind, options)
      : full.map((each) => countedFault(each, shownValue(each, text, kind, whole.value, options)));
  return { listed, counted, symptoms };
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

interface FullFault extends Omit<CountedFault, "value"> {
  fault: RuledFault;
  shape: ((text: string) => boolean) | undefined;
}

function countedFault({ finding, cause, count }: FullFault, value: string | undefined): CountedFault {
  return { finding, cause, count, value };
}

/** The value of the only fault that may have one. */
function shownValue(
  { fault, shape }: FullFault,
  text: PayloadText,
  kind: Kind | undefined,
  root: unknown,
  options: LocateOptions,
): string | undefined {
  if (!shape) return undefined;
  const value = follow(follow(root, fault.base ?? []), fault.path);
  // A string without escapes is in the text as it is, so it need not be searched for.
  if (typeof value === "string" && value.length <= maxPlainLength && isAscii(value) && !hasEscapes(text))
    return shape(value) ? value : undefined;
  const [ranges] = rangesOf([fault], text);
  return ranges && valueAt(fault, kind, text, ranges.range, options.profile);
}

/** A string without its quotes. */
const maxPlainLength = maxValueBytes - 2;

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

function hasEscapes({ bytes, start, end }: PayloadText): boolean {
  return bytes.subarray(start, end).includes(Backslash);
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
    .map((each, i) => {
      const { range } = ranges[i] as { range: ByteRange };
      return { range, counted: countedFault(each, valueAt(each.fault, kind, text, range, profile)) };
    })
    .sort((a, b) => a.range.start - b.range.start)
    .map(({ counted }) => counted);
}
