import { decode } from "../json/bytes.ts";
import { Names } from "../json/names.ts";
import { escapeStep } from "../json/path.ts";
import { tape } from "../json/tape.ts";
import { isObject } from "../json/value.ts";
import { stringFormats as baseFormats } from "../spec/string-formats.ts";
import { isMultiple } from "../text/decimal.ts";
import { patternProblem, textPattern } from "../text/pattern.ts";
import { shownNumber, shownText } from "./certain.ts";
import { type AnnotationCheck, Check, ItemChecks, MemberChecks, Op, ValueChecks } from "./checks.ts";
import { comparedWith } from "./comparisons.ts";
import type { Schema } from "./load.ts";
import { checkReferences, resolveRef, type SchemaSource, schemaAt, UnusableSchema } from "./references.ts";
import { unionOf } from "./unions.ts";
import { formsOf } from "./view.ts";

export interface CompileOptions {
  /** The checks of annotations, by keyword. Other annotations are ignored. */
  annotations?: Readonly<Record<string, AnnotationCheck>>;
  formats?: Readonly<Record<string, (text: string) => boolean>>;
}

/** A schema that applies to a value, without what it refers to. */
interface Piece {
  /** One that allows nothing is empty. */
  readonly schema: Schema;
  readonly isNever?: boolean;
  readonly file: string;
  /** The file and pointer of the schema. */
  readonly at: string;
}

/**
 * Compiles schema files to checks of values on a tape. `source` returns a file's schema. Makes no functions from text,
 * so it runs in a page with a strict content security policy, and keeps nothing, because a kind compiles in
 * milliseconds.
 */
