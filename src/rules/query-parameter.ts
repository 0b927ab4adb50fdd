import type { Path } from "../json/path.ts";
import { matchRecord, type ParameterType, queryOf, queryParameters } from "../spec/match-request.ts";
import { isDate } from "../spec/string-formats.ts";
import { nearest } from "../text/spelling.ts";
import { didYouMean, shortName } from "../text/wording.ts";
import { records } from "./examples.ts";
import { defineRule, type Fault } from "./rule.ts";

/** A query parameter of a request record, given in `query` or in the path. */
interface Parameter {
  values: readonly string[];
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
  why: "Operation 2 takes check_previously_added and force_add_to_current_statement, each true or false. Operation 5 takes supply_start_date, a date. No other operation takes query parameters. A misspelt parameter would be ignored, and its default would apply. A boolean in another form (True, 1, yes) is a warning, because the interface shows only true and false.",
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
    *check(record, _kind, _nameOf, ofOperator = {}) {
      const match = matchRecord(record);
      if (!match) return;
      const known = queryParameters[match.operation.id] ?? {};
      const { id } = match.operation;
      const theirs = Object.hasOwn(ofOperator, id) ? (ofOperator[id] ?? []) : [];
      const sent = parametersOf(record as { path: string; query?: unknown });
      for (const [name, { values, path }] of sent) {
        const type = Object.hasOwn(known, name) ? known[name] : undefined;
        // The operator documents its own parameters; their values are not checked.
        if (!type && theirs.includes(name)) continue;
        const others = [...Object.keys(known), ...theirs].filter((other) => !sent.has(other));
        const misused = type ? misuse(name, type, values) : unknown(name, others);
        const anchor = !type && path.length > 1 ? "key" : "value";
        if (misused) yield { path, attr: shortName(name), part: "query", anchor, ...misused };
      }
    },
  },
});

type Misuse = Pick<OwnFault, "variant" | "detail" | "code" | "severity" | "suggestion">;

/** The query parameters of a request record by name. Values that are not strings are left to the record's schema. */
function parametersOf({ path, query }: { path: string; query?: unknown }): Map<string, Parameter> {
  const parameters = new Map<string, Parameter>();
  if (typeof query === "object" && query !== null && !Array.isArray(query))
    for (const [name, value] of Object.entries(query)) {
      const values: unknown[] = Array.isArray(value) ? value : [value];
      // An empty list sends nothing.
      if (values.length > 0 && values.every((each) => typeof each === "string"))
        parameters.set(name, { values, path: ["query", name] });
    }
  for (const [name, value] of queryOf(path)) {
    const same = parameters.get(name);
    parameters.set(name, { values: [...(same?.values ?? []), value], path: same?.path ?? ["path"] });
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

function misuse(name: string, type: ParameterType, values: readonly string[]): Misuse | undefined {
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
  return type === "date" ? dateMisuse(name, value) : booleanMisuse(name, value);
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

const booleans: Readonly<Record<string, readonly string[]>> = {
  true: ["true", "t", "yes", "y", "on", "1"],
  false: ["false", "f", "no", "n", "off", "0"],
};

function booleanMisuse(name: string, value: string): Misuse | undefined {
  if (Object.hasOwn(booleans, value)) return undefined;
  const meant = Object.keys(booleans).find((word) => booleans[word]?.includes(value.trim().toLowerCase()));
  return meant
    ? {
        severity: "warning",
        variant: "boolean-form",
        detail: `${name} is shown only as true or false. Write ${meant}.`,
        suggestion: meant,
      }
    : { variant: "boolean", detail: `${name} must be true or false.` };
}
