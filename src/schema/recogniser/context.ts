import type { FactNotes } from "./facts.ts";
import type { Node } from "./node.ts";
import type { NotedFault, Place } from "./place.ts";
import type { Source } from "./source.ts";

/** What the functions that write the parts of a recogniser share. */
export interface Context {
  readonly source: Source;
  readonly facts: FactNotes;
  /** The faults that are noted, by their numbers; undefined if none are. */
  readonly faults: NotedFault[] | undefined;
  /** Whether faults are noted, too, that only the check can describe. */
  readonly learns: boolean;
  /** Writes code that reads a value at `p`, and leaves `p` after it: for the values within objects and arrays. */
  readonly readValue: (node: Node, place: Place) => string;
}

/**
 * Writes the function that reads an object or array, given its body. Returns its name. All values of a schema share a
 * function if nothing in it depends on where they are.
 */
export function functionFor(context: Context, node: Node, place: Place, body: () => string): string {
  const { source, facts, faults } = context;
  const { path, wrapper, unique, sums = [] } = place;
  // Each place has its own numbers of faults.
  const isShared =
    !faults && (path === undefined || !facts.isAbove(path)) && wrapper === undefined && !unique && sums.length === 0;
  return isShared ? source.defineOnce(node, body) : source.define(body());
}
