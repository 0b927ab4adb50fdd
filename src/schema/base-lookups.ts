import { schemaTexts } from "../generated/schemas.ts";
import { isKind, kinds } from "../spec/kinds.ts";
import { type References, references } from "../spec/references.ts";
import { constraintsIn, schemaFileNames, schemaFileOf } from "./load.ts";
import { type Lookups, lookups } from "./lookups.ts";
import { fieldNamesIn } from "./map.ts";

/** What payloads are checked against: the interface, or an operator's. */
export interface Interface extends Lookups {
  /** Every kind of payload. */
  readonly kinds: readonly string[];
  /** What each kind of payload says about others. */
  readonly references: References;
}

/** The interface, without an operator's profile. */
export const baseLookups: Interface = {
  ...lookups(
    (file) => (Object.hasOwn(schemaTexts, file) ? constraintsIn(file) : undefined),
    (kind) => (kind === "config" || isKind(kind) ? schemaFileOf(kind) : undefined),
  ),
  kinds,
  references,
};

export const { nodesAt, fieldsAt, fieldIs, isPlainField } = baseLookups;

let fieldNames: ReadonlySet<string> | undefined;

/** The names of all documented fields of all kinds. */
export function schemaFieldNames(): ReadonlySet<string> {
  const files = (): string[] => schemaFileNames.filter((file) => /^(requests|responses|errors|parts)\//.test(file));
  fieldNames ??= fieldNamesIn(files().map(constraintsIn));
  return fieldNames;
}
