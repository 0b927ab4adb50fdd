import type { SchemaError, Validate } from "../../generated/validators.ts";
import { stepsOf } from "../../json/path.ts";
import { keywords } from "../../rules/keywords.ts";
import { profileAnnotations } from "../../rules/profile-annotations.ts";
import { closures } from "../../schema/closures.ts";
import type { Schema } from "../../schema/load.ts";
import { refTo, resolveRef } from "../../schema/references.ts";
import { unionOf } from "../../schema/unions.ts";
import { profileFormats } from "../formats.ts";
import type { Demotion, UnionKey } from "../operator.ts";
import { profileOptions, profileViews } from "../validators.ts";
import { compare } from "./compare.ts";
import { type Draft, type Drafts, eachChild, eachWithin, setTypes, typesOf, unfolded } from "./draft.ts";
import { without } from "./members.ts";
import type { Example } from "./operations.ts";
import { plainText } from "./plain-text.ts";
import type { Json } from "./read.ts";
import { utcPattern } from "./scalars.ts";

/** A payload kind with the examples of it in the document. */
export interface ExampledKind {
  kind: string;
  file: string;
  isSent: boolean;
  /** The field that may wrap the payload; addresses leave it out. */
  under?: string;
  examples: Example[];
}

/** Only what is an error: an example may have what is advised against. */
const checkedAnnotations = {
  "x-decimal": profileAnnotations["x-decimal"],
  "x-document-path": keywords["x-document-path"],
};

const advisedPaths: ReadonlySet<unknown> = new Set(["backslash", "dots", "slashes", "control", "encoded-dots"]);

/** The validators of a profile with these schemas. */
function validators(drafts: Drafts, kinds: readonly ExampledKind[]): (file: string) => Validate {
  const views = profileViews(
    (file) => drafts.get(file) as Schema | undefined,
    kinds.map(({ file }) => file),
  );
  return closures(views, { ...profileOptions, annotations: checkedAnnotations });
}

function errorsOf(check: Validate, value: Json): SchemaError[] {
  if (check.call({ today: "" }, value)) return [];
  return (check.errors ?? []).filter(
    ({ keyword, params }) =>
      keyword !== "if" &&
      !(keyword === "x-document-path" && (params["isAdvised"] || advisedPaths.has(params["problem"]))),
  );
}

/** What remains of the contradictions: an example that still fails, and where. */
interface Failing {
  example: string;
  at: string;
  keyword: string;
}

/**
 * Tries every example against the schemas and weakens what an example contradicts, for the kind of that example alone.
 * Documents contradict their own examples throughout, and what an operator shows it also accepts.
 */
export function demoteByExamples(
  drafts: Drafts,
  kinds: readonly ExampledKind[],
): { demoted: Demotion[]; failing: Failing[] } {
  const demoted: Demotion[] = [];
  let validator: ((file: string) => Validate) | undefined;
  const validate = (file: string, value: Json): SchemaError[] => {
    validator ??= validators(drafts, kinds);
    return errorsOf(validator(file), value);
  };

  const uses: Uses = { targets: new Map(), others: new Map(), copies: new Map() };
  const roots = kinds.map(({ file }) => file);
  // Each round weakens the schemas, so the rounds end.
  for (const { kind, file, isSent, under, examples } of kinds)
    for (const example of examples)
      for (let errors = validate(file, example.value); errors.length > 0; errors = validate(file, example.value)) {
        const found = errors.flatMap((error) => {
          const place = placeOf(error);
          const own = ownFile(drafts, uses, file, place.file, roots);
          const path = stepsOf(error.instancePath);
          const value = valueAt(example.value, path);
          return nodesAt(drafts.get(own), place.pointer, error.keyword).flatMap((node) => {
            const weakened = demote(node, error, value, isSent);
            return weakened ? [{ ...weakened, path: [...path, ...weakened.below] }] : [];
          });
        });
        if (found.length === 0) break;
        validator = undefined;
        for (const { path, was, now, value, isPersonal } of found) {
          const branch = branchAt(drafts, file, example.value, path);
          demoted.push({
            at: addressOf(kind, path, under),
            ...(branch === undefined ? {} : { branch }),
            was,
            now,
            ...(value === undefined ? {} : { value: shownValue(value, isPersonal) }),
            example: plainText(example.name),
          });
        }
      }
  return { demoted: withoutRepeats(demoted), failing: failingExamples(drafts, kinds, validator) };
}

/** The examples that fail. */
export function failingExamples(
  drafts: Drafts,
  kinds: readonly ExampledKind[],
  validator = validators(drafts, kinds),
): Failing[] {
  return kinds.flatMap(({ kind, file, under, examples }) =>
    examples.flatMap((example) =>
      errorsOf(validator(file), example.value).map((error) => {
        const missing = error.params["missingProperty"] ?? error.params["additionalProperty"];
        const path = [...stepsOf(error.instancePath), ...(typeof missing === "string" ? [missing] : [])];
        return { example: example.name, at: addressOf(kind, path, under), keyword: error.keyword };
      }),
    ),
  );
}

