import { withoutBlanksAround } from "./placeholders.ts";

/** A date, with or without a time, in any of the common notations. */
export interface Moment {
  year: string;
  month: number;
  day: number;
  /** Which of day and month is first before a year; undefined if they are equal or the month is a word. */
  order?: "day-first" | "month-first" | "unknown" | undefined;
  time: ReturnType<typeof timeOf> | undefined;
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?";

/** The notations of a date. Every pattern captures the text after the date last. */
const notations: readonly [
  pattern: RegExp,
  read: (a: string, b: string, c: string) => Omit<Moment, "time"> | undefined,
][] = [
  // No month is 19 or 20.
  [/^(\d\d)(\d\d)((?:19|20)\d\d)(?!\d)(.*)$/s, yearLast],
  [/^(\d{4})(\d\d)(\d\d)(?!\d)(.*)$/s, yearFirst],
  [/^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?!\d)(.*)$/s, yearFirst],
  [/^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d\d)(?!\d)(.*)$/s, yearLast],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-/. ]${month}[-/., ]{1,2}(\\d{4}|\\d\\d)(?!\\d)(.*)$`, "is"),
    (day, name, year) => named(year, name, day),
  ],
  [
    new RegExp(`^${month} {1,2}(\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4}|\\d\\d)(?!\\d)(.*)$`, "is"),
    (name, day, year) => named(year, name, day),
  ],
];

function yearFirst(year: string, month: string, day: string): Omit<Moment, "time"> {
  return { year, month: Number(month), day: Number(day) };
}

function yearLast(a: string, b: string, year: string): Omit<Moment, "time"> {
  const [first, second] = [Number(a), Number(b)];
  const isDayFirst = second <= 12;
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  const isClear = first > 12 || !isDayFirst;
  const order = first === second ? undefined : !isClear ? "unknown" : isDayFirst ? "day-first" : "month-first";
  return { year, month, day, order };
}

function named(year: string, name: string, day: string): Omit<Moment, "time"> {
  const month = monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return { year, month, day: Number(day) };
}

const time =
  /^(?:[Tt]|,? )(\d{1,2}):?(\d\d)(?::?(\d\d)(?:[.,:](\d{1,12}))?)?(?: ?([AaPp])[Mm])?(?: ?(?:([Zz]|UTC)|([+-])(\d\d)(?::?([0-5]\d))?))?$/;

/** Reads a date or datetime in any of the common notations; undefined for any other text. */
export function readMoment(text: string): Moment | undefined {
  if (text.length > 60) return undefined;
  const bare = withoutBlanksAround(text);
  for (const [pattern, read] of notations) {
    const [, a = "", b = "", c = "", rest = ""] = pattern.exec(bare) ?? [];
    const date = a === "" ? undefined : read(a, b, c);
    if (!date) continue;
    if (rest === "") return { ...date, time: undefined };
    const found = time.exec(rest);
    return found ? { ...date, time: timeOf(found) } : undefined;
  }
  return undefined;
}

function timeOf([, hour, minute, second, fraction = "", half, utc, sign, hours, minutes = "0"]: RegExpExecArray) {
  const offset = sign === undefined ? undefined : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return {
    hour: half === undefined ? Number(hour) : hourOf(Number(hour), half),
    minute: Number(minute),
    second: second === undefined ? undefined : Number(second),
    /** Its digits; empty if there is none. */
    fraction,
    /** From UTC, in minutes; undefined if no zone is given. */
    offset: utc === undefined ? offset : 0,
  };
}

/** The hour of a day of two halves: AM and PM. There is no 13 PM, nor a 24th hour. */
function hourOf(hour: number, half: string): number {
  return hour > 12 ? 24 : (hour % 12) + (/p/i.test(half) ? 12 : 0);
}

/** The date of a moment as `YYYY-MM-DD`, whether or not it exists. */
export function dateText({ year, month, day }: Pick<Moment, "year" | "month" | "day">): string {
  return `${year}-${two(month)}-${two(day)}`;
}

/** A moment as `YYYY-MM-DDTHH:MM:SS`, whether or not it exists; at midnight if it has no time. */
export function localText(moment: Moment): string {
  const { hour, minute, second = 0 } = moment.time ?? { hour: 0, minute: 0 };
  return `${dateText(moment)}T${two(hour)}:${two(minute)}:${two(second)}`;
}

/** The moment of a text `YYYY-MM-DDTHH:MM:SS` with an offset in minutes, in UTC as `YYYY-MM-DDTHH:MM:SSZ`. */
export function utcText(local: string, offset: number): string {
  return isoText(Date.parse(`${local}Z`) - offset * 60_000);
}

/** The moment of a number of milliseconds since 1970 as `YYYY-MM-DDTHH:MM:SSZ`; empty if it is out of range. */
export function isoText(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().replace(/\.\d{3}Z$/, "Z");
}

/** An offset in minutes as `+HH:MM`. */
export function offsetText(offset: number): string {
  const size = Math.abs(offset);
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
