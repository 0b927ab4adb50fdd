import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, decodeString } from "../../src/json/bytes.ts";
import { faultsIn, type LexicalFault } from "../../src/json/faults.ts";
import { lossOf } from "../../src/json/number.ts";
import { maxDepth } from "../../src/json/tape.ts";
import { codePoint } from "../code-point.ts";
import { bytesOf, documents, spelled } from "../input/documents.ts";
import { runs } from "../runs.ts";

const faultsOf = (text: string): readonly LexicalFault[] => {
  const bytes = bytesOf(text);
  return faultsIn(bytes, 0, bytes.length);
};

const syntaxOf = (text: string): Extract<LexicalFault, { type: "syntax" }> | undefined => {
  return faultsOf(text).find((fault) => fault.type === "syntax");
};

/** The first syntax error of a text, as problem and offset. */
const at = (text: string): [string, number] | undefined => {
  const fault = syntaxOf(text);
  return fault && [fault.problem, fault.start];
};

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const accepts = (text: string): boolean => syntaxOf(text) === undefined;

// Parts of JSON, similar characters, and characters that are not allowed.
const alphabet = [
  ...'{}[]:,""\\/0123456789-+.eEuabftrn \t\n\r',
  ..."'#*_$é😀\u0000\u001f\u007f\u00a0\u2028\ufeff",
  ...["true", "false", "null", "NaN", "\\u", "d83d", "\\ud83d\\ude00", "//", '":', '","', "[[", "}]"],
];

describe("the tape accepts what JSON.parse accepts", () => {
  it("of any JSON", () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: codePoint }), (text) => {
        expect(faultsOf(text)).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });

  it("of documents with escapes, white space and repeated members", () => {
    fc.assert(
      fc.property(documents, ({ text }) => {
        JSON.parse(text);
        expect(syntaxOf(text)).toBeUndefined();
      }),
      { numRuns: runs(500) },
    );
  });

  it("of random fragments of JSON", () => {
    const pieces = fc.array(fc.constantFrom(...alphabet), { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(pieces, (text) => accepts(text) === parses(text)),
      { numRuns: runs(30_000) },
    );
  });

  it("of mutated JSON", () => {
    const mutation = fc.record({ at: fc.nat(1000), drop: fc.nat(2), put: fc.constantFrom("", ...alphabet) });
    const texts = fc.tuple(documents, fc.array(mutation, { minLength: 1, maxLength: 3 })).map(([{ text }, mutations]) =>
      mutations.reduce((mutant, { at, drop, put }) => {
        const characters = Array.from(mutant);
        characters.splice(at % (characters.length + 1), drop, put);
        return characters.join("");
      }, text),
    );
    fc.assert(
      fc.property(texts, (text) => accepts(text) === parses(text)),
      { numRuns: runs(5000) },
    );
  });

  it("of random bytes, reading ill-formed UTF-8 like a decoder", () => {
    const bytes = fc.array(fc.oneof(fc.constantFrom(...bytesOf('{}[]:,"\\1')), fc.nat(255)), { maxLength: 10 });
    fc.assert(
      fc.property(bytes, (raw) => {
        const array = Uint8Array.from(raw);
        const isAccepted = faultsIn(array, 0, array.length).every(({ type }) => type !== "syntax");
        return isAccepted === parses(decode(array, 0, array.length));
      }),
      { numRuns: runs(30_000) },
    );
  });

  it("whatever surrounds the text in its buffer", () => {
    const pieces = fc.array(fc.constantFrom(...alphabet), { maxLength: 6 }).map((parts) => bytesOf(parts.join("")));
    fc.assert(
      fc.property(pieces, pieces, pieces, (before, text, behind) => {
        const shifted = faultsIn(Buffer.concat([before, text, behind]), before.length, before.length + text.length);
        const expected = faultsIn(text, 0, text.length).map((fault) => ({
          ...fault,
          start: fault.start + before.length,
          end: fault.end + before.length,
          ...("first" in fault ? { first: fault.first + before.length } : {}),
        }));
        expect(shifted).toEqual(expected);
      }),
      { numRuns: runs(10_000) },
    );
  });
});

