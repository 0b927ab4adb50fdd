import picomatch from "picomatch";

/** A pattern that is not supported. The message says why and what to write instead. */
export class PatternError extends TypeError {
  override readonly name = "PatternError";
}

// Patterns within these bounds take less than a second on the longest path.
const maxLength = 4096;
const maxAlternatives = 1000;
const maxGlobstars = 2;
const maxExtra = 2;

// An escaped character, a class, `?`, and characters to which the libraries give an undocumented meaning.
const tokens = /\\.|\[[!^]?\]?(?:\\.|[^\]\\])*\]|\?|[()|+!^$@"'`]/gs;

/**
 * Rewrites a pattern so that the glob libraries give a meaning only to the documented wildcards. Throws a PatternError
 * for a pattern that is not supported, or whose regular expression could backtrack for too long.
 */
export function parsePattern(pattern: string): string {
  if (pattern.length > maxLength)
    throw new PatternError(`A pattern has at most ${maxLength} characters, and this one has ${pattern.length}.`);
  for (const [found] of pattern.matchAll(/\\.|[@?!+*]\(/gs))
    if (!found.startsWith("\\"))
      throw new PatternError(`The pattern ${pattern} has ${found}...), which is not supported: use {one,other}.`);
  const expanded = pattern.replace(/\\.|\{(-?\d{1,4}|[a-z])\.\.(-?\d{1,4}|[a-z])\}/gis, expandRange);
  refuseExpensive(pattern, expanded.replace(/\\./gs, "x"));
  return expanded
    .replace(tokens, literalOrClass)
    .replace(/\/(?:\.?\/)+/g, "/")
    .replace(/^\.\/|(?<=[^\\])\/$/g, "");
}

/** Compiles a pattern that matches paths, and all paths below a folder that it matches. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  // The folder itself is the place of all paths.
  const parsed = parsePattern(pattern) || "**";
  return picomatch([parsed, `${parsed}/**`], { noextglob: true, flags: "s" });
}

/** A path as a pattern that matches nothing else. */
export function literalPattern(path: string): string {
  return path.replace(/[()[\]{}!*?@+|\\]/g, "\\$&");
}

/** True if a pattern has a wildcard or alternatives. */
export function isDynamic(pattern: string): boolean {
  return /[*?]|\[.*\]|\{.*,.*\}/s.test(pattern.replace(/\\./gs, "x"));
}

/** Rewrites `{1..3}` as `{1,2,3}`, which both libraries read alike. */
function expandRange(range: string, from?: string, to?: string): string {
  if (from === undefined || to === undefined) return range;
  const isNumeric = !/[a-z]/i.test(from + to);
  const [first, last] = isNumeric ? [Number(from), Number(to)] : [from.charCodeAt(0), to.charCodeAt(0)];
  const length = Math.abs(last - first) + 1;
  const values = Array.from({ length }, (_, i) => first + (last < first ? -i : i));
  const texts = values.map((value) => (isNumeric ? String(value) : String.fromCharCode(value)));
  return length === 1 ? from : `{${texts.join(",")}}`;
}

/** A further `*` in a name, or a further `**`, multiplies the ways to match a path, and so do alternatives. */
function refuseExpensive(pattern: string, text: string): void {
  if (/\{[^{},/]*\.\.[^{},/]*\}/.test(text))
    throw new PatternError(`The pattern ${pattern} has a range that is not supported: use {1..9} or {a..f}.`);
  const globstars = text.match(/\*{2,}/g)?.length ?? 0;
  // Alternatives and classes may contain a slash, so the names of such a pattern count as one.
  const names = text.replace(/\*{2,}(?=\/|$)/g, "").split(/[{[]/.test(text) ? /$/ : "/");
  const stars = names.map((name) => name.match(/\*+/g)?.length ?? 0);
  const extra = [globstars, ...stars].reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  if (globstars > maxGlobstars || extra > maxExtra)
    throw new PatternError(
      `The pattern ${pattern} has too many wildcards. Besides one ** and one * in each name (or in all, with braces or brackets), a pattern has at most ${maxExtra} more, and ${maxGlobstars} ** in all.`,
    );
  const alternatives = text
    .split("{")
    .reduce((product, part, i) => product * (i === 0 ? 1 : part.split(",").length), 1);
  const most = maxAlternatives / 10 ** extra;
  if (alternatives > most)
    throw new PatternError(
      `A pattern with ${extra} additional * or ** has at most ${most} alternatives in braces, and this one has ${alternatives}.`,
    );
}

/**
 * `?` becomes a class, because fast-glob would look for a folder whose name is `a?c`. A negated class matches neither a
 * slash nor a dot at the start of a name.
 */
function literalOrClass(token: string, at: number, pattern: string): string {
  const negated = /(?:^|\/)(?:\{[^{}/]*)?$/.test(pattern.slice(0, at)) ? "[^/." : "[^/";
  if (token.startsWith("\\")) return token;
  if (token.startsWith("[")) return token.replace(/^\[[!^]/, negated);
  return token === "?" ? `${negated}]` : `\\${token}`;
}
