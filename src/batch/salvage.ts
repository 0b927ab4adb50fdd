/** What can be told of payloads that are broken: which names they may bring. */

/** More texts than any business or account holds are not kept: what has them counts as breaking off. */
const mostTexts = 10_000;

export interface Salvaged {
  texts: readonly string[];
  /** Whether there may be others. */
  isCutOff: boolean;
}

/** Whether an object in a value has a key. */
export function mentions(value: unknown, key: string): boolean {
  const rest: unknown[] = [value];
  for (let seen = 0; rest.length > 0 && seen < mostTexts; seen++) {
    const next = rest.pop();
    if (typeof next !== "object" || next === null) continue;
    if (!Array.isArray(next) && Object.hasOwn(next, key)) return true;
    for (const child of Object.values(next).slice(0, mostTexts)) rest.push(child);
  }
  return false;
}

/** The texts and numbers in a value, as texts. */
export function textsIn(value: unknown): Salvaged {
  const texts: string[] = [];
  const rest: unknown[] = [value];
  while (rest.length > 0 && texts.length < mostTexts) {
    const next = rest.pop();
    if (typeof next === "string" || typeof next === "number") texts.push(String(next));
    else if (typeof next === "object" && next !== null)
      for (const child of Object.values(next).slice(0, mostTexts)) rest.push(child);
  }
  return { texts, isCutOff: rest.length > 0 };
}

const token = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|[^\s"',:{}[\]]+/g;
const supplierMember = /"import_supplier(?:_code)?"\s*:\s*("(?:[^"\\\n]|\\.)+")/;

/** The texts in what is no JSON: whatever is in quotes, and words that are in none. */
export function salvage(source: string, isCutOff: boolean): Salvaged & { supplier: string | undefined } {
  const texts: string[] = [];
  const supplier = supplierMember.exec(source)?.[1];
  for (const [word, double, single] of source.matchAll(token)) {
    if (texts.length === mostTexts) return { texts: [], isCutOff: true, supplier: supplier && unquoted(supplier) };
    texts.push(double === undefined ? (single ?? word) : unquoted(`"${double}"`));
  }
  return { texts, isCutOff, supplier: supplier && unquoted(supplier) };
}

function unquoted(literal: string): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return literal.slice(1, -1);
  }
}
