import type { Validate } from "../generated/validators.ts";
import { escapeStep } from "../json/path.ts";
import { isObject } from "../json/value.ts";
import { stringFormats as baseFormats } from "../spec/string-formats.ts";
import { flattenAll, flattenNearest } from "./closures/branch-errors.ts";
import {
  type Check,
  type Found,
  fail,
  passes,
  placeOf,
  type Run,
  referenced,
  runOf,
  together,
  type ValidationContext,
} from "./closures/run.ts";
import { numberChecks, stringChecks, typeCheck, valueChecks } from "./closures/values.ts";
import type { Schema } from "./load.ts";
import { checkReferences, resolveRef, type SchemaSource, schemaAt } from "./references.ts";
import { unionOf } from "./unions.ts";

/**
 * Makes validators from schemas at run time, as nested functions. They use no eval, so they run in a page with a strict
 * content security policy, and no cache, because a kind compiles in milliseconds. Their errors equal those of the
 * generated validators. Profiles use them; without a profile this module is not loaded.
 */

/** Checks an annotation. Returns the parameters of the fault; undefined if the value passes. */
export type AnnotationCheck = (
  value: unknown,
  annotation: never,
  around: unknown,
  context: ValidationContext,
) => Readonly<Record<string, unknown>> | undefined;

export interface ClosureOptions {
  /** The checks of annotations, by keyword. Other annotations are ignored. */
  annotations?: Readonly<Record<string, AnnotationCheck>>;
  formats?: Readonly<Record<string, (text: string) => boolean>>;
  /**
   * Which errors of a failed anyOf or oneOf are kept: those of `all` branches, as in ajv, or of the `nearest`
   * branch only. Branches that only require one of several fields are reported as one error either way.
   */
  branches?: "all" | "nearest";
}

