import { placeholderProblem } from "../../text/placeholders.ts";
import { listedStrings, stringsIn } from "./allowed.ts";
import type { Context } from "./context.ts";
import { dispatch } from "./dispatch.ts";
import { isDefined } from "./facts.ts";
import type { Keywords, Node } from "./node.ts";
import { decimalTests, hasExactBounds } from "./numbers.ts";
import { mustBeNumber, type Place } from "./place.ts";
import { refuse, type Source } from "./source.ts";

/** A string that may be one of more values than this is looked up in a set. */
const maxDispatched = 40;

/** Code that reads a string. */
export function stringCode({ source, facts }: Context, { own }: Node, place: Place): string {
  const { format, "x-decimal": decimal, "x-document-path": isDocument } = own;
  const text = place.captures?.get("text");
  const note = facts.noteText(place);
  const mustFill = Boolean(own["x-fillable"] || text || note);
  const use = own["x-no-placeholder"];
  const isReal = (value: string): boolean => use === undefined || placeholderProblem(value, use) === undefined;
  const values = stringsIn(own)?.filter((value) => (!mustFill || value.trim() !== "") && isReal(value));
  if ([format, values, isDocument, decimal].filter(isDefined).length > 1 || !isComparable(own, values, place))
    return refuse;
  const tests = values ? "" : lengthTests(source, own);
  const real = use === undefined || values ? "" : `if (!isReal(q, p - 1, ${use === "identifier"})) return -1;`;
  const after = `${tests}${real}${text ? `${text} = q; ${text}e = p - 1;` : ""}${note}`;
  const noted = (code: string): string => (after ? `const q = p + 1; ${code} ${after}` : code);
  const read = (reader: string): string => noted(`if (B[p] !== 34 || (p = ${reader}(p + 1)) < 0) return -1;`);
  const readOrNote = (reader: string): string => {
    const other = place.fault === undefined ? "" : ` && (p = otherText(b, ${place.fault})) < 0`;
    return noted(`const b = p + 1; if (B[p] !== 34 || ((p = ${reader}(b)) < 0${other})) return -1;`);
  };

  if (values) return noted(listedCode(source, own, values, place));
  if (format === "offset-date-time" || format === "date-time" || format === "date")
    return noted(momentCode(own, place));
  if (decimal) return read("decimalText") + decimalTests(own, place);
  if (isDocument) return readOrNote("documentPath");
  if (format === "uuid") return read("uuid");
  if (format !== undefined) return refuse;
  const plain = ["type", "x-fillable", "x-no-placeholder"];
  const isPlain = after === real && Object.keys(own).every((keyword) => plain.includes(keyword));
  if (mustFill && isPlain && place.fault !== undefined)
    return `if (B[p] !== 34) return -1; const b = p, q = b + 1; if ((p = filled(q)) < 0) { if ((p = empty(b, ${place.fault})) < 0) return -1; } else { ${real} }`;
  return read(mustFill ? "filled" : "string");
}

/** Whether a recogniser can make the comparisons of a string that the schema and the place ask for. */
function isComparable(own: Keywords, values: readonly string[] | undefined, place: Place): boolean {
  const isNumeric = mustBeNumber(place) || own["x-max-decimals"] !== undefined || own["x-product"] || own["x-sum"];
  return (
    (values !== undefined || !place.captures?.has("choice")) &&
    (own.format === "date" || !own["x-not-future"]) &&
    (own["x-decimal"] ? hasExactBounds(own) : !isNumeric)
  );
}

/** Code that checks the length and the pattern of the string from `q` to before `p - 1`. */
function lengthTests(source: Source, { minLength = 0, maxLength, pattern }: Keywords): string {
  const lines: string[] = [];
  if (minLength > 0 || maxLength !== undefined)
    lines.push(`if (!isLong(q, p - 1, ${minLength}, ${maxLength ?? -1})) return -1;`);
  if (pattern !== undefined) {
    const name = source.constant(`textPattern(${JSON.stringify(pattern)})`);
    lines.push(`if (!isMatch(${name}, q, p - 1)) return -1;`);
  }
  return lines.join(" ");
}

/** Code that reads one of some values. */
function listedCode(source: Source, own: Keywords, values: readonly string[], { captures, fault }: Place): string {
  const choice = captures?.get("choice");
  if (values.length > maxDispatched && !choice) {
    const set = source.constant(`new Set(${JSON.stringify(values)})`);
    const other = fault === undefined ? "" : ` && (p = otherText(b, ${fault})) < 0`;
    return `const b = p + 1; if (B[p] !== 34 || ((p = listed(${set}, b)) < 0${other})) return -1;`;
  }
  const choices = listedStrings(own) ?? [];
  const choose = (index: number): string => (choice ? `${choice} = ${index};` : "");
  const cases = values.map((key) => ({ key, code: choose(choices.indexOf(key)) }));
  const other =
    fault === undefined ? refuse : `if ((p = otherText(p, ${fault})) < 0) return -1; ${choose(choices.length)}`;
  return `if (B[p] !== 34) return -1; p++; ${dispatch(cases, other)}`;
}

/** Code that reads a date or a time of day on a date. */
function momentCode({ format, "x-not-future": isPast }: Keywords, { captures }: Place): string {
  const instant = captures?.get("instant");
  const keepInstant = instant ? `if ((${instant} = instant(p + 1)) < 0) return -1; ` : "";
  if (format === "offset-date-time")
    return `if (B[p] !== 34) return -1; ${keepInstant}if ((p = offsetDatetime(p + 1)) < 0) return -1;`;
  const length = format === "date" ? 10 : 20;
  const future = isPast ? "if (date > notes[Today]) return -1;" : "";
  const time = format === "date" ? "" : "const clock = time(p + 11); if (clock < 0) return -1;";
  const moment = captures?.get("moment");
  const keep = moment ? `${moment} = date${time ? " * 1e6 + clock" : ""};` : "";
  return `if (B[p] !== 34 || B[p + ${length + 1}] !== 34) return -1; const date = day(p + 1);
if (date < 0) return -1; ${future}${time}${keep}${keepInstant} p += ${length + 2};`;
}
