import { Names } from "../json/names.ts";
import { Op, Text, type ValueChecks } from "./checks.ts";

/** Decides how the bytes of a string and of a number show that it is right, once all checks are known. */
export function certainOf(to: ValueChecks): void {
  to.text = textOf(to);
  to.isNumberShown = limitNumber(to);
}

/** The keyword of each check of a string, with its value, as what bytes can show. */
function textOf(to: ValueChecks): number {
  if (to.ofText.length === 0) return Text.any;
  const settings = new Map<string, unknown>();
  for (const { keyword, setting, op } of to.ofText) {
    if (op === Op.never || settings.has(keyword)) return Text.unsure;
    settings.set(keyword, setting);
  }
  const has = (...keywords: readonly string[]): boolean =>
    [...settings.keys()].every((keyword) => keywords.includes(keyword));
  const values = (settings.get("enum") ?? settings.get("const") ?? settings.get("x-known-values")) as
    | readonly unknown[]
    | undefined;
  if (values && has("enum", "const", "x-known-values", "x-fillable")) {
    if (settings.size > (settings.has("x-fillable") ? 2 : 1)) return Text.unsure;
    const texts = values.filter((value): value is string => typeof value === "string");
    to.names = new Names(texts.filter((text) => !settings.has("x-fillable") || text.trim() !== ""));
    return Text.known;
  }
  const format = settings.get("format") as string | undefined;
  if (format === "date" && settings.size > 1) return has("format", "x-not-future") ? Text.pastDate : Text.unsure;
  if (format !== undefined) return (settings.size === 1 ? textOfFormat[format] : undefined) ?? Text.unsure;
  if (settings.has("x-document-path")) {
    const isShort = ((settings.get("minLength") ?? 0) as number) <= 1;
    if (!isShort || !has("x-document-path", "x-fillable", "minLength", "x-no-placeholder")) return Text.unsure;
    to.isReal = settings.has("x-no-placeholder");
    return settings.get("x-no-placeholder") === "identifier" ? Text.unsure : Text.path;
  }
  if (settings.has("x-decimal"))
    return has("x-decimal", "x-max-decimals") && addDecimal(to, settings) ? Text.decimal : Text.unsure;
  if (!has("minLength", "maxLength", "x-fillable", "x-no-placeholder")) return Text.unsure;
  to.isReal = settings.has("x-no-placeholder");
  to.isIdentifier = settings.get("x-no-placeholder") === "identifier";
  to.isFilled = to.isReal || settings.has("x-fillable");
  to.least = (settings.get("minLength") as number | undefined) ?? 0;
  to.most = (settings.get("maxLength") as number | undefined) ?? Number.POSITIVE_INFINITY;
  to.isLimited = to.least > (to.isFilled ? 1 : 0) || settings.has("maxLength");
  return Text.free;
}

const textOfFormat: Readonly<Record<string, number>> = {
  date: Text.date,
  "date-time": Text.moment,
  "offset-date-time": Text.offsetMoment,
  uuid: Text.uuid,
};

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

/** Adds the limits of numbers. Returns whether they are all that is checked of one. */
function limitNumber(to: ValueChecks): boolean {
  for (const { op, keyword, setting } of to.ofNumber) {
    if (op === Op.never) return false;
    const limit = setting as number;
    const form = setting as { whole?: number; places?: number };
    switch (keyword) {
      case "type":
        to.places = 0;
        break;
      case "minimum":
        to.low = Math.max(to.low, limit);
        break;
      case "maximum":
        to.high = Math.min(to.high, limit);
        break;
      // The next number would do, but few values are at the limit.
      case "exclusiveMinimum":
        to.low = Math.max(to.low, limit + Math.abs(limit) * 1e-9 + 1e-9);
        break;
      case "exclusiveMaximum":
        to.high = Math.min(to.high, limit - Math.abs(limit) * 1e-9 - 1e-9);
        break;
      case "multipleOf":
        to.places = Math.min(to.places, placesOf(limit));
        break;
      case "x-max-decimals":
        to.places = Math.min(to.places, limit);
        break;
      case "x-decimal":
        to.wholeDigits = Math.min(to.wholeDigits, form.whole ?? 99);
        to.places = Math.min(to.places, form.places ?? 99);
        break;
      default:
        return false;
    }
  }
  return true;
}

/** The decimal places that the multiples of 1, 0.1, 0.01 and so on have; -1, which no number has, for those of others. */
function placesOf(divisor: number): number {
  const places = Math.max(0, Math.round(-Math.log10(divisor)));
  return Number(`1e-${places}`) === divisor ? places : -1;
}
