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

/** What the value of a keyword must be: a test, and the words for it. */
type Form = readonly [test: (value: unknown) => boolean, words: string];

const text: Form = [(value) => typeof value === "string", "a string"];
const flag: Form = [(value) => typeof value === "boolean", "true or false"];
const number: Form = [(value) => typeof value === "number", "a number"];
const divisor: Form = [(value) => typeof value === "number" && value > 0, "a number above 0"];
const count: Form = [(value) => Number.isInteger(value) && (value as number) >= 0, "a whole number from 0"];
const list: Form = [Array.isArray, "a list"];
const texts: Form = [
  (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
  "a list of strings",
];
const any: Form = [() => true, ""];
const isScalars = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== "object" || one === null);
const isSchema = (value: unknown): boolean => isObject(value) || typeof value === "boolean";
const schema: Form = [isSchema, "a schema"];
const schemas: Form = [(value) => Array.isArray(value) && value.every(isSchema), "a list of schemas"];
const fields: Form = [(value) => isObject(value) && Object.values(value).every(isSchema), "an object of schemas"];
const isTexts = (value: unknown, ...names: string[]): value is Record<string, unknown> =>
  isObject(value) && names.every((name) => typeof (value as Record<string, unknown>)[name] === "string");
const isAbsentOr = (value: unknown, ...names: string[]): boolean => value === undefined || isTexts(value, ...names);
const withTexts = (...names: string[]): Form => [
  (value) => isTexts(value, ...names),
  `an object with ${names.join(" and ")}`,
];

