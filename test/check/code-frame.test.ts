import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CodeFrame, codeFrameOf, maskAll } from "../../src/check/code-frame.ts";
import { type PayloadText, payloadText } from "../../src/input/payload.ts";
import { elements, locate, type Span } from "../../src/json/spans.ts";
import { schemaFieldNames } from "../../src/schema/base-lookups.ts";
import { schemaFileOf } from "../../src/schema/load.ts";
import { kinds } from "../../src/spec/kinds.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { codePoint } from "../code-point.ts";
import { runs } from "../runs.ts";

// Personal values are in Cyrillic and Arabic digits, everything else in other characters, so that a leak is obvious.
const secret = "Жанна٣٤";
const leak = /[\p{Script=Cyrillic}\u0660-\u0669]/u;

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown;
  format?: string;
  pattern?: string;
  "x-personal"?: boolean;
}

const schemaFolder = join(import.meta.dirname, "../../schemas");
const readSchema = (file: string): Schema => JSON.parse(readFileSync(join(schemaFolder, file), "utf8"));

/** The schema at a location with references resolved; read from the files, not by the code under test. */
function resolved(schema: Schema, file: string): Schema & { file: string } {
  // The forms of an object have the same properties.
  const form = Array.isArray(schema.anyOf) ? (schema.anyOf[0] as Schema) : undefined;
  if (!schema.$ref) return form?.properties ? { ...schema, ...form, file } : { ...schema, file };
  const target = join(dirname(file), schema.$ref);
  const referred = resolved(readSchema(target), target);
  return { ...referred, ...schema, file: referred.file };
}

/** A value with all documented fields, and secrets in personal and in unknown fields. */
function example(schema: Schema, file: string, isPersonal = false): unknown {
  const node = resolved(schema, file);
  const personal = isPersonal || node["x-personal"] === true;
  if (node.properties) {
    const fields = Object.entries(node.properties);
    const known = fields.map(([name, field]) => [name, example(field, node.file, personal)]);
    return { ...Object.fromEntries(known), nobody_knows: secret, nested: { list: [secret, { name: secret, age: 1 }] } };
  }
  if (node.items) return [example(node.items, node.file, personal), example(node.items, node.file, personal)];
  if (node.type === "array") return [secret, { anything: secret }];
  if (node.type === "object" || !(node.type || node.anyOf || node.enum)) return { anything: secret };
  return personal ? secret : plainValue(node.anyOf?.[0] ? resolved(node.anyOf[0], node.file) : node);
}

/** A value that resembles what a field holds, but is mostly invalid. */
function plainValue({ type, format, pattern }: Schema): unknown {
  const types = [type].flat();
  if (types.includes("number") || types.includes("integer")) return 12.345;
  if (types.includes("boolean")) return true;
  if (format?.startsWith("date")) return "2026-02-30";
  return pattern?.startsWith("^-?[0-9]") ? "12.345" : "PLAIN_5";
}

const examples = new Map<Kind, unknown>(
  kinds.map((kind) => [kind, example(readSchema(schemaFileOf(kind)), schemaFileOf(kind))]),
);

const layouts: ((value: unknown) => string)[] = [
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => JSON.stringify(value, null, "\t").replaceAll("\n", "\r\n"),
];

const frame = (text: string | PayloadText, kind: Kind | undefined, start: number, end: number, showValues = false) =>
  codeFrameOf(typeof text === "string" ? payloadText(text) : text, kind, start, end, showValues);

/** Byte offsets of every character of a text. */
function boundaries(text: string): number[] {
  let offset = 0;
  return [0, ...[...text].map((character) => (offset += Buffer.byteLength(character)))];
}

/** The line around an offset without its ending, and the UTF-16 column of the offset in it, from 0. */
function lineAt(text: string, offset: number): { line: string; column: number } {
  const before = Buffer.from(text).subarray(0, offset).toString().split("\n").at(-1) as string;
  const behind = Buffer.from(text).subarray(offset).toString().split("\n")[0] as string;
  const line = (before + behind).replace(/\r$/, "");
  return { line, column: Math.min(before.length, line.length) };
}

/** The range of the source that a frame shows, derived from the position of its marker. */
function shownSource(text: string, shown: CodeFrame, start: number): string {
  const { line, column } = lineAt(text, start);
  return line.slice(column - shown.start, column - shown.start + shown.text.length);
}

