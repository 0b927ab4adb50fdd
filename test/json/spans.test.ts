import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, skipSpace } from "../../src/json/bytes.ts";
import type { Path } from "../../src/json/path.ts";
import type { ByteRange } from "../../src/json/position.ts";
import { elementIndexes, elements, elementsAt, locate } from "../../src/json/spans.ts";
import { readText } from "../../src/json/tape.ts";
import { bytesOf, documents } from "../input/documents.ts";
import { runs } from "../runs.ts";

const noise = bytesOf(' ,"}]\\é');

/** The spans of paths in a text that is embedded in other text. */
function find(text: string, ...paths: Path[]) {
  const bytes = Buffer.concat([noise, bytesOf(text), noise]);
  const spans = locate(bytes, noise.length, bytes.length - noise.length, paths);
  return spans.map((span) => span && Object.fromEntries(Object.entries(span).map(([k, at]) => [k, at - noise.length])));
}

/** The source text of the value at a path. */
function source(text: string, path: Path): string | undefined {
  const bytes = bytesOf(text);
  const [span] = locate(bytes, 0, bytes.length, [path]);
  return span && decode(bytes, span.start, span.end);
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries = Array.isArray(value) ? value.map((item, i) => [i, item] as const) : Object.entries(value);
  return [path, ...entries.flatMap(([step, child]) => pathsOf(child, [...path, step]))];
}

const follow = (value: unknown, path: Path): unknown =>
  path.reduce((target, step) => Object.getOwnPropertyDescriptor(target, step)?.value, value);

