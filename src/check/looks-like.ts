import type { Path } from "../json/path.ts";
import type { Profile } from "../profile/profile.ts";
import { schemaFieldNames } from "../schema/base-lookups.ts";
import { fieldKey, type Lookups } from "../schema/lookups.ts";
import { fieldNamesIn } from "../schema/map.ts";
import type { Kind } from "../spec/operations.ts";
import { remember, rememberEach } from "../tables/remember.ts";
import { nearest } from "../text/spelling.ts";

/**
 * True if a value, as text, looks like a value of a field, valid or not. Anything else may be personal data, such as a
 * name.
 */
export type FieldShape = (text: string) => boolean;

const dateShape =
  /^\s*(?:\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?|(?:19|20)\d{6})\s*$/i;
const numberShape = /^\s*[-+]?[\d.,]{1,20}(?:e[-+]?\d{1,9})?\s*$/i;
const booleanShape = /^\s*(?:true|false|yes|no|on|off|[tfyn01])\s*$/i;
const tokenShape = /^\s*[A-Z][A-Z0-9_-]{0,63}\s*$/;
/** One word of ASCII characters that is not capitalised like a name. */
const identifierShape = /^(?!\s*[A-Z][a-z]+\s*$)\s*[A-Za-z0-9_.:/#+\\-]{0,64}\s*$/;

/** The shape of an identifier, or of an undocumented code. */
export const looksLikeIdentifier: FieldShape = (text) => identifierShape.test(text);

/** The shape of the values of a documented field. */
export function shapeOf(schemas: Lookups, kind: Kind, path: Path): FieldShape {
  const nodes = [...schemas.nodesAt(kind, path)];
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

/** The shape of the values of a documented field without personal data; undefined for any other field. */
export const plainShapeOf = rememberEach(fieldKey, (schemas: Lookups, kind: Kind, path: Path) => {
  const types = schemas.nodesAt(kind, path).flatMap(({ type = [] }) => type);
  // What is in place of an object or a list may be personal data that belongs in it.
  const hasParts = types.length > 0 && types.every((type) => type === "object" || type === "array");
  return schemas.isPlainField(kind, path) && !hasParts ? shapeOf(schemas, kind, path) : undefined;
});

const shapesOfTypes: Readonly<Record<string, RegExp>> = {
  number: numberShape,
  integer: numberShape,
  boolean: booleanShape,
};

/** Matches the pattern in the schema of decimal strings. */
const numberPattern = /^\^-\?\[0-9\]\+/;

// Numbered names, such as address_line_2 and notes.0.body, are field names too.
const nameShape = /^(?:[A-Za-z_$.:-]|(?<=[A-Za-z][._])\d(?=[._][A-Za-z]))*(?:[A-Za-z_-]\d{1,2})?$/;

const namesOf = remember(({ schemas }: Profile) => fieldNamesIn(schemas.values()));

/** True if a member's name is not similar to a documented field, and looks like data: a person's name, a number. */
export function isDataKey(name: string, profile?: Profile): boolean {
  if (nameShape.test(name) || schemaFieldNames().has(name) || (profile && namesOf(profile).has(name))) return false;
  return isUnlikeFields(name);
}

/** Whether a name is not similar to a documented field. It may be in many findings, and comparing it is slow. */
const isUnlikeFields = remember((name: string) => nearest(name, schemaFieldNames()) === undefined, 1000);
