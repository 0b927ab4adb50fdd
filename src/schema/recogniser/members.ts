import type { Node } from "./node.ts";
import type { Capture } from "./place.ts";

/** A bit for each member; more do not fit in one number. */
const perMask = 30;

/** The members of an object, and the variables of the function that reads them. */
export class Members {
  readonly properties: ReadonlyMap<string, Node>;
  readonly names: readonly string[];
  /** Whether the object has no other members. */
  readonly isClosed: boolean;
  /** The members that are compared with others, and how. */
  readonly #captures: ReadonlyMap<string, ReadonlySet<Capture>>;

  constructor(
    properties: ReadonlyMap<string, Node>,
    names: readonly string[],
    isClosed: boolean,
    captures: ReadonlyMap<string, ReadonlySet<Capture>>,
  ) {
    this.properties = properties;
    this.names = names;
    this.isClosed = isClosed;
    this.#captures = captures;
  }

  /** Code that declares the variables. */
  declarations(): string[] {
    const masks = this.names.flatMap((_, i) => (i % perMask === 0 ? [`${maskOf(i)} = 0`] : []));
    const variables = [...this.#captures].flatMap(([name, all]) =>
      [...all].flatMap((as) => {
        const variable = this.variable(name, as);
        const second = as === "text" ? [`${variable}e`] : as === "number" ? [`${variable}p`] : [];
        return [variable, ...second].map((each) => `let ${each} = -1;`);
      }),
    );
    return [`let ${masks.join(", ") || "seen = 0"};`, ...variables];
  }

  /** An expression: whether all of some members have been seen. */
  areSeen(...names: readonly string[]): string {
    const masks = new Map<string, number>();
    for (const name of names) {
      const index = this.names.indexOf(name);
      masks.set(maskOf(index), (masks.get(maskOf(index)) ?? 0) | bitOf(index));
    }
    return [...masks].map(([mask, bits]) => `(${mask} & ${bits}) === ${bits}`).join(" && ") || "true";
  }

  /** Code that notes that the member `field` has been seen, and refuses the second of a name. */
  see(): string {
    const masks = Math.ceil(this.names.length / perMask);
    const code = Array.from({ length: masks }, (_, i) => {
      const mask = maskOf(i * perMask);
      const test = `if ((${mask} & bit) !== 0) return -1; ${mask} |= bit;`;
      return i + 1 < masks ? `if (field < ${(i + 1) * perMask}) { ${test} } else` : `{ ${test} }`;
    });
    return `const bit = 1 << (field % ${perMask}); ${code.join(" ")}`;
  }

  /** The variable that keeps the value of a member. With `e` it is the end of a text, with `p` the places of a number. */
  variable(name: string, as: Capture): string {
    return `${as}${this.names.indexOf(name)}`;
  }

  /** The variables that keep the value of a member; undefined if none do. */
  variablesOf(name: string): ReadonlyMap<Capture, string> | undefined {
    const all = this.#captures.get(name);
    return all && new Map([...all].map((as) => [as, this.variable(name, as)]));
  }

  /** Whether the object cannot have a member. */
  excludes(name: string): boolean {
    return this.isClosed && !this.properties.has(name);
  }
}

function maskOf(index: number): string {
  return index < perMask ? "seen" : `seen${Math.floor(index / perMask)}`;
}

function bitOf(index: number): number {
  return 1 << (index % perMask);
}
