import { closeSync, readSync } from "node:fs";
import { stdinName } from "../input/discover.ts";
import { InputError, reasonOf } from "../input/input-error.ts";
import { openFile } from "../input/open.ts";
import { decoded, isUtf16, payloadText } from "../input/payload.ts";
import { LineFeed } from "../json/bytes.ts";

const blockSize = 1 << 20;

/** The lines of a byte range of a file, or of standard input (0). */
export function* linesOf(
  file: string | 0,
  { start, end } = { start: 0, end: Number.POSITIVE_INFINITY },
): Generator<{ bytes: Buffer; offset: number }> {
  const handle = file === 0 ? 0 : openFile(file).handle;
  const read = (at: number): Buffer => {
    const block = Buffer.allocUnsafe(Math.min(blockSize, Math.max(0, end - at)));
    try {
      return block.subarray(0, readSync(handle, block, 0, block.length, file === 0 ? null : at));
    } catch (error) {
      throw new InputError(file === 0 ? stdinName : file, reasonOf(error));
    }
  };
  try {
    // Of the next line, and its offset in the file.
    let pieces: Buffer[] = [];
    let offset = start;
    let at = start;
    for (let block = read(at); block.length > 0; block = read(at)) {
      at += block.length;
      let from = 0;
      for (let feed = block.indexOf(LineFeed); feed >= 0; feed = block.indexOf(LineFeed, from)) {
        const bytes = Buffer.concat([...pieces, block.subarray(from, feed + 1)]);
        yield { bytes, offset };
        offset += bytes.length;
        pieces = [];
        from = feed + 1;
      }
      if (from < block.length) pieces.push(block.subarray(from));
    }
    if (pieces.length > 0) yield { bytes: Buffer.concat(pieces), offset };
  } finally {
    if (file !== 0) closeSync(handle);
  }
}

/** The lines of a text file, or of standard input (0), in UTF-8 or UTF-16. */
export function* textLinesOf(file: string | 0): Generator<string> {
  const ofUtf16: Buffer[] = [];
  for (const { bytes, offset } of linesOf(file)) {
    if (ofUtf16.length > 0 || (offset === 0 && isUtf16(payloadText(bytes)))) ofUtf16.push(bytes);
    else yield decoded(bytes);
  }
  // There, bytes do not show where lines end.
  if (ofUtf16.length > 0) yield* decoded(Buffer.concat(ofUtf16)).split("\n");
}
