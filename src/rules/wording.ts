import { attrOf, type Path } from "../json/path.ts";
import { isResponseKind } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";

/** The subject of a sentence about the value at a path. */
export function fieldName(path: Path): string {
  return path.length === 0 ? "The payload" : attrOf(path);
}

/** States what a value must be, and what it is instead. A response is not the reader's to change, so it "should be". */
export function mustBe(kind: Kind, path: Path, wanted: string, actual?: string): string {
  const not = actual === undefined ? "" : `, not ${actual}`;
  return isResponseKind(kind)
    ? `${fieldName(path)} should be ${wanted}${not}, according to the interface. ${checkResponse}`
    : `${fieldName(path)} must be ${wanted}${not}.`;
}

/** What the reader of a response can do about a fault in it. */
export const checkResponse = "Check that this is what the service sent.";
