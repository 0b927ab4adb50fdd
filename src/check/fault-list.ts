import type { RuledFault } from "./fault.ts";
import { type Severities, severityOf } from "./levels.ts";

/** Default for the number of findings of one payload that are listed. */
export const defaultMaxFindings = 10_000;

/** The number of faults of one payload, listed or not, of which roots and symptoms are told apart. */
export const maxFolded = 100_000;

/**
 * The faults of one payload, at bounded memory: the first `max` are kept. Of the others, the first of each rule and
 * severity is kept and counts the rest in `more`, symptoms apart from their roots. So totals stay exact, and the worst
 * fault of a payload is always kept.
 */
export class FaultList {
  readonly #severities: Severities;
  readonly #max: number;
  readonly #kept: RuledFault[] = [];
  readonly #others: RuledFault[] = [];

  constructor(severities: Severities, max: number) {
    this.#severities = severities;
    this.#max = max;
  }

  get isEmpty(): boolean {
    return this.#kept.length === 0;
  }

  add(fault: RuledFault): void {
    const severity = severityOf(fault, this.#severities);
    if (severity === "off") return;
    if (this.#kept.length < this.#max) {
      this.#kept.push(fault);
      return;
    }
    const { rule, part, because } = fault;
    const first = this.#others.find(
      (other) =>
        other.rule === rule &&
        other.part === part &&
        (other.because !== undefined) === (because !== undefined) &&
        severityOf(other, this.#severities) === severity,
    );
    if (first) first.more = (first.more ?? 0) + 1 + (fault.more ?? 0);
    else this.#others.push({ ...fault });
  }

  /** Adds faults, roots before symptoms, so that no symptom takes the place of a root. */
  addAll(faults: readonly RuledFault[]): void {
    for (const fault of faults) if (!fault.because) this.add(fault);
    for (const fault of faults) if (fault.because) this.add(fault);
  }

  /** The faults kept, in the order in which they were added. */
  list(): RuledFault[] {
    return [...this.#kept, ...this.#others];
  }
}
