/** JSON with all control and bidirectional characters escaped. `JSON.stringify` alone escapes only C0. */
export function jsonText(value: unknown, indent?: number): string {
  return escaped(JSON.stringify(value, undefined, indent));
}

/** JSON or source text with all of these characters escaped. */
export function escaped(json: string): string {
  return json.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds.
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A JSON list with an element a line, a piece at a time. Elements for which `textOf` returns no text are left out. */
export function* listText<T>(
  elements: Iterable<T>,
  indent: string,
  textOf: (element: T) => string | undefined,
): Generator<string> {
  let separator = "[";
  for (const element of elements) {
    const text = textOf(element);
    if (text === undefined) continue;
    yield `${separator}\n${indent}  ${text}`;
    separator = ",";
  }
  yield separator === "[" ? "[]" : `\n${indent}]`;
}
