import { schemaTexts } from "../generated/schemas.ts";
import { isKind } from "../spec/kinds.ts";
import { constraintsIn, schemaFileNames, schemaFileOf } from "./load.ts";
import { type Lookups, lookups } from "./lookups.ts";

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
    const collect = (node: unknown): void => {
      if (typeof node !== "object" || node === null) return;
      for (const [key, child] of Object.entries(node)) {
        if (key === "properties") for (const name of Object.keys(child as object)) names.add(name);
        collect(child);
      }
    };
    for (const file of schemaFileNames)
      if (/^(requests|responses|errors|parts)\//.test(file)) collect(constraintsIn(file));
    fieldNames = names;
  }
  return fieldNames;
}
