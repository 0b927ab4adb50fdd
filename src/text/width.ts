import { eastAsianWidth } from "get-east-asian-width";

// Created on demand: building these takes longer than checking a small file. Neither Latin letters nor the dots of
// masked values need them.
let patterns: { isInvisible: RegExp; isEmoji: RegExp } | undefined;
let graphemes: Intl.Segmenter | undefined;

export function graphemesOf(text: string): string[] {
  graphemes ??= new Intl.Segmenter();
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The number of terminal columns of a text: none for marks and controls, two for emoji and wide characters. */
export default function textWidth(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences have no width.
  const shown = text.includes("\u001b") ? text.replace(/\u001b\[[\d;]*m/g, "") : text;
  if (/^[\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2027]*$/.test(shown)) return shown.length;
  patterns ??= {
    isInvisible: /^[\p{Control}\p{Format}\p{Mark}\p{Surrogate}\p{Default_Ignorable_Code_Point}]+$/u,
    isEmoji: /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Regional_Indicator}{2}/u,
  };
  const { isInvisible, isEmoji } = patterns;
  let width = 0;
  for (const segment of graphemesOf(shown))
    if (!isInvisible.test(segment))
      width += isEmoji.test(segment) ? 2 : eastAsianWidth(segment.codePointAt(0) as number);
  return width;
}