interface Weakened {
  was: Record<string, unknown>;
  now: Demotion["now"];
  /** The steps from the value to the field it is about. */
  below: string[];
  /** The value that contradicts; undefined where it is absent. */
  value: Json | undefined;
  isPersonal: boolean;
}

/** A schema within a file, with the schemas around it, nearest first. */
interface Node {
  draft: Draft;
  around: { draft: Draft; step: string }[];
}

/** Weakens a schema so that it takes a value; undefined where an earlier error of the same round has changed it. */
function demote(node: Node, error: SchemaError, value: Json | undefined, isSent: boolean): Weakened | undefined {
  const { draft } = node;
  const { keyword, params } = error;
  const isPersonal = [draft, ...node.around.map(({ draft }) => draft)].some((one) => one["x-personal"] === true);
  const dropped = (...keywords: string[]): Weakened | undefined => {
    const was = Object.fromEntries(
      keywords.filter((name) => draft[name] !== undefined).map((name) => [name, draft[name]]),
    );
    if (Object.keys(was).length === 0) return undefined;
    for (const name of keywords) delete draft[name];
    return { was, now: null, below: [], value, isPersonal };
  };

  switch (keyword) {
    case "enum": {
      const values = draft.enum;
      if (!values) return undefined;
      const known = values.filter((one) => one !== null);
      delete draft.enum;
      if (known.length > 0 && draft.anyOf === undefined) {
        const types = new Set([...typesOf(draft), ...values.map(typeOf), typeOf(value)]);
        delete draft.type;
        const open: Draft = draft["x-personal"] === true ? { "x-personal": true } : {};
        setTypes(open, types);
        draft["x-known-values"] = known;
        draft.anyOf = [{ enum: values }, open];
        draft["x-basis"] = "shown";
      }
      return { was: { enum: values.length }, now: "x-known-values", below: [], value, isPersonal };
    }
    case "required": {
      const name = params["missingProperty"] as string;
      if (!draft.required?.includes(name)) return undefined;
      const union = unionAround(node);
      const kept = draft.required.filter((one) => one !== name);
      if (kept.length > 0) draft.required = kept;
      else delete draft.required;
      const [parent] = node.around;
      if (union) {
        // Without its key the object may be of any branch.
        const { properties } = draft;
        for (const word of Object.keys(draft)) delete draft[word];
        draft.if = { required: [name] };
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        draft.then = { ...(properties ? { properties } : {}) };
        draft.else = {
          properties: { [name]: {} },
          "x-expected": [name],
          anyOf: union.branches.map((branch) => structuredClone(branch)),
        };
      } else if (parent?.step === "else" && parent.draft.if && Object.keys(parent.draft.if).join() === "required") {
        delete parent.draft.if;
        delete parent.draft.else;
        expect(parent.draft, name);
      } else if (parent && /^(?:anyOf|allOf)\/\d+$/.test(parent.step) && draft.properties === undefined) {
        delete parent.draft.anyOf;
      } else expect(draft, name);
      return { was: { required: true }, now: "x-expected", below: [name], value: undefined, isPersonal };
    }
    case "additionalProperties": {
      const name = params["additionalProperty"] as string;
      draft.properties ??= Object.create(null) as Record<string, Draft>;
      if (Object.hasOwn(draft.properties, name)) return undefined;
      const field: Draft = { "x-undocumented": true, "x-personal": true, "x-basis": "shown" };
      // A plain assignment would lose a field named __proto__.
      Object.defineProperty(draft.properties, name, {
        value: field,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      const member = (value as Record<string, Json> | undefined)?.[name];
      return {
        was: { additionalProperties: false },
        now: "x-undocumented",
        below: [name],
        value: member,
        isPersonal: true,
      };
    }
    case "type": {
      if (draft.type === undefined && draft["x-known-values"] === undefined) return undefined;
      const was = { type: draft.type };
      if (
        !isSent &&
        Array.isArray(value) !== typesOf(draft).includes("array") &&
        (Array.isArray(value) || draft.items)
      ) {
        const one = draft.items ?? (structuredClone(draft) as Draft);
        const { title, description } = draft;
        for (const word of Object.keys(draft)) delete draft[word];
        Object.assign(draft, {
          ...(title === undefined ? {} : { title }),
          ...(description === undefined ? {} : { description }),
          "x-basis": "operator",
          anyOf: [
            without(one, "title", "x-basis"),
            { type: "array", items: without(structuredClone(one), "title", "x-basis") },
          ],
        });
        return { was, now: null, below: [], value, isPersonal: true };
      }
      // An open set is a type beside the values that it shows.
      const typed = draft["x-known-values"] === undefined ? draft : (draft.anyOf?.at(-1) ?? draft);
      const types = typesOf(typed);
      if (types.length === 0 || types.includes(typeOf(value))) return undefined;
      setTypes(typed, [...types, typeOf(value)]);
      return {
        was: { type: typed === draft ? was.type : types },
        now: null,
        below: [],
        value,
        isPersonal: isPersonal || typeof value === "object",
      };
    }
    case "format":
      // With an offset it is still a datetime.
      return draft.pattern === utcPattern && typeof value === "string" && profileFormats["offset-date-time"](value)
        ? dropped("pattern")
        : dropped("format", "pattern");
    case "x-document-path":
      // What documents show, the service finds in its store: the form of the interface is advice there.
      if (draft["x-document-path"] === "advised") return undefined;
      {
        const weakened = dropped("x-document-path", "pattern");
        draft["x-document-path"] = "advised";
        return weakened;
      }
    case "x-decimal": {
      const limit = { min_value: "minimum", max_value: "maximum" }[params["code"] as string];
      return limit === undefined ? dropped("x-decimal", "pattern") : dropped(limit);
    }
    default:
      return dropped(keyword);
  }

  function expect(object: Draft, name: string): void {
    const known = (object["x-expected"] as string[] | undefined) ?? [];
    object["x-expected"] = [...new Set([...known, name])].sort();
  }

  /** The union whose last else a schema is: the one that says what the key must be. */
  function unionAround({ draft: last, around }: Node): { branches: Draft[] } | undefined {
    const end = around.findIndex(({ step }) => step !== "else");
    const root = around.slice(0, end < 0 ? undefined : end).at(-1)?.draft;
    const union = root && unionOf(root as Schema);
    return union && union.other === (last as Schema)
      ? { branches: union.cases.map(({ schema }) => schema as Draft) }
      : undefined;
  }
}

/** Which files refer to which, found once and kept up to date. */
interface Uses {
  /** The files that each file refers to. */
  targets: Map<string, readonly string[]>;
  /** By the file of a kind, the files that other kinds use. */
  others: Map<string, ReadonlySet<string>>;
  /** By the file of a kind, the copies that it uses instead of shared files. */
  copies: Map<string, Map<string, string>>;
}

/**
 * The file whose schema may be changed for one kind: the file itself where no other kind uses it, else a copy that this
 * kind's schemas refer to instead.
 */
function ownFile(drafts: Drafts, uses: Uses, root: string, file: string, roots: readonly string[]): string {
  if (uses.targets.size === 0) for (const one of drafts.keys()) uses.targets.set(one, targetsOf(drafts, one));
  const targets = (one: string): readonly string[] => uses.targets.get(one) ?? [];
  const copies = uses.copies.get(root) ?? new Map<string, string>();
  uses.copies.set(root, copies);
  // An earlier error of the same round may have made the copy.
  const copied = copies.get(file);
  if (copied !== undefined) return copied;
  const known = uses.others.get(root);
  const others =
    known ??
    reachableBy(
      targets,
      roots.filter((one) => one !== root),
    );
  if (!known) uses.others.set(root, others);
  if (!others.has(file)) return file;
  const users = new Map<string, string[]>();
  for (const one of reachableBy(targets, [root]))
    for (const target of targets(one)) {
      const same = users.get(target);
      if (same) same.push(one);
      else users.set(target, [one]);
    }
  const leads = reachableBy((one) => users.get(one) ?? [], [file]);
  const kind = root.replace(/^.*\//, "").replace(/\.schema\.json$/, "");
  for (const one of [...leads].sort())
    if (others.has(one)) {
      const copy = one.replace(/\.schema\.json$/, `-in-${kind.replaceAll(".", "-")}.schema.json`);
      const draft = structuredClone(drafts.get(one)) as Draft;
      drafts.set(copy, draft);
      copies.set(one, copy);
    }
  for (const one of leads) {
    const changed = copies.get(one) ?? one;
    redirect(drafts.get(changed) as Draft, one, changed);
    uses.targets.set(changed, targetsOf(drafts, changed));
  }
  uses.others.clear();
  return copies.get(file) ?? file;

  function redirect(schema: Draft, from: string, to: string): void {
    if (schema.$ref !== undefined) {
      const target = resolveRef(schema.$ref, from).file;
      schema.$ref = refTo(copies.get(target) ?? target, to);
    }
    eachChild(schema, (child) => redirect(child, from, to));
  }
}

/** The files that some files lead to, themselves included. */
export function reachable(drafts: ReadonlyMap<string, Draft>, from: readonly string[]): Set<string> {
  return reachableBy((file) => targetsOf(drafts, file), from);
}

function reachableBy(targets: (file: string) => readonly string[], from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...from];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    queue.push(...targets(file));
  }
  return found;
}

function targetsOf(drafts: ReadonlyMap<string, Draft>, file: string): string[] {
  const targets = new Set<string>();
  const draft = drafts.get(file);
  if (draft)
    eachWithin(draft, ({ $ref }) => {
      if ($ref !== undefined) targets.add(resolveRef($ref, file).file);
    });
  return [...targets];
}

function placeOf({ schemaPath, keyword }: SchemaError): { file: string; pointer: string } {
  const [file = "", pointer = ""] = schemaPath.split(/#(.*)/s);
  return { file, pointer: pointer.slice(0, -keyword.length - 1) };
}

/**
 * The schemas at a pointer into the view that validators check, which merges the forms of an object: where the file has
 * them apart, each.
 */
function nodesAt(root: Draft | undefined, pointer: string, keyword: string): Node[] {
  let nodes: Node[] = root ? [{ draft: root, around: [] }] : [];
  const steps = stepsOf(pointer);
  const below = ({ draft, around }: Node, step: string, inner?: string): Node[] => {
    const holder = draft[step] as Record<string, unknown> | undefined;
    const child = inner === undefined ? holder : holder?.[inner];
    const name = inner === undefined ? step : `${step}/${inner}`;
    if (typeof child !== "object" || child === null) return [];
    return [{ draft: child as Draft, around: [{ draft, step: name }, ...around] }];
  };
  const forms = (node: Node): Node[] => (node.draft.anyOf ?? []).flatMap((_, i) => below(node, "anyOf", String(i)));
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] as string;
    const inner = ["properties", "anyOf", "allOf"].includes(step) ? steps[++i] : undefined;
    nodes = nodes.flatMap((node) => {
      const found = below(node, step, inner);
      return found.length > 0 ? found : forms(node).flatMap((form) => below(form, step, inner));
    });
  }
  return nodes.flatMap((node) => {
    const own = forms(node).filter(({ draft }) => draft[keyword] !== undefined);
    return node.draft[keyword] === undefined && own.length > 0 ? own : [node];
  });
}

