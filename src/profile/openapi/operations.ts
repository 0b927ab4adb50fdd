import { type Operation, operations } from "../../spec/operations.ts";
import { uniqueNames } from "../unique-names.ts";
import { isJsonObject, type Json, type JsonObject, listOf, object, type Resolve, refOf, scalarText } from "./json.ts";
import { isAnnotation } from "./keywords.ts";
import { plainText } from "./plain-text.ts";
import { copied } from "./read.ts";

export interface DocumentOperation {
  method: string;
  path: string;
  known: Operation | undefined;
  request: Body | undefined;
  /** The schemas of its query parameters, by name. */
  parameters: Map<string, Json>;
  /** What is said of parameters, or of a body that only the document has, that is not checked, as sentences. */
  unchecked: string[];
  /** By status; only those that show a body. */
  responses: Map<number, Body>;
}

export interface Body {
  schema: Json;
  examples: Example[];
}

export interface Example {
  /** The operation and the name of the example, as reports name it. */
  name: string;
  value: Json;
}

const methods = ["get", "put", "post", "delete", "patch"];

/** The operations of a document below data-import, in the document's order; `others` counts the rest. */
export function documentOperations(
  document: JsonObject,
  resolve: Resolve,
): { found: DocumentOperation[]; others: number } {
  const found: DocumentOperation[] = [];
  let others = 0;
  for (const [given, item] of Object.entries(object(document["paths"]))) {
    const pathItem = object(resolve(item));
    for (const method of methods) {
      const operation = pathItem[method];
      if (!isJsonObject(operation)) continue;
      const path = fullPath(given, [operation, pathItem, document]);
      if (path === undefined) {
        others++;
        continue;
      }
      const name = `${method.toUpperCase()} ${path}`;
      const responses = new Map<number, Body>();
      for (const [status, response] of Object.entries(object(operation["responses"]))) {
        const body = bodyOf(object(resolve(response)), `${name} ${status}`, resolve);
        // A range counts as the first status in it, unless the document has that too.
        const code = Number(/^[1-5]XX$/i.test(status) ? `${status[0]}00` : status);
        if (/^[1-5]\d\d$/.test(String(code)) && body && (code === Number(status) || !responses.has(code)))
          responses.set(code, body);
      }
      const known = operations.find((one: Operation) => one.method === method.toUpperCase() && isPath(path, one.path));
      const all = [...listOf(pathItem["parameters"]), ...listOf(operation["parameters"])];
      const parameters = all.map((one) => object(resolve(one)));
      const request = bodyOf(object(resolve(operation["requestBody"])), name, resolve);
      const isOtherBody = !request && operation["requestBody"] !== undefined;
      const ofBody = isOtherBody ? ["has a body without a schema of JSON, which is not checked."] : [];
      found.push({
        method: method.toUpperCase(),
        path,
        known,
        parameters: queryParametersOf(parameters, resolve),
        unchecked: [...new Set(known ? parameters.flatMap((one) => uncheckedOf(one, resolve)) : ofBody)],
        request,
        responses,
      });
    }
  }
  return { found, others };
}

/**
 * The query parameters among parameters, of which a later one replaces an earlier one of the same name. The fields of
 * an object may be sent as parameters of their own, unless it has another style.
 */
function queryParametersOf(parameters: readonly JsonObject[], resolve: Resolve): Map<string, Json> {
  return new Map(
    parameters.flatMap(({ in: place, name, schema = {}, style = "form", explode = true }): [string, Json][] => {
      if (place !== "query" || typeof name !== "string") return [];
      const { properties } = object(resolve(schema));
      return style === "form" && explode === true && isJsonObject(properties)
        ? [[plainText(name), { type: "object" }], ...Object.entries(properties)]
        : [[plainText(name), schema]];
    }),
  );
}

/** What a parameter says that is not checked. The rules of requests know the headers of every operation. */
function uncheckedOf({ in: place, name, schema, required }: JsonObject, resolve: Resolve): string[] {
  const shown = plainText(scalarText(name));
  if (place === "query")
    return required === true ? [`The query parameter ${shown} is required, which is not checked.`] : [];
  const isAnyText = Object.keys(object(resolve(schema))).every((word) => word === "type" || isAnnotation(word));
  const isUsual = place === "header" && /^(?:accept|authorization|content-type)$/i.test(shown);
  return isUsual || (place === "path" && isAnyText)
    ? []
    : [`The ${scalarText(place)} parameter ${shown} is not checked.`];
}

