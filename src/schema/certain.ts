import { Names } from "../json/names.ts";
import { type Check, Numeric, Op, Text, type ValueChecks } from "./checks.ts";

/** Decides how the bytes of a string and of a number show that it is right, once all checks are known. */
export function certainOf(to: ValueChecks): void {
  to.text = textOf(to);
  to.numeric = numericOf(to);
}

/** The keyword of each check of a string, with its value, as what bytes can show. */
function textOf(to: ValueChecks): number {
  if (to.ofText.length === 0) return Text.any;
  const settings = new Map<string, unknown>();
  for (const { keyword, setting, op } of to.ofText) {
    if (op === Op.type || settings.has(keyword)) return Text.unsure;
    settings.set(keyword, setting);
  }
  const has = (...keywords: readonly string[]): boolean => {
    const all = [...settings.keys()];
    return all.every((keyword) => keywords.includes(keyword));
  };
  const values = (settings.get("enum") ?? settings.get("const") ?? settings.get("x-known-values")) as
    | readonly unknown[]
    | undefined;
  if (values && has("enum", "const", "x-known-values", "x-fillable")) {
    if (settings.size > (settings.has("x-fillable") ? 2 : 1)) return Text.unsure;
    const texts = values.filter((value): value is string => typeof value === "string");
    to.names = new Names(texts.filter((text) => !settings.has("x-fillable") || text.trim() !== ""));
    return Text.known;
  }
  switch (settings.get("format")) {
    case undefined:
      break;
    case "date":
      return has("format") ? Text.date : has("format", "x-not-future") ? Text.pastDate : Text.unsure;
    case "date-time":
      return has("format") ? Text.moment : Text.unsure;
    case "offset-date-time":
      return has("format") ? Text.offsetMoment : Text.unsure;
    case "uuid":
      return has("format") ? Text.uuid : Text.unsure;
    default:
      return Text.unsure;
  }
  if (settings.has("x-document-path")) {
    const isShort = ((settings.get("minLength") ?? 0) as number) <= 1;
    if (!isShort || !has("x-document-path", "x-fillable", "minLength", "x-no-placeholder")) return Text.unsure;
    const use = settings.get("x-no-placeholder");
    return use === undefined ? Text.path : use === "text" ? Text.realPath : Text.unsure;
  }
  if (settings.has("x-decimal"))
    return has("x-decimal", "x-max-decimals") && addDecimal(to, settings) ? Text.decimal : Text.unsure;
  if (has("x-fillable")) return Text.filled;
  if (!has("minLength", "maxLength", "x-fillable", "x-no-placeholder")) return Text.unsure;
  to.least = (settings.get("minLength") as number | undefined) ?? 0;
  to.most = (settings.get("maxLength") as number | undefined) ?? Number.POSITIVE_INFINITY;
  const isLimited = to.least > 1 || settings.has("maxLength");
  const use = settings.get("x-no-placeholder");
  if (use === "identifier") return isLimited ? Text.identifierLong : Text.identifier;
  if (use !== undefined) return isLimited ? Text.realLong : Text.real;
  return settings.has("x-fillable") ? Text.filledLong : Text.long;
}

/** The most digits that doubles hold exactly enough to compare as decimals. */
const maxDigits = 15;

/** The limits of decimal texts, which are those of numbers as well. False if doubles do not compare like the decimals. */
function addDecimal(to: ValueChecks, settings: ReadonlyMap<string, unknown>): boolean {
  const form = settings.get("x-decimal") as { whole?: number; places?: number; minimum?: number; maximum?: number };
  const { whole = 99, places = 99, minimum, maximum } = form;
  if ([minimum, maximum].some((bound) => bound !== undefined && Number(bound.toPrecision(maxDigits)) !== bound))
    return false;
  to.wholeDigits = whole;
  to.places = Math.min(places, (settings.get("x-max-decimals") as number | undefined) ?? 99);
  to.low = minimum ?? Number.NEGATIVE_INFINITY;
  to.high = maximum ?? Number.POSITIVE_INFINITY;
  return true;
}

function numericOf(to: ValueChecks): number {
  if (to.ofNumber.length === 0) return Numeric.any;
  if (!to.ofNumber.every((check) => canShow(check))) return Numeric.unsure;
  for (const { op, keyword, limit, setting } of to.ofNumber) {
    if (op === Op.integer) to.places = 0;
    else if (op === Op.minimum) to.low = Math.max(to.low, limit);
    else if (op === Op.maximum) to.high = Math.min(to.high, limit);
    // The next number would do, but few values are at the limit.
    else if (op === Op.exclusiveMinimum) to.low = Math.max(to.low, limit + Math.abs(limit) * 1e-9 + 1e-9);
    else if (op === Op.exclusiveMaximum) to.high = Math.min(to.high, limit - Math.abs(limit) * 1e-9 - 1e-9);
    else if (op === Op.multipleOf) to.places = Math.min(to.places, placesOf(limit) as number);
    else if (keyword === "x-max-decimals") to.places = Math.min(to.places, setting as number);
    else {
      const { whole = 99, places = 99 } = setting as { whole?: number; places?: number };
      to.wholeDigits = Math.min(to.wholeDigits, whole);
      to.places = Math.min(to.places, places);
    }
  }
  return Numeric.within;
}

/** The decimal places that the multiples of 1, 0.1, 0.01 and so on have; undefined for those of other numbers. */
function placesOf(divisor: number): number | undefined {
  const places = Math.max(0, Math.round(-Math.log10(divisor)));
  return Number(`1e-${places}`) === divisor ? places : undefined;
}

function canShow({ op, keyword, limit }: Check): boolean {
  return (
    (op === Op.multipleOf && placesOf(limit) !== undefined) ||
    op === Op.integer ||
    (op >= Op.minimum && op <= Op.exclusiveMaximum) ||
    (op === Op.annotation && (keyword === "x-max-decimals" || keyword === "x-decimal"))
  );
}
