/** The number of edits between two texts: insertions, deletions, replacements and swaps of neighbours. */
export function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j] as number, (beforeLast[j - 2] as number) + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] as number;
}

/** Spelled alike but for case, spaces, hyphens, underscores and camel humps. */
export function sameButForSpelling(a: string, b: string): boolean {
  return foldedSpelling(a) === foldedSpelling(b);
}

/** A text without the differences that slips make: case, spaces, hyphens, underscores, composition of characters. */
export function foldedSpelling(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_-]/g, "");
}

/** The word most likely meant, or undefined where none is near: a third of its letters may be wrong. */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  if (word.length > 100) return undefined;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) > 3) continue;
    const edits = sameButForSpelling(word, candidate) ? 0.5 : distance(word, candidate);
    if (edits < least && edits <= Math.max(1, candidate.length / 3)) {
      least = edits;
      best = candidate;
    }
  }
  return best === word ? undefined : best;
}