/** The validators of schema files, each compiled on first use. `source` returns a file's schema. */
export function closures(
  source: SchemaSource,
  { annotations: annotationChecks = {}, formats = baseFormats, branches = "all" }: ClosureOptions = {},
): (file: string) => Validate {
  const compiled = new Map<string, { check: Check | undefined; isDone: boolean }>();
  const validators = new Map<string, Validate>();
  const flatten = branches === "all" ? flattenAll : flattenNearest;

  return (file) => {
    let validator = validators.get(file);
    if (!validator) {
      checkReferences(source, [file]);
      const check = compileAt(file, "");
      const validate: Validate = function (value) {
        const run = runOf(value, this);
        check?.(value, undefined, run);
        validate.errors = run.errors.length === 0 ? null : flatten(run.errors);
        return validate.errors === null;
      };
      validators.set(file, validate);
      validator = validate;
    }
    return validator;
  };

  /** The check of a referenced schema; undefined if everything passes. */
  function compileAt(file: string, pointer: string): Check | undefined {
    const id = `${file}#${pointer}`;
    const known = compiled.get(id);
    if (known) return known.isDone ? known.check : (value, around, run) => known.check?.(value, around, run);
    const slot: { check: Check | undefined; isDone: boolean } = { check: undefined, isDone: false };
    compiled.set(id, slot);
    const check = compile(schemaAt(source, { file, pointer }), file, id);
    slot.check = check && referenced(check);
    slot.isDone = true;
    return slot.check;
  }

  function compile(schema: Schema | boolean | undefined, file: string, at: string): Check | undefined {
    if (schema === undefined || schema === true) return undefined;
    if (schema === false) return (_value, _around, run) => fail(run, "false schema", at, {});
    const checks: Check[] = [];
    const add = (check: Check | undefined): void => {
      if (check) checks.push(check);
    };
    add(typeCheck(schema["type"] as string | readonly string[] | undefined, at));
    if (schema.$ref !== undefined) {
      const target = resolveRef(schema.$ref, file);
      add(compileAt(target.file, target.pointer));
    }
    add(valueChecks(schema, at));
    add(stringChecks(schema, formats, at));
    add(numberChecks(schema, at));
    add(objectChecks(schema, file, at));
    add(arrayChecks(schema, file, at));
    for (const [i, branch] of ((schema["allOf"] as Schema[] | undefined) ?? []).entries())
      add(compile(branch, file, `${at}/allOf/${i}`));
    if (schema.anyOf) add(branchCheck("anyOf", schema.anyOf, file, at));
    if (schema["oneOf"]) add(branchCheck("oneOf", schema["oneOf"] as Schema[], file, at));
    if (schema["not"] !== undefined) add(notCheck(schema["not"] as Schema, file, at));
    if (schema.if !== undefined) add(unionCheck(schema, file, at) ?? conditionCheck(schema, file, at));
    for (const keyword of Object.keys(schema)) {
      const test = Object.hasOwn(annotationChecks, keyword) ? annotationChecks[keyword] : undefined;
      if (test) add(annotationCheck(keyword, test, schema[keyword] as never, at));
    }
    return together(checks);
  }

  function objectChecks(schema: Schema, file: string, at: string): Check | undefined {
    const { required, additionalProperties, minProperties, maxProperties, dependentRequired, propertyNames } =
      schema as Schema & {
        required?: readonly string[];
        minProperties?: number;
        maxProperties?: number;
        dependentRequired?: Readonly<Record<string, readonly string[]>>;
        propertyNames?: Schema | boolean;
      };
    const checks: ((object: Record<string, unknown>, run: Run) => void)[] = [];
    if (minProperties !== undefined)
      checks.push((object, run) => {
        if (Object.keys(object).length < minProperties) fail(run, "minProperties", at, { limit: minProperties });
      });
    if (maxProperties !== undefined)
      checks.push((object, run) => {
        if (Object.keys(object).length > maxProperties) fail(run, "maxProperties", at, { limit: maxProperties });
      });
    if (required && required.length > 0)
      checks.push((object, run) => {
        for (let i = 0; i < required.length; i++) {
          const name = required[i] as string;
          if (isAbsent(object, name)) fail(run, "required", at, { missingProperty: name });
        }
      });
    for (const [property, dependents] of Object.entries(dependentRequired ?? {}))
      checks.push((object, run) => {
        if (isAbsent(object, property)) return;
        for (const missingProperty of dependents)
          if (isAbsent(object, missingProperty))
            fail(run, "dependentRequired", at, {
              property,
              missingProperty,
              depsCount: dependents.length,
              deps: dependents.join(", "),
            });
      });
    if (propertyNames !== undefined) {
      const check = compile(propertyNames, file, `${at}/propertyNames`);
      if (check)
        checks.push((object, run) => {
          for (const propertyName of Object.keys(object)) {
            const before = run.errors.length;
            check(propertyName, object, run);
            if (run.errors.length > before) fail(run, "propertyNames", at, { propertyName });
          }
        });
    }
    if (schema.properties || additionalProperties !== undefined)
      checks.push(memberCheck(schema.properties ?? {}, additionalProperties, file, at));
    if (checks.length === 0) return undefined;
    const [first, second] = checks;
    if (checks.length === 1 && first)
      return (value, _around, run) => {
        if (isObject(value)) first(value, run);
      };
    if (checks.length === 2 && first && second)
      return (value, _around, run) => {
        if (!isObject(value)) return;
        first(value, run);
        second(value, run);
      };
    return (value, _around, run) => {
      if (isObject(value)) for (const check of checks) check(value, run);
    };
  }

  /** Checks each member against its property, and the rest against `additionalProperties`. */
  function memberCheck(
    properties: Readonly<Record<string, Schema>>,
    additional: Schema | boolean | undefined,
    file: string,
    at: string,
  ): (object: Record<string, unknown>, run: Run) => void {
    const known = new Map<string, Check | undefined>(
      Object.entries(properties).map(([name, field]) => [
        name,
        compile(field, file, `${at}/properties/${escapeStep(name)}`),
      ]),
    );
    const isClosed = additional === false;
    const rest = typeof additional === "object" ? compile(additional, file, `${at}/additionalProperties`) : undefined;
    return (object, run) => {
      const { path } = run;
      const step = run.depth++;
      for (const name of Object.keys(object)) {
        const check = known.get(name);
        if (check !== undefined) {
          const value = object[name];
          if (value === undefined) continue;
          path[step] = name;
          check(value, object, run);
        } else if ((isClosed || rest !== undefined) && !known.has(name)) {
          if (rest !== undefined) {
            path[step] = name;
            rest(object[name], object, run);
          } else {
            run.depth--;
            fail(run, "additionalProperties", at, { additionalProperty: name });
            run.depth++;
          }
        }
      }
      run.depth--;
    };
  }

  function arrayChecks(schema: Schema, file: string, at: string): Check | undefined {
    const { minItems, maxItems } = schema as { minItems?: number; maxItems?: number };
    const element = compile(schema.items, file, `${at}/items`);
    if (minItems === undefined && maxItems === undefined && !element) return undefined;
    return (value, _around, run) => {
      if (!Array.isArray(value)) return;
      if (minItems !== undefined && value.length < minItems) fail(run, "minItems", at, { limit: minItems });
      if (maxItems !== undefined && value.length > maxItems) fail(run, "maxItems", at, { limit: maxItems });
      if (element === undefined) return;
      const step = run.depth++;
      const before = run.errors.length;
      for (let i = 0; i < value.length; i++) {
        run.path[step] = i;
        element(value[i], value, run);
        // The errors of a branch may yet be dropped.
        if (run.errors.length > before + manyErrors && run.errors === run.whole && run.context.report)
          run.context.report(flatten(run.errors.splice(before)));
      }
      run.depth--;
    };
  }

  function branchCheck(
    keyword: "anyOf" | "oneOf",
    schemas: readonly Schema[],
    file: string,
    at: string,
  ): Check | undefined {
    const checks = schemas.map((branch, i) => compile(branch, file, `${at}/${keyword}/${i}`));
    if (keyword === "anyOf" && checks.includes(undefined)) return undefined;
    return (value, around, run) => {
      const outer = run.errors;
      let failed: Found[][] | undefined;
      let passed: number | undefined;
      let both: [number, number] | undefined;
      for (let i = 0; i < checks.length && !both; i++) {
        run.errors = [];
        checks[i]?.(value, around, run);
        if (run.errors.length > 0) {
          failed ??= [];
          failed.push(run.errors);
        } else if (passed === undefined) {
          passed = i;
          if (keyword === "anyOf") break;
        } else both = [passed, i];
      }
      run.errors = outer;
      if (passed !== undefined && !both) return;
      const params = keyword === "anyOf" ? {} : { passingSchemas: both ?? null };
      const branches = failed ?? [];
      outer.push({ keyword, instancePath: placeOf(run), schemaPath: `${at}/${keyword}`, params, branches });
    };
  }

  function notCheck(schema: Schema, file: string, at: string): Check {
    const check = compile(schema, file, `${at}/not`);
    return (value, around, run) => {
      if (passes(check, value, around, run)) fail(run, "not", at, {});
    };
  }

  /** A union by a key becomes a table, so one look-up finds the branch. */
  function unionCheck(schema: Schema, file: string, at: string): Check | undefined {
    const union = unionOf(schema);
    if (!union) return undefined;
    const { key, cases, other, otherPointer } = union;
    const checks = cases.map(({ schema: branch, pointer }) => compile(branch, file, at + pointer));
    const otherwise = compile(other, file, at + otherPointer);
    const byValue = new Map<unknown, Check | undefined>();
    for (const [i, { values }] of cases.entries())
      for (const value of values) if (!byValue.has(value)) byValue.set(value, checks[i]);
    const absent = cases.findIndex(({ takesAbsent }) => takesAbsent);
    const ofAbsent = absent < 0 ? otherwise : checks[absent];
    // A condition on members holds for a value without members, so one that is not an object matches the first case.
    const ofOthers = checks[0];
    return (value, around, run) => {
      let check: Check | undefined;
      if (!isObject(value)) check = ofOthers;
      else if (isAbsent(value, key)) check = ofAbsent;
      else check = byValue.has(value[key]) ? byValue.get(value[key]) : otherwise;
      if (check) inBranch(check, value, around, run, at, check === otherwise ? "else" : "then");
    };
  }

  function conditionCheck(schema: Schema, file: string, at: string): Check | undefined {
    const condition = compile(schema.if, file, `${at}/if`);
    const thenCheck = compile(schema.then, file, `${at}/then`);
    const elseCheck = compile(schema.else, file, `${at}/else`);
    if (!thenCheck && !elseCheck) return undefined;
    return (value, around, run) => {
      const isMet = passes(condition, value, around, run);
      const check = isMet ? thenCheck : elseCheck;
      if (check) inBranch(check, value, around, run, at, isMet ? "then" : "else");
    };
  }
}

/** So many errors of elements are reported before the others are known. */
const manyErrors = 10_000;

function inBranch(
  check: Check,
  value: unknown,
  around: unknown,
  run: Run,
  at: string,
  failingKeyword: "then" | "else",
): void {
  const before = run.errors.length;
  check(value, around, run);
  if (run.errors.length > before) fail(run, "if", at, { failingKeyword });
}

function annotationCheck(keyword: string, test: AnnotationCheck, annotation: never, at: string): Check {
  return (value, around, run) => {
    const params = test(value, annotation, around, run.context);
    if (params !== undefined) fail(run, keyword, at, params);
  };
}

/** Whether an object lacks a member. Inherited properties do not count. */
function isAbsent(object: Readonly<Record<string, unknown>>, name: string): boolean {
  return object[name] === undefined || (name in Object.prototype && !Object.hasOwn(object, name));
}
