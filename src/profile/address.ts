import type { Lookups } from "../schema/lookups.ts";
import { unionOf } from "../schema/unions.ts";
import { orMeant } from "../text/spelling.ts";
import type { UnionKey } from "./operator.ts";

/** A kind and the steps to one of its fields: names, and `*` for any element. */
export interface Address {
  kind: string;
  steps: readonly string[];
}

/** Reads an address such as `transactions.201.results.*.status`; undefined unless it starts with a kind. */
export function addressOf(at: string, kinds: readonly string[]): Address | undefined {
  const kind = kinds
    .filter((one) => at === one || at.startsWith(`${one}.`))
    .reduce<string | undefined>((longest, one) => (one.length > (longest?.length ?? 0) ? one : longest), undefined);
  if (kind === undefined) return undefined;
  return { kind, steps: at === kind ? [] : at.slice(kind.length + 1).split(".") };
}

/** Why an address matches no field; undefined if it matches one. */
export function deadEnd(
  { kind, steps }: Address,
  branch: UnionKey | undefined,
  { nodesAt, fieldsAt }: Lookups,
): { isOfBranch: boolean; problem: string } | undefined {
  const prefixes = [[], ...steps.map((_, i) => steps.slice(0, i + 1))];
  if (branch !== undefined) {
    const keys = prefixes
      .flatMap((prefix) => [...nodesAt(kind, prefix)])
      .flatMap((schema) => unionOf(schema)?.cases.flatMap(({ values }) => values) ?? []);
    if (!keys.includes(branch)) {
      const problem = `leads nowhere: no union on the way has the branch ${JSON.stringify(branch)}`;
      return { isOfBranch: true, problem: problem + orMeant(String(branch), keys.map(String)) };
    }
  }
  const choice = branch === undefined ? {} : { branch };
  for (const prefix of prefixes.slice(1)) {
    if ([...nodesAt(kind, prefix, choice)].length > 0) continue;
    const around = prefix.slice(0, -1);
    const step = prefix.at(-1) as string;
    const name = [kind, ...around].join(".");
    const inBranch = branch === undefined ? "" : ` in the branch ${JSON.stringify(branch)}`;
    const problem =
      step === "*"
        ? `leads nowhere: ${name} is not a list.`
        : `leads nowhere: ${name} has no field ${JSON.stringify(step)}${inBranch}${orMeant(step, fieldsAt(kind, around, choice))}`;
    return { isOfBranch: false, problem };
  }
  return undefined;
}
