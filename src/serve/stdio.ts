import { placed, result, unplaced } from "../api/lint.ts";
import { kindOf as kindTest } from "../api/options.ts";
import { type CheckOptions, check } from "../check/payload.ts";
import { payloadText } from "../input/payload.ts";
import { decode, LineFeed } from "../json/bytes.ts";
import { memberOf, Names } from "../json/names.ts";
import { endOf, maxDepth, place, readTape, tape } from "../json/tape.ts";
import { isObject, jsonIn } from "../json/value.ts";
import { errorResponse } from "../service/error-response.ts";
import { kindNamed } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";

/** A longer line is refused without being kept. */
const maxLine = 1 << 28;

/** A request whose members are wrong. */
class BadRequest extends Error {}

/**
 * Answers requests that come as JSON Lines: `{"id", "kind", "payload" | "text"}`. Yields the answers to the complete
 * lines of each chunk, a line each, in order: `{"id", "ok", "kind", "findings", "response"}`, the findings as
 * `lintText` or `lintValue` returns them and the response as `errorResponse` does; or `{"id", "error"}` for a line that
 * is no request.
 */
export async function* answerLines(
  chunks: AsyncIterable<Uint8Array>,
  optionsNow: () => CheckOptions,
): AsyncGenerator<Iterable<string>> {
  let kept: Uint8Array[] = [];
  let size = 0;
  const take = (bytes: Uint8Array): string => {
    kept.push(bytes);
    size += bytes.length;
    const line = size > maxLine ? undefined : Buffer.concat(kept);
    kept = [];
    size = 0;
    return line === undefined ? tooLong : answer(line, optionsNow());
  };
  for await (const chunk of chunks) {
    const answers = function* () {
      let start = 0;
      for (let end = chunk.indexOf(LineFeed); end >= 0; end = chunk.indexOf(LineFeed, start)) {
        yield take(chunk.subarray(start, end));
        start = end + 1;
      }
      size += chunk.length - start;
      if (size > maxLine) kept = [];
      else kept.push(chunk.subarray(start));
    };
    yield answers();
  }
  yield [take(new Uint8Array())];
}

const tooLong = lineOf({ error: `The line is longer than ${maxLine >> 20} MiB.` });

function answer(given: Uint8Array, options: CheckOptions): string {
  // Some programs begin what they write with a byte order mark.
  const { start, end } = payloadText(given);
  const line = given.subarray(start, end);
  const text = decode(line, 0, line.length);
  if (text.trim() === "") return "";
  let id: Uint8Array | undefined;
  try {
    const request = jsonIn(text);
    if (request === undefined) throw new BadRequest("The line is not JSON.");
    if (!isObject(request)) throw new BadRequest("The line must be an object with payload or text.");
    place(line, 0, line.length);
    // The payload may be as deep as a text.
    if (!readTape(0, line.length, maxDepth + 1)) throw new BadRequest("The line is nested too deeply.");
    id = memberOfLine(line, names.id);
    return lineOf(lint(request, memberOfLine(line, names.payload), options), id);
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return lineOf({ error: error.message }, id);
  }
}

function lineOf(answer: object, id?: Uint8Array): string {
  return `{"id":${id ? decode(id, 0, id.length) : null},${JSON.stringify(answer).slice(1)}\n`;
}

const names = { id: new Names(["id"]), payload: new Names(["payload"]) };

/** A member of the line that is on the tape, as it is written. */
function memberOfLine(line: Uint8Array, name: Names): Uint8Array | undefined {
  const v = memberOf(0, name);
  return v < 0 ? undefined : line.subarray(tape.pairs[v], endOf(v));
}

function lint(request: Record<string, unknown>, payload: Uint8Array | undefined, options: CheckOptions): object {
  const { id: _, kind: name, payload: _value, text, ...others } = request;
  const [other] = Object.keys(others);
  if (other !== undefined) throw new BadRequest(`The request has an unknown member ${JSON.stringify(other)}.`);
  if ((payload !== undefined) === Object.hasOwn(request, "text"))
    throw new BadRequest("The request must have either payload, a JSON value, or text, the JSON as a string.");
  if (text !== undefined && typeof text !== "string")
    throw new BadRequest("text must be a string. Send a value as payload.");
  const source = payloadText(text ?? (payload as Uint8Array));
  const checked = check(source, kindOf(name, options), "<payload>", 0, options);
  const linted = result(checked, checked.findings.map(placed));
  const findings = text === undefined ? checked.findings.map(unplaced) : linted.findings;
  return { ok: linted.ok, kind: linted.kind, findings, response: errorResponse(linted) };
}

function kindOf(name: unknown, { profile }: CheckOptions): Kind | undefined {
  if (name === undefined || name === null) return undefined;
  const kind = typeof name === "string" ? kindNamed(name) : name;
  const fault = kindTest(profile?.kinds)(kind, "kind");
  if (fault !== undefined) throw new BadRequest(fault);
  return kind as Kind;
}
