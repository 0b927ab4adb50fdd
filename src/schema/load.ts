import { schemaTexts } from "../generated/schemas.ts";
import { statusOf } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";

/** A JSON Schema of draft 2020-12 with the annotations of this package. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly examples?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

/** The schema file of a kind, relative to schemas/. */
export function schemaFileOf(kind: Kind): string {
  const status = statusOf(kind);
  const folder = status === undefined ? "requests" : status < 400 ? "responses" : "errors";
  return `${folder}/${kind}.schema.json`;
}

export function schemaOf(kind: Kind): Schema {
  return schemaFile(schemaFileOf(kind));
}

/** Whether the interface shows the body of a kind; if not, any body is accepted. */
export function showsBody(kind: Kind): boolean {
  return schemaOf(kind).$ref !== "../parts/any-body.schema.json";
}

/** Every schema file, by its path below schemas/. */
export const schemaFileNames: readonly string[] = Object.keys(schemaTexts);

const parsed = new Map<string, Schema>();

export function schemaFile(file: string): Schema {
  let schema = parsed.get(file);
  if (!schema) {
    const text = schemaTexts[file];
    if (text === undefined) throw new Error(`There is no schema file ${file}.`);
    schema = JSON.parse(text) as Schema;
    parsed.set(file, schema);
  }
  return schema;
}

interface Located {
  schema: Schema;
  file: string;
}

/** The schema itself, then the schemas that it refers to and its branches. */
function* expand({ schema, file }: Located): Generator<Located> {
  yield { schema, file };
  if (schema.$ref) {
    const target = new URL(schema.$ref, `schema:/${file}`);
    const referred = target.pathname.slice(1);
    let node: Schema = schemaFile(referred);
    for (const step of target.hash.split("/").slice(1)) node = node[decodeURIComponent(step)] as Schema;
    yield* expand({ schema: node, file: referred });
  }
  for (const branch of [...(schema.anyOf ?? []), schema.then, schema.else])
    if (branch) yield* expand({ schema: branch, file });
}

/** The schemas that apply to the value at a path of a kind, nearest first. */
export function* nodesAt(kind: Kind, path: readonly (string | number)[]): Generator<Schema> {
  let nodes: Located[] = [...expand({ schema: schemaOf(kind), file: schemaFileOf(kind) })];
  for (const step of path)
    nodes = nodes.flatMap(({ schema, file }) => {
      const next =
        typeof step === "number"
          ? schema.items
          : schema.properties && Object.hasOwn(schema.properties, step)
            ? schema.properties[step]
            : undefined;
      return next ? [...expand({ schema: next, file })] : [];
    });
  for (const { schema } of nodes) yield schema;
}

/** The documented fields of the object at a path of a kind; empty if the interface shows none. */
export function fieldsAt(kind: Kind, path: readonly (string | number)[]): string[] {
  return [...new Set([...nodesAt(kind, path)].flatMap((schema) => Object.keys(schema.properties ?? {})))];
}

/** Whether an annotation of a field is true. */
export function fieldIs(kind: Kind, path: readonly (string | number)[], annotation: `x-${string}`): boolean {
  return [...nodesAt(kind, path)].some((schema) => schema[annotation] === true);
}

/** Whether a missing field is a finding, because it is required or expected. True for the payload itself. */
export function isWanted(kind: Kind, path: readonly (string | number)[]): boolean {
  const field = path.at(-1);
  if (typeof field !== "string") return field === undefined;
  const has = (names: unknown): boolean => Array.isArray(names) && names.includes(field);
  const nodes = [...nodesAt(kind, path.slice(0, -1))];
  // A field that only one branch of an anyOf requires is optional.
  const branches = new Set(nodes.flatMap(({ anyOf = [] }) => anyOf));
  return nodes.some((schema) => !branches.has(schema) && (has(schema["required"]) || has(schema["x-expected"])));
}

/** Whether a path of a kind is a documented field without personal data. */
export function isPlainField(kind: Kind, path: readonly (string | number)[]): boolean {
  return !nodesAt(kind, path).next().done && !fieldIs(kind, path, "x-personal");
}

let fieldNames: ReadonlySet<string> | undefined;

/** The names of all documented fields of all kinds. */
export function schemaFieldNames(): ReadonlySet<string> {
  if (!fieldNames) {
    const names = new Set<string>();
    const collect = (node: unknown): void => {
      if (typeof node !== "object" || node === null) return;
      for (const [key, child] of Object.entries(node)) {
        if (key === "properties") for (const name of Object.keys(child as object)) names.add(name);
        collect(child);
      }
    };
    for (const file of schemaFileNames)
      if (/^(requests|responses|errors|parts)\//.test(file)) collect(schemaFile(file));
    fieldNames = names;
  }
  return fieldNames;
}
