import type { Target } from "../spec/references.ts";
import { Identifiers, type Occurrence } from "./identifiers.ts";

/** What requests name that they did not create: those of dry runs, or those that the service refused. */
export class NotCreated {
  readonly #identifiers: Record<Target, Identifiers> = {
    account: new Identifiers(),
    business: new Identifiers(),
    contract: new Identifiers(),
  };

  record(target: Target, supplier: number, name: string, occurrence: Occurrence): void {
    const { index, firstSent } = this.#identifiers[target];
    firstSent.set(index.add(supplier, name), occurrence);
  }

  /** The first request with a name. */
  find(target: Target, supplier: number, name: string): Occurrence | undefined {
    const { index, firstSent } = this.#identifiers[target];
    const entry = index.find(supplier, name);
    return entry < 0 ? undefined : firstSent.get(entry);
  }
}
