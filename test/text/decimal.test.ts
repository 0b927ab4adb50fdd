import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  compareDecimals,
  type Decimal,
  decimalOf,
  decimalShape,
  distanceBetween,
  isMultiple,
  multiply,
} from "../../src/text/decimal.ts";

/** A decimal as its text: the whole digits, the fraction, the sign. */
const text = fc
  .tuple(fc.boolean(), fc.stringMatching(/^[0-9]{1,12}$/), fc.option(fc.stringMatching(/^[0-9]{0,10}$/)))
  .map(([isNegative, whole, fraction]) => `${isNegative ? "-" : ""}${whole}${fraction === null ? "" : `.${fraction}`}`);
const decimal = text.map((one) => decimalOf(one) as Decimal);
const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

/** The text that a decimal is written as, with all its places. */
function textOf({ digits, places }: Decimal): string {
  const all = String(digits < 0n ? -digits : digits).padStart(places + 1, "0");
  return `${digits < 0n ? "-" : ""}${all.slice(0, all.length - places)}.${all.slice(all.length - places)}`;
}

describe("decimalOf", () => {
  it("is exact for texts", () => {
    expect(decimalOf("12.50")).toEqual({ digits: 1250n, places: 2 });
    expect(decimalOf("-0.1")).toEqual({ digits: -1n, places: 1 });
    expect(decimalOf("7.")).toEqual({ digits: 7n, places: 0 });
    expect(decimalOf(".5")).toEqual({ digits: 5n, places: 1 });
    fc.assert(
      fc.property(text, (one) => {
        const [whole = "", fraction = ""] = one.replace("-", "").split(".");
        expect(decimalShape(one)).toEqual({ whole: whole.length, places: fraction.length });
        expect(Number(textOf(decimalOf(one) as Decimal))).toBe(Number(one) + 0);
      }),
    );
  });

  it("is the shortest literal of a number, whatever its exponent", () => {
    expect(decimalOf(1e-7)).toEqual({ digits: 1n, places: 7 });
    expect(decimalOf(1.5e21)).toEqual({ digits: 1_500_000_000_000_000_000_000n, places: 0 });
    expect(decimalShape(1.25e-7)).toEqual({ whole: 0, places: 9 });
    fc.assert(
      fc.property(finite, (number) => {
        expect(Number(textOf(decimalOf(number) as Decimal))).toBe(number + 0);
      }),
    );
  });

  it("is the same for a number and the text of it", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 6 }), (digits, places) => {
        const number = digits / 10 ** places;
        expect(compareDecimals(decimalOf(number) as Decimal, { digits: BigInt(digits), places })).toBe(0);
      }),
    );
  });

  it.each(["", "-", ".", "12.5x", "1e5", "+1", " 1", "1,5", "٣", "0x1", "--1", "1.2.3"])("is nothing for %j", (one) => {
    expect(decimalOf(one)).toBeUndefined();
    expect(decimalShape(one)).toBeUndefined();
  });

  it.each([null, true, [], {}, Number.NaN, Number.POSITIVE_INFINITY, "1".repeat(2_000)])("is nothing for %j", (one) => {
    expect(decimalOf(one)).toBeUndefined();
  });
});

describe("arithmetic", () => {
  it("has no dust of floating point", () => {
    const [tenth, fifth, third] = [decimalOf(0.1), decimalOf("0.2"), decimalOf("0.30")] as Decimal[];
    expect(compareDecimals(add(tenth as Decimal, fifth as Decimal), third as Decimal)).toBe(0);
    const product = multiply(decimalOf(1.005) as Decimal, decimalOf("1000") as Decimal);
    expect(compareDecimals(product, decimalOf(1005) as Decimal)).toBe(0);
  });

  it("adds, multiplies and compares as integers of one scale do", () => {
    const scale = 10;
    const units = ({ digits, places }: Decimal): bigint => digits * 10n ** BigInt(scale - places);
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(units(add(a, b))).toBe(units(a) + units(b));
        expect(units(distanceBetween(a, b))).toBe(units(a) > units(b) ? units(a) - units(b) : units(b) - units(a));
        expect(Math.sign(compareDecimals(a, b))).toBe(units(a) === units(b) ? 0 : units(a) < units(b) ? -1 : 1);
        const product = multiply(a, b);
        expect(product.digits * 10n ** BigInt(2 * scale - product.places)).toBe(units(a) * units(b));
      }),
    );
  });

  it.each([
    ["0.3", 0.1, true],
    ["1e1", 2.5, true],
    ["0.35", 0.1, false],
    // Nobody can tell.
    ["1".repeat(2000), 3, true],
  ])("knows whether %s is a multiple of %d", (text, of, expected) => {
    expect(isMultiple(text, of)).toBe(expected);
  });
});
