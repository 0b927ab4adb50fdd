import type { Schema } from "../schema/load.ts";

/** One field of the interface and its locations in the schemas. */
export interface FieldRow {
  /** The section of the interface that defines it. */
  section: string;
  /** Its name there, prefixed with a part of a message if the name alone is ambiguous. */
  field: string;
  /** Other sections that mention it. */
  also?: string[];
  /** Its type according to the interface, in words; a list if it differs between properties. */
  type: string | string[];
  /** Its properties, such as `parts/note.schema.json#/properties/body`. */
  at: string[];
}

/** The Markdown table of all fields of the interface, docs/fields.md. */
export function fieldTable(rows: readonly FieldRow[], files: ReadonlyMap<string, Schema>): string {
  const lines = rows.map(({ section, field, also = [], type, at }) => {
    const bases = new Set(at.map((place) => propertyAt(place, files)["x-basis"] as string));
    const places = at.map((place) => {
      const [file, pointer] = place.split("#");
      return `[${file}](../schemas/${file}) \`${pointer}\``;
    });
    const cells = [
      [section, ...also].join("; "),
      `\`${field}\``,
      [type].flat().join(", or "),
      [...bases].join(", "),
      places.join("<br>"),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return `# Fields

Every field that the interface shows, in its order: the section that defines it (and others that mention it), its type,
the basis of its definition, and its properties in the schemas. \`[]\` denotes array elements.
[A test](../test/schemas/fields.test.ts) introduces one error at each field into a valid payload, and expects a finding
there.

| interface | field | type | basis | schema |
|---|---|---|---|---|
${lines.join("\n")}
`;
}

function propertyAt(place: string, files: ReadonlyMap<string, Schema>): Schema {
  const [file = "", pointer = ""] = place.split("#");
  const [, then, name = ""] = /^(\/then)?\/properties\/(\w+)$/.exec(pointer) ?? [];
  const schema = files.get(file);
  const property = (then ? (schema?.then as Schema | undefined) : schema)?.properties?.[name];
  if (!property) throw new Error(`There is no property ${place}.`);
  return property;
}
