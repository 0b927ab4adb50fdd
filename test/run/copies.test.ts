/** Findings that are kept as copies of examples are the same as if each had been built by itself. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countOfCopies } from "../../src/check/copies.ts";
import type { Source } from "../../src/input/discover.ts";
import { readPayloads } from "../../src/input/read.ts";
import { chooseFrames, noFrames } from "../../src/run/causes.ts";
import { Pool } from "../../src/run/pool.ts";
import { kindOfFile, type RunOptions, run } from "../../src/run/run.ts";
import { usualSettings } from "../../src/run/settings.ts";
import { jsonText } from "../../src/text/json-text.ts";
import { randomOf } from "../bench/corpora.ts";

const folder = mkdtempSync(join(tmpdir(), "preflight-copies-"));
afterAll(() => rmSync(folder, { recursive: true }));
const worker = new URL("../../dist/run/worker.js", import.meta.url);

/** Members of transactions, of which most are noted faults. */
const faults: readonly object[] = [
  {},
  { reference: "" },
  { reference: "", note: "" },
  { transaction_date: "31/01/2026" },
  { type: "Ünknown" },
  { type: "CHARG" },
  { reference: null, "7": 1, migrated_from: 1 },
  { tax_items: [{ amount: 1, tax_type: "" }], line_items: [{ rate_band: "" }, { rate_band: "", start_date: "now" }] },
];

function linesOf(count: number, spaces: boolean): string {
  const random = randomOf(20_261_123);
  const lines = Array.from({ length: count }, (_, i) => {
    if (random() < 0.02) return "not json";
    const transactions = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => ({
      transaction_id: `T-${random() < 0.02 ? 1 : i * 10 + at}`,
      transaction_date: "2026-01-31",
      type: "CREDIT",
      amount: 10,
      ...faults[Math.floor(random() * faults.length)],
    }));
    return JSON.stringify({ import_supplier: "HALCYON_ENERGY", external_account_number: `A-${i}`, transactions });
  });
  return lines.join(spaces ? "\n\n" : "\n");
}

const sources = ["a", "b\u0085é"].map((name, i): Source => {
  const file = join(folder, `${name}.transactions.jsonl`);
  writeFileSync(file, linesOf(150, i > 0));
  return { file, layout: "lines", isGzip: false };
});
const options = { today: "2026-06-30", levels: new Map(), showValues: false };

async function linted(more: Partial<RunOptions>): Promise<{ copies: number; report: unknown; texts: unknown }> {
  const inputs = sources.map((source) => ({
    file: source.file,
    payloads: { [Symbol.asyncIterator]: () => readPayloads(source, { chunkSize: 2000 }) },
  }));
  let copies = 0;
  const onChunk: RunOptions["onChunk"] = (_, chunk) => {
    if (chunk.copies) copies += countOfCopies(chunk.copies);
  };
  const { summary, findings, texts } = await run(inputs, { ...options, ...more, onChunk });
  const report = JSON.stringify([summary, [...findings]]);
  return { copies, report, texts: [Array.from(findings, ({ finding }) => jsonText(finding)), [...(texts?.() ?? [])]] };
}

test.each([
  ["no frames", { first: 0, ofEachCause: 0 }],
  ["frames of some findings", { first: 5, ofEachCause: 2 }],
])(
  "copies of findings are the findings themselves, in any report and with any number of threads: %s",
  async (_, frames) => {
    const framesBefore = noFrames();
    const framed = (counts = noFrames()): Partial<RunOptions> => ({ wantsCodeFrame: chooseFrames(frames, counts) });
    const whole = await linted({ ...framed(), isSuppressed: () => false });
    expect(whole.copies).toBe(0);
    const [expected] = whole.texts as string[][];
    const copied = await linted(framed());
    expect(copied.copies).toBeGreaterThan(100);
    const about = ({ file }: Source): { kind: ReturnType<typeof kindOfFile> } => ({ kind: kindOfFile(file, {}) });
    const work = {
      settings: { ...usualSettings, ...options, levels: [] },
      keepsBodies: false,
      frames,
      makesCopies: true,
    };
    const pool = new Pool(sources, about, work, { threads: 2, worker, pieceSize: 9000, framesBefore });
    const shared = await linted({ ...framed(framesBefore), checkInWorker: (input) => pool.check(input) });
    await pool.close();
    expect(shared.copies).toBeGreaterThan(100);
    for (const each of [copied, shared]) {
      expect(each.report).toBe(whole.report);
      expect(each.texts).toEqual([expected, expected]);
    }
  },
);
