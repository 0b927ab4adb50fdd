import type { Schema } from "./load.ts";
import { resolveRef, type SchemaSource, schemaAt } from "./references.ts";
import { unionOf } from "./unions.ts";

type Path = readonly (string | number)[];

/** Which branches of unions a lookup follows; all if neither is given. */
export interface Choice {
  /** The whole payload: in each union, the branch of its key value is followed. */
  payload?: unknown;
  /** The key value of a branch: in unions that have this branch, no other is followed. */
  branch?: unknown;
  /** Whether a named member without a schema of its own has that of `additionalProperties`. */
  hasOthers?: boolean;
}

/** Lookups in the schemas of kinds: those of the interface, or of an operator. */
export interface Lookups {
  /** Whether the schema of a kind is an operator's, rather than that of the interface. */
  isOfOperator?: (kind: string) => boolean;
  schemaOf: (kind: string) => Schema | undefined;
  /** The schemas that apply to the value at a path of a kind, nearest first. The step `*` is any element. */
  nodesAt: (kind: string, path: Path, choice?: Choice) => Iterable<Schema>;
  /** The documented fields of the object at a path; empty if none are shown. */
  fieldsAt: (kind: string, path: Path, choice?: Choice) => string[];
  /** Whether an annotation of a field is true. */
  fieldIs: (kind: string, path: Path, annotation: `x-${string}`) => boolean;
  /** Whether a missing field is a finding, because it is required or expected. True for the payload itself. */
  isWanted: (kind: string, path: Path, choice?: Choice) => boolean;
  /** Whether a path is a documented field without personal data. */
  isPlainField: (kind: string, path: Path) => boolean;
}

interface Located {
  schema: Schema;
  file: string;
  /** The part of the payload that it judges; unknown without one. */
  value: unknown;
}

/** Lookups in the schemas of a source. `fileOf` returns the schema file of a kind, if it has one. */
export function lookups(source: SchemaSource, fileOf: (kind: string) => string | undefined): Lookups {
  function schemaOf(kind: string): Schema | undefined {
    const file = fileOf(kind);
    return file === undefined ? undefined : source(file);
  }

  /** The schema itself, then the schemas that it refers to and its branches, nearest first. */
  function* unfolded(located: Located, choice: Choice): Generator<Located> {
    yield located;
    const { schema, file, value } = located;
    if (schema.$ref !== undefined) {
      const target = resolveRef(schema.$ref, file);
      const found = schemaAt(source, target);
      if (typeof found === "object") yield* unfolded({ schema: found, file: target.file, value }, choice);
    }
    const lists = [schema.anyOf, schema["oneOf"], schema["allOf"]] as (readonly Schema[] | undefined)[];
    for (const branch of [...lists.flatMap((list) => list ?? []), ...conditional(schema, value, choice)])
      if (typeof branch === "object") yield* unfolded({ schema: branch, file, value }, choice);
  }

  function* nodesAt(kind: string, path: Path, choice: Choice = {}): Generator<Schema> {
    const file = fileOf(kind);
    const root = schemaOf(kind);
    if (file === undefined || !root) return;
    let places = [...unfolded({ schema: root, file, value: choice.payload }, choice)];
    for (const step of path)
      places = places.flatMap(({ schema, file, value }) =>
        parts(schema, step, choice).flatMap((part) => [
          ...unfolded(
            { schema: part, file, value: (value as Record<string | number, unknown> | undefined)?.[step] },
            choice,
          ),
        ]),
      );
    for (const { schema } of places) yield schema;
  }

  function fieldIs(kind: string, path: Path, annotation: `x-${string}`): boolean {
    return [...nodesAt(kind, path)].some((schema) => schema[annotation] === true);
  }

  function isWanted(kind: string, path: Path, choice?: Choice): boolean {
    const field = path.at(-1);
    if (typeof field !== "string") return field === undefined;
    const has = (names: unknown): boolean => Array.isArray(names) && names.includes(field);
    const schemas = [...nodesAt(kind, path.slice(0, -1), choice)];
    // A field that only one branch of an anyOf requires is optional.
    const branches = new Set(schemas.flatMap(({ anyOf = [] }) => anyOf));
    return schemas.some((schema) => !branches.has(schema) && (has(schema["required"]) || has(schema["x-expected"])));
  }

  return {
    schemaOf,
    isWanted,
    nodesAt,
    fieldsAt: (kind, path, choice) => [
      ...new Set(
        [...nodesAt(kind, path, { ...choice, hasOthers: true })].flatMap((schema) =>
          Object.keys(schema.properties ?? {}),
        ),
      ),
    ],
    fieldIs,
    isPlainField: (kind, path) => !nodesAt(kind, path).next().done && !fieldIs(kind, path, "x-personal"),
  };
}

/** The branches of a condition that may judge a value. */
function conditional(schema: Schema, value: unknown, { payload, branch }: Choice): (Schema | boolean | undefined)[] {
  const union = unionOf(schema);
  if (!union) return [schema.then, schema.else];
  const { key, cases, other } = union;
  const chosen = (wanted: unknown): Schema | boolean | undefined =>
    (wanted === undefined
      ? cases.find(({ takesAbsent }) => takesAbsent)
      : cases.find(({ values }) => values.includes(wanted))
    )?.schema;
  if (branch !== undefined && cases.some(({ values }) => values.includes(branch))) return [chosen(branch)];
  if (payload !== undefined && typeof value === "object" && value !== null)
    return [chosen((value as Record<string, unknown>)[key]) ?? other];
  return [...cases.map((one) => one.schema), other];
}

/** The schemas of one part of what a schema judges. */
function parts(schema: Schema, step: string | number, { hasOthers }: Choice): Schema[] {
  const { properties, items, additionalProperties } = schema;
  const found =
    step === "*"
      ? [items, additionalProperties]
      : [
          typeof step === "number"
            ? items
            : properties && Object.hasOwn(properties, step)
              ? properties[step]
              : hasOthers && additionalProperties,
        ];
  return found.filter((part): part is Schema => typeof part === "object" && part !== null);
}
