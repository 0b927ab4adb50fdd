/** The formats of General conventions 4 and of sub-process identifiers (Endpoints 13), exactly as documented. */

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

// Dates are the most frequent strings: parsing them by digits costs a tenth of matching a pattern.

/** Whether a text is an existing calendar day `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (text.length !== 10) return false;
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (century < 0 || yearOfCentury < 0 || text[4] !== "-" || text[7] !== "-") return false;
  const isLeap = yearOfCentury === 0 ? century % 4 === 0 : yearOfCentury % 4 === 0;
  const length = month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0);
  return day >= 1 && day <= length;
}

/** The number of two digits, or -1. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 0x30;
  const ones = text.charCodeAt(at + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

const time = "T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]";
const timeInUtc = new RegExp(`^${time}Z$`);
const timeAndOffset = new RegExp(`^${time}(?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$`);

/** Whether a text is an existing moment `YYYY-MM-DDTHH:MM:SSZ`. */
export function isDatetime(text: string): boolean {
  return isDate(text.slice(0, 10)) && timeInUtc.test(text.slice(10));
}

/** Whether a text is a moment as RFC 3339 has it, with any offset and fractions of a second. */
export function isOffsetDatetime(text: string): boolean {
  return isDate(text.slice(0, 10)) && timeAndOffset.test(text.slice(10));
}

export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

export const stringFormats = { date: isDate, "date-time": isDatetime, uuid: isUuid };
