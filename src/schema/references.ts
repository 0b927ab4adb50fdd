import { stepsOf } from "../json/path.ts";
import type { Schema } from "./load.ts";

/** Returns the schema of a file, by its path such as `parts/note.schema.json`. */
export type SchemaSource = (file: string) => Schema | undefined;

/** The location of a schema: what a reference resolves to. */
export interface SchemaPlace {
  file: string;
  /** RFC 6901, within the file. */
  pointer: string;
}

/** A schema and its file, to which its references are relative. */
export interface Placed<S = Schema> {
  schema: S;
  file: string;
}

/** A schema that cannot be compiled. `at` is its file and pointer, such as `a.schema.json#/items`. */
export class UnusableSchema extends Error {
  override readonly name = "UnusableSchema";

  constructor(
    readonly at: string,
    readonly problem: string,
  ) {
    super(`${at} ${problem}`);
  }
}

/** Resolves a `$ref` in a file. */
export function resolveRef(ref: string, file: string): SchemaPlace {
  const [path = "", fragment = ""] = ref.split(/#(.*)/s);
  if (path === "") return { file, pointer: fragment };
  const steps = file.split("/").slice(0, -1);
  for (const step of path.split("/"))
    if (step === "..") steps.pop();
    else if (step !== ".") steps.push(step);
  return { file: steps.join("/"), pointer: fragment };
}

/** Writes the `$ref` from one file to another. */
export function refTo(target: string, from: string): string {
  const to = target.split("/");
  const folders = from.split("/").slice(0, -1);
  let shared = 0;
  while (shared < folders.length && shared < to.length - 1 && folders[shared] === to[shared]) shared++;
  const up = "../".repeat(folders.length - shared);
  return `${up || "./"}${to.slice(shared).join("/")}`;
}

/** The schema at a location; undefined if there is none. */
export function schemaAt(source: SchemaSource, { file, pointer }: SchemaPlace): Schema | boolean | undefined {
  let schema: unknown = source(file);
  for (const key of stepsOf(pointer)) {
    if (typeof schema !== "object" || schema === null || !Object.hasOwn(schema, key)) return undefined;
    schema = (schema as Record<string, unknown>)[key];
  }
  return schema as Schema | boolean | undefined;
}

/** The keywords whose subschemas apply to the same value as the enclosing schema. */
const listKeywords = ["allOf", "anyOf", "oneOf"] as const;
const branchKeywords = ["if", "then", "else", "not"] as const;
/** The keywords whose subschemas apply to a part of the value. */
const partKeywords = ["items", "additionalProperties", "propertyNames"] as const;

/** No sensible schema is nested deeper, and the code that follows references is recursive. */
const maxDepth = 200;

/**
 * Follows every reference from some files. Throws an UnusableSchema if one does not resolve, if one refers to itself
 * without a step into the value (checking it would never end), or if schemas are nested too deeply.
 */
export function checkReferences(source: SchemaSource, files: Iterable<string>): void {
  const queue: SchemaPlace[] = [];
  const finished = new Set<string>();

  const visit = (place: SchemaPlace, from: string, open: readonly string[]): void => {
    const id = `${place.file}#${place.pointer}`;
    if (open.includes(id)) throw new UnusableSchema(id, "refers to itself with no field or element in between.");
    if (finished.has(id)) return;
    const schema = schemaAt(source, place);
    if (schema === undefined) throw new UnusableSchema(from, `refers to ${id}, which does not exist.`);
    const path = [...open, id];
    const walk = (node: unknown, isWhole: boolean, depth: number): void => {
      if (typeof node !== "object" || node === null) return;
      if (depth + open.length > maxDepth) throw new UnusableSchema(id, `is nested more than ${maxDepth} levels deep.`);
      const schema = node as Readonly<Record<string, unknown>>;
      if (typeof schema["$ref"] === "string") {
        const target = resolveRef(schema["$ref"], place.file);
        if (isWhole) visit(target, id, path);
        else queue.push(target);
        if (!isWhole && schemaAt(source, target) === undefined)
          throw new UnusableSchema(id, `refers to ${target.file}#${target.pointer}, which does not exist.`);
      }
      // What is not a list of schemas is reported where keywords are checked.
      for (const keyword of listKeywords)
        for (const branch of Array.isArray(schema[keyword]) ? schema[keyword] : []) walk(branch, isWhole, depth + 1);
      for (const keyword of branchKeywords) walk(schema[keyword], isWhole, depth + 1);
      for (const keyword of partKeywords) walk(schema[keyword], false, depth + 1);
      for (const part of Object.values((schema["properties"] as object | undefined) ?? {}))
        walk(part, false, depth + 1);
    };
    walk(schema, true, 0);
    finished.add(id);
  };

  for (const file of files) queue.push({ file, pointer: "" });
  for (let place = queue.pop(); place; place = queue.pop()) visit(place, "", []);
}
