import { addTo } from "../tables/add-to.ts";
import { remember } from "../tables/remember.ts";
import { bareIdentifier } from "./placeholders.ts";
import { didYouMean } from "./wording.ts";

/** Three lines of the table of distances, kept for reuse: most texts are names. */
let rows = [new Int32Array(128), new Int32Array(128), new Int32Array(128)] as [Int32Array, Int32Array, Int32Array];

/**
 * The Damerau-Levenshtein distance: insertions, deletions, substitutions and transpositions of neighbours. More than
 * `most` is not computed further, since most names are not similar: then the result is any number above `most`.
 */
export function distance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  const { length } = b;
  if (Math.abs(a.length - length) > most || editsOf(lettersOf(a), lettersOf(b)) > most) return most + 1;
  if (length >= rows[0].length) rows = [0, 1, 2].map(() => new Int32Array(2 * length)) as typeof rows;
  let [beforeLast, last, row] = rows;
  for (let j = 0; j <= length; j++) last[j] = j;
  let leastOfLast = 0;
  for (let i = 1; i <= a.length; i++) {
    const c = a.charCodeAt(i - 1);
    const before = i > 1 ? a.charCodeAt(i - 2) : -1;
    let left = i;
    let least = i;
    row[0] = i;
    for (let j = 1; j <= length; j++) {
      const d = b.charCodeAt(j - 1);
      let edits = Math.min((last[j] as number) + 1, left + 1, (last[j - 1] as number) + (c === d ? 0 : 1));
      if (j > 1 && before === d && c === b.charCodeAt(j - 2))
        edits = Math.min(edits, (beforeLast[j - 2] as number) + 1);
      row[j] = edits;
      left = edits;
      if (edits < least) least = edits;
    }
    // A transposition in the next row adds one to the last.
    if (least > most && leastOfLast + 1 > most) return most + 1;
    leastOfLast = least;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[length] as number;
}

/** The characters of a text, each as one of 32 bits. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << text.charCodeAt(i);
  return letters;
}

/** How many edits two texts with such letters differ in, or fewer: each letter that only one has takes one. */
function editsOf(letters: number, others: number): number {
  return Math.max(bitsIn(letters & ~others), bitsIn(others & ~letters));
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
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

/** Those of some documented texts that a text differs from at most in case, spaces, hyphens, underscores and quotes. */
export function sameButForSpelling(text: string, documented: readonly string[]): string[] {
  const spelling = foldedSpelling(text);
  return spelling === "" ? [] : documented.filter((one) => spellingOf(one) === spelling);
}

/** A text in lower case, normalised, without spaces, hyphens, underscores, and quotes of spreadsheets: ="A". */
export function foldedSpelling(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\-"'=]/g, "");
}

/**
 * The letters and digits of a field's name, in the same form: other characters separate words, or mark attributes. In
 * Salesforce, names of own fields end in __c.
 */
export function foldedName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/__c$/, "")
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/**
 * An identifier in lower case, normalised and bare, with every separator, such as a dash, written as one hyphen. They
 * stay, because 1-23 is not 12-3. A number at its end loses its leading zeros, as it does in a spreadsheet.
 */
export function foldedIdentifier(identifier: string): string {
  return bareIdentifier(identifier)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase()
    .replace(/[\s_\p{Pd}\u2212]+/gu, "-")
    .replace(leadingZeros, "");
}

/** The zeros before the first other digit of a number at the end, as in C-002. A01B2 is not A1B02. */
const leadingZeros = /(?<![\d.])0+(?=[1-9]\d*$|0$)/;

/** The ways in which two similar texts differ, as nouns. A reader may not see the difference. */
export const differences = {
  composition: "how its characters are composed",
  spaces: "spaces",
  case: "case",
  zeros: "leading zeros",
  spelling: "spelling",
  letter: "one letter",
} as const;

export type Difference = keyof typeof differences;

export function spellingDifference(a: string, b: string): Difference {
  if (a.normalize("NFC") === b.normalize("NFC")) return "composition";
  if (a.replace(unseen, "") === b.replace(unseen, "")) return "spaces";
  if (a.toLowerCase() === b.toLowerCase()) return "case";
  if (a.replace(leadingZeros, "") === b.replace(leadingZeros, "")) return "zeros";
  return foldedIdentifier(a) === foldedIdentifier(b) ? "spelling" : "letter";
}

const unseen = /[\s\p{Cf}]/gu;

const spellingOf = remember(foldedSpelling, 50_000);

