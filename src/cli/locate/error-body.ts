import { placesOfTree } from "./error-tree.ts";

/** One place that a 400 body of the service names. */
export interface NamedPlace {
  attr: string;
  code: string;
  detail: string;
}

/** What a 400 body says: places by their attr, or the one transaction that failed. */
export type Answer = { places: NamedPlace[] } | { transaction: Record<string, unknown>; detail: string };

/**
 * Reads a 400 body of the service: of v1, of v2, of the transactions endpoint or a tree of fields, be it on its own or in what it was
 * captured in, a request record or any object with a `response` or a `body`. Undefined for what is none.
 */
export function answerOf(value: unknown): Answer | undefined {
  if (typeof value === "string") return isJson(value) ? answerOf(JSON.parse(value)) : undefined;
  if (!isObject(value)) return undefined;
  const items = value["errors"] ?? value["validation_errors"];
  const named = Array.isArray(items) ? items.filter(isObject) : undefined;
  if (named && (named.some(({ attr }) => attr !== undefined) || Object.keys(value).length === 1))
    return { places: named.map(placeOf) };
  const transaction = value["transaction_data"];
  if (isObject(transaction)) return { transaction, detail: textOf(value["error_detail"]) };
  const captured = answerOf(value["response"]) ?? answerOf(value["body"]);
  if (captured) return captured;
  const places = placesOfTree(value);
  return places && { places };
}

function placeOf({ attr, code, detail }: Record<string, unknown>): NamedPlace {
  return { attr: textOf(attr), code: textOf(code), detail: textOf(detail) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Which of the transactions that were sent the service speaks of: that of the same id, or of the same fields. Amounts
 * come back as strings, and fields may be added. -1 where it is none of them.
 */
export function indexOfTransaction(sent: readonly unknown[], answered: Record<string, unknown>): number {
  const id = answered["transaction_id"];
  const withId = (transaction: unknown): boolean => isObject(transaction) && transaction["transaction_id"] === id;
  const isSame = (transaction: unknown): boolean => isEqual(transaction, answered);
  const same = sent.findIndex((transaction) => (id === undefined || withId(transaction)) && isSame(transaction));
  return same >= 0 || id === undefined ? same : sent.findIndex(withId);
}

/** Whether all that was sent came back. */
function isEqual(sent: unknown, answered: unknown): boolean {
  if (typeof sent === "number" && typeof answered === "string")
    return answered.trim() !== "" && Number(answered) === sent;
  if (Array.isArray(sent))
    return (
      Array.isArray(answered) && sent.length === answered.length && sent.every((each, i) => isEqual(each, answered[i]))
    );
  if (isObject(sent))
    return isObject(answered) && Object.entries(sent).every(([key, each]) => isEqual(each, answered[key]));
  return sent === answered;
}
