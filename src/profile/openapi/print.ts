import { compare } from "./compare.ts";

/** A copy with its members in order, so that a comparison of two versions of a file shows each fact that changes. */
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
