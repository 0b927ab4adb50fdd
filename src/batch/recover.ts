/** Recovers the names that broken payloads may create. */

/** More texts than any business or account holds are not kept: a payload with more counts as cut off. */
const maxTexts = 10_000;

export interface Recovered {
  texts: readonly string[];
  /** True if there may be others. */
  isCutOff: boolean;
}

/** True if an object within a value has a key. */
export function mentions(value: unknown, key: string): boolean {
  const rest: unknown[] = [value];
  for (let seen = 0; rest.length > 0 && seen < maxTexts; seen++) {
    const next = rest.pop();
    if (typeof next !== "object" || next === null) continue;
    if (!Array.isArray(next) && Object.hasOwn(next, key)) return true;
    for (const child of Object.values(next).slice(0, maxTexts)) rest.push(child);
  }
  return false;
}

/** The texts and numbers in a value, as texts; and what is in each text, which may be a list, or JSON. */
export function textsIn(value: unknown): Recovered {
  const texts: string[] = [];
  let isCutOff = false;
  const rest: unknown[] = [value];
  while (rest.length > 0 && texts.length < maxTexts) {
    const next = rest.pop();
    if (typeof next === "number") texts.push(String(next));
    else if (typeof next === "string") {
      const inner = recover(next, isCutOff);
      texts.push(next, ...inner.texts);
      isCutOff = inner.isCutOff;
    } else if (typeof next === "object" && next !== null)
      for (const child of Object.values(next).slice(0, maxTexts)) rest.push(child);
  }
  return { texts, isCutOff: isCutOff || rest.length > 0 };
}

const supplierMember = /"import_supplier(?:_code)?"\s*:\s*(?=")/g;
const word = /[^\s"',:{}[\]]+/y;

/** Returns the texts in what is not valid JSON: quoted ones, and words outside quotes. Takes linear time. */
export function recover(source: string, isCutOff: boolean): Recovered & { supplier: string | undefined } {
  const supplier = supplierIn(source);
  const texts: string[] = [];
  const endOf = quoteReader(source);
  for (let at = 0; at < source.length; ) {
    const end = endOf(at);
    word.lastIndex = at;
    const found = end === undefined ? word.exec(source)?.[0] : source.slice(at, end);
    if (found !== undefined) {
      if (texts.length === maxTexts) return { texts: [], isCutOff: true, supplier };
      texts.push(end === undefined ? found : found[0] === '"' ? unquoted(found) : found.slice(1, -1));
    }
    at += found?.length ?? 1;
  }
  return { texts, isCutOff, supplier };
}

function supplierIn(source: string): string | undefined {
  const endOf = quoteReader(source);
  for (const { 0: member, index } of source.matchAll(supplierMember)) {
    const at = index + member.length;
    const end = endOf(at);
    // A quote that no comma follows may not be the end of it.
    if (end !== undefined && end > at + 2 && /^[\s,}]|^$/.test(source.slice(end, end + 1)))
      return unquoted(source.slice(at, end));
  }
  return undefined;
}

/**
 * Makes a function that returns the end of the quoted text that begins at an offset, or undefined if none does. Quoted
 * texts end in their line. An unclosed quote is the last of its sort in its line, so the function remembers that line
 * instead of reading it again. Offsets must rise.
 */
function quoteReader(source: string): (at: number) => number | undefined {
  const unclosedUntil = new Map<string, number>();
  return (at) => {
    const quote = source[at] as string;
    if ((quote !== '"' && quote !== "'") || at < (unclosedUntil.get(quote) ?? 0)) return undefined;
    let i = at + 1;
    while (i < source.length && source[i] !== quote && source[i] !== "\n")
      i += source[i] === "\\" && source[i + 1] !== "\n" ? 2 : 1;
    if (source[i] === quote) return i + 1;
    unclosedUntil.set(quote, i);
    return undefined;
  };
}

function unquoted(literal: string): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return literal.slice(1, -1);
  }
}
