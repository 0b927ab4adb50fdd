import { grouped } from "./grouped.ts";

/** Reports shorten names that are longer than this. */
export const maxNameLength = 200;
const maxDetailLength = 2000;

/** A field name, with the middle left out if it is long. */
export function shortName(name: string): string {
  return shortText(name, maxNameLength);
}

/** A message, with the middle left out if an identifier in it makes it very long. */
export function shortDetail(detail: string): string {
  return shortText(detail, maxDetailLength);
}

/** A message with how many further findings follow from the fault. */
export function withFollowing(detail: string, count: number): string {
  return `${detail} (${count === 1 ? "1 more finding follows" : `${grouped(count)} more findings follow`} from this.)`;
}

/** The message without that. */
export function withoutFollowing(detail: string): string {
  return detail.replace(/ \([^()]* from this\.\)$/, "");
}

/** The text itself if it is at most `max` characters long, else its ends and the number of characters between. */
function shortText(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max * 0.3).replace(/[\ud800-\udbff]$/, "");
  const tail = text.slice(max * -0.1).replace(/^[\udc00-\udfff]/, "");
  return `${head}…(${text.length - head.length - tail.length} characters)…${tail}`;
}

/** The type of a value as a sentence names it: "a list", "a number". */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a list";
  return `${typeof value === "object" ? "an" : "a"} ${typeof value}`;
}

/** Joins words: `a`, `a or b`, `a, b or c`. */
export function listed(words: readonly string[], conjunction = "or"): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}

/** The sentence that offers a suggestion, or another one if there is none. */
export function didYouMean(suggestion: string | undefined, otherwise = ""): string {
  return suggestion === undefined ? otherwise : `Did you mean ${suggestion}?`;
}
