import type { Path } from "../input/scan.ts";
import type { Kind } from "../interface/operations.ts";
import type { Finding } from "./finding.ts";

/** A payload within a text: the text itself, or a body of a request record. */
export interface Part {
  kind: Kind;
  value: unknown;
  /** Where in the text it stands; left out for the text itself. */
  base?: Path;
  part?: Finding["part"];
}

/** The payloads that a text of a kind holds. */
export function partsOf(kind: Kind, value: unknown): readonly Part[] {
  return [{ kind, value }];
}
