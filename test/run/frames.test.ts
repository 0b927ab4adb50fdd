/** Frames are made for the findings that a run may show, not for those of each piece of work. */
import { afterAll, expect, it } from "vitest";
import type { Source } from "../../src/input/discover.ts";
import { chooseFrames } from "../../src/run/causes.ts";
import type { CheckedChunk } from "../../src/run/chunk.ts";
import { usualSettings } from "../../src/run/settings.ts";
import { type WorkOptions, work } from "../../src/run/work.ts";
import { makeFolder } from "../cli/folder.ts";

const line = JSON.stringify({ import_supplier: "H", external_account_number: "A", notes: [{ body: "", extra: 1 }] });
const { file } = makeFolder({ "x.notes.jsonl": `${line}\n`.repeat(4) }, afterAll);
const source: Source = { file: file("x.notes.jsonl"), layout: "lines", isGzip: false };
const settings = { ...usualSettings, today: "2026-06-30" };
const framesOfEachCause = 2;

async function checked(options: Omit<WorkOptions, "framesOfEachCause" | "keepsBodies">): Promise<CheckedChunk> {
  const piece = { source, input: 0, kind: "notes", range: undefined } as const;
  const { value } = await work([piece], { ...options, keepsBodies: false, framesOfEachCause }).next();
  return value[0];
}

async function framed(framesBefore?: ReadonlyMap<string, number>, quiet = false): Promise<string[]> {
  const { findings } = await checked({ settings: { ...settings, quiet }, framesBefore });
  return findings.filter(({ codeFrame }) => codeFrame).map(({ finding }) => finding.severity);
}

it("makes frames for the first findings of a run, and none after them", async () => {
  expect(await framed()).toHaveLength(4);
  const counts = new Map<string, number>();
  const choose = chooseFrames(framesOfEachCause, counts);
  const { findings } = await checked({ settings });
  for (const { finding } of findings) choose?.(finding);
  const before = structuredClone(counts);
  expect(await framed(counts)).toEqual([]);
  expect(counts).toEqual(before);
});

it("makes no frames for warnings that are not shown", async () => {
  expect(await framed(undefined, true)).toEqual(["error", "error"]);
});