describe("a frame of a payload of known kind", () => {
  const places = fc.record({
    kind: fc.constantFrom(...kinds),
    layout: fc.constantFrom(...layouts),
    start: fc.nat(),
    length: fc.oneof(fc.nat(8), fc.nat(2000)),
  });

  it("never shows a personal value, and shows everything else unchanged", () => {
    fc.assert(
      fc.property(places, ({ kind, layout, start, length }) => {
        const text = layout(examples.get(kind));
        const offsets = boundaries(text);
        const from = start % offsets.length;
        const [at, end] = [offsets[from], offsets[Math.min(from + length, offsets.length - 1)]] as [number, number];
        const found = frame(text, kind, at, end);
        const source = shownSource(text, found, at);
        expect(found.text).not.toMatch(leak);
        expect(found.text).toHaveLength(source.length);
        const hidden = source
          .split("")
          .filter((unit, i) => unit !== found.text[i])
          .join("");
        // Only secrets and values of undocumented fields are masked.
        expect(hidden.replaceAll(/[\p{Script=Cyrillic}\u0660-\u0669]/gu, "")).toMatch(/^1*$/);
      }),
      { numRuns: runs(3000) },
    );
  });

  it("shows no personal value, however it is escaped", () => {
    const escaped = [...secret].map((character) => `\\u0${character.charCodeAt(0).toString(16)}`).join("");
    for (const text of layouts.map((layout) => layout(examples.get("notes")).replaceAll(secret, escaped)))
      for (let at = 0; at < text.length; at += 7) expect(frame(text, "notes", at, at + 1).text).not.toMatch(/\\u0[46]/);
  });

  it.each(["?", "#", "\\u003f"])("shows of the path of a request what is before %s", (mark) => {
    const textOf = (end: string) => `{"method":"POST","path":"/v1/data-import/business/${end}"}`;
    expect(frame(textOf(`${mark}q=${secret}`), "request", 0, 1).text).toBe(textOf(maskAll(`${mark}q=${secret}`)));
  });

  it("shows of a request the documented fields of its query, body and response", () => {
    const path = "/v1/data-import/transactions/create/";
    const query = { check_previously_added: "true", other: secret };
    const body = { transactions: [{ type: "CHARGE", note: secret }] };
    const response = { status: 201, body: { results: [{ status: "TRANSACTION_ALREADY_EXISTS" }], detail: secret } };
    const text = JSON.stringify({ method: "POST", path, query, body, response });
    const shown = frame(text, "request", 150, 151).text;
    expect(shown).toBe(text.replaceAll(secret, maskAll(secret)));
  });

  it("shows null and truth values in place of others", () => {
    const text = JSON.stringify({ notes: [null, true, false].map((created_at) => ({ created_at })) });
    expect(frame(text, "notes", 0, 1).text).toBe(text);
  });

  it("shows no personal value after a frame of another long payload", () => {
    const [long, other] = [{ note: secret }, { note: secret, amount: 1 }].map((each) =>
      payloadText(JSON.stringify({ transactions: Array(500).fill(each) })),
    ) as [PayloadText, PayloadText];
    for (let at = 9000; at < long.end; at += 500) {
      frame(other, "transactions", other.end - 1, other.end);
      expect(frame(long, "transactions", at, at + 1).text).not.toMatch(leak);
    }
  });

  it("shows no value in place of an object or an array", () => {
    /** Every way to put a secret in place of an object with fields or an array of known elements. */
    function* misplaced(schema: Schema, file: string): Generator<unknown> {
      const node = resolved(schema, file);
      if (node.properties) {
        yield secret;
        for (const [name, field] of Object.entries(node.properties))
          for (const value of misplaced(field, node.file)) yield { [name]: value };
      } else if (node.items) {
        yield secret;
        for (const value of misplaced(node.items, node.file)) yield [value];
      }
    }
    for (const kind of kinds)
      for (const value of misplaced(readSchema(schemaFileOf(kind)), schemaFileOf(kind))) {
        const text = JSON.stringify(value);
        const at = Buffer.from(text).indexOf(secret);
        expect(frame(text, kind, at - 1, at + 1).text, `${kind} ${text}`).not.toMatch(leak);
      }
    const name = "smith_99";
    const all: [Kind, unknown][] = [
      ["notes", name],
      ["notes", { notes: name }],
      ["business-contracts-status.200", name],
      ...["query", "body", "response"].map((part): [Kind, unknown] => ["request", { [part]: name }]),
    ];
    for (const [kind, value] of all) {
      const text = JSON.stringify(value);
      expect(frame(text, kind, 0, 1).text).toBe(text.replace(name, maskAll(name)));
    }
  });

  it("shows no array, object or number in a personal field", () => {
    for (const body of [[secret], { a: secret }, [[{ b: secret }]], 447700900123, true]) {
      const text = JSON.stringify({ notes: [{ body }] });
      const shown = frame(text, "notes", 10, 20).text;
      expect(shown.replace(/"(?:notes|body|a|b)"/g, "")).not.toMatch(/[\p{L}\p{N}]/u);
    }
  });

  it("shows neither of two repeated members", () => {
    const text = `{"notes":[{"body":"${secret}"}],"notes":[{"body":"${secret}","body":"${secret}","created_at":"2025-02-03"}]}`;
    expect(frame(text, "notes", 60, 61).text).toBe(text.replaceAll(secret, "•".repeat(secret.length)));
  });

  it("shows personal values on request", () => {
    fc.assert(
      fc.property(places, ({ kind, layout, start }) => {
        // Headers are never shown.
        fc.pre(kind !== "request");
        const text = layout(examples.get(kind));
        const at = boundaries(text)[start % boundaries(text).length] as number;
        const found = frame(text, kind, at, at + 1, true);
        expect(found.text).toBe(shownSource(text, found, at));
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("a frame of a text that is not JSON, or of no known kind", () => {
  const words = /[\p{L}\p{N}\p{M}_]+/gu;
  const bare = new Set(["true", "false", "null", "NaN", "Infinity", "None", "True", "False", "undefined"]);
  const isShown = (word: string): boolean => schemaFieldNames().has(word) || bare.has(word) || /^_+$/.test(word);

  it("shows its structure and documented names only", () => {
    const broken = fc.record({
      kind: fc.constantFrom(...kinds),
      layout: fc.constantFrom(...layouts),
      from: fc.nat(),
      cut: fc.nat(),
      at: fc.nat(),
    });
    fc.assert(
      fc.property(broken, ({ kind, layout, from, cut, at }) => {
        const whole = Buffer.from(layout(examples.get(kind)));
        const text = payloadText(whole.subarray(from % whole.length, (from % whole.length) + 1 + (cut % 3000)));
        const start = at % (text.bytes.length + 1);
        const found = frame(text, undefined, start, start + 1);
        expect(found.text).not.toMatch(leak);
        expect((found.text.match(words) ?? []).filter((word) => !isShown(word))).toEqual([]);
      }),
      { numRuns: runs(3000) },
    );
  });

  it.each([
    ['{"notes": [{"body": "Call Ann on 0123", "x_y": 7}', '{"notes": [{"body": "•••• ••• •• ••••", "•_•": •}'],
    ["{'body': NaN, email: a.b@c.example}", "{'body': NaN, •••••: •.•@•.•••••••}"],
    ['{"body": "😀 𝒜é e\u0301"}', '{"body": "😀 ••• ••"}'],
  ])("%s", (text, shown) => {
    expect(frame(text, undefined, 0, 1).text).toBe(shown);
  });
});

describe("a marker", () => {
  const units = fc.constantFrom("a", "é", "€", "😀", "𝒜", "\ufeff", "e\u0301", '"', " ", "1", "\n", "\r\n");
  const texts = fc.array(units, { maxLength: 700 }).map((parts) => parts.join(""));

  it("covers the given range within its line and the frame", () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(600), fc.boolean(), (text, chosen, length, showValues) => {
        const offsets = boundaries(text);
        const first = chosen % offsets.length;
        const [start, end] = [offsets[first], offsets[Math.min(first + length, offsets.length - 1)]] as [
          number,
          number,
        ];
        const bytes = Buffer.from(text);
        const payload = { bytes, start: 0, end: bytes.length, origin: { line: 1, column: 1 } };
        const found = frame(payload, undefined, start, end, showValues);
        const { line, column } = lineAt(text, start);
        const from = column - found.start;
        expect(from === 0).toBe(!found.cutLeft);
        expect(from + found.text.length === line.length).toBe(!found.cutRight);
        const wanted = [...(bytes.subarray(start, end).toString().split(/\r?\n/)[0] as string)];
        const atLeast = [...line.slice(column)].slice(0, Math.max(1, wanted.length)).join("");
        const marked = found.text.slice(found.start, found.end);
        expect(marked).toHaveLength(Math.min(atLeast.length, found.text.length - found.start));
        if (showValues) expect(found.text).toBe(line.slice(from, from + found.text.length));
      }),
      { numRuns: runs(1500) },
    );
  });

  it("covers complete characters of any number of bytes", () => {
    const text = '{"a": 😀, "b": €}';
    for (const character of ["😀", "€"]) {
      const at = Buffer.from(text).indexOf(character);
      const { start, end, text: shown } = frame(text, undefined, at, at + 1);
      expect(shown.slice(start, end)).toBe(character);
    }
  });

  it("stays in its line if the error is the line end", () => {
    expect(frame('{"a":1\r\n', undefined, 7, 8)).toMatchObject({ text: '{"•":•', start: 6, end: 6 });
    expect(frame('{"a":1\r', undefined, 7, 7)).toMatchObject({ text: '{"•":•', start: 6, end: 6 });
    expect(frame("{\n", undefined, 2, 2)).toMatchObject({ text: "", start: 0, end: 0 });
    expect(frame("", undefined, 0, 0)).toEqual({ text: "", start: 0, end: 0, cutLeft: false, cutRight: false });
  });

  it("ignores the bytes around the payload in its buffer", () => {
    const bytes = Buffer.from('before {"é":1} 😀behind');
    const start = bytes.indexOf("{");
    const text = { bytes, start, end: start + Buffer.byteLength('{"é":1}'), origin: { line: 1, column: 8 } };
    expect(frame(text, undefined, start, start + 1, true)).toEqual({
      text: '{"é":1}',
      start: 0,
      end: 1,
      cutLeft: false,
      cutRight: false,
    });
    expect(frame(text, undefined, text.end, text.end, true).text).toBe('{"é":1}');
    const cut = Buffer.from("ab😀").subarray(0, 4);
    const broken = { bytes: Buffer.from("ab😀"), start: 0, end: cut.length, origin: { line: 1, column: 1 } };
    expect(frame(broken, undefined, 0, 1, true).text).toBe("ab\ufffd");
  });
});

describe("a frame of a long line", () => {
  it("is cut around its position, between characters", () => {
    const text = Array.from({ length: 3000 }, (_, i) => `é😀${i}`).join("");
    const offsets = boundaries(text);
    for (let i = 0; i < offsets.length - 1; i += i < 300 || i > offsets.length - 300 ? 1 : 97) {
      const at = offsets[i] as number;
      const found = frame(text, undefined, at, at + 1, true);
      expect(Buffer.byteLength(found.text)).toBeLessThan(500);
      expect(text).toContain(found.text);
      expect(found.text).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
      expect(text.startsWith(found.text)).toBe(!found.cutLeft);
      expect(text.endsWith(found.text)).toBe(!found.cutRight);
      expect(found.text.slice(found.start, found.end)).toBe([...text.slice(text.indexOf(found.text) + found.start)][0]);
    }
  });

  it("is no longer for a long marked range", () => {
    const text = JSON.stringify({ notes: [{ body: "x".repeat(100_000) }] });
    const found = frame(text, "notes", 20, text.length - 4);
    expect(found.text.length).toBeLessThan(1000);
    expect(found).toMatchObject({ cutLeft: false, cutRight: true, start: 20, end: found.text.length });
  });

  it("is no longer for invalid UTF-8", () => {
    const bytes = Buffer.alloc(100_000, 0x80);
    const found = codeFrameOf(payloadText(bytes), undefined, 50_000, 50_001, false);
    expect(found.text.length).toBeLessThan(600);
    expect(found).toMatchObject({ cutLeft: true, cutRight: true });
    expect(found.start).toBeLessThanOrEqual(found.text.length);
  });

  it("is created quickly for many findings of a large payload", () => {
    const text = payloadText(
      JSON.stringify({
        transactions: Array.from({ length: 2000 }, (_, i) => ({ transaction_id: `T-${i}`, note: secret })),
      }),
    );
    const [list] = locate(text.bytes, 0, text.end, [["transactions"]]) as [Span];
    let masked = 0;
    const read = () => ({ bytes: text.bytes, base: 0 });
    for (const { start } of [...elements({ ...list, read })].flatMap(({ ranges }) => ranges))
      if (frame(text, "transactions", start, start + 1).text.includes("•")) masked++;
    expect(masked).toBe(2000);
  });

  it("is the same whichever frames of its payload were created before", () => {
    const long = JSON.stringify({
      transactions: Array.from({ length: 3000 }, (_, i) => ({
        transaction_id: `T-${i}`,
        note: secret,
        x: [i, secret],
      })),
      ...Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`unknown_${i}`, secret])),
    });
    const text = payloadText(long);
    const places = fc.array(fc.nat(text.end - 1), { maxLength: 20 });
    fc.assert(
      fc.property(places, (starts) => {
        const framed = starts.map((start) => frame(text, "transactions", start, start + 1));
        expect(framed).toEqual(starts.map((start) => frame({ ...text }, "transactions", start, start + 1)));
      }),
      { numRuns: runs(20) },
    );
  });
});

describe("maskAll", () => {
  it("leaves no letter and no digit, and keeps the length", () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        expect(maskAll(text)).toHaveLength(text.length);
        expect(maskAll(text)).not.toMatch(/[\p{L}\p{N}\p{M}]/u);
      }),
      { numRuns: 30 },
    );
  });
});
