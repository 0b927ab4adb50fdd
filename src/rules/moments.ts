/** What is wrong with a date or a datetime, and what was meant. */

import { isDate } from "../spec/string-formats.ts";
import { dateText, isoText, localText, type Moment, offsetText, readMoment, utcText } from "../text/moment.ts";
import { isNoValue, withoutBlanksAround } from "../text/placeholders.ts";
import type { DescribedFault, SchemaFault } from "./rule.ts";
import { noValue } from "./shared.ts";
import { mustBe, problemAndRemedy } from "./wording.ts";

/** How the dates or datetimes of a format are written. */
export interface Form {
  isValid: (text: string) => boolean;
  words: string;
  remedy: string;
  /** A datetime is in UTC or, under a profile whose operator accepts it, has any offset. */
  time: "none" | "utc" | "any-offset";
}

interface MomentProblem {
  variant: string;
  /** What is wrong, as the end of a sentence about the field. */
  wrong: string;
  remedy: string;
  /** The same moment in the right form, if no other is possible. */
  exact?: string;
  suggestion?: string;
}

/** The variants that dates and datetimes share. */
export const calendarVariants = {
  notation: "the same in another notation",
  "day-first": "the day first",
  "month-first": "the month first",
  "unknown-order": "an order of day and month that cannot be told",
  swapped: "day and month swapped",
  "two-digit-year": "a year of two digits",
  "no-such-day": "a day that does not exist",
  timestamp: "a Unix timestamp",
  "no-value": "blank text, or a word for a missing value",
  other: "not a date",
} as const;

/** The order of day and month that other values of a field show. */
export const orderEvidence = {
  "unknown-order": { "day-first": "the day first", "month-first": "the month first" },
} as const;

/** A value that is not in the form of its field. */
export function momentFault(fault: SchemaFault, form: Form): DescribedFault<never> {
  const { path, kind } = fault;
  const text = String(fault.value);
  if (isNoValue(text) || zeroDate.test(text)) return noValue(fault);
  const problem = problemOf(text, form, fault);
  if (!problem) return { variant: "other", detail: () => mustBe(kind, path, form.words) };
  const { variant, wrong, remedy, suggestion, exact } = problem;
  // A moment near the year 10000 has no such form in UTC.
  const meant = [exact ?? suggestion].find((one) => one !== undefined && form.isValid(one));
  return {
    variant,
    detail: () => problemAndRemedy(kind, path, wrong, remedy),
    suggestion: meant,
    edit: meant !== undefined && meant === exact ? JSON.stringify(exact) : undefined,
  };
}

/** What is written for no date: 0000-00-00, 1/0/1900, and 0001-01-01T00:00:00 or /Date(-62135596800000)/ by .NET. */
const zeroDate =
  /^(?:(?:0{2,4}([-/.]?)00\1(?:00|0000)|1900-01-00|(?:0?0\/0?1|0?1\/0?0)\/1900|0001-01-01(?=.))(?:[T ][0:.+]+Z?)?|\/Date\(-62135596800000[+0]*\)\/)$/;

function problemOf(text: string, form: Form, fault: SchemaFault): MomentProblem | undefined {
  const isDay = form.time === "none";
  const milliseconds = timestampOf(text);
  if (milliseconds !== undefined) {
    const utc = isoText(milliseconds);
    const [remedy, suggestion] = isDay ? dayOf(utc) : [form.remedy, utc];
    return { variant: "timestamp", wrong: "is a Unix timestamp", remedy, suggestion };
  }
  if (isDay && /^\d{5}$/.test(text))
    return {
      variant: "day-number",
      wrong: "looks like the number that a spreadsheet keeps for a day",
      remedy: "Export the column as YYYY-MM-DD.",
    };
  const moment = readMoment(text);
  if (!moment) return undefined;
  const calendar = calendarProblem(moment, fault, form.remedy);
  return isDay ? dateProblem(text, moment, form, calendar) : datetimeProblem(moment, form, calendar);
}

function dateProblem(text: string, moment: Moment, form: Form, calendar: MomentProblem | undefined): MomentProblem {
  const exact = dateText(moment);
  const isDay = !moment.time || isMidnight(moment);
  if (calendar)
    return isDay ? calendar : { ...calendar, exact: undefined, suggestion: calendar.exact ?? calendar.suggestion };
  if (!moment.time && withoutBlanksAround(text) === exact)
    return { variant: "notation", wrong: "has blanks around it", remedy: "Remove them.", exact };
  if (!moment.time) return { variant: "notation", wrong: "is a date in another notation", remedy: form.remedy, exact };
  const [remedy, suggestion] = dayOf(`${localText(moment)}${moment.time.offset === 0 ? "Z" : ""}`);
  const wrong = "is a datetime, but the field is a date";
  return { variant: "datetime", wrong, remedy, ...(isDay ? { exact } : { suggestion }) };
}

