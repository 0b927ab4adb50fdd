import { maxIndexes } from "../json/recognise.ts";
import { List, Slot } from "../spec/fact-slots.ts";
import type { KindReferences } from "../spec/references.ts";
import type { Schema } from "./load.ts";
import { resolveRef, type SchemaSource, schemaAt } from "./references.ts";

/**
 * Writes the source of a recogniser: a function that accepts the bytes of a payload only if they are JSON, valid, and no
 * rule within a payload would find anything. It is made from the view of the schemas that validators are made from. It
 * does not accept a payload with a keyword or text that it does not understand.
 *
 * An empty string that is the only kind of fault is noted, in fields where `x-fillable` alone is against it: `blanks` are
 * the attrs of these fields, indexes starred. The recogniser does not accept the payload, but what notes it knows all
 * that is wrong with it.
 *
 * A recogniser reads objects by switching on the first four bytes of each key. Meanwhile it notes the strings that facts
 * are made of. Its readers are in json/recognise.ts.
 */
export function recogniserCode(
  name: string,
  file: string,
  source: SchemaSource,
  references: KindReferences = {},
): { code: string; blanks: readonly string[] } {
  const { furtherItems, items, documents = none, otherAccounts } = references;
  if (furtherItems || items?.first !== undefined || documents.length > 1 || otherAccounts)
    throw new Error(`The references of ${file} are more than a recogniser notes.`);
  const writer = new Writer(name, source, references);
  return { code: writer.whole(file), blanks: writer.blanks };
}

/** A schema and all that it refers to, as one. */
interface Node {
  /** Keywords that constrain the value itself. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly properties: ReadonlyMap<string, Node>;
  readonly items: Node | undefined;
  /** True if a recogniser cannot tell whether a value satisfies it. */
  readonly isBeyond: boolean;
}

/** Keywords that no rule within a payload checks. */
const prose =
  /^(?:\$schema|\$id|title|description|markdownDescription|examples|enumDescriptions|defaultSnippets|x-basis|x-personal|x-identifying)$/;

/** Keywords of a value that a recogniser checks. */
const understood = new Set([
  "type",
  "required",
  "additionalProperties",
  "anyOf",
  "format",
  "x-document-path",
  "x-expected",
  "x-expected-type",
  "x-fillable",
  "x-known-values",
  "x-max-decimals",
  "x-not-before",
  "x-not-future",
  "x-product",
  "x-relevant-when",
  "x-sum",
  "x-unique",
]);

/** What a member's value leaves in variables, to be compared with other members. */
type Capture = "choice" | "moment" | "number" | "text";

/** Where a value is, and what the recogniser notes of it. */
interface Place {
  /** The path in the table of references; undefined if no path of the table leads here. */
  path: string | undefined;
  /** The variables that capture the value. */
  captures?: ReadonlyMap<Capture, string>;
  /** The member that contains everything that paths lead to. */
  wrapper?: string;
  /** For an element of a list that must not repeat: the list, and the fields that identify it. */
  unique?: { list: number; by: readonly string[] };
  /** Sums of an enclosing object that a path from here on adds to. */
  sums?: readonly { sum: number; path: string }[];
  /** How many lists enclose it. */
  depth: number;
  /** The number of the field, if an empty string in it is noted. */
  blank?: number;
}

const none: readonly never[] = [];

class Writer {
  readonly #name: string;
  readonly #source: SchemaSource;
  readonly #references: KindReferences;
  readonly #functions: string[] = [];
  /** The attrs of the fields in which empty strings are noted. */
  readonly blanks: string[] = [];
  /** True if nothing but the fields of the kind can be in a payload: one of an open kind may be meant as another. */
  #notesBlanks = false;
  #lists: number = List.unique;
  #sums = 0;

  constructor(name: string, source: SchemaSource, references: KindReferences) {
    this.#name = name;
    this.#source = source;
    this.#references = references;
  }

