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

/**
 * Makes the record of a request, which includes its body byte for byte if that is JSON: a text to check, so that what a
 * parser loses is found in it, and a function that returns a line for a journal, with the answer and without the token.
 * `kind` is that of the body; undefined if the request should have none.
 */
export function recordOf(
  incoming: Incoming,
  kind: Kind | undefined,
): { text: PayloadText; lineWith: (response: object) => Uint8Array } {
  const { authorization, body } = incoming;
  const { start, end } = payloadText(body);
  const isBlank = end - start < 1000 && Buffer.from(body).toString("latin1").trim() === "";
  const isJson = !isBlank && readText(body, start, end);
  const json = isJson ? body.subarray(start, end) : isBlank ? undefined : encode(Buffer.from(body).toString());
  const lineWith = (response: object): Uint8Array => {
    const hidden = authorization.map((value) => value.replace(/\S+\s*$/, "<ACCESS_TOKEN>"));
    // Line breaks are between its tokens only.
    const line = join(headOf(incoming, hidden), json, response).map((c) => (c === 0x0a || c === 0x0d ? 0x20 : c));
    return Buffer.concat([line, Buffer.from("\n")]);
  };
  const head = headOf(incoming, authorization);
  if (isJson || kind === undefined) return { text: payloadText(join(head, json)), lineWith };
  const broken = isBlank ? [] : [{ part: "body" as const, kind, text: payloadText(body) }];
  return { text: { ...payloadText(join(head)), broken }, lineWith };
}

/** The members of a record before its body. */
function headOf({ method, path }: Incoming, authorization: readonly string[]): string {
  const [value, ...others] = authorization;
  const headers = value === undefined ? {} : { Authorization: others.length === 0 ? value : authorization };
  return JSON.stringify({ method, path, headers }).slice(0, -1);
}

function join(head: string, body?: Uint8Array, response?: object): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from(head)];
  if (body) parts.push(Buffer.from(',"body":'), body);
  if (response) parts.push(Buffer.from(',"response":'), encode(response));
  return Buffer.concat([...parts, Buffer.from("}")]);
}

function encode(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}
