/** The formats of General conventions 4 and of sub-process identifiers (Endpoints 13), exactly as documented. */

const datePattern = /^(\d{4})-(\d\d)-(\d\d)$/;
const datetimePattern = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A calendar day `YYYY-MM-DD` that exists. */
export function isDate(text: string): boolean {
  const match = datePattern.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const length = month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0);
  return day >= 1 && day <= length;
}

/** An instant `YYYY-MM-DDTHH:MM:SSZ` that exists. */
export function isDatetime(text: string): boolean {
  const match = datetimePattern.exec(text);
  return match !== null && isDate(match[1] as string);
}

export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

export const formats = { date: isDate, "date-time": isDatetime, uuid: isUuid };