/** The most similar word, if at most a third of its letters differ. Of equals, one with the same first letter. */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  if (word.length > 100) return undefined;
  const spelling = foldedSpelling(word);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) > 3) continue;
    const most = Math.min(least, Math.max(1, candidate.length / 3));
    const edits = spellingOf(candidate) === spelling ? 0.5 : distance(word, candidate, most);
    const rank = candidate[0] === word[0] ? edits - 0.25 : edits;
    if (rank < least && edits <= most) {
      least = rank;
      best = candidate;
    }
  }
  return best === word ? undefined : best;
}

export interface MatchedName {
  name: string;
  /** True if the names differ in case and separators alone, or if the slip is small and no other name is similar. */
  isCertain: boolean;
}

/**
 * Pairs unknown names with the missing names that they were probably meant to be, each with at most one: the most
 * similar first, and of equally similar ones those of an earlier group. Names are similar by distance or by their words;
 * `mayBe` tells whether one that is no slip of another may be that.
 */
export function matchNames(
  unknown: readonly string[],
  groups: readonly (readonly string[])[],
  mayBe: (word: string, name: string) => boolean = () => true,
): Map<string, MatchedName> {
  const wanted = groups.flatMap((names, group) => names.map((name) => ({ name, read: knownName(name), group })));
  const spelledAlike = new Map<string, typeof wanted>();
  // Of very many names only those that are written in another way are told.
  const areMany = unknown.length * wanted.length > maxPairs;
  for (const one of areMany ? wanted : []) addTo(spelledAlike, one.read.folded, one);
  const pairs = unknown.flatMap((word) => {
    if (word.length > maxComparedLength || wanted.length === 0) return [];
    const own = readName(word);
    const candidates = areMany ? (spelledAlike.get(own.folded) ?? []) : wanted;
    const found = candidates.flatMap(({ name, read, group }) => {
      const cost = difference(own, read);
      return cost === undefined || (cost > 1 && !mayBe(word, name))
        ? []
        : [{ word, name, cost, rank: cost + group / 2 }];
    });
    // A name that is written in another way is never meant as another name, even if that one is taken.
    const same = found.filter(({ cost }) => cost === 0);
    return (same.length > 0 ? same : found).map((pair) => ({ ...pair, isOnly: found.length === 1 }));
  });
  pairs.sort((a, b) => a.rank - b.rank || a.cost - b.cost);
  const counts = new Map<string, { similar: number; same: number }>();
  for (const { name, cost } of pairs) {
    const { similar, same } = counts.get(name) ?? { similar: 0, same: 0 };
    counts.set(name, { similar: similar + 1, same: same + (cost === 0 ? 1 : 0) });
  }
  const matches = new Map<string, MatchedName>();
  const taken = new Set<string>();
  for (const { word, name, cost, isOnly } of pairs) {
    if (matches.has(word) || taken.has(name)) continue;
    taken.add(name);
    const { similar, same } = counts.get(name) as { similar: number; same: number };
    const most = name.length < 4 ? 0.5 : name.length < 10 ? 1 : 2;
    const isSlip = isOnly && similar === 1 && cost <= most && digitsOf(word) === digitsOf(name);
    matches.set(word, { name, isCertain: cost === 0 ? same === 1 : isSlip });
  }
  return matches;
}

/** The most similar of the names that a name may be meant as; undefined if none is similar. */
export function mostSimilarName(word: string, names: readonly string[]): string | undefined {
  return matchNames([word], [names]).get(word)?.name;
}

/** The digits of a name: `reference2` is another field than `reference`. */
function digitsOf(name: string): string {
  return name.replace(/\D/g, "");
}

const maxComparedLength = 100;
/** Comparing so many pairs of names takes about a second. */
const maxPairs = 1_500_000;

type ComparedName = ReturnType<typeof readName>;

function readName(whole: string) {
  const name = whole.replace(/__c$/i, "");
  const [spelling, folded, written] = [foldedSpelling(name), foldedName(name), wordsOf(name)];
  // Without separators. Other characters may mark another thing: `$type` is the class of an object in .NET.
  const plain = spelling.replaceAll(".", "");
  const singular = written.map((word) => word.replace(/(?<=..)s$/, ""));
  const meant = singular.map((each) => meanings.get(each) ?? each);
  const lower = name.toLowerCase();
  const [, same] = sameNames.find(([other]) => distance(folded, other, other.length / 8) <= other.length / 8) ?? [];
  return { lower, spelling, plain, folded, same, written, words: singular, meant };
}

// All names of payloads are compared with the documented ones.
const knownName = remember(readName, 50_000);

/** How much two names differ, in edits; undefined if they are not similar. */
function difference(word: ComparedName, name: ComparedName): number | undefined {
  if (word.plain === name.plain) return 0;
  if (word.same === name.folded) return 2.5;
  const cost = costOf(word, name);
  // Most names are not similar, so what tells similar ones apart comes last.
  return cost === undefined || haveOpposites(word.written, name.written) ? undefined : cost;
}

