import { eastAsianWidth } from "get-east-asian-width";

// Patterns of character properties cost more to build than a small file to check, and most text needs none.
let patterns: { graphemes: Intl.Segmenter; isInvisible: RegExp; isEmoji: RegExp } | undefined;

/**
 * Columns that a text takes in a terminal: none for marks and controls, two for emoji and wide characters. The command
 * line's parser measures by it too.
 */
export default function textWidth(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences take no column.
  const shown = text.includes("\u001b") ? text.replace(/\u001b\[[\d;]*m/g, "") : text;
  if (/^[\x20-\x7e]*$/.test(shown)) return shown.length;
  patterns ??= {
    graphemes: new Intl.Segmenter(),
    isInvisible: /^[\p{Control}\p{Format}\p{Mark}\p{Surrogate}\p{Default_Ignorable_Code_Point}]+$/u,
    isEmoji: /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Regional_Indicator}{2}/u,
  };
  const { graphemes, isInvisible, isEmoji } = patterns;
  let width = 0;
  for (const { segment } of graphemes.segment(shown))
    if (!isInvisible.test(segment))
      width += isEmoji.test(segment) ? 2 : eastAsianWidth(segment.codePointAt(0) as number);
  return width;
}
