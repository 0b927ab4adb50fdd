import { remember } from "../tables/remember.ts";

/**
 * Patterns that come with a document or a profile. A `RegExp` may take exponential time on them, so they are matched by
 * following every way through the pattern at once: a text takes linear time, whatever the pattern. The result is that
 * of `new RegExp(pattern, "u").test(text)`, since each character is compared with the pattern's characters and classes
 * by a `RegExp` of their own. Lookarounds and backreferences cannot be matched in this way.
 */
export interface TextPattern {
  test(text: string): boolean;
}

const maxLength = 1000;

/** The most steps that a pattern may have when its repetitions are written out. */
const maxSteps = 10_000;

/** States are forgotten when they and the ways between them are more than this. */
const maxKept = 100_000;

class PatternProblem extends Error {}

// Many fields have the same pattern, and requests are matched one by one.
const compiled = remember(compile, 1000);

/** Why a pattern of a document cannot be used, as the end of a sentence; undefined where it can. */
export function patternProblem(pattern: string): string | undefined {
  const known = compiled(pattern);
  return known instanceof PatternProblem ? known.message : undefined;
}

/** A pattern that has no problem. */
export function textPattern(pattern: string): TextPattern {
  const known = compiled(pattern);
  if (known instanceof PatternProblem) throw new Error(`The pattern ${pattern} ${known.message}.`);
  return known;
}

function compile(pattern: string): TextPattern | PatternProblem {
  if (pattern.length > maxLength) return new PatternProblem(`is longer than ${maxLength} characters`);
  try {
    new RegExp(pattern, "u");
    return matcher(readPattern(pattern));
  } catch (error) {
    if (error instanceof SyntaxError) return new PatternProblem("is not a regular expression of JavaScript");
    if (error instanceof PatternProblem) return error;
    throw error;
  }
}

type Edge = "^" | "$" | "\\b" | "\\B";

/** A step of a pattern: a character of a class, a place in the text, a choice of further steps, or the end. */
type Step = { test: number; next: number } | { edge: Edge; next: number } | { choices: number[] } | "matched";

interface Steps {
  steps: readonly Step[];
  first: number;
  /** Tests of one character. The first is whether it is part of a word. */
  tests: readonly RegExp[];
}

const bounds: Readonly<Record<string, readonly [min: number, max: number]>> = {
  "*": [0, Infinity],
  "+": [1, Infinity],
  "?": [0, 1],
};

/** Adds the steps of a part of a pattern that lead to the step `next`. Returns the first of them. */
type Part = (next: number) => number;

/** Reads a pattern that is a regular expression; a small recursive descent over groups, classes and quantifiers. */
function readPattern(pattern: string): Steps {
  let at = 0;
  let size = 0;
  const steps: Step[] = ["matched"];
  const tests = new Map<string, number>([["\\w", 0]]);
  const first = alternatives()(0);
  return { steps, first, tests: [...tests.keys()].map((source) => new RegExp(`^(?:${source})$`, "u")) };

  function grow(): void {
    if (++size > maxSteps) throw new PatternProblem("is too large when its repetitions are written out");
  }

  function add(step: Step): number {
    grow();
    return steps.push(step) - 1;
  }

  function alternatives(): Part {
    const branches: Part[] = [];
    do branches.push(sequence());
    while (pattern[at++] === "|");
    const [only] = branches;
    if (branches.length === 1 && only) return only;
    return (next) => add({ choices: branches.map((branch) => branch(next)) });
  }

  function sequence(): Part {
    const parts: Part[] = [];
    while (at < pattern.length && pattern[at] !== "|" && pattern[at] !== ")") parts.push(repeated(atom()));
    return (next) => parts.reduceRight((after, part) => part(after), next);
  }

  function repeated(part: Part): Part {
    const found = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(pattern.slice(at, at + 40));
    if (!found) return part;
    at += found[0].length;
    const [, sign = "", least, comma, most] = found;
    const [min, max] = bounds[sign] ?? [Number(least), comma ? Number(most || Infinity) : Number(least)];
    return (next) => {
      let start = next;
      if (max === Infinity) {
        const choices = [next];
        start = add({ choices });
        choices.push(part(start));
      } else for (let i = min; i < max; i++) start = add({ choices: [part(start), next] });
      for (let i = 0; i < min; i++) {
        grow();
        start = part(start);
      }
      return start;
    };
  }

  function atom(): Part {
    const start = at;
    const character = pattern[at++] as string;
    if (character === "(") return group();
    if (character === "^" || character === "$") return edge(character);
    if (character === "[") {
      for (; pattern[at] !== "]"; at++) if (pattern[at] === "\\") at++;
      at++;
    } else if (character === "\\") {
      const letter = pattern[at] as string;
      if (letter === "b" || letter === "B") {
        at++;
        return edge(`\\${letter}`);
      }
      if (/[1-9k]/.test(letter)) throw new PatternProblem("refers back to a group");
      at += escapeForm.exec(pattern.slice(at))?.[0].length ?? 1;
    } else if ((pattern.codePointAt(start) as number) > 0xffff) at++;
    const source = pattern.slice(start, at);
    const test = tests.get(source) ?? tests.size;
    tests.set(source, test);
    return (next) => add({ test, next });
  }

  function edge(edge: Edge): Part {
    return (next) => add({ edge, next });
  }

  function group(): Part {
    if (pattern[at] === "?" && pattern[at + 1] !== ":") throw new PatternProblem(`has a group ${groupForm()}`);
    if (pattern[at] === "?") at += 2;
    return alternatives();
  }

  function groupForm(): string {
    return /^\?<?[=!]/.test(pattern.slice(at)) ? "that looks ahead or behind" : "with a name or flags";
  }
}

