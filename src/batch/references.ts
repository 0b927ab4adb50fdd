import { type References, references, refersToOwn, type Target } from "../spec/references.ts";
import type { Facts } from "./facts.ts";
import type { Occurrence } from "./identifiers.ts";

/** A payload's reference to something that another payload creates. */
export interface Reference extends Occurrence {
  target: Target;
  supplier: string;
  name: string;
}

const none: readonly never[] = [];

/** What a payload refers to that may be missing: nothing, if the service accepted it. */
export function referencesOf(facts: Facts, table: References = references): readonly Reference[] {
  return facts.outcome === "accepted" || facts.states.length > 0 ? none : referencesIn(facts, table);
}

/** What a payload refers to, whether the service accepted it or not. */
export function referencesIn(facts: Facts, table: References): readonly Reference[] {
  const { kind, where, isKnown, supplier } = facts;
  const entry = table[kind];
  if (!entry || supplier === undefined) return none;
  const found: Reference[] = [];
  const refer = (target: Target, name: string | null | undefined, attr: string, index: number): void => {
    if (name != null) found.push({ target, supplier, name, kind, where, isKnown, attr, index });
  };
  if (refersToOwn(entry, "business")) refer("business", facts.business, entry.business as string, 0);
  if (refersToOwn(entry, "account")) refer("account", facts.account, facts.accountAttr ?? (entry.account as string), 0);
  for (const { target, attr, names } of facts.references)
    for (let i = 0; i < names.length; i++) refer(target, names[i], attr, i);
  return found;
}

/** The contracts that an account is linked to, each once. */
export function linkedContracts({ references }: Facts): readonly string[] {
  let contracts: string[] | undefined;
  for (const { target, names } of references)
    if (target === "contract")
      for (const name of names)
        if (name !== null && !contracts?.includes(name)) {
          contracts ??= [];
          contracts.push(name);
        }
  return contracts ?? none;
}
