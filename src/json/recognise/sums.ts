/** Arithmetic with the numbers of a payload. */

import { number } from "./notes.ts";
import { powersOfTen } from "./numbers.ts";

/** By the number of a sum: the total of its amounts, the total of their sizes, and how many they are. */
export const totals = new Float64Array(64);
export const sizes = new Float64Array(64);
export const terms = new Int32Array(64);

/** Begins a sum. */
export function beginSum(sum: number): void {
  totals[sum] = 0;
  sizes[sum] = 0;
  terms[sum] = 0;
}

/** Adds the last number to a sum. */
export function addTerm(sum: number): void {
  const value = number[0] as number;
  totals[sum] = (totals[sum] as number) + value;
  sizes[sum] = (sizes[sum] as number) + Math.abs(value);
  terms[sum] = (terms[sum] as number) + 1;
}

// Below these limits doubles are off by less than the margin, which each tolerance is reduced by.
const margin = 1e-5;
const maxSize = 1e8;
const maxTerms = 1000;
const halfPenny = 0.005;

/**
 * Whether a sum certainly equals an amount, apart from the rounding of each term and of the amount. What includes NaN is
 * not compared, and counts as equal.
 */
export function isSum(sum: number, amount: number): boolean {
  const count = terms[sum] as number;
  if ((sizes[sum] as number) > maxSize || Math.abs(amount) > maxSize || count > maxTerms) return false;
  return !(Math.abs((totals[sum] as number) - amount) >= halfPenny * (count + 1) - margin);
}

/**
 * Whether a product certainly equals an amount, apart from rounding. The decimal places of a factor are
 * those that it is rounded to; negative if it is exact. NaN counts as in a sum.
 */
export function isProduct(a: number, aPlaces: number, b: number, bPlaces: number, amount: number): boolean {
  const product = a * b;
  if (Math.abs(a) > maxSize || Math.abs(b) > maxSize || Math.abs(product) > maxSize || Math.abs(amount) > maxSize)
    return false;
  let tolerance = halfPenny - margin;
  if (aPlaces >= 0) tolerance += (Math.abs(b) * 0.5) / (powersOfTen[aPlaces] as number);
  if (bPlaces >= 0) tolerance += (Math.abs(a) * 0.5) / (powersOfTen[bPlaces] as number);
  return !(Math.abs(product - amount) >= tolerance);
}
