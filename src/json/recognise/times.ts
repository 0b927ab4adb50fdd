/** Days and times. Those of one form are compared as numbers. */

import { bytes, view } from "./buffer.ts";

const monthLengths = Uint8Array.of(0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31);

/** The day `YYYY-MM-DD` at an offset as a number, such as 20260131; -1 if there is none. */
export function day(at: number): number {
  // Four bytes each, as differences from 0000, -00- and 0-00: those of digits are their values, the others 0.
  const years = view.getInt32(at, true) ^ 0x30303030;
  const months = view.getInt32(at + 4, true) ^ 0x2d30302d;
  const days = view.getInt32(at + 6, true) ^ 0x30302d30;
  if ((beyondDigits(years) | beyondDigits(months) | beyondDigits(days)) & 0x80808080) return -1;
  if ((months & 0xff0000ff) !== 0 || (days & 0xff00) !== 0) return -1;
  const year = tens(years) * 100 + tens(years >> 16);
  const month = tens(months >> 8);
  const day = tens(days >> 16);
  if (month < 1 || month > 12 || day < 1 || day > (monthLengths[month] as number)) return -1;
  if (day === 29 && month === 2 && (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0))) return -1;
  return year * 10_000 + month * 100 + day;
}

/** Four bytes as a number, in which the highest bit of each byte above 9 is set. */
function beyondDigits(four: number): number {
  return (four + 0x76767676) | four;
}

/** The value of two digits, the first of which is the lowest byte. */
function tens(digits: number): number {
  return (digits & 15) * 10 + ((digits >> 8) & 15);
}

function twoDigits(at: number): number {
  const tens = (bytes[at] as number) - 48;
  const ones = (bytes[at + 1] as number) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

/** The time `THH:MM:SSZ` at an offset as a number, such as 235959; -1 if there is none. */
export function time(at: number): number {
  // As above, from T00:, 00:0 and :00Z.
  const hours = view.getInt32(at, true) ^ 0x3a303054;
  const minutes = view.getInt32(at + 4, true) ^ 0x303a3030;
  const seconds = view.getInt32(at + 6, true) ^ 0x5a30303a;
  if ((beyondDigits(hours) | beyondDigits(minutes) | beyondDigits(seconds)) & 0x80808080) return -1;
  if (((hours | seconds) & 0xff0000ff) !== 0 || (minutes & 0xff0000) !== 0) return -1;
  const hour = tens(hours >> 8);
  const minute = tens(minutes);
  const second = tens(seconds >> 8);
  if (hour > 23 || minute > 59 || second > 59) return -1;
  return hour * 10_000 + minute * 100 + second;
}

/** Reads a moment with any offset, and perhaps a fraction of a second, after its opening quote. */
export function offsetDatetime(at: number): number {
  if (day(at) < 0 || bytes[at + 10] !== 84 || bytes[at + 13] !== 58 || bytes[at + 16] !== 58) return -1;
  if (!isBelow(at + 11, 24) || !isBelow(at + 14, 60) || !isBelow(at + 17, 60)) return -1;
  let p = at + 19;
  if (bytes[p] === 46) {
    const point = p++;
    while ((bytes[p] as number) >= 48 && (bytes[p] as number) <= 57) p++;
    if (p === point + 1) return -1;
  }
  const c = bytes[p];
  if (c === 90) return bytes[p + 1] === 34 ? p + 2 : -1;
  if ((c !== 43 && c !== 45) || bytes[p + 3] !== 58 || bytes[p + 6] !== 34) return -1;
  return isBelow(p + 1, 24) && isBelow(p + 4, 60) ? p + 7 : -1;
}

function isBelow(at: number, limit: number): boolean {
  const value = twoDigits(at);
  return value >= 0 && value < limit;
}

/** The seconds from 1970 to a moment that `offsetDatetime` reads; -1 if it is earlier, or has a fraction of a second. */
export function instant(at: number): number {
  const date = day(at);
  if (date < 19_700_102 || bytes[at + 19] === 46) return -1;
  const days = Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100) / 1000;
  const seconds = days + twoDigits(at + 11) * 3600 + twoDigits(at + 14) * 60 + twoDigits(at + 17);
  const sign = bytes[at + 19] === 43 ? -1 : bytes[at + 19] === 45 ? 1 : 0;
  return sign === 0 ? seconds : seconds + sign * (twoDigits(at + 20) * 3600 + twoDigits(at + 23) * 60);
}
