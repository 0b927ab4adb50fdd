import type { Path } from "../json/path.ts";
import { remember } from "../tables/remember.ts";
import type { Schema } from "./load.ts";
import { type Placed, resolveRef, type SchemaSource, schemaAt } from "./references.ts";
import { unionOf } from "./unions.ts";

/** Which branches of unions a lookup follows; all if neither is given. */
export interface Choice {
  /** The whole payload, read only where there are unions: in each, the branch of its key value is followed. */
  payload?: unknown;
  /** The key value of a branch: in unions that have this branch, no other is followed. */
  branch?: unknown;
}

/** Lookups in the schemas of kinds: those of the interface, or of an operator. */
export interface Lookups {
  /** Whether the schema of a kind is an operator's, rather than that of the interface. */
  isOfOperator?: (kind: string) => boolean;
  schemaOf: (kind: string) => Schema | undefined;
  /** The schemas that apply to the value at a path of a kind, nearest first. The step `*` is any element. */
  nodesAt: (kind: string, path: Path, choice?: Choice) => readonly Schema[];
  /** The documented fields of the object at a path; empty if none are shown. */
  fieldsAt: (kind: string, path: Path, choice?: Choice) => readonly string[];
  /** Whether an annotation of a field is true. */
  fieldIs: (kind: string, path: Path, annotation: `x-${string}`) => boolean;
  /** Whether a missing field is a finding, because it is required or expected. True for the payload itself. */
  isWanted: (kind: string, path: Path, choice?: Choice) => boolean;
  /** Whether a path is a documented field without personal data. */
  isPlainField: (kind: string, path: Path) => boolean;
}

interface PlacedValue extends Placed {
  /** The part of the payload that it judges; unknown without one. */
  value: unknown;
}

/** Lookups in the schemas of a source. `fileOf` returns the schema file of a kind, if it has one. */
export function lookups(source: SchemaSource, fileOf: (kind: string) => string | undefined): Lookups {
  function schemaOf(kind: string): Schema | undefined {
    const file = fileOf(kind);
    return file === undefined ? undefined : source(file);
  }

  /** The schema itself, then the schemas that it refers to and its branches, nearest first; each once. */
  function* unfolded(placed: PlacedValue, choice: Choice, seen: Set<Schema>): Generator<PlacedValue> {
    if (seen.has(placed.schema)) return;
    seen.add(placed.schema);
    yield placed;
    const { schema, file, value } = placed;
    if (schema.$ref !== undefined) {
      const target = resolveRef(schema.$ref, file);
      const found = schemaAt(source, target);
      if (typeof found === "object") yield* unfolded({ schema: found, file: target.file, value }, choice, seen);
    }
    const listed = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? []);
    for (const branch of [...listed, ...conditional(schema, value, choice, unionKeys)])
      if (typeof branch === "object") yield* unfolded({ schema: branch, file, value }, choice, seen);
  }

  // Cached, because many findings are about one field. Of a payload, only the keys of unions matter.
  const found = new Map<string, readonly Schema[]>();
  const unionKeys = new Set<string>();

  /** With `hasOthers`, a named member without a schema of its own has that of `additionalProperties`. */
  function nodesAt(kind: string, path: Path, choice: Choice = {}, hasOthers = false): readonly Schema[] {
    if (choice.branch !== undefined) return findNodes(kind, path, choice, hasOthers);
    const keyNow = (): string => (hasOthers ? "+" : "") + nodesKey(kind, path, choice, unionKeys);
    const known = found.get(keyNow());
    if (known) return known;
    const { size } = unionKeys;
    const nodes = findNodes(kind, path, choice, hasOthers);
    if (unionKeys.size > size || found.size === maxFound) found.clear();
    found.set(keyNow(), nodes);
    return nodes;
  }

  function findNodes(kind: string, path: Path, choice: Choice, hasOthers: boolean): readonly Schema[] {
    const file = fileOf(kind);
    const root = schemaOf(kind);
    if (file === undefined || !root) return [];
    let places = [...unfolded({ schema: root, file, value: choice.payload }, choice, new Set())];
    for (const step of path) {
      const seen = new Set<Schema>();
      places = places.flatMap(({ schema, file, value }) =>
        parts(schema, step, hasOthers).flatMap((part) => [
          ...unfolded(
            { schema: part, file, value: (value as Record<string | number, unknown> | undefined)?.[step] },
            choice,
            seen,
          ),
        ]),
      );
    }
    return places.map(({ schema }) => schema);
  }

  function fieldIs(kind: string, path: Path, annotation: `x-${string}`): boolean {
    return nodesAt(kind, path).some((schema) => schema[annotation] === true);
  }

  function isWanted(kind: string, path: Path, choice?: Choice): boolean {
    const field = path.at(-1);
    if (typeof field !== "string") return field === undefined;
    return wantedIn(nodesAt(kind, path.slice(0, -1), choice)).has(field);
  }

  return {
    schemaOf,
    isWanted,
    nodesAt,
    fieldsAt: (kind, path, choice) => fieldsOf(nodesAt(kind, path, choice, true)),
    fieldIs,
    isPlainField: (kind, path) => nodesAt(kind, path).length > 0 && !fieldIs(kind, path, "x-personal"),
  };
}

