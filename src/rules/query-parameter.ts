import type { Path } from "../json/path.ts";
import { matchRecord, type ParameterType, queryOf, queryParameters } from "../spec/match-request.ts";
import { isDate } from "../spec/string-formats.ts";
import { nearest } from "../text/spelling.ts";
import { shortName } from "../text/wording.ts";
import { records } from "./examples.ts";
import { defineRule, type Fault } from "./rule.ts";

/** A query parameter as a record has it: in `query`, or within its path. */
interface Parameter {
  values: readonly string[];
  path: Path;
}

const otherCodes = ["unknown_field", "repeated_parameter", "blank"] as const;
type OwnFault = Fault<"invalid" | (typeof otherCodes)[number]>;

export default defineRule({
  id: "query-parameter",
  title: "A query parameter that is unknown, repeated, empty or ill-typed",
  severity: "error",
  basis: "documented",
  code: "invalid",
  otherCodes,
  section: "Endpoints 2 and 5",
  why: "Operation 2 takes check_previously_added and force_add_to_current_statement, each true or false, and operation 5 takes supply_start_date, a date; no other operation takes any. A misspelt parameter would be ignored, and its default would hold instead. A boolean written another way (True, 1, yes) is a warning, since the interface shows only true and false.",
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
    *check(record) {
      const match = matchRecord(record);
      if (!match) return;
      const known = queryParameters[match.operation.id] ?? {};
      const sent = parametersOf(record as { path: string; query?: unknown });
      for (const [name, { values, path }] of sent) {
        const type = Object.hasOwn(known, name) ? known[name] : undefined;
        const others = Object.keys(known).filter((other) => !sent.has(other));
        const misused = type ? misuse(name, type, values) : unknown(name, others);
        const anchor = !type && path.length > 1 ? "key" : "value";
        if (misused) yield { path, attr: shortName(name), part: "query", anchor, ...misused };
      }
    },
  },
});

type Misuse = Pick<OwnFault, "detail" | "code" | "severity" | "suggestion">;

/** All parameters of a record by name. What is no string is no parameter: the record's own schema says so. */
function parametersOf({ path, query }: { path: string; query?: unknown }): Map<string, Parameter> {
  const parameters = new Map<string, Parameter>();
  if (typeof query === "object" && query !== null && !Array.isArray(query))
    for (const [name, value] of Object.entries(query)) {
      const values: unknown[] = Array.isArray(value) ? value : [value];
      // Of an empty list nothing is sent.
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
    detail: `${shortName(name)} is no query parameter of this operation: ${meant ? `did you mean ${meant}?` : "remove it."}`,
    suggestion: meant,
  };
}

/** Whether a name has several words of another and none besides. */
function isAbridged(name: string, other: string): boolean {
  const words = name.split("_");
  return words.length > 1 && words.every((word) => other.split("_").includes(word));
}

function misuse(name: string, type: ParameterType, values: readonly string[]): Misuse | undefined {
  const [value = ""] = values;
  if (values.length > 1)
    return { code: "repeated_parameter", detail: `${name} is given more than once: send it once.` };
  if (value.trim() === "")
    return { code: "blank", detail: `${name} is empty: give it a value, or omit it for its default.` };
  return type === "date" ? dateMisuse(name, value) : booleanMisuse(name, value);
}

function dateMisuse(name: string, value: string): Misuse | undefined {
  if (isDate(value)) return undefined;
  return {
    detail: /^\d{4}-\d{2}-\d{2}$/.test(value)
      ? `${name} is a day that does not exist: correct it.`
      : `${name} must be a date as YYYY-MM-DD, such as 2026-01-31.`,
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
    ? { severity: "warning", detail: `${name} is shown as true or false only: write ${meant}.`, suggestion: meant }
    : { detail: `${name} must be true or false.` };
}
