/** A place as editors count: 1-based line, 1-based column in UTF-16 code units. */
export interface Place {
  line: number;
  column: number;
}

/**
 * Makes a reader that turns byte offsets of UTF-8 text into places. Offsets that rise cost one pass over the bytes
 * between them; a lower one starts again from `start`, whose own place is `origin`.
 */
export function placeReader(bytes: Uint8Array, start: number, origin: Place): (offset: number) => Place {
  let at = start;
  let { line, column } = origin;
  return (offset) => {
    if (offset < at) {
      at = start;
      ({ line, column } = origin);
    }
    for (; at < offset; at++) {
      const byte = bytes[at] as number;
      if (byte === 0x0a) {
        line++;
        column = 1;
      } else if (byte < 0x80 || byte >= 0xc0) column += byte >= 0xf0 ? 2 : 1;
    }
    return { line, column };
  };
}
