import type { Path } from "../json/path.ts";
import { isObject } from "../json/value.ts";
import { rules as allRules, type RegisteredRule } from "../rules/index.ts";
import { codesOf } from "../rules/rule.ts";
import { patternProblem } from "../text/pattern.ts";
import { orMeant } from "../text/spelling.ts";
import { dialect, dialectKeywords, formFaults } from "./file-faults.ts";
import type { OperatorFile } from "./operator.ts";
import type { ProfileFault } from "./profile-error.ts";

const rules: readonly RegisteredRule[] = allRules;

/** A fault of a schema. Its problem is the end of a sentence that names the schema. */
interface Problem {
  path: Path;
  problem: string;
}

/** What no schema says of those in operator.json and of its query parameters. A person may have edited them. */
export function schemaFaults({ schemas, operations: { parameters = {} } }: OperatorFile): ProfileFault[] {
  const faultsOf = (schema: unknown, at: Path, name: string): ProfileFault[] =>
    keywordProblems(schema).map(({ path, problem }) => ({
      file: "operator.json",
      path: [...at, ...path],
      sentence: `${name} ${problem}`,
    }));
  return [
    ...Object.entries(schemas).flatMap(([file, schema]) => faultsOf(schema, ["schemas", file], file)),
    ...Object.entries(parameters).flatMap(([id, ofOperation]) =>
      Object.entries(ofOperation).flatMap(([name, schema]) =>
        faultsOf(schema, ["operations", "parameters", id, name], `The query parameter ${name} of ${id}`),
      ),
    ),
  ];
}

/** What is wrong with a schema that a decision puts into one of operator.json. */
export function schemaProblems(schema: unknown): Problem[] {
  const wrong = formFaults(dialect, Object(schema)).map(({ path, sentence }) => ({
    path,
    problem: `is wrong: ${sentence}`,
  }));
  return wrong.length > 0 ? wrong : keywordProblems(schema);
}

/** The keywords whose members are schemas, and those that hold none. */
const named = ["$defs", "definitions", "properties"];
const withoutSchemas = ["const", "default", "dependentRequired", "enum", "examples"];

/** The keywords, patterns and rules in a schema that do not exist or cannot be used. */
function keywordProblems(schema: unknown): Problem[] {
  const problems: Problem[] = [];
  const add = (path: Path, found: string): void => {
    problems.push({ path, problem: `has ${found}` });
  };
  check(schema, []);
  return problems;

  function check(node: unknown, path: Path): void {
    if (!isObject(node)) return;
    for (const [keyword, value] of Object.entries(node)) {
      const at = [...path, keyword];
      if (/^x-/.test(keyword)) checkRules(keyword, value, at);
      else if (!dialectKeywords.includes(keyword))
        add(at, `the unknown keyword ${JSON.stringify(keyword)}${orMeant(keyword, dialectKeywords)}`);
      else if (keyword === "pattern") checkPattern(value as string, at);
      else if (named.includes(keyword))
        for (const [name, child] of Object.entries(value as object)) check(child, [...at, name]);
      else if (!withoutSchemas.includes(keyword))
        for (const [i, child] of [value].flat().entries()) check(child, Array.isArray(value) ? [...at, i] : at);
    }
  }

  function checkRules(keyword: string, value: unknown, at: Path): void {
    for (const each of [value].flat()) {
      const { rule, code } = Object(each) as { rule?: unknown; code?: unknown };
      const readers = rules.filter(({ schema }) => schema?.keywords.includes(keyword));
      const reader = readers.find(({ id }) => id === rule);
      const ids = readers.map(({ id }) => id);
      if (typeof rule !== "string" || !dialectKeywords.includes(keyword)) continue;
      if (!reader) add(at, `${keyword} for the rule ${shown(rule)}, which does not read it${orMeant(rule, ids)}`);
      else if (code !== undefined && !codesOf(reader).some((one) => one === code))
        add(
          [...at, "code"],
          `${keyword} with the code ${shown(code)}, which the rule ${rule} does not have${orMeant(String(code), codesOf(reader))}`,
        );
    }
  }

  function checkPattern(pattern: string, at: Path): void {
    const problem = patternProblem(pattern);
    if (problem !== undefined) add(at, `the pattern ${shown(pattern)}, which ${problem}.`);
  }
}

/** A value of operator.json in a sentence. */
function shown(value: unknown): string {
  return (JSON.stringify(value) ?? "").slice(0, 200);
}
