import { Column } from "./column.ts";
import { absorbBytes, beginHash, endHash, hash } from "./keyed-hash.ts";

/**
 * A set of keys, each a 32-bit number and a text, in typed arrays. Unlike Map and Set, it is not limited to 16,777,216
 * entries, and it needs a quarter of their memory. Lookups are exact: keys are compared by all their bytes, and the
 * encoding also keeps lone surrogates distinct. Entries are numbered from 0 in order of addition.
 */
export class KeyIndex {
  size = 0;
  /** Open addressing. Each slot has the hash of a key and its entry + 1; 0 marks a free slot. */
  #slots = new Uint32Array(2 << 10);
  /** The place of each key in the arena. */
  readonly #places = new Column();
  readonly #arena = new Arena();
  // The key of the last lookup, since the next lookup is often for the same key: as given, as encoded in the arena, its
  // hash, its slot or the free slot where it belongs, and its entry or -1.
  #prefix = -1;
  #text = "";
  #key = new Uint8Array(1 << 8);
  #view = new DataView(this.#key.buffer);
  #length = 0;
  #hash = 0;
  #slot = 0;
  #entry = -1;

  /** The 32-bit hash of a key. Other keys may have the same one. */
  hashOf(prefix: number, text: string): number {
    this.#seek(prefix, text);
    return this.#hash;
  }

  /** The entry of a key, or -1. */
  find(prefix: number, text: string): number {
    this.#seek(prefix, text);
    return this.#entry;
  }

  /** The entry of a key. A new key is added as the last entry. */
  add(prefix: number, text: string): number {
    this.#seek(prefix, text);
    if (this.#entry >= 0) return this.#entry;
    if ((this.size + 1) * 8 > this.#slots.length * 3) this.#grow();
    this.#entry = this.size++;
    this.#places.set(this.#entry, this.#arena.add(this.#key, this.#length));
    this.#slots[this.#slot] = this.#hash;
    this.#slots[this.#slot + 1] = this.#entry + 1;
    return this.#entry;
  }

  /** The text of an entry. */
  text(entry: number): string {
    const { bytes, at, isWide, length } = this.#read(entry);
    if (!isWide) return characters(bytes.subarray(at, at + length));
    const units = new Uint16Array(length / 2);
    for (let i = 0; i < units.length; i++)
      units[i] = (bytes[at + 2 * i] as number) | ((bytes[at + 2 * i + 1] as number) << 8);
    return characters(units);
  }

  /** The number of an entry. */
  prefix(entry: number): number {
    return this.#read(entry).prefix;
  }

  /** Encodes a key: the length and width of its text, its number, and the text. */
  #write(prefix: number, text: string): void {
    if (this.#key.length < text.length * 2 + room) {
      this.#key = new Uint8Array(text.length * 3 + room);
      this.#view = new DataView(this.#key.buffer);
    }
    const key = this.#key;
    const head = writeNumber(key, writeNumber(key, 0, text.length * 2), prefix);
    let at = head;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 0xff) {
        this.#writeWide(prefix, text);
        return;
      }
      key[at++] = unit;
    }
    this.#length = at;
  }

  #writeWide(prefix: number, text: string): void {
    const key = this.#key;
    let at = writeNumber(key, writeNumber(key, 0, text.length * 2 * 2 + 1), prefix);
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      key[at++] = unit;
      key[at++] = unit >>> 8;
    }
    this.#length = at;
  }

  #read(entry: number): { bytes: Uint8Array; at: number; prefix: number; isWide: boolean; length: number } {
    const { bytes, start } = this.#arena.at(this.#places.get(entry));
    let at = start;
    const next = (): number => {
      let value = 0;
      for (let unit = 1; ; unit *= 0x80) {
        const byte = bytes[at++] as number;
        value += (byte & 0x7f) * unit;
        if (byte < 0x80) return value;
      }
    };
    const written = next();
    const prefix = next();
    return { bytes, at, prefix, isWide: written % 2 === 1, length: Math.floor(written / 2) };
  }

  #seek(prefix: number, text: string): void {
    if (prefix === this.#prefix && text === this.#text) return;
    this.#prefix = prefix;
    this.#text = text;
    this.#write(prefix, text);
    beginHash();
    absorbBytes(this.#view, 0, this.#length);
    endHash();
    this.#find(hash[0] as number);
  }

  /** Finds the slot of the key that was written. */
  #find(hash: number): void {
    this.#hash = hash;
    const slots = this.#slots;
    for (let slot = this.#firstSlot(this.#hash); ; slot = slot + 2 < slots.length ? slot + 2 : 0) {
      const entry = (slots[slot + 1] as number) - 1;
      this.#slot = slot;
      this.#entry = entry;
      if (entry < 0) return;
      if (slots[slot] === this.#hash && this.#arena.holds(this.#places.get(entry), this.#key, this.#length)) return;
    }
  }

  #firstSlot(hashed: number): number {
    return Math.floor((hashed / 2 ** 32) * (this.#slots.length / 2)) * 2;
  }

  /** Grows by half instead of doubling, to waste less memory, and updates the slot of the last lookup. */
  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(Math.ceil(old.length * 0.75) * 2);
    for (let at = 0; at < old.length; at += 2) {
      if (old[at + 1] === 0) continue;
      const slot = this.#freeSlot(old[at] as number);
      this.#slots[slot] = old[at] as number;
      this.#slots[slot + 1] = old[at + 1] as number;
    }
    this.#slot = this.#freeSlot(this.#hash);
  }

  #freeSlot(hashed: number): number {
    let slot = this.#firstSlot(hashed);
    while (this.#slots[slot + 1] !== 0) slot = slot + 2 < this.#slots.length ? slot + 2 : 0;
    return slot;
  }
}

