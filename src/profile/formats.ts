import { isDate, stringFormats } from "../spec/string-formats.ts";

const timeAndOffset =
  /^T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$/;

/** A moment as RFC 3339 has it, with any offset and fractions of a second. */
function isOffsetDatetime(text: string): boolean {
  return isDate(text.slice(0, 10)) && timeAndOffset.test(text.slice(10));
}

/** The formats of the schemas of a profile. `offset-date-time` is a date-time without our pattern: see the view. */
export const profileFormats = { ...stringFormats, "offset-date-time": isOffsetDatetime };