/** What to do about a datetime in place of a date, with its day if plain: 23:00 in UTC may be a midnight in summer. */
function dayOf(moment: string): [remedy: string, suggestion: string | undefined] {
  return /T2[23]:00:00Z$/.test(moment)
    ? ["If it was midnight where it was written, send the next day, else its own, as YYYY-MM-DD.", undefined]
    : ["Send the day alone, as YYYY-MM-DD.", moment.slice(0, 10)];
}

/** True for 00:00:00 in UTC or without a zone, which means the day alone. */
function isMidnight({ time }: Moment): boolean {
  return time !== undefined && !time.hour && !time.minute && !time.second && !Number(time.fraction) && !time.offset;
}

function datetimeProblem(moment: Moment, form: Form, calendar: MomentProblem | undefined): MomentProblem {
  // What it suggests is the date alone.
  if (calendar && calendar.exact === undefined) return { ...calendar, suggestion: undefined };
  const { variant, wrong } = calendar ?? { variant: "notation", wrong: "is a datetime in another notation" };
  return timeProblem(moment, form) ?? { variant, wrong, remedy: form.remedy, ...withExact(moment, form) };
}

/** What is wrong with the date of a moment: its order, its year, or that it does not exist. */
function calendarProblem(
  moment: Moment,
  { kind, path, schemas }: SchemaFault,
  remedy: string,
): MomentProblem | undefined {
  const { year, month, day, order } = moment;
  if (year.replace(/^00(?=[1-9])/, "").length < 4)
    return { variant: "two-digit-year", wrong: "has a year of two digits, which does not tell the century", remedy };
  if (order === "unknown")
    return { variant: "unknown-order", wrong: "does not tell whether the day or the month comes first", remedy };
  if (!isDate(dateText(moment))) {
    const swapped = dateText({ year, month: day, day: month });
    if (isDate(swapped))
      return {
        variant: "swapped",
        wrong: "has a month after 12, as if day and month were swapped",
        remedy,
        suggestion: swapped,
      };
    const days = month >= 1 && month <= 12 ? new Date(Date.UTC(Number(year), month, 0)).getUTCDate() : undefined;
    const why =
      days === undefined || schemas.fieldIs(kind, path, "x-personal")
        ? ""
        : `: ${year}-${String(month).padStart(2, "0")} has ${days} days`;
    return { variant: "no-such-day", wrong: `is a day that does not exist${why}`, remedy: "Correct the day." };
  }
  if (!order) return undefined;
  const first = order === "day-first" ? "day" : "month";
  return { variant: order, wrong: `has the ${first} first`, remedy, exact: dateText(moment) };
}

/** The milliseconds of a Unix timestamp in seconds or milliseconds; .NET writes `/Date(0)/` or `/Date(0+0100)/`. */
function timestampOf(text: string): number | undefined {
  const [, digits = text] = /^\/Date\((\d+)(?:[+-]\d{4})?\)\/$/.exec(text) ?? [];
  if (/^[12]\d{9}$/.test(digits)) return Number(digits) * 1000;
  return /^[12]\d{12}$/.test(digits) ? Number(digits) : undefined;
}

/** What is wrong with the time of a moment whose date exists. */
function timeProblem(moment: Moment, form: Form): MomentProblem | undefined {
  const { time } = moment;
  const takesOffsets = form.time === "any-offset";
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
      remedy: takesOffsets
        ? form.remedy
        : "Convert it to UTC if it is a local time, and write it as YYYY-MM-DDTHH:MM:SSZ.",
    };
  if (second === undefined)
    return {
      variant: "no-seconds",
      wrong: "has no seconds",
      remedy: form.remedy,
      suggestion: rendered(moment, form),
    };
  if (takesOffsets) return undefined;
  if (offset !== 0)
    return {
      variant: "offset",
      wrong: `has the offset ${offsetText(offset)} instead of UTC`,
      remedy: "Convert it to UTC, which ends with Z.",
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
  const loses = form.time !== "any-offset" && Number(moment.time?.fraction) > 0;
  return { [loses ? "suggestion" : "exact"]: rendered(moment, form) };
}

function rendered(moment: Moment, form: Form): string {
  const { fraction = "", offset = 0 } = moment.time ?? {};
  const local = localText(moment);
  if (form.time !== "any-offset") return utcText(local, offset);
  return `${local}${fraction === "" ? "" : `.${fraction}`}${offset === 0 ? "Z" : offsetText(offset)}`;
}