/** Encoded keys, stored in chunks, so that it grows without copying. Places count units of 4 bytes, up to 16 GB. */
class Arena {
  readonly #chunks: Uint8Array[] = [];
  #end = chunkUnits;

  add(bytes: Uint8Array, length: number): number {
    const units = Math.ceil(length / unitSize);
    if (this.#end + units > this.#chunks.length * chunkUnits) this.#open(units);
    const place = this.#end;
    if (place + units > 2 ** 32) throw new Error("A batch has more than 16 GB of identifiers: lint it in parts.");
    const { bytes: chunk, start } = this.at(place);
    for (let i = 0; i < length; i++) chunk[start + i] = bytes[i] as number;
    // Nothing follows a key of several chunks, because only its first chunk can be addressed.
    this.#end = units > chunkUnits ? this.#chunks.length * chunkUnits : place + units;
    return place;
  }

  at(place: number): { bytes: Uint8Array; start: number } {
    return { bytes: this.#chunks[place >>> chunkBits] as Uint8Array, start: (place & (chunkUnits - 1)) * unitSize };
  }

  /** True if these bytes are at a place. An encoded key contains its length, so the bytes after it do not matter. */
  holds(place: number, bytes: Uint8Array, length: number): boolean {
    const chunk = this.#chunks[place >>> chunkBits] as Uint8Array;
    const start = (place & (chunkUnits - 1)) * unitSize;
    for (let i = 0; i < length; i++) if (chunk[start + i] !== bytes[i]) return false;
    return true;
  }

  /** Adds a chunk for at least `units` units. A long key takes up several chunk numbers. */
  #open(units: number): void {
    const chunks = Math.max(1, Math.ceil(units / chunkUnits));
    this.#end = this.#chunks.length * chunkUnits;
    this.#chunks.push(new Uint8Array(chunks * chunkUnits * unitSize));
    for (let i = 1; i < chunks; i++) this.#chunks.push(none);
  }
}

/** The most bytes before the text of a key, and after it for its hash. */
const room = 13;

const unitSize = 4;
const chunkBits = 14;
const chunkUnits = 1 << chunkBits;
const none = new Uint8Array(0);

/** Writes a number with variable length, 7 bits per byte. Returns the offset after it. */
function writeNumber(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes[at++] = (rest % 0x80) | 0x80;
  bytes[at++] = rest;
  return at;
}

/** A number of arguments that fits on any stack. */
const maxArguments = 8192;

function characters(units: Uint8Array | Uint16Array): string {
  let text = "";
  for (let i = 0; i < units.length; i += maxArguments)
    text += String.fromCharCode.apply(undefined, units.subarray(i, i + maxArguments) as unknown as number[]);
  return text;
}
