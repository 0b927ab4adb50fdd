import { isDate } from "../spec/string-formats.ts";
import { dateText, isoText, type Moment, readMoment } from "../text/moment.ts";
import { statements } from "./examples.ts";
import { defineRule, type SchemaFault } from "./rule.ts";
import {
  calendarProblem,
  calendarVariants,
  type MomentProblem,
  momentFault,
  orderEvidence,
  timestampOf,
} from "./shared.ts";

const bad = (issued_date: string) => ({ ...statements({ issued_date }), attr: "statements.0.issued_date" });

export default defineRule({
  id: "date",
  title: "A date that is not YYYY-MM-DD",
  severity: "error",
  basis: "documented",
  code: "invalid",
  variants: {
    ...calendarVariants,
    datetime: "a datetime in place of a date",
    "day-number": "the day number of a spreadsheet",
  },
  evidence: orderEvidence,
  section: "General conventions 4",
  why: "Dates are ISO 8601 calendar dates that exist, written YYYY-MM-DD: no time, no other order, no 30 February.",
  examples: {
    bad: [
      bad("31/01/2026"),
      bad("01/31/2026"),
      bad("01/02/2026"),
      bad("31/01/26"),
      bad("2026-31-01"),
      bad("2026-02-29"),
      bad("2026/1/31"),
      bad("2026-01-31T00:00:00Z"),
      bad("1769817600"),
      bad("46053"),
      bad("end of January"),
    ],
    good: [statements({ issued_date: "2024-02-29" })],
  },
  schema: {
    keywords: ["format"],
    describe: (fault) =>
      fault.params["format"] === "date"
        ? momentFault(fault, problemOf(String(fault.value), fault), words, isDate)
        : undefined,
  },
});

const words = "a date in the form YYYY-MM-DD, such as 2026-01-31";
const form = "Write it as YYYY-MM-DD.";

function problemOf(text: string, fault: SchemaFault): MomentProblem | undefined {
  const milliseconds = timestampOf(text);
  if (milliseconds !== undefined)
    return {
      variant: "timestamp",
      wrong: "is a Unix timestamp",
      remedy: "Send the day as YYYY-MM-DD.",
      suggestion: isoText(milliseconds).slice(0, 10),
    };
  if (/^\d{5}$/.test(text))
    return {
      variant: "day-number",
      wrong: "looks like the number that a spreadsheet keeps for a day",
      remedy: "Export the column as YYYY-MM-DD.",
    };
  const moment = readMoment(text);
  if (!moment) return undefined;
  const written = dateText(moment);
  const isDay = !moment.time || isMidnight(moment);
  const calendar = calendarProblem(moment, fault, form);
  if (calendar)
    return isDay ? calendar : { ...calendar, exact: undefined, suggestion: calendar.exact ?? calendar.suggestion };
  if (moment.time)
    return {
      variant: "datetime",
      wrong: "is a datetime, but the field is a date",
      remedy: "Send the day alone, as YYYY-MM-DD.",
      ...(isDay ? { exact: written } : { suggestion: written }),
    };
  return { variant: "notation", wrong: "is a date in another notation", remedy: form, exact: written };
}

/** True for 00:00:00 in UTC or without a zone, which means the day alone. */
function isMidnight({ time }: Moment): boolean {
  return time !== undefined && !time.hour && !time.minute && !time.second && !Number(time.fraction) && !time.offset;
}
