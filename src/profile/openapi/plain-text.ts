/** A text without control characters and bidirectional marks, which would change how a terminal shows what follows. */
export function plainText(text: string): string {
  return text.replace(unsafe, "");
}

/** Prose of a document as one paragraph of plain text: no tags, no entities, no marks. */
export function prose(text: string): string {
  return plainText(
    text
      .replace(/<\/?[a-zA-Z][^<>]{0,1000}>/g, " ")
      .replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g, (entity, decimal, hex, name) => {
        if (name) return named[name as keyof typeof named];
        const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return point <= 0x10ffff ? String.fromCodePoint(point) : entity;
      })
      .replace(/\s+/g, " ")
      .trim(),
  );
}

const named = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds.
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\p{Surrogate}\ufeff\ufffe\uffff]/gu;
