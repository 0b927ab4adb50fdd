import type { Target } from "../spec/references.ts";
import { Identifiers, type Occurrence } from "./identifiers.ts";

/** What some requests name that others create, such as those that the service refused: the first request with each name. */
export class Mentions {
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
