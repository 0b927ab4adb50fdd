/** Longer names are shortened in what is printed. */
export const maxNameLength = 200;
const maxDetailLength = 2000;

/** A field name, its middle left out where it is long. */
export function shortName(name: string): string {
  return shortText(name, maxNameLength);
}

/** A sentence, its middle left out where an identifier that it quotes is very long. */
export function shortDetail(detail: string): string {
  return shortText(detail, maxDetailLength);
}

/** A text of at most so many characters, or its beginning and end with the number of those between them. */
function shortText(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max * 0.3).replace(/[\ud800-\udbff]$/, "");
  const tail = text.slice(max * -0.1).replace(/^[\udc00-\udfff]/, "");
  return `${head}…(${text.length - head.length - tail.length} characters)…${tail}`;
}

/** What a value is, in a sentence. */
export function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "object":
      return "an object";
    case "string":
      return "a string";
    case "number":
      return "a number";
    case "boolean":
      return "a boolean";
    case "undefined":
      return "undefined";
    default:
      return `a ${typeof value}`;
  }
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(words: readonly string[], conjunction = "or"): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}
