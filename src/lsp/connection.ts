import { constants } from "node:buffer";
import type { Readable, Writable } from "node:stream";
import { jsonIn } from "../json/value.ts";
import { errorCodes, type Messages, type ParamsOf, ResponseError, type ResultOf } from "./protocol.ts";

interface Message {
  id?: unknown;
  method?: unknown;
  params?: unknown;
}

type Result<Method extends keyof Messages> = ResultOf<Method> | null;

const endOfHeader = "\r\n\r\n";

/** Longer headers are not those of a client. */
const maxHeader = 8192;

export type Connection = ReturnType<typeof connectionOver>;

/**
 * The messages from and to a client (JSON-RPC 2.0). A message that cannot be read is answered by an error with the code
 * `ParseError`. If its header does not say how long it is, nothing tells where the next one begins, and the input ends.
 */
export function connectionOver(input: Readable, output: Writable) {
  const handlers = new Map<string, (params: never, cancelled: AbortSignal) => unknown>();
  /** The requests that are not answered yet. */
  const running = new Map<unknown, AbortController>();
  let onUnreadable = (): void => {};
  let isDisposed = false;
  let requests = 0;
  let chunks: Buffer[] = [];
  let size = 0;
  /** The length of the body that is being read; undefined within a header. */
  let length: number | undefined;
  return { on, listen, dispose, notify, request };

  /** Handles messages of a client. What the handler of a request returns or throws is the response. */
  function on<Method extends keyof Messages>(
    method: Method,
    handler: (params: ParamsOf<Method>, cancelled: AbortSignal) => Result<Method> | Promise<Result<Method>>,
  ): void {
    handlers.set(method, handler);
  }

  /** Begins to read. `onEnd` is called when the input has ended, and all messages were received. */
  function listen(ifUnreadable: () => void, onEnd: () => void, onClose: () => void): void {
    onUnreadable = ifUnreadable;
    input.on("data", take);
    input.on("error", onUnreadable);
    input.on("close", () => setImmediate(onEnd));
    // A client that is gone is told nothing more.
    output.on("error", () => {});
    output.on("close", onClose);
  }

  /** Ends the input. From now on only requests that are running are answered. */
  function dispose(): void {
    isDisposed = true;
    handlers.clear();
    input.destroy();
  }

  function notify<Method extends string>(
    method: Method,
    params: Method extends keyof Messages ? ParamsOf<Method> : unknown,
  ): void {
    if (!isDisposed) write({ method, params });
  }

  /** Requests what no answer is needed to. */
  function request<Method extends keyof Messages>(method: Method, params?: ParamsOf<Method>): void {
    if (!isDisposed) write({ id: requests++, method, params });
  }

  function write(message: object): void {
    if (!output.writable) return;
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    output.write(`Content-Length: ${Buffer.byteLength(body)}${endOfHeader}${body}`);
  }

  function take(chunk: Buffer): void {
    chunks.push(chunk);
    size += chunk.length;
    while (!isDisposed) {
      length ??= readHeader();
      if (length === undefined || size < length) return;
      const body = read(length).toString();
      length = undefined;
      const message = jsonIn(body);
      if (message === undefined) refuse("The body of a message is not JSON.");
      receive(message);
    }
  }

  function refuse(sentence: string): void {
    write({ id: null, error: new ResponseError(errorCodes.parseError, sentence).body });
    onUnreadable();
  }

  /** Handles each message in turn, but a cancellation at once: what it cancels may wait for its turn. */
  function receive(message: unknown): void {
    const { id, method, params } = Object(message) as Message;
    if (typeof method !== "string") return;
    if (method === "$/cancelRequest") {
      running.get((Object(params) as Message).id)?.abort();
      return;
    }
    const controller = new AbortController();
    if (typeof id === "string" || typeof id === "number") {
      running.set(id, controller);
      setImmediate(() => respond(id, method, params, controller.signal));
    } else if (id === undefined) setImmediate(() => handle(method, params, controller.signal).catch(() => {}));
  }

  async function respond(id: string | number, method: string, params: unknown, cancelled: AbortSignal): Promise<void> {
    try {
      if (!handlers.has(method)) throw new ResponseError(errorCodes.methodNotFound, `Unhandled method ${method}`);
      write({ id, result: (await handle(method, params, cancelled)) ?? null });
    } catch (error) {
      const { message } = Object(error) as { message?: unknown };
      const failure = new ResponseError(errorCodes.internalError, `Request ${method} failed with message: ${message}`);
      write({ id, error: (error instanceof ResponseError ? error : failure).body });
    }
    running.delete(id);
  }

  async function handle(method: string, params: unknown, cancelled: AbortSignal): Promise<unknown> {
    return handlers.get(method)?.(params as never, cancelled);
  }

  function readHeader(): number | undefined {
    const end = joined().indexOf(endOfHeader);
    if (end < 0 && size <= maxHeader) return undefined;
    const found = end < 0 ? undefined : lengthIn(read(end + endOfHeader.length).toString());
    if (found !== undefined) return found;
    refuse("The header of a message must have one Content-Length, a number of bytes.");
    input.destroy();
    return undefined;
  }

  function read(count: number): Buffer {
    const bytes = joined();
    chunks = [bytes.subarray(count)];
    size -= count;
    return bytes.subarray(0, count);
  }

  function joined(): Buffer {
    if (chunks.length > 1) chunks = [Buffer.concat(chunks)];
    return chunks[0] as Buffer;
  }
}

/** The length that a header gives; undefined if it gives none, several or one that no text can have. */
function lengthIn(header: string): number | undefined {
  const [given, ...more] = Array.from(header.matchAll(/^content-length:[ \t]*(.*?)[ \t]*$/gim), ([, value]) => value);
  const length = /^\d+$/.test(given ?? "") && more.length === 0 ? Number(given) : undefined;
  return length !== undefined && length <= constants.MAX_STRING_LENGTH ? length : undefined;
}
