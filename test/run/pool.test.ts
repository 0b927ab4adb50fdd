/** The findings do not depend on threads or on the sizes of segments and chunks, even for badly placed cuts. */
import { once } from "node:events";
import { appendFileSync, existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it, test } from "vitest";
import { listTest } from "../../src/check/lists.ts";
import type { Source } from "../../src/input/discover.ts";
import { readPayloads } from "../../src/input/read.ts";
import { chooseFrames } from "../../src/run/causes.ts";
import type { CheckedChunk } from "../../src/run/chunk.ts";
import { type PoolOptions, threadPool } from "../../src/run/pool.ts";
import { kindOfFile, run } from "../../src/run/run.ts";
import { sizesOf, threadsFor } from "../../src/run/threads.ts";
import type { TaskMessage, WorkerStart } from "../../src/run/work.ts";
import { hashKey } from "../../src/tables/keyed-hash.ts";
import { settingsWith } from "../check/batch.ts";
import { makeFolder } from "../cli/folder.ts";
import { some } from "../runs.ts";

describe("the number of threads", () => {
  it.each([
    ["nothing", [], 1],
    ["what one thread has checked before another has begun", [99_000_000], 1],
    ["a large file", [110_000_000], availableParallelism()],
    ["ten thousand small files", Array.from({ length: 10_000 }, () => 500), 1],
    [
      "a hundred thousand files that are sooner checked than handed over",
      Array.from({ length: 100_000 }, () => 500),
      1,
    ],
    ["a hundred thousand larger files", Array.from({ length: 100_000 }, () => 9_000), availableParallelism()],
  ])("fits %s", (_, sizes, threads) => {
    expect(threadsFor(sizes)).toBe(threads);
  });
});

test("few of many small files are asked for their sizes, and all files of lines", () => {
  const sources = Array.from({ length: 10_000 }, (_, i) => ({
    layout: i % 1000 === 17 ? ("lines" as const) : ("one" as const),
  }));
  const asked: number[] = [];
  const sizes = sizesOf(sources, (input) => {
    asked.push(input);
    return sources[input]?.layout === "lines" ? 1e9 : 600;
  });
  expect([...sizes].reduce((sum, size) => sum + size)).toBe(10 * 1e9 + 9990 * 600);
  expect(asked.length).toBeLessThan(600);
});

const { write } = makeFolder({}, afterAll);

const worker = new URL("../../dist/run/worker.js", import.meta.url);

const note = (account: string, fields: object): string =>
  JSON.stringify({ import_supplier: "HALCYON_ENERGY", external_account_number: account, notes: [fields] });

const lines = [
  note("A-1", { body: "Café £ \u{1F600} 字" }),
  note("A-2", { body: "字字字", created_at: "31/01/2026" }),
  "",
  "   ",
  note("A-3", { body: "twice" }),
  `{"import_supplier": "HALCYON_ENERGY", "notes": [{"body": "\u{1F600}", "pinned": true}]}`,
  "not json",
  note("A-4", { body: "x".repeat(300), is_pinned: "yes" }),
  note("A-3", { body: "twice" }),
  "[]",
];
const texts: Record<string, string | Uint8Array> = {
  "lines.notes.jsonl": lines.join("\n"),
  "crlf.notes.ndjson": `\uFEFF${lines.join("\r\n")}\r\n`,
  "blank.notes.jsonl": "\n  \n\r\n",
  "one.notes.json": `{\n  "import_supplier": "HALCYON_ENERGY",\n  "notes": [{ "body": null }]\n}\n`,
  "zipped.notes.jsonl.gz": gzipSync(lines.slice(0, 3).join("\n")),
  "cut-off.notes.jsonl.gz": gzipSync(lines.join("\n").repeat(9)).subarray(0, 200),
  "utf16.notes.jsonl": Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines.join("\n"), "utf16le")]),
};

function written(name: string, text: string | Uint8Array): Source {
  return {
    file: write(name, text),
    layout: /jsonl|ndjson/.test(name) ? "lines" : "one",
    isGzip: name.endsWith(".gz"),
  };
}

const nasty = Object.entries(texts).map(([name, text]) => written(name, text));

/** A tenth of the usual, so that few findings make several chunks. */
const sizes = { chunkSize: 50_000, findingsOfChunk: 500 };

/** The complete output of a run as text. */
async function lint(
  pool?: Partial<PoolOptions>,
  chunkSize = sizes.chunkSize,
  sources: readonly Source[] = nasty,
  known: readonly Source[] = [],
): Promise<string> {
  const kindOf = ({ file }: Source) => kindOfFile(file, {});
  const inputOf = (source: Source) => ({
    file: source.file,
    payloads: {
      [Symbol.asyncIterator]: () => readPayloads(source, { chunkSize, isList: listTest(kindOf(source), undefined) }),
    },
  });
  const framesOfEachCause = 2;
  const framesBefore = new Map<string, number>();
  const settings = settingsWith({ known: known.map(({ file }) => file) });
  const work = { ...sizes, settings, keepsBodies: true, framesOfEachCause, chunkSize };
  const threads =
    pool &&
    threadPool(sources, (source) => ({ kind: kindOf(source) }), work, { threads: 2, worker, framesBefore, ...pool });
  const result = await run(sources.map(inputOf), {
    settings,
    keepsBodies: true,
    known: known.map(inputOf),
    wantsCodeFrame: chooseFrames(framesOfEachCause, framesBefore),
    checkInWorker: threads && ((input) => threads.check(input)),
  });
  await threads?.close();
  return JSON.stringify([result.summary, [...result.findings]], undefined, 1);
}

