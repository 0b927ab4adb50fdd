import { pick } from "../../json/value.ts";
import type { Condition } from "../../schema/comparisons.ts";
import type { Schema } from "../../schema/load.ts";
import { type Placed, resolveRef } from "../../schema/references.ts";
import { formsOf } from "../../schema/view.ts";
import { type UniqueItems, uniqueByForm, withFirst } from "../references.ts";
import { type Draft, type Drafts, eachWithin, type Located, setTypes, typesOf, unfolded } from "./draft.ts";
import { byTypeAndValue } from "./json.ts";
import { isAnnotation } from "./keywords.ts";
import { setDecimalForm } from "./scalars.ts";

/** Annotations of our schemas that hold for the operator's field of the same name. */
const grafted = [
  "x-personal",
  "x-unique",
  "x-not-before",
  "x-not-future",
  "x-identifying",
  "x-no-placeholder",
  "x-product",
  "x-sum",
];

export function grafter(drafts: Drafts, ourFile: (file: string) => Schema) {
  const known = new WeakSet<Draft>();
  const visited = new WeakSet<Draft>();
  /** Our names of response fields and the operator's. */
  const names = new Map<string, string>();
  const computed = computedFields();

  return { graft, finish, names };

  /** Our schema with what it refers to; keywords at the field win. */
  function flat({ schema, file }: Placed): Placed {
    if (schema.$ref === undefined) return { schema, file };
    const target = resolveRef(schema.$ref, file).file;
    const referred = flat({ schema: ourFile(target), file: target });
    const { $ref: _, ...own } = schema;
    return { schema: { ...referred.schema, ...own }, file: referred.file };
  }

  /** A field: what our schema says of it is said at the field, since what it refers to may serve other fields too. */
  function field(found: Placed, site: Located, isSent: boolean): void {
    const ours = flat(found);
    annotate(ours.schema, site, [...unfolded(drafts, site)], isSent);
    graft(ours, site, isSent);
  }

  /** Copies what our schema of a payload says about fields that the operator has too. */
  function graft(found: Placed, site: Located, isSent: boolean): void {
    const ours = flat(found);
    const theirs = [...unfolded(drafts, site)];
    for (const { schema } of theirs)
      if (!(schema.properties || schema.items) || schema === site.schema) known.add(schema);
    const items = ours.schema.items && { schema: ours.schema.items, file: ours.file };
    for (const { schema, file } of items ? theirs : [])
      if (schema.items) graft(items as Placed, { schema: schema.items, file }, isSent);
      // A response may also be one of the elements.
      else if (!isSent && schema.properties) objects(flat(items as Placed), [{ schema, file }], isSent);
    objects(ours, theirs, isSent);
  }

  function annotate(ours: Schema, { schema: site, file }: Located, theirs: readonly Located[], isSent: boolean): void {
    for (const keyword of grafted) if (ours[keyword] !== undefined) site[keyword] = ours[keyword];
    if (!isSent) {
      widen(ours, site, theirs);
      return;
    }
    // A number of the interface is a decimal as a text. Another file may be about other fields too.
    if (ours["type"] === "number")
      for (const one of theirs) if (one.file === file && isAnyText(one.schema)) setDecimalForm(one.schema, {});
    const types = new Set(theirs.flatMap(({ schema }) => typesOf(schema)));
    if (ours["x-max-decimals"] !== undefined && types.has("number")) site["x-max-decimals"] = ours["x-max-decimals"];
    if (ours["x-document-path"] === true && types.has("string")) documentPath(ours, site);
    const shown = ours["x-known-values"] as string[] | undefined;
    const isOpen = theirs.every(({ schema }) => schema.enum === undefined && schema["const"] === undefined);
    if (shown && isOpen && types.has("string") && site["x-known-values"] === undefined && site.anyOf === undefined) {
      site["x-known-values"] = shown;
      const anyText: Draft = { type: site.type ?? "string" };
      known.add(anyText);
      site.anyOf = [{ enum: shown }, anyText];
    }
  }

  function documentPath(ours: Schema, site: Draft): void {
    // What the operator says of the path holds too.
    if (site.pattern !== undefined && site["x-document-path"] === undefined)
      site.allOf = [...(site.allOf ?? []), pick(site, ["pattern"])];
    site["x-document-path"] = true;
    site["x-personal"] = true;
    site.pattern = ours["pattern"] as string;
    if (site["minLength"] === undefined) site["minLength"] = 1;
  }

  /** A response may hold what either the interface or the document allows. */
  function widen(ours: Schema, site: Draft, theirs: readonly Located[]): void {
    const scalar = theirs.find(({ schema }) => schema.type !== undefined || schema.enum !== undefined)?.schema;
    if (scalar !== site) return;
    const ourTypes = [ours["type"] ?? []].flat() as string[];
    const ourValues = ours["enum"] as Draft["enum"];
    if (ourTypes.some((type) => type === "object" || type === "array")) return;
    if (site.enum !== undefined) {
      if (ourValues) site.enum = [...new Set([...site.enum, ...ourValues])].sort(byTypeAndValue);
      else delete site.enum;
    }
    const types = new Set([...typesOf(site), ...ourTypes]);
    if (types.has("number")) types.delete("integer");
    if (typesOf(site).length > 0) setTypes(site, types);
    if (site.pattern !== ours["pattern"]) delete site.pattern;
  }

  function objects(ours: Placed, theirs: readonly Located[], isSent: boolean): void {
    const { properties } = ours.schema;
    if (!properties) return;
    const isUnion = theirs.some(({ schema }) => schema.if !== undefined);
    /** Whether a field is relevant beside the same values of another as with us: operators may choose among others. */
    const isRelevance = ({ property, values, except }: Condition): boolean => {
      // A prepayment meter may be named on any transaction of an operator that says no more about it.
      if (isUnion || property === "reason") return false;
      const shown = flat({ schema: properties[property] as Schema, file: ours.file }).schema["x-known-values"];
      const choices = theirs.flatMap(({ schema, file }) => {
        const site = schema.properties?.[property];
        return site ? [...unfolded(drafts, { schema: site, file })].flatMap((each) => each.schema.enum ?? []) : [];
      });
      const areOurs = Array.isArray(shown) && choices.every((choice) => choice === null || shown.includes(choice));
      return (
        choices.length === 0 ||
        (areOurs && (values ?? except)?.every((value) => choices.includes(value as string)) === true)
      );
    };
    for (const { schema, file } of theirs) {
      // Each object takes its annotations once: from the first of our payloads that has it.
      if (!schema.properties || visited.has(schema)) continue;
      visited.add(schema);
      const sites = Object.entries(schema.properties);
      const add = (name: string, site: Draft | undefined): void => {
        const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
        if (!own || !site) return;
        field({ schema: own, file: ours.file }, { schema: site, file }, isSent);
        const relevant = own["x-relevant-when"] as Condition | undefined;
        if (isSent && relevant && isRelevance(relevant)) site["x-relevant-when"] = relevant;
      };
      for (const name of Object.keys(properties)) {
        const isShared = Object.hasOwn(schema.properties, name);
        const theirName = isShared ? name : isSent ? undefined : renamed(name, ours.schema, schema);
        if (theirName !== undefined) add(name, schema.properties[theirName]);
      }
      for (const [twin, site] of sites) if (!Object.hasOwn(properties, twin)) add(String(site["x-use-instead"]), site);
      if (isSent) {
        expected(ours.schema, schema);
        // Alternatives say themselves what each of them needs.
        if (theirs.filter((one) => one.schema.properties).length === 1) requireOne(ours.schema, schema);
      }
    }
  }

  /** The operator's name of a response field whose name holds the neutral word; fields of ours keep their names. */
  function renamed(name: string, ours: Schema, theirs: Draft): string | undefined {
    const rest = /^service(_.+)$/.exec(name)?.[1];
    if (rest === undefined) return undefined;
    const isOurs = (one: string): boolean => Object.hasOwn(ours.properties ?? {}, one);
    const found =
      names.get(name) ??
      Object.keys(theirs.properties ?? {}).find((one) => /^[a-z]+_/.test(one) && one.endsWith(rest) && !isOurs(one));
    if (found === undefined || !Object.hasOwn(theirs.properties ?? {}, found)) return undefined;
    names.set(name, found);
    return found;
  }

  /** What the interface requires and the document does not is expected, unless a deprecated twin may stand for it. */
  function expected(ours: Schema, theirs: Draft): void {
    const { properties = {}, required = [] } = theirs;
    const twinOf = (name: string): string | undefined =>
      Object.keys(properties).find((twin) => properties[twin]?.["x-use-instead"] === name);
    const missing = (ours.required ?? []).filter((name) => Object.hasOwn(properties, name) && !required.includes(name));
    const alone = missing.filter((name) => twinOf(name) === undefined);
    if (alone.length > 0)
      theirs["x-expected"] = [...new Set([...((theirs["x-expected"] as string[]) ?? []), ...alone])].sort();
    for (const name of missing) {
      const twin = twinOf(name);
      if (twin === undefined || theirs.if !== undefined || theirs.else !== undefined) continue;
      theirs.if = { required: [twin] };
      theirs.else = { required: [name] };
    }
  }

  /** One of several fields: the documents say it only in the prose of their validators. */
  function requireOne(ours: Schema, theirs: Draft): void {
    const forms = formsOf(ours);
    if (!forms || theirs.anyOf !== undefined) return;
    if (forms.flat().every((name) => Object.hasOwn(theirs.properties ?? {}, name) && !theirs.required?.includes(name)))
      theirs.anyOf = structuredClone(ours.anyOf) as Draft[];
  }

  /** Annotates the fields that only the operator has, once everything is grafted. */
  function finish(sentFiles: ReadonlySet<string>): void {
    const ofName = fieldsByName();
    for (const [file, draft] of drafts)
      eachWithin(draft, (schema) => {
        for (const [name, site] of Object.entries(schema.properties ?? {})) {
          const ours = ofName.get(name);
          const text = site.items ?? site;
          if (!ours || !sentFiles.has(file) || known.has(text) || !typesOf(text).includes("string")) continue;
          known.add(text);
          if (ours["x-document-path"]) documentPath(ours, text);
          else text["x-identifying"] = true;
        }
        if (sentFiles.has(file)) {
          uniqueItems({ schema, file });
          arithmetic({ schema, file });
        }
        if (!known.has(schema) && (isOpenText(schema) || (schema !== draft && saysNothing(schema))))
          schema["x-personal"] = true;
      });
  }

  /** A list of transactions, statements or notes, wherever an account has one: what identifies them must differ. */
  function uniqueItems({ schema, file }: Located): void {
    if (!schema.items) return;
    const elements = [...unfolded(drafts, { schema: schema.items, file })];
    const fields = new Set(elements.flatMap(({ schema: { properties = {} } }) => Object.keys(properties)));
    const known = schema["x-unique"] as UniqueItems | undefined;
    const unique = known ? withFirst(known, fields) : uniqueByForm(fields);
    if (unique) schema["x-unique"] = unique;
  }

  /** A list of transactions, line items or tax items, wherever an account has one: their amounts must add up. */
  function arithmetic({ schema, file }: Located): void {
    if (!schema.items) return;
    const elements = [...unfolded(drafts, { schema: schema.items, file })].flatMap(({ schema: { properties } }) =>
      properties ? [properties] : [],
    );
    const hasField = (name: string): boolean => elements.some((properties) => Object.hasOwn(properties, name));
    for (const { name, keyword, rule } of computed) {
      if (!rule.of.every((path) => hasField(path.split(".")[0] as string))) continue;
      for (const properties of elements)
        if (Object.hasOwn(properties, name)) (properties[name] as Draft)[keyword] ??= rule;
    }
  }

  function computedFields(): { name: string; keyword: string; rule: { of: string[] } }[] {
    return ["transaction", "line-item", "tax-item"].flatMap((part) =>
      Object.entries(ourFile(`parts/${part}.schema.json`).properties ?? {}).flatMap(([name, ours]) =>
        ["x-product", "x-sum"].flatMap((keyword) =>
          ours[keyword] === undefined ? [] : [{ name, keyword, rule: ours[keyword] as { of: string[] } }],
        ),
      ),
    );
  }

  /** Fields that mean the same wherever an account has them: document paths, and what links accounts and contracts. */
  function fieldsByName(): Map<string, Schema> {
    const fields = new Map<string, Schema>();
    for (const file of [
      "parts/note-document",
      "parts/statement",
      "parts/transaction",
      "parts/account-business",
      "requests/account",
    ])
      for (const [name, schema] of Object.entries(ourFile(`${file}.schema.json`).properties ?? {})) {
        const ours = flat({ schema, file: `${file}.schema.json` }).schema;
        if (ours["x-document-path"] === true || ours["x-identifying"] === true) fields.set(name, ours);
        if (name === "business_contract_identifier") fields.set("business_contract_identifiers", ours);
      }
    return fields;
  }
}

/** Whether a schema takes any text, as far as its keywords tell. */
function isAnyText(schema: Draft): boolean {
  const others = ["enum", "const", "pattern", "format", "anyOf", "$ref"];
  return typesOf(schema).includes("string") && others.every((keyword) => schema[keyword] === undefined);
}

/** A text that may hold anything, or a free object: personal until a person says otherwise. */
function isOpenText(schema: Draft): boolean {
  if (schema.enum !== undefined || schema["const"] !== undefined || schema.format !== undefined) return false;
  const types = typesOf(schema);
  if (types.includes("string")) return schema["x-decimal"] === undefined;
  return types.includes("object") && schema.properties === undefined && schema.if === undefined && !schema.anyOf;
}

/** Whether a field may be anything, so a text as well. */
function saysNothing(schema: Draft): boolean {
  return Object.keys(schema).every(isAnnotation);
}
