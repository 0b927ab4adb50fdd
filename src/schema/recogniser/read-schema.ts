import { patternProblem } from "../../text/pattern.ts";
import type { Schema } from "../load.ts";
import { resolveRef, type SchemaPlace, type SchemaSource, schemaAt } from "../references.ts";
import { unionOf } from "../unions.ts";
import { anything, beyond, type Choice, type Keywords, merged, type Node } from "./node.ts";

/** Keywords that no rule within a payload checks. */
const prose =
  /^(?:\$schema|\$id|title|description|markdownDescription|default|examples|enumDescriptions|defaultSnippets|errorMessage|x-basis|x-codes|x-personal|x-identifying)$/;

/** Keywords of a value that a recogniser checks. */
const understood = new Set([
  "type",
  "required",
  "additionalProperties",
  "enum",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "x-decimal",
  "x-document-path",
  "x-expected",
  "x-expected-type",
  "x-fillable",
  "x-goes-with",
  "x-known-values",
  "x-max-decimals",
  "x-no-placeholder",
  "x-not-before",
  "x-not-future",
  "x-product",
  "x-relevant-when",
  "x-sum",
  "x-undocumented",
  "x-unique",
]);

/** How many times a schema may be nested in itself. */
const maxWithin = 2;
const maxDepth = 50;
const maxNodes = 50_000;

/** Reads schemas, with everything they refer to, into nodes. */
export class SchemaReader {
  readonly #source: SchemaSource;
  /** The nodes of references that do not lead to themselves. */
  readonly #referenced = new Map<string, Node>();
  /** How many times each schema that is being read is nested in itself. */
  readonly #open = new Map<string, number>();
  #nodes = 0;

  constructor(source: SchemaSource) {
    this.#source = source;
  }

  read(schema: Schema | boolean, file: string, depth = 0): Node {
    if (typeof schema === "boolean") return schema ? anything : beyond;
    if (depth > maxDepth) return beyond;
    if (this.#nodes++ > maxNodes) throw new Error(`${file} refers to too many schemas for a recogniser.`);
    const { $ref, properties = {}, items, anyOf, allOf, oneOf, if: condition, then, else: otherwise, ...own } = schema;
    const { additionalProperties: others } = own;
    const part = (of: Schema | boolean): Node => this.read(of, file, depth + 1);
    const constraints = constraintsOf(own);
    const branches = anyOf ?? (oneOf as readonly Schema[] | undefined);
    const isOfForms = anyOf?.every((branch) => Object.keys(branch).join() === "required") === true;
    const parts = {
      properties: new Map(Object.entries(properties).map(([name, property]) => [name, part(property)])),
      items: items === undefined ? undefined : part(items),
      others: typeof others === "object" ? part(others) : undefined,
      alternatives: isOfForms ? undefined : branches?.map(part),
      choice: condition === undefined ? undefined : this.#choice(schema, file, depth),
    };
    let node: Node = {
      own: { ...constraints, ...(isOfForms ? { anyOf: anyOf as Keywords["anyOf"] } : {}) },
      ...parts,
      isBeyond:
        !Object.entries(constraints).every(([keyword, value]) => isUnderstood(keyword, value)) ||
        (anyOf !== undefined && oneOf !== undefined) ||
        (Object.hasOwn(own, "const") && Object.hasOwn(own, "enum")) ||
        (condition !== undefined && parts.choice === undefined),
    };
    for (const one of (allOf as readonly Schema[] | undefined) ?? []) node = merged(node, part(one));
    return $ref === undefined ? node : merged(this.#target(resolveRef($ref, file), depth), node);
  }

  /** Reads what a reference leads to. */
  #target(target: SchemaPlace, depth: number): Node {
    const id = `${target.file}#${target.pointer}`;
    const known = this.#referenced.get(id);
    if (known) return known;
    const within = this.#open.get(id) ?? 0;
    if (within > maxWithin) return beyond;
    this.#open.set(id, within + 1);
    const node = this.read(schemaAt(this.#source, target) as Schema, target.file, depth + 1);
    this.#open.set(id, within);
    if (within === 0) this.#referenced.set(id, node);
    return node;
  }

  /** Reads a condition on one member; returns undefined for other conditions. */
  #choice(schema: Schema, file: string, depth: number): Choice | undefined {
    const part = (of: Schema | boolean | undefined): Node => this.read(of ?? true, file, depth + 1);
    const union = unionOf(schema);
    if (!union) {
      const { required, ...more } = (schema.if ?? {}) as { required?: readonly string[] };
      const [key] = required ?? [];
      if (key === undefined || required?.length !== 1 || Object.keys(more).length > 0) return undefined;
      return { key, cases: [], present: part(schema.then), absent: part(schema.else) };
    }
    const { key, cases, other } = union;
    if (cases.some(({ values }) => values.some((value) => typeof value === "number"))) return undefined;
    const rest = part(other);
    // Of an object with no value of a case, the presence of the key may decide further.
    const { choice } = rest;
    const isOfKey = choice?.key === key && choice.cases.length === 0;
    const restIf = (presence: "present" | "absent"): Node =>
      isOfKey ? merged({ ...rest, choice: undefined }, choice[presence]) : rest;
    const ofAbsent = cases.find(({ takesAbsent }) => takesAbsent);
    return {
      key,
      cases: cases.map(({ values, schema: branch }) => ({ values, node: part(branch) })),
      present: restIf("present"),
      absent: ofAbsent ? part(ofAbsent.schema) : restIf("absent"),
    };
  }
}

/** The keywords that constrain a value, with `const` as an `enum`. */
function constraintsOf(own: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { const: only, ...others } = own;
  const constraints = Object.entries(others).filter(
    ([keyword, value]) => !prose.test(keyword) && !(keyword === "deprecated" && value === false),
  );
  if (Object.hasOwn(own, "const")) constraints.push(["enum", [only]]);
  return Object.fromEntries(constraints);
}

/** Whether a keyword is one that a recogniser checks, with a value that can be written into its source. */
function isUnderstood(keyword: string, value: unknown): boolean {
  if (!understood.has(keyword)) return false;
  if (/^(?:min|max|exclusive|x-max)/.test(keyword)) return isNumber(value);
  if (keyword === "x-decimal")
    return Object.entries(value as object).every(([key, one]) => key === "unit" || isNumber(one));
  if (keyword === "pattern") return isPattern(value);
  return true;
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(value);
}

function isPattern(value: unknown): boolean {
  return typeof value === "string" && patternProblem(value) === undefined;
}
