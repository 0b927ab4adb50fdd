/** Offset of the first invalid UTF-8 byte, or -1. Overlong forms, surrogates and values above U+10FFFF are invalid. */
export function firstInvalidByte(bytes: Uint8Array, start: number, end: number): number {
  for (let i = asciiEnd(bytes, start, end); i < end; i = asciiEnd(bytes, i, end)) {
    const length = sequenceLength(bytes, i, end);
    if (length < 0) return i;
    i += length;
  }
  return -1;
}

/** The offset of the first byte that is not ASCII, or `end`. Most bytes are, and four can be told at once. */
export function asciiEnd(bytes: Uint8Array, start: number, end: number): number {
  let i = start;
  while (
    i + 3 < end &&
    ((bytes[i] as number) | (bytes[i + 1] as number) | (bytes[i + 2] as number) | (bytes[i + 3] as number)) < 0x80
  )
    i += 4;
  while (i < end && (bytes[i] as number) < 0x80) i++;
  return i;
}

/**
 * Number of bytes of the UTF-8 sequence at `at`. If it is invalid, the negated number of bytes that a decoder replaces
 * with one U+FFFD.
 */
export function sequenceLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at] as number;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return -1;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  let least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  let most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let k = 1; k < length; k++) {
    const byte = at + k < end ? (bytes[at + k] as number) : 0;
    if (byte < least || byte > most) return -k;
    least = 0x80;
    most = 0xbf;
  }
  return length;
}
