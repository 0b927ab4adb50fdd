import { List } from "../../spec/fact-slots.ts";
import type { Node } from "./node.ts";

/** Code that leaves the payload to the check. */
export const refuse = "return -1;";

/** Code that reads a value of any kind. */
export const readAny = "if ((p = any(p)) < 0) return -1;";

/** The most source that is worth its compilation. */
const maxLength = 1_000_000;

/** How many lists and sums the readers have. */
const maxLists = 64;
const maxSums = 64;

/**
 * The source of a recogniser, as far as it is written, and the numbers of the lists and sums that it uses. In its
 * functions, `B` is the bytes and `D` a view of them as numbers, `p` the offset that is read next, and `q` the offset of
 * the text of a string, which ends before `p - 1`. They return the offset after what they read, or -1 to leave the
 * payload to the check.
 */
export class Source {
  readonly #name: string;
  readonly #constants: string[] = [];
  readonly #functions: string[] = [];
  /** The functions that all values of a schema share. */
  readonly #shared = new Map<Node, string>();
  #length = 0;
  #lists: number = List.unique;
  #sums = 0;

  constructor(name: string) {
    this.#name = name;
  }

  get text(): string {
    return [...this.#constants, ...this.#functions].join("\n");
  }

  /** Writes a constant. Returns its name. */
  constant(value: string): string {
    const name = `${this.#name}Constant${this.#constants.length}`;
    this.#constants.push(`const ${name} = ${value};`);
    return name;
  }

  /** Writes a function that reads what begins at `at`. Returns its name. */
  define(body: string): string {
    const name = `${this.#name}${this.#functions.length}`;
    this.#functions.push(`function ${name}(at) {\n${body.replace(/\n+/g, "\n")}\n}`);
    this.#length += body.length;
    if (this.#length > maxLength) throw new Error("The schemas are too large for a recogniser.");
    return name;
  }

  /** Writes the function for all values of a schema, unless it is there. Returns its name. */
  defineOnce(node: Node, write: () => string): string {
    const name = this.#shared.get(node) ?? this.define(write());
    this.#shared.set(node, name);
    return name;
  }

  /** Returns the number of a list for elements that must not repeat; undefined if the readers have no more. */
  nextList(): number | undefined {
    const list = this.#lists++;
    return list < maxLists ? list : undefined;
  }

  /** Whether the readers have this many more sums. */
  hasSums(count: number): boolean {
    return this.#sums + count <= maxSums;
  }

  /** Returns the number of a sum. */
  nextSum(): number {
    return this.#sums++;
  }
}

/** Code that refuses a value beyond a limit. A limit that is undefined does not count. */
export function limits(
  tests: readonly (readonly [value: string, comparison: string, limit: number | undefined])[],
): string {
  return tests
    .map(([value, comparison, limit]) =>
      limit === undefined ? "" : `if (${value} ${comparison} ${limit}) return -1; `,
    )
    .join("");
}
