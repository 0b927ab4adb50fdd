/** Replaces the modules of Node for streams in the page: chunks are async iterables, steps are functions of them. */

type Chunks = AsyncIterable<Uint8Array>;

/** Of `node:stream` and `node:stream/promises`: passes chunks through steps. A callback at the end is not called. */
export function pipeline(chunks: Chunks, ...steps: readonly ((chunks: Chunks) => Chunks | Promise<void>)[]): unknown {
  return steps.filter(({ length }) => length > 0).reduce<unknown>((rest, step) => step(rest as Chunks), chunks);
}

/** Of `node:zlib`: a step that decompresses one member, and refuses what follows it. */
export function createGunzip(): ((chunks: Chunks) => Chunks) & { bytesWritten: number } {
  return Object.assign((chunks: Chunks) => gunzipped(chunks), { bytesWritten: Number.POSITIVE_INFINITY });
}

async function* gunzipped(chunks: Chunks): Chunks {
  try {
    yield* through(chunks, new DecompressionStream("gzip"));
  } catch (error) {
    // It does not say in a way that can be relied on whether the file is damaged or has several members.
    throw error instanceof TypeError ? Object.assign(error, { code: "Z_IN_BROWSER" }) : error;
  }
}

/** Of `node:stream`. */
export const Readable = { from: (chunks: Chunks): Chunks => chunks };

/** What comes out of a stream that chunks go through. Not every browser iterates streams. */
export async function* through(chunks: Chunks, { readable, writable }: GenericTransformStream): Chunks {
  const writer = writable.getWriter();
  const writing = (async () => {
    for await (const chunk of chunks) await writer.write(chunk);
    await writer.close();
  })();
  // The reader gets every error of the stream.
  writing.catch((error) => writer.abort(error).catch(() => {}));
  const reader = readable.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  await writing;
}