  whole(file: string): string {
    const root = this.#source(file) as Schema;
    const forms = root.if
      ? this.#forms(root, file)
      : [{ node: this.#node(root, file), wrapper: undefined, forbidden: none }];
    this.#notesBlanks = forms.length === 1 && forms[0]?.node.own["additionalProperties"] === false;
    const attempts = forms.map(({ node, wrapper, forbidden }) => {
      const place: Place = wrapper === undefined ? { path: "", depth: 0 } : { path: undefined, depth: 0, wrapper };
      const read = this.#object(node, place, wrapper === undefined ? none : [wrapper], forbidden);
      const wrapped = wrapper === undefined ? "" : ` slots[${2 * Slot.wrapped}] = 1;`;
      return `begin();${wrapped} p = ${read}(at + 1); if (p >= 0 && space(p) === end) return ${this.#notesBlanks ? "isFilled(start)" : "true"};`;
    });
    return `${this.#functions.join("\n")}
export function ${this.#name}(start: number, end: number): boolean {
const at = space(start);
if (B[at] !== 123) return false;
let p = 0;
${attempts.join("\n")}
return false;
}`;
  }

  /** The two forms of a payload that may be within a wrapper: `if` the wrapper is there without a field, `then` it is. */
  #forms(root: Schema, file: string): { node: Node; wrapper: string | undefined; forbidden: readonly string[] }[] {
    const { if: condition, then, else: other, ...rest } = root;
    const test = condition as { required?: string[]; not?: { required?: string[] } };
    const [wrapper] = test.required ?? [];
    const [field] = test.not?.required ?? [];
    const plain = this.#node({ ...rest, ...other }, file);
    const isPlain = Object.keys(test).length === 2 && test.required?.length === 1 && test.not?.required?.length === 1;
    // The other form has the field, so the condition is false.
    if (!isPlain || wrapper === undefined || field === undefined || !requiredOf(plain).includes(field))
      throw new Error(`${file} has a condition that no recogniser can be made from.`);
    return [
      { node: plain, wrapper: undefined, forbidden: none },
      { node: this.#node({ ...rest, ...then }, file), wrapper, forbidden: [field] },
    ];
  }

  /** A schema with what it refers to. */
  #node(schema: Schema, file: string, depth = 0): Node {
    if (depth > 50) throw new Error(`${file} refers to itself, so no recogniser can be made from it.`);
    const { $ref, properties = {}, items, ...own } = schema;
    let isBeyond = false;
    let base: Node | undefined;
    if ($ref !== undefined) {
      const target = resolveRef($ref, file);
      base = this.#node(schemaAt(this.#source, target) as Schema, target.file, depth + 1);
    }
    const merged: Record<string, unknown> = { ...base?.own };
    for (const [keyword, value] of Object.entries(own)) {
      if (prose.test(keyword)) continue;
      if (!understood.has(keyword)) isBeyond = true;
      if (keyword in merged && JSON.stringify(merged[keyword]) !== JSON.stringify(value)) isBeyond = true;
      merged[keyword] = value;
    }
    const members = new Map(base?.properties);
    for (const [name, property] of Object.entries(properties)) {
      if (members.has(name)) isBeyond = true;
      members.set(name, this.#node(property, file, depth + 1));
    }
    if (items !== undefined && base?.items) isBeyond = true;
    return {
      own: merged,
      properties: members,
      items: items === undefined ? base?.items : this.#node(items, file, depth + 1),
      isBeyond: isBeyond || base?.isBeyond === true,
    };
  }

  /** Code that reads a value at `p`, and leaves `p` after it. */
  #value(node: Node, place: Place): string {
    const { own } = node;
    const type = own["type"] ?? own["x-expected-type"];
    const { captures } = place;
    const isTwice = own["type"] !== undefined && own["x-expected-type"] !== undefined;
    const has = (...keywords: string[]): boolean => keywords.some((keyword) => own[keyword] !== undefined);
    if (
      node.isBeyond ||
      isTwice ||
      (type !== "object" && (node.properties.size > 0 || place.unique || has("required", "x-expected", "anyOf"))) ||
      (type !== "array" && (node.items || has("x-unique"))) ||
      (type !== "string" && has("format", "x-document-path", "x-known-values", "x-not-before", "x-not-future")) ||
      (type !== "string" && (captures?.has("text") || captures?.has("moment"))) ||
      (type !== "string" && type !== "boolean" && captures?.has("choice")) ||
      (type !== "number" && (has("x-max-decimals", "x-product", "x-sum") || captures?.has("number"))) ||
      (type !== "number" && place.sums?.some(({ path }) => path === ""))
    )
      return "return -1;";
    switch (type) {
      case "object":
        return `if (B[p] !== 123 || (p = ${this.#object(node, place)}(p + 1)) < 0) return -1;`;
      case "array":
        return `if (B[p] !== 91 || (p = ${this.#array(node, place)}(p + 1)) < 0) return -1;`;
      case "string":
        return this.#string(node, place);
      case "number":
        return this.#number(node, place);
      case "boolean": {
        const choice = captures?.get("choice");
        const keep = choice ? `${choice} = B[p] === 116 ? 1 : 0;` : "";
        return `${keep}${this.#noteBoolean(place)}if ((p = boolean(p)) < 0) return -1;`;
      }
      default:
        // A value of any type.
        return Object.keys(own).length > 0 ? "return -1;" : "if ((p = any(p)) < 0) return -1;";
    }
  }

  #string({ own }: Node, place: Place): string {
    const { captures } = place;
    const known = own["x-known-values"] as readonly string[] | undefined;
    const format = own["format"];
    const choice = captures?.get("choice");
    const moment = captures?.get("moment");
    const isMoment = format === "date" || format === "date-time";
    const kinds = [format, known, own["x-document-path"]].filter((keyword) => keyword !== undefined);
    if (kinds.length > 1 || (choice && !known) || (moment && !isMoment) || (own["x-not-future"] && format !== "date"))
      return "return -1;";
    const text = captures?.get("text");
    const note = `${text ? `${text} = q; ${text}e = p - 1;` : ""}${this.#noteText(place)}`;
    const noted = (code: string): string => (note ? `const q = p + 1; ${code} ${note}` : code);
    const read = (reader: string): string => noted(`if (B[p] !== 34 || (p = ${reader}(p + 1)) < 0) return -1;`);
    if (known) {
      const cases = known.map((value, i) => ({ key: value, code: choice ? `${choice} = ${i};` : "" }));
      return noted(`if (B[p] !== 34) return -1; p++; ${dispatch(cases, "return -1;")}`);
    }
    if (isMoment) {
      const length = format === "date" ? 10 : 20;
      const future = own["x-not-future"] ? "if (date > notes[Today]) return -1;" : "";
      const time = format === "date" ? "" : "const clock = time(p + 11); if (clock < 0) return -1;";
      const keep = moment ? `${moment} = date${time ? " * 1e6 + clock" : ""};` : "";
      return noted(`if (B[p] !== 34 || B[p + ${length + 1}] !== 34) return -1; const date = day(p + 1);
if (date < 0) return -1; ${future}${time}${keep} p += ${length + 2};`);
    }
    if (own["x-document-path"]) return read("documentPath");
    if (format === "uuid") return read("uuid");
    if (format !== undefined) return "return -1;";
    if (own["x-fillable"] && note === "" && place.blank !== undefined)
      return `if (B[p] !== 34) return -1; const b = p; if ((p = filled(b + 1)) < 0 && (p = empty(b, ${place.blank})) < 0) return -1;`;
    return read(own["x-fillable"] ? "filled" : "string");
  }

