/**
 * Offset of the first byte that is no UTF-8 (overlong forms, surrogates and values beyond U+10FFFF included), or -1.
 */
export function firstInvalidByte(bytes: Uint8Array, start: number, end: number): number {
  let i = start;
  while (i < end) {
    const lead = bytes[i] as number;
    if (lead < 0x80) {
      i++;
      continue;
    }
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || i + length > end) return i;
    const second = bytes[i + 1] as number;
    const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (second < least || second > most) return i;
    for (let k = i + 2; k < i + length; k++) if (((bytes[k] as number) & 0xc0) !== 0x80) return i;
    i += length;
  }
  return -1;
}
