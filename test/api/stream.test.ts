import { openAsBlob, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  type Finding,
  lintStream,
  lintText,
  type StreamOptions,
  type StreamResult,
  type StreamSource,
} from "../../src/index.ts";
import * as payloads from "../check/payloads.ts";
import { brokenNote, makeFolder, note, valuesIn } from "../cli/folder.ts";
import { inFolder } from "../cli/run.ts";
import { runs } from "../runs.ts";

const today = "2026-06-30";
const encoder = new TextEncoder();

async function all(source: StreamSource, options: StreamOptions = {}): Promise<StreamResult[]> {
  const results: StreamResult[] = [];
  for await (const result of lintStream(source, { today, ...options })) results.push(result);
  return results;
}

async function findingsOf(source: StreamSource, options: StreamOptions = {}): Promise<Finding[]> {
  return (await all(source, options)).flatMap(({ findings }) => findings).sort(byPosition);
}

const byPosition = (a: Finding, b: Finding): number =>
  a.line - b.line || a.column - b.column || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);

/** A text in pieces of some bytes each. */
async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

/** The findings of the command for a file of the same lines. */
async function byCommand(text: string, name = "a.jsonl"): Promise<Finding[]> {
  const argv = ["lint", name, "--format", "ndjson", "--today", today, "--show-values", "--all"];
  const { stdout } = await inFolder(argv, { cwd: makeFolder({ [name]: text }).path });
  return valuesIn(stdout).sort(byPosition);
}

const account = (number: string, contract?: string): string =>
  JSON.stringify(payloads.account(number, contract).payload);
const business = (contract: string): string => JSON.stringify(payloads.business("B", [contract]).payload);

