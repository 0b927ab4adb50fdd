import { isJson, isObject } from "../../json/value.ts";
import { fieldsOfTree, type NamedField } from "./error-tree.ts";

/** The content of a 400 body: fields by attr, or the one transaction that failed. */
export type ErrorResponse = { fields: NamedField[] } | { transaction: Record<string, unknown>; detail: string };

/**
 * Reads a 400 body of the service: of v1, v2 or the transactions endpoint, or messages by field; alone or inside a
 * request record or any object with a `response` or a `body`. Returns undefined for anything else.
 */
export function errorResponseOf(value: unknown): ErrorResponse | undefined {
  if (typeof value === "string") return isJson(value) ? errorResponseOf(JSON.parse(value)) : undefined;
  if (!isObject(value)) return undefined;
  const items = value["errors"] ?? value["validation_errors"];
  // In a tree of messages, `errors` holds no attrs and is not alone.
  const named = Array.isArray(items) ? items.filter(isObject) : undefined;
  if (named && (named.some(({ attr }) => attr !== undefined) || Object.keys(value).length === 1))
    return { fields: named.map(fieldOf) };
  const transaction = value["transaction_data"];
  if (isObject(transaction)) return { transaction, detail: textOf(value["error_detail"]) };
  const captured = errorResponseOf(value["response"]) ?? errorResponseOf(value["body"]);
  if (captured) return captured;
  const fields = fieldsOfTree(value);
  return fields && { fields };
}

function fieldOf({ attr, code, detail }: Record<string, unknown>): NamedField {
  return { attr: textOf(attr), code: textOf(code), detail: textOf(detail) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/**
 * The index of the sent transaction that a response names: the one with the same id, or with the same fields. Amounts come
 * back as strings, and fields may be added. -1 if there is none.
 */
export function indexOfTransaction(sent: readonly unknown[], returned: Record<string, unknown>): number {
  const id = returned["transaction_id"];
  const withId = (transaction: unknown): boolean => isObject(transaction) && transaction["transaction_id"] === id;
  const isSame = (transaction: unknown): boolean => isEqual(transaction, returned);
  const same = sent.findIndex((transaction) => (id === undefined || withId(transaction)) && isSame(transaction));
  return same >= 0 || id === undefined ? same : sent.findIndex(withId);
}

/** Whether everything that was sent came back. */
function isEqual(sent: unknown, returned: unknown): boolean {
  if (typeof sent === "number" && typeof returned === "string")
    return returned.trim() !== "" && Number(returned) === sent;
  if (Array.isArray(sent))
    return (
      Array.isArray(returned) && sent.length === returned.length && sent.every((each, i) => isEqual(each, returned[i]))
    );
  if (isObject(sent))
    return isObject(returned) && Object.entries(sent).every(([key, each]) => isEqual(each, returned[key]));
  return sent === returned;
}
