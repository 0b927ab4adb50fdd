import { isDatetime, isOffsetDatetime } from "../spec/string-formats.ts";
import { defineRule, notes } from "./define.ts";
import { calendarVariants, type Form, momentFault, orderEvidence } from "./moments.ts";

const forms: Readonly<Record<string, Form>> = {
  "date-time": {
    isValid: isDatetime,
    words: "a UTC datetime in the form YYYY-MM-DDTHH:MM:SSZ, such as 2026-01-31T12:00:00Z",
    remedy: "Write it as YYYY-MM-DDTHH:MM:SSZ, in UTC.",
    time: "utc",
  },
  "offset-date-time": {
    isValid: isOffsetDatetime,
    words: "a datetime with its offset, such as 2026-01-31T12:00:00Z or 2026-01-31T12:00:00+01:00",
    remedy: "Write it as YYYY-MM-DDTHH:MM:SS with Z or its offset.",
    time: "any-offset",
  },
};

const bad = (created_at: string) => ({ ...notes({ body: "a", created_at }), attr: "notes.0.created_at" });

export default defineRule({
  id: "datetime",
  title: "A datetime that is not YYYY-MM-DDTHH:MM:SSZ",
  severity: "error",
  basis: "documented",
  code: "invalid",
  variants: {
    ...calendarVariants,
    "no-time": "a date without a time",
    "no-zone": "no time zone",
    "no-seconds": "no seconds",
    "no-such-time": "a time that does not exist",
    "leap-second": "a leap second",
    offset: "an offset instead of UTC",
    fraction: "a fraction of a second",
  },
  evidence: orderEvidence,
  section: "General conventions 4",
  why: "Datetimes are ISO 8601 in UTC, written exactly YYYY-MM-DDTHH:MM:SSZ: no offset, no fraction of a second, capital T and Z, and a time that exists. Under a profile, other offsets and fractions are accepted if the operator documents them.",
  examples: {
    bad: [
      bad("2026-01-31T12:00:00+01:00"),
      bad("2026-01-31T12:00:00.000Z"),
      bad("2026-01-31 12:00:00"),
      bad("2026-01-31 12:00:00z"),
      bad("2026-01-31T12:00Z"),
      bad("2026-01-31"),
      bad("31/01/2026T12:00:00Z"),
      bad("01/31/2026T12:00:00Z"),
      bad("01/02/2026 12:00:00"),
      bad("31/01/26 12:00"),
      bad("2026-31-01T12:00:00Z"),
      bad("2026-02-30T12:00:00Z"),
      bad("2026-01-31T12:60:00Z"),
      bad("2016-12-31T23:59:60Z"),
      bad("1769860800"),
      bad(""),
      bad("yesterday"),
    ],
    good: [notes({ body: "a", created_at: "2026-01-31T12:00:00Z" })],
  },
  schema: {
    keywords: ["format"],
    describe: (fault) => {
      const form = forms[fault.params["format"] as string];
      return form && momentFault(fault, form);
    },
  },
});
