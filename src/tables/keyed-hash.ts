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

/** Adds a text: the length of its UTF-8, so that sequences of texts are unambiguous, and its bytes. */
export function absorbText(text: string): void {
  // A long text must not leave its room behind.
  const bytes = text.length * 3 <= encoded.length ? encoded : new Uint8Array(text.length * 3);
  absorbBytes(bytes, 0, encode(text, bytes));
}

/** A view of the bytes that were absorbed last, which are mostly those that are absorbed next. */
let viewed: Uint8Array = new Uint8Array(0);
let view = new DataView(viewed.buffer);

/** Adds bytes: their number and, four at a time, the bytes. Equals `absorbText` for the UTF-8 of a text. */
export function absorbBytes(bytes: Uint8Array, start: number, end: number): void {
  if (bytes !== viewed) {
    viewed = bytes;
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }
  absorb(end - start);
  // The same as `absorb`, with local variables, which takes half the time.
  let a = v0;
  let b = v1;
  let c = v2;
  let d = v3;
  const whole = start + ((end - start) & ~3);
  for (let i = start; i < whole; i += 4) {
    const word = view.getInt32(i, true);
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
  if (whole === end) return;
  let rest = 0;
  for (let i = end - 1; i >= whole; i--) rest = (rest << 8) | (bytes[i] as number);
  absorb(rest);
}

/** Where most texts are encoded. */
const encoded = new Uint8Array(1 << 12);

/** Encodes a text as UTF-8; a lone surrogate as its three bytes, so that it remains distinct. Returns their number. */
function encode(text: string, bytes: Uint8Array): number {
  const { length } = text;
  let at = 0;
  for (let i = 0; i < length; i++) {
    let point = text.charCodeAt(i);
    if (point < 0x80) {
      bytes[at++] = point;
      continue;
    }
    if (point >= 0xd800 && point < 0xdc00 && i + 1 < length) {
      const low = text.charCodeAt(i + 1);
      if (low >= 0xdc00 && low < 0xe000) {
        point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
        i++;
      }
    }
    if (point < 0x800) bytes[at++] = 0xc0 | (point >> 6);
    else {
      if (point < 0x10000) bytes[at++] = 0xe0 | (point >> 12);
      else {
        bytes[at++] = 0xf0 | (point >> 18);
        bytes[at++] = 0x80 | ((point >> 12) & 63);
      }
      bytes[at++] = 0x80 | ((point >> 6) & 63);
    }
    bytes[at++] = 0x80 | (point & 63);
  }
  return at;
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
