import { DocumentError } from "./document-error.ts";
import { isJsonObject, type Json, type JsonObject } from "./read.ts";

/** Follows the references of a value of the document to one that has none; undefined where they lead nowhere. */
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
  for (const step of ref.slice(1).split("/").slice(1)) {
    const name = decoded(step).replaceAll("~1", "/").replaceAll("~0", "~");
    at = isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
