import { type References, references, refersToOwn, type Target } from "../spec/references.ts";
import type { Facts } from "./facts.ts";
import type { Name } from "./names.ts";
import type { Occurrence } from "./occurrences.ts";

/** A payload's reference to something that another payload creates. */
export interface Reference extends Occurrence {
  target: Target;
  supplier: string;
  name: string;
}

const none: readonly never[] = [];

/** What a payload refers to that may be missing: nothing, if the service accepted it. */
export function referencesOf(facts: Facts, table: References = references): readonly Reference[] {
  return mayMiss(facts) ? referencesIn(facts, table) : none;
}

/** Whether what a payload refers to may be missing. */
export function mayMiss({ outcome, states }: Pick<Facts, "outcome" | "states">): boolean {
  return outcome !== "accepted" && states.length === 0;
}

/** What a payload refers to, whether the service accepted it or not. */
export function referencesIn(facts: Facts, table: References): readonly Reference[] {
  const { kind, where, isKnown, supplier } = facts;
  const found: Reference[] = [];
  if (supplier !== undefined)
    eachReference(facts, table, (target, name, attr, index) =>
      found.push({ target, supplier, name, kind, where, isKnown, attr, index }),
    );
  return found;
}

/** Calls back with what a payload of a supplier refers to, and where: the attr, with the index of its `*`. */
export function eachReference<N extends Name>(
  facts: Facts<N>,
  table: References,
  found: (target: Target, name: N, attr: string, index: number) => void,
): void {
  const entry = table[facts.kind];
  if (!entry) return;
  const { account, business, accountAttr, references } = facts;
  if (business !== undefined && refersToOwn(entry, "business"))
    found("business", business, entry.business as string, 0);
  if (account !== undefined && refersToOwn(entry, "account"))
    found("account", account, accountAttr ?? (entry.account as string), 0);
  for (const { target, attr, names } of references)
    for (let i = 0; i < names.length; i++) {
      const name = names[i];
      if (name != null) found(target, name, attr, i);
    }
}

/** Calls back with what a readable request creates that the service did not refuse; contracts with their index. */
export function eachCreated<N extends Name>(
  { kind, isDryRun, account, business, contracts }: Facts<N>,
  table: References,
  found: (target: Target, name: N, index: number) => void,
): void {
  const creates = table[kind]?.creates;
  if (!creates || isDryRun) return;
  if (account !== undefined && creates.includes("account")) found("account", account, 0);
  if (business !== undefined && creates.includes("business")) found("business", business, 0);
  for (let i = 0; i < contracts.length; i++) {
    const name = contracts[i];
    if (name != null) found("contract", name, i);
  }
}

/** Calls back with what a response shows to exist; accounts with their index. */
export function eachShown<N extends Name>(
  { kind, account: own, business, states }: Facts<N>,
  found: (target: Target, name: N | string, index: number) => void,
): void {
  for (const { account = own, state, index } of states)
    if (account !== undefined && state === "imported") found("account", account, index);
  if (kind === "business.201" && business !== undefined) found("business", business, 0);
}

/** The contracts that an account is linked to, each once. */
export function linkedContracts({ references }: Facts): readonly string[] {
  const linked = new Set<string>();
  for (const { target, names } of references)
    if (target === "contract") for (const name of names) if (name !== null) linked.add(name);
  return [...linked];
}
