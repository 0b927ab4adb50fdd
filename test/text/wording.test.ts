import { describe, expect, it } from "vitest";
import { sameValue } from "../../src/rules/wording.ts";
import { counted } from "../../src/text/grouped.ts";
import { orMeant } from "../../src/text/spelling.ts";
import { didYouMean, listed } from "../../src/text/wording.ts";

describe("a suggestion", () => {
  it("is a question, or gives way to another sentence", () => {
    expect(didYouMean("is_pinned", "Remove it.")).toBe("Did you mean is_pinned?");
    expect(didYouMean(undefined, "Remove it.")).toBe("Remove it.");
    expect(didYouMean(undefined)).toBe("");
  });

  it("ends a sentence about a wrong word", () => {
    expect(`There is no color "gren"${orMeant("gren", ["red", "green"])}`).toBe(
      'There is no color "gren". Did you mean green?',
    );
    expect(`There is no color "x"${orMeant("x", ["red", "green"])}`).toBe('There is no color "x".');
  });
});

describe("a list of words", () => {
  it.each([
    [[], ""],
    [["a"], "a"],
    [["a", "b"], "a or b"],
    [["a", "b", "c"], "a, b or c"],
  ])("of %j is %j", (words, text) => {
    expect(listed(words)).toBe(text);
  });

  it("takes another conjunction", () => {
    expect(listed(["a", "b"], "and")).toBe("a and b");
  });
});

describe("a count", () => {
  it.each([
    [0, "0 errors"],
    [1, "1 error"],
    [2, "2 errors"],
    [1000, "1,000 errors"],
    [1234567, "1,234,567 errors"],
  ])("of %j is %j", (count, text) => {
    expect(counted(count, "error")).toBe(text);
  });

  it("takes an irregular plural", () => {
    expect([counted(1, "entry", "entries"), counted(2, "entry", "entries")]).toEqual(["1 entry", "2 entries"]);
  });
});

describe("a documented value in another spelling", () => {
  it("has the same digits and points", () => {
    expect(sameValue("v-1.5", ["V 1.5", "V15"])).toBe("V 1.5");
    expect(sameValue("1.5", ["15", "20"])).toBeUndefined();
  });
});
