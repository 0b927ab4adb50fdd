/** The rows of facts: what their bytes mean. */

import type { Traits } from "./traits.ts";

/** Rows as threads post them, and as records hold them. */
export interface PackedRows {
  /** The number of rows. */
  size: number;
  bytes: Uint8Array;
  suppliers: string[];
  traits: Traits;
}

// A row is the facts of a payload: the length of the rest (32 bits), the kind, or that it is JSON, the index of the
// payload (32 bits), the number of entries (32 bits), and the entries: hashes of 64 bits, the last of which are the role
// of the entry instead; then, unless it is `asJson`, the number of the supplier and flags; then the facts as JSON, or the
// texts that they are made of. Other numbers, and lengths, have 7 bits a byte.

/** Facts that say more than their entries, as JSON. */
export const asJson = 255;
/** Other facts as JSON. */
export const asPlainJson = 254;
export const Flag = { wrapped: 1, documents: 2 } as const;
export const headerLength = 13;
export const entryLength = 8;
/** The bits of the second half of a hash that have the role of its entry instead. */
export const roleMask = 15;
/** What an entry of a row says that the payload does with an item or a name. */
export const Role = {
  /** It has an item, which must not repeat. */
  item: 0,
  /** It has an item whose first text is this. */
  text: 1,
  /** It creates a target: these plus the number of the target. */
  creates: 2,
  /** It refers to a target, after it creates what it does. */
  refers: 5,
  /** It names a target in another way. */
  names: 8,
} as const;

/** Whether an entry is that of something that a payload refers to. */
export function isReference(role: number): boolean {
  return role >= Role.refers && role < Role.names;
}
