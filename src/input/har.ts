/**
 * HAR files (HTTP Archive 1.2), as recorded by browsers and proxies. Each entry that is a request of this interface is
 * converted to the text of a request record. Each piece of the text is mapped to its source in the file, so that
 * findings in the record are reported at their positions in the HAR file.
 */

import { decode, decodeString, encoder, Quote, skipSpace } from "../json/bytes.ts";
import { memberOf, Names } from "../json/names.ts";
import { type ByteRange, positionReader } from "../json/position.ts";
import { elementIndexes, elementsAt, rangeAt } from "../json/spans.ts";
import { readText } from "../json/tape.ts";
import { unescaped } from "../json/unescape.ts";
import { firstInvalidByte } from "../json/utf8.ts";
import { mapMembers } from "../json/value.ts";
import { showsBody } from "../schema/load.ts";
import { isMeantForService, matchOperation, queryOf, withoutQuery } from "../spec/match-request.ts";
import type { Operation } from "../spec/operations.ts";
import { addTo } from "../tables/add-to.ts";
import { firstWhere } from "../tables/first-where.ts";
import type { BrokenBody, IsWanted, PayloadText } from "./payload.ts";

/** The entries of a HAR file, one text each, unread if not wanted; or the file itself if it is no HAR file. */
export function* entriesOf(file: PayloadText, isWanted: IsWanted = () => true): Generator<PayloadText> {
  const { bytes, start, end, origin } = file;
  const entries = readText(bytes, start, end) ? elementsAt(below(0, inLog), start) : undefined;
  if (!entries) {
    yield { ...file, har: "unreadable" };
    return;
  }
  const place = positionReader(bytes, start, end, origin);
  for (const [i, { start, end }] of entries.entries())
    yield isWanted(i) ? recordOf({ bytes, start, end, origin: place(start) }) : file;
}

const pathOf = (...names: string[]): Names[] => names.map((name) => new Names([name]));
const inLog = pathOf("log", "entries");
const [inName, inValue] = [pathOf("name"), pathOf("value")];
const fields = {
  method: pathOf("request", "method"),
  url: pathOf("request", "url"),
  query: pathOf("request", "queryString"),
  headers: pathOf("request", "headers"),
  body: pathOf("request", "postData", "text"),
  bodyEncoding: pathOf("request", "postData", "encoding"),
  bodySize: pathOf("request", "bodySize"),
  /** The name of a file that has the body, as Playwright writes it. */
  bodyFile: pathOf("request", "postData", "_file"),
  status: pathOf("response", "status"),
  response: pathOf("response", "content", "text"),
  responseEncoding: pathOf("response", "content", "encoding"),
};

/** The index of the value at a path on the tape, or -1. */
function below(v: number, path: readonly Names[]): number {
  return path.reduce(memberOf, v);
}

type FoundFields = { [Field in keyof typeof fields]: ByteRange | undefined };

/** Bodies of an endpoint that the interface does not document. */
const undocumented: Pick<Operation, "request" | "responses"> = { request: null, responses: {} };

/** The request record of an entry, or the unchanged entry if it was not sent to the service. */
function recordOf(entry: PayloadText): PayloadText {
  const { bytes, start, end } = entry;
  readText(bytes, start, end);
  const found = mapMembers(fields, (path) => spanOf(below(0, path), start)) as FoundFields;
  const [method, url] = [stringAt(bytes, found.method), stringAt(bytes, found.url)];
  const isOurs = method !== undefined && url !== undefined && isMeantForService(method, url);
  if (!isOurs) return { har: "other", ...entry };
  const { request, responses } = matchOperation(method, url)?.operation ?? undocumented;
  const broken: BrokenBody[] = [];
  const pieces = [
    "{",
    ...requestOf(entry, found, request, broken),
    ...responseOf(entry, found, responses, broken),
    "}",
  ];
  const text = assembled(entry, { span: { start, end }, pieces });
  return { har: "record", broken, ...text };
}

