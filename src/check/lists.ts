import type { ListTest } from "../input/lists.ts";
import type { PayloadText } from "../input/payload.ts";
import { isObject } from "../json/value.ts";
import type { Profile } from "../profile/profile.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import type { Kind } from "../spec/operations.ts";
import { parse } from "./read-text.ts";
import { hasFieldOf, recognise } from "./recognise.ts";

/** Whether a payload of a kind is a list itself, rather than an element of one. */
export function isListKind(kind: string, profile: Profile | undefined): boolean {
  return [baseLookups, profile].some((lookups) => {
    const types = lookups?.nodesAt(kind, []).flatMap(({ type = [] }) => type) ?? [];
    return types.includes("array") && !types.includes("object");
  });
}

/**
 * Returns what tells a list of payloads from a payload that is a list. `kind` is what the name of the file or the user
 * says: some payloads are lists themselves.
 */
export function listTest(kind: Kind | undefined, profile?: Profile): ListTest | undefined {
  if (kind !== undefined && isListKind(kind, profile)) return undefined;
  const isPayload = (text: PayloadText): boolean => {
    const { value } = parse(text);
    return (
      recognise(value, profile) !== undefined ||
      (kind !== undefined && isObject(value) && hasFieldOf(kind, value, profile))
    );
  };
  return (elements) => elements.some(isPayload);
}
