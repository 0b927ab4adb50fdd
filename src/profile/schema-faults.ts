import type { Path } from "../json/path.ts";
import { isObject } from "../json/value.ts";
import { rules as allRules, type RegisteredRule } from "../rules/index.ts";
import { codesOf } from "../rules/rule.ts";
import { patternProblem } from "../text/pattern.ts";
import { orMeant } from "../text/spelling.ts";
import type { OperatorOperations } from "./operator.ts";
import type { ProfileFault } from "./profile-error.ts";
import { profileFormats } from "./validators.ts";

const rules: readonly RegisteredRule[] = allRules;

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isCount: Test = (value) => Number.isInteger(value) && (value as number) >= 0;
const isSchema: Test = (value) => isObject(value) || typeof value === "boolean";
const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const isObjectOf =
  (test: Test): Test =>
  (value) =>
    isObject(value) && Object.values(value).every(test);
const isOneOf =
  (...values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);
/** For an object whose members pass these tests; it may have others. */
const has =
  (members: Readonly<Record<string, Test>>): Test =>
  (value) =>
    isObject(value) && Object.entries(members).every(([name, test]) => test(value[name]));
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const isTexts = isListOf(isText);
const isScalars: Test = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== "object" || one === null);

interface Schemas {
  schemas: Readonly<Record<string, unknown>>;
  operations?: Pick<OperatorOperations, "parameters">;
}

/** A value of operator.json in a sentence. */
function shown(value: unknown): string {
  return (JSON.stringify(value) ?? "").slice(0, 200);
}

const typeNames = ["array", "boolean", "integer", "null", "number", "object", "string"];

/** What the value of a keyword must be: a test, and the words for it. */
type Form = readonly [test: Test, words: string];

const schema: Form = [isSchema, "a schema"];
const schemas: Form = [isListOf(isSchema), "a list of schemas"];
const fields: Form = [isObjectOf(isSchema), "an object of schemas"];

/** The keywords of the schemas in operator.json, in the dialect of the interface's own schemas, by what they hold. */
const forms: readonly (readonly [keywords: string, form: Form])[] = [
  ["$schema $id $ref $comment title description markdownDescription pattern", [isText, "a string"]],
  ["x-basis x-operation x-kind x-use-instead", [isText, "a string"]],
  ["$defs definitions properties", fields],
  ["items additionalProperties propertyNames not if then else", schema],
  ["oneOf anyOf allOf", schemas],
  ["examples enum", [Array.isArray, "a list"]],
  ["default const", [() => true, ""]],
  ["deprecated uniqueItems x-identifying x-personal x-undocumented", [isOneOf(true, false), "true or false"]],
  [
    "type",
    [
      (value) => [value].flat().every(isOneOf(...typeNames)) && [value].flat().length > 0,
      `one or several of ${typeNames.join(", ")}`,
    ],
  ],
  ["format", [isOneOf(...Object.keys(profileFormats)), `one of ${Object.keys(profileFormats).join(", ")}`]],
  [
    "minLength maxLength minItems maxItems minProperties maxProperties x-max-decimals",
    [isCount, "a whole number from 0"],
  ],
  ["minimum maximum exclusiveMinimum exclusiveMaximum", [(value) => typeof value === "number", "a number"]],
  ["multipleOf", [(value) => typeof value === "number" && value > 0, "a number above 0"]],
  ["required x-codes x-expected", [isTexts, "a list of strings"]],
  ["dependentRequired", [isObjectOf(isTexts), "an object of lists of strings"]],
  [
    "x-decimal",
    [
      (value) =>
        has({ whole: optional(isCount), places: optional(isCount), unit: optional(isOneOf("major", "minor")) })(
          value,
        ) && Object.keys(value as object).every(isOneOf("whole", "places", "unit")),
      'an object of whole and places (whole numbers from 0) and unit ("major" or "minor")',
    ],
  ],
  ["x-document-path", [isOneOf(true, "advised"), 'true or "advised"']],
  ["x-expected-type", [isOneOf(...typeNames), `one of ${typeNames.join(", ")}`]],
  [
    "x-goes-with",
    [
      isListOf(has({ rule: isText, values: isTexts, fields: isTexts })),
      "a list of objects with rule, values and fields",
    ],
  ],
  ["x-known-values", [isScalars, "a list of strings, numbers, true or false"]],
  ["x-no-placeholder", [isOneOf("identifier", "text"), '"identifier" or "text"']],
  ["x-not-before", [has({ rule: isText, property: isText }), "an object with rule and property"]],
  ["x-not-future", [has({ rule: isText }), "an object with rule"]],
  [
    "x-product",
    [
      has({
        rule: isText,
        of: (value) => isTexts(value) && (value as string[]).length === 2,
        rounded: isTexts,
        if: optional(has({ property: isText, value: isText })),
      }),
      "an object with rule, of (two fields) and rounded",
    ],
  ],
  [
    "x-relevant-when",
    [
      (value) =>
        has({ rule: isText, property: isText, values: optional(isScalars), except: optional(isScalars) })(value) &&
        ["values", "except"].filter((name) => (value as Record<string, unknown>)[name] !== undefined).length === 1,
      "an object with rule, property and either values or except (lists of strings, numbers, true or false)",
    ],
  ],
  [
    "x-sum",
    [
      has({
        rule: isText,
        of: isListOf((field) => typeof field === "string" && /^[^.*]+\.\*\.[^.*]+$/.test(field)),
        unless: optional(has({ property: isText, value: isText, beside: isText })),
      }),
      "an object with rule and of (fields such as line_items.*.net_amount)",
    ],
  ],
  ["x-unique", [has({ rule: isText, by: isTexts }), "an object with rule and by"]],
];

