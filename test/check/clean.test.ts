import { isUtf8 } from "node:buffer";
import { expect, it } from "vitest";
import { Entries, type PackedEntries } from "../../src/batch/entries.ts";
import { cleanKind, cleanKindOf } from "../../src/check/clean.ts";
import type { PayloadText } from "../../src/input/payload.ts";
import { randomOf } from "../bench/corpora.ts";
import { mutant } from "../fuzz/mutate.ts";
import { seeds } from "../fuzz/seeds.ts";

const options = { today: "2026-06-30" };
const kind = "notes";
const payload = '{"import_supplier": "S", "external_account_number": "A-1", "notes": [{"body": "é"}]}';
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Payloads in one buffer, with some bytes between them. */
function chunkOf(payloads: readonly Uint8Array[], between = "\n"): PayloadText[] {
  const gap = encode(between);
  const bytes = Buffer.concat([encode("{}"), gap, ...payloads.flatMap((each) => [each, gap])]);
  let start = 2 + gap.length;
  return payloads.map(({ length }, i) => {
    const text = { bytes, start, end: start + length, origin: { line: i + 1, column: 1 } };
    start = text.end + gap.length;
    return text;
  });
}

interface Recognised {
  accepted: number[];
  entries: PackedEntries;
}

function recognised(texts: readonly PayloadText[], accepts: (text: PayloadText) => unknown): Recognised {
  const entries = new Entries();
  const accepted: number[] = [];
  for (const [i, text] of texts.entries()) {
    if (!accepts(text)) continue;
    accepted.push(i);
    entries.addRecognised(kind, i, false);
  }
  return { accepted, entries: entries.take() };
}

const together = (texts: readonly PayloadText[]): Recognised =>
  recognised(texts, cleanKindOf(texts, kind, options, isUtf8));
const oneByOne = (texts: readonly PayloadText[]): Recognised =>
  recognised(texts, (text) => cleanKind(text, kind, options));

it("accepts the payloads of a chunk that it accepts one by one, with the same entries", () => {
  const some = seeds().filter((seed) => seed.kind === kind && seed.text.length < 5_000);
  const random = randomOf(20_261_122);
  let accepted = 0;
  for (let i = 0; i < 60; i++) {
    const texts = chunkOf(Array.from({ length: 30 }, () => mutant(some, random).text));
    const result = together(texts);
    expect(result).toEqual(oneByOne(texts));
    accepted += result.accepted.length;
  }
  expect(accepted).toBeGreaterThan(200);
});

it.each([
  ["with nothing between them", chunkOf([encode(payload), encode(payload)], ""), [0, 1]],
  ["in the other order", chunkOf([encode(payload), encode(payload)]).reverse(), [0, 1]],
  ["in different buffers", [...chunkOf([encode(payload)]), ...chunkOf([encode("{}"), encode(payload)])], [0, 2]],
  ["of which one goes on in the next", chunkOf([encode(payload.slice(0, 20)), encode(payload.slice(20))]), []],
  ["of which one is not UTF-8", chunkOf([encode(payload), Buffer.from(payload, "latin1"), encode(payload)]), [0, 2]],
  [
    "together larger than a recogniser holds",
    chunkOf(Array(30).fill(encode(payload.padEnd(90_000)))),
    [...Array(30).keys()],
  ],
])("accepts payloads of a chunk %s", (_, texts, expected) => {
  const result = together(texts);
  expect(result.accepted).toEqual(expected);
  expect(result).toEqual(oneByOne(texts));
});

it("leaves a payload with a byte order mark, and one of a HAR file, to the check", () => {
  const [first, second, third] = chunkOf([encode(payload), encode(payload), encode(payload)]) as [
    PayloadText,
    PayloadText,
    PayloadText,
  ];
  const texts: PayloadText[] = [{ ...first, bom: "utf-8" }, { ...second, har: "record" }, third];
  expect(together(texts).accepted).toEqual([2]);
});
