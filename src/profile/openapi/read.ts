import { CORE_SCHEMA, defineScalarTag, floatCoreTag, intCoreTag, load, mapTag, mergeTag, NOT_RESOLVED } from "js-yaml";
import { encoder } from "../../json/bytes.ts";
import { faultsIn } from "../../json/faults.ts";
import { DocumentError } from "../profile-error.ts";
import { emptyObject, isJsonObject, type Json, type JsonObject, scalarText } from "./json.ts";
import { plainText } from "./plain-text.ts";

/** Documents are hostile until proven otherwise: what one may cost to read. */
export const limits = {
  bytes: 32 * 1024 * 1024,
  depth: 100,
  /** Values after aliases are followed, so that a few nested aliases cannot become billions of values. */
  values: 5_000_000,
};

export function readDocument(text: string): JsonObject {
  if (text.length > limits.bytes)
    throw new DocumentError(`The document is larger than ${limits.bytes / 1024 / 1024} MB.`);
  const parsed = parse(text);
  const info = isJsonObject(parsed) ? parsed["info"] : undefined;
  // A version without quotes is meant as it is written: 1.10 is not 1.1.
  if (isJsonObject(info) && (info["version"] as unknown) instanceof Written)
    info["version"] = (info["version"] as unknown as Written).source;
  const document = copied(parsed);
  if (!isJsonObject(document)) throw new DocumentError("The document is not an OpenAPI document: it is not an object.");
  if (document["swagger"] !== undefined)
    throw new DocumentError(
      "The document is Swagger 2.0. Convert it to OpenAPI 3 first: its operator may publish one, and swagger2openapi makes one.",
    );
  // YAML and JSON read 3.0 without quotes as 3.
  if (!/^3(?:$|\.[0-2](?:\.|$))/.test(scalarText(document["openapi"])))
    throw new DocumentError(
      'The document is not OpenAPI 3.0, 3.1 or 3.2: it has no "openapi: 3.0.3" or such at its root.',
    );
  return document;
}

function parse(text: string): unknown {
  const source = text.startsWith("\ufeff") ? text.slice(1) : text;
  try {
    // JSON is YAML too, but JSON.parse reads it faster, and takes a repeated key.
    if (/^\s*\{/.test(source)) {
      const parsed: unknown = JSON.parse(source);
      const bytes = encoder.encode(source);
      if (faultsIn(bytes, 0, bytes.length).every(({ type }) => type !== "duplicate-key")) return parsed;
    }
  } catch {
    // A YAML document may begin with a brace as well.
  }
  try {
    return load(source, { schema: yamlSchema, maxDepth: limits.depth });
  } catch (error) {
    const { reason, mark } = error as { reason?: string; mark?: { line: number; column: number } };
    const place = mark ? ` at line ${mark.line + 1}, column ${mark.column + 1}` : "";
    throw new DocumentError(
      `The document cannot be read as YAML or JSON${place}: ${plainText(reason ?? String(error))}.`,
    );
  }
}

/** A number of a YAML document. */
class Written extends Number {
  constructor(readonly source: string) {
    super(source);
  }
}

function keyOf(key: unknown): unknown {
  return key instanceof Written ? key.source : key;
}

/**
 * Numbers as YAML 1.1 writes them. The generators of such documents (PyYAML) leave texts unquoted that are not numbers
 * in YAML 1.1: `07123456789`, `12E34567`, `0o17`.
 */
const yamlSchema = CORE_SCHEMA.withTags(
  // Documents written by hand share parts by merge keys (<<), and have statuses without quotes.
  mergeTag,
  {
    ...mapTag,
    addPair: (map, key, value) => mapTag.addPair(map, keyOf(key), value),
    has: (map, key) => mapTag.has(map, keyOf(key)),
  },
  defineScalarTag("tag:yaml.org,2002:int", {
    ...intCoreTag,
    resolve: (source) => (/^[-+]?(?:0|[1-9][0-9]*)$/.test(source) ? new Written(source) : NOT_RESOLVED),
  }),
  defineScalarTag("tag:yaml.org,2002:float", {
    ...floatCoreTag,
    resolve: (source) =>
      /^[-+]?(?:(?:0|[1-9][0-9]*)\.[0-9]*|\.[0-9]+)(?:[eE][-+][0-9]+)?$/.test(source)
        ? new Written(source)
        : NOT_RESOLVED,
  }),
);

/** The keywords about the fields or elements that a schema does not list. */
const further: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties", "items"]);

/** Whether a schema is `{ not: {} }`, as generators (TypeSpec) write that nothing is allowed. */
function isNothing(value: unknown): boolean {
  return isJsonObject(value) && Object.keys(value).join() === "not" && JSON.stringify(value["not"]) === "{}";
}

/** The keywords whose lists PHP writes as objects, {"0": "A", "2": "B"}, once an element was removed from them. */
const listed: ReadonlySet<string> = new Set(["enum", "required"]);

function isNumbered(value: unknown): value is JsonObject {
  return isJsonObject(value) && Object.keys(value).length > 0 && Object.keys(value).every((name) => /^\d+$/.test(name));
}

/** A copy without prototypes, aliases, and names that a terminal would act on, within the limits. */
export function copied(value: unknown): Json {
  let values = 0;
  function copy(given: unknown, depth: number, isText = false): Json {
    const value = given instanceof Written ? (isText ? given.source : given.valueOf()) : given;
    if (++values > limits.values) throw new DocumentError(`The document holds more than ${limits.values} values.`);
    if (depth > limits.depth) throw new DocumentError(`The document is nested deeper than ${limits.depth} levels.`);
    if (Array.isArray(value)) return value.map((element) => copy(element, depth + 1, isText));
    if (typeof value !== "object" || value === null)
      return typeof value === "string" || typeof value === "boolean" || value === null || Number.isFinite(value)
        ? (value as Json)
        : String(value);
    const object = emptyObject();
    // The choices of a text are as they are written: 1.0 is not 1.
    const isOfText = [(value as JsonObject)["type"]].flat().includes("string");
    for (const [name, child] of Object.entries(value)) {
      const given = listed.has(name) && isNumbered(child) ? Object.values(child) : child;
      object[plainText(name)] =
        further.has(name) && isNothing(child)
          ? false
          : copy(given, depth + 1, isOfText && (name === "enum" || name === "const"));
    }
    return object;
  }
  return copy(value, 0);
}
