import { jsonType, without } from "../../json/value.ts";
import type { Schema } from "../../schema/load.ts";
import { type Placed, resolveRef, type SchemaSource } from "../../schema/references.ts";
import { unionOf } from "../../schema/unions.ts";
import { getOrMake } from "../../tables/remember.ts";
import { byCodeUnit } from "../../text/order.ts";
import type { UnionKey } from "../operator.ts";

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
    | "alternatives"
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

/** What schemas say about one value, with their references and alternatives combined. */
interface Facts {
  types?: ReadonlySet<string> | undefined;
  values?: ReadonlySet<unknown> | undefined;
  known?: ReadonlySet<unknown> | undefined;
  required: ReadonlySet<string>;
  expected: ReadonlySet<string>;
  fields: ReadonlyMap<string, Placed[]>;
  items: Placed[];
  /** What fields of any other name hold. */
  others: Placed[];
  /** Format, pattern and limits by keyword, and whether it is closed or deprecated. */
  words: ReadonlyMap<string, string | number | true>;
  /** What holds only for some of several alternatives of the same types. */
  partly: ReadonlySet<string>;
  union?: { key: string; cases: Map<unknown, Placed> } | undefined;
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
  const start = (side: Side): Placed[] => [{ schema: side.source(side.file) ?? {}, file: side.file }];
  walk(start(before), start(after), [], undefined);
  return found.sort((a, b) => byCodeUnit(sortKey(a), sortKey(b)));

  function walk(a: Placed[], b: Placed[], path: readonly string[], branch: UnionKey | undefined): void {
    if (path.length > maxSteps || isVisited(a, b)) return;
    const old = factsOf(before.source, a);
    const now = factsOf(after.source, b);
    const at = [kind, ...path].join(".");
    const add: Add = (change, below) => {
      const place = below === undefined ? at : `${at}.${below}`;
      const [owner] = ((below === undefined ? undefined : (now.fields.get(below) ?? old.fields.get(below))) ?? b) as [
        Placed,
      ];
      const origin = `${component(owner.file)} ${below ?? path.at(-1) ?? ""}`;
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
      compareNeeds(old, now, now.union.key, add);
      return;
    }
    const [left, right] = [withBranches(before.source, old), withBranches(after.source, now)];
    compareFields(left, right, add);
    for (const [name, one] of left.fields) {
      const other = right.fields.get(name);
      if (other) walk(one, other, [...path, name], branch);
    }
    const [elements, others] = [left, right].map(({ items, types }) =>
      items.length === 0 && types?.has("array") ? [{ schema: {}, file: "" }] : items,
    ) as [Placed[], Placed[]];
    if (elements.length > 0 && others.length > 0) walk(elements, others, [...path, "*"], branch);
    if (left.others.length > 0 && right.others.length > 0) walk(left.others, right.others, [...path, "*"], branch);
  }

