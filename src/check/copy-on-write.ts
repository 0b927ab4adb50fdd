import type { Path } from "../json/path.ts";

export type Holder = Record<string | number, unknown>;

/** A copy of a value that shares with it all objects and lists but those that are asked for. */
export class CopyOnWrite {
  readonly #whole: { value: unknown };
  readonly #copies = new Set<unknown>();

  constructor(value: unknown) {
    this.#whole = { value };
  }

  get value(): unknown {
    return this.#whole.value;
  }

  /** The object or list that holds what a path leads to, which may be changed. */
  holderOf(path: Path): Holder {
    let holder = this.#copied(this.#whole, "value");
    for (let i = 0; i < path.length - 1; i++) holder = this.#copied(holder, path[i] as string | number);
    return holder;
  }

  #copied(holder: Holder, step: string | number): Holder {
    let child = holder[step];
    if (!this.#copies.has(child)) {
      child = Array.isArray(child) ? [...child] : { ...(child as Holder) };
      this.#copies.add(child);
      holder[step] = child;
    }
    return child as Holder;
  }
}
