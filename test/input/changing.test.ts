/** Files that change while they are read. */
import { appendFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Source } from "../../src/input/discover.ts";
import type { ListTest } from "../../src/input/lists.ts";
import { readPayloads, versionOf } from "../../src/input/read.ts";
import { SourceInput } from "../../src/input/source-input.ts";
import { splitPayloads } from "../../src/input/split-payloads.ts";
import type { CheckedChunk } from "../../src/run/chunk.ts";
import { usualSettings } from "../../src/run/settings.ts";
import { type Piece, work } from "../../src/run/work.ts";
import { lines, makeFolder, note } from "../cli/folder.ts";
import { inProcess } from "../cli/run.ts";

const text = lines(...Array.from({ length: 40 }, (_, i) => note(`note ${i}`)));

const options = {
  settings: { ...usualSettings, today: "2026-06-30" },
  keepsBodies: false,
  framesOfEachCause: 0,
};

/** Reads a file and changes it after the first payloads; returns the payloads and the error. */
async function readWhile(source: Source, change: () => void, chunkSize = 1000, isList?: ListTest) {
  const found: string[] = [];
  let fault = "";
  try {
    for await (const texts of readPayloads(source, { chunkSize, isList })) {
      for (const { bytes, start, end } of texts) found.push(Buffer.from(bytes.subarray(start, end)).toString());
      change();
      change = () => {};
    }
  } catch (error) {
    fault = String(error);
  }
  return { found, fault };
}

function fileOf(content: string | Uint8Array, name = "a.notes.jsonl") {
  const folder = makeFolder({ [name]: content });
  const source: Source = { file: folder.file(name), layout: "lines", isGzip: name.endsWith(".gz") };
  return { folder, source };
}

async function checked(piece: Piece): Promise<CheckedChunk> {
  const { value } = await work([piece], options).next();
  return value[0];
}

describe("a file that changes while it is read is reported, without torn payloads", () => {
  it.each<[string, (file: string) => void]>([
    ["it is cut within a line", (file) => truncateSync(file, Math.floor(text.length / 2) + 7)],
    ["it grows by a part of a line", (file) => appendFileSync(file, '{"import_supp')],
    ["it grows by whole lines", (file) => appendFileSync(file, text)],
    [
      "another takes its place",
      (file) => {
        writeFileSync(`${file}.new`, text);
        renameSync(`${file}.new`, file);
      },
    ],
  ])("when %s", async (_, change) => {
    const { source } = fileOf(text);
    const { found, fault } = await readWhile(source, () => change(source.file));
    expect(fault).toContain("was changed while it was linted");
    expect(found.length).toBeGreaterThan(5);
    for (const payload of found) expect(() => JSON.parse(payload)).not.toThrow();
  });

  it.each<[string, (file: string, size: number) => void]>([
    ["it is cut", (file, size) => truncateSync(file, size - 200_000)],
    ["it grows", (file) => appendFileSync(file, ` [${text.split("\n", 1)}]`)],
    [
      "it is written again, shorter",
      (file, size) => writeFileSync(file, `[${text.split("\n", 1)}]${" ".repeat(size / 2)}`),
    ],
  ])("when it is a long list, and %s between its readings", async (_, change) => {
    const elements = Array.from({ length: 20_000 }, (_, i) => note(`note ${i}`));
    const list = `[${elements.join(",\n")}]`;
    const { folder } = fileOf(list, "a.notes.json");
    const source = { file: folder.file("a.notes.json"), layout: "one", isGzip: false } as const;
    const { found, fault } = await readWhile(
      source,
      () => change(source.file, list.length),
      1000,
      () => true,
    );
    expect(fault).toContain("was changed while it was linted");
    expect(found.length).toBeGreaterThan(500);
    expect(found).toEqual(elements.slice(0, found.length));
  });

  it("when it is compressed", async () => {
    const { source } = fileOf(gzipSync(text), "a.notes.jsonl.gz");
    const { fault } = await readWhile(source, () => truncateSync(source.file, 50), 100);
    expect(fault).toContain("was changed while it was linted");
  });

  it("when it is one payload, which may be incomplete", async () => {
    const whole = Buffer.from(note("as it was"));
    const payloadsOf = async (isChanged: boolean) => {
      let at = 0;
      const fill = (room: Uint8Array): number => {
        const size = whole.copy(room, 0, at);
        at += size;
        return size;
      };
      const bytes = { size: undefined, fill, isChanged: () => isChanged, close: () => {} };
      let count = 0;
      for await (const texts of splitPayloads("one", bytes, { chunkSize: 10 })) count += texts.length;
      return count;
    };
    expect(await payloadsOf(false)).toBe(1);
    expect(await payloadsOf(true)).toBe(0);
  });

  it("when a thread reads a range of another version", async () => {
    const { source } = fileOf(text);
    const piece = { source, input: 0, kind: undefined, range: { start: 0, end: 500 }, version: versionOf(source.file) };
    expect((await checked(piece)).fault).toBeUndefined();
    appendFileSync(source.file, text);
    const { fault, texts } = await checked(piece);
    expect(fault).toContain("was changed while it was linted");
    expect(texts).toBe(0);
  });
});

describe("a small file of one payload", () => {
  const small = () => {
    const folder = makeFolder({ "a.notes.json": note("as it was") });
    const source: Source = { file: folder.file("a.notes.json"), layout: "one", isGzip: false };
    return { folder, source };
  };

  it("must be as it was whenever it is read again", async () => {
    const { folder, source } = small();
    const input = new SourceInput(source, {});
    for await (const texts of input.payloads) expect(texts).toHaveLength(1);
    expect(input.version).toBe(versionOf(source.file));
    folder.write("a.notes.json", note("as it is"));
    const again = async () => {
      for await (const _ of input.payloads);
    };
    await expect(again).rejects.toThrow("was changed while it was linted");
    await expect(again).rejects.toThrow("was changed while it was linted");
  });

  it("must be as it was when a thread reads it", async () => {
    const { folder, source } = small();
    const piece = { source, input: 0, kind: "notes" as const, range: undefined, version: versionOf(source.file) };
    expect((await checked(piece)).kinds).toEqual({ notes: 1 });
    folder.write("a.notes.json", note("as it is"));
    expect((await checked(piece)).fault).toContain("was changed while it was linted");
  });
});

it("a file that does not change is read whole, with a last line that does not end", async () => {
  const { source } = fileOf(text.trimEnd());
  expect(await readWhile(source, () => {})).toEqual({ found: text.trimEnd().split("\n"), fault: "" });
});

it.skipIf(process.platform !== "linux")(
  "files that the system makes up as they are read do not count as changed",
  async () => {
    const { stderr } = await inProcess("lint", "/proc/self/status", "--as", "notes", "--quiet");
    expect(stderr).toBe("");
  },
);
