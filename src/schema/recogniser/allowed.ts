import { textPattern } from "../../text/pattern.ts";
import type { Keywords } from "./node.ts";

/** The types that a value may have; undefined if it may have any. */
export function typesIn({ type, "x-expected-type": expected, enum: values }: Keywords): string[] | undefined {
  if (type !== undefined && expected !== undefined) return ["unknown"];
  const types = [type ?? expected ?? []].flat();
  if (types.length > 0) return types;
  if (!Array.isArray(values)) return undefined;
  return [...new Set(values.map((value: unknown) => (value === null ? "null" : typeof value)))];
}

/** A test of the first byte of a value of a type. */
export function beginsWith(type: string): string {
  switch (type) {
    case "object":
      return "B[p] === 123";
    case "array":
      return "B[p] === 91";
    case "string":
      return "B[p] === 34";
    case "null":
      return "B[p] === 110";
    case "boolean":
      return "B[p] === 116 || B[p] === 102";
    default:
      return "B[p] < 58 && B[p] !== 34";
  }
}

/** The strings that a schema lists, whatever else it says about strings; undefined if it lists no values. */
export function listedStrings({ enum: listed, "x-known-values": known }: Keywords): readonly string[] | undefined {
  return (listed ?? known)?.filter(
    (value): value is string => typeof value === "string" && (known === undefined || known.includes(value)),
  );
}

/** The strings that a value may be; undefined if the schema lists no values. */
export function stringsIn(own: Keywords): readonly string[] | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = own;
  return listedStrings(own)?.filter((value) => {
    const { length } = [...value];
    return length >= minLength && length <= maxLength && (pattern === undefined || textPattern(pattern).test(value));
  });
}

/**
 * The values that other members may depend on, each numbered by its place here: those of a boolean or of a string;
 * undefined for members of other types.
 */
export function choicesIn(own: Keywords): readonly unknown[] | undefined {
  const types = typesIn(own)?.filter((type) => type !== "null");
  if (types?.join() === "boolean") return [false, true];
  return types?.join() === "string" ? listedStrings(own) : undefined;
}
