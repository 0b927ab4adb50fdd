import { lossOf } from "../json/number.ts";
import { isEncoded, isObject, namesIn } from "../json/value.ts";
import { isResponseKind } from "../spec/kinds.ts";
import { isDate } from "../spec/string-formats.ts";
import { dateText, readMoment } from "../text/moment.ts";
import { textPattern } from "../text/pattern.ts";
import { isNoValue, withoutBlanksAround } from "../text/placeholders.ts";
import { foldedName } from "../text/spelling.ts";
import { listed, typeName } from "../text/wording.ts";
import { badAmount, credit, defineRule, notes, statements, transactions } from "./define.ts";
import { documentPathProblem } from "./keywords.ts";
import type { Fault, SchemaFault } from "./rule.ts";
import {
  countsMinorUnits,
  hundredths,
  inMinorUnits,
  isIdentifier,
  isNeverNegative,
  noValue,
  orLeaveOut,
  relativePath,
} from "./shared.ts";
import {
  asText,
  fieldName,
  isFormattedNumber,
  isMarkedNegative,
  isOfLedger,
  meantBoolean,
  mustBe,
  withoutBlanks,
} from "./wording.ts";

const names: Record<string, string> = {
  array: "a list",
  object: "an object",
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
};

const pence = { "transactions.transactions.*.amount": { type: "integer", "x-decimal": { unit: "minor" } } };
export default defineRule({
  id: "type",
  title: "A value of the wrong type",
  severity: "error",
  basis: "documented",
  code: "invalid",
  otherCodes: ["not_a_list"],
  variants: {
    "quoted-number": "a number in quotes",
    "number-spelling": "a number in quotes, in a form that JSON does not have",
    "grouped-number": "a number in quotes whose point may separate thousands",
    "formatted-number": "a number with separators or a currency",
    "negative-number": "a negative number with separators, a currency or brackets",
    "ledger-number": "a number marked as a credit or a debit",
    "quoted-boolean": "true or false in quotes",
    "other-boolean": "another notation of true or false",
    "number-for-text": "a number in place of text",
    "number-for-date": "a number in place of a date",
    "digits-for-date": "the digits of a date as a number",
    "no-value": "blank text, an empty list or object, or a word for a missing value",
    encoded: "a list or an object in a string",
    "not-a-list": "a single value in place of a list",
    "minor-units": "pounds in place of pence",
    pattern: "text of another form",
    other: "another type or form",
  },
  section: "The tables of each payload",
  why: "Each field has one JSON type. Amounts are numbers in requests and decimal strings with two places in responses, flags are true or false without quotes, and a list is a list even with one element. In an account payload, whose shape the interface does not show, a wrong type is a warning.",
  examples: {
    bad: [
      ...["10.00", "+010.00", "1,250.00", "1.250", "(84.20)", "84.20 CR", "", [10]].map(badAmount),
      { ...badAmount(10.5), operator: pence },
      { ...notes({ body: "a", is_pinned: "true" }), attr: "notes.0.is_pinned" },
      { ...notes({ body: "a", is_pinned: "Y" }), attr: "notes.0.is_pinned" },
      { ...notes({ body: 42 }), attr: "notes.0.body" },
      {
        kind: "notes",
        text: '{"import_supplier": "HALCYON_ENERGY", "external_account_number": 100000.0, "notes": [{"body": "a"}]}',
        attr: "external_account_number",
      },
      { ...notes({ document_paths: "letters/a-1001.pdf" }), attr: "notes.0.document_paths" },
      { ...notes({ document_paths: '[{"document_path": "letters/a-1001.pdf"}]' }), attr: "notes.0.document_paths" },
      { ...statements({ issued_date: 1769817600 }), attr: "statements.0.issued_date" },
      { ...statements({ issued_date: 20260131 }), attr: "statements.0.issued_date" },
      {
        kind: "transactions.201",
        payload: {
          results: [{ status: "TRANSACTION_ADDED_TO_ACCOUNT", transaction_data: { ...credit, amount: "10.5" } }],
        },
        attr: "results.0.transaction_data.amount",
      },
    ],
    good: [
      transactions({ ...credit, amount: 10.0 }),
      notes({ body: "a", is_pinned: true, unpin_at: "2026-06-30T12:00:00Z" }),
    ],
  },
  schema: {
    keywords: ["type", "pattern", "x-expected-type", "oneOf", "not"],
    describe: (fault) => {
      const { keyword, path, value, params, kind } = fault;
      if (keyword === "not" || keyword === "oneOf") {
        const detail = `${fieldName(path)} is in none of the documented forms. Correct it.`;
        return { variant: "other", detail };
      }
      if (value === null) return undefined;
      if (keyword === "pattern") {
        const text = String(value);
        if (isNoValue(text)) return noValue(fault);
        const isPath = fault.schemas.nodesAt(kind, path, fault).some((node) => node["x-document-path"]);
        const meant = isPath ? relativePath(documentPathProblem(text), text) : undefined;
        return {
          suggestion: meant !== undefined && textPattern(String(params["pattern"])).test(meant) ? meant : undefined,
          variant: "pattern",
          detail: mustBe(kind, path, formOf(params["pattern"])) + withoutBlanks(kind, text),
        };
      }
      const minor = inMinorUnits(fault);
      if (minor !== undefined) return { variant: "minor-units", detail: minor };
      const types = [params["type"] as string | string[]].flat();
      const { hint, ...mistake } = mistakeOf(types, fault);
      const actual = typeof value === "number" && types.includes("integer") ? "a fraction" : typeName(value);
      const wrong = (): string => mustBe(kind, path, inWords(types), actual);
      const remedy = (literal: string): string =>
        mistake.variant === "number-for-text"
          ? ` ${remedyForText(literal, fault)}`
          : mistake.variant === "no-value"
            ? ` It holds no value: give it one${orLeaveOut(fault)}.`
            : hint;
      return {
        severity: keyword === "x-expected-type" ? "warning" : undefined,
        code: types[0] === "array" ? "not_a_list" : "invalid",
        detail: (literal = asText(value)) => `${wrong()}${isResponseKind(kind) ? "" : remedy(literal)}`,
        ...mistake,
      };
    },
  },
});

