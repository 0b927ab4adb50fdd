import type { Path } from "../input/scan.ts";
import type { Kind } from "../interface/operations.ts";
import { isPlainField } from "../interface/schemas.ts";
import { maskAll } from "./frame.ts";

/**
 * A copy of a payload that shows no personal data: every value is masked, its length kept, but those of documented
 * fields that hold none.
 */
export function maskValues(kind: Kind | null, value: unknown, path: Path = []): unknown {
  if (Array.isArray(value)) return value.map((element, i) => maskValues(kind, element, [...path, i]));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, maskValues(kind, child, [...path, key])]),
    );
  if (kind !== null && isPlainField(kind, path)) return value;
  return typeof value === "string" || typeof value === "number" ? maskAll(String(value)) : value;
}
