/** Deeper values are left to `JSON.stringify`, which detects cycles. No payload of the interface is half as deep. */
const maxDepth = 32;

/** The result for a value that needs `JSON.stringify`. */
export const notPlain = Symbol("not plain");

/**
 * Returns a copy equal to `JSON.parse(JSON.stringify(value))`, or `notPlain` if that is uncertain or if the text could
 * hold more than the value. Plain values are what parsers return: objects and arrays of data only. Each member is read
 * once, so a getter cannot return something else when the copy is checked.
 */
export function plainJson(value: unknown): unknown {
  try {
    return copyOf(value, 0);
  } catch {
    // A getter, or a trap of a proxy.
    return notPlain;
  }
}

function copyOf(value: unknown, depth: number): unknown {
  switch (typeof value) {
    case "string":
      return isWellFormed(value) ? value : notPlain;
    case "number":
      // JSON writes null for NaN and infinities, and 0 for -0.
      return Number.isFinite(value) && !Object.is(value, -0) ? value : notPlain;
    case "boolean":
      return value;
    case "object":
      if (value === null) return null;
      if (depth === maxDepth || (value as { toJSON?: unknown }).toJSON !== undefined) return notPlain;
      return Array.isArray(value) ? copyOfArray(value, depth) : copyOfObject(value as Record<string, unknown>, depth);
    default:
      return notPlain;
  }
}

function copyOfArray(array: readonly unknown[], depth: number): unknown {
  const copy: unknown[] = [];
  for (let i = 0; i < array.length; i++) {
    const element = copyOf(array[i], depth + 1);
    if (element === notPlain) return notPlain;
    copy.push(element);
  }
  return copy;
}

function copyOfObject(object: Record<string, unknown>, depth: number): unknown {
  // JSON writes some objects as the value they wrap: a boxed string, or the result of JSON.rawJSON.
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return notPlain;
  if (tagOf.call(object) !== "[object Object]") return notPlain;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(object)) {
    const member = object[name];
    if (member === undefined) continue;
    // Assigning to __proto__ would not add a member.
    if (name === "__proto__" || name === "rawJSON" || !isWellFormed(name)) return notPlain;
    const copied = copyOf(member, depth + 1);
    if (copied === notPlain) return notPlain;
    copy[name] = copied;
  }
  return copy;
}

const tagOf = Object.prototype.toString;
const surrogate = /\p{Surrogate}/u;

function isWellFormed(text: string): boolean {
  return !surrogate.test(text);
}
