import { type PayloadText, payloadText } from "../input/payload.ts";
import { isReadable, scan } from "../json/scan.ts";
import type { Kind } from "../spec/operations.ts";

/** A request as it came. */
export interface Incoming {
  method: string;
  /** With its query. */
  path: string;
  /** The values of the header, in order. */
  authorization: readonly string[];
  body: Uint8Array;
}

/**
 * The request record of a request, which is checked as any other. Its body is included byte for byte if it is JSON, so
 * that what a parser loses is found in it. `kind` is that of the body; undefined if the request should have none.
 */
export function recordText({ method, path, authorization, body }: Incoming, kind: Kind | undefined): PayloadText {
  const headers = { ...(authorization.length > 0 && { Authorization: single(authorization) }) };
  const head = JSON.stringify({ method, path, headers }).slice(0, -1);
  const text = payloadText(body);
  const isBlank = text.end - text.start < 1000 && Buffer.from(body).toString("latin1").trim() === "";
  if (isBlank) return payloadText(`${head}}`);
  if (isReadable(scan(body, text.start, text.end)))
    return payloadText(Buffer.concat([encode(`${head},"body":`), body.subarray(text.start, text.end), encode("}")]));
  if (kind === undefined) return payloadText(`${head},"body":${JSON.stringify(Buffer.from(body).toString())}}`);
  return { ...payloadText(`${head}}`), broken: [{ part: "body", kind, text }] };
}

/** The record of a request and its answer, for a journal: a line without the token. */
export function journalLine({ method, path, authorization }: Incoming, body: unknown, response: object): string {
  const hidden = authorization.map((value) => value.replace(/\S+\s*$/, "<ACCESS_TOKEN>"));
  const headers = hidden.length > 0 ? { Authorization: single(hidden) } : {};
  return `${JSON.stringify({ method, path, headers, body, response })}\n`;
}

function single(values: readonly string[]): string | readonly string[] {
  return values.length === 1 ? (values[0] as string) : values;
}

function encode(text: string): Uint8Array {
  return Buffer.from(text);
}
