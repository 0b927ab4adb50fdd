import { type Codes, readCodes } from "./codes.ts";
import type { Draft } from "./draft.ts";
import { plainText, prose } from "./plain-text.ts";
import type { JsonObject } from "./read.ts";

/** Characters of a description; editors show no more. */
const maxDescription = 4000;

/** Keywords that describe a value and do not restrict it. */
export const annotationKeywords: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "deprecated",
  "example",
  "examples",
  "readOnly",
  "writeOnly",
  "externalDocs",
  "xml",
  "x-use-instead",
  "x-validators",
]);

/** The description, deprecation, replacement and codes of a value. */
export function described(node: JsonObject, codes: Codes): Draft {
  const draft: Draft = {};
  const description = node["description"];
  if (typeof description === "string") {
    const text = prose(withoutChoices(description)).slice(0, maxDescription);
    if (text !== "") draft.description = text;
  }
  if (node["deprecated"] === true) draft["deprecated"] = true;
  const instead = node["x-use-instead"];
  if (typeof instead === "string") draft["x-use-instead"] = plainText(instead);
  const own = readCodes(node["x-validators"], codes);
  if (own.length > 0) draft["x-codes"] = own;
  return draft;
}

/** A description without the generator's list of the choices. */
function withoutChoices(description: string): string {
  return description.replace(/^\* `[^`\n]*`[^\n]*$/gm, "");
}
