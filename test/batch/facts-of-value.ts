import type { Facts } from "../../src/batch/facts.ts";
import { factsAt } from "../../src/batch/read-facts.ts";
import { placeString, readTape } from "../../src/json/tape.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { type References, references } from "../../src/spec/references.ts";

/** The facts of a payload without errors. */
export function factsOfValue(kind: Kind, value: unknown, payload = 0, table: References = references): Facts {
  readTape(0, placeString(JSON.stringify(value)));
  return factsAt({ v: 0, kind, where: { file: 0, payload }, isBroken: false }, table) as Facts;
}
