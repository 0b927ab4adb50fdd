import type { Path } from "../json/path.ts";
import { isObject } from "../json/value.ts";
import { matchRecord, type QueryParameter, queryOf, queryParameters } from "../spec/match-request.ts";
import { isDate, isDatetime, isOffsetDatetime, isUuid } from "../spec/string-formats.ts";
import { textPattern } from "../text/pattern.ts";
import { nearest } from "../text/spelling.ts";
import { didYouMean, shortName } from "../text/wording.ts";
import { defineRule, records } from "./define.ts";
import type { Fault } from "./rule.ts";
import { listedIfFew, meantBoolean } from "./wording.ts";

/** A query parameter of a request record, given in `query` or in the path. */
interface Parameter {
  values: string[];
  path: Path;
}

const otherCodes = ["unknown_field", "repeated_parameter", "blank"] as const;
type OwnFault = Fault<"invalid" | (typeof otherCodes)[number]>;

export default defineRule({
  id: "query-parameter",
  title: "A query parameter that is unknown, repeated, empty or of the wrong type",
  severity: "error",
  basis: "documented",
  code: "invalid",
  otherCodes,
  variants: {
    unknown: "it is unknown",
    misspelt: "it is misspelt",
    repeated: "it is repeated",
    blank: "it is empty",
    date: "it is not a date",
    "no-day": "it is a date that does not exist",
    boolean: "it is not a boolean",
    "boolean-form": "it is a boolean in another form",
  },
  section: "Endpoints 2 and 5",
  why: "Operation 2 takes check_previously_added and force_add_to_current_statement, each true or false. Operation 5 takes supply_start_date, a date. The interface shows no query parameters of other operations. A misspelt parameter would be ignored, and its default would apply. A boolean in another form (True, 1, yes) is a warning, because the interface shows only true and false. Under a profile, the parameters and values are those of the operator's document; a parameter that only the interface has is a warning.",
  examples: {
    bad: [
      { ...records.transactions({ query: { force_add: "true" } }), attr: "force_add" },
      {
        ...records.transactions({ query: { check_previously_added: ["true", "false"] } }),
        attr: "check_previously_added",
      },
      { ...records.transactions({ query: { check_previously_added: "maybe" } }), attr: "check_previously_added" },
      { ...records.transactions({ query: { check_previously_added: "True" } }), attr: "check_previously_added" },
      { ...records.registrationFlows("?supply_start_date=2026-02-30"), attr: "supply_start_date" },
    ],
    good: [
      records.transactions({ query: { force_add_to_current_statement: "false" } }),
      records.registrationFlows("?supply_start_date=2026-07-01"),
    ],
  },
  payload: {
    kinds: ["request"],
    *check(record, _kind, operator) {
      const match = matchRecord(record);
      if (!match) return;
      const { id } = match.operation;
      const isOfOperator = operator !== undefined && Object.hasOwn(operator.operations.known, id);
      const [ours, theirs] = [queryParameters[id] ?? {}, operator?.operations.parameters?.[id] ?? {}];
      const known = isOfOperator ? theirs : { ...ours, ...theirs };
      const sent = parametersOf(record as { path: string; query?: unknown });
      for (const [name, { values, path }] of sent) {
        const [own, other] = [theirs, ours].map((some) => (Object.hasOwn(some, name) ? some[name] : undefined));
        // A list may be sent as a repeated parameter, and an object as one for each field: filter[name].
        const whole = name.replace(/\[.*$/s, "");
        const { type = [] } = own ?? ((Object.hasOwn(theirs, whole) && theirs[whole]) || {});
        if (/array|object/.test(String(type))) continue;
        // Where the operator says nothing about the value, the interface does.
        const parameter = own && Object.keys(own).length > 0 ? own : (other ?? own);
        const misuse = parameter
          ? (misuseOf(name, values, parameter) ?? (isOfOperator && !own ? undocumented(name) : undefined))
          : unknown(
              name,
              Object.keys(known).filter((each) => !sent.has(each)),
            );
        if (!misuse) continue;
        // In the path it would stand for all of it.
        const { suggestion, ...rest } = misuse;
        const isOwn = path.length > 1;
        const anchor = parameter || !isOwn ? "value" : "key";
        yield { path, attr: shortName(name), part: "query", anchor, ...rest, ...(isOwn && { suggestion }) };
      }
    },
  },
});

type Misuse = Pick<OwnFault, "variant" | "detail" | "code" | "severity" | "suggestion">;

/** The query parameters of a request record by name. Values that are not strings are left to the record's schema. */
function parametersOf({ path, query }: { path: string; query?: unknown }): Map<string, Parameter> {
  const parameters = new Map<string, Parameter>();
  if (isObject(query))
    for (const [name, value] of Object.entries(query)) {
      const values: unknown[] = Array.isArray(value) ? value : [value];
      // An empty list sends nothing.
      if (values.length > 0 && values.every((each) => typeof each === "string"))
        parameters.set(name, { values: [...values], path: ["query", name] });
    }
  for (const [name, value] of queryOf(path)) {
    const same = parameters.get(name);
    if (same) same.values.push(value);
    else parameters.set(name, { values: [value], path: ["path"] });
  }
  return parameters;
}

function unknown(name: string, others: readonly string[]): Misuse {
  const meant = nearest(name, others) ?? others.find((other) => isAbridged(name, other));
  return {
    code: "unknown_field",
    variant: meant === undefined ? "unknown" : "misspelt",
    detail: `${shortName(name)} is not a query parameter of this operation. ${didYouMean(meant, "Remove it.")}`,
    suggestion: meant,
  };
}

/** True if a name has at least two words, all of them words of the other name. */
function isAbridged(name: string, other: string): boolean {
  const words = name.split("_");
  return words.length > 1 && words.every((word) => other.split("_").includes(word));
}

/** A parameter of the interface that the operator's document lacks: the service may still take it. */
function undocumented(name: string): Misuse {
  return {
    severity: "warning",
    code: "unknown_field",
    detail: `${name} is not in the operator's document. Remove it, or check that the service takes it.`,
  };
}

function misuseOf(name: string, values: readonly string[], parameter: QueryParameter): Misuse | undefined {
  const [value = ""] = values;
  if (values.length > 1)
    return {
      code: "repeated_parameter",
      variant: "repeated",
      detail: `${name} is given more than once. Send it once.`,
    };
  if (value.trim() === "")
    return {
      code: "blank",
      variant: "blank",
      detail: `${name} is empty. Give it a value, or leave it out to use the default.`,
    };
  return valueMisuse(name, parameter, value);
}

function valueMisuse(name: string, parameter: QueryParameter, value: string): Misuse | undefined {
  const { format, pattern, minimum, maximum, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = parameter;
  const types = [parameter.type ?? []].flat().filter((type) => type !== "null");
  const choices = (parameter.enum ?? (parameter.const === undefined ? [] : [parameter.const]))
    .filter((choice) => choice !== null)
    .map(String);
  if (types.length === 1 && types[0] === "boolean") return booleanMisuse(name, value);
  if (choices.length > 0) {
    if (choices.includes(value)) return undefined;
    const shown = listedIfFew(choices) ?? `one of the ${choices.length} values in the operator's document`;
    return { detail: `${name} must be ${shown}.`, suggestion: nearest(value, choices) };
  }
  if (types.length > 0 && types.every((type) => type === "integer" || type === "number")) {
    const isInteger = !types.includes("number");
    if (!(isInteger ? /^[-+]?\d+$/ : /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/).test(value))
      return { detail: `${name} must be ${isInteger ? "a whole number" : "a number"}.` };
    if (minimum !== undefined && Number(value) < minimum) return { detail: `${name} must be at least ${minimum}.` };
    if (maximum !== undefined && Number(value) > maximum) return { detail: `${name} must be at most ${maximum}.` };
    return undefined;
  }
  if (format === "date") return dateMisuse(name, value);
  // A plus sign without its escape is read as a space.
  if (format === "date-time" && !isDatetime(value) && !isOffsetDatetime(value.replace(" ", "+")))
    return { detail: `${name} must be a datetime, such as 2026-01-31T12:00:00Z.` };
  if (format === "uuid" && !isUuid(value)) return { detail: `${name} must be a UUID.` };
  const { length } = [...value];
  if (length < minLength) return { detail: `${name} must have at least ${minLength} characters.` };
  if (length > maxLength) return { detail: `${name} must have at most ${maxLength} characters.` };
  if (format === undefined && pattern !== undefined && !textPattern(pattern).test(value))
    return { detail: `${name} must match ${pattern}.` };
  return undefined;
}

function dateMisuse(name: string, value: string): Misuse | undefined {
  if (isDate(value)) return undefined;
  const isForm = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return {
    variant: isForm ? "no-day" : "date",
    detail: isForm
      ? `${name} is a date that does not exist. Correct it.`
      : `${name} must be a date in the form YYYY-MM-DD, such as 2026-01-31.`,
  };
}

function booleanMisuse(name: string, value: string): Misuse | undefined {
  if (value === "true" || value === "false") return undefined;
  const meant = meantBoolean(value);
  return meant
    ? {
        severity: "warning",
        variant: "boolean-form",
        detail: `${name} is shown only as true or false. Write ${meant}.`,
        suggestion: meant,
      }
    : { variant: "boolean", detail: `${name} must be true or false.` };
}
