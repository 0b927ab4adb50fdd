import type { PayloadText } from "../input/payload.ts";
import { Backslash, decode, decodeString, LineFeed } from "../json/bytes.ts";
import type { Path } from "../json/path.ts";
import type { ByteRange } from "../json/position.ts";
import { parseAround } from "../json/stand-ins.ts";
import { after, endOf, isListAt, isObjectAt, lastReading, tape } from "../json/tape.ts";
import { sequenceLength } from "../json/utf8.ts";
import type { Profile } from "../profile/profile.ts";
import type { PartName } from "../rules/rule.ts";
import { baseLookups, schemaFieldNames } from "../schema/base-lookups.ts";
import type { Lookups } from "../schema/lookups.ts";
import { matchRecord, queryParameters } from "../spec/match-request.ts";
import type { Kind, OperationId } from "../spec/operations.ts";
import { firstWhere } from "../tables/first-where.ts";
import { getOrMake, remember, rememberEach } from "../tables/remember.ts";
import { type FieldShape, isDataKey, looksLikeIdentifier, shapeOf } from "./looks-like.ts";
import { partsOf } from "./parts.ts";
import { hold } from "./read-text.ts";

const CarriageReturn = 0x0d;
const QuestionMark = 0x3f;
const NumberSign = 0x23;

/** The source line of a finding; a long line is cut around the finding. */
export interface CodeFrame {
  /** Text of one line. Personal values are masked, with their length kept. */
  text: string;
  /** UTF-16 offsets of the marked part in `text`. */
  start: number;
  end: number;
  /** True if the line continues to the left or right of `text`. */
  cutLeft: boolean;
  cutRight: boolean;
}

/** Bytes of a line that are kept on each side of the finding. */
const contextBytes = 240;

interface HiddenRange extends ByteRange {
  /** True for an undocumented key, which is masked if it looks like data. */
  isKey?: boolean;
}

/**
 * The code frame of the bytes from `start` to `end`. It contains no personal data unless `showValues` is set:
 *
 * - In a payload of a known kind, only values of documented fields without personal data that look as expected are
 *   shown. All other values, and keys that look like data, are masked.
 * - In a payload that cannot be parsed, or of an unknown kind, all words except documented field names are masked.
 *
 * Headers, which contain the access token, are always masked. So is all of an unparseable text that mentions
 * authorization.
 */
export function codeFrameOf(
  payload: PayloadText,
  kind: Kind | undefined,
  start: number,
  end: number,
  showValues: boolean,
  profile?: Profile,
): CodeFrame {
  const { bytes, start: from, end: to } = payload;
  const least = Math.max(from, start - contextBytes);
  const most = Math.min(to, Math.min(end, start + contextBytes) + contextBytes);
  let left = start;
  while (left > least && bytes[left - 1] !== LineFeed) left--;
  let right = start;
  while (right < most && bytes[right] !== LineFeed) right++;
  const cutLeft = left > from && bytes[left - 1] !== LineFeed;
  const cutRight = right < to && bytes[right] !== LineFeed;
  if (cutLeft) left = Math.max(from, characterStart(bytes, left));
  if (cutRight) right = characterStart(bytes, right);
  else if (right > left && bytes[right - 1] === CarriageReturn) right--;

  const pieces: string[] = [];
  let at = left;
  const copy = (until: number, mask: (text: string) => string): void => {
    const upTo = Math.min(until, right);
    if (upTo > at) pieces.push(mask(decode(bytes, at, upTo)));
    at = Math.max(at, upTo);
  };
  const asItIs = (text: string): string => text;
  const isKnown = kind !== undefined && hold(payload);
  if (!isKnown && (!showValues || holdsCredentials(payload))) copy(right, maskWords);
  if (isKnown)
    for (const value of hiddenValues(payload, kind, showValues, profile, { start: left, end: right })) {
      if (value.isKey && !isDataKey(decodeString(bytes, value.start, value.end), profile)) continue;
      copy(value.start, asItIs);
      copy(value.end, maskAll);
    }
  copy(right, asItIs);

  const markStart = Math.min(start, right);
  const markEnd = Math.min(right, Math.max(end, start + Math.abs(sequenceLength(bytes, start, to))));
  const before = decode(bytes, left, markStart).length;
  return {
    text: pieces.join(""),
    start: before,
    end: before + decode(bytes, markStart, markEnd).length,
    cutLeft,
    cutRight,
  };
}

