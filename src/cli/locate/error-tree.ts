import type { NamedPlace } from "./error-body.ts";

/**
 * The places that an error body in one of the web framework's forms names; undefined for any other value:
 * - a tree of fields: `{ "notes": [{ "body": ["May not be blank."] }] }`, where `non_field_errors` are of the object
 *   around them, and a field without a text, `{ "amount": [] }`, is named all the same
 * - `{ "code", "detail", "errors" }`, where `errors` is such a tree, or absent
 * - `{ "error_detail" }`, which is about the whole payload
 */
export function placesOfTree(value: unknown): NamedPlace[] | undefined {
  if (!isObject(value)) return undefined;
  const { code, detail, error_detail, errors, ...fields } = value;
  // A detail alone is the body of another status.
  const head = isText(error_detail) ? error_detail : isText(detail) && isText(code) ? detail : undefined;
  const places: NamedPlace[] = [];
  if (head === undefined) return collect(value, [], "", places) && places.length > 0 ? places : undefined;
  const ownCode = isText(code) ? code : "";
  if (collect(errors ?? {}, [], ownCode, places) && places.length > 0) return places;
  places.length = 0;
  if (errors === undefined && collect(fields, [], ownCode, places) && places.length > 0) return places;
  return [{ attr: "", code: ownCode, detail: head }];
}

/** Adds the places of a tree; false where it is none. */
function collect(tree: unknown, path: readonly string[], code: string, places: NamedPlace[]): boolean {
  const add = (detail: string, own = code): void => {
    places.push({ attr: path.join("."), code: own, detail });
  };
  if (Array.isArray(tree)) {
    if (tree.length === 0) add("");
    return tree.every((element, i) => {
      if (isText(element)) add(element);
      else if (!isObject(element)) return element === null;
      else if (isText(element["message"]) || isText(element["detail"]))
        add(textOf(element["message"] ?? element["detail"]), textOf(element["code"]) || code);
      // An element without an error is an empty object.
      else if (Object.keys(element).length > 0) return collect(element, [...path, String(i)], code, places);
      return true;
    });
  }
  if (!isObject(tree)) return false;
  return Object.entries(tree).every(([name, child]) =>
    collect(child, name === "non_field_errors" ? path : [...path, name], code, places),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function textOf(value: unknown): string {
  return isText(value) ? value : "";
}
