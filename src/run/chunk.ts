import type { Entries, PackedEntries } from "../batch/entries.ts";
import { isOfOtherKind, isOtherThanList, namesOf } from "../check/facts-of.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { maskValues, withSentAmounts } from "../check/mask.ts";
import { isOwnOutput, mayBePayload, type Other } from "../check/not-payload.ts";
import { unlistedStatus } from "../check/parts.ts";
import { type Checked, type CheckOptions, check } from "../check/payload.ts";
import { InputError } from "../input/input-error.ts";
import type { Input, PayloadText } from "../input/payload.ts";
import type { Profile } from "../profile/profile.ts";
import type { Kind } from "../spec/operations.ts";
import { type Counted, Counting, type Listing } from "./counted.ts";
import { addCounts, type PayloadCounts } from "./summary.ts";

/**
 * What is found of some payloads of one input: plain data that threads can post. Indexes of payloads count from the
 * start of the chunk, and lines from that of the range of a file that was read, until `rebase`.
 */
export interface CheckedChunk {
  /** Number of texts, payloads or not. */
  texts: number;
  /** Entries of a HAR file that are not requests of this interface. */
  foreignEntries: number;
  /** Elements of lists of payloads. */
  elements: number;
  kinds: PayloadCounts;
  /** Texts that are not payloads, in a file that a search found: what this tool wrote, and other JSON. */
  others: { output: number; other: number };
  /** Recorded responses whose status the interface does not list, by operation and status. */
  unlistedStatuses: Record<string, number>;
  /** True if a payload is not JSON, or of no known kind, or of another kind or shape than its name says. */
  hasUnknown: boolean;
  /** Bytes that a worker read for it. */
  bytes: number;
  /** In order of position. */
  findings: ReportedFinding[];
  counted?: Counted;
  /** The entries of its payloads, and of those of the chunks that come with it, unless they are with the one before. */
  entries: Iterable<PackedEntries>;
  /** Of the last chunk of a range, the number of lines that begin in it. */
  lines: number;
  /** Lines of the file before the range. */
  linesBefore: number;
  /** Why the rest of the input could not be read. */
  fault?: string;
  /** Whether no other chunk of the input, or of its piece, follows. */
  isLast: boolean;
}

export interface ChunkOptions extends CheckOptions {
  /** Whether the first error of a payload carries the payload, its personal values masked. */
  keepsBodies?: boolean | undefined;
  /** True if nothing looks up the documents of payloads. */
  dropsDocuments?: boolean | undefined;
  /** Chooses the findings that are listed; the others are counted. Without it all are listed. */
  listing?: Listing | undefined;
  onChecked?: OnChecked | undefined;
  /** Whether a walk found the file: JSON in it that is not a payload is counted, and is not an error. */
  isFound?: boolean | undefined;
}

/** What a check found of one payload. It is valid until the next one is checked. */
export type OnChecked = (checked: Checked, text: PayloadText, payload: number) => void;

export function emptyChunk(): CheckedChunk {
  return {
    texts: 0,
    foreignEntries: 0,
    elements: 0,
    kinds: {},
    others: { output: 0, other: 0 },
    unlistedStatuses: {},
    hasUnknown: false,
    bytes: 0,
    findings: [],
    entries: [],
    lines: 0,
    linesBefore: 0,
    isLast: false,
  };
}

/** The chunk of an input, or of the rest of it, that cannot be read. */
export function unreadChunk(fault: string): CheckedChunk {
  return { ...emptyChunk(), fault, isLast: true };
}

/**
 * Checks the payloads of an input on this thread. Entries are added to `entries`, if they are needed. A chunk is
 * yielded once it is full, which is after each payload that is read unless `isFull` says more, and the last one in any
 * case.
 */
