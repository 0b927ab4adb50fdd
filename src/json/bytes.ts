/** JSON text as UTF-8 bytes: the bytes with a meaning, and how to skip or decode some of them. */

export const LineFeed = 0x0a;
export const Quote = 0x22;
export const Comma = 0x2c;
export const Minus = 0x2d;
export const Colon = 0x3a;
export const OpenBracket = 0x5b;
export const Backslash = 0x5c;
export const CloseBracket = 0x5d;
export const OpenBrace = 0x7b;
export const CloseBrace = 0x7d;

/** Whether a value is a Uint8Array, of whatever realm. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
}

/** Longer texts than this cannot be strings, so they cannot be parsed. */
export const maxText = 0x1fffffe8;

/** Texts of as many bytes are short: V8 makes a longer one of pieces where characters are added one by one. */
const maxShort = 12;

/** Its method `encode` returns the UTF-8 of a text; half a surrogate pair becomes U+FFFD. */
export const encoder = new TextEncoder();

// A byte order mark inside a text is a character of it, so it is not dropped here.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text of UTF-8 bytes from `start` to `end`; ill-formed sequences become U+FFFD. */
export function decode(bytes: Uint8Array, start: number, end: number): string {
  if (end - start <= maxShort) {
    // The platform's decoder takes longer to call than to decode as many bytes.
    let text = "";
    let p = start;
    for (let c = bytes[p] as number; p < end && c < 0x80; c = bytes[++p] as number) text += String.fromCharCode(c);
    if (p === end) return text;
  }
  return decoder.decode(bytes.subarray(start, end));
}

/** The value of a string literal; `start` and `end` include its quotes. */
export function decodeString(bytes: Uint8Array, start: number, end: number): string {
  const text = decode(bytes, start, end);
  return text.includes("\\") ? (JSON.parse(text) as string) : text.slice(1, -1);
}

/** The value of the four hexadecimal digits at an offset; -1 if there are none. */
export function hexAt(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let i = at; i < at + 4; i++) {
    const c = bytes[i] as number;
    const digit = c >= 0x30 && c <= 0x39 ? c - 0x30 : (c | 0x20) >= 0x61 && (c | 0x20) <= 0x66 ? (c | 0x20) - 0x57 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** Offset of the first byte that is not JSON white space; `end` if there is none. */
export function skipSpace(bytes: Uint8Array, at: number, end: number): number {
  let i = at;
  while (i < end && isSpace(bytes[i] as number)) i++;
  return i;
}

/** True for JSON white space: space, line feed, carriage return and tab. */
export function isSpace(byte: number): boolean {
  return byte <= 0x20 && (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09);
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** True for a byte of a word: a letter, a digit, `_` or `$`. */
export function isWordByte(byte: number): boolean {
  return isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) || byte === 0x5f || byte === 0x24;
}
