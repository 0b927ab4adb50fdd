/** Replaces `input/gunzip` in the page: the browser decompresses. It reads one member, and refuses what follows it. */

import { InputError } from "../../input/input-error.ts";
import { counted, streamFile } from "../../input/open.ts";
import { through } from "./streams.ts";

export class GunzippedFile implements AsyncIterable<Uint8Array> {
  readonly hasTrailingBytes = false;
  readonly #file: string;
  readonly #onRead: ((bytes: number) => void) | undefined;

  constructor(file: string, onRead: ((bytes: number) => void) | undefined) {
    this.#file = file;
    this.#onRead = onRead;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      yield* through(counted(streamFile(this.#file), this.#onRead), new DecompressionStream("gzip"));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // It does not say in a way that can be relied on whether the file is damaged or has several members.
      throw new InputError(
        this.#file,
        "is a damaged gzip file, or one of several members, which browsers do not unpack: unpack it first",
      );
    }
  }
}