export async function* checkChunks(
  { file, payloads }: Pick<Input, "file" | "payloads">,
  kind: Kind | undefined,
  options: ChunkOptions,
  entries: Entries | undefined,
  isFull: (chunk: CheckedChunk) => boolean = () => true,
): AsyncGenerator<CheckedChunk> {
  let chunk = emptyChunk();
  try {
    for await (const texts of payloads) {
      checkInto(chunk, texts, file, kind, options, entries);
      if (!isFull(chunk)) continue;
      yield chunk;
      chunk = emptyChunk();
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    chunk.fault = error.message;
  }
  yield Object.assign(chunk, { isLast: true });
}

/** Checks further payloads of a chunk, and adds their entries to `entries`. */
export function checkInto(
  chunk: CheckedChunk,
  texts: readonly PayloadText[],
  file: string,
  kind: Kind | undefined,
  options: ChunkOptions,
  entries?: Entries,
): void {
  const { listing, dropsDocuments = false } = options;
  const table = options.profile?.references;
  const counting = listing && new Counting(chunk.counted);
  const isWhole = texts.length === 1 && !texts[0]?.isElement && jsonFile.test(file);
  /** What the text that is being checked is, if it is no payload. */
  let other: Other | undefined;
  const isLeftOut = (value: unknown, kind: Kind | null): boolean => {
    other = otherIn(kind, value, isWhole, options.profile);
    return other !== undefined;
  };
  const checkOptions: CheckOptions = {
    isFull: listing?.isFull,
    isLeftOut: options.isFound && kind === undefined ? isLeftOut : undefined,
    ...options,
  };
  let count = 0;
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] as PayloadText;
    // An entry of a HAR file that is not a request of this interface counts in the numbers, but is not a payload.
    if (text.har === "other") continue;
    count++;
    if (text.isElement) chunk.elements++;
    const payload = chunk.texts + i;
    other = undefined;
    const checked = check(text, kind, file, payload, checkOptions);
    if (other) {
      chunk.others[other as Other]++;
      continue;
    }
    // A clean payload is parsed only if something needs its value.
    if (!checked.isClean) {
      const status = checked.kind === "request" ? unlistedStatus(checked.content.value) : undefined;
      if (status) addCounts(chunk.unlistedStatuses, { [status]: 1 });
      chunk.hasUnknown ||= checked.kind === null || !checked.content.isParsed || isOfOtherKind(checked);
      listing?.note(checked.findings);
      for (const finding of options.keepsBodies ? withBody(checked, options) : checked.findings)
        chunk.findings.push(finding);
    }
    chunk.hasUnknown ||= isOtherThanList(checked, table);
    options.onChecked?.(checked, text, payload);
    const name = checked.kind ?? "unrecognised";
    chunk.kinds[name] = (chunk.kinds[name] ?? 0) + 1;
    if (checked.counted) counting?.add(payload, checked.counted);
    if (!entries) continue;
    entries.note(payload, checked.flaws);
    for (const names of namesOf(checked, payload, text, dropsDocuments, table)) entries.add(names, dropsDocuments);
  }
  if (counting) chunk.counted = counting.result;
  chunk.texts += texts.length;
  chunk.foreignEntries += texts.length - count;
}

const jsonFile = /\.json(\.gz)?$/i;

/** What a text is that is not a payload; undefined for one that is, or that may be. */
export function otherIn(
  kind: Kind | null,
  value: unknown,
  isWhole: boolean,
  profile: Profile | undefined,
): Other | undefined {
  if (value === undefined) return undefined;
  if (isOwnOutput(value)) return "output";
  return kind === null && isWhole && !mayBePayload(value, profile) ? "other" : undefined;
}

/** The findings of a payload, of which the first error carries the payload itself. */
function withBody(
  { kind, content, findings }: Checked,
  { showValues, profile }: ChunkOptions,
): readonly ReportedFinding[] {
  const first = findings.findIndex(({ finding }) => finding.severity === "error");
  if (first < 0 || content.hasStandIns) return findings;
  const body = showValues ? withSentAmounts(content.value) : maskValues(kind, content.value, profile);
  return findings.with(first, { ...(findings[first] as ReportedFinding), body });
}

/**
 * Converts the indexes and lines of the findings of a chunk, which are relative to it, to those of the run: `payload`
 * is the index of its first payload in the file, and `order` the place of the file's first one in the send order.
 */
export function rebase({ findings, linesBefore }: CheckedChunk, payload: number, order: number): void {
  for (const { finding } of findings) {
    const { because, edit, related = [] } = finding;
    finding.payload += payload;
    // The root of a symptom within a payload is in the same payload.
    if (because) finding.because = { ...because, payload: finding.payload };
    finding.order = finding.payload + order;
    for (const place of related) place.line += linesBefore;
    for (const position of edit ? [finding, edit.range] : [finding]) {
      position.line += linesBefore;
      position.endLine += linesBefore;
    }
  }
}
