import { attrOf, type Path } from "../../json/path.ts";
import type { Profile } from "../../profile/profile.ts";
import { schemaFile } from "../../schema/described.ts";
import { type Schema, schemaFileOf } from "../../schema/load.ts";
import { type Lookups, lookups } from "../../schema/lookups.ts";
import { isKind, kinds, operationOf } from "../../spec/kinds.ts";
import { addTo } from "../../tables/add-to.ts";
import { printable } from "../../text/visible.ts";
import { listed } from "../../text/wording.ts";
import { hanging } from "../../text/wrap.ts";

/** A documented field of a kind. The step `*` is any element. */
interface Field {
  kind: string;
  path: Path;
  nodes: readonly Schema[];
  /** Whether it is required, or listed by the interface without saying so. */
  need: "required" | "expected" | "optional";
}

const described = lookups(schemaFile, (kind) => (isKind(kind) ? schemaFileOf(kind) : undefined));

/** What a kind is: the request or a response of an operation. */
export function describeKind(kind: string, profile: Profile | undefined): string {
  if (kind === "request") return "a request with its path and response";
  const others = Object.values(profile?.operations.other ?? {});
  const operation =
    (isKind(kind) ? operationOf(kind) : undefined) ??
    others.find(({ request, responses = {} }) => request === kind || Object.values(responses).includes(kind));
  if (!operation) return kind === "account" ? "request, operation not documented" : "";
  const { method, path, request } = operation;
  return printable(`${request === kind ? "request" : `response ${kind.slice(-3)}`} of ${method} ${path}`);
}

export function* kindPage(kind: string, profile: Profile | undefined, width: number): Generator<string> {
  const schemas: Lookups = profile ?? described;
  yield `${kind}: ${describeKind(kind, profile)}.\n`;
  yield* paragraph(descriptionOf(schemas.nodesAt(kind, [])), width);
  const fields = [...fieldsOf(kind, schemas)];
  if (fields.length > 0) yield "\nFields:\n";
  const rows = fields.map((field) => [attrOf(field.path), facts(field).join(", ")] as const);
  const longest = Math.max(0, ...rows.map(([attr]) => attr.length));
  for (const [attr, words] of rows) yield `  ${printable(`${attr.padEnd(longest)}  ${words}`)}\n`;
  if (fields.some(({ need }) => need === "expected"))
    yield "\nA missing required field is an error, a missing expected one a warning.\n";
  yield `\nRun preflight explain ${kind}.FIELD for one of them,\npreflight schema ${kind} for the JSON Schema.\n`;
}

/** The pages of the fields that a text names: by the end of their attr, with or without the kind before it. */
export function fieldPages(name: string, profile: Profile | undefined, width: number): string[] {
  const pages = new Map<string, string[]>();
  for (const field of fieldsNamed(name, profile)) {
    const page = [
      `${facts(field).join(", ")}\n`,
      ...paragraph(descriptionOf(field.nodes), width),
      ...detailsOf(field.nodes).flatMap((line) => [...paragraph(line, width)]),
    ].join("");
    addTo(pages, page, `${printable(`${field.kind}: ${attrOf(field.path)}`)}\n`);
  }
  return [...pages].map(([page, places], i) => `${i > 0 ? "\n" : ""}${places.join("")}${page}`);
}

export function fieldPlaces(name: string, profile: Profile | undefined): string[] {
  return Array.from(fieldsNamed(name, profile), ({ kind, path }) => `${kind}.${attrOf(path)}`);
}

/** The names of all documented fields, for suggestions: the last `steps` steps of each, without those of elements. */
export function fieldNames(profile: Profile | undefined, steps = 1): Set<string> {
  const names = new Set<string>();
  for (const { kind, path } of allFields(profile))
    names.add([kind, ...path.filter((step) => step !== "*")].slice(-steps).join("."));
  return names;
}

function* fieldsNamed(name: string, profile: Profile | undefined): Generator<Field> {
  // Elements may be written `notes.0.body`, `notes.*.body`, `notes[0].body` or not at all.
  const plain = (attr: string): string => `.${attr.replace(/\[\w*\]/g, "").replace(/\.(?:\d+|\*)(?=\.|$)/g, "")}`;
  const wanted = plain(name);
  for (const field of allFields(profile))
    if (plain(`${field.kind}.${attrOf(field.path)}`).endsWith(wanted)) yield field;
}

function* allFields(profile: Profile | undefined): Generator<Field> {
  for (const kind of profile?.kinds ?? kinds) yield* fieldsOf(kind, profile ?? described);
}

/** A schema may refer to itself. */
const maxDepth = 8;

/** The documented fields of the objects of a kind, outer ones first. */
function* fieldsOf(kind: string, schemas: Lookups, path: Path = [], above: readonly Schema[] = []): Generator<Field> {
  if (path.length > maxDepth) return;
  const nodes = schemas.nodesAt(kind, path);
  if (nodes.some((node) => node.properties && above.includes(node))) return;
  const seen = [...above, ...nodes];
  for (const name of schemas.fieldsAt(kind, path)) {
    const own = [...path, name];
    const isRequired = nodes.some((node) => (node["required"] as unknown[] | undefined)?.includes(name));
    const need = !schemas.isWanted(kind, own) ? "optional" : isRequired ? "required" : "expected";
    yield { kind, path: own, nodes: schemas.nodesAt(kind, own), need };
    yield* fieldsOf(kind, schemas, own, seen);
  }
  if (nodes.some(({ items }) => items !== undefined)) yield* fieldsOf(kind, schemas, [...path, "*"], seen);
}

function facts({ nodes, need }: Field): string[] {
  const types = new Set(
    nodes.flatMap(({ type = [], format }) =>
      [type].flat().map((one) => (one === "string" && typeof format === "string" ? format : (one as string))),
    ),
  );
  const [basis] = nodes.flatMap((node) => node["x-basis"] ?? []);
  return [
    ...(types.size > 0 ? [listed([...types].sort((a, b) => Number(a === "null") - Number(b === "null")))] : []),
    need,
    ...(basis === undefined ? [] : [String(basis)]),
  ];
}

function descriptionOf(nodes: readonly Schema[]): string {
  return nodes.find(({ description }) => description !== undefined)?.description ?? "";
}

function detailsOf(nodes: readonly Schema[]): string[] {
  const lists = (keyword: string): unknown[] => nodes.flatMap((node) => (node[keyword] as unknown[] | undefined) ?? []);
  const values = (name: string, all: readonly unknown[]): string[] =>
    all.length === 0 ? [] : [`${name}: ${[...new Set(all.map((value) => JSON.stringify(value)))].join(", ")}`];
  const shown = lists("x-known-values");
  const closed = lists("enum").filter((value) => !shown.includes(value));
  const [examples = []] = nodes.flatMap((node) => (node.examples ? [node.examples] : []));
  return [
    ...values("Values", closed),
    ...values("Values that the interface shows", shown),
    ...values("Examples", examples),
    ...(nodes.some((node) => node["x-personal"] === true) ? ["Reports mask it: it may be personal data."] : []),
  ];
}

function* paragraph(text: string, width: number): Generator<string> {
  if (text !== "") for (const line of hanging(printable(text), width, "")) yield `${line}\n`;
}