function valueAt(value: Json, path: readonly string[]): Json | undefined {
  let at: Json | undefined = value;
  for (const step of path) at = typeof at === "object" && at !== null ? (at as Record<string, Json>)[step] : undefined;
  return at;
}

/** The value of the key of the last union on the way to an address of an example. */
function branchAt(drafts: Drafts, file: string, value: Json, path: readonly string[]): UnionKey | undefined {
  let branch: UnionKey | undefined;
  let at: Json | undefined = value;
  let nodes = [{ schema: drafts.get(file) ?? {}, file }];
  for (const step of path) {
    const here = nodes.flatMap((node) => [...unfolded(drafts, node)]);
    if (typeof at !== "object" || at === null) break;
    const parent = at as Record<string, Json>;
    for (const { schema } of here) {
      const union = schema.if ? unionOf(schema as Schema) : undefined;
      const key = union && !Array.isArray(at) ? parent[union.key] : undefined;
      if (union && union.key !== step && key !== undefined && (key === null || typeof key !== "object")) branch = key;
    }
    nodes = here.flatMap(({ schema, file }) => {
      const next = Array.isArray(at) ? schema.items : schema.properties?.[step];
      return next ? [{ schema: next, file }] : [];
    });
    at = parent[step];
  }
  return branch;
}

