/** Why a pattern of a document cannot be used; undefined where it can. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.length > 1000) return "is longer than 1000 characters";
  try {
    new RegExp(pattern, "u");
  } catch {
    return "is not a regular expression of JavaScript";
  }
  // Newer engines know inline flags and named groups that repeat; the profile must be the same for all of them.
  if (/\(\?(?![:=!]|<[=!])/.test(pattern)) return "uses a group that not every JavaScript engine knows";
  if (/\\(?:[1-9]|k<)/.test(pattern)) return "refers back to a group, which may take exponential time";
  const cost = costOf(pattern);
  if (cost.paths > maxPaths) return "repeats a group that can match in several ways, which may take exponential time";
  if (cost.size > maxSize) return "is too large when its repetitions are written out";
  if (cost.overlaps.some((count) => count > 2))
    return "has several repetitions that match the same text, which may take very long";
  return undefined;
}

const maxPaths = 10_000;
const maxSize = 100_000;

/** A repetition of more than this counts as unlimited. */
const many = 1000;

interface Cost {
  /** In how many ways the node can be repeated and chosen, at most; unlimited where it holds an unlimited repetition. */
  ways: number;
  /** The most ways that a repeated group multiplies: 1 where no group with a choice is repeated. */
  paths: number;
  /** Characters matched at least when repetitions are written out. */
  size: number;
  /** For each sample, how many atoms that match it are repeated without limit on one way through the alternatives. */
  overlaps: readonly number[];
}

/** Reads a pattern that compiles; a small recursive descent over groups, classes and quantifiers. */
function costOf(pattern: string): Cost {
  let at = 0;
  return alternatives();

  function alternatives(): Cost {
    const branches: { cost: Cost; first: string | undefined }[] = [];
    do {
      const start = at;
      const cost = sequence();
      branches.push({ cost, first: /^[A-Za-z0-9_ -]/.exec(pattern.slice(start, start + 1))?.[0] });
    } while (pattern[at++] === "|");
    const costs = branches.map(({ cost }) => cost);
    // Alternatives that begin with different characters leave no choice.
    const firsts = branches.map(({ first }) => first);
    const isDecided = firsts.every((first) => first !== undefined) && new Set(firsts).size === firsts.length;
    const ways = Math.max(...costs.map((cost) => cost.ways));
    return {
      ways: isDecided || costs.length === 1 ? ways : ways * costs.length,
      paths: Math.max(...costs.map((cost) => cost.paths)),
      size: sum(costs.map((cost) => cost.size)),
      overlaps: samples.map((_, i) => Math.max(...costs.map((cost) => cost.overlaps[i] ?? 0))),
    };
  }

  function sequence(): Cost {
    const cost: Cost = { ways: 1, paths: 1, size: 0, overlaps: none };
    while (at < pattern.length && pattern[at] !== "|" && pattern[at] !== ")") {
      const start = at;
      const inner = atom();
      const source = pattern.slice(start, at);
      const [min, max] = quantifier();
      const isUnlimited = max > many;
      // A group that matches in one way only may be repeated; one that does not multiplies its ways.
      const paths = max > 1 && inner.ways > 1 ? inner.ways ** Math.min(max, many) : 1;
      cost.paths = Math.max(cost.paths, inner.paths, paths);
      cost.ways *= inner.ways * (isUnlimited ? Number.POSITIVE_INFINITY : max - min + 1);
      cost.size += inner.size * Math.max(1, Math.min(max, isUnlimited ? min : max));
      const own = isUnlimited ? matchesOf(source) : none;
      cost.overlaps = cost.overlaps.map((count, i) => count + (inner.overlaps[i] ?? 0) + (own[i] ?? 0));
    }
    return cost;
  }

  function atom(): Cost {
    const single: Cost = { ways: 1, paths: 1, size: 1, overlaps: none };
    const character = pattern[at++];
    if (character === "(") {
      at += /^\?(?:<?[=!]|:)/.exec(pattern.slice(at, at + 3))?.[0].length ?? 0;
      return alternatives();
    }
    if (character === "[") {
      for (; pattern[at] !== "]"; at++) if (pattern[at] === "\\") at++;
      at++;
    } else if (character === "\\") {
      const escaped = /^(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|.)/su.exec(
        pattern.slice(at),
      );
      at += escaped?.[0].length ?? 1;
    } else if (character && /[\ud800-\udbff]/.test(character)) at++;
    return single;
  }

  function quantifier(): [min: number, max: number] {
    const found = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(pattern.slice(at, at + 40));
    if (!found) return [1, 1];
    at += found[0].length;
    const [, sign, least, comma, most] = found;
    if (sign) return sign === "*" ? [0, Infinity] : sign === "+" ? [1, Infinity] : [0, 1];
    const min = Number(least);
    return [min, comma === undefined ? min : most === "" ? Infinity : Number(most)];
  }
}

const samples = [...Array.from({ length: 128 }, (_, i) => String.fromCharCode(i)), "é", "λ", "字", "😀"];
const none: readonly number[] = samples.map(() => 0);

/** For each sample, 1 if an atom matches it. */
function matchesOf(atom: string): readonly number[] {
  const test = new RegExp(`^(?:${atom})`, "u");
  return samples.map((sample) => (test.test(sample) ? 1 : 0));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
