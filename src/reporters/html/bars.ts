import type { Severity } from "../../rules/rule.ts";

export type Count = Record<Severity, number>;

export function sum({ error, warning }: Count): number {
  return error + warning;
}

/** The narrowest part of a bar, in percent, so that few findings are visible too. */
const minWidth = 2.5;

/** A bar whose full width is `most` findings, errors before warnings. */
export function bar({ error, warning }: Count, most: number): string {
  const width = (count: number): number => (count === 0 ? 0 : Math.max(minWidth, (count / most) * 100));
  const warnings = width(warning);
  const errors = Math.min(width(error), 100 - warnings);
  const part = (severity: Severity, x: number, size: number): string =>
    size === 0 ? "" : `<rect class="${severity}" x="${x.toFixed(2)}" width="${size.toFixed(2)}" height="10"/>`;
  return `<svg class="scale" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">\
<rect class="track" width="100" height="10"/>${part("error", 0, errors)}${part("warning", errors, warnings)}</svg>`;
}
