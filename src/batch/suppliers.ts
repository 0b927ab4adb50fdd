import { KeyIndex } from "../tables/key-index.ts";

/** The number of the supplier of payloads whose own cannot be read: it may be any. */
export const anySupplier = 0;

/** The import suppliers of a batch, numbered from 1. */
export class Suppliers {
  readonly #index = new KeyIndex();
  /** True if the supplier of some payload cannot be read. */
  hasUnnamed = false;
  // Most payloads have the supplier of the one before.
  #last = { name: "", id: -1 };

  get size(): number {
    return this.#index.size;
  }

  /** Returns the number of a supplier, which is added if it is new. */
  add(name: string | undefined): number {
    if (name === undefined) {
      this.hasUnnamed = true;
      return anySupplier;
    }
    if (name !== this.#last.name) this.#last = { name, id: this.#index.add(0, name) + 1 };
    return this.#last.id;
  }

  /** Returns the number of a supplier, or -1. */
  find(name: string | undefined): number {
    if (name === undefined) return -1;
    if (name === this.#last.name) return this.#last.id;
    const entry = this.#index.find(0, name);
    if (entry >= 0) this.#last = { name, id: entry + 1 };
    return entry < 0 ? -1 : entry + 1;
  }

  name(id: number): string {
    if (id !== this.#last.id) this.#last = { name: this.#index.text(id - 1), id };
    return this.#last.name;
  }
}
