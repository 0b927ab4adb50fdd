/** Payloads of one file that repeat something in other files. */
export interface Repetition {
  payloads: number;
  /** How many of them are known to have the same text as a payload of another file. */
  copies: number;
  /** The other files; of many, the first ones. */
  others: Set<string>;
}

/** The most other files that are noted of one. */
const maxOthers = 1000;

/** Counts, by file, the payloads that repeat something in another file. They come in send order. */
export class Repetitions {
  readonly byFile = new Map<string, Repetition>();
  #last = { file: "", payload: -1, isCopy: false };

  /** Notes a finding in a payload that another file is related to. */
  add(rule: string, file: string, payload: number, other: string | undefined, isCopy: boolean): void {
    if (other === undefined || other === file || !rule.startsWith("duplicate-")) return;
    let repetition = this.byFile.get(file);
    if (!repetition) {
      repetition = { payloads: 0, copies: 0, others: new Set() };
      this.byFile.set(file, repetition);
    }
    const last = this.#last;
    if (last.file !== file || last.payload !== payload) {
      this.#last = { file, payload, isCopy };
      repetition.payloads++;
      if (isCopy) repetition.copies++;
    } else if (isCopy && !last.isCopy) {
      last.isCopy = true;
      repetition.copies++;
    }
    if (repetition.others.size < maxOthers) repetition.others.add(other);
  }
}
