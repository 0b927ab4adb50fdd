/**
 * Returns a function that gives each of many things a name that none of the others has: the first of its candidates
 * that is free, otherwise a text with the lowest free number from 2. Names with the same key count as the same.
 */
export function uniqueNames(
  keyOf: (name: string) => string = (name) => name,
): (candidates: readonly string[], beforeNumber: string) => string {
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  return (candidates, beforeNumber) => {
    let name = candidates.find((candidate) => !used.has(keyOf(candidate)));
    let number = numbers.get(beforeNumber) ?? 2;
    for (; name === undefined; number++)
      if (!used.has(keyOf(`${beforeNumber}${number}`))) name = `${beforeNumber}${number}`;
    numbers.set(beforeNumber, number);
    used.add(keyOf(name));
    return name;
  };
}
