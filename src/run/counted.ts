import type { CountedFaults } from "../check/count-full.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";

/** How many findings of each cause are listed, and how many are so far: plain data that threads can post. */
export interface Listed {
  ofEachCause: number;
  soFar: ReadonlyMap<string, number>;
}

/** Chooses the findings that are listed: the first of each cause, by whole payloads. The others are counted. */
export class Listing {
  readonly #soFar: Map<string, number>;
  readonly #ofEachCause: number;

  /** Continues after what is listed before. */
  constructor(ofEachCause: number, before: Listed["soFar"] = new Map()) {
    this.#ofEachCause = ofEachCause;
    this.#soFar = new Map(before);
  }

  get listed(): Listed {
    return { ofEachCause: this.#ofEachCause, soFar: this.#soFar };
  }

  readonly isFull = (cause: string): boolean => (this.#soFar.get(cause) ?? 0) >= this.#ofEachCause;

  note(findings: readonly ReportedFinding[]): void {
    for (const { finding } of findings) {
      const soFar = this.#soFar.get(finding.cause);
      if (soFar !== undefined || this.#soFar.size < maxNoted) this.#soFar.set(finding.cause, (soFar ?? 0) + 1);
    }
  }
}

/** Causes beyond this number are always listed, to bound memory. */
const maxNoted = 10_000;

/** The findings of a chunk that are counted, not listed, as columns: plain data that threads can post. */
export interface Counted {
  causes: string[];
  values: string[];
  /**
   * By finding: the index of its payload, of its cause, how many findings it represents, and the index of its value,
   * or -1. An error that one in another payload causes represents 0, and has its root as its cause.
   */
  rows: number[];
  symptoms: number;
}

export class Counting {
  readonly result: Counted;
  readonly #causes: Map<string, number>;
  readonly #values: Map<string, number>;

  /** Continues with what was counted before. */
  constructor(before: Counted = { causes: [], values: [], rows: [], symptoms: 0 }) {
    this.result = before;
    this.#causes = new Map(before.causes.map((cause, i) => [cause, i]));
    this.#values = new Map(before.values.map((value, i) => [value, i]));
  }

  add(payload: number, { counted, symptoms }: Pick<CountedFaults, "counted" | "symptoms">): void {
    const { causes, values, rows } = this.result;
    this.result.symptoms += symptoms;
    for (const { finding, count, value } of counted)
      rows.push(
        payload,
        indexOf(finding.cause, this.#causes, causes),
        count,
        value === undefined ? -1 : indexOf(value, this.#values, values),
      );
  }

  /** Adds an error, counted as a symptom already, that one in another payload causes. */
  addSymptom(payload: number, root: string): void {
    this.result.rows.push(payload, indexOf(root, this.#causes, this.result.causes), 0, -1);
  }
}

function indexOf(text: string, indexes: Map<string, number>, list: string[]): number {
  const known = indexes.get(text);
  if (known !== undefined) return known;
  indexes.set(text, list.length);
  return list.push(text) - 1;
}

/** How many findings each cause has, by its index. */
export function countsOf({ causes, rows }: Pick<Counted, "causes" | "rows">): number[] {
  const counts = new Array<number>(causes.length).fill(0);
  for (let i = 0; i < rows.length; i += columns) {
    const cause = rows[i + 1] as number;
    counts[cause] = (counts[cause] as number) + (rows[i + 2] as number);
  }
  return counts;
}

export function countedFindings({ rows, symptoms }: Counted): number {
  return rows.length / columns + symptoms;
}

const columns = 4;

/** Counted findings one by one. The cause of a symptom is its root, and its count is 0. */
export function* eachCounted({ causes, values, rows }: Counted) {
  for (let i = 0; i < rows.length; i += columns)
    yield {
      payload: rows[i] as number,
      cause: causes[rows[i + 1] as number] as string,
      count: rows[i + 2] as number,
      value: values[rows[i + 3] as number],
    };
}