interface Schemas {
  schemas: Readonly<Record<string, unknown>>;
  operations?: Pick<OperatorOperations, "parameters">;
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** A value of operator.json in a sentence. */
function shown(value: unknown): string {
  return (JSON.stringify(value) ?? "").slice(0, 200);
}

const typeNames = ["array", "boolean", "integer", "null", "number", "object", "string"];

/** The keywords of the schemas in operator.json, in the dialect of the interface's own schemas. */
const keywords: Readonly<Record<string, Form>> = {
  $schema: text,
  $id: text,
  $ref: text,
  $defs: fields,
  definitions: fields,
  $comment: text,
  title: text,
  description: text,
  markdownDescription: text,
  examples: list,
  default: any,
  deprecated: flag,
  type: [
    (value) => [value].flat().every((one) => typeNames.includes(one as string)) && !isEmpty(value),
    `one or several of ${typeNames.join(", ")}`,
  ],
  enum: list,
  const: any,
  format: [
    (value) => Object.hasOwn(profileFormats, value as string),
    `one of ${Object.keys(profileFormats).join(", ")}`,
  ],
  pattern: text,
  minLength: count,
  maxLength: count,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  minItems: count,
  maxItems: count,
  minProperties: count,
  maxProperties: count,
  required: texts,
  properties: fields,
  additionalProperties: schema,
  propertyNames: schema,
  dependentRequired: [
    (value) => isObject(value) && Object.values(value).every(texts[0]),
    "an object of lists of strings",
  ],
  items: schema,
  uniqueItems: flag,
  multipleOf: divisor,
  oneOf: schemas,
  anyOf: schemas,
  allOf: schemas,
  not: schema,
  if: schema,
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: schema,
  else: schema,
  "x-basis": text,
  "x-operation": text,
  "x-kind": text,
  "x-codes": texts,
  "x-decimal": [
    (value) =>
      isObject(value) &&
      Object.entries(value).every(([name, limit]) =>
        name === "unit"
          ? limit === "major" || limit === "minor"
          : (name === "whole" || name === "places") && count[0](limit),
      ),
    'an object of whole and places (whole numbers from 0) and unit ("major" or "minor")',
  ],
  "x-document-path": [(value) => value === true || value === "advised", 'true or "advised"'],
  "x-expected": texts,
  "x-expected-type": [(value) => typeNames.includes(value as string), `one of ${typeNames.join(", ")}`],
  "x-goes-with": [
    (value) =>
      Array.isArray(value) &&
      value.every((each) => isTexts(each, "rule") && texts[0](each["values"]) && texts[0](each["fields"])),
    "a list of objects with rule, values and fields",
  ],
  "x-identifying": flag,
  "x-known-values": [isScalars, "a list of strings, numbers, true or false"],
  "x-no-placeholder": [(value) => value === "identifier" || value === "text", '"identifier" or "text"'],
  "x-max-decimals": count,
  "x-not-before": withTexts("rule", "property"),
  "x-not-future": withTexts("rule"),
  "x-personal": flag,
  "x-product": [
    (value) =>
      isTexts(value, "rule") &&
      texts[0](value["of"]) &&
      (value["of"] as string[]).length === 2 &&
      texts[0](value["rounded"]) &&
      isAbsentOr(value["if"], "property", "value"),
    "an object with rule, of (two fields) and rounded",
  ],
  "x-relevant-when": [
    (value) =>
      isTexts(value, "rule", "property") &&
      isScalars(value["values"] ?? value["except"]) &&
      (value["values"] === undefined || value["except"] === undefined),
    "an object with rule, property and either values or except (lists of strings, numbers, true or false)",
  ],
  "x-sum": [
    (value) =>
      isTexts(value, "rule") &&
      texts[0](value["of"]) &&
      (value["of"] as string[]).every((field) => /^[^.*]+\.\*\.[^.*]+$/.test(field)) &&
      isAbsentOr(value["unless"], "property", "value", "beside"),
    "an object with rule and of (fields such as line_items.*.net_amount)",
  ],
  "x-undocumented": flag,
  "x-unique": [
    (value) => withTexts("rule")[0](value) && texts[0]((value as Record<string, unknown>)["by"]),
    "an object with rule and by",
  ],
  "x-use-instead": text,
};

/** What is wrong with a schema that a decision puts into one of operator.json, as the end of a sentence. */
export function schemaProblem(schema: unknown): string | undefined {
  const [fault] = schemaFaults({ schemas: { it: schema } });
  return fault?.sentence.replace(/^it /, "");
}

/** What is wrong with the schemas of operator.json and of its query parameters. A person may have edited them. */
export function schemaFaults({ schemas: all, operations }: Schemas): ProfileFault[] {
  const faults: ProfileFault[] = [];
  const patterns = new Map<string, string | undefined>();
  for (const [file, root] of Object.entries(all)) check(root, ["schemas", file]);
  for (const [id, parameters] of Object.entries(operations?.parameters ?? {}))
    for (const [name, parameter] of Object.entries(parameters))
      check(parameter, ["operations", "parameters", id, name]);
  return faults;

  function check(node: unknown, path: Path): void {
    if (!isObject(node)) return;
    for (const [keyword, value] of Object.entries(node)) {
      const at = [...path, keyword];
      const form = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
      if (!form) {
        // Annotations of other tools say nothing to this one.
        if (!/^x-/.test(keyword))
          fault(at, `the unknown keyword ${JSON.stringify(keyword)}${orMeant(keyword, Object.keys(keywords))}`);
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
      if (!isTexts(each, "rule")) continue;
      const rule = each["rule"] as string;
      const readers = rules.filter(({ schema }) => schema?.keywords.includes(keyword));
      const reader = readers.find(({ id }) => id === rule);
      const { code } = each;
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
    if (!patterns.has(pattern)) patterns.set(pattern, patternProblem(pattern));
    const problem = patterns.get(pattern);
    if (problem !== undefined) fault(at, `the pattern ${JSON.stringify(pattern.slice(0, 200))}, which ${problem}.`);
  }

  function fault(path: Path, problem: string): void {
    const named = path[0] === "schemas" ? path[1] : `The query parameter ${path[3]} of ${path[2]}`;
    faults.push({ file: "operator.json", path: [...path], sentence: `${named} has ${problem}` });
  }
}
