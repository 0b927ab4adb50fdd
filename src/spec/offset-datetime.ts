import { isDate } from "./string-formats.ts";

const timeAndOffset =
  /^T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$/;

/** A moment as RFC 3339 has it, with any offset and fractions of a second. */
export function isOffsetDatetime(text: string): boolean {
  return isDate(text.slice(0, 10)) && timeAndOffset.test(text.slice(10));
}
