import type { Frame } from "../lint/frame.ts";
import type { Shown } from "../lint/place-faults.ts";
import type { Summary } from "../lint/run.ts";
import type { Format } from "./format.ts";

/** For people: one block a finding with its source line, and a last line that counts. */
export const pretty: Format = function* ({ summary, findings }, { color, width }) {
  const paint = painter(color);
  for (const shown of findings) yield `${block(shown, paint, width)}\n`;
  yield `${summaryLine(summary, paint)}\n`;
};

type Style = "red" | "yellow" | "green" | "cyan" | "bold" | "dim";
type Paint = (style: Style, text: string) => string;

const styles: Record<Style, readonly [on: number, off: number]> = {
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  cyan: [36, 39],
  bold: [1, 22],
  dim: [2, 22],
};

function painter(color: boolean): Paint {
  if (!color) return (_style, text) => text;
  return (style, text) => `\u001b[${styles[style][0]}m${text}\u001b[${styles[style][1]}m`;
}

function block({ finding, frame }: Shown, paint: Paint, width: number): string {
  const { severity, file, line, column, code, attr, detail, suggestion, rule, part } = finding;
  const address = [part, attr].filter(Boolean).join(" ");
  const head = [
    paint(severity === "error" ? "red" : "yellow", severity),
    paint("bold", `${visible(file)}:${line}:${column}`),
    paint("cyan", code),
    visible(address),
  ];
  const lines = [head.filter(Boolean).join("  "), `  ${visible(detail)}`];
  if (frame) lines.push(...frameLines(frame, line, paint, severity === "error" ? "red" : "yellow", width));
  if (suggestion !== undefined) lines.push(`  ${paint("green", `suggestion: ${visible(suggestion)}`)}`);
  lines.push(paint("dim", `  rule: ${rule}`), "");
  return lines.join("\n");
}

/** The source line and a line of marks below it, cut to the width around the marked place. */
function frameLines(frame: Frame, line: number, paint: Paint, style: Style, width: number): string[] {
  const margin = `  ${line} | `;
  const room = Math.max(20, width - margin.length - 2);
  const before = Math.min(frame.start, Math.max(Math.floor(room / 3), room - (frame.text.length - frame.start)));
  const from = frame.start - before;
  const shown = frame.text.slice(from, from + room);
  const cutLeft = from > 0 || frame.cutLeft;
  const cutRight = from + room < frame.text.length || frame.cutRight;
  const lead = visible(shown.slice(0, before));
  const mark = visible(shown.slice(before, Math.max(before + 1, Math.min(frame.end - from, room))));
  const tail = visible(shown.slice(before + mark.length));
  return [
    `${paint("dim", margin)}${cutLeft ? "…" : ""}${lead}${mark}${tail}${cutRight ? "…" : ""}`,
    `${" ".repeat(margin.length - 2)}${paint("dim", "| ")}${" ".repeat(lead.length + (cutLeft ? 1 : 0))}${paint(style, "^".repeat(Math.max(1, mark.length)))}`,
  ];
}

/** Text whose control characters and bidirectional overrides cannot reach a terminal; each stays one column wide. */
export function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces.
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (character) => {
    if (character === "\t") return " ";
    const unit = character.charCodeAt(0);
    return unit < 0x20 ? String.fromCharCode(0x2400 + unit) : "�";
  });
}

// The nouns stay plural whatever the number: the line is a contract that scripts match.
export function summaryLine({ payloads, files, errors, warnings }: Summary, paint: Paint = painter(false)): string {
  const style = errors > 0 ? "red" : warnings > 0 ? "yellow" : "green";
  return `${payloads} payloads in ${files} files: ${paint(style, `${errors} errors, ${warnings} warnings`)}`;
}
