import { isDate } from "../spec/string-formats.ts";
import { defineRule, statements } from "./define.ts";
import { calendarVariants, type Form, momentFault, orderEvidence } from "./moments.ts";

const form: Form = {
  isValid: isDate,
  words: "a date in the form YYYY-MM-DD, such as 2026-01-31",
  remedy: "Write it as YYYY-MM-DD.",
  time: "none",
};

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
      bad(""),
      bad("end of January"),
    ],
    good: [statements({ issued_date: "2024-02-29" })],
  },
  schema: {
    keywords: ["format"],
    describe: (fault) => (fault.params["format"] === "date" ? momentFault(fault, form) : undefined),
  },
});