/** Whether one of two names negates the other. */
export function areOpposite(name: string, other: string): boolean {
  return haveOpposites(wordsOf(name), wordsOf(other));
}

const negations = ["un", "non", "in", "dis", "de"];

/** Whether the words of one name negate those of the other, or one word another: `unpinned` and `pinned`. */
function haveOpposites(some: readonly string[], others: readonly string[]): boolean {
  if (isNegated(some) !== isNegated(others)) return true;
  return some.some((a) => others.some((b) => negations.some((prefix) => a === prefix + b || b === prefix + a)));
}

function costOf(word: ComparedName, name: ComparedName): number | undefined {
  const [some, others] = [word.words, name.words];
  const added = wordsAdded(some, others);
  if (added === 0) return 0.5;
  const edits = slips(word.lower, name.lower);
  if (edits !== undefined && !isOther(word, name)) return edits;
  if (added !== undefined) return 2 + added;
  const whole = some.map((each, i) => name.meant[others.findIndex((other) => shortens(each, other))] ?? word.meant[i]);
  const addedMeaning = wordsAdded(whole as string[], name.meant);
  return addedMeaning === undefined ? undefined : 2.5 + addedMeaning;
}

/** Whether a text has one word for another of a text, as start_date has of end_date. */
export function exchangesWord(text: string, other: string): boolean {
  return isOther(readName(text), knownName(other));
}

/** Whether a name has one word for another of a name, which makes it another name: start_date is not end_date. */
function isOther(word: ComparedName, name: ComparedName): boolean {
  return (["written", "words"] as const).every(
    (form) =>
      word[form].length === name[form].length &&
      word[form].some((each, i) => slips(each, name[form][i] as string) === undefined),
  );
}

/** How many words one name has beside those of the other; undefined if they share fewer than that. */
function wordsAdded(some: readonly string[], others: readonly string[]): number | undefined {
  const [few, many] = some.length < others.length ? [some, others] : [others, some];
  const added = many.length - few.length;
  return few.length > 0 && added <= few.length && few.every((each) => many.includes(each)) ? added : undefined;
}

/** Whether a word of three letters or more is another cut off, or without vowels and more inside: `doc`, `pmt`. */
function shortens(short: string, word: string): boolean {
  if (short.charCodeAt(0) !== word.charCodeAt(0) || short.length < 3) return false;
  if (word.startsWith(short)) return short.length <= Math.max(4, word.length / 2);
  let found = 0;
  for (const letter of word) if (letter === short[found]) found++;
  return found === short.length && short.at(-1) === word.at(-1) && !/.[aeiou]/.test(short);
}

/** Words that other systems write in place of those of the interface, other than shortened ones. */
const meanings: ReadonlyMap<string, string> = new Map([
  ["start", "from"],
  ["begin", "from"],
  ["end", "to"],
  ["until", "to"],
  ["till", "to"],
  ["id", "identifier"],
  ["no", "number"],
  ["nr", "number"],
  ["txn", "transaction"],
  ["tx", "transaction"],
  ["billing", "bill"],
  ["dt", "date"],
  ["at", "date"],
  ["on", "date"],
  ["time", "date"],
  ["datetime", "date"],
]);

/** Names that say the same as one of the interface in words that are not alike, without separators. */
const sameNames: readonly (readonly [string, string])[] = [
  ["pinuntil", "unpinat"],
  ["pinneduntil", "unpinat"],
  ["unpinnedat", "unpinat"],
  ["documentpath", "statementpath"],
  ["customernote", "displaynote"],
  ["customerfacingnote", "displaynote"],
  ["businesscontractidentifier", "identifier"],
  ["url", "path"],
  ["verb", "method"],
];

/** Whether the words of a name negate the others: `not_pinned`. */
function isNegated(words: readonly string[]): boolean {
  return words.some((word) => word === "not" || word === "non" || word === "never");
}

/** The distance of a text from another, if at most a third of the letters differ. */
function slips(text: string, other: string): number | undefined {
  if (Math.abs(other.length - text.length) > 3) return undefined;
  const most = Math.max(1, other.length / 3);
  const edits = distance(text, other, most);
  return edits <= most ? edits : undefined;
}

/** The words of a name in snake case, camel case or text: in lower case, without "is". */
function wordsOf(name: string): readonly string[] {
  const words = name
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "_")
    .toLowerCase()
    .match(/[\p{L}\d]+/gu);
  return (words ?? []).filter((word) => word !== "is");
}

/** Ends a sentence about a wrong word, and suggests the most similar word if there is one. */
export function orMeant(word: string, words: Iterable<string>): string {
  const meant = nearest(word, words);
  return meant === undefined ? "." : `. ${didYouMean(meant)}`;
}