/** What follows the backslash of one character or class. A pair of surrogates is one character. */
const escapeForm =
  /^(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|.)/su;

/** Where in the pattern a text may have come to. */
interface State {
  pending: readonly number[];
  before: "start" | "word" | "other";
  /** By further character, or at the end of the text, what follows; true if the pattern has matched before it. */
  next: Map<number, State | boolean>;
}

const end = -1;

function matcher({ steps, first, tests }: Steps): TextPattern {
  let states = new Map<string, State>();
  let kept = 0;
  const start = stateOf([], "start");
  return {
    test: (text) => {
      let state = start;
      for (let i = 0; i <= text.length; i++) {
        const code = text.codePointAt(i) ?? end;
        if (code > 0xffff) i++;
        const next = state.next.get(code) ?? advance(state, code);
        if (typeof next === "boolean") return next;
        state = next;
      }
      return false;
    },
  };

  function stateOf(pending: readonly number[], before: State["before"]): State {
    const key = `${before} ${pending.join()}`;
    let state = states.get(key);
    if (!state) {
      keep(pending.length + 1);
      state = { pending, before, next: new Map() };
      states.set(key, state);
    }
    return state;
  }

  /** Counts what is kept, of which transitions are most. */
  function keep(size: number): void {
    kept += size;
    if (kept <= maxKept) return;
    states = new Map();
    start.next.clear();
    kept = 0;
  }

  /** What follows a state with a further character, or at the end. */
  function advance(state: State, code: number): State | boolean {
    const character = code === end ? "" : String.fromCodePoint(code);
    const passes: (boolean | undefined)[] = [];
    const isOf = (test: number): boolean => (passes[test] ??= (tests[test] as RegExp).test(character));
    const isWord = isOf(0);
    // The pattern is searched for, so it may begin anywhere.
    const open = [...state.pending, first];
    const seen = new Set(open);
    const pending = new Set<number>();
    const visit = (at: number): void => {
      if (!seen.has(at)) open.push(at);
      seen.add(at);
    };
    let isMatched = false;
    for (let at = open.pop(); at !== undefined && !isMatched; at = open.pop()) {
      const step = steps[at] as Step;
      if (step === "matched") isMatched = true;
      else if ("choices" in step) step.choices.forEach(visit);
      else if ("edge" in step) {
        if (isAt(step.edge, state.before, code, isWord)) visit(step.next);
      } else if (isOf(step.test)) pending.add(step.next);
    }
    const sorted = [...pending].sort((a, b) => a - b);
    const next = isMatched || (code === end ? false : stateOf(sorted, isWord ? "word" : "other"));
    keep(1);
    state.next.set(code, next);
    return next;
  }
}

function isAt(edge: Edge, before: State["before"], code: number, isWord: boolean): boolean {
  if (edge === "^") return before === "start";
  if (edge === "$") return code === end;
  return ((before === "word") !== isWord) === (edge === "\\b");
}
