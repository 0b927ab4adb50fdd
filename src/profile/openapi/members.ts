/** A copy of an object without some of its members. */
export function without<T extends object, K extends string>(from: T, ...names: K[]): Omit<T, K> & T {
  const copy = { ...from } as Record<string, unknown>;
  for (const name of names) delete copy[name];
  return copy as Omit<T, K> & T;
}

/** A copy of an object with only these members. */
export function pick<T extends object>(from: T, names: ReadonlySet<string>): T {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name))) as T;
}
