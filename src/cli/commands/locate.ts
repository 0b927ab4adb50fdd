import { codeFrameOf, maskAll } from "../../check/code-frame.ts";
import { listTest } from "../../check/lists.ts";
import { isShown } from "../../check/mask.ts";
import { recognise } from "../../check/recognise.ts";
import { discover, stdinName } from "../../input/discover.ts";
import { InputError } from "../../input/input-error.ts";
import { readFile, readStdin } from "../../input/open.ts";
import { decoded, eachPayload, type PayloadText, positionsOf } from "../../input/payload.ts";
import { readPayloads } from "../../input/read.ts";
import { decode } from "../../json/bytes.ts";
import { follow, type Path } from "../../json/path.ts";
import type { ByteRange, Position } from "../../json/position.ts";
import { locate as spansOf } from "../../json/spans.ts";
import { readText, words } from "../../json/tape.ts";
import { jsonIn } from "../../json/value.ts";
import type { Profile } from "../../profile/profile.ts";
import { frameLines } from "../../reporters/frame-lines.ts";
import { fieldName } from "../../rules/wording.ts";
import { baseLookups } from "../../schema/base-lookups.ts";
import type { Lookups } from "../../schema/lookups.ts";
import { kindOfFileName } from "../../spec/kinds.ts";
import type { Kind } from "../../spec/operations.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { painter } from "../../text/paint.ts";
import { printable } from "../../text/visible.ts";
import type { Arguments } from "../command.ts";
import { configsBy } from "../config.ts";
import {
  errorResponseOf,
  indexOfTransaction,
  isMissingField,
  type NamedField,
  type Resolved,
  resolveAttr,
} from "../locate/error-body.ts";
import { kindArgument, profileOf } from "../profile.ts";
import { note, print, UsageError, wantsColor } from "../terminal.ts";

/** The payload that a response belongs to. */
type Sent = Awaited<ReturnType<typeof readSent>>;

export async function locate(args: Arguments<"locate">): Promise<number> {
  const profile = await profileOf(args.profile, configsBy().of(args.payload));
  const as = kindArgument(args.as, profile);
  try {
    const response = readResponse(args.body ?? stdinName);
    const sent = await readSent(args.payload, as, profile);
    const found = response.map((field) => locateField(sent, field));
    await print(report(sent, found, args.showValues));
    return found.every(({ isFound }) => isFound) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    note(`${error.message}.`);
    return 3;
  }
}

function readResponse(file: string): NamedField[] {
  const bytes = file === stdinName ? readStdin(file) : readFile(file, true);
  const text = decoded(bytes);
  const response = errorResponseOf(text);
  if (!response)
    throw new UsageError(
      `${file} is not a 400 body of the service: it ${
        jsonIn(text) === undefined
          ? "is not JSON"
          : "has no errors, validation_errors, transaction_data or messages by field"
      }. Give the body as the service sent it.`,
    );
  return response;
}

async function readSent(argument: string, as: Kind | undefined, profile: Profile | undefined) {
  const [, path, digits] = /^(.*?)(?::(\d+))?$/s.exec(argument) as RegExpExecArray;
  const found = await discover([path as string]);
  const [source, another] = found.sources;
  if (another || found.unmatched.length > 0) throw new UsageError(`--payload takes one file, not ${path}.`);
  if (!source) throw found.unreadable[0];
  const line = digits === undefined ? undefined : Number(digits);
  const named = as ?? kindOfFileName(source.file, profile?.kinds);
  let last: PayloadText | undefined;
  for await (const [text] of eachPayload(readPayloads(source, { isList: listTest(named, profile) }))) {
    if (line === undefined && last)
      throw new UsageError(`${path} has several payloads. Name the line of one: --payload ${path}:LINE.`);
    if (line !== undefined && text.origin.line > line) break;
    if (last?.origin.line === text.origin.line && line === text.origin.line)
      throw new UsageError(`Line ${line} of ${path} has several payloads: put each on a line of its own.`);
    last = {
      ...text,
      bytes: Uint8Array.from(text.bytes.subarray(text.start, text.end)),
      start: 0,
      end: text.end - text.start,
    };
  }
  if (!last || (source.layout === "lines" && line !== undefined && last.origin.line !== line))
    throw new UsageError(`There is no payload on line ${line} of ${path}.`);
  if (!readText(last.bytes, 0, last.end) || words.length > 0)
    throw new UsageError(`The payload ${argument} is not JSON. Run preflight lint on it to see where.`);
  const whole: unknown = JSON.parse(decode(last.bytes, 0, last.end));
  const kind = named ?? recognise(whole, profile);
  // The path of the sent body in the text, which may be a request record.
  const base: Path = kind === "request" && Object.hasOwn(Object(whole), "body") ? ["body"] : [];
  return { file: source.file, text: last, kind, base, value: follow(whole, base), profile };
}

function locateField({ kind, value, profile }: Sent, field: NamedField) {
  if (!field.transaction) {
    const resolved = resolveInside(value, field.attr, wrappersOf(kind, profile));
    return { ...field, resolved, isFound: resolved.rest.length === 0 || isDocumentedField(resolved, kind, profile) };
  }
  const { transactions } = (value ?? {}) as { transactions?: unknown };
  const index = Array.isArray(transactions) ? indexOfTransaction(transactions, field.transaction) : -1;
  if (index < 0) return { ...field, resolved: { path: [], rest: [field.attr] }, isFound: false };
  const resolved: Resolved = { path: ["transactions", index], rest: [] };
  return { ...field, attr: `transactions.${index}`, resolved, isFound: true };
}

