import { type Finding, positionBetween } from "../check/finding.ts";
import { payloadText, positionsOf } from "../input/payload.ts";
import { decode } from "../json/bytes.ts";
import { withoutInherited } from "../json/inherited.ts";
import { stepsOf } from "../json/path.ts";
import type { ByteRange } from "../json/position.ts";
import { locate } from "../json/spans.ts";
import { readText, words } from "../json/tape.ts";
import { shortName } from "../text/wording.ts";
import { requireArgument, requireText, text as string } from "./options.ts";

/**
 * Returns the position in the text of a payload that a pointer refers to, such as the pointer of an unplaced finding.
 * If the pointer refers to a missing field, this is the position of the nearest enclosing object or array that exists.
 *
 * @param text JSON, as a string or as UTF-8
 * @param pointer RFC 6901
 * @returns 1-based lines and 1-based columns in UTF-16 code units; the end is after the last character. Undefined if
 * the text is not JSON
 */
export function positionOf(
  text: string | Uint8Array,
  pointer: string,
): Pick<Finding, "line" | "column" | "endLine" | "endColumn"> | undefined {
  return withoutInherited(() => {
    requireText(text);
    requireArgument(pointer, "The pointer", string);
    const payload = payloadText(text);
    const { bytes, start, end } = payload;
    if (!readText(bytes, start, end) || words.length > 0) return undefined;
    const path: (string | number)[] = [];
    let value: unknown = JSON.parse(decode(bytes, start, end));
    for (const step of stepsOf(pointer)) {
      const key = Array.isArray(value) ? indexNamed(step) : memberNamed(value, step);
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) break;
      path.push(key);
      value = (value as Record<string, unknown>)[key];
    }
    const [between] = positionsOf(payload, locate(bytes, start, end, [path]) as [ByteRange]);
    return between && positionBetween(...between);
  });
}

/** The index that a step of a pointer is; NaN for any other text, such as "" or "01". */
function indexNamed(step: string): number {
  return /^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : Number.NaN;
}

/** The name of the member that a step of a pointer refers to. Findings shorten long names. */
export function memberNamed(value: unknown, step: string): string {
  if (!step.includes("…(") || typeof value !== "object" || value === null || Object.hasOwn(value, step)) return step;
  return Object.keys(value).find((name) => shortName(name) === step) ?? step;
}
