/** What programs write in place of a value that they lack, and how they rewrite identifiers taken for numbers. */

/** What a text is for: to identify something, or to be read. */
export type TextUse = "identifier" | "text";

export type PlaceholderProblem = "placeholder" | "number" | "blanks" | "quotes" | "name";

/** A longer text is none. */
const maxLength = 40;

/** What JavaScript, Python and SQL write for a missing value, and spreadsheets for an error. */
const anyCase = /^(?:nan|none|null|\(null\)|undefined|n\/a)$/i;
const asWritten = /^(?:NaT|<NA>|\\N|\[object Object\]|#N\/A|#NAME\?|#(?:REF|NULL|NUM|VALUE|DIV\/0|SPILL|CALC)!)$/;

/** What people write for a missing value, where a text has at least a letter or a digit. */
const dashes = /^[-–—.?]+$/;

/** A whole number as a float, 100000.0, or in scientific notation, 1.23E+11. A code such as 4E-12 or 1E5 is neither. */
const rewrittenNumber = /^[+-]?(?:\d+\.0+|\d(?:[.,]\d+[Ee]\+?|[Ee]\+)\d{1,3})$/;

/** Quotes as part of a text: ="0123" and '0123 keep spreadsheets from taking it for a number. */
const quoted = /^(?:=?"(.+)"|'(.+?)'?)$/;

/** The name of a value as documentation, OpenAPI and shells write it: <account-number>, {account}, ${ACCOUNT}. */
const nameOfValue = /^(?:<[^<>]+>|\$?\{(?![0-9a-f-]{36}\}$)\{?[^{}]+\}?\})$/i;

/** An identifier without the quotes around it; undefined if there are none. */
export function withoutQuotesAround(text: string): string | undefined {
  const [, inner, other] = quoted.exec(text) ?? [];
  return inner ?? other;
}

/** White space, and what has no width: control characters, marks of direction, soft hyphens. */
const blank = /[\s\p{Cc}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069]/u;

/** A text without the blanks around it, those without width too. */
export function withoutBlanksAround(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && blank.test(text.charAt(start))) start++;
  while (start < end && blank.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** An identifier without the blanks and quotes around it. */
export function bareIdentifier(text: string): string {
  const bare = withoutBlanksAround(text);
  return withoutQuotesAround(bare) ?? bare;
}

export function hasBlanksAround(text: string): boolean {
  return blank.test(text.charAt(0)) || blank.test(text.charAt(text.length - 1));
}

/** Whether a text in place of a value with a form is blank, or what people and programs write for a missing value. */
export function isNoValue(text: string): boolean {
  const bare = text.trim();
  return /^(?:[-–—.?]*|na|nil)$/i.test(bare) || isMissing(bare);
}

function isMissing(text: string): boolean {
  return anyCase.test(text) || asWritten.test(text);
}

/** What shows that a text is not what it should be; undefined for most texts, and for a blank one. */
export function placeholderProblem(text: string, use: TextUse): PlaceholderProblem | undefined {
  if (text.length <= maxLength) {
    const bare = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
    if (isMissing(bare) || (use === "identifier" && dashes.test(bare))) return "placeholder";
    if (rewrittenNumber.test(bare)) return "number";
  }
  if (use === "text" || withoutBlanksAround(text) === "") return undefined;
  if (hasBlanksAround(text)) return "blanks";
  if (quoted.test(text)) return "quotes";
  return nameOfValue.test(text) ? "name" : undefined;
}
