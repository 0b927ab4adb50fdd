import type { Kind } from "../spec/operations.ts";
import { type Target, targets } from "../spec/references.ts";
import { addTo } from "../tables/add-to.ts";
import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import type { PayloadRef } from "./facts.ts";

/** A place in a payload of the batch where something is named. */
export interface Occurrence {
  kind: Kind;
  where: PayloadRef;
  isKnown: boolean;
  /** Where it is named; of a request record, the name of the segment of its path. `*` is the index. */
  attr: string;
  /** The index of an element of a list. */
  index: number;
}

/** What many occurrences have in common. */
type Form = Pick<Occurrence, "kind" | "isKnown" | "attr"> & Pick<PayloadRef, "base">;

/** Occurrences by number, in typed arrays. */
export class Occurrences {
  /** The file's number + 1; 0 is what was never set. */
  readonly #files = new Column();
  readonly #payloads = new Column();
  // Mostly 0, which takes no memory.
  readonly #indexes = new Column();
  readonly #formIds = new Column();
  readonly #forms: Form[] = [];
  /** By attr, the ids of its forms, which are few. */
  readonly #ids = new Map<string, number[]>();

  has(number: number): boolean {
    return this.#files.get(number) !== 0;
  }

  set(number: number, occurrence: Occurrence): void {
    const { where, index } = occurrence;
    this.#files.set(number, where.file + 1);
    this.#payloads.set(number, where.payload);
    if (index !== this.#indexes.get(number)) this.#indexes.set(number, index);
    const formId = this.#formId(occurrence);
    if (formId !== this.#formIds.get(number)) this.#formIds.set(number, formId);
  }

  /** True if it exists before the batch. */
  isKnown(number: number): boolean {
    return this.#formOf(number).isKnown;
  }

  get(number: number): Occurrence {
    const { kind, isKnown, attr, base } = this.#formOf(number);
    const where = { file: this.#files.get(number) - 1, payload: this.#payloads.get(number), base };
    return { kind, where, isKnown, attr, index: this.#indexes.get(number) };
  }

  #formOf(number: number): Form {
    return this.#forms[this.#formIds.get(number)] as Form;
  }

  /** The number of a form. */
  #formId({ kind, isKnown, attr, where: { base } }: Occurrence): number {
    for (const id of this.#ids.get(attr) ?? []) {
      const form = this.#forms[id] as Form;
      if (form.kind === kind && form.isKnown === isKnown && form.base?.length === base?.length) return id;
    }
    const id = this.#forms.push({ kind, isKnown, attr, base }) - 1;
    addTo(this.#ids, attr, id);
    return id;
  }
}

/** What some requests name, such as those that the service refused: the first request with each name. */
export class Mentions {
  readonly #index = new KeyIndex();
  readonly #first = new Occurrences();

  record(target: Target, supplier: number, name: string, occurrence: Occurrence): void {
    const entry = this.#index.add(keyOf(supplier, target), name);
    if (!this.#first.has(entry)) this.#first.set(entry, occurrence);
  }

  /** The first request with a name. */
  find(target: Target, supplier: number, name: string): Occurrence | undefined {
    const entry = this.#index.find(keyOf(supplier, target), name);
    return entry < 0 ? undefined : this.#first.get(entry);
  }
}

/** A supplier and a target as one number. */
export function keyOf(supplier: number, target: Target): number {
  return supplier * targets.length + targets.indexOf(target);
}
