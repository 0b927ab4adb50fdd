/**
 * A number as a decimal string with two places and no exponent (interface: Transaction). More places are kept, because
 * a rounded amount would not be the amount that was sent.
 */
export function decimalString(value: number): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const digits = whole + fraction;
  const places = fraction.length - Number(exponent);
  // Leading zeros for a number below 1, trailing zeros for a large one.
  const padded = places > 0 ? digits.padStart(places + 1, "0") : digits.padEnd(digits.length - places, "0");
  const point = padded.length - Math.max(0, places);
  return `${sign}${padded.slice(0, point)}.${padded.slice(point).padEnd(2, "0")}`;
}
