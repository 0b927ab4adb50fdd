import { failingExamples } from "./openapi/self-check.ts";
import type { Profile } from "./profile.ts";

export interface ProfileCheck {
  /** How many examples of the operator the profile holds. */
  examples: number;
  /** Where an example contradicts the schemas: a line each. */
  failing: string[];
}

/** Tries the examples in a profile against its schemas, as amended. */
export function checkProfile({ schemas }: Profile): ProfileCheck {
  const kinds = [...schemas].flatMap(([file, { examples = [] }]) => {
    const kind = /^(?:requests|responses|errors)\/(.+)\.schema\.json$/.exec(file)?.[1];
    if (kind === undefined) return [];
    const named = examples.map((value, i) => ({ name: `example ${i + 1}`, value: value as never }));
    return [{ kind, file, isSent: file.startsWith("requests/"), examples: named }];
  });
  const failing = failingExamples(new Map(structuredClone([...schemas])) as never, kinds);
  return {
    examples: kinds.reduce((sum, { examples }) => sum + examples.length, 0),
    failing: [...new Set(failing.map(({ example, at, keyword }) => `${at}: ${keyword}: ${example}`))],
  };
}
