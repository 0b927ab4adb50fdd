import { isObject } from "../../json/value.ts";
import { nonFieldErrors } from "./resolve-attr.ts";

/** A field that a 400 body of the service names. */
export interface NamedField {
  attr: string;
  code: string;
  detail: string;
}

/**
 * The fields that a 400 body in one of these forms names; undefined for any other value:
 * - messages by field, nested as the payload is: `{ "notes": [{ "body": ["May not be blank."] }] }`. `non_field_errors`
 *   are about the object that has them. A field without a message, `{ "amount": [] }`, is named too
 * - `{ "code", "detail", "errors" }`, where `errors` holds messages by field, or is absent
 * - `{ "error_detail" }`, which is about the whole payload
 */
export function fieldsOfTree(value: unknown): NamedField[] | undefined {
  if (!isObject(value)) return undefined;
  const { code, detail, error_detail, errors, ...fields } = value;
  // A detail without a code is the body of another status.
  const head = isText(error_detail) ? error_detail : isText(detail) && isText(code) ? detail : undefined;
  const named: NamedField[] = [];
  if (head === undefined) return collect(value, [], "", named) && named.length > 0 ? named : undefined;
  const ownCode = isText(code) ? code : "";
  if (collect(errors ?? {}, [], ownCode, named) && named.length > 0) return named;
  named.length = 0;
  if (errors === undefined && collect(fields, [], ownCode, named) && named.length > 0) return named;
  return [{ attr: "", code: ownCode, detail: head }];
}

/** Adds the fields that a tree names. Returns false if it is not a tree of messages. */
function collect(tree: unknown, path: readonly string[], code: string, named: NamedField[]): boolean {
  const add = (detail: string, own = code): void => {
    named.push({ attr: path.join("."), code: own, detail });
  };
  if (Array.isArray(tree)) {
    if (tree.length === 0) add("");
    return tree.every((element, i) => {
      if (isText(element)) add(element);
      else if (!isObject(element)) return element === null;
      else if (isText(element["message"]) || isText(element["detail"]))
        add(textOf(element["message"] ?? element["detail"]), textOf(element["code"]) || code);
      // An empty object is an element without errors.
      else if (Object.keys(element).length > 0) return collect(element, [...path, String(i)], code, named);
      return true;
    });
  }
  if (!isObject(tree)) return false;
  return Object.entries(tree).every(([name, child]) =>
    collect(child, name === nonFieldErrors ? path : [...path, name], code, named),
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function textOf(value: unknown): string {
  return isText(value) ? value : "";
}