export function compiler(
  source: SchemaSource,
  { annotations = {}, formats = baseFormats }: CompileOptions = {},
): (file: string) => ValueChecks {
  const tests = new Map(Object.entries(annotations));
  const values = new Map<string, ValueChecks>();
  const memberLists = new Map<string, MemberChecks>();

  return (file) => {
    checkReferences(source, [file]);
    return checksAt(file, "");
  };

  function checksAt(file: string, pointer: string): ValueChecks {
    return checksOf(schemaAt(source, { file, pointer }), file, `${file}#${pointer}`);
  }

  /** The checks of a schema. Those of a recursive schema are returned before they are complete. */
  function checksOf(schema: Schema | boolean | undefined, file: string, at: string): ValueChecks {
    const known = values.get(at);
    if (known) return known;
    if (typeof schema === "object" && schema.$ref !== undefined && isAlone(schema)) {
      const target = resolveRef(schema.$ref, file);
      return checksAt(target.file, target.pointer);
    }
    const checks = new ValueChecks();
    values.set(at, checks);
    for (const piece of piecesOf(schema, file, at)) addPiece(checks, piece);
    checks.isTextShown = shownText(checks.ofText);
    checks.isNumberShown = shownNumber(checks.ofNumber);
    return checks;
  }

  /** Whether a schema has no other keyword than `$ref` that is checked. */
  function isAlone(schema: Schema): boolean {
    return Object.keys(schema).every((keyword) => keyword === "$ref" || (!checked.has(keyword) && !tests.has(keyword)));
  }

  /** The schemas that apply to a value: a schema, what it refers to, and all of its `allOf`. */
  function piecesOf(schema: Schema | boolean | undefined, file: string, at: string): Piece[] {
    if (schema === false) return [{ schema: {}, isNever: true, file, at }];
    if (typeof schema !== "object") return [];
    const pieces: Piece[] = [];
    if (schema.$ref !== undefined) {
      const target = resolveRef(schema.$ref, file);
      pieces.push(...piecesOf(schemaAt(source, target), target.file, `${target.file}#${target.pointer}`));
    }
    pieces.push({ schema, file, at });
    for (const [i, part] of (schema.allOf ?? []).entries()) pieces.push(...piecesOf(part, file, `${at}/allOf/${i}`));
    return pieces;
  }

  function addPiece(to: ValueChecks, piece: Piece): void {
    const { schema, file, at, isNever } = piece;
    if (isNever) addToAll(to, new Check(Op.never, "false schema", at, false));
    addTypes(to, schema, at);
    addAllowedValues(to, schema, at);
    addTextChecks(to, schema, at);
    addLimits(to, schema, at);
    // An object is read even where it is of the wrong type, because the errors of its members count.
    const members = membersOf(piece);
    if (members) to.members.push(members);
    addObjectChecks(to, piece);
    addItems(to, piece);
    for (const keyword of ["anyOf", "oneOf"] as const) {
      const branches = schema[keyword];
      if (!branches || (keyword === "anyOf" && members?.ofForms)) continue;
      addToAll(to, branchesCheck(keyword, branches, file, at));
    }
    if (schema["not"] !== undefined) {
      const branches = [checksOf(schema["not"] as Schema, file, `${at}/not`)];
      addToAll(to, new Check(Op.not, "not", at, schema["not"], { branches }));
    }
    if (schema.if !== undefined) addToAll(to, unionCheck(piece) ?? conditionCheck(piece));
    addAnnotations(to, piece);
  }

  function addAnnotations(to: ValueChecks, { schema, at }: Piece): void {
    for (const keyword of Object.keys(schema)) {
      const test = tests.get(keyword);
      if (!test || keyword === "x-expected") continue;
      const annotation = schema[keyword];
      const check = new Check(Op.annotation, keyword, at, annotation, { test });
      if (comparedWith.has(keyword)) {
        to.comparisons.push(check);
        continue;
      }
      if (keyword === "x-unique") {
        // One with a field that identifies an element by itself is not told by bytes.
        const { by, first } = annotation as { by: readonly string[]; first?: string };
        const names = by.map((name) => new Names([name]));
        to.ofList.push(
          first === undefined ? new Check(Op.unique, keyword, at, annotation, { test, by: names }) : check,
        );
        continue;
      }
      if (keyword === "x-expected-type") {
        // A value of the type passes; of numbers, only whole ones may.
        const expected = annotation === "integer" ? 0 : (typeBits[annotation as string] ?? 0);
        for (const [i, list] of listsOf(to).entries()) if (expected !== 1 << i) list.push(check);
        continue;
      }
      to.ofText.push(check);
      if (!ofTextOnly.has(keyword)) to.ofNumber.push(check);
      if (keyword === "x-fillable") {
        const fillable = new Check(Op.fillable, keyword, at, annotation);
        to.ofObject.push(fillable);
        to.ofList.push(fillable);
      } else if (!ofScalarsOnly.has(keyword))
        for (const list of [to.ofBoolean, to.ofNull, to.ofObject, to.ofList]) list.push(check);
    }
  }

  function addTextChecks(to: ValueChecks, schema: Schema, at: string): void {
    const { pattern, format } = schema as { pattern?: string; format?: string };
    if (pattern !== undefined) {
      const problem = patternProblem(pattern);
      if (problem !== undefined)
        throw new UnusableSchema(at, `has the pattern ${JSON.stringify(pattern.slice(0, 200))}, which ${problem}.`);
      const expression = textPattern(pattern);
      const isRight = (text: string): boolean => expression.test(text);
      to.ofText.push(new Check(Op.value, "pattern", at, pattern, { isRight, params: { pattern } }));
    }
    if (format === undefined) return;
    const isRight = Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (!isRight) throw new UnusableSchema(at, `has the unknown format ${JSON.stringify(format)}.`);
    to.ofText.push(new Check(Op.value, "format", at, format, { isRight, params: { format } }));
  }

  /** The members of an object, unless a schema says nothing of them. Those of a recursive schema are incomplete. */
  function membersOf({ schema, file, at }: Piece): MemberChecks | undefined {
    const known = memberLists.get(at);
    if (known) return known;
    const { properties = {}, additionalProperties, required = [] } = schema;
    const expected = (tests.has("x-expected") ? schema["x-expected"] : undefined) as readonly string[] | undefined;
    const forms = formsOf(schema);
    if (!schema.properties && additionalProperties === undefined && required.length === 0 && !expected && !forms)
      return undefined;
    const names = Object.keys(properties);
    const pointerTo = (name: string): string => `${at}/properties/${escapeStep(name)}`;
    const fields = names.map((name) => ({ name, pieces: piecesOf(properties[name], file, pointerTo(name)) }));
    const siblings = fields.flatMap(({ pieces }) =>
      pieces.flatMap(({ schema: of }) =>
        [...comparedWith].flatMap(([keyword, { siblings }]) =>
          of[keyword] === undefined ? [] : siblings(of[keyword] as never),
        ),
      ),
    );
    const all = new Set([...names, ...required, ...(expected ?? []), ...(forms?.flat() ?? []), ...siblings]);
    const members = new MemberChecks(new Names(all));
    memberLists.set(at, members);
    members.at = at;
    members.required = [...required];
    members.expected = expected && [...expected];
    members.isClosed = additionalProperties === false;
    if (typeof additionalProperties === "object")
      members.others = checksOf(additionalProperties, file, `${at}/additionalProperties`);
    members.below = names.map((name) => checksOf(properties[name], file, pointerTo(name)));
    const index = (name: string): number => members.names.byText.get(name) as number;
    for (const name of new Set([...required, ...(expected ?? [])])) {
      members.isWanted[index(name)] = 1;
      members.wanted++;
    }
    if (forms) {
      members.forms = forms.map((form) => Int32Array.from(form, index));
      members.ofForms = branchesCheck("anyOf", schema.anyOf ?? [], file, at);
    }
    const formatOf = (name: string): unknown =>
      piecesOf(properties[name], file, pointerTo(name)).find(({ schema: { format } }) => format !== undefined)?.schema
        .format;
    for (const { name, pieces } of fields)
      for (const { schema: of, at: place } of pieces)
        for (const keyword of Object.keys(of)) {
          const test = tests.get(keyword);
          const compared = test && comparedWith.get(keyword);
          if (!compared) continue;
          const check = new Check(Op.annotation, keyword, place, of[keyword], { test });
          const isShown = compared.shown(of[keyword] as never, index, name, formatOf);
          members.comparisons.push({ member: index(name), check, isShown });
        }
    return members;
  }

  function addObjectChecks(to: ValueChecks, { schema, file, at }: Piece): void {
    if (schema["dependentRequired"] !== undefined)
      to.ofObject.push(new Check(Op.dependents, "dependentRequired", at, schema["dependentRequired"]));
    if (schema["propertyNames"] === undefined) return;
    const branches = [checksOf(schema["propertyNames"] as Schema, file, `${at}/propertyNames`)];
    to.ofObject.push(new Check(Op.memberNames, "propertyNames", at, undefined, { branches }));
  }

  function addItems(to: ValueChecks, { schema, file, at }: Piece): void {
    const { minItems, maxItems } = schema as { minItems?: number; maxItems?: number };
    if (schema["uniqueItems"] === true) to.ofList.push(new Check(Op.uniqueItems, "uniqueItems", at, true));
    if (minItems === undefined && maxItems === undefined && schema.items === undefined) return;
    const items = new ItemChecks();
    items.at = at;
    items.least = minItems ?? 0;
    items.most = maxItems ?? Number.POSITIVE_INFINITY;
    if (schema.items !== undefined) items.item = checksOf(schema.items, file, `${at}/items`);
    to.items.push(items);
  }

  function branchesCheck(keyword: "anyOf" | "oneOf", schemas: readonly Schema[], file: string, at: string): Check {
    return new Check(Op.branches, keyword, at, undefined, {
      branches: schemas.map((branch, i) => checksOf(branch, file, `${at}/${keyword}/${i}`)),
    });
  }

  /** A union by a key is a table, so one look-up finds the branch. */
  function unionCheck({ schema, file, at }: Piece): Check | undefined {
    const union = unionOf(schema);
    if (!union) return undefined;
    const branches = union.cases.map(({ schema: branch, pointer }) => checksOf(branch, file, at + pointer));
    const otherwise = checksOf(union.other, file, at + union.otherPointer);
    const cases = new Map<unknown, ValueChecks>();
    for (const [i, { values: of }] of union.cases.entries())
      for (const value of of) if (!cases.has(value)) cases.set(value, branches[i] as ValueChecks);
    const absent = union.cases.findIndex(({ takesAbsent }) => takesAbsent);
    const texts = [...cases.keys()].filter((value) => typeof value === "string");
    return new Check(Op.union, "if", at, undefined, {
      key: new Names([union.key]),
      cases,
      texts: new Names(texts),
      ofTexts: texts.map((text) => cases.get(text) as ValueChecks),
      branches: [branches[absent] ?? otherwise, otherwise, branches[0] as ValueChecks],
    });
  }

  function conditionCheck({ schema, file, at }: Piece): Check {
    const branches = (["if", "then", "else"] as const).map((keyword) =>
      checksOf(schema[keyword], file, `${at}/${keyword}`),
    );
    return new Check(Op.condition, "if", at, undefined, { branches });
  }
}

