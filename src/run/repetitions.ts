import { getOrMake } from "../tables/remember.ts";

/** Payloads of one file that repeat something in other files. */
export interface Repetition {
  payloads: number;
  /** The other files; of many, the first ones. */
  others: Set<string>;
}

/** The most other files that are kept of one. */
const maxOthers = 1000;

/** Counts, by file, the payloads that repeat something in another file. They come in send order. */
export class Repetitions {
  readonly byFile = new Map<string, Repetition>();
  #last = { file: "", payload: -1 };

  /** Counts the payload of a finding that another file is related to. */
  add(rule: string, file: string, payload: number, other: string | undefined): void {
    if (other === undefined || other === file || !rule.startsWith("duplicate-")) return;
    const repetition = getOrMake(this.byFile, file, () => ({ payloads: 0, others: new Set<string>() }));
    if (this.#last.file !== file || this.#last.payload !== payload) repetition.payloads++;
    this.#last = { file, payload };
    if (repetition.others.size < maxOthers) repetition.others.add(other);
  }
}
