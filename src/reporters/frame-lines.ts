import type { CodeFrame } from "../check/code-frame.ts";
import type { Paint, Style } from "../text/paint.ts";
import { printable } from "../text/visible.ts";
import textWidth from "../text/width.ts";

/** The source line of a frame and a line of marks below it, cut to the terminal's width around the marked place. */
export function frameLines(frame: CodeFrame, line: number, width: number, paint: Paint, style: Style): string[] {
  const text = printable(frame.text);
  const before = text.slice(0, frame.start);
  const behind = text.slice(frame.end);
  const marked = text.slice(frame.start, frame.end);

  const margin = `  ${line} | `;
  const room = Math.max(20, width - margin.length - 2);
  const lead = ending(before, Math.max(Math.floor(room / 3), room - columns(marked) - columns(behind)));
  const mark = beginning(marked, room - columns(lead));
  const tail = mark === marked ? beginning(behind, room - columns(lead) - columns(mark)) : "";

  const left = lead.length < before.length || frame.cutLeft ? "…" : "";
  const right = mark.length + tail.length < marked.length + behind.length || frame.cutRight ? "…" : "";
  return [
    paint("dim", margin) + left + lead + mark + tail + right,
    paint("dim", margin.replace(/\d/g, " ")) +
      " ".repeat(columns(left + lead)) +
      paint(style, "^".repeat(Math.max(1, columns(mark)))),
  ];
}

// What the text of most payloads, masked or not, is made of: as many columns as characters.
const plain = /^[\x20-\x7e•…]*$/;

function columns(text: string): number {
  return plain.test(text) ? text.length : textWidth(text);
}

// Made when it is needed: a segmenter costs more than checking a small file.
let graphemes: Intl.Segmenter | undefined;

function segmentsOf(text: string): string[] {
  graphemes ??= new Intl.Segmenter();
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** As much of a text's beginning as fits into a number of columns. */
function beginning(text: string, room: number): string {
  if (plain.test(text)) return text.slice(0, Math.max(0, room));
  return fitting(segmentsOf(text), room).join("");
}

/** As much of a text's end as fits into a number of columns. */
function ending(text: string, room: number): string {
  if (plain.test(text)) return text.slice(Math.max(0, text.length - room));
  return fitting(segmentsOf(text).reverse(), room).reverse().join("");
}

function fitting(segments: string[], room: number): string[] {
  let taken = 0;
  const over = segments.findIndex((segment) => {
    taken += columns(segment);
    return taken > room;
  });
  return over < 0 ? segments : segments.slice(0, over);
}
