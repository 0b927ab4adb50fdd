import type { Schema } from "../schema/load.ts";
import { failingExamples } from "./openapi/self-check.ts";
import { kindOfSchema, type OperatorFile } from "./operator.ts";
import type { Profile } from "./profile.ts";

export interface ProfileCheck {
  /** The number of the operator's examples in the profile. */
  examples: number;
  /** Contradictions between an example and the operator's own schemas, one line each. */
  failing: string[];
  /** Contradictions between an example and a decision in profile.json. */
  overruled: string[];
}

/** Checks the examples in a profile against its schemas, with and without the decisions of profile.json. */
export function checkProfile({ schemas }: Profile, operator: OperatorFile): ProfileCheck {
  const failing = faultsIn(new Map(Object.entries(operator.schemas)));
  const overruled = faultsIn(schemas).filter((fault) => !failing.includes(fault));
  const examples = exampledKinds(schemas).reduce((sum, { examples }) => sum + examples.length, 0);
  return { examples, failing, overruled };
}

function faultsIn(schemas: ReadonlyMap<string, Schema>): string[] {
  const faults = failingExamples(new Map(schemas) as never, exampledKinds(schemas));
  return [...new Set(faults.map(({ example, at, keyword }) => `${at}: ${keyword}: ${example}`))];
}

function exampledKinds(schemas: ReadonlyMap<string, Schema>) {
  return [...schemas].flatMap(([file, { examples = [] }]) => {
    const kind = kindOfSchema(file);
    if (kind === undefined) return [];
    const named = examples.map((value, i) => ({ name: `example ${i + 1}`, value: value as never }));
    return [{ kind, file, isSent: file.startsWith("requests/"), examples: named }];
  });
}
