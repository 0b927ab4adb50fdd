import { compare } from "./compare.ts";

/** The text of a generated file: members in order and one a line, so that a diff shows each fact that changes. */
export function printed(value: unknown): string {
  return `${JSON.stringify(ordered(value), null, 1)}\n`;
}

/** A copy with its members in order, as the text has them. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => compare(a, b))
      // Examples stay as the document has them.
      .map(([name, child]) => [name, name === "examples" && Array.isArray(child) ? child : ordered(child)]),
  );
}
