import type { Path } from "../json/path.ts";
import { baseLookups, schemaFieldNames } from "../schema/load.ts";
import type { Lookups } from "../schema/lookups.ts";
import type { Kind } from "../spec/operations.ts";
import { nearest } from "../text/spelling.ts";

/** Whether a value, as text, looks like what a field holds, right or wrong; another may be anything, a name say. */
export type FieldShape = (text: string) => boolean;

const dateShape =
  /^\s*(?:\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?|(?:19|20)\d{6})\s*$/i;
const numberShape = /^\s*[-+]?[\d.,]{1,20}(?:e[-+]?\d{1,9})?\s*$/i;
const booleanShape = /^\s*(?:true|false|yes|no|on|off|[tfyn01])\s*$/i;
const tokenShape = /^\s*[A-Z][A-Z0-9_-]{0,63}\s*$/;
/** One word of plain characters that is not written like a name. */
const identifierShape = /^(?!\s*[A-Z][a-z]+\s*$)\s*[A-Za-z0-9_.:/#+\\-]{0,64}\s*$/;

/** The shape of an identifier, or of a code that no field documents. */
export const looksLikeIdentifier: FieldShape = (text) => identifierShape.test(text);

/** The shape of a documented field's values. */
export function shapeOf(kind: Kind, path: Path, schemas: Lookups = baseLookups): FieldShape {
  const nodes = [...schemas.schemasAt(kind, path)];
  const values = nodes.flatMap((node) =>
    [node["const"] ?? [], node["enum"] ?? [], node["x-known-values"] ?? []].flat(2),
  );
  const known = values.filter((value): value is string => typeof value === "string");
  const shapes = nodes.flatMap(({ type, format, pattern }): RegExp[] => [
    ...(format === "date" || format === "date-time" ? [dateShape] : []),
    ...(format === undefined && typeof pattern === "string" && numberPattern.test(pattern) ? [numberShape] : []),
    ...[type].flat().flatMap((name) => shapesOfTypes[name as string] ?? []),
  ]);
  if (shapes.length > 0) return (text) => shapes.some((shape) => shape.test(text));
  if (known.length > 0)
    return (text) => tokenShape.test(text) || known.includes(text) || nearest(text, known) !== undefined;
  return looksLikeIdentifier;
}

const shapesOfTypes: Readonly<Record<string, RegExp>> = {
  number: numberShape,
  integer: numberShape,
  boolean: booleanShape,
};

/** Of the schema of decimal strings. */
const numberPattern = /^\^-\?\[0-9\]\+/;

// Names that are numbered, such as address_line_2, are names still.
const nameShape = /^[A-Za-z_$.-]*(?:[A-Za-z_-]\d{1,2})?$/;

/** Whether the name of a member is no documented field, nor like one, and looks like data: a person's name, a number. */
export function isDataKey(name: string): boolean {
  if (nameShape.test(name) || schemaFieldNames().has(name)) return false;
  let isData = judged.get(name);
  if (isData === undefined) {
    isData = nearest(name, schemaFieldNames()) === undefined;
    if (judged.size === mostJudged) judged.clear();
    judged.set(name, isData);
  }
  return isData;
}

// A name stands in many findings, and comparing it with all documented ones takes time.
const judged = new Map<string, boolean>();
const mostJudged = 1000;