  function isVisited(a: Placed[], b: Placed[]): boolean {
    const [left, right] = [a, b].map((places) => places[0]?.schema) as [Schema, Schema];
    const seen = getOrMake(visited, left, () => new Set());
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
  } else if (now.types) add({ what: "type", from: "any", to: typeText(now.types), mayFail: true });
  else if (old.types) add({ what: "type", from: typeText(old.types), to: "any", mayFail: false });
  if (old.values && now.values) compareSets(old.values, now.values, true, add);
  else if (now.values) add({ what: "values closed", to: listed([...now.values]), mayFail: true });
  else if (old.values) add({ what: "values opened", from: listed([...old.values]), mayFail: false });
  // Values that are only known are advice: another one is a warning.
  else if (old.known && now.known) compareSets(old.known, now.known, false, add);
  for (const keyword of ["format", "pattern"] as const) {
    const [from = "any", to = "any"] = [old, now].map(({ words }) => words.get(keyword) as string | undefined);
    if (from !== to) add({ what: keyword, from, to, mayFail: now.words.has(keyword) });
  }
  for (const keyword of limits) {
    const [from, to] = [old.words.get(keyword), now.words.get(keyword)];
    if (from === to) continue;
    const isTighter =
      to !== undefined &&
      (from === undefined || other.includes(keyword) || (lower.includes(keyword) ? to > from : to < from));
    add({ what: "limit", from: `${keyword} ${from ?? "none"}`, to: `${keyword} ${to ?? "none"}`, mayFail: isTighter });
  }
  const gone = [...old.partly].filter((text) => !now.partly.has(text));
  const before = new Set([...old.partly, ...[...old.words].map((word) => word.join(" "))]);
  const added = [...now.partly].filter((text) => !before.has(text));
  const isValue = (text: string): boolean => text.startsWith("value ");
  if (gone.length + added.length > 0) {
    const mayFail = gone.some(isValue) || !added.every(isValue);
    add({ what: "alternatives", from: listed(gone) || "any", to: listed(added) || "any", mayFail });
  }
  if (now.words.has("deprecated") && !old.words.has("deprecated")) add({ what: "deprecated", mayFail: false });
}

function compareSets(old: ReadonlySet<unknown>, now: ReadonlySet<unknown>, mayFail: boolean, add: Add): void {
  const gone = [...old].filter((value) => !now.has(value) && value !== null);
  const added = [...now].filter((value) => !old.has(value) && value !== null);
  if (gone.length > 0) add({ what: "values removed", from: listed(gone), mayFail });
  if (added.length > 0) add({ what: "values added", to: listed(added), mayFail: false });
}

function compareFields(old: Facts, now: Facts, add: Add): void {
  for (const name of old.fields.keys())
    if (!now.fields.has(name)) add({ what: "field removed", mayFail: now.words.has("closed") }, name);
  for (const name of now.fields.keys()) {
    const to = needOf(now, name);
    if (old.fields.has(name)) compareNeeds(old, now, name, add);
    else add({ what: "field added", ...(to === "optional" ? {} : { to }), mayFail: to === "required" }, name);
  }
  if (!isObject(old) || !isObject(now)) return;
  const [was, is] = [closeness(old), closeness(now)];
  if (was !== is) add({ what: is > was ? "closed" : "opened", mayFail: is > was });
}

function isObject({ types, fields }: Facts): boolean {
  return types?.has("object") ?? fields.size > 0;
}

/** How much an object forbids in fields of other names: nothing, some values or all. */
function closeness({ words, others }: Facts): number {
  return words.has("closed") ? 2 : Math.min(others.length, 1);
}

function compareNeeds(old: Facts, now: Facts, name: string, add: Add): void {
  const to = needOf(now, name);
  if (needOf(old, name) !== to) add({ what: to, mayFail: to === "required" }, name);
}

function needOf({ required, expected }: Facts, name: string): "required" | "expected" | "optional" {
  return required.has(name) ? "required" : expected.has(name) ? "expected" : "optional";
}

function factsOf(source: SchemaSource, places: readonly Placed[]): Facts {
  const [first = nothing, ...others] = places.map((place) => factsOfOne(source, place, new Set()));
  // A value below some alternatives is judged by that of its owner: one that says nothing does not take it.
  return others.reduce((a, b) => either(a, b, true), first);
}

