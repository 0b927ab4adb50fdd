/** A set of numbers from 0, one bit each. */
export class Bits {
  #words = new Uint32Array(1 << 10);
  /** The number of numbers in it. */
  size = 0;

  has(number: number): boolean {
    return (((this.#words[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  add(number: number): void {
    const at = number >>> 5;
    if (at >= this.#words.length) {
      const larger = new Uint32Array(Math.max(at + 1, this.#words.length * 2));
      larger.set(this.#words);
      this.#words = larger;
    }
    const bit = 1 << (number & 31);
    const word = this.#words[at] as number;
    if ((word & bit) !== 0) return;
    this.#words[at] = word | bit;
    this.size++;
  }

  /** Whether it has any number from `start` up to but not including `end`. */
  hasAny(start: number, end: number): boolean {
    for (let number = start; number < end; ) {
      if ((number & 31) === 0 && number + 32 <= end && (this.#words[number >>> 5] ?? 0) === 0) number += 32;
      else if (this.has(number)) return true;
      else number++;
    }
    return false;
  }

  /** A set with the same numbers. */
  copy(): Bits {
    const copy = new Bits();
    copy.#words = this.#words.slice();
    copy.size = this.size;
    return copy;
  }
}