/** The request of a record. Adds its body to `broken` if that should be JSON and is not. */
function requestOf(
  entry: PayloadText,
  found: FoundFields,
  request: Operation["request"],
  broken: BrokenBody[],
): readonly Piece[] {
  const { bytes } = entry;
  const [methodAt, urlAt] = [found.method as ByteRange, found.url as ByteRange];
  const url = stringAt(bytes, urlAt) as string;
  // The entry is on the tape until its body is read.
  const query = parametersOf(listIn(entry, fields.query), queryOf(url));
  const headers = listIn(entry, fields.headers);
  const pieces: Piece[] = ['"method":', copied(entry, methodAt)];
  pieces.push(',"path":', derived(urlAt, query ? withoutQuery(url) : url));
  if (query) pieces.push(',"query":', membersOf(found.query as ByteRange, query));
  if (isRecorded(headers, positiveAt(bytes, found.status)))
    pieces.push(',"headers":', membersOf(found.headers as ByteRange, headers));

  const recorded = textOf(entry, found.body, found.bodyEncoding);
  const sign = found.bodyFile ?? (positiveAt(bytes, found.bodySize) === undefined ? undefined : found.bodySize);
  const isCut = sign !== undefined && (!recorded || isBlank(recorded));
  const body = isCut ? innerOf(entry, () => found.body ?? sign, new Uint8Array()) : recorded;
  if (!body || (request === null && isBlank(body))) return pieces;
  if (isJson(body)) pieces.push(',"body":', body);
  else if (request !== null) broken.push({ part: "body", kind: request, text: { ...body, isCut } });
  else pieces.push(',"body":', derived(found.body as ByteRange, decode(body.bytes, body.start, body.end)));
  return pieces;
}

/**
 * The response of a record, if there was one. Adds its body to `broken` if that should be JSON and is not. If the
 * interface shows no body, one that is not JSON, such as a proxy's HTML page, is left out.
 */
function responseOf(
  entry: PayloadText,
  found: FoundFields,
  responses: Operation["responses"],
  broken: BrokenBody[],
): readonly Piece[] {
  const status = positiveAt(entry.bytes, found.status);
  if (!found.status || status === undefined) return [];
  const kind = responses[status];
  const body = textOf(entry, found.response, found.responseEncoding);
  const isPart = body && isJson(body);
  // What is no text was left compressed.
  const isText = body && !isBlank(body) && firstInvalidByte(body.bytes, body.start, body.end) < 0;
  if (isText && !isPart && kind && showsBody(kind)) broken.push({ part: "response", kind, text: body });
  return [',"response":{"status":', copied(entry, found.status), ...(isPart ? [',"body":', body] : []), "}"];
}

/** A status or a size, if there is one: recorders write 0 or -1 if not. */
function positiveAt(bytes: Uint8Array, span: ByteRange | undefined): number | undefined {
  const text = span && decode(bytes, span.start, span.end);
  return text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}

/** Whether headers are those that were sent. Browsers leave Authorization out, which an accepted request had. */
function isRecorded(headers: readonly Pair[], status = 0): boolean {
  const isAccepted = status >= 200 && status < 300;
  return headers.length > 0 && (!isAccepted || headers.some(({ name }) => name.toLowerCase() === "authorization"));
}

/** A name and value in a list of a HAR entry, with their positions. */
interface Pair {
  name: string;
  nameAt: ByteRange;
  value: string;
  valueAt: ByteRange;
}

/** No request has more headers or parameters, each of which takes much more memory than its text. */
const maxPairs = 10_000;

/** The first elements of a list of names and values, such as headers. Malformed elements are left out. */
function listIn({ bytes, start }: PayloadText, path: readonly Names[]): Pair[] {
  return elementIndexes(below(0, path), maxPairs).flatMap((v) => {
    const [nameAt, valueAt] = [spanOf(below(v, inName), start), spanOf(below(v, inValue), start)];
    const [name, value] = [stringAt(bytes, nameAt), stringAt(bytes, valueAt)];
    return nameAt && valueAt && name !== undefined && value !== undefined ? [{ name, nameAt, value, valueAt }] : [];
  });
}