function inWords(types: readonly string[]): string {
  return listed(types.map((type) => names[type] as string));
}

/** How a value becomes a list of elements with the given fields, if it is not one of them. */
function hintForList(value: unknown, fields: readonly string[]): string {
  const members = isObject(value) ? Object.values(value) : [];
  const isNumbered = hasNumbersAsNames(value);
  const isElement = (member: unknown): boolean => likeness(member, fields) > 0;
  const areElements = isNumbered ? members.some(isElement) : members.length > 0 && members.every(isElement);
  if (areElements && (isNumbered || fields.length > 0))
    return ` Send a list of its members${isNumbered ? "." : "; a name that identifies one belongs in a field of it."}`;
  const areLists = members.length > 0 && members.every((member) => Array.isArray(member) && member.every(isElement));
  if (areLists && fields.length > 0)
    return " Send one list of the elements of all that are in it; a name that they share belongs in a field of each.";
  return fields.length === 0 ? "" : ` Its elements are objects with ${someOf(fields)}.`;
}

function hasNumbersAsNames(value: unknown): boolean {
  return isObject(value) && Object.keys(value).every((name) => /^\d+$/.test(name));
}

/** Whether an object, or the one in it, has the list of elements with some fields, each perhaps in an object too. */
function holdsList(value: unknown, fields: readonly string[]): boolean {
  const members = isObject(value) && !hasNumbersAsNames(value) ? Object.values(value) : [];
  const [list, another] = members.filter(Array.isArray);
  if (!list) return members.length === 1 && holdsList(members[0], fields);
  const own = likeness(value, fields);
  const isIn = (each: unknown): boolean =>
    likeness(each, fields) >= Math.max(1, own) || (isObject(each) && Object.values(each).some(isIn));
  return !another && (list.length === 0 ? own === 0 : fields.length === 0 || list.every(isIn));
}

/** How many of the given fields, those of an element, a value has. Any single value may be an element that has none. */
function likeness(value: unknown, fields: readonly string[]): number {
  if (!isObject(value)) return fields.length === 0 ? 1 : 0;
  const known = new Set(fields.map(foldedName));
  const names = Object.values(value).every(isColumn) ? [] : Object.keys(value);
  return names.filter((name) => known.has(foldedName(name))).length;
}

/** Whether a member has the values of a field of several elements, as data frames and column stores write them. */
function isColumn(member: unknown): boolean {
  return (
    typeof member === "object" && member !== null && "0" in member && !(Array.isArray(member) && isObject(member[0]))
  );
}

/** Whether a value stands for none: blank text, an empty object or list, or what XML marks as `xsi:nil`. */
function isNone(value: unknown): boolean {
  if (typeof value === "string") return isNoValue(value);
  const names = typeof value === "object" && value !== null ? Object.keys(value) : undefined;
  return names?.length === 0 || (names?.length === 1 && /\bnil$/.test(names[0] as string));
}

