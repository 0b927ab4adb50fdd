import type { Finding } from "../../check/finding.ts";
import type { ReportedFinding } from "../../check/locate-faults.ts";
import { isOwnOutput } from "../../check/not-payload.ts";
import { parse } from "../../check/read-text.ts";
import { changed } from "../../input/input-error.ts";
import { eachPayload, type PayloadText } from "../../input/payload.ts";
import { versionOf } from "../../input/read.ts";
import type { SourceInput } from "../../input/source-input.ts";
import { isJson } from "../../json/value.ts";
import type { OutputFile } from "../atomic-file.ts";

/** An input, and how many of its payloads were checked. */
export interface CheckedInput extends SourceInput {
  count: number;
  /** How many of them are not payloads, but output of this tool or other JSON. */
  others: number;
}

export interface Sorted {
  accepted: number;
  rejected: number;
}

/**
 * Writes the payloads without errors to one file, and the others with their findings to another. It reads the inputs a
 * second time, since findings across payloads are known only at the end of a run. A payload with suppressed errors is
 * rejected too, because the service would reject it.
 */
export async function sortPayloads(
  inputs: Iterable<CheckedInput>,
  findings: Iterable<ReportedFinding>,
  accepted: OutputFile | undefined,
  rejected: OutputFile | undefined,
): Promise<Sorted> {
  const sorted: Sorted = { accepted: 0, rejected: 0 };
  const findingsOf = grouped(findings);
  for (const { file, payloads, count, others, version } of inputs) {
    if (others > 0 && others === count) continue;
    if (count > 0 && version !== versionOf(file)) throw changed(file);
    // What follows the payloads that were checked may be unreadable.
    for await (const [text, payload] of eachPayload(payloads, count))
      if (others === 0 || !isOwnOutput(parse(text).value)) await sort(text, file, payload);
  }
  await accepted?.commit();
  await rejected?.commit();
  return sorted;

  async function sort(text: PayloadText, file: string, payload: number): Promise<void> {
    const own = findingsOf(file, payload);
    const isRejected = own.some(({ severity }) => severity === "error");
    sorted[isRejected ? "rejected" : "accepted"]++;
    if (isRejected) await rejected?.write(rejection(text, file, own));
    else await accepted?.write(oneLine(text));
  }
}

/** Returns a function that takes the findings of one payload after another. */
function grouped(findings: Iterable<ReportedFinding>): (file: string, payload: number) => Finding[] {
  const iterator = findings[Symbol.iterator]();
  let next = iterator.next();
  return (file, payload) => {
    const own: Finding[] = [];
    while (!next.done && next.value.finding.file === file && next.value.finding.payload === payload) {
      own.push(next.value.finding);
      next = iterator.next();
    }
    return own;
  };
}

/** The payload's bytes on one line: line breaks in JSON are white space, so they can be dropped. */
function oneLine({ bytes, start, end }: PayloadText): Uint8Array {
  const text = Buffer.from(bytes.subarray(start, end)).toString("latin1");
  return Buffer.from(`${withoutBreaks(text)}\n`, "latin1");
}

/** A line for a rejected payload. JSON text is kept as it is, since parsing it could lose the fault. */
function rejection({ bytes, start, end, origin, bom }: PayloadText, file: string, findings: Finding[]): string {
  const text = new TextDecoder(bom).decode(bytes.subarray(start, end));
  const payload = isJson(text) ? withoutBreaks(text) : JSON.stringify(text);
  const head = JSON.stringify({ file, line: origin.line, findings });
  return `${head.slice(0, -1)},"payload":${payload}}\n`;
}

/** `trim`, because a pattern for trailing white space would take quadratic time. */
function withoutBreaks(text: string): string {
  return text.replace(/[\r\n]+[ \t]*/g, "").trim();
}
