import { visible } from "../../text/visible.ts";

/** JSON for a script element, with control characters made visible as everywhere on the page. */
export function embed(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === "string" ? visible(part) : part)).replaceAll(
    "<",
    "\\u003c",
  );
}

/** Text escaped for an element or an attribute, of XML too: `visible` removes what that forbids. No `]]>` remains. */
export function escaped(text: string): string {
  return visible(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

/** A list of names and values; values are HTML. */
export function facts(className: string, rows: readonly (readonly [name: string, value: string])[]): string {
  const items = rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>\n`);
  return rows.length === 0 ? "" : `<dl class="${className}">\n${items.join("")}</dl>\n`;
}
