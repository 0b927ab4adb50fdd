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

/** The state of an unfinished hash. */
export interface HashState {
  v0: number;
  v1: number;
  v2: number;
  v3: number;
}

// The state of the current hash.
let v0 = 0;
let v1 = 0;
let v2 = 0;
let v3 = 0;

/** Starts a hash. */
export function beginHash(): void {
  const [first, second] = key ?? hashKey();
  v0 = first | 0;
  v1 = second | 0;
  v2 = first ^ 0x6c796765;
  v3 = second ^ 0x74656462;
}

/** Adds 32 bits. */
export function absorb(word: number): void {
  v3 ^= word;
  mix();
  v0 ^= word;
}

/** Adds a text: its length, so that sequences of texts are unambiguous, and its UTF-16 units. */
export function absorbText(text: string): void {
  const { length } = text;
  absorb(length);
  // The same as `absorb`, with local variables, which takes half the time.
  let a = v0;
  let b = v1;
  let c = v2;
  let d = v3;
  const even = length & ~1;
  for (let i = 0; i < even; i += 2) {
    const word = text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16);
    d ^= word;
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
  }
  v0 = a;
  v1 = b;
  v2 = c;
  v3 = d;
  if (even < length) absorb(text.charCodeAt(even));
}

/** Adds bytes, two at a time, as `absorbText` adds the units of an ASCII text after its length. */
export function absorbBytes(bytes: Uint8Array, start: number, end: number): void {
  let a = v0;
  let b = v1;
  let c = v2;
  let d = v3;
  const even = start + ((end - start) & ~1);
  for (let i = start; i < even; i += 2) {
    const word = (bytes[i] as number) | ((bytes[i + 1] as number) << 16);
    d ^= word;
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
  }
  v0 = a;
  v1 = b;
  v2 = c;
  v3 = d;
  if (even < end) absorb(bytes[even] as number);
}

/** Adds valid UTF-8 as `absorbText` adds its text: the number of UTF-16 units, and the units. */
export function absorbUtf8(bytes: Uint8Array, start: number, end: number): void {
  let units = end - start;
  let first = end;
  for (let i = end - 1; i >= start; i--) {
    const c = bytes[i] as number;
    if (c < 0x80) continue;
    first = i;
    // The bytes after the first of a sequence are no units, except that the fourth makes a second one.
    if (c < 0xc0) units--;
    else if (c >= 0xf0) units++;
  }
  absorb(units);
  // An even number of units, because two are added at a time.
  let i = first - ((first - start) & 1);
  absorbBytes(bytes, start, i);
  let low = -1;
  while (i < end) {
    const c = bytes[i] as number;
    let unit = c;
    let next = -1;
    if (c < 0x80) i++;
    else if (c < 0xe0) {
      unit = ((c & 31) << 6) | ((bytes[i + 1] as number) & 63);
      i += 2;
    } else if (c < 0xf0) {
      unit = ((c & 15) << 12) | (((bytes[i + 1] as number) & 63) << 6) | ((bytes[i + 2] as number) & 63);
      i += 3;
    } else {
      const point =
        ((c & 7) << 18) |
        (((bytes[i + 1] as number) & 63) << 12) |
        (((bytes[i + 2] as number) & 63) << 6) |
        ((bytes[i + 3] as number) & 63);
      unit = 0xd7c0 + (point >> 10);
      next = 0xdc00 + (point & 0x3ff);
      i += 4;
    }
    if (low < 0) low = unit;
    else {
      absorb(low | (unit << 16));
      low = -1;
    }
    if (next < 0) continue;
    if (low < 0) low = next;
    else {
      absorb(low | (next << 16));
      low = -1;
    }
  }
  if (low >= 0) absorb(low);
}

/** Finishes the hash, and returns 32 bits. */
export function endHash(): number {
  v2 ^= 0xff;
  return output();
}

/** Returns 32 more bits of a finished hash. */
export function moreOfHash(): number {
  v1 ^= 0xdd;
  return output();
}

/** Saves the state, to continue from it more than once. */
export function saveHash(): HashState {
  return { v0, v1, v2, v3 };
}

/** Continues from a saved state. */
export function resumeHash(state: HashState): void {
  v0 = state.v0;
  v1 = state.v1;
  v2 = state.v2;
  v3 = state.v3;
}

function output(): number {
  mix();
  mix();
  mix();
  return (v1 ^ v3) >>> 0;
}

function mix(): void {
  let a = (v0 + v1) | 0;
  let b = v1;
  let c = v2;
  let d = v3;
  b = ((b << 5) | (b >>> 27)) ^ a;
  a = (a << 16) | (a >>> 16);
  c = (c + d) | 0;
  d = ((d << 8) | (d >>> 24)) ^ c;
  a = (a + d) | 0;
  d = ((d << 7) | (d >>> 25)) ^ a;
  c = (c + b) | 0;
  b = ((b << 13) | (b >>> 19)) ^ c;
  c = (c << 16) | (c >>> 16);
  v0 = a;
  v1 = b;
  v2 = c;
  v3 = d;
}
