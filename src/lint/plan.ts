import type { Facts } from "../batch/facts.ts";
import { KeyIndex } from "../batch/key-index.ts";
import type { Kind } from "../interface/operations.ts";

/** The stages of a migration, in the order in which the rules across payloads ask for them. */
export const stages = [
  "businesses with their contracts",
  "further contracts that accounts need",
  "accounts",
  "notes, transactions and statements",
  "payment instructions",
  "further contracts",
] as const;

export type Stage = 0 | 1 | 2 | 3 | 4 | 5;

const stageOfKind: Partial<Record<Kind, Stage>> = {
  business: 0,
  account: 2,
  notes: 3,
  transactions: 3,
  "historical-statements": 3,
  "payment-instruction": 4,
  "business-payment-instruction": 4,
  "business-contracts": 5,
};

/** A stretch of a file, whole payloads of one stage; from the first line of the first to that of the last. */
export interface Stretch {
  file: string;
  stage: Stage;
  from: number;
  to: number;
}

/** A step of the plan: a file, or the stretch of one that has to be split. */
export interface Step {
  stage: Stage;
  file: string;
  /** Undefined for the whole file. */
  lines?: { from: number; to: number };
}

interface Scheduled extends Stretch {
  supplier: string;
  contracts: string[];
}

/** Works out the send order of files from the facts of their payloads, given one by one. */
export class Planner {
  readonly #files: (Stretch | Scheduled)[][] = [];
  readonly #suppliers = new Map<string, number>();
  /** Contracts that businesses bring, and that accounts are linked to. */
  readonly #brought = new KeyIndex();
  readonly #wanted = new KeyIndex();

  beginFile(): void {
    this.#files.push([]);
  }

  /** Takes a payload of the file begun last; answers false where it is none that is sent. */
  add(file: string, line: number, facts: Facts): boolean {
    const stage = stageOfKind[facts.kind];
    const stretches = this.#files.at(-1);
    if (stage === undefined || !stretches) return false;
    const { supplier = "", contracts, contract } = facts;
    if (facts.kind === "business")
      for (const name of contracts) if (name !== undefined) this.#brought.add(this.#supplier(supplier), name);
    if (contract !== undefined) this.#wanted.add(this.#supplier(supplier), contract);
    const last = stretches.at(-1);
    if (facts.kind === "business-contracts" && !facts.isDryRun)
      stretches.push({
        file,
        stage,
        from: line,
        to: line,
        supplier,
        contracts: contracts.flatMap((name) => name ?? []),
      });
    else if (last && last.stage === stage && !("contracts" in last)) last.to = line;
    else stretches.push({ file, stage, from: line, to: line });
    return true;
  }

  /** The files in order. One is split only where it cannot be sent whole before or after each of the others. */
  steps(): Step[] {
    const files = this.#files.map((stretches) => joined(stretches.map((stretch) => this.#settled(stretch))));
    const steps = files.flatMap((stretches, index) => {
      const [first] = stretches;
      if (!first) return [];
      if (stretches.length === 1 || this.#fits(files, index))
        return [{ stage: first.stage, until: last(stretches), file: first.file }];
      return stretches.map(({ stage, file, from, to }) => ({ stage, until: stage, file, lines: { from, to } }));
    });
    // The sort is stable, so files of one stage keep their order.
    return steps.sort((a, b) => a.stage - b.stage || a.until - b.until).map(({ until: _, ...step }) => step);
  }

  /** Whether a file of several stages can be sent whole: its own order is right, and no other file belongs amid it. */
  #fits(files: readonly Stretch[][], index: number): boolean {
    const own = files[index] as Stretch[];
    const isOrdered = own.every(({ stage }, i) => i === 0 || stage > (own[i - 1] as Stretch).stage);
    return (
      isOrdered &&
      files.every(
        (other, at) => at === index || other.length === 0 || last(other) <= least(own) || least(other) >= last(own),
      )
    );
  }

  /** Further contracts move before the accounts where an account is linked to one that no business brings. */
  #settled(stretch: Stretch | Scheduled): Stretch {
    if (!("contracts" in stretch)) return stretch;
    const { supplier, contracts, ...plain } = stretch;
    const id = this.#supplier(supplier);
    const isNeeded = contracts.some((name) => this.#wanted.find(id, name) >= 0 && this.#brought.find(id, name) < 0);
    return isNeeded ? { ...plain, stage: 1 } : plain;
  }

  #supplier(name: string): number {
    const id = this.#suppliers.get(name) ?? this.#suppliers.size;
    this.#suppliers.set(name, id);
    return id;
  }
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const stretch of stretches) {
    const before = found.at(-1);
    if (before?.stage === stretch.stage) before.to = stretch.to;
    else found.push({ ...stretch });
  }
  return found;
}

function least(stretches: readonly Stretch[]): Stage {
  return Math.min(...stretches.map(({ stage }) => stage)) as Stage;
}

function last(stretches: readonly Stretch[]): Stage {
  return Math.max(...stretches.map(({ stage }) => stage)) as Stage;
}
