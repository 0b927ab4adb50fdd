import * as readers from "../json/recognise.ts";
import { checkedByCode } from "../rules/checked-by-code.ts";
import { type Schema, schemaFileOf } from "../schema/load.ts";
import type { NotedFault } from "../schema/recogniser/place.ts";
import { recogniserCode } from "../schema/recogniser.ts";
import type { SchemaSource } from "../schema/references.ts";
import { validationView } from "../schema/view.ts";
import { requestKinds } from "../spec/kinds.ts";
import { isUnmistakable, references } from "../spec/references.ts";

/** Source of a module that recognises clean payloads of the kinds that are sent by themselves. */
export function generateRecognisers(files: ReadonlyMap<string, Schema>): string {
  const source: SchemaSource = (file) => files.get(file);
  const views = new Map<string, Schema | undefined>();
  const viewOf: SchemaSource = (file) => {
    if (!views.has(file)) views.set(file, validationView(file, source, true));
    return views.get(file);
  };
  const kinds = requestKinds.filter((kind) => kind !== "request" && !checkedByCode.has(kind));
  const names = new Map(kinds.map((kind) => [kind, `recognise_${kind.replace(/\W/g, "_")}`]));
  const faults = new Map(kinds.map((kind) => [kind, [] as NotedFault[]]));
  const code = kinds
    .map((kind) => {
      const name = names.get(kind) as string;
      return recogniserCode(name, schemaFileOf(kind), viewOf, references[kind], true, faults.get(kind), true);
    })
    .join("\n");
  const used = Object.keys(readers)
    .filter((name) => name !== "bytes" && new RegExp(`\\b${name}\\b`).test(code))
    .sort();
  return `// @ts-nocheck
// Generated from schemas/ by "npm run generate". Do not edit.
import { bytes, ${used.join(", ")} } from "../json/recognise.ts";
import type { NotedFault } from "../schema/recogniser/place.ts";
import type { Kind } from "../spec/operations.ts";

const B = bytes;
const D = new DataView(B.buffer);

${code}

/** Accepts a payload of a kind, by its place in the bytes of json/recognise.ts, if it is certain that it has no finding. */
export const recognisers: Partial<Record<Kind, (start: number, end: number) => boolean>> = {
${kinds.map((kind) => `  ${JSON.stringify(kind)}: ${names.get(kind)},`).join("\n")}
};

/** The kinds whose payloads certainly show their kind, if their recognisers accept them. */
export const unmistakable: readonly Kind[] = ${JSON.stringify(kinds.filter((kind) => isUnmistakable(kind, source(schemaFileOf(kind)), references)))};

/** The faults of a kind that its recogniser notes, by their numbers. */
export const notedFaults: Partial<Record<Kind, readonly NotedFault[]>> = {
${kinds.map((kind) => `  ${JSON.stringify(kind)}: ${JSON.stringify(faults.get(kind))},`).join("\n")}
};
`;
}
