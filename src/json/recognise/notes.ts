/** What a recogniser notes on its way through a payload. */

/** The value of the last number that was read. */
export const number = new Float64Array(1);

/** Notes on the payload: see the constants below. */
export const notes = new Int32Array(9);
/** The decimal places of the last number, as written. */
export const Places = 0;
/** Not 0 if a string of the payload has an escape. */
export const Escapes = 1;
/** Negative if a string of the payload has a byte that is not ASCII. */
export const HighBits = 2;
/** Today as a number, such as 20260131; -1 if it is unknown. */
export const Today = 3;
/** The digits before the point of the last decimal text, as written. */
export const Whole = 4;
/** Where the payload starts and ends. */
export const Start = 5;
export const End = 6;
/** The number of faults noted in the part of the payload that has been read. */
export const Faults = 7;
/** Their number in a payload that would be accepted without them; 0 for any other. */
export const OnlyFaults = 8;

/** The start and end of strings that facts are made of, by slot; the start is -1 for a string that is missing. */
export const slots = new Int32Array(64);

/** The indexes of the current elements of lists within lists. */
export const indexes = new Int32Array(8);

/** A growing list of groups of four numbers, mostly two ranges of bytes. */
export interface Groups {
  at: Int32Array;
  length: number;
}

/** Lists of strings, or of pairs of strings, that facts are made of or that must not repeat. */
export const lists: Groups[] = Array.from({ length: 64 }, () => ({ at: new Int32Array(64), length: 0 }));
/** How many of them facts may be made of; the others begin empty where their elements are read. */
export const factLists = 8;

/** Adds a group to a list. */
export function push(list: Groups, a: number, b: number, c: number, d: number): void {
  const { length } = list;
  if (length + 4 > list.at.length) {
    const larger = new Int32Array(list.at.length * 2);
    larger.set(list.at);
    list.at = larger;
  }
  const { at } = list;
  at[length] = a;
  at[length + 1] = b;
  at[length + 2] = c;
  at[length + 3] = d;
  list.length = length + 4;
}
