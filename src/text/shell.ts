import { printable } from "./visible.ts";

/** A word as a user types it in a shell: as it is, in single quotes, or with escapes for what a terminal would obey. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (printable(text) === text) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = (one: string): string => `\\U${(one.codePointAt(0) as number).toString(16).padStart(8, "0")}`;
  return `$'${text.replace(/[^\w@%+=,./ -]/gu, escaped)}'`;
}
