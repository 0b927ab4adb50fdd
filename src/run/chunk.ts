import type { Facts } from "../batch/facts.ts";
import { factsOf } from "../check/batch.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { maskValues } from "../check/mask.ts";
import { unlistedStatus } from "../check/parts.ts";
import { type CheckOptions, check } from "../check/payload.ts";
import type { PayloadText } from "../input/payload.ts";
import type { Kind } from "../spec/operations.ts";

/** Some payloads of an input, checked: plain data, fit to be posted between threads. */
export interface CheckedChunk {
  /** How many texts there were, payloads or not. */
  texts: number;
  /** Entries of a HAR file that are no requests of this interface. */
  foreignEntries: number;
  /** How many recorded responses have each status that the interface does not list, by operation and status. */
  unlistedStatuses: Record<string, number>;
  /** Whether one of them could not be read, or its kind not be told. */
  hasUnknown: boolean;
  /** Bytes that were read for it elsewhere. */
  bytes: number;
  /** In order of place. */
  findings: ReportedFinding[];
}

export interface ChunkOptions extends CheckOptions {
  /** Whether the first error of a payload is to carry the payload, its personal values masked. */
  keepsBodies?: boolean | undefined;
}

/** Where a stretch stands: the input, by name and by place in the run, and the index of its first payload. */
export interface ChunkStart {
  file: string;
  input: number;
  first: number;
}

/** A stretch with what its payloads say of others, in their order: to be walked once. */
export interface ChunkWithFacts {
  chunk: CheckedChunk;
  facts: Iterable<Facts>;
}

export function emptyStretch(): CheckedChunk {
  return { texts: 0, foreignEntries: 0, unlistedStatuses: {}, hasUnknown: false, bytes: 0, findings: [] };
}

/** Adds counts to those of the same name. */
export function addCounts(counts: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + count;
}

/** Checks some payloads of one input, and tells `take` their facts. The one piece of work that threads share. */
export function checkChunk(
  texts: readonly PayloadText[],
  kind: Kind | undefined,
  { file, input, first }: ChunkStart,
  options: ChunkOptions,
  take: (facts: Facts) => void,
): CheckedChunk {
  const stretch: CheckedChunk = { ...emptyStretch(), texts: texts.length };
  for (const [i, text] of texts.entries()) {
    if (text.har === "other") {
      stretch.foreignEntries++;
      continue;
    }
    const checked = check(text, kind, file, first + i, options);
    const status = checked.kind === "request" ? unlistedStatus(checked.value) : undefined;
    if (status) addCounts(stretch.unlistedStatuses, { [status]: 1 });
    stretch.hasUnknown ||= checked.kind === null || checked.value === undefined;
    let needsBody = options.keepsBodies === true;
    for (const shown of checked.findings) {
      const carries = needsBody && shown.finding.severity === "error";
      if (carries) needsBody = false;
      const { kind, value } = checked;
      stretch.findings.push(
        carries ? { ...shown, body: options.showValues ? value : maskValues(kind, value, options.profile) } : shown,
      );
    }
    for (const facts of factsOf(checked, input, first + i, text)) take(facts);
  }
  return stretch;
}
