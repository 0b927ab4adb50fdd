/** A pattern that this tool does not take. The message says why, and what to write instead. */
export class PatternError extends TypeError {
  constructor(sentence: string) {
    super(sentence);
    this.name = "PatternError";
  }
}

/** A part of a name: any characters, any one character, one of a class, or the character itself. */
type Token = "any" | "one" | { isNegated: boolean; ranges: readonly [from: string, to: string][] } | { text: string };

/** A part of a path between slashes: any folders (`**`), one name as it is written, or a name that fits the tokens. */
export type Segment = "folders" | { name: string } | { tokens: readonly Token[] };

const maxLength = 4096;
const maxAlternatives = 1000;

/**
 * Parses a glob pattern: `*`, `**`, `?`, `[a-z]`, `[!a]`, `{one,other}`, `{1..3}`, and a backslash before a character
 * that stands for itself. Returns one list of segments for each combination of the alternatives in braces.
 */
export function parseGlob(pattern: string): Segment[][] {
  if (pattern.length > maxLength)
    throw new PatternError(`A pattern has at most ${maxLength} characters, and this one has ${pattern.length}.`);
  const extended = /\\.|[@?!+*]\(/gs;
  for (const [found] of pattern.matchAll(extended))
    if (!found.startsWith("\\"))
      throw new PatternError(`The pattern ${pattern} has ${found}...), which is not supported: use {one,other}.`);
  return expandBraces(pattern).map((alternative) => {
    const isAbsolute = alternative.startsWith("/");
    const parts = alternative.split("/").filter((part) => part !== "" && part !== ".");
    return [...(isAbsolute ? [{ name: "" }] : []), ...parts.map(parseSegment)];
  });
}

/** True if a pattern has anything that does not stand for itself. */
export function isDynamic(alternatives: readonly Segment[][]): boolean {
  return alternatives.length > 1 || alternatives.flat().some((segment) => !isName(segment));
}

export function isName(segment: Segment | undefined): segment is { name: string } {
  return typeof segment === "object" && "name" in segment;
}

/** True if a segment matches the name of a file or folder. Names that begin with a dot must be asked for by a dot. */
export function fitsName(segment: Segment, name: string): boolean {
  if (isName(segment)) return segment.name === name;
  if (segment === "folders") return !name.startsWith(".");
  const [first] = segment.tokens;
  const asksForDot = typeof first === "object" && "text" in first && first.text === ".";
  if (name.startsWith(".") && !asksForDot) return false;
  return accepts(segment.tokens, Array.from(name), (token) => token === "any", fitsCharacter);
}

/** Compiles a pattern that matches paths, and all paths below a folder that it matches. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const alternatives = parseGlob(pattern).flatMap((segments): Segment[][] => [segments, [...segments, "folders"]]);
  return (path) => {
    const names = path.split("/");
    return alternatives.some((segments) => accepts(segments, names, (segment) => segment === "folders", fitsName));
  };
}

/**
 * True if a pattern matches a text, part by part. All ways to match are followed at once, so it takes at most as many
 * steps as the length of one times the length of the other; a backtracking matcher may take exponentially many.
 */
function accepts<Part, Unit>(
  pattern: readonly Part[],
  text: readonly Unit[],
  isRepeated: (part: Part) => boolean,
  fits: (part: Part, unit: Unit) => boolean,
): boolean {
  let states = new Set<number>();
  const enter = (at: number): void => {
    states.add(at);
    for (let i = at; i < pattern.length && isRepeated(pattern[i] as Part); i++) states.add(i + 1);
  };
  enter(0);
  for (const unit of text) {
    const before = states;
    states = new Set();
    for (const at of before) {
      const part = pattern[at];
      if (part !== undefined && fits(part, unit)) enter(isRepeated(part) ? at : at + 1);
    }
  }
  return states.has(pattern.length);
}

function fitsCharacter(token: Token, character: string): boolean {
  if (typeof token === "string") return true;
  if ("text" in token) return token.text === character;
  return token.ranges.some(([from, to]) => from <= character && character <= to) !== token.isNegated;
}

function parseSegment(text: string): Segment {
  if (text === "**") return "folders";
  const tokens: Token[] = [];
  const characters = Array.from(text);
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] as string;
    const found = character === "[" ? classAt(characters, i) : undefined;
    if (found) {
      tokens.push(found.token);
      i = found.end;
    } else if (character === "*") {
      if (tokens.at(-1) !== "any") tokens.push("any");
    } else if (character === "?") tokens.push("one");
    else if (character === "\\" && i + 1 < characters.length) tokens.push({ text: characters[++i] as string });
    else tokens.push({ text: character });
  }
  const texts = tokens.map((token) => (typeof token === "object" && "text" in token ? token.text : undefined));
  return texts.includes(undefined) ? { tokens } : { name: texts.join("") };
}

