import type { Schema } from "../../schema/load.ts";
import { resolveRef, type SchemaSource } from "../../schema/references.ts";
import { unionOf } from "../../schema/unions.ts";
import type { UnionKey } from "../operator.ts";
import { compare } from "./compare.ts";

/** One thing that two schemas of a payload say differently. */
export interface Difference {
  /** A kind and an attr with `*` for elements. */
  at: string;
  branch?: UnionKey;
  what:
    | "field added"
    | "field removed"
    | "required"
    | "expected"
    | "optional"
    | "values added"
    | "values removed"
    | "values closed"
    | "values opened"
    | "type"
    | "format"
    | "pattern"
    | "limit"
    | "deprecated"
    | "closed"
    | "opened"
    | "branch added"
    | "branch removed";
  from?: string;
  to?: string;
  /** Whether a payload that satisfied the first schema may fail the second. */
  mayFail: boolean;
  /** The schema file and the field in it that changed: the same for every place where a component is used. */
  origin: string;
}

type Change = Omit<Difference, "at" | "branch" | "origin">;

export interface Side {
  source: SchemaSource;
  file: string;
}

interface At {
  schema: Schema;
  file: string;
}

/** What schemas say about one value, with their references and alternatives combined. */
interface Facts {
  types: Set<string> | undefined;
  values: Set<unknown> | undefined;
  known: Set<unknown> | undefined;
  required: Set<string>;
  expected: Set<string>;
  fields: Map<string, At[]>;
  items: At[];
  isClosed: boolean;
  isObject: boolean;
  isDeprecated: boolean;
  format: string | undefined;
  pattern: string | undefined;
  limits: Map<string, number | true>;
  union: { key: string; cases: Map<unknown, At> } | undefined;
}

/** Limits that forbid more as they grow. */
const lower = ["minLength", "minimum", "exclusiveMinimum", "minItems", "minProperties"];
/** Limits that forbid more as they shrink. */
const upper = ["maxLength", "maximum", "exclusiveMaximum", "maxItems", "maxProperties", "whole", "places"];

/** Limits that forbid something else whenever they change. */
const other = ["multipleOf", "uniqueItems"];
const limits = [...lower, ...upper, ...other];

const maxSteps = 40;

/** The most characters that a line shows of an old or new value. */
const maxText = 200;

/** What differs between two schemas of one kind, in the order of their addresses. */
export function differences(kind: string, before: Side, after: Side): Difference[] {
  const found: Difference[] = [];
  const visited = new Map<Schema, Set<Schema>>();
  const start = (side: Side): At[] => [{ schema: side.source(side.file) ?? {}, file: side.file }];
  walk(start(before), start(after), [], undefined);
  return found.sort((a, b) => compare(sortKey(a), sortKey(b)));

  function walk(a: At[], b: At[], path: readonly string[], branch: UnionKey | undefined): void {
    if (path.length > maxSteps || isVisited(a, b)) return;
    const old = factsOf(before.source, a);
    const now = factsOf(after.source, b);
    const at = [kind, ...path].join(".");
    const add: Add = (change, below) => {
      const place = below === undefined ? at : `${at}.${below}`;
      const [owner] = (below === undefined ? undefined : (now.fields.get(below) ?? old.fields.get(below))) ?? b;
      const origin = `${component(owner?.file ?? "")} ${below ?? path.at(-1) ?? ""}`;
      found.push({ at: place, ...(branch === undefined ? {} : { branch }), ...change, origin });
    };
    compareValues(old, now, add);
    if (old.union && now.union && old.union.key === now.union.key) {
      for (const [value, one] of old.union.cases) {
        const other = now.union.cases.get(value);
        if (other) walk([one], [other], path, value as UnionKey);
        else add({ what: "branch removed", from: shown(value), mayFail: true });
      }
      for (const value of now.union.cases.keys())
        if (!old.union.cases.has(value)) add({ what: "branch added", to: shown(value), mayFail: false });
      return;
    }
    const [left, right] = [withBranches(before.source, old), withBranches(after.source, now)];
    compareFields(left, right, add);
    for (const [name, one] of left.fields) {
      const other = right.fields.get(name);
      if (other) walk(one, other, [...path, name], branch);
    }
    if (left.items.length > 0 && right.items.length > 0) walk(left.items, right.items, [...path, "*"], branch);
  }

  function isVisited(a: At[], b: At[]): boolean {
    const [left, right] = [a[0]?.schema, b[0]?.schema];
    if (!left || !right) return true;
    const seen = visited.get(left) ?? new Set();
    visited.set(left, seen);
    if (seen.has(right)) return true;
    seen.add(right);
    return false;
  }
}