/** True if an object of the payload may lack the field that the service names. */
function isDocumentedField(resolved: Resolved, kind: Kind | undefined, schemas: Lookups = baseLookups): boolean {
  if (!isMissingField(resolved)) return false;
  const { path, rest } = resolved;
  // Below a field of the payload, the object that the service names is there at least.
  if (kind === undefined || kind === "request" || path.length > 0) return true;
  const isClosed = [...schemas.nodesAt(kind, path)].some((schema) => schema["additionalProperties"] === false);
  return !isClosed || schemas.fieldsAt(kind, path).includes(rest[0] as string);
}

/** The fields in which operations of the operator wrap a payload of a kind. */
function wrappersOf(kind: Kind | undefined, profile: Profile | undefined): string[] {
  const operations = Object.values(profile?.operations.other ?? {});
  return operations.flatMap(({ request, under }) => (request === kind && under !== undefined ? [under] : []));
}

/** Resolves an attr in a payload, or in what a field wraps: the service may name fields from either on. */
function resolveInside(value: unknown, attr: string, wrappers: readonly string[]): Resolved {
  let best = resolveAttr(value, attr);
  for (const field of wrappers) {
    if (best.rest.length === 0) break;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, field)) continue;
    const inner = resolveAttr((value as Record<string, unknown>)[field], attr);
    if (inner.rest.length <= best.rest.length) best = { path: [field, ...inner.path], rest: inner.rest };
  }
  return best;
}

function* report(sent: Sent, found: readonly ReturnType<typeof locateField>[], showValues: boolean) {
  const { file, text, kind, base, value, profile } = sent;
  const paint = painter(wantsColor());
  const width = process.stdout.columns || 100;
  const paths = found.map(({ resolved }) => [...base, ...resolved.path]);
  const highlights = spansOf(text.bytes, text.start, text.end, paths).map((span, i): ByteRange => {
    const { keyStart, keyEnd, start, end } = span as NonNullable<typeof span>;
    const { code, resolved } = found[i] as (typeof found)[number];
    const isKey = code === "unknown_field" && keyStart !== undefined && resolved.rest.length === 0;
    return isKey ? { start: keyStart, end: keyEnd as number } : { start, end };
  });
  const positions = positionsOf(text, highlights);
  const personal = new Set(showValues ? [] : maybePersonalTexts(sent));
  const lengths = [...new Set([...personal].map((each) => each.length))].sort((a, b) => b - a);
  for (const [i, { attr, code, detail, resolved, isFound }] of found.entries()) {
    const { start, end } = highlights[i] as ByteRange;
    const [{ line, column }] = positions[i] as [Position, Position];
    const style = isFound ? "red" : "yellow";
    const head = [
      paint(style, isFound ? "located" : "not found"),
      paint("bold", printable(`${file}:${line}:${column}`)),
      paint("cyan", printable(code)),
      printable(attr),
    ];
    yield `${head.filter(Boolean).join("  ")}\n`;
    if (detail !== "") yield `  ${printable(masked(detail, personal, lengths))}\n`;
    const ofOperator = profile?.codes.get(code);
    if (ofOperator) {
      const { title, why } = ofOperator;
      yield `  ${printable(`${profile?.name}: ${why ? `${title.replace(/\.$/, "")}. ${why}` : title}`)}\n`;
    }
    if (resolved.rest.length > 0) yield `  ${printable(whatIsMissing(value, resolved))}\n`;
    const frame = codeFrameOf(text, kind, start, end, showValues, profile);
    yield `${frameLines(frame, line, width, paint, style).join("\n")}\n\n`;
  }
  yield `${grouped(found.filter(({ isFound }) => isFound).length)} of ${counted(found.length, "field")} located\n`;
}

/** A message with the personal texts in it masked, the longest first. A payload may have many more texts than a message. */
function masked(message: string, personal: ReadonlySet<string>, lengths: readonly number[]): string {
  let shown = message;
  for (const length of lengths)
    for (let at = 0; at + length <= shown.length; at++) {
      const text = shown.slice(at, at + length);
      if (personal.has(text)) shown = shown.replaceAll(text, maskAll(text));
    }
  return shown;
}

/** States where the payload ends before the place that the service names. */
function whatIsMissing(payload: unknown, { path, rest }: Resolved): string {
  const nearest = follow(payload, path);
  const [step = ""] = rest;
  if (Array.isArray(nearest) && /^\d+$/.test(step))
    return `${[...path, ...rest].join(".")} is not in the payload: ${fieldName(path)} has ${counted(nearest.length, "item")}.`;
  const nearby = path.length > 0 ? ` The nearest field in it is ${fieldName(path)}.` : "";
  return `${rest.join(".")} is not in the payload.${nearby}`;
}

/** The values of a payload that may be personal, as text, since the service may quote them. */
function* maybePersonalTexts({ kind, value, base, profile }: Sent): Generator<string> {
  const textsIn = function* (value: unknown, path: Path): Generator<string> {
    if (typeof value === "object" && value !== null)
      for (const [key, child] of Object.entries(value))
        yield* textsIn(child, [...path, Array.isArray(value) ? Number(key) : key]);
    else if ((typeof value === "string" || typeof value === "number") && !(kind && isShown(kind, path, value, profile)))
      yield String(value);
  };
  // Shorter values are too likely to be part of other words.
  for (const text of textsIn(value, base)) if (text.length >= 3) yield text;
}