/** What a schema says, with what it refers to. Alternatives are taken together: what one of them allows is allowed. */
function factsOfOne(source: SchemaSource, { schema, file }: Placed, open: ReadonlySet<Schema>): Facts {
  if (open.has(schema)) return nothing;
  const within = new Set([...open, schema]);
  const setOf = (keyword: string): Set<string> => new Set((schema[keyword] as string[] | undefined) ?? []);
  const below = (part: Schema): Facts => factsOfOne(source, { schema: part, file }, within);
  const { type, "x-known-values": known } = schema as Record<string, unknown>;
  const values = Object.hasOwn(schema, "const") ? [schema["const"]] : (schema["enum"] as unknown[] | undefined);
  const own: Facts = {
    types: type === undefined && !values ? undefined : new Set([type ?? values?.map(jsonType)].flat() as string[]),
    values: values && new Set(values),
    known: known === undefined ? undefined : new Set(known as unknown[]),
    required: setOf("required"),
    expected: setOf("x-expected"),
    fields: new Map(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, [{ schema: field, file }]])),
    items: schema.items ? [{ schema: schema.items, file }] : [],
    others: typeof schema.additionalProperties === "object" ? [{ schema: schema.additionalProperties, file }] : [],
    words: wordsOf(schema),
    partly: new Set(),
  };
  const parts: Facts[] = [own, ...(schema.allOf ?? []).map(below)];
  if (schema.$ref !== undefined) {
    const target = resolveRef(schema.$ref, file).file;
    parts.push(factsOfOne(source, { schema: source(target) ?? {}, file: target }, within));
  }
  const alternatives = (schema.anyOf ?? []).filter((one) => !(Object.keys(one).join() === "required"));
  if (alternatives.length > 0) parts.push(anyOfThem(alternatives.map(below)));
  const union = unionOf(schema);
  if (union) {
    const cases = union.cases.flatMap(({ values, schema: branch = {} }) =>
      values.map((value): [unknown, Placed] => [value, { schema: branch as Schema, file }]),
    );
    own.union = { key: union.key, cases: new Map(cases) };
    // What the key of the union must be.
    const { required = [] } = Object(union.other) as Schema;
    own.required = new Set([...own.required, ...required]);
  } else if (schema.if && schema.else && Object.keys(schema.if).join() === "required") {
    // The payload that a wrapper may hold: what holds otherwise, and what stands beside it.
    const { required: wrapped = [] } = schema.if;
    const { properties = {}, required = [] } = schema.then ?? {};
    const beside = {
      properties: without(properties, ...wrapped),
      required: required.filter((name) => !wrapped.includes(name)),
    };
    if (schema.then) parts.push(below(schema.else), below(beside));
    // One of two fields, the deprecated or the new.
    else own.required = new Set([...own.required, ...(schema.else.required ?? [])]);
  }
  return parts.reduce(both);
}

/** The keywords of a schema that limit a value, where they say more than the rest of it. */
function wordsOf(schema: Schema): Facts["words"] {
  const { format, pattern, "x-decimal": decimal, additionalProperties, deprecated } = schema as Record<string, unknown>;
  const limitsHere = limits.map((keyword) => [keyword, schema[keyword] ?? Object(decimal)[keyword]]);
  // The form of a document path, a date or a decimal is not the operator's. A datetime with a pattern is in UTC.
  const isOurs = decimal !== undefined || format === "date" || schema["x-document-path"] === true;
  const form = isOurs ? undefined : format === "date-time" ? "UTC" : pattern;
  const words = Object.entries({
    format,
    pattern: pattern && form,
    ...Object.fromEntries(limitsHere.filter(([, limit]) => typeof limit === "number" || limit === true)),
    closed: additionalProperties === false || undefined,
    deprecated: deprecated === true || undefined,
  });
  return new Map(words.filter(([, value]) => value !== undefined) as [string, string | number | true][]);
}

/** The fields of a union's branches together, for a comparison with what has no branches. */
function withBranches(source: SchemaSource, facts: Facts): Facts {
  if (!facts.union) return facts;
  const branches = [...new Set(facts.union.cases.values())];
  return branches.length > 0 ? both({ ...facts, union: undefined }, factsOf(source, branches)) : facts;
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
    others: [...a.others, ...b.others],
    words: new Map([...b.words, ...a.words]),
    partly: new Set([...a.partly, ...b.partly]),
    union: a.union ?? b.union,
  };
}

/** One of them holds. */
function anyOfThem([first, ...others]: readonly Facts[]): Facts {
  return others.reduce((a, b) => either(a, b), first ?? nothing);
}