const keywords: ReadonlyMap<string, Form> = new Map(
  forms.flatMap(([names, form]) => names.split(" ").map((name) => [name, form])),
);

/** What is wrong with a schema that a decision puts into one of operator.json, as the end of a sentence. */
export function schemaProblem(schema: unknown): string | undefined {
  const [fault] = schemaFaults({ schemas: { it: schema } });
  return fault?.sentence.replace(/^it /, "");
}

/** What is wrong with the schemas of operator.json and of its query parameters. A person may have edited them. */
export function schemaFaults({ schemas: all, operations }: Schemas): ProfileFault[] {
  const faults: ProfileFault[] = [];
  for (const [file, root] of Object.entries(all)) check(root, ["schemas", file]);
  for (const [id, parameters] of Object.entries(operations?.parameters ?? {}))
    for (const [name, parameter] of Object.entries(parameters))
      check(parameter, ["operations", "parameters", id, name]);
  return faults;

  function check(node: unknown, path: Path): void {
    if (!isObject(node)) return;
    for (const [keyword, value] of Object.entries(node)) {
      const at = [...path, keyword];
      const form = keywords.get(keyword);
      if (!form) {
        // Annotations of other tools say nothing to this one.
        if (!/^x-/.test(keyword))
          fault(at, `the unknown keyword ${JSON.stringify(keyword)}${orMeant(keyword, keywords.keys())}`);
        continue;
      }
      if (keyword === "type" && typeof value === "string" && !typeNames.includes(value))
        fault(at, `the unknown type ${JSON.stringify(value)}${orMeant(value, typeNames)}`);
      else if (!form[0](value)) fault(at, `${keyword} that is not ${form[1]}.`);
      else if (/^x-/.test(keyword)) checkRules(keyword, value, at);
      else if (keyword === "pattern") checkPattern(value as string, at);
      else if (form === fields)
        for (const [name, child] of Object.entries(value as object)) check(child, [...at, name]);
      else if (form === schemas) for (const [i, child] of (value as unknown[]).entries()) check(child, [...at, i]);
      else if (form === schema) check(value, at);
    }
  }

  function checkRules(keyword: string, value: unknown, at: Path): void {
    for (const each of [value].flat()) {
      const { rule, code } = Object(each) as { rule?: unknown; code?: unknown };
      if (typeof rule !== "string") continue;
      const readers = rules.filter(({ schema }) => schema?.keywords.includes(keyword));
      const reader = readers.find(({ id }) => id === rule);
      if (!reader)
        fault(
          at,
          `${keyword} for the rule ${shown(rule)}, which does not read it${orMeant(
            rule,
            readers.map(({ id }) => id),
          )}`,
        );
      else if (code !== undefined && !codesOf(reader).some((one) => one === code))
        fault(
          [...at, "code"],
          `${keyword} with the code ${shown(code)}, which the rule ${rule} does not have${orMeant(String(code), codesOf(reader))}`,
        );
    }
  }

  function checkPattern(pattern: string, at: Path): void {
    const problem = patternProblem(pattern);
    if (problem !== undefined) fault(at, `the pattern ${JSON.stringify(pattern.slice(0, 200))}, which ${problem}.`);
  }

  function fault(path: Path, problem: string): void {
    const named = path[0] === "schemas" ? path[1] : `The query parameter ${path[3]} of ${path[2]}`;
    faults.push({ file: "operator.json", path: [...path], sentence: `${named} has ${problem}` });
  }
}
