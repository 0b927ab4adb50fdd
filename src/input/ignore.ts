import { existsSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import picomatch from "picomatch";
import { addTo } from "../tables/add-to.ts";
import { remember } from "../tables/remember.ts";
import { readFile } from "./open.ts";
import { statsOf } from "./paths.ts";
import { isDynamic, PatternError, parsePattern } from "./pattern.ts";
import { decoded } from "./payload.ts";

export const ignoreFileName = ".preflightignore";

const maxBytes = 10_000_000;
/** Patterns with wildcards are tried one by one for each file; those without are looked up. */
const maxWildcards = 10_000;

/** One pattern: what it does to the paths that it matches. */
interface Ignoring {
  index: number;
  isIgnored: boolean;
  /** Only folders match it. */
  isFolder: boolean;
  /** The pattern and where it is from, for people. */
  by: string;
}

/** Matches a path that is relative to the folder of the list; compiled when it is first needed. */
interface Wildcard extends Ignoring {
  pattern: string;
  /** Whether it is matched against the name alone, in any folder. */
  isName: boolean;
  isMatch: ((path: string) => boolean) | undefined;
}

/** Patterns in the syntax of a .gitignore, relative to a folder. The last one that matches decides. */
export class IgnoreList {
  readonly #folder: string;
  /** Those without wildcards, by the name of a file or folder, or by `/` and its path in the folder. */
  readonly #literals = new Map<string, Ignoring[]>();
  readonly #wildcards: Wildcard[] = [];

  /** `nameOf` returns where the pattern of an index is from. Throws a PatternError for one that is not supported. */
  constructor(folder: string, patterns: readonly string[], nameOf: (index: number) => string) {
    this.#folder = resolve(folder);
    for (const [index, pattern] of patterns.entries()) this.#add(pattern, index, nameOf(index));
  }

  /** The pattern that decides about an absolute path; undefined if none matches. */
  decide(path: string, isFolder: boolean): Ignoring | undefined {
    const name = basename(path);
    const inside = relative(this.#folder, path).split(sep).join("/");
    // The folder of the list and those above it hold all that is asked about, whatever their names.
    if (/^(?:\.\.(?:\/|$))*$/.test(inside)) return undefined;
    const decisions = [name, `/${inside}`]
      .flatMap((key) => this.#literals.get(key) ?? [])
      .filter((each) => isFolder || !each.isFolder);
    let last = decisions.reduce<Ignoring | undefined>((a, b) => (a && a.index > b.index ? a : b), undefined);
    for (const each of this.#wildcards.toReversed()) {
      if (last && last.index > each.index) break;
      if (each.isFolder && !isFolder) continue;
      each.isMatch ??= picomatch(each.pattern, { dot: true, noextglob: true, flags: "s" });
      // Outside the folder of the list, only patterns for any folder can match.
      const whole = inside.startsWith("../") && each.pattern.startsWith("**/") ? path.split(sep).join("/") : inside;
      if (!each.isMatch(each.isName ? name : whole.replace(/^\//, ""))) continue;
      last = each;
      break;
    }
    return last;
  }

  #add(text: string, index: number, place: string): void {
    const isIgnored = !text.startsWith("!");
    const positive = isIgnored ? text : text.slice(1);
    const isFolder = /[^\\]\/$/.test(positive);
    const body = positive.replace(/\/+$/, "");
    const isName = !body.includes("/");
    const pattern = parsePattern(body.replace(/^\/+/, ""));
    const entry: Ignoring = { index, isIgnored, isFolder, by: `${text} (${place})` };
    if (isDynamic(pattern)) {
      if (this.#wildcards.length === maxWildcards)
        throw new PatternError(`At most ${maxWildcards} patterns with wildcards can be given at once.`);
      this.#wildcards.push({ ...entry, pattern, isName, isMatch: undefined });
      return;
    }
    const literal = (isName ? "" : "/") + pattern.replace(/\\(.)/gs, "$1");
    addTo(this.#literals, literal, entry);
  }
}

/** Returns a function that says what leaves a path out of a walk. Later lists of a folder take precedence. */
export function ignoredBy(
  listsOf: (folder: string) => readonly IgnoreList[],
): (path: string, isFolder?: boolean) => string | undefined {
  /** The pattern that leaves a folder out, or else the lists that apply there. */
  const inFolder = remember((folder: string) => ignored(folder, true) ?? listsOf(folder));
  return ignored;

  function ignored(path: string, isFolder = false): string | undefined {
    const absolute = resolve(path);
    const folder = dirname(absolute);
    if (folder === absolute) return undefined;
    const lists = inFolder(folder);
    // As in git, nothing below a folder that is left out can be included again.
    if (typeof lists === "string") return lists;
    for (const list of lists.toReversed()) {
      const decision = list.decide(absolute, isFolder);
      if (decision) return decision.isIgnored ? decision.by : undefined;
    }
    return undefined;
  }
}

/** The list of a folder's .preflightignore; undefined if it has none. Throws a PatternError for a faulty one. */
export function ignoreFileIn(folder: string): IgnoreList | undefined {
  const file = join(folder, ignoreFileName);
  const name = relative(process.cwd(), file) || file;
  if (!existsSync(file)) return undefined;
  const stats = statsOf(file);
  if (typeof stats === "string") throw new PatternError(`${name} ${stats}.`);
  if (stats.size > maxBytes) throw new PatternError(`${name} is larger than ${maxBytes / 1e6} MB.`);
  let text: string;
  try {
    text = decoded(readFile(file));
  } catch (error) {
    throw new PatternError(`${name} ${(error as Error).message.slice(file.length + 1)}.`);
  }
  const lines = text.split(/\r?\n/).map(patternIn);
  let line = 0;
  const place = (index: number): string => {
    line = index + 1;
    return `${name}:${line}`;
  };
  try {
    return new IgnoreList(folder, lines, place);
  } catch (error) {
    throw error instanceof PatternError ? new PatternError(`${name}:${line}: ${error.message}`) : error;
  }
}

/** The pattern in a line of a .gitignore, where braces and brackets of other syntaxes have no meaning. */
function patternIn(text: string): string {
  if (text.startsWith("#")) return "";
  return trimmed(text).replace(/\\.|[(){}]/gs, (found) => (found.length === 1 ? `\\${found}` : found));
}

/** Without spaces at the end, unless they are escaped. In a loop, because a regular expression would backtrack. */
function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && /[ \t]/.test(text[end - 1] as string) && text[end - 2] !== "\\") end--;
  return text.slice(0, end);
}
