/** Whether a value is a JSON object, not a list or null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The type of a value in JSON Schema: of a number without a fraction, integer. */
export function jsonType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** The members of an object with some names. */
export function pick<T extends object>(from: T, names: Iterable<string>): T {
  const wanted = new Set(names);
  return Object.fromEntries(Object.entries(from).filter(([name]) => wanted.has(name))) as T;
}

/** An object whose members are made of those of another. */
export function mapMembers<Of, To>(
  from: Readonly<Record<string, Of>>,
  make: (member: Of, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([name, member]) => [name, make(member, name)]));
}

/** The members of an object without some. */
export function without<T extends object, K extends string>(from: T, ...names: K[]): Omit<T, K> & T {
  const copy = { ...from } as Record<string, unknown>;
  for (const name of names) delete copy[name];
  return copy as Omit<T, K> & T;
}

/** The members of an object or the elements of a list by their names; none of any other value. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** The names of the members of an object; none of any other value. */
export function namesIn(value: unknown): string[] {
  return isObject(value) ? Object.keys(value) : [];
}

/** The value of a text; undefined if it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a string holds as JSON, perhaps encoded more than once, if it is an object or a list; else the value itself. */
export function unencoded(value: unknown): unknown {
  let held = value;
  while (typeof held === "string" && /^\s*["{[]/.test(held)) held = jsonIn(held);
  return typeof held === "object" && held !== null ? held : value;
}

/** True for a string that holds an object or a list as JSON. */
export function isEncoded(value: unknown): value is string {
  return unencoded(value) !== value;
}

/** Freezes data in place, however deep, so that a caller cannot change what every later call reads. Returns it. */
export function frozen<Data>(data: Data): Data {
  if (typeof data !== "object" || data === null || Object.isFrozen(data)) return data;
  Object.freeze(data);
  for (const child of Object.values(data)) frozen(child);
  return data;
}