  #number({ own }: Node, { captures, sums = [] }: Place): string {
    const lines = ["if ((p = decimal(p)) < 0) return -1;"];
    const places = own["x-max-decimals"] as number | undefined;
    if (places !== undefined) lines.push(`if (notes[Places] > ${places} && !isRound(${10 ** places})) return -1;`);
    const variable = captures?.get("number");
    if (variable) lines.push(`${variable} = number[0]; ${variable}p = notes[Places];`);
    for (const { sum, path } of sums) if (path === "") lines.push(`addTerm(${sum});`);
    return lines.join(" ");
  }

  /** Writes a function that reads the elements of an array. Returns its name. */
  #array(node: Node, { path, depth, sums }: Place): string {
    const { own, items } = node;
    const { items: factItems, documents: [documents] = none } = this.#references;
    const inner: Place = { path: path === undefined ? undefined : `${path}.*`, depth: depth + 1 };
    if (sums) inner.sums = stepInto(sums, "*");
    const unique = own["x-unique"] as { by: readonly string[] } | undefined;
    const isItems = factItems?.list !== undefined && path === factItems.list;
    // Facts need what identifies the elements, which are unique by just that.
    if (isItems && unique?.by.join() !== factItems.id.join())
      throw new Error(`The elements of ${path} are not unique.`);
    const list = isItems ? List.items : unique ? this.#lists++ : -1;
    if (unique) inner.unique = { list, by: unique.by };
    const isInDocuments = inner.path !== undefined && documents?.startsWith(`${inner.path}.`);
    const needsIndex = isInDocuments || (this.#notesBlanks && depth < maxIndexes);
    const element = items ? this.#value(items, inner) : "if ((p = any(p)) < 0) return -1;";
    return this.#define(`let p = at;
${needsIndex ? "let index = 0;" : ""}
${unique ? `lists[${list}].length = 0;` : ""}
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return ${own["x-fillable"] ? "-1" : "p + 1"};
for (;;) {
${needsIndex ? `indexes[${depth}] = index++;` : ""}
${element}
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
${unique ? `if (!areDistinct(lists[${list}])) return -1;` : ""}
return p + 1;`);
  }

  /** Writes a function that reads the members of an object. Returns its name. */
  #object(
    node: Node,
    place: Place,
    alsoRequired: readonly string[] = none,
    forbidden: readonly string[] = none,
  ): string {
    const { own, properties } = node;
    const { unique } = place;
    const names = [...new Set([...properties.keys(), ...alsoRequired])];
    const required = [...requiredOf(node), ...alsoRequired];
    const extra = own["additionalProperties"];
    const anyOf = (own["anyOf"] ?? none) as readonly { required?: readonly string[] }[];
    // A bit for each member; more do not fit in a number.
    if (
      names.length > 30 ||
      node.isBeyond ||
      (extra !== undefined && typeof extra !== "boolean") ||
      anyOf.some((branch) => Object.keys(branch).join() !== "required") ||
      [...required, ...anyOf.flatMap(({ required = none }) => required)].some((name) => !names.includes(name)) ||
      (unique && (unique.by.length > 2 || unique.by.some((name) => !properties.has(name))))
    )
      return this.#define("return -1;");
    const members: Members = {
      properties,
      captures: capturesOf(properties, unique?.by ?? none),
      bit: (name) => 1 << names.indexOf(name),
      variable: (name, as) => `${as}${names.indexOf(name)}`,
    };
    const { captures, bit, variable } = members;
    const starts: string[] = [];
    for (const [name, all] of captures)
      for (const as of all) {
        starts.push(`let ${variable(name, as)} = -1;`);
        if (as === "text") starts.push(`let ${variable(name, as)}e = -1;`);
        if (as === "number") starts.push(`let ${variable(name, as)}p = -1;`);
      }
    const isClosed = extra === false;
    const ends: string[] = [];
    const mask = required.reduce((all, name) => all | bit(name), 0);
    if (mask !== 0) ends.push(`if ((seen & ${mask}) !== ${mask}) return -1;`);
    if (own["x-fillable"]) ends.push(isClosed ? "if (seen === 0) return -1;" : "if (p === first) return -1;");
    const tests = anyOf.map(({ required = none }) => {
      const all = required.reduce((all, name) => all | bit(name), 0);
      return `(seen & ${all}) !== ${all}`;
    });
    if (tests.length > 0) ends.push(`if (${tests.join(" && ")}) return -1;`);
    const ownSums: { sum: number; path: string }[] = [];
    for (const [name, { own }] of properties) {
      const { of = none } = (own["x-sum"] ?? {}) as { of?: readonly string[] };
      if (of.length === 0) continue;
      const sum = this.#sums++;
      starts.push(`beginSum(${sum});`);
      ownSums.push(...of.map((path) => ({ sum, path })));
      const both = bit(name) | bit((of[0] as string).split(".")[0] as string);
      ends.push(`if ((seen & ${both}) === ${both} && !isSum(${sum}, ${variable(name, "number")})) return -1;`);
    }
    for (const name of properties.keys()) ends.push(...comparisons(name, members));
    if (unique) {
      const texts = [
        ...unique.by.flatMap((name) => [variable(name, "text"), `${variable(name, "text")}e`]),
        "-1",
        "-1",
      ];
      ends.push(`push(lists[${unique.list}], ${texts.slice(0, 4).join(", ")});`);
    }
    const cases = names.map((name) => {
      const member = properties.get(name);
      const inner: Place = { path: pathOfMember(place, name), depth: place.depth };
      const sums = [...stepInto(place.sums ?? none, name), ...stepInto(ownSums, name)];
      if (this.#notesBlanks && place.depth <= maxIndexes && member?.own["type"] === "string")
        inner.blank = this.blanks.push(inner.path as string) - 1;
      if (sums.length > 0) inner.sums = sums;
      const all = captures.get(name);
      if (all) inner.captures = new Map([...all].map((as) => [as, variable(name, as)]));
      return {
        key: name,
        code: `if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1;
if ((seen & ${bit(name)}) !== 0) return -1; seen |= ${bit(name)};
${member ? this.#value(member, inner) : "if ((p = any(p)) < 0) return -1;"}`,
      };
    });
    for (const key of forbidden) cases.push({ key, code: "return -1;" });
    const other = isClosed ? "return -1;" : "if ((p = newKey(p, keys)) < 0 || (p = any(p)) < 0) return -1;";
    return this.#define(`let p = at; let seen = 0; ${isClosed ? "" : "const keys = openKeys();"}