/** The output of a run on this thread alone. */
const usual = await lint();

describe("threads", () => {
  it("find in a nasty corpus what it was made to hold", async () => {
    const [summary] = JSON.parse(usual) as [{ payloads: number; byRule: object; unreadable: unknown[] }];
    expect(summary.byRule).toMatchObject({
      "duplicate-note": 10,
      datetime: 4,
      "unknown-field": 2,
      "byte-order-mark": 1,
    });
    expect(summary.unreadable).toHaveLength(1);
  });

  it.each([1, 2, 4])("say the same when they are %i", async (threads) => {
    expect(await lint({ threads, pieceSize: 200 })).toBe(usual);
  });

  it.each([...some([1, 2, 3, 5, 7, 13, 64, 150, 299, 1000], 5)])(
    "say the same of pieces of %i bytes",
    async (pieceSize) => {
      expect(await lint({ pieceSize })).toBe(usual);
    },
  );

  it.each([0, Number.POSITIVE_INFINITY])("say the same when they start above %s milliseconds", async (startsAbove) => {
    expect(await lint({ pieceSize: 200, startsAbove })).toBe(usual);
  });

  it("say the same of every size of piece and chunk on the main thread", async () => {
    for (const size of some(
      Array.from({ length: 20 }, (_, i) => i + 1),
      7,
    )) {
      expect(await lint({ threads: 1, pieceSize: size * 7 }, size), `pieces of ${size * 7}, chunks of ${size}`).toBe(
        usual,
      );
    }
  });
});

describe("small files, most of them clean", () => {
  // Some repeat a note of an earlier file, some have an error, one is empty, one has a byte order mark.
  const files = Array.from({ length: 40 }, (_, i) => {
    const body = i % 7 === 6 ? 17 : "once";
    const text = note(`A-${i % 9 === 8 ? 0 : i}`, { body });
    return written(`${i}.notes.json`, i === 20 ? "" : i === 30 ? `\uFEFF${text}` : text);
  });
  const clean = written("clean.notes.jsonl", note("A-1", { body: "once" }));

  it.each([1, 400, 1e6])("say the same in tasks of %i bytes", async (pieceSize) => {
    const alone = await lint(undefined, undefined, files);
    const [summary] = JSON.parse(alone) as [{ byRule: Record<string, number> }];
    expect(summary.byRule).toEqual({ "duplicate-note": 4, type: 4, "json-syntax": 1, "byte-order-mark": 1 });
    expect(await lint({ pieceSize }, undefined, files)).toBe(alone);
    expect(await lint({ pieceSize, threads: 1 }, undefined, files)).toBe(alone);
  });

  it("are not sent a second time if they are known", async () => {
    const sources = [...files.slice(0, 12), clean];
    const known = files.slice(1, 3);
    const alone = await lint(undefined, undefined, sources, known);
    expect(await lint({ pieceSize: 400 }, undefined, sources, known)).toBe(alone);
  });
});

