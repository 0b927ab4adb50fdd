import { isUtf8 } from "node:buffer";
import { FactRows, type FactSink, type PackedRows } from "../batch/fact-rows.ts";
import { factsOf, isOfOtherKind } from "../check/batch.ts";
import { cleanKindOf } from "../check/clean.ts";
import type { Finding, FindingPosition } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { maskValues } from "../check/mask.ts";
import { isOwnOutput, mayBePayload, type Other } from "../check/not-payload.ts";
import { unlistedStatus } from "../check/parts.ts";
import { type Checked, type CheckOptions, check } from "../check/payload.ts";
import type { Input, PayloadText } from "../input/payload.ts";
import { enter } from "../json/stages.ts";
import type { Profile } from "../profile/profile.ts";
import type { Kind } from "../spec/operations.ts";
import { addCounts, type PayloadCounts } from "./summary.ts";

/**
 * The findings and counts of some payloads of one input: plain data that threads can post. Indexes of payloads, and
 * lines of a range of a file, count from the start of the chunk until `rebase`.
 */
export interface CheckedChunk {
  /** Number of texts, payloads or not. */
  texts: number;
  /** Entries of a HAR file that are not requests of this interface. */
  foreignEntries: number;
  /** Payloads by kind. */
  kinds: PayloadCounts;
  /** Texts that are not payloads, in a file that a walk found: what this tool wrote, and other JSON. */
  others: { output: number; other: number };
  /** Recorded responses whose status the interface does not list, by operation and status. */
  unlistedStatuses: Record<string, number>;
  /** True if a payload is not JSON, or of no known kind, or of another kind than its name says. */
  hasUnknown: boolean;
  /** Bytes that a worker read for it. */
  bytes: number;
  /** In order of position. */
  findings: ReportedFinding[];
}

export interface ChunkOptions extends CheckOptions {
  /** Whether the first error of a payload carries the payload, its personal values masked. */
  keepsBodies?: boolean | undefined;
  /** True if payloads are not checked against each other, so that nothing needs their facts. */
  isAlone?: boolean | undefined;
  /** True if nothing looks up the documents of payloads. */
  dropsDocuments?: boolean | undefined;
  /** Whether a walk found the file: JSON in it that is not a payload is counted, and is not an error. */
  isFound?: boolean | undefined;
}

export interface ChunkWithFacts {
  chunk: CheckedChunk;
  /** The facts of its payloads, in their order; can be iterated once. */
  facts: Iterable<ChunkFacts>;
  /** Lines of the file before the chunk, if its own lines do not count them. */
  linesBefore?: number;
}

/** The facts of some payloads of a chunk. */
export interface ChunkFacts {
  rows: PackedRows;
  /** Reads the rows once more, if they are stored. */
  again?: () => PackedRows;
}

/** Where a chunk begins. */
interface ChunkStart {
  /** Index of its first payload in the file. */
  payload: number;
  /** Place of the file's first payload in the send order. */
  order: number;
}

export function emptyChunk(): CheckedChunk {
  return {
    texts: 0,
    foreignEntries: 0,
    kinds: {},
    others: { output: 0, other: 0 },
    unlistedStatuses: {},
    hasUnknown: false,
    bytes: 0,
    findings: [],
  };
}

/** Checks the payloads of an input on this thread. */
export async function* checkChunks(
  { file, payloads }: Input,
  kind: Kind | undefined,
  options: ChunkOptions,
): AsyncGenerator<ChunkWithFacts> {
  for await (const texts of payloads) {
    const chunk = emptyChunk();
    const facts = options.isAlone ? undefined : new FactRows(options.profile?.references);
    checkInto(chunk, texts, file, kind, options, facts);
    yield { chunk, facts: facts && facts.size > 0 ? [{ rows: facts.packed() }] : [] };
  }
}

