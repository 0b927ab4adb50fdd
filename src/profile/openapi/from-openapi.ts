import type { OperatorParameter } from "../../rules/rule.ts";
import { type Schema, schemaFile, schemaFileOf } from "../../schema/load.ts";
import { resolveRef, type SchemaSource, UnusableSchema } from "../../schema/references.ts";
import { reachableFiles } from "../../schema/view.ts";
import { kinds as ourKinds } from "../../spec/kinds.ts";
import { operations } from "../../spec/operations.ts";
import type { OperatorFile, OtherOperation, ProfileFile } from "../operator.ts";
import { uniqueNames } from "../unique-names.ts";
import { type AccountBody, accountOf, convertAccount } from "./account-body.ts";
import { compare } from "./compare.ts";
import { type Converter, converter } from "./convert.ts";
import { DocumentError } from "./document-error.ts";
import { type Draft, type Drafts, eachOfSameValue, resolved, typesOf, unfolded } from "./draft.ts";
import { grafter } from "./graft.ts";
import { linksOf } from "./links.ts";
import { pick } from "./members.ts";
import { type DocumentOperation, documentOperations, type Example, object, otherIds } from "./operations.ts";
import { plainText, prose } from "./plain-text.ts";
import { ordered } from "./print.ts";
import { type Json, type JsonObject, readDocument, scalarText } from "./read.ts";
import { resolver } from "./references.ts";
import { reportOf } from "./report.ts";
import { demoteByExamples, type ExampledKind, failingExamples } from "./self-check.ts";

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
  const resolve = resolver(document);
  const made = converter(document);
  const { drafts, gaps } = made;
  const source: SchemaSource = (file) => drafts.get(file);
  const { found, others } = documentOperations(document, resolve);
  if (found.length === 0)
    throw new DocumentError(
      "The document describes no operation below /data-import/, so there is nothing to make a profile of.",
    );

  const exampled: ExampledKind[] = [];
  const known = new Map<string, DocumentOperation>();
  for (const operation of found)
    if (operation.known && !known.has(operation.known.id)) known.set(operation.known.id, operation);
  for (const { id } of operations) {
    const operation = known.get(id);
    if (operation) convertKnown(operation, made, exampled);
  }
  const account = accountOf(found, made);
  if (account) exampled.push(convertAccount(account, made));
  const other = convertOthers(found, account, made, exampled);

  eitherListOrObject(exampled, drafts);
  const graft = grafter(drafts, schemaFile);
  for (const { kind, file, isSent } of exampled)
    if (ourKinds.some((one) => one === kind)) {
      const ourFile = schemaFileOf(kind as (typeof ourKinds)[number]);
      const schema = drafts.get(file);
      if (!schema) continue;
      const at = kind === "account" && account?.payload ? { schema: account.payload, file } : { schema, file };
      graft.graft({ schema: schemaFile(ourFile), file: ourFile }, at, isSent);
    }
  const requests = exampled.filter(({ isSent }) => isSent).map(({ file }) => file);
  graft.finish(reachableFiles(source, requests));
  breakCycles(made);
  for (const one of exampled) one.examples = one.examples.map((example) => unwrapped(example, one, drafts));
  const { demoted, failing } = options.isStrict
    ? { demoted: [], failing: failingExamples(drafts, exampled) }
    : demoteByExamples(drafts, exampled);
  for (const { file, examples } of exampled) {
    const draft = drafts.get(file);
    const values = distinct(examples.map(({ value }) => value));
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
    operation.parameters.size > 0 ? [[id, parametersOf(operation, made)] as const] : [],
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
  };
  return {
    operator,
    profile,
    report: reportOf(operator, profile, { gaps, failing, others, isStrict: options.isStrict === true }),
  };
}

/** The keywords that say what the text of a parameter may be. */
const parameterKeywords: ReadonlySet<string> = new Set([
  "type",
  "enum",
  "const",
  "format",
  "pattern",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
]);

/** What a document says about the query parameters of an operation. One without a plain type may be anything. */
function parametersOf({ parameters }: DocumentOperation, made: Converter): Record<string, OperatorParameter> {
  return Object.fromEntries(
    [...parameters].map(([name, schema]) => {
      const draft = made.schema(schema, "parameters", true);
      const isPlain = draft.$ref === undefined && draft.anyOf === undefined;
      return [name, isPlain ? pick(draft, parameterKeywords) : {}];
    }),
  );
}

function convertKnown(
  { known, request, responses }: DocumentOperation,
  made: Converter,
  exampled: ExampledKind[],
): void {
  if (!known) return;
  if (known.request && request) {
    const file = `requests/${known.request}.schema.json`;
    made.root(request.schema, file, true, `${sentence(known.request)} request`);
    exampled.push({ kind: known.request, file, isSent: true, examples: request.examples });
  }
  const ours = Object.entries(known.responses).map(([status, kind]) => ({ status: Number(status), kind }));
  const success = ours.filter(({ status }) => status < 400);
  for (const [status, body] of [...responses].sort(([a], [b]) => a - b)) {
    if (status >= 400) continue;
    const kind = success.find((one) => one.status === status)?.kind ?? success[0]?.kind;
    if (!kind || exampled.some((one) => one.kind === kind)) continue;
    const file = `responses/${kind}.schema.json`;
    made.root(body.schema, file, false, `${sentence(known.id)} response ${kind.slice(-3)}`);
    exampled.push({ kind, file, isSent: false, examples: body.examples });
  }
  // An error response may have any form, whatever the document says.
  for (const { status, kind } of ours)
    if (status >= 400)
      made.drafts.set(`errors/${kind}.schema.json`, {
        title: `${sentence(known.id)} response ${status}`,
        description: "An error of the service, in any form.",
        "x-basis": "operator",
      });
  for (const { status, kind } of ours)
    if (status >= 400 && !exampled.some((one) => one.kind === kind))
      exampled.push({
        kind,
        file: `errors/${kind}.schema.json`,
        isSent: false,
        examples: responses.get(status)?.examples ?? [],
      });
}

