import { constants } from "node:buffer";
import type { Readable } from "node:stream";
import {
  AbstractMessageReader,
  type DataCallback,
  type Disposable,
  ErrorCodes,
  type Message,
  NotificationType0,
  ResponseError,
} from "vscode-jsonrpc/node";

/** Stands for the end of the input, so that it is handled after all messages before it. */
export const endOfInput = new NotificationType0("preflight/end");

const endOfHeader = "\r\n\r\n";

/** Longer headers are not those of a client. */
const maxHeader = 8192;

/**
 * Reads the messages of a client. A message that cannot be read is an error with the code `ParseError`. If its header
 * does not say how long it is, nothing tells where the next one begins, and the input ends: the reader of the library
 * waits for ever instead.
 */
export class MessageReader extends AbstractMessageReader {
  readonly #input: Readable;
  #chunks: Buffer[] = [];
  #size = 0;
  /** The length of the body that is being read; undefined within a header. */
  #length: number | undefined;

  constructor(input: Readable) {
    super();
    this.#input = input;
  }

  listen(callback: DataCallback): Disposable {
    const take = (chunk: Buffer): void => this.#take(chunk, callback);
    this.#input.on("data", take);
    this.#input.on("error", (error) => this.fireError(error));
    this.#input.on("close", () => callback({ jsonrpc: "2.0", method: endOfInput.method } as Message));
    return { dispose: () => this.#input.off("data", take) };
  }

  #take(chunk: Buffer, callback: DataCallback): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    for (;;) {
      this.#length ??= this.#readHeader();
      if (this.#length === undefined || this.#size < this.#length) return;
      const body = this.#read(this.#length).toString();
      this.#length = undefined;
      try {
        callback(JSON.parse(body));
      } catch (error) {
        this.fireError(error instanceof SyntaxError ? unreadable("The body of a message is not JSON.") : error);
      }
    }
  }

  /** Reads a header if all of it has come. Returns the length that it gives. */
  #readHeader(): number | undefined {
    const end = this.#joined().indexOf(endOfHeader);
    if (end < 0 && this.#size <= maxHeader) return undefined;
    const length = end < 0 ? undefined : lengthIn(this.#read(end + endOfHeader.length).toString());
    if (length === undefined) {
      this.fireError(unreadable("The header of a message must have one Content-Length, a number of bytes."));
      this.#input.destroy();
    }
    return length;
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

function unreadable(sentence: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.ParseError, sentence);
}

/** The length that a header gives; undefined if it gives none, several or one that no text can have. */
function lengthIn(header: string): number | undefined {
  const [given, ...more] = Array.from(header.matchAll(/^content-length:[ \t]*(.*?)[ \t]*$/gim), ([, value]) => value);
  const length = /^\d+$/.test(given ?? "") && more.length === 0 ? Number(given) : undefined;
  return length !== undefined && length <= constants.MAX_STRING_LENGTH ? length : undefined;
}
