import { beginsWith, typesIn } from "./allowed.ts";
import { arrayBody } from "./arrays.ts";
import { type Context, functionFor } from "./context.ts";
import { anything, merged, type Node } from "./node.ts";
import { numberCode } from "./numbers.ts";
import { objectFunction } from "./objects.ts";
import { mustBeNumber, type Place } from "./place.ts";
import { readAny, refuse } from "./source.ts";
import { stringCode } from "./strings.ts";

/** Code that reads a value at `p`, and leaves `p` after it. It chooses among types by the first byte. */
export function valueCode(context: Context, node: Node, place: Place): string {
  if (node.isBeyond) return refuse;
  if (node.alternatives && !place.isBranch)
    return valueCode(context, node, { ...place, isBranch: true, fault: undefined });
  const forms = node.alternatives?.map((form) => merged({ ...node, alternatives: undefined }, form)) ?? [node];
  const typed: { type: string; form: Node }[] = [];
  for (const form of forms) {
    const types = typesIn(form.own);
    if (!types) return forms.length === 1 ? freeCode(context, form, place) : listedCode(context, forms, place);
    typed.push(...types.map((type) => ({ type, form })));
  }
  const [only, ...others] = typed;
  if (!only) return refuse;
  if (others.length === 0) return typedCode(context, only.type, only.form, place);
  const kinds = new Set(typed.map(({ type }) => (type === "integer" ? "number" : type)));
  if (kinds.size < typed.length) return listedCode(context, forms, place);
  const branches = typed.map(
    ({ type, form }) => `if (${beginsWith(type)}) { ${typedCode(context, type, form, place)} }`,
  );
  return `${branches.join(" else ")} else return -1;`;
}

/** Code that reads a value of any type, if nothing is kept of it. */
function freeCode({ facts }: Context, form: Node, place: Place): string {
  const isFree =
    Object.keys(form.own).every((keyword) => keyword === "x-undocumented") && form.properties.size === 0 && !form.items;
  const isKept = place.captures || place.unique || place.sums?.length;
  return isFree && !form.alternatives && !form.choice && !isKept
    ? facts.parseIfUnexpected(place, undefined) + readAny
    : refuse;
}

/** Keywords of a schema that only lists values. */
const listing: ReadonlySet<string> = new Set(["type", "enum", "x-fillable"]);

/** Code that reads a value which may be in any of several lists. */
function listedCode(context: Context, forms: readonly Node[], place: Place): string {
  const isList = ({ own }: Node): boolean =>
    own.enum !== undefined && Object.keys(own).every((keyword) => listing.has(keyword));
  const all = forms.flatMap(({ own }) => own.enum ?? []);
  if (!forms.every(isList) || new Set(all).size < all.length) return refuse;
  return valueCode(context, { ...anything, own: { enum: all } }, place);
}

/** Code that reads a value of one type. */
function typedCode(context: Context, type: string, node: Node, place: Place): string {
  if (node.isBeyond || node.alternatives || !isComparable(type, node, place)) return refuse;
  const allowed = node.own.enum;
  const unexpected = context.facts.parseIfUnexpected(place, type);
  switch (type) {
    case "object":
      return allowed
        ? refuse
        : `${unexpected}if (B[p] !== 123 || (p = ${objectFunction(context, node, place)}(p + 1)) < 0) return -1;`;
    case "array": {
      if (allowed) return refuse;
      const read = functionFor(context, node, place, () => arrayBody(context, node, place));
      return `${unexpected}if (B[p] !== 91 || (p = ${read}(p + 1)) < 0) return -1;`;
    }
    case "string":
      return unexpected + stringCode(context, node, place);
    case "number":
    case "integer":
      return unexpected + numberCode(node, place, type === "integer");
    case "boolean": {
      const choice = place.captures?.get("choice");
      const keep = choice ? `${choice} = B[p] === 116 ? 1 : 0;` : "";
      const refused = [true, false].filter((value) => allowed && !allowed.includes(value));
      const tests = refused.map((value) => `if (B[p] === ${value ? 116 : 102}) return -1;`).join(" ");
      return `${unexpected}${tests}${keep}${context.facts.noteBoolean(place)}if ((p = boolean(p)) < 0) return -1;`;
    }
    case "null":
      return allowed?.includes(null) === false ? refuse : `${unexpected}if ((p = nothing(p)) < 0) return -1;`;
    default:
      return refuse;
  }
}

/** Whether a recogniser can make the comparisons of a value of a type that the schema and the place ask for. */
function isComparable(type: string, node: Node, place: Place): boolean {
  const { captures, unique } = place;
  const isText = captures?.has("text") || captures?.has("moment") || captures?.has("instant");
  return (
    (type === "object" || (!node.choice && !unique)) &&
    (["string", "boolean", "null"].includes(type) || !captures?.has("choice")) &&
    (["string", "null"].includes(type) || !isText) &&
    (["number", "integer", "string", "null"].includes(type) || !mustBeNumber(place))
  );
}