/** The only value in an object, beside flags such as `isPresent` and a number's `currency`, unless in hundredths. */
function valueIn(object: unknown, types: readonly string[]): unknown {
  const words = isObject(object) && !types.includes("string") ? Object.entries(object).flat() : [];
  if (words.some((word) => hundredths.test(String(word)))) return undefined;
  const isBeside = (member: unknown): boolean =>
    typeof member === "string"
      ? types.includes("number") && !isFormattedNumber(member)
      : typeof member === "boolean" && !types.includes("boolean");
  const [value, other] = isObject(object) ? Object.values(object).filter((member) => !isBeside(member)) : [];
  if (other !== undefined || Array.isArray(value)) return undefined;
  return isObject(value) ? valueIn(value, types) : isNoValue(String(value)) ? undefined : value;
}

/** What to send in place of several values, such as the pounds and the pence of an amount. */
function hintForOne(types: readonly string[], fault: SchemaFault): string {
  const hasHundredths = types.includes("number") && namesIn(fault.value).some((name) => hundredths.test(name));
  const unit = !hasHundredths || countsMinorUnits(fault) ? "" : ", where 1250 pence are 12.50";
  return ` Send ${inWords(types)} in place of it${unit}.`;
}

/** Whether a value is a member of an object as HAR files and Postman write it: its name and value as two fields. */
function isPair(value: unknown): boolean {
  return isObject(value) && ("name" in value || "key" in value) && "value" in value;
}

/** The first fields of an object, in words. */
function someOf(fields: readonly string[]): string {
  return listed(fields.slice(0, 3), "and");
}

type Mistake = Pick<Fault, "variant" | "suggestion" | "edit" | "meantPath"> & { hint: string };

/** Which mistake a value of the wrong type is, with a hint, and the correction if there is no doubt. */
function mistakeOf(types: readonly string[], fault: SchemaFault): Mistake {
  const { path, value, kind, schemas } = fault;
  const wants = (...names: string[]): boolean => names.some((name) => types.includes(name));
  if (isNone(value)) return { variant: "no-value", hint: "" };
  const [format] = wants("string") ? schemas.nodesAt(kind, path, fault).flatMap((node) => node.format ?? []) : [];
  const hintForDate =
    format === "date" || format === "date-time" ? " Write the day or time that it means, in the documented form." : "";
  if (typeof value === "number" && wants("string")) {
    if (hintForDate === "") return { variant: "number-for-text", hint: "" };
    const moment = format === "date" ? readMoment(String(value)) : undefined;
    if (!moment || !isDate(dateText(moment))) return { variant: "number-for-date", hint: hintForDate };
    const suggestion = moment.order === "unknown" ? {} : { suggestion: dateText(moment) };
    return { variant: "digits-for-date", hint: " Write it as YYYY-MM-DD.", ...suggestion };
  }
  if (wants("array", "object") && isEncoded(value))
    return { variant: "encoded", hint: " It is JSON in a string: send what the string holds, not the string." };
  if (wants("array") && !wants("string") && !Array.isArray(value)) {
    const fields = schemas.fieldsAt(kind, [...path, 0], fault);
    if (holdsList(value, fields))
      return { variant: "not-a-list", hint: " Send the list that is in it, without what is around it." };
    // Brackets around what is no element do not help.
    if (likeness(value, fields) === 0) return { variant: "not-a-list", hint: hintForList(value, fields) };
    // What an object holds is checked as the element that it was meant to be.
    const meantPath = isObject(value) ? { meantPath: [...path, 0] } : {};
    const areNumbers = schemas.nodesAt(kind, [...path, 0], fault).some((node) => node.type === "number");
    const isSeveral =
      typeof value === "string" && (/[^,;|\n][,;|\n]/.test(value) || (areNumbers && !isFormattedNumber(value)));
    const hint = isSeveral ? " If it holds several values, write each as an element." : " Put it in square brackets.";
    return { variant: "not-a-list", hint, ...meantPath };
  }
  const isObjectWanted = types.length === 1 && wants("object");
  const fields = isObjectWanted ? schemas.fieldsAt(kind, path, fault) : [];
  if (isObjectWanted && fields.length === 0 && Array.isArray(value) && isPair(value[0]))
    return { variant: "other", hint: " Send an object that has each name as a field." };
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : undefined;
  if (only !== undefined && isObject(only) === wants("object") && (fields.length === 0 || likeness(only, fields) > 0))
    return { variant: "other", hint: " Remove the square brackets around it." };
  if (isObjectWanted) {
    const orEach = Array.isArray(value) && path.length === 0 ? ", or write each element of the list as one" : "";
    return { variant: "other", hint: fields.length === 0 ? "" : ` Send an object with ${someOf(fields)}${orEach}.` };
  }
  const inner = valueIn(value, types);
  if (inner !== undefined) {
    const as = types.includes(typeof inner) ? "" : `, as ${inWords(types)}`;
    return { variant: "other", hint: ` Send the value that is in it${as}, without the object around it.` };
  }
  if (hasNumbersAsNames(value))
    return { variant: "other", hint: " It holds a column of a table: write a payload for each row." };
  if (typeof value === "object") return { variant: "other", hint: hintForDate || hintForOne(types, fault) };
  if (wants("string")) return { variant: "other", hint: hintForDate };
  const text = withoutBlanksAround(String(value));
  const number = typeof value === "string" && wants("number", "integer") ? numberIn(text, types, fault) : undefined;
  if (number) return number;
  const meant = wants("boolean") ? meantBoolean(text) : undefined;
  if (meant === undefined) {
    const isText = typeof value === "string" && !wants("boolean");
    return { variant: "other", hint: isText ? " Write the number that it means, without quotes." : "" };
  }
  const hint = meant === value ? " Remove the quotes." : " Write true or false, without quotes.";
  return meant === text.toLowerCase()
    ? { variant: "quoted-boolean", hint, suggestion: meant, edit: meant }
    : { variant: "other-boolean", hint, suggestion: meant };
}