describe("files with more findings than a chunk has", () => {
  const faulty = Array.from({ length: 520 }, (_, i) => note(`A-${i}`, { body: i }));
  const lines = written("many.notes.jsonl", `${faulty.join("\n")}\n`.repeat(2));
  const list = written("many.notes.json", `[${faulty.join(",\n")}]`);
  const one = written("last.notes.json", note("A-1", { body: 1 }));
  const work = { ...sizes, settings: settingsWith(), keepsBodies: false, framesOfEachCause: 0 };

  it("say the same", async () => {
    const sources = [list, one];
    const alone = (await lint(undefined, undefined, sources)).split("\n");
    const own = (await lint({}, undefined, sources)).split("\n");
    // Whole texts of this size take minutes to compare if they differ.
    expect(own.find((line, i) => line !== alone[i])).toBeUndefined();
    expect(own).toHaveLength(alone.length);
  });

  it("are posted by a worker chunk by chunk, each once the one before was read", async () => {
    const workerData = { options: work, profile: undefined, hashKey: hashKey() } satisfies WorkerStart;
    const own = new Worker(worker, { workerData });
    const counts: number[] = [];
    own.on("message", (chunks: CheckedChunk[]) => counts.push(...chunks.map(({ findings }) => findings.length)));
    own.postMessage({ pieces: [{ source: list, input: 0, kind: "notes", range: undefined }] } satisfies TaskMessage);
    await once(own, "message");
    // The rest takes less time.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(counts).toEqual([520]);
    own.postMessage("read");
    await once(own, "message");
    expect(counts).toEqual([520, 0]);
    await own.terminate();
  });

  it.each([1, 2])("do not keep the files after one of them waiting if it changes, with %i threads", async (threads) => {
    const pieceSize = faulty.join("\n").length;
    const pool = threadPool([lines, list, one], () => ({ kind: "notes" }), work, { threads, worker, pieceSize });
    const counts = [0, 0, 0];
    const read = async (input: number) => {
      for await (const { findings, fault } of pool.check(input) as AsyncIterable<CheckedChunk>) {
        if (counts[0] === 0) appendFileSync(lines.file, "\n");
        counts[input] = (counts[input] as number) + findings.length;
        if (fault !== undefined) return fault;
      }
      return undefined;
    };
    expect(await read(0)).toMatch("was changed while it was linted");
    await read(1);
    await read(2);
    await pool.close();
    // It is the second chunk that is of another version, unless another thread had read it before.
    expect(counts[0]).toBeGreaterThanOrEqual(500);
    expect(counts[0]).toBeLessThanOrEqual(520 * threads);
    expect(counts.slice(1)).toEqual([520, 1]);
  });

  const descriptors = "/proc/self/fd";

  it.skipIf(!existsSync(descriptors))("are closed with the pool if they are not read to their end", async () => {
    const open = (): number => readdirSync(descriptors).length;
    const before = open();
    const pool = threadPool([lines], () => ({ kind: "notes" }), work, { threads: 1, worker });
    for await (const _ of pool.check(0) as AsyncIterable<CheckedChunk>) break;
    expect(open()).toBe(before + 1);
    await pool.close();
    await expect.poll(open).toBe(before);
  });
});

test.each(["before", "while"])("a run that is interrupted %s it waits for a thread does not wait", async (when) => {
  const controller = new AbortController();
  const [{ file }] = nasty as [Source];
  const payloads = { [Symbol.asyncIterator]: () => expect.unreachable("no thread has read it") };
  const found = run([{ file, payloads }], {
    settings: settingsWith(),
    signal: controller.signal,
    checkInWorker: () => {
      if (when === "before") controller.abort();
      else queueMicrotask(() => controller.abort());
      return { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
    },
  });
  expect((await found).summary).toMatchObject({ interrupted: true, payloads: 0, files: 1 });
});

describe("a worker that dies", () => {
  const dying = (code: string): URL => {
    const file = write(
      `dying-${code.length}.mjs`,
      `import { parentPort } from "node:worker_threads";\nparentPort.on("message", () => { ${code} });\n`,
    );
    return pathToFileURL(file);
  };

  it.each(["process.exit(3)", "throw new Error('no memory left')"])(
    "by %s is an error that names the file, and the others are checked",
    async (code) => {
      const [summary] = JSON.parse(await lint({ worker: dying(code), pieceSize: 50 })) as [
        { files: number; unreadable: { file: string; detail: string }[] },
      ];
      const lost = summary.unreadable.filter(({ detail }) => detail.includes("a worker"));
      expect(lost).toHaveLength(1);
      expect(nasty.map(({ file }) => file)).toContain(lost[0]?.file);
      expect(lost[0]?.detail).toContain(lost[0]?.file as string);
      expect(summary.files).toBe(nasty.length);
    },
  );

  it("is an error that names each file of its task", async () => {
    const sources = [1, 2, 3].map((i) => written(`small-${i}.notes.json`, note("A", { body: `${i}` })));
    const behind = written("behind.notes.json", note("A-2", { body: "x".repeat(12_000) }));
    const pool = { worker: dying("process.exit(4)"), pieceSize: 10_000 };
    const [{ unreadable }] = JSON.parse(await lint(pool, undefined, [...sources, behind])) as [
      { unreadable: { file: string; detail: string }[] },
    ];
    expect(unreadable.map(({ file }) => file)).toEqual(sources.map(({ file }) => file));
    for (const { file, detail } of unreadable) expect(detail).toContain(file);
  });

  it("leaves to this thread what it would have checked next, since others may wait until that is read", async () => {
    const before = new Worker("", { eval: true });
    const first = write(
      "first-dies.mjs",
      `import { parentPort, threadId } from "node:worker_threads";
if (threadId === ${before.threadId + 1}) parentPort.on("message", () => process.exit(3));
else {
  await new Promise((resolve) => setTimeout(resolve, 500));
  await import(${JSON.stringify(worker.href)});
}`,
    );
    const sources = [1, 1, 1, 520, 520].map((size, file) => {
      const faulty = Array.from({ length: size }, (_, i) => note(`A-${file}-${i}`, { body: i }));
      return written(`${file}-dies.notes.json`, `[${faulty.join(",\n")}]`);
    });
    const pool = { threads: 3, worker: pathToFileURL(first), pieceSize: 1 };
    const [summary] = JSON.parse(await lint(pool, undefined, sources)) as [object];
    expect(summary).toMatchObject({ payloads: 1042, unreadable: [{ file: sources[0]?.file }] });
  });
});