/** The keywords that are checked, besides annotations. */
const checked = new Set(
  "type enum const pattern format minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf required properties additionalProperties minProperties maxProperties dependentRequired propertyNames items minItems maxItems uniqueItems allOf anyOf oneOf not if".split(
    " ",
  ),
);

/** Annotations that concern texts; texts and numbers. */
const ofTextOnly = new Set(["x-document-path", "x-known-values", "x-no-placeholder", "x-not-future", "x-fillable"]);
const ofScalarsOnly = new Set([...ofTextOnly, "x-max-decimals", "x-decimal"]);

/** The types of JSON as bits. */
const typeBits: Readonly<Record<string, number>> = {
  string: 1,
  number: 2,
  integer: 2,
  boolean: 4,
  null: 8,
  object: 16,
  array: 32,
};

/** The lists of checks, by type, in the order of the bits of types. */
function listsOf(to: ValueChecks): Check[][] {
  return [to.ofText, to.ofNumber, to.ofBoolean, to.ofNull, to.ofObject, to.ofList];
}

/** Adds errors for the types that a value must not have. */
function addTypes(to: ValueChecks, schema: Schema, at: string): void {
  const types = schema["type"] as string | readonly string[] | undefined;
  if (types === undefined) return;
  const names = [types].flat();
  let allowed = 0;
  for (const type of names) {
    if (!Object.hasOwn(typeBits, type)) throw new UnusableSchema(at, `has the unknown type ${JSON.stringify(type)}.`);
    allowed |= typeBits[type] as number;
  }
  const params = { type: names };
  const check = new Check(Op.never, "type", at, types, { params });
  for (const [i, list] of listsOf(to).entries()) if ((allowed & (1 << i)) === 0) list.push(check);
  if ((allowed & 2) === 0 || names.includes("number")) return;
  // number-precision reports a literal that overflows, so infinity counts as a whole number here.
  const isRight = (value: number): boolean => !(value % 1);
  to.ofNumber.push(new Check(Op.value, "type", at, types, { params, isRight }));
}

