import { without } from "../../json/value.ts";
import { isDatetime, isOffsetDatetime } from "../../spec/string-formats.ts";
import { patternProblem, textPattern } from "../../text/pattern.ts";
import { DocumentError } from "../profile-error.ts";
import { type Context, type Draft, type Gap, setTypes, typesOf } from "./draft.ts";
import { byTypeAndValue, type Json, type JsonObject, listOf, scalarText } from "./json.ts";
import { typedText } from "./keywords.ts";
import { plainText } from "./plain-text.ts";

/** The form of a datetime that the interface documents (General conventions 4). */
export const utcPattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$";

const datePattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";

const maxEnum = 100_000;

/** Decimal places of a decimal whose document gives no limit. */
const unlimitedPlaces = 100;

/** Sets the keywords of texts, numbers and choices, for a schema of these types. */
export function setScalars(draft: Draft, node: JsonObject, types: Set<string>, context: Context, gaps: Gap[]): void {
  // In YAML, [A-Z] without quotes is a list.
  if (!["string", "undefined"].includes(typeof (node["pattern"] ?? undefined)))
    throw new DocumentError(`${context.at} has a pattern that is not a text: put it in quotes.`);
  if (Array.isArray(node["enum"]) || node["const"] !== undefined) setChoices(draft, node, types, context, gaps);
  else if (types.has("string") && isDecimal(node)) setDecimal(draft, node, context, gaps);
  else if (types.has("string")) setText(draft, node, context, gaps);
  if (types.has("integer") || types.has("number")) setBounds(draft, node);
  if (context.isSent && types.has("integer") && unitOf(node) === "minor")
    draft["x-decimal"] = { places: 0, unit: "minor" };
}

function setChoices(draft: Draft, node: JsonObject, types: Set<string>, context: Context, gaps: Gap[]): void {
  const own = patternOf(node, context, gaps);
  const hasLength = lengthCheck(node);
  const isTyped = ["number", "integer", "boolean"].some((type) => types.has(type));
  const isIntegral = types.has("integer") && !types.has("number");
  // YAML reads true without quotes as a boolean, and lists of words hold texts, whatever the type beside them.
  const known = (node["const"] === undefined ? listOf(node["enum"]) : [node["const"]])
    .map((value) => {
      if (!isTyped && types.has("string") && ["number", "boolean"].includes(typeof value)) return String(value);
      return typeof value === "string" && isTyped && !types.has("string") ? typedText(value, types) : value;
    })
    .filter((value) =>
      typeof value === "string"
        ? own?.test(value) !== false && hasLength(value)
        : !isIntegral || typeof value !== "number" || Number.isInteger(value),
    );
  const hasOthers = known.some((value) => typeof value === "object" && value !== null);
  if (known.length > maxEnum || known.length === 0 || hasOthers) {
    const why = hasOthers ? "with lists or objects among them" : `too ${known.length === 0 ? "few" : "many"}`;
    gaps.push({ at: context.at, text: `has ${known.length} choices, ${why}, which are not checked.` });
    return;
  }
  Object.assign(draft, enumOf(types.has("null") ? [...known, null] : known));
}

/** A schema of these texts, numbers and so on. */
export function enumOf(values: readonly Json[]): Draft {
  const draft: Draft = values.every((value) => value === null)
    ? {}
    : { enum: [...new Set(values)].sort(byTypeAndValue) };
  setTypes(
    draft,
    values.map((value) => (value === null ? "null" : typeof value)),
  );
  return draft;
}

/** Returns a function that tells whether a text has a length that a schema allows. */
function lengthCheck(node: JsonObject): (text: string) => boolean {
  const limits: Draft = {};
  setCounts(limits, node, "minLength", "maxLength");
  const { minLength = 0, maxLength = Infinity } = limits as { minLength?: number; maxLength?: number };
  return (text) => {
    const { length } = [...text];
    return length >= minLength && length <= maxLength;
  };
}

/** The pattern of a schema, if it can be matched. */
function patternOf({ pattern: given }: JsonObject, { at }: Context, gaps: Gap[]) {
  if (typeof given !== "string") return undefined;
  const pattern = unicodePattern(bare(given));
  const problem = /^\/\^.*\$\/[a-z]+$/s.test(pattern) ? "has flags" : patternProblem(pattern);
  if (problem === undefined) return { pattern, test: (text: string): boolean => textPattern(pattern).test(text) };
  gaps.push(notChecked(pattern, problem, at));
  return undefined;
}

function notChecked(pattern: string, why: string, at: string): Gap {
  return { at, text: `The pattern ${plainText(pattern).slice(0, 200)} ${why}; it is not checked.` };
}

