import type { OperatorFile } from "../../src/profile/operator.ts";
import { makeProfile, type Profile } from "../../src/profile/profile.ts";
import type { Example } from "../../src/rules/rule.ts";

/** An operator whose document says nothing that the interface does not say. */
const operator: OperatorFile = {
  format: 1,
  base: "migration-preflight 0.0.0",
  source: { file: "example.yml", title: "Example", version: "v1", openapi: "3.0.3", sha256: "0".repeat(64) },
  operations: { known: {}, missing: [], other: {} },
  schemas: {},
  demoted: [],
  codes: {},
};

/** The profile of an operator who documents what a rule's example says; undefined where it says nothing. */
export function profileOf({ operator: schemas }: Pick<Example, "operator">): Profile | undefined {
  if (!schemas) return undefined;
  const amendments = Object.entries(schemas).map(([at, set]) => ({ at, set }));
  return makeProfile(operator, { name: "example", operator: "operator.json", amendments });
}
