/** A set of numbers from 0, one bit each. */
export class Bits {
  #words = new Uint32Array(1 << 10);
  size = 0;

  has(number: number): boolean {
    return (((this.#words[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  add(number: number): this {
    const at = number >>> 5;
    if (at >= this.#words.length) {
      const larger = new Uint32Array(Math.max(at + 1, this.#words.length * 2));
      larger.set(this.#words);
      this.#words = larger;
    }
    const bit = 1 << (number & 31);
    const word = this.#words[at] as number;
    if ((word & bit) !== 0) return this;
    this.#words[at] = word | bit;
    this.size++;
    return this;
  }

  /** The first number from `start` on; infinite if there is none. */
  next(start: number): number {
    const words = this.#words;
    for (let number = start; number < words.length * 32; )
      if ((number & 31) === 0 && words[number >>> 5] === 0) number += 32;
      else if (this.has(number)) return number;
      else number++;
    return Number.POSITIVE_INFINITY;
  }

  copy(): Bits {
    const copy = new Bits();
    copy.#words = this.#words.slice();
    copy.size = this.size;
    return copy;
  }
}
