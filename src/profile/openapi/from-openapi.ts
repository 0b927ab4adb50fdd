import { pick, without } from "../../json/value.ts";
import { schemaFile } from "../../schema/described.ts";
import { type Schema, schemaFileOf } from "../../schema/load.ts";
import { resolveRef, type SchemaSource, UnusableSchema } from "../../schema/references.ts";
import { reachableFiles } from "../../schema/view.ts";
import { isKind } from "../../spec/kinds.ts";
import type { QueryParameter } from "../../spec/match-request.ts";
import { operations } from "../../spec/operations.ts";
import { byCodeUnit } from "../../text/order.ts";
import type { OperatorFile, ProfileFile } from "../operator.ts";
import { DocumentError } from "../profile-error.ts";
import { uniqueNames } from "../unique-names.ts";
import { accountOf, convertAccount, linksOf } from "./account-body.ts";
import { converter } from "./convert.ts";
import { type Converter, type Draft, type Drafts, eachOfSameValue } from "./draft.ts";
import { grafter } from "./graft.ts";
import { type JsonObject, object, scalarText } from "./json.ts";
import { isAnnotation } from "./keywords.ts";
import { convertKnown, convertOthers, eitherListOrObject, sentence, unwrapped } from "./kinds.ts";
import { type DocumentOperation, documentOperations } from "./operations.ts";
import { plainText, prose } from "./plain-text.ts";
import { readDocument } from "./read.ts";
import { placeReferences, resolver } from "./references.ts";
import { reportOf } from "./report.ts";
import { demoteByExamples, failingExamples } from "./self-check.ts";
import { closeUnions } from "./unions.ts";

export interface FromOpenapiOptions {
  /** The file name of the document, without folders. */
  file: string;
  /** The SHA-256 of the document's bytes, in hexadecimal. */
  sha256: string;
  /** The name and version of this package, such as `migration-preflight 0.2.0`. */
  base: string;
  /** The name of the profile; made from the document's title where it is absent. */
  name?: string;
  /** Keeps what the document's examples contradict. */
  isStrict?: boolean;
}

export interface FromOpenapi {
  operator: OperatorFile;
  /** The profile.json to write where there is none. */
  profile: ProfileFile;
  /** REPORT.md. */
  report: string;
}

/** Converts an operator's OpenAPI document into a profile. Throws a DocumentError where that cannot be done. */
export function fromOpenapi(text: string, options: FromOpenapiOptions): FromOpenapi {
  const document = readDocument(text);
  try {
    return convertDocument(document, options);
  } catch (error) {
    if (error instanceof UnusableSchema) throw new DocumentError(`The document cannot be converted: ${error.message}`);
    if (error instanceof RangeError)
      throw new DocumentError("The document's schemas are too deep: too many lead from one to the next.");
    throw error;
  }
}

function convertDocument(document: JsonObject, options: FromOpenapiOptions): FromOpenapi {
  placeReferences(document);
  const resolve = resolver(document);
  const made = converter(document);
  const { drafts, gaps } = made;
  const source: SchemaSource = (file) => drafts.get(file);
  const { found, others } = documentOperations(document, resolve);
  if (found.length === 0)
    throw new DocumentError(
      "The document describes no operation below /data-import/, so there is nothing to make a profile of.",
    );

  const known = new Map<string, DocumentOperation>();
  for (const operation of found) {
    const { known: { id } = {}, method, path, unchecked } = operation;
    if (id === undefined) continue;
    gaps.push(...unchecked.map((text) => ({ at: id, text })));
    if (known.has(id)) gaps.push({ at: id, text: `is also ${method} ${path}, whose bodies are not checked.` });
    else known.set(id, operation);
  }
  const exampled = operations.flatMap(({ id }) => {
    const operation = known.get(id);
    return operation ? convertKnown(operation, made) : [];
  });
  const account = accountOf(found, made);
  if (account) exampled.push(convertAccount(account, made));
  const { other, converted } = convertOthers(found, account, made);
  exampled.push(...converted);

  eitherListOrObject(exampled, drafts);
  const graft = grafter(drafts, schemaFile);
  for (const { kind, file, isSent } of exampled)
    if (isKind(kind)) {
      const ourFile = schemaFileOf(kind);
      const schema = drafts.get(file);
      if (!schema) continue;
      const at = kind === "account" && account?.payload ? { schema: account.payload, file } : { schema, file };
      graft.graft({ schema: schemaFile(ourFile), file: ourFile }, at, isSent);
    }
  const schemes = object(object(document["components"])["securitySchemes"]);
  const hasToken =
    Object.keys(schemes).length === 0 || Object.values(schemes).some((one) => isToken(object(resolve(one))));
  if (!hasToken)
    gaps.push({
      at: "securitySchemes",
      text: "is not the token of the interface, so the rule authorization is off in a new profile.json.",
    });
  const requests = exampled.filter(({ isSent }) => isSent).map(({ file }) => file);
  graft.finish(reachableFiles(source, requests));
  breakCycles(made);
  for (const one of exampled) one.examples = one.examples.map((example) => unwrapped(example, one, drafts));
  const { demoted, failing } = options.isStrict
    ? { demoted: [], failing: failingExamples(drafts, exampled) }
    : demoteByExamples(drafts, exampled);
  closeUnions(drafts, reachableFiles(source, requests));
  for (const { file, examples } of exampled) {
    const draft = drafts.get(file);
    const values = [...new Map(examples.map(({ value }) => [JSON.stringify(value), value])).values()];
    if (draft && values.length > 0) draft["examples"] = values;
  }

  const used = reachableFiles(
    source,
    exampled.map(({ file }) => file),
  );
  const schemas = finished(drafts, used);
  const info = object(document["info"]);
  const title = typeof info["title"] === "string" ? prose(info["title"]) : "";
  const version = prose(scalarText(info["version"]));
  const parameters = [...known].flatMap(([id, operation]) =>
    operation.parameters.size > 0 ? [[id, parametersOf(id, operation, made)] as const] : [],
  );
  const complete: OperatorFile = {
    format: 1,
    base: options.base,
    source: {
      file: plainText(options.file),
      title,
      version: plainText(version),
      openapi: plainText(scalarText(document["openapi"])),
      sha256: options.sha256,
    },
    operations: {
      known: Object.fromEntries([...known].map(([id, { method, path }]) => [id, `${method} ${path}`])),
      ...(parameters.length > 0 ? { parameters: Object.fromEntries(parameters) } : {}),
      missing: operations.map(({ id }) => id).filter((id) => !known.has(id)),
      other,
    },
    schemas,
    demoted,
    codes: Object.fromEntries(made.codes),
  };
  // As it is read back from the file that is written.
  const operator = ordered(complete) as OperatorFile;
  const profile: ProfileFile = {
    name: options.name ?? nameOf(title || options.file),
    operator: "operator.json",
    ...(graft.names.size > 0 ? { names: ordered(Object.fromEntries(graft.names)) as ProfileFile["names"] } : {}),
    ...linksOf(operator),
    ...(hasToken ? {} : { rules: { authorization: "off" } }),
  };
  return {
    operator,
    profile,
    report: reportOf(operator, profile, { gaps, failing, others, isStrict: options.isStrict === true }),
  };
}

