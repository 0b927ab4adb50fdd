import { type Path, stepsOf } from "../../json/path.ts";
import { readText } from "../../json/tape.ts";
import { isObject, jsonIn } from "../../json/value.ts";
import { addTo } from "../../tables/add-to.ts";
import { remember } from "../../tables/remember.ts";
import { foldedSpelling } from "../../text/spelling.ts";

/**
 * Reads a 400 body of the service: of v1, v2 or the transactions endpoint, or messages, by field or alone; itself or in
 * a request record or any object with a `response` or a `body`. Returns undefined for anything else.
 */
export function errorResponseOf(value: unknown): NamedField[] | undefined {
  if (typeof value === "string") {
    const bytes = Buffer.from(value);
    // Not if it is nested too deeply to be followed.
    return readText(bytes, 0, bytes.length) ? errorResponseOf(jsonIn(value)) : undefined;
  }
  if (Array.isArray(value)) {
    const fields: NamedField[] = [];
    return value.length > 0 && collect(value, [], "", fields) ? fields : undefined;
  }
  if (!isObject(value)) return undefined;
  const items = lists.map((name) => value[name]).find(Array.isArray);
  // In a tree of messages, `errors` holds no attrs and is not alone.
  const named = (items ?? []).filter((item) => isObject(item) || isText(item));
  const isList = items !== undefined && (named.length > 0 || items.length === 0);
  const hasAttr = named.some((item) => isObject(item) && attrOf(item) !== undefined);
  if (isList && (hasAttr || Object.keys(value).length === 1)) return named.map(fieldOf);
  const transaction = value["transaction_data"];
  if (isObject(transaction)) {
    const detail = textOf(value["error_detail"]);
    return [{ attr: "transaction_data", code: "TRANSACTION_IMPORT_ERROR", detail, transaction }];
  }
  return errorResponseOf(value["response"]) ?? errorResponseOf(value["body"]) ?? fieldsOfTree(value);
}

function fieldOf(item: string | Record<string, unknown>): NamedField {
  if (isText(item)) return { attr: "", code: "", detail: item };
  const textIn = (names: readonly string[]): string => names.map((name) => item[name]).find(isText) ?? "";
  return { attr: attrOf(item) ?? "", code: textIn(codes), detail: textIn(details) };
}

/** What web frameworks call the errors of a body, the field of an error, its message and its code. */
const lists = ["errors", "validation_errors", "issues", "extra", "detail"];
const addresses = ["attr", "field", "loc", "path", "pointer", "instancePath", "key", "location"];
const details = ["detail", "message", "msg", "defaultMessage", "title"];
const codes = ["code", "type"];

/** The attr of an error, or what stands for it: steps, as text, numbers or objects, or a JSON Pointer. */
function attrOf(item: Record<string, unknown>): string | undefined {
  const { pointer } = Object(item["source"]) as { pointer?: unknown };
  const given = [pointer, ...addresses.map((name) => item[name])].find((one) => isText(one) || Array.isArray(one));
  return Array.isArray(given) ? given.map(stepIn).join(".") : (given as string | undefined);
}

/** A step itself, or the name or index in an object that describes it. */
function stepIn(step: unknown): unknown {
  if (!isObject(step)) return step;
  return [step["key"], step["fieldName"], step["index"]].find((name) => isText(name) || Number.isInteger(name));
}

/** The index of the sent transaction that a response names: of the same id, or with the same fields; -1 if none. */
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

export interface NamedField {
  attr: string;
  code: string;
  detail: string;
  /** The transaction that failed, where the body has it instead of its place. */
  transaction?: Record<string, unknown>;
}

/**
 * The fields that a 400 body in one of these forms names; undefined for any other value:
 * - messages by field, nested as the payload is: `{ "notes": [{ "body": ["May not be blank."] }] }`. `non_field_errors`
 *   are about the object that has them. A field without a message, `{ "amount": [] }`, is named too
 * - `{ "errors" }` with messages by field, or `{ "code", "detail" }` beside such or alone
 * - `{ "error_detail" }`, which is about the whole payload
 */
