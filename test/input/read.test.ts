import { closeSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { type Source, stdinName } from "../../src/input/discover.ts";
import { InputError } from "../../src/input/input-error.ts";
import { type PayloadText, payloadText, withoutBom } from "../../src/input/payload.ts";
import { type ReadOptions, readPayloads } from "../../src/input/read.ts";
import { decode } from "../../src/json/bytes.ts";
import { makeFolder } from "../cli/folder.ts";
import { runs } from "../runs.ts";

const { path: folder, write } = makeFolder({}, afterAll);
afterEach(() => vi.restoreAllMocks());

let count = 0;
function fileOf(content: string | Uint8Array, ending = "jsonl"): string {
  return write(`${count++}.${ending}`, content);
}

/** A payload as read: its text, its first line and column, and its byte order mark. */
type Read = [text: string, line: number, column: number, mark?: PayloadText["bom"]];

async function readSource(source: Source, options?: ReadOptions): Promise<Read[]> {
  const payloads: Read[] = [];
  for await (const batch of readPayloads(source, options))
    for (const { bytes, start, end, origin, bom: mark } of batch) {
      const text = mark?.startsWith("utf-16")
        ? Buffer.from(bytes.subarray(start, end)).toString("hex")
        : decode(bytes, start, end);
      payloads.push(mark ? [text, origin.line, origin.column, mark] : [text, origin.line, origin.column]);
    }
  return payloads;
}

/** Reads content as a plain file and as gzip, with the same result. */
async function read(content: string | Uint8Array, layout: Source["layout"], options?: ReadOptions): Promise<Read[]> {
  const plain = await readSource({ file: fileOf(content), layout, isGzip: false }, options);
  const zipped = await readSource({ file: fileOf(gzipSync(content), "jsonl.gz"), layout, isGzip: true }, options);
  expect(zipped).toEqual(plain);
  return plain;
}

/** Lines as in an editor, without blank ones. */
function linesOf(content: string): Read[] {
  const lines = content.replace(/\n$/, "").split("\n");
  return lines.flatMap((line, i): Read[] => (/^[ \t\r]*$/.test(line) ? [] : [[line, i + 1, 1]]));
}

describe("readPayloads reads lines", () => {
  const nasty: Record<string, string> = {
    "with and without blank ones": '{"a":1}\n\n{"b":2}\n   \n\t\n{"c":3}\n\n',
    "without a final line feed": '{"a":1}\n{"b":2}',
    "that end in CR LF": '{"a":1}\r\n\r\n{"b":2}\r\n',
    "of characters of many bytes": '{"é":"€"}\n{"😀":"👨‍👩‍👧"}\n"\u2028\u0085"\n',
    "of very different length": `{"a":1}\n${JSON.stringify({ b: "x".repeat(60) })}\n1\n`,
    "that are broken": '{"a":\n"b\n}\n,\n{"c":3}}\n',
    "with lone CR": '{"a":1}\r{"b":2}\n3\n',
    "with blanks around": '  {"a":1}  \n\t[2]\t\n',
    "with a byte order mark within": '{"a":1}\n\ufeff{"b":2}\n"\ufeff"\n',
    "of one line": '{"a":1}',
    "behind blank ones": '\n\n \n{"a":1}\n',
  };

  it.each(Object.entries(nasty))(
    "%s, from the beginning of any line on, and none behind the end",
    async (_, content) => {
      const source: Source = { file: fileOf(content), layout: "lines", isGzip: false };
      const expected = linesOf(content);
      const end = Number.POSITIVE_INFINITY;
      const bytes = Buffer.from(content);
      let line = 1;
      for (let feed = bytes.indexOf(10); feed >= 0; feed = bytes.indexOf(10, feed + 1)) {
        line++;
        const range = { start: feed + 1, end, line };
        expect(await readSource(source, { range, chunkSize: 7 })).toEqual(expected.filter(([, at]) => at >= line));
      }
      expect(await readSource(source, { range: { start: bytes.length + 5, end } })).toEqual([]);
    },
  );

  it.each(Object.entries(nasty))("%s, each once in ranges that follow one another", async (_, content) => {
    const source: Source = { file: fileOf(content), layout: "lines", isGzip: false };
    const expected = linesOf(content).map(([text]) => text);
    const size = Buffer.byteLength(content);
    for (let cut = 1; cut < size; cut++)
      for (const chunkSize of [2, 64]) {
        const found = await readSource(source, { range: { start: 0, end: cut }, chunkSize });
        found.push(...(await readSource(source, { range: { start: cut, end: size }, chunkSize })));
        expect(found.map(([text]) => text)).toEqual(expected);
      }
  });

  it.each(Object.entries(nasty))("%s, whatever the size of a chunk", async (_, content) => {
    const expected = linesOf(content);
    for (let chunkSize = 1; chunkSize <= Buffer.byteLength(content) + 2; chunkSize++)
      expect(await readSource({ file: fileOf(content), layout: "lines", isGzip: false }, { chunkSize })).toEqual(
        expected,
      );
    expect(await read(content, "lines")).toEqual(expected);
    expect(await read(content, "lines", { chunkSize: 3 })).toEqual(expected);
  });

  it("of any content", async () => {
    const pieces = fc.array(fc.constantFrom("\n", "\n", "\r\n", " ", "1", '"é"', "{", "😀"), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(pieces, fc.integer({ min: 1, max: 9 }), async (parts, chunkSize) => {
        const content = parts.join("");
        const expected = linesOf(content);
        const found = await readSource({ file: fileOf(content), layout: "lines", isGzip: false }, { chunkSize });
        expect(found).toEqual(expected.length > 0 ? expected : [["", 1, 1]]);
      }),
      { numRuns: runs(200) },
    );
  });

  it("with the same positions as in files with a stated layout", async () => {
    const content = '{"a":1}\n{"b":2}\n';
    expect(await read(content, "one")).toEqual([[content, 1, 1]]);
    expect(await read(content, "lines")).toEqual(linesOf(content));
  });

  it("of more members than one chunk of gzip has, all of them", async () => {
    const content = Array.from({ length: 20_000 }, (_, i) => `{"n":${i},"x":"${i * 7919}"}\n`).join("");
    expect(await read(content, "lines")).toEqual(linesOf(content));
  });

  it("of gzip padded with zeros", async () => {
    const content = Buffer.concat([gzipSync('{"a":1}\n'), Buffer.alloc(500)]);
    expect(await readSource({ file: fileOf(content), layout: "lines", isGzip: true })).toEqual([['{"a":1}', 1, 1]]);
  });

  it("of concatenated gzip files", async () => {
    const content = Buffer.concat([gzipSync('{"a":1}\n{"b"'), gzipSync(":2}\n")]);
    expect(await readSource({ file: fileOf(content), layout: "lines", isGzip: true })).toEqual([
      ['{"a":1}', 1, 1],
      ['{"b":2}', 2, 1],
    ]);
  });
});

describe("readPayloads yields", () => {
  it("at most a chunk and the line that extends into it", async () => {
    const content = `"${"x".repeat(5000)}"\n${"1\n".repeat(5000)}`;
    for await (const batch of readPayloads(
      { file: fileOf(content), layout: "lines", isGzip: false },
      { chunkSize: 64 },
    ))
      expect(batch.length).toBeLessThanOrEqual(33);
  });
});

describe("readPayloads detects the layout from the text if none is stated", () => {
  it.each<[string, string, Source["layout"]]>([
    ["one object a line", '{"a":1}\n{"b":2}\n', "lines"],
    ["one line", '{"a":1}', "lines"],
    ["one line and blank ones", '\n\n  {"a":1}\n\n', "lines"],
    ["an indented object", '{\n  "a": 1\n}\n', "one"],
    ["an indented object behind blank lines", '\n \n{\n  "a": 1\n}\n', "one"],
    ["an object broken within", '{"a":\n1}\n', "one"],
    ["an indented array", '[\n{"a":1},\n{"b":2}\n]', "one"],
    ["an array on one line", '[{"a":1}]\n', "lines"],
    ["a broken first line", '{"a":nope}\n{"b":2}\n', "lines"],
    ["a text that is cut off", '{"a":', "one"],
  ])("%s", async (_, content, layout) => {
    const expected = layout === "lines" ? linesOf(content) : [[content, 1, 1]];
    for (const chunkSize of [1, 2, 3, 5, 8, 64]) expect(await read(content, "unsaid", { chunkSize })).toEqual(expected);
  });

  it("with a byte order mark before it", async () => {
    for (const chunkSize of [1, 2, 3, 4, 64]) {
      expect(await read('\ufeff{"a":1}\n{"b":2}\n', "unsaid", { chunkSize })).toEqual([
        ['{"a":1}', 1, 1, "utf-8"],
        ['{"b":2}', 2, 1],
      ]);
      expect(await read('\ufeff{\n"a":1}', "unsaid", { chunkSize })).toEqual([['{\n"a":1}', 1, 1, "utf-8"]]);
      expect(await read('\ufeff\n{"a":1}\n2\n', "unsaid", { chunkSize })).toEqual([
        ['{"a":1}', 2, 1, "utf-8"],
        ["2", 3, 1],
      ]);
    }
  });
});

describe("readPayloads and byte order marks", () => {
  it.each([1, 2, 3, 4, 5, 64])("removes that of UTF-8, with chunks of %i", async (chunkSize) => {
    expect(await read('\ufeff{"a":1}\n{"b":2}', "lines", { chunkSize })).toEqual([
      ['{"a":1}', 1, 1, "utf-8"],
      ['{"b":2}', 2, 1],
    ]);
    expect(await read('\ufeff{"a":1}\n', "one", { chunkSize })).toEqual([['{"a":1}\n', 1, 1, "utf-8"]]);
  });

  it("reports it once, before any blank lines", async () => {
    expect(await read('\ufeff\n \n{"a":1}\n{"b":2}\n', "lines")).toEqual([
      ['{"a":1}', 3, 1, "utf-8"],
      ['{"b":2}', 4, 1],
    ]);
  });

  it.each<Source["layout"]>(["one", "lines", "unsaid"])(
    "tells of it in a file of nothing else (%s)",
    async (layout) => {
      for (const content of ["\ufeff", "\ufeff\n", "\ufeff \r\n\n"]) {
        const [payload, ...others] = await read(content, layout);
        expect(payload?.[0].trim()).toBe("");
        expect(payload?.slice(1)).toEqual([1, 1, "utf-8"]);
        expect(others).toEqual([]);
      }
    },
  );

  it("treats UTF-16 text of either byte order as one payload", async () => {
    for (const mark of ["\ufeff", ""]) {
      const little = Buffer.from(`${mark}{"a":"\u0a0a"}\n{"b":2}\n`, "utf16le");
      const big = Buffer.from(little).swap16();
      for (const [content, bom] of [
        [little, "utf-16le"],
        [big, "utf-16be"],
      ] as const)
        for (const layout of ["one", "lines", "unsaid"] as const)
          for (const chunkSize of [1, 2, 3, 64])
            expect(await read(content, layout, { chunkSize })).toEqual([[content.toString("hex"), 1, 1, bom]]);
      expect(await read(little, "lines", { isList: () => true })).toEqual([[little.toString("hex"), 1, 1, "utf-16le"]]);
    }
  });

  it("does not tell UTF-32 text apart from UTF-16", async () => {
    const little = Buffer.from("\ufeff\0{\0}\0", "utf16le");
    const big = Buffer.from(little).swap32();
    expect(await read(little, "lines", { chunkSize: 1 })).toEqual([[little.toString("hex"), 1, 1, "utf-16le"]]);
    expect(await read(big, "lines", { chunkSize: 1 })).toEqual([[big.toString("hex"), 1, 1, "utf-16be"]]);
  });

  it("recognises the same marks in complete texts", () => {
    expect(payloadText('\ufeff{"a":1}')).toMatchObject({
      start: 3,
      end: 10,
      bom: "utf-8",
      origin: { line: 1, column: 1 },
    });
    expect(payloadText(Uint8Array.of(0xff, 0xfe))).toMatchObject({ start: 0, end: 2, bom: "utf-16le" });
    expect(payloadText('"\ufeff"').bom).toBeUndefined();
    for (const text of ["", "\u00ef", "\u00ef\u00bb", "\u00ff", "{\0", "{\0}", "{}\0\0", "{\0\0\0", "\0\0\0{"]) {
      const bytes = Buffer.from(text, "latin1");
      expect(payloadText(bytes).bom).toBeUndefined();
    }
    const bytes = Buffer.from("\ufeff{}");
    expect(withoutBom({ bytes, start: 0, end: 2, origin: { line: 1, column: 1 } }).bom).toBeUndefined();
  });
});

it("tells by the first four bytes of a text whether it has a mark or is in UTF-16", () => {
  const forms = [
    [/^efbbbf/, "utf-8"],
    [/^(?:fffe|(?:(?!00)[0-7].00){2})/, "utf-16le"],
    [/^(?:feff|0000feff|(?:00(?!00)[0-7].){2})/, "utf-16be"],
  ] as const;
  const wrong: string[] = [];
  const tryAll = (head: number[]): void => {
    const bytes = Uint8Array.of(1, 1, ...head);
    const found = withoutBom({ bytes, start: 2, end: bytes.length, origin: { line: 1, column: 1 } });
    const hex = Buffer.from(head).toString("hex");
    const form = forms.find(([pattern]) => pattern.test(hex))?.[1];
    if (found.bom !== form || found.start !== (form === "utf-8" ? 5 : 2)) wrong.push(hex);
    if (head.length < 4) for (const byte of [0, 1, 0x7f, 0x80, 0xbb, 0xbf, 0xef, 0xfe, 0xff]) tryAll([...head, byte]);
  };
  tryAll([]);
  expect(wrong).toEqual([]);
});

describe("readPayloads yields one empty payload for a file without any", () => {
  it.each(["", "\n", " \r\n\t\n", "   "])("such as %j", async (content) => {
    for (const layout of ["one", "lines", "unsaid"] as const)
      for (const chunkSize of [1, 64]) {
        const found = await read(content, layout, { chunkSize });
        expect(found).toEqual([["", 1, 1]]);
      }
  });
});

describe("readPayloads yields elements as payloads", () => {
  const each = { isList: () => true };

  it("of a list of very many, by the first of them", async () => {
    const count = 20_001;
    const tested: number[] = [];
    const isList = (first: readonly unknown[]): boolean => tested.push(first.length) > 0;
    const found = await read(`[${"1,".repeat(count - 1)}2]`, "one", { isList });
    expect(found).toHaveLength(count);
    expect(found.at(-1)).toEqual(["2", 1, 2 * count]);
    expect(Math.max(...tested)).toBeLessThan(100);
  });

  describe("of a list that is longer than what is read at once", () => {
    const sizes = [1, 700_000, 2, 1_300_000, 400_000, 400_000, 3, 2_500_000, 1];
    const elements = sizes.map((size, i) => `{"${i}":"${"é😀x".repeat(size / 7)}"}`);
    const list = `\r\n[${elements.join("\n , \t")}\n]\n`;

    it("as of a shorter one", async () => {
      const found = await read(list, "one", each);
      expect(found.map(([text]) => text)).toEqual(elements);
      expect(found.map(([, line]) => line)).toEqual(sizes.map((_, i) => i + 2));
      expect(found.map(([, , column]) => column)).toEqual(sizes.map((_, i) => (i === 0 ? 2 : 5)));
    });

    it("but the list itself if it is not JSON, not of payloads, or breaks off", async () => {
      for (const text of [list.replace('{"7"', "{7"), list.slice(0, -4), `${list}1`])
        expect(await read(text, "one", each)).toHaveLength(1);
      expect(await read(list, "one", { isList: () => false })).toEqual([[list, 1, 1]]);
    });

    it("with the offset in the file of each part", async () => {
      const file = fileOf(list);
      const whole = Buffer.from(list);
      let base = 0;
      const onBatch = (batch: { base: number }): void => {
        base = batch.base;
      };
      const source = { file, layout: "one", isGzip: false } as const;
      for await (const texts of readPayloads(source, { ...each, onBatch }))
        for (const { bytes, start, end } of texts)
          expect(whole.subarray(base + start, base + end).equals(bytes.subarray(start, end))).toBe(true);
      expect(base).toBeGreaterThan(0);
    });

    it("and counts what is read twice once", async () => {
      let bytes = 0;
      const onRead = (count: number): void => {
        bytes += count;
      };
      await readSource({ file: fileOf(list), layout: "one", isGzip: false }, { ...each, onRead });
      expect(bytes).toBe(Buffer.byteLength(list));
    });
  });

  it("of a long list in groups, each of which is checked by itself", async () => {
    const open = () => [Buffer.from(`[${"1,".repeat(10_000)}2]`)];
    const groups: number[] = [];
    for await (const texts of readPayloads({ file: "x.json", layout: "one", isGzip: false }, { open, ...each }))
      groups.push(texts.length);
    expect(groups.reduce((sum, length) => sum + length)).toBe(10_001);
    expect(Math.max(...groups)).toBeLessThan(5000);
  });

  it.each<[string, Read[]]>([
    [
      '[{"a":1},{"b":2}]',
      [
        ['{"a":1}', 1, 2],
        ['{"b":2}', 1, 10],
      ],
    ],
    [
      '[\n  {"a": "é😀"}, {"b":\n2},\n 3\n]\n',
      [
        ['{"a": "é😀"}', 2, 3],
        ['{"b":\n2}', 2, 17],
        ["3", 4, 2],
      ],
    ],
    [
      '\r\n [ "😀" , "x" ]',
      [
        ['"😀"', 2, 4],
        ['"x"', 2, 11],
      ],
    ],
    [
      "[[1],[[2]]]",
      [
        ["[1]", 1, 2],
        ["[[2]]", 1, 6],
      ],
    ],
    ["[]", []],
    ['{"a":[1]}', [['{"a":[1]}', 1, 1]]],
    ["[1,2", [["[1,2", 1, 1]]],
    ["[1,]", [["[1,]", 1, 1]]],
    ["", [["", 1, 1]]],
    [`${"[".repeat(1001)}${"]".repeat(1001)}`, [[`${"[".repeat(1001)}${"]".repeat(1001)}`, 1, 1]]],
  ])("of a root array: %j", async (content, expected) => {
    for (const chunkSize of [1, 7, 64]) expect(await read(content, "one", { ...each, chunkSize })).toEqual(expected);
  });

  it("of every line", async () => {
    expect(await read('[1, 2]\n{"a":3}\n\n ["é", "😀", 4]\n', "lines", each)).toEqual([
      ["1", 1, 2],
      ["2", 1, 5],
      ['{"a":3}', 2, 1],
      ['"é"', 4, 3],
      ['"😀"', 4, 8],
      ["4", 4, 14],
    ]);
  });

  it("after a byte order mark, which is not a column", async () => {
    expect((await read("\ufeff[1, 2]", "one", each)).map(([text, , column]) => [text, column])).toEqual([
      ["1", 2],
      ["2", 5],
    ]);
  });
});

describe("readPayloads fails with the file's name and a reason", () => {
  const failure = async (source: Source): Promise<{ read: Read[]; error: unknown }> => {
    const payloads: Read[] = [];
    try {
      for await (const batch of readPayloads(source))
        for (const { bytes, start, end, origin } of batch)
          payloads.push([decode(bytes, start, end), origin.line, origin.column]);
    } catch (error) {
      return { read: payloads, error };
    }
    return { read: payloads, error: undefined };
  };
  const expectFailure = async (file: string, isGzip: boolean): Promise<Read[]> => {
    const { read, error } = await failure({ file, layout: "lines", isGzip });
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).file).toBe(file);
    expect((error as InputError).message.startsWith(`${file} `)).toBe(true);
    return read;
  };

  const records = Array.from({ length: 5000 }, (_, i) => JSON.stringify({ n: i, x: Math.sin(i) })).join("\n");

  it("for a file that does not exist", async () => {
    await expectFailure(join(folder, "none.jsonl"), false);
    await expectFailure(join(folder, "none.jsonl.gz"), true);
    await expectFailure(join(fileOf("{}"), "below-a-file.json"), false);
  });

  it("for a folder", async () => {
    const inside = join(folder, "folder.json");
    mkdirSync(inside);
    await expectFailure(inside, false);
    await expectFailure(inside, true);
  });

  it("for truncated gzip, after the payloads before the end", async () => {
    const zipped = gzipSync(records);
    const read = await expectFailure(fileOf(zipped.subarray(0, zipped.length - 5000)), true);
    expect(read.length).toBeGreaterThan(100);
    expect(read).toEqual(linesOf(records).slice(0, read.length));
    await expectFailure(fileOf(zipped.subarray(0, zipped.length - 1)), true);
    await expectFailure(fileOf(zipped.subarray(0, 5)), true);
  });

  it("for gzip that is damaged", async () => {
    const zipped = gzipSync(records);
    zipped.fill(0xaa, zipped.length / 2, zipped.length / 2 + 50);
    await expectFailure(fileOf(zipped), true);
    const wrongSum = gzipSync('{"a":1}');
    wrongSum.writeUInt32LE(7, wrongSum.length - 8);
    await expectFailure(fileOf(wrongSum), true);
  });

  it("for a .gz file that is not gzip", async () => {
    await expectFailure(fileOf('{"a":1}\n'), true);
    await expectFailure(fileOf(Uint8Array.of(0x1f, 0x8b, 0x00)), true);
    await expectFailure(fileOf(""), true);
  });

  it.each([
    ["text", Buffer.from('{"b":2}\n')],
    ["what looks like another member", Buffer.of(0x1f, 0x8b, 1, 2, 3)],
    ["text behind zeros", Buffer.from("\0\0{}")],
  ])("for gzip with bytes after its end (%s), behind all of its payloads", async (_, tail) => {
    for (const content of ['{"a":1}', `${records}\n`, records.repeat(4)]) {
      const file = fileOf(Buffer.concat([gzipSync(content), tail]));
      // As text, which is compared in a tenth of the time.
      expect(JSON.stringify(await expectFailure(file, true))).toBe(JSON.stringify(linesOf(content)));
    }
    // After several gzip members, and on a chunk boundary.
    const members = Buffer.concat([gzipSync('{"a":1}\n'), gzipSync('{"b":2}\n')]);
    const padding = `${"x".repeat(65_536 - members.length - 24)}\n`;
    const first = gzipSync(padding, { level: 0 });
    expect(first.length + members.length).toBe(65_536);
    const file = fileOf(Buffer.concat([first, members, tail]));
    expect(await expectFailure(file, true)).toEqual(linesOf(`${padding}{"a":1}\n{"b":2}\n`));
  });

  it.runIf(existsSync("/proc/self/fd"))("and closes the file, however it ends", async () => {
    const opened = (): number => readdirSync("/proc/self/fd").length;
    const cut = fileOf(gzipSync(records).subarray(0, 20_000));
    const whole = fileOf(gzipSync(records.repeat(4)));
    const plain = fileOf(records);
    const before = opened();
    for (let i = 0; i < 10; i++) {
      await expectFailure(cut, true);
      await expectFailure(plain, true);
      for (const source of [
        { file: whole, layout: "lines" as const, isGzip: true },
        { file: plain, layout: "lines" as const, isGzip: false },
      ])
        for await (const _ of readPayloads(source)) break;
    }
    await vi.waitFor(() => expect(opened()).toBeLessThan(before + 5));
  });
});

