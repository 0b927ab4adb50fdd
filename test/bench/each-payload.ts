import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { join } from "node:path";

const buffer = Buffer.allocUnsafe(1 << 22);

/** Yields the text of each payload of files and folders in the fastest way: each line is sliced from one buffer. */
export function eachPayload(paths: readonly string[], take: (text: string) => void): void {
  for (const path of paths)
    if (statSync(path).isDirectory())
      eachPayload(
        readdirSync(path).map((name) => join(path, name)),
        take,
      );
    else if (path.endsWith(".jsonl")) eachLine(path, take);
    else take(readFileSync(path, "utf8"));
}

function eachLine(path: string, take: (text: string) => void): void {
  const file = openSync(path, "r");
  let kept = 0;
  for (;;) {
    const read = readSync(file, buffer, kept, buffer.length - kept, null);
    if (read === 0) break;
    const end = kept + read;
    let start = 0;
    for (let feed = buffer.indexOf(10); feed >= 0 && feed < end; feed = buffer.indexOf(10, start)) {
      take(buffer.toString("utf8", start, feed));
      start = feed + 1;
    }
    buffer.copyWithin(0, start, end);
    kept = end - start;
  }
  if (kept > 0) take(buffer.toString("utf8", 0, kept));
  closeSync(file);
}