function setText(draft: Draft, node: JsonObject, context: Context, gaps: Gap[]): void {
  // The name of NSwag and its kin.
  const format = node["format"] === "guid" ? "uuid" : node["format"];
  const own = patternOf(node, context, gaps);
  const hasLength = lengthCheck(node);
  const isMatched = (text: string): boolean => own?.test(text) !== false && hasLength(text);
  const form = typeof format === "string" ? forms.get(format) : undefined;
  // A pattern or a length that refuses the form of the interface says what the form is here.
  if (!form?.examples.some(isMatched)) {
    if (own) draft.pattern = own.pattern;
  } else {
    draft.format = format as string;
    const shown = [node["example"], ...listOf(node["examples"])];
    const isOther = (one: unknown): boolean => typeof one === "string" && isOffsetDatetime(one) && !isDatetime(one);
    const takesOthers = form.others !== undefined && ((own && form.others.some(isMatched)) || shown.some(isOther));
    if (context.isSent && form.pattern !== undefined && !takesOthers) draft.pattern = form.pattern;
    if (own && ![...form.examples, ...((takesOthers && form.others) || [])].every(isMatched))
      gaps.push(notChecked(own.pattern, `is beside the format ${format}`, context.at));
  }
  // Other formats, and the form of the interface, have one length.
  if (draft.format === undefined || (format === "date-time" && draft.pattern === undefined))
    setCounts(draft, node, "minLength", "maxLength");
}

/** A pattern without the slashes of a literal and the end of a line, with which it would match nothing. */
function bare(pattern: string): string {
  return pattern.replace(/\n$/, "").replace(/^\/(\^.*\$)\/$/s, "$1");
}

/** The beginning of a class of characters: \w. */
const classes = /^\\[dsw]/i;

