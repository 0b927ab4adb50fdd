import { targets } from "../spec/references.ts";
import { Bits } from "../tables/bits.ts";
import { entryWidth, type Partition, type Partitions } from "../tables/partitions.ts";
import { isReference, Role, roleMask, type Scope } from "./entries.ts";

/**
 * Adds to `suspects` the payloads that rules across payloads may report, and all that they need to know. Any other one
 * is innocent: each of its items occurs once, what it creates is created once and not referred to before, and what it
 * refers to was created before, or nothing shows whether it exists. So it changes no finding, and need not be read.
 *
 * Two hashes that are equal only by chance make innocent payloads suspects, never the reverse.
 *
 * Returns how many innocent payloads refer to what nothing in the batch could be: of accounts, those with a contract.
 */
export function findSuspects(
  entries: Partitions,
  suspects: Bits,
  scope: Scope,
): { accounts: number; payloads: number } {
  const judged = targets.map((_, target) => scope.hasUnreadable || scope.isJudged[target] === true);
  const unresolved = targets.map(() => false);
  for (const partition of entries) findInPartition(partition, suspects, judged, unresolved);
  // Whatever a name that leads nowhere may be meant for.
  if (unresolved.includes(true))
    eachEntry(entries, (role, _high, _low, payload) => {
      const target = targetOf(role);
      if (role === Role.creates + target && unresolved[target]) suspects.add(payload);
    });
  if (scope.isJudged.includes(true)) addCreators(entries, suspects);
  table = new Uint32Array(0);
  const accounts = new Bits();
  let payloads = 0;
  if (judged.includes(false))
    eachEntry(entries, (role, _high, _low, payload) => {
      if (!isReference(role) || judged[targetOf(role)] || suspects.has(payload)) return;
      if (targets[targetOf(role)] === "contract") accounts.add(payload);
      else payloads++;
    });
  return { accounts: accounts.size, payloads };
}

/** The number of the target of an entry; negative for an item. */
function targetOf(role: number): number {
  return (role - Role.creates) % targets.length;
}

/** The states of what has a hash. */
const State = { free: 0, item: 1, text: 2, created: 3, suspect: 4, waiting: 5 } as const;

/**
 * The slots of the table of one partition: the first half of a hash, and the second, which ends with its state. What
 * waits for something to be created has the state `waiting` plus the number of the target.
 */
let table = new Uint32Array(0);

function findInPartition(
  partition: Partition,
  suspects: Bits,
  judged: readonly boolean[],
  unresolved: boolean[],
): void {
  const end = clearTable(partition.size);
  const slots = table;
  let isAny = false;
  for (const block of partition)
    for (let i = 0; i < block.length; i += entryWidth) {
      const low = block[i + 1] as number;
      const role = low & roleMask;
      if (role >= Role.names) continue;
      const high = block[i] as number;
      const at = slotOf(slots, end, high, low);
      const known = slots[at + 1] as number;
      const next = stateAfter(known & roleMask, role);
      if (next === State.suspect) isAny = true;
      slots[at] = high;
      slots[at + 1] = (low & ~roleMask) | next;
    }
  if (judged.includes(true))
    for (let at = 1; at < end; at += slotWidth) {
      const target = ((slots[at] as number) & roleMask) - State.waiting;
      if (target < 0 || !judged[target]) continue;
      slots[at] = ((slots[at] as number) & ~roleMask) | State.suspect;
      isAny = true;
      unresolved[target] = true;
    }
  if (!isAny) return;
  for (const block of partition)
    for (let i = 0; i < block.length; i += entryWidth) {
      const at = slotOf(slots, end, block[i] as number, block[i + 1] as number);
      if (((slots[at + 1] as number) & roleMask) === State.suspect) suspects.add(block[i + 2] as number);
    }
}

/** The state of what has a hash after one more entry of a role. */
function stateAfter(state: number, role: number): number {
  if (role === Role.item) return state === State.free ? State.item : State.suspect;
  if (role === Role.text) return state === State.free || state === State.text ? State.text : State.suspect;
  if (role < Role.refers) return state === State.free ? State.created : State.suspect;
  if (state === State.free) return role < Role.shows ? State.waiting + targetOf(role) : State.created;
  // Only chance gives an item the hash of a name.
  return state <= State.text ? State.suspect : state;
}

const slotWidth = 2;

/** Frees the slots that so many entries need. Returns where they end. */
function clearTable(count: number): number {
  let slots = 64;
  while (slots < count * 2) slots *= 2;
  const end = slots * slotWidth;
  if (table.length < end) table = new Uint32Array(end);
  else table.fill(0, 0, end);
  return end;
}

/** The slot of a hash, or the free one where it belongs, in a table that ends at a power of two. */
function slotOf(slots: Uint32Array, end: number, high: number, low: number): number {
  for (let at = (low >>> 3) & (end - slotWidth); ; at = (at + slotWidth) & (end - slotWidth)) {
    const known = slots[at + 1] as number;
    if ((known & roleMask) === State.free || (slots[at] === high && (known ^ low) >>> 4 === 0)) return at;
  }
}

/** Adds the payloads that create what suspects name, and so on. */
function addCreators(entries: Partitions, suspects: Bits): void {
  // The payloads whose names were looked up in all partitions.
  let done = new Bits();
  while (done.size < suspects.size) {
    const named = done;
    done = suspects.copy();
    for (const partition of entries) {
      const end = clearTable(partition.size);
      const slots = table;
      eachEntry([partition], (role, high, low, payload) => {
        if (role < Role.creates || named.has(payload) || !suspects.has(payload)) return;
        const at = slotOf(slots, end, high, low);
        slots[at] = high;
        slots[at + 1] = low | State.suspect;
      });
      eachEntry([partition], (role, high, low, payload) => {
        if (role < Role.creates || role >= Role.refers || suspects.has(payload)) return;
        if (slots[slotOf(slots, end, high, low) + 1] !== State.free) suspects.add(payload);
      });
    }
  }
}

/** Calls back with each entry. */
export function eachEntry(
  entries: Iterable<Partition>,
  found: (role: number, high: number, low: number, payload: number) => void,
): void {
  for (const partition of entries)
    for (const block of partition)
      for (let i = 0; i < block.length; i += entryWidth) {
        const low = block[i + 1] as number;
        found(low & roleMask, block[i] as number, (low & ~roleMask) >>> 0, block[i + 2] as number);
      }
}
