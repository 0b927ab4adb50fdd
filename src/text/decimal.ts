/** An exact decimal number: `digits` divided by ten to the power of `places`. */
export interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

/** Longer texts are not amounts, and slow to convert to big integers. */
const maxLength = 1_000;

/** The exact value of a number, or of a decimal text such as "-12.50" or ".5"; undefined for anything else. */
export function decimalOf(value: unknown): Decimal | undefined {
  return exact(partsOf(value));
}

/** Whether the number of a JSON literal is a whole multiple of another. True if it has too many digits to tell. */
export function isMultiple(text: string, of: number): boolean {
  const [a, b] = [exact(partsOf(text, true)), decimalOf(of)];
  if (!a || !b) return true;
  const places = Math.max(a.places, b.places);
  return scaled(a, places) % scaled(b, places) === 0n;
}

function exact(parts: ReturnType<typeof partsOf>): Decimal | undefined {
  if (!parts || parts.whole.length + parts.fraction.length > maxLength) return undefined;
  const digits = BigInt(parts.whole + parts.fraction);
  return { digits: parts.isNegative ? -digits : digits, places: parts.fraction.length };
}

/** How many digits a decimal text or the shortest literal of a number has before and after its point; or undefined. */
export function decimalShape(value: unknown): { whole: number; places: number } | undefined {
  const parts = partsOf(value);
  return parts && { whole: parts.whole.length, places: parts.fraction.length };
}

/** A number, its literal or a decimal text as decimal text without exponent, with two places or more; or undefined. */
export function decimalText(value: unknown): string | undefined {
  const { isNegative, whole, fraction } = partsOf(value, true) ?? {};
  if (whole === undefined || fraction === undefined) return undefined;
  let places = fraction.length;
  while (places > 2 && fraction[places - 1] === "0") places--;
  return `${isNegative ? "-" : ""}${whole || "0"}.${fraction.slice(0, places).padEnd(2, "0")}`;
}

export function add(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places);
  return { digits: scaled(a, places) + scaled(b, places), places };
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, places: a.places + b.places };
}

/** Negative if `a` is less than `b`, positive if it is greater, 0 if they are equal. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const places = Math.max(a.places, b.places);
  const [left, right] = [scaled(a, places), scaled(b, places)];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function numberOf({ digits, places }: Decimal): number {
  return Number(`${digits}e-${places}`);
}

export function distanceBetween(a: Decimal, b: Decimal): Decimal {
  return absolute(add(a, { digits: -b.digits, places: b.places }));
}

export function absolute({ digits, places }: Decimal): Decimal {
  return { digits: digits < 0n ? -digits : digits, places };
}

function scaled({ digits, places }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - places);
}

const notation = /^(-?)(?:([0-9]+)(?:\.([0-9]*))?|\.([0-9]+))(?:[eE]([+-]?[0-9]+))?$/;

/** The digits of a finite number, or of a text, which may be a literal with an exponent if that is said. */
function partsOf(value: unknown, isLiteral = typeof value === "number") {
  const text = typeof value === "number" ? String(value) : value;
  const [, sign, before = "", after = "", only = "", exponent] =
    (typeof text === "string" ? notation.exec(text) : undefined) ?? [];
  const by = Number(exponent ?? 0);
  if (sign === undefined || (exponent !== undefined && !isLiteral) || Math.abs(by) > maxLength) return undefined;
  const digits = before + (after || only);
  // Where the point is after it was moved by the exponent.
  const point = before.length + by;
  return {
    isNegative: sign === "-",
    whole: digits.slice(0, Math.max(0, point)).padEnd(point, "0"),
    fraction: "0".repeat(Math.max(0, -point)) + digits.slice(Math.max(0, point)),
  };
}
