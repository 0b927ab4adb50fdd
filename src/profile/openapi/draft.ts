import { pick } from "../../json/value.ts";
import { type Placed, resolveRef } from "../../schema/references.ts";
import type { UnionKey } from "../operator.ts";
import type { Codes } from "./codes.ts";
import type { Json, JsonObject, Resolve } from "./json.ts";

/** A schema of our dialect that is still being made. */
export interface Draft {
  $ref?: string;
  type?: string | string[];
  enum?: Json[];
  properties?: Record<string, Draft>;
  required?: string[];
  additionalProperties?: boolean | Draft;
  items?: Draft;
  anyOf?: Draft[];
  allOf?: Draft[];
  if?: Draft;
  then?: Draft;
  else?: Draft;
  pattern?: string;
  format?: string;
  description?: string;
  [keyword: string]: unknown;
}

/** Draft schemas by their path, as below schemas/. */
export type Drafts = Map<string, Draft>;

export type Located = Placed<Draft>;

export function typesOf(schema: Draft): string[] {
  return schema.type === undefined ? [] : [schema.type].flat();
}

/** Sets the types of a schema, as one word where there is one. */
export function setTypes(schema: Draft, types: Iterable<string>): void {
  const all = [...new Set(types)].sort();
  if (all.length === 0) delete schema.type;
  else schema.type = all.length === 1 ? all[0] : all;
}

/** Makes the schema of a list or of something else also take the other: an element, or a list of it. */
export function elementOrList(schema: Draft): void {
  const { title: _, description: __, "x-basis": basis = "operator", ...rest } = schema;
  const one: Draft = typesOf(schema).includes("array") ? (rest.items ?? {}) : rest;
  const about = pick(schema, ["title", "description"]);
  for (const keyword of Object.keys(schema)) delete schema[keyword];
  Object.assign(schema, about, { "x-basis": basis, anyOf: [one, { type: "array", items: structuredClone(one) }] });
}

/** The schema that a reference leads to in the end; the schema itself where it has none. */
export function resolved(drafts: ReadonlyMap<string, Draft>, at: Located): Located {
  let { schema, file } = at;
  for (let steps = 0; schema.$ref !== undefined && steps < 100; steps++) {
    file = resolveRef(schema.$ref, file).file;
    schema = drafts.get(file) ?? {};
  }
  return { schema, file };
}

/** Visits the schemas that judge the same value as a schema does. */
export function eachOfSameValue(schema: Draft, visit: (child: Draft) => void): void {
  for (const word of ["anyOf", "allOf"] as const) {
    const branches = schema[word];
    if (branches) for (const branch of branches) visit(branch);
  }
  if (schema.if) visit(schema.if);
  if (schema.then) visit(schema.then);
  if (schema.else) visit(schema.else);
}

/** Visits every schema in a schema, itself first. */
export function eachWithin(schema: Draft, visit: (schema: Draft) => void): void {
  const below = (child: Draft): void => eachWithin(child, visit);
  visit(schema);
  eachOfSameValue(schema, below);
  const { properties, items, additionalProperties } = schema;
  if (properties) for (const name in properties) below(properties[name] as Draft);
  if (items) below(items);
  if (typeof additionalProperties === "object") below(additionalProperties);
}

/** Everything that a schema says about one value: itself, what it refers to, and its branches. */
export function* unfolded(
  drafts: ReadonlyMap<string, Draft>,
  at: Located,
  seen = new Set<Draft>(),
): Generator<Located> {
  if (seen.has(at.schema)) return;
  seen.add(at.schema);
  yield at;
  const { schema, file } = at;
  if (schema.$ref !== undefined) {
    const target = resolveRef(schema.$ref, file).file;
    const referred = drafts.get(target);
    if (referred) yield* unfolded(drafts, { schema: referred, file: target }, seen);
  }
  for (const branch of [...(schema.anyOf ?? []), ...(schema.allOf ?? []), schema.then, schema.else])
    if (branch) yield* unfolded(drafts, { schema: branch, file }, seen);
}

/** What was lost or changed on the way, for the report. */
export interface Gap {
  at: string;
  text: string;
}

/** The place of a schema that is converted. */
export interface Context {
  file: string;
  isSent: boolean;
  /** Where we are, for the report. */
  at: string;
  depth?: number;
  /** In a branch of a union: the field that decides and the values that choose the branch. */
  narrowed?: { key: string; values: readonly UnionKey[] };
}

/** Converts the schemas of one document, and collects what it makes of them. */
export interface Converter {
  readonly drafts: Drafts;
  readonly gaps: Gap[];
  readonly codes: Codes;
  readonly resolve: Resolve;
  /** Follows the references of a schema of the document, and merges its allOf. */
  readonly resolveMerged: Resolve;
  /** A schema of the document, and its alternatives, without references and allOf. */
  readonly withAlternatives: (node: Json | undefined) => JsonObject[];
  /** Converts a schema of the document for a place in a file. Those of requests are closed, those of responses open. */
  readonly convert: (node: Json | undefined, context: Context) => Draft;
  /** Counts the cost of converting. Throws a DocumentError once it is too high for the document's size. */
  readonly spend: (at: string, cost: number) => void;
  /** Converts a schema of the document into a file. */
  readonly root: (schema: Json, file: string, isSent: boolean, title: string) => Draft;
}
