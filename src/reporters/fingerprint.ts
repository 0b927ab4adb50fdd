import { type Finding, starred } from "../check/finding.ts";
import { encoder } from "../json/bytes.ts";
import { relativeName } from "./reporter.ts";

/**
 * Returns a function that gives each finding of a report, in order, a fingerprint: stable from run to run and unique
 * within the report. It depends on file, rule, code, part and attr with indexes starred; never on lines, columns,
 * values or wording. So it survives moved lines, renumbered lists and new wording.
 *
 * Findings that agree in all of these are numbered from 1, `<16 hex digits>:<number>`: fixing one removes the last
 * number, whichever it was. Memory is bounded by the number of distinct fingerprints.
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

/** FNV-1a of the UTF-8 bytes, 64 bits as hex: browsers lack `node:crypto`, and their digests are asynchronous. */
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
