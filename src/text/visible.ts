/**
 * Text whose control characters and bidirectional overrides cannot reach a terminal or a page, nor what XML and UTF-8
 * cannot hold: halves of surrogate pairs and the like. Each stays one column wide, and one unit long.
 */
export function visible(text: string): string {
  return text.replace(hidden, (character) => {
    if (character === "\t") return " ";
    const unit = character.charCodeAt(0);
    return unit < 0x20 ? String.fromCharCode(0x2400 + unit) : "\uFFFD";
  });
}

const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds.
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\p{Surrogate}\ufffe\uffff]/gu;

/**
 * Visible text that a CI system cannot take for a command either: `##vso[` and `##[` run commands wherever they are in a
 * line, `::` does at its start. For everything that is printed for people and comes from data: names of files, values,
 * keys. Each character stays one column wide here too.
 */
export function printable(text: string): string {
  return visible(text)
    .replace(/(##[a-z]*)\[/gi, "$1\u2045")
    .replaceAll("::", ":\u2236");
}