/** Which mistake a string is that holds a number; undefined if it holds none. */
function numberIn(text: string, types: readonly string[], fault: SchemaFault): Mistake | undefined {
  const takesFractions = types.includes("number");
  if (takesFractions && /^[-+]?[1-9]\d{0,2}\.\d{3}$/.test(text)) {
    const quotes = text.startsWith("+") ? "the quotes and the plus sign" : "the quotes";
    return { variant: "grouped-number", hint: ` Remove ${quotes}, and the point if it separates thousands.` };
  }
  const plain = text
    .replace(/^(?:\+|(-))?0*(?=\.?\d)/, "$1")
    .replace(/(?<!\d)(?=\.\d)/, "0")
    .replace(/^(-?\d+)\.$/, "$1");
  if (isLiteral(plain, !takesFractions)) {
    const [variant, hint] =
      plain === fault.value
        ? ["quoted-number", " Remove the quotes."]
        : ["number-spelling", " Write it as a JSON number."];
    return { variant, hint, suggestion: plain, edit: plain };
  }
  if (!isFormattedNumber(text)) return undefined;
  const form = takesFractions ? ", with a point before the fraction" : ", without a fraction";
  const unit = countsMinorUnits(fault) ? ", in the smallest unit of the currency" : form;
  const theDigits = `the digits alone${unit}.`;
  if (isOfLedger(text))
    return {
      variant: "ledger-number",
      hint: ` Write ${theDigits} Only its source tells whether CR or DR stands for a minus sign.`,
    };
  if (!isMarkedNegative(text)) return { variant: "formatted-number", hint: ` Write ${theDigits}` };
  const hint = isNeverNegative(fault)
    ? " It is negative, which this field never is: correct it."
    : ` Write a minus sign and ${theDigits}`;
  return { variant: "negative-number", hint };
}

/** What to do about a number in place of text. A float is not what its source holds: quotes do not help. */
function remedyForText(literal: string, fault: SchemaFault): string {
  const { kind, path, schemas } = fault;
  const nodes = schemas.nodesAt(kind, path, fault);
  if (!/[.eE]/.test(literal)) {
    if (nodes.some((schema) => schema.enum ?? schema.format ?? schema["x-known-values"]))
      return "Write the value that it stands for, in quotes.";
    return nodes.some((schema) => schema["x-no-placeholder"] === "text") || kind === "config"
      ? "Put it in quotes."
      : "Put it in quotes, with any leading zeros that it lost.";
  }
  const subject = schemas.fieldIs(kind, path, "x-personal") ? "This" : literal;
  return `${subject} is the number of a spreadsheet or a data frame. Send the ${nodes.some(isIdentifier) ? "identifier" : "text"} as its source holds it.`;
}

/** True for a decimal that is also a JSON number, and that parsers do not round. */
function isLiteral(text: string, isWhole: boolean): boolean {
  const form = isWhole ? /^-?(?:0|[1-9]\d*)$/ : /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
  return text.length <= 40 && form.test(text) && lossOf(text) === undefined;
}

/** What a string must be to match a pattern, of the interface or of an operator. */
function formOf(pattern: unknown): string {
  return pattern === "^-?[0-9]+\\.[0-9]{2}$"
    ? 'a decimal string with two places, such as "10.00"'
    : `a string that matches ${pattern}`;
}
