/**
 * HAR files (HTTP Archive 1.2), as recorded by browsers and proxies. Each entry that is a request of this interface is
 * converted to the text of a request record. Each piece of the text is mapped to its source in the file, so that
 * findings in the record are reported at their positions in the HAR file.
 */

import { decode, decodeString, Quote, skipSpace } from "../json/bytes.ts";
import { type ByteRange, positionReader } from "../json/position.ts";
import { elements, locate, type Span } from "../json/spans.ts";
import { readText } from "../json/tape.ts";
import { unescaped } from "../json/unescape.ts";
import { showsBody } from "../schema/load.ts";
import { isMeantForService, matchOperation, queryOf } from "../spec/match-request.ts";
import type { Operation } from "../spec/operations.ts";
import { addTo } from "../tables/add-to.ts";
import { type BrokenBody, isUtf16, type PayloadText } from "./payload.ts";

/** The entries of a HAR file, one text each, or the file itself if it is not a HAR file. */
export function* entriesOf(file: PayloadText): Generator<PayloadText> {
  const { bytes, start, end, origin } = file;
  const [list] = !isUtf16(file) ? locate(bytes, start, end, [["log", "entries"]]) : [];
  const entries = list && elements(bytes, list.start, list.end);
  if (!entries) {
    yield { ...file, har: "unreadable" };
    return;
  }
  const place = positionReader(bytes, start, end, origin);
  for (const entry of entries)
    yield recordOf({ bytes, start: entry.start, end: entry.end, origin: place(entry.start) });
}

const fields = {
  method: ["request", "method"],
  url: ["request", "url"],
  query: ["request", "queryString"],
  headers: ["request", "headers"],
  body: ["request", "postData", "text"],
  bodyEncoding: ["request", "postData", "encoding"],
  status: ["response", "status"],
  response: ["response", "content", "text"],
  responseEncoding: ["response", "content", "encoding"],
} as const;

type Found = { [Field in keyof typeof fields]: Span | undefined };

/** Bodies of an endpoint that the interface does not document. */
const undocumented: Pick<Operation, "request" | "responses"> = { request: null, responses: {} };

/** The request record of an entry, or the unchanged entry if it was not sent to the service. */
function recordOf(entry: PayloadText): PayloadText {
  const { bytes, start, end } = entry;
  const spans = locate(bytes, start, end, Object.values(fields));
  const found = Object.fromEntries(Object.keys(fields).map((name, i) => [name, spans[i]])) as Found;
  const [method, url] = [stringAt(bytes, found.method), stringAt(bytes, found.url)];
  const isOurs = method !== undefined && url !== undefined && isMeantForService(method, url);
  if (!isOurs) return { ...entry, har: "other" };
  const { request, responses } = matchOperation(method, url)?.operation ?? undocumented;
  const broken: BrokenBody[] = [];
  const pieces = [
    "{",
    ...requestOf(entry, found, request, broken),
    ...responseOf(entry, found, responses, broken),
    "}",
  ];
  const text = assembled(entry, { span: { start, end }, pieces });
  return { ...text, har: "record", ...(broken.length > 0 ? { broken } : {}) };
}