/** A pattern without what the flag u refuses: needless escapes (\@), and ranges of classes (\w-.). */
function unicodePattern(pattern: string): string {
  if (patternProblem(pattern) === undefined) return pattern;
  let before = "";
  const plain = pattern.replace(/\\.|[^\\]/gs, (token, at: number) => {
    const [first, second = first] = [...token];
    const isLiteral = second === "-" && (first === "\\" || classes.test(before) || classes.test(pattern.slice(at + 1)));
    before = token;
    return isLiteral ? "\\x2d" : /^\\[\s_@'":;,&%#!~`<>=]/.test(token) ? (second as string) : token;
  });
  return patternProblem(plain) === undefined ? plain : pattern;
}

/** A form of texts that the interface documents, with examples of it, and of further forms of the same format. */
interface Form {
  examples: readonly string[];
  others?: readonly string[];
  pattern?: string;
}

const forms: ReadonlyMap<string, Form> = new Map([
  ["date", { examples: ["2026-01-31", "1999-12-01", "2024-02-29", "2100-10-10"], pattern: datePattern }],
  [
    "date-time",
    {
      examples: ["2026-01-31T12:00:00Z", "1999-12-01T00:00:00Z", "2024-02-29T23:59:59Z", "2100-10-10T05:45:45Z"],
      others: ["2026-01-31T12:00:00+00:00", "2026-01-31T12:00:00.000Z"],
      pattern: utcPattern,
    },
  ],
  ["uuid", { examples: ["3fa85f64-5717-4562-b3fc-2c963f66afa6", "01989A3B-7C1D-7E2F-8A4B-0123456789AB"] }],
]);

/** Sets a decimal as text: the framework reads numbers too, and examples send them. */
function setDecimal(draft: Draft, node: JsonObject, context: Context, gaps: Gap[]): void {
  const { isSent } = context;
  setTypes(draft, [...typesOf(draft), "number"]);
  // A pattern that the generator did not write says more than how many digits there may be.
  if (typeof node["pattern"] === "string" && !isDecimalPattern(node["pattern"])) {
    setText(draft, node, context, gaps);
    setBounds(draft, node);
    if (draft.pattern !== undefined) return;
  }
  setBounds(draft, node);
  if (isSent) setDecimalForm(draft, node);
}

/** Sets what the text of a decimal may be, as far as the node says. */
export function setDecimalForm(draft: Draft, node: JsonObject): void {
  const form = decimalForm(node);
  const { sign, places } = form;
  // "0.5" has a digit before the point even where the document counts none.
  const whole = form.whole === undefined ? undefined : Math.max(1, form.whole);
  const digits = (most: number | undefined, least: number): string => `[0-9]{${least},${most ?? ""}}`;
  const fraction = places === 0 ? "" : `(?:\\.${digits(places, 0)})?`;
  const bare = places === 0 ? "" : `|\\.${digits(places, 1)}`;
  draft.pattern = `^${sign ? "-?" : ""}(?:${digits(whole, 1)}${fraction}${bare})$`;
  const unit = unitOf(node);
  draft["x-decimal"] = {
    ...(whole === undefined ? {} : { whole }),
    places: places ?? unlimitedPlaces,
    ...(unit ? { unit } : {}),
  };
  if (!sign && (draft["minimum"] ?? draft["exclusiveMinimum"]) === undefined) draft["minimum"] = 0;
}

/**
 * A schema whose exclusive limits are numbers, without limits that others include. In OpenAPI 3.0 a boolean makes the
 * limit beside it exclusive.
 */
export function withExclusiveLimits(node: JsonObject): JsonObject {
  let found = node;
  for (const [bound, exclusive] of exclusiveLimits) {
    const limit = node[bound];
    const beyond = node[exclusive] === true ? limit : node[exclusive];
    if (typeof beyond !== "number") found = without(found, exclusive);
    else if (typeof limit === "number")
      found =
        beyond !== limit && (bound === "minimum") === beyond < limit
          ? without(found, exclusive)
          : { ...without(found, bound), [exclusive]: beyond };
  }
  return found;
}

const exclusiveLimits = [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"],
] as const;

function setBounds(draft: Draft, node: JsonObject): void {
  const limits = withExclusiveLimits(node);
  for (const bound of exclusiveLimits.flat()) if (typeof limits[bound] === "number") draft[bound] = limits[bound];
  const [, unsigned, bits] = /^(u?)int(8|16|32)$/.exec(scalarText(node["format"])) ?? [];
  if (bits !== undefined) {
    const least = unsigned ? 0 : -(2 ** (Number(bits) - 1));
    if (draft["exclusiveMinimum"] === undefined) draft["minimum"] ??= least;
    if (draft["exclusiveMaximum"] === undefined) draft["maximum"] ??= least + 2 ** Number(bits) - 1;
  }
  const divisor = node["multipleOf"];
  // Every integer is a multiple of 1.
  if (typeof divisor === "number" && divisor > 0 && !(divisor === 1 && typesOf(draft).join() === "integer"))
    draft["multipleOf"] = divisor;
}

export function isDecimal(node: JsonObject): boolean {
  return (
    node["format"] === "decimal" || (node["format"] === undefined && isDecimalPattern(scalarText(node["pattern"])))
  );
}

/**
 * The patterns that generators write for decimals: drf-spectacular, and pydantic with and without limits. Those of
 * pydantic take too long to match, because zeros may be matched in many ways.
 */
const decimalPatterns = [
  /^\^(-\?)?\\d\{0,(\d+)\}(?:\(\?:\\\.\\d\{0,(\d+)\}\)\?)?\$$/,
  /^\^\(\?!\^\[-\+\.\]\*\$\)(\[\+-\]\?)0\*\(\?:\\d\{0,(\d+)\}\|\(\?=\[\\d\.\]\{1,\d+\}0\*\$\)\\d\{0,\d+\}\\\.\\d\{0,(\d+)\}0\*\$\)$/,
];
const anyDecimal = "^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$";

function isDecimalPattern(pattern: string): boolean {
  return pattern === anyDecimal || decimalPatterns.some((form) => form.test(pattern));
}

function decimalForm(node: JsonObject): { sign: boolean; whole?: number; places?: number } {
  const pattern = scalarText(node["pattern"]);
  const found = decimalPatterns.map((form) => form.exec(pattern)).find((form) => form !== null);
  if (!found) return { sign: true };
  return { sign: found[1] !== undefined, whole: Number(found[2]), places: Number(found[3] ?? 0) };
}

/** The unit of an amount, which documents state only in descriptions. */
function unitOf(node: JsonObject): "major" | "minor" | undefined {
  const text = typeof node["description"] === "string" ? node["description"] : "";
  if (/\bmajor unit/i.test(text)) return "major";
  return /\b(?:lowest|smallest) (?:denomination|unit)|\bminor unit|\bin (?:pence|cents)\b/i.test(text)
    ? "minor"
    : undefined;
}

export function setCounts(draft: Draft, node: JsonObject, ...keywords: string[]): void {
  for (const keyword of keywords) {
    const limit = node[keyword];
    if (
      typeof limit === "number" &&
      Number.isInteger(limit) &&
      limit >= 0 &&
      !(limit === 0 && keyword.startsWith("min"))
    )
      draft[keyword] = limit;
  }
}
