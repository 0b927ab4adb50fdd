import { didYouMean } from "./wording.ts";

/** The Damerau-Levenshtein distance: insertions, deletions, substitutions and transpositions of neighbours. */
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

/** True if the distance is 1. Faster than computing the distance. */
export function isOneEdit(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  const [one, other] = [a.length - start - end, b.length - start - end];
  const isSwap = one === 2 && other === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
  return isSwap || (one <= 1 && other <= 1);
}

/** True if two texts differ at most in case, spaces, hyphens and underscores. */
export function sameButForSpelling(a: string, b: string): boolean {
  return foldedSpelling(a) === foldedSpelling(b);
}

/** A text in lower case, normalised, without spaces, hyphens and underscores. */
export function foldedSpelling(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_-]/g, "");
}

/**
 * An identifier in lower case, normalised and trimmed, with every separator written as one hyphen. Separators stay,
 * because 1-23 is not 12-3.
 */
export function foldedIdentifier(identifier: string): string {
  return identifier
    .normalize("NFKC")
    .replace(/[\u200b-\u200d\u2060]/g, "")
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
}

/** The ways in which two similar texts differ, as nouns. A reader may not see the difference. */
export const differences = {
  composition: "how its characters are composed",
  spaces: "spaces",
  case: "case",
  spelling: "spelling",
  letter: "one letter",
} as const;

export type Difference = keyof typeof differences;

/** How two similar texts differ. */
export function spellingDifference(a: string, b: string): Difference {
  if (a.normalize("NFC") === b.normalize("NFC")) return "composition";
  if (a.replace(unseen, "") === b.replace(unseen, "")) return "spaces";
  if (a.toLowerCase() === b.toLowerCase()) return "case";
  return foldedIdentifier(a) === foldedIdentifier(b) ? "spelling" : "letter";
}

const unseen = /[\s\u200b-\u200d\u2060]/g;

/** The most similar word, or undefined if none is close enough: at most a third of its letters may differ. */
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

/** Ends a sentence about a wrong word, and suggests the most similar word if there is one. */
export function orMeant(word: string, words: Iterable<string>): string {
  const meant = nearest(word, words);
  return meant === undefined ? "." : `. ${didYouMean(meant)}`;
}