/** A path below data-import, with that of a server where it begins after the version; undefined for any other. */
function fullPath(path: string, holders: readonly JsonObject[]): string | undefined {
  const servers = holders.map((holder) => listOf(holder["servers"])).find((list) => list.length > 0) ?? [];
  const hasVersion = /(?:^|\/)v\d+\//.test(path);
  const paths = hasVersion ? [path] : [...servers.map((server) => serverPath(object(server)) + path), path];
  return (
    paths.find((one) => /(?:^|\/)v\d+\/data-import(?:\/|$)/.test(one)) ??
    paths.find((one) => /(?:^|\/)data-import(?:\/|$)/.test(one))
  );
}

function serverPath({ url, variables }: JsonObject): string {
  if (typeof url !== "string") return "";
  return url
    .replace(/\{([^{}]*)\}/g, (text, name: string) => scalarText(object(object(variables)[name])["default"]) || text)
    .replace(/^[a-z]+:\/\/[^/]*/i, "")
    .replace(/\/$/, "");
}

/** Whether a path is one of the interface. Its version may be a variable, as in /v{version}/data-import/, or absent. */
function isPath(path: string, known: string): boolean {
  const versionOf = (one: string): string | undefined => /(?:^|\/)(v\d+)\/data-import\//.exec(one)?.[1];
  const version = versionOf(path);
  return (version === undefined || version === versionOf(known)) && shapeOf(path) === shapeOf(known);
}

/** A path from data-import on, whatever its variables are called and whether it ends in a slash. */
function shapeOf(path: string): string {
  return path
    .replace(/^.*?(?=(?:^|\/)data-import\/)/, "")
    .replace(/\{[^{}]*\}/g, "{}")
    .replace(/^\/|\/$/g, "");
}

function bodyOf(holder: JsonObject, name: string, resolve: Resolve): Body | undefined {
  const content = object(holder["content"]);
  const type = mediaTypes.flatMap((pattern) => Object.keys(content).find((type) => pattern.test(type)) ?? [])[0];
  if (type === undefined) return undefined;
  const media = object(resolve(content[type]));
  const schema = media["schema"];
  if (schema === undefined) return undefined;
  const own = object(resolve(schema));
  const examples: Example[] = [];
  const add = (name: string, given: Json | undefined): void => {
    const value = exampleValue(given);
    if (value !== undefined) examples.push({ name, value });
  };
  const { example } = media;
  // A reference to an example component, which many documents have here although it is not allowed.
  const referred = refOf(example) === undefined ? undefined : object(resolve(example));
  add(`${name} example`, referred ? (referred["value"] ?? referred) : example);
  for (const [key, one] of Object.entries(object(media["examples"]))) {
    const { value, dataValue } = object(resolve(one));
    add(`${name} ${key}`, value ?? dataValue);
  }
  if (examples.length === 0)
    for (const [i, value] of [own["example"], ...listOf(own["examples"])].entries())
      add(`${name} schema example ${i + 1}`, value);
  return { schema, examples };
}

/** The media types of JSON, the most exact first. */
const mediaTypes = [
  /^application\/json\b/i,
  /^(?:application|text)\/(?:[\w.+-]+\+)?json\b/i,
  /^(?:\*|application)\/\*/,
];

/** An example as a value. Some documents write the JSON of an object as a text. */
function exampleValue(value: Json | undefined): Json | undefined {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return copied(JSON.parse(value));
  } catch {
    return value;
  }
}

export function otherIds(found: readonly DocumentOperation[], taken: Iterable<string>): Map<DocumentOperation, string> {
  const others = found.filter((operation) => !operation.known);
  const baseOf = (operation: DocumentOperation): string =>
    operation.path
      .replace(/^.*data-import\/?/, "")
      .split("/")
      .filter((step) => step !== "" && !step.startsWith("{"))
      .join("-")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 80) || "root";
  const counts = new Map<string, number>();
  for (const operation of others) counts.set(baseOf(operation), (counts.get(baseOf(operation)) ?? 0) + 1);
  const idOf = uniqueNames();
  for (const id of taken) idOf([id], id);
  return new Map(
    others.map((operation): [DocumentOperation, string] => {
      const base = baseOf(operation);
      const version = /(?:^|\/)(v\d+)\//.exec(operation.path)?.[1] ?? "v0";
      const withMethod = `${base}-${operation.method.toLowerCase()}`;
      const isAlone = counts.get(base) === 1 || operation.method === "POST";
      return [operation, idOf([...(isAlone ? [base] : []), withMethod, `${withMethod}-${version}`], `${base}-`)];
    }),
  );
}