function addToAll(to: ValueChecks, check: Check): void {
  for (const list of listsOf(to)) list.push(check);
}

interface Limit {
  of: "ofText" | "ofNumber" | "ofObject";
  /** Whether a value, which is at an index of the tape, keeps a limit. */
  isKept: (value: never, limit: number, v: number) => boolean;
  /** The comparison that the parameters of a fault name. */
  sign?: string;
}

const limits: Readonly<Record<string, Limit>> = {
  maxLength: {
    of: "ofText",
    isKept: (text: string, limit) => text.length <= limit || codePoints(text) <= limit,
  },
  minLength: {
    of: "ofText",
    isKept: (text: string, limit) => text.length >= limit * 2 || codePoints(text) >= limit,
  },
  minimum: { of: "ofNumber", isKept: (value: number, limit) => value >= limit, sign: ">=" },
  maximum: { of: "ofNumber", isKept: (value: number, limit) => value <= limit, sign: "<=" },
  exclusiveMinimum: { of: "ofNumber", isKept: (value: number, limit) => value > limit, sign: ">" },
  exclusiveMaximum: { of: "ofNumber", isKept: (value: number, limit) => value < limit, sign: "<" },
  multipleOf: {
    of: "ofNumber",
    isKept: (_, limit, v) =>
      isMultiple(decode(tape.bytes, tape.pairs[v] as number, tape.pairs[v + 1] as number), limit),
  },
  minProperties: { of: "ofObject", isKept: (value: object, limit) => Object.keys(value).length >= limit },
  maxProperties: { of: "ofObject", isKept: (value: object, limit) => Object.keys(value).length <= limit },
};

function addLimits(to: ValueChecks, schema: Schema, at: string): void {
  for (const [keyword, { of, isKept, sign }] of Object.entries(limits)) {
    const limit = schema[keyword] as number | undefined;
    if (limit === undefined) continue;
    const isRight = (value: never, v: number): boolean => isKept(value, limit, v);
    const params = keyword === "multipleOf" ? { multipleOf: limit } : sign ? { comparison: sign, limit } : { limit };
    to[of].push(new Check(Op.value, keyword, at, limit, { isRight, params }));
  }
}

/** The number of characters. A surrogate pair counts as one. */
function codePoints(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** `enum` and `const`, of the types that they allow. */
function addAllowedValues(to: ValueChecks, schema: Schema, at: string): void {
  const add = (keyword: string, values: readonly unknown[], params: Record<string, unknown>): void => {
    const isRight = (value: unknown): boolean => values.some((one) => isEqual(one, value));
    addToAll(to, new Check(Op.value, keyword, at, values, { isRight, params }));
  };
  const allowedValues = schema["enum"] as readonly unknown[] | undefined;
  if (allowedValues) add("enum", allowedValues, { allowedValues });
  const allowedValue = schema["const"];
  if (Object.hasOwn(schema, "const")) add("const", [allowedValue], { allowedValue });
}

/** Deep equality of JSON values. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((element, i) => isEqual(element, b[i]))
    );
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
}
