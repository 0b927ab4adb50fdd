import type { Kind } from "../spec/operations.ts";
import type { Target } from "../spec/references.ts";

/** The targets by their number. */
export const targets: readonly Target[] = ["account", "business", "contract"];

/** What the payloads of some rows mean for the batch as a whole. */
export interface Traits {
  kinds: Set<Kind>;
  /** Whether only all facts together show what follows from them: there are responses, or payloads of no supplier. */
  isEntangled: boolean;
  /** Whether some payload may create what cannot be read. */
  hasUnreadable: boolean;
  /** By the number of the target: whether references to it must lead somewhere. */
  isJudged: boolean[];
  /** By the number of the target, how many are created. */
  created: number[];
  /** The suppliers that have businesses. */
  businessSuppliers: Set<string>;
}

export function noTraits(): Traits {
  return {
    kinds: new Set(),
    isEntangled: false,
    hasUnreadable: false,
    isJudged: [false, false, false],
    created: [0, 0, 0],
    businessSuppliers: new Set(),
  };
}

/** Adds the traits of further payloads. */
export function addTraits(to: Traits, from: Traits): void {
  for (const kind of from.kinds) to.kinds.add(kind);
  to.isEntangled ||= from.isEntangled;
  to.hasUnreadable ||= from.hasUnreadable;
  for (let i = 0; i < targets.length; i++) {
    to.isJudged[i] ||= from.isJudged[i] as boolean;
    to.created[i] = (to.created[i] as number) + (from.created[i] as number);
  }
  for (const supplier of from.businessSuppliers) to.businessSuppliers.add(supplier);
}
