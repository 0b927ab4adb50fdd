/** The published schemas for tests, read from schemas/ and not from generated files. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { readSchemaFiles } from "../../src/codegen/schema-files.ts";
import { type Kind, kinds } from "../../src/index.ts";
import { type Schema, schemaFileOf } from "../../src/schema/load.ts";
import { resolveRef } from "../../src/schema/references.ts";

/** Every schema file, by its path below schemas/. */
export const files = readSchemaFiles();

export const vocabularyFile = "vocabulary.schema.json";

/** All schema files except those that describe schemas instead of payloads. */
export const payloadFiles = new Map(
  [...files].filter(([file]) => ![vocabularyFile, "dialect.schema.json"].includes(file)),
);

const vocabulary = files.get(vocabularyFile) as unknown as {
  $defs: { schema: { properties: Record<string, unknown> }; "annotation-name": { enum: string[] } };
};

/** The annotations of the vocabulary, which are not JSON Schema keywords. */
export const annotationNames: readonly string[] = vocabulary.$defs["annotation-name"].enum;
const editorKeywords = ["markdownDescription", "enumDescriptions", "defaultSnippets", "errorMessage"];

// Not strictRequired, because of the note's anyOf; not strictTypes, because of the array whose elements are not shown.
/** A validator with a typical setup: ajv, ajv-formats, and the annotations declared. */
export function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false });
  addFormats.default(ajv);
  ajv.addVocabulary([...annotationNames, ...editorKeywords]);
  for (const [file, schema] of files) ajv.addSchema(schema, uriOf(file));
  return ajv;
}

const uriOf = (file: string): string => `https://schemas.invalid/${file}`;
const shared = newAjv();

/** The ajv validator of a schema file. */
export function ajvValidator(file: string): ValidateFunction {
  return shared.getSchema(uriOf(file)) as ValidateFunction;
}

/** The ajv validator of a subschema, compiled as a sibling file, because ajv does not resolve references into references. */
export function ajvValidatorAt({ file, pointer, schema }: Place): ValidateFunction {
  const $id = uriOf(`${file}${pointer.replaceAll("/", "!")}`);
  return shared.getSchema($id) ?? shared.compile({ ...schema, $id });
}

export const ajvValidators = new Map<Kind, ValidateFunction>(
  kinds.map((kind) => [kind, ajvValidator(schemaFileOf(kind))]),
);

/**
 * The relevant errors. A failed anyOf is replaced by the errors of its branches, unless a branch reports only what all
 * branches report: then those errors are kept.
 */
export function standing(errors: readonly ErrorObject[]): ErrorObject[] {
  const keyOf = ({ instancePath, keyword, params }: ErrorObject): string =>
    JSON.stringify([instancePath, keyword, params]);
  const dropped = new Set<ErrorObject>();
  for (const any of errors.filter(({ keyword }) => keyword === "anyOf")) {
    const within = errors.filter(
      (error) => error !== any && `${error.instancePath}/`.startsWith(`${any.instancePath}/`),
    );
    const isCommon = (error: ErrorObject): boolean =>
      within.filter((other) => keyOf(other) === keyOf(error)).length > 1;
    const ofBranches = within.filter(({ schemaPath }) => schemaPath.startsWith(`${any.schemaPath}/`));
    const own = ofBranches.filter((error) => !isCommon(error));
    const branches = new Set(own.map(({ schemaPath }) => schemaPath.slice(any.schemaPath.length).split("/")[1]));
    if (branches.size < 2 && within.some(isCommon)) dropped.add(any);
    for (const error of own) dropped.add(error);
  }
  return errors.filter((error) => !dropped.has(error));
}

/**
 * The attrs of ajv's errors, one per error: a failed anyOf is replaced by the errors of its branches, and for a value
 * of the wrong type only the type error counts.
 */
export function attrsOf(errors: readonly ErrorObject[]): Set<string> {
  const own = standing(errors).filter(({ keyword }) => keyword !== "if");
  return new Set(
    own.map(({ instancePath, params }) => {
      const path = instancePath.split("/").slice(1).map(unescaped);
      const field = params["missingProperty"] ?? params["additionalProperty"];
      return [...path, ...(field === undefined ? [] : [field])].join(".");
    }),
  );
}

function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

export interface Place {
  file: string;
  /** RFC 6901, within the file. */
  pointer: string;
  schema: Schema;
}

const single = ["items", "if", "then", "else", "not", "contains", "propertyNames", "additionalProperties"];
const listed = ["anyOf", "oneOf", "allOf", "prefixItems"];
const named = ["properties", "$defs", "dependentSchemas", "patternProperties"];

/** A schema of a file and every subschema inside it; references are not followed. */
export function* subschemas(place: Place): Generator<Place> {
  yield place;
  const { file, pointer, schema } = place;
  const inside = (at: string, child: unknown): Generator<Place> =>
    subschemas({ file, pointer: `${pointer}/${at}`, schema: child as Schema });
  for (const keyword of single) if (isObject(schema[keyword])) yield* inside(keyword, schema[keyword]);
  for (const keyword of listed)
    for (const [i, child] of ((schema[keyword] as unknown[]) ?? []).entries()) yield* inside(`${keyword}/${i}`, child);
  for (const keyword of named)
    for (const [name, child] of Object.entries((schema[keyword] as object) ?? {}))
      yield* inside(`${keyword}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, child);
}

/** All subschemas of all files except the vocabulary. */
export function allPlaces(): Place[] {
  return [...payloadFiles].flatMap(([file, schema]) => [...subschemas({ file, pointer: "", schema })]);
}

/** All subschemas that may apply to a value: those of a file, and of the files it refers to. */
export function reachable(file: string): Place[] {
  const met = new Set<string>();
  const places: Place[] = [];
  const visit = (at: string): void => {
    if (met.has(at)) return;
    met.add(at);
    for (const place of subschemas({ file: at, pointer: "", schema: files.get(at) as Schema })) {
      places.push(place);
      if (place.schema.$ref) visit(resolveRef(place.schema.$ref, at).file);
    }
  };
  visit(file);
  return places;
}

/** The subschema at a pointer such as `parts/note.schema.json#/properties/body`, or undefined. */
export function schemaAt(at: string): Schema | undefined {
  const [file = "", pointer = ""] = at.split("#");
  let node: unknown = files.get(file);
  for (const step of pointer.split("/").slice(1)) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, unescaped(step))) return undefined;
    node = (node as Record<string, unknown>)[unescaped(step)];
  }
  return node as Schema | undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