describe("locate", () => {
  it("finds every value of any document exactly where it was written", () => {
    fc.assert(
      fc.property(documents, ({ text, values }) => {
        const found = find(text, ...values.map(({ path }) => path));
        expect(found).toEqual(values.map(({ path: _, ...span }) => span));
      }),
      { numRuns: runs(1500) },
    );
  });

  it("finds, at every path of the parsed value, the text of that value", () => {
    fc.assert(
      fc.property(documents, ({ text }) => {
        const value = JSON.parse(text);
        for (const path of pathsOf(value)) {
          const literal = source(text, path);
          expect(literal).toBe(literal?.trim());
          expect(JSON.parse(literal as string)).toEqual(follow(value, path));
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it("finds one path like many", () => {
    fc.assert(
      fc.property(documents, fc.nat(), ({ text, values }, chosen) => {
        const { path, ...span } = values[chosen % values.length] as (typeof values)[number];
        expect(find(text, path, path)).toEqual([span, span]);
      }),
      { numRuns: runs(500) },
    );
  });

  it.each<[string, Path, string | undefined]>([
    ['{"a":1,"a":2}', ["a"], "2"],
    ['{"a":1,"\\u0061":[3]}', ["a", 0], "3"],
    ['{"a":{"b":1},"a":{"b":2}}', ["a", "b"], "2"],
    ['{"a":{"b":1},"a":{"c":2}}', ["a", "b"], undefined],
    ['{"a":{"b":1},"a":2}', ["a", "b"], undefined],
    ['{"a":[1,2],"a":[3]}', ["a", 1], undefined],
    ['{"a":{"b":{"c":1}},"a":{"b":{"d":1}}}', ["a", "b", "c"], undefined],
  ])("gives, in %s, the last member at %j: %s", (text, path, expected) => {
    expect(source(text, path)).toBe(expected);
  });

  it.each<[string, Path]>([
    ["{}", ["a"]],
    ["[]", [0]],
    ["[1]", [1]],
    ["[1]", [-1]],
    ["[1]", ["0"]],
    ['{"0":1}', [0]],
    ["1", ["a"]],
    ["null", [0]],
    ['"a"', [0]],
    ['{"a":"b"}', ["a", "b"]],
    ['{"a":1}', ["a", "toString"]],
    ["{}", ["__proto__"]],
    ["[]", ["length"]],
  ])("finds, in %s, nothing at %j", (text, path) => {
    expect(find(text, path)).toEqual([undefined]);
  });

  it.each([
    "",
    "__proto__",
    "constructor",
    "toString",
    "a.b",
    "a/b",
    "~0",
    "~1",
    '"',
    "\\",
    "é",
    "😀",
    "\ud800",
    "\ufeff",
  ])("finds a member named %j", (key) => {
    expect(source(JSON.stringify({ x: [{ [key]: 7, y: 1 }] }), ["x", 0, key])).toBe("7");
  });

  it("returns nothing for no paths", () => {
    expect(find('{"a":1}')).toEqual([]);
  });

  it("is quick in wide, deep and large texts", () => {
    const wide = `[${Array.from({ length: 50_000 }, (_, i) => `{"id": "n-${i}", "body": "[{\\"${i}"}`).join(", ")}]`;
    const paths: Path[] = Array.from({ length: 50_000 }, (_, i) => [49_999 - i, "body"]);
    const bytes = bytesOf(wide);
    const spans = locate(bytes, 0, bytes.length, paths);
    const last = spans[0];
    expect(last && decode(bytes, last.start, last.end)).toBe('"[{\\"49999"');
    expect(spans.every((span) => span?.keyStart !== undefined)).toBe(true);
    const deep = `${'{"a":['.repeat(500)}1${"]}".repeat(500)}`;
    expect(
      source(
        deep,
        Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? "a" : 0)),
      ),
    ).toBe("1");
    expect(source(`{"a":"${"x".repeat(20_000_000)}","b":1}`, ["b"])).toBe("1");
  });

  it("is quick for a member that is repeated many times and located by many paths", () => {
    const text = `{${Array.from({ length: 2000 }, () => '"a":[1,2]').join(",")}}`;
    const paths: Path[] = Array.from({ length: 2000 }, (_, i) => ["a", i]);
    const found = find(text, ...paths);
    expect(found.filter(Boolean)).toHaveLength(2);
  });
});

describe("elements", () => {
  /** What it returns of a text that is read in small parts, and the elements themselves. */
  const read = (whole: Uint8Array, start: number, end: number, part: number): [boolean, ByteRange[]] => {
    const bracket = skipSpace(whole, start, end);
    if (whole[bracket] !== 0x5b) return [false, []];
    const inMemory = () => ({ bytes: whole, base: 0 });
    // As of a file: only the part is there.
    const inPart = (from: number, to: number) => ({ bytes: whole.slice(from, to), base: from });
    const [found, same] = [inMemory, inPart].map((read): [boolean, ByteRange[]] => {
      const found: ByteRange[] = [];
      const reading = elements({ start: bracket, end, read }, part);
      let step = reading.next();
      for (; !step.done; step = reading.next()) {
        const { base, ranges } = step.value;
        found.push(...ranges.map(({ start, end }) => ({ start: base + start, end: base + end })));
        readText(noise, 0, noise.length);
      }
      return [step.value, found];
    });
    expect(same).toEqual(found);
    return found as [boolean, ByteRange[]];
  };
  const parts = fc.constantFrom(1, 2, 9, 40, 1000);

  it("returns the elements of any list in order, and nothing of other values", () => {
    fc.assert(
      fc.property(documents, parts, ({ text, values, duplicates }, part) => {
        fc.pre(duplicates.length === 0);
        const bytes = bytesOf(text);
        for (const { path, start, end } of values) {
          const isList = bytes[start] === 0x5b;
          const isElement = (other: Path): boolean =>
            isList && other.length === path.length + 1 && path.every((step, i) => other[i] === step);
          const own = values.filter((value) => isElement(value.path)).map(({ start, end }) => ({ start, end }));
          expect(read(bytes, start, end, part)).toEqual([isList, own]);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it("tells of any text whether it is a list, as reading all of it does", () => {
    const noises = fc.constantFrom(...[",", "]", "[", "}", '"', " ", "1", "0", "NaN", "\\", "é", "{"]);
    fc.assert(
      fc.property(fc.array(documents, { maxLength: 5 }), fc.nat(), noises, parts, (list, at, other, part) => {
        const whole = `[${list.map(({ text }) => text).join(",")}]`;
        const index = at % (whole.length + 1);
        const changed = [whole.slice(0, index) + other + whole.slice(index), other + whole.slice(1)];
        for (const text of [whole, ` ${whole}`, whole.slice(0, index), ...changed]) {
          const bytes = bytesOf(text);
          const expected = readText(bytes, 0, bytes.length) ? elementsAt(0, 0) : undefined;
          const [isList, found] = read(bytes, 0, bytes.length, part);
          expect(isList).toBe(expected !== undefined);
          if (isList) expect(found).toEqual(expected);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("elementIndexes", () => {
  it.each<[text: string, most: number | undefined, count: number]>([
    ["[]", undefined, 0],
    ["[1, [2], {}]", undefined, 3],
    ["[1, [2], {}]", 2, 2],
    ["[1]", 2, 1],
    ['{"a":1}', undefined, 0],
    ['"[1]"', undefined, 0],
  ])("of %s, at most %s, are %s", (text, most, count) => {
    readText(bytesOf(text), 0, text.length);
    expect(elementIndexes(0, most)).toHaveLength(count);
    expect(elementIndexes(-1, most)).toEqual([]);
  });
});