function either(a: Facts, b: Facts, isBelow = false): Facts {
  const fields = new Map(a.fields);
  for (const [name, places] of b.fields) fields.set(name, [...(fields.get(name) ?? []), ...places]);
  const sides = [
    [a, b],
    [b, a],
  ] as const;
  const needed = (keyword: "required" | "expected"): ReadonlySet<string> =>
    new Set(
      sides.flatMap(([own, other]) =>
        [...own[keyword]].filter((name) => other[keyword].has(name) || excludes(other, ["object"])),
      ),
    );
  const [valuesOfA, valuesOfB] = sides.map(([own, other]) =>
    own.values && (other.values || excludes(other, typesOf(own.values))) ? [...own.values] : undefined,
  );
  const required = needed("required");
  const words = new Map(
    sides.flatMap(([own, other]) =>
      [...own.words].filter(([word, value]) => other.words.get(word) === value || excludes(other, concerned(word))),
    ),
  );
  // What an alternative says means nothing beside one that says nothing.
  const partly = sides.flatMap(([own, other], i) =>
    !isBelow && other.values === undefined && other.words.size + other.required.size + other.partly.size === 0
      ? []
      : [
          ...(own.values && ![valuesOfA, valuesOfB][i] ? [...own.values].map((value) => `value ${shown(value)}`) : []),
          ...[...own.words].flatMap(([word, value]) => (words.get(word) === value ? [] : `${word} ${value}`)),
          ...[...own.required].flatMap((name) => (required.has(name) ? [] : `required ${name}`)),
        ],
  );
  return {
    types: a.types && b.types && new Set([...a.types, ...b.types]),
    values: valuesOfA || valuesOfB ? new Set([...(valuesOfA ?? []), ...(valuesOfB ?? [])]) : undefined,
    known: a.known ?? b.known,
    required,
    expected: needed("expected"),
    fields,
    items: [...a.items, ...b.items],
    others: [...a.others, ...b.others],
    words,
    partly: new Set([...a.partly, ...b.partly, ...partly]),
    union: a.union ?? b.union,
  };
}

/** Whether no value of some types is allowed: then what another schema says about these holds for both together. */
function excludes({ types }: Facts, others: readonly string[]): boolean {
  return types !== undefined && others.length > 0 && !others.some((type) => types.has(type));
}

/** The types of the values that a keyword limits. */
function concerned(word: string): readonly string[] {
  if (word === "closed" || word.endsWith("Properties")) return ["object"];
  if (word.endsWith("Items")) return ["array"];
  if (word.endsWith("Length") || word === "format" || word === "pattern") return ["string"];
  if (word === "whole" || word === "places") return ["string", "number", "integer"];
  return word === "deprecated" ? [] : ["number", "integer"];
}

/** The types of values that are listed, but for null. */
function typesOf(values: ReadonlySet<unknown>): string[] {
  return [...values].flatMap((value) =>
    value === null ? [] : Number.isInteger(value) ? ["number", "integer"] : [typeof value],
  );
}

const nothing: Facts = {
  required: new Set(),
  expected: new Set(),
  fields: new Map(),
  items: [],
  others: [],
  words: new Map(),
  partly: new Set(),
};

function accepts(types: Facts["types"], type: string): boolean {
  return !types || types.has(type) || (type === "integer" && types.has("number"));
}

function typeText(types: ReadonlySet<string>): string {
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

/** A difference as one line: `transactions.transactions.*.reason (type CREDIT): values removed: A, B`. */
export function describe({ at, branch, what, from, to }: Difference): string {
  const place = branch === undefined ? at : `${at} (${branch})`;
  const [before, after] = [from, to].map((one) => (one && one.length > maxText ? `${one.slice(0, maxText)}...` : one));
  const change = before === undefined ? after : after === undefined ? before : `${before} -> ${after}`;
  return change === undefined ? `${place}: ${what}` : `${place}: ${what}: ${change}`;
}