/** The request of a record. Adds its body to `broken` if that should be JSON and is not. */
function requestOf(
  entry: PayloadText,
  found: Found,
  request: Operation["request"],
  broken: BrokenBody[],
): readonly Piece[] {
  const { bytes } = entry;
  const [methodAt, urlAt] = [found.method as Span, found.url as Span];
  const url = stringAt(bytes, urlAt) as string;
  const query = parametersOf(listOf(bytes, found.query), queryOf(url));
  const headers = listOf(bytes, found.headers);
  const pieces: Piece[] = ['"method":', copied(entry, methodAt)];
  pieces.push(',"path":', derived(urlAt, query ? url.replace(/\?[^#]*/, "") : url));
  if (query) pieces.push(',"query":', membersOf(found.query as Span, query));
  if (headers.length > 0) pieces.push(',"headers":', membersOf(found.headers as Span, headers));

  const body = textOf(entry, found.body, found.bodyEncoding);
  if (!body || (request === null && isBlank(body))) return pieces;
  if (isJson(body)) pieces.push(',"body":', body);
  else if (request !== null) broken.push({ part: "body", kind: request, text: body });
  else pieces.push(',"body":', derived(found.body as Span, decode(body.bytes, body.start, body.end)));
  return pieces;
}

/**
 * The response of a record, if there was one. Adds its body to `broken` if that should be JSON and is not. If the
 * interface shows no body, one that is not JSON, such as a proxy's HTML page, is left out.
 */
function responseOf(
  entry: PayloadText,
  found: Found,
  responses: Operation["responses"],
  broken: BrokenBody[],
): readonly Piece[] {
  const status = found.status && decode(entry.bytes, found.status.start, found.status.end);
  // Recorders write 0 if there was no response.
  if (!found.status || status === undefined || !/^[1-9]\d*$/.test(status)) return [];
  const kind = responses[Number(status)];
  const body = textOf(entry, found.response, found.responseEncoding);
  const isPart = body && isJson(body);
  if (body && !isPart && !isBlank(body) && kind && showsBody(kind)) broken.push({ part: "response", kind, text: body });
  return [',"response":{"status":', copied(entry, found.status), ...(isPart ? [',"body":', body] : []), "}"];
}

/** A name and value in a list of a HAR entry, with their positions. */
interface Pair {
  name: string;
  nameAt: Span;
  value: string;
  valueAt: Span;
}

/** The elements of a list of names and values, such as headers. Malformed elements are left out. */
function listOf(bytes: Uint8Array, list: Span | undefined): Pair[] {
  const pairs = list && elements(bytes, list.start, list.end);
  return (pairs ?? []).flatMap(({ start, end }) => {
    const [nameAt, valueAt] = locate(bytes, start, end, [["name"], ["value"]]);
    const [name, value] = [stringAt(bytes, nameAt), stringAt(bytes, valueAt)];
    return nameAt && valueAt && name !== undefined && value !== undefined ? [{ name, nameAt, value, valueAt }] : [];
  });
}

/**
 * The query parameters of a URL with their positions in the entry's list, if the two agree. Recorders write the values
 * of the list either decoded or as in the URL, so values are taken from the URL.
 */
function parametersOf(list: readonly Pair[], sent: readonly [string, string][]): Pair[] | undefined {
  const isSame = (listed: string, own: string): boolean => listed === own || queryOf(`?x=${listed}`)[0]?.[1] === own;
  const same = sent.flatMap(([name, value], i) => {
    const pair = list[i];
    return pair && isSame(pair.name, name) && isSame(pair.value, value) ? [{ ...pair, name, value }] : [];
  });
  return sent.length > 0 && same.length === sent.length && list.length === sent.length ? same : undefined;
}

function stringAt(bytes: Uint8Array, span: Span | undefined): string | undefined {
  return span && bytes[span.start] === Quote ? decodeString(bytes, span.start, span.end) : undefined;
}

/** A text in an entry, with a map to it. */
type Inner = PayloadText & Required<Pick<PayloadText, "source">>;

function textOf(entry: PayloadText, span: Span | undefined, encoding: Span | undefined): Inner | undefined {
  const { bytes, origin } = entry;
  if (!span || bytes[span.start] !== Quote) return undefined;
  if (stringAt(bytes, encoding) !== "base64") {
    const { text, spanOf } = unescaped(bytes, span);
    return { bytes: text, start: 0, end: text.length, origin, source: { text: entry, spanOf } };
  }
  const text = fromBase64(decodeString(bytes, span.start, span.end));
  return { bytes: text, start: 0, end: text.length, origin, source: { text: entry, spanOf: () => span } };
}

/** The bytes of a base64 text up to its padding, of either alphabet. Other characters are left out. */
function fromBase64(text: string): Uint8Array {
  const [unpadded = ""] = text.split("=", 1);
  const plain = unpadded
    .replace(/[^\w+/-]/g, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  // A single character at the end is less than a byte.
  const whole = plain.length % 4 === 1 ? plain.slice(0, -1) : plain;
  return Uint8Array.from(atob(whole), (each) => each.charCodeAt(0));
}

function isJson({ bytes, start, end }: PayloadText): boolean {
  return readText(bytes, start, end);
}

function isBlank({ bytes, start, end }: PayloadText): boolean {
  return skipSpace(bytes, start, end) === end;
}

/** A piece of a text that is assembled from another: text without a source, with one, or pieces that have one as a whole. */
type Piece = string | Inner | { span: ByteRange; pieces: readonly Piece[] };

/** A value unchanged. */
function copied(entry: PayloadText, span: Span): Piece {
  return { ...entry, start: span.start, end: span.end, source: { text: entry, spanOf: () => span } };
}

function derived(span: Span, text: string): Piece {
  return { span, pieces: [JSON.stringify(text)] };
}

/** An object of names and values. Values of a repeated name become a list at the position of the last one. */
function membersOf(span: Span, pairs: readonly Pair[]): Piece {
  const byName = new Map<string, Pair[]>();
  for (const pair of pairs) addTo(byName, pair.name, pair);
  const members = [...byName].flatMap(([name, same], i) => {
    const { nameAt, valueAt, value } = same.at(-1) as Pair;
    const values = JSON.stringify(same.length === 1 ? value : same.map((pair) => pair.value));
    return [i === 0 ? "" : ",", derived(nameAt, name), ":", { span: valueAt, pieces: [values] }];
  });
  return { span, pieces: ["{", ...members, "}"] };
}

/** A text assembled from pieces of another, with a map back to the source. */
function assembled(source: PayloadText, whole: Piece): PayloadText {
  const chunks: Uint8Array[] = [];
  let length = 0;
  /** Where pieces with a source are. Inner ones come before those that contain them. */
  const origins: { start: number; end: number; spanOf: (range: ByteRange) => ByteRange }[] = [];
  const add = (piece: Piece): void => {
    const start = length;
    if (typeof piece === "object" && "pieces" in piece) piece.pieces.forEach(add);
    else {
      const chunk = typeof piece === "string" ? encoder.encode(piece) : piece.bytes.subarray(piece.start, piece.end);
      chunks.push(chunk);
      length += chunk.length;
    }
    if (typeof piece === "string") return;
    const spanOf = (range: ByteRange): ByteRange =>
      "pieces" in piece ? piece.span : piece.source.spanOf({ start: range.start - start, end: range.end - start });
    origins.push({ start, end: length, spanOf });
  };
  add(whole);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  const spanOf = (range: ByteRange): ByteRange =>
    origins.find(({ start, end }) => start <= range.start && range.end <= end)?.spanOf(range) ?? range;
  return { bytes, start: 0, end: length, origin: source.origin, source: { text: source, spanOf } };
}

const encoder = new TextEncoder();
