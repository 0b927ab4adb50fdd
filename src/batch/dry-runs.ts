import { Identifiers, type Occurrence } from "./identifiers.ts";

/** The contracts of dry runs, which create none. */
export class DryRuns {
  readonly #contracts = new Identifiers();

  record(supplier: number, name: string, occurrence: Occurrence): void {
    this.#contracts.firstSent.set(this.#contracts.index.add(supplier, name), occurrence);
  }

  /** The first dry run with a contract. */
  find(supplier: number, name: string): Occurrence | undefined {
    const entry = this.#contracts.index.find(supplier, name);
    return entry < 0 ? undefined : this.#contracts.firstSent.get(entry);
  }
}