/** The names of the fields that schemas describe. */
const fieldsOf = remember((schemas: readonly Schema[]): readonly string[] => [
  ...new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties))),
]);

/** The names of the fields that schemas require or expect. One that only a branch of an anyOf requires is optional. */
const wantedIn = remember((schemas: readonly Schema[]): ReadonlySet<unknown> => {
  const branches = new Set(schemas.flatMap(({ anyOf = [] }) => anyOf));
  const whole = schemas.filter((schema) => !branches.has(schema));
  return new Set(whole.flatMap((schema) => [schema["required"], schema["x-expected"]].filter(Array.isArray).flat()));
});

const maxFound = 1000;

/** A text that differs for fields that differ by more than indexes. */
export function fieldKey(kind: string, path: Path): string {
  let key = kind;
  for (const step of path) key += typeof step === "number" ? "/#" : `/${step.length}:${step}`;
  return key;
}

/** A text that differs where `nodesAt` may return something else. */
function nodesKey(kind: string, path: Path, choice: Choice, unionKeys: ReadonlySet<string>): string {
  const key = fieldKey(kind, path);
  if (unionKeys.size === 0 || choice.payload === undefined) return key;
  const around: unknown[] = [choice.payload];
  for (const step of path) around.push((around.at(-1) as Record<string | number, unknown> | null | undefined)?.[step]);
  const chosen = around.map((value) =>
    typeof value !== "object" || value === null
      ? ""
      : Array.from(unionKeys, (name) => {
          const own = (value as Record<string, unknown>)[name];
          return typeof own === "string" ? own : typeof own === "object" && own !== null ? {} : [String(own)];
        }),
  );
  return key + JSON.stringify(chosen);
}

/** The branches of a condition that may judge a value. */
function conditional(
  schema: Schema,
  value: unknown,
  { payload, branch }: Choice,
  unionKeys: Set<string>,
): (Schema | boolean | undefined)[] {
  const union = unionOf(schema);
  if (!union) return [schema.then, schema.else];
  const { key, cases, other } = union;
  unionKeys.add(key);
  const chosen = (wanted: unknown): Schema | boolean | undefined =>
    cases.find(({ takesAbsent, values }) => (wanted === undefined ? takesAbsent : values.includes(wanted)))?.schema;
  if (branch !== undefined && cases.some(({ values }) => values.includes(branch))) return [chosen(branch)];
  if (payload !== undefined && typeof value === "object" && value !== null)
    return [chosen((value as Record<string, unknown>)[key]) ?? other];
  return [...cases.map((one) => one.schema), other];
}

/** The schemas of one part of what a schema judges. */
function parts(
  { properties, items, additionalProperties }: Schema,
  step: string | number,
  hasOthers: boolean,
): Schema[] {
  const own = properties && Object.hasOwn(properties, step) ? properties[step] : hasOthers && additionalProperties;
  const found = step === "*" ? [items, additionalProperties] : [typeof step === "number" ? items : own];
  return found.filter((part): part is Schema => typeof part === "object" && part !== null);
}