/** The start of the character that contains the byte at `at`. */
function characterStart(bytes: Uint8Array, at: number): number {
  let i = at;
  while (i > at - 3 && ((bytes[i] as number) & 0xc0) === 0x80) i--;
  return i;
}

/** By object and list on the tape, some of its members, in order: a list may be long, and have many findings. */
const marks = new Map<number, number[]>();
let markedReading = 0;
/** How far apart they are, as indexes of the tape. */
const markDistance = 1000;

/**
 * The values of a payload on the tape to mask that overlap a range: values of personal fields, of undocumented fields,
 * and misplaced ones; and the undocumented keys. With `showValues`, only secrets.
 */
function hiddenValues(
  payload: PayloadText,
  kind: Kind,
  showValues: boolean,
  profile: Profile | undefined,
  range: ByteRange,
): readonly HiddenRange[] {
  const root = kind === "request" ? documentedIn(payload, profile) : fieldsOfKind(profile ?? baseLookups, kind);
  if (markedReading !== lastReading.number) marks.clear();
  markedReading = lastReading.number;
  const { bytes, start } = payload;
  const values: HiddenRange[] = [];
  const beginOf = (i: number): number => start + (tape.pairs[i] as number);
  const visit = (v: number, field: Field | undefined, isSecret: boolean): void => {
    const [from, to] = [beginOf(v), start + endOf(v)];
    if (isObjectAt(v) || isListAt(v)) visitWithin(v, field, isSecret);
    else if (isSecret || (!showValues && !looksRight(bytes, from, to, field))) values.push({ start: from, end: to });
    else if (!showValues && field?.isPath) values.push({ start: endOfPath(bytes, from, to), end: to });
  };
  const visitWithin = (v: number, field: Field | undefined, isSecret: boolean): void => {
    const isObject = isObjectAt(v);
    const end = tape.pairs[v + 1] as number;
    const marked = getOrMake(marks, v, () => [v + 2]);
    const later = firstWhere(marked.length, (m) => beginOf(marked[m] as number) > range.start);
    for (let i = marked[Math.max(0, later - 1)] as number; i < end && beginOf(i) < range.end; ) {
      if (i - (marked.at(-1) as number) > markDistance) marked.push(i);
      const child = isObject ? i + 2 : i;
      if (start + endOf(child) > range.start) {
        const key = isObject ? { start: beginOf(i), end: beginOf(i + 1) } : undefined;
        const step = key ? decodeString(bytes, key.start, key.end) : 0;
        const below = field?.below.get(step);
        if (key && !showValues && !below) values.push({ isKey: true, ...key });
        visit(child, below, isSecret || (typeof step === "string" && secret.test(step)));
      }
      i = after(child);
    }
  };
  visit(0, root, false);
  return values;
}

/** True if a value belongs to a documented field without personal data, and looks like a value of that field. */
function looksRight(bytes: Uint8Array, start: number, end: number, field: Field | undefined): boolean {
  if (!field?.holdsValue) return false;
  const first = bytes[start] as number;
  if (first === 0x74 || first === 0x66 || first === 0x6e || field.isPath) return true;
  if (end - start > maxShownLength) return false;
  return field.shape(first === 0x22 ? decodeString(bytes, start, end) : decode(bytes, start, end));
}

/** Longer values, in bytes, are always masked. */
const maxShownLength = 200;

/** The offset of the query parameters in a path, which an escape may hide. */
function endOfPath(bytes: Uint8Array, start: number, end: number): number {
  const at = bytes
    .subarray(start, end)
    .findIndex((byte) => byte === QuestionMark || byte === NumberSign || byte === Backslash);
  return at < 0 ? end : start + at;
}

