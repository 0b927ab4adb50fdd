import { type PayloadText, payloadText } from "../input/payload.ts";
import { readText } from "../json/tape.ts";
import type { Kind } from "../spec/operations.ts";

export interface Incoming {
  method: string;
  /** With its query. */
  path: string;
  /** The values of the header, in order. */
  authorization: readonly string[];
  body: Uint8Array;
}

/** The request record of a request. Its body is included byte for byte if it is JSON. */
interface RequestRecord {
  /** The text to check, so that what a parser loses is found in it. */
  text: PayloadText;
  /** A line for a journal, with the answer and without the token. */
  lineWith: (response: object) => Uint8Array;
}

/** Makes the record of a request. `kind` is that of the body; undefined if the request should have none. */
export function recordOf(incoming: Incoming, kind: Kind | undefined): RequestRecord {
  const { authorization, body } = incoming;
  const { start, end } = payloadText(body);
  const isBlank = end - start < 1000 && Buffer.from(body).toString("latin1").trim() === "";
  const isJson = !isBlank && readText(body, start, end);
  const json = isJson ? body.subarray(start, end) : isBlank ? undefined : encode(Buffer.from(body).toString());
  const lineWith = (response: object): Uint8Array => {
    const hidden = authorization.map((value) => value.replace(/\S+\s*$/, "<ACCESS_TOKEN>"));
    return Buffer.concat([onOneLine(join(headOf(incoming, hidden), json, response)), Buffer.from("\n")]);
  };
  const head = headOf(incoming, authorization);
  if (isJson || kind === undefined) return { text: payloadText(join(head, json)), lineWith };
  const broken = isBlank ? [] : [{ part: "body" as const, kind, text: payloadText(body) }];
  return { text: { ...payloadText(join(head)), broken }, lineWith };
}

/** The members of a record before its body. */
function headOf({ method, path }: Incoming, authorization: readonly string[]): string {
  const headers = authorization.length > 0 ? { Authorization: single(authorization) } : {};
  return JSON.stringify({ method, path, headers }).slice(0, -1);
}

function join(head: string, body?: Uint8Array, response?: object): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from(head)];
  if (body) parts.push(Buffer.from(',"body":'), body);
  if (response) parts.push(Buffer.from(',"response":'), encode(response));
  return Buffer.concat([...parts, Buffer.from("}")]);
}

function single(values: readonly string[]): string | readonly string[] {
  return values.length === 1 ? (values[0] as string) : values;
}

function encode(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

/** JSON with spaces in place of line breaks, which are between its tokens only. */
function onOneLine(json: Uint8Array): Uint8Array {
  return json.map((byte) => (byte === 0x0a || byte === 0x0d ? 0x20 : byte));
}