function convertOthers(
  found: readonly DocumentOperation[],
  account: AccountBody | undefined,
  made: Converter,
  exampled: ExampledKind[],
): Record<string, OtherOperation> {
  const ids = otherIds(found, new Set<string>([...operations.map(({ id }) => id), ...ourKinds]));
  const entries: [string, OtherOperation][] = [];
  for (const [operation, id] of ids) {
    const entry: OtherOperation = { method: operation.method, path: operation.path };
    const asAccount = account?.bodies.get(operation);
    if (asAccount) {
      entry.request = "account";
      if (asAccount.under) entry.under = asAccount.under;
    } else if (operation.request) {
      const file = `requests/${id}.schema.json`;
      made.root(operation.request.schema, file, true, `${sentence(id)} request`);
      exampled.push({ kind: id, file, isSent: true, examples: operation.request.examples });
      entry.request = id;
    }
    const responses: Record<string, string> = {};
    for (const [status, body] of [...operation.responses].sort(([a], [b]) => a - b)) {
      if (status >= 400) continue;
      const kind = `${id}.${status}`;
      const file = `responses/${kind}.schema.json`;
      made.root(body.schema, file, false, `${sentence(id)} response ${status}`);
      exampled.push({ kind, file, isSent: false, examples: body.examples });
      responses[status] = kind;
    }
    if (Object.keys(responses).length > 0) entry.responses = responses;
    entries.push([id, entry]);
  }
  return Object.fromEntries(entries);
}

/** Where the interface shows a list and the document an object, or the other way round, a response may be either. */
function eitherListOrObject(exampled: readonly ExampledKind[], drafts: Drafts): void {
  for (const { kind, file, isSent } of exampled) {
    const draft = drafts.get(file);
    if (isSent || !draft || file.startsWith("errors/") || !ourKinds.some((one) => one === kind)) continue;
    const ours = schemaFile(schemaFileOf(kind as (typeof ourKinds)[number])) as Schema;
    if (ours["type"] === undefined || draft.type === undefined) continue;
    const isListHere = typesOf(draft).includes("array");
    const isListThere = ours["type"] === "array";
    if (isListHere && isListThere) {
      // A list of lists is a known fault of the generator.
      const inner = draft.items && resolved(drafts, { schema: draft.items, file });
      if (inner && typesOf(inner.schema).includes("array") && inner.file === file)
        draft.items = inner.schema.items ?? {};
    } else if (isListHere !== isListThere) {
      const { title, "x-basis": basis, description, ...rest } = draft;
      const one: Draft = isListHere ? (rest.items ?? {}) : rest;
      drafts.set(file, {
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        "x-basis": basis,
        anyOf: [one, { type: "array", items: structuredClone(one) }],
      });
    }
  }
}

/** An example of a list that the generator has wrapped in a list once more. */
function unwrapped(example: Example, { file, isSent }: ExampledKind, drafts: Drafts): Example {
  const { value } = example;
  if (isSent || !Array.isArray(value) || value.length === 0 || !value.every(Array.isArray)) return example;
  const schema = drafts.get(file);
  const elements = [...unfolded(drafts, { schema: schema ?? {}, file })].flatMap(({ schema, file }) =>
    schema.items ? [...unfolded(drafts, { schema: schema.items, file })] : [],
  );
  return elements.some(({ schema }) => typesOf(schema).includes("array"))
    ? example
    : { ...example, value: value.flat() };
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
  const titleOf = uniqueNames(typeName);
  const schemas: Record<string, Schema> = {};
  const rank = (file: string): number => folders.findIndex((folder) => file.startsWith(folder));
  for (const file of [...used].sort((a, b) => rank(a) - rank(b) || compare(a, b))) {
    const draft = drafts.get(file) as Draft;
    const given = plainText((draft["title"] as string | undefined) ?? file);
    const name = sentence(file.replace(/^.*\//, "").replace(/\.schema\.json$/, ""));
    schemas[file] = { ...draft, title: titleOf([given, name], `${name} `) } as Schema;
  }
  return schemas;
}

/** Payloads have the first choice of a title. */
const folders = ["requests/", "responses/", "errors/", "parts/"];

function typeName(title: string): string {
  return title.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

function distinct(values: readonly Json[]): Json[] {
  const seen = new Map<string, Json>();
  for (const value of values) {
    const text = JSON.stringify(value);
    if (!seen.has(text)) seen.set(text, value);
  }
  return [...seen.values()];
}

function sentence(id: string): string {
  const words = id.replaceAll(/[.-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function nameOf(title: string): string {
  const [first = ""] = title.toLowerCase().match(/[a-z0-9]+/) ?? [];
  return first || "operator";
}
