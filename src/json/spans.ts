import { getOrMake } from "../tables/remember.ts";
import { maxText, OpenBracket, skipSpace } from "./bytes.ts";
import type { Path } from "./path.ts";
import type { ByteRange } from "./position.ts";
import { after, endOf, isListAt, isObjectAt, place, readTape, readText, stringAt, tape } from "./tape.ts";

/** Byte offsets of one value; `keyStart` and `keyEnd` are those of its key if it is a member. */
export interface Span extends ByteRange {
  keyStart?: number;
  keyEnd?: number;
}

/** A tree of the requested paths. */
class PathNode {
  /** Indexes of the paths that end here. */
  readonly asked: number[] = [];
  readonly children = new Map<string | number, PathNode>();

  /** The node below this one, which is made if there is none. */
  below(step: string | number): PathNode {
    return getOrMake(this.children, step, () => new PathNode());
  }
}

/**
 * Finds values on the tape by their paths, in one pass that skips whatever no path leads into. Of repeated members the
 * last one is found, as in `JSON.parse`.
 *
 * @returns one index per path, undefined if the path leads nowhere
 */
export function indexesAt(paths: readonly Path[]): (number | undefined)[] {
  const root = new PathNode();
  paths.forEach((path, ask) => {
    path.reduce((node, step) => node.below(step), root).asked.push(ask);
  });
  const indexes: (number | undefined)[] = new Array(paths.length);
  if (paths.length > 0) visit(0, root);
  return indexes;

  function visit(v: number, node: PathNode): void {
    for (const ask of node.asked) indexes[ask] = v;
    if (node.children.size === 0) return;
    const end = tape.pairs[v + 1] as number;
    if (isListAt(v)) {
      let left = node.children.size;
      for (let i = v + 2, count = 0; i < end && left > 0; i = after(i), count++) {
        const child = node.children.get(count);
        if (!child) continue;
        visit(i, child);
        left--;
      }
    } else if (isObjectAt(v))
      for (let k = v + 2; k < end; k = after(k + 2)) {
        const child = node.children.get(stringAt(k));
        if (!child) continue;
        forget(child);
        visit(k + 2, child);
      }
  }

  /** Drops what was found in an earlier member of the same name. */
  function forget(node: PathNode): void {
    for (const ask of node.asked) indexes[ask] = undefined;
    for (const child of node.children.values()) forget(child);
  }
}

/** The offsets of the values at some paths on the tape, in the text that begins at `start`. */
export function spansAt(paths: readonly Path[], start: number): (Span | undefined)[] {
  return indexesAt(paths).map((v, ask) => {
    if (v === undefined) return undefined;
    const value = rangeAt(v, start);
    if (typeof paths[ask]?.at(-1) !== "string") return value;
    const key = rangeAt(v - 2, start);
    return { keyStart: key.start, keyEnd: key.end, ...value };
  });
}

/** The offsets of the key or value at an index of the tape. */
export function rangeAt(v: number, textStart: number): ByteRange {
  return { start: textStart + (tape.pairs[v] as number), end: textStart + endOf(v) };
}

/** The offsets of the values at some paths in a text; undefined for all if it is not JSON. It is read to the tape. */
export function locate(bytes: Uint8Array, start: number, end: number, paths: readonly Path[]): (Span | undefined)[] {
  if (paths.length === 0 || !readText(bytes, start, end)) return new Array(paths.length).fill(undefined);
  return spansAt(paths, start);
}

/** Some bytes of a text, from the offset `base` on. */
export interface TextPart {
  bytes: Uint8Array;
  base: number;
}

/** A text that is read some at a time: what is read between two offsets is valid until more is. */
export interface ReadableText extends ByteRange {
  read: (from: number, to: number) => TextPart;
}

/** Bytes of a list that are on the tape at once, unless an element is longer. */
const listPart = 1 << 18;

/** Elements of a list: where they are in a part of its text, and where the next part begins. */
export interface ElementsPart extends TextPart {
  ranges: ByteRange[];
  next: number;
}

/**
 * The elements of a list that is a text of its own, some at a time, because there may be millions. Each part is read to
 * the tape, which may be used in between. Returns whether the text, which begins with a bracket, is JSON.
 */
export function* elements({ start, end, read }: ReadableText, least = listPart): Generator<ElementsPart, boolean> {
  // Where the list begins, or the comma before the elements to be read.
  let from = start;
  for (let size = least; ; ) {
    const to = Math.min(end, from + size);
    if (to - from > maxText) return false;
    const { bytes, base } = read(from, to);
    place(bytes, from - base, to - base);
    tape.bytes[0] = OpenBracket;
    if (!readTape(0, to - from) && to === end) return false;
    const ranges = elementsAt(0, from - base) ?? [];
    // The last one may go on.
    if (to < end) ranges.pop();
    const last = ranges.at(-1);
    const next = last ? skipSpace(bytes, last.end, to - base) : from - base;
    yield { bytes, base, ranges, next };
    if (to === end) return true;
    if (!last) size *= 2;
    from = base + next;
  }
}

/** The offsets of the elements of the list at an index, in the text that begins at `start`; undefined if it is none. */
export function elementsAt(v: number, start: number): ByteRange[] | undefined {
  return isListAt(v) ? elementIndexes(v).map((i) => rangeAt(i, start)) : undefined;
}

/** The indexes of the elements of the value at an index of the tape, at most `most` of them; none if it is no list. */
export function elementIndexes(v: number, most = Number.POSITIVE_INFINITY): number[] {
  const indexes: number[] = [];
  const end = isListAt(v) ? (tape.pairs[v + 1] as number) : 0;
  for (let i = v + 2; i < end && indexes.length < most; i = after(i)) indexes.push(i);
  return indexes;
}
