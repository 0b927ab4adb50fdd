import type { RuleId } from "../rules/index.ts";
import type { Severity } from "../rules/rule.ts";
import type { RuledFault } from "./locate-faults.ts";

/** How many findings of one payload are listed, unless more are asked for. */
export const usualMaxFindings = 10_000;

/**
 * The faults of one payload, at memory that does not grow with their number: the first ones are kept. Of the others each
 * rule keeps its first, for each severity, and counts the rest in `more`. So totals stay exact, and the worst of a
 * payload is always among what is kept.
 */
export class FaultList {
  readonly #levels: ReadonlyMap<RuleId, Severity | "off">;
  readonly #max: number;
  readonly #kept: RuledFault[] = [];
  readonly #others = new Map<string, RuledFault>();

  constructor(levels: ReadonlyMap<RuleId, Severity | "off">, max: number) {
    this.#levels = levels;
    this.#max = max;
  }

  add(fault: RuledFault): void {
    const severity = this.#levels.get(fault.rule.id) ?? fault.severity ?? fault.rule.severity;
    if (severity === "off") return;
    if (this.#kept.length < this.#max) {
      this.#kept.push(fault);
      return;
    }
    const sort = `${fault.rule.id} ${severity} ${fault.part}`;
    const first = this.#others.get(sort);
    if (first) first.more = (first.more ?? 0) + 1;
    else this.#others.set(sort, { ...fault });
  }

  /** What is kept, in the order in which it was added. */
  list(): RuledFault[] {
    return [...this.#kept, ...this.#others.values()];
  }
}
