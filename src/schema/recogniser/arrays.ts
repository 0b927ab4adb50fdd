import { maxIndexes } from "../../json/recognise.ts";
import { List } from "../../spec/fact-slots.ts";
import type { Context } from "./context.ts";
import type { Node } from "./node.ts";
import { type Place, termsWithin } from "./place.ts";
import { limits, readAny, refuse } from "./source.ts";

/** The body of the function that reads the elements of an array. */
export function arrayBody({ source, facts, faults, readValue }: Context, node: Node, place: Place): string {
  const { items, own } = node;
  const { minItems, maxItems, "x-unique": unique } = own;
  const { depth } = place;
  const list = facts.isItemList(place.path, unique) ? List.items : unique && source.nextList();
  if (unique && list === undefined) return refuse;
  const path = place.path === undefined ? undefined : `${place.path}.*`;
  const needsIndex = facts.hasDocuments(path) || (faults && depth < maxIndexes);
  const element: Place = {
    path,
    depth: depth + 1,
    isBranch: place.isBranch,
    sums: place.sums && termsWithin(place.sums, "*"),
    unique: unique && { list: list as number, by: unique.by, first: unique.first },
  };
  const isCounted = minItems !== undefined || maxItems !== undefined;
  const mustFill = own["x-fillable"] || (minItems ?? 0) > 0;
  return `let p = at;
${needsIndex ? "let index = 0;" : ""}${isCounted ? "let count = 0;" : ""}
${unique ? `lists[${list}].length = 0;` : ""}
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return ${mustFill ? "-1" : "p + 1"};
for (;;) {
${needsIndex ? `indexes[${depth}] = index++;` : ""}${isCounted ? "count++;" : ""}
${items ? readValue(items, element) : readAny}
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
${limits([
  ["count", "<", minItems],
  ["count", ">", maxItems],
])}
${unique ? `if (!areDistinct(lists[${list}])) return -1;` : ""}
return p + 1;`;
}
