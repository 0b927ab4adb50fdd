import { maxIndexes } from "../json/recognise.ts";
import { ByFirst, List, Slot } from "../spec/fact-slots.ts";
import { accountFields, type KindReferences } from "../spec/references.ts";
import type { Schema } from "./load.ts";
import { resolveRef, type SchemaPlace, type SchemaSource, schemaAt } from "./references.ts";
import { unionOf } from "./unions.ts";

/**
 * Writes the source of a recogniser: a function that accepts the bytes of a payload only if they are JSON, valid, and no
 * rule within a payload would find anything. It is made from the view of the schemas that validators are made from. It
 * does not accept a payload with a keyword or text that it does not understand.
 *
 * With `blanks`, empty strings are noted in fields where `x-fillable` alone is against them, and the attrs of these fields
 * are added to it, indexes starred. A payload is not accepted then, but if no other fault is found, the notes are all that
 * is wrong with it.
 *
 * A recogniser reads objects by switching on the first four bytes of each key. Meanwhile it notes the strings that facts
 * are made of, or only that the facts must be read from the parsed payload if `areNoted` is false. Its readers are in
 * json/recognise.ts. Names and texts of the schemas are in the source as numbers, or as strings of JSON.
 */
export function recogniserCode(
  name: string,
  file: string,
  source: SchemaSource,
  references: KindReferences = {},
  areNoted = true,
  blanks?: string[],
): string {
  if (areNoted && !isNotable(references))
    throw new Error(`The references of ${file} are more than a recogniser notes.`);
  return new Writer(name, source, areNoted ? references : {}, areNoted, blanks).whole(file);
}

/** Whether there is a slot or list for each of the references, and none has an index in a list within a list. */
function isNotable({ furtherItems, items, documents = none, contracts, refersTo = {} }: KindReferences): boolean {
  const isList = (path: string): boolean => /^[^*]+\.\*(?:\.[^.*]+)?$/.test(path);
  const named = Object.values(refersTo).flat();
  return (
    furtherItems === undefined &&
    !items?.list?.includes("*") &&
    documents.length <= 1 &&
    documents.every((path) => path.split("*").length <= 3) &&
    (contracts === undefined || isList(contracts)) &&
    named.length <= 16 &&
    named.every((path, i) => !path.includes("*") || (i < List.unique - List.references && isList(path)))
  );
}

/** A schema and all that it refers to, as one. */
interface Node {
  /** Keywords that constrain the value itself. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly properties: ReadonlyMap<string, Node>;
  readonly items: Node | undefined;
  /** What further members must satisfy. */
  readonly others: Node | undefined;
  /** The value must satisfy one of these as well, which differ in type. */
  readonly alternatives: readonly Node[] | undefined;
  readonly choice: Choice | undefined;
  /** True if a recogniser cannot tell whether a value satisfies it. */
  readonly isBeyond: boolean;
}

/** What an object must satisfy as well: this depends on one of its members. */
interface Choice {
  readonly key: string;
  readonly cases: readonly { values: readonly unknown[]; node: Node }[];
  /** For an object with the member and none of those values, and for one without it. */
  readonly present: Node;
  readonly absent: Node;
}

const anything: Node = {
  own: {},
  properties: new Map(),
  items: undefined,
  others: undefined,
  alternatives: undefined,
  choice: undefined,
  isBeyond: false,
};
const beyond: Node = { ...anything, isBeyond: true };

/** Keywords that no rule within a payload checks. */
const prose =
  /^(?:\$schema|\$id|title|description|markdownDescription|default|examples|enumDescriptions|defaultSnippets|x-basis|x-codes|x-personal|x-identifying)$/;