/** Adds a change of the value that is compared, or of the field below it. */
type Add = (change: Change, below?: string) => void;

/** The name of a component, whether it is in a request or a response, or changed for one kind. */
function component(file: string): string {
  return file
    .replace(/(?:-response)?(?:-in-[a-z0-9-]+)?(?:\.\d{3})?\.schema\.json$/, "")
    .replace(/^(?:requests|responses)\//, "");
}

function compareValues(old: Facts, now: Facts, add: Add): void {
  if (old.types && now.types) {
    const [from, to] = [typeText(old.types), typeText(now.types)];
    if (from !== to) add({ what: "type", from, to, mayFail: [...old.types].some((type) => !accepts(now.types, type)) });
  } else if (!old.types && now.types && now.fields.size === 0 && old.fields.size === 0)
    add({ what: "type", from: "any", to: typeText(now.types), mayFail: true });
  if (old.values && now.values) {
    const gone = [...old.values].filter((value) => !now.values?.has(value) && value !== null);
    const added = [...now.values].filter((value) => !old.values?.has(value) && value !== null);
    if (gone.length > 0) add({ what: "values removed", from: listed(gone), mayFail: true });
    if (added.length > 0) add({ what: "values added", to: listed(added), mayFail: false });
  } else if (now.values && !old.values) add({ what: "values closed", to: listed([...now.values]), mayFail: true });
  else if (old.values && !now.values) add({ what: "values opened", from: listed([...old.values]), mayFail: false });
  else if (old.known && now.known) {
    const gone = [...old.known].filter((value) => !now.known?.has(value));
    const added = [...now.known].filter((value) => !old.known?.has(value));
    // Values that are only known are advice: another one is a warning.
    if (gone.length > 0) add({ what: "values removed", from: listed(gone), mayFail: false });
    if (added.length > 0) add({ what: "values added", to: listed(added), mayFail: false });
  }
  for (const keyword of ["format", "pattern"] as const)
    if (old[keyword] !== now[keyword])
      add({
        what: keyword,
        from: old[keyword] ?? "any",
        to: now[keyword] ?? "any",
        mayFail: now[keyword] !== undefined,
      });
  for (const keyword of limits) {
    const [from, to] = [old.limits.get(keyword), now.limits.get(keyword)];
    if (from === to) continue;
    const isTighter =
      to !== undefined &&
      (from === undefined || other.includes(keyword) || (lower.includes(keyword) ? to > from : to < from));
    add({ what: "limit", from: `${keyword} ${from ?? "none"}`, to: `${keyword} ${to ?? "none"}`, mayFail: isTighter });
  }
  if (now.isDeprecated && !old.isDeprecated) add({ what: "deprecated", mayFail: false });
}

function compareFields(old: Facts, now: Facts, add: Add): void {
  for (const name of old.fields.keys())
    if (!now.fields.has(name)) add({ what: "field removed", mayFail: now.isClosed }, name);
  for (const name of now.fields.keys()) {
    const [from, to] = [needOf(old, name), needOf(now, name)];
    if (!old.fields.has(name))
      add({ what: "field added", ...(to === "optional" ? {} : { to }), mayFail: to === "required" }, name);
    else if (from !== to) add({ what: to, mayFail: to === "required" }, name);
  }
  if (old.isObject && now.isObject && old.isClosed !== now.isClosed)
    add({ what: now.isClosed ? "closed" : "opened", mayFail: now.isClosed });
}

function needOf({ required, expected }: Facts, name: string): "required" | "expected" | "optional" {
  return required.has(name) ? "required" : expected.has(name) ? "expected" : "optional";
}

function factsOf(source: SchemaSource, places: readonly At[]): Facts {
  const all = places.map((place) => factsOfOne(source, place, new Set()));
  return all.slice(1).reduce(either, all[0] ?? nothing());
}

/** What a schema says, with what it refers to. Alternatives are taken together: what one of them allows is allowed. */
function factsOfOne(source: SchemaSource, { schema, file }: At, open: ReadonlySet<Schema>): Facts {
  if (open.has(schema)) return nothing();
  const within = new Set([...open, schema]);
  const own = nothing();
  const type = schema["type"];
  if (type !== undefined) own.types = new Set([type].flat() as string[]);
  const values = Object.hasOwn(schema, "const") ? [schema["const"]] : (schema["enum"] as unknown[] | undefined);
  if (values) own.values = new Set(values);
  const known = schema["x-known-values"] as unknown[] | undefined;
  if (known) own.known = new Set(known);
  for (const name of (schema["required"] as string[] | undefined) ?? []) own.required.add(name);
  for (const name of (schema["x-expected"] as string[] | undefined) ?? []) own.expected.add(name);
  for (const [name, field] of Object.entries(schema.properties ?? {})) own.fields.set(name, [{ schema: field, file }]);
  own.isObject = schema.properties !== undefined;
  if (schema.items) own.items.push({ schema: schema.items, file });
  own.isClosed = schema.additionalProperties === false;
  own.isDeprecated = schema["deprecated"] === true;
  own.format = schema["format"] as string | undefined;
  own.pattern = patternOf(schema);
  for (const keyword of limits) {
    const limit = schema[keyword] ?? (schema["x-decimal"] as Record<string, unknown> | undefined)?.[keyword];
    if (typeof limit === "number" || limit === true) own.limits.set(keyword, limit);
  }
  const parts: Facts[] = [own];
  if (schema.$ref !== undefined) {
    const target = resolveRef(schema.$ref, file).file;
    parts.push(factsOfOne(source, { schema: source(target) ?? {}, file: target }, within));
  }
  const alternatives = (schema.anyOf ?? []).filter((one) => !(Object.keys(one).join() === "required"));
  if (alternatives.length > 0) {
    const [first, ...others] = alternatives.map((one) => factsOfOne(source, { schema: one, file }, within));
    if (first) parts.push(others.reduce(either, first));
  }
  if (schema.if) {
    const union = unionOf(schema);
    const condition = Object.keys(schema.if).join();
    if (union)
      own.union = {
        key: union.key,
        cases: new Map(
          union.cases.flatMap((one) =>
            one.values.map((value): [unknown, At] => [value, { schema: (one.schema ?? {}) as Schema, file }]),
          ),
        ),
      };
    // The key of a union, or the payload that a wrapper may hold: what holds otherwise.
    else if (condition === "required" && schema.then && schema.else)
      parts.push(factsOfOne(source, { schema: schema.else, file }, within));
    if (union && typeof union.other === "object" && Array.isArray(union.other["required"]))
      for (const name of union.other["required"] as string[]) own.required.add(name);
    // One of two fields, the deprecated or the new.
    if (condition === "required" && schema.then === undefined && schema.else)
      for (const name of (schema.else["required"] as string[] | undefined) ?? []) own.required.add(name);
  }
  return parts.slice(1).reduce(both, own);
}

/** The fields of a union's branches together, for a comparison with what has no branches. */
function withBranches(source: SchemaSource, facts: Facts): Facts {
  if (!facts.union) return facts;
  const branches = [...new Set(facts.union.cases.values())].map((one) => factsOfOne(source, one, new Set()));
  const [first, ...others] = branches;
  return first ? both({ ...facts, union: undefined }, others.reduce(either, first)) : facts;
}

/** Both hold. */
function both(a: Facts, b: Facts): Facts {
  return {
    types: a.types && b.types ? new Set([...a.types].filter((type) => b.types?.has(type))) : (a.types ?? b.types),
    values: a.values ?? b.values,
    known: a.known ?? b.known,
    required: new Set([...a.required, ...b.required]),
    expected: new Set([...a.expected, ...b.expected]),
    fields: new Map([...b.fields, ...a.fields]),
    items: [...a.items, ...b.items],
    isClosed: a.isClosed || b.isClosed,
    isObject: a.isObject || b.isObject,
    isDeprecated: a.isDeprecated || b.isDeprecated,
    format: a.format ?? b.format,
    pattern: a.pattern ?? b.pattern,
    limits: new Map([...b.limits, ...a.limits]),
    union: a.union ?? b.union,
  };
}

/** Either holds. */
function either(a: Facts, b: Facts): Facts {
  const fields = new Map(a.fields);
  for (const [name, places] of b.fields) fields.set(name, [...(fields.get(name) ?? []), ...places]);
  // null beside something else limits nothing.
  const [isNullA, isNullB] = [a, b].map(({ types }) => types?.size === 1 && types.has("null"));
  if (isNullA || isNullB) {
    const other = isNullA ? b : a;
    return { ...other, types: other.types && new Set([...other.types, "null"]) };
  }
  const isKnown = a.values !== undefined && b.values !== undefined;
  return {
    types: a.types && b.types ? new Set([...a.types, ...b.types]) : undefined,
    values: isKnown ? new Set([...(a.values ?? []), ...(b.values ?? [])]) : undefined,
    known: a.known ?? b.known,
    required: new Set([...a.required].filter((name) => b.required.has(name))),
    expected: new Set([...a.expected].filter((name) => b.expected.has(name))),
    fields,
    items: [...a.items, ...b.items],
    isClosed: a.isClosed && b.isClosed,
    isObject: a.isObject || b.isObject,
    isDeprecated: a.isDeprecated && b.isDeprecated,
    format: a.format === b.format ? a.format : undefined,
    pattern: a.pattern === b.pattern ? a.pattern : undefined,
    limits: new Map([...a.limits].filter(([keyword, limit]) => b.limits.get(keyword) === limit)),
    union: a.union ?? b.union,
  };
}

function nothing(): Facts {
  return {
    types: undefined,
    values: undefined,
    known: undefined,
    required: new Set(),
    expected: new Set(),
    fields: new Map(),
    items: [],
    isClosed: false,
    isObject: false,
    isDeprecated: false,
    format: undefined,
    pattern: undefined,
    limits: new Map(),
    union: undefined,
  };
}

function accepts(types: Set<string> | undefined, type: string): boolean {
  return !types || types.has(type) || (type === "integer" && types.has("number"));
}

function typeText(types: Set<string>): string {
  return [...types].sort().join(" or ");
}

/** At most eight values, and how many more there are. */
function listed(values: readonly unknown[]): string {
  const texts = values.map(shown).sort();
  return texts.length > 8 ? `${texts.slice(0, 8).join(", ")} and ${texts.length - 8} more` : texts.join(", ");
}

function shown(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value);
}

function sortKey({ at, branch, what }: Difference): string {
  return `${at} ${branch === undefined ? "" : String(branch)} ${what}`;
}

/** The pattern of a schema where it says more than the rest: a datetime with one is in UTC. */
function patternOf(schema: Schema): string | undefined {
  const { pattern, format, "x-decimal": decimal } = schema as Schema & { pattern?: string };
  if (pattern === undefined || decimal !== undefined || format === "date") return undefined;
  return format === "date-time" ? "UTC" : pattern;
}

/** A difference as one line: `transactions.transactions.*.reason (type CREDIT): values removed: A, B`. */
export function describe({ at, branch, what, from, to }: Difference): string {
  const place = branch === undefined ? at : `${at} (${branch})`;
  const [before, after] = [from, to].map((one) => (one && one.length > maxText ? `${one.slice(0, maxText)}...` : one));
  const change = before === undefined ? after : after === undefined ? before : `${before} -> ${after}`;
  return change === undefined ? `${place}: ${what}` : `${place}: ${what}: ${change}`;
}