describe("the tape locates a syntax error", () => {
  it.each<[string, string, number]>([
    ["", "empty", 0],
    [" \r\n\t ", "empty", 0],
    // brackets, commas, colons
    ["{", "unexpected-end", 1],
    ["[1, ", "unexpected-end", 4],
    ['{"a"', "unexpected-end", 4],
    ['{"a":', "unexpected-end", 5],
    ['{"a": ', "unexpected-end", 6],
    ['{"a":1', "unexpected-end", 6],
    ['{"a":1,', "unexpected-end", 7],
    ['{"a":1,}', "trailing-comma", 6],
    ["[1, ]", "trailing-comma", 2],
    ["[1,\n]", "trailing-comma", 2],
    ["[,]", "unexpected", 1],
    ["[1,,2]", "unexpected", 3],
    ["{,}", "unexpected", 1],
    ['{"a":}', "unexpected", 5],
    ['{"a"}', "unexpected", 4],
    ['{"a" 1}', "unexpected", 5],
    ['{"a":1 "b":2}', "unexpected", 7],
    ['{"a"::1}', "unexpected", 5],
    ['["a" "b"]', "unexpected", 5],
    ["[1 2]", "unexpected", 3],
    ["[1;2]", "unexpected", 2],
    ["[1}", "unexpected", 2],
    ['{"a":1]', "unexpected", 6],
    ['{"a":[}]', "unexpected", 6],
    ["]", "unexpected", 0],
    [":", "unexpected", 0],
    // comments
    ["// a\n{}", "comment", 0],
    ["/* a */{}", "comment", 0],
    ["# a\n{}", "comment", 0],
    ["{} // a", "comment", 3],
    ["{} /* a */", "comment", 3],
    ["{} # a", "comment", 3],
    ['{"a": 1 // a\n}', "comment", 8],
    ['{"a": /* a */ 1}', "comment", 6],
    ['{ # a\n"a": 1}', "comment", 2],
    ["[1, // a\n2]", "comment", 4],
    ["/", "unexpected", 0],
    // quotes and keys
    ["{'a': 1}", "single-quote", 1],
    ["{\"a\": 'b'}", "single-quote", 6],
    ["['a']", "single-quote", 1],
    ["{a: 1}", "unquoted-key", 1],
    ['{"a": 1, $b: 2}', "unquoted-key", 9],
    ["{null: 1}", "unquoted-key", 1],
    ["{1: 2}", "unexpected", 1],
    ["{[]: 2}", "unexpected", 1],
    ["[\u201ca\u201d]", "curly-quote", 1],
    ['{\u201da": 1}', "curly-quote", 1],
    ['{"a": „b"}', "curly-quote", 6],
    ['{\\"a\\": 1}', "escaped", 1],
    ['{\\n "a": 1}', "escaped", 1],
    ['{"a": "b "c" d"}', "inner-quote", 9],
    ['["5" pipe"]', "inner-quote", 3],
    ['["le "été" ici"]', "inner-quote", 5],
    ["{été: 1}", "unquoted-key", 1],
    ['{"a" b: 1}', "unexpected", 5],
    ['["a" "b"]', "unexpected", 5],
    ['["a" = 1]', "unexpected", 5],
    // words
    ["NaN", "not-a-json-literal", 0],
    ["[NaN]", "not-a-value", 1],
    ['{"a": Infinity}', "not-a-value", 6],
    ["-Infinity", "not-a-json-literal", 0],
    ["[-NaN]", "not-a-value", 1],
    ["+Infinity", "not-a-json-literal", 0],
    ["[None, 1]", "not-a-value", 1],
    ["True", "not-a-json-literal", 0],
    ["undefined", "not-a-json-literal", 0],
    ["nul", "not-a-json-literal", 0],
    ["[truefalse]", "not-a-json-literal", 1],
    ["null1", "not-a-json-literal", 0],
    ['{"a": ObjectId("1")}', "call", 6],
    ["[new Date(0)]", "call", 1],
    ["[datetime.date(2026, 1, 31)]", "call", 1],
    ['[b"1"]', "not-a-json-literal", 1],
    // numbers
    ["01", "bad-number", 0],
    ["[-01]", "bad-number", 1],
    ["+1", "bad-number", 0],
    ["[.5]", "bad-number", 1],
    ["[1.]", "bad-number", 1],
    ["[1.e5]", "bad-number", 1],
    ["1e", "bad-number", 0],
    ["1e+", "bad-number", 0],
    ["[1.2.3]", "bad-number", 1],
    ['{"a": 12,50}', "bad-number", 8],
    ['{"a": 1,234.50}', "bad-number", 7],
    ['{"a": 12, 50}', "unexpected", 10],
    ["[0x1F]", "bad-number", 1],
    ["[1_000]", "bad-number", 1],
    ["[10n]", "bad-number", 1],
    ["[--1]", "bad-number", 1],
    ["[-]", "bad-number", 1],
    ["-", "bad-number", 0],
    ["[1-1]", "bad-number", 1],
    ["[1+1]", "bad-number", 1],
    ["[--NaN]", "bad-number", 1],
    // strings
    ['"a', "unclosed-string", 2],
    ['["a\n"]', "unclosed-string", 3],
    ['{"a\r\n":1}', "unclosed-string", 3],
    ['"\\', "unclosed-string", 1],
    ['"a\\"', "unclosed-string", 4],
    ['"a\\x41"', "bad-escape", 2],
    ['"\\\'"', "bad-escape", 1],
    ['"\\a"', "bad-escape", 1],
    ['"\\u"', "bad-escape", 1],
    ['"\\u12"', "bad-escape", 1],
    ['"\\u12G4"', "bad-escape", 1],
    ['"\\U0041"', "bad-escape", 1],
    ['"\\u+041"', "bad-escape", 1],
    ['"\\\u00e9"', "bad-escape", 1],
    ['"a\tb"', "control-character", 2],
    ['"a\u0000b"', "control-character", 2],
    ['{"\u001f": 1}', "control-character", 2],
    ['"a\\\nb"', "bad-escape", 2],
    // what follows the value
    ["{}{}", "second-value", 2],
    ["{}\n{}", "second-value", 3],
    ["{}\r\n{}", "second-value", 4],
    ["{}\r{}", "carriage-return", 3],
    ["{} \r{}", "carriage-return", 4],
    ["{}\r\n\r{}", "second-value", 5],
    ["[] []", "second-value", 3],
    ["1 2", "second-value", 2],
    ['"a""b"', "second-value", 3],
    ["{} -1", "second-value", 3],
    ["{} x", "second-value", 3],
    ["{},", "comma-after", 2],
    ["{}}", "unexpected", 2],
    ["[1]]", "unexpected", 3],
    ["{};", "unexpected", 2],
    ["{}\u0000", "unexpected", 2],
    // what looks like white space
    ["\ufeff{}", "unexpected", 0],
    ["\u00a0{}", "unexpected", 0],
    ["{\u2028}", "unexpected", 1],
    ["\f{}", "unexpected", 0],
    // offsets are bytes
    ['{"é😀": tru}', "not-a-json-literal", 11],
  ])("%j: %s at %i", (text, problem, offset) => {
    expect(parses(text)).toBe(false);
    expect(at(text)).toEqual([problem, offset]);
  });

  // It takes minutes where time grows with the square of the number.
  it("of a second value after very many line ends, in linear time", () => {
    const text = `{}${"\r".repeat(200_000)}\n`;
    expect(at(`${text}{}`)).toEqual(["second-value", text.length]);
  });

  it("with the code point of a character that readers may not see or take for another", () => {
    const word = (text: string) => faultsOf(text).map((fault) => fault.type === "syntax" && fault.word);
    expect(word('\ufeff\ufeff{"a": 1}')).toEqual(["U+FEFF"]);
    expect(word('{"a":\u00a01}')).toEqual(["U+00A0"]);
    expect(word('{"a": 1}\u001a')).toEqual(["U+001A"]);
    expect(word('{"a": \u{e0001}1}')).toEqual(["U+E0001"]);
    for (const text of ['{"a": @}', '{"a": é}', '{"a": \ufffd}', ""]) expect(word(text)).toEqual([undefined]);
  });

  it("as the last of the problems, all in order of position", () => {
    const types = faultsOf('{"a": 1e400, "b": "\\ud800", "a": 2, "a": @, "a": 3}').map(({ type, start }) => [
      type,
      start,
    ]);
    expect(types).toEqual([
      ["number", 6],
      ["lone-surrogate", 19],
      ["duplicate-key", 28],
      ["duplicate-key", 36],
      ["syntax", 41],
    ]);
  });

  it("within the text, for any broken text", () => {
    const pieces = fc.array(fc.constantFrom(...alphabet), { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(pieces, (text) => {
        const length = Buffer.byteLength(text);
        for (const { start, end, ...fault } of faultsOf(text)) {
          if ("problem" in fault && fault.problem === "empty") {
            expect([start, end]).toEqual([0, 0]);
            continue;
          }
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(Math.min(start + 1, length));
          expect(end).toBeLessThanOrEqual(length);
        }
      }),
      { numRuns: runs(3000) },
    );
  });

  it("in truncated text: at its end, or at the truncated number, word or escape", () => {
    fc.assert(
      fc.property(documents, fc.nat(), (document, cut) => {
        const bytes = bytesOf(document.text.trim());
        const end = cut % bytes.length;
        const fault = faultsIn(bytes, 0, end).at(-1);
        if (fault?.type !== "syntax") return parses(decode(bytes, 0, end));
        return /^(?:-?\d*\.?\d*(?:e[-+]?)?|[a-z]*|\\(?:u[\da-f]{0,3})?)$/i.test(decode(bytes, fault.start, end));
      }),
      { numRuns: runs(2000) },
    );
  });

  it("at every byte of truncation", () => {
    const bytes = bytesOf(' {"a\\u00e9": [-1.5e+10, true, "é😀\\ud83d\\ude00\\n"], "b": {"c": null, "d": [[], {}]}}');
    for (let end = 0; end < bytes.length; end++) {
      const fault = faultsIn(bytes, 0, end).at(-1);
      expect(fault?.type, decode(bytes, 0, end)).toBe("syntax");
      expect(fault?.start).toBeLessThanOrEqual(end);
    }
    expect(faultsIn(bytes, 0, bytes.length)).toEqual([]);
  });
});

describe("the tape and depth", () => {
  const arrays = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
  const objects = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

  it("accepts the documented number of levels", () => {
    expect(faultsOf(arrays(maxDepth))).toEqual([]);
    expect(faultsOf(objects(maxDepth))).toEqual([]);
  });

  it("rejects the next level, at its bracket", () => {
    expect(at(arrays(maxDepth + 1))).toEqual(["too-deep", maxDepth]);
    expect(at(objects(maxDepth + 1))).toEqual(["too-deep", maxDepth * 5]);
  });

  it("survives 200,000 levels", () => {
    expect(at(arrays(200_000))).toEqual(["too-deep", maxDepth]);
    expect(at(objects(200_000))).toEqual(["too-deep", maxDepth * 5]);
    expect(at('[{"a":'.repeat(200_000))).toEqual(["too-deep", (maxDepth / 2) * 6]);
  });

  it("counts levels, not containers", () => {
    expect(faultsOf(`[${Array(5000).fill("[[]]").join(",")}]`)).toEqual([]);
  });
});

describe("the tape reports repeated members", () => {
  const duplicatesOf = (text: string) =>
    faultsOf(text).flatMap((fault) => {
      if (fault.type !== "duplicate-key") return [];
      const { path, start, end, first } = fault;
      return [{ path, start, end, first }];
    });

  it("of any document, however they are escaped", () => {
    fc.assert(
      fc.property(documents, ({ text, duplicates }) => {
        expect(duplicatesOf(text)).toEqual(duplicates);
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each(["", "__proto__", "constructor", "toString", "hasOwnProperty", "a.b", "a/b", "~1", "é", "😀", "0"])(
    "named %j",
    (key) => {
      const literal = JSON.stringify(key);
      const size = Buffer.byteLength(literal);
      expect(duplicatesOf(`{${literal}:1}`)).toEqual([]);
      expect(duplicatesOf(`[{${literal}:1,${literal}:2}]`)).toEqual([
        { path: [0, key], start: size + 5, end: size * 2 + 5, first: 2 },
      ]);
    },
  );

  it("with escapes", () => {
    expect(duplicatesOf('{"body":1,"b\\u006fdy":2}')).toEqual([{ path: ["body"], start: 10, end: 21, first: 1 }]);
    expect(duplicatesOf('{"b\\u006fdy":1,"body":2}')).toEqual([{ path: ["body"], start: 15, end: 21, first: 1 }]);
    expect(duplicatesOf('{"\\u00e9":1,"é":2}')).toHaveLength(1);
    expect(duplicatesOf('{"\\ud83d\\ude00":1,"😀":2}')).toHaveLength(1);
    expect(duplicatesOf('{"\\/":1,"/":2,"\\u002f":3,"\\u002F":4}').map(({ first }) => first)).toEqual([1, 1, 1]);
  });

  it("and distinguishes similar keys", () => {
    expect(duplicatesOf('{"a":1,"A":2,"a ":3,"á":4,"a\u0301":5}')).toEqual([]);
    expect(duplicatesOf('{"\\ud800":1,"\\ud801":2,"\\ufffd":3}')).toEqual([]);
    expect(duplicatesOf('{"\\\\u0061":1,"a":2}')).toEqual([]);
    // Their hashes are equal.
    expect(duplicatesOf('{"Aa":1,"BB":2,"AaAa":3,"BBBB":4,"AaBB":5,"BBAa":6}')).toEqual([]);
  });

  it("not across objects", () => {
    expect(duplicatesOf('[{"a":{"a":{"b":1}},"b":[{"a":1},{"a":2}]},{"a":1}]')).toEqual([]);
  });

  it("in objects of every width", () => {
    for (const width of [1, 2, 46, 47, 48, 49, 50, 51, 200])
      for (const again of [0, Math.floor(width / 2), width - 1]) {
        const keys = [...Array.from({ length: width }, (_, i) => `k${i}`), `k${again}`];
        const text = `[{"x":1},{${keys.map((key) => `"${key}":{"k0":1}`).join(",")}}]`;
        expect(duplicatesOf(text), `${width} ${again}`).toEqual([
          {
            path: [1, `k${again}`],
            start: text.lastIndexOf(`"k${again}"`, text.length - 10),
            end: text.lastIndexOf(`"k${again}"`, text.length - 10) + `"k${again}"`.length,
            first: text.indexOf(`"k${again}":{`),
          },
        ]);
      }
  });

  it("in wide objects after and within one another", () => {
    const wide = (inner: string) =>
      `{${Array.from({ length: 60 }, (_, i) => `"k${i}":${i === 30 ? inner : "1"}`).join(",")}}`;
    expect(duplicatesOf(`[${wide("1")},${wide(wide("1"))}]`)).toEqual([]);
    const repeated = wide("1").replace('"k59"', '"k\\u0035"');
    expect(duplicatesOf(`[${wide(repeated)}]`).map(({ path }) => path)).toEqual([[0, "k30", "k5"]]);
  });

  it("of 30,000 members quickly", () => {
    const members = Array.from({ length: 30_000 }, (_, i) => `"field_${i}":${i}`);
    expect(duplicatesOf(`{${members.join(",")}}`)).toEqual([]);
    expect(duplicatesOf(`{${members.join(",")},"field_7":1}`).map(({ path }) => path)).toEqual([["field_7"]]);
    expect(duplicatesOf(`{${Array(30_000).fill('"a":1').join(",")}}`)).toHaveLength(29_999);
  });
});

describe("the tape reports lone surrogates", () => {
  const surrogatesOf = (text: string) =>
    faultsOf(text).map((fault) => {
      expect(fault.type).toBe("lone-surrogate");
      return [fault.start, fault.end, (fault as { path: unknown }).path];
    });

  it.each<[string, string, [number, number, unknown][]]>([
    ["a pair", '"\\ud83d\\ude00"', []],
    ["pairs", '"\\uD83D\\uDE00\\uDBFF\\uDFFF\\ud800\\udc00"', []],
    ["a raw character", '"😀"', []],
    ["a character below or above", '"\\ud7ff\\ue000"', []],
    ["a high one", '"\\ud83d"', [[1, 7, []]]],
    ["a high one before text", '"\\ud83dx\\ude00"', [[1, 7, []]]],
    ["a high one before another escape", '"\\ud83d\\n"', [[1, 7, []]]],
    ["a high one before another character", '"\\ud83d\\u0041"', [[1, 7, []]]],
    ["a low one", '"ab\\ude00"', [[3, 9, []]]],
    ["a reversed pair", '"\\ude00\\ud83d"', [[1, 7, []]]],
    ["a high one before a pair", '"\\ud83d\\ud83d\\ude00"', [[1, 7, []]]],
    ["a low one behind a pair", '"\\ud83d\\ude00\\ude00"', [[13, 19, []]]],
    ["the last of a range", '"\\udbff"', [[1, 7, []]]],
    ["the first of a range", '"\\udc00"', [[1, 7, []]]],
    ["one in a value of a member", '{"a":[1,"\\ud800"]}', [[9, 15, ["a", 1]]]],
    ["one in a key", '{"\\ud800":1}', [[2, 8, ["\ud800"]]]],
    ["an escaped backslash", '"\\\\ud800"', []],
    [
      "one in each of two strings",
      '["\\ud800","\\udc00"]',
      [
        [2, 8, [0]],
        [11, 17, [1]],
      ],
    ],
  ])("%s", (_, text, expected) => {
    expect(surrogatesOf(text)).toEqual(expected);
  });

  it("exactly where the parsed string is not well-formed", () => {
    const units = fc.constantFrom("\ud83d", "\ude00", "\\", "a", "u", "é", "😀").chain((unit) => fc.constant(unit));
    const escaped = spelled(units, 6).map(({ value, text }) => ({
      value,
      text: text.replace(
        /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
        (half) => `\\u${half.charCodeAt(0).toString(16)}`,
      ),
    }));
    fc.assert(
      fc.property(escaped, ({ text }) => {
        const parsed: string = JSON.parse(text);
        const isWellFormed = !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(parsed);
        expect(faultsOf(text).length === 0).toBe(isWellFormed);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe("numbers", () => {
  const digits = (least: number, most: number) =>
    fc.array(fc.constantFrom(..."0123456789"), { minLength: least, maxLength: most }).map((all) => all.join(""));
  const literals = fc
    .record({
      sign: fc.constantFrom("", "-"),
      integer: digits(1, 25).map((text) => text.replace(/^0+(?=.)/, "")),
      fraction: fc.oneof(
        fc.constant(""),
        digits(1, 25).map((text) => `.${text}`),
      ),
      exponent: fc.oneof(
        { weight: 3, arbitrary: fc.constant("") },
        fc.tuple(fc.constantFrom("e", "E", "e+", "e-"), digits(1, 3)).map((parts) => parts.join("")),
      ),
    })
    .map(({ sign, integer, fraction, exponent }) => sign + integer + fraction + exponent);
  const anyLiteral = fc.oneof(
    literals,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value.toPrecision(17)),
    fc.bigInt({ min: 0n, max: 1n << 70n }).map(String),
    fc.integer({ min: -1, max: 3 }).map((step) => String((1n << 53n) + BigInt(step))),
  );

  /** A decimal literal as mantissa and power of ten, parsed independently of the code under test. */
  function exact(literal: string): { mantissa: bigint; power: number } {
    const [digits = "", power = "0"] = literal.toLowerCase().split("e");
    const [integer = "", fraction = ""] = digits.split(".");
    return { mantissa: BigInt(integer.replace("-", "") + fraction), power: Number(power) - fraction.length };
  }

  function isKept(literal: string): boolean {
    const value = Number(literal);
    if (!Number.isFinite(value)) return false;
    const [one, other] = [exact(literal), exact(String(value))];
    const least = Math.min(one.power, other.power);
    return one.mantissa * 10n ** BigInt(one.power - least) === other.mantissa * 10n ** BigInt(other.power - least);
  }

  it("lossOf agrees with exact arithmetic", () => {
    fc.assert(
      fc.property(anyLiteral, (literal) => (lossOf(literal) === undefined) === isKept(literal)),
      { numRuns: runs(10_000) },
    );
  });

  it("lossOf finds no loss in 15 significant digits", () => {
    const short = fc.tuple(
      fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
      fc.integer({ min: -300, max: 290 }),
    );
    fc.assert(fc.property(short, ([digits, power]) => lossOf(`${digits}e${power}`) === undefined));
  });

  it("are reported exactly the literals that are not kept", () => {
    fc.assert(
      fc.property(anyLiteral, (literal) => {
        const expected = isKept(literal)
          ? []
          : [
              {
                type: "number",
                loss: Number(literal) === 0 ? "underflow" : Number.isFinite(Number(literal)) ? "digits" : "overflow",
                path: [0],
                start: 1,
                end: literal.length + 1,
              },
            ];
        expect(faultsOf(`[${literal}]`)).toEqual(expected);
      }),
      { numRuns: runs(10_000) },
    );
  });

  it.each([
    "0",
    "-0",
    "-0.0",
    "0e5",
    "0.0e400",
    "0e999999999999",
    "10.10",
    "1e-7",
    "0.1",
    "1e2",
    "1E+02",
    "100000000000000000000",
  ])("%s is kept", (literal) => {
    expect(faultsOf(literal)).toEqual([]);
  });

  it.each([
    "0.10000000000000000",
    "184.20000000000002",
    "9007199254740991",
    "9007199254740992",
    "5e-324",
    "1.7976931348623157e308",
  ])("%s is kept, long as it is", (literal) => {
    expect(faultsOf(literal)).toEqual([]);
  });

  it.each<[string, string]>([
    ["9007199254740993", "digits"],
    ["-9007199254740993", "digits"],
    ["9999999999999999", "digits"],
    ["12345678901234567890", "digits"],
    ["0.1000000000000000055", "digits"],
    ["184.200000000000017", "digits"],
    ["1e-400", "underflow"],
    ["-1e-400", "underflow"],
    ["1e400", "overflow"],
    ["-1e400", "overflow"],
    ["1e999999999999", "overflow"],
    [`1${"0".repeat(309)}`, "overflow"],
  ])("%s is not kept (%s)", (literal, loss) => {
    expect(faultsOf(`{"a":[${literal}]}`)).toEqual([
      { type: "number", loss, path: ["a", 0], start: 6, end: 6 + literal.length },
    ]);
  });

  it("of a million digits are read quickly", () => {
    const zeros = "0".repeat(1_000_000);
    for (const literal of [
      `0.1${zeros}1`,
      `1${zeros}1`,
      `0.${zeros}1`,
      `1e${zeros}1`,
      `1e-1${zeros.slice(0, 100_000)}`,
    ])
      expect(accepts(literal)).toBe(true);
  });
});

describe("decodeString", () => {
  it("agrees with JSON.parse", () => {
    fc.assert(
      fc.property(spelled(fc.string({ unit: codePoint, minLength: 1, maxLength: 1 })), ({ text, value }) => {
        const bytes = bytesOf(`xx${text}yy`);
        expect(decodeString(bytes, 2, bytes.length - 2)).toBe(value);
      }),
    );
  });
});

describe("decode", () => {
  it("keeps a byte order mark within a text", () => {
    const bytes = bytesOf("a\ufeffb");
    expect(decode(bytes, 1, bytes.length)).toBe("\ufeffb");
  });
});

describe("the faults on the tape", () => {
  it.each([
    ["nothing", "null"],
    ["numbers as long as a double holds", '[-12345678901234,123456789.12345,0,{"a":-0.5}]'],
    ["escapes of whole characters", '{"a\\n\\"":"\\u00e9 \\uD7ff \\ue000 \\\\u d8"}'],
    ["characters of several bytes", '{"é":"😀","日":{"本":[]}}'],
    ["what looks like members in strings", '{"a":"{\\"a\\":1}","b":[":",":"]}'],
    ["as many levels as documented", `${"[".repeat(maxDepth)}${"]".repeat(maxDepth)}`],
    ["a key that objects inherit", '{"__proto__":1,"constructor":{"__proto__":2}}'],
  ])("are none of %s", (_, text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([
    ["a repeated member", '{"a":1,"b":2,"a":3}'],
    ["a repeated member with members", '{"a":{"b":1},"a":1}'],
    ["a member that is spelled in two ways", '{"a":1,"\\u0061":3}'],
    ["half a character", '"\\ud83d"'],
    ["a long number", "12345678901234567890"],
    ["an exponent", "[1E400]"],
    ["deep nesting", `${"[".repeat(maxDepth + 1)}${"]".repeat(maxDepth + 1)}`],
    ["deep nesting of 200,000 levels", `${"[".repeat(200_000)}${"]".repeat(200_000)}`],
  ])("are some of %s", (_, text) => {
    expect(faultsOf(text)).not.toEqual([]);
  });
});
