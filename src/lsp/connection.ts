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

/**
 * The messages from and to a client (JSON-RPC 2.0). A message that cannot be read is answered by an error with the code
 * `ParseError`. If its header does not say how long it is, nothing tells where the next one begins, and the input ends.
 */
export class Connection {
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #handlers = new Map<string, (params: never, cancelled: AbortSignal) => unknown>();
  /** The requests that are not answered yet. */
  readonly #running = new Map<unknown, AbortController>();
  #onUnreadable = (): void => {};
  #isDisposed = false;
  #requests = 0;
  #chunks: Buffer[] = [];
  #size = 0;
  /** The length of the body that is being read; undefined within a header. */
  #length: number | undefined;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  /** Handles messages of a client. What the handler of a request returns or throws is the response. */
  on<Method extends keyof Messages>(
    method: Method,
    handler: (params: ParamsOf<Method>, cancelled: AbortSignal) => Result<Method> | Promise<Result<Method>>,
  ): void {
    this.#handlers.set(method, handler);
  }

  /** Begins to read. `onEnd` is called when the input has ended, and all messages were received. */
  listen(onUnreadable: () => void, onEnd: () => void, onClose: () => void): void {
    this.#onUnreadable = onUnreadable;
    this.#input.on("data", (chunk: Buffer) => this.#take(chunk));
    this.#input.on("error", onUnreadable);
    this.#input.on("close", () => setImmediate(onEnd));
    // A client that is gone is told nothing more.
    this.#output.on("error", () => {});
    this.#output.on("close", onClose);
  }

  /** Ends the input. From now on only requests that are running are answered. */
  dispose(): void {
    this.#isDisposed = true;
    this.#handlers.clear();
    this.#input.destroy();
  }

  notify<Method extends string>(
    method: Method,
    params: Method extends keyof Messages ? ParamsOf<Method> : unknown,
  ): void {
    if (!this.#isDisposed) this.#write({ method, params });
  }

  /** Requests what no answer is needed to. */
  request<Method extends keyof Messages>(method: Method, params?: ParamsOf<Method>): void {
    if (!this.#isDisposed) this.#write({ id: this.#requests++, method, params });
  }

  #write(message: object): void {
    if (!this.#output.writable) return;
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#output.write(`Content-Length: ${Buffer.byteLength(body)}${endOfHeader}${body}`);
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (!this.#isDisposed) {
      this.#length ??= this.#readHeader();
      if (this.#length === undefined || this.#size < this.#length) return;
      const body = this.#read(this.#length).toString();
      this.#length = undefined;
      const message = jsonIn(body);
      if (message === undefined) this.#refuse("The body of a message is not JSON.");
      this.#receive(message);
    }
  }

  #refuse(sentence: string): void {
    this.#write({ id: null, error: new ResponseError(errorCodes.parseError, sentence).body });
    this.#onUnreadable();
  }

  /** Handles each message in turn, but a cancellation at once: what it cancels may wait for its turn. */
  #receive(message: unknown): void {
    const { id, method, params } = Object(message) as Message;
    if (typeof method !== "string") return;
    if (method === "$/cancelRequest") {
      this.#running.get((Object(params) as Message).id)?.abort();
      return;
    }
    const controller = new AbortController();
    if (typeof id === "string" || typeof id === "number") {
      this.#running.set(id, controller);
      setImmediate(() => this.#respond(id, method, params, controller.signal));
    } else if (id === undefined) setImmediate(() => this.#handle(method, params, controller.signal).catch(() => {}));
  }

  async #respond(id: string | number, method: string, params: unknown, cancelled: AbortSignal): Promise<void> {
    try {
      if (!this.#handlers.has(method)) throw new ResponseError(errorCodes.methodNotFound, `Unhandled method ${method}`);
      this.#write({ id, result: (await this.#handle(method, params, cancelled)) ?? null });
    } catch (error) {
      const { message } = Object(error) as { message?: unknown };
      const failure = new ResponseError(errorCodes.internalError, `Request ${method} failed with message: ${message}`);
      this.#write({ id, error: (error instanceof ResponseError ? error : failure).body });
    }
    this.#running.delete(id);
  }

  async #handle(method: string, params: unknown, cancelled: AbortSignal): Promise<unknown> {
    return this.#handlers.get(method)?.(params as never, cancelled);
  }

  #readHeader(): number | undefined {
    const end = this.#joined().indexOf(endOfHeader);
    if (end < 0 && this.#size <= maxHeader) return undefined;
    const length = end < 0 ? undefined : lengthIn(this.#read(end + endOfHeader.length).toString());
    if (length !== undefined) return length;
    this.#refuse("The header of a message must have one Content-Length, a number of bytes.");
    this.#input.destroy();
    return undefined;
  }

  #read(length: number): Buffer {
    const bytes = this.#joined();
    this.#chunks = [bytes.subarray(length)];
    this.#size -= length;
    return bytes.subarray(0, length);
  }

  #joined(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0] as Buffer;
  }
}

/** The length that a header gives; undefined if it gives none, several or one that no text can have. */
function lengthIn(header: string): number | undefined {
  const [given, ...more] = Array.from(header.matchAll(/^content-length:[ \t]*(.*?)[ \t]*$/gim), ([, value]) => value);
  const length = /^\d+$/.test(given ?? "") && more.length === 0 ? Number(given) : undefined;
  return length !== undefined && length <= constants.MAX_STRING_LENGTH ? length : undefined;
}
