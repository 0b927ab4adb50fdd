import textWidth from "./width.ts";

/** Text in lines of so many columns, the first after an indent, the others indented further. Words stay whole. */
export function hanging(text: string, columns: number, indent: string, further = indent): string[] {
  const lines: string[] = [];
  let line = indent;
  let isEmpty = true;
  for (const [, space = "", word = ""] of text.matchAll(/( *)([^ ]+)/g)) {
    const longer = line + (isEmpty ? "" : space) + word;
    if (!isEmpty && textWidth(longer) > columns) {
      lines.push(line);
      line = further + word;
    } else line = longer;
    isEmpty = false;
  }
  return [...lines, line];
}
