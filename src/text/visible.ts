/**
 * Replaces characters that are unsafe in a terminal or page (control characters, bidirectional overrides), invisible
 * there (zero-width spaces), or invalid in XML or UTF-8 (such as lone surrogates). Each replacement is one column wide
 * and one UTF-16 unit long.
 */
export function visible(text: string): string {
  return text.replace(hidden, (character) => {
    if (character === "\t") return " ";
    const unit = character.charCodeAt(0);
    return unit < 0x20 ? String.fromCharCode(0x2400 + unit) : "\uFFFD";
  });
}

const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\p{Surrogate}\ufeff\ufffe\uffff]/gu;

/**
 * Visible text that a CI system cannot mistake for a command: `##vso[` and `##[` run commands anywhere in a line, `::`
 * at its start. Use it for all data that is printed for people: file names, values, keys. Each replacement is one
 * column wide.
 */
export function printable(text: string): string {
  return visible(text)
    .replace(/(##[a-z]*)\[/gi, "$1\u2045")
    .replaceAll("::", ":\u2236");
}