${starts.join(" ")}
if (B[p] <= 32) p = space(p);
${own["x-fillable"] && !isClosed ? "const first = p;" : ""}
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
${dispatch(cases, other)}
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
${isClosed ? "" : "closeKeys(keys);"}
${ends.join("\n")}
return p + 1;`);
  }

  /** Writes a function that returns the offset after what begins at `at`. Returns its name. */
  #define(body: string): string {
    const name = `${this.#name}${this.#functions.length}`;
    this.#functions.push(`function ${name}(at: number): number {\n${body.replace(/\n+/g, "\n")}\n}`);
    return name;
  }

  /** Code that notes a string that facts are made of. */
  #noteText({ path, depth }: Place): string {
    if (path === undefined) return "";
    const {
      supplier,
      account,
      business,
      identity = none,
      contracts,
      documents: [documents] = none,
      refersTo = {},
    } = this.#references;
    const lines: string[] = [];
    const note = (slot: number): void => {
      lines.push(`slots[${2 * slot}] = q; slots[${2 * slot + 1}] = p - 1;`);
    };
    const add = (list: number): void => {
      lines.push(`push(lists[${list}], q, p - 1, -1, -1);`);
    };
    if (path === supplier) note(Slot.supplier);
    if (path === account) note(Slot.account);
    if (path === business) note(Slot.business);
    for (const [i, part] of identity.entries()) if (path === part) note(Slot.identity + i);
    if (path === contracts) add(List.contracts);
    if (path === documents)
      lines.push(`push(lists[${List.documents}], indexes[0], ${depth > 1 ? "indexes[1]" : "-1"}, q, p - 1);`);
    for (const [i, reference] of Object.values(refersTo).flat().entries()) {
      if (path !== reference) continue;
      if (reference.includes("*")) add(List.references + i);
      else note(Slot.references + i);
    }
    return lines.join(" ");
  }

  #noteBoolean({ path }: Place): string {
    return path !== undefined && path === this.#references.dryRun
      ? `slots[${2 * Slot.dryRun}] = B[p] === 116 ? 1 : 0; `
      : "";
  }
}