export function fieldsOfTree(value: unknown): NamedField[] | undefined {
  if (!isObject(value)) return undefined;
  const { code, detail, error_detail, errors, ...fields } = value;
  // A detail without a code is the body of another status.
  const head = isText(error_detail) ? error_detail : isText(detail) && isText(code) ? detail : undefined;
  const named: NamedField[] = [];
  const ownCode = isText(code) ? code : "";
  if ((isObject(errors) || head !== undefined) && collect(errors ?? {}, [], ownCode, named) && named.length > 0)
    return named;
  named.length = 0;
  if (head === undefined) return collect(value, [], "", named) && named.length > 0 ? named : undefined;
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

export interface Resolved {
  /** The steps that exist in the payload. */
  path: Path;
  /** The remaining steps of the attr, which the payload does not have. */
  rest: readonly string[];
}

/**
 * Resolves an attr in a payload. Dots separate steps but may also be part of a key, so the longest matching key is
 * tried first. Brackets around indexes, JSON Pointers and other spellings of a field, such as camel case, are accepted.
 * The name `non_field_errors` stands for the object that holds it. Takes linear time: each value of the payload is
 * visited at most once.
 */
export function resolveAttr(value: unknown, attr: string): Resolved {
  const plain = follow(value, attr);
  if (plain.rest.length === 0) return plain;
  const dotted = follow(value, dottedAttr(attr));
  const { path, rest } = dotted.rest.length < plain.rest.length ? dotted : plain;
  return { path, rest: rest.length === 1 && rest[0] === nonFieldErrors ? [] : rest };
}

/** An attr with dots in place of brackets or the slashes of a JSON Pointer, from the payload on, not the request. */
function dottedAttr(attr: string): string {
  return (/^#?\//.test(attr) ? stepsOf(attr).join(".") : attr.replace(/\[["']?([^[\]"']*)["']?\]/g, ".$1"))
    .replace(/^\./, "")
    .replace(/^(?:body|json|\$)\./, "");
}

/** The name under which web frameworks report what is wrong with an object as a whole. */
export const nonFieldErrors = "non_field_errors";

/** Whether only the last field is missing, from an object that exists. */
export function isMissingField({ rest: [field, ...deeper] }: Resolved): boolean {
  return field !== undefined && deeper.length === 0 && !/^\d+$/.test(field);
}

function follow(value: unknown, attr: string): Resolved {
  const steps = attr === "" ? [] : attr.split(".");
  const { path, next } = furthest(value, steps, 0);
  return { path, rest: steps.slice(next) };
}

/** The longest path into a value along the steps from `at`, and the index of the step at which it ends. */
function furthest(value: unknown, steps: readonly string[], at: number): { path: Path; next: number } {
  let best: ReturnType<typeof furthest> = { path: [], next: at };
  for (const [step, child, after] of waysInto(value, steps, at)) {
    const { path, next } = furthest(child, steps, after);
    if (next > best.next) best = { path: [step, ...path], next };
    if (best.next === steps.length) break;
  }
  return best;
}

/** A member or element that the next step may mean, and the index of the step after it. */
type Way = [step: string | number, child: unknown, after: number];

/** The ways into a value along the steps from `at`, most likely first. */
function waysInto(value: unknown, steps: readonly string[], at: number): Way[] {
  const own = steps[at];
  if (own === undefined || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value))
    return /^\d+$/.test(own) && Number(own) < value.length ? [[Number(own), value[Number(own)], at + 1]] : [];
  const members = value as Record<string, unknown>;
  const { bySpelling, mostParts } = keysOf(members);
  const exact: Way[] = [];
  for (let after = Math.min(at + mostParts, steps.length); after > at; after--) {
    const key = steps.slice(at, after).join(".");
    if (Object.hasOwn(members, key)) exact.push([key, members[key], after]);
  }
  const others = (bySpelling.get(foldedSpelling(own)) ?? []).flatMap((key): Way[] =>
    exact.some(([each]) => each === key) ? [] : [[key, members[key], at + 1]],
  );
  return [...exact, ...others];
}

/** The keys of an object by their folded spelling, and the most parts that one has between dots. */
const keysOf = remember((members: Readonly<Record<string, unknown>>) => {
  const bySpelling = new Map<string, string[]>();
  let mostParts = 1;
  for (const key of Object.keys(members)) {
    addTo(bySpelling, foldedSpelling(key), key);
    mostParts = Math.max(mostParts, key.split(".").length);
  }
  return { bySpelling, mostParts };
});
