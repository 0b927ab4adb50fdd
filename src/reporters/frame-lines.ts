import type { CodeFrame } from "../check/code-frame.ts";
import type { Paint, Style } from "../text/paint.ts";
import { printable } from "../text/visible.ts";
import textWidth, { graphemesOf } from "../text/width.ts";

/** The source line of a code frame with carets below, cut to the terminal's width around the highlighted text. */
export function frameLines(frame: CodeFrame, line: number, width: number, paint: Paint, style: Style): string[] {
  const text = printable(frame.text);
  const before = text.slice(0, frame.start);
  const after = text.slice(frame.end);
  const highlighted = text.slice(frame.start, frame.end);

  const margin = `  ${line} | `;
  const room = Math.max(20, width - margin.length - 2);
  const lead = ending(before, Math.max(Math.floor(room / 3), room - textWidth(highlighted) - textWidth(after)));
  const middle = beginning(highlighted, room - textWidth(lead));
  const tail = middle === highlighted ? beginning(after, room - textWidth(lead) - textWidth(middle)) : "";

  const left = lead.length < before.length || frame.cutLeft ? "…" : "";
  const right = middle.length + tail.length < highlighted.length + after.length || frame.cutRight ? "…" : "";
  return [
    paint("dim", margin) + left + lead + middle + tail + right,
    paint("dim", margin.replace(/\d/g, " ")) +
      " ".repeat(textWidth(left + lead)) +
      paint(style, "^".repeat(Math.max(1, textWidth(middle)))),
  ];
}

// Text with as many columns as characters, as most payloads are, masked or not.
const plain = /^[\x20-\x7e•…]*$/;

/** The longest prefix that fits into a number of columns. */
function beginning(text: string, room: number): string {
  if (plain.test(text)) return text.slice(0, Math.max(0, room));
  return fitting(graphemesOf(text), room).join("");
}

function ending(text: string, room: number): string {
  if (plain.test(text)) return text.slice(Math.max(0, text.length - room));
  return fitting(graphemesOf(text).reverse(), room).reverse().join("");
}

function fitting(segments: string[], room: number): string[] {
  let taken = 0;
  const over = segments.findIndex((segment) => {
    taken += textWidth(segment);
    return taken > room;
  });
  return over < 0 ? segments : segments.slice(0, over);
}
