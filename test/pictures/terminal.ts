/** A picture of a terminal: an SVG of text with ANSI styles. */

const colors: Readonly<Record<string, string>> = {
  "31": "#ff7b72",
  "32": "#7ee787",
  "33": "#e3b341",
  "36": "#76e3ea",
};
const lineHeight = 18;
const columnWidth = 7.8;
const padding = 14;
const columns = 80;

/** The lines of a text as a terminal of 80 columns shows them. */
export function terminalSvg(text: string): string {
  const lines = text.trimEnd().split("\n");
  const width = Math.ceil(columns * columnWidth) + 2 * padding;
  const height = lines.length * lineHeight + 2 * padding;
  const rows = lines.map(
    (line, i) =>
      `<text x="${padding}" y="${padding + (i + 0.75) * lineHeight}" xml:space="preserve">${spans(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>preflight lint in a terminal</title>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace" font-size="13" fill="#e6edf3">
${rows.join("\n")}
</g></svg>
`;
}

/** The parts of a line, each with its style. */
function spans(line: string): string {
  let style = "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI styles begin with one.
  return line.replace(/\u001b\[(\d+)m|([^\u001b]+)/g, (_, code: string | undefined, text: string | undefined) => {
    if (code === undefined) return `<tspan${style}>${escaped(text ?? "")}</tspan>`;
    if (colors[code]) style = ` fill="${colors[code]}"`;
    else style = code === "1" ? ' font-weight="bold"' : code === "2" ? ' fill="#7d8590"' : "";
    return "";
  });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
