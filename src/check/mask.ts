import type { Path } from "../json/path.ts";
import { isPlainField } from "../schema/load.ts";
import type { Kind } from "../spec/operations.ts";
import { maskAll } from "./code-frame.ts";
import { shapeOf } from "./looks-like.ts";
import { partsOf } from "./parts.ts";

/**
 * A copy of a payload that shows no personal data: every value is masked, its length kept, but those of documented
 * fields that hold none and that look as such values do.
 */
export function maskValues(kind: Kind | null, value: unknown): unknown {
  if (kind !== "request") return masked(kind, value, []);
  const record = masked(kind, value, []);
  for (const { kind: own, value: body, part } of partsOf(kind, value)) {
    const holder =
      part === "body" ? record : part === "response" ? (record as { response: unknown }).response : undefined;
    if (holder && body !== undefined) (holder as { body: unknown }).body = masked(own, body, []);
  }
  return record;
}

function masked(kind: Kind | null, value: unknown, path: Path): unknown {
  if (Array.isArray(value)) return value.map((element, i) => masked(kind, element, [...path, i]));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, masked(kind, child, [...path, key])]));
  if (typeof value !== "string" && typeof value !== "number") return value;
  // The method and path of a record tell its operation.
  const isPlain = kind !== null && isPlainField(kind, path);
  if (isPlain && (kind === "request" || shapeOf(kind, path)(String(value)))) return value;
  return maskAll(String(value));
}