/** Checks further payloads of a chunk, and adds their facts to `facts`. */
export function checkInto(
  chunk: CheckedChunk,
  texts: readonly PayloadText[],
  file: string,
  kind: Kind | undefined,
  options: ChunkOptions,
  facts: FactSink | undefined,
): void {
  const before = enter("recognise");
  let count = 0;
  const cleanKind = cleanKindOf(texts, kind, options, isUtf8);
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] as PayloadText;
    // An entry of a HAR file that is not a request of this interface counts in the numbers, but is not a payload.
    if (text.har === "other") continue;
    count++;
    const payload = chunk.texts + i;
    enter("recognise");
    const clean = cleanKind(text);
    if (clean) {
      facts?.addRecognised(clean, payload, options.dropsDocuments === true);
      chunk.kinds[clean] = (chunk.kinds[clean] ?? 0) + 1;
      continue;
    }
    enter("truth path");
    const checked = check(text, kind, file, payload, options);
    const isWhole = texts.length === 1 && jsonFile.test(file);
    const other = options.isFound && kind === undefined ? otherIn(checked, isWhole, options.profile) : undefined;
    if (other) {
      chunk.others[other]++;
      continue;
    }
    const name = checked.kind ?? "unrecognised";
    chunk.kinds[name] = (chunk.kinds[name] ?? 0) + 1;
    const status = checked.kind === "request" ? unlistedStatus(checked.value) : undefined;
    if (status) addCounts(chunk.unlistedStatuses, { [status]: 1 });
    chunk.hasUnknown ||= checked.kind === null || checked.value === undefined || isOfOtherKind(checked);
    for (const finding of options.keepsBodies ? withBody(checked, options) : checked.findings)
      chunk.findings.push(finding);
    if (facts) for (const each of factsOf(checked, 0, payload, text, options.profile?.references)) facts.add(each);
  }
  enter(before);
  chunk.texts += texts.length;
  chunk.foreignEntries += texts.length - count;
}

const jsonFile = /\.json(\.gz)?$/i;

/** What a text is that is not a payload; undefined for one that is, or that may be. */
export function otherIn(
  { kind, value }: Pick<Checked, "kind" | "value">,
  isWhole: boolean,
  profile: Profile | undefined,
): Other | undefined {
  if (value === undefined) return undefined;
  if (isOwnOutput(value)) return "output";
  return kind === null && isWhole && !mayBePayload(value, profile) ? "other" : undefined;
}

/** The findings of a payload, of which the first error carries the payload itself. */
function withBody(
  { kind, value, findings }: Checked,
  { showValues, profile }: ChunkOptions,
): readonly ReportedFinding[] {
  const first = findings.findIndex(({ finding }) => finding.severity === "error");
  if (first < 0) return findings;
  const body = showValues ? value : maskValues(kind, value, profile);
  return findings.with(first, { ...(findings[first] as ReportedFinding), body });
}

/** Converts the indexes and lines of the findings of a chunk, which are relative to it, to those of the run. */
export function rebase({ chunk, facts, linesBefore = 0 }: ChunkWithFacts, start: ChunkStart): ChunkWithFacts {
  const findings = chunk.findings.map((each) => ({
    ...each,
    finding: rebaseFinding(each.finding, start, linesBefore),
  }));
  return { chunk: { ...chunk, findings }, facts };
}

/** Converts the indexes and lines of one finding. */
export function rebaseFinding(
  finding: Finding,
  start: Pick<ChunkStart, "payload" | "order">,
  linesBefore: number,
): Finding {
  const payload = finding.payload + start.payload;
  const order = payload + start.order;
  // The root of a symptom within a payload is in the same payload.
  const rebased = { ...finding, payload, ...(finding.because && { because: { ...finding.because, payload } }) };
  if (linesBefore === 0) return { ...rebased, order };
  return {
    ...rebased,
    ...rebaseLines(finding, linesBefore),
    ...(finding.edit && { edit: { ...finding.edit, range: rebaseLines(finding.edit.range, linesBefore) } }),
    ...(finding.related && {
      related: finding.related.map((related) => ({ ...related, line: related.line + linesBefore })),
    }),
    order,
  };
}

function rebaseLines({ line, column, endLine, endColumn }: FindingPosition, linesBefore: number): FindingPosition {
  return { line: line + linesBefore, column, endLine: endLine + linesBefore, endColumn };
}