function spanOf(v: number, start: number): ByteRange | undefined {
  return v < 0 ? undefined : rangeAt(v, start);
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

function stringAt(bytes: Uint8Array, span: ByteRange | undefined): string | undefined {
  return span && bytes[span.start] === Quote ? decodeString(bytes, span.start, span.end) : undefined;
}

/** A text in an entry, with a map to it. */
type Inner = PayloadText & Required<Pick<PayloadText, "source">>;

function textOf(entry: PayloadText, span: ByteRange | undefined, encoding: ByteRange | undefined): Inner | undefined {
  const { bytes } = entry;
  if (!span || bytes[span.start] !== Quote) return undefined;
  if (stringAt(bytes, encoding)?.toLowerCase() === "base64")
    return innerOf(entry, () => span, fromBase64(decodeString(bytes, span.start, span.end)));
  const { text, spanOf } = unescaped(bytes, span);
  return innerOf(entry, spanOf, text);
}

function innerOf(
  entry: PayloadText,
  spanOf: Inner["source"]["spanOf"],
  bytes: Uint8Array,
  start = 0,
  end = bytes.length,
) {
  return { bytes, start, end, origin: entry.origin, source: { text: entry, spanOf } };
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

/** A piece of a text that is assembled from another: without a source, with one, or pieces that have one as a whole. */
type Piece = string | Inner | { span: ByteRange; pieces: readonly Piece[] };

/** A value unchanged. */
function copied(entry: PayloadText, span: ByteRange): Piece {
  return innerOf(entry, () => span, entry.bytes, span.start, span.end);
}

function derived(span: ByteRange, text: string): Piece {
  return { span, pieces: [JSON.stringify(text)] };
}

/** An object of names and values. Values of a repeated name become a list at the position of the last one. */
function membersOf(span: ByteRange, pairs: readonly Pair[]): Piece {
  const byName = new Map<string, Pair[]>();
  for (const pair of pairs) addTo(byName, pair.name, pair);
  const members = [...byName].flatMap(([name, same], i) => {
    const { nameAt, valueAt, value } = same.at(-1) as Pair;
    const values = JSON.stringify(same.length === 1 ? value : same.map((pair) => pair.value));
    return [i === 0 ? "" : ",", derived(nameAt, name), ":", { span: valueAt, pieces: [values] }];
  });
  return { span, pieces: ["{", ...members, "}"] };
}

/** Where texts are assembled. */
let room = new Uint8Array(1 << 16);

/** A text assembled from pieces of another, with a map back to the source. */
function assembled(source: PayloadText, whole: Piece): PayloadText {
  let length = 0;
  /** Where pieces with a source are, in order of their ends. Inner ones come before those that contain them. */
  const origins: { start: number; end: number; spanOf: (range: ByteRange) => ByteRange }[] = [];
  const add = (piece: Piece): void => {
    const start = length;
    if (typeof piece === "string") {
      makeRoom(length + 3 * piece.length);
      length += write(piece, length);
      return;
    }
    if ("pieces" in piece) piece.pieces.forEach(add);
    else {
      makeRoom(length + piece.end - piece.start);
      room.set(piece.bytes.subarray(piece.start, piece.end), length);
      length += piece.end - piece.start;
    }
    const spanOf = (range: ByteRange): ByteRange =>
      "pieces" in piece ? piece.span : piece.source.spanOf({ start: range.start - start, end: range.end - start });
    origins.push({ start, end: length, spanOf });
  };
  add(whole);
  const spanOf = (range: ByteRange): ByteRange => {
    let i = firstWhere(origins.length, (i) => (origins[i] as (typeof origins)[number]).end >= range.end);
    while (origins[i] && (origins[i] as (typeof origins)[number]).start > range.start) i++;
    return origins[i]?.spanOf(range) ?? range;
  };
  return innerOf(source, spanOf, room.slice(0, length));
}

function makeRoom(length: number): void {
  if (length <= room.length) return;
  const larger = new Uint8Array(Math.max(length, 2 * room.length));
  larger.set(room);
  room = larger;
}

/** Writes a text, most of which is short and ASCII. Returns the number of its bytes. */
function write(text: string, at: number): number {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x80) return encoder.encodeInto(text, room.subarray(at)).written;
    room[at + i] = unit;
  }
  return text.length;
}
