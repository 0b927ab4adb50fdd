import type { Path } from "../json/path.ts";
import type { Profile } from "../profile/profile.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import type { Kind } from "../spec/operations.ts";
import { maskAll } from "./code-frame.ts";
import { plainShapeOf } from "./looks-like.ts";
import { partsOf } from "./parts.ts";
import { sentAmount } from "./sent-amounts.ts";

/**
 * A copy of a payload without personal data. Only values of documented fields without personal data that look as
 * expected are kept; all others are masked, with their length kept.
 */
export function maskValues(kind: Kind | null, value: unknown, profile?: Profile): unknown {
  if (kind !== "request") return masked(kind, value, [], profile);
  const record = masked(kind, value, [], profile);
  for (const { kind: own, value: body, part } of partsOf(kind, { value }, profile)) {
    const holder =
      part === "body" ? record : part === "response" ? (record as { response: unknown }).response : undefined;
    if (holder && body !== undefined) (holder as { body: unknown }).body = masked(own, body, [], profile);
  }
  return record;
}

function masked(kind: Kind | null, value: unknown, path: Path, profile: Profile | undefined): unknown {
  if (Array.isArray(value)) return value.map((element, i) => masked(kind, element, [...path, i], profile));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      membersAsSent(value).map(([key, child]) => [key, masked(kind, child, [...path, key], profile)]),
    );
  if (typeof value !== "string" && typeof value !== "number") return value;
  return kind !== null && isShown(kind, path, value, profile) ? value : maskAll(String(value));
}

/** A copy of a payload whose transactions have their amounts as they were sent, even if a double cannot hold them. */
export function withSentAmounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSentAmounts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(membersAsSent(value).map(([key, child]) => [key, withSentAmounts(child)]));
}

/** The members of an object, with its amount as it was sent. */
function membersAsSent(value: object): [key: string, value: unknown][] {
  return Object.entries(value).map(([key, child]) => [key, key === "amount" ? sentAmount(value) : child]);
}

/** True if reports may show a value: its field is documented without personal data, and it looks as expected. */
export function isShown(kind: Kind, path: Path, value: unknown, profile?: Profile): boolean {
  const shape = plainShapeOf(profile ?? baseLookups, kind, path);
  // The method and path of a record are shown, since they identify its operation.
  return shape !== undefined && (kind === "request" || shape(String(value)));
}
