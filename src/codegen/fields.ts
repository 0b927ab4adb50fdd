import type { Schema } from "../schema/load.ts";

/** One field of the interface, and where the schemas have it. */
export interface FieldRow {
  /** The section of the interface that defines it. */
  section: string;
  /** Its name there; a part of a message in front where the name alone does not say which. */
  field: string;
  /** Sections that name it again. */
  also?: string[];
  /** What the interface says it is, in words; a list where it differs from one property to another. */
  type: string | string[];
  /** Its properties, such as `parts/note.schema.json#/properties/body`. */
  at: string[];
}

/** The table of every field of the interface, as Markdown: docs/fields.md. */
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
      `${section}: ${field}`,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return `# Fields

Every field that the interface shows, in its order: the section that defines it (and those that name it again), what it
holds, how sure the interface makes it, and the property of each schema that it is. \`[]\` stands for the elements of a list. The test
of each row is the one of that name in [test/schemas/fields.test.ts](../test/schemas/fields.test.ts): it puts one fault
into a valid payload at the field, and expects it found there.

| interface | field | holds | basis | schema | test |
|---|---|---|---|---|---|
${lines.join("\n")}
`;
}

function propertyAt(place: string, files: ReadonlyMap<string, Schema>): Schema {
  const [file = "", pointer = ""] = place.split("#");
  const [, form, name = ""] = /^(?:\/anyOf\/(\d))?\/properties\/(\w+)$/.exec(pointer) ?? [];
  const schema = files.get(file);
  const property = (form === undefined ? schema : schema?.anyOf?.[Number(form)])?.properties?.[name];
  if (!property) throw new Error(`There is no property ${place}.`);
  return property;
}