/** Keywords of a value that a recogniser checks. */
const understood = new Set([
  "type",
  "required",
  "additionalProperties",
  "anyOf",
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
type Capture = "choice" | "instant" | "moment" | "number" | "text";

/** Where a value is, and what the recogniser notes of it. */
interface Place {
  /** The path in the table of references; undefined if no path of the table leads here. */
  path: string | undefined;
  /** The variables that capture the value. */
  captures?: ReadonlyMap<Capture, string>;
  /** The member that contains everything that paths lead to. */
  wrapper?: string | undefined;
  /** For an element of a list that must not repeat: the list, and the fields that identify it. */
  unique?: Unique;
  /** Sums of an enclosing object that a path from here on adds to. */
  sums?: readonly { sum: number; path: string }[];
  /** How many lists enclose it. */
  depth: number;
  /** The number of the field, if an empty string in it is noted. */
  blank?: number;
}

/** The number of a list, the fields that identify its elements, and a field that identifies an element that has it. */
interface Unique {
  list: number;
  by: readonly string[];
  first?: string | undefined;
}

/** One of the forms of a payload, which are tried in turn. */
interface Form {
  node: Node;
  /** A member that the form must have, and whether it holds what the payload is about. */
  required?: string | undefined;
  isWrapped?: boolean;
  forbidden: readonly string[];
}

const none: readonly never[] = [];

/** A string that may have more values than this is looked up in a set. */
const maxDispatched = 40;
/** How many times a schema may be within itself, and how many schemas there may be. */
const maxWithin = 2;
const maxNodes = 50_000;
/** The most source that is worth its compilation. */
const maxLength = 1_000_000;
/** How many lists that must not repeat, and sums, the readers have. */
const maxLists = 64;
const maxSums = 64;

class Writer {
  readonly #name: string;
  readonly #source: SchemaSource;
  readonly #references: KindReferences;
  readonly #areNoted: boolean;
  /** The paths of all strings that facts are made of. */
  readonly #notedPaths: readonly string[];
  readonly #functions: string[] = [];
  /** The attrs of the fields in which empty strings are noted; undefined if none are. */
  #blanks: string[] | undefined;
  readonly #constants: string[] = [];
  /** The functions that read objects and arrays of which nothing is noted, and the nodes of references. */
  readonly #shared = new Map<Node, string>();
  readonly #referenced = new Map<string, Node>();
  /** How many times a schema that is being read is within itself. */
  readonly #open = new Map<string, number>();
  #nodes = 0;
  #length = 0;
  #lists: number = List.unique;
  #sums = 0;

  constructor(name: string, source: SchemaSource, references: KindReferences, areNoted: boolean, blanks?: string[]) {
    this.#name = name;
    this.#blanks = blanks;
    this.#source = source;
    this.#references = references;
    this.#areNoted = areNoted;
    const { supplier, business, identity = none, contracts, documents = none, refersTo = {}, dryRun } = references;
    const { items } = references;
    const ofItems = items?.list === undefined ? none : [...items.id, items.first ?? []].flat();
    this.#notedPaths = [
      ...[supplier, ...accountFields(references), business, ...identity, contracts, dryRun].filter(isDefined),
      ...documents,
      ...Object.values(refersTo).flat(),
      ...ofItems.map((field) => `${items?.list}.*.${field}`),
    ];
  }

  whole(file: string): string {
    const root = this.#source(file) as Schema;
    const forms = this.#forms(root, file);
    // A payload of an open kind may be meant as another.
    const [{ node, forbidden }] = forms as readonly [Form];
    if (forms.length > 1 || forbidden.length > 0 || node.choice || node.own["additionalProperties"] !== false)
      this.#blanks = undefined;
    const attempts = forms.map(({ node, required, isWrapped = false, forbidden }) => {
      const place: Place = isWrapped ? { path: undefined, depth: 0, wrapper: required } : { path: "", depth: 0 };
      const read = this.#object(node, place, required === undefined ? none : [required], forbidden);
      const wrapped = isWrapped ? ` slots[${2 * Slot.wrapped}] = 1;` : "";
      const parsed = this.#areNoted ? "" : ` ${parseFacts}`;
      return `begin();${wrapped}${parsed} p = ${read}(at + 1); if (p >= 0 && space(p) === end) return ${this.#blanks ? "isFilled()" : "true"};`;
    });
    return `${[...this.#constants, ...this.#functions].join("\n")}
function ${this.#name}(start, end) {
const at = space(start);
if (B[at] !== 123) return false;
let p = 0;
${attempts.join("\n")}
return false;
}`;
  }

  /** The forms of a payload: two if it may be within a wrapper. */
  #forms(root: Schema, file: string): readonly Form[] {
    const { if: condition, then, else: other, ...rest } = root;
    const test = (condition ?? {}) as { required?: string[]; not?: { required?: string[] } };
    const [wrapper] = test.required ?? none;
    const [field] = test.not?.required ?? none;
    if (Object.keys(test).length === 2 && wrapper !== undefined && field !== undefined) {
      const plain = this.#node({ ...rest, ...other }, file);
      const isPlain = test.required?.length === 1 && test.not?.required?.length === 1;
      // The other form has the field, so the condition is false.
      if (!isPlain || !requiredOf(plain).includes(field))
        throw new Error(`${file} has a condition that no recogniser can be made from.`);
      return [
        { node: plain, forbidden: none },
        { node: this.#node({ ...rest, ...then }, file), required: wrapper, isWrapped: true, forbidden: [field] },
      ];
    }
    const node = this.#node(root, file);
    const { choice } = node;
    // Facts are within the wrapper unless the account is beside it.
    const ours = this.#references.wrapper;
    const isNamed = requiredOf(node).includes(this.#references.account ?? "");
    const forbidden = ours === undefined || isNamed ? none : [ours];
    if (choice?.cases.length !== 0) return [{ node, forbidden }];
    const { key } = choice;
    const bare = { ...node, choice: undefined };
    const absent = { node: merged(bare, choice.absent), forbidden: [...forbidden, key] };
    const present = merged(bare, choice.present);
    if (this.#isDead(memberOf(present, key))) return [absent];
    const isWrapped = key === ours;
    const others = isWrapped ? accountFields(this.#references) : forbidden;
    return [absent, { node: present, required: key, isWrapped, forbidden: others }];
  }

  /** A schema with what it refers to. */
  #node(schema: Schema | boolean, file: string, depth = 0): Node {
    if (typeof schema === "boolean") return schema ? anything : beyond;
    if (depth > 50) return beyond;
    if (this.#nodes++ > maxNodes) throw new Error(`${file} refers to too many schemas for a recogniser.`);
    const { $ref, properties = {}, items, anyOf, allOf, oneOf, if: condition, then, else: otherwise, ...own } = schema;
    const { additionalProperties: others } = own;
    const part = (of: Schema | boolean | undefined): Node => this.#node(of ?? true, file, depth + 1);
    const mentioned = Object.entries(own).filter(
      ([keyword, value]) => !prose.test(keyword) && !(keyword === "deprecated" && value === false),
    );
    if (Object.hasOwn(own, "const")) mentioned.push(["enum", [own["const"]]]);
    const constraints = Object.fromEntries(mentioned.filter(([keyword]) => keyword !== "const"));
    const branches = anyOf ?? (oneOf as readonly Schema[] | undefined);
    const isOfForms = anyOf?.every((branch) => Object.keys(branch).join() === "required") === true;
    let node: Node = {
      own: { ...constraints, ...(isOfForms ? { anyOf } : {}) },
      properties: new Map(Object.entries(properties).map(([name, property]) => [name, part(property)])),
      items: items === undefined ? undefined : part(items),
      others: typeof others === "object" ? part(others) : undefined,
      alternatives: isOfForms || branches === undefined ? undefined : branches.map(part),
      choice: condition === undefined ? undefined : this.#choice(schema, file, depth),
      isBeyond:
        !Object.entries(constraints).every(([keyword, value]) => isUnderstood(keyword, value)) ||
        (anyOf !== undefined && oneOf !== undefined) ||
        (Object.hasOwn(own, "const") && Object.hasOwn(own, "enum")) ||
        (condition !== undefined && this.#choice(schema, file, depth) === undefined),
    };
    for (const one of (allOf as readonly Schema[] | undefined) ?? none) node = merged(node, part(one));
    if ($ref === undefined) return node;
    const target = resolveRef($ref, file);
    return merged(this.#target(target, depth), node);
  }

  /** What a reference leads to. */
  #target(target: SchemaPlace, depth: number): Node {
    const id = `${target.file}#${target.pointer}`;
    const known = this.#referenced.get(id);
    if (known) return known;
    const within = this.#open.get(id) ?? 0;
    if (within > maxWithin) return beyond;
    this.#open.set(id, within + 1);
    const node = this.#node(schemaAt(this.#source, target) as Schema, target.file, depth + 1);
    this.#open.set(id, within);
    if (within === 0) this.#referenced.set(id, node);
    return node;
  }

  /** The choice that a condition makes by one member; undefined for other conditions. */
  #choice(schema: Schema, file: string, depth: number): Choice | undefined {
    const part = (of: Schema | boolean | undefined): Node => this.#node(of ?? true, file, depth + 1);
    const union = unionOf(schema);
    if (!union) {
      const { required, ...more } = (schema.if ?? {}) as { required?: readonly string[] };
      const [key] = required ?? none;
      if (key === undefined || required?.length !== 1 || Object.keys(more).length > 0) return undefined;
      return { key, cases: none, present: part(schema.then), absent: part(schema.else) };
    }
    const { key, cases, other } = union;
    if (cases.some(({ values }) => values.some((value) => typeof value === "number"))) return undefined;
    const rest = part(other);
    // The presence of the key may decide further.
    const { choice } = rest;
    const isOfKey = choice?.key === key && choice.cases.length === 0;
    const restOf = (of: "present" | "absent"): Node =>
      isOfKey ? merged({ ...rest, choice: undefined }, choice[of]) : rest;
    const taking = cases.find(({ takesAbsent }) => takesAbsent);
    return {
      key,
      cases: cases.map(({ values, schema: branch }) => ({ values, node: part(branch) })),
      present: restOf("present"),
      absent: taking ? part(taking.schema) : restOf("absent"),
    };
  }

  /** Whether no value can be accepted. */
  #isDead(node: Node | undefined): boolean {
    return node?.isBeyond === true;
  }

  /** Code that reads a value at `p`, and leaves `p` after it. */
  #value(node: Node, place: Place): string {
    if (this.#isDead(node)) return "return -1;";
    const { alternatives } = node;
    const forms = alternatives
      ? alternatives.map((form) => merged({ ...node, alternatives: undefined }, form))
      : [node];
    const byType = forms.flatMap((form) =>
      (typesIn(form.own) ?? [undefined]).map((type): { type: string | undefined; form: Node } => ({ type, form })),
    );
    const [{ type: only, form } = { type: undefined, form: node }] = byType;
    if (byType.length === 1) {
      if (only !== undefined) return this.#typed(only, form, place);
      const isFree = Object.keys(form.own).length === 0 && form.properties.size === 0 && !form.items;
      return isFree && !form.alternatives && !form.choice && !place.captures && !place.unique && !place.sums
        ? `${this.#unnoted(place, undefined)}if ((p = any(p)) < 0) return -1;`
        : "return -1;";
    }
    const kinds = byType.map(({ type }) => (type === "integer" ? "number" : type));
    if (kinds.includes(undefined) || new Set(kinds).size < kinds.length) return this.#listed(forms, place);
    const branches = byType.map(({ type, form }) => `if (${beginsWith(type)}) { ${this.#typed(type, form, place)} }`);
    return `${branches.join(" else ")} else return -1;`;
  }

  /** Code that reads a value which may have any of several lists of values. */
  #listed(forms: readonly Node[], place: Place): string {
    const isList = ({ own }: Node): boolean => Object.keys(own).every((keyword) => listing.has(keyword));
    const all = forms.flatMap(({ own }) => (own["enum"] as readonly unknown[] | undefined) ?? none);
    if (!forms.every((form) => isList(form) && form.own["enum"]) || new Set(all).size < all.length) return "return -1;";
    return this.#value({ ...anything, own: { enum: all } }, place);
  }

  /** Code that reads a value of one type. */
  #typed(type: string | undefined, node: Node, place: Place): string {
    const { own } = node;
    const { captures, unique, sums = none } = place;
    const isNumeric = captures?.has("number") || sums.some(({ path }) => path === "");
    if (
      node.isBeyond ||
      node.alternatives ||
      (type !== "object" && (node.choice || unique)) ||
      (captures?.has("choice") && !["string", "boolean", "null"].includes(type as string)) ||
      (type !== "string" && type !== "null" && captureOfText.some((as) => captures?.has(as))) ||
      (isNumeric && !["number", "integer", "string", "null"].includes(type as string)) ||
      (own["enum"] !== undefined && (type === "object" || type === "array"))
    )
      return "return -1;";
    const allowed = own["enum"] as readonly unknown[] | undefined;
    const unnoted = this.#unnoted(place, type);
    switch (type) {
      case "object":
        return `${unnoted}if (B[p] !== 123 || (p = ${this.#object(node, place)}(p + 1)) < 0) return -1;`;
      case "array":
        return `${unnoted}if (B[p] !== 91 || (p = ${this.#array(node, place)}(p + 1)) < 0) return -1;`;
      case "string":
        return unnoted + this.#string(node, place);
      case "number":
      case "integer":
        return unnoted + this.#number(node, place, type === "integer");
      case "boolean": {
        const choice = captures?.get("choice");
        const keep = choice ? `${choice} = B[p] === 116 ? 1 : 0;` : "";
        const refused = [true, false].filter((value) => allowed && !allowed.includes(value));
        const refuse = refused.map((value) => `if (B[p] === ${value ? 116 : 102}) return -1;`).join(" ");
        return `${unnoted}${refuse}${keep}${this.#noteBoolean(place)}if ((p = boolean(p)) < 0) return -1;`;
      }
      case "null":
        return allowed?.includes(null) === false ? "return -1;" : `${unnoted}if ((p = nothing(p)) < 0) return -1;`;
      default:
        return "return -1;";
    }
  }

  /** Code for a value at a path that facts are read from, if it is not of the type that facts are made of. */
  #unnoted({ path }: Place, type: string | undefined): string {
    if (path === undefined) return "";
    const inside = this.#notedPaths.find((noted) => path === "" || noted.startsWith(`${path}.`));
    const isNoted = this.#notedPaths.includes(path);
    if (!isNoted && inside === undefined) return "";
    const expected = isNoted
      ? path === this.#references.dryRun
        ? "boolean"
        : "string"
      : path !== "" && inside?.startsWith(`${path}.*`)
        ? "array"
        : "object";
    return type === expected ? "" : parseFacts;
  }

  #string({ own }: Node, place: Place): string {
    const { captures, sums = none } = place;
    const format = own["format"];
    const decimal = own["x-decimal"];
    const choice = captures?.get("choice");
    const moment = captures?.get("moment");
    const instant = captures?.get("instant");
    const isNumeric =
      captures?.has("number") ||
      sums.some(({ path }) => path === "") ||
      ["x-max-decimals", "x-product", "x-sum"].some((keyword) => own[keyword] !== undefined);
    const text = captures?.get("text");
    const note = this.#noteText(place);
    const mustFill = own["x-fillable"] || text || note;
    const listed = valuesOf(own);
    const values = mustFill ? listed?.filter((value) => value.trim() !== "") : listed;
    const kinds = [format, values, own["x-document-path"], decimal].filter(isDefined);
    if (
      kinds.length > 1 ||
      (choice && !values) ||
      (own["x-not-future"] && format !== "date") ||
      (isNumeric && !decimal)
    )
      return "return -1;";
    const after = `${values ? "" : this.#lengths(own)}${text ? `${text} = q; ${text}e = p - 1;` : ""}${note}`;
    const noted = (code: string): string => (after ? `const q = p + 1; ${code} ${after}` : code);
    const read = (reader: string): string => noted(`if (B[p] !== 34 || (p = ${reader}(p + 1)) < 0) return -1;`);
    if (values) {
      // The choice is among all values, whichever the string may have here.
      if (values.length > maxDispatched && !choice) {
        const set = this.#constant(`new Set(${JSON.stringify(values)})`);
        return noted(`if (B[p] !== 34 || (p = listed(${set}, p + 1)) < 0) return -1;`);
      }
      const indexes = valuesOf({ ...own, pattern: undefined, minLength: undefined, maxLength: undefined });
      const cases = values.map((key) => ({ key, code: choice ? `${choice} = ${indexes?.indexOf(key)};` : "" }));
      return noted(`if (B[p] !== 34) return -1; p++; ${dispatch(cases, "return -1;")}`);
    }
    const keepInstant = instant ? `if ((${instant} = instant(p + 1)) < 0) return -1; ` : "";
    if (format === "offset-date-time")
      return noted(`if (B[p] !== 34) return -1; ${keepInstant}if ((p = offsetDatetime(p + 1)) < 0) return -1;`);
    if (format === "date" || format === "date-time") {
      const length = format === "date" ? 10 : 20;
      const future = own["x-not-future"] ? "if (date > notes[Today]) return -1;" : "";
      const time = format === "date" ? "" : "const clock = time(p + 11); if (clock < 0) return -1;";
      const keep = moment ? `${moment} = date${time ? " * 1e6 + clock" : ""};` : "";
      return noted(`if (B[p] !== 34 || B[p + ${length + 1}] !== 34) return -1; const date = day(p + 1);
if (date < 0) return -1; ${future}${time}${keep}${keepInstant} p += ${length + 2};`);
    }
    if (decimal) {
      const { whole, places, minimum, maximum } = decimal as Readonly<Record<string, number>>;
      const mostPlaces = Math.min(places ?? maxDigits, (own["x-max-decimals"] as number | undefined) ?? maxDigits);
      const bounds = [minimum, maximum].filter(isDefined);
      // Doubles compare as the decimals that they are written as, if these have few digits.
      if (bounds.some((bound) => Number(bound.toPrecision(maxDigits)) !== bound)) return "return -1;";
      return `${read("decimalText")}${limits([
        ["notes[Whole]", ">", whole],
        ["notes[Places]", ">", mostPlaces],
        ["number[0]", "<", minimum],
        ["number[0]", ">", maximum],
      ])}${this.#keepNumber(place)}`;
    }
    if (own["x-document-path"]) return read("documentPath");
    if (format === "uuid") return read("uuid");
    if (format !== undefined) return "return -1;";
    const isPlain = after === "" && Object.keys(own).every((keyword) => keyword === "type" || keyword === "x-fillable");
    if (mustFill && isPlain && place.blank !== undefined)
      return `if (B[p] !== 34) return -1; const b = p; if ((p = filled(b + 1)) < 0 && (p = empty(b, ${place.blank})) < 0) return -1;`;
    return read(mustFill ? "filled" : "string");
  }

  /** Code that checks the length and the pattern of the string from `q` to before `p - 1`. */
  #lengths(own: Node["own"]): string {
    const { minLength = 0, maxLength, pattern } = own as { minLength?: number; maxLength?: number; pattern?: string };
    const lines: string[] = [];
    if (minLength > 0 || maxLength !== undefined)
      lines.push(`if (!isLong(q, p - 1, ${minLength}, ${maxLength ?? -1})) return -1;`);
    if (pattern !== undefined) {
      const name = this.#constant(`new RegExp(${JSON.stringify(pattern)}, "u")`);
      lines.push(`if (!isMatch(${name}, q, p - 1)) return -1;`);
    }
    return lines.join(" ");
  }

  #number({ own }: Node, place: Place, isInteger: boolean): string {
    const lines = ["if ((p = decimal(p)) < 0) return -1;"];
    const places = own["x-max-decimals"] as number | undefined;
    if (isInteger) lines.push("if (notes[Places] !== 0) return -1;");
    else if (places !== undefined) lines.push(`if (notes[Places] > ${places} && !isRound(${10 ** places})) return -1;`);
    const form = (own["x-decimal"] ?? {}) as { whole?: number; places?: number };
    if (form.whole === 0) return "return -1;";
    const beyondWhole = form.whole === undefined || form.whole > maxDigits ? undefined : 10 ** form.whole;
    lines.push(
      limits([
        ["Math.abs(number[0])", ">=", beyondWhole],
        ["notes[Places]", ">", form.places],
        ["number[0]", "<", own["minimum"]],
        ["number[0]", ">", own["maximum"]],
        ["number[0]", "<=", own["exclusiveMinimum"]],
        ["number[0]", ">=", own["exclusiveMaximum"]],
      ]),
    );
    const allowed = own["enum"] as readonly unknown[] | undefined;
    const numbers = allowed?.filter((value): value is number => typeof value === "number");
    if (numbers)
      lines.push(`if (${numbers.map((value) => `number[0] !== ${value}`).join(" && ") || "true"}) return -1;`);
    lines.push(this.#keepNumber(place));
    return lines.join(" ");
  }

  /** Code that keeps the number that was read, for products and sums. */
  #keepNumber({ captures, sums = none }: Place): string {
    const variable = captures?.get("number");
    const keep = variable ? `${variable} = number[0]; ${variable}p = notes[Places];` : "";
    return keep + sums.map(({ sum, path }) => (path === "" ? `addTerm(${sum});` : "")).join("");
  }

  /** Writes a function that reads the elements of an array. Returns its name. */
  #array(node: Node, place: Place): string {
    return this.#once(node, place, () => this.#elements(node, place));
  }

  #elements(node: Node, { path, depth, sums }: Place): string {
    const { own, items } = node;
    const { items: factItems, documents: [documents] = none } = this.#references;
    const inner: Place = { path: path === undefined ? undefined : `${path}.*`, depth: depth + 1 };
    if (sums) inner.sums = stepInto(sums, "*");
    const unique = own["x-unique"] as { by: readonly string[]; first?: string } | undefined;
    const isItems = factItems?.list !== undefined && path === factItems.list;
    // Facts need what identifies the elements, which are unique by just that.
    if (isItems && (unique?.by.join() !== factItems.id.join() || unique.first !== factItems.first))
      throw new Error(`The elements of ${path} are not unique.`);
    const list = isItems ? List.items : unique ? this.#lists++ : -1;
    if (list >= maxLists) return "return -1;";
    if (unique) inner.unique = { list, by: unique.by, first: unique.first };
    const isInDocuments = inner.path !== undefined && documents?.startsWith(`${inner.path}.`);
    const needsIndex = isInDocuments || (this.#blanks && depth < maxIndexes);
    const element = items ? this.#value(items, inner) : "if ((p = any(p)) < 0) return -1;";
    const { minItems, maxItems } = own as { minItems?: number; maxItems?: number };
    const isCounted = minItems !== undefined || maxItems !== undefined;
    const isFilled = own["x-fillable"] || (minItems ?? 0) > 0;
    return `let p = at;
${needsIndex ? "let index = 0;" : ""}${isCounted ? "let count = 0;" : ""}
${unique ? `lists[${list}].length = 0;` : ""}
if (B[p] <= 32) p = space(p);
if (B[p] === 93) return ${isFilled ? "-1" : "p + 1"};
for (;;) {
${needsIndex ? `indexes[${depth}] = index++;` : ""}${isCounted ? "count++;" : ""}
${element}
if (B[p] <= 32) p = space(p);
const c = B[p];
if (c === 93) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
${limits([
  ["count", "<", minItems],
  ["count", ">", maxItems],
])}
${unique ? `if (!areDistinct(lists[${list}])) return -1;` : ""}
return p + 1;`;
  }

  /** Writes a function that reads the members of an object. Returns its name. */
  #object(
    node: Node,
    place: Place,
    alsoRequired: readonly string[] = none,
    forbidden: readonly string[] = none,
  ): string {
    const write = (): string =>
      node.choice
        ? this.#chosen(node, node.choice, place, forbidden)
        : this.#members(node, place, alsoRequired, forbidden);
    return alsoRequired.length + forbidden.length > 0 ? this.#define(write()) : this.#once(node, place, write);
  }

  /** The function that reads a value, which all places share of which nothing is noted. */
  #once(node: Node, { path, wrapper, unique, sums = none }: Place, write: () => string): string {
    const isNoted = path !== undefined && (path === "" || this.#notedPaths.some((one) => one.startsWith(`${path}.`)));
    // Each place has numbers of its own for empty strings.
    if (this.#blanks || isNoted || wrapper !== undefined || unique || sums.length > 0) return this.#define(write());
    const known = this.#shared.get(node);
    if (known !== undefined) return known;
    const name = this.#define(write());
    this.#shared.set(node, name);
    return name;
  }

  /** Code that looks for the member that decides, then reads the object as it says. */
  #chosen(node: Node, { key, cases, present, absent }: Choice, place: Place, forbidden: readonly string[]): string {
    const bare = { ...node, choice: undefined };
    const read = (form: Node): string => {
      const whole = merged(bare, form);
      return whole.isBeyond ? "return -1;" : `return ${this.#object(whole, place, none, forbidden)}(at);`;
    };
    if (cases.length === 0 && this.#isDead(memberOf(merged(bare, present), key)))
      return `return ${this.#object(merged(bare, absent), place, none, [...forbidden, key])}(at);`;
    const bytes = this.#constant(`Uint8Array.of(${[...new TextEncoder().encode(key)].join(", ")})`);
    const branches = cases.flatMap(({ values, node: form }) => {
      const code = read(form);
      return values.map((value) => ({ value, code }));
    });
    const strings = branches.flatMap(({ value, code }) => (typeof value === "string" ? [{ key: value, code }] : []));
    const literals = branches.flatMap(({ value, code }) =>
      typeof value === "string" ? [] : [`if (B[v] === ${String(value).charCodeAt(0)}) { ${code} }`],
    );
    const isPlain = !/["\\]/.test(key);
    return `${isPlain ? "" : "return -1;"}const v = member(at, ${bytes});
if (v < -1) return -1;
if (v < 0) { ${read(absent)} }
${cases.length === 0 ? read(present) : ""}
${literals.join("\n")}
if (B[v] !== 34) return -1;
let p = v + 1;
${dispatch(strings, "return -1;")}
return -1;`;
  }

  #members(node: Node, place: Place, alsoRequired: readonly string[], forbidden: readonly string[]): string {
    const { own, properties, others } = node;
    const { unique } = place;
    const names = [...new Set([...properties.keys(), ...alsoRequired])].filter((name) => !forbidden.includes(name));
    const required = [...requiredOf(node), ...alsoRequired];
    const isClosed = own["additionalProperties"] === false;
    const anyOf = (own["anyOf"] ?? none) as readonly { required?: readonly string[] }[];
    const sumsHere = [...properties.values()].filter((property) => property.own["x-sum"]).length;
    if (
      node.isBeyond ||
      node.alternatives ||
      this.#sums + sumsHere > maxSums ||
      [...required, ...anyOf.flatMap(({ required = none }) => required)].some((name) => !names.includes(name)) ||
      (unique && (unique.by.length > 2 || !properties.has(unique.by[0] as string))) ||
      (unique && !isClosed && [...unique.by, unique.first].some((name) => name !== undefined && !properties.has(name)))
    )
      return "return -1;";
    const members: Members = {
      properties,
      captures: capturesOf(properties, [...(unique?.by ?? none), unique?.first].filter(isDefined)),
      areSeen: (...some) => areSeen(some.map((name) => names.indexOf(name))),
      variable: (name, as) => `${as}${names.indexOf(name)}`,
    };
    const { captures, variable } = members;
    const starts = [
      `let ${names.flatMap((_, i) => (i % perMask === 0 ? [`${maskOf(i)} = 0`] : [])).join(", ") || "seen = 0"};`,
    ];
    for (const [name, all] of captures)
      for (const as of all) {
        starts.push(`let ${variable(name, as)} = -1;`);
        if (as === "text") starts.push(`let ${variable(name, as)}e = -1;`);
        if (as === "number") starts.push(`let ${variable(name, as)}p = -1;`);
      }
    const ends: string[] = [];
    if (required.length > 0) ends.push(`if (!(${members.areSeen(...required)})) return -1;`);
    if (own["x-fillable"]) ends.push("if (p === first) return -1;");
    const tests = anyOf.map(({ required = none }) => `!(${members.areSeen(...required)})`);
    if (tests.length > 0) ends.push(`if (${tests.join(" && ")}) return -1;`);
    const ownSums: { sum: number; path: string }[] = [];
    for (const [name, { own }] of properties) {
      const { of = none } = (own["x-sum"] ?? {}) as { of?: readonly string[] };
      const list = of[0]?.split(".")[0];
      // Without its first list, an amount is not a sum.
      if (list === undefined || (isClosed && !properties.has(list))) continue;
      if (!names.includes(list) || !names.includes(name)) return "return -1;";
      const sum = this.#sums++;
      starts.push(`beginSum(${sum});`);
      ownSums.push(...of.map((path) => ({ sum, path })));
      ends.push(`if (${members.areSeen(name, list)} && !isSum(${sum}, ${variable(name, "number")})) return -1;`);
    }
    for (const name of names) if (properties.has(name)) ends.push(...comparisons(name, members, isClosed));
    if (unique) ends.push(addElement(unique, members));
    if (place.path !== undefined) ends.push(...this.#unnamed(place.path, names, required, members));
    const cases = names.map((name, i) => {
      const member = properties.get(name);
      const inner: Place = { path: pathOfMember(place, name), depth: place.depth };
      const sums = [...stepInto(place.sums ?? none, name), ...stepInto(ownSums, name)];
      if (this.#blanks && place.depth <= maxIndexes && member?.own["type"] === "string")
        inner.blank = this.#blanks.push(inner.path as string) - 1;
      if (sums.length > 0) inner.sums = sums;
      const all = captures.get(name);
      if (all) inner.captures = new Map([...all].map((as) => [as, variable(name, as)]));
      const [mask, bit] = [maskOf(i), bitOf(i)];
      return {
        key: name,
        code: `if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1;
if ((${mask} & ${bit}) !== 0) return -1; ${mask} |= ${bit};
${member ? this.#value(member, inner) : "if ((p = any(p)) < 0) return -1;"}`,
      };
    });
    for (const key of forbidden) cases.push({ key, code: "return -1;" });
    const rest = others
      ? this.#value(others, { path: undefined, depth: place.depth })
      : "if ((p = any(p)) < 0) return -1;";
    const other = isClosed ? "return -1;" : `if ((p = newKey(p, keys)) < 0) return -1; ${rest}`;
    return `let p = at; ${isClosed ? "" : "const keys = openKeys();"}
${starts.join(" ")}
if (B[p] <= 32) p = space(p);
${own["x-fillable"] ? "const first = p;" : ""}
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
return p + 1;`;
  }

  /** Code for an element of a list that names something else, if it may lack the name: facts count these too. */
  #unnamed(path: string, names: readonly string[], required: readonly string[], { areSeen }: Members): string[] {
    const { contracts, refersTo = {} } = this.#references;
    return [contracts, ...Object.values(refersTo).flat()].flatMap((noted) => {
      if (!noted?.startsWith(`${path}.`) || !path.endsWith(".*")) return [];
      const name = noted.slice(path.length + 1);
      if (required.includes(name)) return [];
      return names.includes(name) ? [`if (!(${areSeen(name)})) ${parseFacts}`] : [parseFacts];
    });
  }

  /** Writes a constant. Returns its name. */
  #constant(value: string): string {
    const name = `${this.#name}Constant${this.#constants.length}`;
    this.#constants.push(`const ${name} = ${value};`);
    return name;
  }

  /** Writes a function that returns the offset after what begins at `at`. Returns its name. */
  #define(body: string): string {
    const name = `${this.#name}${this.#functions.length}`;
    this.#functions.push(`function ${name}(at) {\n${body.replace(/\n+/g, "\n")}\n}`);
    this.#length += body.length;
    if (this.#length > maxLength) throw new Error("The schemas are too large for a recogniser.");
    return name;
  }

  /** Code that notes a string that facts are made of. */
  #noteText({ path, depth }: Place): string {
    if (path === undefined) return "";
    const {
      supplier,
      account,
      otherAccounts = none,
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
    if (otherAccounts.includes(path)) lines.push(parseFacts);
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

/** Code that has the facts read from the parsed payload. */
const parseFacts = `slots[${2 * Slot.parsed}] = 1;`;

/** The most digits of a number that a recogniser reads. */
const maxDigits = 15;

/** What only a string leaves. */
const captureOfText = ["text", "moment", "instant"] as const;

/** Keywords of a schema that only lists values. */
const listing: ReadonlySet<string> = new Set(["type", "enum", "x-fillable"]);

function isDefined<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** Whether a keyword is one that a recogniser checks, with a value that it can write into its source. */
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
  try {
    return typeof value === "string" && new RegExp(value, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

/** A schema that constrains a value as two schemas together do. */
function merged(a: Node, b: Node): Node {
  if (a === anything) return b;
  if (b === anything) return a;
  let isBeyond = a.isBeyond || b.isBeyond || (a.choice && b.choice) || (a.alternatives && b.alternatives);
  if (a.others && b.others) isBeyond = true;
  const own: Record<string, unknown> = { ...a.own };
  for (const [keyword, value] of Object.entries(b.own)) {
    const both = Object.hasOwn(own, keyword) ? bothOf(keyword, own[keyword], value) : value;
    if (both === undefined) isBeyond = true;
    else own[keyword] = both;
  }
  const properties = new Map<string, Node>();
  for (const name of new Set([...a.properties.keys(), ...b.properties.keys()]))
    properties.set(name, merged(memberOf(a, name), memberOf(b, name)));
  return {
    own,
    properties,
    items: a.items && b.items ? merged(a.items, b.items) : (a.items ?? b.items),
    others: a.others ?? b.others,
    alternatives: a.alternatives ?? b.alternatives,
    choice: a.choice ?? b.choice,
    isBeyond: isBeyond === true,
  };
}

/** What a member of an object must satisfy. */
function memberOf({ properties, own, others }: Node, name: string): Node {
  return properties.get(name) ?? (own["additionalProperties"] === false ? beyond : (others ?? anything));
}

/** The value of a keyword that constrains as two values together do; undefined if there is none. */
function bothOf(keyword: string, a: unknown, b: unknown): unknown {
  if (JSON.stringify(a) === JSON.stringify(b)) return a;
  switch (keyword) {
    case "required":
    case "x-expected":
      return [...new Set([...(a as string[]), ...(b as string[])])];
    case "additionalProperties":
      return a === false || b === false ? false : a === true ? b : a;
    case "enum":
      return (a as unknown[]).filter((value) => (b as unknown[]).includes(value));
    case "type": {
      const [some, others] = [[a].flat(), [b].flat()] as [string[], string[]];
      const types = some.flatMap((type) =>
        others.includes(type) || (type === "integer" && others.includes("number"))
          ? [type]
          : type === "number" && others.includes("integer")
            ? ["integer"]
            : [],
      );
      return types.length > 0 ? types : undefined;
    }
    case "maxLength":
    case "maximum":
    case "maxItems":
    case "exclusiveMaximum":
      return Math.min(a as number, b as number);
    case "minLength":
    case "minimum":
    case "minItems":
    case "exclusiveMinimum":
      return Math.max(a as number, b as number);
    default:
      return undefined;
  }
}

/** The types that a value may have; undefined if any. */
function typesIn(own: Node["own"]): string[] | undefined {
  const { type, "x-expected-type": expected, enum: values } = own as Readonly<Record<string, unknown>>;
  if (type !== undefined && expected !== undefined) return ["unknown"];
  const types = [type ?? expected ?? none].flat() as string[];
  if (types.length > 0) return types;
  if (!Array.isArray(values)) return undefined;
  return [...new Set(values.map((value: unknown) => (value === null ? "null" : typeof value)))];
}

/** A test of the first byte of a value of a type. */
function beginsWith(type: string | undefined): string {
  switch (type) {
    case "object":
      return "B[p] === 123";
    case "array":
      return "B[p] === 91";
    case "string":
      return "B[p] === 34";
    case "null":
      return "B[p] === 110";
    case "boolean":
      return "B[p] === 116 || B[p] === 102";
    default:
      return "B[p] < 58 && B[p] !== 34";
  }
}

/** The strings that a value may have; undefined if any. */
function valuesOf(own: Node["own"]): readonly string[] | undefined {
  const { enum: listed, "x-known-values": known } = own as Readonly<Record<string, readonly unknown[] | undefined>>;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = own as Readonly<Record<string, never>>;
  const all = (listed ?? known)?.filter((value) => typeof value === "string");
  return all?.filter(
    (value) =>
      (known === undefined || known.includes(value)) &&
      [...value].length >= minLength &&
      [...value].length <= maxLength &&
      (pattern === undefined || new RegExp(pattern, "u").test(value)),
  );
}

/** Code that gives up where a value is beyond a limit; there may be none. */
function limits(tests: readonly (readonly [value: string, comparison: string, limit: unknown])[]): string {
  return tests
    .map(([value, comparison, limit]) =>
      limit === undefined ? "" : `if (${value} ${comparison} ${limit}) return -1; `,
    )
    .join("");
}

/** A bit for each member; more do not fit in one number. */
const perMask = 30;

function maskOf(index: number): string {
  return index < perMask ? "seen" : `seen${Math.floor(index / perMask)}`;
}

function bitOf(index: number): number {
  return 1 << (index % perMask);
}

/** An expression: whether all members of some indexes have been seen. */
function areSeen(indexes: readonly number[]): string {
  const masks = new Map<string, number>();
  for (const index of indexes) masks.set(maskOf(index), (masks.get(maskOf(index)) ?? 0) | bitOf(index));
  return [...masks].map(([mask, bits]) => `(${mask} & ${bits}) === ${bits}`).join(" && ");
}

/** The members of an object, and what is kept of them while it is read. */
interface Members {
  properties: ReadonlyMap<string, Node>;
  /** The members that are compared with others, and how. */
  captures: ReadonlyMap<string, ReadonlySet<Capture>>;
  /** An expression: whether all of some members have been seen. */
  areSeen: (...names: readonly string[]) => string;
  variable: (name: string, as: Capture) => string;
}

function pathOfMember({ path, wrapper }: Place, name: string): string | undefined {
  if (path === undefined) return name === wrapper ? "" : undefined;
  return path === "" ? name : `${path}.${name}`;
}

/** Code that adds the element that was read to its list. */
function addElement({ list, by, first }: Unique, { properties, variable }: Members): string {
  const rangeOf = (name: string | undefined): string =>
    name !== undefined && properties.has(name) ? `${variable(name, "text")}, ${variable(name, "text")}e` : "-1, -1";
  const push = `push(lists[${list}], ${rangeOf(by[0])}, ${rangeOf(by[1])});`;
  if (first === undefined || !properties.has(first)) return push;
  return `if (${variable(first, "text")} >= 0) { push(lists[${list}], ${rangeOf(first)}, ${ByFirst}, ${ByFirst}); slots[${2 * Slot.byFirst}] = 1; } else ${push}`;
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
    const as = properties.has(earlier ?? "") ? momentOf(own, (properties.get(earlier ?? "") as Node).own) : undefined;
    if (as) capture(as, name, earlier as string);
    const { property: condition } = (own["x-relevant-when"] ?? {}) as { property?: string };
    if (condition !== undefined) capture("choice", condition);
    const { of } = (own["x-product"] ?? {}) as { of?: readonly string[] };
    if (of) capture("number", name, ...of);
    if (own["x-sum"]) capture("number", name);
  }
  return captures;
}

/** How two moments compare: by what is written, or as instants if one may have any offset; undefined for others. */
function momentOf(late: Node["own"], early: Node["own"]): "moment" | "instant" | undefined {
  const formats = new Set([late["format"], early["format"]]);
  if (![late, early].every((own) => typesIn(own)?.includes("string"))) return undefined;
  if (formats.size === 1 && (formats.has("date") || formats.has("date-time"))) return "moment";
  const areInstants = [...formats].every((format) => format === "date-time" || format === "offset-date-time");
  return areInstants ? "instant" : undefined;
}

/** Tests of a member against its siblings, once all are read. */
function comparisons(name: string, { properties, captures, areSeen, variable }: Members, isClosed: boolean): string[] {
  const { own } = properties.get(name) as Node;
  const tests: string[] = [];
  const unknown = `if (${areSeen(name)}) return -1;`;
  // What an object cannot have is not compared.
  const isNever = (sibling: string): boolean => isClosed && !properties.has(sibling);
  const earlier = own["x-not-before"] as { property: string } | undefined;
  if (earlier && !isNever(earlier.property)) {
    const sibling = properties.get(earlier.property);
    const as = sibling && momentOf(own, sibling.own);
    const [late, early] = as ? [variable(name, as), variable(earlier.property, as)] : none;
    tests.push(as ? `if (${late} >= 0 && ${late} < ${early}) return -1;` : unknown);
  }
  const condition = own["x-relevant-when"] as
    | { property: string; values?: readonly unknown[]; except?: readonly unknown[]; unlessAbsent?: boolean }
    | undefined;
  if (condition) {
    const { property, values, except = none, unlessAbsent = false } = condition;
    const sibling = properties.get(property);
    const choices = sibling && choicesOf(sibling.own);
    // A bit for each choice, after one for none.
    const isAllowed = (choice: unknown): boolean => (values ? values.includes(choice) : !except.includes(choice));
    const allowed = (choices ?? none).reduce<number>(
      (all, choice, i) => (isAllowed(choice) ? all | (2 << i) : all),
      unlessAbsent || !values ? 1 : 0,
    );
    tests.push(
      choices && choices.length < 30
        ? `if (${areSeen(name)} && ((${allowed} >> (${variable(property, "choice")} + 1)) & 1) === 0) return -1;`
        : unknown,
    );
  }
  const product = own["x-product"] as { of: readonly string[]; rounded: readonly string[] } | undefined;
  if (product && !product.of.some(isNever)) {
    const [a = "", b = ""] = product.of;
    const factors = [a, b].map((factor) => {
      const number = variable(factor, "number");
      return `${number}, ${product.rounded.includes(factor) ? `${number}p` : "-1"}`;
    });
    const test = `!isProduct(${factors.join(", ")}, ${variable(name, "number")})`;
    const isKnown = product.of.length === 2 && product.of.every((factor) => captures.get(factor)?.has("number"));
    tests.push(isKnown ? `if (${areSeen(name, a, b)} && ${test}) return -1;` : unknown);
  }
  return tests;
}

/** The values of a sibling by which another member is relevant, in the order of their choices; undefined if others. */
function choicesOf(own: Node["own"]): readonly unknown[] | undefined {
  const types = typesIn(own)?.filter((type) => type !== "null");
  if (types?.join() === "boolean") return [false, true];
  return types?.join() === "string"
    ? valuesOf({ ...own, pattern: undefined, minLength: undefined, maxLength: undefined })
    : undefined;
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
