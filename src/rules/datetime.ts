import { isDatetime, isOffsetDatetime } from "../spec/string-formats.ts";
import { isoText, localText, type Moment, offsetText, readMoment, utcText } from "../text/moment.ts";
import { notes } from "./examples.ts";
import { defineRule, type SchemaFault } from "./rule.ts";
import {
  calendarProblem,
  calendarVariants,
  type MomentProblem,
  momentFault,
  orderEvidence,
  timestampOf,
} from "./shared.ts";

/** How datetimes are written in a format: in UTC, or under a profile whose operator accepts any offset. */
interface Form {
  isValid: (text: string) => boolean;
  words: string;
  remedy: string;
  takesOffsets: boolean;
}

const forms: Readonly<Record<string, Form>> = {
  "date-time": {
    isValid: isDatetime,
    words: "a UTC datetime in the form YYYY-MM-DDTHH:MM:SSZ, such as 2026-01-31T12:00:00Z",
    remedy: "Write it as YYYY-MM-DDTHH:MM:SSZ, in UTC.",
    takesOffsets: false,
  },
  "offset-date-time": {
    isValid: isOffsetDatetime,
    words: "a datetime with its offset, such as 2026-01-31T12:00:00Z or 2026-01-31T12:00:00+01:00",
    remedy: "Write it as YYYY-MM-DDTHH:MM:SS with Z or its offset.",
    takesOffsets: true,
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
  why: "Datetimes are ISO 8601 in UTC, written exactly YYYY-MM-DDTHH:MM:SSZ: no offset, no fraction of a second, capital T and Z, and a time that exists. Convert local times to UTC. Under a profile, other offsets and fractions are accepted if the operator documents them.",
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
      bad("yesterday"),
    ],
    good: [notes({ body: "a", created_at: "2026-01-31T12:00:00Z" })],
  },
  schema: {
    keywords: ["format"],
    describe: (fault) => {
      const form = forms[fault.params["format"] as string];
      return form && momentFault(fault, problemOf(String(fault.value), form, fault), form.words, form.isValid);
    },
  },
});

function problemOf(text: string, form: Form, fault: SchemaFault): MomentProblem | undefined {
  const milliseconds = timestampOf(text);
  if (milliseconds !== undefined)
    return {
      variant: "timestamp",
      wrong: "is a Unix timestamp",
      remedy: form.remedy,
      suggestion: isoText(milliseconds),
    };
  const moment = readMoment(text);
  if (!moment) return undefined;
  const calendar = calendarProblem(moment, fault, form.remedy);
  if (calendar && calendar.exact === undefined) {
    // What it suggests is the date alone.
    const { suggestion: _, ...problem } = calendar;
    return problem;
  }
  const { variant, wrong } = calendar ?? { variant: "notation", wrong: "is a datetime in another notation" };
  return timeProblem(moment, form) ?? { variant, wrong, remedy: form.remedy, ...withExact(moment, form) };
}

/** What is wrong with the time of a moment whose date exists. */
function timeProblem(moment: Moment, form: Form): MomentProblem | undefined {
  const { time } = moment;
  const zone = form.takesOffsets ? "Z or its offset" : "Z";
  if (!time) return { variant: "no-time", wrong: "is a date without a time", remedy: form.remedy };
  const { hour, minute, second, fraction, offset } = time;
  if (hour > 23 || minute > 59 || (second ?? 0) > 60 || Math.abs(offset ?? 0) >= 24 * 60)
    return { variant: "no-such-time", wrong: "is a time that does not exist", remedy: "Correct the time." };
  if (second === 60)
    return {
      variant: "leap-second",
      wrong: "is in a leap second, which few systems accept",
      remedy: "Send the second before it or after it.",
    };
  if (offset === undefined)
    return {
      variant: "no-zone",
      wrong: "has no time zone",
      remedy: form.takesOffsets
        ? `End it with ${zone}.`
        : "Convert it to UTC if it is a local time, and end it with Z.",
    };
  if (second === undefined)
    return {
      variant: "no-seconds",
      wrong: "has no seconds",
      remedy: "Write the time as HH:MM:SS.",
      suggestion: rendered(moment, form),
    };
  if (form.takesOffsets) return undefined;
  if (offset !== 0)
    return {
      variant: "offset",
      wrong: `has the offset ${offsetText(offset)} instead of UTC`,
      remedy: "Send it in UTC, which ends with Z.",
      ...withExact(moment, form),
    };
  return fraction === ""
    ? undefined
    : {
        variant: "fraction",
        wrong: "has a fraction of a second",
        remedy: "Send whole seconds.",
        ...withExact(moment, form),
      };
}

/** The moment in the wanted form: exact, or as a suggestion if it loses a part of a second. */
function withExact(moment: Moment, form: Form): Pick<MomentProblem, "exact" | "suggestion"> {
  const loses = !form.takesOffsets && Number(moment.time?.fraction) > 0;
  return { [loses ? "suggestion" : "exact"]: rendered(moment, form) };
}

function rendered(moment: Moment, { takesOffsets }: Form): string {
  const { fraction = "", offset = 0 } = moment.time ?? {};
  const local = localText(moment);
  if (!takesOffsets) return utcText(local, offset);
  return `${local}${fraction === "" ? "" : `.${fraction}`}${offset === 0 ? "Z" : offsetText(offset)}`;
}
