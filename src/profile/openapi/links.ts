import type { Schema } from "../../schema/load.ts";
import { resolveRef } from "../../schema/references.ts";
import type { OperatorFile, ProfileLinks } from "../operator.ts";
import { compare } from "./compare.ts";

const maxSteps = 12;

/** A part that is used in more places than this is followed in those nearest to the root only. */
const maxPlaces = 32;

/** Where the operator's account names its contracts and itself: the fields that are named as ours, at any depth. */
export function linksOf(operator: Pick<OperatorFile, "schemas">): { links?: ProfileLinks } {
  const file = "requests/account.schema.json";
  const account = operator.schemas[file];
  if (!account) return {};
  const contract = new Set<string>();
  const numbers = new Set<string>();
  // The wrapper, where there is one, is no part of an address.
  const payload = account.if && account.then && account.else ? account.else : account;
  const places = new Map<string, number>();
  // Parts wait for their turn, so that the shortest addresses come first.
  const queue: (() => void)[] = [() => walk(payload, file, [], new Set())];
  for (const next of queue) next();
  const first = "business.business_contract_identifier";
  const contracts = [...contract].sort(
    (a, b) => Number(b === first) - Number(a === first) || a.length - b.length || compare(a, b),
  );
  const accounts = ["external_account_number", "account_number"].filter((name) => numbers.has(name));
  return {
    links: {
      ...(contracts.length > 0 ? { contract: contracts } : {}),
      ...(accounts.length > 0 ? { account: accounts } : {}),
    },
  };

  function walk(schema: Schema, file: string, path: readonly string[], open: ReadonlySet<string>): void {
    if (path.length > maxSteps) return;
    if (schema.$ref !== undefined) {
      const target = resolveRef(schema.$ref, file).file;
      const referred = operator.schemas[target];
      const count = places.get(target) ?? 0;
      if (referred && !open.has(target) && count < maxPlaces) {
        places.set(target, count + 1);
        queue.push(() => walk(referred, target, path, new Set([...open, target])));
      }
    }
    for (const branch of [...(schema.anyOf ?? []), schema.then, schema.else])
      if (branch) walk(branch, file, path, open);
    if (schema.items) walk(schema.items, file, [...path, "*"], open);
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const at = [...path, name];
      if (path.length === 0) numbers.add(name);
      if (name === "business_contract_identifier") contract.add(at.join("."));
      else if (name === "business_contract_identifiers") contract.add([...at, "*"].join("."));
      else walk(field, file, at, open);
    }
  }
}