describe("readPayloads reads standard input", () => {
  const feed = (chunks: Iterable<Uint8Array>): void => {
    vi.spyOn(process, "stdin", "get").mockReturnValue(
      Readable.from(chunks, { objectMode: true }) as typeof process.stdin,
    );
  };
  const stdin: Source = { file: stdinName, layout: "unsaid", isGzip: false };

  it("in chunks of any size", async () => {
    const content = Buffer.from('{"é":1}\n\n{"b":"😀"}\r\n[3]');
    for (const size of [1, 2, 3, 7, 100]) {
      feed(
        Array.from({ length: Math.ceil(content.length / size) }, (_, i) => content.subarray(i * size, (i + 1) * size)),
      );
      expect(await readSource(stdin)).toEqual(linesOf(content.toString()));
    }
    feed([Buffer.from('{"a"'), new Uint8Array(0), Buffer.from(":1}")]);
    expect(await readSource(stdin)).toEqual([['{"a":1}', 1, 1]]);
    feed([]);
    expect(await readSource(stdin)).toEqual([["", 1, 1]]);
  });

  it("with a long first line in linear time", async () => {
    const piece = Buffer.alloc(1 << 12, "x");
    feed(
      (function* () {
        yield Buffer.from('"');
        for (let i = 0; i < 4000; i++) yield piece;
        yield Buffer.from('"\n1\n');
      })(),
    );
    const lengths: number[] = [];
    for await (const batch of readPayloads(stdin)) for (const { start, end } of batch) lengths.push(end - start);
    expect(lengths).toEqual([4000 * piece.length + 2, 1]);
  });
});