/** The members of an object, and what is kept of them while it is read. */
interface Members {
  properties: ReadonlyMap<string, Node>;
  /** The members that are compared with others, and how. */
  captures: ReadonlyMap<string, ReadonlySet<Capture>>;
  bit: (name: string) => number;
  variable: (name: string, as: Capture) => string;
}

function pathOfMember({ path, wrapper }: Place, name: string): string | undefined {
  if (path === undefined) return name === wrapper ? "" : undefined;
  return path === "" ? name : `${path}.${name}`;
}

function capturesOf(properties: ReadonlyMap<string, Node>, unique: readonly string[]): Map<string, Set<Capture>> {
  const captures = new Map<string, Set<Capture>>();
  const capture = (as: Capture, ...names: readonly string[]): void => {
    for (const name of names)
      if (properties.has(name)) captures.set(name, (captures.get(name) ?? new Set<Capture>()).add(as));
  };
  capture("text", ...unique);
  for (const [name, { own }] of properties) {
    const { property: earlier } = (own["x-not-before"] ?? {}) as { property?: string };
    if (earlier !== undefined) capture("moment", name, earlier);
    const { property: condition } = (own["x-relevant-when"] ?? {}) as { property?: string };
    if (condition !== undefined) capture("choice", condition);
    const { of } = (own["x-product"] ?? {}) as { of?: readonly string[] };
    if (of) capture("number", name, ...of);
    if (own["x-sum"]) capture("number", name);
  }
  return captures;
}

