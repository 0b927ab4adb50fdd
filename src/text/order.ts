/** The order of texts by code unit, which is the same on every machine. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// Created on first use: that takes as long as checking a small file.
let collator: Intl.Collator | undefined;

/** Compares paths folder by folder, numbers by their value: `wave-2` before `wave-10`. */
export function byNaturalOrder(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compareNames(left[i] as string, right[i] as string);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Compares names naturally, and by their code units if they count as equal, such as `2` and `02`. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(a, b) || byCodeUnit(a, b);
}
