import { schemaTexts } from "../generated/schemas.ts";
import { isKind } from "../spec/kinds.ts";
import { constraintsIn, schemaFileNames, schemaFileOf } from "./load.ts";
import { type Lookups, lookups } from "./lookups.ts";
import { eachSchema } from "./map.ts";

/** Lookups in the schemas of the interface. */
export const baseLookups: Lookups = lookups(
  (file) => (Object.hasOwn(schemaTexts, file) ? constraintsIn(file) : undefined),
  (kind) => (kind === "config" || isKind(kind) ? schemaFileOf(kind) : undefined),
);

export const { nodesAt, fieldsAt, fieldIs, isPlainField } = baseLookups;

let fieldNames: ReadonlySet<string> | undefined;

/** The names of all documented fields of all kinds. */
export function schemaFieldNames(): ReadonlySet<string> {
  if (!fieldNames) {
    const names = new Set<string>();
    for (const file of schemaFileNames)
      if (/^(requests|responses|errors|parts)\//.test(file))
        eachSchema(constraintsIn(file), ({ properties = {} }) => {
          for (const name of Object.keys(properties)) names.add(name);
        });
    fieldNames = names;
  }
  return fieldNames;
}