/** Members whose values are never shown, in any kind of payload. */
const secret = /^(headers|(proxy-)?authorization)$/i;

const holdsCredentials = remember(({ bytes, start, end }: PayloadText) =>
  /authorization/i.test(decode(bytes, start, end)),
);

/** A documented field without personal data. */
interface Field {
  /** True if it is neither an object nor an array; a plain value in place of those is misplaced. */
  holdsValue: boolean;
  /** The shape of its values. */
  shape: FieldShape;
  /** True for the path of a request, which query parameters may follow. */
  isPath?: boolean;
  /** Its members by name, or its elements at 0; undefined for personal ones. */
  below: { get: (step: string | number) => Field | undefined };
}

/** The fields of the record that was asked for last, because it may have many frames. */
let lastRecord: { payload: PayloadText; profile: Profile | undefined; fields: Field } | undefined;

function documentedIn(payload: PayloadText, profile: Profile | undefined): Field {
  if (lastRecord?.payload !== payload || lastRecord.profile !== profile)
    lastRecord = { payload, profile, fields: fieldsOfRecord(profile) };
  return lastRecord.fields;
}

/** The fields of the request record on the tape: its bodies, by kind, and the query parameters of its operation. */
function fieldsOfRecord(profile: Profile | undefined): Field {
  const record = parseAround();
  const parts = partsOf("request", { value: record }, profile);
  const bodyOf = (name: PartName): Field | undefined => {
    const kind = parts.find(({ part }) => part === name)?.kind;
    return kind && fieldsOfKind(profile ?? baseLookups, kind);
  };
  const holder = (below: [string, Field | undefined][]): Field => ({
    holdsValue: false,
    shape: looksLikeIdentifier,
    below: new Map<string | number, Field | undefined>(below),
  });
  const value: Field = { holdsValue: true, shape: looksLikeIdentifier, below: new Map() };
  const id = matchRecord(record)?.operation.id as OperationId;
  const parameters = Object.keys({ ...queryParameters[id], ...profile?.operations.parameters?.[id] });
  return holder([
    ["method", value],
    ["path", { ...value, isPath: true }],
    ["query", holder(parameters.map((name) => [name, value]))],
    ["body", bodyOf("body")],
    [
      "response",
      holder([
        ["status", value],
        ["body", bodyOf("response")],
      ]),
    ],
  ]);
}

const fieldsOfKind = rememberEach(String, (schemas: Lookups, kind: Kind) => plainField(schemas, kind, []));

function plainField(schemas: Lookups, kind: Kind, path: Path): Field | undefined {
  const { fieldsAt, fieldIs, isPlainField } = schemas;
  if (!isPlainField(kind, path)) return undefined;
  const element = [...path, 0];
  const hasElements = isPlainField(kind, element) || fieldIs(kind, element, "x-personal");
  const steps = new Set<string | number>([...fieldsAt(kind, path), ...(hasElements ? [0] : [])]);
  // Looked up on demand, because an operator's schemas may be recursive.
  const below = new Map<string | number, Field | undefined>();
  return {
    holdsValue: steps.size === 0 && path.length > 0,
    shape: shapeOf(schemas, kind, path),
    below: {
      get: (step) => {
        if (steps.has(step) && !below.has(step)) below.set(step, plainField(schemas, kind, [...path, step]));
        return below.get(step);
      },
    },
  };
}

const maskedCharacter = /[\p{L}\p{N}\p{M}]/gu;
const word = /[\p{L}\p{N}\p{M}_]+/gu;

/** Masks every letter and digit of a value, and keeps its length. */
export function maskAll(text: string): string {
  return text.replace(maskedCharacter, (character) => "•".repeat(character.length));
}

function maskWords(text: string): string {
  return text.replace(word, (found) =>
    schemaFieldNames().has(found) || bareWords.has(found) ? found : maskAll(found),
  );
}

const bareWords: ReadonlySet<string> = new Set([
  "true",
  "false",
  "null",
  "NaN",
  "Infinity",
  "None",
  "True",
  "False",
  "undefined",
]);
