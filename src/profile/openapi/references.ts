import { pointerOf, stepsOf } from "../../json/path.ts";
import { pick } from "../../json/value.ts";
import { addTo } from "../../tables/add-to.ts";
import type { UnionKey } from "../operator.ts";
import { DocumentError } from "../profile-error.ts";
import { uniqueNames } from "../unique-names.ts";
import { isJsonObject, type Json, type JsonObject, listOf, object, type Resolve, refOf, scalarText } from "./json.ts";
import { choicesOf, unionKeywords } from "./keywords.ts";
import { plainText } from "./plain-text.ts";

export function resolver(document: JsonObject): Resolve {
  return (value) => {
    const seen = new Set<string>();
    let at = value;
    for (let ref = refOf(at); ref !== undefined; ref = refOf(at)) {
      if (seen.has(ref)) return undefined;
      seen.add(ref);
      at = target(document, ref);
    }
    return at;
  };
}

/** A schema with a longer address has none: each address within it would be as long again. */
const maxUri = 1000;

/**
 * Makes references to the `$id` or the `$anchor` of a schema references to its place in the document, as those to
 * components are. One that is a pointer into the document stays, even within a schema with an `$id`: so it is meant.
 */
export function placeReferences(document: JsonObject): void {
  const root = "document:/";
  const places = new Map([[root, ""]]);
  const references: { holder: JsonObject; ref: string; base: string }[] = [];
  const path: string[] = [];
  const walk = (node: Json, around: string): void => {
    if (typeof node !== "object" || node === null) return;
    const { $id, $anchor, $ref } = node as JsonObject;
    const isPlaced = typeof $id === "string" && around.length + $id.length <= maxUri;
    const base = isPlaced ? uriOf($id, around).replace(/#$/, "") : around;
    if (isPlaced) places.set(base, pointerOf(path));
    if (typeof $anchor === "string") places.set(`${base}#${$anchor}`, pointerOf(path));
    if (typeof $ref === "string") references.push({ holder: node as JsonObject, ref: $ref, base });
    for (const [name, child] of Object.entries(node)) {
      path.push(name);
      walk(child, base);
      path.pop();
    }
  };
  walk(document, root);
  if (places.size === 1) return;
  for (const { holder, ref, base } of references) {
    if (ref.startsWith("#") && target(document, ref) !== undefined) continue;
    const uri = uriOf(ref, base);
    const [resource = "", fragment = ""] = uri.split("#");
    const place = places.get(uri.replace(/#$/, "")) ?? (fragment.startsWith("/") ? places.get(resource) : undefined);
    // A pointer in a reference is decoded as part of an address.
    if (place !== undefined)
      holder["$ref"] = `#${place.replaceAll("%", "%25")}${fragment.startsWith("/") ? fragment : ""}`;
  }
}

function uriOf(ref: string, base: string): string {
  return URL.canParse(ref, base) ? new URL(ref, base).href : ref;
}

/** The value that a reference names. */
export function target(document: JsonObject, ref: string): Json | undefined {
  if (!ref.startsWith("#"))
    throw new DocumentError(
      `The document refers to another file (${ref.slice(0, 200)}). Bundle it into one document first, for example with "redocly bundle".`,
    );
  // The name of an anchor is no pointer.
  let at: Json | undefined = /^#(?!\/|$)/.test(ref) ? undefined : document;
  for (const name of stepsOf(decoded(ref.slice(1))))
    at = typeof at === "object" && at !== null && Object.hasOwn(at, name) ? (at as JsonObject)[name] : undefined;
  return at;
}

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

export function componentReader(document: JsonObject): (ref: string) => Json | undefined {
  let extended: ReadonlyMap<string, readonly string[]> | undefined;
  return schemaOf;

  /** The schema of a component; of a base with a discriminator, the union of those that extend it by allOf. */
  function schemaOf(ref: string): Json | undefined {
    const found = target(document, ref);
    if (!isJsonObject(found) || ["oneOf", "anyOf", "allOf", "$ref"].some((keyword) => found[keyword] !== undefined))
      return found;
    const { propertyName: key, mapping } = object(found["discriminator"]);
    if (typeof key !== "string") return found;
    extended ??= extensionsIn(document);
    const listed = choicesOf(object(object(found["properties"])[key]));
    const mapped = Object.values(object(mapping)).map((to) => componentName(to));
    // What extends the base, but is chosen by no value of its key, is a base itself, or of another union.
    const chosen = new Set([...listed, ...mapped]);
    const isChosen = (one: string): boolean =>
      chosen.has(componentName(one)) ||
      listOf(object(target(document, one))["allOf"]).some(
        (part) => object(object(part)["properties"])[key] !== undefined,
      );
    const all = extended.get(ref) ?? [];
    const extending = listed.length === 0 || mapped.length === 0 ? all : all.filter(isChosen);
    if (extending.length === 0) return found;
    return { ...pick(found, unionKeywords), oneOf: extending.map(($ref) => ({ $ref })) };
  }
}

/** The components that extend each component by allOf, directly or through others. */
function extensionsIn(document: JsonObject): ReadonlyMap<string, readonly string[]> {
  const extended = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(object(object(document["components"])["schemas"]))) {
    const ref = `#/components/schemas/${name}`;
    for (const base of basesOf(document, schema, new Set())) addTo(extended, base, ref);
  }
  return extended;
}

/** Whether a component is the union of components that extend it by allOf. */
export function listsExtending(document: JsonObject, ref: string, { oneOf, anyOf }: JsonObject): boolean {
  return [...listOf(oneOf), ...listOf(anyOf)].some((one) =>
    basesOf(document, target(document, refOf(one) ?? "#"), new Set()).has(ref),
  );
}

function basesOf(document: JsonObject, schema: Json | undefined, seen: Set<string>): Set<string> {
  for (const one of listOf(object(schema)["allOf"])) {
    const $ref = refOf(one);
    if ($ref === undefined || seen.has($ref)) continue;
    seen.add($ref);
    basesOf(document, target(document, $ref), seen);
  }
  return seen;
}

export function componentName(given: Json | undefined): string {
  const ref = scalarText(given);
  return plainText(ref.slice(ref.lastIndexOf("/") + 1));
}

/** Returns a function that names the file of a component in requests or in responses. No two files share a name. */
export function fileNamer(): (component: string, isSent: boolean, values?: readonly UnionKey[]) => string {
  const nameOf = uniqueNames();
  return (component, isSent, values) => {
    const base = `parts/${kebab(component)}${isSent ? "" : "-response"}`;
    const candidates = [base, ...(values ? [`${base}-as-${kebab(values.map(String).join("-")).slice(0, 60)}`] : [])];
    return `${nameOf(candidates, `${base}-`)}.schema.json`;
  };
}

function kebab(name: string): string {
  return (
    name
      .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
      .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 80) || "part"
  );
}