/** Whether a security scheme may be the token in the header Authorization (interface: Authentication 2). */
function isToken({ type, in: place, name, scheme }: JsonObject): boolean {
  const isHeader = type === "apiKey" && place === "header" && /^authorization$/i.test(scalarText(name));
  return isHeader || /^token$/i.test(scalarText(scheme));
}

/** The keywords that say what the text of a parameter may be. */
const parameterKeywords = [
  "type",
  "enum",
  "const",
  "format",
  "pattern",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
];

/** What a document says about the query parameters of an operation. One without a plain type may be anything. */
function parametersOf(id: string, { parameters }: DocumentOperation, made: Converter): Record<string, QueryParameter> {
  return Object.fromEntries(
    [...parameters].map(([name, schema]) => {
      const draft = made.convert(schema, { file: "parameters", isSent: true, at: `${id}.${name}` });
      for (const word of Object.keys(without(draft, ...parameterKeywords)))
        if (!isAnnotation(word))
          made.gaps.push({ at: id, text: `${word} of the query parameter ${name} is not checked.` });
      return [name, pick(draft, parameterKeywords)];
    }),
  );
}

/** Drops references that lead back to themselves without a step into the value: checking them would never end. */
function breakCycles({ drafts, gaps }: Converter): void {
  /** How many schemas judge the value that a file is for, each as often as it is reached. */
  const counts = new Map<string, number>();
  const visit = (file: string, open: ReadonlySet<string>): number => {
    const known = counts.get(file);
    if (known !== undefined) return known;
    const walk = (schema: Draft): number => {
      let count = 1;
      if (schema.$ref !== undefined) {
        const target = resolveRef(schema.$ref, file).file;
        if (target === file || open.has(target)) {
          delete schema.$ref;
          gaps.push({
            at: drafts.get(file)?.["title"] as string,
            text: "refers to itself, so anything is accepted there.",
          });
        } else count += visit(target, new Set([...open, file]));
      }
      eachOfSameValue(schema, (child) => {
        count += walk(child);
      });
      return count;
    };
    const draft = drafts.get(file);
    const count = draft ? walk(draft) : 0;
    if (count > maxAlternatives)
      throw new DocumentError(
        `The document nests too many alternatives in each other, at ${plainText(String(draft?.["title"] ?? file))}.`,
      );
    counts.set(file, count);
    return count;
  };
  for (const file of [...drafts.keys()].sort()) visit(file, new Set());
}

/** Trying all alternatives of one value takes time by their number, which can double with each schema of a document. */
const maxAlternatives = 50_000;

/** The schemas as they are written: in order, each with a title of its own. */
function finished(drafts: Drafts, used: ReadonlySet<string>): Record<string, Schema> {
  const titleOf = uniqueNames((title) => title.replace(/[^A-Za-z0-9]/g, "").toLowerCase());
  const schemas: Record<string, Schema> = {};
  const rank = (file: string): number => folders.findIndex((folder) => file.startsWith(folder));
  for (const file of [...used].sort((a, b) => rank(a) - rank(b) || byCodeUnit(a, b))) {
    const draft = drafts.get(file) as Draft;
    const given = plainText((draft["title"] as string | undefined) ?? file);
    const name = sentence(file.replace(/^.*\//, "").replace(/\.schema\.json$/, ""));
    schemas[file] = { ...draft, title: titleOf([given, name], `${name} `) } as Schema;
  }
  return schemas;
}

/** Payloads have the first choice of a title. */
const folders = ["requests/", "responses/", "errors/", "parts/"];

function nameOf(title: string): string {
  // An accent is no end of a word.
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const [first = ""] = plain.match(/\b(?!(?:an?|the)\b)[a-z0-9]+/) ?? [];
  return first || "operator";
}

/** A copy with its members in order, so that a comparison of two versions of a file shows each fact that changes. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => byCodeUnit(a, b))
      // Examples stay as the document has them.
      .map(([name, child]) => [name, name === "examples" && Array.isArray(child) ? child : ordered(child)]),
  );
}