export function addressOf(kind: string, path: readonly string[], under?: string): string {
  const steps = under !== undefined && path[0] === under ? path.slice(1) : path;
  return [kind, ...steps.map((step) => (/^\d+$/.test(step) ? "*" : step))].join(".");
}

function typeOf(value: Json | undefined): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" ? (Number.isInteger(value) ? "integer" : "number") : typeof value;
}

/** The value as a report may show it: examples may be copied from life. */
function shownValue(value: Json, isPersonal: boolean): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (isPersonal) return `(${[...text].length} characters)`;
  const plain = plainText(text);
  return plain.length > 100 ? `${plain.slice(0, 100)}...` : plain;
}

/** One entry an address, branch and constraint: the first example that contradicts it. */
function withoutRepeats(demoted: readonly Demotion[]): Demotion[] {
  const seen = new Map<string, Demotion>();
  for (const one of demoted) {
    const id = JSON.stringify([one.at, one.branch ?? null, one.now, Object.keys(one.was)]);
    if (!seen.has(id)) seen.set(id, one);
  }
  return [...seen.values()].sort((a, b) => compare(key(a), key(b)));

  function key(one: Demotion): string {
    return `${one.at} ${String(one.branch ?? "")} ${one.now ?? ""} ${Object.keys(one.was).join()}`;
  }
}
