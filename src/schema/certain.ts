import {
  amount,
  dayOf,
  decimal,
  isFilled,
  isLong,
  isOffsetMoment,
  isPlainPath,
  isReal,
  isUuidAt,
  lastDecimal,
  momentOf,
} from "../json/literals.ts";
import { find, Names } from "../json/names.ts";
import { type Check, Op, type Shown } from "./checks.ts";

/** For what bytes do not show: only the value tells. */
const never: Shown = () => false;

const shownFormats: ReadonlyMap<unknown, Shown> = new Map<unknown, Shown>([
  ["date", (start, end) => dayOf(start, end) >= 0],
  ["date-time", (start, end) => momentOf(start, end) >= 0],
  ["offset-date-time", isOffsetMoment],
  ["uuid", isUuidAt],
]);

/** How the bytes of a string show that it passes all its checks; undefined if it has none. */
export function shownText(checks: readonly Check[]): Shown | undefined {
  if (checks.length === 0) return undefined;
  const settings = new Map<string, unknown>();
  for (const { keyword, setting, op } of checks) {
    if (op === Op.never || settings.has(keyword)) return never;
    settings.set(keyword, setting);
  }
  const has = (...keywords: readonly string[]): boolean =>
    [...settings.keys()].every((keyword) => keywords.includes(keyword));
  const values = (settings.get("enum") ?? settings.get("const") ?? settings.get("x-known-values")) as
    | readonly unknown[]
    | undefined;
  if (values && has("enum", "const", "x-known-values", "x-fillable")) {
    if (settings.size > (settings.has("x-fillable") ? 2 : 1)) return never;
    const texts = values.filter((value): value is string => typeof value === "string");
    const names = new Names(texts.filter((text) => !settings.has("x-fillable") || text.trim() !== ""));
    return (start, end) => find(names, start, end) >= 0;
  }
  const format = settings.get("format");
  if (format === "date" && settings.size > 1) return has("format", "x-not-future") ? isPastDate : never;
  if (format !== undefined) return (settings.size === 1 ? shownFormats.get(format) : undefined) ?? never;
  const isNoPlaceholder = settings.has("x-no-placeholder");
  const isIdentifier = settings.get("x-no-placeholder") === "identifier";
  const least = (settings.get("minLength") as number | undefined) ?? 0;
  if (settings.has("x-document-path")) {
    if (least > 1 || isIdentifier || !has("x-document-path", "x-fillable", "minLength", "x-no-placeholder"))
      return never;
    return isNoPlaceholder ? (start, end) => isPlainPath(start, end) && isReal(start, end, false) : isPlainPath;
  }
  if (settings.has("x-decimal")) return has("x-decimal", "x-max-decimals") ? shownDecimal(settings) : never;
  if (!has("minLength", "maxLength", "x-fillable", "x-no-placeholder")) return never;
  const isNotBlank = isNoPlaceholder || settings.has("x-fillable");
  const most = (settings.get("maxLength") as number | undefined) ?? Number.POSITIVE_INFINITY;
  const isLimited = least > (isNotBlank ? 1 : 0) || settings.has("maxLength");
  return (start, end) =>
    (!isNotBlank || isFilled(start, end)) &&
    (!isLimited || isLong(start, end, least, most)) &&
    (!isNoPlaceholder || isReal(start, end, isIdentifier));
}

function isPastDate(start: number, end: number, today: number): boolean {
  const day = dayOf(start, end);
  return day >= 0 && day <= today;
}

/** The most digits that doubles hold exactly enough to compare as decimals. */
const maxDigits = 15;

/** A decimal text has the limits of numbers. Doubles do not compare like the decimals where these have many digits. */
function shownDecimal(settings: ReadonlyMap<string, unknown>): Shown {
  const form = settings.get("x-decimal") as { whole?: number; places?: number; minimum?: number; maximum?: number };
  const { whole = 99, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = form;
  if ([minimum, maximum].some((bound) => Number.isFinite(bound) && Number(bound.toPrecision(maxDigits)) !== bound))
    return never;
  const most = Math.min(form.places ?? 99, (settings.get("x-max-decimals") as number | undefined) ?? 99);
  return (start, end) => isWithin(amount(start, end), minimum, maximum, most, whole);
}

/** Whether the number that was read last is within limits. NaN is not. */
function isWithin(value: number, low: number, high: number, mostPlaces: number, mostWhole: number): boolean {
  const { places, wholeDigits } = lastDecimal;
  return value >= low && value <= high && places <= mostPlaces && wholeDigits <= mostWhole;
}

/** How the bytes of a number show that it passes all its checks; undefined if it has none. */
export function shownNumber(checks: readonly Check[]): Shown | undefined {
  if (checks.length === 0) return undefined;
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [mostPlaces, mostWhole] = [99, 99];
  for (const { op, keyword, setting } of checks) {
    if (op === Op.never) return never;
    const limit = setting as number;
    const form = setting as { whole?: number; places?: number };
    switch (keyword) {
      case "type":
        mostPlaces = 0;
        break;
      case "minimum":
        low = Math.max(low, limit);
        break;
      case "maximum":
        high = Math.min(high, limit);
        break;
      // The next number would do, but few values are at the limit.
      case "exclusiveMinimum":
        low = Math.max(low, limit + Math.abs(limit) * 1e-9 + 1e-9);
        break;
      case "exclusiveMaximum":
        high = Math.min(high, limit - Math.abs(limit) * 1e-9 - 1e-9);
        break;
      case "multipleOf":
        mostPlaces = Math.min(mostPlaces, placesOf(limit));
        break;
      case "x-max-decimals":
        mostPlaces = Math.min(mostPlaces, limit);
        break;
      case "x-decimal":
        mostWhole = Math.min(mostWhole, form.whole ?? 99);
        mostPlaces = Math.min(mostPlaces, form.places ?? 99);
        break;
      default:
        return never;
    }
  }
  return (start, end) => isWithin(decimal(start, end), low, high, mostPlaces, mostWhole);
}

/** The decimal places of the multiples of 1, 0.1, 0.01 and so on; -1, which no number has, for those of others. */
function placesOf(divisor: number): number {
  const places = Math.max(0, Math.round(-Math.log10(divisor)));
  return Number(`1e-${places}`) === divisor ? places : -1;
}