describe("a stream", () => {
  it("has a result for each payload in order, then one for the batch", async () => {
    const results = await all([`${note("a")}\n\n${brokenNote()}\n${note("c")}`], { kind: "notes" });
    expect(results).toMatchObject([
      { type: "payload", payload: 0, line: 1, ok: true, kind: "notes", value: { notes: [{ body: "a" }] } },
      { type: "payload", payload: 1, line: 3, ok: false, findings: [{ line: 3, payload: 1 }] },
      { type: "payload", payload: 2, line: 4, ok: true, value: { notes: [{ body: "c" }] } },
      { type: "batch", ok: false, payloads: 3, errors: 1, findings: [] },
    ]);
  });

  it("is checked against itself at the end, with the places of both", async () => {
    const lines = [account("A-1", "C-1"), account("A-2", "C-2"), business("C-1")].join("\n");
    const results = await all(cut(lines, 7), { rules: { "expected-field": "off" } });
    const batch = results.at(-1);
    expect(batch?.findings.map(({ rule, payload, line }) => [rule, payload, line])).toEqual([
      ["business-before-account", 0, 1],
      ["contract-linkage", 1, 2],
    ]);
    expect(batch?.findings[0]?.related).toMatchObject([{ line: 3 }]);
  });

  it("knows what exists before", async () => {
    const lines = account("A-1", "C-1");
    const rulesOf = async (known: StreamSource[]): Promise<string[]> =>
      (await all([lines], { known, rules: { "expected-field": "off" } })).flatMap(({ findings }) =>
        findings.map(({ rule }) => rule),
      );
    expect(await rulesOf([[business("C-2")]])).toEqual(["contract-linkage"]);
    expect(await rulesOf([[business("C-2")], () => [business("C-1")]])).toEqual([]);
  });

  it.each([1, 2, 3, 5, 64, 1000])("is the same in pieces of %i bytes, as by the command", async (size) => {
    const text = `\ufeff${[note("é🚀"), "{", "", brokenNote(), note("x".repeat(3000)), note("é🚀")].join("\r\n")}`;
    const expected = (await byCommand(text)).map(({ file: _, related, ...rest }) => rest);
    const found = (await findingsOf(cut(text, size))).map(({ file: _, related, ...rest }) => rest);
    expect(found).toEqual(expected);
    expect(found.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(["byte-order-mark", "json-syntax", "duplicate-note"]),
    );
  });

  it("takes strings cut within a character, bytes, streams, blobs and functions", async () => {
    const text = [note("🚀"), brokenNote(), note("🚀")].join("\n");
    const at = text.indexOf("🚀") + 1;
    const expected = await findingsOf([encoder.encode(text)]);
    expect(expected.length).toBeGreaterThan(1);
    const strings = [text.slice(0, at), text.slice(at)];
    const folder = makeFolder({ "a.jsonl": text });
    const stream = (): ReadableStream<string> =>
      new ReadableStream<string>({
        start: (controller) => {
          for (const each of strings) controller.enqueue(each);
          controller.close();
        },
      });
    const sources: StreamSource[] = [
      strings,
      stream(),
      stream,
      new Blob([text]),
      await openAsBlob(folder.file("a.jsonl")),
      () => cut(text, 11),
      () => new Blob([text]),
    ];
    for (const source of sources) expect(await findingsOf(source)).toEqual(expected);
  });

  it("cancels a stream whose results are not wanted any more", async () => {
    let isCancelled = false;
    const endless = new ReadableStream<string>({
      pull: (controller) => controller.enqueue(`${note("x")}\n`),
      cancel: () => {
        isCancelled = true;
      },
    });
    // As where streams cannot be iterated.
    for await (const _ of lintStream({ getReader: () => endless.getReader() })) break;
    expect(isCancelled).toBe(true);
    expect(endless.locked).toBe(false);
  });

  it("has the findings of lintText for each payload, with their lines", async () => {
    const texts = readFileSync("samples/halcyon/05-transactions.transactions.jsonl", "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line, i) => (i % 3 === 0 ? line.replace('"amount":', '"amuont":') : line));
    const results = await all([texts.join("\n")], { kind: "transactions" });
    for (const [i, text] of texts.entries()) {
      const alone = lintText(text, { kind: "transactions", today, file: "<stream>" });
      const { findings, ok, value } = results[i] as StreamResult & { value: unknown };
      expect({ ok, value }).toEqual({ ok: alone.ok, value: alone.value });
      expect(findings).toEqual(
        alone.findings.map((finding) =>
          expect.objectContaining({ rule: finding.rule, attr: finding.attr, column: finding.column, line: i + 1 }),
        ),
      );
    }
  });

  it("reads on only as results are taken", async () => {
    let read = 0;
    let isClosed = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) {
          read++;
          yield `${note("x".repeat(1000), `A-${read}`)}\n`;
        }
      } finally {
        isClosed = true;
      }
    }
    const stream = lintStream(endless(), { kind: "notes" });
    for (let i = 0; i < 5; i++) expect((await stream.next()).value).toMatchObject({ payload: i, ok: true });
    const before = read;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(read).toBe(before);
    expect(read).toBeLessThan(200);
    await stream.return();
    expect(isClosed).toBe(true);
  });

  it("ends when its signal aborts, even while the source waits, and closes the source", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    async function* waiting(): AsyncGenerator<string> {
      yield `${note("a")}\n${note("b")}\n`.repeat(300);
      await new Promise(() => {});
    }
    const reading = (async () => {
      let count = 0;
      for await (const result of lintStream(waiting(), { kind: "notes", signal: controller.signal }))
        if (result.type === "payload" && ++count === 600) setTimeout(() => controller.abort(reason), 10);
    })();
    await expect(reading).rejects.toBe(reason);
  });

  it("throws what its source throws, after the results before", async () => {
    const failure = new Error("the line is dead");
    async function* failing(): AsyncGenerator<string> {
      yield `${note("a")}\n${note("b")}\n`;
      throw failure;
    }
    const results: StreamResult[] = [];
    const reading = (async () => {
      for await (const result of lintStream(failing(), { kind: "notes" })) results.push(result);
    })();
    await expect(reading).rejects.toBe(failure);
    expect(results).toMatchObject([{ payload: 0 }, { payload: 1 }]);
    for (const chunk of [1, new Uint16Array(2), new DataView(new ArrayBuffer(2))])
      await expect(all([chunk as unknown as string])).rejects.toThrow(/^A chunk/);
    for (const opened of [null, Promise.resolve([note("a")])])
      await expect(all((() => opened) as never)).rejects.toThrow(/^A source/);
  });

  it.each([
    ["x", {}],
    [undefined, {}],
    [encoder.encode("{}"), {}],
    [[], { knd: "notes" }],
    [[], { kind: "note" }],
    [[], { known: "x" }],
  ])("refuses %o with %o at once", (source, options) => {
    expect(() => lintStream(source as never, options as never)).toThrow(TypeError);
  });
});

test("random lines have the findings of the command, however they are cut", async () => {
  const line = fc.oneof(
    fc.constantFrom(
      note("a"),
      note("b", "A-2"),
      brokenNote(),
      account("A-1", "C-1"),
      account("A-1"),
      business("C-1"),
      "{",
      "",
      "null",
    ),
    fc.constantFrom("", " ").map((blank) => `${blank}${account("A-2", "C-2")}`),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 400 }),
      async (lines, size) => {
        const text = `${note("first")}\n${lines.join("\n")}`;
        const plain = ({ file: _, related, because, ...rest }: Finding): object => rest;
        expect((await findingsOf(cut(text, size))).map(plain)).toEqual((await byCommand(text)).map(plain));
      },
    ),
    { numRuns: runs(200, 8) },
  );
});

test("a finding that follows from another names the payload that both are in", async () => {
  const misspelt = { extrenal_account_number: "A-1", import_supplier: "HALCYON_ENERGY", notes: [{ body: "x" }] };
  const text = `${JSON.stringify({ ...misspelt, external_account_number: "A-1" })}\n${JSON.stringify(misspelt)}\n`;
  const symptoms = (await findingsOf(cut(text, 64))).filter(({ because }) => because);
  expect(symptoms.map(({ payload, because }) => [payload, because?.payload])).toEqual([[1, 1]]);
});
