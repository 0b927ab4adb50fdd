import { closeSync, readSync } from "node:fs";
import { stdinName } from "../input/discover.ts";
import { InputError, reasonOf } from "../input/input-error.ts";
import { openFile } from "../input/open.ts";
import { decoded, isUtf16, payloadText } from "../input/payload.ts";
import { LineFeed } from "../json/bytes.ts";

const blockSize = 1 << 20;

/** The lines of a byte range of a file, or of standard input (0), each valid until the next one is asked for. */
export function* linesOf(
  file: string | 0,
  { start, end } = { start: 0, end: Number.POSITIVE_INFINITY },
): Generator<{ bytes: Buffer; offset: number }> {
  const handle = file === 0 ? 0 : openFile(file).handle;
  const read = (buffer: Buffer, at: number, room: number, from: number): number => {
    try {
      return readSync(handle, buffer, at, room, file === 0 ? null : from);
    } catch (error) {
      throw new InputError(file === 0 ? stdinName : file, reasonOf(error));
    }
  };
  try {
    let buffer = Buffer.alloc(blockSize);
    // The unread bytes of the buffer, and the offset of the first in the file.
    let rest = buffer.subarray(0, 0);
    let offset = start;
    for (;;) {
      if (rest.length > buffer.length / 2) {
        const larger = Buffer.alloc(buffer.length * 2);
        larger.set(rest);
        buffer = larger;
      } else buffer.set(rest);
      const from = offset + rest.length;
      const room = Math.min(buffer.length - rest.length, end - from);
      const count = room > 0 ? read(buffer, rest.length, room, from) : 0;
      const known = buffer.subarray(0, rest.length + count);
      let at = 0;
      for (let feed = known.indexOf(LineFeed); feed >= 0; feed = known.indexOf(LineFeed, at)) {
        yield { bytes: known.subarray(at, feed + 1), offset: offset + at };
        at = feed + 1;
      }
      rest = known.subarray(at);
      offset += at;
      if (count > 0) continue;
      if (rest.length > 0) yield { bytes: rest, offset };
      return;
    }
  } finally {
    if (file !== 0) closeSync(handle);
  }
}

/** The lines of a text file, or of standard input (0), in UTF-8 or UTF-16. */
export function* textLinesOf(file: string | 0): Generator<string> {
  const ofUtf16: Buffer[] = [];
  for (const { bytes, offset } of linesOf(file)) {
    if (ofUtf16.length > 0 || (offset === 0 && isUtf16(payloadText(bytes)))) ofUtf16.push(Buffer.from(bytes));
    else yield decoded(bytes);
  }
  // There, bytes do not show where lines end.
  if (ofUtf16.length > 0) yield* decoded(Buffer.concat(ofUtf16)).split("\n");
}
