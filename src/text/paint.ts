const styles = {
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  cyan: [36, 39],
  bold: [1, 22],
  dim: [2, 22],
} as const;

export type Style = keyof typeof styles;

/** Returns text in an ANSI style, or unchanged if colours are off. */
export type Paint = (style: Style, text: string) => string;

export function painter(color: boolean): Paint {
  if (!color) return (_style, text) => text;
  return (style, text) => `\u001b[${styles[style][0]}m${text}\u001b[${styles[style][1]}m`;
}