/** The class of characters that begins at a bracket, and the index of its end; undefined if it has no end. */
function classAt(characters: readonly string[], start: number): { token: Token; end: number } | undefined {
  let at = start + 1;
  const isNegated = characters[at] === "!" || characters[at] === "^";
  if (isNegated) at++;
  const ranges: [string, string][] = [];
  const first = at;
  const next = (): string => (characters[at] === "\\" ? (characters[++at] ?? "") : (characters[at] ?? ""));
  for (; at < characters.length; at++) {
    if (characters[at] === "]" && at > first) return { token: { isNegated, ranges }, end: at };
    const from = next();
    const isRange = characters[at + 1] === "-" && at + 2 < characters.length && characters[at + 2] !== "]";
    if (isRange) at += 2;
    ranges.push([from, isRange ? next() : from]);
  }
  return undefined;
}

/** Every combination of the alternatives in braces. Braces without a comma or a range stand for themselves. */
function expandBraces(pattern: string): string[] {
  let expanded = [""];
  const append = (endings: readonly string[]): void => {
    if (expanded.length * endings.length > maxAlternatives)
      throw new PatternError(`A pattern has at most ${maxAlternatives} alternatives in braces, and this one has more.`);
    expanded = expanded.flatMap((beginning) => endings.map((ending) => beginning + ending));
  };
  for (let i = 0; i < pattern.length; i++) {
    const end = pattern[i] === "{" ? endOfBraces(pattern, i) : undefined;
    const alternatives = end === undefined ? undefined : alternativesOf(pattern.slice(i + 1, end));
    if (end !== undefined && alternatives) {
      append(alternatives);
      i = end;
    } else if (pattern[i] === "\\") append([pattern.slice(i, ++i + 1)]);
    else append([pattern[i] as string]);
  }
  return expanded;
}

function endOfBraces(pattern: string, start: number): number | undefined {
  let depth = 0;
  for (let i = start; i < pattern.length; i++) {
    if (pattern[i] === "\\") i++;
    else if (pattern[i] === "{") depth++;
    else if (pattern[i] === "}" && --depth === 0) return i;
  }
  return undefined;
}

function alternativesOf(inner: string): string[] | undefined {
  const range = /^(?:(-?\d{1,9})\.\.(-?\d{1,9})|([a-z])\.\.([a-z])|([A-Z])\.\.([A-Z]))$/.exec(inner);
  if (range) return rangeOf(range.slice(1).filter((end) => end !== undefined) as [string, string]);
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let i = 0; i < inner.length; i++) {
    if (inner[i] === "\\") i++;
    else if (inner[i] === "{") depth++;
    else if (inner[i] === "}") depth--;
    else if (inner[i] === "," && depth === 0) {
      parts.push(inner.slice(start, i));
      start = i + 1;
    }
  }
  if (parts.length === 0) return undefined;
  return [...parts, inner.slice(start)].flatMap(expandBraces);
}

function rangeOf([from, to]: [string, string]): string[] {
  const isNumeric = /\d/.test(from);
  const [first, last] = [from, to].map((end) => (isNumeric ? Number(end) : end.charCodeAt(0))) as [number, number];
  const length = Math.abs(last - first) + 1;
  if (length > maxAlternatives)
    throw new PatternError(`A pattern has at most ${maxAlternatives} alternatives in braces, and this one has more.`);
  return Array.from({ length }, (_, i) => {
    const value = first + (last < first ? -i : i);
    return isNumeric ? String(value) : String.fromCharCode(value);
  });
}
