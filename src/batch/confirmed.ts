import type { Target } from "../spec/references.ts";
import { KeyIndex } from "../tables/key-index.ts";

/** The businesses and contracts that requests which the service accepted refer to. */
export class Confirmed {
  readonly #names: Record<Exclude<Target, "account">, KeyIndex> = {
    business: new KeyIndex(),
    contract: new KeyIndex(),
  };

  add(target: Exclude<Target, "account">, supplier: number, name: string): void {
    this.#names[target].add(supplier, name);
  }

  has(target: Target, supplier: number, name: string): boolean {
    return target !== "account" && this.#names[target].find(supplier, name) >= 0;
  }
}
