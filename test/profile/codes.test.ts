import { describe, expect, it } from "vitest";
import { type Codes, collectCodes, readCodes } from "../../src/profile/openapi/codes.ts";
import type { Json } from "../../src/profile/openapi/json.ts";

/** The codes of an `x-validators`, and the entries that it adds to those that are known. */
function read(validators: Json | undefined, known: Codes = new Map()) {
  const own = readCodes(validators, known);
  return { own, all: Object.fromEntries(known) };
}

describe("the codes of validators", () => {
  it.each<[about: string, validators: Json | undefined, codes: string[]]>([
    ["none", undefined, []],
    ["one of one", { code: "a_b" }, ["a_b"]],
    ["several, sorted, each once", [{ error_codes: ["b", "a"] }, { errorCode: "a" }], ["a", "b"]],
    [
      "objects with a code or a name",
      { codes: [{ code: "a" }, { name: "b" }, { code: 1, name: "c" }] },
      ["a", "b", "c"],
    ],
    ["the keys of an object", { CODES: { a: "Text", b: { c: "d" }, "Not one": "x" } }, ["a", "b"]],
    ["those of nested lists", { codes: [["a"], [["b"]]] }, ["a", "b"]],
    ["in a text, in backticks", "Gives `a_b` or `c_d`, for `e` and `F_G`.", ["a_b", "c_d"]],
    ["a text that is one", ["a"], ["a"]],
    ["none of other fields", { title: "a", codes_of: "b" }, []],
    [
      "no other text",
      { codes: ["", "A", "1a", "a b", "a_", "a__b", "_a", " a", "a.b", "é", "a-b", null, 1, true] },
      [],
    ],
    ["digits", { codes: ["a1", "a_1", "a1_b2_c3", "x"] }, ["a1", "a1_b2_c3", "a_1", "x"]],
    ["the longest", { codes: ["x".repeat(200), "x".repeat(201)] }, ["x".repeat(200)]],
    ["none of what is neither a text nor an object", [1, null, ["a"]], []],
  ])("are %s", (_, validators, codes) => {
    const { own, all } = read(validators);
    expect(own).toEqual(codes);
    expect(Object.keys(all).sort()).toEqual(codes);
  });

  it.each<[about: string, validators: Json, entry: { title: string; why?: string }]>([
    ["the title and the text beside it", { code: "a_b", title: "T", description: "D" }, { title: "T", why: "D" }],
    ["its name, and its message", { code: "a_b", name: "N", message: "M" }, { title: "N", why: "M" }],
    ["the first sentence of the text", { code: "a_b", detail: "One. Two." }, { title: "One.", why: "One. Two." }],
    ["the text once", { code: "a_b", detail: "One." }, { title: "One." }],
    ["no blank text", { code: "a_b", title: " ", description: "", why: "W" }, { title: "W" }],
    ["its own text before that of all", { codes: { a_b: "Own" }, title: "T", text: "X" }, { title: "T", why: "Own" }],
    ["its own text alone", { codes: [{ code: "a_b", description: "<b>Own</b>" }] }, { title: "Own" }],
    ["the words of the code", { code: "a_b" }, { title: "a b" }],
    ["the sentence that has it in backticks", "See `a_b`. Then.", { title: "See `a_b`.", why: "See `a_b`. Then." }],
  ])("are explained by %s", (_, validators, entry) => {
    expect(read(validators).all).toEqual({ a_b: entry });
  });

  it("keep what explains them first, unless that has no text", () => {
    const first = { code: "a_b", title: "T", description: "D" };
    expect(read([first, { code: "a_b", title: "U", description: "E" }]).all).toEqual({ a_b: { title: "T", why: "D" } });
    expect(read([{ code: "a_b", title: "U" }, first]).all).toEqual({ a_b: { title: "T", why: "D" } });
    expect(
      read([
        { code: "a_b", title: "U" },
        { code: "a_b", title: "V" },
      ]).all,
    ).toEqual({ a_b: { title: "U" } });
  });
});

it("codes are those of validators at any depth of a document, but for its examples", () => {
  const own = (code: string): Json => ({ "x-validators": { code } });
  const codes: Codes = new Map();
  collectCodes(
    { ...(own("a") as object), b: [own("b"), { c: { d: own("c") } }], example: own("e"), examples: [own("f")], g: "h" },
    codes,
  );
  expect([...codes.keys()]).toEqual(["a", "b", "c"]);
});
