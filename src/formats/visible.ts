/** Text whose control characters and bidirectional overrides cannot reach a terminal; each stays one column wide. */
export function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces.
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (character) => {
    if (character === "\t") return " ";
    const unit = character.charCodeAt(0);
    return unit < 0x20 ? String.fromCharCode(0x2400 + unit) : "�";
  });
}
