import { isOffsetDatetime } from "../spec/offset-datetime.ts";
import { stringFormats } from "../spec/string-formats.ts";

/** The formats in the schemas of a profile. `offset-date-time` is a date-time without our pattern: see the view. */
export const profileFormats = { ...stringFormats, "offset-date-time": isOffsetDatetime };
