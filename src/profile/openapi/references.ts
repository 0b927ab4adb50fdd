import { stepsOf } from "../../json/path.ts";
import { DocumentError } from "./document-error.ts";
import { isJsonObject, type Json, type JsonObject } from "./read.ts";

/** Follows the references of a value of the document to one without references; undefined where they lead nowhere. */
export type Resolve = (value: Json | undefined) => Json | undefined;

export function resolver(document: JsonObject): Resolve {
  return (value) => {
    const seen = new Set<string>();
    let at = value;
    while (isJsonObject(at) && typeof at["$ref"] === "string") {
      const ref = at["$ref"];
      if (seen.has(ref)) return undefined;
      seen.add(ref);
      at = target(document, ref);
    }
    return at;
  };
}

/** The value that a reference names. */
export function target(document: JsonObject, ref: string): Json | undefined {
  if (!ref.startsWith("#"))
    throw new DocumentError(
      `The document refers to another file (${ref.slice(0, 200)}). Bundle it into one document first, for example with "redocly bundle".`,
    );
  let at: Json | undefined = document;
  for (const name of stepsOf(decoded(ref.slice(1)))) {
    at = isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at;
}

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}