/** Tests of a member against its siblings, once all are read. */
function comparisons(name: string, { properties, captures, bit, variable }: Members): string[] {
  const { own } = properties.get(name) as Node;
  const tests: string[] = [];
  const unknown = `if ((seen & ${bit(name)}) !== 0) return -1;`;
  const earlier = own["x-not-before"] as { property: string } | undefined;
  if (earlier) {
    const [late, early] = [variable(name, "moment"), variable(earlier.property, "moment")];
    const isComparable = properties.get(earlier.property)?.own["format"] === own["format"];
    tests.push(isComparable ? `if (${late} >= 0 && ${late} < ${early}) return -1;` : unknown);
  }
  const condition = own["x-relevant-when"] as
    | { property: string; values?: readonly unknown[]; except?: readonly unknown[]; unlessAbsent?: boolean }
    | undefined;
  if (condition) {
    const { property, values, except = none, unlessAbsent = false } = condition;
    const sibling = properties.get(property)?.own;
    const choices =
      sibling?.["type"] === "boolean" ? [false, true] : (sibling?.["x-known-values"] as readonly unknown[]);
    // A bit for each choice, after one for none.
    const isAllowed = (choice: unknown): boolean => (values ? values.includes(choice) : !except.includes(choice));
    const allowed = (choices ?? none).reduce<number>(
      (all, choice, i) => (isAllowed(choice) ? all | (2 << i) : all),
      unlessAbsent || !values ? 1 : 0,
    );
    tests.push(
      choices && choices.length < 30
        ? `if ((seen & ${bit(name)}) !== 0 && ((${allowed} >> (${variable(property, "choice")} + 1)) & 1) === 0) return -1;`
        : unknown,
    );
  }
  const product = own["x-product"] as { of: readonly string[]; rounded: readonly string[] } | undefined;
  if (product) {
    const [a = "", b = ""] = product.of;
    const mask = bit(name) | bit(a) | bit(b);
    const factors = [a, b].map((factor) => {
      const number = variable(factor, "number");
      return `${number}, ${product.rounded.includes(factor) ? `${number}p` : "-1"}`;
    });
    const test = `!isProduct(${factors.join(", ")}, ${variable(name, "number")})`;
    const isKnown = product.of.length === 2 && product.of.every((factor) => captures.get(factor)?.has("number"));
    tests.push(isKnown ? `if ((seen & ${mask}) === ${mask} && ${test}) return -1;` : unknown);
  }
  return tests;
}

/** Names that must be present: those that the schema requires, and those whose absence a rule reports. */
function requiredOf({ own }: Node): string[] {
  return [...((own["required"] as string[] | undefined) ?? []), ...((own["x-expected"] as string[] | undefined) ?? [])];
}

/** The sums whose paths lead through a step, with the rest of their paths. */
function stepInto(sums: NonNullable<Place["sums"]>, step: string): { sum: number; path: string }[] {
  return sums.flatMap(({ sum, path }) => {
    if (path === step) return [{ sum, path: "" }];
    return path.startsWith(`${step}.`) ? [{ sum, path: path.slice(step.length + 1) }] : [];
  });
}

/** Code that runs the case of the key, or of the value, that is read at `p` up to its closing quote. */
function dispatch(cases: readonly { key: string; code: string }[], other: string): string {
  const groups = new Map<number, { test: string; length: number; code: string }[]>();
  const short: string[] = [];
  for (const { key, code } of cases) {
    const bytes = [...new TextEncoder().encode(JSON.stringify(key).slice(1))];
    const { length } = bytes;
    if (length < 4) {
      const test = bytes.map((byte, i) => `B[p + ${i}] === ${byte}`).join(" && ");
      short.push(`if (${test}) { p += ${length}; ${code} } else `);
      continue;
    }
    const offsets: number[] = [];
    for (let at = 4; at + 4 <= length; at += 4) offsets.push(at);
    if (length % 4 !== 0) offsets.push(length - 4);
    const test = offsets.map((at) => `D.getInt32(p + ${at}, true) === ${wordOf(bytes, at)}`).join(" && ") || "true";
    const first = wordOf(bytes, 0);
    groups.set(first, [...(groups.get(first) ?? []), { test, length, code }]);
  }
  const otherwise = `${short.join("")}{ ${other} }`;
  // A label, because a value's own switch may be inside.
  const branches = [...groups].map(
    ([first, members]) =>
      `case ${first}:\n${members.map(({ test, length, code }) => `if (${test}) { p += ${length}; ${code} break; }`).join("\n")}\n${otherwise}\nbreak;`,
  );
  return `switch (D.getInt32(p, true)) {\n${branches.join("\n")}\ndefault: ${otherwise}\n}\n`;
}

function wordOf(bytes: readonly number[], at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(at, at + 4);
  return a | (b << 8) | (c << 16) | (d << 24);
}
