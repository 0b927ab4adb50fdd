/**
 * HalfSipHash-1-3 (Aumasson and Bernstein): a keyed hash of 32-bit words. Without the key, data with colliding hashes
 * cannot be crafted. The key is random for each process. Worker threads use the key of the main thread, because hashes
 * are compared across threads. No result depends on the key.
 */
export type HashKey = readonly [number, number];

let key: HashKey | undefined;

/** The key of this process, created on first use. */
export function hashKey(): HashKey {
  if (!key) {
    const [first = 0, second = 0] = globalThis.crypto.getRandomValues(new Uint32Array(2));
    key = [first, second];
  }
  return key;
}

/** Sets the key of this thread, before anything is hashed: the key of the main thread, or one for tests. */
export function useHashKey(other: HashKey): void {
  key = other;
}

/** The state of an unfinished hash, saved in order to continue from it more than once. */
export type HashState = Int32Array;

export function newHashState(): HashState {
  return new Int32Array(4);
}

/** The state of the current hash. It is in a typed array, because V8 allocates memory for other large numbers. */
const state = newHashState();
/** The halves of the hash that was finished last; of a long one, its third part too. */
export const hash = new Uint32Array(3);

export function beginHash(): void {
  const [first, second] = key ?? hashKey();
  state[0] = first;
  state[1] = second;
  state[2] = first ^ 0x6c796765;
  state[3] = second ^ 0x74656462;
}

/** Adds a text: the length of its UTF-8, so that sequences of texts are unambiguous, and its bytes. */
export function absorbText(text: string): void {
  const length = text.length * 3;
  // A long text must not leave its room behind.
  const bytes = length <= maxEncoded ? encoded : new Uint8Array(length + padding);
  const view = bytes === encoded ? encodedView : new DataView(bytes.buffer);
  absorbBytes(view, 0, encoder.encodeInto(text, bytes).written);
}

/**
 * Adds bytes: their number and, four at a time, the bytes. Equals `absorbText` for the UTF-8 of a text. The view must
 * have three more bytes, whatever they are.
 */
export function absorbBytes(view: DataView, start: number, end: number): void {
  absorb(end - start, view, start, end);
}

/** Adds a word and, four at a time, some bytes: a round for each. */
function absorb(first: number, view: DataView, start: number, end: number): void {
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let word = first;
  for (let i = start; ; i += 4) {
    d ^= word;
    // A round, with local variables, which takes a third of the time.
    a = (a + b) | 0;
    b = ((b << 5) | (b >>> 27)) ^ a;
    a = (a << 16) | (a >>> 16);
    c = (c + d) | 0;
    d = ((d << 8) | (d >>> 24)) ^ c;
    a = (a + d) | 0;
    d = ((d << 7) | (d >>> 25)) ^ a;
    c = (c + b) | 0;
    b = ((b << 13) | (b >>> 19)) ^ c;
    c = (c << 16) | (c >>> 16);
    a ^= word;
    if (i >= end) break;
    word = view.getInt32(i, true);
    if (end - i < 4) word &= (1 << (8 * (end - i))) - 1;
  }
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
}

const encoder = new TextEncoder();
const maxEncoded = 1 << 12;
const padding = 3;
/** Where most texts are encoded. */
const encoded = new Uint8Array(maxEncoded + padding);
const encodedView = new DataView(encoded.buffer);

/**
 * Finishes the hash: its 64 bits are in `hash`. The first half is not 0, which may mark what has no hash. Both halves
 * are of one state, not of two that are mixed further in between, because hashes are not shown to those who write the
 * data.
 */
export function endHash(): void {
  state[2] = (state[2] as number) ^ 0xff;
  mix();
  hash[0] = (state[1] as number) ^ (state[3] as number) || 1;
  hash[1] = (state[0] as number) ^ (state[2] as number);
}

/** Finishes a hash of 96 bits: no two texts have the same one by chance. */
export function endLongHash(): void {
  endHash();
  state[1] = (state[1] as number) ^ 0xdd;
  mix();
  hash[2] = (state[1] as number) ^ (state[3] as number);
}

export function saveHash(to: HashState): void {
  copyState(state, to);
}

export function resumeHash(from: HashState): void {
  copyState(from, state);
}

function copyState(from: HashState, to: HashState): void {
  to[0] = from[0] as number;
  to[1] = from[1] as number;
  to[2] = from[2] as number;
  to[3] = from[3] as number;
}

const zeros = new DataView(new ArrayBuffer(8));

/** Mixes the state three times: a round that adds nothing. */
function mix(): void {
  absorb(0, zeros, 0, 8);
}
