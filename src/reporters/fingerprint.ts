import { type Finding, starred } from "../check/finding.ts";
import { relativeName } from "./relative-name.ts";

/**
 * Makes a function that names the findings of one report, in order: the same finding gets the same name in the next
 * run, and no two of a report share one. The name is over file, rule, code, part and attr, with indexes starred; never
 * over lines, columns, values or wording. So it outlasts moved lines, renumbered lists and new wording.
 *
 * Findings that agree in all of these are numbered from 1, `<16 hex digits>:<number>`: mending one takes away the last
 * number, whichever of them it was. Memory is bounded by the number of findings that differ.
 */
export function fingerprinter(cwd: string): (finding: Finding) => string {
  const numbers = new Map<string, number>();
  return ({ file, rule, code, part = "", attr }) => {
    const hash = hash64([relativeName(file, cwd), rule, code, part, starred(attr)].join("\0"));
    const number = (numbers.get(hash) ?? 0) + 1;
    numbers.set(hash, number);
    return `${hash}:${number}`;
  };
}

const encoder = new TextEncoder();

/**
 * FNV-1a of the UTF-8 bytes, 64 bits as hex. Not a cryptographic hash: a name needs none, `node:crypto` is missing in a
 * browser, and the web's own digests answer only later.
 */
export function hash64(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of encoder.encode(text)) {
    low = (low ^ byte) >>> 0;
    // Times the prime 2^40 + 0x1b3, in halves of 32 bits.
    const product = low * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / 0x1_0000_0000) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}
