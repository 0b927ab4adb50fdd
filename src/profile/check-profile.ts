import type { Schema } from "../schema/load.ts";
import { failingExamples } from "./openapi/self-check.ts";
import type { OperatorFile } from "./operator.ts";
import type { Profile } from "./profile.ts";

export interface ProfileCheck {
  /** How many examples of the operator the profile holds. */
  examples: number;
  /** Where an example contradicts the operator's own schemas: a line each. */
  failing: string[];
  /** Where an example contradicts what profile.json decides. */
  overruled: string[];
}

/** Tries the examples in a profile against its schemas, before and after what profile.json decides. */
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
    const kind = /^(?:requests|responses|errors)\/(.+)\.schema\.json$/.exec(file)?.[1];
    if (kind === undefined) return [];
    const named = examples.map((value, i) => ({ name: `example ${i + 1}`, value: value as never }));
    return [{ kind, file, isSent: file.startsWith("requests/"), examples: named }];
  });
}
