import { Bits } from "../tables/bits.ts";
import { HashIndex } from "../tables/hash-index.ts";
import type { Partition, Partitions } from "../tables/partitions.ts";
import { Role } from "./fact-rows.ts";
import { type Traits, targets } from "./traits.ts";

/** The bits of the second half of a hash that have the role of its entry instead. */
const roleMask = 15;

/** Adds an entry to those of a batch. `row` is the number of its row in the send order. */
export function addEntry(entries: Partitions, role: number, high: number, low: number, row: number): void {
  // The hash of an item that cannot be read.
  if (role <= Role.text && high === 0 && low === 0) return;
  entries.add(high, ((low & ~roleMask) | role) >>> 0, row);
}

/**
 * Adds to `suspects` the rows that rules across payloads may report, and all that they need to know. Any other row is
 * innocent: each of its items occurs once, what it creates is created once and not referred to before, and what it refers
 * to was created before, or nothing shows whether it exists. So it changes no finding, and need not be read.
 *
 * Two hashes that are equal only by chance make innocent rows suspects, never the reverse.
 */
export function findSuspects(entries: Partitions, suspects: Bits, traits: Traits): void {
  const judged = targets.map((_, target) => traits.hasUnreadable || traits.isJudged[target] === true);
  const unresolved = targets.map(() => false);
  for (const partition of entries) findInPartition(partition, suspects, judged, unresolved);
  // Whatever a name that leads nowhere may be meant for.
  if (unresolved.includes(true))
    eachEntry(entries, (role, _high, _low, row) => {
      const target = targetOf(role);
      if (role === Role.creates + target && unresolved[target]) suspects.add(row);
    });
  if (traits.created.some((count) => count > 0)) addCreators(entries, suspects);
  table = new Uint32Array(0);
}

/** Whether an entry is that of something that a payload refers to. */
export function isReference(role: number): boolean {
  return role >= Role.refers && role < Role.names;
}

/** The number of the target of an entry; negative for an item. */
function targetOf(role: number): number {
  return (role - Role.creates) % targets.length;
}

/** The states of what has a hash. */
const State = { item: 1, text: 2, created: 4, waiting: 8, suspect: 16 } as const;
const targetShift = 8;

/** The slots of the table of one partition: the halves of a hash, and its state; 0 for a free slot. */
let table = new Uint32Array(0);
let mask = 0;

function findInPartition(
  partition: Partition,
  suspects: Bits,
  judged: readonly boolean[],
  unresolved: boolean[],
): void {
  let count = 0;
  for (const block of partition) count += block.length / 3;
  clearTable(count);
  let isAny = false;
  for (const block of partition)
    for (let i = 0; i < block.length; i += 3) {
      const low = block[i + 1] as number;
      const role = low & roleMask;
      if (role >= Role.names) continue;
      const at = slotOf(block[i] as number, (low & ~roleMask) >>> 0);
      const state = table[at + 2] as number;
      let next = state;
      if (role === Role.item) next = state === 0 ? State.item : state | State.suspect;
      else if (role === Role.text) next = (state & State.item) !== 0 ? state | State.suspect : state | State.text;
      else if (role < Role.refers) next = state === 0 ? State.created : state | State.suspect;
      else if (state === 0) next = State.waiting | (targetOf(role) << targetShift);
      if (next === state) continue;
      table[at] = block[i] as number;
      table[at + 1] = (low & ~roleMask) >>> 0;
      table[at + 2] = next;
      if ((next & State.suspect) !== 0) isAny = true;
    }
  if (judged.includes(true))
    for (let at = 0; at < table.length && at <= mask * 3; at += 3) {
      const state = table[at + 2] as number;
      const target = state >>> targetShift;
      if ((state & State.waiting) === 0 || !judged[target]) continue;
      table[at + 2] = state | State.suspect;
      isAny = true;
      if ((state & State.suspect) === 0) unresolved[target] = true;
    }
  if (!isAny) return;
  for (const block of partition)
    for (let i = 0; i < block.length; i += 3) {
      const low = block[i + 1] as number;
      const at = slotOf(block[i] as number, (low & ~roleMask) >>> 0);
      if (((table[at + 2] as number) & State.suspect) !== 0) suspects.add(block[i + 2] as number);
    }
}

/** Frees the slots that so many entries need. */
function clearTable(count: number): void {
  let slots = 64;
  while (slots < count * 2) slots *= 2;
  if (table.length < slots * 3) table = new Uint32Array(slots * 3);
  else table.fill(0, 0, slots * 3);
  mask = slots - 1;
}

/** The slot of a hash, or the free one where it belongs. */
function slotOf(high: number, low: number): number {
  for (let slot = (low >>> 4) & mask; ; slot = (slot + 1) & mask) {
    const at = slot * 3;
    if (table[at + 2] === 0 || (table[at + 1] === low && table[at] === high)) return at;
  }
}

/** Adds the rows that create what suspects name, and so on. */
function addCreators(entries: Partitions, suspects: Bits): void {
  const names = new HashIndex();
  // The rows whose names are in it.
  let done = new Bits();
  while (done.size < suspects.size) {
    const named = done;
    eachEntry(entries, (role, high, low, row) => {
      if (role >= Role.creates && suspects.has(row) && !named.has(row)) names.add(high, low, 0);
    });
    done = suspects.copy();
    eachEntry(entries, (role, high, low, row) => {
      if (role < Role.creates || role >= Role.refers || suspects.has(row)) return;
      if (names.find(high, low) >= 0) suspects.add(row);
    });
  }
}

/** How many innocent payloads refer to what nothing in the batch could be. */
export function countNotJudged(
  entries: Partitions,
  suspects: Bits,
  { isJudged, hasUnreadable }: Traits,
): { accounts: number; payloads: number } {
  const notJudged = { accounts: 0, payloads: 0 };
  if (hasUnreadable || !isJudged.includes(false)) return notJudged;
  const accounts = new Bits();
  eachEntry(entries, (role, _high, _low, row) => {
    if (!isReference(role)) return;
    const target = targetOf(role);
    if (isJudged[target] || suspects.has(row)) return;
    if (targets[target] === "contract") accounts.add(row);
    else notJudged.payloads++;
  });
  notJudged.accounts = accounts.size;
  return notJudged;
}

function eachEntry(entries: Partitions, found: (role: number, high: number, low: number, row: number) => void): void {
  for (const partition of entries)
    for (const block of partition)
      for (let i = 0; i < block.length; i += 3) {
        const low = block[i + 1] as number;
        found(low & roleMask, block[i] as number, (low & ~roleMask) >>> 0, block[i + 2] as number);
      }
}
