import { ByFirst, Slot } from "../../spec/fact-slots.ts";
import { isDefined } from "./facts.ts";
import type { Members } from "./members.ts";
import type { Node } from "./node.ts";
import type { Unique } from "./place.ts";

/** The fields that identify an element of a list that must not repeat. */
export function identifying({ by, first }: Unique): string[] {
  return [...by, first].filter(isDefined);
}

/** Whether a recogniser can tell by which fields an element is identified. */
export function isIdentifiable(unique: Unique, properties: ReadonlyMap<string, Node>, isClosed: boolean): boolean {
  return (
    unique.by.length <= 2 &&
    properties.has(unique.by[0] as string) &&
    (isClosed || identifying(unique).every((name) => properties.has(name)))
  );
}

/** Code that adds the element that was read to its list. */
export function addElement({ list, by, first }: Unique, members: Members): string {
  const rangeOf = (name: string | undefined): string => {
    if (name === undefined || !members.properties.has(name)) return "-1, -1";
    const text = members.variable(name, "text");
    return `${text}, ${text}e`;
  };
  const push = `push(lists[${list}], ${rangeOf(by[0])}, ${rangeOf(by[1])});`;
  if (first === undefined || !members.properties.has(first)) return push;
  const pushFirst = `push(lists[${list}], ${rangeOf(first)}, ${ByFirst}, ${ByFirst}); slots[${2 * Slot.byFirst}] = 1;`;
  return `if (${members.variable(first, "text")} >= 0) { ${pushFirst} } else ${push}`;
}