describe(`readPayloads and a line of ${runs(100, 10)} MB`, () => {
  const size = runs(100_000_000, 10_000_000);

  function longLine(): string {
    const file = join(folder, "long.jsonl");
    const out = openSync(file, "w");
    const piece = Buffer.alloc(1_000_000, "x");
    writeSync(out, '{"a":1}\n"');
    for (let i = 0; i < size / piece.length; i++) writeSync(out, piece);
    writeSync(out, '"\n{"b":2}\n');
    closeSync(out);
    return file;
  }

  it("reads it completely, plain or compressed, and the lines around it", async () => {
    const file = longLine();
    const zipped = `${file}.gz`;
    const parts = [gzipSync('{"a":1}\n"'), gzipSync(Buffer.alloc(size, "x"), { level: 1 }), gzipSync('"\n{"b":2}\n')];
    writeFileSync(zipped, Buffer.concat(parts));
    for (const source of [
      { file, isGzip: false },
      { file: zipped, isGzip: true },
    ]) {
      const found: [number, number][] = [];
      for await (const batch of readPayloads({ ...source, layout: "lines" }))
        for (const { start, end, origin } of batch) found.push([end - start, origin.line]);
      expect(found).toEqual([
        [7, 1],
        [size + 2, 2],
        [7, 3],
      ]);
    }
  });
});
